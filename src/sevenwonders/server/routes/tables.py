"""Routes of tables: lobby, creation, seats, views, rematches and records, and the WebSocket of the web page."""

import contextlib
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response, WebSocket
from fastapi.responses import PlainTextResponse
from pydantic_core import to_json

from ...errors import PositionError, SevenWondersError
from ...game.game import AnyGame
from ...messages import load_messages
from ...pictures.picture import Appearance
from ...pictures.preview import render_preview
from ...records import loads
from ...registry import game_type
from ..archive import compared_game_to_json
from ..dependencies import CountedAddress, CurrentBudget, CurrentGuest, Services, ServicesDep
from ..errors import RequestRefusal
from ..guests import Guest
from ..live import commands
from ..live.connection import Connection
from ..live.frames import STRANGER, view_after_plies
from ..live.socket import close_with_refusal, serve_socket
from ..live.tables import make_lobby_entry, make_table_summary
from ..protocol.messages import PROTOCOL, GameView, Sync
from ..protocol.requests import (
    Join,
    NewTable,
    RematchRequest,
    SameDealComparison,
    StudiedGame,
    StudiedPosition,
    WinChances,
)
from ..protocol.shapes import Language, TableList, TableSummary
from ..studies import RecordedGame, find_seat_names, format_game_ref, parse_game_ref
from ..tables.create import ReplayedDeal
from ..work.workers import PAYER
from .link_preview import PNG_PICTURE, check_can_render_previews, respond_with_png
from .responses import PICTURE, REFUSALS, SVG

PageNumber = Annotated[int, Query(ge=1, le=10_000)]
PlyCount = Annotated[int, Path(ge=0, le=100_000)]
PREVIEW_SECONDS = 60
router = APIRouter(prefix="/api/tables", tags=["tables"], responses=REFUSALS)


@router.get("", response_model=TableList)
async def list_lobby(services: ServicesDep, guest: CurrentGuest, page: PageNumber = 1) -> Response:
    """List your tables, public tables with a free seat, and public tables to watch: a hundred of each per page."""
    return Response(await services.tables.render_lobby(guest.id, page - 1), media_type="application/json")


@router.post("")
async def create_table(asked: NewTable, services: ServicesDep, guest: CurrentGuest) -> TableSummary:
    """Create a table."""
    start = await _make_study_position_code(asked.start, services, guest) if asked.start else None
    if asked.position:
        await _check_position_not_running(asked, services, guest.id)
    deal = await _load_deal(asked.deal, services, guest) if asked.deal else None
    table = await services.tables.create_table(asked, guest.id, await services.load_guest_name(guest), start, deal)
    return make_table_summary(make_lobby_entry(table), guest.id)


async def _load_deal(asked: StudiedGame, services: Services, guest: Guest) -> ReplayedDeal:
    """Return the random events of a finished game of a study, to play the same deal again.

    Args:
        asked: the game, by the id of its study and its index there.
        services: the parts of the server.
        guest: the guest who asks.

    Raises:
        RequestRefusal: there is no such game, its record is incomplete, or it is in progress at a table of friends.
    """
    recorded = await services.load_study_game(await services.studies.get(asked.study), asked.game, guest)
    deal = await services.studies.run(recorded.extract_deal)
    return ReplayedDeal(deal, format_game_ref(asked.study, asked.game))


async def _make_study_position_code(start: StudiedPosition, services: Services, guest: Guest) -> str:
    """Return a position of a study (a stored file of game records) as a position code, a short text.

    Args:
        start: the position, by the id of its study, the index of the game and the number of plies before the position.
        services: the parts of the server.
        guest: the guest who asks.

    Raises:
        RequestRefusal: there is no such position, or its game is still in progress at a table of friends.
    """
    studied = await services.load_study_game(await services.studies.get(start.study), start.game, guest)
    try:
        return str(await services.studies.run(studied.position_code_before_ply, start.ply))
    except PositionError as error:
        raise RequestRefusal("cannot_make", str(error), 422) from None


