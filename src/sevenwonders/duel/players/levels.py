"""Six grades of opponents, from somebody's first game to all that the search can do.

Each wins about three games of four against the one below.  All are repeatable for a seed.
The first three run interpreted, so that a table opens without waiting for the compiler.
"""

from dataclasses import dataclass
from threading import Event

from ...errors import PlayerError
from ...game.player import Decision, Player
from ...kernel.chance import Purpose, draw, stream_for
from ..rules.state import State
from .greedy import GreedyPlayer
from .random import RandomPlayer

PERCENT = 100
CASUAL = 0x51  # sets the dice of absent minds apart from others of the same seed


@dataclass(frozen=True, slots=True)
class Level:
    """A grade: simulations an action or, with none, greedy play with some actions at random."""

    simulations: int
    absent: int  # random actions in a hundred
    says: str


LEVELS = {
    1: Level(0, 38, "a first game: more than every third action is chosen without a thought"),
    2: Level(0, 20, "looks at the cards on offer, and forgets to every fifth time"),
    3: Level(0, 0, "always takes what looks best now (greedy)"),
    4: Level(160, 0, "thinks ahead a little: 160 simulations an action"),
    5: Level(500, 0, "plans: 500 simulations an action"),
    6: Level(10_000, 0, "full strength in under a second: 10,000 simulations an action"),
}


class AbsentMinded:
    """A player who now and then plays at random."""

    def __init__(self, player: Player, percent: int, seed: int, name: str) -> None:
        self.name = name
        self._player, self._percent = player, percent
        self._dice = RandomPlayer(seed)
        self._stream = stream_for(seed, Purpose.PLAYER, CASUAL)

    def choose(self, state: State, seat: int, *, stop: Event | None = None) -> Decision:
        """What the player would do, or anything."""
        absent = draw(self._stream, PERCENT) < self._percent
        return (self._dice if absent else self._player).choose(state, seat, stop=stop)


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

        return SearchPlayer(seed, simulations=grade.simulations, reuse=False, max_nodes=1 << 19, name=name)
    return AbsentMinded(GreedyPlayer(seed), grade.absent, seed, name)
