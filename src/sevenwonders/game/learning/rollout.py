"""Many games at once for reinforcement learning, with their network inputs and results, on a CPU or a GPU.

A game is a *unit*, in which some seats decide at once: in Duel the seat to act, in 7 Wonders all seats of a turn.  A
*row* is the observation of such a seat.  PyTorch (an extra) shares the memory of the arrays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from inspect import signature
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from ..processor import open_device
from ..search import count_processors

if TYPE_CHECKING:
    import torch

    from ...gpu.device import DryRunGpu

INPUTS = ("numbers", "active", "outputs", "counts")


def to_tensor(array: object) -> torch.Tensor:
    """Return a tensor that shares the memory of an array of the processor or a GPU."""
    import torch

    return torch.from_dlpack(array)


class RolloutGames(ABC):
    """Games for reinforcement learning that are stepped together; a new game replaces each game that has ended.

    A row is the observation of a seat that decides.  An outcome describes the end of a game for a seat, by several
    numbers: the probability of each ending (in Duel) or the share of the victory (in 7 Wonders), then points.

    Attributes:
        RULES: the module with the compiled functions, whose parameters have the names of the arrays that they get.
        SHARED: the names of further arrays that a learner reads or writes.
        MAX_ACTIVE, MAX_CHOICES: the maximum numbers of active network inputs and of legal actions in a row.
        SEATS: the maximum number of seats.
        DECIDE_AT_ONCE: whether a game has a row for each seat, or only for the seat to act.
        STYLES: for each style, the plain style first, the value of each column of an outcome.
        GAMES: the number of games on a GPU and on a CPU.
        STEPS: the number of decisions of each game between updates.
        MAX_BEGINNING: the maximum number of random decisions at the beginning of a game.
        MIN_ENTROPY: the mean entropy of the choices below which a learner rewards entropy more.
        n: the number of games.
        rows: the number of rows.
        arrays: the arrays on the device.

    Args:
        rules: the rules of each game, as bits.
        players: the number of seats of each game.
        seed: the seed of chance.
        device: "cpu", the name of a GPU such as "cuda", or an opened device.
    """

    RULES: ClassVar[ModuleType]
    SHARED: ClassVar[tuple[str, ...]]
    MAX_ACTIVE: ClassVar[int]
    MAX_CHOICES: ClassVar[int]
    SEATS: ClassVar[int]
    DECIDE_AT_ONCE: ClassVar[bool]
    STYLES: ClassVar[Sequence[tuple[float, ...]]]
    GAMES: ClassVar[tuple[int, int]]
    STEPS: ClassVar[int]
    MAX_BEGINNING: ClassVar[int]
    MIN_ENTROPY: ClassVar[float]

    def __init__(self, rules: np.ndarray, players: np.ndarray, seed: int, device: object) -> None:
        self.n = len(rules)
        self._players = players
        self._rows_of_unit = players if self.DECIDE_AT_ONCE else np.ones_like(players)
        self.device = open_device(device, min(count_processors(), self.n), self._record_kernels_to_compile)
        self.rows = rows = int(self._rows_of_unit.sum())
        made = self._make_game_specific_arrays(np.random.default_rng(seed)) | {
            "units": np.arange(self.n),
            "rows": np.arange(rows),
            "rules": rules,
            "choice": np.zeros(rows, np.int64),
            "over": np.zeros(self.n, np.int8),
            "numbers": np.zeros((rows, self.MAX_ACTIVE), np.int16),
            "active": np.zeros(rows, np.int16),
            "outputs": np.zeros((rows, self.MAX_CHOICES), np.int32),
            "counts": np.zeros(rows, np.int16),
        }
        self.arrays = {name: self.device.put(array) for name, array in made.items()}
        self.step_games()

    def _record_kernels_to_compile(self, recorder: DryRunGpu) -> None:
        """Call all compiled functions on a device that only records the kernels to compile."""
        kind: Any = type(self)
        kind(np.zeros(1, np.int64), self._players[:1], 0, recorder).observe_games()

    @abstractmethod
    def _make_game_specific_arrays(self, dice: np.random.Generator) -> dict[str, np.ndarray]:
        """Return the arrays that only this game needs, by name; `seats`, the seat of each row, is one of them."""

    def observe_games(self) -> None:
        """Write the active network inputs and the legal actions of every row to the arrays."""
        self._run_rule("observe_games", "rows")

    def step_games(self) -> None:
        """Apply the action in `choice` of every row (a seat that decides), and start new games in place of those that
        have ended.
        """
        self._run_rule("step_games", "units")

    def _run_rule(self, name: str, places: str) -> None:
        """Call a compiled function of `RULES` for all rows or all games.

        The function gets an array of their indices, then the arrays that have the names of its other parameters.

        Args:
            name: the name of the function.
            places: the name of the array of indices: `rows`, or `units` for the games.
        """
        rule = getattr(self.RULES, name)
        arrays = (self.arrays[argument] for argument in list(signature(rule).parameters)[1:])
        self.device.run_rule(rule, self.arrays[places], (), tuple(arrays))

    @cached_property
    def tensors(self) -> Mapping[str, torch.Tensor]:
        """The arrays that a learner reads or writes, by name, as PyTorch tensors of the same memory."""
        return {name: to_tensor(self.arrays[name]) for name in (*INPUTS, "choice", "over", "seats", *self.SHARED)}

    @property
    def network_inputs(self) -> dict[str, torch.Tensor]:
        """The arrays that a network reads: the active inputs and the outputs of the legal actions of every row, and the
        counts of both.
        """
        return {name: self.tensors[name] for name in INPUTS}

    @property
    def seats(self) -> torch.Tensor:
        """The seat of each row (the observation of a seat that decides)."""
        return self.tensors["seats"].long()

    @cached_property
    def game_index_of_row(self) -> torch.Tensor:
        """The index of the game that each row belongs to."""
        return self._to_device(np.repeat(np.arange(self.n), self._rows_of_unit))

    @cached_property
    def rows_by_game(self) -> torch.Tensor:
        """The indices of the rows of each game, shape (n, maximum rows of a game), padded with the number of rows."""
        counts = self._rows_of_unit
        places = np.arange(counts.max())
        first = np.cumsum(counts) - counts
        return self._to_device(np.where(places < counts[:, None], first[:, None] + places, self.rows))

    @cached_property
    def style_values(self) -> torch.Tensor:
        """The tensor of `STYLES`: a row for each style, with its value for each column of an outcome."""
        return self._to_device(np.array(self.STYLES, np.float32))

    def _to_device(self, array: np.ndarray) -> torch.Tensor:
        return to_tensor(self.device.put(array))

    @abstractmethod
    def final_outcomes(self, seats: torch.Tensor) -> torch.Tensor:
        """Return an outcome for each row; it has a meaning only if the row's game has just ended.

        `seats` has the seat of each row; the outcome is from this seat's point of view.
        """

    @abstractmethod
    def decode_outcomes(self, raw: torch.Tensor) -> torch.Tensor:
        """Return the outcomes that the network expects for all rows, from the point of view of their seats.

        `raw` has the raw numbers of its value outputs.
        """

    def convert_perspective(
        self, outcomes: torch.Tensor, seats: torch.Tensor, next_seats: torch.Tensor
    ) -> torch.Tensor:
        """Convert outcomes for the seats that decide after a step to outcomes for the seats that decided before it.

        By default they are the same, because every row keeps its seat.

        Args:
            outcomes: the outcomes of all rows, from the point of view of `next_seats`.
            seats: the seat of each row before the step.
            next_seats: the seat of each row after the step.
        """
        return outcomes

    @abstractmethod
    def expected_utility(self, outcomes: torch.Tensor, styles: torch.Tensor) -> torch.Tensor:
        """Return the value of each row's expected outcome in the row's style; `styles` has indices of `STYLES`."""

    @abstractmethod
    def value_loss(
        self, raw: torch.Tensor, target: torch.Tensor, use: torch.Tensor, units: torch.Tensor
    ) -> torch.Tensor:
        """Return the loss of the network's value outputs against target outcomes.

        Args:
            raw: the raw numbers of the network's value outputs for some rows.
            target: the target outcomes of the rows.
            use: 1 for rows that count, 0 for others.
            units: the indices of the rows of each game, shape (games, maximum rows of a game), padded with the number
                of rows.
        """
