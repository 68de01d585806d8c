"""What can be worked out about a position."""
