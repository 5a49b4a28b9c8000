"""Many games at once, for programs that learn: arrays in, arrays out, no Python in between.

Every game in a batch is waiting for a player; chance is resolved inside `step`, from a stream of random numbers that
belongs to the game's place and is never part of its state.  A finished game is replaced by a new one.
"""

from collections.abc import Callable

import numpy as np

from ..game.batch import Slices, checked
from ..kernel.chance import Purpose, random_actions, seed_of, streams_array
from .options import Options
from .rules import batch as rules
from .rules.moves import MAX_LEGAL, N_ACTIONS
from .rules.observation import FEATURES
from .rules.state import State


class Batch:
    """`n` games of 7 Wonders stepped together, seat after seat; nobody's mask or features tell what others chose.

    Attributes:
        masks: bool, shape (n, N_ACTIONS): the legal actions of whoever is to act; see `rules.moves` for the columns.
        seats: int8, shape (n,): who is to act.
        ranks: int8, shape (n, players): after a step that ended a game the rank of each seat from 1, else 0.
        points: int16, shape (n, players): likewise the points of each seat.
        dones: bool, shape (n,): whether the last step ended a game; masks and seats are then those of the next one.
        states: the games themselves, records of `State.dtype`.
        features: the names of the columns of `observe`.

    Args:
        n: how many games.
        options: rules options of all games.
        seed: the same seed and actions give the same games, on any number of threads.
        threads: how many slices of the batch are stepped at the same time, outside Python's lock.

    >>> batch = Batch(4, Options(players=5, sides="day"), seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.masks.shape == (4, N_ACTIONS), batch.seats.tolist()
    (True, [1, 1, 1, 1])
    """

    def __init__(self, n: int, options: Options | None = None, seed: int = 0, threads: int = 1) -> None:
        self._slices = Slices(n, threads)
        self.options = options or Options()
        players = self.options.players
        self.states = np.zeros(n, State.dtype)
        self.masks = np.zeros((n, N_ACTIONS), np.bool_)
        self.seats = np.zeros(n, np.int8)
        self.ranks = np.zeros((n, players), np.int8)
        self.points = np.zeros((n, players), np.int16)
        self.dones = np.zeros(n, np.bool_)
        self._streams = streams_array(seed_of(seed, Purpose.CHANCE, game) for game in range(n))
        self._players = streams_array(seed_of(seed, Purpose.PLAYER, game) for game in range(n))
        self.features = FEATURES
        self._observations = np.zeros((n, len(FEATURES)), np.int16)
        self._random = np.zeros(n, np.int16)
        self._scratch = np.zeros((len(self._slices), MAX_LEGAL), np.int64)
        self.reset()

    def __len__(self) -> int:
        return len(self.states)

    def reset(self) -> None:
        """Start every game anew."""
        self._each(rules.reset_many, self.states, self._streams, self.masks, self.seats)
        self.ranks[:], self.points[:], self.dones[:] = 0, 0, False

    def step(self, actions: np.ndarray, check: bool = True) -> None:
        """Play one legal action in every game (integers, shape (n,)) and refresh all arrays in place.

        Raises:
            IllegalActionError: an action is not legal; no game has moved.  `check=False` leaves this to the caller.
        """
        actions = checked(actions, self.masks, N_ACTIONS, check)
        arrays = (self.states, actions, self._streams, self.masks, self.seats, self.ranks, self.points, self.dones)
        self._each(rules.step_many, *arrays)

    def random_actions(self) -> np.ndarray:
        """A uniformly random legal action for every game; int16, shape (n,), overwritten by the next call."""
        self._slices.each(random_actions, self.masks, self._players, self._random)
        return self._random

    def observe(self) -> np.ndarray:
        """What the player to act sees: int16, shape (n, len(features)), overwritten by the next call."""
        self._slices.each(rules.observe_many, self.states, self.seats, self._observations)
        return self._observations

    def _each(self, function: Callable[..., object], *arrays: np.ndarray) -> None:
        """Call a compiled function on every slice of some arrays, with room to work in and the options."""
        setting = (self.options.players, self.options.bits())
        self._slices.each(function, *arrays, rest=lambda part: (self._scratch[part], *setting))
