"""Matches between two players that say how sure one can be.

The unit is a pair of games: the same deal, slot by slot, played twice with the seats swapped, so that neither
luck of the deal nor the first move favours a player.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..duel import Options
from ..kernel.chance import seed_of
from .intervals import Interval, share_interval
from .matches import Job, Row, play_all


@dataclass
class Standing:
    """A match so far, from the point of view of the first player.

    >>> standing = Standing(("search", "greedy"))
    >>> standing.pairs += [2.0, 2.0, 1.0, 1.5]
    >>> round(standing.score, 4), standing.games
    (0.8125, 8)
    """

    players: tuple[str, str]
    pairs: list[float] = field(default_factory=list)  # points of the first player in each finished pair: 0 to 2
    victories: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    shared: int = 0
    first_seat: float = 0.0  # points of whoever started, for the advantage of the first move

    @property
    def games(self) -> int:
        """Games in finished pairs."""
        return 2 * len(self.pairs)

    @property
    def score(self) -> float:
        """Share of the points that the first player took."""
        return sum(self.pairs) / self.games if self.pairs else 0.5

    @property
    def interval(self) -> Interval | None:
        """The 95 % interval of `score`, from the spread between pairs; None before the first one."""
        return share_interval([pair / 2 for pair in self.pairs])

    def add_pair(self, rows: tuple[Row, Row]) -> None:
        """Count two games of one deal; in the second the seats are swapped."""
        self.pairs.append(rows[0].points_of(0) + rows[1].points_of(1))
        for swapped, row in enumerate(rows):
            self.first_seat += row.points_of(0)
            if row.winner is None:
                self.shared += 1
            else:
                self.victories[row.winner ^ swapped][row.victory] += 1


def pair_jobs(players: tuple[str, str], games: int, seed: int, options: Options, keep: bool = False) -> Iterator[Job]:
    """The games of a match, two of each deal."""
    for pair in range((games + 1) // 2):
        deal = seed_of(seed, pair)
        yield Job(players, deal, options, 0, keep)
        yield Job((players[1], players[0]), deal, options, 1, keep)


def match(
    players: tuple[str, str],
    games: int,
    seed: int = 0,
    options: Options | None = None,
    processes: int | None = None,
    keep_records: bool = False,
) -> Iterator[tuple[Standing, tuple[Row, Row]]]:
    """Play a match; yields the standing and the two games after every pair.

    >>> for standing, rows in match(("greedy", "random"), games=2, processes=1):
    ...     print(standing.games)
    2
    """
    standing = Standing(players)
    rows = play_all(pair_jobs(players, games, seed, options or Options(), keep_records), processes)
    for first in rows:
        pair = (first, next(rows))
        standing.add_pair(pair)
        yield standing, pair
