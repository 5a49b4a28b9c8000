"""Makes all machine code of a game that the package and its tests use: `python tests/warm.py duel`."""

import sys
from importlib import import_module
from pathlib import Path

from sevenwonders.registry import game_type

UNUSED = ("learning", "playouts")  # what only slow tests use
FIXTURES = {"duel": "tests.conftest", "classic": "tests.classic.conftest"}


def main(game: str) -> None:
    for name, part in game_type(game).compiled_parts.items():
        if name not in UNUSED:
            part.make_ready()
    sys.path.append(str(Path(__file__).parents[1]))
    fixtures = import_module(FIXTURES[game])
    fixtures.use_all(fixtures.machine_code())


if __name__ == "__main__":
    main(sys.argv[1])
