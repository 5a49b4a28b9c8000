"""Who you are."""

from fastapi import APIRouter

from ..dependencies import NAMELESS, TheDesk, Who
from ..protocol.requests import ChangeMe, Me
from .answers import REFUSALS

router = APIRouter(prefix="/api/me", tags=["people"], responses=REFUSALS)


@router.get("")
async def me(desk: TheDesk, guest: Who) -> Me:
    """How you are called."""
    name, language = await desk.store.guest(guest.id) or (NAMELESS, None)
    return Me(name=name, language=language)


@router.put("")
async def change_me(change: ChangeMe, desk: TheDesk, guest: Who) -> Me:
    """Be called otherwise from the next table on."""
    name, language = await desk.store.guest(guest.id) or (NAMELESS, None)
    name, language = change.name or name, change.language or language
    await desk.store.save_guest(guest.id, name, language)
    return Me(name=name, language=language)
