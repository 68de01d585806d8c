"""What Würfelzoo says, in sentences; `drawing` is its picture for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from waghals.boards.generic.board import undone
from waghals.boards.seats import LETTERS
from waghals.games.wuerfelzoo import words
from waghals.games.wuerfelzoo.dice import (
    BEAR,
    BOAR,
    FACE,
    FACES,
    FOX,
    LOOKS,
    NAMES,
    OVER,
    PLAYING,
    SQUIRREL,
    X2,
    State,
)
from waghals.games.wuerfelzoo.rules import DONE, OTHER, OWN, PLAY, REROLL, SEAT, single

if TYPE_CHECKING:
    from babel.support import Translations
    from rich.console import RenderableType

    from waghals.contract.game import Game


def text(game: Game, view: State, names: Sequence[str], t: Translations) -> RenderableType:
    """The position as Rich draws it in a terminal."""
    from waghals.games.wuerfelzoo.drawing import Drawing

    return Drawing(view, names, t)


# ---- actions


def sentence(view: State, action: int, t: Translations) -> str:
    """What this action would do, as a full sentence for a button."""
    who = t.gettext("seat {letter}").format(letter=LETTERS[_whom(action)])
    return words.sentence(action_words(view, action, t).format(who=who))


def action_words(view: State, action: int, t: Translations) -> str:
    """The same with `{who}` for the other player, where there is one."""
    return words.sentence(_action_words(view, action, t))


def brief(view: State, action: int, names: Sequence[str], t: Translations) -> tuple[str, str]:
    """What is done, or to whom, and the die: "Ben", "Bea B"."""
    if action == DONE or action >= SEAT:
        return "", sentence(view, action, t)
    if action < DONE:
        what = t.gettext("Play") if action < REROLL else t.gettext("Roll dice again")
        return what, words.short(action % LOOKS, t)
    return names[view.player if action < OTHER else _whom(action)], words.short((action - OWN) % LOOKS, t)


def _action_words(view: State, action: int, t: Translations) -> str:
    if action == DONE:
        return _done(view, t)
    if action < REROLL:
        return _play(view, action - PLAY, t)
    if action < DONE:
        return t.gettext("Roll {die} again").format(die=words.die(action - REROLL, t))
    if action < OTHER:
        return _own(view, words.die(action - OWN, t), t)
    if action < SEAT:
        return _other(view, words.die((action - OTHER) % LOOKS, t), t)
    if view.face == SQUIRREL:
        return t.gettext("{who} has to draw a die")
    return t.gettext("Give it to {who}")


def _whom(action: int) -> int:
    if action >= SEAT:
        return action - SEAT
    return (action - OTHER) // LOOKS if action >= OTHER else 0


def _play(view: State, look: int, t: Translations) -> str:
    if FACE[look] == X2:
        return t.gettext("Add an X2")
    if view.phase == PLAYING:
        return t.gettext("Add {die}").format(die=words.die(look, t))
    return t.gettext("Play {die}").format(die=words.die(look, t))


def _done(view: State, t: Translations) -> str:
    if view.phase == PLAYING:
        return t.gettext("Done: play {dice}").format(dice=words.shown(view.chosen, t))
    return t.gettext("Done: roll {dice} again").format(dice=words.dice(sum(view.chosen), t))


def _own(view: State, die: str, t: Translations) -> str:
    if view.face == BEAR:
        return t.gettext("Roll {die} of your own again").format(die=die)
    if view.face == BOAR:
        return t.gettext("Swap {die} of your own").format(die=die)
    return t.gettext("Give {die} away").format(die=die)


def _other(view: State, die: str, t: Translations) -> str:
    if view.face == BEAR:
        sentence = t.gettext("Have {who} roll {die} again")
    elif view.face == BOAR:
        sentence = t.gettext("Take {die} from {who} for it")
    else:
        sentence = t.gettext("Send {die} from {who} back to the bag")
    return sentence.replace("{die}", die)


# ---- what happened


JOINS_OUTCOMES = True  # the dice of a throw


def lost(text: str) -> bool:
    """Whether a ply is a blow for whoever played it: none is."""
    return False


def log_line(before: State, after: State, ply: str, names: Sequence[str], t: Translations) -> str:
    """What happened, for the log: a sentence, or "" for what goes without saying."""
    who, _, text = ply.partition(" ")
    if text == "undo":
        return undone(ply, names, t)
    event = _rolled(before, after, text, names, t) if who == "*" else _acted(before, text, names, t)
    return " ".join(filter(None, (event, _round_line(before, after, names, t))))


def _acted(before: State, text: str, names: Sequence[str], t: Translations) -> str:
    name, face = names[before.player], before.face
    match text.split():
        case ["done"] if before.phase == PLAYING:
            return t.gettext("{name} plays {dice}.").format(name=name, dice=words.shown(before.chosen, t))
        case ["own", die] if face == BEAR:
            return t.gettext("{name} rolls {die} again.").format(name=name, die=_die(die, t))
        case ["other", seat, die]:
            return _took(before, name, names[int(seat)], _die(die, t), t)
        case ["seat", seat] if before.picked:
            given = words.herd(FACE[before.picked - 1], 1, t)
            return t.gettext("{name} gives {die} to {other}.").format(
                name=name, other=names[int(seat)], die=given
            )
        case _:
            return ""


def _took(before: State, name: str, other: str, die: str, t: Translations) -> str:
    if before.picked:
        mine = words.herd(FACE[before.picked - 1], 1, t)
        return t.gettext("{name} swaps {mine} for {die} from {other}.").format(
            name=name, mine=mine, die=die, other=other
        )
    if before.face == FOX:
        sentence = t.gettext("{name} sends {die} from {other} back to the bag.")
    else:
        sentence = t.gettext("{name} has {other} roll {die} again.")
    return sentence.format(name=name, die=die, other=other)


def _die(notation: str, t: Translations) -> str:
    return words.herd(FACE[NAMES.index(notation)], 1, t)


def _rolled(before: State, after: State, text: str, names: Sequence[str], t: Translations) -> str:
    if before.dealing:
        done = t.gettext("The dice are dealt. {name} begins.").format(name=names[before.starter])
        return "" if after.dealing else done
    rolled = Counter(FACES.index(word) for word in text.split("; ") if word in FACES)
    if not rolled:
        return ""
    dice = words.faces(rolled, t)
    if before.uses and before.face == SQUIRREL:
        sentence = t.gettext("{name} draws a die: {dice}.")
    elif before.uses:
        sentence = t.gettext("{name} now has {dice}.")
    else:
        sentence = t.gettext("{name} rolls again: {dice}.")
    return sentence.format(name=names[before.receiver], dice=dice)


def _round_line(before: State, after: State, names: Sequence[str], t: Translations) -> str:
    """That the round is over, with everybody's minus points in it."""
    if before.phase == OVER or (after.round == before.round and after.phase != OVER):
        return ""
    lost = [after.minus[p] - before.minus[p] for p in range(after.players)]
    sums = ", ".join(f"{names[p]} {minus(points)}" for p, points in enumerate(lost))
    return t.gettext("The round is over: {sums}.").format(sums=sums)


