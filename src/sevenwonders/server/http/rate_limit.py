"""Credit: everybody has some, what is asked for costs some, and it comes back with time."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MOST_BUCKETS = 10_000


@dataclass(frozen=True)
class Allowance:
    """How much credit there is at most, and how much comes back in a second."""

    most: float
    per_second: float

    def times(self, factor: float) -> "Allowance":
        """A bigger one."""
        return Allowance(self.most * factor, self.per_second * factor)


class Credit:
    """The credit of one socket or address.

    >>> credit = Credit(Allowance(2, 1), clock=lambda: 0.0)
    >>> credit.spend(1), credit.spend(1), credit.spend(1)
    (True, True, False)
    """

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = time.monotonic) -> None:
        self._allowance, self._clock = allowance, clock
        self._left, self._at = allowance.most, clock()

    def spend(self, cost: float) -> bool:
        """Pay for something; False when there is too little left."""
        now = self._clock()
        self._left = min(self._allowance.most, self._left + (now - self._at) * self._allowance.per_second)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def seconds_until(self, cost: float) -> int:
        """How long to wait until something can be paid for."""
        missing = max(0.0, min(cost, self._allowance.most) - self._left)
        return int(missing / self._allowance.per_second) + 1


class Crowd:
    """How many of something each address has at once.

    >>> crowd = Crowd(1)
    >>> crowd.enter("a"), crowd.enter("a"), crowd.leave("a"), crowd.enter("a")
    (True, False, None, True)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """One more; False when there are too many."""
        if self._here[address] >= self._most:
            return False
        self._here[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]


class Credits:
    """The credit of many; those that have not been seen for longest are forgotten."""

    def __init__(self, allowance: Callable[[str], Allowance]) -> None:
        self._allowance = allowance
        self._of: OrderedDict[str, Credit] = OrderedDict()

    def of(self, name: str) -> Credit:
        """The credit of somebody."""
        credit = self._of.pop(name, None) or Credit(self._allowance(name))
        self._of[name] = credit
        while len(self._of) > MOST_BUCKETS:
            self._of.popitem(last=False)
        return credit
