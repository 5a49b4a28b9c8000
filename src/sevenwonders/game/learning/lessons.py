"""What a network learns from: everything that it is shown, with what was tried there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Self

import numpy as np

from ...errors import SevenWondersError
from ...files import DAMAGED

PAIR = 1 << 12  # an action may have a second output, told behind the first
POINTS_UNIT = 20.0  # points that a unit of an output stands for
FAST, FULL, STYLED, FROZEN = range(4)  # how much a decision tells of good play; the last two how games end
MIRROR, PAST, LEAGUE, CHASE, HUNT = range(5)  # whom a game was between; from `LEAGUE` on the two play unlike each other


def games_in(path: Path) -> dict[str, np.ndarray]:
    """Return what a file of games holds, by name.

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
    """What a network learns from: a row for everything that it is shown, with what was tried there.  A game adds what
    came of it.

    Attributes:
        numbers, starts: the inputs that are on, of all rows one after the other, and where each row begins.
        outputs: of all legal actions of all rows one after the other: an output, plus `PAIR` times one more than a
            second one.
        visits: how often each was tried, as a byte; the most tried has 255.
        counts: how many legal actions each row has; 0 where nothing was decided.
        kinds: how much the decision tells (`FAST`, `FULL`, `STYLED`, `FROZEN`).
        games: the number of the game.
        held: whether the game is one of those that no network is ever taught, so that figures may be had from them.
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
        """Several lessons as one; games are numbered on."""
        whole = {field.name: np.concatenate([vars(part)[field.name] for part in parts]) for field in fields(cls)}
        before = np.cumsum([0, *(int(part.games[-1]) + 1 for part in parts)])
        whole["games"] = np.concatenate([part.games + first for part, first in zip(parts, before[:-1], strict=True)])
        ends = np.cumsum([0, *(len(part.numbers) for part in parts)])
        starts = [part.starts[:-1] + first for part, first in zip(parts, ends[:-1], strict=True)]
        whole["starts"] = np.concatenate([*starts, ends[-1:]])
        return cls(**whole)

    def policy(self, rows: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For some rows and so many actions: their outputs, second outputs (-1 for none) and visits."""
        there = np.arange(most)[None] < self.counts[rows][:, None]
        places = np.where(there, self._firsts[rows][:, None] + np.arange(most)[None], 0)
        outputs = np.where(there, self.outputs[places], 0).astype(np.int64)
        visits = np.where(there, self.visits[places], 0).astype(np.float32)
        return outputs % PAIR, outputs // PAIR - 1, visits

    @property
    def units(self) -> np.ndarray:
        """Rows of which each stands for what is shown together: all."""
        return np.arange(len(self))

    @cached_property
    def _firsts(self) -> np.ndarray:
        """Where the legal actions of each row begin."""
        return np.array(np.cumsum(self.counts, dtype=np.int64) - self.counts)
