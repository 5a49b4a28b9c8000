"""The player that asks a network; on several processors forests grow side by side and are told of as one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ....game.learning.network import checked_network
from ....game.search import SideBySide
from ...components import MAX_PLAYERS
from ..evaluation import WEIGHTS, Weights
from ..network import Network, shipped
from .settings import DEFAULT, Settings
from .tree import simulate
from .tree_player import MAX_NODES, TreePlayer

if TYPE_CHECKING:
    from ....kernel.struct import ConstTable
    from ...states import KnownState


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
        self.network = checked_network(network or shipped(), Network)
        super().__init__(seed, simulations, seconds, settings, weights, max_nodes, name)

    def _grow(self, simulations: int) -> None:
        from ....kernel.compiler import compiled

        # What runs is `simulate` compiled: `simulate` in `kernel/libraries`, or made by Numba (see `kernel.compiler`).
        self._n_nodes = compiled(simulate)(
            *(self._positions, self._streams, self._tree, self._n_nodes, self._table, self._dials, self._weights),
            *(tuple(self.network.arrays), simulations),
            *self._work,
        )

    def _workspace(self) -> tuple[object, ...]:
        """The same, what a simulation notes of every seat, and room to ask the network."""
        return *super()._workspace(), np.zeros((MAX_PLAYERS, 4)), self.network.room()


class ThreadedSearch(SearchPlayer):
    """A search with a forest a thread, of which each imagines its own worlds (see `SideBySide`).

    Args:
        threads: how many forests; the simulations are shared among them.
        simulations, seconds, max_nodes, name, network: as for `SearchPlayer`; the nodes are shared among them, too.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        threads: int,
        simulations: int | None = None,
        seconds: float | None = None,
        max_nodes: int = MAX_NODES,
        name: str | None = None,
        network: Network | None = None,
    ) -> None:
        make = partial(SearchPlayer, max_nodes=max_nodes // max(1, threads), network=network)
        self._beside = SideBySide(make, seed, threads)
        room = max_nodes // threads
        super().__init__(seed, simulations=simulations, seconds=seconds, max_nodes=room, name=name, network=network)

    def _set_root(self, state: KnownState, seat: int) -> None:
        super()._set_root(state, seat)
        self._beside.begin(state, seat)

    def _grow(self, simulations: int) -> None:
        self._beside.grow(super()._grow, simulations)

    def _confine(self, action: int) -> None:
        super()._confine(action)
        for other in self._beside.others:
            other._confine(action)

    @property
    def _root_children(self) -> np.ndarray:
        whole = super()._root_children
        for other in self._beside.others:
            found = other._root_children
            if len(found) == len(whole):  # else it has not begun
                for sums in ("visits", "value", "wins", "points"):
                    whole[sums] += found[sums]
        return whole

    @property
    def _seats_told(self) -> np.ndarray:
        return np.sum([self._table, *(other._table for other in self._beside.others)], axis=0)
