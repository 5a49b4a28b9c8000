"""Cancellation of work for a request whose client has disconnected."""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request

Done = TypeVar("Done")


async def cancel_on_disconnect(request: Request, work: Coroutine[object, None, Done]) -> Done:
    """Return the result of a coroutine, unless the client of a request disconnects; then cancel the coroutine.

    Args:
        request: the request; its body has been read.
        work: the coroutine whose result the client waits for.

    Raises:
        ClientDisconnect: the client disconnected first.
    """
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_wait_for_disconnect(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _wait_for_disconnect(request: Request) -> None:
    """Wait until the client of a request disconnects."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
