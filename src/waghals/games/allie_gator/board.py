"""Allie Gator in words, and as a terminal draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from waghals.boards.generic.board import undone
from waghals.boards.seats import LETTERS
from waghals.games.allie_gator.rules import (
    CARDS,
    DRAWING,
    GIFT,
    HIGHEST,
    KINDS,
    LEFT,
    OVER,
    RAISE,
    REVERSE,
    RIGHT,
    ROBBING,
    SIDE_NAMES,
    SLOTS,
    STEAL,
    Observation,
)
from waghals.games.allie_gator.rules import text as notation

if TYPE_CHECKING:
    from babel.support import Translations
    from rich.console import RenderableType

    from waghals.contract.game import Game


# ---- words


def card_name(card: int, t: Translations) -> str:
    """A card as one speaks of it: "27", "Steal"."""
    names = {
        REVERSE: t.gettext("Reverse"),
        STEAL: t.gettext("Steal"),
        RAISE: t.gettext("Raise"),
        GIFT: t.gettext("Gift"),
    }
    return names.get(card, str(card))


def side_name(side: int, t: Translations) -> str:
    """ "on the left" or "on the right"."""
    return t.gettext("on the left") if side == LEFT else t.gettext("on the right")


def interval(seen: Observation, side: int) -> tuple[int, int]:
    """The lowest and the highest number that fits on a side; the lowest is greater if none does."""
    return max(seen.fields[side], default=0) + 1, max(seen.targets[side], default=0) - 1


def fits(seen: Observation, side: int, t: Translations) -> str:
    """What fits there, as a range."""
    low, high = interval(seen, side)
    if low > high:
        return t.gettext("nothing")
    return str(low) if low == high else f"{low} – {high}"


def below_chip(seen: Observation, side: int) -> int:
    """How many cards lie on a side, its targets among them."""
    return len(seen.targets[side]) + len(seen.fields[side])


def specials(cards: Sequence[int]) -> int:
    return sum(card > HIGHEST for card in cards)


def teeth(won: int) -> tuple[int, int]:
    """White and golden teeth that are worth so much: a golden one counts for two."""
    golden = max(0, won - SLOTS)
    return min(won, SLOTS) - golden, golden


def side_of(word: str) -> int:
    return SIDE_NAMES.index(word)


def sentence(seen: Observation, action: int, t: Translations) -> str:
    """What this action would do, as a full sentence for a button."""
    match notation(action).split():
        case ["play", card, side]:
            return t.gettext("Play the {card} {side}").format(card=card, side=side_name(side_of(side), t))
        case ["reverse"]:
            return t.gettext("Turn the direction round") if seen.players > 2 else t.gettext("Play Reverse")
        case ["steal", seat]:
            return t.gettext("Steal a card from {seat}").format(seat=LETTERS[int(seat)])
        case ["steal"]:
            return t.gettext("Play Steal without effect")
        case ["raise", card, side]:
            text = t.gettext("Raise the target {side} to {card}")
            return text.format(card=card, side=side_name(side_of(side), t))
        case ["gift", side, seat]:
            gift = max(seen.fields[side_of(side)], default=0)
            return t.gettext("Give the {card} to {seat}").format(card=gift, seat=LETTERS[int(seat)])
        case ["gift"]:
            return t.gettext("Play Gift without effect")
        case ["target", card]:
            return t.gettext("Make the {card} the new target").format(card=card)
        case _:
            return take_sentence(seen, t)


def take_sentence(seen: Observation, t: Translations) -> str:
    count = below_chip(seen, seen.chip)
    return t.ngettext("Take {n} card", "Take {n} cards", count).format(n=count)


# ---- the log


def told(before: Observation, after: Observation, text: str, names: Sequence[str], t: Translations) -> str:
    """What happened, for the log: a sentence, or "" for what goes without saying."""
    who, _, ply = text.partition(" ")
    if ply == "undo":
        return undone(text, names, t)
    if who == "*":
        return _came(before, ply, names, t)
    return _played(before, ply, names, t) + _round_told(before, after, names, t)


def _played(before: Observation, ply: str, names: Sequence[str], t: Translations) -> str:
    name = names[before.turn]
    match ply.split():
        case ["play", card, side]:
            words = t.gettext("{name} plays the {card} {side}.")
            return words.format(name=name, card=card, side=side_name(side_of(side), t))
        case ["reverse"] if before.players > 2:
            return t.gettext("{name} turns the direction round.").format(name=name)
        case ["reverse"]:
            return t.gettext("{name} plays Reverse.").format(name=name)
        case ["steal", seat]:
            return t.gettext("{name} steals a card from {victim}.").format(name=name, victim=names[int(seat)])
        case ["steal"]:
            return t.gettext("{name} plays Steal, without effect.").format(name=name)
        case ["raise", card, side]:
            words = t.gettext("{name} raises the target {side} to {card}.")
            return words.format(name=name, card=card, side=side_name(side_of(side), t))
        case ["gift", side, seat]:
            gift = max(before.fields[side_of(side)], default=0)
            words = t.gettext("{name} gives the {card} to {other}.")
            return words.format(name=name, card=gift, other=names[int(seat)])
        case ["gift"]:
            return t.gettext("{name} plays Gift, without effect.").format(name=name)
        case ["target", card]:
            return t.gettext("{name} makes the {card} the new target.").format(name=name, card=card)
        case _:
            count = below_chip(before, before.chip)
            words = t.ngettext("Happs! {name} takes {n} card.", "Happs! {name} takes {n} cards.", count)
            return words.format(name=name, n=count)


def _round_told(before: Observation, after: Observation, names: Sequence[str], t: Translations) -> str:
    """What the round brought, if this ply has ended it."""
    if after.round == before.round and after.phase != OVER:
        return ""
    seats = range(after.players)
    counted = ", ".join(f"{names[p]} {after.last_minus[p]}" for p in seats)
    said = " " + t.gettext("The round is over. Minus cards: {counted}.").format(counted=counted)
    won = [(names[p], after.won[p] - before.won[p]) for p in seats if after.won[p] > before.won[p]]
    if won:
        said += " " + t.gettext("Teeth: {won}.").format(won=", ".join(f"{name} {n}" for name, n in won))
    return said


def _came(before: Observation, card: str, names: Sequence[str], t: Translations) -> str:
    """A card that came. Of a card that this viewer does not see, nothing is said."""
    if card not in CARDS:
        return ""
    name = card_name(CARDS.index(card) + 1, t)
    if before.phase == DRAWING:
        return "" if before.dealing else t.gettext("You draw: {card}.").format(card=name)
    if before.phase == ROBBING:
        if before.player == before.turn:
            return t.gettext("You get: {card}.").format(card=name)
        return t.gettext("{name} gets yours: {card}.").format(name=names[before.turn], card=name)
    if not card.isdigit():
        return t.gettext("{card} is turned up and goes back into the pile.").format(card=name)
    side = LEFT if not before.targets[LEFT] else RIGHT
    return t.gettext("The {card} is the target {side}.").format(card=name, side=side_name(side, t))


def lost(text: str) -> bool:
    """Whether this ply is a blow for whoever played it: the jaws close."""
    return text == "take"


# ---- options


def option_text(name: str, t: Translations) -> tuple[str, str]:
    """An option's label and one line that explains it."""
    return {
        "players": (t.gettext("Players"), t.gettext("How many sit at the table.")),
        "teeth": (
            t.gettext("Teeth to win"),
            t.gettext("The match ends once somebody has that many; a golden tooth counts for two."),
        ),
        "short": (t.gettext("Short game"), t.gettext("A single round: the fewest minus cards win.")),
        "effect_needed": (
            t.gettext("Only with effect"),
            t.gettext("House rule: Steal and Gift may only be played where they do something."),
        ),
        "gap": (
            t.gettext("No second after a tie"),
            t.gettext("House rule: where several share the first place, nobody is second."),
        ),
    }[name]


