"""The board of Can't Stop."""
