"""Somebody with a table on the screen."""

import asyncio
from collections.abc import Callable, Hashable, Iterable

from ..protocol.messages import Frame
from ..tables.setup import TableSetup
from ..work.fairness import NOBODY, Party


class Connection:
    """Somebody with the table on the screen: a socket.

    Attributes:
        guest: who it is.
        leave: ends the connection with a code and a reason; the page comes back unless the table is gone.
        address: where they are, see `limits.budgets.network`.
        lag: how many milliseconds a word to the page and back takes, as the page says.
        pledge: the hash of the number that the page will add to the shuffle.
        sitting: in a hot seat the seat that looks at the screen.
    """

    def __init__(
        self,
        guest: str,
        post: Callable[[str], None],
        address: str = "",
        leave: Callable[[int, str], None] = lambda code, reason: None,
    ) -> None:
        self.guest, self.address = guest, address
        self.post, self.leave = post, leave
        self.lag = 0
        self.pledge: str | None = None
        self.sitting: int | None = None
        self.hint: asyncio.Task[None] | None = None
        self.hint_cid = ""  # how the page calls the hint

    def post_frame(self, frame: Frame) -> None:
        """Send a frame."""
        self.post(frame.model_dump_json())

    @property
    def party(self) -> Party:
        """For whom a process thinks that thinks for them."""
        return Party(self.address, self.guest)


def post_alike(
    connections: Iterable[Connection], key: Callable[[Connection], Hashable], text: Callable[[Connection], str]
) -> None:
    """Send each connection a text, which is made once for all with the same key."""
    texts: dict[Hashable, str] = {}
    for connection in connections:
        name = key(connection)
        if name not in texts:
            texts[name] = text(connection)
        connection.post(texts[name])


def audience(connections: Iterable[Connection], setup: TableSetup) -> Party:
    """For whom the computers of a table play: somebody who sits here, or who made the table, or who watches."""
    here = sorted(connections, key=lambda each: (not setup.seats_of(each.guest), each.guest != setup.owner, each.guest))
    return here[0].party if here else NOBODY
