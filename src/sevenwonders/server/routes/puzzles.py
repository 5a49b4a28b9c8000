"""Routes of puzzles: the list, a puzzle to solve, and the verdict on an answer."""

import contextlib
from dataclasses import asdict
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query

from ...errors import SevenWondersError
from ...game.seats import SEATS
from ...puzzles import Puzzle, SolverRating, Verdict, daily, find, parse_modules, shipped
from ...registry import GAMES, game_type
from ..analyses import analysis_to_json
from ..dependencies import KnownGame, ServicesDep
from ..errors import make_illegal_action_refusal, refuse_on_error, translate_refusal_sentences
from ..protocol.requests import PuzzleList, PuzzleListEntry, PuzzleTry, PuzzleVerdict, PuzzleView
from ..protocol.shapes import Language
from ..tables.names import decode_player_names, name_to_json
from .responses import REFUSALS

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], responses=REFUSALS)
Modules = Annotated[
    str, Query(description="expansions of the puzzle of the day: none, any, or pantheon,agora", max_length=80)
]
Day = Annotated[date | None, Query(description="the day where you are, as in 2026-11-23")]


@router.get("")
async def list_puzzles(
    services: ServicesDep, game: KnownGame = GAMES[0], day: Day = None, modules: Modules = "none"
) -> PuzzleList:
    """List the puzzles of a game, easiest first, with the id of the given day's puzzle."""
    return await services.studies.run(_make_puzzle_list, game, day, modules)


@router.get("/{name}")
async def get_puzzle(name: str, services: ServicesDep) -> PuzzleView:
    """Return a puzzle to solve."""
    return await services.studies.run(_make_puzzle_view, name)


@router.post("/{name}")
async def judge_answer(name: str, answer: PuzzleTry, services: ServicesDep, language: Language = "en") -> PuzzleVerdict:
    """Judge an answer to a puzzle; without an action, return the right answer. Errors are in the given language."""
    with translate_refusal_sentences(language):
        return await services.studies.run(_make_verdict, name, answer)


def _find_puzzle(name: str) -> Puzzle:
    """Return a puzzle by its id.  Raises `RequestRefusal` if there is no such puzzle."""
    with refuse_on_error("no_puzzle", 404):
        return find(name)


def _make_puzzle_list(game: str, day: date | None, modules: str) -> PuzzleList:
    """Return the puzzles of a game, with the id of the puzzle of a day.

    Args:
        game: the name of the game.
        day: the day; None if its puzzle is not requested.
        modules: the expansions of the puzzle of the day: `none`, `any`, or names with commas.
    """
    kind = game_type(game)
    kind.require_capability(kind.capabilities.puzzles, "puzzles")
    puzzles, daily_id = shipped(game), None
    if day is not None and puzzles:
        with contextlib.suppress(SevenWondersError):  # there are none with these expansions
            daily_id = daily(day, game, parse_modules(modules)).id
    return PuzzleList.model_validate(
        {
            "game": game,
            "themes": [theme for theme in kind.puzzle_themes if any(theme in puzzle.themes for puzzle in puzzles)],
            "daily": daily_id,
            "puzzles": puzzles,
        },
        from_attributes=True,
    )


def _make_puzzle_view(name: str) -> PuzzleView:
    """Return the message with a puzzle to solve, by the puzzle's id."""
    puzzle = _find_puzzle(name)
    game = puzzle.start_game()
    return PuzzleView.model_validate(
        {
            **{name: getattr(puzzle, name) for name in PuzzleListEntry.model_fields},
            "game": puzzle.game,
            "seat": SEATS[puzzle.seat],
            "options": game.options.changed_values(),
            "names": dict(zip(SEATS, map(name_to_json, decode_player_names(game.names, None)), strict=False)),
            "view": dict(puzzle.game_type.views(game).view_for(puzzle.seat)),
        }
    )


def _make_verdict(name: str, answer: PuzzleTry) -> PuzzleVerdict:
    """Judge an answer to a puzzle, and return the verdict with the solver's new rating.

    Args:
        name: the id of the puzzle.
        answer: the answer, with the solver's old rating.

    Raises:
        RequestRefusal: there is no such puzzle, or the rules do not allow the action.
    """
    puzzle = _find_puzzle(name)
    try:
        verdict = Verdict.judge(puzzle, answer.action)
    except SevenWondersError as error:
        raise make_illegal_action_refusal(error, puzzle.game) from None
    solver = SolverRating(answer.rating, answer.deviation)
    solver = solver.rated_after_try(puzzle.rating, puzzle.deviation, verdict.right)
    known = puzzle.start_game().known(puzzle.seat)
    advice = analysis_to_json(puzzle.game_type, known, puzzle.seat, puzzle.to_analysis())
    return PuzzleVerdict.model_validate(
        {
            "right": verdict.right,
            "action": None if verdict.answer is None else verdict.answer.action,
            "best": [action.action for action in puzzle.right_answers],
            "reasons": [{**asdict(reason), "values": dict(reason.values)} for reason in verdict.reasons],
            "advice": {"seat": SEATS[puzzle.seat], **advice},
            "rating": solver.rating,
            "deviation": solver.deviation,
        }
    )
