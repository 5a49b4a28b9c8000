"""Positions of both games on their way to a process that thinks: what the seat cannot know stays behind."""

from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...classic.game import known as classic_known
from ...classic.rules import state as classic
from ...duel.game import known as duel_known
from ...duel.rules import state as duel

Position = duel.State | classic.State  # of which game tells its class


@dataclass(frozen=True)
class Kind:
    """How the positions of a game are made, and made ignorant."""

    state: Any
    record: np.dtype
    known: Callable[[Any, int], Any]


KINDS = {
    "duel": Kind(duel.State, duel.state_t, duel_known),
    "classic": Kind(classic.State, classic.state_t, classic_known),
}


def game_of(state: Position) -> str:
    """Which game a position belongs to: `duel` or `classic`."""
    return next(game for game, kind in KINDS.items() if isinstance(state, kind.state))


def written(state: Position, seat: int) -> str:
    """A position without what a seat cannot know, as text."""
    known = KINDS[game_of(state)].known(state, seat)
    return b64encode(known.to_array().tobytes()).decode()


def read(text: str, game: str) -> Position:
    """A position that was `written`."""
    kind = KINDS[game]
    return kind.state(np.frombuffer(b64decode(text), kind.record)[0])
