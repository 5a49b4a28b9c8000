"""Somebody with a table on the screen."""

import asyncio
from collections.abc import Callable

from ..engine.fairness import Party


class Connection:
    """Somebody with the table on the screen: a socket.

    Attributes:
        guest: who it is.
        address: where they are, see `http.rate_limit.network`.
        sitting: in a hot seat the seat that looks at the screen.
    """

    def __init__(self, guest: str, post: Callable[[str], None], address: str = "") -> None:
        self.guest, self.address = guest, address
        self.post = post
        self.sitting: int | None = None
        self.hint: asyncio.Task[None] | None = None
        self.hint_cid = ""  # how the page calls the hint

    @property
    def party(self) -> Party:
        """For whom a process thinks that thinks for them."""
        return Party(self.address, self.guest)
