"""Batches of games, for learners that step many at once.

`games` are the arrays of a batch, `game.batch.BatchArrays`: game i is `games.states[i]`, for example.  `places` lists
the indices of the games to work on.  Seats choose one after the other without knowing each other's choices, or all at
once.
"""

from ...kernel.bits import lowest_member, mark_items
from ...kernel.rule import hot, rule
from .chance import resolve_chance
from .legal import write_legal_actions_of_seat
from .observation import observe
from .play import apply, commit_choice
from .score import rank_of_seat
from .setup import new_game
from .state import Question, seat_to_act


@rule
def begin_game(state, stream, players, rules):
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
def write_decision(games, i):
    """Write to `games`, the arrays of a batch, the seat to act in game `i` and its legal actions."""
    state, seat, legal = games.states[i], seat_to_act(games.states[i]), games.legal[i]
    mark_items(games.masks[i], legal, games.counts[i], 0)
    games.seats[i], games.counts[i] = seat, write_legal_actions_of_seat(state, seat, legal)
    mark_items(games.masks[i], legal, games.counts[i], 1)


@rule
def reset_many(places, games, players, rules):
    """Begin a new game at each index in `places`, and write its legal actions and the seat to act.

    Args:
        places: the indices of the games.
        games: the arrays of the batch.
        players: the number of players.
        rules: the rules options, as bits.
    """
    for i in places:
        begin_game(games.states[i], games.streams[i], players, rules)
        write_decision(games, i)


@hot
def continue_game(games, i, players, rules):
    """Draw the chance events that follow a decision in game `i`, and write the legal actions of the seat to act.

    If the game is over, set `dones[i]`, write its results, and begin the next game.

    Args:
        games: the arrays of the batch.
        i: the index of the game.
        players: the number of players.
        rules: the rules options of the next game, as bits.
    """
    state, (ranks, points) = games.states[i], games.outcomes
    resolve_chance(state, games.streams[i])
    games.dones[i] = state.question == Question.OVER
    for seat in range(players):
        ranks[i][seat] = rank_of_seat(state, seat) if games.dones[i] else 0
        points[i][seat] = state.city[seat].total if games.dones[i] else 0
    if games.dones[i]:
        games.finals[i] = games.states[i]
        begin_game(state, games.streams[i], players, rules)
    write_decision(games, i)


@rule
def step_many(places, actions, games, players, rules):
    """Apply a legal action in each game of `places`, then draw chance events; start a new game where one has ended.

    Args:
        places: the indices of the games.
        actions: the code of the action for each entry of `places`.
        games: the arrays of the batch.
        players: the number of players.
        rules: the rules options of new games, as bits.
    """
    for k in range(len(places)):
        apply(games.states[places[k]], actions[k])
        continue_game(games, places[k], players, rules)


@rule
def step_many_by_seat(places, actions, games, players, rules):
    """Apply the actions of all seats that still have to choose in each game of `places`, then draw chance events.

    Where a game has ended, a new one begins.

    Args:
        places: the indices of the games.
        actions: a row for each entry of `places` and a column for each seat: the code of the seat's action; not used if
            the seat has nothing to choose.
        games: the arrays of the batch.
        players: the number of players.
        rules: the rules options of new games, as bits.
    """
    for k in range(len(places)):
        state = games.states[places[k]]
        asked = state.deciders
        while asked:
            commit_choice(state, lowest_member(asked), actions[k, lowest_member(asked)])
            asked &= asked - 1
        continue_game(games, places[k], players, rules)


@rule
def resolve_chance_many(places, games):
    """Draw chance events up to a decision of a player in positions that the caller has written to `games.states`."""
    for i in places:
        resolve_chance(games.states[i], games.streams[i])
        write_decision(games, i)


@rule
def write_legal_many_by_seat(places, games):
    """Write each seat's legal actions and their mask to `games`, for every game whose index is in `places`.

    A seat that has nothing to decide has no legal actions.
    """
    for i in places:
        for seat in range(games.counts.shape[1]):
            mark_items(games.masks[i, seat], games.legal[i, seat], games.counts[i, seat], 0)
            games.counts[i, seat] = 0
            if games.states[i].deciders >> seat & 1:
                games.counts[i, seat] = write_legal_actions_of_seat(games.states[i], seat, games.legal[i, seat])
            mark_items(games.masks[i, seat], games.legal[i, seat], games.counts[i, seat], 1)


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
