"""Search depth that the luck of a review needs: shallow searches compared with deep ones.

    python bench/depth_of_luck.py --modules pantheon,agora

`search:100` plays itself, and of what chance did one in three is taken. Of what might have come instead some
outcomes are drawn, and all of them are judged by searches of several depths. What a search says of an outcome more
than of the mean of them is the luck that it would report. For every depth it prints: how much luck that is (standard
deviation), how far a second search of the same depth agrees, and the slope of the luck that the deepest search
tells over it, which should be 1. A search that agrees with itself and not with deeper ones takes what it overlooks
for luck.
"""

import argparse
import random
from collections.abc import Iterator

import numpy as np

from sevenwonders.cli.options import parse_rules_options
from sevenwonders.kernel.chance import derive_seed
from sevenwonders.lab.jobs import GameJob, play_game
from sevenwonders.registry import game_type
from sevenwonders.review import iter_review_steps
from sevenwonders.review.chance import ChanceOutcome, enumerate_outcomes, sample_outcomes

OUTCOMES = 6  # of a reveal that are looked at
ONE_IN = 3  # reveals


def reveals(modules: str, seed: int) -> Iterator[list[ChanceOutcome]]:
    """Yield the possible outcomes of each reveal, game after game."""
    kind, dice, number = game_type("duel"), random.Random(seed), 0
    rules = parse_rules_options(kind, None, "", None, modules)
    while True:
        game = play_game(GameJob("duel", ("search:100", "search:100"), derive_seed(seed, number), rules))
        for moment in iter_review_steps(game):
            if moment.seat is None and not dice.randrange(ONE_IN):
                found = enumerate_outcomes(kind, moment.state, 160) or list(
                    sample_outcomes(kind, moment.state, OUTCOMES, moment.ply)
                )
                if len(found) > 1:
                    yield dice.sample(found, min(OUTCOMES, len(found)))
        number += 1


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--modules", default="", help="of the game; none by default")
    parser.add_argument("--reveals", type=int, default=120, help="how many are looked at")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--depths", type=int, nargs="+", default=[80, 400, 1600, 6400], help="simulations, ascending")
    asked = parser.parse_args()
    kind = game_type("duel")
    searches = [
        kind.make_search_player(derive_seed(asked.seed, number), simulations=depth)
        for depth in asked.depths
        for number in (0, 1)[: 1 + (depth != asked.depths[-1])]
    ]
    for search in searches:
        search.reuse = False
    lucks: list[np.ndarray] = []
    for outcomes in reveals(asked.modules, asked.seed):
        rows = []
        for outcome in outcomes:
            seat = next((seat for seat in (0, 1) if kind.legal_codes(outcome.state, seat)), None)
            if seat is None:
                break
            known = kind.known(outcome.state, seat)
            values = [search.estimate_result(known, seat) for search in searches]
            rows.append([value if seat == 0 else 1 - value for value in values])
        if len(rows) == len(outcomes):
            lucks.append(np.array(rows) - np.mean(rows, axis=0))
        if len(lucks) == asked.reveals:
            break
    dice, deep = np.random.default_rng(asked.seed), len(searches) - 1
    print(f"{'simulations':>12} {'luck':>7} {'agrees':>7} {'slope of the deepest over it (95 %)':>40}")
    for place, depth in enumerate(asked.depths[:-1]):
        first = 2 * place
        luck, again = np.concatenate(lucks)[:, first], np.concatenate(lucks)[:, first + 1]
        slopes = []
        for some in [range(len(lucks)), *dice.integers(0, len(lucks), (1000, len(lucks)))]:
            every = np.concatenate([lucks[each] for each in some])
            slopes.append(every[:, first] @ every[:, deep] / (every[:, first] @ every[:, first]))
        low, high = np.percentile(slopes[1:], (2.5, 97.5))
        agrees = np.corrcoef(luck, again)[0, 1]
        print(f"{depth:>12} {luck.std():>7.1%} {agrees:>7.2f} {slopes[0]:>22.2f} ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
