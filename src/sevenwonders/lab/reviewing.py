"""Reviews of many recorded games, on all processors."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import SevenWondersError
from ..records import Record, dumps, loads
from ..review import USUAL, Depth, Review, review
from .journal import Journal
from .workers import work_through


class Task(NamedTuple):
    """A record to be reviewed, as text since another process may review it, and its place in its file."""

    text: str
    number: int | None
    depth: Depth
    seed: int
    threads: int = 1

    @property
    def digest(self) -> str:
        """Hash of the record, which identifies the game in a journal."""
        return sha256(self.text.encode()).hexdigest()[:16]


class Reviewed(NamedTuple):
    """A review, or a sentence about the error in the record."""

    review: Review | None
    wrong: str = ""


def review_task(task: Task) -> tuple[str, Reviewed]:
    """Review a record; return its hash and the review."""
    try:
        [record] = loads(task.text)
        result = Reviewed(review(replace(record, number=task.number), task.depth, seed=task.seed, threads=task.threads))
    except SevenWondersError as error:
        result = Reviewed(None, str(error))
    return task.digest, result


def reviews(
    records: Iterable[Record],
    depth: Depth = USUAL,
    *,
    seed: int = 0,
    processes: int | None = None,
    threads: int = 1,
    journal: str | Path | None = None,
) -> Iterator[Reviewed]:
    """Yield the reviews of games in their order; a game that does not replay has a sentence that says why.

    Args:
        records: the games; the iterator is read as they are needed.
        depth: the depth of the review.
        seed: decides what is left to chance.
        processes: how many games to review at once; by default one for each processor.
        threads: how many plies of each game to review at once; the result is the same.
        journal: a file that records the reviews; an interrupted run continues from it, and of an archive that has
            grown only the new games are reviewed.

    Raises:
        SevenWondersError: the file holds reviews of other games.
    """
    tasks = (Task(dumps(record), record.number, depth, seed, threads) for record in records)
    setting = {"format": "sevenwonders reviews 2", "depth": asdict(depth), "seed": seed}
    with Journal(journal, setting, _read, _written) as book:
        for (digest, reviewed), task in zip(book.kept(), tasks, strict=False):
            if digest != task.digest:
                raise SevenWondersError(f"'{journal}' holds reviews of other games; name another file")
            yield reviewed
        for row in work_through(review_task, tasks, processes):
            book.add(row)
            yield row[1]


def _written(row: tuple[str, Reviewed]) -> dict[str, object]:
    digest, (review, wrong) = row
    return {"of": digest, **({"wrong": wrong} if review is None else review.to_json())}


def _read(line: dict[str, Any]) -> tuple[str, Reviewed]:
    return line["of"], Reviewed(None, line["wrong"]) if "wrong" in line else Reviewed(Review.from_json(line))
