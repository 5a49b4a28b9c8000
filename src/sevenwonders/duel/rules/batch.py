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
from .simulation import playout, resolve_chance
from .state import SHARED, Victory, seat_to_act


@rule
def begin(state, stream, rules):
    """Set up a new game, with chance events resolved up to the first decision of a player.

    `rules` are the options as bits of `Rule`; `stream` is the state of the random numbers.
    """
    new_game(state, rules)
    resolve_chance(state, stream)


@hot
def write_legal(state, mask, legal, before):
    """Write the legal actions to `legal` and 1 for each of them to `mask`, and return their number.

    `legal` holds the `before` legal actions of the previous position, whose entries of `mask` are cleared first.
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
    """Begin new games at the indices `places` of the batch, and write their legal actions and the seats to act."""
    for i in places:
        begin(states[i], streams[i], rules)
        counts[i] = write_legal(states[i], masks[i], legal[i], counts[i])
        seats[i] = seat_to_act(states[i])


@rule
def step_many(places, actions, states, streams, masks, legal, counts, seats, rewards, dones, finals, rules):
    """Apply a legal action in each game, and resolve the chance events that follow.

    If the game ends, set `dones`, write each seat's reward (1, 0 or -1) to `rewards` and the final position to
    `finals`, and begin the next game under the options `rules`. `actions` has an action for each entry of `places`, the
    indices of the games in the other arrays.
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
    """Apply the action of the seat to act in each game; row k of `actions` has an action for each seat.

    Otherwise the same as `step_many`.
    """
    for k in range(len(places)):
        mine = seats[places[k]]
        place, action = places[k : k + 1], actions[k, mine : mine + 1]
        step_many(place, action, states, streams, masks, legal, counts, seats, rewards, dones, finals, rules)


@rule
def resume_many(places, states, streams, masks, legal, counts, seats, rules):
    """Resolve chance events up to a decision of a player in positions that the caller has written to the batch.

    `places` are the indices of these games in the other arrays.
    """
    for i in places:
        resolve_chance(states[i], streams[i])
        counts[i] = write_legal(states[i], masks[i], legal[i], counts[i])
        seats[i] = seat_to_act(states[i])


@rule
def write_legal_many(places, states, masks, legal, counts):
    """Write the legal actions and their masks, by game and seat; a seat that is not to act has none.

    `places` are the indices of the games in the other arrays.
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
    """Write the features of each game in `places`, as the seat in `seats` sees it, to its row of `out`."""
    for i in places:
        observe(states[i], seats[i], out[i])


@rule
def playouts(states, index, streams, scratch, rules, games, tally):
    """Play games with random actions, count them in `tally[victory][winner]`, and return the number of decisions.

    Args:
        states: the positions of a batch.
        index: the position to use for all games.
        streams: the states of the random numbers, one for each position.
        scratch: room for legal actions.
        rules: the options as bits of `Rule`.
        games: the number of games.
        tally: the counts, which are added to.
    """
    state, decisions = states[index], 0
    for _ in range(games):
        new_game(state, rules)
        decisions += playout(state, streams[index], scratch)
        tally[state.victory][state.winner] += 1
    return decisions
