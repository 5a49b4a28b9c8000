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
from .simulation import playout
from .state import Question, seat_to_act


@rule
def begin(state, stream, players, rules):
    """Set up a new game and resolve chance up to the first decision of a player."""
    new_game(state, players, rules)
    resolve_chance(state, stream)


@hot
def write_legal(state, seat, mask, legal, before):
    """Write the legal actions of a seat (none for `NO_SEAT`) and their mask; return their number.

    The mask is cleared first: `before` is the number of actions that `legal` has from the last call.
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
    """Begin new games in `places`."""
    for i in places:
        begin(states[i], streams[i], players, rules)
        seats[i] = seat_to_act(states[i])
        counts[i] = write_legal(states[i], seats[i], masks[i], legal[i], counts[i])


@hot
def continue_game(i, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules):
    """Resolve the chance that follows a decision.

    Where that ends the game, set `dones`, write each seat's rank and points to `ranks` and `points` (0 otherwise) and
    the final position to `finals`, and begin the next game.
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
    """Apply a legal action in each game, then call `continue_game`."""
    for k in range(len(places)):
        i = places[k]
        apply(states[i], actions[k])
        continue_game(i, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules)


@rule
def step_all_many(
    places, actions, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules
):
    """Step each game by the actions of all seats that are asked and have not chosen.

    `actions` has a column for each seat.
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
    """Resume positions that the caller has set: resolve chance up to a decision of a player."""
    for i in places:
        resolve_chance(states[i], streams[i])
        seats[i] = seat_to_act(states[i])
        counts[i] = write_legal(states[i], seats[i], masks[i], legal[i], counts[i])


@rule
def write_legal_many(places, states, masks, legal, counts):
    """Write the legal actions and masks of each seat, none for a seat that is not asked or has chosen."""
    for i in places:
        for seat in range(counts.shape[1]):
            asked = seat if states[i].deciders >> seat & 1 else -1
            counts[i, seat] = write_legal(states[i], asked, masks[i, seat], legal[i, seat], counts[i, seat])


@rule
def observe_many(places, states, seats, out):
    """Write the features of each game as its seat in `seats` sees it."""
    for i in places:
        observe(states[i], seats[i], out[i])


@rule
def playouts(states, index, streams, scratch, players, rules, games, tally):
    """Play random games in `states[index]`, add each seat's points to `tally`, and return the number of decisions."""
    state, decisions = states[index], 0
    for _ in range(games):
        new_game(state, players, rules)
        decisions += playout(state, streams[index], scratch)
        for seat in range(players):
            tally[seat] += state.city[seat].total
    return decisions
