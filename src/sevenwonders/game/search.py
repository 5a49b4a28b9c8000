"""Base classes of the searches of all games: budgets, statistics, trees, and the search player."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from operator import index
from threading import Event
from time import perf_counter
from typing import ClassVar, Generic, Self, TypeAlias, TypedDict

import numpy as np

from ..copies import ArrayPackingBase, CopyableThreadPool
from ..kernel.chance import Purpose, derive_seed, seeds_to_stream_array
from ..kernel.struct import record_type
from .player import Analysis, BasePlayer, Candidate, Decision
from .views import K

FIRST_SLICE = 256
MIN_SLICE = 32
SLICE_SECONDS = 0.02  # target duration of a slice; stops and progress reports wait for its end
MAX_INDEX = 1 << 31  # nodes are referenced by 32-bit indices
Progress: TypeAlias = Callable[[Analysis], object]


def count_processors() -> int:
    """Return the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class SearchBudget:
    """Budget of a search, divided into slices of simulations, so that the search can be stopped and its progress
    reported.

    Args:
        simulations: the maximum number of simulations.
        seconds: the maximum duration.
        clock: a function that returns the time in seconds.

    Attributes:
        done: the number of simulations so far.
    """

    def __init__(self, simulations: int | None, seconds: float | None, clock: Callable[[], float]) -> None:
        self.simulations, self.seconds = simulations, seconds
        self.done = 0
        self._clock = clock
        self._began = clock()

    @property
    def elapsed(self) -> float:
        """Seconds since the search began."""
        return self._clock() - self._began

    def run_slices(
        self,
        grow: Callable[[int], object],
        stop: Event | None,
        on_slice: Callable[[], object],
        is_settled: Callable[[], bool],
    ) -> None:
        """Call `grow` at least once, each time with the number of simulations of a slice, until the budget is spent.

        Args:
            grow: a function that runs a number of simulations.
            stop: the signal that ends the search early.
            on_slice: a function that is called after each slice.
            is_settled: a function that returns whether further simulations are useless, which ends the search.
        """
        slice_ = FIRST_SLICE
        while not self._is_spent():
            if self.simulations is not None:
                slice_ = min(slice_, self.simulations - self.done)
            began = self.elapsed
            grow(slice_)
            self.done += slice_
            on_slice()
            if (stop is not None and stop.is_set()) or is_settled():
                break
            slice_ = self._next_slice_size(slice_, self.elapsed - began)

    def _is_spent(self) -> bool:
        """Return whether the budget is spent: at least one slice was run, and a limit is reached."""
        if self.done == 0:
            return False
        if self.simulations is not None and self.done >= self.simulations:
            return True
        return self.seconds is not None and self.elapsed >= self.seconds

    def _next_slice_size(self, slice_: int, seconds: float) -> int:
        """Return the number of simulations of the next slice, from its target duration and the remaining time.

        Args:
            slice_: the size of the last slice.
            seconds: the duration of the last slice.
        """
        target = SLICE_SECONDS if self.seconds is None else min(SLICE_SECONDS, self.seconds - self.elapsed)
        return max(MIN_SLICE, min(4 * slice_, int(slice_ * target / max(seconds, 1e-6))))


def resolve_budget(simulations: int | None, seconds: float | None) -> tuple[int | None, float | None]:
    """Return the budget of a search, by default one second.  Raises `ValueError` if it is too small."""
    if simulations is None and seconds is None:
        seconds = 1.0
    if (simulations is not None and index(simulations) < 1) or (seconds is not None and not seconds > 0):
        raise ValueError("a search needs at least one simulation and more than no time")
    return simulations, seconds


def check_max_nodes(max_nodes: int, least: int) -> int:
    """Return the maximum number of nodes of a search tree.  Raises `ValueError` if it is below `least` or too large."""
    if not least <= index(max_nodes) < MAX_INDEX:
        raise ValueError(f"a tree has from {least} to {MAX_INDEX - 1} nodes, so {max_nodes} are none")
    return index(max_nodes)


