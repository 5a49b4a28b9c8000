"""The page and its files, and the door for other devices."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from ..dependencies import CurrentAddress, CurrentGuest, ServicesDep
from ..errors import Refusal
from ..guests import Guest
from ..lan import is_own_path
from .link_preview import link_preview

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]


@router.get("/join")
@router.get("/join/{code}")
def enter(
    request: Request,
    services: ServicesDep,
    guest: CurrentGuest,
    address: CurrentAddress,
    code: str = "",
    next: str = "/",
) -> Response:
    """The door: who shows the code of this network gets a cookie that says so."""
    wanted = services.settings.join_code
    target = next if is_own_path(next) else "/"
    if wanted is not None and code.strip().lower() != wanted:
        return HTMLResponse(services.assets.join_page(request, target, is_wrong=bool(code)), 403)
    response = RedirectResponse(target, 303)
    if wanted is not None:
        cookie = services.guests.cookie(Guest(guest.id, wanted), is_secure=address.scheme == "https")
        response.headers.append("set-cookie", cookie)
    return response


@router.api_route("/t/{table}", methods=READ)
async def table_page(table: str, request: Request, services: ServicesDep, address: CurrentAddress) -> Response:
    """A table's page: its head names what the game needs, and says for other programs what the link leads to."""
    try:
        setup = await services.tables.setup(table)
    except Refusal:  # the page says so
        return services.assets.page(f"t/{table}", request)
    head = link_preview(setup, str(address), services.assets.messages(request, setup.game))
    return services.assets.page(f"t/{table}", request, setup.game, head)


@router.api_route("/{path:path}", methods=READ)
def page(path: str, request: Request, services: ServicesDep) -> Response:
    """Everything else is a file of the page, or a place within it."""
    if path.startswith("api/"):
        raise Refusal("no_such_thing", "there is nothing at this address; see /api/openapi.json for what there is", 404)
    return services.assets.page(path, request)
