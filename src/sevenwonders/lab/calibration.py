"""How honest chances are that somebody said: what they said beside what came.

A chance that is said of many positions is judged by the *Brier score*, the mean square of its distance from what came
(G. W. Brier, 1950): 0 for who knows, 0.25 for who always says a half.  Part of it is luck that nobody can foresee, so
what counts is how much smaller it is than that of another forecast of the same positions.

Whether 70 % means 70 % is another question.  The positions are sorted into tenths by what was said, and the *expected
calibration error* is the mean distance between what was said and what came in a tenth, weighted by positions.  It is
never 0, not even of a perfect forecast, since what came has luck in it.  So its `noise` is told as well: the distance
that luck alone would bring.  What is found is too large in the mean, and what is found less its noise is too small.

Positions of one game are not independent; the game is the unit of everything that says how sure something is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import pi
from typing import NamedTuple

import numpy as np

from .forecasting import WIN, Forecast
from .intervals import Interval, grouped, mean_interval, share_interval

BINS = 10
SURELY = 0.9


class Estimate(NamedTuple):
    """A figure with its 95 % interval, if there is one."""

    value: float
    interval: Interval | None


class ExpectedError(NamedTuple):
    """An expected calibration error, and how much of it luck alone would bring."""

    found: float
    noise: float


@dataclass(frozen=True, eq=False)
class Judged:
    """What somebody said of many positions.

    Attributes:
        said: the chance of something.
        came: whether it came: 0 or 1, or a part where a victory is shared.
        games: the number of the game that each position is of.
    """

    said: np.ndarray
    came: np.ndarray
    games: np.ndarray

    def __len__(self) -> int:
        return len(self.said)

    def where(self, chosen: np.ndarray) -> "Judged":
        """Those of some positions."""
        return Judged(self.said[chosen], self.came[chosen], self.games[chosen])

    @property
    def constant(self) -> "Judged":
        """The forecast of who knows how often it comes, and nothing of the position."""
        return Judged(np.full(len(self), self.came.mean()), self.came, self.games)

    @property
    def squares(self) -> np.ndarray:
        """The square of how far it was wrong, position by position."""
        return np.asarray((self.said - self.came) ** 2)

    def brier(self) -> Estimate:
        """The Brier score."""
        return Estimate(float(self.squares.mean()), mean_interval(self.squares, self.games))

    def gain(self, other: "Judged") -> Estimate | None:
        """By which part the Brier score is smaller than that of another forecast; None if the other was never wrong.

        >>> said, came, games = np.array([0.9, 0.2]), np.array([1.0, 0.0]), np.array([1, 2])
        >>> round(Judged(said, came, games).gain(Judged(np.array([0.5, 0.5]), came, games)).value, 3)
        0.9
        """
        whole = float(other.squares.mean())
        if not whole:
            return None
        gain = 1 - float(self.squares.mean()) / whole
        spread = mean_interval(other.squares - self.squares - gain * other.squares, self.games)  # around 0
        found = None if spread is None else Interval(gain + spread.low / whole, gain + spread.high / whole)
        return Estimate(gain, found)

    def bins(self) -> Iterator[tuple[int, "Judged"]]:
        """The tenths in which something lies, each by its number."""
        places = np.minimum((self.said * BINS).astype(int), BINS - 1)
        for place in np.unique(places).tolist():
            yield place, self.where(places == place)

    def share(self) -> Estimate:
        """How often it came."""
        sums, numbers = grouped(self.came, self.games)
        return Estimate(float(self.came.mean()), share_interval(sums / numbers, numbers.tolist()))

    def error(self) -> ExpectedError:
        """The expected calibration error."""
        found = noise = 0.0
        for _, some in self.bins():
            sums, _ = grouped(some.said - some.came, some.games)
            found += abs(float(sums.sum()))
            noise += (2 / pi * float((sums**2).sum())) ** 0.5  # the mean distance from 0 of a normal deviate
        return ExpectedError(found / len(self), noise / len(self))

    def mistaken(self) -> "Judged":
        """The contrary of what was said, where more than 90 % were said."""
        sure = self.where(self.said > SURELY)
        return Judged(1 - sure.said, 1 - sure.came, sure.games)


def judged(found: Sequence[Sequence[Forecast]], who: int, what: str = WIN) -> Judged:
    """What one of those who were asked said of positions, game by game: of the win, or of one way to end the game."""
    positions = [position for some in found for position in some]
    came = [position.win if what == WIN else float(position.ending == what) for position in positions]
    said = [position.said[who].get(what, 0.0) for position in positions]
    return Judged(np.array(said), np.array(came), np.repeat(np.arange(len(found)), [len(some) for some in found]))
