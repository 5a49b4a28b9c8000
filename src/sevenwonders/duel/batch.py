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
from .rules.moves import N_ACTIONS, n_actions
from .rules.observation import FEATURES, features_of
from .rules.state import State


class Batch:
    """`n` games of Duel stepped together.

    Attributes:
        masks: bool, shape (n, number of actions): the legal actions of whoever is to act.  The columns are the first
            `N_BASE_ACTIONS` actions of `rules.moves`, or with an expansion all `N_ACTIONS`.
        seats: int8, shape (n,): who is to act, 0 or 1.
        rewards: float32, shape (n, 2): after a step that ended a game +1, -1 or 0 for each seat, else 0.
        dones: bool, shape (n,): whether the last step ended a game; masks and seats are then those of the next one.
        states: the games themselves, records of `State.dtype`.
        features: the names of the columns of `observe`.

    Args:
        n: how many games.
        options: rules options of all games.
        seed: the same seed and actions give the same games, on any number of threads.
        threads: how many slices of the batch are stepped at the same time, outside Python's lock.

    >>> batch = Batch(4, seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.masks.shape == (4, n_actions(0)), batch.seats.tolist()
    (True, [1, 1, 1, 1])
    """

    def __init__(self, n: int, options: Options | None = None, seed: int = 0, threads: int = 1) -> None:
        self._slices = Slices(n, threads)
        self.options = options or Options()
        self.states = np.zeros(n, State.dtype)
        self.masks = np.zeros((n, n_actions(self.options.bits())), np.bool_)
        self.seats = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, 2), np.float32)
        self.dones = np.zeros(n, np.bool_)
        self._streams = streams_array(seed_of(seed, Purpose.CHANCE, game) for game in range(n))
        self._players = streams_array(seed_of(seed, Purpose.PLAYER, game) for game in range(n))
        self.features = FEATURES[: features_of(self.options.bits())]
        self._observations = np.zeros((n, len(self.features)), np.int16)
        self._random = np.zeros(n, np.int16)
        self._scratch = np.zeros((len(self._slices), N_ACTIONS), np.int16)
        self.reset()

    def __len__(self) -> int:
        return len(self.states)

    def reset(self) -> None:
        """Start every game anew."""
        self._each(rules.reset_many, self.states, self._streams, self.masks, self.seats)
        self.rewards[:], self.dones[:] = 0, False

    def step(self, actions: np.ndarray, check: bool = True) -> None:
        """Play one legal action in every game (integers, shape (n,)) and refresh all arrays in place.

        Raises:
            IllegalActionError: an action is not legal; no game has moved.  `check=False` leaves this to the caller.
        """
        actions = checked(actions, self.masks, N_ACTIONS, check)
        arrays = (self.states, actions, self._streams, self.masks, self.seats, self.rewards, self.dones)
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
        self._slices.each(function, *arrays, rest=lambda part: (self._scratch[part], self.options.bits()))
