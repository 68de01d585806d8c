"""Heads ends it: a game of one coin."""
