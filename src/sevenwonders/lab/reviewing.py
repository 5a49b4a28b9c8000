"""Reviews of many recorded games, in parallel on all processors."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import SevenWondersError
from ..records import Record, dumps, loads
from ..review import DEFAULT_SETTINGS, Review, ReviewSettings, review
from .result_log import ResultLog
from .workers import map_in_workers


class ReviewTask(NamedTuple):
    """A record to review in another process: its text, its number in its file, and the settings of the review."""

    text: str
    number: int | None
    depth: ReviewSettings
    seed: int
    threads: int = 1

    @property
    def digest(self) -> str:
        """The hash of the record, which identifies the game in a journal."""
        return sha256(self.text.encode()).hexdigest()[:16]


class ReviewOrError(NamedTuple):
    """A review, or the error message if the record cannot be reviewed."""

    review: Review | None
    wrong: str = ""


def run_review_task(task: ReviewTask) -> tuple[str, ReviewOrError]:
    """Review the record of a task, in a worker process; return its hash, and the review or an error message."""
    try:
        [record] = loads(task.text)
        record = replace(record, number=task.number)
        result = ReviewOrError(review(record, task.depth, seed=task.seed, threads=task.threads))
    except SevenWondersError as error:
        result = ReviewOrError(None, str(error))
    return task.digest, result


def review_records(
    records: Iterable[Record],
    depth: ReviewSettings = DEFAULT_SETTINGS,
    *,
    seed: int = 0,
    processes: int | None = None,
    threads: int = 1,
    journal: str | Path | None = None,
) -> Iterator[ReviewOrError]:
    """Yield the reviews of recorded games in order; a game that cannot be replayed yields an error message.

    Args:
        records: the games; the iterator is read as needed.
        depth: the settings of the review.
        seed: the seed of all random numbers.
        processes: the number of games to review at once; by default one for each processor.
        threads: the number of plies of each game to review at once; the result does not depend on it.
        journal: a file that stores the reviews; an interrupted run continues from it, and only the new games of a
            grown archive are reviewed.

    Raises:
        SevenWondersError: the file holds reviews of other games.
    """
    tasks = (ReviewTask(dumps(record), record.number, depth, seed, threads) for record in records)
    setting = {"format": "sevenwonders reviews 2", "depth": asdict(depth), "seed": seed}
    with ResultLog(journal, setting, _review_from_json, _review_to_json) as log:
        for (digest, reviewed), task in zip(log.iter_stored_results(), tasks, strict=False):
            if digest != task.digest:
                raise SevenWondersError(f"'{journal}' holds reviews of other games; name another file")
            yield reviewed
        for row in map_in_workers(run_review_task, tasks, processes):
            log.add(row)
            yield row[1]


def _review_to_json(row: tuple[str, ReviewOrError]) -> dict[str, object]:
    digest, (review, wrong) = row
    return {"of": digest, **({"wrong": wrong} if review is None else review.to_json())}


def _review_from_json(line: dict[str, Any]) -> tuple[str, ReviewOrError]:
    return line["of"], ReviewOrError(None, line["wrong"]) if "wrong" in line else ReviewOrError(Review.from_json(line))
