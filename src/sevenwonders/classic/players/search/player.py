"""The search player; a neural network evaluates its positions and gives the priors of its actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Unpack

import numpy as np

from ....game.learning.network import check_network_class
from ....game.player import Analysis
from ....game.ranges import win_chance_intervals
from ....game.search import SearchOptions
from ...components import MAX_PLAYERS
from ...states import KnownState
from ..endgame import ActionBounds, last_turn_bounds
from ..evaluation import WEIGHTS, Weights
from ..network import Network
from .growth import RootStatistics, Tree, TreePlayer
from .nodes import ROOT
from .ranges import RANGES, count_remaining_turns
from .settings import DEFAULT, TreeSearchSettings
from .tree import grow_tree

if TYPE_CHECKING:
    from ....kernel.struct import ConstTable


def apply_bounds(analysis: Analysis, bounds: Sequence[ActionBounds]) -> Analysis:
    """Return a copy of an analysis with the actions' values clamped to proven bounds, and with proven wins first.

    `bounds` has the bounds of every action of the analysis.
    """
    by_action = {move.action: move for move in bounds}
    moves = [
        replace(
            move,
            value=by_action[move.action].clamp(move.value),
            proved=by_action[move.action].low == by_action[move.action].high,
        )
        for move in analysis.moves
    ]
    moves.sort(key=lambda move: not (move.proved and move.value == 1.0))
    best = by_action[moves[0].action]
    return replace(
        analysis,
        win=moves[0].value,
        moves=tuple(moves),
        line=(moves[0].action,),
        exact=all(move.proved for move in moves),
        range_50=tuple(map(best.clamp, analysis.range_50)),
        range_90=tuple(map(best.clamp, analysis.range_90)),
    )


class NetworkRootStatistics(RootStatistics):
    """Statistics of the searching seat's actions at the root, in a search with a network."""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        root = tree.positions[ROOT]
        self.left = count_remaining_turns(int(root["age"]), int(root["turn"]))

    def to_analysis(self, simulations: int, seconds: float) -> Analysis:
        """Return the analysis of the root position, with intervals of 50% and 90% for the chance to win.

        `simulations` is the number of simulations so far, which took `seconds` seconds.
        """
        analysis = super().to_analysis(simulations, seconds)
        range_50, range_90 = win_chance_intervals(analysis.win, simulations, self.left, RANGES)
        return replace(analysis, range_50=range_50, range_90=range_90)


class NetworkTree(Tree):
    """Search trees of all seats; a network evaluates their leaves and gives the priors of actions."""

    def __init__(
        self,
        seed: int,
        max_nodes: int,
        settings: TreeSearchSettings = DEFAULT,
        weights: ConstTable[Weights] = WEIGHTS,
        network: Network | None = None,
    ) -> None:
        self.network = check_network_class(network or Network.load_shipped(), Network)
        super().__init__(seed, max_nodes, settings, weights)

    def grow(self, simulations: int) -> None:
        """Run a number of simulations; each adds its result, and perhaps nodes, to the trees."""
        from ....kernel.compiler import compile_rule

        # `compile_rule` returns `grow_tree` from `kernel/libraries`, or compiles it with Numba (see `kernel.compiler`).
        self.n_nodes = compile_rule(grow_tree)(
            *(self.positions, self.streams, self.nodes, self.n_nodes, self.table, self.params, self.weights),
            *(tuple(self.network.arrays), simulations),
            *self._work,
        )

    def root_statistics(self) -> NetworkRootStatistics:
        """Return the statistics of the searching seat's actions at the root so far."""
        return NetworkRootStatistics(self)

    def _make_workspace(self) -> tuple[object, ...]:
        """Return the arrays that a search works with: those of the trees, each seat's results, those of the network."""
        return *super()._make_workspace(), np.zeros((MAX_PLAYERS, 4)), self.network.make_workspace()


class SearchPlayer(TreePlayer):
    """The strongest player: a tree search of all seats with a network, which takes the most visited action.

    Args:
        seed: the seed of all random draws.
        network: the network; by default the network of the package.
        settings: the parameters of the search.
        weights: the weights of the evaluation by which all seats quickly choose their actions after a leaf.
        options: further keyword arguments of `TreeSearch`, such as `simulations` and `seconds`.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        network: Network | None = None,
        settings: TreeSearchSettings = DEFAULT,
        weights: ConstTable[Weights] = WEIGHTS,
        **options: Unpack[SearchOptions],
    ) -> None:
        make_tree = partial(NetworkTree, settings=settings, weights=weights, network=network)
        super().__init__(make_tree, seed, **options)
        self.network = network or Network.load_shipped()
        self.exact = True

    def _add_exact_values(self, analysis: Analysis, state: KnownState, seat: int, stop: Event | None) -> Analysis:
        """Return an analysis whose action values are, in the last turn of the game, clamped to proven bounds.

        In earlier turns, return the given analysis.  `stop` has no effect.
        """
        bounds = last_turn_bounds(state, seat)
        return apply_bounds(analysis, bounds) if bounds else analysis
