"""Many games at once: what learners step through and what estimates are made of.

`places` says which games are meant: game i is `states[i]`, its chance comes from `streams[i]`.  Its legal actions are
the first `counts[i]` of `legal[i]`, and row i of `masks` has a byte for each action, 1 where it is legal.
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
    """A new game, dealt up to the first decision of a player."""
    new_game(state, rules)
    resolve_chance(state, stream)


@hot
def show(state, mask, legal, before):
    """Write which actions are legal where `before` of them were listed and marked; returns how many they are."""
    if len(mask):
        for listed in range(before):
            mask[legal[listed]] = 0
    number = legal_actions(state, legal)
    if len(mask):
        for listed in range(number):
            mask[legal[listed]] = 1
    return number


@rule
def reward(state, seat):
    """1 for a victory, -1 for a defeat, 0 for a shared victory or while the game goes on."""
    if state.victory == Victory.NONE or state.winner == SHARED:
        return 0
    return 1 if state.winner == seat else -1


@rule
def reset_many(places, states, streams, masks, legal, counts, seats, rules):
    """Begin games."""
    for i in places:
        begin(states[i], streams[i], rules)
        counts[i] = show(states[i], masks[i], legal[i], counts[i])
        seats[i] = seat_to_act(states[i])


@rule
def step_many(places, actions, states, streams, masks, legal, counts, seats, rewards, dones, finals, rules):
    """Carry out a legal action of every game, and all of chance that follows.

    Where that ends the game, `dones` says so, `rewards` holds what each seat gets and `finals` how it stood, and the
    next game has begun.
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
        counts[i] = show(state, masks[i], legal[i], counts[i])
        seats[i] = seat_to_act(state)


@rule
def step_all_many(places, actions, states, streams, masks, legal, counts, seats, rewards, dones, finals, rules):
    """The same where there is an action for each seat: that of the one who is to act is carried out."""
    for k in range(len(places)):
        mine = seats[places[k]]
        one, action = places[k : k + 1], actions[k, mine : mine + 1]
        step_many(one, action, states, streams, masks, legal, counts, seats, rewards, dones, finals, rules)


@rule
def show_many(places, states, streams, masks, legal, counts, seats, rules):
    """Go on from positions that somebody has set, up to a decision of a player."""
    for i in places:
        resolve_chance(states[i], streams[i])
        counts[i] = show(states[i], masks[i], legal[i], counts[i])
        seats[i] = seat_to_act(states[i])


@rule
def show_all_many(places, states, masks, legal, counts):
    """Write for each seat which actions it has, as `show` does: none for those who are not to act."""
    for i in places:
        for seat in range(2):
            if seat == seat_to_act(states[i]):
                counts[i, seat] = show(states[i], masks[i, seat], legal[i, seat], counts[i, seat])
            else:
                if masks.shape[2]:
                    for listed in range(counts[i, seat]):
                        masks[i, seat, legal[i, seat, listed]] = 0
                counts[i, seat] = 0


@rule
def observe_many(places, states, seats, out):
    """The features of games as a seat sees each."""
    for i in places:
        observe(states[i], seats[i], out[i])


@rule
def playouts(states, index, streams, scratch, rules, games, tally):
    """Play random games in one slot; count them in `tally[victory][winner]` and return how many decisions they took."""
    state, decisions = states[index], 0
    for _ in range(games):
        new_game(state, rules)
        decisions += playout(state, streams[index], scratch)
        tally[state.victory][state.winner] += 1
    return decisions
