"""Every request and every frame has a price, and the documentation has it, too."""

import re
from pathlib import Path
from typing import get_args

import pytest
from fastapi.routing import APIWebSocketRoute
from starlette.routing import Route

from sevenwonders.server.limits.prices import LOOP, PRICES, find_price
from sevenwonders.server.protocol.messages import ClientMessage
from sevenwonders.server.routes import ROUTERS

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "server-limits.md"
NO_MESSAGES = {"frame", "nonsense"}


def routes():
    """Return the routes of the server, as `PRICES` names them."""
    for route in (route for router in ROUTERS for route in router.routes):
        if isinstance(route, APIWebSocketRoute):
            yield f"WS {route.path}"
        else:
            assert isinstance(route, Route)
            yield from (f"{method} {route.path}" for method in route.methods - {"HEAD"})


def test_every_route_and_message_has_a_price():
    messages = {get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(get_args(ClientMessage)[0])}
    assert set(PRICES) == {*routes(), *messages, *NO_MESSAGES, "GET /api/openapi.json"}


@pytest.mark.parametrize("name", [name for name in PRICES if " /" in name])
def test_request_costs_the_price_of_its_route(name):
    method, _, path = name.partition(" ")
    asked = re.sub(r"\{[^}]*\}", "some", path)
    assert find_price(method, asked) == PRICES[name].tokens


def test_documentation_has_every_price():
    items = re.findall(r"^- `(.+?)`: ([\d.]+), [\d.]+ ms(?:, (\w+))?(?:;|$)", PAGE.read_text("utf-8"), re.MULTILINE)
    documented = {name: (tokens, waits) for name, tokens, waits in items}
    for name, price in PRICES.items():
        assert documented[name] == (f"{price.tokens:g}", "" if price.queue == LOOP else price.queue), name
    assert documented.keys() == PRICES.keys()
