"""What the searches of all games share: how long they may think, a name, random numbers, and how they are asked."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from operator import index
from threading import Event
from time import perf_counter
from typing import Any, Generic, TypeVar

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
S = TypeVar("S", bound="TreeSearch[Any]")


def processors() -> int:
    """How many processors there are to work with."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Budget:
    """Hands out the simulations of one search in slices, so that it can be watched, timed and stopped.

    Args:
        simulations: how many at most.
        seconds: how long at most.
        clock: tells the time in seconds.

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
    """A budget that makes sense; one second where nothing is said.  Raises `ValueError`."""
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
    """The word for a search of some size, as `player_from` reads it.

    >>> name_of(None, 0.5), name_of(2000, None), name_of(None, 2.0)
    ('search:500ms', 'search:2000', 'search:2s')
    """
    parts = [] if simulations is None else [str(simulations)]
    if seconds is not None:
        parts.append(f"{seconds:g}s" if seconds >= 1 else f"{1000 * seconds:g}ms")
    return f"{kind}:" + ",".join(parts)


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a search weighs what it knows: numbers, to which a game adds its own."""

    explore: float
    """How much priors and few visits count against results so far (the constant of PUCT)."""

    first_play: float
    """How far below its parent an action starts that was never tried."""

    def to_array(self) -> np.ndarray:
        """The record that compiled code reads."""
        array = np.zeros(1, record_type(type(self)))
        for name, value in asdict(self).items():
            array[0][name] = value
        return array


class TreeSearch(NamedPlayer, PackedState, ABC, Generic[K]):
    """A player that grows a tree for a number of simulations or of seconds, whichever ends first.

    With a seed and a number of simulations its play is repeatable; with seconds it depends on the machine.  When the
    tree is full it grows no more but goes on learning about the nodes it has.

    It thinks about what the seat may know, whatever it is shown.  `stop` ends a search early: the best move so far is
    the answer.  Ctrl-C raises `KeyboardInterrupt` after the slice at hand.  `on_progress` hears of every slice with an
    analysis.

    Copies and pickles go on as the original does; they hold the used part of the tree and no room to work in.

    Attributes:
        clock: what its seconds are counted by.
        reuse: whether it goes on with what it has of its tree when it knows the next position, if it can.
        exact: whether analyses and choices solve late positions, if the game can.
    """

    compiled = True
    compiled_part = "search"  # of the game's machine code, what it runs

    def __init__(self, seed: int, simulations: int | None, seconds: float | None, name: str | None) -> None:
        self.simulations, self.seconds = check_budget(simulations, seconds)
        self.name = name or name_of(self.simulations, self.seconds)
        self.clock: Callable[[], float] = perf_counter
        self.reuse = self.exact = False
        self._streams = streams_array([seed_of(seed, Purpose.PLAYER)])
        self._n_nodes = 0  # of the tree, those in use
        self._work = self._workspace()

    def choose(
        self,
        state: K,
        seat: int,
        *,
        stop: Event | None = None,
        on_progress: Callable[[Analysis], object] | None = None,
    ) -> Decision:
        """The best action found; without a choice there is nothing to search, and a proved win is enough."""
        actions = self._legal(state, seat)
        if len(actions) == 1:
            return Decision(actions[0])
        analysis = self._search(state, seat, stop, on_progress, self._has_won)
        return Decision(analysis.moves[0].action, analysis)

    def analyse(
        self,
        state: K,
        seat: int,
        *,
        stop: Event | None = None,
        on_progress: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        """Search a position in which a seat is asked, and say what was found.

        Raises:
            SevenWondersError: the seat has nothing to decide.
            PositionError: the position was set up by hand, and nobody can think about it.
        """
        return self._search(state, seat, stop, on_progress, self._knows_all)

    def weigh(self, state: K, seat: int, action: int, *, stop: Event | None = None) -> Candidate:
        """What one legal action is worth, with all thoughts spent on it where the search can do that."""
        return next(move for move in self.analyse(state, seat, stop=stop).moves if move.action == action)

    def expect(self, state: K, seat: int) -> float:
        """What a seat that is asked may expect of a position, as `Analysis.win`."""
        return self.analyse(state, seat).win

    def reseed(self, seed: int) -> None:
        """Draw what is left to chance as a new player of this seed does."""
        self._streams[:] = streams_array([seed_of(seed, Purpose.PLAYER)])

    def _search(
        self,
        state: K,
        seat: int,
        stop: Event | None,
        on_progress: Callable[[Analysis], object] | None,
        certain: Callable[[], bool],
        budget: Budget | None = None,
    ) -> Analysis:
        """Search until the budget is spent or `certain` says that it is enough."""
        self._check(state, seat)
        budget = budget or Budget(self.simulations, self.seconds, self.clock)

        def tell() -> None:
            if on_progress is not None:
                on_progress(self._report(seat, budget))

        with self._tree_of(state, seat):
            budget.spend(self._grow, stop, tell, certain)
            return self._report(seat, budget)

    @contextmanager
    def _tree_of(self, state: K, seat: int) -> Iterator[None]:
        """Search a position; a tree is not used again after an interruption, which may have come while it grew."""
        try:
            self._set_root(state, seat)
            yield
        except BaseException:
            self._n_nodes = 0
            raise

    def _has_won(self) -> bool:
        """Whether an action is known to win for certain."""
        return False

    def _knows_all(self) -> bool:
        """Whether it is known for certain how the game ends after every action."""
        return False

    @abstractmethod
    def _legal(self, state: K, seat: int) -> Sequence[int]:
        """The legal actions of a seat."""

    @abstractmethod
    def _check(self, state: K, seat: int) -> None:
        """Refuse what cannot be searched."""

    @abstractmethod
    def _set_root(self, state: K, seat: int) -> None:
        """Start from what a seat knows of a position."""

    @abstractmethod
    def _grow(self, simulations: int) -> None:
        """Do so many simulations: `SearchPlayer._grow` in `players/search/player.py` of each game."""

    @abstractmethod
    def _report(self, seat: int, budget: Budget) -> Analysis:
        """What has been found so far."""


class SideBySide(Generic[S]):
    """Trees that grow beside the tree of a search, a thread each, and share its simulations.

    Whoever has them adds up what all say of the actions at the root; below it they know nothing of each other.  That
    wastes little, and is simple and as repeatable as a search with one tree.

    Args:
        make: makes a search from a seed.
        seed: that of the search.
        threads: how many trees there are, that of the search included.  Raises `ValueError` where that is none.

    Attributes:
        others: the searches whose trees those are.
    """

    def __init__(self, make: Callable[[int], S], seed: int, threads: int) -> None:
        if threads < 1:
            raise ValueError("a search needs at least one thread")
        self.others = [make(seed_of(seed, number)) for number in range(1, threads)]
        self._done = 0
        self._threads = Threads(max(1, threads - 1))

    def begin(self, state: KnownState, seat: int) -> None:
        """Start all from what a seat knows of a position."""
        self._done = 0
        self._threads.finish()
        for other in self.others:
            other._set_root(state, seat)

    def grow(self, own: Callable[[int], object], simulations: int) -> None:
        """Do so many simulations in all trees together; `own` does those of the search's own tree."""
        before, self._done = self._done, self._done + simulations
        trees = 1 + len(self.others)

        def share(number: int) -> int:
            """So many of all simulations so far fall to a tree, however they were sliced."""
            return (self._done + number) // trees - (before + number) // trees

        for number, other in enumerate(self.others):
            self._threads.submit(other._grow, share(number))
        try:
            own(share(trees - 1))
        finally:
            self._threads.finish()
