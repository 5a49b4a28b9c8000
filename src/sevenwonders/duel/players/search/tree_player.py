"""What players that grow a tree share: it grows in slices, so that it can be watched, timed and stopped."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from threading import Event

import numpy as np

from ....game.player import Analysis, Candidate
from ....game.search import Budget, TreeSearch
from ...actions import legal_codes, seat_to_act
from ...rules.knowledge import forget, needs_imagining
from ...rules.moves import CONSPIRE, N_ACTIONS, PREPARE
from ...rules.state import CHANCE, State, possible_victories
from ...states import KnownState
from .nodes import DEEPEST, EVEN, ROOT, WIN, Node, proved_for
from .reuse import LINE, LONGEST, TARGET, carry_over, find

MAX_NODES = 1 << 21  # 64 MB when full
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
        self._bytes = self._positions.view(np.uint8).reshape(len(self._positions), -1)
        self._tree = np.zeros(max_nodes, Node.dtype)
        self._endings = endings  # by root action, how games below it ended
        self._scratch, self._marks = np.zeros(N_ACTIONS, np.int16), np.zeros(N_ACTIONS, np.int8)
        self._nodes, self._path = np.zeros(LONGEST, np.int64), np.zeros(DEEPEST, np.int64)
        self._n_nodes, self._seat = 0, 0
        self._imagined = False  # whether the root is one of many positions that the seat believes in

    def _legal(self, state: KnownState, seat: int) -> list[int]:
        return legal_codes(state)

    def _check(self, state: KnownState, seat: int) -> None:
        if seat_to_act(state) != seat or seat == CHANCE:
            raise ValueError(f"player {seat + 1} has nothing to decide in this position")

    # --- the tree -----------------------------------------------------------------------------------------------

    def _set_root(self, state: KnownState, seat: int) -> None:
        """Start from what a seat knows of a position: with its branch of the tree there is, else with an empty tree."""
        from ....kernel.compiler import compiled

        self._endings[:] = 0
        branch, self._seat = -1, seat
        known = state.copy()
        forget(known, seat)
        known.store(self._positions[TARGET])
        if self.reuse and self._n_nodes and not self._imagined:
            branch = compiled(find)(self._positions, self._bytes, self._tree, self._nodes, self._path)
        if branch >= 0:
            if branch > 0:
                fresh = np.zeros(len(self._tree), Node.dtype)
                self._n_nodes = compiled(carry_over)(self._tree, branch, fresh)
                self._tree = fresh
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
        self._set_root(state, seat)
        self._confine(action)
        budget.spend(self._grow, stop, None, self._knows_all)
        self._n_nodes = 0
        return self._report(seat, budget).moves[0]

    def _confine(self, action: int) -> None:
        """Leave the root one child; a simulation gives it children."""
        self._grow(1)
        root = self._tree[0]
        root["first"] += self._children["action"].tolist().index(action)
        root["n"] = 1

    def warm_reuse(self) -> None:
        """Compile what carries a tree over from one decision to the next."""
        from ....kernel.compiler import compiled

        self._positions[TARGET] = self._positions[ROOT]
        compiled(find)(self._positions, self._bytes, self._tree, self._nodes, self._path)
        compiled(carry_over)(self._tree, 0, np.zeros(len(self._tree), Node.dtype))

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

    def _report(self, seat: int, budget: Budget) -> Analysis:
        children = self._root_children
        visits = children["visits"]
        whole = max(1, int(visits.sum()))
        root = self._tree[0]
        untried = root["value"] / max(1, root["visits"])  # what was not tried is worth what the position is
        values = np.where(visits > 0, children["value"] / np.maximum(visits, 1), untried)
        if seat == 1:
            values = 1.0 - values
        proved = self._proved(seat)
        values = np.where(children["proved"] > 0, (proved + 1) / 2, values)
        # What is certain first: wins before, losses behind all else.  Then by what an action is worth at least.
        order = np.lexsort((-children["prior"], DOUBT / np.sqrt(visits + 1) - values, visits == 0, -proved))
        moves = tuple(
            Candidate(
                int(children["action"][i]),
                int(visits[i]),
                float(visits[i] / whole),
                float(values[i]),
                float(children["prior"][i]),
                proved=bool(children["proved"][i]),
            )
            for i in order
        )
        best = int(order[0])
        outcomes = self._outcomes(best, seat, moves[0].value)
        return Analysis(seat, budget.done, budget.elapsed, moves[0].value, outcomes, moves, self._line(best))

    def _outcomes(self, best: int, seat: int, win: float) -> dict[str, float]:
        """The probability of each ending after the best move.

        Its value says how probable a win is, the endings behind it say how wins and losses come about.
        """
        kinds = [victory.name.lower() for victory in possible_victories(self._positions[ROOT]["rules"])]
        ended = self._endings[best] if self._endings[best].any() else self._endings.sum(axis=0)
        even, won, lost = self._ended(ended, seat)
        shared = min(even, 2 * win, 2 * (1 - win))
        outcomes = {"shared": float(shared)}
        for side, value, found in (("win", win, won), ("loss", 1 - win, lost)):
            parts = np.array([found.get(kind, 0.0) for kind in kinds])
            if not parts.any():
                parts = np.array([float(kind in ("civilian", "challenge")) for kind in kinds])
            for kind, part in zip(kinds, parts / parts.sum(), strict=True):
                outcomes[f"{side}_{kind}"] = float((value - shared / 2) * part)
        return outcomes

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