def round_words(view: State, t: Translations) -> str:
    """Which round it is and what ends the match; "" if this round is the whole match."""
    if single(view):
        return ""
    if view.rounds == 1:
        round_ = t.gettext("Round {n}").format(n=view.round)
    else:
        round_ = t.gettext("Round {n} of {all}").format(n=view.round, all=view.rounds)
    if not view.points:
        return round_
    return t.gettext("{round}, up to {points}").format(round=round_, points=minus(view.points))


def minus(points: int) -> str:
    """Minus points as a number below zero, with a real minus."""
    return f"\N{MINUS SIGN}{points}" if points else "0"


# ---- options


def option_text(name: str, t: Translations) -> tuple[str, str]:
    """An option's label and one line that explains it."""
    return {
        "players": (
            t.gettext("Players"),
            t.gettext("Two to five; with five, everyone starts with ten dice."),
        ),
        "discards": (
            t.gettext("Discarded dice go into"),
            t.gettext("Straight into the bag, or into a box that is emptied into the bag when it runs out."),
        ),
        "rounds": (
            t.gettext("Rounds"),
            t.gettext(
                "After this many rounds the fewest penalty points win;"
                " a single round is won by whoever ends it."
            ),
        ),
        "points": (
            t.gettext("Penalty points that end the match"),
            t.gettext("Play rounds until somebody has this many, for example 50. 0 means no limit."),
        ),
    }[name]
