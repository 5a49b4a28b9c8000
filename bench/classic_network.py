"""Teaches the network of 7 Wonders how games end, and says how far its expectations can be trusted.

The games are those of quick players that misjudge actions by up to 2 to 8 points and take some at random, until a turn
drawn by lot; that turn is kept, and from it on all play as the players of a simulation do.  The network learns the
share of the victory and the points of every seat.  A fifth of the games each are played by 5 and fewer by 6 and 7, see
`SHARES`.  Teaching needs PyTorch (`pip install 'sevenwonders[train]'`).

    python bench/classic_network.py --games 720000 --seed 1 --write FILE
    python bench/classic_network.py --check FILE --games 100000 --seed 2
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sevenwonders.classic.options import Options
from sevenwonders.classic.players.evaluation import WEIGHTS, choose
from sevenwonders.classic.players.network import Network, shipped
from sevenwonders.classic.players.network.inputs import MOST_ACTIVE, TURN, clear_tally, inputs, tally_all
from sevenwonders.classic.rules.chance import resolve_chance
from sevenwonders.classic.rules.legal import legal_for
from sevenwonders.classic.rules.moves import MAX_LEGAL
from sevenwonders.classic.rules.play import commit
from sevenwonders.classic.rules.score import rank
from sevenwonders.classic.rules.setup import new_game
from sevenwonders.classic.rules.state import Question, State, seat_to_act
from sevenwonders.kernel.chance import draw, seed_of, streams_array
from sevenwonders.kernel.compiler import compiled
from sevenwonders.kernel.rule import rule

SHARES = {3: 40, 4: 11, 5: 9, 6: 6, 7: 6}  # of the games, by number of players
GAME_TURNS = 18
NOISE, WILD = 200, 8  # hundredths of a point; actions in a hundred that are taken at random: up to three times that
POINTS_UNIT = 20.0
PART = 10_000  # games played at once
BATCH = 768  # seats taught at once
POINTS_WEIGHT = 0.5
RATE = 2e-3


@rule
def play_lessons(states, stream, players, rules, weights, scratch, numbers, active, shares, points):
    """Play as many games as `shares` has rows, and write of each what a network sees at one turn, and how it ended."""
    state = states[0]
    for game in range(len(shares)):
        new_game(state, players, rules)
        kept, turns, noise, wild = draw(stream, GAME_TURNS), 0, NOISE * (1 + draw(stream, 4)), WILD * draw(stream, 4)
        resolve_chance(state, stream)
        while state.question != Question.OVER:
            if state.question == Question.CHOOSE and state.deciders == state.asked:
                if turns == kept:
                    noise, wild = NOISE, 0
                    tally_all(state)
                    for seat in range(players):
                        active[game, seat] = inputs(state, seat, numbers[game, seat])
                    clear_tally(state)
                turns += 1
            seat = seat_to_act(state)
            if wild and draw(stream, 100) < wild:
                action = scratch[draw(stream, legal_for(state, seat, scratch))]
            else:
                action = choose(state, seat, stream, noise, weights[0])
            commit(state, seat, action)
            resolve_chance(state, stream)
        winners = 0
        for seat in range(players):
            winners += rank(state, seat) == 1
        for seat in range(players):
            shares[game, seat] = (rank(state, seat) == 1) / winners
            points[game, seat] = state.city[seat].total


@dataclass(frozen=True)
class Part:
    """Some games: the inputs of all seats one after the other, where each seat's begin, what came of it."""

    numbers: np.ndarray
    starts: np.ndarray
    shares: np.ndarray
    points: np.ndarray

    def some(self, first: int, games: int) -> "Part":
        """Games in a row."""
        players = self.shares.shape[1]
        starts = self.starts[first * players : (first + games) * players + 1]
        rows = slice(first, first + games)
        return Part(self.numbers[starts[0] : starts[-1]], starts - starts[0], self.shares[rows], self.points[rows])


def played(players: int, games: int, seed: int) -> Part:
    """Play some games."""
    numbers, active = np.zeros((games, players, MOST_ACTIVE), np.int16), np.zeros((games, players), np.int64)
    shares, points = np.zeros((games, players), np.float32), np.zeros((games, players), np.float32)
    rules = Options(players=players, sides="random").bits()
    compiled(play_lessons)(
        *(np.zeros(1, State.dtype), streams_array([seed])[0], players, rules, WEIGHTS.array),
        *(np.zeros(MAX_LEGAL, np.int64), numbers, active, shares, points),
    )
    on = np.arange(MOST_ACTIVE)[None, None] < active[:, :, None]
    return Part(numbers[on], np.concatenate([[0], np.cumsum(active.ravel())]), shares, points)


def parts_of(games: int, seed: int) -> Iterator[Part]:
    """Games of all numbers of players."""
    for players, share in SHARES.items():
        left, number = games * share // sum(SHARES.values()), 0
        while left > 0:
            yield played(players, min(PART, left), seed_of(seed, players, number))
            left, number = left - PART, number + 1


