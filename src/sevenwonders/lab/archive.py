"""An archive of games reviewed, and what it says of everybody who played in it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import SevenWondersError
from ..game.margins import margin
from ..kernel.copies import Independent
from ..records import Record, dumps, loads
from ..review import USUAL, Depth, Kind, PlyReview, Review, review
from ..review.sheet import Figure
from .journal import Journal
from .workers import work_through


class Task(NamedTuple):
    """A record to be reviewed, as text, for it may go to another process; and its place in its file."""

    text: str
    number: int | None
    depth: Depth
    seed: int
    threads: int = 1

    @property
    def digest(self) -> str:
        """What tells the game from others."""
        return sha256(self.text.encode()).hexdigest()[:16]


class Reviewed(NamedTuple):
    """What came of it: the review, or the sentence that says what is wrong with the record."""

    review: Review | None
    wrong: str = ""


def review_task(task: Task) -> tuple[str, Reviewed]:
    """Review one record, and say which it was."""
    try:
        [record] = loads(task.text)
        found = Reviewed(review(replace(record, number=task.number), task.depth, seed=task.seed, threads=task.threads))
    except SevenWondersError as error:
        found = Reviewed(None, str(error))
    return task.digest, found


def reviews(
    records: Iterable[Record],
    depth: Depth = USUAL,
    *,
    seed: int = 0,
    processes: int | None = None,
    threads: int = 1,
    journal: str | Path | None = None,
) -> Iterator[Reviewed]:
    """The reviews of games, however many, in their order; one that does not replay says what is wrong with it.

    Args:
        records: the games; they are asked for as they are needed.
        depth: how deep to look.
        seed: decides what is left to chance.
        processes: how many are looked at at once; by default one for each processor.
        threads: how many plies of each are looked at at once; they say the same.
        journal: a file in which the reviews are kept; what was cut short goes on where it was, and an archive that has
            grown is reviewed from where it ended.

    Raises:
        SevenWondersError: the file holds reviews of other games.
    """
    tasks = (Task(dumps(record), record.number, depth, seed, threads) for record in records)
    setting = {"format": "sevenwonders reviews 2", "depth": asdict(depth), "seed": seed}
    with Journal(journal, setting, _read, _written) as book:
        for (digest, found), task in zip(book.kept(), tasks, strict=False):
            if digest != task.digest:
                raise SevenWondersError(f"'{journal}' holds reviews of other games; name another file")
            yield found
        for row in work_through(review_task, tasks, processes):
            book.add(row)
            yield row[1]


def _written(row: tuple[str, Reviewed]) -> dict[str, Any]:
    digest, (found, wrong) = row
    return {"of": digest, **({"wrong": wrong} if found is None else found.to_json())}


def _read(line: dict[str, Any]) -> tuple[str, Reviewed]:
    return line["of"], Reviewed(None, line["wrong"]) if "wrong" in line else Reviewed(Review.from_json(line))


@dataclass
class Mean(Independent):
    """Numbers of which only how many, their mean and their squared distances from it are kept (B. P. Welford, 1962)."""

    number: int = 0
    value: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count a number."""
        self.number += 1
        before = value - self.value
        self.value += before / self.number
        self.squares += before * (value - self.value)

    @property
    def total(self) -> float:
        """The sum."""
        return self.number * self.value

    @property
    def figure(self) -> Figure | None:
        """The mean with half the width of its 95 % interval, if there is one; None without any.

        >>> mean = Mean()
        >>> for value in range(1, 10):
        ...     mean.add(value)
        >>> mean.figure
        Figure(value=5.0, error=2.10...)
        """
        return Figure(self.value, margin(self.number, self.squares)) if self.number else None


@dataclass
class Standard(Independent):
    """What an archive says of somebody.

    Attributes:
        games: how many.
        accuracies: of each game.
        errors: thousandths of a victory given away, by decision.
        by_age, by_verb: the same by the stage of the game, and by the sort of action.
        luck: of each game that tells luck.
        results, adjusted: of each finished game that tells luck.
    """

    games: int = 0
    accuracies: Mean = field(default_factory=Mean)
    errors: Mean = field(default_factory=Mean)
    by_age: dict[int, Mean] = field(default_factory=lambda: defaultdict(Mean))
    by_verb: dict[str, Mean] = field(default_factory=lambda: defaultdict(Mean))
    luck: Mean = field(default_factory=Mean)
    results: Mean = field(default_factory=Mean)
    adjusted: Mean = field(default_factory=Mean)

    def add(self, found: Review, seat: int) -> None:
        """Count a game."""
        sheet = found.sheet().seats[seat]
        self.games += 1
        if sheet.accuracy is not None:
            self.accuracies.add(sheet.accuracy.value)
        if sheet.luck is not None:
            self.luck.add(sheet.luck.value)
        if sheet.adjusted is not None and sheet.result is not None:
            self.results.add(sheet.result)
            self.adjusted.add(sheet.adjusted.value)
        for one in found.plies:
            if one.seat == seat and _is_judged(one):
                error = -1000 * one.error
                self.errors.add(error)
                self.by_age[one.age].add(error)
                self.by_verb[one.verb].add(error)

    def habit(self) -> tuple[str, float] | None:
        """The sort of action that has given away most, with its part of everything."""
        whole = self.errors.total
        if not whole:
            return None
        verb = max(self.by_verb, key=lambda one: self.by_verb[one].total)
        return verb, self.by_verb[verb].total / whole


def standards(found: Iterable[Review]) -> dict[str, Standard]:
    """What reviews say of everybody by name."""
    told: dict[str, Standard] = {}
    for one in found:
        for seat, name in enumerate(one.names):
            told.setdefault(name, Standard()).add(one, seat)
    return told


def _is_judged(one: PlyReview) -> bool:
    return one.kind is Kind.DECISION and one.analysis is not None
