"""Allie Gator in words, and as a terminal draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from waghals.boards import LETTERS
from waghals.boards.generic.board import undone
from waghals.boards.page import Ply, Step
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.games.allie_gator.notation import CARDS, SIDE_NAMES, card_number
from waghals.games.allie_gator.notation import text as notation
from waghals.games.allie_gator.state import (
    DRAWING,
    FIELD,
    HIGHEST,
    LEFT,
    OVER,
    ROBBING,
    SIDES,
    SLOTS,
    TARGET,
    cards_on,
    missing,
)
from waghals.games.allie_gator.view import View, own_hand

if TYPE_CHECKING:
    from rich.console import RenderableType

    from waghals.i18n import Translations


# ---- words


def card_name(card: int, t: Translations) -> str:
    """A card as one speaks of it: "27", "Steal"."""
    if card <= HIGHEST:
        return str(card)
    specials = (t.gettext("Reverse"), t.gettext("Steal"), t.gettext("Raise"), t.gettext("Gift"))
    return specials[card - HIGHEST - 1]


def side_name(side: str, t: Translations) -> str:
    """ "on the left" or "on the right"."""
    return t.gettext("on the left") if side == SIDE_NAMES[LEFT] else t.gettext("on the right")


def interval(view: View, side: int) -> tuple[int, int]:
    """The lowest and the highest number that fits on a side; the lowest is greater if none does."""
    return view.tops[side] + 1, view.targets[side] - 1


def fits(view: View, side: int, t: Translations) -> str:
    """What fits there, as a range."""
    low, high = interval(view, side)
    if low > high:
        return t.gettext("nothing")
    return str(low) if low == high else f"{low} – {high}"


def teeth(won: int) -> tuple[int, int]:
    """White and golden teeth that are worth so much: a golden one counts for two."""
    golden = max(0, won - SLOTS)
    return min(won, SLOTS) - golden, golden


def sentence(view: View, action: int, t: Translations) -> str:
    """What this action would do, as a full sentence for a button."""
    match notation(view, action).split():
        case ["play", card, side]:
            return t.gettext("Play the {card} {side}").format(card=card, side=side_name(side, t))
        case ["reverse"] if view.players > 2:
            return t.gettext("Reverse the direction of play")
        case ["reverse"]:
            return t.gettext("Play Reverse")
        case ["steal", seat]:
            return t.gettext("Steal a card from {seat}").format(seat=LETTERS[int(seat)])
        case ["steal"]:
            return t.gettext("Play Steal without effect")
        case ["raise", card, side]:
            return t.gettext("Raise the target {side} to {card}").format(card=card, side=side_name(side, t))
        case ["gift", side, seat]:
            gift = view.tops[SIDE_NAMES.index(side)]
            return t.gettext("Give the {card} to {seat}").format(card=gift, seat=LETTERS[int(seat)])
        case ["gift"]:
            return t.gettext("Play Gift without effect")
        case ["target", card]:
            return t.gettext("Make the {card} the new target").format(card=card)
        case _:
            count = cards_on(view, view.chip)
            return t.ngettext("Take {n} card", "Take {n} cards", count).format(n=count)


# ---- the log


def log_line(before: View, after: View, ply: str, names: Sequence[str], t: Translations) -> str:
    """What happened, for the log: a sentence, or "" for what need not be said."""
    who, _, text = ply.partition(" ")
    if text == "undo":
        return undone(ply, names, t)
    if who == "*":
        return _outcome(before, text, names, t)
    shut = " ".join(["", *(shut_words(side, t) for side in shut_sides(before, after))])
    return _action(before, text, names, t) + shut + _end_of_round(before, after, names, t)


def shut_sides(before: View, after: View) -> list[int]:
    """The sides that a ply has shut: nothing fits there any more."""
    return [
        side
        for side in range(SIDES)
        if after.targets[side]
        and is_shut(after, side)
        and (not before.targets[side] or not is_shut(before, side))
    ]


def is_shut(view: View, side: int) -> bool:
    low, high = interval(view, side)
    return low > high


def shut_words(side: int, t: Translations) -> str:
    """Says that nothing fits there any more."""
    return t.gettext("Left is shut.") if side == LEFT else t.gettext("Right is shut.")


def turn_line(plies: Sequence[Step], names: Sequence[str], t: Translations) -> str:
    """A turn in a few words: "Otto: 43 on the left", "Otto steals from Anna", "Otto takes 5"."""
    said = [_in_short(before, ply, names, t) for before, ply, _ in plies if ply.seat != CHANCE]
    return ", ".join([said[0], *(words.partition(": ")[2] for words in said[1:])]) if said else ""


def _in_short(before: View, ply: Ply, names: Sequence[str], t: Translations) -> str:
    name = names[ply.seat]
    word, *rest = ply.text.split()
    side = next(
        (t.gettext("left") if part == "left" else t.gettext("right") for part in rest if part in SIDE_NAMES),
        "",
    )
    match word, *rest:
        case ["play", card, _]:
            return t.gettext("{name}: {side} {card}").format(name=name, side=side, card=card)
        case ["raise", card, _]:
            return t.gettext("{name}: target {side} {card}").format(name=name, side=side, card=card)
        case ["target", card]:
            return t.gettext("{name}: new target {card}").format(name=name, card=card)
        case ["steal", seat]:
            return t.gettext("{name}: steals from {other}").format(name=name, other=names[int(seat)])
        case ["gift", _, seat]:
            gift = before.tops[SIDE_NAMES.index(rest[0])]
            return t.gettext("{name}: {card} for {other}").format(
                name=name, card=gift, other=names[int(seat)]
            )
        case ["take"]:
            count = cards_on(before, before.chip)
            return t.ngettext("{name}: Chomp! {n} card", "{name}: Chomp! {n} cards", count).format(
                name=name, n=count
            )
        case _:
            return f"{name}: {card_name(card_number(word), t)}"


def _action(before: View, text: str, names: Sequence[str], t: Translations) -> str:
    name = names[before.player]
    match text.split():
        case ["play", card, side]:
            words = t.gettext("{name} plays the {card} {side}.")
            return words.format(name=name, card=card, side=side_name(side, t))
        case ["reverse"] if before.players > 2:
            return t.gettext("{name} reverses the direction of play.").format(name=name)
        case ["reverse"]:
            return t.gettext("{name} plays Reverse.").format(name=name)
        case ["steal", seat]:
            return t.gettext("{name} steals a card from {victim}.").format(name=name, victim=names[int(seat)])
        case ["steal"]:
            return t.gettext("{name} plays Steal, without effect.").format(name=name)
        case ["raise", card, side]:
            words = t.gettext("{name} raises the target {side} to {card}.")
            return words.format(name=name, card=card, side=side_name(side, t))
        case ["gift", side, seat]:
            words = t.gettext("{name} gives the {card} to {other}.")
            gift = before.tops[SIDE_NAMES.index(side)]
            return words.format(name=name, card=gift, other=names[int(seat)])
        case ["gift"]:
            return t.gettext("{name} plays Gift, without effect.").format(name=name)
        case ["target", card]:
            return t.gettext("{name} makes the {card} the new target.").format(name=name, card=card)
        case _:
            count = cards_on(before, before.chip)
            words = t.ngettext("Chomp! {name} takes {n} card.", "Chomp! {name} takes {n} cards.", count)
            return words.format(name=name, n=count)


def _end_of_round(before: View, after: View, names: Sequence[str], t: Translations) -> str:
    """What the round brought, if this ply ended it."""
    if after.round == before.round and after.phase != OVER:
        return ""
    seats = range(after.players)
    counted = ", ".join(f"{names[p]} {after.last_minus[p]}" for p in seats)
    said = " " + t.gettext("The round is over. Minus cards: {counted}.").format(counted=counted)
    won = [(names[p], after.won[p] - before.won[p]) for p in seats if after.won[p] > before.won[p]]
    if won:
        said += " " + t.gettext("Teeth: {won}.").format(won=", ".join(f"{name} {n}" for name, n in won))
    return said


def _outcome(before: View, card: str, names: Sequence[str], t: Translations) -> str:
    """A card that came. Of a card that this viewer does not see, nothing is said."""
    if card not in CARDS:
        return ""
    name = card_name(card_number(card), t)
    if before.phase == DRAWING:
        return "" if before.dealing else t.gettext("You draw: {card}.").format(card=name)
    if before.phase == ROBBING:
        if before.viewer == before.player:
            return t.gettext("You get: {card}.").format(card=name)
        return t.gettext("{name} gets your {card}.").format(name=names[before.player], card=name)
    if not card.isdigit():
        return t.gettext("{card} is turned up and goes back into the pile.").format(card=name)
    side = side_name(SIDE_NAMES[missing(before)], t)
    return t.gettext("The {card} is the target {side}.").format(card=name, side=side)


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


def text(game: Game, view: View, names: Sequence[str], t: Translations) -> RenderableType:
    """The position: the two sides, the seats, one's own hand."""
    from rich.console import Group
    from rich.text import Text

    head = [t.gettext("Round {n}").format(n=view.round), t.gettext("Pile: {n}").format(n=view.piled)]
    if view.players > 2:
        head.append(t.gettext("clockwise") if view.direction > 0 else t.gettext("anticlockwise"))
    hand = "   ".join(card_name(card, t) for card in own_hand(view))
    own = [Text(f"{t.gettext('Your hand')}:   {hand}", style="bold")] if view.viewer >= 0 else []
    return Group("   ".join(head), "", _sides(view, t), "", _seats(view, names, t), "", *own)


