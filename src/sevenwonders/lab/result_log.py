"""A file with the results of an experiment, a line for each game, from which an interrupted experiment continues."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from operator import index
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Generic, Self, TypeVar

from ..copies import UncopyableMixin
from ..errors import SevenWondersError
from ..files import name_file_in_errors
from ..game.options import Options
from ..registry import game_type
from .workers import map_in_workers

J = TypeVar("J")
R = TypeVar("R")
MADE_BY = "made_by"  # the field of the first line that identifies the strength of the players


def options_to_json(options: Options) -> dict[str, object]:
    """Return rules options as JSON values: the number of players, the modules, and the options that were changed."""
    return {"players": options.num_players, "modules": list(options.modules), **options.changed_values()}


class ResultLog(UncopyableMixin, Generic[R]):
    """Results of games, stored in a file to which new results are appended. Without a path nothing is stored.

    The first line describes the experiment; an incomplete last line is dropped.

    Args:
        path: the file, which need not exist.
        setting: the description of the experiment, its `format` first.
        from_json: converts the JSON values of a line to a result; raises an error for invalid values.
        to_json: converts a result to JSON values.
    """

    def __init__(
        self,
        path: str | Path | None,
        setting: dict[str, object],
        from_json: Callable[[Any], R],
        to_json: Callable[[R], object],
    ) -> None:
        self._path = path = None if path is None else Path(path)
        self._from_json, self._to_json = from_json, to_json
        self._file: IO[bytes] | None = None
        self._end = 0  # of the last complete line
        if path is None:
            return
        if variant := game_type(str(setting["game"])).Game.VARIANT if "game" in setting else "":
            setting = {**setting, "rules": variant}
        header = json.dumps(setting, default=index)
        with path.open("ab+") as file:
            file.seek(0)
            for line in file:
                if not self._end and line.strip() != header.encode():
                    raise SevenWondersError(_explain_foreign_file(path, line, setting))
                self._end += len(line) * line.endswith(b"\n")
            file.truncate(self._end)
        self._file, self._size = path.open("ab"), self._end
        if not self._end:
            self._write(header)

    def iter_stored_results(self) -> Iterator[R]:
        """Yield the results that were in the file when it was opened."""
        if self._path is None or not self._end:
            return
        with self._path.open("rb") as file:
            next(file)
            while file.tell() < self._end:
                try:
                    row = self._from_json(json.loads(file.readline()))
                except (ValueError, TypeError, KeyError):
                    raise SevenWondersError(f"'{self._path}' has a line that is no game; name another file") from None
                yield row

    @cached_property
    def stored_results(self) -> list[R]:
        """All results that were in the file when it was opened."""
        return list(self.iter_stored_results())

    def iter_all_results(self, work: Callable[[J], R], jobs: Iterable[J], processes: int | None) -> Iterator[R]:
        """Yield the result of each job in order: the stored results first, then new ones, which are stored at once.

        Args:
            work: does a job, in another process.
            jobs: all jobs of the experiment, also those with stored results.
            processes: the number of jobs at once; by default one for each processor.
        """
        left = iter(jobs)
        for row, _ in zip(self.stored_results, left, strict=False):
            yield row
        for row in map_in_workers(work, left, processes):
            self.add(row)
            yield row

    def add(self, row: R) -> None:
        """Append the result of a game to the file."""
        if self._file is not None:
            self._write(json.dumps(self._to_json(row)))

    def _write(self, line: str) -> None:
        """Append a line to the file. Raises `SevenWondersError` if another program has written to the file."""
        assert self._path is not None
        assert self._file is not None
        if os.fstat(self._file.fileno()).st_size != self._size:
            self._file.close()
            raise SevenWondersError(
                f"something else writes to '{self._path}', too; let it finish, or name another file"
            )
        with name_file_in_errors(self._path):
            self._size += self._file.write(line.encode() + b"\n")
            self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._path is not None and self._file is not None:
            with name_file_in_errors(self._path):
                self._file.close()


def _explain_foreign_file(path: Path, line: bytes, setting: dict[str, object]) -> str:
    """Return the error message for a file whose first line describes another experiment than `setting`."""
    try:
        header = json.loads(line.decode())
    except UnicodeDecodeError:
        return f"'{path}' holds no games; name another file"
    except ValueError:
        header = None
    here = json.loads(json.dumps(setting, default=index))
    if isinstance(header, dict) and header | {MADE_BY: ""} == here | {MADE_BY: ""}:
        there = header.get(MADE_BY, "an earlier version")
        return (
            f"'{path}' holds games of players of the same names in {there}, and this is {here.get(MADE_BY)}; "
            "name another file, for both are not added up"
        )
    family, _, number = str(setting["format"]).rpartition(" ")
    was = str(header.get("format")) if isinstance(header, dict) else ""
    if was.startswith(f"{family} ") and was != f"{family} {number}":
        return f"'{path}' was written by another version of the program in another format, '{was}'; name another file"
    return f"'{path}' holds other games; name another file, or give the players, the seed and the options it has"
