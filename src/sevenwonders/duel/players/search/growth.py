"""Search trees of Duel, which grow by a number of simulations at a time, and the statistics of their root actions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from ....game import search
from ....game.batch import view_row_bytes
from ....game.player import Analysis, Candidate
from ....game.search import check_max_nodes
from ....game.views import check_has_to_decide
from ...actions import seat_to_act
from ...rules.action_codes import CONSPIRE, N_ACTIONS, PREPARE
from ...rules.knowledge import needs_determinizing, redact
from ...rules.state import CHANCE, State, victory_kinds_of_rules
from ...states import KnownState, legal_codes
from .nodes import DEEPEST, EVEN, ROOT, WIN, Node, result_of_proof
from .reuse import LINE, MAX_WALK, TARGET, copy_branch, find_target_node

MIN_NODES = 128  # a root and its actions
UNCERTAINTY = 0.3  # of the value of an action without visits


class Tree(search.Tree[KnownState]):
    """Search tree of positions.

    Every simulation replaces the information hidden from the searching player by a random guess (determinizes it).  If
    there is nothing to guess, the next search can reuse the branch that starts at its position.

    Attributes:
        nodes: all nodes; the first node is the root.
        endings: a row for each root action, with the counts of the endings below the action.
    """

    ROOT_STATISTICS: ClassVar[type[RootStatistics]]
    SIMULATE: ClassVar[Callable[..., int]]  # the rule that grows the tree

    def __init__(self, seed: int, max_nodes: int, params: np.ndarray, endings: np.ndarray) -> None:
        self.params = params
        self.positions = np.zeros(LINE + MAX_WALK, State.dtype)
        self.nodes = np.zeros(check_max_nodes(max_nodes, MIN_NODES), Node.dtype)
        self.endings = endings
        self._imagined = False  # whether the root is determinized in every simulation
        super().__init__(seed)

    def _make_workspace(self) -> tuple[Any, ...]:
        """Return work arrays: for the legal actions, for marks of actions (all 0), and for the nodes of a path."""
        return np.zeros(N_ACTIONS, np.int16), np.zeros(N_ACTIONS, np.int8), np.zeros(DEEPEST, np.int64)

    def _used_rows_by_array(self) -> dict[str, int]:
        return {"nodes": self.n_nodes, "positions": ROOT + 1, "endings": 0}

    def list_legal_codes(self, state: KnownState, seat: int) -> list[int]:
        """Return the codes of the legal actions of a seat."""
        return legal_codes(state, seat)

    def check_searchable(self, state: KnownState, seat: int) -> None:
        """Check that the seat is to act in the position.

        Raises:
            SevenWondersError: the seat has nothing to decide.
        """
        check_has_to_decide(seat_to_act(state) == seat != CHANCE, seat)

    def set_root(self, state: KnownState, seat: int, reuse: bool) -> None:
        """Start a search from a position.

        Args:
            state: the position as the seat knows it.
            seat: the seat to act.
            reuse: whether to keep the branch of this position if the tree of the last search contains it; otherwise
                the tree is empty.
        """
        self.endings[:] = 0
        branch, self.seat = -1, seat
        known = state.copy()
        redact(known, seat)
        known.store(self.positions[TARGET])
        if reuse and self.n_nodes and not self._imagined:
            branch = self._find_new_root()
        if branch > 0:
            self._move_root(branch)
        elif branch < 0:
            self.clear()
        self.positions[ROOT] = self.positions[TARGET]
        self._imagined = needs_determinizing(known)

    def clear(self) -> None:
        """Remove all nodes except the root."""
        self.nodes[0] = np.zeros((), Node.dtype)
        self.n_nodes = 1

    def restrict_root(self, action: int) -> None:
        """Restrict the search to a single action at the root."""
        self.grow(1)
        root = self.nodes[0]
        root["first"] += self.root_children["action"].tolist().index(action)
        root["n"] = 1

    def grow(self, simulations: int) -> None:
        """Run the given number of further simulations."""
        from ....kernel.compiler import compile_rule

        # `compiled` returns `grow_tree` from `kernel/libraries`, or compiles it with Numba (see `kernel.compiler`).
        self.n_nodes = compile_rule(self.SIMULATE)(
            *(self.positions, self.streams, self.nodes, self.n_nodes, self.endings, self.params),
            simulations,
            *self._work,
        )

    def root_statistics(self) -> RootStatistics:
        """Return the statistics of the actions at the root, from all simulations so far."""
        return self.ROOT_STATISTICS(self)

    @property
    def root_children(self) -> np.ndarray:
        """The nodes of the actions at the root."""
        root: np.record = self.nodes[0]
        return self.nodes[root["first"] : root["first"] + root["n"]]

    def most_visited_line(self, place: int) -> tuple[int, ...]:
        """Return the codes of an action at the root and of the most visited actions after it.

        The line ends at a leaf, before a chance event, after a first action with a Conspiracy, or before a later one.

        Args:
            place: the index of the action among the children of the root.
        """
        node = int(self.nodes[0]["first"]) + place
        line: list[int] = []
        while True:
            entry: np.record = self.nodes[node]
            if line and PREPARE <= entry["action"] <= CONSPIRE:
                return tuple(line)  # the Conspiracy may have been determinized
            line.append(int(entry["action"]))
            if not entry["n"] or PREPARE <= entry["action"] <= CONSPIRE:
                return tuple(line)
            children = self.nodes[entry["first"] : entry["first"] + entry["n"]]
            if not children["visits"].any():
                return tuple(line)
            node = int(entry["first"]) + int(children["visits"].argmax())

    def compile_reuse(self) -> None:
        """Compile the functions that reuse a branch of the tree, by calling them once."""
        self.positions[TARGET] = self.positions[ROOT]
        self._find_new_root()
        self._move_root(0)

    def _find_new_root(self) -> int:
        """Return the node whose position equals the next search's root position; -1 if the tree does not contain it."""
        from ....kernel.compiler import compile_rule

        walk = np.zeros(MAX_WALK, np.int64), np.zeros(MAX_WALK, np.int64)
        return int(compile_rule(find_target_node)(self.positions, view_row_bytes(self.positions), self.nodes, *walk))

    def _move_root(self, branch: int) -> None:
        """Make a node the root, and discard all nodes outside its branch.

        Args:
            branch: the index of the node.
        """
        from ....kernel.compiler import compile_rule

        fresh = np.zeros(len(self.nodes), Node.dtype)
        self.n_nodes = compile_rule(copy_branch)(self.nodes, branch, fresh)
        self.nodes = fresh


