"""Limits on stored data: for a guest, for a network address in a day, and in total."""

import contextlib
from collections.abc import AsyncIterator, Iterator

from ..addresses import is_loopback
from ..errors import RequestRefusal
from ..limits.budgets import RateLimit, RequestBudgets
from ..settings import Quotas
from ..work.workers import PAYER
from .store import StorageUse, Store

MEGABYTE = 1_000_000
DAY = 24 * 60 * 60  # seconds
GUEST_BYTES = 500  # approximate size of a guest with a name, including indexes
TABLE_BYTES = 20_000  # approximate size of a table at the end of its game
LOOPBACK_FACTOR = 20
GUEST_PART = 0.5  # share of the daily quota of an address for a single guest
LAST_PART = 0.9  # share of the total quota for guests and records; the rest is for tables and running games


class QuotaGuard:
    """Guard that refuses to store data beyond the limits of a guest, of a network address, or of the server.

    A client can make up guests, so the data from each address is counted, too; these counts are in memory only.

    Args:
        store: the store.
        quotas: the limits.
    """

    def __init__(self, store: Store, quotas: Quotas) -> None:
        self._store, self.quotas = store, quotas
        daily = float(quotas.megabytes_of_address * MEGABYTE)
        limit = RateLimit(daily, daily / DAY)
        self._addresses = RequestBudgets(limit, lambda name: LOOPBACK_FACTOR if is_loopback(name) else 1.0, GUEST_PART)

    @contextlib.asynccontextmanager
    async def reserve_table(self, guest: str, texts: int = 0) -> AsyncIterator[None]:
        """Reserve space for a new table and its future events, during a `with` block that stores the table.

        The space is released if the block raises.

        Args:
            guest: the id of the owner.
            texts: the bytes of additional texts of the table, such as its first position.

        Raises:
            RequestRefusal: a limit is reached.
        """
        kept, quotas = await self._store.measure_storage_use(guest), self.quotas
        if (own := kept.tables_of_guest) >= quotas.tables_of_guest:
            raise RequestRefusal("quota", f"you have {own} tables here; delete some of your games first", 409)
        if kept.tables >= quotas.tables:
            raise RequestRefusal("quota", "this server keeps as many tables as it may; ask who runs it", 503)
        with self._reserve_bytes(guest, kept, TABLE_BYTES + texts, 1.0):
            yield

    @contextlib.asynccontextmanager
    async def reserve_study(self, guest: str, size: int) -> AsyncIterator[None]:
        """Reserve space for a study (a game record) during a `with` block that stores it.

        The space is released if the block raises.

        Args:
            guest: the id of the owner.
            size: the size of the record in bytes.

        Raises:
            RequestRefusal: a limit is reached.
        """
        kept, quotas = await self._store.measure_storage_use(guest), self.quotas
        if guest and kept.studies_of_guest >= quotas.studies_of_guest:
            raise RequestRefusal("quota", f"you have {kept.studies_of_guest} records here; delete your data first", 409)
        if kept.studies >= quotas.studies:
            raise RequestRefusal("quota", "this server keeps as many records as it may; ask who runs it", 503)
        with self._reserve_bytes(guest, kept, size):
            yield

    @contextlib.asynccontextmanager
    async def reserve_guest(self, guest: str) -> AsyncIterator[None]:
        """Reserve space for a new guest during a `with` block that stores the guest.

        The space is released if the block raises.

        Raises:
            RequestRefusal: a limit is reached.
        """
        with self._reserve_bytes(guest, await self._store.measure_storage_use(guest), GUEST_BYTES):
            yield

    @contextlib.contextmanager
    def _reserve_bytes(self, guest: str, kept: StorageUse, size: int, part: float = LAST_PART) -> Iterator[None]:
        """Check the limits of a guest and of the server, and reserve bytes in the daily limit of the current address.

        The bytes are released if the `with` block raises. A single guest may use only a part of an address's limit.

        Args:
            guest: the id of the guest.
            kept: the data that are stored already.
            size: the bytes to add.
            part: the part of the server's limit that may be used for this kind of data, from 0 to 1.

        Raises:
            RequestRefusal: the limit of the guest, of the server or of the address would be exceeded.
        """
        quotas, of_guest = self.quotas, kept.bytes_of_guest
        if of_guest + size > quotas.megabytes_of_guest * MEGABYTE:
            stored = f"you have {of_guest // MEGABYTE} of {quotas.megabytes_of_guest} MB here"
            raise RequestRefusal("quota", f"{stored}; delete some of your games first", 409)
        if kept.bytes + size > part * quotas.megabytes * MEGABYTE:
            raise RequestRefusal("quota", "this server keeps as much as it may; ask who runs it", 503)
        address = PAYER.get().client.address
        budget = self._addresses.get_budget(address, guest)
        if not budget.spend(size):
            whose = "you" if self._addresses.get_budget(address).has_tokens(size) else "your network"
            raise RequestRefusal("quota", f"enough has been kept for {whose} today; come again tomorrow", 429)
        try:
            yield
        except BaseException:
            budget.refund(size)
            raise
