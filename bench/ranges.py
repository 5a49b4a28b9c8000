"""Count how often the ranges of the chance to win hold it, by cards left and simulations.

    python bench/ranges.py --games 200 --seed 502

`search:100` plays itself in the base game. Of each game two decisions with at most ten cards left in Age III and two
earlier ones are drawn by lot, and searched with 100, 400 and 1,600 simulations. The truth is the exact chance, where at
most 400,000 positions solve it, and else that of a search of 10,000 simulations with other random numbers. What is
proved is left out. The slope is that of the truth, and of results of the games, over the chance that was said. With
`--fit` the weights of `ranges.py` are found again, by linear regression of quantiles (needs SciPy).
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from sevenwonders import duel
from sevenwonders.duel.players.endgame import solve
from sevenwonders.duel.players.search import SearchPlayer
from sevenwonders.duel.players.search.ranges import HALF, NINE_OF_TEN, features_of, range_of
from sevenwonders.duel.states import KnownState, known
from sevenwonders.game.player import Analysis
from sevenwonders.kernel.bits import count
from sevenwonders.kernel.chance import seed_of
from sevenwonders.lab.jobs import Job, play_game
from sevenwonders.review import moments

SIMULATIONS = (100, 400, 1600)
DEEP, POSITIONS, PER_GAME, LATE, LAST_AGE = 10_000, 400_000, 2, 10, 3
COLUMNS = ("game", "cards", "simulations", "win", "truth", "result", "proved")


def decisions(seed: int, number: int) -> Iterator[tuple[KnownState, int, int, float]]:
    """Yield some decisions of a game: the position, the seat, the cards left in the game, and the result."""
    game = play_game(Job("duel", ("search:100", "search:100"), seed_of(seed, number), duel.Options()))
    chosen: tuple[list[tuple[KnownState, int, int]], ...] = [], []
    for moment in moments(game):
        age, present = moment.state.age, count(moment.state.present)
        if moment.seat is not None and moment.is_choice and age and present:
            is_late = age == LAST_AGE and present <= LATE
            chosen[is_late].append((known(moment.state, moment.seat), moment.seat, present + 20 * (LAST_AGE - age)))
    dice = random.Random(seed_of(seed, number))
    for some in chosen:
        for view, seat, cards in dice.sample(some, min(PER_GAME, len(some))):
            yield view, seat, cards, 0.5 if game.state.winner > 1 else float(game.state.winner == seat)


def truth_of(view: KnownState, seat: int, cards: int, seed: int) -> float:
    """Return the chance to win of a position as well as it can be known."""
    if cards <= LATE:
        solution = solve(view, seat, positions=POSITIONS, moves=False)
        if solution.is_exact:
            return solution.low
    return searched(view, seat, DEEP, seed).win


def searched(view: KnownState, seat: int, simulations: int, seed: int) -> Analysis:
    """Search a position, and do not solve it."""
    player = SearchPlayer(seed, simulations=simulations, max_nodes=1 << 17)
    player.exact = False
    return player.analyse(view, seat)


def measured(seed: int, games: int) -> np.ndarray:
    """Return a row for every search, with `COLUMNS`."""
    rows = []
    for number in range(games):
        for place, (view, seat, cards, result) in enumerate(decisions(seed, number)):
            own = seed_of(seed, number, place)
            truth = truth_of(view, seat, cards, seed_of(own, DEEP))
            for simulations in SIMULATIONS:
                analysis = searched(view, seat, simulations, seed_of(own, simulations))
                rows.append((number, cards, simulations, analysis.win, truth, result, analysis.moves[0].proved))
    return np.array(rows, float)


def fitted(rows: np.ndarray, part: float) -> np.ndarray:
    """Return the weights with which ranges hold a part of the truths."""
    from scipy.optimize import linprog

    features = np.array([features_of(win, int(simulations), int(cards)) for _, cards, simulations, win, *_ in rows])
    far = np.log(np.abs(rows[:, 3] - rows[:, 4]) + 1e-4)
    n, k = features.shape
    costs = np.concatenate([np.zeros(2 * k), np.full(n, part), np.full(n, 1 - part)])
    weights = linprog(costs, A_eq=np.hstack([features, -features, np.eye(n), -np.eye(n)]), b_eq=far, method="highs").x
    return weights[:k] - weights[k : 2 * k]


def report(rows: np.ndarray) -> None:
    """Print how often ranges held."""
    _, cards, simulations, win, truth, result, proved = rows.T
    for name, chosen in (
        ("last 10", cards <= LATE),
        ("11 to 30", (cards > LATE) & (cards <= 30)),
        ("more", cards > 30),
    ):
        for number in SIMULATIONS:
            some = chosen & (simulations == number)
            unsure = rows[some & (proved == 0)]
            held = [np.mean([_holds(row, weights) for row in unsure]) for weights in (HALF, NINE_OF_TEN)]
            slopes = [np.polyfit(win[some], other[some], 1)[0] for other in (truth, result)]
            shares = ", ".join(f"{100 * share:.1f} %" for share in held)
            print(
                f"{name:>9} cards, {number:>5} simulations: {shares} of {len(unsure)} held; "
                f"slope of {some.sum()}: truth {slopes[0]:.3f}, results {slopes[1]:.3f}"
            )
    late = (cards <= LATE) & (simulations == SIMULATIONS[0])
    print(f"slope of results over the truth, last {LATE} cards: {np.polyfit(truth[late], result[late], 1)[0]:.3f}")


def _holds(row: np.ndarray, weights: tuple[float, ...]) -> bool:
    _, cards, simulations, win, truth, *_ = row
    low, high = range_of(win, int(simulations), int(cards), weights)
    return bool(low <= truth <= high)


def main() -> None:
    """Print the table, and weights where they are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rows", type=Path, help="a file of rows, instead of games")
    parser.add_argument("--fit", action="store_true", help="find the weights again")
    asked = parser.parse_args()
    rows = np.load(asked.rows) if asked.rows else measured(asked.seed, asked.games)
    if asked.fit:
        for part in (0.5, 0.9):
            print(part, np.round(fitted(rows[rows[:, -1] == 0], part), 3))
    report(rows)


if __name__ == "__main__":
    main()
