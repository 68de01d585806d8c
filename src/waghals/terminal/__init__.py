"""Playing against bots in a terminal."""
