"""Count the late positions of Duel that are solved in a second, and in ten.

    python bench/solved.py --cards 8 10 12

Seconds are those of the processor, so that a machine with other work measures the same.

`search:100` plays itself, and of each game the first decision with so many cards left in Age III is taken. Printed for
each number of cards: the share of positions whose exact value was known within a second and within `--seconds`, and
percentiles of the seconds and of the positions looked at. A value of 0 or 1 needs less work than one in between, so the
share of positions with such a value is printed, too. With `--record` the position of a record file is solved instead.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from sevenwonders.cli.options import parse_rules_options
from sevenwonders.duel.players.endgame import Solution, compile_ahead, solve
from sevenwonders.duel.states import KnownState, known
from sevenwonders.kernel.bits import count_members
from sevenwonders.kernel.chance import derive_seed
from sevenwonders.lab.jobs import GameJob, play_game
from sevenwonders.records import loads
from sevenwonders.registry import game_type
from sevenwonders.review import iter_review_steps

PLAYERS = ("search:100", "search:100")
LAST_AGE = 3
ENOUGH = 1 << 40  # positions: time alone ends a search


def positions(modules: str, seed: int, cards: int) -> Iterator[tuple[KnownState, int]]:
    """Yield the first decision with so many cards left of one game after the other."""
    rules, number = parse_rules_options(game_type("duel"), None, "", None, modules), 0
    while True:
        game = play_game(GameJob("duel", PLAYERS, derive_seed(seed, number), rules))
        for moment in iter_review_steps(game):
            late = moment.state.age == LAST_AGE and count_members(moment.state.present) == cards
            if moment.seat is not None and moment.is_choice and late:
                yield known(moment.state, moment.seat), moment.seat
                break
        number += 1


class Deadline:
    """Is set from some second of the processor on."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def is_set(self) -> bool:
        """Return whether it is past."""
        return time.process_time() >= self._seconds


def timed(state: KnownState, seat: int, seconds: float, entries: int) -> tuple[Solution, float]:
    """Solve a position within some seconds."""
    began = time.process_time()
    solution = solve(state, seat, positions=entries, moves=False, stop=Deadline(began + seconds))
    return solution, time.process_time() - began


def main() -> None:
    """Print the table, or the solution of one position."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cards", type=int, nargs="+", default=[8, 10, 12], help="that are left")
    parser.add_argument("--positions", type=int, default=200, help="of each number of cards")
    parser.add_argument("--seconds", type=float, default=10.0, help="for a position, at most")
    parser.add_argument("--modules", default="", help="of the game; none by default")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--record", type=Path, help="a file whose position is solved")
    asked = parser.parse_args()
    compile_ahead()
    if asked.record:
        game = loads(asked.record.read_text("utf-8"))[0].game()
        seat = game.asked[0]
        solution, seconds = timed(known(game.state, seat), seat, asked.seconds, ENOUGH)
        looked = f"{solution.positions:,} positions, {seconds:.2f} s"
        print(f"{solution.low:.6f} to {solution.high:.6f} for p{seat + 1}; {looked}")
        print({name: round(share, 6) for name, share in solution.outcomes.items() if share})
        return
    print(f"{asked.positions} positions each, seed {asked.seed}; percentiles 50, 90 and 95")
    for cards in asked.cards:
        natural = positions(asked.modules, asked.seed, cards)
        solved, seconds, looked, certain = [], [], [], 0
        for _, (state, seat) in zip(range(asked.positions), natural, strict=False):
            solution, spent = timed(state, seat, asked.seconds, ENOUGH)
            solved.append(solution.has_exact_value)
            seconds.append(spent)
            looked.append(solution.positions)
            certain += solution.has_exact_value and solution.low in (0.0, 1.0)
        quick = np.mean(np.array(solved) & (np.array(seconds) <= 1.0))
        times = ", ".join(f"{value:.2f}" for value in np.percentile(seconds, (50, 90, 95)))
        sizes = ", ".join(f"{value:,.0f}" for value in np.percentile(looked, (50, 90, 95)))
        print(
            f"{cards:>2} cards: {100 * quick:.1f} % in 1 s, {100 * np.mean(solved):.1f} % in {asked.seconds:g} s; "
            f"{times} s; {sizes} positions; {100 * certain / asked.positions:.1f} % won, lost or shared for certain"
        )


if __name__ == "__main__":
    main()
