"""Bidding for the first turn (option `first_player`, ruling R-115).

Bids are secret until both are made. The first bid is stored as the subject of the second player's question. The seat
that begins is stored in the turn at the bottom of the agenda (the stack of pending decisions), below all entries for
dealing and drafting.
"""

from ...kernel.rule import rule
from .state import BIDDING, CHANCE, HIDDEN, Question, RuleOption, has_option, pop, push

BIDS = 8  # none of the starting coins, up to all of them


@rule
def first_player(state):
    """Return the seat that takes the first turn and the first pick; until both bids are compared, it is seat 0."""
    bottom = state.agenda[0]
    return bottom.seat if has_option(state, BIDDING) and bottom.question == Question.TURN else 0


@rule
def record_bid(state, seat, other_bid, coins):
    """Record a bid of a seat; after the second bid, compare both.

    Args:
        state: the position.
        seat: the seat that bids; seat 0 bids first.
        other_bid: the first bid, if this is the second; if it is hidden in this copy of the position, chance reveals
            it.
        coins: the bid.
    """
    top = state.agenda[state.n_agenda - 1]
    if seat == 0:
        top.seat, top.subject = 1, coins
        return
    pop(state)
    if other_bid == HIDDEN:
        push(state, Question.REVEAL_BID, CHANCE, coins)
    else:
        settle_bids(state, other_bid, coins)


@rule
def settle_bids(state, first, second):
    """Let the seat that bid more coins begin (seat 0 if both bid the same) and pay its bid to the bank.

    By an option the opponent gets the coins instead. `first` and `second` are the bids of the seats 0 and 1.
    """
    winner, paid = (1, second) if second > first else (0, first)
    if has_option(state, RuleOption.BID_TO_OPPONENT):
        state.city[1 - winner].coins += paid
    else:
        state.city[winner].coins -= paid
    state.active = state.agenda[0].seat = winner
