"""Random games by the hundred thousand: played by compiled code, several threads at once, without Python's lock."""

from collections.abc import Iterator

import numpy as np

from ..duel.options import Options
from ..duel.rules.meaning import NOTED
from ..duel.rules.moves import N_ACTIONS
from ..duel.rules.simulation import play_random_games
from ..duel.rules.state import State
from ..kernel.chance import Purpose, seed_of, streams_array
from ..kernel.machine_code import CompiledPart
from .results import NUMBERS, Results
from .workers import in_threads

CHUNK = 2_000
LONGEST = 640  # plies, chance included; a base game has about 150, one with both expansions about 230
PLAYERS = ("random", "random")
Chunk = tuple[Results, list[np.ndarray]]


def play_chunk(first: int, games: int, seed: int, options: Options, keep: bool) -> Chunk:
    """Play the games numbered from `first`; with `keep`, also returns what was done in each, see `rules.meaning`."""
    from ..kernel.compiler import compiled

    streams = streams_array(seed_of(seed, Purpose.CHANCE, first + game) for game in range(games))
    out = np.zeros((games, len(NUMBERS)), np.int16)
    logs = np.zeros((games, LONGEST if keep else 0, NOTED), np.int16)
    plies = np.zeros(games, np.int16)
    states, scratch = np.zeros(1, State.dtype), np.zeros(N_ACTIONS, np.int16)
    compiled(play_random_games)(states, streams, scratch, options.bits(), out, logs, plies)
    kept = [log[:length] for log, length in zip(logs, plies, strict=True)] if keep else []
    return Results(PLAYERS, out), kept


def random_games(
    games: int, seed: int = 0, options: Options | None = None, threads: int | None = None, keep: bool = False
) -> Iterator[Chunk]:
    """Play random games in chunks; the games do not depend on the number of threads.

    >>> results = next(random_games(10, seed=1))[0]
    >>> len(results)
    10
    """
    rules = options or Options()
    play_chunk(0, 1, seed, rules, keep)  # compile before the threads start
    yield from in_threads(lambda first, number: play_chunk(first, number, seed, rules, keep), games, CHUNK, threads)


COMPILED = CompiledPart(
    "duel-games",
    "random games of 7 Wonders Duel",
    ("kernel", "game", "duel", "lab"),
    lambda: play_chunk(0, 1, 0, Options(), False),
)