class TreePlayer(search.TreeSearch[KnownState]):
    """Base class of the players of Duel that search with trees."""

    MAX_NODES = 1 << 21  # 64 MB when full


class RootStatistics(search.RootStatistics):
    """Statistics of the actions at the root.

    `totals` has a row for each action, which sums the endings that the simulations reached after the action.
    """

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree.seat, tree.root_children, tree.endings)
        self.tree = tree

    def add_statistics(self, children: np.ndarray) -> None:
        """Add the statistics of another tree with the same root, and take over the results that it has proved.

        Args:
            children: the nodes of the root actions of the other tree.
        """
        super().add_statistics(children)
        self.children["proved"] = np.where(self.children["proved"], self.children["proved"], children["proved"])

    def proved_results(self) -> np.ndarray:
        """Return the proved result of each root action for the searching seat: 1 for a win, -1 for a loss.

        It is 0 for a proved shared victory, and also for actions without a proof.
        """
        return np.array(
            [result_of_proof(int(proof), self.seat) - EVEN if proof else 0 for proof in self.children["proved"]]
        )

    def is_decision_proved(self) -> bool:
        """Return whether an action is proved to win, or the results of all actions are proved.

        The search may then end.
        """
        return bool((self.proved_results() == WIN - EVEN).any()) or self.are_all_results_proved()

    def are_all_results_proved(self) -> bool:
        """Return whether the results of all root actions are proved."""
        return bool(self.children["proved"].all()) and len(self.children) > 0

    def expected_result(self) -> float:
        """Return the expected result of the searching seat after its best action, from 0 (loss) to 1 (win)."""
        values, order = self._rank_actions()
        return float(values[order[0]])

    def _rank_actions(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the value of each root action for the searching seat, and the indices of the actions, best first.

        Proved wins come first, proved losses last.  All other actions are sorted by a lower bound of their value, since
        values from few visits are uncertain.
        """
        children, root = self.children, self.tree.nodes[0]
        visits = children["visits"]
        untried = root["value"] / max(1, root["visits"])  # an untried action has the value of the position
        values = np.where(visits > 0, children["value"] / np.maximum(visits, 1), untried)
        if self.seat == 1:
            values = 1.0 - values
        proved = self.proved_results()
        values = np.where(children["proved"] > 0, (proved + 1) / 2, values)
        order = np.lexsort((-children["prior"], UNCERTAINTY / np.sqrt(visits + 1) - values, visits == 0, -proved))
        return values, order

    def to_analysis(self, simulations: int, seconds: float) -> Analysis:
        """Return the analysis of the root position, from the statistics so far.

        Args:
            simulations: the number of simulations so far.
            seconds: the duration of the search so far.
        """
        values, order = self._rank_actions()
        total_visits = max(1, int(self.children["visits"].sum()))
        kinds = [victory.name.lower() for victory in victory_kinds_of_rules(self.tree.positions[ROOT]["rules"])]
        moves = tuple(
            self._make_candidate(place, float(values[place]), total_visits, kinds) for place in order.tolist()
        )
        best, points = int(order[0]), self.expected_points(int(order[0]))
        return Analysis(
            self.seat,
            simulations,
            seconds,
            moves[0].value,
            moves[0].outcomes or self._ending_probabilities(best, moves[0].value, kinds),
            moves,
            self.tree.most_visited_line(best),
            points=() if points is None else (points if self.seat == 0 else points[::-1]),
        )

    def _make_candidate(self, place: int, value: float, total_visits: int, kinds: Sequence[str]) -> Candidate:
        """Return the entry of a root action in the analysis.

        Args:
            place: the index of the action among the children of the root.
            value: the value of the action for the searching seat, 0 to 1.
            total_visits: the visits of all root actions together.
            kinds: the types of victory that are possible in this game.
        """
        child, points = self.children[place], self.expected_points(place)
        visits = int(child["visits"])
        candidate = Candidate(
            int(child["action"]),
            visits,
            visits / total_visits,
            value,
            float(child["prior"]),
            points=None if points is None else points[0],
            proved=bool(child["proved"]),
        )
        if not visits and not candidate.proved:
            return candidate
        return replace(
            candidate,
            outcomes=self._ending_probabilities(place, value, kinds),
            line=self.tree.most_visited_line(place)[1:],
        )

    def _ending_probabilities(self, place: int, win: float, kinds: Sequence[str]) -> dict[str, float]:
        """Return the probability of each ending after a root action, named as in `Analysis.outcomes`.

        The total probability of a win follows from the value of the action; the endings that the search counted only
        split it by type of victory.

        Args:
            place: the index of the action among the children of the root.
            win: the value of the action for the searching seat, 0 to 1.
            kinds: the types of victory that are possible in this game.
        """
        even, won, lost = self.ending_frequencies_of_action(self.ending_weights_after_action(place))
        shared = min(even, 2 * win, 2 * (1 - win))
        outcomes = {"shared": float(shared)}
        for side, value, frequencies in (("win", win, won), ("loss", 1 - win, lost)):
            parts = [frequencies.get(kind, 0.0) for kind in kinds]
            if not any(parts):
                parts = [float(kind in ("civilian", "challenge")) for kind in kinds]
            each = (value - shared / 2) / sum(parts)
            for kind, part in zip(kinds, parts, strict=True):
                outcomes[f"{side}_{kind}"] = float(each * part)
        return outcomes

    def ending_weights_after_action(self, place: int) -> np.ndarray:
        """Return the weights of the endings after a root action, or if all are zero, their sums over all root actions.

        Args:
            place: the index of the action among the children of the root.
        """
        row: np.ndarray = self.totals[place]
        return row if row.any() else self.totals.sum(axis=0)

    def expected_points(self, place: int) -> tuple[float, float] | None:
        """Return the expected final points of the searching seat and its opponent after a root action.

        Returns None if the search does not estimate points.

        Args:
            place: the index of the action among the children of the root.
        """
        return None

    @abstractmethod
    def ending_frequencies_of_action(self, row: np.ndarray) -> tuple[float, Mapping[str, float], Mapping[str, float]]:
        """Return the share of shared victories, and how often the searching seat wins and loses, by type of victory.

        Args:
            row: the endings after an action, a row of `totals`.
        """
