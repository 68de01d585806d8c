"""What the board of Allie Gator says, shows and keeps to itself."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import waghals
from tests.play import statements
from waghals.boards import board
from waghals.games.allie_gator import board as words
from waghals.games.allie_gator import web
from waghals.games.allie_gator.rules import GIFT, LEFT, OVER, RAISE, REVERSE, RIGHT, SEATS, STEAL, Observation
from waghals.i18n import LOCALES, translator
from waghals.match import ByHand, Match, Seat

BOARD = board("allie-gator")
NAMES = ["Anna", "Ben", "Çağla", "Dora", "Emil"]

# 64 and 33 are the targets; seat 0 holds 10 20 30 steal raise, seat 1 11 21 31 reverse gift.
DEAL = """
    * 64 / * 33 / * 10 / * 20 / * 30 / * steal / * raise / * 11 / * 21 / * 31 / * reverse / * gift
"""
THREE = DEAL + "/ * 12 / * 22 / * 32 / * 42 / * 70"


def played(script: str, players: int = 2, **options: object) -> Match:
    game = waghals.game("allie-gator", players=players, **options)
    seats = [Seat(name) for name in NAMES[:players]]
    return Match.replay(game, seats, ByHand(), statements(script))


def seen(script: str, viewer: int | None = 0, players: int = 2) -> Observation:
    observation: Observation = played(script, players).observation(viewer)
    return observation


def log(script: str, viewer: int | None, locale: str = "en", players: int = 2) -> list[str]:
    """The log as a viewer reads it, without what goes without saying."""
    match, t = played(script, players), translator(locale)
    state, said = match.game.new(), list[str]()
    for ply, line in zip(match.plies, match.log(viewer), strict=True):
        before = match.game.observation(state, viewer)
        follow = match.game.resolve if ply.kind == "fall" else match.game.apply
        state = follow(state, ply.number)
        said.append(BOARD.told(before, match.game.observation(state, viewer), line, NAMES, t))
    return [line for line in said if line]


def sentence(script: str, action: str, locale: str = "en", players: int = 2) -> str:
    match = played(script, players)
    return BOARD.sentence(match.observation(0), match.game.parse(match.state, action), translator(locale))


# ---- words


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        ("play 20 right", "Play the 20 on the right", "Die 20 rechts spielen"),
        ("steal 1", "Steal a card from B", "Bei B eine Karte klauen"),
        ("steal", "Play Steal without effect", "Klauen ohne Wirkung spielen"),
        ("raise 70 left", "Raise the target on the left to 70", "Die Zielkarte links auf 70 erhöhen"),
        ("reverse", "Play Reverse", "Wechsel spielen"),
        ("gift", "Play Gift without effect", "Geschenk ohne Wirkung spielen"),
        ("take", "Take 1 card", "1 Karte nehmen"),
        ("target 30", "Make the 30 the new target", "Die 30 als neue Zielkarte auslegen"),
    ],
)
def test_an_action_is_a_sentence(action: str, english: str, german: str) -> None:
    assert sentence(DEAL, action) == english
    assert sentence(DEAL, action, "de") == german


def test_what_is_given_and_taken_is_named() -> None:
    laid = DEAL + "/ 0 play 20 left / * 50 / 1 play 31 left / * 51"
    assert sentence(laid, "gift left 1") == "Give the 31 to B"
    assert sentence(laid, "take") == "Take 3 cards"
    assert sentence(THREE, "reverse", players=3) == "Turn the direction round"


STOLEN = DEAL + "/ 0 steal 1 / * 31 / * 55 / 1 play 55 left / * 56"


def test_the_log_tells_each_what_it_saw() -> None:
    begins = ["The 64 is the target on the left.", "The 33 is the target on the right."]
    theft = "Anna steals a card from Ben."
    plays = "Ben plays the 55 on the left."
    assert log(STOLEN, 0) == [*begins, theft, "You get: 31.", plays]
    assert log(STOLEN, 1) == [*begins, theft, "Anna gets yours: 31.", "You draw: 55.", plays, "You draw: 56."]
    assert log(STOLEN, None) == [*begins, theft, plays]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_log_never_tells_a_card_that_the_viewer_did_not_see(viewer: int | None) -> None:
    match = played(STOLEN)
    hidden = {ply.text for ply, line in zip(match.plies, match.log(viewer), strict=True) if line == "* ?"}
    hidden -= {word for line in match.log(viewer) for word in line.split()}
    assert hidden
    told = " ".join(log(STOLEN, viewer)).replace(".", " ").split()
    assert not hidden & set(told)


def test_the_log_tells_of_every_deed() -> None:
    deal = DEAL.replace("* 30", "* 70")
    said = log(
        deal + "/ 0 raise 70 right / * 1 / * 2 / 1 reverse / * 3 / 0 play 1 left / * 4 / 1 gift left 0 / * 5",
        None,
    )
    assert said[2:] == [
        "Anna raises the target on the right to 70.",
        "Ben plays Reverse.",
        "Anna plays the 1 on the left.",
        "Ben gives the 1 to Anna.",
    ]
    nothing = log(DEAL + "/ 0 play 10 left / * 1 / 1 reverse / * 3", None, players=2)
    assert nothing[-1] == "Ben plays Reverse."
    assert log(DEAL + "/ 0 take / 0 target 30 / * 1 / 1 gift", None)[-1] == "Ben plays Gift, without effect."


def test_a_take_is_a_blow_and_a_new_target_follows() -> None:
    said = log(DEAL + "/ 0 take / 0 target 30 / * 55", 1, "de")
    assert said[2:] == ["Happs! Anna nimmt 1 Karte.", "Anna legt die 30 als neue Zielkarte aus."]
    assert words.lost("take")
    assert not words.lost("play 51 left")
    assert not words.lost("?")


def test_a_special_that_is_turned_up_goes_back() -> None:
    said = log("* gift / * 64 / * 33", None)
    assert said[0] == "Gift is turned up and goes back into the pile."


def test_the_end_of_a_round_is_told_with_its_minus_cards() -> None:
    before = seen(DEAL)
    after = replace(before, round=2, last_minus=(3, 5))
    said = BOARD.told(before, after, "0 take", NAMES, translator("en"))
    assert said == "Happs! Anna takes 1 card. The round is over. Minus cards: Anna 3, Ben 5."
    won = replace(after, won=(before.won[0] + 2, before.won[1]))
    assert BOARD.told(before, won, "0 take", NAMES, translator("en")).endswith("Ben 5. Teeth: Anna 2.")
    assert BOARD.told(before, won, "0 take", NAMES, translator("de")).endswith("Ben 5. Zähne: Anna 2.")
    assert (
        BOARD.told(before, replace(before, phase=OVER), "0 take", NAMES, translator("en")).count("over") == 1
    )


def test_an_undo_is_told() -> None:
    assert BOARD.told(seen(DEAL), seen(DEAL), "1 undo", NAMES, translator("de")) == "Ben nimmt das zurück."


@pytest.mark.parametrize("locale", LOCALES)
def test_every_option_is_explained(locale: str) -> None:
    t = translator(locale)
    texts = [BOARD.option_text(name, t) for name in waghals.game("allie-gator").options]
    assert len(set(texts)) == 5
    assert all(label and why.endswith(".") for label, why in texts)


@pytest.mark.parametrize(
    ("won", "teeth"), [(0, (0, 0)), (2, (2, 0)), (3, (3, 0)), (4, (2, 1)), (5, (1, 2)), (6, (0, 3))]
)
def test_golden_teeth_count_double(won: int, teeth: tuple[int, int]) -> None:
    assert words.teeth(won) == teeth


def test_what_fits_is_a_range() -> None:
    t, laid = translator("en"), seen(DEAL + "/ 0 play 20 right / * 50 / 1 play 31 right / * 51")
    assert words.fits(laid, LEFT, t) == "1 – 63"
    assert words.fits(laid, RIGHT, t) == "32"
    assert words.fits(replace(laid, fields=((), (32,))), RIGHT, t) == "nothing"


# ---- the terminal


def drawn(observation: Observation, locale: str = "en") -> str:
    output = StringIO()
    game = waghals.game("allie-gator", players=observation.players)
    Console(file=output, width=80).print(BOARD.text(game, observation, NAMES, translator(locale)))
    return output.getvalue()


def test_a_terminal_shows_the_table_and_one_s_own_hand() -> None:
    picture = drawn(seen(THREE, 0, 3))
    hand = "10   20   30   Steal   Raise"
    for part in ("64", "33", "1 – 63", "clockwise", "Pile: 71", hand, "> A Anna", "B Ben"):
        assert part in picture
    assert "11" not in picture
    assert "Your hand" not in drawn(seen(THREE, None, 3))


def test_the_fullest_table_fits_a_terminal() -> None:
    full = replace(
        seen(THREE, 0, 3),
        players=SEATS,
        targets=(tuple(range(40, 52)), (60,)),
        fields=(tuple(range(1, 30)), ()),
    )
    full = replace(full, held=(5,) * SEATS, minus=((1, 2, REVERSE),) * SEATS, won=(0, 2, 3, 4, 6))
    for locale in LOCALES:
        lines = drawn(full, locale).splitlines()
        assert len(lines) <= 22
        assert max(map(len, lines)) <= 80


# ---- the page


def context(script: str, viewer: int = 0, players: int = 2, locale: str = "en") -> dict[str, Any]:
    match = played(script, players)
    game, acts = match.game, match.to_move == viewer
    legal = game.legal_actions(match.state) if acts else []
    refused = [(a, game.rules.reason(match.state, a)) for a in range(game.actions) if a not in legal]
    return web.context(game, match.observation(viewer), legal, refused if acts else [], translator(locale))


def test_reverse_says_that_it_turns_nothing_between_two() -> None:
    two = {card.kind: card.about for card in context(DEAL + "/ 0 play 10 left / * 1", viewer=1)["hand"]}
    assert two["reverse"] == "Between two nothing turns, but you need not take."
    deal = THREE.replace("* 30", "* reverse")
    three = {card.kind: card.about for card in context(deal, players=3)["hand"]}
    assert three["reverse"] == "The direction turns round."


def test_every_legal_action_is_offered_once() -> None:
    match = played(DEAL + "/ 0 play 20 left / * 50 / 1 play 31 left / * 51")
    offered = [way.action for card in context_of(match)["hand"] for way in card.ways]
    legal = [match.game.text(match.state, action) for action in match.game.legal_actions(match.state)]
    assert sorted({*offered, "take"}) == sorted(legal)
    assert len(offered) == len(set(offered))


def context_of(match: Match) -> dict[str, Any]:
    legal = match.game.legal_actions(match.state)
    refused = [
        (a, match.game.rules.reason(match.state, a)) for a in range(match.game.actions) if a not in legal
    ]
    return web.context(match.game, match.observation(match.to_move), legal, refused, translator("en"))


def test_cards_that_fit_stand_up_and_the_others_say_why_not() -> None:
    hand = context(DEAL + "/ 0 play 20 right / * 65 / 1 play 31 right / * 51")["hand"]
    by_name = {card.name: card for card in hand}
    assert [way.action for way in by_name["10"].ways] == ["play 10 left"]
    assert by_name["65"].ways == ()
    assert by_name["65"].why == (
        "Left: It has to be lower than the target, 64. Right: It has to be lower than the target, 33."
    )
    assert {way.action for way in by_name["Raise"].ways} == {"raise 65 left", "raise 65 right"}


def test_a_special_of_no_use_says_why() -> None:
    hand = context(DEAL)["hand"]
    raising = next(card for card in hand if card.card == RAISE)
    assert raising.ways == ()
    assert raising.why == "You need a number higher than one of the targets."


def test_while_others_play_one_s_hand_only_lies_there() -> None:
    shown = context(DEAL, viewer=1)
    assert [card.name for card in shown["hand"]] == ["11", "21", "31", "Reverse", "Gift"]
    assert all(card.ways == () and card.why == "" for card in shown["hand"])
    assert shown["take"] is None


def test_the_plates_tell_what_lies_before_each() -> None:
    plates = context(DEAL + "/ 0 take / 0 target 30 / * 55 / 1 reverse / * 56")["plates"]
    assert [(plate.held, plate.minus, plate.specials) for plate in plates] == [
        (5, 1, ()), (5, 1, (("reverse", 1),)),
    ]  # fmt: skip
    assert plates[0].teeth == ("gap",) * 3
    assert plates[1].words == "5 in hand, 1 minus, of these 1 special; teeth: 0"


def test_between_two_rounds_the_last_one_is_told() -> None:
    dealing = replace(seen(""), round=2, last_minus=(3, 5), last_specials=(1, 0), won=(2, 0))
    game = waghals.game("allie-gator")
    plates: Any = web.context(game, dealing, [], [], translator("en"))["plates"]
    assert [plate.minus for plate in plates] == [3, 5]
    assert plates[0].teeth == ("white", "white", "gap")


@pytest.mark.parametrize(
    ("script", "hint"),
    [
        ("", "A new round: deal the cards."),
        (DEAL, "Play a number lower than a target and higher than what lies below it."),
        (DEAL + "/ 0 take", "Which number becomes the new target? A high one leaves everybody room."),
    ],
)
def test_the_first_turns_explain_themselves(script: str, hint: str) -> None:
    game = waghals.game("allie-gator")
    assert web.hint(game, seen(script), translator("en")) == hint


def test_hints_weigh_what_there_is() -> None:
    game, t, now = waghals.game("allie-gator"), translator("en"), replace(seen(DEAL), round=2)
    assert web.hint(game, now, t) == "3 of your numbers fit."
    assert web.hint(game, replace(now, hand=(66, 67, STEAL)), t).startswith("No number fits. A special costs")
    assert web.hint(game, replace(now, hand=(66, 67)), t) == "Nothing fits: Allie snaps."
    assert web.hint(game, replace(now, piled=0), t) == "The pile is empty: the next take ends the round."
    assert web.hint(game, replace(now, hand=(10, GIFT)), t) == "1 of your numbers fits."


def test_the_board_is_told_in_words() -> None:
    assert context(DEAL)["picture"] == (
        "Left: target 64, 1 – 63 fits. Right: target 33, 1 – 32 fits. 76 cards in the pile."
        " Allie lurks on the left."
    )
