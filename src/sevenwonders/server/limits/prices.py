"""Prices of all requests and WebSocket frames, in tokens of `budgets`, each with the queue that the request waits in.

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


class RequestPrice(NamedTuple):
    """The price of a request or a WebSocket frame.

    Attributes:
        tokens: the number of tokens that the request takes from the budgets of its guest and address.
        queue: the queue in which the request waits: `LOOP`, `TABLE`, `WORKERS` or `ENGINES`.
    """

    tokens: float
    queue: str = LOOP


PAGE_TOKENS = 0.01  # for each page that a message is sent to
STATIC = 0.3  # a file of the page, from memory
PRICES: dict[str, RequestPrice] = {
    "GET /api/me": RequestPrice(1),
    "PUT /api/me": RequestPrice(4),
    "GET /api/me/data": RequestPrice(20, WORKERS),
    "DELETE /api/me": RequestPrice(20, TABLE),
    "GET /api/tables": RequestPrice(4),
    "POST /api/tables": RequestPrice(20, WORKERS),
    "GET /api/tables/{table_id}": RequestPrice(2, TABLE),
    "DELETE /api/tables/{table_id}": RequestPrice(8, TABLE),
    "GET /api/tables/{table_id}/positions/{plies}": RequestPrice(2, WORKERS),
    "POST /api/tables/{table_id}/join": RequestPrice(30, TABLE),
    "POST /api/tables/{table_id}/rematch": RequestPrice(20, TABLE),
    "GET /api/tables/{table_id}/comparison": RequestPrice(2, WORKERS),
    "GET /api/tables/{table_id}/chances": RequestPrice(4, ENGINES),
    "GET /api/tables/{table_id}/record": RequestPrice(2, WORKERS),
    "GET /api/tables/{table_id}/picture": RequestPrice(3, WORKERS),
    "GET /api/tables/{table_id}/preview.png": RequestPrice(6, WORKERS),
    "WS /api/tables/{table_id:path}/socket": RequestPrice(4),
    "POST /api/studies": RequestPrice(20, WORKERS),
    "GET /api/studies/{study_id}": RequestPrice(2, WORKERS),
    "GET /api/studies/{study_id}/record": RequestPrice(2, WORKERS),
    "DELETE /api/studies/{study_id}": RequestPrice(4),
    "POST /api/studies/{study_id}/analyse": RequestPrice(4, ENGINES),
    "GET /api/studies/{study_id}/review": RequestPrice(3, WORKERS),
    "POST /api/studies/{study_id}/review": RequestPrice(4, ENGINES),
    "POST /api/studies/{study_id}/risks/{ply}": RequestPrice(4, ENGINES),
    "GET /api/studies/{study_id}/positions/{ply}": RequestPrice(1, WORKERS),
    "GET /api/studies/{study_id}/positions/{ply}/picture": RequestPrice(2, WORKERS),
    "GET /api/studies/{study_id}/positions/{ply}/preview.png": RequestPrice(6, WORKERS),
    "GET /api/explorer/{game}": RequestPrice(2, WORKERS),
    "GET /api/statistics/{game}": RequestPrice(2, WORKERS),
    "GET /api/puzzles": RequestPrice(2, WORKERS),
    "GET /api/puzzles/{name}": RequestPrice(2, WORKERS),
    "POST /api/puzzles/{name}": RequestPrice(4, WORKERS),
    "GET /api/games": RequestPrice(1),
    "GET /api/catalogue/{game}": RequestPrice(1),
    "GET /api/examples/{game}": RequestPrice(1),
    "GET /api/rulings/{game}/{language}": RequestPrice(1, WORKERS),
    "GET /api/rules/{game}/{language}": RequestPrice(1, WORKERS),
    "GET /api/health": RequestPrice(2),
    "GET /api/retention": RequestPrice(1),
    "GET /api/lan": RequestPrice(1),
    "GET /api/lan/qr.svg": RequestPrice(2),
    "GET /api/bug-report": RequestPrice(2, WORKERS),
    "GET /api/openapi.json": RequestPrice(1),
    "GET /join/{code}": RequestPrice(30),
    "GET /join": RequestPrice(30),
    "GET /t/{table}": RequestPrice(2),
    "GET /s/{study}": RequestPrice(2, WORKERS),
    "GET /{path:path}": RequestPrice(1),
    # over the socket: each frame is charged when it arrives, its message when it has been read
    "frame": RequestPrice(0.01),
    **dict.fromkeys(("hello", "add_number"), RequestPrice(2, TABLE)),
    **dict.fromkeys(("move", "revoke", "undo", "redo", "undo_answer", "resign"), RequestPrice(2, TABLE)),
    **dict.fromkeys(("leave", "return", "claim", "replace", "look"), RequestPrice(2, TABLE)),
    "hint": RequestPrice(4, ENGINES),
    "stop_hint": RequestPrice(0.1),
    "pace": RequestPrice(0.2),
    "say": RequestPrice(1),
    "ping": RequestPrice(0.1),
    "nonsense": RequestPrice(0.2),  # a message that is none of these
}
OTHER = RequestPrice(4)  # an unknown address or method


def find_price(method: str, path: str) -> float:
    """Return the price, in tokens, of a request, given its HTTP method and path; the method of a WebSocket is `WS`.

    >>> find_price("POST", "/api/tables"), find_price("GET", "/static/js/core/dom.js"), find_price("BREW", "/coffee")
    (20, 0.3, 4)
    """
    method = "GET" if method in ("HEAD", "OPTIONS") else method
    if path.startswith("/static/"):
        return STATIC
    prices = (PRICES[name] for pattern, name in _compile_patterns(method) if pattern.fullmatch(path))
    return next(prices, OTHER).tokens


@cache
def _compile_patterns(method: str) -> list[tuple[re.Pattern[str], str]]:
    """Return a regular expression for each path of a method, with its key in `PRICES`; longer paths come first."""
    names = [name for name in PRICES if name.startswith(f"{method} /")]
    ordered = sorted(names, key=lambda name: (name.endswith(":path}"), -name.count("/"), "{" in name))
    return [(compile_path(name.partition(" ")[2])[0], name) for name in ordered]
