"""The board of games that have none of their own: whatever is seen, as a table."""
