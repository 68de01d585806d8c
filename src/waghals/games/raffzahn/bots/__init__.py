"""The computer players of Raffzahn, from a child's to a master's, and the characters that they play as.

How each decides is a rule of the module `policy`.
"""

from __future__ import annotations

from waghals.bots import Character
from waghals.games.raffzahn.bots.master import Master
from waghals.games.raffzahn.bots.player import Player

BOTS = (
    Player("child", "Child", 1, "child"),  # leaves small tiles at first, then snaps at what there is
    Player("casual", "Casual player", 2, "casual"),  # takes the first tile that it hits
    Player("skilled", "Skilled player", 3, "skilled"),  # works out every roll, but thinks little of thieves
    Master(),
    Player("greedy", "Greedy", 3, "greedy"),  # plays each turn for the most teeth that it can expect of it
)

CHARACTERS = (
    Character("Zora", "zora", "Snaps at the biggest", "child"),
    Character("Nuschi", "nuschi", "Takes what she gets", "casual"),
    Character("Knirsch", "knirsch", "Does sums before a bite", "skilled"),
    Character("Grimma", "grimma", "Steals only what hurts", "master"),
    Character("Hopsi", "hopsi", "Jumps in wherever there is room"),
    Character("Zack", "zack", "Bites before anyone else does"),
    Character("Fühli", "fuehli", "Feels what is coming"),
    Character("Schlapp", "schlapp", "Never gets worked up"),
)
