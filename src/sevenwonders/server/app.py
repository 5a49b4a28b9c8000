"""The application: routes, identity, errors and the life of the server."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from starlette.staticfiles import StaticFiles

from .guests import COOKIE, YEAR, Guest, Guests
from .live import Visitor
from .memory import MemoryStore
from .messages import Again, ChangeMe, Join, NewTable
from .refusals import Refusal
from .sentences import from_errors
from .sockets import converse
from .tables import Tables, summary
from .thinking import ThinkingInThreads

WEB = Path(__file__).parent.parent / "web"


def create_app() -> FastAPI:
    store, thinking, guests = MemoryStore(), ThinkingInThreads(), Guests("skeleton")
    tables = Tables(store, thinking)

    @contextlib.asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        yield
        await tables.close()

    app = FastAPI(title="sevenwonders", lifespan=life)

    @app.exception_handler(Refusal)
    async def refused(_: Request, error: Refusal) -> JSONResponse:
        return JSONResponse({"error": error.sentence, "code": error.code}, error.status)

    @app.exception_handler(RequestValidationError)
    async def misunderstood(_: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse({"error": from_errors(error.errors()), "code": "bad_request"}, 422)

    def guest_of(request: Request, response: Response) -> Guest:
        guest = guests.read(request.cookies.get(COOKIE))
        if guest is None:
            guest = guests.new()
            response.set_cookie(COOKIE, guests.write(guest), max_age=YEAR, httponly=True, samesite="lax")
        return guest

    Who = Annotated[Guest, Depends(guest_of)]

    async def name_of(guest: Guest) -> tuple[str, str | None]:
        return await store.guest(guest.id) or ("Guest", None)

    @app.get("/api/me")
    async def me(guest: Who) -> Any:
        name, language = await name_of(guest)
        return {"name": name, "language": language}

    @app.put("/api/me")
    async def change_me(change: ChangeMe, guest: Who) -> Any:
        name, language = await name_of(guest)
        name, language = change.name or name, change.language or language
        await store.save_guest(guest.id, name, language)
        return {"name": name, "language": language}

    @app.get("/api/catalogue")
    def the_catalogue() -> Any:
        try:
            from .catalogue import catalogue  # type: ignore[import-not-found,unused-ignore]
        except ImportError:
            raise Refusal("no_catalogue", "the catalogue is not there yet", 503) from None
        return JSONResponse(catalogue())

    @app.get("/api/tables")
    async def lobby(guest: Who) -> Any:
        return await tables.lobby(guest.id)

    @app.post("/api/tables")
    async def make(asked: NewTable, guest: Who) -> Any:
        table = await tables.make(asked, guest.id, (await name_of(guest))[0])
        return summary(table.course, guest.id)

    @app.get("/api/tables/{name}")
    async def look(name: str, guest: Who) -> Response:
        table = await tables.get(name)
        return Response(table.sync(Visitor(guest.id, lambda _: None)), media_type="application/json")

    @app.post("/api/tables/{name}/join")
    async def join(name: str, asked: Join, guest: Who) -> Any:
        table = await tables.join(name, guest.id, asked.code, asked.name or (await name_of(guest))[0])
        return summary(table.course, guest.id)

    @app.post("/api/tables/{name}/rematch")
    async def rematch(name: str, guest: Who, asked: Again | None = None) -> Any:
        table = await tables.rematch(name, guest.id, (asked or Again()).swap)
        return summary(table.course, guest.id)

    @app.get("/api/health")
    def health() -> Any:
        return {"status": "ok"}

    @app.websocket("/api/tables/{name}/socket")
    async def socket(websocket: WebSocket, name: str) -> None:
        guest = guests.read(websocket.cookies.get(COOKIE)) or guests.new()
        table = await tables.get(name)
        await websocket.accept()
        await converse(websocket, table, guest.id)

    app.mount("/static", StaticFiles(directory=WEB, check_dir=False))

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str, guest: Who, response: Response) -> Any:
        if path.startswith("api/"):
            raise Refusal("no_such_thing", "there is nothing at this address", 404)
        page = FileResponse(WEB / "index.html", headers={"cache-control": "no-cache"})
        page.raw_headers += [header for header in response.raw_headers if header[0] == b"set-cookie"]
        return page

    return app
