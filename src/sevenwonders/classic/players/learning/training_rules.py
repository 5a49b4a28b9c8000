"""Compiled functions for training: steps of self-play games, encoding of stored games, and steps of many games."""

from ....kernel.bits import lowest_member
from ....kernel.rule import rule
from ...components import FIRST_OF_AGE, unit_facts
from ...rules.action_codes import BUILD, SELL, STAGE, WAYS
from ...rules.batch import begin_game
from ...rules.belief import determinize
from ...rules.chance import resolve_chance
from ...rules.effects import has_building
from ...rules.knowledge import redact
from ...rules.legal import write_legal_actions
from ...rules.market import affordable_payments, building_payments
from ...rules.play import apply, commit_choice
from ...rules.score import rank_of_seat
from ...rules.setup import new_game, next_stage_row
from ...rules.state import NONE, Question, kinds_in, seat_to_act
from ..evaluation.policy import choose, coins_to_left_when_cheapest
from ..network.inputs import clear_tallied_points, tally_points, write_active_inputs
from ..network.outputs import output_index

VICTORY = 420  # divisible by every number of winners
PLAYERS = 8  # factor of the rules options in a number that also holds the number of players


@rule
def begin(state, rules):
    """Set up a game; `rules` is the number of players plus `PLAYERS` times the bits of the options."""
    new_game(state, rules % PLAYERS, rules // PLAYERS)


@rule
def find_decider(state):
    """Return the seat that decides next, or `CHANCE`; -1 if the game is over."""
    return -1 if state.question == Question.OVER else seat_to_act(state)


@rule
def write_training_rows(
    states, rules, codes, plies, chosen, numbers, active, outputs, counts, places, players, shares, points, out
):
    """Replay games and write a training row for every seat at the start of every turn; return the number of turns.

    Args:
        states: workspace for a position.
        rules: for each game the number of players plus `PLAYERS` times the bits of the rules options.
        codes: the action codes of the plies of all games in sequence.
        plies: for each game the index after its last ply in `codes`.
        chosen: for each ply 1 if it is a decision to learn from, otherwise 0.
        numbers, active: get the active network inputs of each row, and their number.
        outputs, counts: get the network outputs of the legal actions of each row, and their number; none without a
            decision.
        places: gets the row of each decision to learn from; -1 for decisions outside of the choice of cards.
        players: gets the number of players in each turn.
        shares, points: get the final share of the victory and points of the seat of each row.
        out: workspace for legal actions.
    """
    state, row, at, decision, turn = states[0], 0, 0, 0, 0
    for game in range(len(plies)):
        begin(state, rules[game])
        first = row
        while at < plies[game]:
            if state.question == Question.CHOOSE:
                if state.deciders == state.asked:
                    tally_points(state)
                    for seat in range(state.players):
                        active[row + seat] = write_active_inputs(state, seat, numbers[row + seat])
                    clear_tallied_points(state)
                    players[turn] = state.players
                    row += state.players
                    turn += 1
                if chosen[at]:
                    place = row - state.players + lowest_member(state.deciders)
                    n = min(write_legal_actions(state, out), outputs.shape[1])
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
def write_training_candidates(state, seat, actions, outputs):
    """Write the actions among which a seat chooses in training, and return their number.

    They build, use for a stage or sell each card of the hand, with the cheapest payment.

    Args:
        state: the position.
        seat: the seat.
        actions: gets the codes of the actions.
        outputs: gets the index of the network's output for each action.
    """
    city, first, n = state.city[seat], FIRST_OF_AGE[state.age], 0
    rest, stage, stage_ways = kinds_in(city.hand), next_stage_row(city), 0
    if stage != NONE:
        stage_ways = affordable_payments(state, seat, unit_facts(stage))
    while rest:
        kind = lowest_member(rest) >> 1
        rest &= rest - 1
        card = first + kind
        if not has_building(city, state.age, kind):
            ways = building_payments(state, seat, card)
            if ways:
                actions[n] = BUILD + WAYS * card + coins_to_left_when_cheapest(state, seat, ways)
                n += 1
        if stage_ways:
            actions[n] = STAGE + WAYS * card + coins_to_left_when_cheapest(state, seat, stage_ways)
            n += 1
        actions[n] = SELL + card
        n += 1
    for place in range(n):
        outputs[place] = output_index(actions[place])
    return n


@rule
def observe_games(places, games, seats, states, copies, guesses, scratch, numbers, active, candidates, outputs, counts):
    """Write the network inputs and the possible actions of some rows; each row stands for a seat of a game.

    The inputs come from a copy of the game in which all cards hidden from the seat are redrawn at random.

    Args:
        places: the indices of the rows.
        games, seats: the game and the seat of each row.
        states: the position of each game.
        copies, guesses, scratch: workspace of each row: a position, a random stream for hidden cards, legal actions.
        numbers, active: get the active network inputs of each row, and their number.
        candidates, outputs, counts: get the actions of each row, their network outputs, and their number.
    """
    for row in places:
        copies[row] = states[games[row]]
        copy = copies[row]
        redact(copy, seats[row])
        determinize(copy, guesses[row], scratch[row])
        tally_points(copy)
        active[row] = write_active_inputs(copy, seats[row], numbers[row])
        counts[row] = write_training_candidates(copy, seats[row], candidates[row], outputs[row])


@rule
def step_games(places, first_rows, choice, candidates, states, streams, over, shares, points, weights, players, rules):
    """Apply the chosen action of each seat in some games, then play until all seats choose a card again.

    The greedy player chooses boards, sides, last cards of an Age and cards from the discard pile.  A new game begins in
    place of a game that has ended, and where no game has begun yet.

    Args:
        places: the indices of the games.
        first_rows: for each game the row of its first seat; the rows of the other seats follow.
        choice: for each row the index of the chosen action in `candidates`.
        candidates: for each row the actions from which its seat could choose.
        states, streams: for each game its position and its stream of random numbers.
        over: gets 1 for each game that has ended, otherwise 0.
        shares, points: get the results of each ended game by seat; the shares of the victory add up to `VICTORY`.
        weights: the weights of the greedy player.
        players: for each game its number of players.
        rules: for each game its number of players plus `PLAYERS` times the bits of its rules options.
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
                seat = lowest_member(state.deciders)
                commit_choice(state, seat, choose(state, seat, streams[i], 100, weights[0]))
