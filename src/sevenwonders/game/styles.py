"""Named styles of play: the values of endings, and bonuses for actions beyond the findings of a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import log
from threading import Event
from typing import Generic, TypeVar

import numpy as np

from .player import Decision, NamedPlayer
from .search import Progress, TreeSearch, name_of
from .views import KnownState

K = TypeVar("K", bound=KnownState)
HARDLY = 0.01  # added to shares, so that what was hardly tried may be liked, too
ZEAL = 0.8  # how much of its style a player has
PLAIN = "plain"  # plays to win


@dataclass(frozen=True, slots=True)
class Style:
    """A way to play.

    Attributes:
        name: its name.
        says: its description.
        likes: how much it likes what an action is about; 3 is about as much as twenty times the visits.
        worth: what each ending is worth to it, where it does not simply want to win.
        module: what must be on the table for it, if anything.
    """

    name: str
    says: str
    likes: Mapping[str, float] = field(default_factory=dict)
    worth: tuple[float, ...] = ()
    module: str = ""

    def liking(self, state: np.record, seat: int, actions: np.ndarray) -> np.ndarray:
        """Return its preference for each action, in natural logarithms of shares."""
        raise NotImplementedError


class StyledPlayer(NamedPlayer, Generic[K]):
    """A player of a style: searches like the strongest, and lets its likings decide among what is nearly as good.

    Args:
        style: its style.
        search: its searcher.
        zeal: how much it likes it; with 0 it plays as the search does.
        name: its name.
    """

    compiled = True
    compiled_part = "search"

    def __init__(self, style: Style, search: TreeSearch[K], *, zeal: float = ZEAL, name: str | None = None) -> None:
        self.style, self.search, self.zeal = style, search, zeal
        search.exact = False  # a solved choice leaves no others to like
        self.simulations, self.seconds = search.simulations, search.seconds
        self.name = name or name_of(search.simulations, search.seconds, f"style:{style.name}")

    @property
    def clock(self) -> Callable[[], float]:
        """The clock that counts its seconds."""
        return self.search.clock

    @clock.setter
    def clock(self, clock: Callable[[], float]) -> None:
        self.search.clock = clock

    def choose(
        self, state: K, seat: int, *, stop: Event | None = None, on_progress: Progress | None = None
    ) -> Decision:
        """Return the style's preferred action among the search's good actions; a proved win or loss ignores it."""
        found = self.search.choose(state, seat, stop=stop, on_progress=on_progress)
        if found.analysis is None or (found.analysis.moves[0].proved and found.analysis.win == 1):
            return found
        moves = [move for move in found.analysis.moves if move.value or not move.proved] or found.analysis.moves
        record = np.zeros(1, type(state).dtype)
        state.store(record[0])
        liked = self.style.liking(record[0], seat, np.array([move.action for move in moves]))
        best = max(zip(moves, liked, strict=True), key=lambda pair: log(pair[0].share + HARDLY) + self.zeal * pair[1])
        return Decision(best[0].action, found.analysis)
