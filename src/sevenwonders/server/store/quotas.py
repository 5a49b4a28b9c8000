"""Quotas on what is stored: of a guest, of an address in a day, and in all."""

import contextlib
from collections.abc import AsyncIterator, Iterator

from ..addresses import is_loopback
from ..errors import Refusal
from ..limits.budgets import Budgets, RateLimit
from ..settings import Quotas
from ..work.workers import PAYER
from .store import Store

MEGABYTE = 1_000_000
DAY = 24 * 60 * 60  # seconds
GUEST_BYTES = 500  # that a guest with a name takes, with what the database needs to find it, about
TABLE_BYTES = 20_000  # that a table takes until its game is over, about
LOOPBACK_FACTOR = 20
GUEST_PART = 0.5  # of what an address may keep in a day
LAST_PART = 0.9  # of all that is kept; the rest is for games that have begun, and for tables


class QuotaGuard:
    """Refuses what would exceed a quota.

    Guests can be made up, so what comes from an address is counted, too, as long as this process runs.

    Args:
        store: where it is kept.
        quotas: how much.
    """

    def __init__(self, store: Store, quotas: Quotas) -> None:
        self._store, self.quotas = store, quotas
        daily = float(quotas.megabytes_of_address * MEGABYTE)
        limit = RateLimit(daily, daily / DAY)
        self._addresses = Budgets(limit, lambda name: LOOPBACK_FACTOR if is_loopback(name) else 1.0, GUEST_PART)

    @contextlib.asynccontextmanager
    async def for_table(self, guest: str, texts: int = 0) -> AsyncIterator[None]:
        """Reserve space for a table and its future events; release it if the body raises.

        Raises:
            Refusal: a quota is reached.
        """
        kept, quotas = await self._store.kept(guest), self.quotas
        if kept.tables_of_guest >= quotas.tables_of_guest:
            raise Refusal("quota", f"you have {kept.tables_of_guest} tables here; delete some of your games first", 409)
        if kept.tables >= quotas.tables:
            raise Refusal("quota", "this server keeps as many tables as it may; ask who runs it", 503)
        self._check(kept.bytes, kept.bytes_of_guest, TABLE_BYTES + texts, 1.0)
        with self._reserved(guest, TABLE_BYTES + texts):
            yield

    @contextlib.asynccontextmanager
    async def for_study(self, guest: str, size: int) -> AsyncIterator[None]:
        """Reserve space for a record of a size; release it if the body raises.

        Raises:
            Refusal: a quota is reached.
        """
        kept, quotas = await self._store.kept(guest), self.quotas
        if guest and kept.studies_of_guest >= quotas.studies_of_guest:
            raise Refusal("quota", f"you have {kept.studies_of_guest} records here; delete your data first", 409)
        if kept.studies >= quotas.studies:
            raise Refusal("quota", "this server keeps as many records as it may; ask who runs it", 503)
        self._check(kept.bytes, kept.bytes_of_guest, size, LAST_PART)
        with self._reserved(guest, size):
            yield

    @contextlib.asynccontextmanager
    async def for_guest(self, guest: str) -> AsyncIterator[None]:
        """Reserve space for a guest who is not kept yet; release it if the body raises.

        Raises:
            Refusal: a quota is reached.
        """
        kept = await self._store.kept(guest)
        self._check(kept.bytes, kept.bytes_of_guest, GUEST_BYTES, LAST_PART)
        with self._reserved(guest, GUEST_BYTES):
            yield

    def _check(self, all_bytes: int, of_guest: int, size: int, part: float) -> None:
        quotas = self.quotas
        if of_guest + size > quotas.megabytes_of_guest * MEGABYTE:
            kept = f"you have {of_guest // MEGABYTE} of {quotas.megabytes_of_guest} MB here"
            raise Refusal("quota", f"{kept}; delete some of your games first", 409)
        if all_bytes + size > part * quotas.megabytes * MEGABYTE:
            raise Refusal("quota", "this server keeps as much as it may; ask who runs it", 503)

    @contextlib.contextmanager
    def _reserved(self, guest: str, size: int) -> Iterator[None]:
        """Reserve space in the daily quota of an address, of which one guest may use a part."""
        address = PAYER.get().party.address
        budget = self._addresses.budget(address, guest)
        if not budget.spend(size):
            whose = "you" if self._addresses.budget(address).has(size) else "your network"
            raise Refusal("quota", f"enough has been kept for {whose} today; come again tomorrow", 429)
        try:
            yield
        except BaseException:
            budget.refund(size)
            raise
