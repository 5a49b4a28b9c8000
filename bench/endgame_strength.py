"""Measure how much stronger solved endgames make the search of Duel, at equal time.

    python bench/endgame_strength.py --pairs 1000 --milliseconds 10

Each pair is a fresh deal of the base game. A search that solves nothing plays both seats until the other would try to
solve a position for the first time: up to there the two do the same. From there the game is played twice, with the same
reveals: the search that solves has either seat once, the other search the other. Seconds are those of the processor.
Printed are the share of the victories of the search that solves, with the interval that holds it in 95 of 100 such
measurements, and how many of the pairs it won, shared and lost.
"""

import argparse
import time

import numpy as np

from sevenwonders import duel
from sevenwonders.duel.players.search import SearchPlayer, compile_ahead
from sevenwonders.duel.players.search.player import (
    MAX_CARDS,
    POSITIONS_PER_SECOND,
    SOLVER_PART,
    estimate_solver_positions,
)
from sevenwonders.kernel.bits import count_members
from sevenwonders.kernel.chance import derive_seed

LAST_AGE = 3
MAX_NODES = 1 << 17


def player(seed: int, seconds: float, *, exact: bool) -> SearchPlayer:
    """Return a search that counts seconds of the processor."""
    search = SearchPlayer(seed, seconds=seconds, max_nodes=MAX_NODES)
    search.clock, search.exact = time.process_time, exact
    return search


def play(game: duel.Game, players: list[SearchPlayer], seconds: float = 0.0) -> None:
    """Play to the end, or until a position is small enough to be solved in a choice of so many seconds."""
    while not game.is_over:
        state = game.state
        is_late = state.age == LAST_AGE and count_members(state.present) <= MAX_CARDS
        if is_late and estimate_solver_positions(state) <= SOLVER_PART * POSITIONS_PER_SECOND * seconds:
            return
        seat = game.asked[0]
        game.play(players[seat].choose(game.known(seat), seat).action)


def score(game: duel.Game, seat: int) -> float:
    """Return the part of the victory that a seat has."""
    return 0.5 if game.state.winner > 1 else float(game.state.winner == seat)


def pair(seed: int, seconds: float, before: float) -> float:
    """Return the mean score of the search that solves, over both seats."""
    start = duel.Game(seed=seed)
    play(start, [player(derive_seed(seed, seat), before, exact=False) for seat in range(2)], seconds)
    scores = []
    for own in range(2):
        game = start.copy()
        play(game, [player(derive_seed(seed, 2 + seat), seconds, exact=seat == own) for seat in range(2)])
        scores.append(score(game, own))
    return float(np.mean(scores))


def main() -> None:
    """Print the score after every hundred pairs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--milliseconds", type=float, default=10.0, help="for a decision in the last ten cards")
    parser.add_argument("--before", type=float, help="for a decision before; the same by default")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    compile_ahead()
    seconds, before = asked.milliseconds / 1000, (asked.before or asked.milliseconds) / 1000
    scores: list[float] = []
    for number in range(asked.pairs):
        scores.append(pair(derive_seed(asked.seed, number), seconds, before))
        if len(scores) % 100 == 0 or len(scores) == asked.pairs:
            means = np.array(scores)
            margin = 1.96 * means.std() / np.sqrt(len(means))
            sides = ", ".join(str(int(side.sum())) for side in (means > 0.5, means == 0.5, means < 0.5))
            print(f"{len(means):>5} pairs: {100 * means.mean():.2f} % ± {100 * margin:.2f}; {sides}", flush=True)


if __name__ == "__main__":
    main()
