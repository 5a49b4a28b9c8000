"""Make puzzles of solved late positions of Duel: *play the end exactly*.

    python tools/ending_puzzles.py endings.jsonl.gz --count 100 --seed 9

`search:100` plays itself in the base game, and of each game one decision with eight to twelve cards left in Age III is
solved. It becomes a puzzle where at most half of the actions keep the result and all others give up at least a tenth of
a win. The rating says how few keep it: 400 points for each factor of ten, as in Elo, over 1,000 for one of two.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import log10
from pathlib import Path

from sevenwonders import duel
from sevenwonders.duel.players.endgame import Solution, solve
from sevenwonders.game.puzzle_candidates import ActionEvaluation, PuzzleCandidate
from sevenwonders.kernel.bits import count_members
from sevenwonders.kernel.chance import derive_seed
from sevenwonders.lab.jobs import GameJob, play_game
from sevenwonders.puzzles.collection import write
from sevenwonders.puzzles.mining import EXACT, MIN_SOLUTION_VALUE, make_puzzle_from_finding
from sevenwonders.puzzles.puzzle import Puzzle
from sevenwonders.registry import game_type
from sevenwonders.review import iter_review_steps

CARDS, SHARES = (8, 9, 10, 11, 12), (8, 5, 2, 1, 1)
LAST_AGE, GAP = 3, 0.1
RATING, FACTOR, DEVIATION = 1000, 400, 200
KIND = game_type("duel")


def outlooks(state: duel.State, solution: Solution) -> Iterator[ActionEvaluation]:
    """Yield what comes of each action."""
    for move in solution.moves:
        ends = max(move.outcomes.items(), key=lambda item: item[1])
        text = f"p{solution.seat + 1} {KIND.action(state, solution.seat, move.action)}"
        yield ActionEvaluation(move.action, move.low, move.low in (0.0, 1.0), 0.0, line=(text,), ends=ends)


def puzzle_in(seed: int, positions: int, shares: Sequence[int]) -> Puzzle | None:
    """Return the puzzle of a game; None where it has none."""
    game = play_game(GameJob("duel", ("search:100", "search:100"), seed, duel.Options()))
    [cards] = random.Random(seed).choices(CARDS, shares)
    for moment in iter_review_steps(game):
        state, seat = moment.state, moment.seat
        if seat is None or not moment.is_choice or state.age < LAST_AGE or count_members(state.present) != cards:
            continue
        view = duel.known(state, seat)
        alone = solve(view, seat, positions=positions, moves=False)
        if not alone.has_exact_value or alone.low < MIN_SOLUTION_VALUE:
            return None
        solution = solve(view, seat, positions=positions)
        right, all_of = solution.best_actions, len(solution.moves)
        rest = [move.low for move in solution.moves if move.action not in right]
        if not solution.is_complete or 2 * len(right) > all_of:
            return None
        if solution.low - rest[0] < GAP:
            return None
        finding = PuzzleCandidate(view, seat, tuple(outlooks(view, solution)), right, dict(solution.outcomes))
        start = game.copy()
        start.state = state.copy()
        themes = (EXACT, *KIND.find_puzzle_themes(finding))
        puzzle = make_puzzle_from_finding(KIND, KIND.position_of(start).to_document(), finding, themes, (0, 0))
        return replace(puzzle, rating=round(RATING + FACTOR * log10(all_of / len(right) / 2)), deviation=DEVIATION)
    return None


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--positions", type=int, default=1_000_000, help="to solve one with, at most")
    parser.add_argument("--shares", type=int, nargs=5, default=SHARES, help="how often 8, 9, 10, 11, 12 cards are left")
    asked = parser.parse_args()
    solved: dict[str, Puzzle] = {}
    number = 0
    while len(solved) < asked.count:
        puzzle = puzzle_in(derive_seed(asked.seed, number), asked.positions, asked.shares)
        number += 1
        if puzzle is not None:
            solved[puzzle.id] = puzzle
            write(solved.values(), asked.file)
    print(f"{len(solved)} puzzles of {number} games")


if __name__ == "__main__":
    main()
