"""Games of every type, for what has to hold of each."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sevenwonders.game.game import AnyGame
from sevenwonders.game.game_type import AnyGameType
from sevenwonders.registry import GAMES, game_type

from ..toy_game import STONES

TABLES: dict[str, list[dict[str, Any]]] = {
    "duel": [{}, {"pantheon": True, "agora": True}, {"solo": True}],
    "stones": [{}, {"misere": True}],
    "classic": [{"players": 3}, {"players": 5, "boards": "choose", "sides": "day"}, {"players": 7, "sides": "random"}],
}
CASES = [(name, given) for name in (*GAMES, STONES.GAME.name) for given in TABLES.get(name, [{}])]


@pytest.fixture(params=CASES, ids=[f"{name}-{'-'.join(map(str, given)) or 'usual'}" for name, given in CASES])
def table(request: pytest.FixtureRequest) -> "Table":
    """Every game under several options."""
    name, given = request.param
    if name not in GAMES:
        request.getfixturevalue("registered")
    return Table(game_type(name), given)


class Table:
    """A game and its options, and random games of it, the same for the same seed."""

    def __init__(self, kind: AnyGameType, given: dict[str, Any]) -> None:
        self.kind, self.options = kind, kind.options(given)

    def new(self, seed: int | None = 1, **more: Any) -> AnyGame:
        """A game at its beginning."""
        return self.kind.Game(self.options, seed=seed, **more)

    def courses(self, seed: int = 1, most: int = 1000) -> Iterator[AnyGame]:
        """A random game as it goes on, before every decision of a seat."""
        game, choice = self.new(seed), random.Random(seed)
        for _ in range(most):
            if game.is_over:
                break
            yield game
            seat = choice.choice(game.deciders)
            game.commit(seat, choice.choice(game.legal_codes(seat)))

    def played(self, seed: int = 1, most: int = 1000) -> AnyGame:
        """A random game, played to its end or for so many decisions."""
        return [self.new(seed), *self.courses(seed, most)][-1]
