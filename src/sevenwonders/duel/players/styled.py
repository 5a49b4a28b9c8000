"""A player of a style: it searches like the strongest, and lets its likings decide among what is nearly as good."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from threading import Event

import numpy as np

from ...game.player import Analysis, Decision
from ...game.search import name_of
from ..rules.state import State
from ..states import KnownState
from .network.weights import Network
from .search import SearchPlayer
from .styles import STYLES, Style

__all__ = ["STYLES", "StyledPlayer"]

HARDLY = 0.01  # added to shares, so that what was hardly tried may be liked, too
ZEAL = 0.8


class StyledPlayer(SearchPlayer):
    """A search with likings.

    Args:
        style: what it likes, see `STYLES`.
        zeal: how much; 0 is the plain search.
    """

    def __init__(
        self,
        style: Style | str,
        seed: int = 0,
        *,
        zeal: float = ZEAL,
        simulations: int | None = None,
        seconds: float | None = None,
        max_nodes: int = 1 << 19,
        name: str | None = None,
        network: Network | None = None,
    ) -> None:
        self.style = STYLES[style] if isinstance(style, str) else style
        self.zeal = zeal
        super().__init__(
            seed,
            simulations=simulations,
            seconds=seconds,
            max_nodes=max_nodes,
            reuse=False,
            name=name,
            network=network,
            worth=self.style.worth,
        )
        self.name = name or name_of(self.simulations, self.seconds, f"style:{self.style.name}")
        self._record = np.zeros(1, State.dtype)

    def choose(
        self,
        state: KnownState,
        seat: int,
        *,
        stop: Event | None = None,
        on_progress: Callable[[Analysis], object] | None = None,
    ) -> Decision:
        """What it likes best of what the search thinks good; what is proved to win or to lose is no matter of taste."""
        found = super().choose(state, seat, stop=stop, on_progress=on_progress)
        if found.analysis is None or (found.analysis.moves[0].proved and found.analysis.win == 1):
            return found
        moves = [move for move in found.analysis.moves if move.value or not move.proved] or found.analysis.moves
        state.store(self._record[0])
        liked = self.style.liking(self._record[0], seat, np.array([move.action for move in moves]))
        best = max(zip(moves, liked, strict=True), key=lambda pair: log(pair[0].share + HARDLY) + self.zeal * pair[1])
        return Decision(best[0].action, found.analysis)
