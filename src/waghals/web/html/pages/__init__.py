"""Whole pages beside the table: before a match, after it, and without a connection."""
