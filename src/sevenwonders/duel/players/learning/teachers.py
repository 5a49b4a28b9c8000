"""Searchers that play the games from which a network learns."""

from __future__ import annotations

import numpy as np

from ....game.styles import Style
from ..network.weights import Network
from ..playouts import PlayoutPlayer
from ..search import SearchPlayer
from ..search.nodes import ROOT, Node
from ..search.tree_player import TreePlayer

EMPTY = np.zeros((), Node.dtype)

ROOT_NOISE = 0.25  # its share in what the actions at the root promise


class Stepwise(TreePlayer):
    """A search that is asked step by step."""

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """An empty tree for what a seat knows of a position, with the root's children."""
        self._positions[ROOT] = state
        self._tree[0] = EMPTY
        self._n_nodes = 1
        self._grow(1)

    def grow(self, simulations: int) -> None:
        """Do so many simulations more."""
        self._grow(simulations)

    @property
    def actions(self) -> np.ndarray:
        """What may be done at the root."""
        return self._children["action"]

    def stir(self, noise: np.ndarray) -> None:
        """Mix noise into what the actions at the root promise."""
        children = self._children
        children["prior"] = (1 - ROOT_NOISE) * children["prior"] + ROOT_NOISE * noise

    def wins(self, seat: int) -> bool:
        """Whether some action is proved to win."""
        return bool((self._proved(seat) > 0).any())

    def tried(self, seat: int) -> np.ndarray:
        """How often each action at the root was tried, what is proved put right: the search tries that no more.

        Where something wins nothing else is worth a try, and what loses is not where there is anything else.
        """
        proved = self._proved(seat)
        if self.wins(seat):
            return (proved > 0).astype(np.float64)
        visits = self._children["visits"].astype(np.float64)
        rest = np.where(proved < 0, 0.0, visits)
        return rest if rest.any() else visits

    def value(self, seat: int) -> float:
        """What is certain for a seat, or else the mean of all simulations."""
        if abs(best := int(self._proved(seat).max())):
            return (best + 1) / 2
        mean = float(self._tree[0]["value"] / max(1, self._tree[0]["visits"]))
        return mean if seat == 0 else 1.0 - mean


class Playouts(Stepwise, PlayoutPlayer):
    """The search by playouts: the first teacher."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, simulations=1, reuse=False, max_nodes=1 << 13)


class Learned(Stepwise, SearchPlayer):
    """The search with a network."""

    def __init__(self, seed: int, network: Network) -> None:
        super().__init__(seed, simulations=1, reuse=False, max_nodes=1 << 15, network=network)

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """As for all, and the network is told for whom and what the endings are worth."""
        self._dials[0]["seat"], self._dials[0]["worth"] = seat, style.worth
        super().start(state, seat, style)
