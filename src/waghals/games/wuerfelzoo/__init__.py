"""The board of Würfelzoo: six animals, a trap and X2, in words, in a terminal and on a page."""
