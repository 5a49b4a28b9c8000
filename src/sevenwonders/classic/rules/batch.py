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
    """Set up a new game and draw chance events up to the first decision of a player.

    `rules` are the rules options, as bits.
    """
    new_game(state, players, rules)
    resolve_chance(state, stream)


@hot
def write_legal(state, seat, mask, legal, before):
    """Write the legal actions of a seat (none for `NO_SEAT`) to `legal`, and their mask; return their number.

    The mask is cleared first: `before` is the number of actions that the last call wrote to `legal`.
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
    """Begin a new game at each index in `places`, with `players` players and the rules options in the bits `rules`.

    The module describes the arrays.
    """
    for i in places:
        begin(states[i], streams[i], players, rules)
        seats[i] = seat_to_act(states[i])
        counts[i] = write_legal(states[i], seats[i], masks[i], legal[i], counts[i])


@hot
def continue_game(i, states, streams, masks, legal, counts, seats, ranks, points, dones, finals, players, rules):
    """Draw the chance events that follow a decision in game `i`, and write the legal actions of the seat to act.

    If the game is over, set `dones[i]`, write each seat's rank and points to `ranks[i]` and `points[i]` (0 otherwise)
    and the final position to `finals[i]`, and begin the next game.
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

    `actions` has an action for each of `places`; the module and `continue_game` describe the other arrays.
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

    `actions` has a row for each of `places` and a column for each seat; the module and `continue_game` describe the
    other arrays.
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

    The module describes the arrays.
    """
    for i in places:
        resolve_chance(states[i], streams[i])
        seats[i] = seat_to_act(states[i])
        counts[i] = write_legal(states[i], seats[i], masks[i], legal[i], counts[i])


@rule
def write_legal_many(places, states, masks, legal, counts):
    """Write the legal actions and masks of every seat of each game; a seat that has nothing to choose has none.

    The module describes the arrays; here, they have a column for each seat.
    """
    for i in places:
        for seat in range(counts.shape[1]):
            asked = seat if states[i].deciders >> seat & 1 else -1
            counts[i, seat] = write_legal(states[i], asked, masks[i, seat], legal[i, seat], counts[i, seat])


@rule
def observe_many(places, states, seats, out):
    """Write the features of each game's position to `out`, as the game's seat in `seats` sees it."""
    for i in places:
        observe(states[i], seats[i], out[i])


@rule
def playouts(states, index, streams, scratch, players, rules, games, tally):
    """Play `games` random games and add each seat's final points to `tally`; return the number of players' decisions.

    `states[index]`, `streams[index]` and `scratch` are the workspace, `rules` the bits of the rules options.
    """
    state, decisions = states[index], 0
    for _ in range(games):
        new_game(state, players, rules)
        decisions += playout(state, streams[index], scratch)
        for seat in range(players):
            tally[seat] += state.city[seat].total
    return decisions
