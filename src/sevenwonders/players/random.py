"""A player that chooses actions at random."""

from threading import Event

from ..game.player import BasePlayer, Decision
from ..game.views import KnownState, check_has_to_decide
from ..kernel.chance import Purpose, derive_random_stream, draw_below
from ..registry import game_type


class RandomPlayer(BasePlayer):
    """Player that chooses every legal action with equal probability; the same seed gives the same choices.

    >>> from sevenwonders import duel
    >>> game = duel.Game(seed=7)
    >>> RandomPlayer(1).choose(game.known(0), 0).action in game.legal_codes()
    True

    Args:
        seed: the seed of the random draws.
        game: the name of the game.
    """

    name = "random"

    def __init__(self, seed: int = 0, game: str = "duel") -> None:
        self._legal_codes = game_type(game).legal_codes
        self._stream = derive_random_stream(seed, Purpose.PLAYER)

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """Choose a random legal action, all with equal probability; `stop`, which ends a search, is ignored."""
        actions = self._legal_codes(state, seat)
        check_has_to_decide(actions, seat)
        return Decision(actions[draw_below(self._stream, len(actions))])
