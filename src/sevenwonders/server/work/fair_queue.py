"""Fair order of work: the client with the least recent use of time comes first, first by address, then by guest."""

from collections import OrderedDict
from typing import NamedTuple

HALF_LIFE = 60.0  # seconds after which past use counts half
MAX_REMEMBERED = 10_000


class ClientKey(NamedTuple):
    """A client for whom work is done: the network of an address, and the id of a guest.

    Guests can be created at no cost, addresses cannot.
    """

    address: str = ""
    guest: str = ""


NO_CLIENT = ClientKey()


class UsageMeter:
    """The seconds of work that were recently done for each client; `now` is the time of a monotonic clock.

    >>> usage = UsageMeter()
    >>> usage.add(ClientKey("here", "a"), 3.0, now=0.0)
    >>> (
    ...     usage.recent_use(ClientKey("here", "a"), 0.0),
    ...     usage.recent_use(ClientKey("here", "b"), 60.0),
    ...     usage.recent_use(ClientKey("there", "b"), 0.0),
    ... )
    ((3.0, 3.0), (1.5, 0.0), (0.0, 0.0))
    """

    def __init__(self) -> None:
        self._used: OrderedDict[ClientKey, tuple[float, float]] = OrderedDict()  # seconds, and when they were counted

    def add(self, client: ClientKey, seconds: float, now: float) -> None:
        """Add seconds of work for a client to the recent use of its guest and of its address."""
        for counted in (ClientKey(client.address), client):
            self._used[counted] = (self._recent_seconds(counted, now) + seconds, now)
            self._used.move_to_end(counted)
        while len(self._used) > MAX_REMEMBERED:
            self._used.popitem(last=False)

    def recent_use(self, client: ClientKey, now: float) -> tuple[float, float]:
        """Return the recent seconds of work for the address of a client, and those for its guest."""
        return self._recent_seconds(ClientKey(client.address), now), self._recent_seconds(client, now)

    def _recent_seconds(self, client: ClientKey, now: float) -> float:
        """Return the recent seconds of work for a client or an address; the number halves in every `HALF_LIFE`."""
        seconds, at = self._used.get(client, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))
