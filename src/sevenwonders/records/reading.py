"""Reading of record files and of other sites' game logs; each `RecordError` names the place in the file."""

import os
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

from typing_extensions import TypeVar  # with defaults, before Python 3.13

from ..errors import RecordError, SevenWondersError, format_suggestion, quoted
from ..game.game import AnyGame
from ..game.game_type import AnyGameType
from ..game.record import Record, RecordedResult, Replay
from ..registry import game_names, game_type, game_types
from .streaming import Source, open_decompressed, split_games
from .toml import decode_utf8, parse_toml
from .writing import FORMAT, VERSION

R = TypeVar("R", bound=Record, default=Record)


def load(path: str | os.PathLike[str], of: type[R] = Record) -> list[R]:  # type: ignore[assignment]
    """Read all records of a file; `iter_records` reads files that are larger than memory.

    Args:
        path: the file.
        of: the class of the records, such as `duel.Record`; records of other games are refused.

    Raises:
        RecordError: the file cannot be read, or has a record that is not valid or not of this class.
    """
    games = list(iter_records(path))
    try:
        return [_require_record_class(record, of) for record in games]
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def load_one(path: str | os.PathLike[str], of: type[R] = Record) -> R:  # type: ignore[assignment]
    """Read the only record of a file; with `of`, such as `duel.Record`, refuse records of other games.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from sevenwonders import duel, records
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "game.toml")
    ...     _ = records.dump(duel.Game(seed=7), path)
    ...     load_one(path).game()
    <duel.Game before Age I, p1 to move, 9 plies>

    Raises:
        RecordError: the file has several games, or is no record.
    """
    games = load(path, of)
    if len(games) > 1:
        raise RecordError(f"{path}: the file holds {len(games)} games; `load` reads them all")
    return games[0]


def iter_records(source: Source, game: int | None = None) -> Iterator[Record]:
    """Yield the records of a file one by one; the file may be larger than memory.

    >>> import io
    >>> text = b'format = "sevenwonders"\\nversion = 1\\n[[games]]\\ngame = "duel"\\n[[games]]\\ngame = "classic"\\n'
    >>> for record in iter_records(io.BytesIO(text)):
    ...     print(record.number, record.GAME)
    1 duel
    2 classic

    Args:
        source: a path, or a file that is open for reading bytes, which may be compressed by gzip.
        game: the position of the only game to read, counting from 1; other games, even damaged ones, are skipped.

    Raises:
        RecordError: the file is no record, the next game is damaged, or there is no game at that position; previous
            games have been yielded.
    """
    with _add_file_name_to_errors(source):
        number = 0
        for number, text in enumerate(iter_game_texts(source), 1):
            if text.number is not None and game not in (None, text.number):
                continue
            for record in text.parse_records():
                if game in (None, record.number or 1):
                    yield record
                number = record.number or 1
            if game == number:
                return
        if game is not None:
            raise RecordError(f"there is no game {game}; the file has {number}")


@dataclass(frozen=True)
class GameText:
    """The text of a game in a record file, which can be sent to another process.

    Attributes:
        head: the text before the first game of the file, with the version of the format.
        number: the position of the game in the file, counting from 1; None if no line `[[games]]` precedes the game.
        above: the number of lines above the game in its file.
        body: the text of the game.
    """

    head: bytes
    number: int | None = None
    above: int = 0
    body: bytes = b""

    def parse_records(self) -> Iterator[Record]:
        """Yield the record of the game, or all records in the head if `number` is None.  Raises `RecordError`."""
        head = _parse_head(self.head)
        if self.number is None:
            yield from iter_document_records(head)
            return
        part = parse_toml(decode_utf8(self.body, self.above), self.above)
        if twice := head.keys() & part.keys():
            raise RecordError(f"'{twice.pop()}' is given twice, in line {self.above + 1} or below, and above it")
        yield from iter_document_records(head | part, self.number - 1)


def iter_game_texts(source: Source) -> Iterator[GameText]:
    """Yield the text of each game in a record file, before it is parsed and checked.

    Raises:
        RecordError: the file cannot be read.
    """
    with _add_file_name_to_errors(source), open_decompressed(source) as file:
        parts = split_games(file)
        _, head = next(parts)
        number = 0
        for number, (above, body) in enumerate(parts, 1):
            yield GameText(head, number, above, body)
        if not number:
            yield GameText(head)


@lru_cache(maxsize=2)
def _parse_head(data: bytes) -> dict[str, object]:
    return _parse_record_document(decode_utf8(data))


def _parse_record_document(text: str) -> dict[str, object]:
    """Parse the TOML text of a record file.

    Raises `RecordError`; if the text is a game log of another site, the message explains how to import it.
    """
    try:
        top = parse_toml(text)
        check_format_version(top)
    except RecordError:
        if (site := detect_site(text)) is None:
            raise
        log = f"this is no game record, but a log as {site} writes it"
        raise RecordError(f"{log}; make a record of it with 'sevenwonders import'") from None
    return top


