"""Batches of games, stepped together for learning.

`games` are the arrays of a batch, `game.batch.BatchArrays`: game i is `games.states[i]`, for example.  `places` lists
the indices of the games to work on.
"""

from ...kernel.bits import mark_items
from ...kernel.rule import hot, rule
from .legal import write_legal_actions
from .observation import observe
from .play import apply
from .setup import new_game
from .simulation import resolve_chance
from .state import SHARED, Victory, seat_to_act


@rule
def begin_game(state, stream, rules):
    """Set up a new game, with chance events resolved up to the first decision of a player.

    Args:
        state: the position, which is overwritten.
        stream: the state of the random numbers of chance.
        rules: the rules options as bits of `RuleOption`.
    """
    new_game(state, rules)
    resolve_chance(state, stream)


@hot
def write_decision(games, i):
    """Write to `games`, the arrays of a batch, the seat to act in game `i` and its legal actions."""
    games.seats[i] = seat_to_act(games.states[i])
    write_legal(games.states[i], games.masks, games.legal, games.counts, i)


@hot
def write_legal(state, masks, legal, counts, i):
    """Write the legal actions of the seat to act, their number and their mask to row `i` of the given arrays.

    Args:
        state: the position.
        masks: a byte for each action, 1 if it is legal, else 0; the rows are empty if masks are not wanted.
        legal: the codes of the legal actions; on entry, the row still has those of the previous position.
        counts: the number of legal actions; on entry, still that of the previous position.
        i: the index of the row.
    """
    mark_items(masks[i], legal[i], counts[i], 0)
    counts[i] = write_legal_actions(state, legal[i])
    mark_items(masks[i], legal[i], counts[i], 1)


@rule
def reward(state, seat):
    """Return 1 for a victory of a seat, -1 for a defeat, and 0 for a shared victory or a game that goes on."""
    if state.victory == Victory.NONE or state.winner == SHARED:
        return 0
    return 1 if state.winner == seat else -1


@rule
def reset_many(places, games, rules):
    """Begin a new game at each index in `places`, and write its legal actions and the seat to act.

    `games` are the arrays of the batch, and `rules` the rules options as bits of `RuleOption`.
    """
    for i in places:
        begin_game(games.states[i], games.streams[i], rules)
        write_decision(games, i)


@rule
def step_many(places, actions, games, rules):
    """Apply a legal action in each game of `places`, then draw chance events; start a new game where one has ended.

    Args:
        places: the indices of the games.
        actions: the code of the action for each entry of `places`.
        games: the arrays of the batch.
        rules: the rules options of new games, as bits of `RuleOption`.
    """
    rewards = games.outcomes[0]
    for k in range(len(places)):
        i = places[k]
        state = games.states[i]
        apply(state, actions[k])
        resolve_chance(state, games.streams[i])
        games.dones[i] = state.victory != Victory.NONE
        for seat in range(2):
            rewards[i][seat] = reward(state, seat)
        if games.dones[i]:
            games.finals[i] = games.states[i]
            begin_game(state, games.streams[i], rules)
        write_decision(games, i)


@rule
def step_many_by_seat(places, actions, games, rules):
    """Apply the action of the seat to act in each game of `places`; `actions` has an action for each seat.

    Then draw chance events; start a new game where one has ended.

    Args:
        places: the indices of the games.
        actions: a row for each entry of `places` and a column for each seat: the code of the seat's action, which is
            ignored unless the seat is to act.
        games: the arrays of the batch.
        rules: the rules options of new games, as bits of `RuleOption`.
    """
    for k in range(len(places)):
        mine = games.seats[places[k]]
        step_many(places[k : k + 1], actions[k, mine : mine + 1], games, rules)


@rule
def resolve_chance_many(places, games):
    """Draw chance events up to a decision of a player in positions that the caller has written to `games.states`."""
    for i in places:
        resolve_chance(games.states[i], games.streams[i])
        write_decision(games, i)


@rule
def write_legal_many_by_seat(places, games):
    """Write each seat's legal actions and their mask to `games`, for every game whose index is in `places`.

    The seat that is not to act has no legal actions.
    """
    for i in places:
        for seat in range(2):
            if seat == seat_to_act(games.states[i]):
                write_legal(games.states[i], games.masks[i], games.legal[i], games.counts[i], seat)
            else:
                mark_items(games.masks[i, seat], games.legal[i, seat], games.counts[i, seat], 0)
                games.counts[i, seat] = 0


@rule
def observe_many(places, states, seats, out):
    """Write to `out` the features of each game's position, as one of its seats knows it.

    Args:
        places: the indices of the games, which are the row indices of all arrays below.
        states: the position of each game.
        seats: the observing seat of each game.
        out: a row for each game and a column for each feature.
    """
    for i in places:
        observe(states[i], seats[i], out[i])
