"""From the name of a player to the player: the one place that knows all of them."""

from .base import Player

FORMS = "random, greedy, search, search:1s, search:500ms, search:2000 (simulations) or level:1 to level:6"


def player_from(spec: str, seed: int = 0) -> Player:
    """The player that a word names; its `name` is such a word again.

    >>> player_from("greedy").name
    'greedy'
    >>> player_from("grandmaster")
    Traceback (most recent call last):
    ValueError: no player is called 'grandmaster'; choose random, greedy, ...
    """
    match spec.strip().lower():
        case "random":
            from .random import RandomPlayer

            return RandomPlayer(seed)
        case "greedy":
            from .greedy import GreedyPlayer

            return GreedyPlayer(seed)
    raise ValueError(f"no player is called '{spec}'; choose {FORMS}")
