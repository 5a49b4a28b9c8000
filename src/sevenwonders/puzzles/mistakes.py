"""Puzzles from mistakes: decisions of a reviewed game that lost value."""

from collections.abc import Collection, Iterator

from ..errors import SevenWondersError
from ..game.game import AnyGame
from ..game.player import Analysis
from ..kernel.chance import derive_seed
from ..kernel.random_source import seed_to_number
from ..registry import game_type
from ..review import MISTAKES, Grade, PlyReview
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
        if reviewed.grade in MISTAKES and reviewed.seat is not None and (seats is None or reviewed.seat in seats):
            puzzle = make_puzzle_from_mistake(game, reviewed)
            if puzzle is not None:
                yield reviewed.ply, puzzle


def make_puzzle_from_mistake(game: AnyGame, reviewed: PlyReview) -> Puzzle | None:
    """Make a puzzle of the position before a reviewed decision.

    Return None if no action is better than others, if the decision was not analysed, or if the position cannot be
    described.
    """
    seat, analysis = reviewed.seat, reviewed.analysis
    if seat is None or analysis is None:
        return None
    kind = game_type(game.NAME)
    at = game.copy()
    at.rewind(reviewed.ply)
    known = at.known(seat)
    at.state = kind.determinize(known, seat, derive_seed(seed_to_number(game.seed), reviewed.ply))
    try:
        document = kind.position_of(at).write()
    except SevenWondersError:
        return None
    values = _lower_rarely_tried_values(analysis)
    best = max(values.values())
    ordered = sorted(analysis.moves, key=lambda move: (-values[move.action], -move.proved))
    answers = tuple(
        PuzzleAnswer(
            str(kind.action(known, seat, move.action)),
            values[move.action],
            values[move.action] >= best - EQUAL,
            move.proved,
        )
        for move in ordered
    )
    if all(answer.right for answer in answers):
        return None
    grade = reviewed.grade
    rating = RATINGS.get(grade, RATINGS[Grade.MISTAKE]) if grade is not None else RATINGS[Grade.MISTAKE]
    return Puzzle(f"ply{reviewed.ply}", kind.name, seat, document, (THEME,), rating, UNSURE, answers)


def _lower_rarely_tried_values(analysis: Analysis) -> dict[int, float]:
    """Return the value of each action in an analysis, lowered for actions with few visits.

    An action with few visits gets at most the worst value of the other actions.
    """
    if analysis.exact:
        return {move.action: move.value for move in analysis.moves}
    tried = [move.value for move in analysis.moves if move.visits >= TRIED or move.proved]
    worst = min(tried, default=0.0)
    return {
        move.action: move.value if move.visits >= TRIED or move.proved else min(move.value, worst)
        for move in analysis.moves
    }
