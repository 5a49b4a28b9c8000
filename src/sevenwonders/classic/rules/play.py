"""Course of a game: choices are made in secret and applied together (rules sections 5, 8 and 9)."""

from ...kernel.bits import lowest_member
from ...kernel.rule import hot, rule
from ..components import FIRST_OF_AGE, N_AGES, N_TURNS, Power, unit_facts
from .action_codes import BOARD, DECLINE, SELL, SIDE, STAGE, TAKE, card_of_action, left_coins_of_action
from .chance import apply_outcome
from .discard import can_build_from_discard
from .effects import add_card_to_city, add_lasting_effects, receive_immediate_coins
from .market import affordable_payments, coins_to_right_neighbour, is_free
from .military import resolve_conflicts
from .score import tally
from .setup import begin_age, begin_choosing, next_stage_row, seat_being_set_up, take_board
from .state import (
    FIRST_CHANCE,
    NO_SEAT,
    NONE,
    PLAYED_LAST,
    Question,
    Use,
    ask_seats,
    card_use_index,
    kinds_in,
    left_neighbour,
    passing_direction,
    right_neighbour,
    turn_index,
)

SALE = 3  # coins for a card that is sold


@hot
def apply(state, action):
    """Apply a legal action of the seat to act next (`seat_to_act`), with all consequences up to the next decision."""
    if state.question >= FIRST_CHANCE:
        apply_outcome(state, action)
    else:
        commit_choice(state, lowest_member(state.deciders), action)


@hot
def commit_choice(state, seat, action):
    """Record a seat's secret choice; after the last choice, apply all choices together."""
    state.city[seat].choice = action
    state.deciders &= ~(1 << seat)
    if state.deciders == 0:
        apply_choices(state)


@rule
def revoke_choice(state, seat):
    """Take back a seat's choice, which is possible until all have chosen."""
    state.city[seat].choice = NONE
    state.deciders |= 1 << seat


@hot
def apply_choices(state):
    """Apply the choices of all seats, once the last one has chosen, and all that follows by the rules."""
    match state.question:
        case Question.CHOOSE:
            apply_card_choices(state)
            end_turn(state)
        case Question.EXTRA_CARD:
            apply_card_choices(state)
            discard_last_cards(state)
        case Question.DISCARD_PICK:
            apply_discard_pick(state)
        case Question.CHOOSE_SIDE:
            for seat in range(state.players):
                state.city[seat].side = state.city[seat].choice - SIDE
                state.city[seat].choice = NONE
            begin_age(state, 1)
        case Question.CHOOSE_BOARD:
            seat = seat_being_set_up(state)
            board = state.city[seat].choice - BOARD
            state.city[seat].choice = NONE
            take_board(state, seat, board)


@hot
def component_built_by_action(state, city, action):
    """Return the facts of the component that an action of a city builds: the card, or the next stage of the Wonder."""
    return unit_facts(next_stage_row(city) if action >= STAGE else card_of_action(action))


@hot
def apply_card_choices(state):
    """Apply all choices of cards, each step for all seats: pay, place the card, receive coins (R-05, R-06, R-11)."""
    for seat in range(state.players):
        if state.asked >> seat & 1:
            set_coins_for_neighbours(state, seat)
    for seat in range(state.players):
        if state.asked >> seat & 1:
            settle_coins_of_choice(state, seat)
            move_chosen_card(state, seat)  # changes nothing that other seats pay
    for seat in range(state.players):
        if state.asked >> seat & 1:
            receive_coins_of_build(state, seat)


@hot
def set_coins_for_neighbours(state, seat):
    """Store in a seat's city the coins that the seat pays to its neighbours for its choice.

    Call it before any choice of the turn is applied.
    """
    city = state.city[seat]
    city.left_share = city.right_share = 0
    if city.choice < SELL:
        unit = component_built_by_action(state, city, city.choice)
        left = left_coins_of_action(city.choice)
        if unit.symbols and (city.choice >= STAGE or not is_free(state, city, unit)):
            city.left_share, city.right_share = (
                left,
                coins_to_right_neighbour(affordable_payments(state, seat, unit), left),
            )


@hot
def settle_coins_of_choice(state, seat):
    """Pay for a seat's choice: coins to its neighbours and the bank, or 3 coins to the seat for a sold card.

    The order of the seats does not change the sums (R-38).
    """
    city = state.city[seat]
    if city.choice >= SELL:
        city.coins += SALE
        return
    city.coins -= city.left_share + city.right_share
    state.city[left_neighbour(state, seat)].coins += city.left_share
    state.city[right_neighbour(state, seat)].coins += city.right_share
    unit = component_built_by_action(state, city, city.choice)
    if unit.coin_cost and not is_free(state, city, unit):
        city.coins -= unit.coin_cost


