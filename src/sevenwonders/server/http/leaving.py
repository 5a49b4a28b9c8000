"""Work for who asked over HTTP, as long as they wait for it."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request

Done = TypeVar("Done")


async def while_awaited(request: Request, work: Coroutine[Any, Any, Done]) -> Done:
    """What comes of some work; it is cancelled when who asked goes away.

    Args:
        request: who asked; its body has been read.
        work: what they wait for.

    Raises:
        ClientDisconnect: nobody waits any more.
    """
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