async def _check_position_not_running(asked: NewTable, services: Services, guest: str) -> None:
    """Raise `RequestRefusal` if a requested table would begin at a position of a running game at a table of friends.

    Invalid positions are ignored here, and refused later.
    """
    with contextlib.suppress(SevenWondersError):
        recorded = await services.studies.run(_parse_record_or_position, asked.game, asked.position or "")
        await services.tables.check_recorded_game_not_running(recorded, guest)


def _parse_record_or_position(game: str, text: str) -> AnyGame:
    """Return the game of a record, or a game that begins at a position.

    Args:
        game: the name of the game that a position code belongs to.
        text: the text of the record, or a position code, which has no spaces.

    Raises:
        SevenWondersError: the text is neither of them.
    """
    if len(text.split()) > 1:
        return RecordedGame(loads(text)[0]).game
    kind = game_type(game)
    position = kind.load_position(text.strip())
    return kind.Game(position.rules_options(), seed=0, position=position)


@router.get("/{table_id}", response_model=Sync)
async def get_table(table_id: str, services: ServicesDep, guest: CurrentGuest) -> Response:
    """Return the table as you may see it, like the `sync` frame of the socket."""
    table = await services.tables.get_table(table_id)
    text = await table.render_visible_sync(Connection(guest.id, lambda _: None))
    return Response(text, media_type="application/json")


@router.get("/{table_id}/positions/{plies}", response_model=GameView)
async def get_past_view(table_id: str, plies: PlyCount, services: ServicesDep, guest: CurrentGuest) -> Response:
    """Return the view that you had after a number of plies, counting only the plies that you may know."""
    state, viewer = await services.tables.load_visible_state(table_id, guest.id)
    view = await services.studies.run(view_after_plies, state, viewer, plies)
    return Response(to_json(view), media_type="application/json")


@router.delete("/{table_id}", status_code=204)
async def delete_table(table_id: str, services: ServicesDep, guest: CurrentGuest) -> None:
    """Delete a table at which no other person plays; a finished table stays for the others, without your name."""
    await services.tables.delete_table_for_guest(table_id, guest.id)


@router.post("/{table_id}/join")
async def take_free_seat(table_id: str, asked: Join, services: ServicesDep, guest: CurrentGuest) -> TableSummary:
    """Take the first free seat of a table, and return the table."""
    name = asked.name or await services.load_guest_name(guest)
    table = await services.tables.get_table(table_id)
    await commands.take_free_seat(table, guest.id, asked.code, name)
    return make_table_summary(make_lobby_entry(table), guest.id)


@router.post("/{table_id}/rematch")
async def get_or_make_rematch(
    table_id: str, services: ServicesDep, guest: CurrentGuest, asked: RematchRequest | None = None
) -> TableSummary:
    """Ask for a rematch; all players of a table who ask get the same new table."""
    table = await services.tables.get_or_make_rematch(table_id, guest.id, (asked or RematchRequest()).swap)
    return make_table_summary(make_lobby_entry(table), guest.id)


@router.get("/{table_id}/comparison")
async def compare_same_deal(table_id: str, services: ServicesDep, guest: CurrentGuest) -> SameDealComparison:
    """Compare a finished game with all other games with the same deal."""
    state, _ = await services.tables.load_visible_state(table_id, guest.id)
    if not state.is_over:
        raise RequestRefusal("not_over", "games with the same luck are compared when this one is over", 409)
    if state.setup.origin is None:
        raise RequestRefusal("no_comparison", "this game was shuffled for itself; there is no other with its luck", 409)
    others = await services.archive.load_same_deal_games(state, guest.id)
    games = [*await _load_deal_source_game(state.setup.origin, services), *others]
    return SameDealComparison.model_validate({"same": not state.reshuffle_count, "games": games})


@router.get("/{table_id}/chances")
async def get_win_probabilities(table_id: str, services: ServicesDep) -> WinChances:
    """Return each seat's win probability at a table of computers, while no seat has hidden information."""
    table = await services.tables.get_table(table_id)
    version, wins = await table.chances.analyse_current(PAYER.get().client)
    return WinChances.model_validate({"version": version, "wins": wins})


