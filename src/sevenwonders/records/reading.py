"""From text to records; every complaint is a `RecordError` that says where."""

import datetime
import os
from collections.abc import Mapping
from typing import Any

from ..duel.deal import Deal
from ..duel.ids import SEATS
from ..duel.options import DEFAULT_PROFILE, Options, options_from
from ..duel.position import Position
from ..kernel.errors import RecordError, SevenWondersError, suggestion
from .document import MOST_BYTES, decode, document
from .move import Move
from .outcome import SHARED, Outcome
from .record import GAME, META, MOST_MOVES, Record
from .shapes import check_position
from .writing import FORMAT, VERSION

FIELDS = ("game", "modules", "players", "profile", "options", "seed", "deal", "position", "moves", "result")


def load(path: str | os.PathLike[str]) -> list[Record]:
    """The games of a file."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise RecordError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    try:
        return loads(decode(data))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def loads(text: str) -> list[Record]:
    """The games of a text in the record format.

    >>> record = loads('format = "sevenwonders"\\nversion = 1\\ngame = "duel"\\nseed = 7')[0]
    >>> record.game().seat
    0

    Raises:
        RecordError: the text is no record, or one of a newer version, or holds something that cannot be.
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


def _record(table: dict[str, Any], number: int | None) -> Record:
    try:
        return _read(table, number)
    except SevenWondersError as error:
        raise RecordError(f"game {number}: {error}" if number else str(error)) from None


def _read(table: dict[str, Any], number: int | None) -> Record:
    for name in table:
        if name not in FIELDS and name not in META and not name.startswith("_"):
            near = suggestion(name, (*FIELDS, *META))
            raise RecordError(f"a game has no '{name[:40]}'{near} (fields of your own start with '_')")
    if "game" not in table:
        raise RecordError(f'the game is missing; write game = "{GAME}"')
    if table["game"] != GAME:
        raise RecordError(f"this program does not know the game {table['game']!r:.40}; it plays '{GAME}'")
    position = _position(table)
    options = _options(table, position)
    deal = Deal.read(_table(table, "deal"), options) if "deal" in table else None
    return Record(
        options=options,
        players=_players(table),
        seed=_seed(table),
        deal=deal,
        position=position,
        moves=_moves(table),
        result=_outcome(_table(table, "result")) if "result" in table else None,
        meta={name: _meta(name, entry) for name, entry in table.items() if name not in FIELDS},
        number=number,
    )


def _table(table: Mapping[str, Any], name: str) -> dict[str, Any]:
    entry = table.get(name, {})
    if not isinstance(entry, dict):
        raise RecordError(f"'{name}' should be a table, as in [{name}] or {name}.something = ...")
    return entry


def _texts(table: Mapping[str, Any], name: str) -> tuple[str, ...]:
    entry = table.get(name, [])
    if not isinstance(entry, list) or not all(isinstance(item, str) for item in entry):
        raise RecordError(f"'{name}' should be a list of texts")
    return tuple(entry)


def _players(table: Mapping[str, Any]) -> tuple[str, str]:
    if "players" not in table:
        return Record.players
    players = _texts(table, "players")
    if len(players) != 2:
        raise RecordError(f"'players' should be two names, not {len(players)}")
    return players[0], players[1]


def _seed(table: Mapping[str, Any]) -> int | None:
    seed = table.get("seed")
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise RecordError(f"'seed' should be a whole number, not {seed!r:.40}")
    return seed


def _position(table: Mapping[str, Any]) -> Position | None:
    if "position" not in table:
        return None
    given = _table(table, "position")
    check_position(given)
    return Position.read(given)


def _options(table: Mapping[str, Any], position: Position | None) -> Options:
    profile = table.get("profile", DEFAULT_PROFILE)
    if not isinstance(profile, str):
        raise RecordError("'profile' should be a text")
    options = options_from(profile, _table(table, "options"), _texts(table, "modules"))
    if position is None or not {"profile", "options", "modules"} & position.write().keys():
        return options
    own = position.rules_options()
    if ("profile" in table or "options" in table or options.modules) and own != options:
        raise RecordError("the position names other rules options than the record; name them once")
    return own


def _moves(table: Mapping[str, Any]) -> tuple[Move, ...]:
    texts = table.get("moves", [])
    if not isinstance(texts, list):
        raise RecordError("'moves' should be a list of texts")
    if len(texts) > MOST_MOVES:
        raise RecordError(f"{len(texts)} moves are too many; no game has more than {MOST_MOVES}")
    moves = []
    for number, text in enumerate(texts, 1):
        if not isinstance(text, str):
            raise RecordError(f'move {number} should be a text, as in "p1 build altar", not {text!r:.40}')
        try:
            moves.append(Move.read(text))
        except RecordError as error:
            shown = text if len(text) <= 60 else f"{text[:57]}..."
            raise RecordError(f"move {number} '{shown}' {error}") from None
    return tuple(moves)


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
    sheets = [_table(table, seat) for seat in SEATS]
    for sheet in sheets:
        for category, points in sheet.items():
            if not isinstance(points, int) or isinstance(points, bool):
                raise RecordError(f"the points for {category[:40]} should be a whole number")
    return Outcome(winners[winner], victory, (sheets[0], sheets[1]))


def _meta(name: str, entry: Any) -> Any:
    if name.startswith("_"):
        return entry
    if not isinstance(entry, str | int | datetime.date) or isinstance(entry, bool):
        raise RecordError(f"'{name}' should be a text")
    return entry
