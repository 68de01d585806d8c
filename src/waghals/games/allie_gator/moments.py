"""What plies of Allie Gator look and sound like, and what of a match is worth telling at its end.

A moment names only what its viewer may know: cards on the table, and those of its own hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from waghals.boards.page import Highlight, Highlights, Moment, Ply, Step
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.games.allie_gator.board import interval, shut_sides, teeth
from waghals.games.allie_gator.notation import SIDE_NAMES, card_number, card_text
from waghals.games.allie_gator.rules import wins
from waghals.games.allie_gator.state import (
    COPIES,
    DRAWING,
    HIGHEST,
    OVER,
    ROBBING,
    SIDES,
    STEAL,
    UNSEEN,
    cards_on,
)
from waghals.games.allie_gator.view import View, own_hand

if TYPE_CHECKING:
    from waghals.i18n import Translations

ROBBERIES = STEAL - HIGHEST - 1
BOLD = 1  # cards of one's own that fit at most, where a turn is called bold


def moments(
    game: Game, before: View, after: View, ply: Ply, names: Sequence[str], t: Translations
) -> Sequence[Moment]:
    """What a ply shows, in the order in which it happens."""
    if ply.seat == CHANCE:
        return list(_outcome(before, after, ply.text))
    found = [_action(before, after, ply.seat, ply.text)]
    found += [
        Moment(kind="shut", pops=(f"interval-{SIDE_NAMES[side]}",), detail=SIDE_NAMES[side])
        for side in shut_sides(before, after)
    ]
    if after.round != before.round or after.phase == OVER:
        found += _end_of_round(before, after, t)
    return found


def _outcome(before: View, after: View, text: str) -> Iterator[Moment]:
    """A card that came: turned up for all to see, or drawn, or stolen."""
    if before.phase == ROBBING:
        yield _robbery(before, after, text)
    elif before.phase != DRAWING and after.targets != before.targets:
        yield Moment(kind="card", pieces=(f"card-{text}",))
    elif before.phase != DRAWING:
        yield Moment(kind="card", detail=text, pops=("pile",))


def _robbery(before: View, after: View, text: str) -> Moment:
    """The back of a card goes from hand to hand; to its victim the card itself, which it saw."""
    thief, victim = before.player, before.victim
    number = sum(played[ROBBERIES] for played in before.played)
    pieces = [f"back-{victim}-{number}"]
    if before.viewer == victim:
        pieces = [_own_card(before, card_number(text))]
    return Moment(kind="steal", pieces=pieces, target=f"at-{thief}", pops=(f"at-{victim}",))


def _own_card(view: View, card: int) -> str:
    """The id of a card in the viewer's hand, of several alike the last."""
    return f"card-{card_text(card)}" + (f"-{own_hand(view).count(card)}" if card > HIGHEST else "")


def _action(before: View, after: View, seat: int, text: str) -> Moment:
    word, *rest = text.split()
    side = next((part for part in rest if part in SIDE_NAMES), "")
    match word, *rest:
        case ["play", card, _]:
            return Moment(kind="card", pieces=(f"card-{card}",))
        case ["target", card]:
            return Moment(kind="card", pieces=(f"card-{card}",))
        case ["raise", card, _]:
            return Moment(kind="raise", pieces=(f"card-{card}",), pops=(f"interval-{side}",))
        case ["gift", _, other]:
            gift = before.tops[SIDE_NAMES.index(side)]
            return Moment(
                kind="gift", pieces=(f"card-{gift}",), target=f"at-{other}", pops=(f"took-{other}",)
            )
        case ["take"]:
            return _bite(before, seat)
        case ["reverse"] if before.players > 2:
            return Moment(kind="reverse", pieces=("turns",), pops=(f"took-{seat}",))
        case _:
            return Moment(kind="card", detail=word, pops=(f"took-{seat}",))


