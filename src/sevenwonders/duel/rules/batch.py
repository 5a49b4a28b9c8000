"""Many games at once: what learners step through and what estimates are made of.

Game i is `states[i]`, its chance comes from `streams[i]`, its actions are row i of `masks` (a byte for each action, 1
where it is legal).  `scratch` has room for `N_ACTIONS` numbers; it belongs to the caller, one for each thread.
"""

from ...kernel.rule import rule
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


@rule
def show(state, mask, scratch):
    """Write which actions are legal; returns whose they are."""
    for action in range(len(mask)):
        mask[action] = 0
    for listed in range(legal_actions(state, scratch)):
        mask[scratch[listed]] = 1
    return seat_to_act(state)


@rule
def reward(state, seat):
    """1 for a victory, -1 for a defeat, 0 for a shared victory or while the game goes on."""
    if state.victory == Victory.NONE or state.winner == SHARED:
        return 0
    return 1 if state.winner == seat else -1


@rule
def reset_many(states, streams, masks, seats, scratch, rules):
    """Begin every game."""
    for i in range(len(states)):
        begin(states[i], streams[i], rules)
        seats[i] = show(states[i], masks[i], scratch)


@rule
def step_many(states, actions, streams, masks, seats, rewards, dones, finals, scratch, rules):
    """Carry out a legal action of every game, and all of chance that follows.

    Where that ends the game, `dones` says so, `rewards` holds what each seat gets and `finals` how it stood, and the
    next game has begun.
    """
    for i in range(len(states)):
        state = states[i]
        apply(state, actions[i])
        resolve_chance(state, streams[i])
        dones[i] = state.victory != Victory.NONE
        for seat in range(2):
            rewards[i][seat] = reward(state, seat)
        if dones[i]:
            finals[i] = states[i]
            begin(state, streams[i], rules)
        seats[i] = show(state, masks[i], scratch)


@rule
def show_many(states, streams, masks, seats, scratch, rules):
    """Go on from positions that somebody has set, up to a decision of a player."""
    for i in range(len(states)):
        resolve_chance(states[i], streams[i])
        seats[i] = show(states[i], masks[i], scratch)


@rule
def observe_many(states, seats, out):
    """The features of every game as the player to act sees it."""
    for game in range(len(states)):
        observe(states[game], seats[game], out[game])


@rule
def playouts(states, index, streams, scratch, rules, games, tally):
    """Play random games in one slot; count them in `tally[victory][winner]` and return how many decisions they took."""
    state, decisions = states[index], 0
    for _ in range(games):
        new_game(state, rules)
        decisions += playout(state, streams[index], scratch)
        tally[state.victory][state.winner] += 1
    return decisions
