"""Latency of the engine: hints, moves while hints run, and stops.

    python bench/engine.py

The figures are shares of what a person may notice (0.3 s for a first hint, 0.05 s for a stop): below 1 is good.  The
first run on a machine compiles the search.
"""

import argparse
import asyncio
import contextlib
import statistics
import time

from sevenwonders.duel import Game, State
from sevenwonders.players import Analysis
from sevenwonders.server.engine import EnginePool

ROUNDS, HINTS = 20, 8
HINT_BAR, STOP_BAR = 0.3, 0.05


async def hint(engine_pool: EnginePool, state: State) -> tuple[float, float]:
    """Seconds to the first analysis, and from a cancellation to a free process."""
    first: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def progress(_: Analysis) -> None:
        if not first.done():
            first.set_result(time.perf_counter())

    began = time.perf_counter()
    advice = asyncio.create_task(engine_pool.advise("duel", state, 0, 60, progress))
    seconds = await first - began
    await asyncio.sleep(0.3)
    advice.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await advice
    stopped = time.perf_counter()
    await engine_pool.decide("duel", state, 0, "random")
    return seconds, time.perf_counter() - stopped


async def move_among_hints(engine_pool: EnginePool, state: State) -> list[float]:
    """Seconds that moves take while more hints are asked for than there are processes."""
    hints = [asyncio.create_task(engine_pool.advise("duel", state, 0, 60)) for _ in range(HINTS)]
    times = []
    for _ in range(ROUNDS):
        await asyncio.sleep(0.2)
        began = time.perf_counter()
        await engine_pool.decide("duel", state, 0, "greedy")
        times.append(time.perf_counter() - began)
    for each in hints:
        each.cancel()
    await asyncio.gather(*hints, return_exceptions=True)
    return times


def line(name: str, times: list[float], bar: float) -> None:
    """One figure."""
    middle, worst = statistics.median(times), max(times)
    print(f"{name:40}{1000 * middle:8.0f} ms{1000 * worst:8.0f} ms{middle / bar:8.2f}{worst / bar:8.2f}")


async def main() -> None:
    """Measure and print."""
    engine_pool, state = EnginePool(), Game(seed=3).state
    try:
        await engine_pool.advise("duel", state, 0, 0.1)
        found = [await hint(engine_pool, state) for _ in range(ROUNDS)]
        moves = await move_among_hints(engine_pool, state)
    finally:
        await engine_pool.close()
    print(f"{'':40}{'median':>11}{'worst':>11}{'of bar':>8}{'worst':>8}")
    line("first hint", [first for first, _ in found], HINT_BAR)
    line("stop of a hint, with a move after it", [stop for _, stop in found], STOP_BAR)
    line(f"greedy move while {HINTS} hints are asked for", moves, HINT_BAR)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    asyncio.run(main())
