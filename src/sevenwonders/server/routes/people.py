"""Who you are."""

from fastapi import APIRouter

from ..dependencies import NAMELESS, CurrentGuest, ServicesDep
from ..protocol.requests import ChangeMe, Me
from .answers import REFUSALS

router = APIRouter(prefix="/api/me", tags=["people"], responses=REFUSALS)


@router.get("")
async def me(services: ServicesDep, guest: CurrentGuest) -> Me:
    """How you are called."""
    name, language = await services.store.guest(guest.id) or (NAMELESS, None)
    return Me(name=name, language=language)


@router.put("")
async def change_me(change: ChangeMe, services: ServicesDep, guest: CurrentGuest) -> Me:
    """Be called otherwise from the next table on."""
    name, language = await services.store.guest(guest.id) or (NAMELESS, None)
    name, language = change.name or name, change.language or language
    await services.store.save_guest(guest.id, name, language)
    return Me(name=name, language=language)
