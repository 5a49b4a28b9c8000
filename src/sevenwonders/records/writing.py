"""Writing of record files, at once or game by game; the same records always give the same text."""

import gzip
import io
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import TextIO

from ..copies import UncopyableMixin
from ..errors import RecordError, quoted
from ..files import name_file_in_errors, open_atomically
from ..game.game import AnyGame, Game
from ..game.record import Record
from ..registry import game_type

FORMAT = "sevenwonders"
VERSION = 1
PACKED = ".gz"
HEAD = f'format = "{FORMAT}"\nversion = {VERSION}\n'


def dumps(games: Iterable[Record | AnyGame] | Record | AnyGame) -> str:
    """Return the text of a record file with the given games or records; for a single game, it has no line `[[games]]`.

    >>> from sevenwonders import duel
    >>> dumps(duel.Game(seed=7)) == dumps([duel.Record(seed=7)])
    True
    """
    records = [_to_record(game) for game in (games if isinstance(games, Iterable) else [games])]
    if not records:
        raise RecordError("there is no game to write")
    return HEAD + (_format_record(records[0]) if len(records) == 1 else "".join(map(format_games_entry, records)))


def _to_record(game: Record | AnyGame) -> Record:
    if isinstance(game, Game):
        return game_type(game.NAME).Record.of(game)
    if not isinstance(game, Record):
        raise TypeError(f"games, or records of games, are written, not {quoted(game, 60)}")
    return game


def format_games_entry(record: Record) -> str:
    """Return the text of a game with the line `[[games]]` above it, for a record file with several games."""
    return f"\n[[games]]\n{_format_record(record)}"


def _format_record(record: Record) -> str:
    return "".join(f"{line}\n" for line in record.iter_file_lines())


def dump(games: Iterable[Record | AnyGame] | Record | AnyGame, path: str | os.PathLike[str]) -> bytes:
    """Write a record file of games or records atomically, compressed if its name ends with `.gz`.

    Returns the bytes of the file.
    """
    data = dumps(games).encode()
    if Path(path).suffix == PACKED:
        data = gzip.compress(data, mtime=0)  # the same games make the same file
    try:
        with open_atomically(path) as file:
            file.write(data)
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror or error}") from None
    return data


class RecordWriter(UncopyableMixin):
    """A writer that adds games to a record file one by one, compressed if its name ends with `.gz`.

    The file stays readable if the program ends early.  The first game replaces an existing file.

    >>> import tempfile
    >>> from sevenwonders import duel
    >>> with tempfile.TemporaryDirectory() as folder, RecordWriter(Path(folder, "games.toml")) as file:
    ...     file.add(duel.Record(seed=7))
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        self._is_new = not self._path.exists()
        self._raw = open(path, "ab")  # noqa: SIM115 closed by `__exit__`
        self._file: TextIO | None = None  # opened with the first game

    def add(self, record: Record) -> None:
        """Add a record to the file."""
        self.add_block(format_games_entry(record))

    def add_block(self, text: str) -> None:
        """Add the text of games, as `format_games_entry` returns it, for example from another process."""
        if not text:
            return
        with name_file_in_errors(self._path):
            if self._file is None:
                self._file = self._start_file()
            self._file.write(text)
            self._file.flush()

    def _start_file(self) -> TextIO:
        if self._path.is_file():  # not a pipe or a device
            self._raw.truncate(0)
        packed = self._path.suffix == PACKED
        file = io.TextIOWrapper(gzip.GzipFile(self._path, "wb", fileobj=self._raw) if packed else self._raw, "utf-8")
        file.write(HEAD[:-1])  # a game of several begins with an empty line
        return file

    def __enter__(self) -> "RecordWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with name_file_in_errors(self._path):
            if self._file is not None:
                self._file.close()
            self._raw.close()
            if self._file is None and self._is_new:
                self._path.unlink(missing_ok=True)
