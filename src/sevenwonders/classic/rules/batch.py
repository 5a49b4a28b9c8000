"""Many games at once: what learners step through and what estimates are made of.

`places` says which games are meant: game i is `states[i]`, its chance comes from `streams[i]`.  Its legal actions are
the first `counts[i]` of `legal[i]`, and row i of `masks` has a byte for each action, 1 where it is legal.  Seats choose
one after the other, none knowing what the others have chosen, or all at once.
"""

from ...kernel.bits import lowest
from ...kernel.rule import hot, rule
from .chance import resolve_chance
from .legal import legal_for
from .observation import observe
from .play import apply, commit
from .score import rank
from .setup import new_game
from .simulation import playout
from .state import Question, seat_to_act


@rule
def begin(state, stream, players, rules):
    """A new game, dealt up to the first decision of a player."""
    new_game(state, players, rules)
    resolve_chance(state, stream)


@hot
def show(state, seat, mask, legal, before):
    """Write what a seat may do (nobody: nothing) where `before` actions were listed and marked; returns how many."""
    if len(mask):
        for listed in range(before):
            mask[legal[listed]] = 0
    number = legal_for(state, seat, legal) if seat >= 0 else 0
    if len(mask):
        for listed in range(number):
            mask[legal[listed]] = 1
    return number


@rule
def reset_many(places, states, streams, masks, legal, counts, seats, players, rules):
    """Begin games."""
    for i in places:
        begin(states[i], streams[i], players, rules)
        seats[i] = seat_to_act(states[i])
        counts[i] = show(states[i], seats[i], masks[i], legal[i], counts[i])


@hot
def go_on(i, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules):
    """All of chance that follows a decision.

    Where that ends the game, `dones` says so, `ranks` and `points` hold how it ended for each seat (0 otherwise),
    `finals` how it stood, and the next game has begun.
    """
    state = states[i]
    resolve_chance(state, streams[i])
    dones[i] = state.question == Question.OVER
    for seat in range(players):
        ranks[i][seat] = rank(state, seat) if dones[i] else 0
        points[i][seat] = state.city[seat].total if dones[i] else 0
    if dones[i]:
        finals[i] = states[i]
        begin(state, streams[i], players, rules)
    seats[i] = seat_to_act(state)
    counts[i] = show(state, seats[i], masks[i], legal[i], counts[i])


@rule
def step_many(
    places, actions, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules
):
    """Carry out a legal action of every game, and `go_on`."""
    for k in range(len(places)):
        i = places[k]
        apply(states[i], actions[k])
        go_on(i, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules)


@rule
def step_all_many(
    places, actions, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules
):
    """The same with an action for each seat: all choose who are asked and have not chosen."""
    for k in range(len(places)):
        i = places[k]
        state = states[i]
        asked = state.deciders
        while asked:
            commit(state, lowest(asked), actions[k, lowest(asked)])
            asked &= asked - 1
        go_on(i, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules)


@rule
def show_many(places, states, streams, masks, legal, counts, seats, players, rules):
    """Go on from positions that somebody has set, up to a decision of a player."""
    for i in places:
        resolve_chance(states[i], streams[i])
        seats[i] = seat_to_act(states[i])
        counts[i] = show(states[i], seats[i], masks[i], legal[i], counts[i])


@rule
def show_all_many(places, states, masks, legal, counts):
    """Write for each seat what it may do, as `show` does: nothing for those who are not asked, or have chosen."""
    for i in places:
        for seat in range(counts.shape[1]):
            asked = seat if states[i].deciders >> seat & 1 else -1
            counts[i, seat] = show(states[i], asked, masks[i, seat], legal[i, seat], counts[i, seat])


@rule
def observe_many(places, states, seats, out):
    """The features of games as a seat sees each."""
    for i in places:
        observe(states[i], seats[i], out[i])


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
