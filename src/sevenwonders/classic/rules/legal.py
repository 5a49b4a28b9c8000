"""Legal actions of a seat (rules section 6)."""

from ...kernel.bits import append_members, lowest_member
from ...kernel.rule import hot, rule
from ..components import FIRST_OF_AGE, N_AGES, unit_facts
from .action_codes import BOARD, BUILD, DECLINE, SELL, SIDE, STAGE, TAKE, WAYS
from .chance import write_outcomes
from .discard import salvageable_kinds
from .effects import has_building
from .market import affordable_payments, building_payments
from .setup import next_stage_row
from .state import CHANCE, NONE, Question, kinds_in, seat_to_act


@rule
def write_legal_actions(state, out):
    """Write to `out` the codes of the legal actions of the seat to act next (`seat_to_act`); return their number."""
    seat = seat_to_act(state)
    if seat == CHANCE:
        return write_outcomes(state, out)
    return write_legal_actions_of_seat(state, seat, out) if seat >= 0 else 0


@hot
def write_legal_actions_of_seat(state, seat, out):
    """Write to `out`, in ascending order, the legal actions of a seat that has to choose; return their number.

    The choices of other seats change nothing: all act on the state at the start of the turn.
    """
    match state.question:
        case Question.CHOOSE | Question.EXTRA_CARD:
            return write_card_actions(state, seat, out)
        case Question.DISCARD_PICK:
            return write_discard_picks(state, seat, out)
        case Question.CHOOSE_SIDE:
            return append_members(3, SIDE, out, 0)
        case Question.CHOOSE_BOARD:
            return append_members(state.boards, BOARD, out, 0)
    return 0


@hot
def append_payment_actions(ways, first, out, n):
    """Append an action to `out` for each possible payment; return the new number of actions.

    Args:
        ways: the payments, packed in an integer: `ways >> 4 * n & 15` is 1 more than the coins for the right neighbour
            if the left one gets n coins, or 0 if there is no such payment.
        first: the code of the action that pays nothing to the left neighbour; each coin adds 1.
        out: the list of actions.
        n: the number of actions in `out` before.
    """
    while ways:
        place = lowest_member(ways) >> 2
        out[n] = first + place
        n += 1
        ways &= ~(15 << 4 * place)
    return n


@hot
def write_card_actions(state, seat, out):
    """Write the legal actions for each different card of a hand: build, use for a stage, sell (R-24, R-39, R-41).

    `out` gets the actions; returns their number.
    """
    city, first = state.city[seat], FIRST_OF_AGE[state.age]
    kinds, n = kinds_in(city.hand), 0
    rest = kinds
    while rest:
        kind = lowest_member(rest) >> 1
        if not has_building(city, state.age, kind):
            n = append_payment_actions(
                building_payments(state, seat, first + kind), BUILD + WAYS * (first + kind), out, n
            )
        rest &= rest - 1
    stage = next_stage_row(city)
    if stage != NONE:
        ways, rest = affordable_payments(state, seat, unit_facts(stage)), kinds
        while rest and ways:
            n = append_payment_actions(ways, STAGE + WAYS * (first + (lowest_member(rest) >> 1)), out, n)
            rest &= rest - 1
    while kinds:
        out[n] = SELL + first + (lowest_member(kinds) >> 1)
        n += 1
        kinds &= kinds - 1
    return n


@rule
def write_discard_picks(state, seat, out):
    """Write to `out` the actions that build a card of the discard pile, and the action that builds none (R-28).

    Returns the number of actions.
    """
    n = 0
    for age in range(1, N_AGES + 1):
        n = append_members(salvageable_kinds(state, seat, age), TAKE + FIRST_OF_AGE[age], out, n)
    out[n] = DECLINE
    return n + 1