async def _load_deal_source_game(origin: str, services: Services) -> list[dict[str, object]]:
    """Return the recorded game from which tables took their deal, as a list with one `ComparedGame` in JSON.

    The list is empty if the record has been deleted or has no result.

    Args:
        origin: the reference to the game, from `format_game_ref`.
        services: the parts of the server.
    """
    study, number = parse_game_ref(origin)
    try:
        recorded = await services.studies.get_game(study, number)
    except RequestRefusal:
        return []
    names = find_seat_names(recorded.record)
    fields = await services.studies.run(compared_game_to_json, recorded.game, names, recorded.result)
    first = {"table": None, "study": {"study": study, "game": number}, "yours": [], **fields}
    return [first] if recorded.result else []


@router.get("/{table_id}/record", response_class=PlainTextResponse)
async def get_table_record(table_id: str, services: ServicesDep, guest: CurrentGuest) -> PlainTextResponse:
    """Return the game as a record file: complete after the game, until then without information hidden from you."""
    state, viewer = await services.tables.load_visible_state(table_id, guest.id)
    text = await services.studies.run(state.format_visible_record, viewer)
    headers = {"content-disposition": f'attachment; filename="sevenwonders-{state.setup.id}.toml"'}
    return PlainTextResponse(text, headers=headers)


@router.get("/{table_id}/picture", response_class=Response, responses=PICTURE)
async def render_table_picture(
    table_id: str, services: ServicesDep, guest: CurrentGuest, language: Language = "en", dark: bool = False
) -> Response:
    """Draw the position, without information that is hidden from you."""
    state, viewer = await services.tables.load_visible_state(table_id, guest.id)
    state.game_type.require_capability(state.game_type.capabilities.pictures, "pictures")
    drawn = await services.studies.run(state.game.picture, viewer, language=language, dark=dark)
    return Response(str(drawn), media_type=SVG)


@router.get("/{table_id}/preview.png", response_class=Response, responses=PNG_PICTURE)
async def render_table_preview_png(table_id: str, services: ServicesDep, language: Language = "en") -> Response:
    """Draw the preview picture of a link to a public table, with the spectators' view and delay."""
    setup = await services.tables.load_setup(table_id)
    if not setup.public:
        raise RequestRefusal("no_such_thing", "links to private tables have no picture", 404)
    check_can_render_previews(setup.game_type)
    state, _ = await services.tables.load_visible_state(table_id, STRANGER)
    said = load_messages(language)
    names = [said.format_seat_name(seat.name) for seat in state.setup.seats]
    title, look = setup.game_type.title, Appearance(language)
    return await services.studies.run(
        lambda: respond_with_png(render_preview(state.game, title, names, look), PREVIEW_SECONDS)
    )


@router.websocket("/{table_id:path}/socket")  # a name with a slash gets its answer, too
async def serve_table_socket(
    websocket: WebSocket,
    table_id: str,
    services: ServicesDep,
    guest: CurrentGuest,
    budget: CurrentBudget,
    network: CountedAddress,
) -> None:
    """Serve the WebSocket between a web page and its table."""
    await websocket.accept()
    try:
        if websocket.query_params.get("protocol", str(PROTOCOL)) != str(PROTOCOL):
            raise RequestRefusal("protocol", "this page is of another version than the server; reload it", 400)
        table = await services.tables.get_table(table_id)
        counted = services.settings.limited
        if counted and services.sockets.enter(network, guest.id):
            raise RequestRefusal("too_many", "too many tables are open here; close some of them", 429)
    except RequestRefusal as refusal:
        await close_with_refusal(websocket, refusal)
        return
    try:
        await serve_socket(websocket, table, guest.id, PAYER.get().client.address, services.pending, budget)
    finally:
        if counted:
            services.sockets.leave(network, guest.id)
