"""What players that grow a tree share: it grows in slices, so that it can be watched, timed and stopped."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from threading import Event
from typing import Any

import numpy as np

from ....game.batch import raw
from ....game.player import Analysis, Candidate
from ....game.search import Budget, TreeSearch, check_nodes
from ....game.views import check_asked
from ...actions import seat_to_act
from ...rules.knowledge import forget, needs_imagining
from ...rules.moves import CONSPIRE, N_ACTIONS, PREPARE
from ...rules.state import CHANCE, State, possible_victories
from ...states import KnownState, legal_codes
from .nodes import DEEPEST, EVEN, ROOT, WIN, Node, proved_for
from .reuse import LINE, LONGEST, TARGET, carry_over, find

MAX_NODES = 1 << 21  # 64 MB when full
MIN_NODES = 128  # a root and what may be done there
DOUBT = 0.3  # how much an action that was tried once is mistrusted


class TreePlayer(TreeSearch[KnownState]):
    """Searches a number of simulations or a number of seconds, whichever ends first, and takes the best one.

    What the seat to act cannot know is drawn by chance or imagined anew in every simulation.

    `reuse` keeps the branch of the position that is met next, if nothing has to be imagined.
    """

    def __init__(
        self,
        seed: int,
        simulations: int | None,
        seconds: float | None,
        name: str | None,
        *,
        endings: np.ndarray,
        max_nodes: int,
        reuse: bool,
    ) -> None:
        super().__init__(seed, simulations, seconds, name)
        self.reuse = reuse
        self._positions = np.zeros(LINE + LONGEST, State.dtype)
        self._tree = np.zeros(check_nodes(max_nodes, MIN_NODES), Node.dtype)
        self._endings = endings  # by root action, how games below it ended
        self._seat = 0
        self._imagined = False  # whether the root is one of many positions that the seat believes in

    def _workspace(self) -> tuple[Any, ...]:
        """The legal actions, marks of actions (all 0) and the path from the root."""
        return np.zeros(N_ACTIONS, np.int16), np.zeros(N_ACTIONS, np.int8), np.zeros(DEEPEST, np.int64)

    def _used_rows(self) -> dict[str, int]:
        return {"_tree": self._n_nodes, "_positions": ROOT + 1, "_endings": 0}

    def _legal(self, state: KnownState, seat: int) -> list[int]:
        return legal_codes(state, seat)

    def _check(self, state: KnownState, seat: int) -> None:
        check_asked(seat_to_act(state) == seat != CHANCE, seat)

    # --- the tree -----------------------------------------------------------------------------------------------

    def _set_root(self, state: KnownState, seat: int) -> None:
        """Start from what a seat knows of a position: with its branch of the tree there is, else with an empty tree."""
        self._endings[:] = 0
        branch, self._seat = -1, seat
        known = state.copy()
        forget(known, seat)
        known.store(self._positions[TARGET])
        if self.reuse and self._n_nodes and not self._imagined:
            branch = self._find()
        if branch >= 0:
            if branch > 0:
                self._carry_over(branch)
        else:
            self._tree[0] = np.zeros((), Node.dtype)
            self._n_nodes = 1
        self._positions[ROOT] = self._positions[TARGET]
        self._imagined = needs_imagining(known)

    def weigh(self, state: KnownState, seat: int, action: int, *, stop: Event | None = None) -> Candidate:
        """What one legal action is worth: a search that tries no other at the root."""
        self._check(state, seat)
        budget = Budget(self.simulations, self.seconds, self.clock)
        self._n_nodes = 0  # a tree that is kept knows the others
        with self._tree_of(state, seat):
            self._confine(action)
            budget.spend(self._grow, stop, None, self._knows_all)
            self._n_nodes = 0
            return self._report(seat, budget).moves[0]

    def _begin(self) -> None:
        """Give the root children, as the first simulation does."""
        self._grow(1)

    def _confine(self, action: int) -> None:
        """Leave the root one child."""
        self._begin()
        root = self._tree[0]
        root["first"] += self._children["action"].tolist().index(action)
        root["n"] = 1

    def warm_reuse(self) -> None:
        """Compile what carries a tree over from one decision to the next."""
        self._positions[TARGET] = self._positions[ROOT]
        self._find()
        self._carry_over(0)

    def _find(self) -> int:
        """The node of the position that is looked for, -1 where the tree does not hold it."""
        from ....kernel.compiler import compiled

        walk = np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64)
        return int(compiled(find)(self._positions, raw(self._positions), self._tree, *walk))

    def _carry_over(self, branch: int) -> None:
        """Keep the branch of a node alone."""
        from ....kernel.compiler import compiled

        fresh = np.zeros(len(self._tree), Node.dtype)
        self._n_nodes = compiled(carry_over)(self._tree, branch, fresh)
        self._tree = fresh

    @property
    def _children(self) -> np.ndarray:
        """The nodes of what may be done at the root."""
        root: np.record = self._tree[0]
        return self._tree[root["first"] : root["first"] + root["n"]]

    @property
    def _root_children(self) -> np.ndarray:
        """The same as they are told of, where several trees grow side by side."""
        return self._children

    # --- what it found --------------------------------------------------------------------------------------------

    def _proved(self, seat: int) -> np.ndarray:
        """What is proved of each action at the root: 1 a win, 0 nothing or a shared victory, -1 a loss."""
        found = self._root_children["proved"]
        return np.array([proved_for(int(one), seat) - EVEN if one else 0 for one in found])

    def _has_won(self) -> bool:
        return bool((self._proved(self._seat) == WIN - EVEN).any()) or self._knows_all()

    def _knows_all(self) -> bool:
        return bool(self._root_children["proved"].all()) and len(self._root_children) > 0

    def expect(self, state: KnownState, seat: int) -> float:
        """What the seat may expect of a position, as `Analysis.win`, and no more: several small searches a moment."""
        self._check(state, seat)
        with self._tree_of(state, seat):
            Budget(self.simulations, self.seconds, self.clock).spend(self._grow, None, None, self._knows_all)
            _, values, order = self._ranked(seat)
            return float(values[order[0]])

    def _ranked(self, seat: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What may be done at the root, what it is worth to the seat, and its places from the best on.

        What is certain comes first: wins before, losses behind all else.  Then what counts is how much an action is
        worth at least.
        """
        children = self._root_children
        visits, root = children["visits"], self._tree[0]
        untried = root["value"] / max(1, root["visits"])  # what was not tried is worth what the position is
        values = np.where(visits > 0, children["value"] / np.maximum(visits, 1), untried)
        if seat == 1:
            values = 1.0 - values
        proved = self._proved(seat)
        values = np.where(children["proved"] > 0, (proved + 1) / 2, values)
        order = np.lexsort((-children["prior"], DOUBT / np.sqrt(visits + 1) - values, visits == 0, -proved))
        return children, values, order

    def _report(self, seat: int, budget: Budget) -> Analysis:
        children, values, order = self._ranked(seat)
        whole = max(1, int(children["visits"].sum()))
        kinds = [victory.name.lower() for victory in possible_victories(self._positions[ROOT]["rules"])]
        moves = tuple(self._candidate(i, seat, children[i], float(values[i]), whole, kinds) for i in order.tolist())
        best, points = int(order[0]), self._points(int(order[0]))
        return Analysis(
            seat,
            budget.done,
            budget.elapsed,
            moves[0].value,
            moves[0].outcomes or self._outcomes(best, seat, moves[0].value, kinds),
            moves,
            self._line(best),
            points=() if points is None else (points if seat == 0 else points[::-1]),
        )

    def _candidate(
        self, place: int, seat: int, child: np.record, value: float, whole: int, kinds: Sequence[str]
    ) -> Candidate:
        """What is to be said of an action at the root."""
        visits, points = int(child["visits"]), self._points(place)
        known = visits or child["proved"]
        return Candidate(
            int(child["action"]),
            visits,
            visits / whole,
            value,
            float(child["prior"]),
            points=None if points is None else points[0],
            proved=bool(child["proved"]),
            outcomes=self._outcomes(place, seat, value, kinds) if known else {},
            line=self._line(place)[1:] if known else (),
        )

    def _outcomes(self, action: int, seat: int, win: float, kinds: Sequence[str]) -> dict[str, float]:
        """The probability of each ending after an action, by its place.

        Its value says how probable a win is, the endings behind it say how wins and losses come about.
        """
        even, won, lost = self._ended(self._row(action, seat), seat)
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

    def _row(self, action: int, seat: int) -> np.ndarray:
        """How games ended after an action; after any, where it was not tried."""
        row: np.ndarray = self._endings[action]
        return row if row.any() else self._endings.sum(axis=0)

    def _points(self, action: int) -> tuple[float, float] | None:
        """The points that the seat and its opponent may expect after an action, where the search counts them."""
        return None

    @abstractmethod
    def _ended(self, endings: np.ndarray, seat: int) -> tuple[float, Mapping[str, float], Mapping[str, float]]:
        """From a row of `endings`: the share of shared victories, and how often a seat won and lost by kind."""

    def _line(self, best: int) -> tuple[int, ...]:
        """The most visited continuation, up to the first chance, the first Conspiracy or the edge of the tree."""
        node = int(self._tree[0]["first"]) + best
        line: list[int] = []
        while True:
            here: np.record = self._tree[node]
            if line and PREPARE <= here["action"] <= CONSPIRE:
                return tuple(line)  # what goes on with it may be imagined
            line.append(int(here["action"]))
            if not here["n"] or PREPARE <= here["action"] <= CONSPIRE:
                return tuple(line)
            children = self._tree[here["first"] : here["first"] + here["n"]]
            if not children["visits"].any():
                return tuple(line)
            node = int(here["first"]) + int(children["visits"].argmax())
