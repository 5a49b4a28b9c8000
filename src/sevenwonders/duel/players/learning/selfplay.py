"""Games from which a network learns: played by searches, kept as their codes and what the searches found.

A game is kept as what happened (the codes of all plies, chance among them) and, for each decision, how often the search
tried each legal action and what it expected.  Everything a network is shown is made anew from that, so that its inputs
may change and the games stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Protocol

import numpy as np

from ....kernel.compiler import compiled
from ...rules.moves import N_ACTIONS
from ...rules.state import State
from ..network.inputs import MOST_ACTIVE
from ..network.outputs import PAIR, POINTS_UNIT
from .course import advance, begin, carry_out, encode, known_to

MOST_PLIES = 600
MOST_CHOICES = 96  # legal actions of which visits are kept
FAST, FULL, STYLED = range(3)  # how much a decision tells of good play
MIRROR, PAST, LEAGUE, CHASE = range(4)  # whom a game was played between; from `LEAGUE` on somebody has a style


class Searcher(Protocol):
    """What chooses in a game of self-play."""

    def decide(self, state: np.record, seat: int, ply: int) -> tuple[int, float, int, np.ndarray]:
        """The action chosen, what the search expects, how much it tells, visits of all legal actions in their order."""
        ...


class Shelf:
    """Gathers games, and writes them to a file."""

    def __init__(self) -> None:
        self.rules: list[int] = []
        self.codes: list[np.ndarray] = []
        self.chosen: list[np.ndarray] = []
        self.values: list[float] = []
        self.kinds: list[int] = []
        self.visits: list[np.ndarray] = []
        self.teams: list[int] = []

    def __len__(self) -> int:
        return len(self.rules)

    def save(self, path: Path) -> None:
        """Write the games to a file and begin anew."""
        counts = np.array([len(row) for row in self.visits], np.uint8)
        np.savez_compressed(
            path,
            rules=np.array(self.rules, np.int64),
            codes=np.concatenate(self.codes),
            chosen=np.concatenate(self.chosen),
            plies=np.cumsum([len(codes) for codes in self.codes]),
            values=np.array(self.values, np.float16),
            kinds=np.array(self.kinds, np.int8),
            counts=counts,
            visits=np.concatenate(self.visits),
            teams=np.array(self.teams, np.int32),
        )
        self.__init__()  # type: ignore[misc]


class Referee:
    """Plays whole games between searchers."""

    def __init__(self) -> None:
        self._states = np.zeros(1, State.dtype)
        self._known = np.zeros(1, State.dtype)
        self._codes = np.zeros(MOST_PLIES, np.int16)
        self._scratch = np.zeros(N_ACTIONS, np.int16)
        self._begin, self._advance = compiled(begin), compiled(advance)
        self._carry_out, self._known_to = compiled(carry_out), compiled(known_to)

    def play(
        self, rules: int, stream: np.ndarray, players: Sequence[Searcher], shelf: Shelf | None = None, team: int = 0
    ) -> np.record:
        """Play a game to its end; returns the last position."""
        chosen = np.zeros(MOST_PLIES, np.int8)
        values: list[float] = []
        kinds: list[int] = []
        visits: list[np.ndarray] = []
        self._begin(self._states, rules)
        state: np.record = self._states[0]
        n = decisions = 0
        while True:
            n = self._advance(self._states, stream, self._codes, n, self._scratch)
            if state["victory"]:
                break
            if n >= MOST_PLIES:
                raise RuntimeError("a game does not end")
            seat = int(state["agenda"][int(state["n_agenda"]) - 1]["seat"])
            self._known_to(self._states, seat, self._known)
            action, value, kind, tried = players[seat].decide(self._known[0], seat, decisions)
            if kind >= 0:
                chosen[n] = 1
                values.append(value)
                kinds.append(kind)
                visits.append(_shares(tried))
            self._codes[n] = action
            n += 1
            decisions += 1
            self._carry_out(self._states, action)
        if shelf is not None:
            shelf.rules.append(rules)
            shelf.codes.append(self._codes[:n].copy())
            shelf.chosen.append(chosen[:n].copy())
            shelf.values += values
            shelf.kinds += kinds
            shelf.visits += visits
            shelf.teams.append(team)
        return state


def _shares(tried: np.ndarray) -> np.ndarray:
    """Visits as bytes, of at most `MOST_CHOICES` actions."""
    most = max(1, int(tried.max()))
    return np.round(tried[:MOST_CHOICES] * (255.0 / most)).astype(np.uint8)


@dataclass(frozen=True, eq=False)
class Lessons:
    """What a network learns from: a row for each decision.

    Attributes:
        numbers, starts: the inputs that are on, of all rows one after the other, and where each row begins.
        outputs: of all legal actions of all rows one after the other, as `output_of` tells them.
        visits: how often each was tried, as a byte; the most tried has 255.
        counts: how many legal actions each row has.
        endings: how the game ended for the one who decided.
        points: of both at the end, those of the one who decided first.
        values: what the search expected.
        kinds: how much the decision tells (`FAST`, `FULL`, `STYLED`).
        games: the number of the game.
        teams: whom it was played between (`MIRROR`, `PAST`, `LEAGUE`, `CHASE`).
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

    FULL: ClassVar[int] = FULL
    STYLED: ClassVar[int] = STYLED
    LEAGUE: ClassVar[int] = LEAGUE
    POINTS_UNIT: ClassVar[float] = POINTS_UNIT

    def policy(self, rows: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For some rows and so many actions: their outputs, second outputs (-1 for none) and visits."""
        there = np.arange(most)[None] < self.counts[rows][:, None]
        places = np.where(there, self.firsts[rows][:, None] + np.arange(most)[None], 0)
        outputs = np.where(there, self.outputs[places], 0).astype(np.int64)
        visits = np.where(there, self.visits[places], 0).astype(np.float32)
        return outputs % PAIR, outputs // PAIR - 1, visits

    @cached_property
    def firsts(self) -> np.ndarray:
        """Where the legal actions of each row begin."""
        return np.array(np.cumsum(self.counts, dtype=np.int64) - self.counts)

    def __len__(self) -> int:
        return len(self.endings)


def lessons_from(paths: Iterable[Path]) -> Lessons:
    """Read files of games and show them to a network's eyes."""
    parts = [_lessons(path) for path in paths]
    games = np.cumsum([0] + [int(part.games[-1]) + 1 for part in parts])
    whole: dict[str, np.ndarray] = {}
    for name in (column.name for column in fields(Lessons)):
        columns = [getattr(part, name) for part in parts]
        if name == "games":
            columns = [column + first for column, first in zip(columns, games, strict=False)]
        if name == "starts":
            ends = np.cumsum([0] + [len(part.numbers) for part in parts])
            columns = [column[:-1] + first for column, first in zip(columns, ends, strict=False)] + [ends[-1:]]
        whole[name] = np.concatenate(columns)
    return Lessons(**whole)


def _lessons(path: Path) -> Lessons:
    with np.load(path) as file:
        games = {name: file[name] for name in file.files}
    rows = int(games["chosen"].sum())
    numbers = np.zeros((rows, MOST_ACTIVE), np.int16)
    active, seats = np.zeros(rows, np.int32), np.zeros(rows, np.int8)
    outputs = np.zeros((rows, MOST_CHOICES), np.int32)
    endings, points = np.zeros(rows, np.int8), np.zeros((rows, 2), np.int16)
    compiled(encode)(
        np.zeros(1, State.dtype), games["rules"], games["codes"], games["plies"], games["chosen"],
        numbers, active, outputs, seats, endings, points, np.zeros(N_ACTIONS, np.int16),
    )  # fmt: skip
    counts = games["counts"]
    each = np.diff(np.concatenate([[0], np.cumsum(games["chosen"])[games["plies"] - 1]]))
    return Lessons(
        numbers[np.arange(MOST_ACTIVE)[None] < active[:, None]],
        np.concatenate([[0], np.cumsum(active, dtype=np.int64)]),
        outputs[np.arange(MOST_CHOICES)[None] < counts[:, None]],
        games["visits"],
        counts,
        endings,
        points,
        games["values"],
        games["kinds"],
        np.repeat(np.arange(len(each)), each),
        np.repeat(games["teams"], each),
    )
