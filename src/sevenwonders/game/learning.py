"""What a game gives those who train a player for it: a network, the games that it learns from, and opponents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Protocol, Self

import numpy as np

from .player import Player
from .views import KnownState

PAIR = 1 << 12  # an action may have a second output, told behind the first
POINTS_UNIT = 20.0  # points that a unit of an output stands for
FAST, FULL, STYLED, FROZEN = range(4)  # how much a decision tells of good play; the last two how games end
MIRROR, PAST, LEAGUE, CHASE, HUNT = range(5)  # whom a game was between; from `LEAGUE` on the two play unlike each other


class AnyNetwork(Protocol):
    """The numbers of a player that learns."""

    TO_WIN: tuple[float, ...]  # what each way to end a game is worth
    about: Mapping[str, object]

    def floats(self) -> dict[str, np.ndarray]:
        """The layers as numbers that a learner may change."""
        ...

    def with_floats(self, floats: Mapping[str, np.ndarray], about: Mapping[str, object]) -> Self:
        """A network of the same shape with other numbers."""
        ...

    def save(self, path: Path) -> None:
        """Write it to a file."""
        ...


@dataclass(frozen=True, eq=False)
class Lessons:
    """What a network learns from: a row for each decision.

    Attributes:
        numbers, starts: the inputs that are on, of all rows one after the other, and where each row begins.
        outputs: of all legal actions of all rows one after the other: an output, plus `PAIR` times one more than a
            second one.
        visits: how often each was tried, as a byte; the most tried has 255.
        counts: how many legal actions each row has.
        endings: how the game ended for the one who decided.
        points: of both at the end, those of the one who decided first.
        values: what the search expected.
        kinds: how much the decision tells (`FAST`, `FULL`, `STYLED`, `FROZEN`).
        games: the number of the game.
        teams: whom it was played between (`MIRROR`, `PAST`, `LEAGUE`, `CHASE`, `HUNT`).
        held: whether the game is one of those that no network is ever taught, so that figures may be had from them.
    """

    numbers: np.ndarray
    starts: np.ndarray
    outputs: np.ndarray
    visits: np.ndarray
    counts: np.ndarray
    endings: np.ndarray
    points: np.ndarray
    values: np.ndarray
    kinds: np.ndarray
    games: np.ndarray
    teams: np.ndarray
    held: np.ndarray

    def __len__(self) -> int:
        return len(self.endings)

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Several lessons as one; games are numbered on."""
        whole = {field.name: np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)}
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

    @cached_property
    def _firsts(self) -> np.ndarray:
        """Where the legal actions of each row begin."""
        return np.array(np.cumsum(self.counts, dtype=np.int64) - self.counts)


class Learning(Protocol):
    """The room `players.learning` of a game."""

    STYLES: Mapping[str, object]

    def fresh(self, seed: int, width: int) -> AnyNetwork:
        """A network that has learned nothing, with so many units in its first layer."""
        ...

    def load(self, path: Path) -> AnyNetwork:
        """A network from its file."""
        ...

    def shipped(self) -> AnyNetwork:
        """The network that comes with the package."""
        ...

    def gather(
        self, path: Path, seed: int, *, network: Path | None, past: Sequence[Path], games: int, against: Path | None
    ) -> None:
        """Play games into a file; without a network those who need none play.

        Args:
            path: where the file is to be.
            seed: of everything.
            network: the newest one.
            past: others that the league has.
            games: how many.
            against: the only opponent, which is taught nothing: the newest network learns to beat it.
        """
        ...

    def lessons_from(self, paths: Iterable[Path]) -> Lessons:
        """What files of games teach."""
        ...

    def contender(self, network: Path, style: str, simulations: int, seed: int) -> Player[KnownState]:
        """A player with a network, or one of a style with it."""
        ...
