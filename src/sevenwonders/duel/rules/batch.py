"""Batches of games, stepped together for learning, and played at random for estimates.

`places` lists the indices of the games to work on: game i is `states[i]`, and its chance events use the random numbers
of `streams[i]`. Its legal actions are the first `counts[i]` of `legal[i]`. Row i of `masks` has a byte for each action,
1 where it is legal.
"""

from ...kernel.rule import hot, rule
from .legal import legal_actions
from .observation import observe
from .play import apply
from .setup import new_game
from .simulation import resolve_chance
from .state import SHARED, Victory, seat_to_act


@rule
def begin(state, stream, rules):
    """Set up a new game, with chance events resolved up to the first decision of a player.

    Args:
        state: the position, which is overwritten.
        stream: the state of the random numbers of chance.
        rules: the rules options as bits of `Rule`.
    """
    new_game(state, rules)
    resolve_chance(state, stream)


@hot
def write_legal(state, mask, legal, before):
    """Write the legal actions of the seat to act and their mask, and return the number of legal actions.

    Args:
        state: the position.
        mask: a byte for each action, 1 if it is legal, else 0; empty if masks are not wanted.
        legal: room for the codes of the legal actions; still holds those of the previous position.
        before: the number of legal actions of the previous position; their bytes in `mask` are cleared first.
    """
    if len(mask):
        for i in range(before):
            mask[legal[i]] = 0
    number = legal_actions(state, legal)
    if len(mask):
        for i in range(number):
            mask[legal[i]] = 1
    return number


@rule
def reward(state, seat):
    """Return 1 for a victory of a seat, -1 for a defeat, and 0 for a shared victory or a game that goes on."""
    if state.victory == Victory.NONE or state.winner == SHARED:
        return 0
    return 1 if state.winner == seat else -1


@rule
def reset_many(places, states, streams, masks, legal, counts, seats, rules):
    """Begin a new game at each index in `places`, and write its legal actions and the seat to act.

    Args:
        places: the indices of the games, which are the row indices of all arrays below.
        states: the position of each game.
        streams: the state of the random numbers of chance, for each game.
        masks: for each game a byte for each action, 1 if it is legal, else 0; rows without columns for no masks.
        legal: for each game the codes of the legal actions, as many as `counts` says.
        counts: the number of legal actions of each game.
        seats: the seat to act in each game.
        rules: the rules options as bits of `Rule`.
    """
    for i in places:
        begin(states[i], streams[i], rules)
        counts[i] = write_legal(states[i], masks[i], legal[i], counts[i])
        seats[i] = seat_to_act(states[i])


@rule
def step_many(places, actions, states, streams, masks, legal, counts, seats, rewards, dones, finals, rules):
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
        rewards: by game and seat 1 for a victory, -1 for a defeat, 0 for a shared victory or if the game goes on.
        dones: whether this step has ended the game, for each game.
        finals: the final position of each game that this step has ended; left as it is if the game goes on.
        rules: the rules options of new games, as bits of `Rule`.
    """
    for k in range(len(places)):
        i = places[k]
        state = states[i]
        apply(state, actions[k])
        resolve_chance(state, streams[i])
        dones[i] = state.victory != Victory.NONE
        for seat in range(2):
            rewards[i][seat] = reward(state, seat)
        if dones[i]:
            finals[i] = states[i]
            begin(state, streams[i], rules)
        counts[i] = write_legal(state, masks[i], legal[i], counts[i])
        seats[i] = seat_to_act(state)


@rule
def step_all_many(places, actions, states, streams, masks, legal, counts, seats, rewards, dones, finals, rules):
    """Apply the action of the seat to act in each game of `places`, chosen from a row with an action for each seat.

    Then draw chance events; start a new game where one has ended.

    Args:
        places: the indices of the games, which are the row indices of all arrays below, except `actions`.
        actions: a row for each entry of `places` and a column for each seat: the code of the seat's action; not used if
            the seat is not to act.
        states: the position of each game.
        streams: the state of the random numbers of chance, for each game.
        masks: for each game a byte for each action, 1 if it is legal, else 0; rows without columns for no masks.
        legal: for each game the codes of the legal actions, as many as `counts` says.
        counts: the number of legal actions of each game.
        seats: the seat to act in each game.
        rewards: by game and seat 1 for a victory, -1 for a defeat, 0 for a shared victory or if the game goes on.
        dones: whether this step has ended the game, for each game.
        finals: the final position of each game that this step has ended; left as it is if the game goes on.
        rules: the rules options of new games, as bits of `Rule`.
    """
    for k in range(len(places)):
        mine = seats[places[k]]
        place, action = places[k : k + 1], actions[k, mine : mine + 1]
        step_many(place, action, states, streams, masks, legal, counts, seats, rewards, dones, finals, rules)


@rule
def resume_many(places, states, streams, masks, legal, counts, seats, rules):
    """Draw chance events up to a decision of a player in positions that the caller has written to `states`.

    Args:
        places: the indices of the games, which are the row indices of all arrays below.
        states: the position of each game.
        streams: the state of the random numbers of chance, for each game.
        masks: for each game a byte for each action, 1 if it is legal, else 0; rows without columns for no masks.
        legal: for each game the codes of the legal actions, as many as `counts` says.
        counts: the number of legal actions of each game.
        seats: the seat to act in each game.
        rules: the rules options as bits of `Rule`; not used, as each position has its own.
    """
    for i in places:
        resolve_chance(states[i], streams[i])
        counts[i] = write_legal(states[i], masks[i], legal[i], counts[i])
        seats[i] = seat_to_act(states[i])


@rule
def write_legal_many(places, states, masks, legal, counts):
    """Write the legal actions and their masks of both seats of each game; the seat that is not to act has none.

    Args:
        places: the indices of the games, which are the row indices of all arrays below.
        states: the position of each game.
        masks: by game and seat a byte for each action, 1 if it is legal, else 0; without bytes for no masks.
        legal: by game and seat the codes of the legal actions, as many as `counts` says.
        counts: by game and seat the number of legal actions; 0 for the seat that is not to act.
    """
    for i in places:
        for seat in range(2):
            if seat == seat_to_act(states[i]):
                counts[i, seat] = write_legal(states[i], masks[i, seat], legal[i, seat], counts[i, seat])
            else:
                if masks.shape[2]:
                    for k in range(counts[i, seat]):
                        masks[i, seat, legal[i, seat, k]] = 0
                counts[i, seat] = 0


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
