"""The work of each kernel as rules, for the games `first` to `last - 1`; the processor runs the same code.

A game without legal actions (`counts[i] == 0`) has not begun: every function that plays begins it first.
"""

from sevenwonders.classic.rules.batch import begin_game as begin_classic
from sevenwonders.classic.rules.batch import observe_many as observe_classic
from sevenwonders.classic.rules.batch import reset_many as reset_classic
from sevenwonders.classic.rules.batch import step_many as step_classic
from sevenwonders.classic.rules.chance import resolve_chance as resolve_chance_of_classic
from sevenwonders.classic.rules.legal import write_legal_actions_of_seat
from sevenwonders.classic.rules.play import apply as apply_classic
from sevenwonders.classic.rules.state import Question as ClassicQuestion
from sevenwonders.classic.rules.state import seat_to_act as seat_to_act_in_classic
from sevenwonders.duel.rules.action_codes import DISCARD, START, WONDER
from sevenwonders.duel.rules.batch import begin_game as begin_duel
from sevenwonders.duel.rules.batch import observe_many as observe_duel
from sevenwonders.duel.rules.batch import reset_many as reset_duel
from sevenwonders.duel.rules.batch import step_many as step_duel
from sevenwonders.duel.rules.legal import write_legal_actions as legal_actions_of_duel
from sevenwonders.duel.rules.play import apply as apply_duel
from sevenwonders.duel.rules.simulation import resolve_chance as resolve_chance_of_duel
from sevenwonders.duel.rules.state import Question as DuelQuestion
from sevenwonders.duel.rules.state import Victory
from sevenwonders.game.batch import BatchArrays
from sevenwonders.kernel.bits import count_members
from sevenwonders.kernel.chance import draw_below
from sevenwonders.kernel.rule import rule


@rule
def duel_steps(
    first,
    last,
    choices,
    actions,
    places,
    states,
    streams,
    masks,
    legal,
    counts,
    seats,
    rewards,
    dones,
    finals,
    ended,
    steps,
    options,
):
    """Take random legal actions, `steps` a game, with everything that `duel.Batch` offers; `ended` counts games."""
    games = BatchArrays(states, streams, masks, legal, counts, seats, dones, finals, (rewards,))
    for i in range(first, last):
        if counts[i] == 0:
            reset_duel(places[i : i + 1], games, options[i])
        for _ in range(steps):
            actions[i] = legal[i, draw_below(choices[i], counts[i])]
            step_duel(places[i : i + 1], actions[i : i + 1], games, options[i])
            ended[i] += dones[i]


@rule
def duel_play(first, last, places, choices, actions, states, streams, lists, counts, keys, ended, steps, options):
    """Take the same random actions with legal lists only; `keys` sorts games by the work of their next action."""
    for k in range(first, last):
        i = places[k]
        state = states[i]
        if counts[i] == 0:
            begin_duel(state, streams[i], options[i])
            counts[i] = legal_actions_of_duel(state, lists[i])
            actions[i] = lists[i, draw_below(choices[i], counts[i])]
        for _ in range(steps):
            apply_duel(state, actions[i])
            resolve_chance_of_duel(state, streams[i])
            if state.victory != Victory.NONE:
                ended[i] += 1
                begin_duel(state, streams[i], options[i])
            counts[i] = legal_actions_of_duel(state, lists[i])
            actions[i] = lists[i, draw_below(choices[i], counts[i])]
        top = state.agenda[state.n_agenda - 1]
        key = top.question * 8
        if top.question == DuelQuestion.TURN and actions[i] < START:
            key += 1 if actions[i] < DISCARD else 2 if actions[i] < WONDER else 3
            key += 4 * (count_members(state.present) == 1)  # the next Age is laid out afterwards
        keys[i] = key


@rule
def duel_observe(first, last, places, states, seats, out):
    """Write the observation of the seat to act."""
    observe_duel(places[first:last], states, seats, out)


@rule
def classic_steps(
    first,
    last,
    choices,
    actions,
    places,
    states,
    streams,
    masks,
    legal,
    counts,
    seats,
    ranks,
    points,
    dones,
    finals,
    ended,
    steps,
    players,
    options,
):
    """Take random legal actions seat by seat, `steps` a game, with everything that `classic.Batch` offers."""
    games = BatchArrays(states, streams, masks, legal, counts, seats, dones, finals, (ranks, points))
    for i in range(first, last):
        if counts[i] == 0:
            reset_classic(places[i : i + 1], games, players[i], options[i])
        for _ in range(steps):
            actions[i] = legal[i, draw_below(choices[i], counts[i])]
            step_classic(places[i : i + 1], actions[i : i + 1], games, players[i], options[i])
            ended[i] += dones[i]


@rule
def classic_play(
    first, last, places, choices, actions, states, streams, lists, counts, keys, ended, steps, players, options
):
    """Take the same random actions with legal lists only; `keys` sorts games by the work of their next action."""
    for k in range(first, last):
        i = places[k]
        state = states[i]
        if counts[i] == 0:
            begin_classic(state, streams[i], players[i], options[i])
            counts[i] = write_legal_actions_of_seat(state, seat_to_act_in_classic(state), lists[i])
            actions[i] = lists[i, draw_below(choices[i], counts[i])]
        for _ in range(steps):
            apply_classic(state, actions[i])
            resolve_chance_of_classic(state, streams[i])
            if state.question == ClassicQuestion.OVER:
                ended[i] += 1
                begin_classic(state, streams[i], players[i], options[i])
            counts[i] = write_legal_actions_of_seat(state, seat_to_act_in_classic(state), lists[i])
            actions[i] = lists[i, draw_below(choices[i], counts[i])]
        keys[i] = state.question * 16 + (8 + state.turn if state.deciders & state.deciders - 1 == 0 else 0)


@rule
def classic_observe(first, last, places, states, seats, out):
    """Write the observation of the seat to act."""
    observe_classic(places[first:last], states, seats, out)
