"""Bidding for the first turn (option `first_player`, ruling R-115).

Bids are secret until both are made. The first bid is stored as the subject of the second player's question. The seat
that begins is stored in the turn at the bottom of the agenda, below all dealing and drafting.
"""

from ...kernel.rule import rule
from .state import BIDDING, CHANCE, HIDDEN, Question, Rule, has_rule, pop, push

BIDS = 8  # none of the starting coins, up to all of them


@rule
def first_player(state):
    """Return the seat that begins and picks the first Wonder; before the bids are compared it is preliminary."""
    bottom = state.agenda[0]
    return bottom.seat if has_rule(state, BIDDING) and bottom.question == Question.TURN else 0


@rule
def record_bid(state, seat, other_bid, coins):
    """Record a bid; after the second bid, compare both, or let chance reveal the first bid if this copy hides it."""
    top = state.agenda[state.n_agenda - 1]
    if seat == 0:
        top.seat, top.subject = 1, coins
        return
    pop(state)
    if other_bid == HIDDEN:
        push(state, Question.REVEAL_BID, CHANCE, coins)
    else:
        compare_bids(state, other_bid, coins)


@rule
def compare_bids(state, first, second):
    """Let the higher bidder begin (the first player if equal) and pay the bank or, by option, the opponent."""
    winner, paid = (1, second) if second > first else (0, first)
    if has_rule(state, Rule.BID_TO_OPPONENT):
        state.city[1 - winner].coins += paid
    else:
        state.city[winner].coins -= paid
    state.active = state.agenda[0].seat = winner
