"""Puzzles from mistakes: decisions of a reviewed game that lost value."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from ..errors import SevenWondersError
from ..game.game import AnyGame
from ..game.player import Analysis, Candidate
from ..kernel.chance import derive_seed
from ..kernel.random_source import seed_to_number
from ..registry import game_type
from ..review import Grade, PlyReview
from .puzzle import Puzzle, PuzzleAnswer

THEME = "mistake"
EQUAL = 0.02  # an action with at most this distance to the best value is as good
TRIED = 4  # simulations; an action with fewer has at most the worst value of the other actions
RATINGS = {Grade.MISTAKE: 1300, Grade.BLUNDER: 1100}  # a guess: a large mistake is more easily seen
UNSURE = 300


def iter_puzzles_from_mistakes(
    game: AnyGame, plies: Collection[PlyReview], seats: Collection[int] | None = None
) -> Iterator[tuple[int, Puzzle]]:
    """Yield the ply's index and a puzzle for each mistake or blunder of the given seats, by default of all seats.

    A puzzle has the position before the mistake, with the knowledge of the player.  Positions that cannot be described
    are left out.

    Args:
        game: the game at its end.
        plies: the reviews of its plies.
        seats: the seats whose mistakes to use; None for all.
    """
    for reviewed in plies:
        seat, grade, analysis = reviewed.seat, reviewed.grade, reviewed.analysis
        if grade in RATINGS and seat is not None and analysis is not None and (seats is None or seat in seats):
            puzzle = _make_puzzle(game, reviewed.ply, seat, analysis, RATINGS[grade])
            if puzzle is not None:
                yield reviewed.ply, puzzle


def _make_puzzle(game: AnyGame, ply: int, seat: int, analysis: Analysis, rating: int) -> Puzzle | None:
    """Make a puzzle of the position before a decision; None if no action is better, or it cannot be described.

    Args:
        game: the game at its end.
        ply: the index of the ply.
        seat: the seat that decided.
        analysis: the analysis of the position.
        rating: the rating of the puzzle.
    """
    kind = game_type(game.NAME)
    at = game.copy()
    at.rewind(ply)
    known = at.known(seat)
    at.state = kind.determinize(known, seat, derive_seed(seed_to_number(game.seed), ply))
    try:
        document = kind.position_of(at).to_document()
    except SevenWondersError:
        return None
    moves = sorted(_lower_rarely_tried_values(analysis), key=lambda move: (-move.value, -move.proved))
    answers = tuple(
        PuzzleAnswer(
            str(kind.action(known, seat, move.action)), move.value, move.value >= moves[0].value - EQUAL, move.proved
        )
        for move in moves
    )
    if all(answer.right for answer in answers):
        return None
    return Puzzle(f"ply{ply}", kind.name, seat, document, (THEME,), rating, UNSURE, answers)


def _lower_rarely_tried_values(analysis: Analysis) -> list[Candidate]:
    """Return the actions of an analysis, with lower values for actions with few visits.

    An action with few visits gets at most the worst value of the other actions.
    """
    rare = [move for move in analysis.moves if move.visits < TRIED and not (move.proved or analysis.exact)]
    worst = min((move.value for move in analysis.moves if move not in rare), default=0.0)
    return [replace(move, value=min(move.value, worst)) if move in rare else move for move in analysis.moves]
