"""From a game's table to its record; every complaint is a `RecordError` that says where."""

from collections.abc import Mapping
from typing import Any

from ...errors import RecordError
from ...game.fields import check_names, meta_in, moves_in, seed_in, sheet_in, table_in, texts_in
from ..deal import Deal
from ..ids import SEATS
from ..options import DEFAULT_PROFILE, Options, options_from
from ..position import Position
from .move import Move
from .outcome import SHARED, Outcome
from .record import Record
from .shapes import check_position

FIELDS = ("game", "modules", "players", "profile", "options", "seed", "deal", "position", "moves", "result")
DEFAULT_NAMES = ("Player 1", "Player 2")


def read(table: dict[str, Any], number: int | None) -> Record:
    """The record of a game's table.  Raises `SevenWondersError`."""
    check_names(table, FIELDS)
    position = _position(table)
    options = _options(table, position)
    deal = Deal.read(table_in(table, "deal"), options) if "deal" in table else None
    return Record(
        options=options,
        players=_players(table),
        seed=seed_in(table),
        deal=deal,
        position=position,
        moves=moves_in(table, Move.read),
        result=_outcome(table_in(table, "result")) if "result" in table else None,
        meta=meta_in(table, FIELDS),
        number=number,
    )


def _players(table: Mapping[str, Any]) -> tuple[str, str]:
    if "players" not in table:
        return DEFAULT_NAMES
    players = texts_in(table, "players")
    if len(players) != 2:
        raise RecordError(f"'players' should be two names, not {len(players)}")
    return players[0], players[1]


def _position(table: Mapping[str, Any]) -> Position | None:
    if "position" not in table:
        return None
    given = table_in(table, "position")
    check_position(given)
    return Position.read(given)


def _options(table: Mapping[str, Any], position: Position | None) -> Options:
    profile = table.get("profile", DEFAULT_PROFILE)
    if not isinstance(profile, str):
        raise RecordError("'profile' should be a text")
    options = options_from(profile, table_in(table, "options"), texts_in(table, "modules"))
    if position is None or not {"profile", "options", "modules"} & position.write().keys():
        return options
    own = position.rules_options()
    if ("profile" in table or "options" in table or options.modules) and own != options:
        raise RecordError("the position names other rules options than the record; name them once")
    return own


def _outcome(table: dict[str, Any]) -> Outcome:
    for name in table:
        if name not in ("winner", "victory", *SEATS):
            raise RecordError(f"a result has winner, victory, p1 and p2, but no '{name[:40]}'")
    winners = {SEATS[0]: 0, SEATS[1]: 1, SHARED: None}
    winner, victory = table.get("winner"), table.get("victory")
    if not isinstance(winner, str) or winner not in winners:
        raise RecordError(f"result.winner should be {SEATS[0]}, {SEATS[1]} or {SHARED}")
    if not isinstance(victory, str):
        raise RecordError('result.victory should say how the game ended, as in "civilian"')
    sheets = [sheet_in(table, seat) for seat in SEATS]
    return Outcome(winners[winner], victory, (sheets[0], sheets[1]))
