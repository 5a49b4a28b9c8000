"""Compiled steps of a game of self-play, and the same game seen again."""

from ....kernel.bits import lowest
from ....kernel.rule import rule
from ...rules.chance import draw_outcome
from ...rules.knowledge import forget
from ...rules.legal import legal_actions
from ...rules.play import apply
from ...rules.score import rank
from ...rules.setup import new_game
from ...rules.state import CHANCE, Question, seat_to_act
from ..network.inputs import clear_tally, inputs, tally_all
from ..network.outputs import output_of

PLAYERS = 8  # rules are kept with the number of players below them


@rule
def begin(states, rules):
    """Set up a game."""
    new_game(states[0], rules % PLAYERS, rules // PLAYERS)


@rule
def advance(states, streams, codes, n, scratch):
    """Go on until a player has a choice or the game is over, noting the codes; returns the number of plies."""
    state = states[0]
    while state.question != Question.OVER and n < len(codes):
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
def waits_for(states):
    """The seat that has a choice, -1 when the game is over."""
    return -1 if states[0].question == Question.OVER else seat_to_act(states[0])


@rule
def carry_out(states, action):
    """A player's action."""
    apply(states[0], action)


@rule
def known_to(states, seat, known):
    """What a seat knows of a position."""
    known[0] = states[0]
    forget(known[0], seat)


@rule
def encode(states, rules, codes, plies, chosen, numbers, active, outputs, counts, places, players, shares, points, out):
    """Play games again and write what a network sees of every seat at the start of every turn.

    `plies` says where each game's codes end, `chosen` is 1 where a decision is kept; `places` gets its row, -1 where it
    belongs to no turn, `counts` how many `outputs` a row has, `players` a number for each turn.  Returns the turns.
    """
    state, row, at, decision, turn = states[0], 0, 0, 0, 0
    for game in range(len(plies)):
        begin(states, rules[game])
        first = row
        while at < plies[game]:
            if state.question == Question.CHOOSE:
                if state.deciders == state.asked:
                    tally_all(state)
                    for seat in range(state.players):
                        active[row + seat] = inputs(state, seat, numbers[row + seat])
                    clear_tally(state)
                    players[turn] = state.players
                    row += state.players
                    turn += 1
                if chosen[at]:
                    place = row - state.players + lowest(state.deciders)
                    n = min(legal_actions(state, out), outputs.shape[1])
                    for i in range(n):
                        outputs[place, i] = output_of(out[i])
                    counts[place] = n
                    places[decision] = place
            elif chosen[at]:
                places[decision] = -1
            decision += chosen[at]
            apply(state, codes[at])
            at += 1
        winners = 0
        for seat in range(state.players):
            winners += rank(state, seat) == 1
        for place in range(first, row):
            seat = (place - first) % state.players
            shares[place] = (rank(state, seat) == 1) / winners
            points[place] = state.city[seat].total
    return turn
