"""Training examples for a network: observations, with the search's action statistics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Self

import numpy as np

from ...errors import SevenWondersError
from ...files import DAMAGED

PAIR = 1 << 12  # an action may have a second output, encoded above the first
POINTS_UNIT = 20.0  # points that a unit of an output stands for
FAST, FULL, STYLED, FROZEN = range(4)  # how much a decision tells of good play; the last two how games end
MIRROR, PAST, LEAGUE, CHASE, HUNT = range(5)  # whom a game was between; from `LEAGUE` on the two play unlike each other


def games_in(path: Path) -> dict[str, np.ndarray]:
    """Return the contents of a file of games, by name.

    Raises:
        SevenWondersError: it cannot be read, or holds no games.
    """
    try:
        with open(path, "rb") as content, np.load(content) as file:
            return {name: file[name] for name in file.files}
    except OSError as error:
        raise SevenWondersError(f"{path} cannot be read: {error.strerror or error}") from None
    except DAMAGED:
        raise SevenWondersError(f"{path} holds no games to learn from") from None


@dataclass(frozen=True, eq=False)
class Lessons:
    """Training examples: a row for each observation, with the search's action statistics.  A game adds the results.

    Attributes:
        numbers, starts: the active inputs of all rows one after the other, and the start of each row.
        outputs: the outputs of all legal actions of all rows one after the other: an output, plus `PAIR` times (1 + a
            second output) if there is one.
        visits: the visits of each action, as a byte; the most visited action has 255.
        counts: the number of legal actions of each row; 0 where nothing was decided.
        kinds: the kind of the decision (`FAST`, `FULL`, `STYLED`, `FROZEN`).
        games: the number of the game.
        held: whether the game is held out from all training, for evaluation.
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
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Join several lessons; the numbers of games are continued."""
        whole = {field.name: np.concatenate([vars(part)[field.name] for part in parts]) for field in fields(cls)}
        before = np.cumsum([0, *(int(part.games[-1]) + 1 for part in parts)])
        whole["games"] = np.concatenate([part.games + first for part, first in zip(parts, before[:-1], strict=True)])
        ends = np.cumsum([0, *(len(part.numbers) for part in parts)])
        starts = [part.starts[:-1] + first for part, first in zip(parts, ends[:-1], strict=True)]
        whole["starts"] = np.concatenate([*starts, ends[-1:]])
        return cls(**whole)

    def policy(self, rows: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the outputs, second outputs (-1 for none) and visits of up to `most` actions for some rows."""
        there = np.arange(most)[None] < self.counts[rows][:, None]
        places = np.where(there, self._firsts[rows][:, None] + np.arange(most)[None], 0)
        outputs = np.where(there, self.outputs[places], 0).astype(np.int64)
        visits = np.where(there, self.visits[places], 0).astype(np.float32)
        return outputs % PAIR, outputs // PAIR - 1, visits

    @property
    def units(self) -> np.ndarray:
        """Rows that stand for the groups of rows shown together: here all rows."""
        return np.arange(len(self))

    @cached_property
    def _firsts(self) -> np.ndarray:
        """Index of the first legal action of each row."""
        return np.array(np.cumsum(self.counts, dtype=np.int64) - self.counts)
