"""Compiled functions for training: steps of self-play games, encoding of stored games, and steps of many games."""

from ....kernel.bits import lowest
from ....kernel.rule import rule
from ...components import FIRST_OF_AGE, unit_at
from ...rules.action_codes import BUILD, SELL, STAGE, WAYS
from ...rules.batch import begin as begin_game
from ...rules.belief import determinize
from ...rules.chance import draw_outcome, resolve_chance
from ...rules.effects import has_building
from ...rules.knowledge import redact
from ...rules.legal import legal_actions
from ...rules.market import affordable_payments, building_payments
from ...rules.play import apply, commit_choice
from ...rules.score import rank_of_seat
from ...rules.setup import new_game, next_stage_row
from ...rules.state import CHANCE, NONE, Question, kinds_in, seat_to_act
from ..evaluation.policy import cheapest_left_coins, choose
from ..network.inputs import clear_tally, tally_all, write_inputs
from ..network.outputs import output_index

VICTORY = 420  # divisible by every number of winners
PLAYERS = 8  # factor of the rules options in a number that also holds the number of players


@rule
def begin(states, rules):
    """Set up a game with some rules, which include the number of players."""
    new_game(states[0], rules % PLAYERS, rules // PLAYERS)


@rule
def advance_to_choice(states, streams, codes, n, scratch):
    """Play until a player has a choice or the game is over, and append the codes; return the number of plies."""
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
def find_decider(states):
    """Return the seat that has a choice; -1 if the game is over."""
    return -1 if states[0].question == Question.OVER else seat_to_act(states[0])


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
def encode_games(
    states, rules, codes, plies, chosen, numbers, active, outputs, counts, places, players, shares, points, out
):
    """Replay games and write the network inputs of every seat at the start of every turn.

    `plies` holds the end of each game's codes, and `chosen` is 1 for a used decision.  `places` gets the row of each
    used decision, -1 if the decision belongs to no turn.  `counts` gets the number of `outputs` of each row, and
    `players` the number of players of each turn.  Returns the number of turns.
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
                        active[row + seat] = write_inputs(state, seat, numbers[row + seat])
                    clear_tally(state)
                    players[turn] = state.players
                    row += state.players
                    turn += 1
                if chosen[at]:
                    place = row - state.players + lowest(state.deciders)
                    n = min(legal_actions(state, out), outputs.shape[1])
                    for i in range(n):
                        outputs[place, i] = output_index(out[i])
                    counts[place] = n
                    places[decision] = place
            elif chosen[at]:
                places[decision] = -1
            decision += chosen[at]
            apply(state, codes[at])
            at += 1
        winners = 0
        for seat in range(state.players):
            winners += rank_of_seat(state, seat) == 1
        for place in range(first, row):
            seat = (place - first) % state.players
            shares[place] = (rank_of_seat(state, seat) == 1) / winners
            points[place] = state.city[seat].total
    return turn


@rule
def list_candidates(state, seat, actions, outputs):
    """Write a seat's candidate actions of a turn and their outputs; return the number of actions.

    The candidates build, use for a stage or sell each card of the hand, with the cheapest payment.
    """
    city, first, n = state.city[seat], FIRST_OF_AGE[state.age], 0
    rest, stage, stage_ways = kinds_in(city.hand), next_stage_row(city), 0
    if stage != NONE:
        stage_ways = affordable_payments(state, seat, unit_at(stage))
    while rest:
        kind = lowest(rest) >> 1
        rest &= rest - 1
        card = first + kind
        if not has_building(city, state.age, kind):
            ways = building_payments(state, seat, card)
            if ways:
                actions[n] = BUILD + WAYS * card + cheapest_left_coins(state, seat, ways)
                n += 1
        if stage_ways:
            actions[n] = STAGE + WAYS * card + cheapest_left_coins(state, seat, stage_ways)
            n += 1
        actions[n] = SELL + card
        n += 1
    for place in range(n):
        outputs[place] = output_index(actions[place])
    return n


@rule
def observe_games(places, games, seats, states, copies, guesses, scratch, numbers, active, candidates, outputs, counts):
    """Write the inputs, candidate actions and outputs of some rows; each row is a seat of a game.

    Hidden cards are determinized, as in a search.
    """
    for row in places:
        copies[row] = states[games[row]]
        copy = copies[row]
        redact(copy, seats[row])
        determinize(copy, guesses[row], scratch[row])
        tally_all(copy)
        active[row] = write_inputs(copy, seats[row], numbers[row])
        counts[row] = list_candidates(copy, seats[row], candidates[row], outputs[row])


@rule
def step_games(places, first_rows, choice, candidates, states, streams, over, shares, points, weights, players, rules):
    """Apply candidate `choice[row]` of each seat in some games, then play until the next turn of all seats.

    `first_rows[i]` is the row of the first seat of game `i`.  A game that has no players yet begins.  The greedy player
    chooses extra cards, cards from the discard pile, boards and sides.  When a game has ended, `over[i]` is 1,
    `shares[i]` adds up to `VICTORY`, and a new game begins.
    """
    for i in places:
        state = states[i]
        is_new, over[i] = state.players == 0, 0
        if not is_new:
            for seat in range(players[i]):
                row = first_rows[i] + seat
                commit_choice(state, seat, candidates[row, choice[row]])
        while True:
            if is_new:
                begin_game(state, streams[i], players[i], rules[i] // PLAYERS)
                is_new = False
            resolve_chance(state, streams[i])
            if state.question == Question.CHOOSE:
                break
            if state.question == Question.OVER:
                winners = 0
                for seat in range(players[i]):
                    winners += rank_of_seat(state, seat) == 1
                for seat in range(players[i]):
                    shares[i, seat] = VICTORY // winners if rank_of_seat(state, seat) == 1 else 0
                    points[i, seat] = state.city[seat].total
                over[i], is_new = 1, True
            else:
                seat = lowest(state.deciders)
                commit_choice(state, seat, choose(state, seat, streams[i], 100, weights[0]))
