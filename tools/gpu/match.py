"""Play matches between two networks on a processor, and print their shares with 95 % intervals.

    python tools/gpu/match.py duel NEW.npz OLD.npz --setting base --simulations 50 --deals 100 --processes 2

Duel: every deal is played with seats swapped.  7 Wonders: one new network among old ones; the figure is the share of
first places as a multiple of par.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from sevenwonders.game.measures import victory_shares
from sevenwonders.kernel.chance import derive_seed
from sevenwonders.registry import game_type
from sevenwonders.statistics.played_games import setting_options


class Contest(NamedTuple):
    """A match: both networks have `simulations` for each action."""

    game: str
    new: Path
    old: Path
    setting: str
    simulations: int

    def play(self, deal: int) -> tuple[float, list[str]]:
        """Return the new network's mean share of the victory in the games of a deal, and how it won or lost."""
        kind = game_type(self.game)
        options = setting_options(kind)[self.setting]
        players, total, ways = options.num_players, 0.0, []
        turns = range(2 if self.game == "duel" else 1)
        for turn in turns:
            mine = (deal + turn) % players
            contenders = [
                kind.learning.make_match_player(
                    self.new if seat == mine else self.old, "plain", self.simulations, derive_seed(deal, seat)
                )
                for seat in range(players)
            ]
            game = kind.deal_game(options, deal, [f"p{seat + 1}" for seat in range(players)])
            while not game.is_over:
                for seat in game.deciders:
                    game.commit(seat, contenders[seat].choose(game.known(seat), seat).action)
            part = float(victory_shares(kind.measures.ranks(np.array([kind.measures.measure_game(game)])))[0][mine])
            total += part / len(turns)
            if self.game == "duel":
                ways.append(f"{'won' if part > 0.5 else 'lost'} {game.state.victory}")
        return total, ways


def report(contest: Contest, scores: list[float], ways: Counter[str], seconds: float) -> str:
    """Return a line on a match."""
    players = setting_options(game_type(contest.game))[contest.setting].num_players
    unit, scale = ("%", 100) if contest.game == "duel" else ("of par", players)
    mean, error = np.mean(scores), 1.96 * np.std(scores, ddof=1) / len(scores) ** 0.5 if len(scores) > 1 else 1.0
    figures = f"{scale * mean:.3g} ± {scale * error:.2g} {unit}, {len(scores)} deals, {seconds:.0f} s"
    return (
        f"{contest.game} {contest.setting}, {contest.simulations} simulations: {figures} {dict(sorted(ways.items()))}"
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("duel", "classic"))
    parser.add_argument("new", type=Path)
    parser.add_argument("old", type=Path)
    parser.add_argument("--setting", action="append", help="names of settings; default: all")
    parser.add_argument("--simulations", type=int, action="append", help="default: 1")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop a match after so long")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=20_000, help="of the first deal")
    given = parser.parse_args()
    names = given.setting or list(setting_options(game_type(given.game)))
    contests = [
        Contest(given.game, given.new, given.old, name, number) for number in given.simulations or [1] for name in names
    ]
    contests[0]._replace(simulations=2).play(0)  # compiles before processes begin
    for contest in contests:
        begin, scores, ways = time.time(), [], Counter[str]()
        deals = range(given.seed, given.seed + given.deals)
        with multiprocessing.get_context("fork").Pool(given.processes) as pool:  # leaving it ends games that go on
            for score, how in pool.imap_unordered(partial(Contest.play, contest), deals):
                scores.append(score)
                ways.update(how)
                if time.time() - begin > given.seconds:
                    break
        print(report(contest, scores, ways, time.time() - begin), flush=True)


if __name__ == "__main__":
    main()
