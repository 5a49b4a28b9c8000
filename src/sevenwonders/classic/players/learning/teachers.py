"""The searcher that plays the games from which a network learns."""

from __future__ import annotations

import numpy as np

from ....game.styles import Style
from ....kernel.compiler import compiled
from ...components import MAX_PLAYERS
from ...rules.legal import legal_for
from ...rules.moves import MAX_LEGAL, N_ACTIONS
from ..network.weights import Network
from ..search import SearchPlayer
from ..search.nodes import ROOT, Node

EMPTY = np.zeros((), Node.dtype)
ROOT_NOISE = 0.25  # its share in what the actions at the root promise


class Learned(SearchPlayer):
    """The search, asked step by step."""

    def __init__(self, seed: int, network: Network | None) -> None:
        super().__init__(seed, simulations=1, max_nodes=1 << 15, network=network)
        self._legal_now, self._places = np.zeros(MAX_LEGAL, np.int64), np.zeros(N_ACTIONS, np.int64)
        self._n_legal = 0

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """Empty trees for what a seat knows of a position, with the root's children."""
        self._positions[ROOT] = state
        self._tree[:MAX_PLAYERS] = EMPTY
        self._n_nodes, self._table[:] = MAX_PLAYERS, 0
        self._n_legal = compiled(legal_for)(self._positions[ROOT], seat, self._legal_now)
        self._places[self.actions] = np.arange(self._n_legal)
        self._grow(1)

    @property
    def actions(self) -> np.ndarray:
        """All that is legal."""
        return self._legal_now[: self._n_legal]

    def _nodes(self) -> tuple[np.ndarray, np.ndarray]:
        """The nodes of what is looked at, and where each is among all that is legal."""
        nodes = np.array(self._root_nodes())
        return nodes, self._places[self._tree["action"][nodes]]

    def stir(self, noise: np.ndarray) -> None:
        """Mix noise into what the actions that are looked at promise."""
        nodes, places = self._nodes()
        likely = np.exp(self._tree["prior"][nodes] - self._tree["prior"][nodes].max())
        mixed = (1 - ROOT_NOISE) * likely / likely.sum() + ROOT_NOISE * noise[places] / noise[places].sum()
        self._tree["prior"][nodes] = np.log(mixed)

    def grow(self, simulations: int) -> None:
        """Do so many simulations more."""
        self._grow(simulations)

    def tried(self, seat: int) -> np.ndarray:
        """How often each legal action was tried; ways to pay that are too dear are not looked at."""
        nodes, places = self._nodes()
        tried = np.zeros(self._n_legal)
        tried[places] = self._tree["visits"][nodes]
        return tried

    def value(self, seat: int) -> float:
        """The share of the victory that it expects."""
        return float(self._table[seat, 0] / max(1, int(self._tree[0]["visits"])))

    def wins(self, seat: int) -> bool:
        """Nothing is proved in this game."""
        return False
