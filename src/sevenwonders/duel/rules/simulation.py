"""Random games with all that is worth keeping of them: how each went, and every action."""

from ...kernel.rule import rule
from .meaning import note
from .play import apply
from .random_play import random_action
from .score import tally
from .setup import new_game
from .state import CHANCE, N_CATEGORIES, Victory, seat_to_act


@rule
def sum_up(state, decisions, out):
    """Write how a finished game went."""
    out[0], out[1], out[2], out[3], out[4] = state.winner, state.victory, decisions, state.age, state.pawn
    for seat in range(2):
        tally(state, seat)
        for category in range(N_CATEGORIES):
            out[5 + N_CATEGORIES * seat + category] = state.city[seat].score[category]


@rule
def play_random_game(state, stream, scratch, rules, out, log):
    """Play one game, noting every action in a row of `log` while it has room; returns the number of plies."""
    new_game(state, rules)
    plies = decisions = 0
    while state.victory == Victory.NONE:
        action = random_action(state, stream, scratch)
        decisions += seat_to_act(state) != CHANCE
        if plies < len(log):
            note(state, action, log[plies])
        plies += 1
        apply(state, action)
    sum_up(state, decisions, out)
    return plies


@rule
def play_random_games(states, streams, scratch, rules, out, logs, plies):
    """Play as many games as `out` has rows."""
    for game in range(len(out)):
        plies[game] = play_random_game(states[0], streams[game], scratch, rules, out[game], logs[game])
