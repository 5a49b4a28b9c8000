"""The player whose search plays games quickly to their end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Unpack

from ....game.search import SearchOptions
from ..evaluation import WEIGHTS, Weights
from ..search.growth import Tree, TreePlayer
from ..search.settings import TreeSearchSettings
from .tree import grow_tree

if TYPE_CHECKING:
    from ....kernel.struct import ConstTable

DEFAULT = TreeSearchSettings(expansion_visits=6)


class PlayoutTree(Tree):
    """Search tree of the searching seat's decisions, which assumes greedy opponents."""

    def grow(self, simulations: int) -> None:
        """Run simulations: each determinizes hidden cards, plays to the end, and adds the result to the tree."""
        from ....kernel.compiler import compile_rule

        self.n_nodes = compile_rule(grow_tree)(
            *(self.positions, self.streams, self.nodes, self.n_nodes, self.table, self.params, self.weights),
            simulations,
            *(*self._work[:-1], self._work[-1][0]),
        )


class PlayoutPlayer(TreePlayer):
    """Player that searches only its own decisions and assumes greedy opponents.

    Args:
        seed: the seed of all random draws.
        settings: the parameters of the search.
        weights: the weights of the evaluation by which playouts choose the actions of all seats.
        options: further keyword arguments of `TreeSearch`, such as `simulations` and `seconds`.
    """

    compiled_part = "playouts"

    def __init__(
        self,
        seed: int = 0,
        *,
        settings: TreeSearchSettings = DEFAULT,
        weights: ConstTable[Weights] = WEIGHTS,
        **options: Unpack[SearchOptions],
    ) -> None:
        make_tree = partial(PlayoutTree, settings=settings, weights=weights)
        super().__init__(make_tree, seed, **options)
