"""The course of a game: what an action does and what follows (rules sections 2, 5.9)."""

from ...kernel.bits import count, lowest
from ...kernel.rule import hot, rule
from ..components import Colour
from ..layout import LAST_ROW
from .chance import DRAFT_ORDER, apply_outcome
from .effects import buy_building, buy_wonder, construct_building, destroy, gain_token
from .moves import ASSIGN, ASSIGNED, CARD, DECLINE, DISCARD, DRAFT, START, TOKEN, WONDER, place_of, slot_of
from .score import finish
from .setup import GROUP
from .state import (
    CHANCE,
    FIRST_CHANCE,
    FIRST_TASK,
    NOBODY,
    NONE,
    Question,
    Rule,
    Victory,
    Zone,
    has_rule,
    pop,
    push,
    top_question,
)
from .structure import lay_out, take, uncover

LAST_AGE = 3


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
