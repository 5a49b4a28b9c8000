"""The work of each kernel as rules, for the games `first` to `last - 1`; the processor runs the same code.

A game without legal actions (`counts[i] == 0`) has not begun: every function that plays begins it first.
"""

from sevenwonders.classic.components import FIRST_OF_AGE, unit_at
from sevenwonders.classic.players.evaluation.policy import cheapest
from sevenwonders.classic.players.evaluation.policy import choose as choose_quickly
from sevenwonders.classic.players.network.inputs import inputs as inputs_of_classic
from sevenwonders.classic.players.network.inputs import tally_all
from sevenwonders.classic.players.network.outputs import output_of as output_of_classic
from sevenwonders.classic.rules.batch import begin as begin_classic
from sevenwonders.classic.rules.batch import observe_many as observe_classic
from sevenwonders.classic.rules.batch import reset_many as reset_classic
from sevenwonders.classic.rules.batch import step_many as step_classic
from sevenwonders.classic.rules.belief import believe
from sevenwonders.classic.rules.chance import resolve_chance as resolve_chance_of_classic
from sevenwonders.classic.rules.effects import has_building
from sevenwonders.classic.rules.knowledge import forget
from sevenwonders.classic.rules.legal import legal_for
from sevenwonders.classic.rules.market import building_payments, payments
from sevenwonders.classic.rules.moves import BUILD as BUILD_CARD
from sevenwonders.classic.rules.moves import SELL, STAGE, WAYS
from sevenwonders.classic.rules.play import apply as apply_classic
from sevenwonders.classic.rules.play import commit
from sevenwonders.classic.rules.score import rank
from sevenwonders.classic.rules.setup import next_stage
from sevenwonders.classic.rules.state import NONE, kinds_in
from sevenwonders.classic.rules.state import Question as ClassicQuestion
from sevenwonders.classic.rules.state import seat_to_act as seat_to_act_in_classic
from sevenwonders.duel.players.network.inputs import inputs as inputs_of_duel
from sevenwonders.duel.players.network.outputs import ending_of
from sevenwonders.duel.players.network.outputs import output_of as output_of_duel
from sevenwonders.duel.rules.batch import begin as begin_duel
from sevenwonders.duel.rules.batch import observe_many as observe_duel
from sevenwonders.duel.rules.batch import reset_many as reset_duel
from sevenwonders.duel.rules.batch import step_many as step_duel
from sevenwonders.duel.rules.legal import legal_actions as legal_actions_of_duel
from sevenwonders.duel.rules.moves import DISCARD, START, WONDER
from sevenwonders.duel.rules.play import apply as apply_duel
from sevenwonders.duel.rules.score import tally, total
from sevenwonders.duel.rules.simulation import resolve_chance as resolve_chance_of_duel
from sevenwonders.duel.rules.state import Question as DuelQuestion
from sevenwonders.duel.rules.state import Victory
from sevenwonders.duel.rules.state import seat_to_act as seat_to_act_in_duel
from sevenwonders.kernel.bits import count, lowest
from sevenwonders.kernel.chance import draw
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
    for i in range(first, last):
        if counts[i] == 0:
            reset_duel(places[i : i + 1], states, streams, masks, legal, counts, seats, options[i])
        for _ in range(steps):
            actions[i] = legal[i, draw(choices[i], counts[i])]
            step_duel(
                places[i : i + 1],
                actions[i : i + 1],
                states,
                streams,
                masks,
                legal,
                counts,
                seats,
                rewards,
                dones,
                finals,
                options[i],
            )
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
            actions[i] = lists[i, draw(choices[i], counts[i])]
        for _ in range(steps):
            apply_duel(state, actions[i])
            resolve_chance_of_duel(state, streams[i])
            if state.victory != Victory.NONE:
                ended[i] += 1
                begin_duel(state, streams[i], options[i])
            counts[i] = legal_actions_of_duel(state, lists[i])
            actions[i] = lists[i, draw(choices[i], counts[i])]
        top = state.agenda[state.n_agenda - 1]
        key = top.question * 8
        if top.question == DuelQuestion.TURN and actions[i] < START:
            key += 1 if actions[i] < DISCARD else 2 if actions[i] < WONDER else 3
            key += 4 * (count(state.present) == 1)  # the next Age is laid out afterwards
        keys[i] = key


@rule
def duel_observe(first, last, places, states, seats, out):
    """Write the observation of the seat to act."""
    observe_duel(places[first:last], states, seats, out)


@rule
def duel_look(first, last, places, states, seats, legal, counts, numbers, active, outputs):
    """Write the inputs that are on (`active[i]` of them), and outputs of the legal actions as far as there is room."""
    for i in range(first, last):
        active[i] = inputs_of_duel(states[i], seats[i], numbers[i])
        for k in range(min(counts[i], outputs.shape[1])):
            outputs[i, k] = output_of_duel(states[i], seats[i], legal[i, k])


