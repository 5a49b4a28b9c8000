"""Bounds on connections and requests: time, size, number and rate.  Prices of requests are in `prices`."""

import contextlib
from collections import Counter, defaultdict
from typing import Generic, TypeVar

from ..addresses import is_loopback
from .budgets import RateLimit

# ---- rates, in tokens
GUEST_RATE = RateLimit(300, 20)  # for a guest, and for an address
LOOPBACK_RATE_FACTOR = 20  # times as much for this machine
REFUSAL_RATE = RateLimit(20, 0.5)  # refusals with status 429 of an address; each one more closes its connection
SOCKET_RATE = RateLimit(600, 30)  # for one socket; matters if guests have a higher rate, as on this machine
FRAME_RATE = RateLimit(600, 60)  # frames and reads of one socket; a page sends one in a second, and some at first
LOG_RATE = RateLimit(30, 0.2)  # messages of one logger, level and kind: thirty at once, twelve a minute

# ---- time
HEAD_SECONDS = 10.0  # for the head of a request
BODY_SECONDS = 60.0  # for its body: a megabyte takes twenty seconds on a slow line
READ_SECONDS = 60.0  # for the client to read an answer
CLOSE_SECONDS = 10.0  # for the client to stop sending a body that has its answer
HELLO_SECONDS = 20  # for the first message of a socket
UNREAD_SECONDS = 30.0  # until the peer of a socket has to read sent data

# ---- size
MAX_HEAD_BYTES = 16_384
MAX_HEAD_READS = 100
MAX_FIELDS = 100  # in head and trailer
MAX_QUERY_BYTES = 2_048
MAX_BODY_BYTES = 1 << 20
MAX_REQUEST_BYTES = 2 << 20  # including the chunk headers around parts of the body
MAX_CHUNKS = 2_000  # in a body; the chunks of usual clients have kilobytes
MAX_FRAME_BYTES = 16_384  # in a frame from a client
MAX_UNSENT_FRAMES, MAX_UNSENT_BYTES = 64, 1 << 20  # waiting for the peer of a socket

# ---- number
MAX_PIPELINED = 8  # requests that wait for the answer to an earlier one
MAX_WAITING_OF_ADDRESS = 60  # connections without a whole request; this machine may have more
MAX_NEWCOMERS = 500  # sockets without a hello
MAX_SOCKETS_OF_ADDRESS, MAX_SOCKETS_OF_GUEST = 100, 40  # sockets of this machine count by guest only
WANTED_OPEN_FILES = 16_384  # for the process; `raise_open_file_limit` returns the actual limit
MAX_OTHER_FILES = 200  # files other than connections: database, engine processes, page
MAX_EXPORTS, MAX_EXPORTS_OF_ADDRESS = 100, 4  # simultaneous data exports; this machine is not counted

Connection = TypeVar("Connection")


class HandshakeQueue(Generic[Connection]):
    """Connections that wait for a complete first request or message; the oldest is closed when there are too many.

    Args:
        max_waiting: the largest number of waiting connections.
        of_address: the largest number of waiting connections of one address.

    >>> queue = HandshakeQueue(max_waiting=2, of_address=1)
    >>> [queue.enter(name, address) for name, address in (("a", "x"), ("b", "x"), ("c", "y"), ("d", "z"))]
    [None, 'a', None, 'b']
    """

    def __init__(self, max_waiting: int, of_address: int = MAX_WAITING_OF_ADDRESS) -> None:
        self._max_waiting, self._of_address = max_waiting, of_address
        self._waiting: dict[Connection, str] = {}
        self._by_address: defaultdict[str, dict[Connection, None]] = defaultdict(dict)

    def enter(self, connection: Connection, address: str = "") -> Connection | None:
        """Add a connection; if too many are waiting, remove and return the oldest of them; the caller closes it.

        Args:
            connection: the new connection.
            address: the network of the client; empty for no limit by address.
        """
        here = self._by_address[address]
        self._waiting[connection], here[connection] = address, None
        is_crowd = len(here) > self._of_address and address != "" and not is_loopback(address)
        if not is_crowd and len(self._waiting) <= self._max_waiting:
            return None
        oldest = next(iter(here if is_crowd else self._waiting))
        self.leave(oldest)
        return oldest

    def leave(self, connection: Connection) -> None:
        """Remove a connection that has sent its first request or message, or is closed."""
        address = self._waiting.pop(connection, "")
        self._by_address[address].pop(connection, None)
        if not self._by_address[address]:
            del self._by_address[address]


class ConnectionLimit:
    """Limits on simultaneous connections: in total, of one address, and of one guest.

    >>> limit = ConnectionLimit(total=3, of_address=2, of_guest=1)
    >>> limit.enter("here", "anna"), limit.enter("here", "anna")
    ('', 'guest')
    >>> limit.leave("here", "anna")
    >>> limit.enter("here", "anna")
    ''
    """

    def __init__(self, total: int, of_address: int, of_guest: int) -> None:
        self._limits = {"guest": of_guest, "address": of_address, "all": total}
        self._counts: Counter[tuple[str, str]] = Counter()

    def enter(self, address: str, guest: str) -> str:
        """Count a connection, unless a limit is reached.

        Return the first of the limits `guest`, `address` and `all` that is reached; an empty text if none is. If
        `address` is empty, the limit of one address does not apply.
        """
        counters = _list_counter_keys(address, guest)
        reached = next((counter[0] for counter in counters if self._counts[counter] >= self._limits[counter[0]]), "")
        if not reached:
            self._counts.update(counters)
        return reached

    def leave(self, address: str, guest: str) -> None:
        """Stop counting a connection that has ended."""
        for counter in _list_counter_keys(address, guest):
            self._counts[counter] -= 1
            if not self._counts[counter]:
                del self._counts[counter]


def _list_counter_keys(address: str, guest: str) -> list[tuple[str, str]]:
    """Return the keys under which a connection is counted: for its guest, for its address if any, and for the total."""
    return [("guest", guest), *([("address", address)] if address else []), ("all", "")]


def raise_open_file_limit() -> int:
    """Raise the limit on open files of this process to `WANTED_OPEN_FILES`, if allowed, and return the new limit.

    Each connection is an open file.
    """
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return WANTED_OPEN_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_OPEN_FILES if hard == resource.RLIM_INFINITY else min(WANTED_OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED_OPEN_FILES if soft == resource.RLIM_INFINITY else soft