def _bite(before: View, seat: int) -> Moment:
    """The jaws shut, and what lies below them flies to whoever takes it."""
    top, target = before.tops[before.chip], before.targets[before.chip]
    pieces = [f"card-{card}" for card in (top, target) if card]
    level = sum(cards_on(before, before.chip) >= many for many in (3, 5, 7))
    return Moment(kind="bite", pieces=pieces, target=f"at-{seat}", pops=(f"took-{seat}",), level=level)


def _end_of_round(before: View, after: View, t: Translations) -> Iterator[Moment]:
    seats = range(after.players)
    grown = [p for p in seats if after.won[p] > before.won[p]]
    golden = [p for p in grown if teeth(after.won[p])[1] > teeth(before.won[p])[1]]
    yield Moment(
        kind="round",
        pieces=[f"teeth-{p}" for p in golden],
        pops=[*(f"took-{p}" for p in seats), *(f"teeth-{p}" for p in grown)],
        detail="gold" if golden else "",
        stamp=t.gettext("A golden tooth!") if golden else "",
    )
    if after.phase == OVER:
        first = next(p for p in seats if wins(after, p))
        yield Moment(kind="win", pops=(f"at-{first}",), detail=str(first))


# ---- the boldest turn and the luckiest card


def highlights(game: Game, steps: Sequence[Step], names: Sequence[str], t: Translations) -> Highlights:
    """The turn with most cards below Allie and at most one number that fits, and the luckiest gap filled."""
    return _boldest(steps, t), _luckiest(steps, t)


def fitting(view: View) -> int:
    """How many of the viewer's numbers fit on either side."""
    pairs = [interval(view, side) for side in range(SIDES)]
    return sum(any(low <= card <= high for low, high in pairs) for card in own_hand(view))


def _boldest(steps: Sequence[Step], t: Translations) -> Highlight | None:
    """A play that left its seat with hardly a number that fits, which was not bitten at its next turn."""
    found: list[tuple[int, float, int]] = []
    for at, (before, ply, after) in enumerate(steps):
        if ply.seat == CHANCE or not ply.text.startswith("play"):
            continue
        fit, below = fitting(after), cards_on(after, after.chip)
        coming = next((step for step in steps[at + 1 :] if step[1].seat == ply.seat), None)
        if fit <= BOLD and coming and coming[0].round == before.round and coming[1].text != "take":
            found.append((below, -_relief(after), ply.seat))
    if not found:
        return None
    below, share, seat = max(found)
    words = t.ngettext("{n} card below Allie, and not bitten", "{n} cards below Allie, and not bitten", below)
    return Highlight(seat, words.format(n=below), -share)


def _relief(view: View) -> float:
    """How likely an unseen card fits: the odds against being bitten, by the next card to be drawn."""
    return _share(view, [interval(view, side) for side in range(SIDES)])


def _share(view: View, gaps: Sequence[tuple[int, int]]) -> float:
    """Which share of the cards that the viewer has not seen are numbers in these gaps."""
    numbers = [card for card in range(1, HIGHEST + 1) if view.place[card] == UNSEEN]
    specials = sum(COPIES) - sum(map(sum, view.played)) - sum(card > HIGHEST for card in own_hand(view))
    fit = sum(any(low <= card <= high for low, high in gaps) for card in numbers)
    return fit / max(1, len(numbers) + specials)


def _luckiest(steps: Sequence[Step], t: Translations) -> Highlight | None:
    """A drawn card that filled a gap at the next turn of whoever drew it."""
    best: Highlight | None = None
    for at, (before, ply, _) in enumerate(steps):
        if ply.seat != CHANCE or before.phase != DRAWING or before.dealing or not ply.text.isdigit():
            continue
        seat, card = before.receiver, int(ply.text)
        following = next((step for step in steps[at + 1 :] if step[1].seat == seat), None)
        if following is None or not following[1].text.startswith(f"play {card} "):
            continue
        side = SIDE_NAMES.index(following[1].text.split()[2])
        share = _share(before, [interval(following[0], side)])
        if share > 0 and (best is None or share < best.share):
            best = Highlight(seat, t.gettext("drew the {card} for the gap").format(card=card), share)
    return best
