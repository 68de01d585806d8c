"""What Würfelzoo says, in sentences; `drawing` is its picture for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from waghals.boards import LETTERS
from waghals.boards.generic.board import undone
from waghals.games.wuerfelzoo import dice, words
from waghals.games.wuerfelzoo.dice import FACES, LOOKS, State
from waghals.games.wuerfelzoo.kinds import kinds_of
from waghals.games.wuerfelzoo.rules import DONE, OTHER, REROLL, SEAT
from waghals.games.wuerfelzoo.throws import turn_line as turn_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from waghals.contract.game import Game
    from waghals.i18n import Translations


def text(game: Game, view: State, names: Sequence[str], t: Translations) -> RenderableType:
    """The position as Rich draws it in a terminal."""
    from waghals.games.wuerfelzoo.drawing import Drawing

    return Drawing(view, names, t)


# ---- actions


def sentence(view: State, action: int, t: Translations) -> str:
    """What this action would do, as a full sentence for a button."""
    who = t.gettext("seat {letter}").format(letter=LETTERS[named(view, action)[0]])
    return words.sentence(action_words(view, action, t).format(who=who))


def brief(view: State, action: int, names: Sequence[str], t: Translations) -> tuple[str, str]:
    """What is done, or to whom, and the die: "Ben", "Bea B"."""
    if action == DONE or action >= SEAT:
        return "", sentence(view, action, t)
    (seat, look), of = named(view, action), kinds_of(view)
    die = f"{words.titles(t)[of.face[look]][: words.SHORT]} {dice.KIND_NAMES[of.kind[look]]}"
    if action > DONE:
        return names[seat], die
    return t.gettext("Play") if action < REROLL else t.gettext("Roll dice again"), die


def named(view: State, action: int) -> tuple[int, int]:
    """The seat that an action names, or the player's own, and the look of the die; 0 if it names none."""
    if action >= SEAT:
        return action - SEAT, 0
    seat, look = divmod(action - OTHER, LOOKS) if action > DONE else (0, action % LOOKS)
    return seat if action >= OTHER else view.player, look


def action_words(view: State, action: int, t: Translations) -> str:
    """What this action would do, with `{who}` for the other player, where there is one."""
    if action == DONE and view.phase == dice.PLAYING:
        text = t.gettext("Done: play {dice}").format(dice=words.shown(tuple(view.chosen), kinds_of(view), t))
    elif action == DONE:
        count = sum(view.chosen)
        text = t.gettext("Done: roll {dice} again").format(dice=t.ngettext("one die", "{n} dice", count))
        text = text.format(n=count)
    elif action >= SEAT and view.face == dice.SQUIRREL:
        text = t.gettext("{who} has to draw a die")
    elif action >= SEAT:
        text = t.gettext("Give it to {who}")
    else:
        die = words.die(named(view, action)[1], kinds_of(view), t)
        text = _with_die(view, action, t).replace("{die}", die)
    return words.sentence(text)


def _with_die(view: State, action: int, t: Translations) -> str:
    """What an action that names a die does with `{die}`."""
    if action < REROLL:
        if action == dice.LAST:
            return t.gettext("Add an X2")
        return t.gettext("Add {die}") if view.phase == dice.PLAYING else t.gettext("Play {die}")
    if action < DONE:
        return t.gettext("Roll {die} again")
    own = action < OTHER
    if view.face == dice.BEAR:
        return t.gettext("Roll {die} of your own again") if own else t.gettext("Have {who} roll {die} again")
    if view.face == dice.BOAR:
        return t.gettext("Swap {die} of your own") if own else t.gettext("Take {die} from {who} for it")
    return t.gettext("Give {die} away") if own else t.gettext("Send {die} from {who} back to the bag")


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
    what, *where = text.split()
    match what:
        case "done" if before.phase == dice.PLAYING:
            line = t.gettext("{name} plays {dice}.")
        case "own" if before.face == dice.BEAR:
            line = t.gettext("{name} rolls {die} again.")
        case "other" if before.picked:
            line = t.gettext("{name} swaps {mine} for {die} from {other}.")
        case "other" if before.face == dice.FOX:
            line = t.gettext("{name} sends {die} from {other} back to the bag.")
        case "other":
            line = t.gettext("{name} has {other} roll {die} again.")
        case "seat" if before.picked:
            line = t.gettext("{name} gives {die} to {other}.")
        case _:
            return ""
    of = kinds_of(before)
    mine = words.herd(of.face[before.picked - 1], 1, t) if before.picked else ""
    return line.format(
        name=names[before.player],
        dice=words.shown(tuple(before.chosen), of, t),
        mine=mine,
        die=words.herd(of.face[of.names.index(where[-1])], 1, t) if ":" in text else mine,
        other=names[int(where[0])] if what in ("other", "seat") else "",
    )