def expected(network: Network, part: Part) -> np.ndarray:
    """What a network expects: for every game and seat the share of the victory and the points."""
    floats = network.floats()
    sums = np.add.reduceat(floats["rows"][part.numbers], part.starts[:-1]) + floats["bias"]
    second = np.maximum(np.maximum(sums, 0) @ floats["weights"] + floats["second_bias"], 0)
    told = (second @ floats["value_weights"].T + floats["value_bias"]).reshape(*part.shares.shape, 2)
    likely = np.exp(told[..., 0] - told[..., 0].max(axis=1, keepdims=True))
    return np.stack([likely / likely.sum(axis=1, keepdims=True), POINTS_UNIT * told[..., 1]], axis=-1)


def check(network: Network, games: int, seed: int) -> None:
    """Print, by players and Age, the mean difference between expected and real shares in ten classes, and the error."""
    found: dict[tuple[int, int], list[np.ndarray]] = {}
    for part in parts_of(games, seed):
        for first in range(0, len(part.shares), 1000):
            some = part.some(first, min(1000, len(part.shares) - first))
            told = expected(network, some)
            players = some.shares.shape[1]
            turns = some.numbers[(some.numbers >= TURN) & (some.numbers < TURN + 32)].reshape(-1, players)[:, 0]
            rows = np.stack([told[..., 0], some.shares, told[..., 1] - some.points], axis=-1)
            for age in (1, 2, 3):
                found.setdefault((players, age), []).append(rows[(turns - TURN) // 8 == age].reshape(-1, 3))
    print("players Age  calibration error  Brier score  constant  error in points")
    for (players, age), rows in sorted((key, np.concatenate(rows)) for key, rows in found.items()):
        told, real, points = rows.T
        classes = np.minimum(9, (told * 10).astype(int))
        gaps = [abs(told[classes == k].sum() - real[classes == k].sum()) for k in range(10)]
        brier, constant = np.mean((told - real) ** 2), np.mean((real - 1 / players) ** 2)
        print(
            f"{players:7} {age:3} {sum(gaps) / len(told):18.4f} {brier:12.4f} {constant:9.4f} "
            f"{np.sqrt(np.mean(points**2)):16.2f}"
        )


def teach(parts: list[Part], seed: int) -> Network:
    """A network that has seen every game once."""
    import torch
    from torch.nn import functional

    torch.manual_seed(seed)
    layers = {
        name: torch.nn.Parameter(torch.from_numpy(array)) for name, array in Network.fresh(seed=seed).floats().items()
    }
    weights, biases = ([part for part in layers.values() if (part.ndim > 1) == wide] for wide in (True, False))
    optimiser = torch.optim.AdamW(
        [{"params": weights, "weight_decay": 0.01}, {"params": biases, "weight_decay": 0.0}], lr=RATE
    )
    batches = []
    for place, part in enumerate(parts):
        size = BATCH // part.shares.shape[1]
        batches += [(place, first, size) for first in range(0, len(part.shares) - size + 1, size)]
    np.random.default_rng(seed).shuffle(batches)
    began = time.perf_counter()
    for step, (place, first, size) in enumerate(batches):
        some = parts[place].some(first, size)
        on, starts = torch.from_numpy(some.numbers.astype(np.int64)), torch.from_numpy(some.starts[:-1])
        sums = functional.embedding_bag(on, layers["rows"], starts, mode="sum") + layers["bias"]
        second = torch.relu(torch.relu(sums) @ layers["weights"] + layers["second_bias"])
        told = (second @ layers["value_weights"].T + layers["value_bias"]).view(*some.shares.shape, 2)
        ending = -(torch.from_numpy(some.shares) * torch.log_softmax(told[..., 0], 1)).sum(1).mean()
        points = ((told[..., 1] - torch.from_numpy(some.points) / POINTS_UNIT) ** 2).mean()
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1.0, (step + 1) / 200) * (0.5 * (1 + np.cos(np.pi * step / len(batches))) + 0.01)
        optimiser.zero_grad(set_to_none=True)
        (ending + POINTS_WEIGHT * points).backward()
        optimiser.step()
        if step % 500 == 0:
            print(f"step {step} of {len(batches)}, {time.perf_counter() - began:.0f} s: {ending:.3f}", flush=True)
    games = sum(len(part.shares) for part in parts)
    return Network.of({name: layer.detach().numpy() for name, layer in layers.items()}, {"games": games, "seed": seed})


def main() -> None:
    """Teach, or check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=720_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--check", type=Path, help="a network, or `shipped`")
    asked = parser.parse_args()
    if asked.check:
        check(shipped() if str(asked.check) == "shipped" else Network.load(asked.check), asked.games, asked.seed)
    elif asked.write:
        teach(list(parts_of(asked.games, asked.seed)), asked.seed).save(asked.write)
    else:
        parser.error("say --write or --check")


if __name__ == "__main__":
    main()
