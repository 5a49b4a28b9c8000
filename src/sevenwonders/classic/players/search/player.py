"""The player that asks a network."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Unpack

import numpy as np

from ....game.learning.network import checked_network
from ....game.search import SearchOptions, TreeSearch
from ...components import MAX_PLAYERS
from ...states import KnownState
from ..evaluation import WEIGHTS, Weights
from ..network import Network, shipped
from .growth import MAX_NODES, Tree
from .settings import DEFAULT, Settings
from .tree import simulate

if TYPE_CHECKING:
    from ....kernel.struct import ConstTable


class SearchTree(Tree):
    """Trees that ask a network what the seats may expect and like."""

    def __init__(
        self,
        seed: int,
        max_nodes: int,
        settings: Settings = DEFAULT,
        weights: ConstTable[Weights] = WEIGHTS,
        network: Network | None = None,
    ) -> None:
        self.network = checked_network(network or shipped(), Network)
        super().__init__(seed, max_nodes, settings, weights)

    def grow(self, simulations: int) -> None:
        """Do so many simulations."""
        from ....kernel.compiler import compiled

        # What runs is `simulate` compiled: `simulate` in `kernel/libraries`, or made by Numba (see `kernel.compiler`).
        self.n_nodes = compiled(simulate)(
            *(self.positions, self.streams, self.nodes, self.n_nodes, self.table, self.dials, self.weights),
            *(tuple(self.network.arrays), simulations),
            *self._work,
        )

    def _workspace(self) -> tuple[object, ...]:
        """Return the same, what a simulation notes of every seat, and room to ask the network."""
        return *super()._workspace(), np.zeros((MAX_PLAYERS, 4)), self.network.room()


class SearchPlayer(TreeSearch[KnownState]):
    """The strongest player: searches with all opponents in the tree, and takes the most visited action.

    Args:
        seed: the seed of all that is drawn by chance.
        network: the one to ask; that of the package where none is given.
        settings: how the search weighs what it knows.
        weights: what quick players look at.
        options: see `TreeSearch`.
    """

    MAX_NODES: ClassVar[int] = MAX_NODES

    def __init__(
        self,
        seed: int = 0,
        *,
        network: Network | None = None,
        settings: Settings = DEFAULT,
        weights: ConstTable[Weights] = WEIGHTS,
        **options: Unpack[SearchOptions],
    ) -> None:
        make_tree = partial(SearchTree, settings=settings, weights=weights, network=network)
        super().__init__(make_tree, seed, **options)
        self.network = network or shipped()
