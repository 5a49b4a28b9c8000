"""Many games at once, for programs that learn: arrays in, arrays out, no Python in between.

Every game in a batch is waiting for a player; chance is resolved inside `step`, from a stream of random numbers that
belongs to the game's place and is never part of its state.  A finished game is replaced by a new one.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from ..errors import IllegalActionError, SevenWondersError
from ..kernel.bits import first_illegal
from ..kernel.chance import Purpose, random_actions, seed_of, streams_array

log = logging.getLogger("sevenwonders")


class Slices:
    """A batch of `n` games cut into slices, as many as `threads`, that are worked on outside Python's lock.

    Raises `SevenWondersError` where one of the two is below 1.
    """

    def __init__(self, n: int, threads: int) -> None:
        if n < 1 or threads < 1:
            raise SevenWondersError(f"a batch of {n} games on {threads} threads makes no sense; both are at least 1")
        bounds = np.linspace(0, n, max(1, min(threads, n)) + 1).astype(int)
        self._slices = [slice(start, stop) for start, stop in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None

    def __len__(self) -> int:
        return len(self._slices)

    def each(
        self,
        function: Callable[..., object],
        *arrays: np.ndarray,
        rest: Callable[[int], tuple[Any, ...]] = lambda _: (),
    ) -> None:
        """Call a compiled function on every slice of some arrays; `rest` says what follows them, by slice."""
        from ..kernel.compiler import compiled

        def work(part: int) -> None:
            compiled(function)(*(array[self._slices[part]] for array in arrays), *rest(part))

        if self._pool is None:
            work(0)
        else:
            list(self._pool.map(work, range(len(self._slices))))


class Batch(ABC):
    """`n` games stepped together, of whichever game: what does not depend on the rules.

    Attributes:
        RULES: the module with the rules of a batch: `reset_many`, `step_many`, `show_many` and `observe_many`.
        masks: bool, shape (n, number of actions): the legal actions of whoever is to act.
        seats: int8, shape (n,): who is to act.
        dones: bool, shape (n,): whether the last step ended a game; masks and seats are then those of the next one.
        states: the games themselves, records of the game's `State`.
        finals: the same, how a game stood when it ended; only where `dones` are set it is the last step's.
        features: the names of the columns of `observe`.

    Args:
        n: how many games.
        seed: the same seed and actions give the same games, on any number of threads.
        threads: how many slices of the batch are stepped at the same time, outside Python's lock.
        states: the record type of a game.
        actions: how many actions there are.
        features: as above.
        scratch: room to work in, one for each slice.
        setting: what the rules of a batch are told besides: the rules options.
    """

    RULES: ClassVar[ModuleType]

    def __init__(
        self,
        n: int,
        seed: int,
        threads: int,
        *,
        states: np.dtype,
        actions: int,
        features: Sequence[str],
        scratch: np.ndarray,
        setting: tuple[int, ...],
    ) -> None:
        self._slices = Slices(n, threads)
        self._setting = setting
        self.states, self.finals = np.zeros(n, states), np.zeros(n, states)
        self.masks = np.zeros((n, actions), np.bool_)
        self.seats = np.zeros(n, np.int8)
        self.dones = np.zeros(n, np.bool_)
        self.features = tuple(features)
        self._streams = streams_array(seed_of(seed, Purpose.CHANCE, game) for game in range(n))
        self._players = streams_array(seed_of(seed, Purpose.PLAYER, game) for game in range(n))
        self._observations = np.zeros((n, len(features)), np.int16)
        self._random = np.zeros(n, np.int16)
        self._scratch = np.stack([scratch] * len(self._slices))
        self._tell_of_compiling()

    def _tell_of_compiling(self) -> None:
        from ..kernel.compiler import will_compile

        if will_compile(self.RULES.reset_many, self.RULES.step_many, self.RULES.observe_many):
            log.warning("stepping many games is compiled now, once: half a minute; `sevenwonders warm` does it ahead")

    def use_all(self) -> None:
        """Go on, step and look, so that all machine code of a batch is made."""
        self.start(self.states)
        self.step(self.random_actions())
        self.observe()

    def __len__(self) -> int:
        return len(self.states)

    @abstractmethod
    def _has_columns_for(self, states: np.ndarray) -> bool:
        """Whether masks, features and outcomes have room for games that go on from some positions."""

    @property
    @abstractmethod
    def _outcomes(self) -> tuple[np.ndarray, ...]:
        """What the last step brought to the seats, shape (n, players) each; 0 where no game ended."""

    @property
    @abstractmethod
    def returns(self) -> np.ndarray:
        """What the games that the last step ended were worth, as `Result.returns`: float32, shape (n, players)."""

    def reset(self, games: np.ndarray | None = None) -> None:
        """Start every game anew, or some of them, given by their places."""
        self._forget_outcomes(games)
        self._each(self.RULES.reset_many, self.states, self._streams, self.masks, self.seats, games=games)

    def start(self, states: np.ndarray, games: np.ndarray | None = None) -> None:
        """Go on from positions, one a game: records of the game's `State`, as `State.to_array` gives them.

        The rules options of a position are its own; when a game that began so has ended, the next one is played under
        those of the batch.  Raises `SevenWondersError` where the positions are of another type or another number.
        """
        wanted = len(self) if games is None else len(games)
        states = np.asarray(states)
        if states.dtype != self.states.dtype or states.shape != (wanted,):
            raise SevenWondersError(
                f"{wanted} games start from {wanted} records of their State, not from {states.shape}"
            )
        if not self._has_columns_for(states):
            raise SevenWondersError("these positions need other columns; make the batch with options like theirs")
        self._forget_outcomes(games)
        raw(self.states)[slice(None) if games is None else games] = raw(states)
        self._each(self.RULES.show_many, self.states, self._streams, self.masks, self.seats, games=games)

    def step(self, actions: np.ndarray, check: bool = True, games: np.ndarray | None = None) -> None:
        """Play one legal action in every game (integers, shape (n,)) and refresh all arrays in place.

        With `games`, the places of some, only these are played on, with as many actions; no other one has then ended.

        Raises:
            IllegalActionError: an action is not legal; no game has moved.  `check=False` leaves this to the caller.
        """
        actions = checked(actions, self.masks if games is None else self.masks[games], check)
        if games is not None:
            self._forget_outcomes(None)
        changed = (self._streams, self.masks, self.seats, *self._outcomes, self.dones, self.finals)
        self._each(self.RULES.step_many, self.states, *changed, games=games, given=actions)

    def random_actions(self) -> np.ndarray:
        """A uniformly random legal action for every game; int16, shape (n,), overwritten by the next call."""
        self._slices.each(random_actions, self.masks.view(np.uint8), self._players, self._random)
        return self._random

    def observe(self, seats: np.ndarray | None = None, finals: bool = False) -> np.ndarray:
        """What the player to act sees: int16, shape (n, len(features)), overwritten by the next call.

        Args:
            seats: who looks in each game, int8, shape (n,), instead of the player to act.
            finals: look at how the games stood that have ended.
        """
        looking = self.seats if seats is None else np.ascontiguousarray(seats, np.int8)
        self._slices.each(self.RULES.observe_many, self.finals if finals else self.states, looking, self._observations)
        return self._observations

    def _forget_outcomes(self, games: np.ndarray | None) -> None:
        """No step has ended these games."""
        for outcome in (*self._outcomes, self.dones):
            outcome[slice(None) if games is None else games] = 0

    def _each(
        self,
        function: Callable[..., object],
        states: np.ndarray,
        *arrays: np.ndarray,
        games: np.ndarray | None = None,
        given: np.ndarray | None = None,
    ) -> None:
        """Call a compiled function on every slice of some arrays, with room to work in and the options.

        With `games` only their rows are worked on, in one piece; `given` is read alone, and comes after the states.
        """
        read = () if given is None else (given,)
        if games is None:
            self._slices.each(function, states, *read, *arrays, rest=lambda part: (self._scratch[part], *self._setting))
            return
        from ..kernel.compiler import compiled

        changed = (states, *arrays)
        first, *rows = (raw(array)[games].view(array.dtype).reshape(-1, *array.shape[1:]) for array in changed)
        compiled(function)(first, *read, *rows, self._scratch[0], *self._setting)
        for array, row in zip(changed, (first, *rows), strict=True):
            raw(array)[games] = raw(row)


def raw(array: np.ndarray) -> np.ndarray:
    """The bytes of every row, those between the fields of a record, too, which NumPy else leaves behind."""
    return np.ascontiguousarray(array).view(np.uint8).reshape(len(array), -1)


def checked(actions: np.ndarray, masks: np.ndarray, check: bool = True) -> np.ndarray:
    """The actions of all games as the rules take them, int16, shape (n,); legal ones, where that is to be checked.

    Args:
        actions: whole numbers, one a game.
        masks: the legal actions, shape (n, actions).
        check: whether to look at the masks.

    Raises:
        IllegalActionError: they are not so many, no whole numbers, or one is not legal.
    """
    if np.shape(actions) != masks.shape[:1]:
        raise IllegalActionError(f"a batch of {len(masks)} games takes {len(masks)} actions, not {np.shape(actions)}")
    if not np.issubdtype(np.asarray(actions).dtype, np.integer):
        raise IllegalActionError("actions are whole numbers; see the masks")
    given = actions
    if check:
        actions = np.clip(actions, -1, masks.shape[1])  # what no mask has must not wrap around to what one has
    actions = np.ascontiguousarray(actions, np.int16)
    if check:
        from ..kernel.compiler import compiled

        if (game := compiled(first_illegal)(masks, actions)) >= 0:
            raise IllegalActionError(f"action {given[game]} is not legal in game {game}; see its row of masks")
    return actions
