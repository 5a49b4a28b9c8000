"""Bidding for who begins (option `first_player`, ruling R-115).

A bid is a secret until both have been made.  It waits as the subject of the second player's question, and whoever
begins is the one whose turn waits at the bottom of the agenda, below all that is dealt and drafted before.
"""

from ...kernel.rule import rule
from .state import BIDDING, CHANCE, HIDDEN, Question, Rule, has_rule, pop, push

BIDS = 8  # none of the starting coins, up to all of them


@rule
def first_player(state):
    """Who begins, and picks the first Wonder; known once the bids have been compared."""
    bottom = state.agenda[0]
    return bottom.seat if has_rule(state, BIDDING) and bottom.question == Question.TURN else 0


@rule
def bid(state, seat, other_bid, coins):
    """A bid is made: the second one is compared with the first, which chance has to tell whoever cannot know it."""
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
    """The higher bid begins, of equal ones the first player's, and is paid: to the bank, or to the opponent."""
    winner, paid = (1, second) if second > first else (0, first)
    if has_rule(state, Rule.BID_TO_OPPONENT):
        state.city[1 - winner].coins += paid
    else:
        state.city[winner].coins -= paid
    state.active = state.agenda[0].seat = winner
