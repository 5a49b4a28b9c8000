"""Base of the searches of all games: trees, budgets and the player that grows trees."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import asdict, dataclass
from operator import index
from threading import Event
from time import perf_counter
from typing import ClassVar, Generic, Self, TypeAlias, TypedDict, TypeVar

import numpy as np

from ..copies import PackedState, Threads
from ..kernel.chance import Purpose, seed_of, streams_array
from ..kernel.struct import record_type
from .player import Analysis, Candidate, Decision, NamedPlayer
from .views import KnownState

FIRST_SLICE = 256
SMALLEST_SLICE = 32
SLICE_SECONDS = 0.02  # what a stop or a report waits at most
MAX_INDEX = 1 << 31  # nodes find each other by 32 bits
K = TypeVar("K", bound=KnownState)
Progress: TypeAlias = Callable[[Analysis], object]


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Budget:
    """Budget of a search: divides its simulations into slices, so that it can be monitored, timed and stopped.

    Args:
        simulations: the maximum number of simulations.
        seconds: the maximum duration.
        clock: a function that returns the time in seconds.

    Attributes:
        done: simulations so far.
    """

    def __init__(
        self, simulations: int | None, seconds: float | None, clock: Callable[[], float] = perf_counter
    ) -> None:
        self.simulations, self.seconds = simulations, seconds
        self.done = 0
        self._clock = clock
        self._began = clock()

    @property
    def elapsed(self) -> float:
        """Seconds since the search began."""
        return self._clock() - self._began

    def spend(
        self,
        grow: Callable[[int], object],
        stop: Event | None = None,
        told: Callable[[], object] | None = None,
        certain: Callable[[], bool] | None = None,
    ) -> None:
        """Call `grow` with numbers of simulations until there have been enough; `told` is called after each.

        At least one slice is done.  `stop` ends the search early; it also ends when `certain` says that nothing is left
        to find.
        """
        slice_ = FIRST_SLICE
        while not self._is_enough():
            if self.simulations is not None:
                slice_ = min(slice_, self.simulations - self.done)
            began = self.elapsed
            grow(slice_)
            self.done += slice_
            if told is not None:
                told()
            if (stop is not None and stop.is_set()) or (certain is not None and certain()):
                break
            slice_ = self._next_slice(slice_, self.elapsed - began)

    def _is_enough(self) -> bool:
        if self.done == 0:
            return False
        if self.simulations is not None and self.done >= self.simulations:
            return True
        return self.seconds is not None and self.elapsed >= self.seconds

    def _next_slice(self, slice_: int, seconds: float) -> int:
        """About as many simulations as fit a slice and the time left; a budget of simulations does not feel it."""
        fits = SLICE_SECONDS if self.seconds is None else min(SLICE_SECONDS, self.seconds - self.elapsed)
        return max(SMALLEST_SLICE, min(4 * slice_, int(slice_ * fits / max(seconds, 1e-6))))


def check_budget(simulations: int | None, seconds: float | None) -> tuple[int | None, float | None]:
    """Return a valid budget; one second where nothing is given.  Raises `ValueError`."""
    if simulations is None and seconds is None:
        seconds = 1.0
    if (simulations is not None and index(simulations) < 1) or (seconds is not None and not seconds > 0):
        raise ValueError("a search needs at least one simulation and more than no time")
    return simulations, seconds


def check_nodes(max_nodes: int, least: int) -> int:
    """Return the number of nodes of a tree.  Raises `ValueError` where compiled code could not work with so many."""
    if not least <= index(max_nodes) < MAX_INDEX:
        raise ValueError(f"a tree has from {least} to {MAX_INDEX - 1} nodes, so {max_nodes} are none")
    return index(max_nodes)


def name_of(simulations: int | None, seconds: float | None, kind: str = "search") -> str:
    """Return the name of a search of some size, as `player_from` parses it.

    >>> name_of(None, 0.5), name_of(2000, None), name_of(None, 2.0)
    ('search:500ms', 'search:2000', 'search:2s')
    """
    parts = [] if simulations is None else [str(simulations)]
    if seconds is not None:
        parts.append(f"{seconds:g}s" if seconds >= 1 else f"{1000 * seconds:g}ms")
    return f"{kind}:" + ",".join(parts)


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """Settings of a search, to which a game adds its own."""

    explore: float
    """Weight of priors and few visits against results so far (the constant of PUCT)."""

    first_play: float
    """First-play urgency: how far below its parent's value an untried action starts."""

    def to_array(self) -> np.ndarray:
        """Return the record for compiled code."""
        array = np.zeros(1, record_type(type(self)))
        for name, value in asdict(self).items():
            array[0][name] = value
        return array


