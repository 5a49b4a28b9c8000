"""Routes of studies, which are stored files of game records to step through."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import ValidationError

from ...errors import RecordError
from ...pictures.picture import Appearance
from ...records import dumps
from ...records.toml import check_encoding
from ..analyses import analysis_to_json
from ..dependencies import CurrentGuest, ServicesDep
from ..engine import Priority
from ..errors import RequestRefusal, make_no_study_refusal, refuse_on_error, translate_refusal_sentences
from ..live.frames import format_viewer, parse_viewer
from ..protocol.figures import RevealRisks, ReviewMessage
from ..protocol.requests import AskAnalysis, NewStudyFromTable, PositionAnalysis, StudyGameContents, StudySummary
from ..protocol.shapes import Language, TableKind, Viewer
from ..work.workers import PAYER
from .disconnect import cancel_on_disconnect
from .link_preview import PNG_PICTURE, check_can_render_previews, draw_study_preview, respond_with_png
from .responses import PICTURE, REFUSALS, SVG

PREVIEW_SECONDS = 86_400  # positions of a record do not change
router = APIRouter(prefix="/api/studies", tags=["studies"], responses=REFUSALS)
STUDY_CONTENT = {
    "text/plain": {"schema": {"type": "string"}},
    "application/json": {"schema": {"$ref": "#/components/schemas/NewStudyFromTable"}},
}

PlyNumber = Annotated[int, Path(ge=0, le=100_000)]
GameNumber = Annotated[int, Query(ge=0, le=100_000)]


@router.post("", openapi_extra={"requestBody": {"required": True, "content": STUDY_CONTENT}})
async def add_study(
    request: Request, services: ServicesDep, guest: CurrentGuest, language: Language = "en"
) -> StudySummary:
    """Store a study (games to step through) from a record file, sent as text, or from a table: `{"table": ID}`."""
    body, seat = await request.body(), None
    if request.headers.get("content-type", "").partition(";")[0].strip() == "application/json":
        try:
            asked = NewStudyFromTable.model_validate_json(body)
        except ValidationError:
            raise RequestRefusal(
                "bad_request", 'the body should be {"table": "ID"}, or a record file as text', 422
            ) from None
        state, viewer = await services.tables.load_visible_state(asked.table, guest.id)
        if state.setup.kind is TableKind.FRIEND and not state.is_over:
            raise RequestRefusal("not_over", "a game among friends can be studied when it is over", 409)
        text = await services.studies.run(state.format_visible_record, viewer)
        seat = min(state.setup.seats_of(guest.id), default=None)
    else:
        text = _decode_record(body)
    with translate_refusal_sentences(language):
        study = await services.studies.add(text, guest.id)
    return StudySummary.model_validate({**study.summary_to_json(), "viewer": format_viewer(seat)})


@router.get("/{study_id}")
async def get_study_game(
    study_id: str, services: ServicesDep, guest: CurrentGuest, game: GameNumber = 0, language: Language = "en"
) -> StudyGameContents:
    """Return a game of a study (a stored file of game records): its players, and every ply."""
    study = await services.studies.get(study_id)
    owners = await services.store.list_study_owners(study_id)
    owner = "you" if guest.id in owners else "others" if owners else "none"
    with translate_refusal_sentences(language):
        recorded = await services.studies.run(study.game_to_json, game)
    return StudyGameContents.model_validate({**recorded, "owner": owner})


@router.get("/{study_id}/record", response_class=PlainTextResponse)
async def get_study_record(study_id: str, services: ServicesDep) -> PlainTextResponse:
    """Return the record file of a study."""
    study = await services.studies.get(study_id)
    headers = {"content-disposition": f'attachment; filename="sevenwonders-{study_id}.toml"'}
    return PlainTextResponse(await services.studies.run(dumps, study.records), headers=headers)


@router.delete("/{study_id}", status_code=204)
async def delete_study(study_id: str, services: ServicesDep, guest: CurrentGuest) -> None:
    """Delete a record that you added, or a record without an owner; the record stays for others who added it."""
    if not await services.store.has_study(study_id):
        raise make_no_study_refusal()
    if not await services.store.remove_study_owner(study_id, guest.id):
        raise RequestRefusal("not_your_study", "only the person who added a record may delete it", 403)


@router.post("/{study_id}/analyse")
async def analyse_position(
    study_id: str, asked: AskAnalysis, request: Request, services: ServicesDep, guest: CurrentGuest
) -> PositionAnalysis:
    """Analyse a position as a strong player with the knowledge of the seat to act."""
    game = await services.load_study_game(await services.studies.get(study_id), asked.game, guest)
    viewer = None if asked.viewer is None else parse_viewer(asked.viewer)
    decision = await services.studies.run(game.find_decision, asked.ply, viewer)
    game.type.require_capability(game.type.capabilities.search, "analyses")
    if decision is None:
        raise RequestRefusal("no_decision", "no player is to decide in this position; choose another one", 409)
    state, seat = decision
    with refuse_on_error("no_analysis", 503):
        thinking = services.engine.advise(
            game.type.name, state, seat, asked.seconds, priority=Priority.STUDY, client=PAYER.get().client
        )
        analysis = await cancel_on_disconnect(request, thinking)
    advice = analysis_to_json(game.type, state, seat, analysis)
    return PositionAnalysis.model_validate({"seat": format_viewer(seat), **advice})


@router.get("/{study_id}/review")
async def get_stored_review(study_id: str, services: ServicesDep, game: GameNumber = 0) -> list[ReviewMessage]:
    """Return the plies of a review that have been stored, without reviewing further plies."""
    return await services.reviews.load_stored_review(await services.studies.get(study_id), game)


@router.post("/{study_id}/review", response_class=StreamingResponse, responses={200: {"model": ReviewMessage}})
async def stream_review(
    study_id: str, request: Request, services: ServicesDep, guest: CurrentGuest, game: GameNumber = 0
) -> StreamingResponse:
    """Stream a review, a `ReviewMessage` as JSON on each line: the plies reviewed so far, then each further ply.

    The review continues while a client reads. Reviewed plies are stored, and a later request continues from there.
    """
    study = await services.studies.get(study_id)
    reviewed = await services.load_study_game(study, game, guest)  # raises before the stream begins
    reviewed.type.require_capability(reviewed.type.capabilities.search, "reviews")
    lines = services.reviews.stream_review(study, game, PAYER.get().client)
    text = (line.model_dump_json(exclude_unset=True) + "\n" async for line in lines)
    return StreamingResponse(text, media_type="application/x-ndjson")


@router.post("/{study_id}/risks/{ply}")
async def list_reveal_risks(
    study_id: str, ply: PlyNumber, request: Request, services: ServicesDep, guest: CurrentGuest, game: GameNumber = 0
) -> list[RevealRisks]:
    """Return the cards or tokens that each action at a decision could reveal."""
    study = await services.studies.get(study_id)
    reviewed = await services.load_study_game(study, game, guest)
    reviewed.type.require_capability(reviewed.type.capabilities.search, "reviews")
    looking = services.reviews.list_reveal_risks(study, game, ply, PAYER.get().client)
    return await cancel_on_disconnect(request, looking)


@router.get("/{study_id}/positions/{ply}")
async def get_position_view(
    study_id: str,
    ply: Annotated[int, "the number of plies before the position"],
    services: ServicesDep,
    game: GameNumber = 0,
    viewer: Viewer | None = None,
) -> dict[str, Any]:
    """Return the view of the position before a ply, with the legal actions of the seat that is to decide."""
    studied = await services.studies.get_game(study_id, game)
    seat = None if viewer is None else parse_viewer(viewer)
    return await services.studies.run(studied.position_view, ply, seat, viewer is None)


@router.get("/{study_id}/positions/{ply}/picture", response_class=Response, responses=PICTURE)
async def render_position(
    study_id: str,
    ply: PlyNumber,
    services: ServicesDep,
    game: GameNumber = 0,
    viewer: Viewer = "spectator",
    language: Language = "en",
    dark: bool = False,
    preview: Annotated[bool, "whether it is drawn as in the preview of a link"] = False,
) -> Response:
    """Draw the position before a ply, without information that is hidden from the viewer."""
    studied = await services.studies.get_game(study_id, game)
    studied.type.require_capability(studied.type.capabilities.pictures, "pictures")
    if preview:
        drawn = str(await services.studies.run(draw_study_preview, studied, ply, Appearance(language, dark)))
    else:
        drawn = await services.studies.run(studied.render_position, ply, parse_viewer(viewer), language, dark)
    return Response(drawn, media_type=SVG)


@router.get("/{study_id}/positions/{ply}/preview.png", response_class=Response, responses=PNG_PICTURE)
async def render_study_preview_png(
    study_id: str, ply: PlyNumber, services: ServicesDep, game: GameNumber = 0, language: Language = "en"
) -> Response:
    """Draw the preview picture of a link to the position before a ply, without hidden information."""
    studied = await services.studies.get_game(study_id, game)
    check_can_render_previews(studied.type)
    look = Appearance(language)
    return await services.studies.run(lambda: respond_with_png(draw_study_preview(studied, ply, look), PREVIEW_SECONDS))


@refuse_on_error("bad_record", 422)
def _decode_record(body: bytes) -> str:
    """Decode the body of a request as the text of a game record.  Raises `RequestRefusal` if the body is not text."""
    check_encoding(body)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise RecordError("this is no record: it is not UTF-8 text") from None
    if "\0" in text:
        raise RecordError("this is no record: there are zero bytes in it")
    return text
