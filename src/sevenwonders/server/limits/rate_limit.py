"""Token buckets for guests and addresses: requests cost tokens, and tokens come back with time."""

import ipaddress
from asyncio import sleep
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

MOST_BUCKETS = 10_000
IPV6_NETWORK = 64  # bits: a customer has all addresses of such a network
IPV6_SITE = 48  # bits: many providers give a customer a network of so many
SITE_FACTOR = 4  # tokens of a site for each token of one network
DEBT_SECONDS = 30.0  # largest debt: tokens that come back in so many seconds
TOKEN_SECONDS = 0.005  # processor time that a token pays for


def network(address: str) -> str:
    """Return what is counted as one address: an IPv4 address, or an IPv6 network.

    >>> network("192.0.2.7"), network("2001:db8::1:2"), network("::ffff:192.0.2.7"), network("testclient")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7', 'testclient')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address) or found.is_loopback:
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, IPV6_NETWORK), strict=False))


def site(network: str) -> str:
    """Return the site that an IPv6 network belongs to; empty for anything else.

    >>> site("2001:db8:1:2::/64"), site("192.0.2.7")
    ('2001:db8:1::/48', '')
    """
    if not network.endswith(f"/{IPV6_NETWORK}"):
        return ""
    return str(ipaddress.ip_network(network).supernet(new_prefix=IPV6_SITE))


@dataclass(frozen=True)
class RateLimit:
    """The size of a bucket, and the tokens that come back in a second."""

    most: float
    per_second: float

    def times(self, factor: float) -> "RateLimit":
        """Return a limit that is larger by a factor."""
        return RateLimit(self.most * factor, self.per_second * factor)


class TokenBucket:
    """The tokens of one socket, guest or address.

    >>> bucket = TokenBucket(RateLimit(2, 1), clock=lambda: 0.0)
    >>> bucket.spend(1), bucket.spend(1), bucket.spend(1)
    (True, True, False)
    """

    def __init__(self, limit: RateLimit, clock: Callable[[], float] | None = None) -> None:
        self._limit, self._clock = limit, clock or (lambda: monotonic())
        self._left, self._at = limit.most, self._clock()

    def spend(self, cost: float) -> bool:
        """Take tokens if enough are left, and return whether they were."""
        if not self.has(cost):
            return False
        self._left -= cost
        return True

    def has(self, cost: float) -> bool:
        """Return whether so many tokens are left."""
        now = self._clock()
        self._left = min(self._limit.most, self._left + (now - self._at) * self._limit.per_second)
        self._at = now
        return self._left >= cost

    def owe(self, cost: float) -> None:
        """Take tokens for work that has been done, even into a debt of at most `DEBT_SECONDS`."""
        self.has(0)
        self._left = max(min(self._left, -DEBT_SECONDS * self._limit.per_second), self._left - cost)

    def refund(self, cost: float) -> None:
        """Give back tokens for what was not done after all."""
        self._left = min(self._limit.most, self._left + cost)

    def seconds_until(self, cost: float) -> int:
        """Return how many seconds to wait until so many tokens are left."""
        missing = max(0.0, min(cost, self._limit.most) - self._left)
        return int(missing / self._limit.per_second) + 1


class ConnectionLimit:
    """Limits on simultaneous connections: in total, of an address, of a guest.

    >>> limit = ConnectionLimit(total=3, of_address=2, of_guest=1)
    >>> anna = ("here", "anna")
    >>> (
    ...     limit.enter("here", "anna"),
    ...     limit.enter("here", "anna"),
    ...     limit.leave("here", "anna"),
    ...     limit.enter("here", "anna"),
    ... )
    (True, False, None, True)
    """

    def __init__(self, total: int, of_address: int, of_guest: int) -> None:
        self._most = (total, of_address, of_guest)
        self._here: Counter[tuple[str, str]] = Counter()

    def enter(self, address: str, guest: str) -> bool:
        """Count a connection and return True, unless there are too many; an empty address has no limit."""
        if self.reached(address, guest):
            return False
        self._here.update(name for name in _names(address, guest) if name is not None)
        return True

    def reached(self, address: str, guest: str) -> str:
        """Return the closest limit that leaves no room for a connection: `guest`, `address` or `all`; else nothing."""
        limits = zip(reversed(_names(address, guest)), reversed(self._most), strict=True)
        return next((name[0] for name, most in limits if name is not None and self._here[name] >= most), "")

    def leave(self, address: str, guest: str) -> None:
        """Count a connection that has ended."""
        for name in _names(address, guest):
            if name is not None:
                self._here[name] -= 1
                if not self._here[name]:
                    del self._here[name]


def _names(address: str, guest: str) -> tuple[tuple[str, str] | None, ...]:
    """Return the counters of a connection."""
    return ("all", ""), ("address", address) if address else None, ("guest", guest)


class RateLimiter:
    """A bucket for each name; beyond `MOST_BUCKETS` the one unused for longest is dropped."""

    def __init__(self, limit: Callable[[str], RateLimit]) -> None:
        self._limit = limit
        self._of: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, name: str) -> TokenBucket:
        """Return the bucket of a name."""
        bucket = self._of.pop(name, None) or TokenBucket(self._limit(name))
        self._of[name] = bucket
        while len(self._of) > MOST_BUCKETS:
            self._of.popitem(last=False)
        return bucket


class Account:
    """The buckets that a guest at an address pays from: from all of them, or from none."""

    def __init__(self, *buckets: TokenBucket) -> None:
        self._buckets = buckets

    def with_bucket(self, bucket: TokenBucket) -> "Account":
        """Return an account that pays from one bucket more."""
        return Account(*self._buckets, bucket)

    def spend(self, cost: float) -> bool:
        """Take tokens from every bucket if all hold enough, and return whether they did."""
        if not self.has(cost):
            return False
        for bucket in self._buckets:
            bucket.spend(cost)
        return True

    def has(self, cost: float) -> bool:
        """Return whether every bucket holds enough."""
        return all(bucket.has(cost) for bucket in self._buckets)

    def refund(self, cost: float) -> None:
        """Give back tokens to every bucket for what was not done after all."""
        for bucket in self._buckets:
            bucket.refund(cost)

    def owe(self, seconds: float) -> None:
        """Charge every bucket for processor time that has been used."""
        for bucket in self._buckets:
            bucket.owe(seconds / TOKEN_SECONDS)

    async def pay_part(self, tokens: float) -> None:
        """Charge a part of a long answer; in debt, wait first until it is paid back."""
        while not self.has(0):
            await sleep(self.seconds_until(0))
        self.owe(tokens * TOKEN_SECONDS)

    def seconds_until(self, cost: float) -> int:
        """Return how many seconds to wait until so many tokens are left."""
        return max((bucket.seconds_until(cost) for bucket in self._buckets), default=0)


FREE = Account()  # nothing is charged


class Meter:
    """The buckets of all guests and addresses.

    Addresses are counted where connections come in, guests where their tables are.  Today both are this process; with
    several, `addresses` is a matter of the proxy before them, so that no limit is multiplied by their number.

    Args:
        limit: what one address may do, and one guest.
        factor: how much more an address may do, by its `network`; the guests of one that may do more are not counted.
        guest_part: the part of an address's limit that one guest may use.
    """

    def __init__(
        self, limit: RateLimit, factor: Callable[[str], float] = lambda _: 1.0, guest_part: float = 1.0
    ) -> None:
        self._factor = factor
        self.addresses = RateLimiter(
            lambda name: limit.times(SITE_FACTOR if name.endswith(f"/{IPV6_SITE}") else factor(name))
        )
        self.guests = RateLimiter(lambda _: limit.times(guest_part))

    def account(self, address: str, guest: str = "") -> Account:
        """Return what a guest at a `network` pays from; a guest who has just come is counted by address alone."""
        buckets = [self.addresses.of(name) for name in (address, site(address)) if name]
        if guest and self._factor(address) == 1.0:
            buckets.append(self.guests.of(guest))
        return Account(*buckets)