@contextmanager
def _add_file_name_to_errors(source: Source) -> Iterator[None]:
    """Add the file's name, only once, to errors raised in the `with` block; convert read errors to `RecordError`."""
    name = f"{source}: " if isinstance(source, str | os.PathLike) else ""
    try:
        yield
    except RecordError as error:
        raise error if not name or str(error).startswith(str(source)) else RecordError(f"{name}{error}") from None
    except (OSError, ValueError, EOFError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        if isinstance(error, EOFError):
            reason = "the compressed file breaks off"
        raise RecordError(f"{source if name else 'the input'} cannot be read: {reason or error}") from None


def loads(text: str, of: type[R] = Record, *, max_games: int | None = None) -> list[R]:  # type: ignore[assignment]
    """Read the records of a text.

    >>> from sevenwonders import duel
    >>> text = 'format = "sevenwonders"\\nversion = 1\\ngame = "classic"\\nseed = 7'
    >>> loads(text)[0].players
    ('Player 1', 'Player 2', 'Player 3')
    >>> loads(text, of=duel.Record)
    Traceback (most recent call last):
    sevenwonders.errors.RecordError: this is a game of 7 Wonders; here 7 Wonders Duel is played

    Args:
        text: the contents of a file.
        of: the class of the records, such as `duel.Record`; other games are refused.
        max_games: refuse a text with more games than this, before reading them.

    Raises:
        RecordError: the text is no record, is of a newer version or another game, or has an impossible value.
    """
    top = _parse_record_document(text)
    games = top.get("games")
    if max_games is not None and isinstance(games, list) and len(games) > max_games:
        raise RecordError(f"the text holds {len(games)} games; at most {max_games} are possible here")
    return [_require_record_class(record, of) for record in iter_document_records(top)]


def import_records(
    text: str, source: str | None = None, options: Mapping[str, str] | None = None, *, max_games: int | None = None
) -> list[Record]:
    """Import the games in a game log of another site as records.

    Facts that a log does not contain stay unknown.  Facts that the replay needs are filled in, and a comment of the
    record lists them.

    >>> import_records("[]", "7wd.org")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.RecordError: no logs of '7wd.org' are read; did you mean '7wd.io'?

    Args:
        text: the contents of the file.
        source: the site: `7wd.io`, `sevenee` or `bga`; by default the site is detected from the text.
        options: rules options that differ from those of the site, by name.
        max_games: refuse a file with more games than this, before reading them.

    Raises:
        RecordError: the text is no log of the site, or contains something impossible; the message has the place.
        OptionError: a rules option does not exist.
    """
    return [replay.record for replay in import_replays(text, source, options, max_games=max_games)]


def import_replays(
    text: str, source: str | None = None, options: Mapping[str, str] | None = None, *, max_games: int | None = None
) -> list[Replay[AnyGame, RecordedResult]]:
    """Import the games in a game log of another site; return replays: the records with the replayed games.

    The arguments and errors are those of `import_records`.
    """
    importers = {site: read for game in game_types() for site, read in game.importers.items()}
    if source is None:
        source = detect_site(text)
    if source is None:
        raise RecordError(f"this is no log of {', '.join(importers)}")
    if source not in importers:
        raise RecordError(f"no logs of {quoted(source)} are read{format_suggestion(source, importers)}")
    return list(importers[source](text, options or {}, max_games))


def detect_site(text: str) -> str | None:
    """Return the site that wrote a game log, judged by the format of the text; None for other texts, such as records.

    >>> detect_site('[{"move": {"id": 2, "wonder": 3}, "meta": {"actor": "Anna"}}]'), detect_site("version = 1")
    ('7wd.io', None)
    """
    if re.match(r"\s*(?:#[^\n]*\n\s*)*format\s*=", text):
        return None
    signs = ((site, sign) for game in game_types() for site, sign in game.site_log_patterns.items())
    return next((site for site, sign in signs if sign.search(text)), None)


def _require_record_class(record: Record, of: type[R]) -> R:
    """Return a record if it is of class `of`.  Raises `RecordError` if it belongs to another game."""
    if isinstance(record, of):
        return record
    here, there = game_type(of.GAME).title, game_type(record.GAME).title
    raise RecordError(f"this is a game of {there}; here {here} is played")


def iter_document_records(top: Mapping[str, object], before: int = 0) -> Iterator[Record]:
    """Yield the records of a parsed TOML document; `before` is the number of games above it in its file."""
    if "games" not in top:
        yield _parse_record({name: entry for name, entry in top.items() if name not in ("format", "version")}, None)
        return
    for name in top:
        if name not in ("format", "version", "games"):
            raise RecordError(f"beside [[games]] there is '{name}'; it belongs inside one of the games")
    games = top["games"]
    if not isinstance(games, list) or not games or not all(isinstance(game, dict) for game in games):
        raise RecordError("'games' should be games, each under a line [[games]]")
    for number, game in enumerate(games, before + 1):
        yield _parse_record(game, number)


def check_format_version(top: Mapping[str, object]) -> None:
    """Check that a parsed TOML document is a record file of a known version.  Raises `RecordError`."""
    if top.get("format") != FORMAT:
        raise RecordError(f'this is no game record: it should begin with format = "{FORMAT}"')
    version = top.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError(f"the version of the format is missing; write version = {VERSION}")
    if version > VERSION:
        raise RecordError(
            f"this record was written by version {version} of the format; this program reads {VERSION}; update it"
        )


def _parse_record(table: dict[str, object], number: int | None) -> Record:
    try:
        return _find_game_type(table).read_record(table, number)
    except SevenWondersError as error:
        raise RecordError(f"game {number}: {error}" if number else str(error)) from None


def _find_game_type(table: Mapping[str, object]) -> AnyGameType:
    """Return the game type that a record's TOML table names in its field `game`.  Raises `RecordError`."""
    if "game" not in table:
        raise RecordError("the game is missing; write " + " or ".join(f'game = "{name}"' for name in game_names()))
    if table["game"] not in (names := game_names()):
        known = " and ".join(f"'{name}'" for name in names)
        raise RecordError(f"this program does not know the game {quoted(table['game'])}; it plays {known}")
    return game_type(table["game"])
