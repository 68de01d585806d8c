"""Who is meant when it is no seat."""

CHANCE = -1  # whose ply it is: nobody's, something is left to chance
TERMINAL = -2  # whose ply it is: nobody's, the match is over
SPECTATOR = -1  # the viewer of a view: somebody without a seat
