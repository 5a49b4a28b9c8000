"""Random play: games from a position to the end, for estimates, and whole games with a log of their actions."""

from ...kernel.chance import draw_below
from ...kernel.rule import hot, rule
from ..components import MAX_PLAYERS
from .action_context import write_action_context
from .chance import draw_outcome
from .legal import write_legal_actions
from .play import apply
from .score import rank_of_seat
from .setup import board_side_index, new_game
from .state import FIRST_CHANCE, N_CATEGORIES, Question, seat_to_act

SEAT_WIDTH = 3 + N_CATEGORIES  # side of the board, rank, points, points by category
WIDTH = 1 + MAX_PLAYERS * SEAT_WIDTH  # decisions, then the seats


@hot
def draw_random_action(state, stream, scratch):
    """Draw a uniformly random legal action of the seat to act; for chance, draw an outcome by its probability.

    Args:
        state: the position.
        stream: the state of the random numbers.
        scratch: workspace for the legal actions, `MAX_LEGAL` numbers.
    """
    if state.question >= FIRST_CHANCE:
        return draw_outcome(state, stream)
    return scratch[draw_below(stream, write_legal_actions(state, scratch))]


@rule
def write_summary(state, decisions, out):
    """Write a summary of a finished game.

    Args:
        state: the final position.
        decisions: the number of the players' decisions in the game.
        out: gets `decisions`, then for each seat the side of its board (0 or 1), its rank, points, and points by
            category.
    """
    out[0] = decisions
    for seat in range(state.players):
        city, column = state.city[seat], 1 + SEAT_WIDTH * seat
        out[column], out[column + 1], out[column + 2] = board_side_index(city), rank_of_seat(state, seat), city.total
        for category in range(N_CATEGORIES):
            out[column + 3 + category] = city.score[category]


@rule
def play_random_game(state, stream, scratch, players, rules, out, log):
    """Play a random game; return the number of plies, including those of chance.

    Args:
        state: workspace for the position.
        stream: the state of the random numbers.
        scratch: room for the legal actions, `MAX_LEGAL` numbers.
        players: the number of players.
        rules: the rules options, as bits.
        out: gets the number of decisions, then for each seat the side of its board, rank, points, and points by
            category.
        log: gets the contexts of the actions, from which they can be named later, one in each row, as many as fit.
    """
    new_game(state, players, rules)
    plies = decisions = 0
    while state.question != Question.OVER:
        action = draw_random_action(state, stream, scratch)
        decisions += state.question < FIRST_CHANCE
        if plies < len(log):
            write_action_context(state, seat_to_act(state), action, log[plies])
        plies += 1
        apply(state, action)
    write_summary(state, decisions, out)
    return plies


@rule
def play_random_games(states, streams, scratch, players, rules, out, logs, plies):
    """Play a random game for each row of `out`.

    Args:
        states: an array with one position, which all games use.
        streams: the state of the random numbers of each game.
        scratch: room for the legal actions, `MAX_LEGAL` numbers.
        players: the number of players.
        rules: the rules options, as bits.
        out: gets for each game its number of decisions, then for each seat the side of its board, rank, points, and
            points by category.
        logs: gets for each game the contexts of its actions, from which they can be named later, as many as fit.
        plies: gets the number of plies of each game.
    """
    for game in range(len(out)):
        plies[game] = play_random_game(states[0], streams[game], scratch, players, rules, out[game], logs[game])
