"""A file that holds the games of a match, one line each, so that it can go on after it was cut short."""

import json
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from ..errors import SevenWondersError
from ..registry import game_type
from .jobs import Row

FORMAT = "sevenwonders match 2"


class Journal:
    """The games of a match so far, and a place for those to come.  Without a path nothing is kept.

    Its first line says what match it is; a line that was cut off at the end is left out.

    Attributes:
        rows: the games that the file held.
    """

    def __init__(self, path: Path | None, setting: dict[str, Any]) -> None:
        self.rows: list[Row] = []
        self._file: IO[str] | None = None
        if path is None:
            return
        head = json.dumps({"format": FORMAT, **setting})
        try:
            lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
        except UnicodeDecodeError:
            raise SevenWondersError(f"'{path}' holds no games; name another file") from None
        if lines and lines[0].rstrip("\n") != head:
            raise SevenWondersError(
                f"'{path}' holds other games; name another file, or give the players, the seed and the options it has"
            )
        whole = [line for line in lines[1:] if line.endswith("\n")]
        try:
            self.rows = [_row(setting, json.loads(line)) for line in whole]
        except (ValueError, TypeError, KeyError):
            raise SevenWondersError(f"'{path}' has a line that is no game; name another file") from None
        if len(whole) + 1 != len(lines):
            fresh = path.with_name(path.name + ".new")
            fresh.write_text("".join([head + "\n", *whole]), "utf-8")
            fresh.replace(path)
        self._file = path.open("a", encoding="utf-8")

    def add(self, row: Row) -> None:
        """Write down a game."""
        if self._file is not None:
            self._file.write(json.dumps(row.numbers) + "\n")
            self._file.flush()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()


def _row(setting: dict[str, Any], given: list[int]) -> Row:
    game, seats = setting["game"], setting["options"]["players"]
    if len(given) != len(game_type(game).measures.names(seats)) or not all(map(_is_kept, given)):
        raise ValueError
    return Row(game, tuple(given))


def _is_kept(number: object) -> bool:
    """Whether something is a number as rows have them."""
    return type(number) is int and abs(number) < 1 << 15
