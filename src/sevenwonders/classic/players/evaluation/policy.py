"""Quick choice of an action: the one with the highest value, to which random noise may be added."""

from ....kernel.bits import lowest_member
from ....kernel.chance import draw_below, draw_member
from ....kernel.rule import hot, rule
from ...components import FIRST_OF_AGE, N_AGES, N_TURNS, unit_facts
from ...rules.action_codes import BOARD, BUILD, DECLINE, SELL, SIDE, STAGE, TAKE, WAYS
from ...rules.discard import salvageable_kinds
from ...rules.effects import has_building
from ...rules.market import affordable_payments, building_payments
from ...rules.setup import next_stage_row
from ...rules.state import NONE, Question, kinds_in, left_neighbour, passing_direction, right_neighbour
from .actions import building_gain, card_or_stage_gain, current_production_worth, sale_worth

NOTHING = -1_000_000  # less than the value of any action


@rule
def choose(state, seat, stream, noise, weights):
    """Choose the action with the highest value for a seat, after adding a random number to each value.

    Only cheapest payments are considered.  The card that is sold or used for a stage is the most valuable card for the
    player who receives the hand next.  Boards and sides are chosen at random.

    Args:
        state: the position.
        seat: the seat.
        stream: the state of the random numbers for the noise.
        noise: the maximum of the random number that is added to a value, in hundredths of a point.
        weights: the weights of the evaluation.
    """
    match state.question:
        case Question.CHOOSE | Question.EXTRA_CARD:
            return choose_card_action(state, seat, stream, noise, weights)
        case Question.DISCARD_PICK:
            return choose_discard_pick(state, seat, stream, noise, weights)
        case Question.CHOOSE_SIDE:
            return SIDE + draw_below(stream, 2)
    return BOARD + draw_member(stream, state.boards)


@rule
def choose_card_action(state, seat, stream, noise, weights):
    """Choose the action with the highest value among those with cards of the hand, after adding noise to each value.

    The arguments are those of `choose`.
    """
    city, first = state.city[seat], FIRST_OF_AGE[state.age]
    trade = current_production_worth(state, seat, weights)
    best, most = SELL, sale_worth(state, seat, weights) + draw_below(stream, noise + 1)
    kinds = kinds_in(city.hand)
    rest = kinds
    while rest:
        kind = lowest_member(rest) >> 1
        rest &= rest - 1
        if has_building(city, state.age, kind):
            continue
        ways = building_payments(state, seat, first + kind)
        if ways:
            left = coins_to_left_when_cheapest(state, seat, ways)
            worth = building_gain(
                state, seat, unit_facts(first + kind), coins_to_both_neighbours(ways, left), trade, weights
            )
            worth += draw_below(stream, noise + 1)
            if worth > most:
                best, most = BUILD + WAYS * (first + kind) + left, worth
    stage = next_stage_row(city)
    if stage != NONE:
        ways = affordable_payments(state, seat, unit_facts(stage))
        if ways:
            left = coins_to_left_when_cheapest(state, seat, ways)
            worth = building_gain(state, seat, unit_facts(stage), coins_to_both_neighbours(ways, left), trade, weights)
            if worth + draw_below(stream, noise + 1) > most:
                return STAGE + WAYS * card_most_wanted_by_next_player(state, seat, weights) + left
    return SELL + card_most_wanted_by_next_player(state, seat, weights) if best == SELL else best


@hot
def coins_to_both_neighbours(ways, left):
    """Return the coins for both neighbours together in the payment that gives `left` coins to the left neighbour.

    `ways` are the possible payments, packed in an integer: `ways >> 4 * n & 15` is 1 more than the coins for the right
    neighbour if the left one gets n coins, or 0 if there is no such payment.
    """
    return left + (ways >> 4 * left & 15) - 1


@rule
def coins_to_left_when_cheapest(state, seat, ways):
    """Return the coins for the left neighbour in the cheapest of some payments.

    Among equally cheap payments, the neighbour with more points gets less.

    Args:
        state: the position.
        seat: the seat that pays.
        ways: the payments, packed in an integer: `ways >> 4 * n & 15` is 1 more than the coins for the right neighbour
            if the left one gets n coins, or 0 if there is no such payment.
    """
    best, least = lowest_member(ways) >> 2, 99
    left_stronger = points_already_scored(state.city[left_neighbour(state, seat)]) > points_already_scored(
        state.city[right_neighbour(state, seat)]
    )
    while ways:
        left = lowest_member(ways) >> 2
        coins = left + (ways >> 4 * left & 15) - 1
        if coins < least or (coins == least and not left_stronger):
            best, least = left, coins
        ways &= ~(15 << 4 * left)
    return best


@hot
def points_already_scored(city):
    """Return the points of a city's blue cards, Wonder stages and conflicts."""
    return city.blue_points + city.wonder_points + city.victories - city.defeats


@rule
def card_most_wanted_by_next_player(state, seat, weights):
    """Return the card of a seat's hand that is most valuable to the next player, who receives the hand.

    By selling the card or putting it under the Wonder, the seat keeps it from the next player.
    """
    kinds, first = kinds_in(state.city[seat].hand), FIRST_OF_AGE[state.age]
    best, most = first + (lowest_member(kinds) >> 1), NOTHING
    receiver = hand_receiver(state, seat)
    if receiver == NONE:
        return best
    trade = current_production_worth(state, receiver, weights)
    while kinds:
        card = first + (lowest_member(kinds) >> 1)
        kinds &= kinds - 1
        worth = card_worth(state, receiver, card, trade, weights)
        if worth > most:
            best, most = card, worth
    return best


@hot
def hand_receiver(state, seat):
    """Return the seat that receives the hand of a seat next; `NONE` if the hand is not passed on."""
    if state.question != Question.CHOOSE or state.turn >= N_TURNS - 1:
        return NONE
    return left_neighbour(state, seat) if passing_direction(state.age) > 0 else right_neighbour(state, seat)


@rule
def card_worth(state, seat, card, trade, weights):
    """Return the value of a card for a seat that may receive it, in hundredths of a point.

    A card that the seat cannot pay for now counts half.

    Args:
        state: the position.
        seat: the seat.
        card: the card, as its row in the table of components.
        trade: the value of the seat's present production and discounts, as `current_production_worth` returns it.
        weights: the weights of the evaluation.
    """
    if has_building(state.city[seat], state.age, card - FIRST_OF_AGE[state.age]):
        return 0
    ways = building_payments(state, seat, card)
    if ways:
        return building_gain(
            state,
            seat,
            unit_facts(card),
            coins_to_both_neighbours(ways, coins_to_left_when_cheapest(state, seat, ways)),
            trade,
            weights,
        )
    return card_or_stage_gain(state, seat, unit_facts(card), 0, trade, weights) // 2


@rule
def choose_discard_pick(state, seat, stream, noise, weights):
    """Choose the action that takes the most valuable card of the discard pile, after adding noise to each value.

    It is `DECLINE` if no card adds to the value of the seat's city.  The arguments are those of `choose`.
    """
    best, most = DECLINE, 0
    trade = current_production_worth(state, seat, weights)
    for age in range(1, N_AGES + 1):
        kinds = salvageable_kinds(state, seat, age)
        while kinds:
            card = FIRST_OF_AGE[age] + lowest_member(kinds)
            kinds &= kinds - 1
            worth = card_or_stage_gain(state, seat, unit_facts(card), 0, trade, weights) + draw_below(stream, noise + 1)
            if worth > most:
                best, most = TAKE + card, worth
    return best
