"""The board of Allie Gator."""
