"""A player that searches with a network, which evaluates positions and gives priors of actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from threading import Event
from typing import ClassVar, Unpack

import numpy as np

from ....game.learning.lessons import POINTS_UNIT
from ....game.learning.network import checked_network
from ....game.player import Analysis
from ....game.ranges import ranges_of
from ....game.search import Budget, SearchOptions, SearchSettings, TreeSearch
from ....kernel.bits import count
from ...rules.action_codes import N_ACTIONS
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
from ..network.weights import Network
from .growth import MAX_NODES, Findings, Tree
from .nodes import DEEPEST, ROOT
from .ranges import RANGES
from .tree import Dials, simulate, turn_round


@dataclass(frozen=True, slots=True)
class Settings(SearchSettings):
    """Parameters of the search with a network; the defaults won matches."""

    explore: float = 0.575
    widen: float = 0.23
    """Growth of `explore` with visits: actions neglected after a thousand simulations may deserve some of a million."""

    first_play: float = 0.0575

    heat: float = 1.0
    """Temperature of the network's priors: values above 1 make them more equal."""


DEFAULT = Settings()
MAX_CARDS = 10  # that are left where a position is solved
CARDS_OF_AGE = 20
POSITIONS_PER_SIMULATION = 50  # positions that a solver searches in the time of one simulation
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
    """Return the typical number of positions needed to solve a position."""
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


class NetworkFindings(Findings):
    """Statistics of the actions at the root; `totals` are sums of the outputs of the network."""

    tree: SearchTree

    def row(self, place: int) -> np.ndarray:
        """Return the expected endings after an action; a single certain ending where it is proved."""
        proved = int(self.children["proved"][place])
        if not proved:
            return super().row(place)
        values = np.zeros(N_VALUES + 1)
        values[proved - 1] = 1.0
        if self.seat == 1:
            turn_round(values)
        return values

    def points(self, place: int) -> tuple[float, float] | None:
        """Return the points of the seat and its opponent, where the network was asked about half of the endings."""
        found = self.totals[place]
        judged = float(found[: DRAWN + 1].sum() - found[CERTAIN])
        if judged < 0.5:
            return None
        mine, theirs = (POINTS_UNIT * float(found[place]) / judged for place in (MY_POINTS, THEIR_POINTS))
        return mine, theirs

    def ended(self, row: np.ndarray) -> tuple[float, Mapping[str, float], Mapping[str, float]]:
        """Return the share of shared victories, and how probably the seat wins and loses by kind."""
        whole = float(row[: DRAWN + 1].sum()) or 1.0
        won = dict(zip(KINDS, map(float, row[WON:LOST]), strict=True))
        lost = dict(zip(KINDS, map(float, row[LOST:DRAWN]), strict=True))
        won["challenge"], lost["challenge"] = won["civilian"], lost["civilian"]
        return float(row[DRAWN]) / whole, won, lost

    def analysis(self, simulations: int, seconds: float) -> Analysis:
        """Return the analysis, with intervals of the chance to win if the search plays to win."""
        analysis = super().analysis(simulations, seconds)
        if self.tree.worth != TO_WIN:
            return analysis
        win = analysis.win
        if analysis.moves[0].proved:
            return replace(analysis, range_50=(win, win), range_90=(win, win))
        state = self.tree.positions[ROOT]
        cards = count(int(state["present"])) + CARDS_OF_AGE * (LAST_AGE - max(1, int(state["age"])))
        half, most = ranges_of(win, analysis.simulations, cards, RANGES)
        return replace(analysis, range_50=half, range_90=most)


