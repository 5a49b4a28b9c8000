"""What the searches of 7 Wonders share: what they may know goes in, an analysis of every action comes out."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import numpy as np

from ....errors import PositionError
from ....game.player import Analysis, Candidate
from ....game.search import Budget, TreeSearch, check_nodes
from ....game.views import check_asked
from ...actions import legal_codes
from ...components import MAX_PLAYERS
from ...rules.knowledge import forget
from ...rules.moves import MAX_LEGAL, N_ACTIONS
from ...rules.play import revoke
from ...rules.state import Question, State, size_of
from ...states import KnownState, imagined
from .nodes import DEEPEST, ROOT, Node
from .settings import Settings

if TYPE_CHECKING:
    from ....kernel.struct import ConstTable
    from ..evaluation import Weights

MAX_NODES = 1 << 19  # 24 MB when full
MIN_NODES = MAX_PLAYERS + 1  # a root for every seat, and something to do


class TreePlayer(TreeSearch[KnownState]):
    """Searches a number of simulations or a number of seconds, whichever ends first, and takes the most visited move.

    What the seat cannot know is dealt anew in every simulation.
    """

    def __init__(
        self,
        seed: int,
        simulations: int | None,
        seconds: float | None,
        settings: Settings,
        weights: ConstTable[Weights],
        max_nodes: int,
        name: str | None,
    ) -> None:
        super().__init__(seed, simulations, seconds, name)
        self._dials, self._weights = settings.to_array(), weights.array
        self._positions = np.zeros(2, State.dtype)
        self._tree = np.zeros(check_nodes(max_nodes, MIN_NODES), Node.dtype)
        self._table = np.zeros((MAX_PLAYERS, 2))

    def _workspace(self) -> tuple[object, ...]:
        """The legal actions and their worths, marks of actions (all 0), and every seat's path from its root."""
        legal = np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_LEGAL)
        return *legal, np.zeros(N_ACTIONS, np.int16), np.zeros((MAX_PLAYERS, DEEPEST), np.int64)

    def _used_rows(self) -> dict[str, int]:
        return {"_tree": 0, "_positions": 0}  # every search begins anew

    def _legal(self, state: KnownState, seat: int) -> list[int]:
        return legal_codes(state, seat)

    def _check(self, state: KnownState, seat: int) -> None:
        check_asked(state.asked >> seat & 1, seat)
        check_hands(state, seat)

    def _set_root(self, state: KnownState, seat: int) -> None:
        """Start with an empty tree from what a seat knows of a position; its own choice, if made, is open again."""
        known = state.copy()
        forget(known, seat)
        if not known.deciders >> seat & 1:
            revoke(known, seat)
        known.store(self._positions[ROOT])
        self._tree[:MAX_PLAYERS] = np.zeros((), Node.dtype)
        self._n_nodes = MAX_PLAYERS
        self._table[:] = 0

    def weigh(self, state: KnownState, seat: int, action: int, *, stop: Event | None = None) -> Candidate:
        """What one legal action is worth: a search that tries no other first, not even one that is left out as dear."""
        self._check(state, seat)
        budget = Budget(self.simulations, self.seconds, self.clock)
        self._set_root(state, seat)
        self._confine(action)
        budget.spend(self._grow, stop)
        return self._report(seat, budget).moves[0]

    def _confine(self, action: int) -> None:
        """Give the root one child."""
        self._tree[0]["first"], self._n_nodes = MAX_PLAYERS, MAX_PLAYERS + 1
        self._tree[MAX_PLAYERS] = np.zeros((), Node.dtype)
        self._tree[MAX_PLAYERS]["action"] = action

    def _report(self, seat: int, budget: Budget) -> Analysis:
        found, table = self._root_children, self._seats_told
        visits = np.maximum(found["visits"], 1)
        whole = max(1, int(found["visits"].sum()))
        priors = np.exp(found["prior"] - found["prior"].max())
        order = np.lexsort((-found["value"] / visits, -found["visits"]))
        moves = tuple(
            Candidate(
                int(found["action"][i]),
                int(found["visits"][i]),
                float(found["visits"][i] / whole),
                float(found["wins"][i] / visits[i]),
                float(priors[i] / priors.sum()),
                points=float(found["points"][i] / visits[i]),
            )
            for i in order
        )
        players = int(self._positions[ROOT]["players"])
        means = table[:players] / max(1, budget.done)
        return Analysis(
            seat,
            budget.done,
            budget.elapsed,
            moves[0].value,
            {},
            moves,
            (moves[0].action,),  # what the seat does next depends on what the others do now
            wins=tuple(means[:, 0].tolist()),
            points=tuple(means[:, 1].tolist()),
        )

    def _root_nodes(self) -> list[int]:
        """Where the nodes are of what may be done at the root."""
        found, child = [], int(self._tree[0]["first"])
        while child:
            found.append(child)
            child = int(self._tree[child]["sibling"])
        return found

    @property
    def _root_children(self) -> np.ndarray:
        """What may be done at the root, as it is told of where several forests grow side by side."""
        return self._tree[self._root_nodes()]

    @property
    def _seats_told(self) -> np.ndarray:
        """Shares of victory and points of every seat, added up over all simulations."""
        return self._table


def check_hands(state: State, seat: int) -> None:
    """Refuse a position set up by hand in which there are too few cards left for all hands.  Raises `PositionError`."""
    if not state.patchy or state.question != Question.CHOOSE:
        return
    guess = imagined(state, seat, [0])
    sizes = {size_of(guess.city[other].hand) for other in range(guess.players)}
    if len(sizes) > 1 or 0 in sizes:
        raise PositionError("nobody can think about this position: there are too few cards left for all hands")
