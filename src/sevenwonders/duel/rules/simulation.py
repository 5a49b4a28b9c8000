"""Random play: playouts for estimates, and complete games with a log of their actions, in compiled code."""

from ...kernel.bits import count_members, nth_member
from ...kernel.chance import draw_below
from ...kernel.rule import hot, rule
from .action_codes import BUILD, DISCARD, WONDER
from .action_context import write_action_context
from .chance import apply_outcome, draw_outcome
from .legal import affordable_slots, affordable_wonder_indices, write_legal_actions
from .play import apply, run_until_decision
from .score import tally
from .setup import new_game
from .state import CHANCE, FIRST_CHANCE, N_CATEGORIES, N_PLACES, Question, RuleOption, Victory, seat_to_act

EXPANSIONS = RuleOption.PANTHEON | RuleOption.AGORA


@hot
def draw_main_action(state, seat, stream):
    """Draw a legal action of a turn of the base game at random; all are equally likely.

    `stream` is the state of the random numbers.
    """
    cards, wonders = affordable_slots(state, seat), affordable_wonder_indices(state, seat)
    n_cards, n_slots = count_members(cards), count_members(state.open)
    choice = draw_below(stream, n_cards + n_slots * (1 + count_members(wonders)))
    if choice < n_cards:
        return BUILD + nth_member(cards, choice)
    use, number = divmod(choice - n_cards, n_slots)
    slot = nth_member(state.open, number)
    return DISCARD + slot if use == 0 else WONDER + N_PLACES * slot + nth_member(wonders, use - 1)


@hot
def draw_random_action(state, stream, scratch):
    """Draw a legal action of the seat to act, or an outcome of chance; all are equally likely.

    Args:
        state: the position.
        stream: the state of the random numbers.
        scratch: an array for the legal actions.
    """
    top = state.agenda[state.n_agenda - 1]
    if top.question == Question.TURN and not state.rules & EXPANSIONS:
        return draw_main_action(state, top.seat, stream)
    if top.question >= FIRST_CHANCE:
        return draw_outcome(state, stream)
    return scratch[draw_below(stream, write_legal_actions(state, scratch))]


@hot
def resolve_chance(state, stream):
    """Draw and apply outcomes of chance until a player is to act or the game is over.

    `stream` is the state of the random numbers.
    """
    while seat_to_act(state) == CHANCE:
        apply_outcome(state, draw_outcome(state, stream))
        run_until_decision(state)


@rule
def playout(state, stream, scratch):
    """Play random legal actions from a position to the end.

    Args:
        state: the position, which becomes the final one.
        stream: the state of the random numbers.
        scratch: an array for the legal actions.
    """
    resolve_chance(state, stream)
    while state.victory == Victory.NONE:
        apply(state, draw_random_action(state, stream, scratch))
        resolve_chance(state, stream)


@rule
def write_summary(state, decisions, out):
    """Write a summary of a finished game.

    Args:
        state: the final position.
        decisions: the number of the players' decisions in the game.
        out: gets the winner, the kind of victory, `decisions`, the Age, the space of the Conflict pawn, and the points
            of both seats by category.
    """
    out[0], out[1], out[2], out[3], out[4] = state.winner, state.victory, decisions, state.age, state.pawn
    for seat in range(2):
        tally(state, seat)
        for category in range(N_CATEGORIES):
            out[5 + N_CATEGORIES * seat + category] = state.city[seat].score[category]


@rule
def play_random_game(state, stream, scratch, rules, out, log):
    """Play a game of random legal actions, and return the number of plies, including those of chance.

    Args:
        state: the record in which the game is played.
        stream: the state of the random numbers.
        scratch: an array for the legal actions.
        rules: the rules options as bits of `RuleOption`.
        out: gets the winner, the kind of victory, the number of decisions, the Age, the space of the Conflict pawn, and
            both score sheets.
        log: gets the contexts of the actions, from which they can be named later, one in each row, as many as fit.
    """
    new_game(state, rules)
    plies = decisions = 0
    while state.victory == Victory.NONE:
        action = draw_random_action(state, stream, scratch)
        decisions += seat_to_act(state) != CHANCE
        if plies < len(log):
            write_action_context(state, action, log[plies])
        plies += 1
        apply(state, action)
    write_summary(state, decisions, out)
    return plies


@rule
def play_random_games(states, streams, scratch, rules, out, logs, plies):
    """Play a game of random legal actions for each row of `out`.

    Args:
        states: an array with one position, which all games use.
        streams: the state of the random numbers of each game.
        scratch: an array for the legal actions.
        rules: the rules options as bits of `RuleOption`.
        out: gets for each game the winner, the kind of victory, the number of decisions, the Age, the space of the
            Conflict pawn, and both score sheets.
        logs: gets for each game the contexts of its actions, from which they can be named later, as many as fit.
        plies: gets the number of plies of each game.
    """
    for game in range(len(out)):
        plies[game] = play_random_game(states[0], streams[game], scratch, rules, out[game], logs[game])
