"""Batches of games, for learners that step many at once and for estimates from random play.

`places` lists the games to work on: game i is `states[i]` and draws its chance from `streams[i]`. Its legal actions are
the first `counts[i]` of `legal[i]`. Row i of `masks` has a byte for each action, 1 where it is legal. Seats choose one
after the other without knowing each other's choices, or all at once.
"""

from ...kernel.bits import lowest
from ...kernel.rule import hot, rule
from .chance import resolve_chance
from .legal import legal_actions_of_seat
from .observation import observe
from .play import apply, commit_choice
from .score import rank_of_seat
from .setup import new_game
from .state import Question, seat_to_act


@rule
def begin(state, stream, players, rules):
    """Set up a new game and draw chance events up to the first decision of a player.

    Args:
        state: the position, which is overwritten.
        stream: the state of the random numbers of chance.
        players: the number of players.
        rules: the rules options, as bits.
    """
    new_game(state, players, rules)
    resolve_chance(state, stream)


@hot
def write_legal(state, seat, mask, legal, before):
    """Write the legal actions of a seat and their mask, and return the number of legal actions.

    Args:
        state: the position.
        seat: the seat that chooses; `NO_SEAT` (-1) for no legal actions.
        mask: a byte for each action, 1 if it is legal, else 0; empty if masks are not wanted.
        legal: room for the codes of the legal actions; still holds those that the last call wrote.
        before: the number of actions that the last call wrote to `legal`; their bytes in `mask` are cleared first.
    """
    if len(mask):
        for i in range(before):
            mask[legal[i]] = 0
    number = legal_actions_of_seat(state, seat, legal) if seat >= 0 else 0
    if len(mask):
        for i in range(number):
            mask[legal[i]] = 1
    return number


@rule
def reset_many(places, states, streams, masks, legal, counts, seats, players, rules):
    """Begin a new game at each index in `places`, and write its legal actions and the seat to act.

    Args:
        places: the indices of the games, which are the row indices of all arrays below.
        states: the position of each game.
        streams: the state of the random numbers of chance, for each game.
        masks: for each game a byte for each action, 1 if it is legal, else 0; rows without columns for no masks.
        legal: for each game the codes of the legal actions, as many as `counts` says.
        counts: the number of legal actions of each game.
        seats: the seat to act in each game.
        players: the number of players.
        rules: the rules options, as bits.
    """
    for i in places:
        begin(states[i], streams[i], players, rules)
        seats[i] = seat_to_act(states[i])
        counts[i] = write_legal(states[i], seats[i], masks[i], legal[i], counts[i])


@hot
def continue_game(i, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules):
    """Draw the chance events that follow a decision in game `i`, and write the legal actions of the seat to act.

    If the game is over, set `dones[i]`, write its results, and begin the next game.

    Args:
        i: the index of the game, which is its row in all arrays below.
        states: the position of each game.
        streams: the state of the random numbers of chance, for each game.
        masks: for each game a byte for each action, 1 if it is legal, else 0; rows without columns for no masks.
        legal: for each game the codes of the legal actions, as many as `counts` says.
        counts: the number of legal actions of each game.
        seats: the seat to act in each game.
        ranks: by game and seat the rank, from 1, in the game that has just ended; 0 if it goes on.
        points: by game and seat the points in the game that has just ended; 0 if it goes on.
        dones: whether the decision has ended the game, for each game.
        finals: the final position of each game that has just ended; left as it is if the game goes on.
        players: the number of players.
        rules: the rules options of the next game, as bits.
    """
    state = states[i]
    resolve_chance(state, streams[i])
    dones[i] = state.question == Question.OVER
    for seat in range(players):
        ranks[i][seat] = rank_of_seat(state, seat) if dones[i] else 0
        points[i][seat] = state.city[seat].total if dones[i] else 0
    if dones[i]:
        finals[i] = states[i]
        begin(state, streams[i], players, rules)
    seats[i] = seat_to_act(state)
    counts[i] = write_legal(state, seats[i], masks[i], legal[i], counts[i])


