"""Positions of both games on their way to a process that thinks: what the seat cannot know stays behind."""

from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from ...duel.rules import state as duel

if TYPE_CHECKING:
    import numpy as np

    from ...classic.rules import state as classic

Position: TypeAlias = "duel.State | classic.State"  # of which game tells its class


@dataclass(frozen=True)
class Kind:
    """How the positions of a game are made, and made ignorant."""

    state: "type[duel.State] | type[classic.State]"
    record: "np.dtype"
    known: Callable[[Any, int], Any]


@cache
def kind(game: str) -> Kind:
    """The positions of `duel` or `classic`; a game is loaded when one of it is played."""
    if game == "duel":
        from ...duel.game import known

        return Kind(duel.State, duel.State.dtype, known)
    from ...classic.game import known as classic_known
    from ...classic.rules.state import State

    return Kind(State, State.dtype, classic_known)


def game_of(state: Position) -> str:
    """Which game a position belongs to: `duel` or `classic`."""
    return "duel" if type(state) is duel.State else "classic"


def written(state: Position, seat: int) -> str:
    """A position without what a seat cannot know, as text."""
    known = kind(game_of(state)).known(state, seat)
    return b64encode(known.to_array().tobytes()).decode()


def read(text: str, game: str) -> Position:
    """A position that was `written`."""
    import numpy as np

    found = kind(game)
    return found.state(np.frombuffer(b64decode(text), found.record)[0])