class SearchTree(Tree):
    """Search tree whose leaf evaluations and priors come from a network."""

    FINDINGS: ClassVar[type[NetworkFindings]] = NetworkFindings
    SIMULATE: ClassVar = staticmethod(simulate)

    def __init__(
        self,
        seed: int,
        max_nodes: int,
        *,
        network: Network | None = None,
        settings: Settings = DEFAULT,
        worth: Sequence[float] = TO_WIN,
    ) -> None:
        if len(worth) != N_ENDINGS:
            raise ValueError(f"a game may end in {N_ENDINGS} ways, and {len(worth)} of them have a worth")
        self.network = checked_network(network or Network.shipped(), Network)
        dials = np.zeros(1, Dials.dtype)
        for dial, setting in asdict(settings).items():
            dials[0][dial] = setting
        dials[0]["worth"], self.worth = worth, tuple(worth)
        # the root's own endings behind those of its actions
        super().__init__(seed, max_nodes, dials, np.zeros((N_ACTIONS + 1, N_VALUES + 1)))

    def set_root(self, state: KnownState, seat: int, reuse: bool) -> None:
        """Start from a position as a seat knows it, for this seat."""
        super().set_root(state, seat, reuse)
        self.dials[0]["seat"] = seat

    def _workspace(self) -> tuple[object, ...]:
        """Return the same, the movers along the path, the layers of the network and its workspace."""
        return *super()._workspace(), np.zeros(DEEPEST, np.int8), tuple(self.network.arrays), self.network.room()


class SearchPlayer(TreeSearch[KnownState]):
    """The strongest player: a tree search that evaluates positions with a network.

    Args:
        seed: the seed of all that is drawn by chance.
        settings: the parameters of the search.
        reuse: whether the branch of the next position is reused, if nothing has to be determinized.
        network: the network to use; that of the package by default.
        worth: the value of each ending to the player, in the order of the network's endings.
        options: see `TreeSearch`.
    """

    MAX_NODES: ClassVar[int] = MAX_NODES

    def __init__(
        self,
        seed: int = 0,
        *,
        settings: Settings = DEFAULT,
        reuse: bool = True,
        network: Network | None = None,
        worth: Sequence[float] = TO_WIN,
        **options: Unpack[SearchOptions],
    ) -> None:
        make_tree = partial(SearchTree, network=network, settings=settings, worth=worth)
        super().__init__(make_tree, seed, **options)
        self.network = network or Network.shipped()
        self.reuse, self.exact, self.worth = reuse, True, tuple(worth)

    def expect(self, state: KnownState, seat: int) -> float:
        """Solve or search a position and return the seat's expected result."""
        if self.simulations is not None and self._is_late(state):
            solution = solve(state, seat, positions=POSITIONS_PER_SIMULATION * self.simulations, moves=False)
            if solution.is_exact:
                return solution.low
        return super().expect(state, seat)

    def _solved_action(self, state: KnownState, seat: int, budget: Budget, stop: Event | None) -> int | None:
        """Return the best action of a solved position; `None` where it is lost, since the opponent may still err."""
        if not self._is_late(state):
            return None
        if budget.simulations is not None:
            most = int(SOLVER_PART * POSITIONS_PER_SIMULATION * budget.simulations)
        else:
            most = int(SOLVER_PART * POSITIONS_PER_SECOND * (budget.seconds or 0.0))
        if probable_positions(state) > most:
            return None
        solution = solve(state, seat, positions=most, moves=False, stop=Deadline(budget, stop))
        if budget.simulations is not None:
            budget.simulations -= solution.positions // POSITIONS_PER_SIMULATION
        return solution.action if solution.is_exact and solution.low > 0 else None

    def _solved_analysis(self, analysis: Analysis, state: KnownState, seat: int, stop: Event | None) -> Analysis:
        """Solve a position where that is likely to succeed.

        It takes about as long as the search; with a number of simulations and few cards left, up to twenty times.
        """
        if not self._is_late(state):
            return analysis
        positions = POSITIONS_PER_SIMULATION * analysis.simulations
        if self.seconds is None and probable_positions(state) <= POSITIONS_OF_ANALYSIS * analysis.simulations:
            positions = POSITIONS_OF_ANALYSIS * analysis.simulations
        solution = solve(state, seat, positions=positions, stop=stop)
        return exact_analysis(analysis, solution) if solution.is_complete else analysis

    def _is_late(self, state: KnownState) -> bool:
        return self.exact and state.age == LAST_AGE and count(state.present) <= MAX_CARDS and self.worth == TO_WIN
