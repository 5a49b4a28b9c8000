"""Training examples from game files: each game is replayed and encoded as network inputs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from ....game import learning
from ....game.learning.lessons import games_in
from ....game.learning.selfplay import MOST_CHOICES
from ....kernel.compiler import compiled
from ...rules.action_codes import N_ACTIONS
from ...rules.state import State
from ..network.inputs import MOST_ACTIVE
from .steps import encode

HELD_OUT = 40  # 1 of so many games in each file is held out from training


@dataclass(frozen=True, eq=False)
class Lessons(learning.Lessons):
    """Training examples for the network: a row for each decision.

    Attributes:
        endings: how the game ended for the player to act.
        points: both final scores, that of the player to act first.
        values: the value expected by the search.
        teams: the kind of pairing (`MIRROR`, `PAST`, `LEAGUE`, `CHASE`, `HUNT`).
    """

    endings: np.ndarray
    points: np.ndarray
    values: np.ndarray
    teams: np.ndarray

    @classmethod
    def of_file(cls, path: Path) -> Self:
        """Return the training examples of a file of games; the games held out do not depend on other files."""
        games = games_in(path)
        rows, counts = int(games["chosen"].sum()), games["counts"]
        numbers = np.zeros((rows, MOST_ACTIVE), np.int16)
        active, seats = np.zeros(rows, np.int32), np.zeros(rows, np.int8)
        outputs = np.zeros((rows, MOST_CHOICES), np.int32)
        endings, points = np.zeros(rows, np.int8), np.zeros((rows, 2), np.int16)
        compiled(encode)(
            *(np.zeros(1, State.dtype), games["rules"], games["codes"], games["plies"], games["chosen"]),
            *(numbers, active, outputs, seats, endings, points, np.zeros(N_ACTIONS, np.int16)),
        )
        decisions = np.diff(np.cumsum(games["chosen"])[games["plies"] - 1], prepend=0)
        number = np.repeat(np.arange(len(decisions)), decisions)
        return cls(
            numbers=numbers[np.arange(MOST_ACTIVE)[None] < active[:, None]],
            starts=np.concatenate([[0], np.cumsum(active, dtype=np.int64)]),
            outputs=outputs[np.arange(MOST_CHOICES)[None] < counts[:, None]],
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
