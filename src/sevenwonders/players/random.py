"""The player that rolls dice."""

from threading import Event

from ..game.player import Decision, NamedPlayer
from ..game.views import KnownState, check_asked
from ..kernel.chance import Purpose, draw, stream_for
from ..registry import game_type


class RandomPlayer(NamedPlayer):
    """Every legal action is equally likely; the same seed makes the same choices.

    >>> from sevenwonders import duel
    >>> game = duel.Game(seed=7)
    >>> RandomPlayer(1).choose(game.known(0), 0).action in game.legal_codes()
    True

    Args:
        seed: fixes the choices.
        game: what is played.
    """

    name = "random"

    def __init__(self, seed: int = 0, game: str = "duel") -> None:
        self._legal_codes = game_type(game).legal_codes
        self._stream = stream_for(seed, Purpose.PLAYER)

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """A uniformly random legal action."""
        actions = self._legal_codes(state, seat)
        check_asked(actions, seat)
        return Decision(actions[draw(self._stream, len(actions))])
