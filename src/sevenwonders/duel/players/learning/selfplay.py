"""Games of self-play: played by teachers, kept as their codes and what the searches found.

A game is kept as what happened (the codes of all plies, chance among them) and, for each decision, how often the search
tried each legal action and what it expected.  Everything a network is shown is made anew from that, so that its inputs
may change and the games stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ....kernel.compiler import compiled
from ...rules.moves import N_ACTIONS
from ...rules.state import State
from .steps import advance, begin, carry_out, known_to
from .teachers import Teacher

MOST_PLIES = 600
MOST_CHOICES = 96  # legal actions of which visits are kept


class GameWriter:
    """Gathers games, and writes them to a file."""

    def __init__(self) -> None:
        self.rules: list[int] = []
        self.codes: list[np.ndarray] = []
        self.chosen: list[np.ndarray] = []
        self.values: list[float] = []
        self.kinds: list[int] = []
        self.visits: list[np.ndarray] = []
        self.teams: list[int] = []

    def write(self, path: Path) -> None:
        """Write the games to a file, which is there whole or not at all."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(
                file,
                rules=np.array(self.rules, np.int64),
                codes=np.concatenate(self.codes),
                chosen=np.concatenate(self.chosen),
                plies=np.cumsum([len(codes) for codes in self.codes]),
                values=np.array(self.values, np.float16),
                kinds=np.array(self.kinds, np.int8),
                counts=np.array([len(row) for row in self.visits], np.uint8),
                visits=np.concatenate(self.visits),
                teams=np.array(self.teams, np.int32),
            )
        part.rename(path)


class Referee:
    """Plays whole games between teachers."""

    def __init__(self) -> None:
        self._states = np.zeros(1, State.dtype)
        self._known = np.zeros(1, State.dtype)
        self._codes = np.zeros(MOST_PLIES, np.int16)
        self._scratch = np.zeros(N_ACTIONS, np.int16)
        self._begin, self._advance = compiled(begin), compiled(advance)
        self._carry_out, self._known_to = compiled(carry_out), compiled(known_to)

    def play(self, rules: int, stream: np.ndarray, players: Sequence[Teacher], team: int, writer: GameWriter) -> None:
        """Play a game to its end and hand it to a writer."""
        chosen = np.zeros(MOST_PLIES, np.int8)
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
            writer.values.append(value)
            writer.kinds.append(kind)
            writer.visits.append(_shares(tried))
            self._codes[n], chosen[n] = action, 1
            n += 1
            decisions += 1
            self._carry_out(self._states, action)
        writer.rules.append(rules)
        writer.codes.append(self._codes[:n].copy())
        writer.chosen.append(chosen[:n].copy())
        writer.teams.append(team)


def _shares(tried: np.ndarray) -> np.ndarray:
    """Visits as bytes, of at most `MOST_CHOICES` actions."""
    most = max(1, int(tried.max()))
    return np.round(tried[:MOST_CHOICES] * (255.0 / most)).astype(np.uint8)
