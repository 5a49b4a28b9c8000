"""The course of a game: who may do what, and what follows (rules sections 2, 3.2, 5.9)."""

import numpy as np

from ...kernel.bits import count, lowest, member
from ...kernel.chance import draw, draw_member
from ...kernel.rule import Table, hot, rule
from ..components import (
    FIRST_GAME,
    FIRST_OF_DECK,
    FIRST_WONDER,
    N_CARDS,
    N_TOKENS,
    N_WONDERS,
    PROMOTIONAL,
    Colour,
    unit_at,
)
from ..layout import LAST_ROW, N_SLOTS
from .effects import buy_building, buy_wonder, construct_building, destroy, gain_token
from .market import BASE_RATES, can_pay
from .moves import (
    ASSIGN,
    ASSIGNMENTS,
    BUILD,
    CARD,
    DECLINE,
    DISCARD,
    DRAFT,
    SLOT,
    START,
    TOKEN,
    WONDER,
    place_of,
    slot_of,
)
from .score import finish
from .state import (
    CHANCE,
    FIRST_CHANCE,
    FIRST_TASK,
    N_CATEGORIES,
    N_PENDING,
    N_PLACES,
    NOBODY,
    NONE,
    Question,
    Rule,
    Victory,
    Zone,
    has_rule,
    pop,
    push,
    seat_to_act,
    top_question,
)
from .structure import deal_card, first_of, lay_out, see, take, turn_up, uncover, unseen_of

STARTING_COINS = 7
BOARD_TOKENS = 5
GROUP = 4  # Wonders revealed together
DRAFT_ORDER = Table(np.array([0, 1, 1, 0, 1, 0, 0, 1]))
FIRST_GAME_WONDERS = Table(np.array(FIRST_GAME))
ASSIGNED = Table(np.array(ASSIGNMENTS))
LAST_AGE = 3


# --- set-up ------------------------------------------------------------------------------------------------------


