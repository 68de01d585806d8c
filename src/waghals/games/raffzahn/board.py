"""What Raffzahn says, in sentences; `drawing` is its picture for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from waghals.boards import LETTERS
from waghals.boards.generic.board import undone
from waghals.contract.ply import CHANCE
from waghals.games.raffzahn import rules
from waghals.games.raffzahn.notation import FACE_NAMES
from waghals.games.raffzahn.odds import sum_chances as sum_chances
from waghals.games.raffzahn.odds import sums as sums
from waghals.games.raffzahn.rules import stars, worth
from waghals.games.raffzahn.state import CHOOSING, MIDDLE, OUT, OVER, PAYING, REVISED, State
from waghals.games.raffzahn.tiles import die_text, face_name

if TYPE_CHECKING:
    from rich.console import RenderableType

    from waghals.boards.page import Ply
    from waghals.contract.game import Game
    from waghals.i18n import Translations


def text(game: Game, view: State, names: Sequence[str], t: Translations) -> RenderableType:
    """The position as Rich draws it in a terminal."""
    from waghals.games.raffzahn.drawing import Drawing

    return Drawing(view, names, t)


def by_stars(view: State) -> bool:
    """Whether it is stars that bring the tile, and not the sum of the dice."""
    return stars(view) >= 2 and (view.edition == REVISED or view.target != sum(view.dice))


# ---- what an action would do


def sentence(view: State, action: int, t: Translations) -> str:
    """What this action would do, as a full sentence for a button."""
    if action > rules.CALL:
        return t.gettext("Call tile {tile}, then roll again").format(tile=action - rules.CALL)
    if action > rules.PAY:
        tile, n = action - rules.PAY, worth(view, action - rules.PAY)
        template = t.ngettext("Pay tile {tile} with {n} tooth", "Pay tile {tile} with {n} teeth", n)
        return template.format(tile=tile, n=n)
    if action > rules.REROLL:
        dice = [die_text(d, face, t) for d, face in enumerate(view.dice) if action - rules.REROLL >> d & 1]
        return t.gettext("Roll again: {dice}").format(dice=", ".join(dice))
    if action == rules.END:
        return t.gettext("End the turn without a tile")
    return _take_sentence(view, action, t)


def _take_sentence(view: State, action: int, t: Translations) -> str:
    stolen = view.owner[view.target] >= 0
    protects = action == rules.TAKE and rules.may_protect(view)
    template = {
        (False, False): t.gettext("Take tile {tile} and lay it down open"),
        (False, True): t.gettext("Take tile {tile} and protect it"),
        (True, False): t.gettext("Steal tile {tile} from {seat} and lay it down open"),
        (True, True): t.gettext("Steal tile {tile} from {seat} and protect it"),
    }[stolen, protects]
    return template.format(tile=view.target, seat=LETTERS[view.owner[view.target]] if stolen else "")


# ---- what happened


def log_line(before: State, after: State, ply: str, names: Sequence[str], t: Translations) -> str:
    """What happened, for the log: a sentence, or "" for what need not be said."""
    name = names[before.player]
    match ply.split()[1:]:
        case ["undo"]:
            return undone(ply, names, t)
        case ["reroll", *_]:
            return ""
        case ["end"]:
            return t.gettext("{name} takes nothing.").format(name=name)
        case ["pay", tile]:
            return t.gettext("{name} pays tile {tile}.").format(name=name, tile=tile)
        case ["call", tile]:
            return t.gettext("{name} calls tile {tile}.").format(name=name, tile=tile)
        case ["take", *_]:
            return _taken(before, after, names, t)
        case _:
            faces = " + ".join(face_name(face, t) for face in after.dice)
            rolled = t.gettext("{name} rolls {faces}.").format(name=name, faces=faces)
            return f"{rolled} {_brought(before, after, names, t)}"


def _taken(before: State, after: State, names: Sequence[str], t: Translations) -> str:
    tile, name = before.target, names[before.player]
    stolen, protects = before.owner[tile] >= 0, bool(after.protected[tile])
    template = {
        (False, False): t.gettext("{name} takes tile {tile}."),
        (False, True): t.gettext("{name} takes tile {tile} and protects it."),
        (True, False): t.gettext("{name} steals {tile} from {other}!"),
        (True, True): t.gettext("{name} steals {tile} from {other} and protects it!"),
    }[stolen, protects]
    said = template.format(name=name, tile=tile, other=names[before.owner[tile]] if stolen else "")
    if after.phase == OVER:
        return " ".join([said, t.gettext("The middle is empty.")])
    if after.player == before.player:
        return " ".join([said, t.gettext("As announced: another turn!")])
    return said


def _brought(before: State, after: State, names: Sequence[str], t: Translations) -> str:
    """What a roll has brought."""
    tile = after.target
    if not tile:
        return t.gettext("Rotten tooth!")
    if before.owner[tile] == before.player:
        template = (
            t.gettext("An own hit: {tile} is turned open.")
            if before.protected[tile]
            else t.gettext("An own hit: {tile} is lost.")
        )
        return template.format(tile=tile)
    if by_stars(after):
        return t.gettext("Stars bring tile {tile}.").format(tile=tile)
    place = _place(before, tile, names, t)
    if after.phase == CHOOSING:
        return place
    paying, broke = t.gettext("That costs three teeth."), t.gettext("There is nothing to pay with.")
    return " ".join([place, paying if after.phase == PAYING else broke])


def _place(view: State, tile: int, names: Sequence[str], t: Translations) -> str:
    """Where the tile lies that was rolled, as it matters to whoever rolled it."""
    owner = view.owner[tile]
    if owner == MIDDLE:
        template = t.gettext("{tile} lies in the middle.")
    elif owner == OUT:
        template = t.gettext("{tile} is out of the game: a miss.")
    elif view.protected[tile]:
        template = t.gettext("{tile} is protected in front of {other}: a miss.")
    else:
        template = t.gettext("{tile} lies open in front of {other}.")
    return template.format(tile=tile, other=names[owner] if owner >= 0 else "")


# ---- a whole turn


def turn_line(plies: Sequence[tuple[State, Ply, State]], names: Sequence[str], t: Translations) -> str:
    """What came of a turn so far, in a few words: "Zora steals 25"."""
    before, ply, after = plies[-1]
    name, tile, verb = names[before.player], before.target, ply.text.split()[0]
    paid = [played.text.split()[1] for _, played, _ in plies if played.text.startswith("pay ")]
    if verb == "take":
        stolen = before.owner[tile] >= 0
        template = t.gettext("{name} steals {tile}") if stolen else t.gettext("{name} takes {tile}")
    elif paid:
        return t.gettext("{name} pays {tiles}").format(name=name, tiles=" + ".join(paid))
    elif ply.seat != CHANCE:
        template, tile = _meant(verb, t), after.called or tile
    elif not after.target:
        template = t.gettext("{name}: rotten tooth")
    elif before.owner[after.target] == before.player:
        tile, turned = after.target, before.protected[after.target]
        lost = t.gettext("{name}: own hit, {tile} gone")
        template = t.gettext("{name}: own hit, {tile} open") if turned else lost
    elif before.owner[after.target] == OUT or before.protected[after.target]:
        template = t.gettext("{name}: a miss")
    else:
        template, tile = t.gettext("{name} rolls {tile}"), after.target
    return template.format(name=name, tile=tile)


def _meant(verb: str, t: Translations) -> str:
    """What somebody does who neither takes nor pays."""
    if verb == "call":
        return t.gettext("{name} calls {tile}")
    return t.gettext("{name} rolls on") if verb == "reroll" else t.gettext("{name} takes nothing")


# ---- options


def option_text(name: str, t: Translations) -> tuple[str, str]:
    """An option's label and one line that explains it."""
    return {
        "players": (t.gettext("Players"), t.gettext("Three to six; two is unofficial.")),
        "edition": (
            t.gettext("Edition"),
            t.gettext("With two stars the third die counts for nothing (revised) or can hit (original)."),
        ),
        "call": (
            t.gettext("Calling"),
            t.gettext("Call a tile before you roll again: if you get it, you have another turn."),
        ),
        "strict": (
            t.gettext("Strict misses"),
            t.gettext("House rule: after a miss you have to roll again, up to the third roll."),
        ),
        "teeth": (
            t.gettext("Teeth"),
            t.gettext("Of tiles 1 to 40. An assumption: correct it if you own the game."),
        ),
    }[name]


def face_title(word: str, t: Translations) -> str:
    """A face of a die, by its word in the notation."""
    named = {name: face for face, name in FACE_NAMES.items()}
    return face_name(named[word], t) if word in named else word


def sums_title(rolls: int, t: Translations) -> str:
    """What is said of the sums of so many rolls."""
    return t.gettext("Monsters that {n} rolls named").format(n=rolls)
