"""Many games at once: what learners step through and what estimates are made of."""

from ...kernel.rule import rule
from .random_play import playout
from .setup import new_game


@rule
def playouts(states, index, streams, scratch, players, rules, games, tally):
    """Play random games in one slot; add up each seat's points in `tally`; returns how many decisions they took."""
    state, decisions = states[index], 0
    for _ in range(games):
        new_game(state, players, rules)
        decisions += playout(state, streams[index], scratch)
        for seat in range(players):
            tally[seat] += state.city[seat].total
    return decisions
