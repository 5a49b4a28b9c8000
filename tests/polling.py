"""Wait for another thread or process that reports no event.

A condition that never holds runs into pytest's time limit.  Nothing else in the tests sleeps or reads a clock;
`.ci/patterns/rules/clock-in-test.yml` checks this.
"""

import asyncio
import time
from collections.abc import Callable

BETWEEN_LOOKS = 0.01  # seconds


def wait_until(holds: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    while not holds():
        time.sleep(BETWEEN_LOOKS)


async def until(holds: Callable[[], object]) -> None:
    """Wait until a condition holds, while other tasks run."""
    while not holds():
        await asyncio.sleep(BETWEEN_LOOKS)