# ---- the terminal


def text(game: Game, seen: Observation, names: Sequence[str], t: Translations) -> RenderableType:
    """The position: the two sides, the seats, one's own hand."""
    from rich.console import Group
    from rich.text import Text

    hand = "   ".join(card_name(card, t) for card in seen.hand)
    own = [Text(f"{t.gettext('Your hand')}:   {hand}", style="bold")] if seen.player is not None else []
    return Group(_headline(seen, t), "", _sides(seen, t), "", _seats(seen, names, t), "", *own)


def _headline(seen: Observation, t: Translations) -> str:
    said = [t.gettext("Round {n}").format(n=seen.round), t.gettext("Pile: {n}").format(n=seen.piled)]
    if seen.players > 2:
        said.append(direction(seen, t))
    return "   ".join(said)


def direction(seen: Observation, t: Translations) -> str:
    return t.gettext("clockwise") if seen.direction > 0 else t.gettext("anticlockwise")


def _sides(seen: Observation, t: Translations) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 3), show_header=False)
    chips = [Text("VVVVVV", style="bold green") if side == seen.chip else Text("") for side in (LEFT, RIGHT)]
    table.add_row("Allie", *chips)
    table.add_row(t.gettext("Target"), *(_stack(seen.targets[side], "bold yellow") for side in (LEFT, RIGHT)))
    table.add_row(t.gettext("Field"), *(_stack(seen.fields[side], "bold") for side in (LEFT, RIGHT)))
    table.add_row(t.gettext("Fits"), *(fits(seen, side, t) for side in (LEFT, RIGHT)))
    table.add_row(t.gettext("Cards"), *(str(below_chip(seen, side)) for side in (LEFT, RIGHT)))
    return table


def _stack(cards: Sequence[int], style: str) -> RenderableType:
    """The top card first; at most the five uppermost ones, since a stack can be long."""
    from rich.text import Text

    if not cards:
        return Text("-")
    shown = [str(card) for card in reversed(cards[-5:])]
    more = " …" if len(cards) > len(shown) else ""
    return Text.assemble((shown[0], style), (" " + " ".join(shown[1:]) if shown[1:] else "") + more)


def _seats(seen: Observation, names: Sequence[str], t: Translations) -> RenderableType:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2))
    table.add_column("")
    for head in (t.gettext("Hand"), t.gettext("Minus"), t.gettext("Specials"), t.gettext("Teeth")):
        table.add_column(head, justify="right")
    for p in range(seen.players):
        white, golden = teeth(seen.won[p])
        mark = ">" if p == seen.turn and seen.phase != OVER else " "
        table.add_row(
            f"{mark} {LETTERS[p]} {names[p]}",
            str(seen.held[p]),
            str(len(seen.minus[p])),
            str(specials(seen.minus[p])),
            "w" * white + "G" * golden,
        )
    return table


def kinds(cards: Sequence[int]) -> list[tuple[int, int]]:
    """The specials among these cards, by kind, and how many of each."""
    counts = [(REVERSE + kind, list(cards).count(REVERSE + kind)) for kind in range(KINDS)]
    return [(card, count) for card, count in counts if count]
