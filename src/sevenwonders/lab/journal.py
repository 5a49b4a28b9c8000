"""A file that holds the games of an experiment, one line each, so that it can go on after it was cut short."""

import json
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Generic, Self, TypeVar

from ..errors import SevenWondersError

R = TypeVar("R")


class Journal(Generic[R]):
    """What came of the games so far, and a place for those to come.  Without a path nothing is kept.

    Its first line says what experiment it is; a line that was cut off at the end is left out.

    Args:
        path: the file, which need not exist.
        setting: what experiment it is, its `format` first.
        read: makes of a line, as JSON has it, what came of a game; raises an error where it is none.
        written: the other way round.

    Attributes:
        rows: the games that the file held.
    """

    def __init__(
        self, path: Path | None, setting: dict[str, Any], read: Callable[[Any], R], written: Callable[[R], object]
    ) -> None:
        self.rows: list[R] = []
        self._file: IO[str] | None = None
        self._written = written
        if path is None:
            return
        head = json.dumps(setting)
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
            self.rows = [read(json.loads(line)) for line in whole]
        except (ValueError, TypeError, KeyError):
            raise SevenWondersError(f"'{path}' has a line that is no game; name another file") from None
        if len(whole) + 1 != len(lines):
            fresh = path.with_name(path.name + ".new")
            fresh.write_text("".join([head + "\n", *whole]), "utf-8")
            fresh.replace(path)
        self._file = path.open("a", encoding="utf-8")

    def add(self, row: R) -> None:
        """Write down a game."""
        if self._file is not None:
            self._file.write(json.dumps(self._written(row)) + "\n")
            self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()
