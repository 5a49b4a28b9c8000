"""The toy game of the page "Add a game", as a third game."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from sevenwonders import registry
from sevenwonders.cli.main import application

SOURCE = Path(__file__).parents[1] / "docs" / "how-to" / "stones.py"


def load() -> ModuleType:
    """Load the toy game where a third game's type would be."""
    module = ModuleType("sevenwonders.stones.game_type")
    sys.modules[module.__name__] = module  # for pickles
    exec(compile(SOURCE.read_text("utf-8"), SOURCE, "exec"), module.__dict__)
    return module


STONES = load()


@pytest.fixture
def stones() -> ModuleType:
    """The toy game."""
    return STONES


@pytest.fixture
def registered(stones: ModuleType) -> Iterator[ModuleType]:
    """Register the toy game, as a developer who adds a game does."""
    application()  # imports the commands
    two, three = registry.GAMES, (*registry.GAMES, "stones")
    replace_games(two, three)
    yield stones
    replace_games(three, two)


def replace_games(old: tuple[str, ...], new: tuple[str, ...]) -> None:
    """Give all modules other games; those that were imported during a test have the `old` ones, too."""
    for module in list(sys.modules.values()):
        if vars(module).get("GAMES") is old:
            module.GAMES = new  # type: ignore[attr-defined]
