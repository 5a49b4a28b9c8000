"""Waiting for what another thread or process does, where it tells of no event: as long as it takes.

A test that waits in vain meets the time limit of pytest.  Nothing else in the tests waits for a while or looks at a
clock; `.ci/patterns/rules/clock-in-test.yml` sees to that.
"""

import asyncio
import time
from collections.abc import Callable

BETWEEN_LOOKS = 0.01  # seconds


def wait_until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    while not holds():
        time.sleep(BETWEEN_LOOKS)


async def until(holds: Callable[[], object]) -> None:
    """The same, while other tasks go on."""
    while not holds():
        await asyncio.sleep(BETWEEN_LOOKS)
