"""Named styles of play: a style has values of endings and bonuses for actions, which change the choice of a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import log
from threading import Event
from typing import Generic

import numpy as np

from .player import BasePlayer, Decision
from .search import Progress, TreeSearch, format_search_spec
from .views import K

SHARE_OFFSET = 0.01  # added to shares of visits, so that bonuses also help actions with few visits
DEFAULT_STRENGTH = 0.8  # default strength of a player's style
PLAIN = "plain"  # the style without bonuses, which plays to win


@dataclass(frozen=True, slots=True)
class Style:
    """Style of play: bonuses for some kinds of actions, and values of endings.

    Attributes:
        name: the name of the style.
        says: the description of the style.
        likes: the bonus for each kind of action, which is added to the logarithm of the number of visits when an action
            is chosen: 3 counts like 20 times as many visits.
        worth: the value of each ending of a game; empty for a style that plays to win.
        module: the module that the style requires; empty if there is none.
    """

    name: str
    says: str
    likes: Mapping[str, float] = field(default_factory=dict)
    worth: tuple[float, ...] = ()
    module: str = ""

    def action_bonuses(self, state: np.record, seat: int, actions: np.ndarray) -> np.ndarray:
        """Return the style's bonus for each action, to be added to the logarithm of the action's share of visits."""
        raise NotImplementedError


class StyledPlayer(BasePlayer, Generic[K]):
    """Player with a style: the visits of a search and the style's bonuses together determine the choice.

    Args:
        style: the style.
        search: the search player.
        strength: the factor of the bonuses; with 0 the player chooses as the search does.
        name: the player's name.
    """

    compiled = True
    compiled_part = "search"

    def __init__(
        self, style: Style, search: TreeSearch[K], *, strength: float = DEFAULT_STRENGTH, name: str | None = None
    ) -> None:
        self.style, self.search, self.strength = style, search, strength
        search.exact = False  # a solved position would have a single action
        self.simulations, self.seconds = search.simulations, search.seconds
        self.name = name or format_search_spec(search.simulations, search.seconds, f"style:{style.name}")

    @property
    def clock(self) -> Callable[[], float]:
        """The clock of the search: a function that returns the time in seconds."""
        return self.search.clock

    @clock.setter
    def clock(self, clock: Callable[[], float]) -> None:
        self.search.clock = clock

    def choose(
        self, state: K, seat: int, *, stop: Event | None = None, on_progress: Progress | None = None
    ) -> Decision:
        """Return the action that is best by visits and bonus; proved wins come first, proved losses are avoided.

        Args:
            state: the position; only what `seat` knows of it is used.
            seat: the seat that decides.
            stop: ends the search early when it is set; then the best action so far is returned.
            on_progress: a function that is called with the analysis so far, again and again during the search.
        """
        decision = self.search.choose(state, seat, stop=stop, on_progress=on_progress)
        if decision.analysis is None or (decision.analysis.moves[0].proved and decision.analysis.win == 1):
            return decision
        moves = [move for move in decision.analysis.moves if move.value or not move.proved] or decision.analysis.moves
        record = np.zeros(1, type(state).dtype)
        state.store(record[0])
        bonuses = self.style.action_bonuses(record[0], seat, np.array([move.action for move in moves]))
        pairs = zip(moves, bonuses, strict=True)
        scores = [log(move.share + SHARE_OFFSET) + self.strength * bonus for move, bonus in pairs]
        return Decision(moves[int(np.argmax(scores))].action, decision.analysis)
