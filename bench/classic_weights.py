"""Fits the weights of the 7 Wonders evaluation by games of greedy players that judge a little differently.

In every game each seat judges with its own random small changes, up or down, to every weight at once.  How a result
goes with each change, over many thousands of games, says where to move all the weights together.  Every few rounds it
prints how often one player with the new weights wins at tables of 3, 5 and 7 among players with the old ones, as a
ratio: 1 is what equal players get.

    python bench/classic_weights.py --rounds 40 --games 40000 [--start FILE] [--write FILE]
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np

from sevenwonders.classic.players.evaluation import WEIGHTS, choose
from sevenwonders.classic.players.evaluation.weights import Weights
from sevenwonders.classic.rules.chance import resolve_chance
from sevenwonders.classic.rules.play import commit_choice
from sevenwonders.classic.rules.score import rank_of_seat
from sevenwonders.classic.rules.setup import new_game
from sevenwonders.classic.rules.state import MAX_PLAYERS, Question, RuleOption, State
from sevenwonders.kernel.bits import lowest_member
from sevenwonders.kernel.chance import draw_below, seeds_to_stream_array
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.rule import rule

RANDOM_SIDES = int(RuleOption.RANDOM_SIDES)
POINTS_FOR_A_WIN = 60  # a lead of so many points over the mean of the table counts as much as winning


@rule
def vary(stream, weights, flat, centre, steps, signs, seat):
    """Write the changed weights of a seat."""
    for place in range(len(centre)):
        sign = 2 * draw_below(stream, 2) - 1
        signs[seat, place] = sign
        flat[seat, place] = centre[place] + sign * steps[place]


@rule
def play_varied(states, stream, players, games, noise, weights, flat, centre, steps, signs, sums, squares):
    """Play games and add up, for every weight, the results times the direction of its change."""
    state = states[0]
    for _ in range(games):
        for seat in range(players):
            vary(stream, weights, flat, centre, steps, signs, seat)
        new_game(state, players, RANDOM_SIDES)
        resolve_chance(state, stream)
        while state.question != Question.OVER:
            seat = lowest_member(state.deciders)
            commit_choice(state, seat, choose(state, seat, stream, noise, weights[seat]))
            resolve_chance(state, stream)
        whole, winners = 0, 0
        for seat in range(players):
            whole += state.city[seat].total
            winners += rank_of_seat(state, seat) == 1
        for seat in range(players):
            won = 1.0 / winners if rank_of_seat(state, seat) == 1 else 0.0
            lead = (state.city[seat].total * players - whole) / (players - 1.0)
            result = won - 1.0 / players + lead / POINTS_FOR_A_WIN
            for place in range(len(centre)):
                sums[place] += result * signs[seat, place]
            squares[0] += result * result


@rule
def compare(states, stream, players, games, noise, weights, wins):
    """Games of the second weights at one seat against the first at all others, seat by seat; `wins` gets shares."""
    state = states[0]
    for game in range(games):
        new_game(state, players, RANDOM_SIDES)
        resolve_chance(state, stream)
        other = game % players
        while state.question != Question.OVER:
            seat = lowest_member(state.deciders)
            commit_choice(state, seat, choose(state, seat, stream, noise, weights[1 if seat == other else 0]))
            resolve_chance(state, stream)
        winners = 0
        for seat in range(players):
            winners += rank_of_seat(state, seat) == 1
        if rank_of_seat(state, other) == 1:
            wins[0] += 1.0 / winners


class Fit:
    """The weights on their way."""

    def __init__(self, start: np.ndarray, seed: int) -> None:
        self.centre = start.astype(float)
        self.first = start.copy()
        self.moving = start != 0
        self.states = np.zeros(1, State.dtype)
        self.streams = seeds_to_stream_array([seed])
        self.weights = np.zeros(MAX_PLAYERS, Weights.dtype)
        self.flat = self.weights.view(np.int16).reshape(MAX_PLAYERS, -1)
        self.signs = np.zeros(self.flat.shape, np.int8)

    def steps(self, size: float) -> np.ndarray:
        """Return the step by which each weight is varied, up and down."""
        return np.where(self.moving, np.maximum(2, np.round(size * np.maximum(np.abs(self.centre), 12))), 0).astype(
            np.int16
        )

    def round(self, games: int, size: float, noise: int) -> float:
        """Move all weights once; returns the share of them that moved for a reason (beyond two standard errors)."""
        steps, sums, squares = self.steps(size), np.zeros(len(self.centre)), np.zeros(1)
        centre = np.round(self.centre).astype(np.int16)
        for players in range(3, MAX_PLAYERS + 1):
            number = games // players
            compile_rule(play_varied)(
                self.states, self.streams[0], players, number, noise, self.weights, self.flat, centre, steps,
                self.signs, sums, squares,
            )  # fmt: skip
        surprise = sums / np.sqrt(squares[0])
        self.centre += np.where(self.moving, steps * np.tanh(surprise / 3), 0)
        return float((np.abs(surprise[self.moving]) > 2).mean())

    def check(self, games: int, noise: int) -> list[float]:
        """The shares of wins, times the number of players, of the weights now against those at the start."""
        self.flat[0], self.flat[1] = self.first, np.round(self.centre)
        shares = []
        for players in (3, 5, 7):
            wins = np.zeros(1)
            compile_rule(compare)(self.states, self.streams[0], players, games, noise, self.weights, wins)
            shares.append(round(float(wins[0]) / games * players, 3))
        return shares


def named(flat: np.ndarray) -> dict[str, list[int] | int]:
    """Weights by name."""
    row = np.array(flat, np.int16).view(Weights.dtype)[0]
    return {name: row[name].tolist() for name in Weights.dtype.names or ()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--games", type=int, default=40_000, help="a round")
    parser.add_argument("--noise", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    start = WEIGHTS.array.view(np.int16).reshape(-1).copy()
    if given.start:
        row = np.zeros(1, Weights.dtype)
        for name, value in json.loads(given.start.read_text()).items():
            row[name] = value
        start = row.view(np.int16).reshape(-1)
    fit = Fit(start, given.seed)
    for number in range(given.rounds):
        began = time.perf_counter()
        size = 0.3 * (1 - number / given.rounds) + 0.05
        moved = fit.round(given.games, size, given.noise)
        if number % 5 == 4 or number == given.rounds - 1:
            print(number + 1, f"{moved:.2f} sure", fit.check(6000, given.noise), f"{time.perf_counter() - began:.1f} s")
            print(json.dumps(named(np.round(fit.centre))), flush=True)
            if given.write:
                given.write.write_text(json.dumps(named(np.round(fit.centre))))


if __name__ == "__main__":
    main()
