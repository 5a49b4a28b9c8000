"""Prices of all requests and frames in tokens of `budgets`, each with the queue that the request waits in.

`docs/reference/server-limits.md` has the same table with measured times.  A test compares both with the routes and
messages of the server, so a new route or message needs a price.
"""

import re
from functools import cache
from typing import NamedTuple

from starlette.routing import compile_path

LOOP = "-"  # no queue: the event loop answers at once
TABLE = "table"  # other requests to the same table
WORKERS = "workers"  # fair turns of the worker threads; time beyond one token is charged as well
ENGINES = "engines"  # fair turns of the engine processes


class Price(NamedTuple):
    """The price of a request or a frame, and the queue that the request waits in."""

    tokens: float
    queue: str = LOOP


PAGE_TOKENS = 0.01  # for each page that a message is sent to
STATIC = 0.3  # a file of the page, from memory
PRICES: dict[str, Price] = {
    "GET /api/me": Price(1),
    "PUT /api/me": Price(4),
    "GET /api/me/data": Price(20, WORKERS),
    "DELETE /api/me": Price(20, TABLE),
    "GET /api/tables": Price(4),
    "POST /api/tables": Price(20, WORKERS),
    "GET /api/tables/{table_id}": Price(2, TABLE),
    "DELETE /api/tables/{table_id}": Price(8, TABLE),
    "GET /api/tables/{table_id}/positions/{plies}": Price(2, WORKERS),
    "POST /api/tables/{table_id}/join": Price(30, TABLE),
    "POST /api/tables/{table_id}/rematch": Price(20, TABLE),
    "GET /api/tables/{table_id}/comparison": Price(2, WORKERS),
    "GET /api/tables/{table_id}/chances": Price(4, ENGINES),
    "GET /api/tables/{table_id}/record": Price(2, WORKERS),
    "GET /api/tables/{table_id}/picture": Price(3, WORKERS),
    "GET /api/tables/{table_id}/preview.png": Price(6, WORKERS),
    "WS /api/tables/{table_id:path}/socket": Price(4),
    "POST /api/studies": Price(20, WORKERS),
    "GET /api/studies/{study_id}": Price(2, WORKERS),
    "GET /api/studies/{study_id}/record": Price(2, WORKERS),
    "DELETE /api/studies/{study_id}": Price(4),
    "POST /api/studies/{study_id}/analyse": Price(4, ENGINES),
    "GET /api/studies/{study_id}/review": Price(3, WORKERS),
    "POST /api/studies/{study_id}/review": Price(4, ENGINES),
    "POST /api/studies/{study_id}/risks/{ply}": Price(4, ENGINES),
    "GET /api/studies/{study_id}/positions/{ply}": Price(1, WORKERS),
    "GET /api/studies/{study_id}/positions/{ply}/picture": Price(2, WORKERS),
    "GET /api/studies/{study_id}/positions/{ply}/preview.png": Price(6, WORKERS),
    "GET /api/explorer/{game}": Price(2, WORKERS),
    "GET /api/statistics/{game}": Price(2, WORKERS),
    "GET /api/puzzles": Price(2, WORKERS),
    "GET /api/puzzles/{name}": Price(2, WORKERS),
    "POST /api/puzzles/{name}": Price(4, WORKERS),
    "GET /api/games": Price(1),
    "GET /api/catalogue/{game}": Price(1),
    "GET /api/examples/{game}": Price(1),
    "GET /api/rulings/{game}/{language}": Price(1, WORKERS),
    "GET /api/rules/{game}/{language}": Price(1, WORKERS),
    "GET /api/health": Price(2),
    "GET /api/retention": Price(1),
    "GET /api/lan": Price(1),
    "GET /api/lan/qr.svg": Price(2),
    "GET /api/bug-report": Price(2, WORKERS),
    "GET /api/openapi.json": Price(1),
    "GET /join/{code}": Price(30),
    "GET /join": Price(30),
    "GET /t/{table}": Price(2),
    "GET /s/{study}": Price(2, WORKERS),
    "GET /{path:path}": Price(1),
    # over the socket: each frame is charged when it arrives, its message when it has been read
    "frame": Price(0.01),
    "hello": Price(2, TABLE),
    "add_number": Price(2, TABLE),
    "move": Price(2, TABLE),
    "revoke": Price(2, TABLE),
    "undo": Price(2, TABLE),
    "redo": Price(2, TABLE),
    "undo_answer": Price(2, TABLE),
    "resign": Price(2, TABLE),
    "leave": Price(2, TABLE),
    "return": Price(2, TABLE),
    "claim": Price(2, TABLE),
    "replace": Price(2, TABLE),
    "look": Price(2, TABLE),
    "hint": Price(4, ENGINES),
    "stop_hint": Price(0.1),
    "pace": Price(0.2),
    "say": Price(1),
    "ping": Price(0.1),
    "nonsense": Price(0.2),  # a message that is none of these
}
OTHER = Price(4)  # an unknown address or method


def price_of(method: str, path: str) -> float:
    """Return the price of a request in tokens; the method of a socket is `WS`.

    >>> price_of("POST", "/api/tables"), price_of("GET", "/static/js/core/dom.js"), price_of("BREW", "/coffee")
    (20, 0.3, 4)
    """
    method = "GET" if method in ("HEAD", "OPTIONS") else method
    if path.startswith("/static/"):
        return STATIC
    return next((PRICES[name].tokens for pattern, name in _patterns(method) if pattern.fullmatch(path)), OTHER.tokens)


@cache
def _patterns(method: str) -> list[tuple[re.Pattern[str], str]]:
    """Return the paths of a method as compiled patterns with their names, those with more parts first."""
    names = [name for name in PRICES if name.startswith(f"{method} /")]
    ordered = sorted(names, key=lambda name: (name.endswith(":path}"), -name.count("/"), "{" in name))
    return [(compile_path(name.partition(" ")[2])[0], name) for name in ordered]
