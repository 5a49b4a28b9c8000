"""The player whose tree is judged by games played quickly to their end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....game.search import name_of
from ..evaluation import WEIGHTS, Weights
from ..search.settings import Settings
from ..search.tree_player import MAX_NODES, TreePlayer
from .tree import simulate

if TYPE_CHECKING:
    from ....kernel.struct import ConstTable

DEFAULT = Settings(ripe=6)


class PlayoutPlayer(TreePlayer):
    """Searches its own decisions only and takes the others for greedy players."""

    compiled_part = "playouts"

    def __init__(
        self,
        seed: int = 0,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        settings: Settings = DEFAULT,
        weights: ConstTable[Weights] = WEIGHTS,
        max_nodes: int = MAX_NODES,
        name: str | None = None,
    ) -> None:
        super().__init__(seed, simulations, seconds, settings, weights, max_nodes, name)
        self.name = name or name_of(self.simulations, self.seconds, "playouts")

    def _grow(self, simulations: int) -> None:
        from ....kernel.compiler import compiled

        self._n_nodes = compiled(simulate)(
            *(self._positions, self._streams, self._tree, self._n_nodes, self._table, self._dials, self._weights),
            simulations,
            *(*self._work[:-1], self._work[-1][0]),
        )
