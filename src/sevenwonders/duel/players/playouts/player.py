"""A player with a tree search that evaluates positions by rules of thumb and by random playouts."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Unpack

import numpy as np

from ....game.search import SearchOptions, SearchSettings
from ...rules.action_codes import N_ACTIONS
from ..search.growth import RootStatistics, Tree, TreePlayer
from .tree import ENDINGS, KINDS, grow_tree


@dataclass(frozen=True, slots=True)
class PlayoutSettings(SearchSettings):
    """Parameters of the tree search by playouts; the defaults won matches at equal time against other values.

    Attributes:
        exploration, first_play_reduction: as in `SearchSettings`.
        exploration_growth: the growth of `exploration` with the visits of a node.
        prior_scale: the advantage, in hundredths of a point, that multiplies the prior of an action by e.
        judgement: the weight of the evaluation in the value of a leaf; the result of the playout has the other part.
        lead_scale: the scale of the leads by which the evaluation estimates a result: values above 1 move estimates
            towards a half.
    """

    exploration: float = 0.7
    first_play_reduction: float = 0.1
    exploration_growth: float = 0.0
    prior_scale: float = 600.0
    judgement: float = 0.5
    lead_scale: float = 1.0


DEFAULT = PlayoutSettings()


class PlayoutRootStatistics(RootStatistics):
    """Statistics of the actions at the root of the tree.

    The array `totals` has a row for each action, which counts its playouts by ending.
    """

    def ending_frequencies_of_action(self, row: np.ndarray) -> tuple[float, Mapping[str, float], Mapping[str, float]]:
        """Return the fraction of playouts with a shared victory, and the numbers won and lost by type of victory.

        Args:
            row: the number of playouts with each ending, in the order of `ENDINGS`.
        """
        games = max(1, int(row.sum()))
        wins = row[1 : 1 + len(KINDS)], row[1 + len(KINDS) :]  # of player 0, of player 1
        won, lost = (dict(zip(KINDS, map(float, wins[seat]), strict=True)) for seat in (self.seat, 1 - self.seat))
        return float(row[0] / games), won, lost


class PlayoutTree(Tree):
    """Search tree that evaluates each leaf by rules of thumb and by a random playout."""

    ROOT_STATISTICS: ClassVar[type[PlayoutRootStatistics]] = PlayoutRootStatistics
    SIMULATE: ClassVar = staticmethod(grow_tree)

    def __init__(self, seed: int, max_nodes: int, settings: PlayoutSettings = DEFAULT) -> None:
        super().__init__(seed, max_nodes, settings.to_array(), np.zeros((N_ACTIONS, len(ENDINGS)), np.int64))


class PlayoutPlayer(TreePlayer):
    """Player that searches without a network: positions are evaluated by rules of thumb and by random playouts.

    The player is strong, but rarely foresees a scientific victory.  It is the baseline for the search with a network,
    and plays the games from which the first network learns.

    Args:
        seed: the seed of all random draws.
        settings: the parameters of the search.
        reuse: whether to reuse the branch of the last tree that starts at the position, if possible.
        options: further keyword arguments of `TreeSearch`, such as `simulations` and `seconds`.
    """

    compiled_part = "playouts"

    def __init__(
        self,
        seed: int = 0,
        *,
        settings: PlayoutSettings = DEFAULT,
        reuse: bool = True,
        **options: Unpack[SearchOptions],
    ) -> None:
        super().__init__(partial(PlayoutTree, settings=settings), seed, **options)
        self.reuse = reuse
