"""Training examples for a network: network inputs, with the search's visits of each action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Self

import numpy as np

from ...errors import SevenWondersError
from ...files import LOAD_ERRORS
from ...kernel.layers import PAIR

POINTS_UNIT = 20.0  # points for a value of 1 of an output
FAST, FULL, STYLED, FROZEN = range(4)  # kinds of decisions: few simulations, many, with a style, not trained
MIRROR, PAST, LEAGUE, CHASE, HUNT = range(5)  # pairings of games; from `LEAGUE` on, seats play with different goals


def load_game_arrays(path: Path) -> dict[str, np.ndarray]:
    """Return the arrays in a file of self-play games, by name.

    Raises:
        SevenWondersError: the file cannot be read, or contains no games.
    """
    try:
        with Path(path).open("rb") as content, np.load(content) as file:
            return {name: file[name] for name in file.files}
    except OSError as error:
        raise SevenWondersError(f"{path} cannot be read: {error.strerror or error}") from None
    except LOAD_ERRORS:
        raise SevenWondersError(f"{path} holds no games to learn from") from None


@dataclass(frozen=True, eq=False)
class TrainingExamples:
    """Base class of training examples, stored by column; Duel and 7 Wonders add columns for results.

    A row is an observation: the position as a seat knows it when it decides.

    Attributes:
        numbers, starts: the indices of the active network inputs, row after row; the place in them where each row
            starts.
        outputs: the index of the network output of each legal action, row after row; a second output of an action is
            added as `PAIR` times (1 + index).
        visits: the visits of each action, as a byte; the most visited action has 255.
        counts: the number of legal actions of each row; 0 for a row without a decision.
        kinds: the kind of the decision (`FAST`, `FULL`, `STYLED`, `FROZEN`).
        games: the index of the game.
        held: whether the game is held out from training, for evaluation.
    """

    numbers: np.ndarray
    starts: np.ndarray
    outputs: np.ndarray
    visits: np.ndarray
    counts: np.ndarray
    kinds: np.ndarray
    games: np.ndarray
    held: np.ndarray

    def __len__(self) -> int:
        return len(self.counts)

    @classmethod
    def concatenate(cls, parts: Sequence[Self]) -> Self:
        """Concatenate training examples, and number their games consecutively."""
        columns = {field.name: np.concatenate([vars(part)[field.name] for part in parts]) for field in fields(cls)}
        before = np.cumsum([0, *(int(part.games[-1]) + 1 for part in parts)])
        columns["games"] = np.concatenate([part.games + first for part, first in zip(parts, before[:-1], strict=True)])
        ends = np.cumsum([0, *(len(part.numbers) for part in parts)])
        starts = [part.starts[:-1] + first for part, first in zip(parts, ends[:-1], strict=True)]
        columns["starts"] = np.concatenate([*starts, ends[-1:]])
        return cls(**columns)

    def policy_targets(self, rows: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the targets of the policy for some rows: three arrays, with a column for each of at most `most` legal
        actions.

        They have the index of the action's network output, the index of its second output, which is added (-1 for
        none), and the search's visits; missing actions have no visits.
        """
        there = np.arange(most)[None] < self.counts[rows][:, None]
        places = np.where(there, self._first_action_indices[rows][:, None] + np.arange(most)[None], 0)
        outputs = np.where(there, self.outputs[places], 0).astype(np.int64)
        visits = np.where(there, self.visits[places], 0).astype(np.float32)
        return outputs % PAIR, outputs // PAIR - 1, visits

    @property
    def unit_starts(self) -> np.ndarray:
        """The index of the first row of each unit, a group of rows that training always takes together.

        In 7 Wonders, a unit is a turn of all seats; by default it is a single row.
        """
        return np.arange(len(self))

    @cached_property
    def _first_action_indices(self) -> np.ndarray:
        """The index of each row's first legal action in `outputs` and `visits`."""
        return np.array(np.cumsum(self.counts, dtype=np.int64) - self.counts)
