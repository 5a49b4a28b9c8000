"""What may be done: the legal actions of whoever is to act (rules section 2.3)."""

from ...kernel.bits import lowest
from ...kernel.rule import hot, rule
from ..components import FIRST_WONDER, N_CARDS, unit_at
from ..layout import LAST_ROW
from .chance import first_outcome, outcomes
from .market import can_pay
from .moves import ASSIGN, ASSIGNED, BUILD, CARD, DECLINE, DISCARD, DRAFT, START, TOKEN, WONDER
from .state import FIRST_CHANCE, N_PLACES, NONE, Question, Rule, Zone, has_rule


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