def _sides(view: View, t: Translations) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 3), show_header=False)
    sides = range(SIDES)
    table.add_row("Allie", *(Text("VVVVVV" if side == view.chip else "", "bold green") for side in sides))
    table.add_row(t.gettext("Target"), *(_stack(view, TARGET + side, "bold yellow") for side in sides))
    table.add_row(t.gettext("Field"), *(_stack(view, FIELD + side, "bold") for side in sides))
    table.add_row(t.gettext("Fits"), *(fits(view, side, t) for side in sides))
    table.add_row(t.gettext("Cards"), *(str(cards_on(view, side)) for side in sides))
    return table


def _stack(view: View, place: int, style: str) -> RenderableType:
    """The top card first; at most the five uppermost ones, since a stack can be long."""
    from rich.text import Text

    cards = [card for card in range(1, HIGHEST + 1) if view.place[card] == place]
    if not cards:
        return Text("-")
    first, *below = reversed(cards[-5:])
    more = " …" if len(cards) > 5 else ""
    return Text.assemble((str(first), style), "".join(f" {card}" for card in below) + more)


def _seats(view: View, names: Sequence[str], t: Translations) -> RenderableType:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2))
    table.add_column("")
    for head in (t.gettext("Hand"), t.gettext("Minus"), t.gettext("Specials"), t.gettext("Teeth")):
        table.add_column(head, justify="right")
    for p in range(view.players):
        white, golden = teeth(view.won[p])
        mark = ">" if p == view.player and view.phase != OVER else " "
        counts = map(str, (view.held[p], view.minus[p], sum(view.played[p])))
        table.add_row(f"{mark} {LETTERS[p]} {names[p]}", *counts, "w" * white + "G" * golden)
    return table
