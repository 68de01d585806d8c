"""Whose ply it is when it is no seat's."""

CHANCE = -1
TERMINAL = -2
