"""Proven bounds of the share of the victory after an action of the last turn.

All seats choose at once, so there is no best play to search for.  The bounds are the minimum and the maximum over all
combinations of choices of the other seats, with every card that the searching seat cannot exclude from their hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from ...actions import legal_codes
from ...batch import Batch
from ...components import HAND_SIZE, N_AGES, N_TURNS, Power, unit_facts
from ...options import Options
from ...rules import belief
from ...rules.action_codes import MAX_LEGAL, SELL, STAGE, left_coins_of_action
from ...rules.knowledge import redact
from ...rules.play import revoke_choice
from ...rules.setup import next_stage_row
from ...rules.state import COMPLETE, City, Question, State
from ...states import KnownState

MAX_COMBINATIONS = 100_000
CHUNK = 2048  # number of games stepped together


@dataclass(frozen=True, slots=True)
class ActionBounds:
    """A legal action of the last turn with proven bounds of the acting seat's share of the victory, from 0 to 1.

    Attributes:
        action: the code of the action.
        low: the minimum share over all hands and choices that the other seats may have.
        high: the maximum share; equal to `low` if the other seats cannot change the result.
    """

    action: int
    low: float
    high: float

    def clamp(self, value: float) -> float:
        """Return an estimate of the share of the victory, clamped to the bounds."""
        return min(max(value, self.low), self.high)


def last_turn_bounds(state: KnownState, seat: int, *, combinations: int = MAX_COMBINATIONS) -> tuple[ActionBounds, ...]:
    """Return proven bounds of a seat's share of the victory (0 to 1) after each of its legal actions in the last turn.

    Returns no bounds in earlier turns, in positions set up by hand, with seven players (who have not held each other's
    cards), if a city may play a seventh card or take a card from the discard pile, and if there are too many
    combinations.

    Args:
        state: the position as the seat knows it.
        seat: the seat to evaluate.
        combinations: the maximum number of combinations of actions to play out.
    """
    table = _fill_hands_with_possible_cards(state, seat)
    if table is None:
        return ()
    choices = [legal_codes(table, other) for other in range(table.players)]
    if any(_has_later_decision(city, codes) for city, codes in zip(table.city, choices, strict=False)):
        return ()
    choices = [codes if other == seat else _keep_distinct_actions(codes) for other, codes in enumerate(choices)]
    if prod(map(len, choices)) > combinations:
        return ()
    places = np.indices([len(codes) for codes in choices]).reshape(len(choices), -1)
    actions = np.array([np.array(codes)[place] for codes, place in zip(choices, places, strict=True)]).T
    shares = _play_out_shares(table, actions)[:, seat]
    return tuple(
        ActionBounds(action, float(shares[places[seat] == place].min()), float(shares[places[seat] == place].max()))
        for place, action in enumerate(choices[seat])
    )


def _fill_hands_with_possible_cards(state: KnownState, seat: int) -> State | None:
    """Return a copy of the position in which the hand of each other seat holds all cards that it may contain.

    Returns None before the last turn, with seven players, and in positions set up by hand.
    """
    table = state.copy()
    redact(table, seat)
    is_last = table.age == N_AGES and table.turn == N_TURNS - 1 and table.question == Question.CHOOSE
    if not is_last or table.patchy or table.players == HAND_SIZE:
        return None
    if not table.deciders >> seat & 1:
        revoke_choice(table, seat)
    scratch = [0] * MAX_LEGAL
    belief.write_unknown_card_groups(table, N_AGES, [0], scratch)
    for other in range(table.players):
        if other != seat:
            table.city[other].hand = scratch[belief.group_of_held_cards(table, N_AGES, other, table.turn)]
    table.viewer = COMPLETE
    table.asked = table.deciders = (1 << table.players) - 1
    return table


def _has_later_decision(city: City, codes: list[int]) -> bool:
    """Return whether a city may have another decision after its next action: a seventh card or the discard pile.

    `codes` are the city's legal actions.
    """
    powers = int(city.powers)
    if any(STAGE <= code < SELL for code in codes):
        powers |= unit_facts(next_stage_row(city)).powers
    return bool(powers & Power.SEVENTH or powers & ~city.powers & Power.SALVAGE)


def _keep_distinct_actions(codes: list[int]) -> list[int]:
    """Return one action of each group with the same effect in the last turn, such as the sales of all cards."""
    ways: dict[tuple[int, int], int] = {}
    for code in codes:
        kind = (SELL, 0) if code >= SELL else (STAGE, left_coins_of_action(code)) if code >= STAGE else (code, 0)
        ways.setdefault(kind, code)
    return list(ways.values())


def _play_out_shares(table: State, actions: np.ndarray) -> np.ndarray:
    """Play combinations of actions from the position `table` to the end of the game; return the shares of the victory.

    `actions` and the result have a row for each combination and a column for each seat.
    """
    n, players = actions.shape
    batch = Batch(min(n, CHUNK), Options(players=players), masks=False)
    starts = np.zeros(len(batch), State.dtype)
    table.store(starts[0])
    starts[:] = starts[0]
    shares = np.zeros((n, players))
    for first in range(0, n, len(batch)):
        first = min(first, n - len(batch))
        batch.start(starts)
        batch.simultaneous.step(actions[first : first + len(batch)], check=False)
        shares[first : first + len(batch)] = batch.returns
    return shares
