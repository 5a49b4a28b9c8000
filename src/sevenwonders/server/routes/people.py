"""Who you are."""

from fastapi import APIRouter

from ..dependencies import CurrentGuest, ServicesDep
from ..live.frames import record_text
from ..protocol.requests import REFUSALS, ChangeMe, Me, OwnData
from ..tables.names import NAMELESS

router = APIRouter(prefix="/api/me", tags=["people"], responses=REFUSALS)


@router.get("")
async def me(services: ServicesDep, guest: CurrentGuest) -> Me:
    """How you are called."""
    name, language = await services.store.guest(guest.id) or (NAMELESS, None)
    return Me(name=name, language=language, named=name != NAMELESS)


@router.put("")
async def change_me(change: ChangeMe, services: ServicesDep, guest: CurrentGuest) -> Me:
    """Be called otherwise from the next table on."""
    name, language = await services.store.guest(guest.id) or (NAMELESS, None)
    name, language = change.name or name, change.language or language
    await services.store.save_guest(guest.id, name, language)
    return Me(name=name, language=language, named=name != NAMELESS)


@router.get("/data")
async def own_data(services: ServicesDep, guest: CurrentGuest) -> OwnData:
    """All that is kept of you: name, tables with their records as you may know them, records that you brought."""
    name, language = await services.store.guest(guest.id) or (NAMELESS, None)
    records = {}
    for table in await services.store.tables_of(guest.id):
        live = await services.tables.get(table)
        records[live.id] = await services.studies.run(record_text, *await live.snapshot_for(guest.id))
    return OwnData(name=name, language=language, tables=records, studies=await services.store.studies_of(guest.id))


@router.delete("", status_code=204)
async def forget_me(services: ServicesDep, guest: CurrentGuest) -> None:
    """Delete what is kept of you.  At tables with other people somebody without a name stays in your place."""
    await services.tables.forget(guest.id)