@hot
def move_chosen_card(state, seat):
    """Move the card of a seat's choice from the hand to the seat's city, under its board (R-15) or to the discard pile.

    A card in the city or a built stage takes effect, except for coins that a card brings at once.
    """
    city = state.city[seat]
    card, entry = card_of_action(city.choice), card_use_index(state.age, state.turn, seat)
    city.hand -= 1 << 2 * (card - FIRST_OF_AGE[state.age])
    state.card[entry] = card
    if city.choice < STAGE:
        state.use[entry] = Use.BUILD
        add_card_to_city(city, card)
    elif city.choice < SELL:
        state.use[entry] = Use.STAGE
        unit = unit_facts(next_stage_row(city))
        add_lasting_effects(city, unit)
        if unit.powers & Power.SALVAGE:
            state.salvager = seat
        if unit.coins:
            city.coins += unit.coins
    else:
        state.use[entry] = Use.SELL


@hot
def receive_coins_of_build(state, seat):
    """Give a seat the coins that the card it built yields at once; call it after all seats' cards are placed."""
    city = state.city[seat]
    if city.choice < STAGE:
        receive_immediate_coins(state, seat, unit_facts(card_of_action(city.choice)))
    city.choice = NONE


@hot
def end_turn(state):
    """End a turn (rules section 9): ask for a pick from the discard pile if one is due, otherwise pass the hands.

    After the sixth turn, continue with the last cards of the hands, then the end of the Age.
    """
    if state.turn == N_TURNS - 1:
        state.turn = PLAYED_LAST
        ask_for_extra_card(state)
    elif state.salvager == NO_SEAT or not ask_for_discard_pick(state):
        pass_hands(state)


@rule
def ask_for_extra_card(state):
    """If a Wonder lets a seat play its last card of the Age, ask that seat before the others discard (R-23, R-27).

    If there is no such seat, discard all last cards.
    """
    for seat in range(state.players):
        if state.city[seat].powers & Power.SEVENTH:
            ask_seats(state, Question.EXTRA_CARD, 1 << seat)
            return
    discard_last_cards(state)


@rule
def discard_last_cards(state):
    """Move the last card of every hand face down to the discard pile, without coins (R-16, R-26), and end the Age.

    Before the Age ends, a seat may still have to pick from the discard pile.
    """
    for seat in range(state.players):
        city = state.city[seat]
        if city.hand:
            entry = card_use_index(state.age, PLAYED_LAST, seat)
            state.card[entry] = FIRST_OF_AGE[state.age] + (lowest_member(kinds_in(city.hand)) >> 1)
            state.use[entry] = Use.LEFT
            city.hand = 0
    if state.salvager == NO_SEAT or not ask_for_discard_pick(state):
        end_age(state)


@rule
def ask_for_discard_pick(state):
    """Ask the seat whose new stage builds a discarded card (`state.salvager`) to pick a card from the discard pile.

    Returns False, without asking, if the pile has no card that the seat can build (R-29).
    """
    seat = state.salvager
    state.salvager = NO_SEAT
    if not can_build_from_discard(state, seat):
        return False
    state.look_time[state.looks] = turn_index(state.age, state.turn)
    state.looks += 1
    ask_seats(state, Question.DISCARD_PICK, 1 << seat)
    return True


@rule
def apply_discard_pick(state):
    """Apply a pick from the discard pile: build a card for free and receive its coins (R-42), or none (R-28)."""
    seat = lowest_member(state.asked)
    city = state.city[seat]
    action = city.choice
    city.choice = NONE
    if action != DECLINE:
        card = action - TAKE
        state.look_card[state.looks - 1] = card
        add_card_to_city(city, card)
        receive_immediate_coins(state, seat, unit_facts(card))
    if state.turn < PLAYED_LAST:
        pass_hands(state)
    else:
        end_age(state)


@hot
def pass_hands(state):
    """Pass the hands to the left in Ages I and III, to the right in Age II, and begin the next turn."""
    last = state.players - 1
    if passing_direction(state.age) > 0:
        carried = state.city[last].hand
        for seat in range(last, 0, -1):
            state.city[seat].hand = state.city[seat - 1].hand
        state.city[0].hand = carried
    else:
        carried = state.city[0].hand
        for seat in range(last):
            state.city[seat].hand = state.city[seat + 1].hand
        state.city[last].hand = carried
    state.turn += 1
    begin_choosing(state)


@rule
def end_age(state):
    """Resolve the military conflicts, then begin the next Age or, after Age III, count the points and end the game."""
    resolve_conflicts(state)
    if state.age < N_AGES:
        begin_age(state, state.age + 1)
        return
    for seat in range(state.players):
        tally(state, seat)
    ask_seats(state, Question.OVER, 0)
