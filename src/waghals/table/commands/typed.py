"""A command as a person types it: notation, or as much of it as tells one legal ply from the others."""

from __future__ import annotations

from collections.abc import Sequence

from waghals.contract.errors import NotNotation
from waghals.contract.reason import Reason
from waghals.table.commands.asking import Command, Refused, seats_of
from waghals.table.commands.play import Act, Enter, Roll, ShowHand, Undo
from waghals.table.state import TableState

ROLL, UNDO, SHOW = "roll", "undo", "show"
HELP = frozenset({"", "?", "help", "hilfe"})
FEW = 24  # plies that a refusal lists


def typed(table: TableState, who: str | None, text: str, version: int, command_id: str | None) -> Command:
    """The command that this text gives now.

    Args:
        text: plies in notation, parted by ``;``. A ply may lack its first word (``7 8`` for
            ``advance 7 8``) or all that follows, where no other legal ply is written so. ``roll`` begins a
            turn, ``undo`` takes back, ``show`` lifts the curtain; what real dice show is typed as it is.

    Raises:
        Refused: what was typed, and what may be typed now.
    """
    written = " ".join(text.split())
    words = written.casefold()
    legal = allowed(table, who)
    if words in HELP:
        raise Refused("invalid", Reason("You can type: {legal}", legal=_listed(legal)))
    if words == UNDO:
        return Undo(version=version, id=command_id)
    if legal == [SHOW] and words == SHOW:
        return ShowHand(table.play.turn, version=version, id=command_id)
    if legal == [ROLL] and words == ROLL:
        return Roll(version=version, id=command_id)
    plies = [ply.strip() for ply in written.split(";")]
    if table.running and table.awaits_dice:
        return Enter(tuple(plies), version=version, id=command_id)
    return Act((_ply(table, plies[0], legal), *plies[1:]), version=version, id=command_id)


def allowed(table: TableState, who: str | None) -> list[str]:
    """What may be typed now, apart from ``undo``; of real dice, what is expected. Nothing out of turn."""
    seats = seats_of(table, who)
    if not table.running:
        return []
    match, game = table.play, table.game
    if table.awaits_dice:
        return [game.notation.EXPECTED_OUTCOME]
    if table.roller in seats:
        return [ROLL]
    if match.turn in seats and table.covered(match.turn):
        return [SHOW]
    return match.legal() if match.to_move in seats else []


def _ply(table: TableState, text: str, legal: Sequence[str]) -> str:
    """The ply in full. Raises Refused."""
    words = text.casefold()
    same = [ply for ply in legal if ply.casefold() == words]
    short = [ply for ply in legal if ply.partition(" ")[2].casefold() == words]
    begun = [ply for ply in legal if f"{ply.casefold()} ".startswith(f"{words} ")]
    for found in (same, short, begun):
        if len(found) == 1:
            return found[0]
    try:
        return table.game.text(table.play.state, table.game.parse(table.play.state, text))
    except NotNotation:
        problem = Reason(
            "“{typed}” is not possible now. You can type: {legal}", typed=text, legal=_listed(legal)
        )
        raise Refused("invalid", problem) from None


def _listed(legal: Sequence[str]) -> str:
    return "; ".join([*legal[:FEW], *(["…"] if len(legal) > FEW else [])]) or "–"