@rule
def duel_act(first, last, places, choice, states, streams, legal, counts, seats, over, points, options):
    """Take legal action number `choice[i]`.

    `over[i]` is 0 while the game goes on, otherwise one plus the ending for seat 0; `points` are those of both seats.
    """
    for i in range(first, last):
        state = states[i]
        over[i] = 0
        if counts[i] == 0:
            begin_duel(state, streams[i], options[i])
        else:
            apply_duel(state, legal[i, choice[i]])
            resolve_chance_of_duel(state, streams[i])
            if state.victory != Victory.NONE:
                for seat in range(2):
                    tally(state, seat)
                    points[i, seat] = total(state, seat)
                over[i] = ending_of(state, 0) + 1
                begin_duel(state, streams[i], options[i])
        counts[i] = legal_actions_of_duel(state, legal[i])
        seats[i] = seat_to_act_in_duel(state)


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
    for i in range(first, last):
        if counts[i] == 0:
            reset_classic(places[i : i + 1], states, streams, masks, legal, counts, seats, players[i], options[i])
        for _ in range(steps):
            actions[i] = legal[i, draw(choices[i], counts[i])]
            step_classic(
                places[i : i + 1],
                actions[i : i + 1],
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
                players[i],
                options[i],
            )
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
            counts[i] = legal_for(state, seat_to_act_in_classic(state), lists[i])
            actions[i] = lists[i, draw(choices[i], counts[i])]
        for _ in range(steps):
            apply_classic(state, actions[i])
            resolve_chance_of_classic(state, streams[i])
            if state.question == ClassicQuestion.OVER:
                ended[i] += 1
                begin_classic(state, streams[i], players[i], options[i])
            counts[i] = legal_for(state, seat_to_act_in_classic(state), lists[i])
            actions[i] = lists[i, draw(choices[i], counts[i])]
        keys[i] = state.question * 16 + (8 + state.turn if state.deciders & state.deciders - 1 == 0 else 0)


@rule
def classic_observe(first, last, places, states, seats, out):
    """Write the observation of the seat to act."""
    observe_classic(places[first:last], states, seats, out)


@rule
def list_candidates(state, seat, actions, outputs):
    """List the actions of a turn with their network outputs: each card built, under a stage or sold, paid cheaply."""
    city, first, n = state.city[seat], FIRST_OF_AGE[state.age], 0
    rest, stage, stage_ways = kinds_in(city.hand), next_stage(city), 0
    if stage != NONE:
        stage_ways = payments(state, seat, unit_at(stage))
    while rest:
        kind = lowest(rest) >> 1
        rest &= rest - 1
        card = first + kind
        if not has_building(city, state.age, kind):
            ways = building_payments(state, seat, card)
            if ways:
                actions[n] = BUILD_CARD + WAYS * card + cheapest(state, seat, ways)
                n += 1
        if stage_ways:
            actions[n] = STAGE + WAYS * card + cheapest(state, seat, stage_ways)
            n += 1
        actions[n] = SELL + card
        n += 1
    for place in range(n):
        outputs[place] = output_of_classic(actions[place])
    return n


@rule
def classic_look(
    first, last, games, seats, states, copies, guesses, scratch, numbers, active, candidates, outputs, counts
):
    """Write what the network sees for each row, a seat of a game, with hidden cards dealt anew as a search does."""
    for row in range(first, last):
        copies[row] = states[games[row]]
        copy = copies[row]
        forget(copy, seats[row])
        believe(copy, guesses[row], scratch[row])
        tally_all(copy)
        active[row] = inputs_of_classic(copy, seats[row], numbers[row])
        counts[row] = list_candidates(copy, seats[row], candidates[row], outputs[row])


@rule
def classic_act(
    first, last, rows, choice, candidates, states, streams, over, shares, points, weights, players, options
):
    """Let every seat take candidate `choice[row]` of its row, then play on quickly to the next turn of all.

    `rows[i]` is the row of the game's first seat.  Extra cards, the discard pile, boards and sides are chosen by the
    greedy player.  Where the game ends, `shares` are the parts of the victory.
    """
    for i in range(first, last):
        state = states[i]
        is_new, over[i] = state.players != players[i], 0
        if not is_new:
            for seat in range(players[i]):
                row = rows[i] + seat
                commit(state, seat, candidates[row, choice[row]])
        while True:
            if is_new:
                begin_classic(state, streams[i], players[i], options[i])
                is_new = False
            resolve_chance_of_classic(state, streams[i])
            if state.question == ClassicQuestion.CHOOSE:
                break
            if state.question == ClassicQuestion.OVER:
                winners = 0
                for seat in range(players[i]):
                    winners += rank(state, seat) == 1
                for seat in range(players[i]):
                    shares[i, seat] = 420 // winners if rank(state, seat) == 1 else 0
                    points[i, seat] = state.city[seat].total
                over[i], is_new = 1, True
            else:
                seat = lowest(state.deciders)
                commit(state, seat, choose_quickly(state, seat, streams[i], 100, weights[0]))
