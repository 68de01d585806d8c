"""Allie Gator on a page: the two sides, one's own hand, and what each card of it may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Literal, TypeAlias

from waghals.games.allie_gator.board import (
    below_chip,
    card_name,
    direction,
    fits,
    interval,
    kinds,
    sentence,
    specials,
    take_sentence,
    teeth,
)
from waghals.games.allie_gator.rules import (
    GIFT,
    HIGHEST,
    LEFT,
    PLAY,
    RAISE,
    REVERSE,
    RIGHT,
    SIDE_NAMES,
    SIDES,
    SLOTS,
    STEAL,
    TAKE,
    TARGETING,
    TURNING,
    Observation,
)
from waghals.games.allie_gator.rules import text as notation
from waghals.i18n import say

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.boards.page import Refused
    from waghals.contract.game import Game
    from waghals.contract.reason import Reason

FIRST_PLAYS = 2  # of a match in which the hints explain the game from the ground up
KINDS = {REVERSE: "reverse", STEAL: "steal", RAISE: "raise", GIFT: "gift"}
Tooth: TypeAlias = Literal["white", "golden", "gap"]
WHITE: Tooth = "white"
GOLDEN: Tooth = "golden"
GAP: Tooth = "gap"


@dataclass(frozen=True)
class Side:
    """One of the two sides: its target, the top of its field (0: none), and what fits between.

    `depth` says how many cards lie below the target and below the top; `cards` counts all.
    """

    name: str
    target: int
    top: int
    depth: tuple[int, int]
    fits: str
    closed: bool
    cards: int
    chip: bool


@dataclass(frozen=True)
class Plate:
    """What lies before a seat: cards in hand, minus cards, the specials among them, teeth."""

    held: int
    minus: int
    specials: tuple[tuple[str, int], ...]
    teeth: tuple[Tooth, ...]
    words: str


@dataclass(frozen=True)
class Way:
    """One thing that a card may do: its notation, its sentence, and what it is about.

    `side` and `seat` are None where the card does not ask for one; `card` is the number that it
    moves, or 0.
    """

    action: str
    sentence: str
    side: str | None
    seat: int | None
    card: int


@dataclass(frozen=True)
class HandCard:
    """A card of one's own hand: its place, its face, and its ways, or why there are none."""

    key: int
    card: int
    kind: str
    name: str
    about: str
    ways: tuple[Way, ...]
    why: str


def context(
    game: Game, seen: Observation, legal: Sequence[int], refused: Refused, t: Translations
) -> dict[str, object]:
    """What the board's templates need."""
    dealt = hand(seen, legal, dict(refused), t)
    return {
        "sides": [_side(seen, side, t) for side in (LEFT, RIGHT)],
        "chip": SIDE_NAMES[seen.chip],
        "plates": [_plate(seen, p, t) for p in range(seen.players)],
        "hand": dealt,
        "chosen": next((card.key for card in dealt if card.ways), 1),
        "acts": bool(legal),
        "moment": f"r{seen.round}t{len(seen.track)}p{seen.phase}",  # with it a choice among cards begins anew
        "take": (notation(TAKE), take_sentence(seen, t)) if TAKE in legal else None,
        "pile": seen.piled,
        "round": seen.round,
        "turns": seen.direction if seen.players > 2 else 0,
        "direction": direction(seen, t),
        "last_cards": seen.piled == 0,
        "first_roll": t.gettext("Deal the cards"),
        "picture": picture(seen, t),
    }


# ---- what lies on the table


def _side(seen: Observation, side: int, t: Translations) -> Side:
    low, high = interval(seen, side)
    return Side(
        name=SIDE_NAMES[side],
        target=max(seen.targets[side], default=0),
        top=max(seen.fields[side], default=0),
        depth=(max(0, len(seen.targets[side]) - 1), max(0, len(seen.fields[side]) - 1)),
        fits=fits(seen, side, t),
        closed=low > high,
        cards=below_chip(seen, side),
        chip=side == seen.chip,
    )


def _plate(seen: Observation, p: int, t: Translations) -> Plate:
    counting = seen.dealing and seen.round > 1  # between two rounds the last one is still of interest
    minus = seen.last_minus[p] if counting else len(seen.minus[p])
    open_specials = () if counting else tuple((KINDS[card], n) for card, n in kinds(seen.minus[p]))
    white, golden = teeth(seen.won[p])
    words = t.gettext("{held} in hand, {minus} minus, of these {specials} special; teeth: {teeth}").format(
        held=seen.held[p],
        minus=minus,
        specials=seen.last_specials[p] if counting else specials(seen.minus[p]),
        teeth=seen.won[p],
    )
    slots: list[Tooth] = [
        *repeat(WHITE, white),
        *repeat(GOLDEN, golden),
        *repeat(GAP, SLOTS - white - golden),
    ]
    return Plate(seen.held[p], minus, open_specials, () if seen.short else tuple(slots), words)


