"""Routes of the rules of a game: its rulings and options, and a search over all rules."""

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic_core import to_json

from ...errors import FeatureNotOfferedError, SevenWondersError
from ...registry import game_type
from ...rulebook.search import RuleIndex
from ..dependencies import KnownGame, ServicesDep
from ..errors import RequestRefusal
from ..page.assets import Content
from ..protocol.requests import RuleSearchResults
from .responses import REFUSALS, UNCHANGED

router = APIRouter(prefix="/api", tags=["rules"], responses=REFUSALS)
MAX_QUESTION = 120
Question = Annotated[str, Query(max_length=MAX_QUESTION, description="words to look for")]


@router.get("/rulings/{game}/{language}", response_model=dict[str, object], responses=UNCHANGED)
async def get_rulings(game: KnownGame, language: str, services: ServicesDep, request: Request) -> Response:
    """Return the rulings and options of a game in a language of the web page; they change only with the program."""
    content: Content = await services.studies.run(_render_rulings, game, language)
    return content.make_response(request)


@router.get("/rules/{game}/{language}")
async def search_rules(
    game: KnownGame, language: str, services: ServicesDep, words: Question = ""
) -> RuleSearchResults:
    """Search chapters, rulings, components, options and symbols, in a language of the web page."""
    return await services.studies.run(_find_passages, game, language, words)


@cache
def _load_rule_index(game: str, language: str) -> RuleIndex:
    """Return the search index over the rules of a game in a language, such as `de`.

    Raises `RequestRefusal` for an unknown language.
    """
    try:
        return game_type(game).build_rule_index(language)
    except FeatureNotOfferedError:
        raise
    except SevenWondersError as error:
        raise RequestRefusal("no_such_thing", str(error), 404) from error


@cache
def _render_rulings(game: str, language: str) -> Content:
    """Return the rulings and options of a game in a language, as JSON that can be sent many times."""
    index, kind = _load_rule_index(game, language), game_type(game)
    mentioned = kind.components_by_ruling()
    rulings, options = (
        [passage for passage in index.passages if passage.part == part] for part in ("ruling", "option")
    )
    content = {
        "rulings": [
            {
                "id": ruling.id,
                "case": ruling.title,
                "ruling": ruling.text,
                "option": ruling.option,
                "units": mentioned[ruling.id],
            }
            for ruling in rulings
        ],
        "options": [{"id": option.id, "title": option.title, "text": option.text} for option in options],
    }
    return Content.from_bytes(to_json(content), "application/json")


def _find_passages(game: str, language: str, words: str) -> RuleSearchResults:
    """Return the passages of a game's rules that match some words, in a language such as `de`."""
    index = _load_rule_index(game, language)
    results = index.search_passages(words)
    return RuleSearchResults.model_validate(
        {
            "passages": results.passages,
            "more": results.more,
            "corrected": results.corrected,
            "missing": results.missing,
            "searched": index.counts,
        },
        from_attributes=True,
    )
