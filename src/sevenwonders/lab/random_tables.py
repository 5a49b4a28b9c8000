"""Random games of 7 Wonders by the thousand: compiled, several threads at once, without Python's lock."""

from collections.abc import Iterator

import numpy as np

from ..classic.options import Options
from ..classic.rules.meaning import NOTED
from ..classic.rules.moves import MAX_LEGAL
from ..classic.rules.simulation import WIDTH, play_random_games
from ..classic.rules.state import State
from ..kernel.chance import Purpose, seed_of, streams_array
from ..kernel.machine_code import CompiledPart
from .table_results import TableResults
from .workers import in_threads

CHUNK = 500
LONGEST = 400  # plies, chance included; a game of 7 has about 310
PLAYER = "random"
Chunk = tuple[TableResults, list[np.ndarray]]


def play_chunk(first: int, games: int, seed: int, options: Options, keep: bool) -> Chunk:
    """Play the games numbered from `first`; with `keep`, also returns what was done in each, see `rules.meaning`."""
    from ..kernel.compiler import compiled

    streams = streams_array(seed_of(seed, Purpose.CHANCE, first + game) for game in range(games))
    out = np.zeros((games, WIDTH), np.int16)
    logs = np.zeros((games, LONGEST if keep else 0, NOTED), np.int16)
    plies = np.zeros(games, np.int16)
    states, scratch = np.zeros(1, State.dtype), np.zeros(MAX_LEGAL, np.int64)
    compiled(play_random_games)(states, streams, scratch, options.players, options.bits(), out, logs, plies)
    kept = [log[:length] for log, length in zip(logs, plies, strict=True)] if keep else []
    return TableResults.of_numbers((PLAYER,) * options.players, out), kept


def random_tables(
    games: int, seed: int = 0, options: Options | None = None, threads: int | None = None, keep: bool = False
) -> Iterator[Chunk]:
    """Play random games in chunks; the games do not depend on the number of threads.

    >>> results = next(random_tables(10, seed=1, options=Options(players=5)))[0]
    >>> len(results), len(results.players)
    (10, 5)
    """
    rules = options or Options(sides="random")
    play_chunk(0, 1, seed, rules, keep)  # compile before the threads start
    yield from in_threads(lambda first, number: play_chunk(first, number, seed, rules, keep), games, CHUNK, threads)


COMPILED = CompiledPart(
    "classic-games",
    "random games of 7 Wonders",
    ("kernel", "game", "classic", "lab"),
    lambda: play_chunk(0, 1, 0, Options(), False),
)
