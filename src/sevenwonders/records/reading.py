"""From text to records; every complaint is a `RecordError` that says where."""

import os
from collections.abc import Mapping
from typing import Any

from ..duel.deal import Deal
from ..duel.ids import SEATS
from ..duel.options import DEFAULT_PROFILE, Options, options_from
from ..duel.position import Position
from ..kernel.errors import RecordError, SevenWondersError
from .common import GameRecord
from .document import MOST_BYTES, decode, document
from .fields import check_names, meta_in, moves_in, seed_in, sheet_in, table_in, texts_in
from .move import Move
from .outcome import SHARED, Outcome
from .record import Record
from .shapes import check_position
from .writing import FORMAT, VERSION

FIELDS = ("game", "modules", "players", "profile", "options", "seed", "deal", "position", "moves", "result")
CLASSIC = "classic"
DEFAULT_NAMES = ("Player 1", "Player 2")


def load(path: str | os.PathLike[str]) -> list[Record]:
    """The games of a file, all of them of 7 Wonders Duel."""
    return _of_duel(path, load_any(path))


def loads(text: str) -> list[Record]:
    """The games of a text in the record format, all of them of 7 Wonders Duel.

    >>> record = loads('format = "sevenwonders"\\nversion = 1\\ngame = "duel"\\nseed = 7')[0]
    >>> record.game().seat
    0

    Raises:
        RecordError: the text is no record, or one of a newer version, or holds something that cannot be.
    """
    return _of_duel("", loads_any(text))


def load_any(path: str | os.PathLike[str]) -> list[GameRecord]:
    """The games of a file, whichever they are: `records.Record` or `records.classic.Record`."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise RecordError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    try:
        return loads_any(decode(data))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def loads_any(text: str) -> list[GameRecord]:
    """The games of a text, whichever they are.

    >>> record = loads_any('format = "sevenwonders"\\nversion = 1\\ngame = "classic"\\nseed = 7')[0]
    >>> record.GAME, record.players
    ('classic', ('Player 1', 'Player 2', 'Player 3'))
    """
    top = document(text)
    _check_version(top)
    if "games" not in top:
        return [_record({name: entry for name, entry in top.items() if name not in ("format", "version")}, None)]
    for name in top:
        if name not in ("format", "version", "games"):
            raise RecordError(f"beside [[games]] there is '{name}'; it belongs inside one of the games")
    games = top["games"]
    if not isinstance(games, list) or not games or not all(isinstance(game, dict) for game in games):
        raise RecordError("'games' should be games, each under a line [[games]]")
    return [_record(game, number) for number, game in enumerate(games, 1)]


def _check_version(top: Mapping[str, Any]) -> None:
    if top.get("format") != FORMAT:
        raise RecordError(f'this is no game record: it should begin with format = "{FORMAT}"')
    version = top.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError(f"the version of the format is missing; write version = {VERSION}")
    if version > VERSION:
        raise RecordError(
            f"this record was written by version {version} of the format; this program reads {VERSION}; update it"
        )


def _of_duel(path: str | os.PathLike[str], records: list[GameRecord]) -> list[Record]:
    duels = [record for record in records if isinstance(record, Record)]
    if len(duels) < len(records):
        where = f"{path}: " if path else ""
        raise RecordError(f"{where}this is a game for 3 to 7 players; here 7 Wonders Duel is played")
    return duels


def _record(table: dict[str, Any], number: int | None) -> GameRecord:
    try:
        return _read(table, number)
    except SevenWondersError as error:
        raise RecordError(f"game {number}: {error}" if number else str(error)) from None


def _read(table: dict[str, Any], number: int | None) -> GameRecord:
    if table.get("game") == CLASSIC:
        from .classic.reading import read

        return read(table, number)
    check_names(table, FIELDS)
    if "game" not in table:
        raise RecordError(f'the game is missing; write game = "{Record.GAME}" or game = "{CLASSIC}"')
    if table["game"] != Record.GAME:
        raise RecordError(
            f"this program does not know the game {table['game']!r:.40}; it plays '{Record.GAME}' and '{CLASSIC}'"
        )
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
