"""Training examples of Duel: self-play games are read from files, replayed, and encoded as network inputs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from ....game import learning
from ....game.learning.selfplay import MAX_CHOICES
from ....game.learning.training_examples import load_game_arrays
from ....kernel.compiler import compile_rule
from ...rules.action_codes import N_ACTIONS
from ...rules.state import State
from ..network.inputs import MAX_ACTIVE_INPUTS
from .training_rules import write_training_rows

HELD_OUT = 40  # a single game of this many in each file is held out from training


@dataclass(frozen=True, eq=False)
class TrainingExamples(learning.TrainingExamples):
    """Training examples of Duel, with a row for each decision.

    Attributes:
        endings: the ending of the game for the player to act, as an index into the network's endings.
        points: the final points of the player to act and of the opponent.
        values: the result that the search expected for the player to act, 0 to 1.
        teams: the type of self-play game, which says what players met: `MIRROR`, `PAST`, `LEAGUE`, `CHASE` or `HUNT`.
    """

    endings: np.ndarray
    points: np.ndarray
    values: np.ndarray
    teams: np.ndarray

    @classmethod
    def from_file(cls, path: Path) -> Self:
        """Read a file of self-play games, and return a training example for each stored decision.

        Every fortieth game of a file is held out, to test the network instead of training it.
        """
        games = load_game_arrays(path)
        rows, counts = int(games["chosen"].sum()), games["counts"]
        numbers = np.zeros((rows, MAX_ACTIVE_INPUTS), np.int16)
        active, seats = np.zeros(rows, np.int32), np.zeros(rows, np.int8)
        outputs = np.zeros((rows, MAX_CHOICES), np.int32)
        endings, points = np.zeros(rows, np.int8), np.zeros((rows, 2), np.int16)
        compile_rule(write_training_rows)(
            *(np.zeros(1, State.dtype), games["rules"], games["codes"], games["plies"], games["chosen"]),
            *(numbers, active, outputs, seats, endings, points, np.zeros(N_ACTIONS, np.int16)),
        )
        decisions = np.diff(np.cumsum(games["chosen"])[games["plies"] - 1], prepend=0)
        number = np.repeat(np.arange(len(decisions)), decisions)
        return cls(
            numbers=numbers[np.arange(MAX_ACTIVE_INPUTS)[None] < active[:, None]],
            starts=np.concatenate([[0], np.cumsum(active, dtype=np.int64)]),
            outputs=outputs[np.arange(MAX_CHOICES)[None] < counts[:, None]],
            visits=games["visits"],
            counts=counts,
            endings=endings,
            points=points,
            values=games["values"],
            kinds=games["kinds"],
            games=number,
            teams=np.repeat(games["teams"], decisions),
            held=number % HELD_OUT == 0,
        )
