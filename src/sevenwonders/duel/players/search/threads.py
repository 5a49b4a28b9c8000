"""A search on several processors: trees that grow side by side from the same root, told of as one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from ....kernel.chance import seed_of
from ...states import KnownState
from ..network.weights import Network
from .player import SearchPlayer
from .tree_player import MAX_NODES


class ThreadedSearch(SearchPlayer):
    """A search with a tree a thread, of which each draws its own chances.

    Visits and results of the actions at the root are added up; the trees know nothing of each other below it.  That
    wastes little, and is simple and as repeatable as a search with one tree.

    Args:
        threads: how many; the simulations are shared among them.
        simulations, seconds, max_nodes, name, network: as for `SearchPlayer`; every tree may have so many nodes.
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
        if threads < 1:
            raise ValueError("a search needs at least one thread")
        super().__init__(
            seed, simulations=simulations, seconds=seconds, max_nodes=max_nodes, name=name, network=network
        )
        self._others = [
            SearchPlayer(seed_of(seed, number), max_nodes=max_nodes, network=network) for number in range(1, threads)
        ]
        self._done = 0
        self._pool = ThreadPoolExecutor(max(1, threads - 1), thread_name_prefix="search")

    def _set_root(self, state: KnownState, seat: int) -> None:
        super()._set_root(state, seat)
        self._done = 0
        for other in self._others:
            other._set_root(state, seat)

    def _grow(self, simulations: int) -> None:
        before, self._done = self._done, self._done + simulations
        trees = 1 + len(self._others)

        def share(number: int) -> int:
            """So many of all simulations so far fall to a tree, however they were sliced."""
            return (self._done + number) // trees - (before + number) // trees

        growing = [self._pool.submit(other._grow, share(number)) for number, other in enumerate(self._others)]
        super()._grow(share(trees - 1))
        for tree in growing:
            tree.result()

    @property
    def _root_children(self) -> np.ndarray:
        whole = self._children.copy()
        for other in self._others:
            found = other._children
            if len(found) == len(whole):  # else it has not begun
                whole["visits"] += found["visits"]
                whole["value"] += found["value"]
                whole["proved"] = np.where(whole["proved"] > 0, whole["proved"], found["proved"])
        return whole

    def _outcomes(self, best: int, seat: int, win: float) -> dict[str, float]:
        own = self._endings.copy()
        for other in self._others:
            self._endings += other._endings
        told = super()._outcomes(best, seat, win)
        self._endings[:] = own
        return told