@rule
def step_many(
    places, actions, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules
):
    """Apply a legal action in each game of `places`, then draw chance events; start a new game where one has ended.

    Args:
        places: the indices of the games, which are the row indices of all arrays below, except `actions`.
        actions: the code of the action for each entry of `places`.
        states: the position of each game.
        streams: the state of the random numbers of chance, for each game.
        masks: for each game a byte for each action, 1 if it is legal, else 0; rows without columns for no masks.
        legal: for each game the codes of the legal actions, as many as `counts` says.
        counts: the number of legal actions of each game.
        seats: the seat to act in each game.
        ranks: by game and seat the rank, from 1, in the game that this step has ended; 0 if it goes on.
        points: by game and seat the points in the game that this step has ended; 0 if it goes on.
        dones: whether this step has ended the game, for each game.
        finals: the final position of each game that this step has ended; left as it is if the game goes on.
        players: the number of players.
        rules: the rules options of new games, as bits.
    """
    for k in range(len(places)):
        i = places[k]
        apply(states[i], actions[k])
        continue_game(i, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules)


@rule
def step_all_many(
    places, actions, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules
):
    """Apply the actions of all seats that have still to choose in each game of `places`, then draw chance events.

    Where a game has ended, a new one begins.

    Args:
        places: the indices of the games, which are the row indices of all arrays below, except `actions`.
        actions: a row for each entry of `places` and a column for each seat: the code of the seat's action; not used if
            the seat has nothing to choose.
        states: the position of each game.
        streams: the state of the random numbers of chance, for each game.
        masks: for each game a byte for each action, 1 if it is legal, else 0; rows without columns for no masks.
        legal: for each game the codes of the legal actions, as many as `counts` says.
        counts: the number of legal actions of each game.
        seats: the seat to act in each game.
        ranks: by game and seat the rank, from 1, in the game that this step has ended; 0 if it goes on.
        points: by game and seat the points in the game that this step has ended; 0 if it goes on.
        dones: whether this step has ended the game, for each game.
        finals: the final position of each game that this step has ended; left as it is if the game goes on.
        players: the number of players.
        rules: the rules options of new games, as bits.
    """
    for k in range(len(places)):
        i = places[k]
        state = states[i]
        asked = state.deciders
        while asked:
            commit_choice(state, lowest(asked), actions[k, lowest(asked)])
            asked &= asked - 1
        continue_game(i, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules)


@rule
def resume_many(places, states, streams, masks, legal, counts, seats, players, rules):
    """Draw chance events up to a decision of a player in positions that the caller has written to `states`.

    Args:
        places: the indices of the games, which are the row indices of all arrays below.
        states: the position of each game.
        streams: the state of the random numbers of chance, for each game.
        masks: for each game a byte for each action, 1 if it is legal, else 0; rows without columns for no masks.
        legal: for each game the codes of the legal actions, as many as `counts` says.
        counts: the number of legal actions of each game.
        seats: the seat to act in each game.
        players: the number of players; not used.
        rules: the rules options, as bits; not used, as each position has its own.
    """
    for i in places:
        resolve_chance(states[i], streams[i])
        seats[i] = seat_to_act(states[i])
        counts[i] = write_legal(states[i], seats[i], masks[i], legal[i], counts[i])


@rule
def write_legal_many(places, states, masks, legal, counts):
    """Write the legal actions and their masks of every seat of each game; a seat that has nothing to choose has none.

    Args:
        places: the indices of the games, which are the row indices of all arrays below.
        states: the position of each game.
        masks: by game and seat a byte for each action, 1 if it is legal, else 0; without bytes for no masks.
        legal: by game and seat the codes of the legal actions, as many as `counts` says.
        counts: by game and seat the number of legal actions; 0 for a seat that has nothing to choose.
    """
    for i in places:
        for seat in range(counts.shape[1]):
            asked = seat if states[i].deciders >> seat & 1 else -1
            counts[i, seat] = write_legal(states[i], asked, masks[i, seat], legal[i, seat], counts[i, seat])


@rule
def observe_many(places, states, seats, out):
    """Write the features of each game's position to `out`, with the knowledge of one of its seats.

    Args:
        places: the indices of the games, which are the row indices of all arrays below.
        states: the position of each game.
        seats: the observing seat of each game.
        out: a row for each game and a column for each feature.
    """
    for i in places:
        observe(states[i], seats[i], out[i])
