"""Players of Allie Gator, by how well they play, and the characters whom they play at a table."""

from __future__ import annotations

from waghals.bots import Character
from waghals.games.allie_gator.bots.counter import COUNTER
from waghals.games.allie_gator.bots.levels import Casual, Child
from waghals.games.allie_gator.bots.master import Master, Skilled

BOTS = (COUNTER, Child(), Casual(), Skilled(), Master())
CHARACTERS = (
    Character("Toni", "frog", "Loves the highest card", "child"),
    Character("Libby", "dragonfly", "Hoards the specials", "casual"),
    Character("Otto", "turtle", "Hates to take", "skilled"),
    Character("Greta", "heron", "Counts what was played", "master"),
    Character("Molli", "newt", "Likes it wet"),
    Character("Paule", "duck", "Takes it as it comes"),
    Character("Bodo", "beaver", "Gnaws at every card"),
)
