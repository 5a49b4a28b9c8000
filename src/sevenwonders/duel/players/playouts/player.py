"""The player whose tree is judged by the evaluation and by playouts."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ....game.search import SearchSettings, name_of
from ...rules.moves import N_ACTIONS
from ..search.tree_player import MAX_NODES, TreePlayer
from .tree import ENDINGS, KINDS, simulate


@dataclass(frozen=True, slots=True)
class Settings(SearchSettings):
    """How a search weighs what it knows; the defaults won matches at equal time."""

    explore: float = 0.7
    first_play: float = 0.1
    widen: float = 0.0
    prior_spread: float = 600.0
    """Hundredths of a point by which one action must be better to be e times as likely beforehand."""

    judgement: float = 0.5
    """Weight of the evaluation in the value of a leaf; the rest is a game played to the end at random."""

    spread: float = 1.0
    """How unsure the evaluation is of the winner: more than 1 brings its judgement nearer to a half."""


DEFAULT = Settings()


class PlayoutPlayer(TreePlayer):
    """Searches without a network: rules of thumb and games played on at random say what a position is worth.

    It plays well, but hardly sees a scientific victory coming; it is what the other search is measured by, and the
    teacher of its first games.
    """

    compiled_part = "playouts"

    def __init__(
        self,
        seed: int = 0,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        settings: Settings = DEFAULT,
        max_nodes: int = MAX_NODES,
        reuse: bool = True,
        name: str | None = None,
    ) -> None:
        endings = np.zeros((N_ACTIONS, len(ENDINGS)), np.int64)
        super().__init__(seed, simulations, seconds, name, endings=endings, max_nodes=max_nodes, reuse=reuse)
        self.name = name or name_of(self.simulations, self.seconds, "playouts")
        self.settings = settings
        self._dials = settings.to_array()

    def _grow(self, simulations: int) -> None:
        from ....kernel.compiler import compiled

        self._n_nodes = compiled(simulate)(
            *(self._positions, self._streams, self._tree, self._n_nodes, self._endings, self._dials),
            simulations,
            *self._work,
        )

    def _ended(self, endings: np.ndarray, seat: int) -> tuple[float, Mapping[str, float], Mapping[str, float]]:
        games = max(1, int(endings.sum()))
        either = endings[1 : 1 + len(KINDS)], endings[1 + len(KINDS) :]  # won by player 0, by player 1
        won, lost = (dict(zip(KINDS, map(float, either[side]), strict=True)) for side in (seat, 1 - seat))
        return float(endings[0] / games), won, lost