class Findings(ABC):
    """Statistics of the actions at the root, of one tree or of several together.

    Attributes:
        seat: who decides.
        children: the nodes of the actions.
        totals: sums over all simulations, as the game needs them.
    """

    SUMS: ClassVar[tuple[str, ...]] = ("visits", "value")  # of a node

    def __init__(self, seat: int, children: np.ndarray, totals: np.ndarray) -> None:
        self.seat, self.children, self.totals = seat, children, totals

    def joined(self, others: Sequence[Self]) -> Self:
        """Add up what this tree and others found; a tree that has not begun has no children."""
        whole = copy(self)
        whole.children, whole.totals = self.children.copy(), self.totals.copy()
        for other in others:
            whole.totals += other.totals
            if len(other.children) == len(self.children):
                whole.add(other.children)
        return whole

    def add(self, children: np.ndarray) -> None:
        """Add the same actions as another tree found them."""
        for name in self.SUMS:
            self.children[name] += children[name]

    def is_won(self) -> bool:
        """Return whether an action is known to win for certain."""
        return False

    def is_settled(self) -> bool:
        """Return whether it is known for certain how the game ends after every action."""
        return False

    @abstractmethod
    def win(self) -> float:
        """Return the expected result of the seat, as `Analysis.win`."""

    @abstractmethod
    def analysis(self, simulations: int, seconds: float) -> Analysis:
        """Return all that has been found, of a search of so many simulations and seconds."""


class Tree(PackedState, ABC, Generic[K]):
    """A tree that a single thread grows.

    Copies and pickles continue as the original does; they hold the used part of the tree and no workspace.

    Attributes:
        seat: who decides at the root.
        n_nodes: the number of nodes in use.
    """

    def __init__(self, seed: int) -> None:
        self.seat = self.n_nodes = 0
        self.reseed(seed)
        self._work = self._workspace()

    def reseed(self, seed: int) -> None:
        """Reset the random stream to that of a new tree with this seed."""
        self.streams = streams_array([seed_of(seed, Purpose.PLAYER)])

    @abstractmethod
    def legal(self, state: K, seat: int) -> Sequence[int]:
        """Return the legal actions of a seat."""

    @abstractmethod
    def check(self, state: K, seat: int) -> None:
        """Check that a position can be searched."""

    @abstractmethod
    def set_root(self, state: K, seat: int, reuse: bool) -> None:
        """Start from a position as a seat knows it, with the branch that the tree has of it if `reuse`."""

    @abstractmethod
    def confine(self, action: int) -> None:
        """Restrict the root to a single child."""

    @abstractmethod
    def grow(self, simulations: int) -> None:
        """Do so many simulations.

        See `Tree.grow` in `duel/players/search/growth.py` and `SearchTree.grow` in `classic/players/search/player.py`.
        """

    @abstractmethod
    def findings(self) -> Findings:
        """Return the statistics so far; they change while the tree grows."""


class SearchOptions(TypedDict, total=False):
    """Options of every player that searches, see `TreeSearch`."""

    simulations: int | None
    seconds: float | None
    threads: int
    max_nodes: int | None
    name: str | None


