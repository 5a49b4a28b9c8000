"""A tree of positions that grows in slices, and its statistics of the actions at the root."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from ....game import search
from ....game.batch import raw
from ....game.player import Analysis, Candidate
from ....game.search import check_nodes
from ....game.views import check_asked
from ...actions import seat_to_act
from ...rules.action_codes import CONSPIRE, N_ACTIONS, PREPARE
from ...rules.knowledge import needs_determinizing, redact
from ...rules.state import CHANCE, State, possible_victories
from ...states import KnownState, legal_codes
from .nodes import DEEPEST, EVEN, ROOT, WIN, Node, proved_for
from .reuse import LINE, LONGEST, TARGET, carry_over, find

MAX_NODES = 1 << 21  # 64 MB when full
MIN_NODES = 128  # a root and its actions
DOUBT = 0.3  # how much an action that was tried once is mistrusted


class Tree(search.Tree[KnownState]):
    """Search tree of positions.

    Information hidden from the seat to act is drawn by chance or determinized in every simulation.  The branch of the
    next position can be reused if nothing has to be determinized.

    Attributes:
        nodes: all nodes, of which the first is the root.
        endings: counts of the endings of games below each root action.
    """

    FINDINGS: ClassVar[type[Findings]]
    SIMULATE: ClassVar[Callable[..., int]]  # the rule that grows the tree

    def __init__(self, seed: int, max_nodes: int, dials: np.ndarray, endings: np.ndarray) -> None:
        self.dials = dials
        self.positions = np.zeros(LINE + LONGEST, State.dtype)
        self.nodes = np.zeros(check_nodes(max_nodes, MIN_NODES), Node.dtype)
        self.endings = endings
        self._imagined = False  # whether the root is determinized in every simulation
        super().__init__(seed)

    def _workspace(self) -> tuple[Any, ...]:
        """Return room for the legal actions, marks of actions (all 0) and the path from the root."""
        return np.zeros(N_ACTIONS, np.int16), np.zeros(N_ACTIONS, np.int8), np.zeros(DEEPEST, np.int64)

    def _used_rows(self) -> dict[str, int]:
        return {"nodes": self.n_nodes, "positions": ROOT + 1, "endings": 0}

    def legal(self, state: KnownState, seat: int) -> list[int]:
        """Return the legal actions of a seat."""
        return legal_codes(state, seat)

    def check(self, state: KnownState, seat: int) -> None:
        """Refuse a seat that has nothing to decide."""
        check_asked(seat_to_act(state) == seat != CHANCE, seat)

    def set_root(self, state: KnownState, seat: int, reuse: bool) -> None:
        """Start from a position as a seat knows it: with its branch of the tree, else with an empty tree."""
        self.endings[:] = 0
        branch, self.seat = -1, seat
        known = state.copy()
        redact(known, seat)
        known.store(self.positions[TARGET])
        if reuse and self.n_nodes and not self._imagined:
            branch = self._find()
        if branch > 0:
            self._carry_over(branch)
        elif branch < 0:
            self.clear()
        self.positions[ROOT] = self.positions[TARGET]
        self._imagined = needs_determinizing(known)

    def clear(self) -> None:
        """Leave the tree nothing but its root."""
        self.nodes[0] = np.zeros((), Node.dtype)
        self.n_nodes = 1

    def confine(self, action: int) -> None:
        """Restrict the root to a single child."""
        self.grow(1)
        root = self.nodes[0]
        root["first"] += self.children["action"].tolist().index(action)
        root["n"] = 1

    def grow(self, simulations: int) -> None:
        """Run a number of simulations."""
        from ....kernel.compiler import compiled

        # What runs is `SIMULATE` compiled: `simulate` in `kernel/libraries`, or made by Numba (see `kernel.compiler`).
        self.n_nodes = compiled(self.SIMULATE)(
            *(self.positions, self.streams, self.nodes, self.n_nodes, self.endings, self.dials),
            simulations,
            *self._work,
        )

    def findings(self) -> Findings:
        """Return the statistics so far."""
        return self.FINDINGS(self)

    @property
    def children(self) -> np.ndarray:
        """The nodes of the actions at the root."""
        root: np.record = self.nodes[0]
        return self.nodes[root["first"] : root["first"] + root["n"]]

    def line(self, place: int) -> tuple[int, ...]:
        """Return the most visited continuation from an action at the root on.

        It goes up to the first chance, the first Conspiracy or the edge of the tree.
        """
        node = int(self.nodes[0]["first"]) + place
        line: list[int] = []
        while True:
            here: np.record = self.nodes[node]
            if line and PREPARE <= here["action"] <= CONSPIRE:
                return tuple(line)  # what goes on with it may be imagined
            line.append(int(here["action"]))
            if not here["n"] or PREPARE <= here["action"] <= CONSPIRE:
                return tuple(line)
            children = self.nodes[here["first"] : here["first"] + here["n"]]
            if not children["visits"].any():
                return tuple(line)
            node = int(here["first"]) + int(children["visits"].argmax())

    def warm_reuse(self) -> None:
        """Compile the functions that carry a tree over from one decision to the next."""
        self.positions[TARGET] = self.positions[ROOT]
        self._find()
        self._carry_over(0)

    def _find(self) -> int:
        """Return the node of the target position, -1 where the tree does not hold it."""
        from ....kernel.compiler import compiled

        walk = np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64)
        return int(compiled(find)(self.positions, raw(self.positions), self.nodes, *walk))

    def _carry_over(self, branch: int) -> None:
        """Discard all nodes outside the branch of a node."""
        from ....kernel.compiler import compiled

        fresh = np.zeros(len(self.nodes), Node.dtype)
        self.n_nodes = compiled(carry_over)(self.nodes, branch, fresh)
        self.nodes = fresh


class Findings(search.Findings):
    """Statistics of the actions at the root; `totals` count how games ended after each."""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree.seat, tree.children, tree.endings)
        self.tree = tree

    def add(self, children: np.ndarray) -> None:
        """Add the statistics of another tree; a proof in either tree counts."""
        super().add(children)
        self.children["proved"] = np.where(self.children["proved"], self.children["proved"], children["proved"])

    def proved(self) -> np.ndarray:
        """Return the proof of each action: 1 a win, 0 nothing or a shared victory, -1 a loss."""
        return np.array([proved_for(int(one), self.seat) - EVEN if one else 0 for one in self.children["proved"]])

    def is_won(self) -> bool:
        """Return whether some action wins for certain, or all is certain."""
        return bool((self.proved() == WIN - EVEN).any()) or self.is_settled()

    def is_settled(self) -> bool:
        """Return whether the ending is proved for every action."""
        return bool(self.children["proved"].all()) and len(self.children) > 0

    def win(self) -> float:
        """Return the seat's expected result of the best action."""
        values, order = self._ranked()
        return float(values[order[0]])

    def _ranked(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the value of each action for the seat, and their places, best first.

        What is certain comes first: wins before, losses behind all else.  Then what counts is how much an action is
        worth at least.
        """
        children, root = self.children, self.tree.nodes[0]
        visits = children["visits"]
        untried = root["value"] / max(1, root["visits"])  # what was not tried is worth what the position is
        values = np.where(visits > 0, children["value"] / np.maximum(visits, 1), untried)
        if self.seat == 1:
            values = 1.0 - values
        proved = self.proved()
        values = np.where(children["proved"] > 0, (proved + 1) / 2, values)
        order = np.lexsort((-children["prior"], DOUBT / np.sqrt(visits + 1) - values, visits == 0, -proved))
        return values, order

    def analysis(self, simulations: int, seconds: float) -> Analysis:
        """Return all that has been found."""
        values, order = self._ranked()
        whole = max(1, int(self.children["visits"].sum()))
        kinds = [victory.name.lower() for victory in possible_victories(self.tree.positions[ROOT]["rules"])]
        moves = tuple(self._candidate(place, float(values[place]), whole, kinds) for place in order.tolist())
        best, points = int(order[0]), self.points(int(order[0]))
        return Analysis(
            self.seat,
            simulations,
            seconds,
            moves[0].value,
            moves[0].outcomes or self._outcomes(best, moves[0].value, kinds),
            moves,
            self.tree.line(best),
            points=() if points is None else (points if self.seat == 0 else points[::-1]),
        )

    def _candidate(self, place: int, value: float, whole: int, kinds: Sequence[str]) -> Candidate:
        """Return the evaluation of an action at the root."""
        child, points = self.children[place], self.points(place)
        visits = int(child["visits"])
        candidate = Candidate(
            int(child["action"]),
            visits,
            visits / whole,
            value,
            float(child["prior"]),
            points=None if points is None else points[0],
            proved=bool(child["proved"]),
        )
        if not visits and not candidate.proved:
            return candidate
        return replace(candidate, outcomes=self._outcomes(place, value, kinds), line=self.tree.line(place)[1:])

    def _outcomes(self, place: int, win: float, kinds: Sequence[str]) -> dict[str, float]:
        """Return the probability of each ending after an action, by its place.

        Its value says how probable a win is, the endings behind it say how wins and losses come about.
        """
        even, won, lost = self.ended(self.row(place))
        shared = min(even, 2 * win, 2 * (1 - win))
        outcomes = {"shared": float(shared)}
        for side, value, found in (("win", win, won), ("loss", 1 - win, lost)):
            parts = [found.get(kind, 0.0) for kind in kinds]
            if not any(parts):
                parts = [float(kind in ("civilian", "challenge")) for kind in kinds]
            each = (value - shared / 2) / sum(parts)
            for kind, part in zip(kinds, parts, strict=True):
                outcomes[f"{side}_{kind}"] = float(each * part)
        return outcomes

    def row(self, place: int) -> np.ndarray:
        """Return how games ended after an action; after any, where it was not tried."""
        row: np.ndarray = self.totals[place]
        return row if row.any() else self.totals.sum(axis=0)

    def points(self, place: int) -> tuple[float, float] | None:
        """Return the points that the seat and its opponent may expect after an action, where the search counts them."""
        return None

    @abstractmethod
    def ended(self, row: np.ndarray) -> tuple[float, Mapping[str, float], Mapping[str, float]]:
        """Return the share of shared victories and the frequency of wins and losses by kind, from a row of `totals`."""
