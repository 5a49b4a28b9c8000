"""Measure what the search of Duel gives up in the last cards, at equal time, with and without solving.

    python bench/late_choices.py --games 60 --seed 78

`search:100` plays itself in the base game. Each decision with four to nine cards left in Age III is solved, and given
to a search of 10 and of 100 milliseconds of the processor, once without and once with the solver. Printed is, by cards
left, the mean part of a win that the chosen action gives up under best play of both, in per cent, and the difference
with its 95 % interval. That is much sharper than matches: a game's result hangs on more than its last cards.
"""

import argparse
import time
from collections import defaultdict

import numpy as np

from sevenwonders import duel
from sevenwonders.duel.players.endgame import solve
from sevenwonders.duel.players.search import SearchPlayer, compile_ahead
from sevenwonders.kernel.bits import count_members
from sevenwonders.kernel.chance import derive_seed
from sevenwonders.lab.jobs import GameJob, play_game
from sevenwonders.review import iter_review_steps

LAST_AGE, CARDS, POSITIONS = 3, range(4, 10), 1_500_000
SECONDS = (0.01, 0.1)


def given_up(view: duel.KnownState, seat: int, seed: int) -> list[float] | None:
    """Return what each search gives up in a decision; None where it was not solved."""
    solution = solve(view, seat, positions=POSITIONS)
    if not solution.is_complete:
        return None
    values, lost = {move.action: move.low for move in solution.moves}, []
    for seconds in SECONDS:
        for exact in (False, True):
            player = SearchPlayer(seed, seconds=seconds, max_nodes=1 << 15)
            player.exact, player.clock = exact, time.process_time
            lost.append(solution.low - values[player.choose(view, seat).action])
    return lost


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    compile_ahead()
    by_cards: dict[int, list[list[float]]] = defaultdict(list)
    for number in range(asked.games):
        game = play_game(GameJob("duel", ("search:100", "search:100"), derive_seed(asked.seed, number), duel.Options()))
        for moment in iter_review_steps(game):
            cards = count_members(moment.state.present)
            if moment.seat is None or not moment.is_choice or moment.state.age < LAST_AGE or cards not in CARDS:
                continue
            lost = given_up(duel.known(moment.state, moment.seat), moment.seat, derive_seed(number, 9))
            if lost is not None:
                by_cards[cards].append(lost)
    print("cards, decisions: 10 ms, 10 ms with solving, 100 ms, 100 ms with solving")
    for cards, rows in sorted(by_cards.items()):
        print(f"{cards:>5}, {len(rows):>9}: {', '.join(f'{100 * mean:.3f} %' for mean in np.mean(rows, axis=0))}")
    every = 100 * np.array([row for rows in by_cards.values() for row in rows])
    print(f"  all, {len(every):>9}: {', '.join(f'{mean:.3f} %' for mean in every.mean(axis=0))}")
    for place, seconds in enumerate(SECONDS):
        gain = every[:, 2 * place] - every[:, 2 * place + 1]
        print(f"{1000 * seconds:g} ms: solving gains {gain.mean():.3f} ± {1.96 * gain.std() / len(gain) ** 0.5:.3f} %")


if __name__ == "__main__":
    main()
