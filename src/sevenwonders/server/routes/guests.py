"""Routes of the guest who sends the request: name, language and stored data."""

import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from functools import partial

from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from pydantic_core import to_json
from starlette.types import Receive, Scope, Send

from ...names import SeatName
from ..dependencies import CountedAddress, CurrentBudget, CurrentGuest, Services, ServicesDep
from ..errors import RequestRefusal
from ..guests import Guest
from ..limits.budgets import RequestBudget
from ..limits.prices import PRICES
from ..protocol.requests import GuestProfile, GuestProfileChange, OwnData
from ..tables.names import NAMELESS, name_to_json
from ..tables.state import UNREADABLE
from .responses import REFUSALS

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
async def get_profile(services: ServicesDep, guest: CurrentGuest) -> GuestProfile:
    """Return your name and language."""
    name, language = await services.store.load_guest(guest.id) or (NAMELESS, None)
    return _make_profile(name, language)


@router.put("")
async def change_me(change: GuestProfileChange, services: ServicesDep, guest: CurrentGuest) -> GuestProfile:
    """Change your name, which takes effect at your next table, or your language."""
    known = await services.store.load_guest(guest.id)
    name, language = known or (NAMELESS, None)
    name, language = change.name or name, change.language or language
    async with contextlib.nullcontext() if known else services.quota_guard.reserve_guest(guest.id):
        await services.store.save_guest(guest.id, name, language)
    return _make_profile(name, language)


@router.get("/data", response_class=StreamingResponse, responses={200: {"model": OwnData}})
async def export_own_data(
    services: ServicesDep, guest: CurrentGuest, budget: CurrentBudget, address: CountedAddress
) -> StreamingResponse:
    """Return all data stored about you: name, records, and tables, without information that is hidden from you."""
    profile = await get_profile(services, guest)  # raises before the stream begins
    tables, studies = await services.store.list_guest_table_ids(guest.id), await services.store.list_studies(guest.id)
    if reached := services.exports.enter(address, guest.id):
        raise RequestRefusal("too_many", EXPORT_REFUSALS[reached], 429)
    data = _iter_own_data(services, guest, budget, profile, tables, studies)
    return DataExport(data, partial(services.exports.leave, address, guest.id))


def _make_profile(name: SeatName, language: str | None) -> GuestProfile:
    """Return the message with the name and the language of a guest."""
    return GuestProfile(name=name_to_json(name), language=language, named=isinstance(name, str))


class DataExport(StreamingResponse):
    """HTTP response with all data of a guest as `OwnData`, generated while it is being sent.

    If the database fails meanwhile, the connection is cut, so that partial data does not look complete.

    Args:
        data: the parts of the data as JSON.
        leave: called when the response has ended; the guest may then export again.
    """

    def __init__(self, data: AsyncIterator[bytes], leave: Callable[[], None]) -> None:
        super().__init__(data, media_type="application/json")
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the data, then allow the guest to export again."""
        try:
            await super().__call__(scope, receive, send)
        except RequestRefusal as refusal:
            log.error("a guest got only a part of their data: %s", refusal)
        finally:
            self._leave()


async def _iter_own_data(
    services: Services,
    guest: Guest,
    budget: RequestBudget,
    profile: GuestProfile,
    tables: list[str],
    studies: list[str],
) -> AsyncIterator[bytes]:
    """Yield the parts of a guest's data (`OwnData`) as JSON, table by table and study by study.

    Args:
        services: the parts of the server.
        guest: the guest.
        budget: the rate-limit budget to which each part is charged when it is loaded.
        profile: the name and language of the guest.
        tables: the ids of the guest's tables.
        studies: the ids of the guest's studies (game records).
    """
    yield b'{"name":%b,"language":%b,"tables":{' % (to_json(profile.name), to_json(profile.language))
    separator, unread = b"", []
    for table in tables:
        await budget.wait_and_pay(TABLE_TOKENS)
        try:
            state, viewer = await services.tables.load_visible_state(table, guest.id)
            text = await services.studies.run(state.format_visible_record, viewer)
        except RequestRefusal as refusal:
            if refusal.code in UNREADABLE:
                unread.append(table)
            elif refusal.code != "no_table":  # deleted a moment ago
                raise
            continue
        yield separator + to_json(table) + b":" + to_json(text)
        separator = b","
    yield b'},"unread":%b,"studies":[' % to_json(unread)
    separator = b""
    for study in studies:
        await budget.wait_and_pay(STUDY_TOKENS)
        yield separator + to_json(await services.store.load_study_text(study) or "")
        separator = b","
    yield b"]}"


@router.delete("", status_code=204)
async def delete_me(services: ServicesDep, guest: CurrentGuest) -> None:
    """Delete all data about you. At tables with other people a nameless player takes your place."""
    await services.tables.delete_guest(guest.id)
