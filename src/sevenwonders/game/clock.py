"""Clocks: the time of every seat for a game, and the time left.

Times are milliseconds from any origin; the caller supplies the current time.
"""

import re
from collections.abc import Collection
from copy import copy
from dataclasses import dataclass
from typing import Self

from ..errors import SevenWondersError, quoted

SECOND = 1000
DAY = 24 * 60 * 60
MIN_SECONDS, MAX_SECONDS = 30, 3 * 60 * 60  # seconds on a clock at the beginning
MAX_INCREMENT = 300
MAX_DAYS = 10
LOW_SECONDS = 20
WRITTEN = re.compile(r"(\d{1,6})\+(\d{1,4})|1/(\d{1,8})", re.ASCII)


@dataclass(frozen=True)
class TimeControl:
    """Time control: seconds for the whole game plus an increment for every move (Fischer), or seconds for each move.

    It is written as in the records of chess: `600+5`, or `1/172800` for a move in two days.

    >>> TimeControl.read("600+5"), TimeControl.read("1/172800").days
    (TimeControl(seconds=600, increment=5, is_per_move=False), 2)

    Attributes:
        seconds: the time of every seat at the beginning, or for each move.
        increment: seconds that come back when the turn has passed on.
        is_per_move: whether the seconds are those of a single move.
    """

    seconds: int
    increment: int = 0
    is_per_move: bool = False

    def __post_init__(self) -> None:
        if self.is_per_move:
            if self.increment or self.seconds % DAY or not 1 <= self.days <= MAX_DAYS:
                raise SevenWondersError(f"time for a move is counted in days, from 1 to {MAX_DAYS}, as in 1/172800")
        elif not MIN_SECONDS <= self.seconds <= MAX_SECONDS or not 0 <= self.increment <= MAX_INCREMENT:
            raise SevenWondersError(
                f"a clock begins with {MIN_SECONDS} to {MAX_SECONDS} seconds and gives back 0 to {MAX_INCREMENT}, as in 600+5"
            )

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse the text that `str` writes.  Raises `SevenWondersError`."""
        found = WRITTEN.fullmatch(text.strip())
        if found is None:
            raise SevenWondersError(
                f"{quoted(text, 20)} is no way to count time; write seconds and what comes back with a move, as in "
                "600+5, or the seconds of some days for each move, as in 1/172800"
            )
        seconds, increment, per_move = found.groups()
        return cls(int(per_move), 0, True) if per_move else cls(int(seconds), int(increment))

    def __str__(self) -> str:
        return f"1/{self.seconds}" if self.is_per_move else f"{self.seconds}+{self.increment}"

    @property
    def days(self) -> int:
        """The days for a move; 0 where time is counted for the game."""
        return self.seconds // DAY if self.is_per_move else 0

    @property
    def low(self) -> int:
        """Milliseconds left below which a clock warns: an eighth of the days of a move, else 20 seconds."""
        return self.seconds * SECOND // 8 if self.is_per_move else LOW_SECONDS * SECOND


class Clocks:
    """The clocks of a game in play.

    >>> clocks = Clocks(TimeControl(600, 5), 2)
    >>> clocks.run([0], 0)
    >>> clocks.run([1], 10_000, mover=0, lag=200, done=[0])  # the first seat has moved
    >>> clocks.left(12_000), clocks.deadline
    ([595200, 598000], 610000)
    """

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self._left = [control.seconds * SECOND] * seats  # when they last stood still
        self._since: dict[int, int] = {}  # when those began that run

    def copy(self) -> Self:
        """Return a copy with the same times."""
        other = copy(self)
        vars(other).update(_left=self._left.copy(), _since=self._since.copy())
        return other

    @property
    def running(self) -> tuple[int, ...]:
        """The seats with running clocks."""
        return tuple(sorted(self._since))

    @property
    def deadline(self) -> int | None:
        """The moment when the next clock runs out; None while all are stopped."""
        return min((since + self._left[seat] for seat, since in self._since.items()), default=None)

    def left(self, moment: int) -> list[int]:
        """Return the time left on every clock, in milliseconds."""
        shown = self._left.copy()
        for seat, since in self._since.items():
            shown[seat] -= max(0, moment - since)
        return [max(0, each) for each in shown]

    def is_out(self, seat: int, moment: int, lag: int = 0) -> bool:
        """Return whether a running clock has run out, after the compensation of its seat for a slow connection."""
        return seat in self._since and moment - self._since[seat] - lag >= self._left[seat]

    def run(
        self,
        seats: Collection[int],
        moment: int,
        *,
        mover: int | None = None,
        lag: int = 0,
        done: Collection[int] = (),
    ) -> None:
        """Start the clocks of some seats, and stop all others.

        Args:
            seats: whose clocks run.
            moment: the current time.
            mover: the seat that has just decided.
            lag: how much of its time is not counted, because it went by on the line.
            done: the seats whose turn is over: they get their increment, or the full time for the next move.
        """
        for seat, since in list(self._since.items()):
            if seat not in seats or seat == mover:
                spent = max(0, moment - since - (lag if seat == mover else 0))
                self._left[seat] = max(0, self._left[seat] - spent)
                del self._since[seat]
        for seat in done:
            full = self.control.seconds * SECOND
            self._left[seat] = full if self.control.is_per_move else self._left[seat] + self.control.increment * SECOND
        for seat in seats:
            self._since.setdefault(seat, moment)

    def empty(self, seat: int) -> None:
        """Set a clock that has run out to 0."""
        self._left[seat] = 0


class Lag:
    """Compensation for a slow connection: the time lost on it, drawn from an allowance that refills.

    Simulating lag gains nothing: never more than the allowance is granted.

    >>> lag = Lag()
    >>> lag.grant(300), lag.grant(9000), lag.grant(9000)
    (300, 1200, 500)
    """

    FIRST, GAIN, MOST = 1000, 500, 3000  # milliseconds: at the beginning, with each move, at most

    def __init__(self) -> None:
        self._store = self.FIRST

    def most(self, measured: int) -> int:
        """Return the compensation for a connection with a measured delay."""
        return min(max(measured, 0), self._store)

    def grant(self, measured: int) -> int:
        """Grant it."""
        granted = self.most(measured)
        self._store = min(self._store - granted + self.GAIN, self.MOST)
        return granted
