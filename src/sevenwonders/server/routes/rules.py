"""Routes of the rules of a game: its rulings and options, and a search over all of its rules."""

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic_core import to_json

from ...errors import NotOfferedError, SevenWondersError
from ...registry import game_type
from ...rulebook.search import RuleIndex
from ..dependencies import KnownGame, ServicesDep
from ..errors import Refusal
from ..page.assets import Content
from ..protocol.requests import REFUSALS, RuleAnswers

router = APIRouter(prefix="/api", tags=["rules"], responses=REFUSALS)
MAX_QUESTION = 120
UNCHANGED: dict[int | str, dict[str, object]] = {304: {"description": "you have it"}}
Question = Annotated[str, Query(max_length=MAX_QUESTION, description="words to look for")]


@router.get("/rulings/{game}/{language}", response_model=dict[str, object], responses=UNCHANGED)
async def rulings(game: KnownGame, language: str, services: ServicesDep, request: Request) -> Response:
    """Return the rulings and options of a game in a language of the page; they change only with the program."""
    content: Content = await services.studies.run(_rulings, game, language)
    return content.answer(request)


@router.get("/rules/{game}/{language}")
async def search(game: KnownGame, language: str, services: ServicesDep, words: Question = "") -> RuleAnswers:
    """Search chapters, rulings, components, options and symbols, in a language of the page."""
    return await services.studies.run(_search, game, language, words)


@cache
def _index(game: str, language: str) -> RuleIndex:
    try:
        return game_type(game).rule_index(language)
    except NotOfferedError:
        raise
    except SevenWondersError as error:
        raise Refusal("no_such_thing", str(error), 404) from error


@cache
def _rulings(game: str, language: str) -> Content:
    index, kind = _index(game, language), game_type(game)
    mentioned = kind.units_in_rulings()
    told = {
        "rulings": [
            {"id": one.id, "case": one.title, "ruling": one.text, "option": one.option, "units": mentioned[one.id]}
            for one in index.passages
            if one.part == "ruling"
        ],
        "options": [
            {"id": one.id, "title": one.title, "text": one.text} for one in index.passages if one.part == "option"
        ],
    }
    return Content.of(to_json(told), "application/json")


def _search(game: str, language: str, words: str) -> RuleAnswers:
    index = _index(game, language)
    found = index.search(words)
    return RuleAnswers.model_validate(
        {
            "passages": [
                {"part": one.part, "id": one.id, "title": one.title, "text": one.text} for one in found.passages
            ],
            "more": found.more,
            "corrected": found.corrected,
            "missing": found.missing,
            "searched": index.counts,
        }
    )
