"""Allie Gator on a page: the two sides, what lies before each seat, one's own hand and what it may do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from waghals.boards import LETTERS, page
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.games.allie_gator.board import card_name, fits, interval, sentence
from waghals.games.allie_gator.moments import highlights as highlights
from waghals.games.allie_gator.moments import moments as moments
from waghals.games.allie_gator.notation import CARDS, SIDE_NAMES, card_number, card_text
from waghals.games.allie_gator.notation import text as notation
from waghals.games.allie_gator.rules import PLAY, TAKE
from waghals.games.allie_gator.state import (
    COPIES,
    FIELD,
    HIGHEST,
    LEFT,
    NUMBERS,
    REVERSE,
    RIGHT,
    SIDES,
    SPECIALS,
    STEAL,
    TARGETING,
    TURNING,
    cards_on,
)
from waghals.games.allie_gator.view import View, own_hand

if TYPE_CHECKING:
    from waghals.i18n import Translations

KEYS = "abcdefghijknopqsvwxyz"  # of what else a card can do; other letters are taken
RENOWN, RISKY = 1, False  # see `waghals.boards.page.Page`
FILLED = (Fraction(1, 5), Fraction(1, 2), Fraction(4, 5), Fraction(1))  # gauges, by levels of danger
DEEPEST = 3  # cards below the uppermost one of a stack that are drawn
LESSONS = 2  # turns of a match in which hints explain the game from the ground up
DROWSY = (3, 5, 7)  # so many cards below her, and Allie's eyes are a third, two thirds, almost shut
FULL, LOW = 20, 5  # more cards than that: the pile is drawn with three or two of them


# ---- what lies on the table


class Side(NamedTuple):
    """One of the two sides.

    Attributes:
        target, top: the uppermost cards of target and field; 0 for none.
        below_target, below_top: how many cards of each stack are drawn below those.
        fits: the numbers that fit, or that it is shut; `closed` if there are none.
        cards: how many lie there in all. chip: whether Allie lurks here.
        top_from, target_from: the ids of what the uppermost cards came from last, or "".
    """

    name: str
    target: int
    top: int
    below_target: int
    below_top: int
    fits: str
    closed: bool
    cards: int
    chip: bool
    top_from: str
    target_from: str


class Plate(NamedTuple):
    """What lies before a seat: how many cards in hand, minus cards and, of those, specials by kind.

    `teeth` are what its teeth count; None in a short game, where nobody gets any.
    """

    held: int
    minus: int
    specials: tuple[tuple[str, int], ...]
    teeth: int | None
    words: str


@dataclass(frozen=True)
class Board:
    """The two sides, the pile and the plates.

    Attributes:
        chip: the name of the side where Allie lurks.
        plates: by seat.
        turns: the direction of play, 1 or -1; 0 between two players, where there is none.
        pile: how many cards it has; `drawn` of them are shown.
        below: how many cards lie below Allie, in words; `lids`, from 0 to 3, how far her eyes are shut then.
        robberies: how many cards were stolen in this round.
    """

    sides: tuple[Side, ...]
    chip: str
    plates: tuple[Plate, ...]
    round: int
    turns: int
    pile: int
    drawn: int
    below: str
    lids: int
    robberies: int
    words: str


def facts(game: Game, t: Translations) -> tuple[int, ...]:
    """How many cards there are of each special."""
    return COPIES


def scores(game: Game, view: View, t: Translations) -> page.Scores:
    """Teeth, or in the short game minus cards, in words alone: the plates show them."""
    if view.short:
        counts = [
            t.ngettext("{n} minus card", "{n} minus cards", n).format(n=n) for n in view.minus[: view.players]
        ]
    else:
        counts = [t.ngettext("{n} tooth", "{n} teeth", n).format(n=n) for n in view.won[: view.players]]
    return page.Scores(words=counts)


def board(game: Game, view: View, recent: Sequence[page.Ply], names: Sequence[str], t: Translations) -> Board:
    """What everybody sees on the table."""
    below = cards_on(view, view.chip)
    return Board(
        sides=tuple(_side(view, side, recent, t) for side in (LEFT, RIGHT)),
        chip=SIDE_NAMES[view.chip],
        plates=tuple(_plate(view, p, t) for p in range(view.players)),
        round=view.round,
        turns=view.direction if view.players > 2 else 0,
        pile=view.piled,
        drawn=(view.piled > 0) + (view.piled > LOW) + (view.piled > FULL),
        below=t.gettext("Below Allie: {n}").format(n=below),
        lids=sum(below >= many for many in DROWSY),
        robberies=sum(played[STEAL - REVERSE] for played in view.played),
        words=words(view, t),
    )


def _side(view: View, side: int, recent: Sequence[page.Ply], t: Translations) -> Side:
    low, high = interval(view, side)
    cards, field = cards_on(view, side), view.place.count(FIELD + side)
    return Side(
        name=SIDE_NAMES[side],
        target=view.targets[side],
        top=view.tops[side],
        below_target=min(DEEPEST, max(0, cards - field - 1)),
        below_top=min(DEEPEST, max(0, field - 1)),
        fits=fits(view, side, t) if low <= high else t.gettext("shut"),
        closed=low > high,
        cards=cards,
        chip=side == view.chip,
        top_from=_from(recent, view.tops[side]),
        target_from=_from(recent, view.targets[side]),
    )


def _from(recent: Sequence[page.Ply], card: int) -> str:
    """The id of what the card came from in the last action or since: a seat, or the pile; else ""."""
    for seat, text in reversed(recent):
        word, *rest = text.split()
        if seat == CHANCE and text == str(card):
            return "pile"
        if seat != CHANCE:
            laid = word in ("play", "target", "raise") and rest[0] == str(card)
            return f"at-{seat}" if laid else ""
    return ""


def _plate(view: View, p: int, t: Translations) -> Plate:
    counting = view.dealing and view.round > 1  # between two rounds the last one is still of interest
    minus = view.last_minus[p] if counting else view.minus[p]
    played = [] if counting else view.played[p]
    number = view.last_specials[p] if counting else sum(played)
    words = t.gettext("{held} in hand, {minus} minus cards, {specials} of them specials; teeth: {teeth}")
    words = words.format(held=view.held[p], minus=minus, specials=number, teeth=view.won[p])
    specials = tuple((CARDS[HIGHEST + kind], count) for kind, count in enumerate(played) if count)
    return Plate(view.held[p], minus, specials, None if view.short else view.won[p], words)


def words(view: View, t: Translations) -> str:
    """The board in words."""
    a, b = (target or "–" for target in view.targets)
    fit_a, fit_b = fits(view, LEFT, t), fits(view, RIGHT, t)
    said = t.gettext(
        "Left: target {a}, {fit_a} fits. Right: target {b}, {fit_b} fits. {pile} cards in the pile."
    ).format(a=a, b=b, fit_a=fit_a, fit_b=fit_b, pile=view.piled)
    left, right = t.gettext("Allie lurks on the left."), t.gettext("Allie lurks on the right.")
    return f"{said} {left if view.chip == LEFT else right}"


# ---- one's own hand, and what it may do


class Choice(NamedTuple):
    """A button: an action's notation and sentence, and what it is about.

    `side` and `seat` are None where the card does not ask for one; `card` is the number that it
    moves, or 0; `brief` says in a word or two what the choice is among many of its card. `key` is that of
    the keyboard that plays it. `danger`, only of a number, is that of having few others that fit then.
    """

    action: str
    sentence: str
    side: str | None
    seat: int | None
    card: int
    brief: str
    key: str
    danger: page.Danger | None


class HandCard(NamedTuple):
    """A card of one's own hand: its place, counted from 1, and what it may do now, or `why` nothing.

    `digits` are the keys that choose it, one after the other: those of its place, two in a large hand.
    `id` tells it from all others, also when it lies on the table. `kind` is "number" or the sign of a
    special; `about` says what that does, and `rule` is the passage of the rules that does.
    """

    key: int
    digits: str
    id: str
    card: int
    kind: str
    name: str
    about: str
    choices: tuple[Choice, ...]
    why: str
    rule: str


@dataclass(frozen=True, kw_only=True)
class Actions(page.Actions):
    """What the viewer may do.

    Attributes:
        acts: whether the viewer is to move.
        hand: its cards in order; before its turn none of them may do anything.
        chosen: the key of the card that is chosen at first.
        moment: another text at every turn, so that a choice among cards begins anew.
        take: the sentence of a take, or "" where there is none.
        take_alone: whether nothing else is legal.
    """

    rule: str = "how-it-begins"
    acts: bool = False
    hand: tuple[HandCard, ...] = ()
    chosen: int = 1
    moment: str = ""
    take: str = ""
    take_alone: bool = False


def actions(
    game: Game, view: View, viewer: int | None, legal: Sequence[int], why: page.Why, t: Translations
) -> Actions:
    """The viewer's hand, and what each card of it may do."""
    cards = hand(view, legal, why, t)
    return Actions(
        first_roll=t.gettext("Deal the cards"),
        gauges=any(choice.danger for card in cards for choice in card.choices),
        acts=bool(legal),
        hand=cards,
        chosen=next((card.key for card in cards if card.choices), 1),
        moment=f"r{view.round}c{view.piled}h{sum(view.held)}p{view.phase}",
        take=sentence(view, TAKE, t) if TAKE in legal else "",
        take_alone=list(legal) == [TAKE],
    )