@rule
def new_game(state, rules):
    """A game under some rules options (bits of `Rule`), before anything has been dealt."""
    clear(state)
    state.rules = rules
    state.wonder_pool = (1 << N_WONDERS) - 1 & ~PROMOTIONAL
    state.box_tokens = (1 << N_TOKENS) - 1
    if has_rule(state, Rule.MESSE):
        state.wonder_pool |= PROMOTIONAL & -PROMOTIONAL
    if has_rule(state, Rule.LIBERTY):
        state.wonder_pool |= PROMOTIONAL & PROMOTIONAL - 1
    push(state, Question.TURN, 0, 0)
    if not has_rule(state, Rule.DRAFT_SEES_AGE):
        push(state, Question.LAY_OUT, NOBODY, 1)
    if has_rule(state, Rule.FIRST_GAME):
        for dealt in range(2 * GROUP):
            state.city[dealt // GROUP].wonders[dealt % GROUP] = FIRST_GAME_WONDERS[dealt]
        state.wonder_pool = 0
    else:
        push(state, Question.DEAL_WONDER, CHANCE, 0)
    if has_rule(state, Rule.DRAFT_SEES_AGE):
        push(state, Question.LAY_OUT, NOBODY, 1)
    push(state, Question.DEAL_TOKEN, CHANCE, BOARD_TOKENS)


@rule
def clear(state):
    """Wipe a record, whatever was in it."""
    state.rules = state.age = state.active = state.again = state.pawn = 0
    state.loot = 15
    state.winner, state.victory = NOBODY, Victory.NONE
    state.present = state.hidden = state.open = state.guild_backs = state.unseen = state.unseen_guilds = 0
    for slot in range(N_SLOTS):
        state.slot[slot] = NONE
    for card in range(N_CARDS):
        state.zone[card] = Zone.UNSEEN
    state.wonder_pool = state.wonder_offer = 0
    state.board_tokens = state.box_tokens = state.token_offer = 0
    for place in range(3):
        state.card_offer[place] = NONE
    state.n_agenda = 0
    for entry in range(N_PENDING):
        state.agenda[entry].question = state.agenda[entry].seat = state.agenda[entry].subject = 0
    for seat in range(2):
        city = state.city[seat]
        city.coins, city.yields, city.rates = STARTING_COINS, 0, BASE_RATES
        city.any_raw = city.any_manufactured = city.fixed = city.symbols = city.chains = city.tokens = 0
        for colour in range(8):
            city.built[colour] = 0
        for place in range(N_PLACES):
            city.wonders[place] = city.under[place] = NONE
        for category in range(N_CATEGORIES):
            city.score[category] = 0


# --- what may be done ---------------------------------------------------------------------------------------------


@hot
def affordable_cards(state, seat):
    """The slots of the accessible cards that a seat can pay for, as bits."""
    city, slots, rest = state.city[seat], 0, state.open
    while rest:
        slot = lowest(rest)
        slots |= can_pay(city, unit_at(state.slot[slot])) << slot
        rest &= rest - 1
    return slots


@hot
def affordable_wonders(state, seat):
    """The places of the Wonders that a seat can pay for, as bits."""
    city, places = state.city[seat], 0
    for place in range(N_PLACES):
        if city.wonders[place] != NONE and city.under[place] == NONE:
            places |= can_pay(city, unit_at(FIRST_WONDER + city.wonders[place])) << place
    return places


@rule
def list_turn(state, seat, out):
    """The main actions: build, discard or use for a Wonder any accessible card."""
    n = list_members(affordable_cards(state, seat), BUILD, out, 0)
    n = list_members(state.open, DISCARD, out, n)
    wonders, slots = affordable_wonders(state, seat), state.open
    while slots and wonders:
        n = list_members(wonders, WONDER + N_PLACES * lowest(slots), out, n)
        slots &= slots - 1
    return n


@rule
def list_members(members, first, out, n):
    """Write `first` plus every member of a set behind the `n` actions that are listed already."""
    while members:
        out[n] = first + lowest(members)
        n += 1
        members &= members - 1
    return n


@rule
def list_cards(state, zone, colour, out):
    """Choices among the cards of a zone, of one colour or (with `NONE`) of any."""
    n = 0
    for card in range(N_CARDS):
        if state.zone[card] == zone and (colour == NONE or unit_at(card).colour == colour):
            out[n] = CARD + card
            n += 1
    return n


@rule
def list_last_row(state, out):
    """Choices among the cards left in the far row."""
    n = 0
    slots = state.present & LAST_ROW[state.age - 1]
    while slots:
        out[n] = CARD + state.slot[lowest(slots)]
        n += 1
        slots &= slots - 1
    return n


@rule
def legal_actions(state, out):
    """Write the legal actions into `out` and return how many there are.

    When chance is to act these are its outcomes, all equally likely.
    """
    if state.n_agenda == 0:
        return 0
    top = state.agenda[state.n_agenda - 1]
    if top.question >= FIRST_CHANCE:
        return list_members(outcomes(state), first_outcome(state), out, 0)
    match top.question:
        case Question.TURN:
            return list_turn(state, top.seat, out)
        case Question.DRAFT_WONDER:
            return list_members(state.wonder_offer, DRAFT, out, 0)
        case Question.CHOOSE_STARTER:
            return list_members(3, START, out, 0)
        case Question.PICK_BOARD_TOKEN:
            n = list_members(state.board_tokens, TOKEN, out, 0)
            if has_rule(state, Rule.OPTIONAL_PAIR_TOKEN):
                out[n] = DECLINE
                n += 1
            return n
        case Question.PICK_LIBRARY_TOKEN:
            return list_members(state.token_offer, TOKEN, out, 0)
        case Question.DESTROY_CARD:
            return list_cards(state, Zone.CITY + 1 - top.seat, top.subject, out)
        case Question.BUILD_FROM_DISCARD:
            return list_cards(state, Zone.DISCARD, NONE, out)
        case Question.BUILD_LAST_ROW:
            return list_last_row(state, out)
        case Question.LIBERTY_ASSIGN:
            return list_members((1 << len(ASSIGNED)) - 1, ASSIGN, out, 0)
    return 0


# --- chance -------------------------------------------------------------------------------------------------------


@rule
def outcomes(state):
    """What chance may choose, as bits counted from `first_outcome`; every member is equally likely."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DEAL_CARD | Question.TURN_CARD:
            return unseen_of(state, top.subject)
        case Question.DEAL_TOKEN:
            return state.box_tokens
        case Question.DEAL_WONDER:
            return state.wonder_pool
        case Question.DEAL_BACK:
            return state.present & ~state.guild_backs
        case Question.DRAW_LIBRARY_TOKEN:
            return state.box_tokens & ~state.token_offer
        case Question.DRAW_REMOVED_CARD:
            return state.unseen
    return 0


@rule
def first_outcome(state):
    """The action that stands for the lowest member of `outcomes`."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DEAL_CARD | Question.TURN_CARD:
            return CARD + first_of(state, top.subject)
        case Question.DEAL_WONDER:
            return DRAFT
        case Question.DEAL_BACK:
            return SLOT
        case Question.DRAW_REMOVED_CARD:
            return CARD + FIRST_OF_DECK[state.age]
    return TOKEN


@hot
def draw_outcome(state, stream):
    """Let a generator decide for chance."""
    return first_outcome(state) + draw_member(stream, outcomes(state))


@rule
def count_down(state):
    """One draw fewer is to come on the top of the agenda."""
    top = state.agenda[state.n_agenda - 1]
    top.subject -= 1
    if top.subject == 0:
        pop(state)


@hot
def apply_outcome(state, action):
    """Chance has decided."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DEAL_CARD:
            deal_card(state, top.subject, action - CARD)
        case Question.TURN_CARD:
            slot = top.subject
            pop(state)
            turn_up(state, slot, action - CARD)
        case Question.DEAL_TOKEN:
            state.board_tokens |= 1 << action - TOKEN
            state.box_tokens &= ~(1 << action - TOKEN)
            count_down(state)
        case Question.DEAL_WONDER:
            deal_wonder(state, action - DRAFT)
        case Question.DEAL_BACK:
            state.guild_backs |= 1 << action - SLOT
            count_down(state)
        case Question.DRAW_LIBRARY_TOKEN:
            state.token_offer |= 1 << action - TOKEN
            if state.token_offer == state.box_tokens:
                pop(state)  # fewer than three are left
            else:
                count_down(state)
        case Question.DRAW_REMOVED_CARD:
            offer_card(state, action - CARD)
            count_down(state)


@rule
def deal_wonder(state, wonder):
    """A Wonder is revealed for the draft, or dealt straight to a player."""
    top = state.agenda[state.n_agenda - 1]
    dealt = top.subject
    state.wonder_pool &= ~(1 << wonder)
    top.subject = dealt + 1
    if has_rule(state, Rule.RANDOM_DEAL):
        state.city[dealt // GROUP].wonders[dealt % GROUP] = wonder
        if dealt + 1 == 2 * GROUP:
            pop(state)
    else:
        state.wonder_offer |= 1 << wonder
        if (dealt + 1) % GROUP == 0:
            first_pick = dealt + 1 - GROUP
            top.question, top.seat, top.subject = Question.DRAFT_WONDER, DRAFT_ORDER[first_pick], first_pick


@rule
def offer_card(state, card):
    """A removed card is shown by the Statue of Liberty; the three lie in order."""
    see(state, card)
    state.zone[card] = Zone.OFFERED
    place = 0
    while state.card_offer[place] != NONE and state.card_offer[place] < card:
        place += 1
    for later in range(2, place, -1):
        state.card_offer[later] = state.card_offer[later - 1]
    state.card_offer[place] = card


# --- what follows -------------------------------------------------------------------------------------------------


@hot
def apply(state, action):
    """Carry out a legal action and everything that follows without a decision."""
    top = state.agenda[state.n_agenda - 1]
    seat = top.seat
    if top.question >= FIRST_CHANCE:
        apply_outcome(state, action)
    else:
        match top.question:
            case Question.TURN:
                pop(state)
                take_turn(state, seat, action)
            case Question.DRAFT_WONDER:
                draft_wonder(state, action - DRAFT)
            case Question.CHOOSE_STARTER:
                pop(state)
                begin_turn(state, action - START)
            case Question.PICK_BOARD_TOKEN:
                pop(state)
                if action != DECLINE:
                    gain_token(state, seat, action - TOKEN)
            case Question.PICK_LIBRARY_TOKEN:
                pop(state)
                state.token_offer = 0
                gain_token(state, seat, action - TOKEN)
            case Question.DESTROY_CARD:
                pop(state)
                destroy(state, 1 - seat, action - CARD)
            case Question.BUILD_FROM_DISCARD:
                pop(state)
                construct_building(state, seat, action - CARD)
            case Question.BUILD_LAST_ROW:
                pop(state)
                build_last_row(state, seat, action - CARD)
            case Question.LIBERTY_ASSIGN:
                pop(state)
                assign_removed(state, seat, action - ASSIGN)
    settle(state)


@hot
def settle(state):
    """Carry on until a player or chance has to decide, or the game is over."""
    while state.victory == Victory.NONE and (state.n_agenda == 0 or top_question(state) >= FIRST_TASK):
        carry_on(state)


@rule
def carry_on(state):
    """The next thing that happens without a decision: the task on top of the agenda or, with none, the turn ends."""
    if state.n_agenda == 0:
        end_turn(state)
        return
    top = state.agenda[state.n_agenda - 1]
    question, seat, subject = top.question, top.seat, top.subject
    pop(state)
    match question:
        case Question.LAY_OUT:
            lay_out(state, subject)
        case Question.LIBERTY_DISCARD:
            state.zone[subject] = Zone.DISCARD
        case Question.LIBERTY_BUILD:
            construct_building(state, seat, subject)


@rule
def begin_turn(state, seat):
    """A player's turn."""
    state.active = seat
    push(state, Question.TURN, seat, 0)


@hot
def take_turn(state, seat, action):
    """The main action of a turn (D06)."""
    card = take(state, slot_of(action))
    if action < DISCARD:
        buy_building(state, seat, card)
    elif action < WONDER:
        state.zone[card] = Zone.DISCARD
        state.city[seat].coins += discard_income(state.city[seat])
    else:
        buy_wonder(state, seat, place_of(action), card)
    if has_rule(state, Rule.IMMEDIATE_REVEAL) and state.victory == Victory.NONE:
        uncover(state)


@rule
def discard_income(city):
    """Coins for a discarded card: 2, and 1 more for each yellow card in the city (R-57)."""
    return 2 + city.built[Colour.YELLOW]


@rule
def draft_wonder(state, wonder):
    """A Wonder is picked (D01); the last of a group goes to the next player without a choice."""
    give_wonder(state, wonder)
    if count(state.wonder_offer) == 1:
        give_wonder(state, lowest(state.wonder_offer))
        top = state.agenda[state.n_agenda - 1]
        if top.subject == 2 * GROUP:
            pop(state)
        else:
            top.question, top.seat = Question.DEAL_WONDER, CHANCE


@rule
def give_wonder(state, wonder):
    """The Wonder goes to the player whose pick it is; the next pick is on."""
    top = state.agenda[state.n_agenda - 1]
    city, place = state.city[top.seat], 0
    while city.wonders[place] != NONE:
        place += 1
    city.wonders[place] = wonder
    state.wonder_offer &= ~(1 << wonder)
    top.subject += 1
    if top.subject < len(DRAFT_ORDER):
        top.seat = DRAFT_ORDER[top.subject]


@rule
def build_last_row(state, seat, card):
    """Build a card of the far row for nothing, covered or not (R-44)."""
    slots = state.present & LAST_ROW[state.age - 1]
    while state.slot[lowest(slots)] != card:
        slots &= slots - 1
    construct_building(state, seat, take(state, lowest(slots)))


@rule
def assign_removed(state, seat, assignment):
    """Statue of Liberty: one card for me, then one discarded, then one for the opponent (R-47)."""
    own = state.card_offer[ASSIGNED[assignment][0]]
    discarded = state.card_offer[ASSIGNED[assignment][1]]
    given = state.card_offer[ASSIGNED[assignment][2]]
    for place in range(3):
        state.card_offer[place] = NONE
    push(state, Question.LIBERTY_BUILD, 1 - seat, given)
    push(state, Question.LIBERTY_DISCARD, NOBODY, discarded)
    construct_building(state, seat, own)


@hot
def end_turn(state):
    """Nothing is pending: turn up cards and pass the turn, or end the Age (rules section 5.9)."""
    if state.present == 0:
        end_age(state)
        return
    begin_turn(state, state.active if state.again else 1 - state.active)
    state.again = 0
    uncover(state)


@rule
def end_age(state):
    """A replay is lost (R-28); the weaker player, or at the middle who played last, says who begins the next Age."""
    state.again = 0
    if state.age == LAST_AGE:
        finish(state)
        return
    if state.pawn == 0 and has_rule(state, Rule.LAST_PLAYER_BEGINS):
        begin_turn(state, state.active)
    else:
        chooser = 1 if state.pawn > 0 else 0 if state.pawn < 0 else state.active
        push(state, Question.CHOOSE_STARTER, chooser, 0)
    lay_out(state, state.age + 1)


# --- random play --------------------------------------------------------------------------------------------------


@hot
def random_turn(state, seat, stream):
    """A uniformly random legal main action: a card to build, or a use (discard or a Wonder) for any accessible card."""
    cards, wonders = affordable_cards(state, seat), affordable_wonders(state, seat)
    n_cards, n_slots = count(cards), count(state.open)
    choice = draw(stream, n_cards + n_slots * (1 + count(wonders)))
    if choice < n_cards:
        return BUILD + member(cards, choice)
    use, number = divmod(choice - n_cards, n_slots)
    slot = member(state.open, number)
    return DISCARD + slot if use == 0 else WONDER + N_PLACES * slot + member(wonders, use - 1)


@hot
def random_action(state, stream, scratch):
    """A uniformly random legal action of whoever is to act, chance included."""
    top = state.agenda[state.n_agenda - 1]
    if top.question == Question.TURN:
        return random_turn(state, top.seat, stream)
    if top.question >= FIRST_CHANCE:
        return draw_outcome(state, stream)
    return scratch[draw(stream, legal_actions(state, scratch))]


@hot
def resolve_chance(state, stream):
    """Let a generator decide until a player is to act or the game is over."""
    while seat_to_act(state) == CHANCE:
        apply_outcome(state, draw_outcome(state, stream))
        settle(state)


@rule
def playout(state, stream, scratch):
    """Random legal actions to the end; returns how many the players took."""
    decisions = 0
    resolve_chance(state, stream)
    while state.victory == Victory.NONE:
        apply(state, random_action(state, stream, scratch))
        resolve_chance(state, stream)
        decisions += 1
    return decisions
