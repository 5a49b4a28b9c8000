"""Many games at once, for programs that learn: arrays in, arrays out, no Python in between.

Every game in a batch is waiting for a player; chance is resolved inside `step`, from a stream of random numbers that
belongs to the game's place and is never part of its state.  A finished game is replaced by a new one.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from types import ModuleType
from typing import ClassVar

import numpy as np

from ..errors import IllegalActionError, SevenWondersError
from ..kernel.bits import first_illegal
from ..kernel.chance import Purpose, random_actions, seed_of, streams_array
from ..kernel.copies import PackedState, Threads


class Batch(PackedState, ABC):
    """`n` games stepped together, of whichever game: what does not depend on the rules.

    The arrays are the batch's own: refreshed in place by every call, to be read and not to be written.

    Attributes:
        RULES: the module with the rules of a batch: `reset_many`, `step_many`, `show_many`, `observe_many`, and for all
            seats `step_all_many` and `show_all_many`.
        masks: bool, shape (n, actions): the legal actions of whoever is to act.
        legal: whole numbers, shape (n, most): the same actions as a list, of which row i has `counts[i]`; what stands
            behind them means nothing.
        counts: int16, shape (n,): how many they are.
        seats: int8, shape (n,): who is to act.
        dones: bool, shape (n,): whether the last step ended a game; masks and seats are then those of the next one.
        states: the games themselves, records of the game's `State`, shape (n,).
        finals: the same, how a game stood when it ended; only where `dones` are set it is the last step's.
        features: the names of the columns of `observe`.
        columns: their places by name.
        players, actions: how many seats a game has, and how many actions there are.

    Args:
        n: how many games.
        seed: the same seed and actions give the same games, on any number of threads.
        threads: how many slices of the batch are stepped at the same time, outside Python's lock.
        states: the record type of a game.
        players: as above.
        actions: as above.
        features: as above.
        legal: rows of `legal`: their type and how many actions are legal at most.
        setting: what the rules of a batch are told besides: the rules options.

    Raises:
        SevenWondersError: `n` or `threads` is below 1.
    """

    RULES: ClassVar[ModuleType]

    def __init__(
        self,
        n: int,
        seed: int,
        threads: int,
        *,
        states: np.dtype,
        players: int,
        actions: int,
        features: Sequence[str],
        legal: tuple[type[np.integer], int],
        setting: tuple[int, ...],
    ) -> None:
        if n < 1 or threads < 1:
            raise SevenWondersError(f"a batch of {n} games on {threads} threads makes no sense; both are at least 1")
        self._threads = Threads(min(threads, n))
        self._every = np.arange(n)
        self._setting, self._seed = setting, seed
        self.players, self.actions = players, actions
        self.states, self.finals = np.zeros(n, states), np.zeros(n, states)
        self.masks = np.zeros((n, actions), np.bool_)
        self.legal = np.zeros((n, legal[1]), legal[0])
        self.counts = np.zeros(n, np.int16)
        self.seats = np.zeros(n, np.int8)
        self.dones = np.zeros(n, np.bool_)
        self.features = tuple(features)
        self.columns = {name: place for place, name in enumerate(self.features)}
        self._streams = streams_array(seed_of(seed, Purpose.CHANCE, game) for game in range(n))
        self._players = streams_array(seed_of(seed, Purpose.PLAYER, game) for game in range(n))
        self._observations = np.zeros((n, len(features)), np.int16)
        self._random = np.zeros(n, np.int16)

    def use_all(self) -> None:
        """Go on, step and look, so that all machine code of a batch is made."""
        self.start(self.states)
        self.step(self.random_actions())
        self.observe()
        self.everybody.step(self.everybody.random_actions())
        self.everybody.observe()

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        return f"<{type(self).__module__.split('.')[1]}.Batch of {len(self)} games, {self.players} players>"

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

    @cached_property
    def everybody(self) -> "Everybody":
        """The same games for those who step all seats at once."""
        return Everybody(self)

    def reset(self, games: np.ndarray | None = None) -> None:
        """Start every game anew, or some of them, given by their places."""
        games = self._places(games)
        self._forget_outcomes(games)
        self._each(self.RULES.reset_many, games, self.states, *self._shown, *self._setting)

    def start(self, states: np.ndarray, games: np.ndarray | None = None) -> None:
        """Go on from positions, one a game: records of the game's `State`, as `State.to_array` gives them.

        The rules options of a position are its own; when a game that began so has ended, the next one is played under
        those of the batch.  Raises `SevenWondersError` where the positions are of another type or another number.
        """
        games = self._places(games)
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
        self._each(self.RULES.show_many, games, self.states, *self._shown, *self._setting)

    def step(self, actions: np.ndarray, check: bool = True, games: np.ndarray | None = None) -> None:
        """Play one legal action in every game (integers, shape (n,)) and refresh all arrays in place.

        With `games`, the places of some, only these are played on, with as many actions; no other one has then ended.

        Raises:
            IllegalActionError: an action is not legal; no game has moved.  `check=False` leaves this to the caller.
        """
        games = self._places(games)
        actions = checked(actions, self.masks if games is None else self.masks[games], check)
        self._step(self.RULES.step_many, actions, games)

    def _step(self, function: Callable[..., object], actions: np.ndarray, games: np.ndarray | None) -> None:
        if games is not None:
            self._forget_outcomes(None)
        changed = (*self._shown, *self._outcomes, self.dones, self.finals)
        self._each(function, games, self.states, *changed, *self._setting, along=(actions,))

    def random_actions(self) -> np.ndarray:
        """A uniformly random legal action for every game; int16, shape (n,), overwritten by the next call."""
        self._each(random_actions, None, self.legal, self.counts, self._players, after=(self._random,))
        return self._random

    def observe(
        self, seats: np.ndarray | None = None, finals: bool = False, games: np.ndarray | None = None
    ) -> np.ndarray:
        """What the player to act sees: int16, shape (n, len(features)), overwritten by the next call.

        Args:
            seats: who looks in each game, int8, shape (n,), instead of the player to act.
            finals: look at how the games stood that have ended.
            games: refresh only the rows of some games, given by their places.
        """
        games, looking = self._places(games), self.seats
        if seats is not None:
            looking = np.asarray(seats)
            if looking.shape != self.seats.shape or not 0 <= looking.min() <= looking.max() < self.players:
                raise SevenWondersError(
                    f"who looks is a seat from 0 to {self.players - 1} for each of {len(self)} games"
                )
            looking = np.ascontiguousarray(looking, np.int8)
        states = self.finals if finals else self.states
        self._each(self.RULES.observe_many, games, states, looking, self._observations)
        return self._observations

    @property
    def _shown(self) -> tuple[np.ndarray, ...]:
        """What the rules change of a batch at every step."""
        return self._streams, self.masks, self.legal, self.counts, self.seats

    def _forget_outcomes(self, games: np.ndarray | None) -> None:
        """No step has ended these games."""
        for outcome in (*self._outcomes, self.dones):
            outcome[slice(None) if games is None else games] = 0

    def _places(self, games: np.ndarray | None) -> np.ndarray | None:
        """The places of some games, checked, as compiled code does not.  Raises `SevenWondersError`."""
        if games is None:
            return None
        places = np.asarray(games)
        if places.ndim != 1 or (places.size and not np.issubdtype(places.dtype, np.integer)):
            raise SevenWondersError("games are given by their places, whole numbers in a row")
        if places.size and not 0 <= places.min() <= places.max() < len(self):
            raise SevenWondersError(f"there are {len(self)} games, from 0 on; {places.min()} to {places.max()} are not")
        return np.ascontiguousarray(places, np.int64)

    def _each(
        self,
        function: Callable[..., object],
        games: np.ndarray | None,
        *arrays: object,
        along: tuple[np.ndarray, ...] = (),
        after: tuple[np.ndarray, ...] = (),
    ) -> None:
        """Call a compiled function on the places of games, all or some, in as many parts as there are threads.

        It gets its part of the places, then of the arrays that have a row for each place (`along`, and at the end
        `after`), and between them other arrays whole.
        """
        from ..kernel.compiler import compiled

        places = self._every if games is None else games
        work, threads = compiled(function), self._threads.number
        if threads == 1:
            work(places, *along, *arrays, *after)
            return
        bounds = np.linspace(0, len(places), threads + 1).astype(int)

        def part(number: int) -> None:
            own = slice(bounds[number], bounds[number + 1])
            work(places[own], *(row[own] for row in along), *arrays, *(row[own] for row in after))

        self._threads.finish()
        for number in range(threads):
            self._threads.submit(part, number)
        self._threads.finish()


class Everybody(PackedState):
    """The games of a batch for those who step all seats at once, as PettingZoo's parallel environments do.

    All who are asked choose in one step, in 7 Wonders mostly the whole table, in Duel one at a time; what stands in the
    row of a seat that is not asked is passed over.  Seats are the second axis of everything, and arrays are overwritten
    by the next call.

    Args:
        batch: the games; it is stepped, and has what they end with.
    """

    def __init__(self, batch: Batch) -> None:
        n, players = len(batch), batch.players
        self._batch = batch
        self._masks = np.zeros((n, players, batch.actions), np.bool_)
        self._legal = np.zeros((n, players, batch.legal.shape[1]), batch.legal.dtype)
        self._counts = np.zeros((n, players), np.int16)
        self._random = np.zeros((n, players), np.int16)
        self._observations = np.zeros((players, n, len(batch.features)), np.int16)
        self._lots = streams_array(
            seed_of(batch._seed, Purpose.PLAYER, game, 1 + seat) for game in range(n) for seat in range(players)
        )

    def __repr__(self) -> str:
        return f"<Everybody of {self._batch!r}>"

    def _used_rows(self) -> dict[str, int]:
        return dict.fromkeys(("_masks", "_legal", "_counts", "_random", "_observations"), 0)

    @property
    def masks(self) -> np.ndarray:
        """What each seat may do, nothing where it is not asked: bool, shape (n, players, actions)."""
        self._look()
        return self._masks

    @property
    def asked(self) -> np.ndarray:
        """Who is asked: bool, shape (n, players)."""
        self._look()
        return self._counts > 0

    def _look(self) -> None:
        batch = self._batch
        batch._each(batch.RULES.show_all_many, None, batch.states, self._masks, self._legal, self._counts)

    def random_actions(self) -> np.ndarray:
        """A uniformly random legal action for every seat that is asked, else -1: int16, shape (n, players)."""
        width, rows = self._legal.shape[-1], np.arange(self._counts.size)
        self._look()
        legal, counts, chosen = self._legal.reshape(-1, width), self._counts.reshape(-1), self._random.reshape(-1)
        self._batch._each(random_actions, rows, legal, counts, self._lots, after=(chosen,))
        return self._random

    def step(self, actions: np.ndarray, check: bool = True) -> None:
        """Everybody who is asked chooses, in every game: integers, shape (n, players).

        Raises:
            IllegalActionError: an action is not legal; no game has moved.  `check=False` leaves this to the caller.
        """
        batch, wanted = self._batch, self._counts.shape
        if np.shape(actions) != wanted or not np.issubdtype(np.asarray(actions).dtype, np.integer):
            raise IllegalActionError(
                f"{wanted[0]} games of {wanted[1]} seats take an action each, not {np.shape(actions)}"
            )
        if check:
            games, seats = np.nonzero(self.asked)
            given = np.asarray(actions)[games, seats]
            known = (given >= 0) & (given < batch.actions)
            legal = known & self._masks[games, seats, np.where(known, given, 0)]
            if not legal.all():
                bad = legal.argmin()
                raise IllegalActionError(
                    f"action {given[bad]} is not legal for seat {seats[bad]} in game {games[bad]}; see the masks"
                )
        batch._step(batch.RULES.step_all_many, np.ascontiguousarray(actions, np.int16), None)

    def observe(self, finals: bool = False) -> np.ndarray:
        """What every seat sees: int16, shape (n, players, len(features)).

        Args:
            finals: look at how the games stood that have ended.
        """
        batch = self._batch
        states = batch.finals if finals else batch.states
        for seat, rows in enumerate(self._observations):
            batch._each(batch.RULES.observe_many, None, states, np.full(len(batch), seat, np.int8), rows)
        return self._observations.swapaxes(0, 1)


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
