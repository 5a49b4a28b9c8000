"""An archive of games reviewed, and what it says of everybody who played in it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from ..errors import SevenWondersError
from ..records import Record, block, loads
from ..review import USUAL, Depth, Kind, PlyReview, Review, review
from ..review.sheet import Figure
from .intervals import SURE
from .journal import Journal
from .workers import work_through


class Task(NamedTuple):
    """A record to be reviewed, as text, for it may go to another process."""

    text: str
    depth: Depth
    seed: int


class Reviewed(NamedTuple):
    """What came of it: the review, or the sentence that says what is wrong with the record."""

    review: Review | None
    wrong: str = ""


def review_task(task: Task) -> Reviewed:
    """Review one record."""
    try:
        return Reviewed(review(loads(task.text)[0], task.depth, seed=task.seed))
    except SevenWondersError as error:
        return Reviewed(None, str(error))


def reviews(
    records: Sequence[Record],
    depth: Depth = USUAL,
    *,
    seed: int = 0,
    processes: int | None = None,
    journal: Path | None = None,
) -> Iterator[Reviewed]:
    """The reviews of many games, in their order; one that does not replay says what is wrong with it.

    Args:
        records: the games.
        depth: how deep to look.
        seed: decides what is left to chance.
        processes: how many are looked at at once; by default one for each processor.
        journal: a file in which the reviews are kept; what was cut short goes on where it was.

    Raises:
        SevenWondersError: the file holds reviews of other games.
    """
    texts = [f'format = "sevenwonders"\nversion = 1\n{block(record)}' for record in records]
    games = sha256("".join(texts).encode()).hexdigest()
    setting = {"format": "sevenwonders reviews 1", "games": games, "depth": asdict(depth), "seed": seed}
    with Journal(journal, setting, _read, _written) as book:
        yield from book.rows
        for found in work_through(
            review_task, [Task(text, depth, seed) for text in texts[len(book.rows) :]], processes
        ):
            book.add(found)
            yield found


def _written(found: Reviewed) -> dict[str, Any]:
    return {"wrong": found.wrong} if found.review is None else found.review.to_json()


def _read(line: dict[str, Any]) -> Reviewed:
    return Reviewed(None, line["wrong"]) if "wrong" in line else Reviewed(Review.from_json(line))


@dataclass
class Standard:
    """What an archive says of somebody.

    Attributes:
        games: how many.
        accuracies: of each game.
        errors: thousandths of a victory given away, by decision.
        by_age, by_verb: the same by the Age, and by the sort of action.
        luck: of each game that tells luck.
        results, adjusted: of each finished game that tells luck.
    """

    games: int = 0
    accuracies: list[float] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    by_age: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    by_verb: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    luck: list[float] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    adjusted: list[float] = field(default_factory=list)

    def add(self, found: Review, seat: int) -> None:
        """Count a game."""
        sheet = found.sheet().seats[seat]
        self.games += 1
        if sheet.accuracy is not None:
            self.accuracies.append(sheet.accuracy.value)
        if sheet.luck is not None:
            self.luck.append(sheet.luck.value)
        if sheet.adjusted is not None and sheet.result is not None:
            self.results.append(sheet.result)
            self.adjusted.append(sheet.adjusted.value)
        for one in found.plies:
            if one.seat == seat and _is_judged(one):
                error = -1000 * one.error
                self.errors.append(error)
                self.by_age[one.age].append(error)
                self.by_verb[one.verb].append(error)

    def habit(self) -> tuple[str, float] | None:
        """The sort of action that has given away most, with its part of everything."""
        whole = sum(self.errors)
        if not whole:
            return None
        verb = max(self.by_verb, key=lambda one: sum(self.by_verb[one]))
        return verb, sum(self.by_verb[verb]) / whole


def standards(found: Iterable[Review]) -> dict[str, Standard]:
    """What reviews say of everybody by name."""
    told: dict[str, Standard] = {}
    for one in found:
        for seat, name in enumerate(one.names):
            told.setdefault(name, Standard()).add(one, seat)
    return told


def mean_of(values: Sequence[float]) -> Figure | None:
    """The mean with half the width of its 95 % interval; None without any."""
    if not values:
        return None
    return Figure(fmean(values), SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else None)


def _is_judged(one: PlyReview) -> bool:
    return one.kind is Kind.DECISION and one.analysis is not None
