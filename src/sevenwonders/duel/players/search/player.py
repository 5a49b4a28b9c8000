"""The player that searches: what a position is worth and which actions look good is told by a network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

import numpy as np

from ....game.search import SearchSettings
from ...rules.moves import N_ACTIONS
from ...states import KnownState
from ..network.outputs import DRAWN, KINDS, LOST, N_ENDINGS, N_VALUES, TO_WIN, WON
from ..network.weights import Network, shipped
from .nodes import DEEPEST
from .tree import Dials, simulate, turn_round
from .tree_player import MAX_NODES, TreePlayer


@dataclass(frozen=True, slots=True)
class Settings(SearchSettings):
    """How a search weighs what it is told; the defaults won matches."""

    explore: float = 0.5
    first_play: float = 0.05

    heat: float = 1.0
    """How much the network's liking of actions is softened: more than 1 brings them nearer to each other."""


DEFAULT = Settings()


class SearchPlayer(TreePlayer):
    """The strongest player: a tree search that asks a network what positions are worth.

    Args:
        network: the one to ask; that of the package where none is given.
        worth: what each ending is worth to it, in the order of the network's endings.
    """

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
        network: Network | None = None,
        worth: Sequence[float] = TO_WIN,
    ) -> None:
        endings = np.zeros((N_ACTIONS + 1, N_VALUES))  # the root's own behind those of its actions
        super().__init__(seed, simulations, seconds, name, endings=endings, max_nodes=max_nodes, reuse=reuse)
        if len(worth) != N_ENDINGS:
            raise ValueError(f"a game may end in {N_ENDINGS} ways, and {len(worth)} of them have a worth")
        self.settings, self.network = settings, network or shipped()
        self._arrays, self._room = tuple(self.network.arrays), self.network.room()
        self._movers = np.zeros(DEEPEST, np.int8)
        self._dials = np.zeros(1, Dials.dtype)
        for dial, setting in asdict(settings).items():
            self._dials[0][dial] = setting
        self._dials[0]["worth"] = worth

    def _set_root(self, state: KnownState, seat: int) -> None:
        super()._set_root(state, seat)
        self._dials[0]["seat"] = seat

    def _grow(self, simulations: int) -> None:
        from ....kernel.compiler import compiled

        self._n_nodes = compiled(simulate)(
            *(self._positions, self._streams, self._tree, self._n_nodes, self._endings, self._dials),
            simulations,
            *(self._scratch, self._marks, self._path, self._movers, self._arrays, self._room),
        )

    def _outcomes(self, best: int, seat: int, win: float) -> dict[str, float]:
        proved = int(self._root_children["proved"][best])
        if proved:
            values = np.zeros(N_VALUES)
            values[proved - 1] = 1.0
            if seat == 1:
                turn_round(values)
            self._endings[best] = values
        return super()._outcomes(best, seat, win)

    def _ended(self, endings: np.ndarray, seat: int) -> tuple[float, Mapping[str, float], Mapping[str, float]]:
        whole = float(endings[: DRAWN + 1].sum()) or 1.0
        won = dict(zip(KINDS, map(float, endings[WON:LOST]), strict=True))
        lost = dict(zip(KINDS, map(float, endings[LOST:DRAWN]), strict=True))
        won["challenge"], lost["challenge"] = won["civilian"], lost["civilian"]
        return float(endings[DRAWN]) / whole, won, lost
