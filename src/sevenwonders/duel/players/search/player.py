"""The strongest player: a tree search that takes values and priors of actions from a neural network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from threading import Event
from typing import ClassVar, Unpack

import numpy as np

from ....game.learning.network import check_network_class
from ....game.learning.training_examples import POINTS_UNIT
from ....game.player import Analysis
from ....game.ranges import win_chance_intervals
from ....game.search import SearchBudget, SearchOptions, SearchSettings
from ....kernel.bits import count_members
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
from .growth import RootStatistics, Tree, TreePlayer
from .nodes import DEEPEST, ROOT
from .ranges import RANGES
from .tree import SearchParams, grow_tree, swap_perspective


@dataclass(frozen=True, slots=True)
class TreeSearchSettings(SearchSettings):
    """Parameters of the tree search with a network; the defaults won matches against other values.

    Attributes:
        exploration, first_play_reduction: as in `SearchSettings`.
        exploration_growth: the growth of `exploration` with the visits of a node, for more breadth in long
            searches.
        prior_temperature: the temperature of the network's priors: values above 1 make them more equal.
    """

    exploration: float = 0.575
    exploration_growth: float = 0.23
    first_play_reduction: float = 0.0575
    prior_temperature: float = 1.0


DEFAULT = TreeSearchSettings()
MAX_CARDS = 10  # maximum number of cards in the structure with which a position is solved
CARDS_OF_AGE = 20
POSITIONS_PER_SIMULATION = 50  # positions that the solver searches in the time of a simulation
POSITIONS_OF_ANALYSIS = 1_000  # positions for each simulation of an analysis, if they probably solve the position
POSITIONS_PER_SECOND = 1_000_000
SOLVER_PART = 0.3  # maximum share of the solver in the budget of a choice
POSITIONS_OF_LAST_CARD = 10  # typical number of positions to solve a position with a single card
POSITIONS_GROWTH = 5  # factor of the number of positions for each further card


class SolverStopSignal:
    """Signal that stops the endgame solver.

    It is set when the caller stops the search, or when the solver has used its share of the time.
    """

    def __init__(self, budget: SearchBudget, stop: Event | None) -> None:
        self._budget, self._stop = budget, stop

    def is_set(self) -> bool:
        """Return whether the solver has to stop because the caller asks for it or its time is up."""
        seconds = self._budget.seconds
        is_late = seconds is not None and self._budget.elapsed > SOLVER_PART * seconds
        return is_late or (self._stop is not None and self._stop.is_set())


def estimate_solver_positions(state: KnownState) -> int:
    """Estimate how many positions the endgame solver has to search, from the number of cards left in the structure."""
    return int(POSITIONS_OF_LAST_CARD * POSITIONS_GROWTH ** (count_members(state.present) - 1))


def merge_solution_into_analysis(analysis: Analysis, solution: Solution) -> Analysis:
    """Return a copy of an analysis with values, endings and points from the endgame solver.

    Args:
        analysis: the analysis of the search.
        solution: the result of the solver, which is exact for every action.
    """
    by_action = {move.action: move for move in analysis.moves}
    moves = tuple(
        replace(
            by_action[move.action],
            value=move.low,
            proved=by_action[move.action].proved or move.low in (0.0, 1.0),
            outcomes=move.outcomes,
        )
        for move in solution.moves
    )
    points = analysis.points
    if solution.points is not None:
        mine, theirs = map(float, solution.points)
        points = (mine, theirs) if analysis.seat == 0 else (theirs, mine)
    return replace(
        analysis,
        win=solution.low,
        outcomes=solution.outcomes,
        moves=moves,
        line=solution.line,
        points=points,
        exact=True,
        range_50=(solution.low, solution.low),
        range_90=(solution.low, solution.low),
    )


class NetworkRootStatistics(RootStatistics):
    """Statistics of the actions at the root of the tree.

    The array `totals` has a row for each action: the sum of the network's outputs for all positions evaluated after it.
    """

    tree: NetworkTree

    def ending_weights_after_action(self, place: int) -> np.ndarray:
        """Return a weight for each ending of the game after a root action.

        It is the sum of the ending's probabilities in all positions after the action that the search has evaluated.  If
        an ending is proved, it has the weight 1 and all others 0.

        Args:
            place: the index of the action among the children of the root.
        """
        proved = int(self.children["proved"][place])
        if not proved:
            return super().ending_weights_after_action(place)
        values = np.zeros(N_VALUES + 1)
        values[proved - 1] = 1.0
        if self.seat == 1:
            swap_perspective(values)
        return values

    def expected_points(self, place: int) -> tuple[float, float] | None:
        """Return the expected final points of the searching seat and its opponent after a root action.

        Returns None if the network has not evaluated any position after the action.

        Args:
            place: the index of the action among the children of the root.
        """
        sums = self.totals[place]
        evaluated = float(sums[: DRAWN + 1].sum() - sums[CERTAIN])
        if evaluated < 0.5:
            return None
        mine, theirs = (POINTS_UNIT * float(sums[column]) / evaluated for column in (MY_POINTS, THEIR_POINTS))
        return mine, theirs

    def ending_frequencies_of_action(self, row: np.ndarray) -> tuple[float, Mapping[str, float], Mapping[str, float]]:
        """Return the frequency of draws, and how often the searching seat wins and loses by each type of victory.

        Args:
            row: the sums of the network's values after an action, a row of `totals`.
        """
        total = float(row[: DRAWN + 1].sum()) or 1.0
        won = dict(zip(KINDS, map(float, row[WON:LOST]), strict=True))
        lost = dict(zip(KINDS, map(float, row[LOST:DRAWN]), strict=True))
        won["challenge"], lost["challenge"] = won["civilian"], lost["civilian"]
        return float(row[DRAWN]) / total, won, lost

    def to_analysis(self, simulations: int, seconds: float) -> Analysis:
        """Return the analysis of the root position, from the statistics so far.

        If the player only wants to win, in whatever way, the analysis has confidence intervals for the chance to win.

        Args:
            simulations: the number of simulations so far.
            seconds: the duration of the search so far.
        """
        analysis = super().to_analysis(simulations, seconds)
        if self.tree.worth != TO_WIN:
            return analysis
        win = analysis.win
        if analysis.moves[0].proved:
            return replace(analysis, range_50=(win, win), range_90=(win, win))
        state = self.tree.positions[ROOT]
        cards = count_members(int(state["present"])) + CARDS_OF_AGE * (LAST_AGE - max(1, int(state["age"])))
        range_50, range_90 = win_chance_intervals(win, analysis.simulations, cards, RANGES)
        return replace(analysis, range_50=range_50, range_90=range_90)


class NetworkTree(Tree):
    """Search tree that takes the values of leaves and the priors of actions from a neural network."""

    ROOT_STATISTICS: ClassVar[type[NetworkRootStatistics]] = NetworkRootStatistics
    SIMULATE: ClassVar = staticmethod(grow_tree)

    def __init__(
        self,
        seed: int,
        max_nodes: int,
        *,
        network: Network | None = None,
        settings: TreeSearchSettings = DEFAULT,
        worth: Sequence[float] = TO_WIN,
    ) -> None:
        if len(worth) != N_ENDINGS:
            raise ValueError(f"a game may end in {N_ENDINGS} ways, and {len(worth)} of them have a worth")
        self.network = check_network_class(network or Network.load_shipped(), Network)
        params = np.zeros(1, SearchParams.dtype)
        for name, value in asdict(settings).items():
            params[0][name] = value
        params[0]["worth"], self.worth = worth, tuple(worth)
        # the last row has the endings of the root itself
        super().__init__(seed, max_nodes, params, np.zeros((N_ACTIONS + 1, N_VALUES + 1)))

    def set_root(self, state: KnownState, seat: int, reuse: bool) -> None:
        """Start a search from a position.

        Args:
            state: the position as the seat knows it.
            seat: the seat to act, from whose point of view the network's values are.
            reuse: whether to keep the branch of this position if the tree of the last search contains it.
        """
        super().set_root(state, seat, reuse)
        self.params[0]["seat"] = seat

    def _make_workspace(self) -> tuple[object, ...]:
        """Return arrays for the tree and the network, and an array for the player who moved at each step of a path."""
        return (
            *super()._make_workspace(),
            np.zeros(DEEPEST, np.int8),
            tuple(self.network.arrays),
            self.network.make_workspace(),
        )


class SearchPlayer(TreePlayer):
    """The strongest player: a tree search that evaluates positions with a neural network, and solves late ones exactly.

    Args:
        seed: the seed of all random draws.
        settings: the parameters of the search.
        reuse: whether to reuse the branch of the last tree that starts at the position, if possible.
        network: the network; by default the network of the package.
        worth: the value of each ending to the player, in the order of the network's endings.
        options: further keyword arguments of `TreeSearch`, such as `simulations` and `seconds`.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        settings: TreeSearchSettings = DEFAULT,
        reuse: bool = True,
        network: Network | None = None,
        worth: Sequence[float] = TO_WIN,
        **options: Unpack[SearchOptions],
    ) -> None:
        make_tree = partial(NetworkTree, network=network, settings=settings, worth=worth)
        super().__init__(make_tree, seed, **options)
        self.network = network or Network.load_shipped()
        self.reuse, self.exact, self.worth = reuse, True, tuple(worth)

    def estimate_result(self, state: KnownState, seat: int) -> float:
        """Return the expected result of a seat, from 0 (loss) to 1 (win), after solving or searching the position."""
        if self.simulations is not None and self._can_try_solver(state):
            solution = solve(state, seat, positions=POSITIONS_PER_SIMULATION * self.simulations, moves=False)
            if solution.has_exact_value:
                return solution.low
        return super().estimate_result(state, seat)

    def _find_solved_action(self, state: KnownState, seat: int, budget: SearchBudget, stop: Event | None) -> int | None:
        """Return the best action according to the endgame solver; None if the position is not solved, or is lost.

        In a lost position a search is better, since the opponent may still make mistakes.

        Args:
            state: the position as the seat knows it.
            seat: the seat to act.
            budget: the budget of the search, from which the solver's work is subtracted.
            stop: the signal that ends the solver early.
        """
        if not self._can_try_solver(state):
            return None
        if budget.simulations is not None:
            positions = int(SOLVER_PART * POSITIONS_PER_SIMULATION * budget.simulations)
        else:
            positions = int(SOLVER_PART * POSITIONS_PER_SECOND * (budget.seconds or 0.0))
        if estimate_solver_positions(state) > positions:
            return None
        solution = solve(state, seat, positions=positions, moves=False, stop=SolverStopSignal(budget, stop))
        if budget.simulations is not None:
            budget.simulations -= solution.positions // POSITIONS_PER_SIMULATION
        return solution.action if solution.has_exact_value and solution.low > 0 else None

    def _add_exact_values(self, analysis: Analysis, state: KnownState, seat: int, stop: Event | None) -> Analysis:
        """Return an analysis with exact values if the endgame solver can solve the position.

        Otherwise, return the given analysis.  Solving takes about as long as the search, but up to twenty times as long
        with a budget of simulations and few cards left.

        Args:
            analysis: the analysis of the search.
            state: the position as the seat knows it.
            seat: the seat to act.
            stop: the signal that ends the solver early.
        """
        if not self._can_try_solver(state):
            return analysis
        positions = POSITIONS_PER_SIMULATION * analysis.simulations
        if self.seconds is None and estimate_solver_positions(state) <= POSITIONS_OF_ANALYSIS * analysis.simulations:
            positions = POSITIONS_OF_ANALYSIS * analysis.simulations
        solution = solve(state, seat, positions=positions, stop=stop)
        return merge_solution_into_analysis(analysis, solution) if solution.is_complete else analysis

    def _can_try_solver(self, state: KnownState) -> bool:
        """Return whether to try the endgame solver: few cards of Age III are left, and the player only wants to win."""
        return (
            self.exact and state.age == LAST_AGE and count_members(state.present) <= MAX_CARDS and self.worth == TO_WIN
        )
