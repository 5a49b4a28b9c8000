"""Six grades of opponents for 7 Wonders, from somebody's first game to all that the search can do.

All are repeatable for a seed.  The first four run interpreted, so that a table opens without waiting for the compiler.
"""

from dataclasses import dataclass

from ...errors import PlayerError
from ...game.player import Player
from .evaluation import FIRST_GAME_WEIGHTS, WEIGHTS
from .greedy import GreedyPlayer


@dataclass(frozen=True, slots=True)
class Level:
    """A grade: simulations an action or, with none, greedy play.

    A `beginner` sees what is printed and little of what will come of it: no chains, no resources for later, nothing of
    what neighbours get.  `noise` is by how many hundredths of a point an action is misjudged at most.
    """

    simulations: int
    noise: int
    beginner: bool
    says: str


LEVELS = {
    1: Level(0, 1200, True, "a first game: takes what looks nice, and is often wrong about it"),
    2: Level(0, 0, True, "counts the points on the cards, and sees little of what comes later"),
    3: Level(0, 700, False, "knows the game, and misjudges cards by up to 7 points"),
    4: Level(0, 0, False, "always takes what looks best now (greedy)"),
    5: Level(100, 0, False, "plans: 100 simulations an action"),
    6: Level(8_000, 0, False, "full strength in about a second: 8,000 simulations an action"),
}


def level(number: int, seed: int = 0) -> Player:
    """The opponent of a grade from 1 to 6.

    >>> level(2).name
    'level:2'
    """
    if number not in LEVELS:
        raise PlayerError(f"there is no level {number}; levels go from 1 (a first game) to 6 (full strength)")
    grade, name = LEVELS[number], f"level:{number}"
    if grade.simulations:
        from .search import SearchPlayer

        return SearchPlayer(seed, simulations=grade.simulations, name=name)
    weights = FIRST_GAME_WEIGHTS if grade.beginner else WEIGHTS
    return GreedyPlayer(seed, noise=grade.noise, weights=weights, name=name)
