"""Bidding for the first turn (option `first_player`, ruling R-115).

Bids are secret until both are made. The first bid is kept as the subject of the second player's question. The seat of
the turn at the bottom of the agenda, below all dealing and drafting, is the seat that begins.
"""

from ...kernel.rule import rule
from .state import BIDDING, CHANCE, HIDDEN, Question, Rule, has_rule, pop, push

BIDS = 8  # none of the starting coins, up to all of them


@rule
def first_player(state):
    """Return the seat that begins and picks the first Wonder; final when the bids have been compared."""
    bottom = state.agenda[0]
    return bottom.seat if has_rule(state, BIDDING) and bottom.question == Question.TURN else 0


@rule
def bid(state, seat, other_bid, coins):
    """Record a bid; compare both after the second, once chance has revealed the first if this position hides it."""
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
    """Let the higher bid begin, the first player's if equal; it is paid to the bank, or by option to the opponent."""
    winner, paid = (1, second) if second > first else (0, first)
    if has_rule(state, Rule.BID_TO_OPPONENT):
        state.city[1 - winner].coins += paid
    else:
        state.city[winner].coins -= paid
    state.active = state.agenda[0].seat = winner
