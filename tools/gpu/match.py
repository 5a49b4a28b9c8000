"""Play matches between two networks on a processor, and print their shares with 95 % intervals.

    python tools/gpu/match.py GAME NEW.npz OLD.npz --setting base --simulations 50 --pairs 100

Duel: pairs of games with the same deal and seats swapped.  7 Wonders: one new network among old ones, each deal once;
the figure is the share of first places as a multiple of par.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from sevenwonders.game.measures import shares
from sevenwonders.kernel.chance import seed_of
from sevenwonders.lab.statistics.played import settings
from sevenwonders.registry import game_type


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("duel", "classic"))
    parser.add_argument("new", type=Path)
    parser.add_argument("old", type=Path)
    parser.add_argument("--setting", action="append", help="names of settings; default: all")
    parser.add_argument("--simulations", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=100, help="deals")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop a setting after so long")
    parser.add_argument("--seed", type=int, default=20_000)
    given = parser.parse_args()
    kind = game_type(given.game)
    known = settings(kind)
    for setting in given.setting or known:
        options, begin = known[setting], time.time()
        players = options.num_players
        found, ways = [], {}
        for deal in range(given.seed, given.seed + given.pairs):
            if time.time() - begin > given.seconds:
                break
            mine_first = deal % players
            total = 0.0
            turns = (0, 1) if players == 2 else (0,)
            for turn in turns:
                mine = (mine_first + turn) % players
                contenders = [
                    kind.learning.contender(
                        given.new if seat == mine else given.old, "plain", given.simulations, seed_of(deal, seat)
                    )
                    for seat in range(players)
                ]
                game = kind.dealt(options, deal, [f"p{seat + 1}" for seat in range(players)])
                while not game.is_over:
                    for seat in game.deciders:
                        game.commit(seat, contenders[seat].choose(game.known(seat), seat).action)
                parts = shares(kind.measures.ranks(np.array([kind.measures.of(game)])))[0]
                total += float(parts[mine]) / len(turns)
                if players == 2:
                    way = f"{'lost' if parts[mine] < 0.5 else 'won'} {game.state.victory}"
                    ways[way] = ways.get(way, 0) + 1
            found.append(total)
        scores = np.array(found)
        error = 1.96 * scores.std(ddof=1) / len(scores) ** 0.5
        unit, scale = ("%", 100) if players == 2 else ("of par", players)
        print(
            f"{setting}, {given.simulations} simulations: {scale * scores.mean():.3g} ± {scale * error:.2g}"
            f" {unit}, {len(scores)} deals, {time.time() - begin:.0f} s {ways or ''}",
            flush=True,
        )


if __name__ == "__main__":
    main()
