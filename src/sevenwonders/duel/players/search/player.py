"""The player that searches: what a position is worth and which actions look good is told by a network.

On several processors trees grow side by side from the same root and are told of as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from threading import Event

import numpy as np

from ....game.learning.lessons import POINTS_UNIT
from ....game.learning.network import checked_network
from ....game.player import Analysis, Decision
from ....game.search import Budget, SearchSettings, SideBySide
from ....kernel.bits import count
from ...rules.moves import N_ACTIONS
from ...states import KnownState
from ..endgame.solve import LAST_AGE, Solution, solve
from ..network.outputs import (
    CERTAIN,
    DRAWN,
    KINDS,
    LOST,
    MY_POINTS,
    N_ENDINGS,
    N_VALUES,
    THEIR_POINTS,
    TO_WIN,
    WON,
)
from ..network.weights import Network, shipped
from .nodes import DEEPEST, ROOT
from .ranges import HALF, NINE_OF_TEN, range_of
from .tree import Dials, simulate, turn_round
from .tree_player import MAX_NODES, TreePlayer


@dataclass(frozen=True, slots=True)
class Settings(SearchSettings):
    """How a search weighs what it is told; the defaults won matches."""

    explore: float = 0.575
    widen: float = 0.23
    """How much `explore` grows with visits: what a thousand simulations passed over may deserve some of a million."""

    first_play: float = 0.0575

    heat: float = 1.0
    """How much the network's liking of actions is softened: more than 1 brings them nearer to each other."""


DEFAULT = Settings()
MAX_CARDS = 10  # that are left where a position is solved
CARDS_OF_AGE = 20
POSITIONS_PER_SIMULATION = 50  # a solver looks at as many in the time of one simulation
POSITIONS_OF_ANALYSIS = 1_000  # for each simulation, where a position will probably be solved with that
POSITIONS_PER_SECOND = 1_000_000
SOLVER_PART = 0.3  # of the budget of a choice, spent at most on solving
POSITIONS_OF_LAST_CARD = 10  # to solve it, typically
POSITIONS_GROWTH = 5  # times as many positions for each more card


class Deadline:
    """Signal that is set when the caller stops the search, or when a part of its time is spent."""

    def __init__(self, budget: Budget, stop: Event | None) -> None:
        self._budget, self._stop = budget, stop

    def is_set(self) -> bool:
        """Return whether to stop."""
        seconds = self._budget.seconds
        is_late = seconds is not None and self._budget.elapsed > SOLVER_PART * seconds
        return is_late or (self._stop is not None and self._stop.is_set())


def probable_positions(state: KnownState) -> int:
    """Return how many positions solving one takes, typically."""
    return int(POSITIONS_OF_LAST_CARD * POSITIONS_GROWTH ** (count(state.present) - 1))


