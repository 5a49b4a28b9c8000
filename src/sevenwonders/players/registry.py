"""From the name of a player to the player: the one place that knows all of them."""

import re

from ..kernel.errors import PlayerError
from .base import Player

FORMS = "random, greedy, search, search:1s, search:500ms, search:2000 (simulations) or level:1 to level:6"
BUDGET = re.compile(r"(?P<number>\d{1,12}(?:\.\d{1,6})?)(?P<unit>s|ms|)")


def player_from(spec: str, seed: int = 0) -> Player:
    """The player that a word names; its `name` is such a word again.

    >>> player_from("greedy").name, player_from("3").name
    ('greedy', 'level:3')
    >>> player_from("grandmaster")
    Traceback (most recent call last):
    sevenwonders.kernel.errors.PlayerError: no player is called 'grandmaster'; choose random, greedy, ...
    """
    if not isinstance(spec, str):
        raise PlayerError(f"{spec!r} names no player; choose {FORMS}")
    kind, colon, detail = spec.strip().lower().partition(":")
    if kind.isdecimal() and not colon:
        kind, detail = "level", kind
    match kind, detail:
        case "random", "" if not colon:
            from .random import RandomPlayer

            return RandomPlayer(seed)
        case "greedy", "" if not colon:
            from .greedy import GreedyPlayer

            return GreedyPlayer(seed)
        case "search", _:
            from .search import SearchPlayer

            simulations, seconds = budget_from(detail) if colon else (None, 1.0)
            return SearchPlayer(seed, simulations=simulations, seconds=seconds)
        case "level", _:
            from .levels import level

            if not detail.isdecimal() or len(detail) > 3:
                raise PlayerError(f"'{spec}' names no level; write level:1 (a first game) to level:6 (full strength)")
            return level(int(detail), seed)
    raise PlayerError(f"no player is called '{spec}'; choose {FORMS}")


def budget_from(text: str) -> tuple[int | None, float | None]:
    """Simulations or seconds from what follows `search:`.

    >>> budget_from("2000"), budget_from("500ms"), budget_from("1.5s")
    ((2000, None), (None, 0.5), (None, 1.5))
    """
    found = BUDGET.fullmatch(text)
    if not found or float(found["number"]) == 0 or (not found["unit"] and "." in text):
        raise PlayerError(f"'{text}' is no budget; write search:1s, search:500ms or search:2000 (simulations)")
    if not found["unit"]:
        return int(text), None
    return None, float(found["number"]) / (1000 if found["unit"] == "ms" else 1)
