"""The player that asks a network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...components import MAX_PLAYERS
from ..evaluation import WEIGHTS, Weights
from ..network import Network, shipped
from .settings import DEFAULT, Settings
from .tree import simulate
from .tree_player import MAX_NODES, TreePlayer

if TYPE_CHECKING:
    from ....kernel.struct import ConstTable


class SearchPlayer(TreePlayer):
    """Searches with all opponents in the tree; without `network` it asks the one that comes with the package."""

    def __init__(
        self,
        seed: int = 0,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        network: Network | None = None,
        settings: Settings = DEFAULT,
        weights: ConstTable[Weights] = WEIGHTS,
        max_nodes: int = MAX_NODES,
        name: str | None = None,
    ) -> None:
        super().__init__(seed, simulations, seconds, settings, weights, max_nodes, name)
        self.network = network or shipped()
        self._seats = np.zeros((MAX_PLAYERS, 4))
        self._arrays, self._room = tuple(self.network.arrays), self.network.room()

    def _grow(self, simulations: int) -> None:
        from ....kernel.compiler import compiled

        self._n_nodes = compiled(simulate)(
            *(self._positions, self._streams, self._tree, self._n_nodes, self._table, self._dials, self._weights),
            *(self._arrays, simulations),
            *(self._actions, self._worths, self._marks, self._paths, self._seats, self._room),
        )
