"""Many games at once: what learners step through and what estimates are made of.

Game i is `states[i]`, its chance comes from `streams[i]`, its actions are row i of `masks` (a byte for each action, 1
where it is legal).  `scratch` has room for `MAX_LEGAL` numbers; it belongs to the caller, one for each thread.  Seats
choose one after the other, none knowing what the others have chosen.
"""

from ...kernel.rule import rule
from .chance import resolve_chance
from .legal import legal_actions
from .observation import observe
from .play import apply
from .score import rank
from .setup import new_game
from .simulation import playout
from .state import Question, seat_to_act


@rule
def begin(state, stream, players, rules):
    """A new game, dealt up to the first decision of a player."""
    new_game(state, players, rules)
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
def reset_many(states, streams, masks, seats, scratch, players, rules):
    """Begin every game."""
    for i in range(len(states)):
        begin(states[i], streams[i], players, rules)
        seats[i] = show(states[i], masks[i], scratch)


@rule
def step_many(states, actions, streams, masks, seats, ranks, points, dones, finals, scratch, players, rules):
    """Carry out a legal action of every game, and all of chance that follows.

    Where that ends the game, `dones` says so, `ranks` and `points` hold how it ended for each seat (0 otherwise),
    `finals` how it stood, and the next game has begun.
    """
    for i in range(len(states)):
        state = states[i]
        apply(state, actions[i])
        resolve_chance(state, streams[i])
        dones[i] = state.question == Question.OVER
        for seat in range(players):
            ranks[i][seat] = rank(state, seat) if dones[i] else 0
            points[i][seat] = state.city[seat].total if dones[i] else 0
        if dones[i]:
            finals[i] = states[i]
            begin(state, streams[i], players, rules)
        seats[i] = show(state, masks[i], scratch)


@rule
def show_many(states, streams, masks, seats, scratch, players, rules):
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
def playouts(states, index, streams, scratch, players, rules, games, tally):
    """Play random games in one slot; add up each seat's points in `tally`; returns how many decisions they took."""
    state, decisions = states[index], 0
    for _ in range(games):
        new_game(state, players, rules)
        decisions += playout(state, streams[index], scratch)
        for seat in range(players):
            tally[seat] += state.city[seat].total
    return decisions
