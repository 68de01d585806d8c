"""Kuhn poker, the smallest game with hidden hands."""
