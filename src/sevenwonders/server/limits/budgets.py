"""Token buckets for guests and addresses: requests cost tokens, which are refilled over time.

A request that costs more tokens than are left is refused.
"""

from asyncio import sleep
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic

from ..addresses import ipv6_site_key, is_ipv6_site_key

MAX_BUCKETS = 10_000
SITE_FACTOR = 4  # how many times the limit of one network a site (a /48 IPv6 network) has
DEBT_SECONDS = 30.0  # largest debt: tokens that come back in so many seconds
TOKEN_SECONDS = 0.005  # processor time that a token pays for


@dataclass(frozen=True)
class RateLimit:
    """The limit of a token bucket.

    Attributes:
        capacity: the largest number of tokens in the bucket.
        per_second: the number of tokens that are added in a second.
    """

    capacity: float
    per_second: float

    def scale(self, factor: float) -> "RateLimit":
        """Return a limit whose capacity and tokens per second are multiplied by a factor."""
        return RateLimit(self.capacity * factor, self.per_second * factor)


class TokenBucket:
    """The token bucket of one socket, guest or address: requests take tokens, and time adds tokens.

    >>> bucket = TokenBucket(RateLimit(2, 1), clock=lambda: 0.0)
    >>> bucket.spend(1), bucket.spend(1), bucket.spend(1)
    (True, True, False)
    """

    def __init__(self, limit: RateLimit, clock: Callable[[], float] | None = None) -> None:
        self._limit, self._clock = limit, clock or (lambda: monotonic())
        self._left, self._at = limit.capacity, self._clock()

    def spend(self, cost: float) -> bool:
        """Take `cost` tokens if at least that many are left, and return whether they were taken."""
        if not self.has_tokens(cost):
            return False
        self._left -= cost
        return True

    def has_tokens(self, cost: float) -> bool:
        """Return whether at least `cost` tokens are left."""
        now = self._clock()
        self._left = min(self._limit.capacity, self._left + (now - self._at) * self._limit.per_second)
        self._at = now
        return self._left >= cost

    def charge_work(self, cost: float) -> None:
        """Take tokens for work that has been done already.

        The number of tokens may become negative, but not by more than what is refilled in `DEBT_SECONDS` seconds.
        """
        self.has_tokens(0)
        self._left = max(min(self._left, -DEBT_SECONDS * self._limit.per_second), self._left - cost)

    def refund(self, cost: float) -> None:
        """Give tokens back for work that was not done after all."""
        self._left = min(self._limit.capacity, self._left + cost)

    def seconds_until_affordable(self, cost: float) -> int:
        """Return how many whole seconds to wait until the bucket holds `cost` tokens or is full, at least 1."""
        missing = max(0.0, min(cost, self._limit.capacity) - self._left)
        return int(missing / self._limit.per_second) + 1


def make_bucket_getter(limit: Callable[[str], RateLimit]) -> Callable[[str], TokenBucket]:
    """Return a function that maps a name, such as the id of a guest, to its token bucket; missing buckets are made.

    Only the `MAX_BUCKETS` most recently used buckets are kept.

    Args:
        limit: returns the rate limit for a name.
    """
    return lru_cache(MAX_BUCKETS)(lambda name: TokenBucket(limit(name)))


class RequestBudget:
    """The token buckets that pay for a request: those of its guest and of its address.

    A cost is taken from all of them or, if one has too few tokens, from none.
    """

    def __init__(self, *buckets: TokenBucket) -> None:
        self._buckets = buckets

    def with_bucket(self, bucket: TokenBucket) -> "RequestBudget":
        """Return a budget with an additional bucket that is charged, too."""
        return RequestBudget(*self._buckets, bucket)

    def spend(self, cost: float) -> bool:
        """Take `cost` tokens from every bucket if all have that many, and return whether they were taken."""
        if not self.has_tokens(cost):
            return False
        for bucket in self._buckets:
            bucket.spend(cost)
        return True

    def has_tokens(self, cost: float) -> bool:
        """Return whether every bucket has at least `cost` tokens."""
        return all(bucket.has_tokens(cost) for bucket in self._buckets)

    def refund(self, cost: float) -> None:
        """Give tokens back to every bucket for work that was not done after all."""
        for bucket in self._buckets:
            bucket.refund(cost)

    def charge_seconds(self, seconds: float) -> None:
        """Take tokens from every bucket for processor time that has been used; a bucket may become negative."""
        for bucket in self._buckets:
            bucket.charge_work(seconds / TOKEN_SECONDS)

    async def wait_and_pay(self, tokens: float) -> None:
        """Take tokens for a part of a long response; first wait while a bucket has a negative number of tokens."""
        while not self.has_tokens(0):
            await sleep(self.seconds_until_affordable(0))
        self.charge_seconds(tokens * TOKEN_SECONDS)

    def seconds_until_affordable(self, cost: float) -> int:
        """Return how many whole seconds to wait until every bucket holds `cost` tokens; 0 without buckets."""
        return max((bucket.seconds_until_affordable(cost) for bucket in self._buckets), default=0)


FREE = RequestBudget()  # nothing is charged


class RequestBudgets:
    """The token buckets of all guests and addresses.

    Addresses are counted in the process that accepts connections, guests in the process that owns their tables.  Today
    both are the same process.  With several processes, the proxy in front of them limits addresses, so that the limits
    are not multiplied.

    Args:
        limit: the rate limit of an address.
        factor: takes the key of an address from `network_key`, and returns the factor for the limit of this address;
            with a factor other than 1, guests of the address have no limit of their own.
        guest_part: the limit of a guest, as a share of the limit of an address, from 0 to 1.
    """

    def __init__(
        self, limit: RateLimit, factor: Callable[[str], float] = lambda _: 1.0, guest_part: float = 1.0
    ) -> None:
        self._factor = factor
        self._address = make_bucket_getter(
            lambda name: limit.scale(SITE_FACTOR if is_ipv6_site_key(name) else factor(name))
        )
        self._guest = make_bucket_getter(lambda _: limit.scale(guest_part))

    def get_budget(self, address: str, guest: str = "") -> RequestBudget:
        """Return the token buckets that pay for the requests of a guest from an address.

        Args:
            address: the key of the address, as `network_key` returns.
            guest: the id of the guest; empty for a guest without a cookie yet, who is counted by address only.
        """
        buckets = [self._address(name) for name in (address, ipv6_site_key(address)) if name]
        if guest and self._factor(address) == 1.0:
            buckets.append(self._guest(guest))
        return RequestBudget(*buckets)
