"""What the searches of both games share: a budget, a name, random numbers, and the dials that compiled code reads."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import asdict
from threading import Event
from typing import Generic, TypeVar

import numpy as np

from ..kernel.chance import Purpose, seed_of, streams_array
from ..kernel.struct import Struct, record_type
from .budget import check_budget, name_of
from .player import Analysis, Decision

S = TypeVar("S", bound=Struct)


class Dials:
    """The dials of a search: a dataclass of numbers."""

    __slots__ = ()

    def to_array(self) -> np.ndarray:
        """The record that compiled code reads."""
        array = np.zeros(1, record_type(type(self)))
        for name, value in asdict(self).items():  # type: ignore[call-overload]
            array[0][name] = value
        return array


class BudgetedPlayer(ABC, Generic[S]):
    """A player that searches a number of simulations or of seconds, whichever ends first.

    With a seed and a number of simulations its play is repeatable; with seconds it depends on the machine.
    """

    compiled = True

    def __init__(self, seed: int, simulations: int | None, seconds: float | None, name: str | None) -> None:
        self.simulations, self.seconds = check_budget(simulations, seconds)
        self.name = name or name_of(self.simulations, self.seconds)
        self._streams = streams_array([seed_of(seed, Purpose.PLAYER)])

    def choose(
        self,
        state: S,
        seat: int,
        *,
        stop: Event | None = None,
        on_progress: Callable[[Analysis], object] | None = None,
    ) -> Decision:
        """The most visited action; without a choice there is nothing to search."""
        actions = self._legal(state, seat)
        if len(actions) == 1:
            return Decision(actions[0])
        analysis = self._search(state, seat, stop, on_progress)
        return Decision(analysis.moves[0].action, analysis)

    @abstractmethod
    def _legal(self, state: S, seat: int) -> Sequence[int]:
        """The legal actions of a seat."""

    @abstractmethod
    def _search(
        self, state: S, seat: int, stop: Event | None, on_progress: Callable[[Analysis], object] | None
    ) -> Analysis:
        """What the search finds for a seat."""
