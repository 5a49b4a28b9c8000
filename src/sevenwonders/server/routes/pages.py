"""Routes of the web page and its files, and of the join code by which other devices get access."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from ..dependencies import CurrentAddress, CurrentGuest, ServicesDep
from ..errors import RequestRefusal
from ..guests import Guest
from ..lan import is_own_path
from .link_preview import make_study_preview, make_table_preview

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]
MAX_DIGITS = 6


@router.get("/join")
@router.get("/join/{code}")
def admit_device(
    request: Request,
    services: ServicesDep,
    guest: CurrentGuest,
    address: CurrentAddress,
    code: str = "",
    next: str = "/",
) -> Response:
    """Give a device that sends the right join code access to this server, by a cookie with the code.

    Then redirect to the path `next`; without the right code, return the form that asks for it.
    """
    wanted = services.settings.join_code
    target = next if is_own_path(next) else "/"
    if wanted is not None and code.strip().lower() != wanted:
        return HTMLResponse(services.assets.render_join_code_page(request, target, is_wrong=bool(code)), 403)
    response = RedirectResponse(target, 303)
    if wanted is not None:
        cookie = services.guests.format_cookie_header(Guest(guest.id, wanted), is_secure=address.scheme == "https")
        response.headers.append("set-cookie", cookie)
    return response


@router.api_route("/t/{table}", methods=READ)
async def send_table_page(table: str, request: Request, services: ServicesDep, address: CurrentAddress) -> Response:
    """Return the HTML of the web page for a table, with preload links for its game and a link preview in its head."""
    try:
        setup = await services.tables.load_setup(table)
    except RequestRefusal:  # the page says so
        return services.assets.respond_with_file_or_page(f"t/{table}", request)
    said, language = services.assets.get_messages(request, setup.game), services.assets.choose_language(request)
    head = make_table_preview(setup, said, language).render_meta_tags(str(address), said)
    return services.assets.respond_with_file_or_page(f"t/{table}", request, setup.game, head)


@router.api_route("/s/{study}", methods=READ)
async def send_study_page(study: str, request: Request, services: ServicesDep, address: CurrentAddress) -> Response:
    """Return the HTML of the web page for a recorded game, with a link preview in its head."""
    number, moves = (_parse_query_number(request.query_params.get(name)) for name in ("game", "move"))
    language = services.assets.choose_language(request)
    try:
        recorded = await services.studies.get_game(study, number or 0)
        link_preview = await services.studies.run(make_study_preview, study, number or 0, moves, recorded, language)
    except RequestRefusal:  # the page says so
        return services.assets.respond_with_file_or_page(f"s/{study}", request)
    said = services.assets.get_messages(request, recorded.type.name)
    head = link_preview.render_meta_tags(str(address), said)
    return services.assets.respond_with_file_or_page(f"s/{study}", request, head=head)


def _parse_query_number(text: str | None) -> int | None:
    """Parse a number from the query string of a URL; return None if the text is missing, too long or not a number."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < MAX_DIGITS else None


@router.api_route("/{path:path}", methods=READ)
def send_page(path: str, request: Request, services: ServicesDep) -> Response:
    """Return a file of the web page, or its HTML for any other path, except paths below `api/`."""
    if path.startswith("api/"):
        raise RequestRefusal(
            "no_such_thing", "there is nothing at this address; see /api/openapi.json for what there is", 404
        )
    return services.assets.respond_with_file_or_page(path, request)
