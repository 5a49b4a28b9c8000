"""Clocks: the time that every seat has for a game or a move, and the time left.

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
MIN_SECONDS, MAX_SECONDS = 30, 3 * 60 * 60  # at the beginning
MAX_INCREMENT = 300
MAX_DAYS = 10
LOW_SECONDS = 20
NOTATION = re.compile(r"(\d{1,6})\+(\d{1,4})|1/(\d{1,8})", re.ASCII)


@dataclass(frozen=True)
class TimeControl:
    """Time control: seconds for the whole game plus an increment for every move (Fischer), or seconds for each move.

    The notation is that of chess records: `600+5`, or `1/172800` for two days for each move.

    >>> TimeControl.read("600+5"), TimeControl.read("1/172800").days
    (TimeControl(seconds=600, increment=5, is_per_move=False), 2)

    Attributes:
        seconds: the time of every seat at the beginning, or for each move.
        increment: seconds that a seat gains when its turn ends.
        is_per_move: whether the seconds are for a single move.
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
                f"a clock begins with {MIN_SECONDS} to {MAX_SECONDS} seconds and gives back 0 to {MAX_INCREMENT}, "
                "as in 600+5"
            )

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a time control from its notation.  Raises `SevenWondersError`."""
        match = NOTATION.fullmatch(text.strip())
        if match is None:
            raise SevenWondersError(
                f"{quoted(text, 20)} is no way to count time; write seconds and what comes back with a move, as in "
                "600+5, or the seconds of some days for each move, as in 1/172800"
            )
        seconds, increment, per_move = match.groups()
        return cls(int(per_move), 0, True) if per_move else cls(int(seconds), int(increment))

    def __str__(self) -> str:
        return f"1/{self.seconds}" if self.is_per_move else f"{self.seconds}+{self.increment}"

    @property
    def days(self) -> int:
        """The days for a move; 0 if the time is for the whole game."""
        return self.seconds // DAY if self.is_per_move else 0

    @property
    def low_milliseconds(self) -> int:
        """The time left, in milliseconds, below which a clock warns: an eighth of the time for a move, or 20 seconds if
        the time is for the whole game.
        """
        return self.seconds * SECOND // 8 if self.is_per_move else LOW_SECONDS * SECOND


class Clocks:
    """The clocks of the seats in a running game.  Moments and times are in milliseconds.

    >>> clocks = Clocks(TimeControl(600, 5), 2)
    >>> clocks.switch_to([0], 0)
    >>> clocks.switch_to([1], 10_000, mover=0, lag=200, done=[0])  # the first seat has moved
    >>> clocks.time_left(12_000), clocks.deadline
    ([595200, 598000], 610000)
    """

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self._left = [control.seconds * SECOND] * seats  # the time left when each clock was last stopped
        self._since: dict[int, int] = {}  # when each running clock was started

    def copy(self) -> Self:
        """Return a copy with the same times."""
        other = copy(self)
        vars(other).update(_left=self._left.copy(), _since=self._since.copy())
        return other

    @property
    def running_seats(self) -> tuple[int, ...]:
        """The seats with running clocks."""
        return tuple(sorted(self._since))

    @property
    def deadline(self) -> int | None:
        """The moment when the next clock runs out; None while all clocks are stopped."""
        return min((since + self._left[seat] for seat, since in self._since.items()), default=None)

    def time_left(self, moment: int) -> list[int]:
        """Return the time left on every clock at a moment, in milliseconds, in the order of the seats."""
        left = self._left.copy()
        for seat, since in self._since.items():
            left[seat] -= max(0, moment - since)
        return [max(0, milliseconds) for milliseconds in left]

    def has_run_out(self, seat: int, moment: int, lag: int = 0) -> bool:
        """Return whether the clock of a seat is running and has run out at a moment; `lag` milliseconds are not
        counted.
        """
        return seat in self._since and moment - self._since[seat] - lag >= self._left[seat]

    def switch_to(
        self, seats: Collection[int], moment: int, *, mover: int | None = None, lag: int = 0, done: Collection[int] = ()
    ) -> None:
        """Start the clocks of some seats, and stop all others.

        Args:
            seats: the seats with running clocks.
            moment: the current time.
            mover: the seat that has just decided.
            lag: the delay of the connection of `mover`, in milliseconds, which is not counted as used time.
            done: the seats whose turn is over, which gain the increment or the full time for the next move.
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

    def set_clock_to_zero(self, seat: int) -> None:
        """Set the time left of a seat whose clock has run out to 0."""
        self._left[seat] = 0


class LagCompensation:
    """Compensation for the delay of a player's connection: time that is not counted on the player's clock.

    An allowance limits the compensation, so that a client that simulates a delay gains little: it begins with 1 second,
    shrinks by each compensation and grows by half a second with each move, up to 3 seconds.

    >>> lag = LagCompensation()
    >>> lag.grant_compensation(300), lag.grant_compensation(9000), lag.grant_compensation(9000)
    (300, 1200, 500)
    """

    FIRST, GAIN, MAXIMUM = 1000, 500, 3000  # milliseconds of the allowance: at first, for each move, at most

    def __init__(self) -> None:
        self._store = self.FIRST

    def max_compensation(self, measured: int) -> int:
        """Return the compensation that the allowance permits now for a measured delay, in milliseconds, without using
        the allowance.
        """
        return min(max(measured, 0), self._store)

    def grant_compensation(self, measured: int) -> int:
        """Return the compensation for the measured delay of a move, in milliseconds, and subtract it from the
        allowance.
        """
        granted = self.max_compensation(measured)
        self._store = min(self._store - granted + self.GAIN, self.MAXIMUM)
        return granted
