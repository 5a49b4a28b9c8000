"""A tournament of Python players against the plain loop that a person would write.

    python bench/tournament.py [--players 30] [--rounds 4] [--game duel]

Every two players meet in two games with the seats swapped (in 7 Wonders, tables of three as `lab.tournament` makes
them); two players are broken: one raises, one answers nonsense.  Both ways use one process.  The loop stops a game at
the first fault.  Prints the ratio of the processor's seconds, the middle of some rounds; exit code 1 above 1.2.
"""

import argparse
import gc
import random
import statistics
import sys
import time
from collections.abc import Callable
from itertools import combinations
from typing import Any

from machine import Shares

from sevenwonders import lab
from sevenwonders.game.player import Player
from sevenwonders.kernel.chance import derive_seed
from sevenwonders.lab.matches import iter_deal_jobs
from sevenwonders.players import Decision
from sevenwonders.registry import GAMES, game_type

MAX_RATIO = 1.2
RAISES, CHEATS = 3, 7  # the players that are broken


def bot(number: int, game: str) -> Callable[[int], Player[Any]]:
    """Make a class of players that choose by lot: the quicker a player, the more the rest counts."""
    kind = game_type(game)

    class Bot:
        name = f"bot{number:02}"

        def __init__(self, seed: int) -> None:
            self.dice, self.asked = random.Random(seed), 0

        def choose(self, state: Any, seat: int, *, stop: object = None) -> Decision:
            self.asked += 1
            if number == RAISES and self.asked == 10:
                raise ZeroDivisionError
            if number == CHEATS and self.asked == 10:
                return Decision(-5)
            return Decision(self.dice.choice(kind.legal_codes(state, seat)))

    return Bot


def loop(bots: list[Callable[[int], Player[Any]]], game: str) -> int:
    """Play all of it in a plain loop, and return the number of games."""
    kind, games = game_type(game), 0
    options = kind.experiment_options()
    meetings = list(combinations(bots, 2)) if options.num_players == 2 else [tuple(bots)]
    deals = 1 if options.num_players == 2 else len(bots)
    for number, meeting in enumerate(meetings):
        for jobs in iter_deal_jobs(meeting, deals, number, options, game):
            for job in jobs:
                players = [make(derive_seed(job.seed, seat)) for seat, make in enumerate(job.players)]  # type: ignore[operator]
                dealt = kind.deal_game(options, job.seed, job.names)
                games += 1
                try:
                    while not dealt.is_over:
                        for seat in dealt.deciders:
                            dealt.commit(seat, players[seat].choose(dealt.known(seat), seat).action)
                except (ZeroDivisionError, ValueError):
                    continue
                _ = dealt.result
    return games


def tournament(bots: list[Callable[[int], Player[Any]]], game: str) -> int:
    """Play it as a tournament, with its ratings, and return the number of games."""
    options = game_type(game).experiment_options()
    games = 2 if options.num_players == 2 else len(bots) * options.num_players
    *_, (standing, _) = lab.tournament(bots, games, game=game, processes=1)
    standing.columns()
    return standing.games


def main() -> None:
    """Measure both in turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    given = parser.parse_args()
    bots = [bot(number, given.game) for number in range(given.players)]
    ratios, shares = [], Shares()
    for round_ in range(given.rounds):
        seconds = {}
        for play in (loop, tournament) if round_ % 2 else (tournament, loop):
            gc.collect()
            began = time.process_time()
            games = play(bots, given.game)
            seconds[play] = time.process_time() - began
        ratios.append(seconds[tournament] / seconds[loop])
        figures = f"loop {seconds[loop]:.1f} s, tournament {seconds[tournament]:.1f} s, ratio {ratios[-1]:.2f}"
        print(f"{games} games: {figures}", flush=True)
    ratio = statistics.median(ratios)
    taken = f"{shares.taken():.0f} % of the machine taken by others"
    print(f"tournament / loop: {ratio:.2f} (at most {MAX_RATIO}); {given.rounds} rounds; {taken}")
    sys.exit(ratio > MAX_RATIO)


if __name__ == "__main__":
    main()