def hand(view: View, legal: Sequence[int], why: page.Why, t: Translations) -> tuple[HandCard, ...]:
    """The viewer's cards in order."""
    cards = own_hand(view)
    width = len(str(len(cards)))
    choices: defaultdict[int, list[Choice]] = defaultdict(list)
    for action in legal:
        if action != TAKE:
            card, button = choice(view, action, t)
            choices[card].append(button._replace(key=button.key or KEYS[len(choices[card])]))
    return tuple(
        HandCard(
            key=key,
            digits=" ".join(f"{key:0{width}}"),
            id=f"card-{card_text(card)}" + (f"-{cards[:key].count(card)}" if card > HIGHEST else ""),
            card=card,
            kind="number" if card <= HIGHEST else card_text(card),
            name=card_name(card, t),
            about="" if card <= HIGHEST else _about(view, card_text(card), t),
            choices=tuple(choices[card]),
            why=_why(view, card, why, t) if legal and not choices[card] else "",
            rule="a-number" if card <= HIGHEST else f"special-{card_text(card)}",
        )
        for key, card in enumerate(cards, 1)
    )


def choice(view: View, action: int, t: Translations) -> tuple[int, Choice]:
    """The card that a legal action plays, for a raise the special, and the action as the page offers it."""
    text = notation(view, action)
    word, *rest = text.split()
    side = next((part for part in rest if part in SIDE_NAMES), None)
    seat = int(rest[-1]) if rest and word in ("steal", "gift") else None
    card = int(rest[0]) if word in ("play", "raise", "target") else 0
    if word == "gift" and side is not None:
        card = view.tops[SIDE_NAMES.index(side)]
    plays = card if word in ("play", "target") else card_number(word)
    key = (
        side[0]
        if word == "play" and side
        else LETTERS[seat].lower()
        if word == "steal" and seat is not None
        else ""
    )
    danger = danger_after(view, card, side, t) if word == "play" and side else None
    return plays, Choice(
        text, sentence(view, action, t), side, seat, card, _brief(card, side, seat, t), key, danger
    )


