"""A network at work: the arrays of one search, and what it is asked to do with them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ....kernel.chance import Purpose, seed_of, streams_array
from ....kernel.compiler import compiled
from ...rules.moves import N_ACTIONS
from ...rules.state import State
from ..network.outputs import N_ENDINGS, N_VALUES, TO_WIN
from ..network.weights import Network
from ..search.nodes import DEEPEST, ROOT, Node
from ..search.tree import Dials, simulate

EMPTY = np.zeros((), Node.dtype)


class Mind:
    """One search tree and the network that it asks.

    Attributes:
        tree: the nodes.
        endings: by root action, the sums of what was said of the leaves below it.
    """

    def __init__(
        self,
        network: Network,
        seed: int = 0,
        *,
        max_nodes: int = 1 << 15,
        explore: float = 0.9,
        first_play: float = 0.1,
        heat: float = 1.0,
    ) -> None:
        self.positions = np.zeros(3, State.dtype)
        self.tree = np.zeros(max_nodes, Node.dtype)
        self.endings = np.zeros((N_ACTIONS, N_VALUES))
        self._dials = np.zeros(1, Dials.dtype)
        self._dials[0]["explore"], self._dials[0]["first_play"], self._dials[0]["heat"] = explore, first_play, heat
        self._scratch, self._marks = np.zeros(N_ACTIONS, np.int16), np.zeros(N_ACTIONS, np.int8)
        self._path, self._movers = np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int8)
        self._streams = streams_array([seed_of(seed, Purpose.PLAYER)])
        self._grow = compiled(simulate)
        self._n_nodes = 1
        self.use(network)
        self.want(TO_WIN)

    def use(self, network: Network) -> None:
        """Ask another network from now on."""
        self._arrays, self._room = tuple(network.arrays), network.room()

    def want(self, worth: Sequence[float]) -> None:
        """Say what each ending is worth."""
        if len(worth) != N_ENDINGS:
            raise ValueError(f"there are {N_ENDINGS} endings")
        self._dials[0]["worth"][:] = worth

    def start(self, state: np.record, seat: int) -> None:
        """An empty tree for what a seat knows of a position, with the root's children."""
        self.positions[ROOT] = state
        self.tree[0] = EMPTY
        self._dials[0]["seat"] = seat
        self._n_nodes = 1
        self.grow(1)
        self.endings[: self.tree[0]["n"]] = 0.0

    def grow(self, simulations: int) -> None:
        """Do so many simulations more."""
        self._n_nodes = self._grow(
            self.positions,
            self._streams,
            self.tree,
            self._n_nodes,
            self.endings,
            self._dials,
            simulations,
            self._scratch,
            self._marks,
            self._path,
            self._movers,
            self._arrays,
            self._room,
        )

    @property
    def children(self) -> np.ndarray:
        """The nodes of what may be done at the root."""
        root = self.tree[0]
        first, n = int(root["first"]), int(root["n"])
        return self.tree[first : first + n]

    def value(self, seat: int) -> float:
        """The mean of all simulations for a seat."""
        root = self.tree[0]
        mean = float(root["value"] / max(1, root["visits"]))
        return mean if seat == 0 else 1.0 - mean
