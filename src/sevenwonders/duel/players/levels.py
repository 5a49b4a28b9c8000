"""Six grades of opponents, each of which wins about three games of four against the one below."""

from dataclasses import dataclass
from threading import Event

from ...game import levels
from ...game.player import Decision, Player
from ...kernel.chance import Purpose, draw, stream_for
from ..actions import legal_codes
from ..states import KnownState
from .greedy import GreedyPlayer

PERCENT = 100
CASUAL = 0x51  # sets the dice that say when apart from others of the same seed


class EpsilonPlayer:
    """A player who now and then plays at random."""

    def __init__(self, player: Player[KnownState], percent: int, seed: int, name: str) -> None:
        self.name = name
        self._player, self._percent = player, percent
        self._dice = stream_for(seed, Purpose.PLAYER)
        self._stream = stream_for(seed, Purpose.PLAYER, CASUAL)

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """What the player would do, or anything."""
        if draw(self._stream, PERCENT) >= self._percent:
            return self._player.choose(state, seat, stop=stop)
        actions = legal_codes(state)
        return Decision(actions[draw(self._dice, len(actions))])


@dataclass(frozen=True, slots=True)
class Level(levels.Level[KnownState]):
    """A grade; greedy ones choose `absent` actions in a hundred at random."""

    absent: int = 0

    def quick(self, seed: int, name: str) -> Player[KnownState]:
        """The greedy player, absent-minded or not."""
        return EpsilonPlayer(GreedyPlayer(seed), self.absent, seed, name)

    def searching(self, seed: int, name: str) -> Player[KnownState]:
        """The search, with a fresh tree for every action: no slower in a long game."""
        from .search import SearchPlayer

        return SearchPlayer(seed, simulations=self.simulations, reuse=False, max_nodes=1 << 19, name=name)


LEVELS = {
    1: Level(0, "a first game: more than every third action is chosen without a thought", absent=38),
    2: Level(0, "looks at the cards on offer, and forgets to every fifth time", absent=20),
    3: Level(0, "always takes what looks best now (greedy)"),
    4: Level(6, "has learned the game, and trusts the first look: 6 simulations an action"),
    5: Level(60, "thinks ahead: 60 simulations an action"),
    6: Level(10_000, "full strength in under a second: 10,000 simulations an action"),
}