def exact_analysis(found: Analysis, solution: Solution) -> Analysis:
    """Put solved values in place of those that a search has found."""
    by_action = {move.action: move for move in found.moves}
    moves = tuple(
        replace(
            by_action[move.action],
            value=move.low,
            proved=by_action[move.action].proved or move.low in (0.0, 1.0),
            outcomes=move.outcomes,
        )
        for move in solution.moves
    )
    points = found.points
    if solution.points is not None:
        mine, theirs = map(float, solution.points)
        points = (mine, theirs) if found.seat == 0 else (theirs, mine)
    return replace(
        found,
        win=solution.low,
        outcomes=solution.outcomes,
        moves=moves,
        line=solution.line,
        points=points,
        exact=True,
        range_50=(solution.low, solution.low),
        range_90=(solution.low, solution.low),
    )


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
        self.settings, self.network = settings, checked_network(network or shipped(), Network)
        endings = np.zeros((N_ACTIONS + 1, N_VALUES + 1))  # the root's own behind those of its actions
        super().__init__(seed, simulations, seconds, name, endings=endings, max_nodes=max_nodes, reuse=reuse)
        if len(worth) != N_ENDINGS:
            raise ValueError(f"a game may end in {N_ENDINGS} ways, and {len(worth)} of them have a worth")
        self._dials = np.zeros(1, Dials.dtype)
        for dial, setting in asdict(settings).items():
            self._dials[0][dial] = setting
        self._dials[0]["worth"] = worth
        self.worth, self.exact = tuple(worth), True

    def choose(
        self,
        state: KnownState,
        seat: int,
        *,
        stop: Event | None = None,
        on_progress: Callable[[Analysis], object] | None = None,
    ) -> Decision:
        """Take the best action of a solved position, without an analysis; search where the budget does not solve it.

        A lost position is searched, for the opponent may err.
        """
        if not self._is_late(state) or len(self._legal(state, seat)) == 1:
            return super().choose(state, seat, stop=stop, on_progress=on_progress)
        budget = Budget(self.simulations, self.seconds, self.clock)
        solution = self._solve_within(state, seat, budget, stop)
        if solution is not None and solution.is_exact and solution.low > 0:
            return Decision(solution.action)
        analysis = self._search(state, seat, stop, on_progress, self._has_won, budget)
        return Decision(analysis.moves[0].action, analysis)

    def _solve_within(self, state: KnownState, seat: int, budget: Budget, stop: Event | None) -> Solution | None:
        """Solve a position with a part of a budget; None where it has too many cards for that."""
        if budget.simulations is not None:
            most = int(SOLVER_PART * POSITIONS_PER_SIMULATION * budget.simulations)
        else:
            most = int(SOLVER_PART * POSITIONS_PER_SECOND * (budget.seconds or 0.0))
        if probable_positions(state) > most:
            return None
        solution = solve(state, seat, positions=most, moves=False, stop=Deadline(budget, stop))
        if budget.simulations is not None:
            budget.simulations -= solution.positions // POSITIONS_PER_SIMULATION
        return solution

    def analyse(
        self,
        state: KnownState,
        seat: int,
        *,
        stop: Event | None = None,
        on_progress: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        """Search a position, and solve it where that is likely to succeed; see `TreeSearch.analyse`.

        Solving takes about as long as the search; with a number of simulations and few cards left, up to twenty times.
        """
        analysis = super().analyse(state, seat, stop=stop, on_progress=on_progress)
        if not self._is_late(state):
            return analysis
        positions = POSITIONS_PER_SIMULATION * analysis.simulations
        if self.seconds is None and probable_positions(state) <= POSITIONS_OF_ANALYSIS * analysis.simulations:
            positions = POSITIONS_OF_ANALYSIS * analysis.simulations
        solution = solve(state, seat, positions=positions, stop=stop)
        return exact_analysis(analysis, solution) if solution.is_complete else analysis

    def expect(self, state: KnownState, seat: int) -> float:
        """Solve or search a position and return what the seat may expect of it."""
        if self.simulations is not None and self._is_late(state):
            solution = solve(state, seat, positions=POSITIONS_PER_SIMULATION * self.simulations, moves=False)
            if solution.is_exact:
                return solution.low
        return super().expect(state, seat)

    def _is_late(self, state: KnownState) -> bool:
        return self.exact and state.age == LAST_AGE and count(state.present) <= MAX_CARDS and self.worth == TO_WIN

    def _set_root(self, state: KnownState, seat: int) -> None:
        super()._set_root(state, seat)
        self._dials[0]["seat"] = seat

    def _grow(self, simulations: int) -> None:
        from ....kernel.compiler import compiled

        # What runs is `simulate` compiled: `simulate` in `kernel/libraries`, or made by Numba (see `kernel.compiler`).
        self._n_nodes = compiled(simulate)(
            *(self._positions, self._streams, self._tree, self._n_nodes, self._endings, self._dials),
            simulations,
            *self._work,
        )

    def _workspace(self) -> tuple[object, ...]:
        """The same, who moved along the path, the layers of the network and room to ask it."""
        return *super()._workspace(), np.zeros(DEEPEST, np.int8), tuple(self.network.arrays), self.network.room()

    def _report(self, seat: int, budget: Budget) -> Analysis:
        """Say how unsure the chance to win is, too: in a game that is played to win."""
        analysis = super()._report(seat, budget)
        if self.worth != TO_WIN:
            return analysis
        win = analysis.win
        if analysis.moves[0].proved:
            return replace(analysis, range_50=(win, win), range_90=(win, win))
        state = self._positions[ROOT]
        cards = count(int(state["present"])) + CARDS_OF_AGE * (LAST_AGE - max(1, int(state["age"])))
        half, most = (range_of(win, analysis.simulations, cards, weights) for weights in (HALF, NINE_OF_TEN))
        return replace(analysis, range_50=half, range_90=most)

    def _row(self, action: int, seat: int) -> np.ndarray:
        proved = int(self._root_children["proved"][action])
        if not proved:
            return super()._row(action, seat)
        values = np.zeros(N_VALUES + 1)
        values[proved - 1] = 1.0
        if seat == 1:
            turn_round(values)
        return values

    def _points(self, action: int) -> tuple[float, float] | None:
        found = self._endings[action]
        judged = float(found[: DRAWN + 1].sum() - found[CERTAIN])
        if judged < 0.5:
            return None
        mine, theirs = (POINTS_UNIT * float(found[place]) / judged for place in (MY_POINTS, THEIR_POINTS))
        return mine, theirs

    def _ended(self, endings: np.ndarray, seat: int) -> tuple[float, Mapping[str, float], Mapping[str, float]]:
        whole = float(endings[: DRAWN + 1].sum()) or 1.0
        won = dict(zip(KINDS, map(float, endings[WON:LOST]), strict=True))
        lost = dict(zip(KINDS, map(float, endings[LOST:DRAWN]), strict=True))
        won["challenge"], lost["challenge"] = won["civilian"], lost["civilian"]
        return float(endings[DRAWN]) / whole, won, lost


class ThreadedSearch(SearchPlayer):
    """A search with a tree a thread, of which each draws its own chances (see `SideBySide`).

    Args:
        threads: how many trees; the simulations are shared among them.
        simulations, seconds, max_nodes, name, network: as for `SearchPlayer`; the nodes are shared among them, too.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        threads: int,
        simulations: int | None = None,
        seconds: float | None = None,
        max_nodes: int = MAX_NODES,
        name: str | None = None,
        network: Network | None = None,
    ) -> None:
        make = partial(SearchPlayer, max_nodes=max_nodes // max(1, threads), network=network)
        self._beside = SideBySide(make, seed, threads)
        room = max_nodes // threads
        super().__init__(seed, simulations=simulations, seconds=seconds, max_nodes=room, name=name, network=network)

    def _set_root(self, state: KnownState, seat: int) -> None:
        super()._set_root(state, seat)
        self._beside.begin(state, seat)

    def _grow(self, simulations: int) -> None:
        self._beside.grow(super()._grow, simulations)

    @property
    def _root_children(self) -> np.ndarray:
        whole = self._children.copy()
        for other in self._beside.others:
            found = other._children
            if len(found) == len(whole):  # else it has not begun
                whole["visits"] += found["visits"]
                whole["value"] += found["value"]
                whole["proved"] = np.where(whole["proved"] > 0, whole["proved"], found["proved"])
        return whole

    def _report(self, seat: int, budget: Budget) -> Analysis:
        own = self._endings.copy()
        for other in self._beside.others:
            self._endings += other._endings
        told = super()._report(seat, budget)
        self._endings[:] = own
        return told

    def _begin(self) -> None:
        super()._grow(1)

    def _confine(self, action: int) -> None:
        super()._confine(action)
        for other in self._beside.others:
            other._confine(action)
