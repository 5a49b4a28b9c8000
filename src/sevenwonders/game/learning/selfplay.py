"""Games of self-play: played by teachers, stored as their codes and search statistics.

A game is stored as the codes of all plies (including chance) and, for each decision, the search's visits of each
legal action and its expected value.  The inputs of a network are recomputed from that, so that they
may change while the games remain usable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from ...files import whole_file
from ..styles import HARDLY, Style
from .lessons import FAST, FROZEN, FULL, STYLED

MAX_PLIES = 600
MAX_CHOICES = 96  # legal actions of which visits are kept
SAMPLED = 7  # decisions of each seat at the beginning of a game that are drawn by visits
SOMETIMES = 0.06  # how often a later decision is, too
NOISE_SHAPE = 0.6


class Searcher(Protocol):
    """A search that is asked step by step."""

    @property
    def actions(self) -> np.ndarray:
        """All that may be done at the root; none before `start`."""
        ...

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """Start a search from a position as a seat knows it, with the values of a style."""
        ...

    def stir(self, noise: np.ndarray) -> None:
        """Change the priors at the root; noise is a share for each that sums to 1."""
        ...

    def grow(self, simulations: int) -> None:
        """Run a number of further simulations."""
        ...

    def tried(self, seat: int) -> np.ndarray:
        """Return the visits of each action at the root."""
        ...

    def value(self, seat: int) -> float:
        """Return the expected result of the seat, from 0 to 1."""
        ...

    def wins(self, seat: int) -> bool:
        """Return whether some action is proved to win."""
        ...


class Teacher:
    """Player of a seat in self-play: decides mostly quickly, sometimes carefully and with noise at the root.

    Args:
        search: its searcher.
        fast, full: simulations of a quick and of a careful decision.
        care: the share of careful decisions.
        dice: its random numbers.
        style: its style of play.
        zeal: the strength of the style; at 0 it plays to win.
        frozen: whether it plays without noise or random choices, and its actions are excluded from training.
    """

    def __init__(
        self,
        search: Searcher,
        dice: np.random.Generator,
        *,
        fast: int,
        full: int,
        care: float,
        style: Style,
        zeal: float = 0.0,
        frozen: bool = False,
    ) -> None:
        self.search, self.dice = search, dice
        self.fast, self.full, self.care = fast, full, care
        self.style, self.zeal, self.frozen = style, zeal, frozen

    def decide(self, state: np.record, seat: int, turn: int) -> tuple[int, float, int, np.ndarray]:
        """Return the action, the expected value, the kind of the decision and the visits of all legal actions."""
        search, dice = self.search, self.dice
        careful = self.zeal == 0.0 and dice.random() < self.care
        search.start(state, seat, self.style)
        if careful and not self.frozen:
            search.stir(dice.dirichlet(np.full(len(search.actions), NOISE_SHAPE)))
        search.grow((self.full if careful else self.fast) - 1)
        actions, tried, value = search.actions, search.tried(seat), search.value(seat)
        if self.zeal and not search.wins(seat):
            liked = np.log(tried / tried.sum() + HARDLY) + self.zeal * self.style.liking(state, seat, actions)
            liked = np.exp(liked - liked.max())
            chosen = int(dice.choice(len(liked), p=liked / liked.sum())) if turn < SAMPLED else int(liked.argmax())
            return int(actions[chosen]), value, STYLED, 100.0 * liked
        if self.frozen:
            return int(actions[int(tried.argmax())]), value, FROZEN, tried
        if turn < SAMPLED or dice.random() < SOMETIMES:
            chosen = int(dice.choice(len(tried), p=tried / tried.sum()))
        else:
            chosen = int(tried.argmax())
        return int(actions[chosen]), value, STYLED if self.zeal else FULL if careful else FAST, tried


class GameWriter:
    """Collects games and writes them to a file."""

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
        with whole_file(path) as file:
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


class Steps(Protocol):
    """Steps of a game, as rules for compiled code; positions are in an array of a single record."""

    begin: Callable[..., None]  # (states, rules): set up a game
    advance: Callable[..., int]  # (states, streams, codes, n, scratch): to the next choice; the number of plies
    waits_for: Callable[..., int]  # (states): the seat that is asked, -1 when the game is over
    carry_out: Callable[..., None]  # (states, action)
    known_to: Callable[..., None]  # (states, seat, known): what the seat knows


class Referee:
    """Runner of whole games between teachers.

    Args:
        steps: those of the game.
        record: the type of a position.
        n_codes: how many codes there are.
    """

    def __init__(self, steps: Steps, record: np.dtype, n_codes: int) -> None:
        from ...kernel.compiler import compiled  # Numba is loaded only for play

        self._states, self._known = np.zeros(1, record), np.zeros(1, record)
        self._codes, self._scratch = np.zeros(MAX_PLIES, np.int16), np.zeros(n_codes, np.int16)
        self._begin, self._advance, self._waits_for = map(compiled, (steps.begin, steps.advance, steps.waits_for))
        self._carry_out, self._known_to = compiled(steps.carry_out), compiled(steps.known_to)

    def play(self, rules: int, stream: np.ndarray, players: Sequence[Teacher], team: int, writer: GameWriter) -> None:
        """Play a game to its end and hand it to a writer."""
        chosen = np.zeros(MAX_PLIES, np.int8)
        self._begin(self._states, rules)
        n = decisions = 0
        while True:
            n = self._advance(self._states, stream, self._codes, n, self._scratch)
            seat = int(self._waits_for(self._states))
            if seat < 0:
                break
            if n >= MAX_PLIES:
                raise RuntimeError("a game does not end")
            self._known_to(self._states, seat, self._known)
            action, value, kind, tried = players[seat].decide(self._known[0], seat, decisions // len(players))
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
    """Return visits as bytes, for at most `MAX_CHOICES` actions."""
    most = max(1, int(tried.max()))
    return np.round(tried[:MAX_CHOICES] * (255.0 / most)).astype(np.uint8)