def _rolled(before: State, after: State, text: str, names: Sequence[str], t: Translations) -> str:
    if before.dealing:
        done = t.gettext("The dice are dealt. {name} begins.").format(name=names[before.starter])
        return "" if after.dealing else done
    faces = words.faces([text.split("; ").count(face) for face in FACES], t)
    if not faces:
        return ""
    if not before.uses:
        line = t.gettext("{name} rolls again: {dice}.")
    elif before.face == dice.SQUIRREL:
        line = t.gettext("{name} draws a die: {dice}.")
    else:
        line = t.gettext("{name} now has {dice}.")
    return line.format(name=names[before.receiver], dice=faces)


def _round_line(before: State, after: State, names: Sequence[str], t: Translations) -> str:
    """That the round is over, with everybody's minus points in it."""
    if before.phase == dice.OVER or (after.round == before.round and after.phase != dice.OVER):
        return ""
    lost = [after.minus[p] - before.minus[p] for p in range(after.players)]
    sums = ", ".join(f"{names[p]} {words.minus(points)}" for p, points in enumerate(lost))
    return t.gettext("The round is over: {sums}.").format(sums=sums)


# ---- what there is to do now, in one line


def hint(game: Game, view: State, t: Translations) -> str:
    """One gentle line for the seat to move."""
    if view.phase == dice.USING:
        line, left = _what_to_name(view, t), view.uses - 1
        after = t.ngettext("Once more after that.", "{n} times more after that.", left).format(n=left)
        return f"{line} {after}" if left else line
    if view.phase == dice.CHOOSING:
        return _what_beats_the_middle(view, t)
    return {
        dice.DRAWING: t.gettext("A new round: draw your dice and throw them."),
        dice.ROLLING: t.gettext("Throw the dice."),
        dice.PLAYING: t.gettext("Add more of them, or play what you have."),
        dice.REROLLING: t.gettext("Add more dice, or roll what you have."),
    }[view.phase]


def _what_beats_the_middle(view: State, t: Translations) -> str:
    if not view.height:
        return t.gettext("The middle is free: play animals of one kind, or roll dice again.")
    more = words.herd(view.face, view.height + 1, t)
    if view.face == dice.ELEPHANT:
        return t.gettext("Beat it with {more} – or roll dice again.").format(more=more)
    return t.ngettext(
        "Beat it with one larger animal or {more} – or roll dice again.",
        "Beat it with {n} larger animals or {more} – or roll dice again.",
        view.height,
    ).format(n=view.height, more=more)


def _what_to_name(view: State, t: Translations) -> str:
    return {
        (dice.BEAR, False): t.gettext("The bear growls: which die is rolled again? Tap any."),
        (dice.BOAR, False): t.gettext("The boar swaps: which of your dice goes? Tap it."),
        (dice.BOAR, True): t.gettext("And which die do you want for it? Tap it."),
        (dice.FOX, False): t.gettext("The fox steals: whose die goes back into the bag? Tap it."),
        (dice.SQUIRREL, False): t.gettext("The squirrel brings a die: who has to take it?"),
        (dice.WORM, False): t.gettext("The worm gives: which of your dice goes? Tap it."),
        (dice.WORM, True): t.gettext("Who gets it?"),
    }[view.face, view.picked > 0]


def waiting(game: Game, view: State, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    line = {
        dice.DRAWING: t.gettext("{name} is about to draw."),
        dice.ROLLING: t.gettext("{name} is about to roll."),
        dice.CHOOSING: t.gettext("{name} thinks: play or roll again?"),
        dice.PLAYING: t.gettext("{name} is playing animals."),
        dice.REROLLING: t.gettext("{name} is choosing dice to roll again."),
        dice.USING: t.gettext("{animal}: {name} chooses."),
    }[view.phase]
    return line.format(animal=words.titles(t)[view.face], name=name)


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
        "kinds": (
            t.gettext("Sides of the dice"),
            t.gettext(
                "Six of each kind, A to E. Which animals share a die is an assumption:"
                " correct it if you own the game."
            ),
        ),
        "each": (
            t.gettext("Dice of each kind"),
            t.gettext("Of A to E, fifty together. From a review: correct it if you own the game."),
        ),
    }[name]


def face_title(word: str, t: Translations) -> str:
    """A face of a die, by its word in the notation."""
    return words.titles(t)[dice.FACES.index(word)]
