"""Reviews of many recorded games, in parallel on all processors."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import SevenWondersError
from ..records import Record, dumps, loads
from ..review import DEFAULT_SETTINGS, Depth, Review, review
from .journal import Journal
from .workers import work_through


class Task(NamedTuple):
    """A record to review, as text for another process, with the number of the game in its file."""

    text: str
    number: int | None
    depth: Depth
    seed: int
    threads: int = 1

    @property
    def digest(self) -> str:
        """The hash of the record, which identifies the game in a journal."""
        return sha256(self.text.encode()).hexdigest()[:16]


class Reviewed(NamedTuple):
    """A review, or the error message if the record cannot be reviewed."""

    review: Review | None
    wrong: str = ""


def review_task(task: Task) -> tuple[str, Reviewed]:
    """Review a record; return the hash of the record and the review."""
    try:
        [record] = loads(task.text)
        result = Reviewed(review(replace(record, number=task.number), task.depth, seed=task.seed, threads=task.threads))
    except SevenWondersError as error:
        result = Reviewed(None, str(error))
    return task.digest, result


def reviews(
    records: Iterable[Record],
    depth: Depth = DEFAULT_SETTINGS,
    *,
    seed: int = 0,
    processes: int | None = None,
    threads: int = 1,
    journal: str | Path | None = None,
) -> Iterator[Reviewed]:
    """Yield the reviews of games in order; a game that does not replay yields an error message.

    Args:
        records: the games; the iterator is read as needed.
        depth: the depth of the review.
        seed: the seed of all random numbers.
        processes: the number of games to review at once; by default one for each processor.
        threads: the number of plies of each game to review at once; the result does not depend on it.
        journal: a file that stores the reviews; an interrupted run continues from it, and only the new games of a
            grown archive are reviewed.

    Raises:
        SevenWondersError: the file holds reviews of other games.
    """
    tasks = (Task(dumps(record), record.number, depth, seed, threads) for record in records)
    setting = {"format": "sevenwonders reviews 2", "depth": asdict(depth), "seed": seed}
    with Journal(journal, setting, _read, _written) as log:
        for (digest, reviewed), task in zip(log.kept(), tasks, strict=False):
            if digest != task.digest:
                raise SevenWondersError(f"'{journal}' holds reviews of other games; name another file")
            yield reviewed
        for row in work_through(review_task, tasks, processes):
            log.add(row)
            yield row[1]


def _written(row: tuple[str, Reviewed]) -> dict[str, object]:
    digest, (review, wrong) = row
    return {"of": digest, **({"wrong": wrong} if review is None else review.to_json())}


def _read(line: dict[str, Any]) -> tuple[str, Reviewed]:
    return line["of"], Reviewed(None, line["wrong"]) if "wrong" in line else Reviewed(Review.from_json(line))
