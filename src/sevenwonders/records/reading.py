"""From text to records; every complaint is a `RecordError` that says where."""

import os
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, TypeVar, overload

from ..errors import RecordError, SevenWondersError
from ..game.game_type import AnyGameType
from ..game.record import Record
from ..registry import GAMES, game_type
from .streaming import pieces
from .toml import decode, document
from .writing import FORMAT, VERSION

R = TypeVar("R", bound=Record)


@overload
def load(path: str | os.PathLike[str]) -> list[Record]: ...
@overload
def load(path: str | os.PathLike[str], of: type[R]) -> list[R]: ...
def load(path: str | os.PathLike[str], of: type[Any] = Record) -> list[Any]:
    """The games of a file, whichever they are, or those of one game: see `loads`; for very many see `stream`."""
    games = list(stream(path))
    try:
        return [_checked(record, of) for record in games]
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def stream(source: str | os.PathLike[str] | BinaryIO) -> Iterator[Record]:
    """The games of a file, each read when it is asked for: the file may be larger than the memory.

    >>> import io
    >>> text = b'format = "sevenwonders"\\nversion = 1\\n[[games]]\\ngame = "duel"\\n[[games]]\\ngame = "classic"\\n'
    >>> for record in stream(io.BytesIO(text)):
    ...     print(record.number, record.GAME)
    1 duel
    2 classic

    Args:
        source: a path, or a file that is open for reading bytes.

    Raises:
        RecordError: the file is no record, or the next game is none; games before it have been given.
    """
    if not isinstance(source, str | os.PathLike):
        yield from _games(source)
        return
    try:
        with open(source, "rb") as file:
            yield from _games(file)
    except RecordError as error:
        raise RecordError(f"{source}: {error}") from None
    except (OSError, ValueError) as error:
        raise RecordError(f"{source} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _games(file: BinaryIO) -> Iterator[Record]:
    number = 0
    parts = pieces(file)
    line, data = next(parts)
    head = document(decode(data))
    check_head(head)
    for line, data in parts:
        part = document(decode(data, line), line)
        if twice := head.keys() & part.keys():
            raise RecordError(f"'{twice.pop()}' is given twice, in line {line + 1} or below, and above it")
        for record in games_of(head | part, number):
            number += 1
            yield record
    if not number:
        yield from games_of(head)


@overload
def loads(text: str) -> list[Record]: ...
@overload
def loads(text: str, of: type[R]) -> list[R]: ...
def loads(text: str, of: type[Any] = Record) -> list[Any]:
    """The games of a text in the record format, whichever they are.

    >>> from sevenwonders import duel
    >>> text = 'format = "sevenwonders"\\nversion = 1\\ngame = "classic"\\nseed = 7'
    >>> loads(text)[0].players
    ('Player 1', 'Player 2', 'Player 3')
    >>> loads(text, of=duel.Record)
    Traceback (most recent call last):
    sevenwonders.errors.RecordError: this is a game of 7 Wonders; here 7 Wonders Duel is played

    Args:
        text: what stands in a file.
        of: the class of the records, such as `duel.Record`, where other games will not do.

    Raises:
        RecordError: the text is no record, or one of a newer version, or of another game, or holds something that
            cannot be.
    """
    top = document(text)
    check_head(top)
    return [_checked(record, of) for record in games_of(top)]


def _checked(record: Record, of: type[R]) -> R:
    """A record of the wanted class.  Raises `RecordError` where it is one of another game."""
    if isinstance(record, of):
        return record
    here, there = game_type(of.GAME).title, game_type(record.GAME).title
    raise RecordError(f"this is a game of {there}; here {here} is played")


def games_of(top: Mapping[str, Any], before: int = 0) -> Iterator[Record]:
    """The games of a document, of which so many come before it in the file."""
    if "games" not in top:
        yield _record({name: entry for name, entry in top.items() if name not in ("format", "version")}, None)
        return
    for name in top:
        if name not in ("format", "version", "games"):
            raise RecordError(f"beside [[games]] there is '{name}'; it belongs inside one of the games")
    games = top["games"]
    if not isinstance(games, list) or not games or not all(isinstance(game, dict) for game in games):
        raise RecordError("'games' should be games, each under a line [[games]]")
    for number, game in enumerate(games, before + 1):
        yield _record(game, number)


def check_head(top: Mapping[str, Any]) -> None:
    """Refuse a document that is no record, or one of a newer version.  Raises `RecordError`."""
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
        return _game_of(table).read_record(table, number)
    except SevenWondersError as error:
        raise RecordError(f"game {number}: {error}" if number else str(error)) from None


def _game_of(table: Mapping[str, Any]) -> AnyGameType:
    """The game that a table says it is a record of."""
    if "game" not in table:
        raise RecordError("the game is missing; write " + " or ".join(f'game = "{name}"' for name in GAMES))
    if table["game"] not in GAMES:
        known = " and ".join(f"'{name}'" for name in GAMES)
        raise RecordError(f"this program does not know the game {table['game']!r:.40}; it plays {known}")
    return game_type(table["game"])
