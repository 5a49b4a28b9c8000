"""Self-play games between searches, and files of such games.

A file has the codes of all plies (including chance) and, for each decision, the search's visits of each legal action
and its expected value.  The inputs of a network are recomputed from the codes, so files remain usable when the inputs
change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np

from ...files import open_atomically
from ..styles import SHARE_OFFSET, Style
from .training_examples import FAST, FROZEN, FULL, STYLED

MAX_PLIES = 600
MAX_CHOICES = 96  # maximum number of legal actions whose visits are stored
SAMPLED = 7  # first decisions of each seat that are drawn in proportion to visits
SOMETIMES = 0.06  # share of later decisions that are drawn in proportion to visits
NOISE_SHAPE = 0.6


class Searcher(Protocol):
    """Interface of game-tree searches that a caller extends step by step."""

    @property
    def root_actions(self) -> np.ndarray:
        """The codes of the legal actions at the root; none before `start`."""

    def start(self, state: np.record, seat: int, style: Style) -> None:
        """Start a search from a position as a seat knows it, with the values that a style gives to endings."""

    def add_root_noise(self, noise: np.ndarray) -> None:
        """Mix noise into the priors of the root actions; the noise of all actions adds up to 1."""

    def grow(self, simulations: int) -> None:
        """Run a number of further simulations."""

    def visit_counts(self, seat: int) -> np.ndarray:
        """Return the number of visits of each root action; `seat` decides at the root."""

    def expected_result(self, seat: int) -> float:
        """Return the expected result of the seat that decides at the root, from 0 (a loss) to 1 (a win)."""

    def has_proved_win(self, seat: int) -> bool:
        """Return whether the search has proved that an action of the seat at the root wins."""


@dataclass(eq=False)
class SelfPlayActor:
    """Player of a seat in self-play games.

    Most decisions use few simulations.  Careful decisions use many simulations, with noise in the priors at the root.

    Args:
        search: the searcher.
        fast, full: the numbers of simulations of a quick and of a careful decision.
        care: the share of careful decisions.
        dice: the random numbers of the player.
        style: the style of play.
        zeal: the factor of the style's bonuses; with 0 the player plays to win.
        frozen: whether the player plays without noise and random choices, and is excluded from training.
    """

    search: Searcher
    dice: np.random.Generator
    _: KW_ONLY
    fast: int
    full: int
    care: float
    style: Style
    zeal: float = 0.0
    frozen: bool = False

    def decide(self, state: np.record, seat: int, turn: int) -> tuple[int, float, int, np.ndarray]:
        """Return the chosen action, the expected result, the kind of decision (such as `FULL`), and the visits of all
        actions.

        `turn` is the number of earlier decisions of the seat.  While it is below `SAMPLED`, the action is drawn in
        proportion to its visits.
        """
        search, dice = self.search, self.dice
        careful = self.zeal == 0.0 and dice.random() < self.care
        search.start(state, seat, self.style)
        if careful and not self.frozen:
            search.add_root_noise(dice.dirichlet(np.full(len(search.root_actions), NOISE_SHAPE)))
        search.grow((self.full if careful else self.fast) - 1)
        actions, tried, value = search.root_actions, search.visit_counts(seat), search.expected_result(seat)
        weights = visits = tried
        if self.zeal and not search.has_proved_win(seat):
            bonuses = self.zeal * self.style.action_bonuses(state, seat, actions)
            logits = np.log(tried / tried.sum() + SHARE_OFFSET) + bonuses
            weights = np.exp(logits - logits.max())
            visits, kind, is_drawn = 100.0 * weights, STYLED, turn < SAMPLED
        elif self.frozen:
            kind, is_drawn = FROZEN, False
        else:
            kind = STYLED if self.zeal else FULL if careful else FAST
            is_drawn = turn < SAMPLED or dice.random() < SOMETIMES
        place = int(dice.choice(len(weights), p=weights / weights.sum()) if is_drawn else weights.argmax())
        return int(actions[place]), value, kind, visits


class GameWriter:
    """Collects self-play games and writes them to a file."""

    def __init__(self) -> None:
        self.rules: list[int] = []
        self.codes: list[np.ndarray] = []
        self.chosen: list[np.ndarray] = []
        self.values: list[float] = []
        self.kinds: list[int] = []
        self.visits: list[np.ndarray] = []
        self.teams: list[int] = []

    def write(self, path: Path) -> None:
        """Write the collected games to a file; an existing file is replaced atomically."""
        with open_atomically(path) as file:
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


class SelfPlayRules(NamedTuple):
    """The functions of a game's rules that self-play needs; the first argument of each function is the position.

    Attributes:
        begin: `(state, rules)`: sets up a game; `rules` are the bits of an integer.
        find_decider: `(state)`: returns the seat (or chance) that decides next; -1 when the game is over.
        draw_outcome: `(state, stream)`: draws the code of an outcome of chance.
        legal_actions: `(state, out)`: writes the codes of the legal actions and returns their number.
        apply: `(state, action)`: applies the code of an action.
        redact: `(state, seat)`: removes what a seat cannot know from the position.
    """

    begin: Callable[..., None]
    find_decider: Callable[..., int]
    draw_outcome: Callable[..., int]
    legal_actions: Callable[..., int]
    apply: Callable[..., None]
    redact: Callable[..., None]


class GameRunner:
    """Plays self-play games from their beginning to their end.

    Args:
        game: the rules of the game.
        chance: the seat of chance.
        record: the data type of a position.
        n_codes: the number of action codes.
    """

    def __init__(self, game: SelfPlayRules, chance: int, record: np.dtype, n_codes: int) -> None:
        from ...kernel.compiler import compile_rule  # Numba is loaded only for play

        self._states, self._known = np.zeros(1, record), np.zeros(1, record)
        self._codes, self._scratch = np.zeros(MAX_PLIES, np.int16), np.zeros(n_codes, np.int16)
        self._game, self._chance = SelfPlayRules(*map(compile_rule, game)), chance

    def play(
        self, rules: int, stream: np.ndarray, players: Sequence[SelfPlayActor], team: int, writer: GameWriter
    ) -> None:
        """Play a game to its end and add it to a writer.

        Args:
            rules: the rules of the game, as an integer of bits.
            stream: the state of the random generator for chance.
            players: the player of each seat.
            team: the pairing, such as `MIRROR`.
            writer: the writer of the games.
        """
        game, state, known, chosen = self._game, self._states[0], self._known[0], np.zeros(MAX_PLIES, np.int8)
        game.begin(state, rules)
        n = decisions = 0
        while (seat := game.find_decider(state)) >= 0:
            if n >= MAX_PLIES:
                raise RuntimeError("a game does not end")
            if seat == self._chance:
                action = game.draw_outcome(state, stream[0])
            elif game.legal_actions(state, self._scratch) == 1:
                action = int(self._scratch[0])
            else:
                self._known[0] = state
                game.redact(known, seat)
                action, value, kind, tried = players[seat].decide(known, seat, decisions // len(players))
                writer.values.append(value)
                writer.kinds.append(kind)
                writer.visits.append(_encode_visits(tried))
                chosen[n] = 1
                decisions += 1
            self._codes[n] = action
            n += 1
            game.apply(state, action)
        writer.rules.append(rules)
        writer.codes.append(self._codes[:n].copy())
        writer.chosen.append(chosen[:n].copy())
        writer.teams.append(team)


def _encode_visits(tried: np.ndarray) -> np.ndarray:
    """Return the visits of the first `MAX_CHOICES` actions as bytes, scaled so that the most visited action has 255."""
    most = max(1, int(tried.max()))
    return np.round(tried[:MAX_CHOICES] * (255.0 / most)).astype(np.uint8)