def picture(seen: Observation, t: Translations) -> str:
    """The board in words."""
    said = t.gettext(
        "Left: target {a}, {fit_a} fits. Right: target {b}, {fit_b} fits. {pile} cards in the pile."
    ).format(
        a=max(seen.targets[LEFT], default=0) or "–",
        b=max(seen.targets[RIGHT], default=0) or "–",
        fit_a=fits(seen, LEFT, t),
        fit_b=fits(seen, RIGHT, t),
        pile=seen.piled,
    )
    chip = (
        t.gettext("Allie lurks on the left.") if seen.chip == LEFT else t.gettext("Allie lurks on the right.")
    )
    return f"{said} {chip}"


# ---- one's own hand


def hand(
    seen: Observation, legal: Sequence[int], refused: dict[int, Reason], t: Translations
) -> list[HandCard]:
    """The cards in order; before one's turn none of them may do anything."""
    return [_hand_card(seen, key, card, legal, refused, t) for key, card in enumerate(seen.hand, start=1)]


def _hand_card(
    seen: Observation,
    key: int,
    card: int,
    legal: Sequence[int],
    refused: dict[int, Reason],
    t: Translations,
) -> HandCard:
    ways = tuple(way(seen, action, t) for action in legal if _moves(action, card))
    return HandCard(
        key=key,
        card=card,
        kind=KINDS.get(card, "number"),
        name=card_name(card, t),
        about=_about(seen, card, t),
        ways=ways,
        why="" if ways or not legal else _why(seen, card, refused, t),
    )


def _moves(action: int, card: int) -> bool:
    """Whether this action plays this card."""
    first = notation(action).split()
    if card > HIGHEST:
        return first[0] == KINDS[card]
    return first[0] in ("play", "target") and first[1] == str(card)


def way(seen: Observation, action: int, t: Translations) -> Way:
    """A legal action as the page offers it."""
    words = notation(action).split()
    side = next((word for word in words if word in SIDE_NAMES), None)
    seat = int(words[-1]) if words[0] in ("steal", "gift") and len(words) > 1 else None
    card = int(words[1]) if words[0] in ("play", "raise", "target") else 0
    if words[0] == "gift" and side is not None:
        card = max(seen.fields[SIDE_NAMES.index(side)])
    return Way(notation(action), sentence(seen, action, t), side, seat, card)


def _why(seen: Observation, card: int, refused: dict[int, Reason], t: Translations) -> str:
    """Why a card may do nothing: by side where that differs."""
    if seen.phase == TARGETING:
        return t.gettext("Only a number can be a target.")
    if card <= HIGHEST:
        left, right = (say(t, refused[PLAY + (card - 1) * SIDES + side]) for side in (LEFT, RIGHT))
        return t.gettext("Left: {left} Right: {right}").format(left=left, right=right)
    if card == RAISE:
        return t.gettext("You need a number higher than one of the targets.")
    return t.gettext("It would have no effect.")


def _about(seen: Observation, card: int, t: Translations) -> str:
    """What a special does."""
    turns = t.gettext("The direction turns round.")
    spared = t.gettext("Between two nothing turns, but you need not take.")
    return {
        REVERSE: turns if seen.players > 2 else spared,
        STEAL: t.gettext("Draw a card from somebody’s hand."),
        RAISE: t.gettext("Put a higher number onto a target."),
        GIFT: t.gettext("Somebody gets the top card of a field as a minus card."),
    }.get(card, "")


# ---- hints: the first turns explain the game


def hint(game: Game, seen: Observation, t: Translations) -> str:
    """One line for the seat to move."""
    if seen.phase == TURNING:
        return t.gettext("A new round: deal the cards.")
    if seen.phase == TARGETING:
        return t.gettext("Which number becomes the new target? A high one leaves everybody room.")
    ready = sum(_fits_somewhere(seen, card) for card in seen.hand)
    if not ready:
        return _nothing_fits(seen, t)
    if _plays(seen) < FIRST_PLAYS and seen.round == 1:
        return _lesson(seen, t)
    if seen.piled == 0:
        return t.gettext("The pile is empty: the next take ends the round.")
    return t.ngettext("{n} of your numbers fits.", "{n} of your numbers fit.", ready).format(n=ready)


def _fits_somewhere(seen: Observation, card: int) -> bool:
    return any(low <= card <= high for low, high in (interval(seen, side) for side in (LEFT, RIGHT)))


def _nothing_fits(seen: Observation, t: Translations) -> str:
    if any(card > HIGHEST for card in seen.hand):
        return t.gettext("No number fits. A special costs one minus card, taking costs them all.")
    return t.gettext("Nothing fits: Allie snaps.")


def _plays(seen: Observation) -> int:
    """How many cards the viewer has laid open in this round."""
    return sum(shift.source == seen.player and shift.to != seen.player for shift in seen.track)


def _lesson(seen: Observation, t: Translations) -> str:
    lessons: tuple[Callable[[], str], ...] = (
        lambda: t.gettext("Play a number lower than a target and higher than what lies below it."),
        lambda: t.gettext("Stay close above the top card: then more will fit later, for you too."),
    )
    return lessons[min(_plays(seen), len(lessons) - 1)]()


def waiting(game: Game, seen: Observation, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    if seen.phase == TURNING:
        return t.gettext("{name} is about to deal.").format(name=name)
    if seen.phase == TARGETING:
        return t.gettext("{name} chooses a new target.").format(name=name)
    return t.gettext("{name} looks for a card.").format(name=name)
