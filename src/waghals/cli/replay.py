"""`waghals replay`: a position of a recorded match, as a board or as JSON."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING

from waghals.cli.usage import Usage, add_record, counted, read_record
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.i18n import LOCALES, locale_of, translator
from waghals.match.match import Match
from waghals.match.record import MatchRecord
from waghals.terminal import language

if TYPE_CHECKING:
    from waghals.i18n import Translations


def add_arguments(parser: ArgumentParser) -> None:
    add_record(parser)
    parser.add_argument(
        "--at",
        type=counted,
        metavar="N",
        help="show the position after N plies (default: after the last that can be followed)",
    )
    parser.add_argument("--as", type=counted, metavar="SEAT", dest="seat", help="show what this seat sees")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    parser.add_argument(
        "--lang", choices=LOCALES, help="the language (default: the environment's, else English)"
    )


def main(args: Namespace) -> int:
    """Show the position. Raises BadRecord, WaghalsError; Usage if there is no such ply or seat."""
    record = read_record(args.file)
    last = record.known
    at = last if args.at is None else args.at
    if not 0 <= at <= last:
        hides = f", for the record hides the outcome of ply {last + 1}" if last < len(record.plies) else ""
        raise Usage(f"--at takes a number of plies from 0 to {last}{hides}; given was {at}")
    match = record.match(at)
    if args.seat is not None and args.seat not in range(match.game.players):
        raise Usage(f"--as takes a seat from 0 to {match.game.players - 1}; given was {args.seat}")
    if args.json:
        print(json.dumps(as_json(match, record, args.seat)))
    else:
        show(match, record, args.seat, translator(args.lang or language(os.environ)))
    return 0


def as_json(match: Match, record: MatchRecord, seat: int | None) -> Mapping[str, object]:
    """The position for programs: everything (`seat` None), or what a seat sees."""
    game, state = match.game, match.state
    return {
        "game": game.name,
        "options": game.options,
        "plies": len(record.plies),
        "known": record.known,
        "ply": len(match.plies),
        "to_move": {CHANCE: "chance", TERMINAL: None}.get(match.to_move, match.to_move),
        "legal": legal(match, seat),
        "outcomes": game.outcomes(state),
        "scores": game.scores(state),
        "winners": game.winners(state),
    } | ({"state": state.to_json()} if seat is None else {"observation": match.observation(seat).to_json()})


def legal(match: Match, seat: int | None) -> list[str]:
    """What may be played; a seat sees the actions of another only if nothing is hidden from it."""
    return match.legal() if seat in (None, match.to_move) or match.saw_everything(seat) else []


def show(match: Match, record: MatchRecord, seat: int | None, t: Translations) -> None:
    """Print the board and whose ply it is."""
    from rich.console import Console

    from waghals.boards import board, game_translator

    names = [seat.name for seat in match.seats]
    console = Console(highlight=False, markup=False, emoji=False)
    own = game_translator(match.game.name, locale_of(t))
    console.print(board(match.game.name).text(match.game, match.observation(seat), names, own))
    console.print()
    ply, plies = len(match.plies), len(record.plies)
    console.print(t.gettext("Position {ply} of {plies}").format(ply=ply, plies=plies))
    if record.known < plies:
        said = t.gettext("The record hides the outcome of ply {hidden}: no later position can be shown.")
        console.print(said.format(hidden=record.known + 1))
    console.print(whose_ply(match, seat, t))


def whose_ply(match: Match, seat: int | None, t: Translations) -> str:
    """Who is to move and what may be played, or who has won."""
    names = [seat.name for seat in match.seats]
    if match.over:
        winners = [names[winner] for winner in match.game.winners(match.state)]
        said = t.ngettext(
            "The match is over; {winners} has won", "The match is over; {winners} have won", len(winners)
        )
        return said.format(winners=", ".join(winners))
    if match.to_move == CHANCE:
        outcomes = match.game.outcomes(match.state)
        return t.gettext("Chance is to move: {count} outcomes").format(count=outcomes)
    name, choices = names[match.to_move], ", ".join(legal(match, seat))
    if not choices:  # another seat's, hidden from this one
        return t.gettext("{name} is to move").format(name=name)
    return t.gettext("{name} is to move: {legal}").format(name=name, legal=choices)
