"""Count how often the ranges of the chance to win hold it, by what is left of the game and simulations.

    python bench/ranges.py --games 200 --seed 502
    python bench/ranges.py --game classic --games 60 --seed 602

`search:100` plays itself. Of each base game of Duel two decisions with at most ten cards left in Age III and two
earlier ones are drawn by lot; of each game of 7 Wonders, for three to seven players by turns, one of each Age. They are
searched with 100, 400 and 1,600 simulations. The truth is the exact chance, where at most 400,000 positions of Duel
solve it, and else that of a search of 10,000 simulations (7 Wonders: 5,000) with other random numbers. What is proved
is left out. The slope is that of the truth, and of results of the games, over the chance that was said. With `--fit`
the weights of `ranges.py` of the game are found again, by linear regression of quantiles (needs SciPy).
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sevenwonders.classic.components import N_TURNS
from sevenwonders.classic.players.search import ranges as classic_ranges
from sevenwonders.duel.players.endgame import solve
from sevenwonders.duel.players.search import ranges as duel_ranges
from sevenwonders.game.game_type import AnyGameType
from sevenwonders.game.player import Analysis
from sevenwonders.game.ranges import IntervalWidthWeights, width_features, win_chance_interval
from sevenwonders.kernel.bits import count_members
from sevenwonders.kernel.chance import derive_seed
from sevenwonders.lab.jobs import GameJob, play_game
from sevenwonders.registry import game_type
from sevenwonders.review import iter_review_steps

SIMULATIONS = (100, 400, 1600)
POSITIONS, PER_GAME, LATE, LAST_AGE, CARDS_OF_AGE = 400_000, 2, 10, 3, 20
DEEP = {"duel": 10_000, "classic": 5_000}  # simulations of the truth
COLUMNS = ("game", "left", "simulations", "win", "truth", "result", "proved")
# Of each game: what is left is counted in these, and the most of it in each group.
RANGES = {"duel": duel_ranges.RANGES, "classic": classic_ranges.RANGES}
GROUPS = {"duel": ("cards", (LATE, 30, 60)), "classic": ("turns", (6, 12, 18))}


class Asked(NamedTuple):
    """A decision of a game that has been played."""

    view: Any
    seat: int
    left: int
    result: float


def decisions(kind: AnyGameType, seed: int, number: int) -> Iterator[Asked]:
    """Yield some decisions of a game, with what is left of it there, and its result for the seat."""
    seats = kind.seats[number % len(kind.seats)]
    options = kind.experiment_options({"players": seats} if len(kind.seats) > 1 else {})
    game = play_game(GameJob(kind.name, ("search:100",) * seats, derive_seed(seed, number), options))
    shares = kind.victory_shares(game.state, seats)
    chosen: dict[int, list[Asked]] = {}
    for moment in iter_review_steps(game):
        if moment.seat is None or not moment.is_choice or not moment.age:
            continue
        if kind.name == "duel":
            present = count_members(moment.state.present)
            left = present + CARDS_OF_AGE * (LAST_AGE - moment.age)
            group = int(left <= LATE)
        else:
            present, group = 1, moment.age
            left = N_TURNS * (LAST_AGE - moment.age) + N_TURNS - moment.state.turn
        if present:
            view = kind.known(moment.state, moment.seat)
            chosen.setdefault(group, []).append(Asked(view, moment.seat, max(1, left), float(shares[moment.seat])))
    dice = random.Random(derive_seed(seed, number))
    for _, some in sorted(chosen.items()):
        yield from dice.sample(some, min(PER_GAME if kind.name == "duel" else 1, len(some)))


def truth_of(kind: AnyGameType, asked: Asked, seed: int) -> float:
    """Return the chance to win of a position as well as it can be known."""
    if kind.name == "duel" and asked.left <= LATE:
        solution = solve(asked.view, asked.seat, positions=POSITIONS, moves=False)
        if solution.has_exact_value:
            return solution.low
    return searched(kind, asked, DEEP[kind.name], seed).win


def searched(kind: AnyGameType, asked: Asked, simulations: int, seed: int) -> Analysis:
    """Search a position, and do not solve it."""
    player = kind.make_search_player(seed, simulations=simulations)
    player.exact = False
    return player.analyse(asked.view, asked.seat)


def measured(kind: AnyGameType, seed: int, games: int, file: Path | None) -> np.ndarray:
    """Return a row for every search, with `COLUMNS`; after each game the file has those so far."""
    rows: list[tuple[float, ...]] = []
    for number in range(games):
        for place, asked in enumerate(decisions(kind, seed, number)):
            own = derive_seed(seed, number, place)
            truth = truth_of(kind, asked, derive_seed(own, DEEP[kind.name]))
            for simulations in SIMULATIONS:
                analysis = searched(kind, asked, simulations, derive_seed(own, simulations))
                proved = analysis.moves[0].proved
                rows.append((number, asked.left, simulations, analysis.win, truth, asked.result, proved))
        if file:
            np.save(file, np.array(rows, float))
    return np.array(rows, float)


def fitted(rows: np.ndarray, part: float) -> np.ndarray:
    """Return the weights with which ranges hold a part of the truths."""
    from scipy.optimize import linprog

    features = np.array([width_features(win, int(simulations), int(left)) for _, left, simulations, win, *_ in rows])
    far = np.log(np.abs(rows[:, 3] - rows[:, 4]) + 1e-4)
    n, k = features.shape
    costs = np.concatenate([np.zeros(2 * k), np.full(n, part), np.full(n, 1 - part)])
    weights = linprog(costs, A_eq=np.hstack([features, -features, np.eye(n), -np.eye(n)]), b_eq=far, method="highs").x
    return weights[:k] - weights[k : 2 * k]


def report(rows: np.ndarray, game: str, ranges: IntervalWidthWeights) -> None:
    """Print how often ranges held."""
    _, left, simulations, win, truth, result, proved = rows.T
    unit, bounds = GROUPS[game]
    for low, high in zip((0, *bounds), bounds, strict=False):
        chosen = (left > low) & (left <= high)
        for number in (*SIMULATIONS, None):
            some = chosen & ((simulations == number) if number else True)
            unsure = rows[some & (proved == 0)]
            held = [np.mean([_holds(row, weights) for row in unsure]) for weights in (ranges.half, ranges.nine_of_ten)]
            slopes = [np.polyfit(win[some], other[some], 1)[0] for other in (truth, result)]
            shares = ", ".join(f"{100 * share:.1f} %" for share in held)
            print(
                f"{low + 1:>2} to {high} {unit}, {number or 'all':>5} simulations: {shares} of {len(unsure)} held; "
                f"slope of {some.sum()}: truth {slopes[0]:.3f}, results {slopes[1]:.3f}"
            )
    unsure = rows[proved == 0]
    held = [np.mean([_holds(row, weights) for row in unsure]) for weights in (ranges.half, ranges.nine_of_ten)]
    print(f"all {len(unsure)}: {100 * held[0]:.1f} %, {100 * held[1]:.1f} % held")
    late = (left <= bounds[0]) & (simulations == SIMULATIONS[0])
    print(
        f"slope of results over the truth, last {bounds[0]} {unit}: {np.polyfit(truth[late], result[late], 1)[0]:.3f}"
    )


def _holds(row: np.ndarray, weights: tuple[float, ...]) -> bool:
    _, left, simulations, win, truth, *_ = row
    low, high = win_chance_interval(win, int(simulations), int(left), weights)
    return bool(low <= truth <= high)


def main() -> None:
    """Print the table, and weights where they are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", choices=GROUPS, default="duel")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rows", type=Path, help="a file of rows: read where it exists, else written")
    parser.add_argument("--fit", action="store_true", help="find the weights again")
    asked = parser.parse_args()
    kind = game_type(asked.game)
    if asked.rows and asked.rows.exists():
        rows = np.load(asked.rows)
    else:
        rows = measured(kind, asked.seed, asked.games, asked.rows)
    if asked.fit:
        for part in (0.5, 0.9):
            print(part, np.round(fitted(rows[rows[:, -1] == 0], part), 3))
    report(rows, asked.game, RANGES[asked.game])


if __name__ == "__main__":
    main()
