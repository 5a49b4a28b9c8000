"""Prices of all requests and frames in tokens of `rate_limit`, and the queue that each of them waits in.

`docs/reference/server-limits.md` has the same table with measured times.  A test compares both with the routes and
messages of the server, so a new one needs a price.
"""

import re
from functools import cache
from typing import NamedTuple

from starlette.routing import compile_path

LOOP = "-"  # no queue: the event loop answers at once
TABLE = "table"  # other requests to the same table
WORKERS = "workers"  # fair turns of the worker threads; time beyond one token is charged as well
ENGINES = "engines"  # fair turns of the engine processes


class Door(NamedTuple):
    """A request or a frame."""

    tokens: float
    waits: str = LOOP


HEARER_TOKENS = 0.01  # for each page of a table that is told of a message
STATIC = 0.3  # a file of the page, from memory
DOORS: dict[str, Door] = {
    "GET /api/me": Door(1),
    "PUT /api/me": Door(4),
    "GET /api/me/data": Door(20, WORKERS),
    "DELETE /api/me": Door(20, TABLE),
    "GET /api/tables": Door(4),
    "POST /api/tables": Door(20, WORKERS),
    "GET /api/tables/{table_id}": Door(2, TABLE),
    "DELETE /api/tables/{table_id}": Door(8, TABLE),
    "GET /api/tables/{table_id}/positions/{plies}": Door(2, WORKERS),
    "POST /api/tables/{table_id}/join": Door(30, TABLE),
    "POST /api/tables/{table_id}/rematch": Door(20, TABLE),
    "GET /api/tables/{table_id}/comparison": Door(2, WORKERS),
    "GET /api/tables/{table_id}/chances": Door(4, ENGINES),
    "GET /api/tables/{table_id}/record": Door(2, WORKERS),
    "GET /api/tables/{table_id}/picture": Door(3, WORKERS),
    "GET /api/tables/{table_id}/preview.png": Door(6, WORKERS),
    "WS /api/tables/{table_id:path}/socket": Door(4),
    "POST /api/studies": Door(20, WORKERS),
    "GET /api/studies/{study_id}": Door(2, WORKERS),
    "GET /api/studies/{study_id}/record": Door(2, WORKERS),
    "DELETE /api/studies/{study_id}": Door(4),
    "POST /api/studies/{study_id}/analyse": Door(4, ENGINES),
    "GET /api/studies/{study_id}/review": Door(3, WORKERS),
    "POST /api/studies/{study_id}/review": Door(4, ENGINES),
    "POST /api/studies/{study_id}/risks/{ply}": Door(4, ENGINES),
    "GET /api/studies/{study_id}/positions/{ply}": Door(1, WORKERS),
    "GET /api/studies/{study_id}/positions/{ply}/picture": Door(2, WORKERS),
    "GET /api/studies/{study_id}/positions/{ply}/preview.png": Door(6, WORKERS),
    "GET /api/explorer/{game}": Door(2, WORKERS),
    "GET /api/statistics/{game}": Door(2, WORKERS),
    "GET /api/puzzles": Door(2, WORKERS),
    "GET /api/puzzles/{name}": Door(2, WORKERS),
    "POST /api/puzzles/{name}": Door(4, WORKERS),
    "GET /api/games": Door(1),
    "GET /api/catalogue/{game}": Door(1),
    "GET /api/examples/{game}": Door(1),
    "GET /api/rulings/{game}/{language}": Door(1, WORKERS),
    "GET /api/rules/{game}/{language}": Door(1, WORKERS),
    "GET /api/health": Door(2),
    "GET /api/retention": Door(1),
    "GET /api/lan": Door(1),
    "GET /api/lan/qr.svg": Door(2),
    "GET /api/bug-report": Door(2, WORKERS),
    "GET /api/openapi.json": Door(1),
    "GET /join/{code}": Door(30),
    "GET /join": Door(30),
    "GET /t/{table}": Door(2),
    "GET /s/{study}": Door(2, WORKERS),
    "GET /{path:path}": Door(1),
    # over the socket: each frame is charged when it arrives, its message when it has been read
    "frame": Door(0.01),
    "hello": Door(2, TABLE),
    "add_number": Door(2, TABLE),
    "move": Door(2, TABLE),
    "revoke": Door(2, TABLE),
    "undo": Door(2, TABLE),
    "redo": Door(2, TABLE),
    "undo_answer": Door(2, TABLE),
    "resign": Door(2, TABLE),
    "leave": Door(2, TABLE),
    "return": Door(2, TABLE),
    "claim": Door(2, TABLE),
    "replace": Door(2, TABLE),
    "look": Door(2, TABLE),
    "hint": Door(4, ENGINES),
    "stop_hint": Door(0.1),
    "pace": Door(0.2),
    "say": Door(1),
    "ping": Door(0.1),
    "nonsense": Door(0.2),  # a message that is none of these
}
OTHER = Door(4)  # an unknown address or method


def price_of(method: str, path: str) -> float:
    """Return the price of a request; the method of a socket is `WS`.

    >>> price_of("POST", "/api/tables"), price_of("GET", "/static/js/core/dom.js"), price_of("BREW", "/coffee")
    (20, 0.3, 4)
    """
    method = "GET" if method in ("HEAD", "OPTIONS") else method
    if path.startswith("/static/"):
        return STATIC
    return next((DOORS[name].tokens for pattern, name in _patterns(method) if pattern.fullmatch(path)), OTHER.tokens)


@cache
def _patterns(method: str) -> list[tuple[re.Pattern[str], str]]:
    """Return the addresses of a method, those with more parts first."""
    names = [name for name in DOORS if name.startswith(f"{method} /")]
    ordered = sorted(names, key=lambda name: (name.endswith(":path}"), -name.count("/"), "{" in name))
    return [(compile_path(name.partition(" ")[2])[0], name) for name in ordered]