class TreeSearch(NamedPlayer, Generic[K]):
    """A player that grows trees for a number of simulations or of seconds, whichever ends first.

    With a seed and a number of simulations its play is repeatable; with seconds it depends on the machine.  When a
    tree is full, it adds no nodes but continues to update the nodes it has.

    With several threads each grows a tree of its own from the same root, with its own chance, and the statistics of
    the actions there are summed; below the root the trees are independent.  That wastes little, and is simple
    and as repeatable as a search with a single tree.

    It uses only what the seat may know, even if the state holds more.  `stop` ends a search early: the best move is
    the answer.  Ctrl-C raises `KeyboardInterrupt` after the slice at hand.  `on_progress` is called after every slice
    with an analysis.

    Args:
        make_tree: a function that creates a tree from a seed and a number of nodes.
        seed: the seed of all that is drawn by chance.
        simulations, seconds: the budget of a search; one second by default.
        threads: the number of trees, which share the simulations and the nodes.  Raises `ValueError` where that
            is none.
        max_nodes: the number of nodes of all trees together, `MAX_NODES` by default.
        name: its name, by default the word for a search of this size.

    Attributes:
        clock: the clock for its seconds.
        reuse: whether it reuses its trees when they hold the next position, if it can.
        exact: whether analyses and choices solve late positions, if the game can.
        trees: a tree for each thread.
    """

    compiled = True
    compiled_part = "search"  # of the game's machine code, what it runs
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
        self.simulations, self.seconds = check_budget(simulations, seconds)
        self.name = name or name_of(self.simulations, self.seconds, self.compiled_part)
        self.clock: Callable[[], float] = perf_counter
        self.reuse = self.exact = False
        nodes = (self.MAX_NODES if max_nodes is None else max_nodes) // threads
        self.trees = [make_tree(_seed_of_tree(seed, place), nodes) for place in range(threads)]
        self._done = 0  # simulations from this root
        self._threads = Threads(max(1, threads - 1))

    def choose(
        self, state: K, seat: int, *, stop: Event | None = None, on_progress: Progress | None = None
    ) -> Decision:
        """Return the best action found; without a choice there is nothing to search, and a proved win is enough."""
        actions = self.trees[0].legal(state, seat)
        if len(actions) == 1:
            return Decision(actions[0])
        budget = self._budget()
        solved = self._solved_action(state, seat, budget, stop) if self.exact else None
        if solved is not None:
            return Decision(solved)
        analysis = self._search(state, seat, budget, stop, on_progress, to_win=True).analysis(
            budget.done, budget.elapsed
        )
        return Decision(analysis.moves[0].action, analysis)

    def analyse(
        self, state: K, seat: int, *, stop: Event | None = None, on_progress: Progress | None = None
    ) -> Analysis:
        """Search a position in which a seat is asked, and solve it if the game can do that in about the same time.

        Raises:
            SevenWondersError: the seat has nothing to decide.
            PositionError: the position was set up by hand and cannot be searched.
        """
        budget = self._budget()
        analysis = self._search(state, seat, budget, stop, on_progress).analysis(budget.done, budget.elapsed)
        return self._solved_analysis(analysis, state, seat, stop) if self.exact else analysis

    def weigh(self, state: K, seat: int, action: int, *, stop: Event | None = None) -> Candidate:
        """Evaluate a single legal action, even if the search would leave it out."""
        budget = self._budget()
        weighed = self._search(state, seat, budget, stop, only=action).analysis(budget.done, budget.elapsed).moves[0]
        self.forget()
        return weighed

    def expect(self, state: K, seat: int) -> float:
        """Return only the expected result of a seat that is asked, as `Analysis.win`."""
        return self._search(state, seat, self._budget()).win()

    def reseed(self, seed: int) -> None:
        """Reset the random streams to those of a new player with this seed."""
        for place, tree in enumerate(self.trees):
            tree.reseed(_seed_of_tree(seed, place))

    def forget(self) -> None:
        """Begin the next search with empty trees."""
        for tree in self.trees:
            tree.n_nodes = 0

    def _budget(self) -> Budget:
        return Budget(self.simulations, self.seconds, self.clock)

    def _solved_action(self, state: K, seat: int, budget: Budget, stop: Event | None) -> int | None:
        """Solve a position with a part of the budget of a choice, and return the action to take; None to search."""
        return None

    def _solved_analysis(self, analysis: Analysis, state: K, seat: int, stop: Event | None) -> Analysis:
        """Put solved values in place of those that a search has found, where that takes about as long."""
        return analysis

    def _search(
        self,
        state: K,
        seat: int,
        budget: Budget,
        stop: Event | None = None,
        on_progress: Progress | None = None,
        *,
        to_win: bool = False,
        only: int | None = None,
    ) -> Findings:
        """Search until the budget is spent or all is certain, all actions or `only` a single action.

        With `to_win`, an action that certainly wins is enough.
        """
        self.trees[0].check(state, seat)

        def report() -> None:
            if on_progress is not None:
                on_progress(self._findings().analysis(budget.done, budget.elapsed))

        def is_enough() -> bool:
            found = self._findings()
            return found.is_won() if to_win else found.is_settled()

        try:
            self._threads.finish()
            self._done = 0
            for tree in self.trees:
                tree.set_root(state, seat, self.reuse and only is None)
                if only is not None:
                    tree.confine(only)
            budget.spend(self._grow, stop, report, is_enough)
        except BaseException:  # an interruption may have come while a tree grew
            self.forget()
            raise
        return self._findings()

    def _findings(self) -> Findings:
        first, *others = (tree.findings() for tree in self.trees)
        return first.joined(others) if others else first

    def _grow(self, simulations: int) -> None:
        """Run a number of simulations in all trees together."""
        before, self._done = self._done, self._done + simulations
        number, (own, *others) = len(self.trees), self.trees

        def share(place: int) -> int:
            """Return how many of all simulations so far fall to a tree, however they were sliced."""
            return (self._done + place) // number - (before + place) // number

        for place, tree in enumerate(others):
            self._threads.submit(tree.grow, share(place))
        try:
            own.grow(share(number - 1))
        finally:
            self._threads.finish()


def _seed_of_tree(seed: int, place: int) -> int:
    return seed_of(seed, place) if place else seed
