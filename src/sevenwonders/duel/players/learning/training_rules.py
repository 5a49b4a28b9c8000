"""Compiled functions for training: play a self-play game, encode stored games, and play many games at once."""

from ....kernel.rule import rule
from ...rules.batch import begin_game
from ...rules.legal import write_legal_actions
from ...rules.play import apply
from ...rules.score import tally, total_points
from ...rules.setup import new_game
from ...rules.simulation import resolve_chance
from ...rules.state import Victory, seat_to_act
from ..network.inputs import write_active_inputs
from ..network.outputs import ending_index, output_index


@rule
def find_decider(state):
    """Return the seat that decides next, or `CHANCE`; -1 if the game is over."""
    return -1 if state.victory != Victory.NONE else seat_to_act(state)


@rule
def write_training_rows(states, rules, codes, plies, chosen, numbers, active, outputs, seats, endings, points, scratch):
    """Replay stored games, and write a training example for each decision in `chosen`; return the number of examples.

    Args:
        states: an array for a position.
        rules: the rules of each game, as bits of `RuleOption`.
        codes: the codes of all plies of all games, one game after another.
        plies: the index in `codes` at which each game ends.
        chosen: for each ply, 1 if it is a decision to encode, otherwise 0.
        numbers: receives the indices of the active network inputs of each decision.
        active: receives the number of active inputs of each decision.
        outputs: receives the network output of each legal action.
        seats: receives the seat that decided.
        endings: receives the ending of the game for this seat.
        points: receives the final points of this seat and of its opponent.
        scratch: an array for legal actions.
    """
    state, row, at = states[0], 0, 0
    for game in range(len(plies)):
        new_game(state, rules[game])
        first = row
        while at < plies[game]:
            if chosen[at]:
                seat = seat_to_act(state)
                seats[row] = seat
                active[row] = write_active_inputs(state, seat, numbers[row])
                n = write_legal_actions(state, scratch)
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
            points[place, 0], points[place, 1] = total_points(state, seat), total_points(state, 1 - seat)
    return row


@rule
def observe_games(places, states, seats, legal, counts, numbers, active, outputs):
    """Write the network inputs of the seat to act, and the network output of each legal action, for some games.

    Args:
        places: the indices of the games.
        states: the positions of all games.
        seats: the seat to act in each game.
        legal: the legal actions in each game.
        counts: the number of legal actions in each game.
        numbers: receives the indices of the active inputs.
        active: receives the number of active inputs.
        outputs: receives the output of each legal action, as many as fit.
    """
    for i in places:
        active[i] = write_active_inputs(states[i], seats[i], numbers[i])
        for k in range(min(counts[i], outputs.shape[1])):
            outputs[i, k] = output_index(states[i], seats[i], legal[i, k])


@rule
def step_games(places, choice, states, streams, legal, counts, seats, over, points, rules):
    """Apply the chosen action in each of some games, resolve chance events, and start a new game where one has ended.

    Args:
        places: the indices of the games.
        choice: the index of the chosen action among the legal actions of each game.
        states: the positions of all games.
        streams: the random numbers of each game.
        legal: the legal actions in each game, overwritten with those of the next decision.
        counts: the number of legal actions; 0 in a game that has yet to begin.
        seats: receives the seat that acts next.
        over: receives 0 while a game goes on; when it ends, 1 + the ending for seat 0.
        points: receives the final points of both seats when a game ends.
        rules: the rules of each game, as bits of `RuleOption`.
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
                    points[i, seat] = total_points(state, seat)
                over[i] = ending_index(state, 0) + 1
                begin_game(state, streams[i], rules[i])
        counts[i] = write_legal_actions(state, legal[i])
        seats[i] = seat_to_act(state)
