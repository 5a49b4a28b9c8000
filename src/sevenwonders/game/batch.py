"""Many games stepped at once by compiled code, for machine learning: actions and observations are arrays.

Every game in a batch waits for a player's decision.  `step` resolves chance with random numbers; each index in the
batch has its own stream of them, which is no part of a game's state.  A new game replaces a finished game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, overload

import numpy as np
from numpy.typing import DTypeLike, NDArray
from typing_extensions import TypeVar

from ..copies import ArrayPackingBase
from ..errors import SevenWondersError, plural
from ..kernel.chance import Purpose, derive_seed, next_bits, write_random_actions
from ..kernel.struct import Struct
from .encoding import Encoding
from .game import AnyGame
from .options import Options as RulesOptions
from .processor import CpuDevice, open_device, to_integer_array, view_row_bytes

if TYPE_CHECKING:
    from ..gpu.device import DryRunGpu

Rules = TypeVar("Rules", bound=RulesOptions, default=RulesOptions, covariant=True)
G = TypeVar("G", bound=AnyGame, default=AnyGame, covariant=True)

__all__ = ["Batch", "SimultaneousBatch", "view_row_bytes"]


class BatchArrays(NamedTuple):
    """The arrays that the compiled functions of a batch take; row i belongs to game i.

    For `write_legal_many_by_seat`, which works for all seats, `masks`, `legal` and `counts` are by game and seat.

    Attributes:
        states: the positions.
        streams: the states of the random numbers of chance.
        masks: a byte for each action, 1 if it is legal, else 0; no columns if the batch has no masks.
        legal: the codes of the legal actions; only the first `counts[i]` entries of row i have a meaning.
        counts: the numbers of legal actions.
        seats: the seats to act.
        dones: whether the last step ended the game.
        finals: the final positions of the games that the last step ended; other rows are left as they are.
        outcomes: the arrays named in `Batch.OUTCOMES`, such as the ranks of the seats in these games; 0 in other rows.
    """

    states: np.ndarray
    streams: np.ndarray
    masks: np.ndarray
    legal: np.ndarray
    counts: np.ndarray
    seats: np.ndarray
    dones: np.ndarray
    finals: np.ndarray
    outcomes: tuple[np.ndarray, ...]


class Batch(ArrayPackingBase, ABC, Generic[Rules, G]):
    """`n` games stepped together: the base class for all games, independent of their rules.

    The batch owns its arrays: every call refreshes them in place, and callers must not write to them.  The index of a
    game, counting from 0, is its row in these arrays.  On a GPU each array is a `gpu.DeviceArray`, which PyTorch, JAX
    and CuPy read without a copy.

    Attributes:
        RULES: the module with the compiled functions of a batch: `reset_many`, `step_many`, `resolve_chance_many`,
            `observe_many`, and for all seats `step_many_by_seat` and `write_legal_many_by_seat`.
        GAME, OPTIONS, STATE: the classes of its games, rules options and positions.
        MAX_LEGAL: the maximum number of legal actions; None if all may be legal.
        OUTCOMES: the types of the arrays with the results of ended games for each seat, such as ranks, by array name.
        masks: bool, shape (n, num_actions): the legal actions of the seat to act; without masks, shape (n, 0).
        legal: whole numbers, shape (n, MAX_LEGAL): the legal actions as a list; only the first `counts[i]` entries of
            row i have a meaning.
        counts: int16, shape (n,): the number of legal actions.
        seats: int8, shape (n,): the seat to act.
        dones: bool, shape (n,): whether the last step ended a game; the row's masks and seats then belong to the next
            game.
        states: the positions of the games, records of the game's `State`, shape (n,).
        finals: the final positions of the games that the last step ended; other rows have no meaning.
        device: the name of the device.
        backend: the array operations of the device.
        every_game: the indices of all games, 0 to n - 1.
        seed: the seed of the batch.
        streams, player_streams: the states of the random generators of chance, and of `random_actions`, for every game.
        features: the names of the columns of observations.
        columns: the indices of the columns by name.
        num_players, num_actions: the number of seats of a game, and the number of actions.

    Args:
        n: the number of games.
        options: the rules options.
        seed: the seed of chance; equal seeds and actions give equal games, on any number of threads.
        threads: the number of slices of the batch that are stepped in parallel.
        device: "cpu", or a GPU: "cuda", or "cuda:1" for the second GPU.
        masks: whether to provide `masks`; steps without masks are faster, and `legal` has the same information.

    Raises:
        SevenWondersError: `n` or `threads` is below 1, or there is no such device.
    """

    RULES: ClassVar[ModuleType]
    GAME: type[G]
    OPTIONS: type[Rules]
    STATE: ClassVar[type[Struct]]
    MAX_LEGAL: ClassVar[int | None] = None
    OUTCOMES: ClassVar[dict[str, type[np.number]]]
    options: Rules

    def __init__(
        self,
        n: int,
        options: Rules | None = None,
        seed: int = 0,
        threads: int = 1,
        device: str = "cpu",
        masks: bool = True,
    ) -> None:
        self.options = self.OPTIONS.check_or_default(options)
        if n < 1 or threads < 1:
            raise SevenWondersError(f"a batch of {n} games on {threads} threads makes no sense; both are at least 1")
        self.device = str(device)
        self.backend: CpuDevice = open_device(device, min(threads, n), self._record_kernels_to_compile)
        zeros = self.backend.zeros
        self.every_game = self.backend.put(np.arange(n))
        columns, self.seed = self._make_encoding(), seed
        self.num_players = self.options.num_players
        self.num_actions, self.features = columns.num_actions, columns.features
        self.states: NDArray[np.void] = zeros(n, self.STATE.dtype)
        self.finals: NDArray[np.void] = zeros(n, self.STATE.dtype)
        self.masks: NDArray[np.bool_] = zeros((n, self.num_actions if masks else 0), np.bool_)
        self.legal: NDArray[np.integer] = zeros((n, self.MAX_LEGAL or self.num_actions), np.int16)
        self.counts: NDArray[np.int16] = zeros(n, np.int16)
        self.seats: NDArray[np.int8] = zeros(n, np.int8)
        self.dones: NDArray[np.bool_] = zeros(n, np.bool_)
        self.columns = dict(columns.columns)
        self.streams = self.backend.put(_derive_streams(derive_seed(seed, Purpose.CHANCE), np.arange(n)))
        self.player_streams = self.backend.put(_derive_streams(derive_seed(seed, Purpose.PLAYER), np.arange(n)))
        self._observations: NDArray[np.int16] = zeros((n, len(self.features)), np.int16)
        self._other_observations: dict[tuple[bool, np.dtype], np.ndarray] = {}
        self._random: NDArray[np.int16] = zeros(n, np.int16)
        for name, kind in self.OUTCOMES.items():
            setattr(self, name, zeros((n, self.num_players), kind))
        self.reset()

    def _record_kernels_to_compile(self, recorder: "DryRunGpu") -> None:
        """Call all functions of a batch with all types of arguments, on a device that only records the kernels to
        compile.
        """
        kind: Any = type(self)
        batch: Any = kind(2, self.options, device=recorder)
        batch.can_hold_games_from, batch.are_over = lambda states: True, lambda states: np.zeros(2, np.bool_)
        batch.compile_all()
        for kind in (np.int64, np.int32):
            batch.step(recorder.zeros(2, kind))
            batch.simultaneous.step(recorder.zeros((2, self.options.num_players), kind))
            batch.observe(recorder.zeros(2, kind))
        assert batch.simultaneous.asked.shape == (2, self.options.num_players)
        batch.reset(np.array([0]))

    def compile_all(self) -> None:
        """Call all compiled functions of a batch once, so that Numba compiles them."""
        self.start(self.states)
        self.step(self.random_actions())
        self.observe()
        self.simultaneous.step(self.simultaneous.random_actions())
        self.simultaneous.observe()

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        game = type(self).__module__.split(".")[1]
        return f"<{game}.Batch of {plural(len(self), 'game')}, {self.num_players} players>"

    def game(self, index: int, *, final: bool = False) -> G:
        """Return the current game at the given index or, if `final`, the last game at this index that has ended.

        >>> from sevenwonders import duel
        >>> duel.Batch(4, seed=1).game(3).legal_actions()[0]
        <Action draft ...>

        Raises:
            SevenWondersError: the batch has no such game.
        """
        self._normalize_indices(np.array([index]))
        record: np.void = self.backend.to_host(self.finals if final else self.states)[index].copy()
        return self.GAME.from_state(self.STATE(record))

    @abstractmethod
    def _make_encoding(self) -> Encoding:
        """Return the encoding of positions under the batch's options."""

    @property
    @abstractmethod
    def _options_as_numbers(self) -> tuple[int, ...]:
        """The rules options as numbers, the last arguments of the compiled functions."""

    @abstractmethod
    def can_hold_games_from(self, states: np.ndarray) -> bool:
        """Return whether the batch has every feature and every action of games that start from the given positions."""

    @abstractmethod
    def are_over(self, states: np.ndarray) -> np.ndarray:
        """Return for each position whether its game is over: bool, shape (n,)."""

    @property
    def outcomes(self) -> tuple[np.ndarray, ...]:
        """The arrays named in `OUTCOMES`, shape (n, players); rows of games that the last step did not end are 0."""
        return tuple(getattr(self, name) for name in self.OUTCOMES)

    @property
    @abstractmethod
    def returns(self) -> NDArray[np.float32]:
        """The returns of the games that the last step ended, as `Result.returns`: float32, shape (n, players)."""

    @cached_property
    def simultaneous(self) -> "SimultaneousBatch":
        """The same games as a `SimultaneousBatch`, which steps all seats of a game at once."""
        return SimultaneousBatch(self)

    def reset(self, games: np.ndarray | None = None) -> None:
        """Replace the games at the indices `games` by new games; by default all games."""
        games = self._normalize_indices(games)
        self._clear_game_results(games)
        self.run_rule(self.RULES.reset_many, games, collect_kernel_arrays(self), *self._options_as_numbers)

    def start(self, states: np.ndarray, games: np.ndarray | None = None) -> None:
        """Start the games at the indices `games`, by default all games, from the given positions.

        A game keeps the rules options of its position; the next game at the same index has the options of the batch.

        Args:
            states: the positions, records of the game's `State`, as `State.to_array` returns them.
            games: the indices of the games; by default all.

        Raises:
            SevenWondersError: the type or the number of the positions is wrong, or a position is final.
        """
        games = self._normalize_indices(games)
        count = len(self) if games is None else len(games)
        states = states if hasattr(states, "dtype") else np.asarray(states)
        if states.dtype != self.states.dtype or states.shape != (count,):
            raise SevenWondersError(f"{count} games start from {count} records of their State, not from {states.shape}")
        host = self.backend.to_host(states)
        if not self.can_hold_games_from(host):
            raise SevenWondersError("these positions need other columns; make the batch with options like theirs")
        if (over := self.are_over(host)).any():
            raise SevenWondersError(f"position {over.argmax()} is of a game that is over; leave it out")
        self._clear_game_results(games)
        self.backend.copy_to_rows(self.states, self.every_game if games is None else games, states)
        self.run_rule(self.RULES.resolve_chance_many, games, collect_kernel_arrays(self))

    def step(self, actions: np.ndarray, check: bool = True, games: np.ndarray | None = None) -> None:
        """Play a legal action in every game (integers, shape (n,)) and refresh all arrays in place.

        If `games` is given, only the games at these indices are stepped; `actions` has an action for each index.

        Raises:
            IllegalActionError: an action is not legal; no game has moved.  `check=False` leaves this to the caller.
        """
        games = self._normalize_indices(games)
        indices = self.every_game if games is None else games
        actions = self.backend.to_action_array(actions, indices, self.legal, self.counts, check)
        if games is not None:
            self._clear_game_results(None)
        if self.options.modules:  # their actions differ more, and a GPU's threads wait for each other where they do
            indices, actions = self.backend.arrange_for_step(indices, actions, self.num_actions)
        self.apply_checked_actions(self.RULES.step_many, actions, indices)

    def apply_checked_actions(self, function: Callable[..., object], actions: np.ndarray, indices: np.ndarray) -> None:
        """Apply actions that are known to be legal to the games at the given indices.

        Args:
            function: a compiled function of `RULES` that applies actions, such as `step_many`.
            actions: for each of these games, the code of the action, or the code of each seat's action.
            indices: the indices of the games.
        """
        self.run_rule(function, indices, collect_kernel_arrays(self), *self._options_as_numbers, leading=(actions,))

    def random_actions(self) -> NDArray[np.int16]:
        """Return a random legal action for every game: int16, shape (n,), overwritten by the next call."""
        arrays = self.legal, self.counts, self.player_streams
        self.run_rule(write_random_actions, None, *arrays, trailing=(self._random,))
        return self._random

    @overload
    def observe(
        self,
        seats: np.ndarray | None = None,
        finals: bool = False,
        games: np.ndarray | None = None,
        by_feature: bool = False,
    ) -> NDArray[np.int16]: ...
    @overload
    def observe(
        self,
        seats: np.ndarray | None = None,
        finals: bool = False,
        games: np.ndarray | None = None,
        by_feature: bool = False,
        *,
        dtype: DTypeLike,
    ) -> NDArray[np.number]: ...
    def observe(
        self,
        seats: np.ndarray | None = None,
        finals: bool = False,
        games: np.ndarray | None = None,
        by_feature: bool = False,
        dtype: DTypeLike = np.int16,
    ) -> np.ndarray:
        """Return the observations of the seats to act, shape (n, len(features)), overwritten by the next call.

        Args:
            seats: the observing seat in each game, int8, shape (n,); by default the seat to act.
            finals: observe the final positions of games that have ended.
            games: the indices of the games whose rows are refreshed; by default all.
            by_feature: return the shape (len(features), n) instead, which a GPU writes several times as fast.
            dtype: int16, or float16 for a network; both represent every feature exactly.

        Raises:
            SevenWondersError: the type is not supported, or a seat or a game does not exist.
        """
        try:
            dtype = np.dtype(dtype)
            is_known = dtype in (np.int16, np.float16)
        except TypeError:
            is_known = False
        if not is_known:
            raise SevenWondersError(f"observations are int16 or float16, not {dtype}")
        games, observers = self._normalize_indices(games), self.seats
        if seats is not None:
            observers = self.backend.to_seat_array(seats, self.every_game, self.num_players)
        states = self.finals if finals else self.states
        observations = self._observation_array(by_feature, np.dtype(dtype))
        self.run_rule(self.RULES.observe_many, games, states, observers, observations)
        if self.device == "cpu":
            observations = observations.astype(dtype, copy=False)
        return observations.swapaxes(0, 1) if by_feature else observations

    def _observation_array(self, by_feature: bool, dtype: np.dtype) -> np.ndarray:
        """Return the array that observations are written to, as a view of the shape (n, len(features)).

        A GPU has a separate array for each type of numbers, and for each order of rows and columns in memory
        (`by_feature`).
        """
        if self.device == "cpu" or (not by_feature and dtype == np.int16):
            return self._observations
        arrays = self._other_observations
        if (by_feature, dtype) not in arrays:
            n, features = self._observations.shape
            array = self.backend.zeros((features, n) if by_feature else (n, features), dtype)
            arrays[by_feature, dtype] = array.swapaxes(0, 1) if by_feature else array
        return arrays[by_feature, dtype]

    def _clear_game_results(self, games: np.ndarray | None) -> None:
        """Set the outcomes and `dones` to 0, for the games at the given indices or by default for all games."""
        for outcome in (*self.outcomes, self.dones):
            self.backend.fill_with_zeros(outcome, games)

    def _normalize_indices(self, games: np.ndarray | None) -> np.ndarray | None:
        """Check the indices of games and return them as an array on the device; None (for all games) stays None.

        Raises `SevenWondersError`.
        """
        if games is None:
            return None
        wrong = SevenWondersError("games are given by their places, whole numbers in a row")
        indices = to_integer_array(self.backend.to_host(games), wrong)
        if indices.ndim != 1:
            raise wrong
        if len(strange := indices[(indices < 0) | (indices >= len(self))]):
            raise SevenWondersError(f"there is no game {strange[0]}; the games of this batch are 0 to {len(self) - 1}")
        if len(repeated := np.flatnonzero(np.bincount(indices.astype(np.int64)) > 1)):
            raise SevenWondersError(f"game {repeated[0]} is named twice")
        return self.backend.put(np.ascontiguousarray(indices, np.int64))

    def run_rule(
        self,
        function: Callable[..., object],
        games: np.ndarray | None,
        *arrays: object,
        leading: tuple[np.ndarray, ...] = (),
        trailing: tuple[np.ndarray, ...] = (),
    ) -> None:
        """Call a compiled function for some games, divided among parallel threads.

        The arguments of the function are the indices of the games, then the arrays `leading`, `arrays` and `trailing`.

        Args:
            function: the function.
            games: the indices; by default all games. Each thread gets a part of them.
            arrays: arrays that every thread gets completely.
            leading: arrays with a row for each index; each thread gets the rows of its indices.
            trailing: further arrays with a row for each index, which the function takes last.
        """
        self.backend.run_rule(function, self.every_game if games is None else games, leading, arrays, trailing)