def format_search_spec(simulations: int | None, seconds: float | None, kind: str = "search") -> str:
    """Return the specification of a search with a budget, such as `search:2s`, which `players.player_from` can parse.

    >>> format_search_spec(None, 0.5), format_search_spec(2000, None), format_search_spec(None, 2.0)
    ('search:500ms', 'search:2000', 'search:2s')

    Args:
        simulations, seconds: the maximum number of simulations and time of a move; None for no limit.
        kind: the first part of the specification: the kind of player.
    """
    parts = [] if simulations is None else [str(simulations)]
    if seconds is not None:
        parts.append(f"{seconds:g}s" if seconds >= 1 else f"{1000 * seconds:g}ms")
    return f"{kind}:" + ",".join(parts)


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """Base class of the parameters of a game's search.

    Attributes:
        exploration: the weight of exploration (priors, few visits) against the results so far: the constant of PUCT.
        first_play_reduction: the first-play urgency reduction: the value of an untried action is the value of its
            parent less this number.
    """

    exploration: float
    first_play_reduction: float

    def to_array(self) -> np.ndarray:
        """Return the parameters as an array with a single record, for compiled code."""
        kind = record_type(type(self))
        return np.array([tuple(getattr(self, name) for name in kind.names or ())], kind)


class RootStatistics(ABC):
    """Statistics of the actions at the root, such as visits and values: of a single tree, or summed over several trees.

    Attributes:
        seat: the seat that decides.
        children: the nodes of the root actions.
        totals: sums over all simulations; each game defines them.
    """

    SUMS: ClassVar[tuple[str, ...]] = ("visits", "value")  # the fields of nodes that are summed

    def __init__(self, seat: int, children: np.ndarray, totals: np.ndarray) -> None:
        self.seat, self.children, self.totals = seat, children, totals

    def combine_with(self, others: Sequence[Self]) -> Self:
        """Return the sum of these statistics and those of other trees; a tree without simulations adds nothing."""
        combined = copy(self)
        combined.children, combined.totals = self.children.copy(), self.totals.copy()
        for other in others:
            combined.totals += other.totals
            if len(other.children) == len(self.children):
                combined.add_statistics(other.children)
        return combined

    def add_statistics(self, children: np.ndarray) -> None:
        """Add the statistics of another tree's root actions, such as visits, to these in place."""
        for name in self.SUMS:
            self.children[name] += children[name]

    def is_decision_proved(self) -> bool:
        """Return whether a win, or the result of every action, is proved at the root; by default nothing is proved."""
        return False

    def are_all_results_proved(self) -> bool:
        """Return whether the result after every action at the root is proved; by default nothing is proved."""
        return False

    @abstractmethod
    def expected_result(self) -> float:
        """Return the expected result of the seat that decides, from 0 (a loss) to 1 (a win), as `Analysis.win`."""

    @abstractmethod
    def to_analysis(self, simulations: int, seconds: float) -> Analysis:
        """Return the analysis of the position; `simulations` and `seconds` describe the search."""


class Tree(ArrayPackingBase, ABC, Generic[K]):
    """Base class of search trees; a tree is grown by a single thread.

    A copied or unpickled tree grows as the original would.  It contains the used part of the tree, but no workspace.

    Attributes:
        seat: the seat that decides at the root.
        n_nodes: the number of nodes in use.
    """

    def __init__(self, seed: int) -> None:
        self.seat = self.n_nodes = 0
        self.reseed(seed)
        self._work = self._make_workspace()

    def reseed(self, seed: int) -> None:
        """Reset the random numbers to those of a new tree with this seed."""
        self.streams = seeds_to_stream_array([derive_seed(seed, Purpose.PLAYER)])

    @abstractmethod
    def list_legal_codes(self, state: K, seat: int) -> Sequence[int]:
        """Return the codes of the legal actions of a seat."""

    @abstractmethod
    def check_searchable(self, state: K, seat: int) -> None:
        """Check that a position can be searched for a seat.  Raises `SevenWondersError`."""

    @abstractmethod
    def set_root(self, state: K, seat: int, reuse: bool) -> None:
        """Start a search from a position as a seat knows it; if `reuse`, keep the branch of the old tree that begins
        with this position.
        """

    @abstractmethod
    def restrict_root(self, action: int) -> None:
        """Restrict the search to a single action at the root."""

    @abstractmethod
    def grow(self, simulations: int) -> None:
        """Run the given number of simulations.

        `Tree.grow` in `duel/players/search/growth.py` and `NetworkTree.grow` in `classic/players/search/player.py`
        implement this method.
        """

    @abstractmethod
    def root_statistics(self) -> RootStatistics:
        """Return the statistics of the root actions so far, which change while the tree grows."""


