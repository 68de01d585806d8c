"""The board of Raffzahn: forty monsters, the rows of those who caught them, three dice."""