class SimultaneousBatch(ArrayPackingBase):
    """Games of a batch with functions that step all seats at once, as PettingZoo's parallel environments do.

    All seats that are asked (have to choose) act in the same step: usually all seats in 7 Wonders, a single seat in
    Duel.  The actions of other seats are ignored.  Seats are the second axis of all arrays, and the next call
    overwrites the arrays.

    Args:
        batch: the batch, whose games are stepped and whose arrays hold the outcomes.
    """

    def __init__(self, batch: Batch) -> None:
        n, players, device = len(batch), batch.num_players, batch.backend
        zeros = device.zeros
        self._batch = batch
        self._masks: NDArray[np.bool_] = zeros((n, players, batch.masks.shape[1]), np.bool_)
        self._legal = zeros((n, players, batch.legal.shape[1]), batch.legal.dtype)
        self._counts = zeros((n, players), np.int16)
        self._random: NDArray[np.int16] = zeros((n, players), np.int16)
        self._observations: NDArray[np.int16] = zeros((players, n, len(batch.features)), np.int16)
        own = _derive_streams(derive_seed(batch.seed, Purpose.PLAYER), np.arange(n))
        self._player_streams = device.put(_derive_streams(own, 1 + np.arange(players)).reshape(-1, 1))
        self._rows = device.put(np.arange(n * players))
        self._observers = [device.put(np.full(n, seat, np.int8)) for seat in range(players)]

    def __repr__(self) -> str:
        return f"<SimultaneousBatch of {self._batch!r}>"

    def _used_rows_by_array(self) -> dict[str, int]:
        return dict.fromkeys(("_masks", "_legal", "_counts", "_random", "_observations"), 0)

    @property
    def masks(self) -> NDArray[np.bool_]:
        """The legal actions of each seat that has to choose: bool, shape (n, players, actions); without masks (n,
        players, 0).
        """
        self._refresh_legal_actions()
        return self._masks

    @property
    def asked(self) -> NDArray[np.bool_]:
        """The seats that have to choose: bool, shape (n, players)."""
        self._refresh_legal_actions()
        return self._batch.backend.find_deciding_seats(self._batch.every_game, self._counts)

    def _refresh_legal_actions(self) -> None:
        """Write the legal actions of every seat to the arrays, from the current positions."""
        games = collect_kernel_arrays(self._batch)._replace(masks=self._masks, legal=self._legal, counts=self._counts)
        self._batch.run_rule(self._batch.RULES.write_legal_many_by_seat, None, games)

    def random_actions(self) -> NDArray[np.int16]:
        """Return a random legal action for every seat that has to choose, -1 for others: int16, shape (n, players)."""
        width = self._legal.shape[-1]
        self._refresh_legal_actions()
        legal, counts, chosen = self._legal.reshape(-1, width), self._counts.reshape(-1), self._random.reshape(-1)
        self._batch.run_rule(write_random_actions, self._rows, legal, counts, self._player_streams, trailing=(chosen,))
        return self._random

    def step(self, actions: np.ndarray, check: bool = True) -> None:
        """In every game, play an action of each seat that has to choose; `actions` has integers, shape (n, players).

        Raises:
            IllegalActionError: an action is not legal; no game has moved.  `check=False` leaves this to the caller.
        """
        batch = self._batch
        if check or batch.device != "cpu":
            self._refresh_legal_actions()
        taken = batch.backend.to_action_array(actions, batch.every_game, self._legal, self._counts, check)
        batch.apply_checked_actions(batch.RULES.step_many_by_seat, taken, batch.every_game)

    def observe(self, finals: bool = False) -> NDArray[np.int16]:
        """Return the observation of every seat: int16, shape (n, players, len(features)).

        Args:
            finals: observe the final positions of games that have ended.
        """
        batch = self._batch
        states = batch.finals if finals else batch.states
        for seat, seats in enumerate(self._observers):
            batch.run_rule(batch.RULES.observe_many, None, states, seats, self._observations[seat])
        return self._observations.swapaxes(0, 1)


def collect_kernel_arrays(batch: Batch) -> BatchArrays:
    """Return the arrays that the compiled functions of a batch take."""
    return BatchArrays(*(getattr(batch, name) for name in BatchArrays._fields))


def _derive_streams(states: int | np.ndarray, numbers: np.ndarray) -> np.ndarray:
    """Return the start values of random number generators, as `derive_seed` computes them: unsigned 64 bits.

    Args:
        states: a seed, or an array of seeds of shape (n, 1), one for each row of the result.
        numbers: the numbers to derive the values from: one for each row, or for each column if `states` is an array.

    >>> int(_derive_streams(derive_seed(7, 2), np.arange(5))[4, 0]) == derive_seed(7, 2, 4)
    True
    """
    before = np.asarray(states, np.uint64)
    steps = next_bits([numbers.astype(np.uint64)])
    return np.asarray(next_bits([before ^ (steps if before.ndim else steps.reshape(-1, 1))]))
