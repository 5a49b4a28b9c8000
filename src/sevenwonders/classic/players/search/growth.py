"""Search trees of 7 Wonders, which a caller grows some simulations at a time, and statistics of the root's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np

from ....errors import PositionError
from ....game import search
from ....game.player import Analysis, Candidate
from ....game.search import check_max_nodes
from ....game.views import check_has_to_decide
from ...actions import legal_codes
from ...components import MAX_PLAYERS
from ...rules.action_codes import MAX_LEGAL, N_ACTIONS
from ...rules.knowledge import redact
from ...rules.play import revoke_choice
from ...rules.state import Question, State, count_cards_in_pile
from ...states import KnownState, determinize_with_stream
from ..evaluation import WEIGHTS, Weights
from .nodes import MAX_DEPTH, ROOT, Node
from .settings import DEFAULT, TreeSearchSettings

if TYPE_CHECKING:
    from ....kernel.struct import ConstTable

MIN_NODES = MAX_PLAYERS + 1  # a root for every seat, and an action


class Tree(search.Tree[KnownState]):
    """Search trees, one for each seat, in a single array of nodes.

    Each simulation determinizes the cards that the searching seat, which owns the first tree, cannot know.

    Attributes:
        nodes: all nodes; the first nodes are the roots of the seats, starting with the searching seat.
        table: the shares of victory and points of every seat, summed over all simulations.
    """

    def __init__(
        self, seed: int, max_nodes: int, settings: TreeSearchSettings = DEFAULT, weights: ConstTable[Weights] = WEIGHTS
    ) -> None:
        self.params, self.weights = settings.to_array(), weights.array
        self.positions = np.zeros(2, State.dtype)
        self.nodes = np.zeros(check_max_nodes(max_nodes, MIN_NODES), Node.dtype)
        self.table = np.zeros((MAX_PLAYERS, 2))
        super().__init__(seed)

    def _make_workspace(self) -> tuple[object, ...]:
        """Return the arrays that a search works with: actions, their values, marks of actions (all 0), seats' paths."""
        legal = np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_LEGAL)
        return *legal, np.zeros(N_ACTIONS, np.int16), np.zeros((MAX_PLAYERS, MAX_DEPTH), np.int64)

    def _used_rows_by_array(self) -> dict[str, int]:
        return {"nodes": 0, "positions": 0}  # nothing is reused between searches

    def list_legal_codes(self, state: KnownState, seat: int) -> list[int]:
        """Return the codes of the legal actions of a seat."""
        return legal_codes(state, seat)

    def check_searchable(self, state: KnownState, seat: int) -> None:
        """Check that the seat decides in the position, and that there are enough cards for all hands.

        Raises:
            SevenWondersError: the seat has nothing to decide.
            PositionError: there are too few cards.
        """
        check_has_to_decide(state.asked >> seat & 1, seat)
        check_enough_cards_for_hands(state, seat)

    def set_root(self, state: KnownState, seat: int, reuse: bool) -> None:
        """Start a search with empty trees from a position as a seat knows it.

        If the seat has already chosen in this turn, the search starts from the position before its choice.  `reuse` has
        no effect, as no tree is kept.
        """
        self.seat, known = seat, state.copy()
        redact(known, seat)
        if not known.deciders >> seat & 1:
            revoke_choice(known, seat)
        known.store(self.positions[ROOT])
        self.clear()

    def clear(self) -> None:
        """Remove all nodes except the roots."""
        self.nodes[:MAX_PLAYERS] = np.zeros((), Node.dtype)
        self.n_nodes, self.table[:] = MAX_PLAYERS, 0

    def restrict_root(self, action: int) -> None:
        """Let the search consider only the action with the code `action` at the root of the searching seat."""
        self.nodes[0]["first"], self.n_nodes = MAX_PLAYERS, MAX_PLAYERS + 1
        self.nodes[MAX_PLAYERS] = np.zeros((), Node.dtype)
        self.nodes[MAX_PLAYERS]["action"] = action

    def root_statistics(self) -> RootStatistics:
        """Return the statistics of the searching seat's actions at the root so far."""
        return RootStatistics(self)

    def list_root_children(self) -> list[int]:
        """Return the indices of the nodes just below the root of the searching seat, one for each action."""
        places, child = [], int(self.nodes[0]["first"])
        while child:
            places.append(child)
            child = int(self.nodes[child]["sibling"])
        return places


class TreePlayer(search.TreeSearch[KnownState]):
    """Base class of the players of 7 Wonders that search with trees."""

    MAX_NODES = 1 << 19  # 24 MB when full


class RootStatistics(search.RootStatistics):
    """Statistics of the searching seat's actions at the root.

    `totals` has the shares of the victory and the points of each seat, summed over all simulations.
    """

    SUMS: ClassVar[tuple[str, ...]] = ("visits", "value", "wins", "points")

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree.seat, tree.nodes[tree.list_root_children()], tree.table)
        self.players = int(tree.positions[ROOT]["players"])

    def _sort_by_visits(self) -> np.ndarray:
        """Return the indices of the root's children, the most visited action first."""
        children = self.children
        return np.lexsort((-children["value"] / np.maximum(children["visits"], 1), -children["visits"]))

    def expected_result(self) -> float:
        """Return the expected share of the victory, 0 to 1, of the searching seat after its most visited action."""
        best = self.children[self._sort_by_visits()[0]]
        return float(best["wins"] / max(best["visits"], 1))

    def to_analysis(self, simulations: int, seconds: float) -> Analysis:
        """Return the analysis of the root position after `simulations` simulations, which took `seconds` seconds."""
        children, visits = self.children, np.maximum(self.children["visits"], 1)
        total_visits = max(1, int(children["visits"].sum()))
        priors = np.exp(children["prior"] - children["prior"].max())
        moves = tuple(
            Candidate(
                int(children["action"][i]),
                int(children["visits"][i]),
                float(children["visits"][i] / total_visits),
                float(children["wins"][i] / visits[i]),
                float(priors[i] / priors.sum()),
                points=float(children["points"][i] / visits[i]),
            )
            for i in self._sort_by_visits()
        )
        means = self.totals[: self.players] / max(1, simulations)
        return Analysis(
            self.seat,
            simulations,
            seconds,
            moves[0].value,
            {},
            moves,
            (moves[0].action,),  # later actions depend on the simultaneous choices of the others
            wins=tuple(means[:, 0].tolist()),
            points=tuple(means[:, 1].tolist()),
        )


def check_enough_cards_for_hands(state: State, seat: int) -> None:
    """Check that a position set up by hand has enough cards left for all hands.  Raises `PositionError`."""
    if not state.patchy or state.question != Question.CHOOSE:
        return
    guess = determinize_with_stream(state, seat, [0])
    sizes = {count_cards_in_pile(guess.city[other].hand) for other in range(guess.players)}
    if len(sizes) > 1 or 0 in sizes:
        raise PositionError("this position cannot be searched: there are too few cards left for all hands")
