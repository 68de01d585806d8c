"""Computer players of Würfelzoo, by how well they play, and the characters whom they play at a table.

Four decide by what a net has learnt (the module `policy` tells how each errs). The zookeeper was made by hand
before there was a net.
"""

from __future__ import annotations

from waghals.bots import Character
from waghals.games.wuerfelzoo.bots.learnt import Learnt
from waghals.games.wuerfelzoo.bots.zookeeper import Zookeeper

BOTS = (
    Zookeeper(),
    Learnt("child", "Child", 1, "child"),
    Learnt("casual", "Casual player", 2, "casual"),
    Learnt("skilled", "Skilled player", 3, "skilled"),
    Learnt("master", "Master", 4, "decide"),
)
CHARACTERS = (
    Character("Ida", "ida", "Plays whatever goes", "child"),
    Character("Mika", "mika", "Keeps the big ones", "casual"),
    Character("Borsti", "borsti", "Knows who needs what", "skilled"),
    Character("Elfie", "elfie", "Never forgets a die", "master"),
    Character("Tapsi", "tapsi", "Growls before playing"),
    Character("Ringel", "ringel", "Gives gladly"),
    Character("Pirat", "pirat", "Takes what lies about"),
)
