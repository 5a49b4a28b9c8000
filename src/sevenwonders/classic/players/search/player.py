"""The player that searches with a network, which evaluates positions and gives the priors of actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, ClassVar, Unpack

import numpy as np

from ....game.learning.network import check_network
from ....game.player import Analysis
from ....game.ranges import win_ranges
from ....game.search import SearchOptions, TreeSearch
from ...components import MAX_PLAYERS
from ...states import KnownState
from ..endgame import ActionBounds, last_turn_bounds
from ..evaluation import WEIGHTS, Weights
from ..network import Network
from .growth import MAX_NODES, RootStatistics, Tree
from .nodes import ROOT
from .ranges import RANGES, count_remaining_turns
from .settings import DEFAULT, TreeSearchSettings
from .tree import simulate

if TYPE_CHECKING:
    from ....kernel.struct import ConstTable


def apply_bounds(analysis: Analysis, bounds: Sequence[ActionBounds]) -> Analysis:
    """Return a copy of an analysis with values clamped to proven bounds, and with proven wins first."""
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
    """Statistics of the root actions of a search with a network."""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        root = tree.positions[ROOT]
        self.left = count_remaining_turns(int(root["age"]), int(root["turn"]))

    def to_analysis(self, simulations: int, seconds: float) -> Analysis:
        """Return the analysis of the position, with intervals of the chance to win."""
        analysis = super().to_analysis(simulations, seconds)
        range_50, range_90 = win_ranges(analysis.win, simulations, self.left, RANGES)
        return replace(analysis, range_50=range_50, range_90=range_90)


class SearchTree(Tree):
    """Search trees of all seats, whose leaf evaluations and priors come from a network."""

    def __init__(
        self,
        seed: int,
        max_nodes: int,
        settings: TreeSearchSettings = DEFAULT,
        weights: ConstTable[Weights] = WEIGHTS,
        network: Network | None = None,
    ) -> None:
        self.network = check_network(network or Network.load_shipped(), Network)
        super().__init__(seed, max_nodes, settings, weights)

    def grow(self, simulations: int) -> None:
        """Run a number of simulations, which grow the trees."""
        from ....kernel.compiler import compile_rule

        # `compiled` returns `simulate` from `kernel/libraries`, or compiles it with Numba (see `kernel.compiler`).
        self.n_nodes = compile_rule(simulate)(
            *(self.positions, self.streams, self.nodes, self.n_nodes, self.table, self.dials, self.weights),
            *(tuple(self.network.arrays), simulations),
            *self._work,
        )

    def root_statistics(self) -> NetworkRootStatistics:
        """Return the statistics of the root actions so far."""
        return NetworkRootStatistics(self)

    def _make_workspace(self) -> tuple[object, ...]:
        """Return workspace for the trees, the values of every seat in a simulation, and the network."""
        return *super()._make_workspace(), np.zeros((MAX_PLAYERS, 4)), self.network.make_workspace()


class SearchPlayer(TreeSearch[KnownState]):
    """The strongest player: a tree search of all seats with a network, which takes the most visited action.

    Args:
        seed: the seed of all random draws.
        network: the network; by default the network of the package.
        settings: the parameters of the search.
        weights: the weights of the evaluation in quick play after a leaf.
        options: see `TreeSearch`.
    """

    MAX_NODES: ClassVar[int] = MAX_NODES

    def __init__(
        self,
        seed: int = 0,
        *,
        network: Network | None = None,
        settings: TreeSearchSettings = DEFAULT,
        weights: ConstTable[Weights] = WEIGHTS,
        **options: Unpack[SearchOptions],
    ) -> None:
        make_tree = partial(SearchTree, settings=settings, weights=weights, network=network)
        super().__init__(make_tree, seed, **options)
        self.network = network or Network.load_shipped()
        self.exact = True

    def _solve_analysis(self, analysis: Analysis, state: KnownState, seat: int, stop: Event | None) -> Analysis:
        """Return an analysis with values clamped to proven bounds in the last turn, otherwise the given analysis."""
        bounds = last_turn_bounds(state, seat)
        return apply_bounds(analysis, bounds) if bounds else analysis
