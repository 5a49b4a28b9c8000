"""A server on which the toy game of "Add a game" is registered, which lacks most of what a game may have."""

import pytest
from pydantic import TypeAdapter, ValidationError

from sevenwonders.game import SEATS
from sevenwonders.registry import game_types
from sevenwonders.server.protocol.messages import GameView

pytestmark = pytest.mark.asyncio
NEW_TABLES = {
    "duel": {"sitters": ["me", "random"]},
    "classic": {"sitters": ["me", "random", "random"]},
    "stones": {"sitters": ["me", "random"]},
}
NOT_OFFERED = ["/api/catalogue/stones", "/api/examples/stones", "/api/rulings/stones/en", "/api/rules/stones/en"]


@pytest.mark.parametrize("game", NEW_TABLES)
async def test_table_of_each_game_is_created(game, registered, serve) -> None:
    guest = await (await serve()).guest()
    answer = await guest.http.post("/api/tables", json={"game": game, "seed": 1, **NEW_TABLES[game]})
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("path", NOT_OFFERED)
async def test_missing_parts_of_a_game_are_not_offered(path, registered, serve) -> None:
    guest = await (await serve()).guest()
    answer = await guest.http.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_offered"), answer.text
    assert answer.json()["error"].startswith("Stones has no ")


async def test_statistics_of_a_game_without_choices(registered, serve) -> None:
    guest = await (await serve()).guest()
    answer = await guest.http.get("/api/statistics/stones")
    assert answer.status_code == 200, answer.text


async def test_views_have_the_shape_that_their_game_declares(registered) -> None:
    shape = TypeAdapter(GameView)
    for game in game_types():
        options = game.options()
        view = {**game.view(game.dealt(options, 1, SEATS[: options.num_players]), 0)}
        assert shape.validate_python(view) == view
        if game.capabilities.view_type is not None:
            with pytest.raises(ValidationError):
                shape.validate_python({**view, "no_such_key": 1})
