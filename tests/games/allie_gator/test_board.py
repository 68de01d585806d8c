"""What the board of Allie Gator says, shows and keeps to itself."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

import waghals
from tests.games.allie_gator.scripts import EMPTY_HAND
from tests.play import statements
from tests.web_views.page import read
from tests.web_views.scenes import scene_of
from waghals.boards import board, game_translator
from waghals.contract.conformance import random_walk
from waghals.contract.discovery import folder
from waghals.games.allie_gator import board as words
from waghals.games.allie_gator import page
from waghals.games.allie_gator.state import FIELD, GIFT, LEFT, OVER, RAISE, RIGHT, SEATS, STEAL, TARGET
from waghals.games.allie_gator.view import View
from waghals.i18n import LOCALES, Translations, say
from waghals.match import ByHand, Match, Seat
from waghals.web.html.pages.reading import page_rules

BOARD = board("allie-gator")
NAMES = ["Anna", "Ben", "Çağla", "Dora", "Emil"]

# 64 and 33 are the targets; seat 0 holds 10 20 30 steal raise, seat 1 11 21 31 reverse gift.
DEAL = """
    * 64 / * 33 / * 10 / * 20 / * 30 / * steal / * raise / * 11 / * 21 / * 31 / * reverse / * gift
"""
THREE = DEAL + "/ * 12 / * 22 / * 32 / * 42 / * 70"


def texts(locale: str) -> Translations:
    return game_translator("allie-gator", locale)


def played(script: str, players: int = 2, **options: object) -> Match:
    game = waghals.game("allie-gator", players=players, **options)
    seats = [Seat(name) for name in NAMES[:players]]
    return Match.replay(game, seats, ByHand(), statements(script))


def seen(script: str, viewer: int | None = 0, players: int = 2) -> View:
    view: View = played(script, players).observation(viewer)
    return view


def changed(view: View, **fields: object) -> View:
    """A copy of the view with these fields instead."""
    copy = view.copy()
    for name, value in fields.items():
        setattr(copy, name, value)
    return copy


def with_hand(view: View, *cards: int) -> View:
    copy = view.copy()
    copy.held[view.viewer], copy.hands[view.viewer] = len(cards), [*cards, *[0] * (5 - len(cards))]
    return copy


def log(script: str, viewer: int | None, locale: str = "en", players: int = 2) -> list[str]:
    """The log as a viewer reads it, without what goes without saying."""
    match, t = played(script, players), texts(locale)
    shown = list(match.history(viewer))
    views = [*(ply.view for ply in shown), match.observation(viewer)]
    lines = [
        BOARD.log_line(
            before, after, f"{'*' if ply.seat == waghals.CHANCE else ply.seat} {ply.text}", NAMES, t
        )
        for before, after, ply in zip(views, views[1:], shown, strict=False)
    ]
    return [line for line in lines if line]


def sentence(script: str, action: str, locale: str = "en", players: int = 2) -> str:
    match = played(script, players)
    return BOARD.sentence(match.observation(0), match.game.parse(match.state, action), texts(locale))


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
    assert sentence(THREE, "reverse", players=3) == "Reverse the direction of play"


ONE_TURN = DEAL + "/ 0 play 10 left / * 66 / 1 play 11 left / * 67"
TWO_TURNS = (ONE_TURN, ONE_TURN + "/ 0 play 20 left / * 68 / 1 play 21 left / * 69")
STOLEN = DEAL + "/ 0 steal 1 / * 31 / * 55 / 1 play 55 left / * 56"


def test_the_log_tells_each_what_it_saw() -> None:
    begins = ["The 64 is the target on the left.", "The 33 is the target on the right."]
    theft = "Anna steals a card from Ben."
    plays = "Ben plays the 55 on the left."
    assert log(STOLEN, 0) == [*begins, theft, "You get: 31.", plays]
    assert log(STOLEN, 1) == [*begins, theft, "Anna gets your 31.", "You draw: 55.", plays, "You draw: 56."]
    assert log(STOLEN, None) == [*begins, theft, plays]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_log_never_tells_a_card_that_the_viewer_did_not_see(viewer: int | None) -> None:
    match = played(STOLEN)
    hidden = {ply.text for ply, line in zip(match.plies, match.log(viewer), strict=True) if line == "* ?"}
    hidden -= {word for line in match.log(viewer) for word in line.partition("=")[0].split()}
    assert hidden
    said = " ".join(log(STOLEN, viewer)).replace(".", " ").split()
    assert not hidden & set(said)


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
    after = changed(before, round=2, last_minus=[3, 5, 0, 0, 0])
    won = changed(after, won=[2, 0, 0, 0, 0])
    en, de = texts("en"), texts("de")
    said = BOARD.log_line(before, after, "0 take", NAMES, en)
    assert said == "Chomp! Anna takes 1 card. The round is over. Minus cards: Anna 3, Ben 5."
    assert BOARD.log_line(before, won, "0 take", NAMES, en).endswith("Ben 5. Teeth: Anna 2.")
    assert BOARD.log_line(before, won, "0 take", NAMES, de).endswith("Ben 5. Zähne: Anna 2.")
    assert BOARD.log_line(before, changed(before, phase=OVER), "0 take", NAMES, en).count("over") == 1


def test_an_undo_is_told() -> None:
    assert BOARD.log_line(seen(DEAL), seen(DEAL), "1 undo", NAMES, texts("de")) == "Ben nimmt das zurück."


@pytest.mark.parametrize("locale", LOCALES)
def test_every_option_is_explained(locale: str) -> None:
    t = texts(locale)
    said = [BOARD.option_text(name, t) for name in waghals.game("allie-gator").options]
    assert len(set(said)) == 5
    assert all(label and why.endswith(".") for label, why in said)


@pytest.mark.parametrize(
    ("won", "teeth"), [(0, (0, 0)), (2, (2, 0)), (3, (3, 0)), (4, (2, 1)), (5, (1, 2)), (6, (0, 3))]
)
def test_golden_teeth_count_double(won: int, teeth: tuple[int, int]) -> None:
    assert words.teeth(won) == teeth


@pytest.mark.parametrize("won", range(7))
def test_teeth_are_drawn_as_they_count(won: int) -> None:
    signs = (folder("allie-gator") / "symbols.html").read_text("utf-8")
    (drawing,) = re.findall(f'id="gator-teeth-{won}"(.+?)</symbol>', signs)
    assert (drawing.count("#fff"), drawing.count("--coin")) == words.teeth(won)
    assert drawing.count("<path") == 3


def test_what_fits_is_a_range() -> None:
    t, laid = (
        texts("en"),
        seen(DEAL + "/ 0 play 20 right / * 50 / 1 play 31 right / * 51"),
    )
    assert words.fits(laid, LEFT, t) == "1 – 63"
    assert words.fits(laid, RIGHT, t) == "32"
    assert words.fits(changed(laid, tops=[0, 32]), RIGHT, t) == "nothing"


# ---- the terminal


def drawn(view: View, locale: str = "en") -> str:
    output = StringIO()
    game = waghals.game("allie-gator", players=view.players)
    Console(file=output, width=80).print(BOARD.text(game, view, NAMES, texts(locale)))
    return output.getvalue()


def test_a_terminal_shows_the_table_and_one_s_own_hand() -> None:
    picture = drawn(seen(THREE, 0, 3))
    hand = "10   20   30   Steal   Raise"
    for part in ("64", "33", "1 – 63", "clockwise", "Pile: 71", hand, "> A Anna", "B Ben"):
        assert part in picture
    assert "11" not in picture
    assert "Your hand" not in drawn(seen(THREE, None, 3))


def test_the_fullest_table_fits_a_terminal() -> None:
    full = seen(THREE, 0, 3)
    for cards, place in ((range(1, 30), FIELD), (range(40, 52), TARGET), ((60,), TARGET + 1)):
        for card in cards:
            full.place[card] = place
    full.targets, full.tops, full.players = [51, 60], [29, 0], SEATS
    full.held, full.minus, full.won = [5] * SEATS, [3] * SEATS, [0, 2, 3, 4, 6]
    full.played = [[1, 0, 0, 0]] * SEATS
    for locale in LOCALES:
        lines = drawn(full, locale).splitlines()
        assert len(lines) <= 22
        assert max(map(len, lines)) <= 80


# ---- the page


def actions(match: Match, viewer: int | None = 0, locale: str = "en") -> page.Actions:
    """What the page offers to a viewer."""
    t, view = texts(locale), match.observation(viewer)
    legal = match.game.legal_actions(view) if match.to_move == viewer else []

    def why(action: int) -> str:
        reason = match.game.reason(view, action)
        assert reason is not None
        return say(t, reason)

    return page.actions(match.game, view, viewer, legal, why, t)


def picture(view: View, locale: str = "en") -> page.Board:
    game = waghals.game("allie-gator", players=view.players)
    return page.board(game, view, [], NAMES, texts(locale))


def test_reverse_says_that_it_turns_nothing_between_two() -> None:
    two = {card.kind: card.about for card in actions(played(DEAL + "/ 0 play 10 left / * 1"), 1).hand}
    assert two["reverse"] == "With two players nothing turns, but you need not take."
    deal = THREE.replace("* 30", "* reverse")
    three = {card.kind: card.about for card in actions(played(deal, players=3)).hand}
    assert three["reverse"] == "Play goes round the other way."


def test_every_legal_action_is_offered_once() -> None:
    match = played(DEAL + "/ 0 play 20 left / * 50 / 1 play 31 left / * 51")
    offered = [choice.action for card in actions(match, match.to_move).hand for choice in card.choices]
    legal = [match.game.text(match.state, action) for action in match.game.legal_actions(match.state)]
    assert sorted({*offered, "take"}) == sorted(legal)
    assert len(offered) == len(set(offered))


def test_cards_that_fit_stand_up_and_the_others_say_why_not() -> None:
    hand = actions(played(DEAL + "/ 0 play 20 right / * 65 / 1 play 31 right / * 51")).hand
    by_name = {card.name: card for card in hand}
    assert [choice.action for choice in by_name["10"].choices] == ["play 10 left"]
    assert by_name["65"].choices == ()
    assert by_name["65"].why == (
        "Left: It has to be lower than the target, 64. Right: It has to be lower than the target, 33."
    )
    assert {choice.action for choice in by_name["Raise"].choices} == {"raise 65 left", "raise 65 right"}


def test_a_special_of_no_use_says_why() -> None:
    hand = actions(played(DEAL)).hand
    raising = next(card for card in hand if card.card == RAISE)
    assert raising.choices == ()
    assert raising.why == "You need a number higher than one of the targets."


def test_whoever_has_no_card_left_is_offered_the_take() -> None:
    match = played(EMPTY_HAND, players=3, short=True)
    offered = actions(match, 1)
    assert (match.to_move, offered.hand, offered.take) == (1, (), "Take 9 cards")
    assert (offered.acts, offered.take_alone) == (True, True)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_of_a_player_without_a_card_has_a_button_for_every_legal_action(locale: str) -> None:
    match = played(EMPTY_HAND, players=3, short=True)
    html = read(scene_of(match.game, EMPTY_HAND, viewer=1).frame(locale))
    buttons = [button["value"] for button in html.all("button") if button.attributes.get("name") == "action"]
    assert buttons == match.legal() == ["take"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_any_position_the_page_has_one_button_for_every_legal_action(players: int) -> None:
    game = waghals.game("allie-gator", players=players)
    decisions = [s for s in random_walk(game).states if game.to_move(s) >= 0]
    for state in decisions[:: max(1, len(decisions) // 40)]:
        seat, t = game.to_move(state), texts("en")
        view, legal = game.observation(state, seat), game.legal_actions(state)
        offered = page.actions(game, view, seat, legal, lambda action: "", t)
        different = {card.card: card for card in offered.hand}.values()  # two alike have the same buttons
        buttons = [choice.action for card in different for choice in card.choices]
        buttons += ["take"] if offered.take else []
        assert sorted(buttons) == sorted(game.text(state, action) for action in legal)


def test_while_others_play_one_s_hand_only_lies_there() -> None:
    shown = actions(played(DEAL), 1)
    assert [card.name for card in shown.hand] == ["11", "21", "31", "Reverse", "Gift"]
    assert all(card.choices == () and card.why == "" for card in shown.hand)
    assert (shown.take, shown.acts) == ("", False)


def test_the_plates_tell_what_lies_before_each() -> None:
    plates = picture(seen(DEAL + "/ 0 take / 0 target 30 / * 55 / 1 reverse / * 56")).plates
    assert [(plate.held, plate.minus, plate.specials) for plate in plates] == [
        (5, 1, ()), (5, 1, (("reverse", 1),)),
    ]  # fmt: skip
    assert plates[0].teeth == 0
    assert plates[1].words == "5 in hand, 1 minus cards, 1 of them specials; teeth: 0"


def test_between_two_rounds_the_last_one_is_told() -> None:
    dealing = changed(
        seen(""), round=2, last_minus=[3, 5, 0, 0, 0], last_specials=[1, 0, 0, 0, 0], won=[2, 0, 0, 0, 0]
    )
    plates = picture(dealing).plates
    assert [plate.minus for plate in plates] == [3, 5]
    assert (plates[0].teeth, plates[0].words) == (2, "0 in hand, 3 minus cards, 1 of them specials; teeth: 2")


def test_in_a_short_game_nobody_has_teeth() -> None:
    assert picture(played(DEAL, short=True).observation(0)).plates[0].teeth is None


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
    assert page.hint(game, seen(script), texts("en")) == hint


def test_hints_weigh_what_there_is() -> None:
    game, t = waghals.game("allie-gator"), texts("en")
    now = changed(seen(DEAL), round=2)
    assert page.hint(game, now, t) == "3 of your numbers fit."
    assert page.hint(game, with_hand(now, 66, 67, STEAL), t).startswith("No number fits. A special costs")
    assert page.hint(game, with_hand(now, 66, 67), t) == "Nothing fits: Allie snaps."
    assert page.hint(game, changed(now, piled=0), t) == "The pile is empty: the next take ends the round."
    assert page.hint(game, with_hand(now, 10, GIFT), t) == "1 of your numbers fits."


def test_lessons_come_once_in_each_of_the_first_two_turns() -> None:
    game, t = waghals.game("allie-gator"), texts("en")
    first, second = (page.hint(game, seen(script), t) for script in (DEAL, TWO_TURNS[0]))
    assert first.startswith("Play a number lower")
    assert second.startswith("Stay close above the top card")
    assert page.hint(game, seen(TWO_TURNS[1]), t) == "1 of your numbers fits."


def test_the_board_is_told_in_words() -> None:
    assert picture(seen(DEAL)).words == (
        "Left: target 64, 1 – 63 fits. Right: target 33, 1 – 32 fits. 76 cards in the pile."
        " Allie lurks on the left."
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_every_piece_and_choice_has_its_passage_in_the_rules(locale: str) -> None:
    rules = read(page_rules("allie-gator", locale))
    anchors = {element["id"] for tag in ("h2", "li", "dt") for element in rules.all(tag) if "id" in element}
    deal = THREE.replace("* 10", "* reverse").replace("* 20", "* gift")
    html = read(scene_of(waghals.game("allie-gator", players=3), deal).frame(locale))
    pieces = [
        element["data-rule"]
        for tag in ("g", "label", "button")
        for element in html.all(tag)
        if "data-rule" in element
    ]
    assert {
        "the-bite",
        "a-number",
        "special-reverse",
        "special-gift",
        "special-steal",
        "special-raise",
    } <= set(pieces)
    assert set(pieces) <= anchors


def test_a_key_for_every_choice_and_none_twice_for_a_card() -> None:
    deal = THREE.replace("* 10", "* 47").replace("* 20", "* 50").replace("* 30", "* 66")
    offered = actions(played(deal, players=3)).hand
    by_name = {card.name: card for card in offered}
    assert [choice.key for choice in by_name["47"].choices] == ["l"]
    assert [choice.key for choice in by_name["Steal"].choices] == ["b", "c"]
    assert [choice.key for choice in by_name["Raise"].choices] == ["a", "b", "c", "d"]
    assert [choice.brief for choice in by_name["Raise"].choices][:2] == ["47 right", "50 right"]
    assert all(len({choice.key for choice in card.choices}) == len(card.choices) for card in offered)


def test_the_ranking_counts_teeth_and_in_the_short_game_minus_cards() -> None:
    for short, english, german in (
        (False, ["1 tooth", "2 teeth"], ["1 Zahn", "2 Zähne"]),
        (True, ["1 minus card", "5 minus cards"], ["1 Minuskarte", "5 Minuskarten"]),
    ):
        game = waghals.game("allie-gator", short=short)
        view = changed(seen(DEAL), short=short, won=[1, 2], minus=[1, 5])
        assert list(page.scores(game, view, texts("en")).words) == english
        assert list(page.scores(game, view, texts("de")).words) == german
