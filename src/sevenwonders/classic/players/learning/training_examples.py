"""Training examples of 7 Wonders from files of games, which are replayed and encoded as network inputs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from ....game import learning
from ....game.learning.selfplay import MAX_CHOICES
from ....game.learning.training_examples import load_game_arrays
from ....kernel.compiler import compile_rule
from ...components import MAX_PLAYERS, N_AGES, N_TURNS
from ...rules.action_codes import N_CODES
from ...rules.state import State
from ..network.inputs import MAX_ACTIVE_INPUTS
from .training_rules import write_training_rows

HELD_OUT = 40  # a single game of this many in each file is held out from training
TURNS = N_AGES * N_TURNS


@dataclass(frozen=True, eq=False)
class TrainingExamples(learning.TrainingExamples):
    """Training examples of 7 Wonders: a row for each seat at the start of each turn; a turn has consecutive rows.

    Attributes:
        shares: the seat's share of the victory.
        points: the seat's final points.
        values: the share of the victory that the seat's search expected; the actual share if the seat did not search.
        players: the number of seats in each turn.
    """

    shares: np.ndarray
    points: np.ndarray
    values: np.ndarray
    players: np.ndarray

    @classmethod
    def from_file(cls, path: Path) -> Self:
        """Read the training examples from a file of self-play games.

        Every 40th game of the file is held out from training, for evaluation.
        """
        games = load_game_arrays(path)
        max_rows = len(games["plies"]) * TURNS * MAX_PLAYERS
        numbers, active = np.zeros((max_rows, MAX_ACTIVE_INPUTS), np.int16), np.zeros(max_rows, np.int32)
        outputs, counts = np.zeros((max_rows, MAX_CHOICES), np.int32), np.zeros(max_rows, np.uint8)
        places, players = np.zeros(len(games["counts"]), np.int64), np.zeros(max_rows // MAX_PLAYERS, np.int8)
        shares, points = np.zeros(max_rows, np.float32), np.zeros(max_rows, np.int16)
        turns = compile_rule(write_training_rows)(
            *(np.zeros(1, State.dtype), games["rules"], games["codes"], games["plies"], games["chosen"]),
            *(numbers, active, outputs, counts, places, players, shares, points, np.zeros(N_CODES, np.int16)),
        )
        players = players[:turns]
        rows = int(players.sum())
        active, counts, shares = active[:rows], counts[:rows], shares[:rows]
        in_turn, values, kinds = places >= 0, shares.copy(), np.zeros(rows, np.int8)
        values[places[in_turn]], kinds[places[in_turn]] = games["values"][in_turn], games["kinds"][in_turn]
        number = np.repeat(np.repeat(np.arange(len(games["plies"])), TURNS), players)
        return cls(
            numbers=numbers[:rows][np.arange(MAX_ACTIVE_INPUTS)[None] < active[:, None]],
            starts=np.concatenate([[0], np.cumsum(active, dtype=np.int64)]),
            outputs=outputs[:rows][np.arange(MAX_CHOICES)[None] < counts[:, None]],
            visits=games["visits"][np.repeat(in_turn, games["counts"])],
            counts=counts,
            kinds=kinds,
            games=number,
            held=number % HELD_OUT == 0,
            shares=shares,
            points=points[:rows],
            values=values,
            players=players,
        )

    @property
    def unit_starts(self) -> np.ndarray:
        """The index of the first row of every turn."""
        return np.flatnonzero(self.seats == 0)

    @property
    def seats(self) -> np.ndarray:
        """The seat of each row."""
        firsts = np.cumsum(self.players, dtype=np.int64) - self.players
        seats: np.ndarray = np.arange(len(self)) - np.repeat(firsts, self.players)
        return seats

    @property
    def player_counts_of_rows(self) -> np.ndarray:
        """The number of players in the game of each row."""
        return np.repeat(self.players, self.players)