class SearchOptions(TypedDict, total=False):
    """Keyword arguments of every search player: the budget for a move, the threads, the size of the trees, the name."""

    simulations: int | None
    seconds: float | None
    threads: int
    max_nodes: int | None
    name: str | None


class TreeSearch(BasePlayer, Generic[K]):
    """Base class of search players, which grow trees for a number of simulations or seconds, whichever ends first.

    With a seed and a number of simulations, play is repeatable; with seconds, it depends on the machine.  A full tree
    gets no more nodes, but further simulations still update its statistics.

    With several threads, each thread grows a tree of its own from the same root, with its own random numbers.  The
    statistics of the root actions are summed; below the root, the trees are independent.

    The search uses only information that the seat knows, even if the state contains more.  `stop` ends a search early
    with the best action so far.  Ctrl-C raises `KeyboardInterrupt` after the current slice.  `on_progress` is called
    with an analysis after every slice.

    Args:
        make_tree: a function that creates a tree from a seed and a number of nodes.
        seed: the seed of all random draws.
        simulations, seconds: the budget of a search; by default one second.
        threads: the number of trees, which share the simulations and the nodes.  Raises `ValueError` below 1.
        max_nodes: the number of nodes of all trees together; by default `MAX_NODES`.
        name: the player's name; by default the specification of a search with this budget.

    Attributes:
        clock: a function that returns the time in seconds.
        reuse: whether to keep the branch of the old tree that begins with the new position, if the game supports that.
        exact: whether to solve late positions, if the game supports that.
        trees: the tree of each thread.
    """

    compiled = True
    compiled_part = "search"  # the part of the game's compiled code that the player uses
    MAX_NODES: ClassVar[int]  # of all trees together

    def __init__(
        self,
        make_tree: Callable[[int, int], Tree[K]],
        seed: int,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        max_nodes: int | None = None,
        name: str | None = None,
    ) -> None:
        if threads < 1:
            raise ValueError("a search needs at least one thread")
        self.simulations, self.seconds = resolve_budget(simulations, seconds)
        self.name = name or format_search_spec(self.simulations, self.seconds, self.compiled_part)
        self.clock: Callable[[], float] = perf_counter
        self.reuse = self.exact = False
        nodes = (self.MAX_NODES if max_nodes is None else max_nodes) // threads
        self.trees = [make_tree(_seed_of_tree(seed, place), nodes) for place in range(threads)]
        self._done = 0  # simulations from this root
        self._threads = CopyableThreadPool(max(1, threads - 1))

    def choose(
        self, state: K, seat: int, *, stop: Event | None = None, on_progress: Progress | None = None
    ) -> Decision:
        """Return the best action with its analysis.

        A proved win ends the search early.  A single legal action is returned without a search.

        Args:
            state: the position; only what `seat` knows of it is used.
            seat: the seat that decides.
            stop: ends the search early when it is set; then the best action so far is returned.
            on_progress: a function that is called with the analysis so far, again and again during the search.
        """
        actions = self.trees[0].list_legal_codes(state, seat)
        if len(actions) == 1:
            return Decision(actions[0])
        budget = self._make_budget()
        if self.exact and (solved := self._find_solved_action(state, seat, budget, stop)) is not None:
            return Decision(solved)
        statistics = self._search(state, seat, budget, stop, on_progress, to_win=True)
        analysis = statistics.to_analysis(budget.done, budget.elapsed)
        return Decision(analysis.moves[0].action, analysis)

    def analyse(
        self, state: K, seat: int, *, stop: Event | None = None, on_progress: Progress | None = None
    ) -> Analysis:
        """Return the analysis of a position for a seat that decides, with exact values if the position can be solved.

        Args:
            state: the position; only what `seat` knows of it is used.
            seat: the seat that decides.
            stop: ends the search early when it is set; then the analysis so far is returned.
            on_progress: a function that is called with the analysis so far, again and again during the search.

        Raises:
            SevenWondersError: the seat has nothing to decide.
            PositionError: the position was set up by hand and cannot be searched.
        """
        budget = self._make_budget()
        analysis = self._search(state, seat, budget, stop, on_progress).to_analysis(budget.done, budget.elapsed)
        return self._add_exact_values(analysis, state, seat, stop) if self.exact else analysis

    def evaluate_action(self, state: K, seat: int, action: int, *, stop: Event | None = None) -> Candidate:
        """Return the evaluation of a legal action by a search of this action alone.

        Args:
            state: the position.
            seat: the seat that decides.
            action: the code of the action.
            stop: ends the search early when it is set.
        """
        budget = self._make_budget()
        move = self._search(state, seat, budget, stop, only=action).to_analysis(budget.done, budget.elapsed).moves[0]
        self.clear_trees()
        return move

    def estimate_result(self, state: K, seat: int) -> float:
        """Return the expected result of a seat that decides, from 0 (a loss) to 1 (a win), by a search."""
        return self._search(state, seat, self._make_budget()).expected_result()

    def reseed(self, seed: int) -> None:
        """Reset the random streams to those of a new player with this seed."""
        for place, tree in enumerate(self.trees):
            tree.reseed(_seed_of_tree(seed, place))

    def clear_trees(self) -> None:
        """Clear the trees, so that the next search starts with empty trees."""
        for tree in self.trees:
            tree.n_nodes = 0

    def _make_budget(self) -> SearchBudget:
        """Return a new budget for a search."""
        return SearchBudget(self.simulations, self.seconds, self.clock)

    def _find_solved_action(self, state: K, seat: int, budget: SearchBudget, stop: Event | None) -> int | None:
        """Return the best action if the position can be solved within a part of the budget, otherwise None.

        Here, no position can be solved; a subclass may solve positions near the end of a game.

        Args:
            state: the position.
            seat: the seat that decides.
            budget: the simulations and the time of the search.
            stop: ends the attempt early when it is set.
        """
        return None

    def _add_exact_values(self, analysis: Analysis, state: K, seat: int, stop: Event | None) -> Analysis:
        """Return an analysis with exact values if the position can be solved, otherwise `analysis`.

        Here, no position can be solved; a subclass may solve positions near the end of a game.

        Args:
            analysis: the analysis of a search.
            state: the position.
            seat: the seat that decides.
            stop: ends the attempt early when it is set.
        """
        return analysis

    def _search(
        self,
        state: K,
        seat: int,
        budget: SearchBudget,
        stop: Event | None = None,
        on_progress: Progress | None = None,
        *,
        to_win: bool = False,
        only: int | None = None,
    ) -> RootStatistics:
        """Search a position until the budget is spent or the results are proved; return the statistics.

        Args:
            state: the position.
            seat: the seat that decides.
            budget: the budget.
            stop: the signal that ends the search early.
            on_progress: a function that is called with an analysis after each slice.
            to_win: whether a proved win ends the search.
            only: the code of the only action to search; by default all actions.
        """
        self.trees[0].check_searchable(state, seat)

        def report() -> None:
            """Report the analysis so far to `on_progress`."""
            if on_progress is not None:
                on_progress(self._merge_root_statistics().to_analysis(budget.done, budget.elapsed))

        def is_enough() -> bool:
            """Return whether the results are proved, so that the search can end."""
            findings = self._merge_root_statistics()
            return findings.is_decision_proved() if to_win else findings.are_all_results_proved()

        try:
            self._threads.wait_for_all()
            self._done = 0
            for tree in self.trees:
                tree.set_root(state, seat, self.reuse and only is None)
                if only is not None:
                    tree.restrict_root(only)
            budget.run_slices(self._grow_trees, stop, report, is_enough)
        except BaseException:  # an interruption may have come while a tree grew
            self.clear_trees()
            raise
        return self._merge_root_statistics()

    def _merge_root_statistics(self) -> RootStatistics:
        """Return the statistics of the root actions, summed over all trees."""
        first, *others = (tree.root_statistics() for tree in self.trees)
        return first.combine_with(others) if others else first

    def _grow_trees(self, simulations: int) -> None:
        """Divide `simulations` among all trees and run them, each tree in its own thread."""
        before, self._done = self._done, self._done + simulations
        number, (own, *others) = len(self.trees), self.trees

        def count_simulations_of(place: int) -> int:
            """Return the number of simulations for the tree at index `place`.

            The sum over several calls of `_grow_trees` does not depend on the sizes of the slices.
            """
            return (self._done + place) // number - (before + place) // number

        for place, tree in enumerate(others):
            self._threads.submit(tree.grow, count_simulations_of(place))
        try:
            own.grow(count_simulations_of(number - 1))
        finally:
            self._threads.wait_for_all()


def _seed_of_tree(seed: int, place: int) -> int:
    """Return the seed of the tree at the given index; the first tree has the seed of the player."""
    return derive_seed(seed, place) if place else seed
