"""Compiled functions for training: steps of self-play games, encoding of stored games, and steps of many games."""

from ....kernel.rule import rule
from ...rules.batch import begin as begin_game
from ...rules.chance import draw_outcome
from ...rules.knowledge import redact
from ...rules.legal import legal_actions
from ...rules.play import apply
from ...rules.score import tally, total
from ...rules.setup import new_game
from ...rules.simulation import resolve_chance
from ...rules.state import CHANCE, Victory, seat_to_act
from ..network.inputs import write_inputs
from ..network.outputs import ending_index, output_index


@rule
def begin(states, rules):
    """Set up a game with some rules."""
    new_game(states[0], rules)


@rule
def advance_to_choice(states, streams, codes, n, scratch):
    """Play until a player has a choice or the game is over, and append the codes; return the number of plies."""
    state = states[0]
    while state.victory == Victory.NONE and n < len(codes):
        if seat_to_act(state) == CHANCE:
            action = draw_outcome(state, streams[0])
        elif legal_actions(state, scratch) > 1:
            break
        else:
            action = scratch[0]
        codes[n] = action
        n += 1
        apply(state, action)
    return n


@rule
def find_decider(states):
    """Return the seat that has a choice; -1 if the game is over."""
    return -1 if states[0].victory != Victory.NONE else seat_to_act(states[0])


@rule
def apply_code(states, action):
    """Apply the code of a player's action."""
    apply(states[0], action)


@rule
def write_known_state(states, seat, known):
    """Write the position as a seat knows it into `known`."""
    known[0] = states[0]
    redact(known[0], seat)


@rule
def encode_games(states, rules, codes, plies, chosen, numbers, active, outputs, seats, endings, points, scratch):
    """Replay games and write a row of network inputs, outputs and results for each used decision.

    `plies` holds the end of each game's codes, and `chosen` is 1 for a used decision.  Returns the number of rows.
    """
    state, row, at = states[0], 0, 0
    for game in range(len(plies)):
        new_game(state, rules[game])
        first = row
        while at < plies[game]:
            if chosen[at]:
                seat = seat_to_act(state)
                seats[row] = seat
                active[row] = write_inputs(state, seat, numbers[row])
                n = legal_actions(state, scratch)
                for i in range(min(n, outputs.shape[1])):
                    outputs[row, i] = output_index(state, seat, scratch[i])
                row += 1
            apply(state, codes[at])
            at += 1
        tally(state, 0)
        tally(state, 1)
        for place in range(first, row):
            seat = seats[place]
            endings[place] = ending_index(state, seat)
            points[place, 0], points[place, 1] = total(state, seat), total(state, 1 - seat)
    return row


@rule
def observe_games(places, states, seats, legal, counts, numbers, active, outputs):
    """Write the active inputs of the seat to act in some games, and the outputs of as many legal actions as fit."""
    for i in places:
        active[i] = write_inputs(states[i], seats[i], numbers[i])
        for k in range(min(counts[i], outputs.shape[1])):
            outputs[i, k] = output_index(states[i], seats[i], legal[i, k])


@rule
def step_games(places, choice, states, streams, legal, counts, seats, over, points, rules):
    """Apply legal action number `choice[i]` in game `i`; begin a new game where there are no legal actions.

    `over[i]` is 0 while game `i` goes on.  When the game has ended, `over[i]` is 1 + the ending for seat 0, `points[i]`
    holds the scores of both seats, and a new game begins.
    """
    for i in places:
        state = states[i]
        over[i] = 0
        if counts[i] == 0:
            begin_game(state, streams[i], rules[i])
        else:
            apply(state, legal[i, choice[i]])
            resolve_chance(state, streams[i])
            if state.victory != Victory.NONE:
                for seat in range(2):
                    tally(state, seat)
                    points[i, seat] = total(state, seat)
                over[i] = ending_index(state, 0) + 1
                begin_game(state, streams[i], rules[i])
        counts[i] = legal_actions(state, legal[i])
        seats[i] = seat_to_act(state)
