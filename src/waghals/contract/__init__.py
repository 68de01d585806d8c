"""What every game states, and what everyone may rely on."""