def _brief(card: int, side: str | None, seat: int | None, t: Translations) -> str:
    if not card or (side is None and seat is None):
        return ""
    if seat is not None:
        return t.gettext("{card} to").format(card=card)
    return f"{card} {t.gettext('left') if side == SIDE_NAMES[LEFT] else t.gettext('right')}"


def danger_after(view: View, card: int, side: str, t: Translations) -> page.Danger:
    """How few of the viewer's numbers fit once this one is played, and before a card is drawn."""
    tops = [card if name == side else top for name, top in zip(SIDE_NAMES, view.tops, strict=True)]
    kept = [other for other in own_hand(view) if other != card]
    fit = sum(any(map(lambda top, target: top < other < target, tops, view.targets)) for other in kept)
    level = max(0, len(FILLED) - 1 - fit)
    words = t.gettext("nothing fits then") if not fit else t.ngettext("{n} fits then", "{n} fit then", fit)
    return page.Danger(FILLED[level], words.format(n=fit), level)


def _why(view: View, card: int, why: page.Why, t: Translations) -> str:
    """Why a card may do nothing: by side where that differs."""
    if view.phase == TARGETING:
        return t.gettext("Only a number can be a target.")
    if card <= HIGHEST:
        left, right = (why(PLAY + (card - 1) * SIDES + side) for side in (LEFT, RIGHT))
        return t.gettext("Left: {left} Right: {right}").format(left=left, right=right)
    if card_text(card) == "raise":
        return t.gettext("You need a number higher than one of the targets.")
    return t.gettext("It would have no effect.")


def _about(view: View, special: str, t: Translations) -> str:
    """What a special does."""
    if special == "steal":
        return t.gettext("Draw a card from somebody’s hand.")
    if special == "raise":
        return t.gettext("Put a higher number onto a target.")
    if special == "gift":
        return t.gettext("Somebody gets the top card of a field as a minus card.")
    if view.players > 2:
        return t.gettext("Play goes round the other way.")
    return t.gettext("With two players nothing turns, but you need not take.")


# ---- hints: the first turns explain the game


def hint(game: Game, view: View, t: Translations) -> str:
    """One line for the seat to move."""
    if view.phase == TURNING:
        return t.gettext("A new round: deal the cards.")
    if view.phase == TARGETING:
        return t.gettext("Which number becomes the new target? A high one leaves everybody room.")
    (low, high), (lower, upper) = interval(view, LEFT), interval(view, RIGHT)
    ready = sum(low <= card <= high or lower <= card <= upper for card in own_hand(view))
    if not ready and any(card > HIGHEST for card in own_hand(view)):
        return t.gettext("No number fits. A special costs one minus card, taking costs them all.")
    if not ready:
        return t.gettext("Nothing fits: Allie snaps.")
    turn = turns_before(view) if view.round == 1 else LESSONS
    if turn == 0:
        return t.gettext("Play a number lower than a target and higher than what lies below it.")
    if turn < LESSONS:
        return t.gettext("Stay close above the top card: then more will fit later, for you too.")
    if view.piled == 0:
        return t.gettext("The pile is empty: the next take ends the round.")
    return t.ngettext("{n} of your numbers fits.", "{n} of your numbers fit.", ready).format(n=ready)


def turns_before(view: View) -> int:
    """About how many turns each seat has had in this round: one card a turn is laid open."""
    laid_open = NUMBERS + SPECIALS - view.piled - sum(view.held) - SIDES
    return laid_open // view.players


def waiting(game: Game, view: View, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    if view.phase == TURNING:
        return t.gettext("{name} is about to deal.").format(name=name)
    if view.phase == TARGETING:
        return t.gettext("{name} is choosing a new target.").format(name=name)
    return t.gettext("{name} is choosing a card.").format(name=name)
