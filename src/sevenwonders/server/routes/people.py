"""Routes of a guest: name, language and stored data."""

import contextlib
import logging
from collections.abc import AsyncIterator
from functools import partial
from typing import NamedTuple

from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from pydantic_core import to_json
from starlette.types import Receive, Scope, Send

from ...names import SeatName
from ..dependencies import CountedAddress, CurrentBudget, CurrentGuest, Services, ServicesDep
from ..errors import Refusal
from ..guests import Guest
from ..limits.budgets import Budget
from ..limits.prices import PRICES
from ..protocol.requests import REFUSALS, GuestProfile, GuestProfileChange, OwnData
from ..tables.names import NAMELESS, name_to_json
from ..tables.state import UNREADABLE

TABLE_TOKENS = PRICES["GET /api/tables/{table_id}/record"].tokens
STUDY_TOKENS = PRICES["GET /api/studies/{study_id}/record"].tokens
EXPORT_REFUSALS = {
    "guest": "your data is being collected already; wait until it is there",
    "address": "others of your network are collecting their data; try again when one of them has it",
    "all": "too many people are collecting their data now; try again in a few minutes",
}
log = logging.getLogger("sevenwonders.server")
router = APIRouter(prefix="/api/me", tags=["people"], responses=REFUSALS)


@router.get("")
async def me(services: ServicesDep, guest: CurrentGuest) -> GuestProfile:
    """Return your name and language."""
    name, language = await services.store.guest(guest.id) or (NAMELESS, None)
    return _me(name, language)


@router.put("")
async def change_me(change: GuestProfileChange, services: ServicesDep, guest: CurrentGuest) -> GuestProfile:
    """Change your name, from the next table on, or your language."""
    known = await services.store.guest(guest.id)
    name, language = known or (NAMELESS, None)
    name, language = change.name or name, change.language or language
    async with contextlib.nullcontext() if known else services.quota_guard.for_guest(guest.id):
        await services.store.save_guest(guest.id, name, language)
    return _me(name, language)


@router.get("/data", response_class=StreamingResponse, responses={200: {"model": OwnData}})
async def own_data(
    services: ServicesDep, guest: CurrentGuest, budget: CurrentBudget, address: CountedAddress
) -> StreamingResponse:
    """Return all data stored about you: name, records, and the records of your tables, as you may know them."""
    name, language = await services.store.guest(guest.id) or (NAMELESS, None)  # raises before the stream begins
    kept = Kept(name, language, await services.store.tables_of(guest.id), await services.store.studies_of(guest.id))
    if reached := services.exports.reached(address, guest.id):
        raise Refusal("too_many", EXPORT_REFUSALS[reached], 429)
    return Export(services, guest, budget, address, kept)


def _me(name: SeatName, language: str | None) -> GuestProfile:
    """Return the message about a guest with a name and a language."""
    return GuestProfile.model_validate(
        {"name": name_to_json(name), "language": language, "named": isinstance(name, str)}
    )


class Kept(NamedTuple):
    """The stored data of a guest: name, language, and the ids of tables and studies."""

    name: SeatName
    language: str | None
    tables: list[str]
    studies: list[str]


class Export(StreamingResponse):
    """Response with `OwnData`, generated while it is sent. The guest may export again when the response has ended.

    If the database fails on the way, the connection is cut, so that partial data does not look complete.
    """

    def __init__(self, services: Services, guest: Guest, budget: Budget, address: str, kept: Kept) -> None:
        super().__init__(_written(services, guest, budget, kept), media_type="application/json")
        services.exports.enter(address, guest.id)
        self._leave = partial(services.exports.leave, address, guest.id)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the data, then allow the guest's next export."""
        try:
            await super().__call__(scope, receive, send)
        except Refusal as refusal:
            log.error("a guest got only a part of their data: %s", refusal)
        finally:
            self._leave()


async def _written(services: Services, guest: Guest, budget: Budget, kept: Kept) -> AsyncIterator[bytes]:
    """Yield `OwnData` as JSON, table by table and record by record; each part is charged when it is loaded."""
    yield b'{"name":%b,"language":%b,"tables":{' % (to_json(name_to_json(kept.name)), to_json(kept.language))
    separator, unread = b"", []
    for table in kept.tables:
        await budget.pay_part(TABLE_TOKENS)
        try:
            state, viewer = await services.tables.read(table, guest.id)
            text = await services.studies.run(state.record_text, viewer)
        except Refusal as refusal:
            if refusal.code in UNREADABLE:
                unread.append(table)
            elif refusal.code != "no_table":  # deleted a moment ago
                raise
            continue
        yield separator + to_json(table) + b":" + to_json(text)
        separator = b","
    yield b'},"unread":%b,"studies":[' % to_json(unread)
    separator = b""
    for study in kept.studies:
        await budget.pay_part(STUDY_TOKENS)
        yield separator + to_json(await services.store.study(study) or "")
        separator = b","
    yield b"]}"


@router.delete("", status_code=204)
async def forget_me(services: ServicesDep, guest: CurrentGuest) -> None:
    """Delete all data about you. At tables with other people a nameless player takes your place."""
    await services.tables.forget(guest.id)
