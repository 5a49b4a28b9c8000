"""Solver of late positions: the chance to win under best play of both players, or proven bounds of this chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from ....game.views import check_has_to_decide
from ...actions import legal_codes, seat_to_act
from ...components import BY_ID, FIRST_OF_DECK, Deck, Divinity, Prompt
from ...rules.action_codes import N_ACTIONS
from ...rules.knowledge import redact
from ...rules.play import apply
from ...rules.score import total_points
from ...rules.state import CHANCE, NONE, Question, RuleOption, State, Victory, Zone, victory_kinds_of_rules
from ...states import KnownState
from ..network.outputs import DRAWN, KINDS, LOST, WON, ending_index
from .expectimax import EXACT, MAX_DEPTH, MAX_ROWS, SolverCheckpoint, SolverFrame, SolverNode, TableEntry, search
from .keys import prompts_of_unbuilt_wonders

DEFAULT_POSITIONS = 1_000_000
LAST_AGE = 3
SLICE = 1 << 12  # positions between two checks of `stop`
MAX_ENTRIES = 1 << 21
POSITIONS_PER_ENTRY = 4  # positions searched for each entry of the table
SAME = 1e-9  # values that differ by less are equal
SECRET_QUESTIONS = {
    *(Question.PICK_DECK, Question.PICK_FROM_DECK, Question.ORDER_DECK, Question.PICK_FROM_TOPS),
    *(Question.INTRIGUE, Question.KEEP_CONSPIRACY, Question.RETURN_CONSPIRACY),
}
THEATER = BY_ID["the_divine_theater"].number


class StopSignal(Protocol):
    """Interface of signals that end a search early, such as a `threading.Event` or a deadline."""

    def is_set(self) -> bool:
        """Return whether the search has to stop."""
        ...


@dataclass(frozen=True, slots=True)
class SolvedMove:
    """A legal action with proven bounds of the deciding player's chance to win after the action.

    Attributes:
        action: the code of the action.
        low: the lower bound of the chance to win after the action, 0 to 1.
        high: the upper bound; equal to `low` if the chance is known.
        outcomes: the probability of each ending after the action, by name, such as `win_military`.
    """

    action: int
    low: float
    high: float
    outcomes: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Solution:
    """Proven bounds of the chance to win of the seat to act, 0 to 1.  A shared victory counts half.

    Attributes:
        seat: the seat that decides.
        low: the lower bound of the chance to win under best play of both players.
        high: the upper bound; equal to `low` if the position is solved.
        positions: the number of positions searched.
        outcomes: the probability of each ending under best play, by its name in `Analysis.outcomes`; empty unless the
            position is solved.  If several actions are best, these are the endings after any of these actions.
        moves: all legal actions, best first.
        action: the best action among those that were searched; -1 if none was.
        line: the actions of best play up to the next chance event.
        points: the final points of the seat and of its opponent, if points decide the game and no chance event comes
            before the end under best play.
    """

    seat: int
    low: float
    high: float
    positions: int
    outcomes: Mapping[str, float] = field(default_factory=dict)
    moves: tuple[SolvedMove, ...] = ()
    action: int = -1
    line: tuple[int, ...] = ()
    points: tuple[int, int] | None = None

    @property
    def has_exact_value(self) -> bool:
        """Return whether the chance to win is known exactly, because the position is solved."""
        return self.high - self.low <= EXACT

    @property
    def is_complete(self) -> bool:
        """Return whether the chance to win is known exactly for the position and after each legal action."""
        return self.has_exact_value and all(move.high - move.low <= EXACT for move in self.moves)

    @property
    def best_actions(self) -> tuple[int, ...]:
        """The actions after which the chance to win is proven to stay as high; none if the chance is not known."""
        return tuple(move.action for move in self.moves if self.has_exact_value and move.low >= self.low - SAME)


def has_no_private_knowledge(state: State) -> bool:
    """Return whether nothing that only one of the players knows can still influence the game.

    In the base game, with the promotional Wonders and in the Solo Challenge, both players always know the same.

    With Pantheon, this holds once no player can look at a deck of Divinities: the Gate has left the Pantheon, and the
    Divine Theater is in no city, or is built and Anubis is not on the Pantheon.

    With Agora, this holds once no player has or can draw a Conspiracy: no Senator is left in the structure or can
    return from the discard pile.  In addition, Treason must not have shown the removed cards to a single player, and
    Obscurantism must not have hidden a Progress token.
    """
    asks = prompts_of_unbuilt_wonders(state.city[0]) | prompts_of_unbuilt_wonders(state.city[1])
    if any(Question(entry.question) in SECRET_QUESTIONS for entry in state.agenda[: state.n_agenda]):
        return False
    if state.rules & RuleOption.PANTHEON:
        theaters = any(THEATER in city.wonders for city in state.city) if Divinity.ANUBIS in state.space else 0
        if Divinity.GATE in state.space or asks >> Prompt.MYTHOLOGY_DECK & 1 or theaters:
            return False
    if not state.rules & RuleOption.AGORA:
        return True
    returns = asks >> Prompt.DISCARD_PILE & 1 or Divinity.HADES in state.space or Divinity.ANUBIS in state.space
    return not (
        any(plot != NONE for city in state.city for plot in city.plots)
        or state.senator_backs
        or (returns and Zone.DISCARD in state.zone[FIRST_OF_DECK[Deck.SENATOR] :])
        or state.removed_seen in (1, 2)
        or (state.locked != NONE and state.lock_seen != 3)
    )


def solve(
    state: KnownState,
    seat: int,
    *,
    positions: int = DEFAULT_POSITIONS,
    moves: bool = True,
    stop: StopSignal | None = None,
) -> Solution:
    """Compute the chance to win of the seat to act under best play, or proven bounds of it.

    The bounds are 0 and 1, without a search, before Age III and where private knowledge may matter (see
    `has_no_private_knowledge`).

    Args:
        state: the position as the seat knows it.
        seat: the seat that decides.
        positions: the maximum number of positions to search.
        moves: whether to solve the position after each legal action, too.
        stop: the signal that ends the search early.

    Raises:
        SevenWondersError: the seat has nothing to decide.
    """
    check_has_to_decide(seat_to_act(state) == seat != CHANCE, seat)
    root = state.copy()
    redact(root, seat)
    if root.age != LAST_AGE or not has_no_private_knowledge(root):
        return Solution(seat, 0.0, 1.0, 0)
    solver = _Solver(positions, stop)
    node = solver.search(root)
    solved = []
    for action in legal_codes(root) if moves else ():
        after = root.copy()
        apply(after, action)
        solved.append(SolvedMove(action, *_bounds_for_seat(solver.search(after), seat, root.rules)))
    low, high, outcomes = _bounds_for_seat(node, seat, root.rules)
    solved.sort(key=lambda move: (-move.low, -move.high, move.action != node["best"]))
    line, points = solver.find_best_line(root, seat) if moves and outcomes else ((), None)
    return Solution(seat, low, high, solver.searched, outcomes, tuple(solved), int(node["best"]), line, points)


class _Solver:
    """Searches several positions, one after another, with a common transposition table.

    All searches together may search at most `positions` positions, and end early if `stop` is set.
    """

    def __init__(self, positions: int, stop: StopSignal | None) -> None:
        self._budget, self._stop = positions, stop
        self.searched = 0
        self._rows = np.zeros(MAX_ROWS + 1, State.dtype)
        words = self._rows.view(np.uint64).reshape(len(self._rows), -1)
        entries = min(MAX_ENTRIES, 1 << (positions // POSITIONS_PER_ENTRY).bit_length())
        self._nodes, self._progress = np.zeros(MAX_ROWS, SolverNode.dtype), np.zeros(1, SolverCheckpoint.dtype)
        frames, table = np.zeros(MAX_DEPTH, SolverFrame.dtype), np.zeros(max(2, entries), TableEntry.dtype)
        scratch = np.zeros(N_ACTIONS, np.int16)
        self._work = self._rows, words, self._nodes, frames, table, self._progress, scratch

    def search(self, state: State) -> np.record:
        """Search a position within what is left of the budget.

        Return its node, a record with the bounds, the best action and the probabilities of the endings for player 0.
        """
        from ....kernel.compiler import compile_rule

        node: np.record = self._nodes[0].copy()
        if state.victory != Victory.NONE:
            ending = ending_index(state, 0)
            node["low"] = node["high"] = 0.5 if ending == DRAWN else float(ending < LOST)
            node["shares"] = np.eye(len(node["shares"]))[ending]
            return node
        state.store(self._rows[0])
        self._progress[0]["begun"] = self._progress[0]["searched"] = 0
        while True:
            before = int(self._progress[0]["searched"])
            stops = self._stop is not None and self._stop.is_set()
            compile_rule(search)(*self._work, 0 if stops else max(0, min(SLICE, self._budget - self.searched)))
            self.searched += int(self._progress[0]["searched"]) - before
            if not self._progress[0]["depth"]:
                root: np.record = self._nodes[0].copy()
                return root

    def find_best_line(self, state: State, seat: int) -> tuple[tuple[int, ...], tuple[int, int] | None]:
        """Return the actions of best play up to the next chance event, and the final points of `seat` and its opponent.

        The points are None unless the game ends by points before the next chance event.
        """
        state, line = state.copy(), []
        while state.victory == Victory.NONE and seat_to_act(state) != CHANCE:
            action = int(self.search(state)["best"])
            if action < 0:
                break
            line.append(action)
            apply(state, action)
        decided = state.victory in (Victory.CIVILIAN, Victory.CHALLENGE)
        return tuple(line), (total_points(state, seat), total_points(state, 1 - seat)) if decided else None


def _bounds_for_seat(node: np.record, seat: int, rules: int) -> tuple[float, float, dict[str, float]]:
    """Return the lower and the upper bound of the chance to win of `seat`, and the probability of each ending.

    The endings have names such as `win_military`; they are left out unless the chance is known exactly.

    Args:
        node: a node of the solver, from the point of view of player 0.
        seat: the seat whose chance to return.
        rules: the rules in use, as bits of `RuleOption`.
    """
    low, high = float(node["low"]), float(node["high"])
    outcomes = _outcomes_by_name(node["shares"].tolist(), seat, rules) if high - low <= EXACT else {}
    if outcomes and abs(low - round(low)) <= EXACT:
        low = high = float(round(low))  # probabilities that add up to 1 do so but for the last digit
    return (low, high, outcomes) if seat == 0 else (1.0 - high, 1.0 - low, outcomes)


def _outcomes_by_name(shares: list[float], seat: int, rules: int) -> dict[str, float]:
    """Convert the probabilities of the endings for player 0 to a mapping, with names such as `win_military` for `seat`.

    Args:
        shares: the probabilities, in the order in which the network predicts the endings.
        seat: the seat from whose point of view the endings are named.
        rules: the rules in use, as bits of `RuleOption`.
    """
    kinds = [victory.name.lower() for victory in victory_kinds_of_rules(rules)]
    places = {kind: KINDS.index("civilian" if kind == "challenge" else kind) for kind in kinds}
    sides = {"win": WON, "loss": LOST} if seat == 0 else {"win": LOST, "loss": WON}
    named = {f"{side}_{kind}": shares[first + place] for side, first in sides.items() for kind, place in places.items()}
    return {"shared": shares[DRAWN], **named}
