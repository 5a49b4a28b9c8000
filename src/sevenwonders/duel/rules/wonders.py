"""Wonders: building, destroying and stealing them (rules section 5.2)."""

from ...kernel.bits import find_in_array
from ...kernel.rule import rule
from ..components import FIRST_WONDER, Colour, Decree, Progress, unit_facts
from .effects import apply_effects_on_entering_city, pay_decree_income, remove_lasting_effects
from .market import pay, pay_quote, quote_with_least_trade
from .military import lose_coins
from .prompts import push_decision_or_apply_effect
from .state import AUTOMA, CHANCE, N_PLACES, NONE, Question, RuleOption, Victory, Zone, has_option, owns_token, push

MAX_WONDERS = 7


@rule
def buy_wonder(state, seat, place, card, plan):
    """Pay for the Wonder at the index `place` of a seat's Wonders and construct it with a card under it.

    `plan` is the way to pay: 0 the cheapest, 1 the one that spends least on resources.
    """
    me, opponent = state.city[seat], state.city[1 - seat]
    unit = unit_facts(FIRST_WONDER + me.wonders[place])
    if plan:
        pay_quote(me, opponent, quote_with_least_trade(me, unit))
    else:
        pay(me, opponent, unit)
    construct_wonder(state, seat, place, card)


@rule
def construct_wonder(state, seat, place, card):
    """Construct the Wonder at an index of a seat's Wonders, with a card under it, and apply its effects."""
    me, opponent = state.city[seat], state.city[1 - seat]
    unit = unit_facts(FIRST_WONDER + me.wonders[place])
    me.under[place] = card
    state.zone[card] = Zone.UNDER_WONDER
    state.constructed += 1
    if not has_option(state, RuleOption.SOLO) and is_wonder_limit_reached(
        state, me.built[Colour.WONDER] + opponent.built[Colour.WONDER] + 1
    ):
        return_unbuilt_wonders(state)  # before the effects of the seventh
    apply_effects_on_entering_city(state, seat, unit)
    if state.victory != Victory.NONE:
        return
    if unit.replay or owns_token(me, Progress.THEOLOGY):
        state.again = 1
    if unit.loses:
        lose_coins(opponent, unit.loses)  # after Economy's income
    if has_option(state, RuleOption.AGORA):
        pay_decree_income(state, Decree.WONDER_INCOME)  # after the loss
    if unit.ask:
        push_decision_or_apply_effect(state, seat, unit.ask)
    if state.solo_pile and seat != AUTOMA:
        push(state, Question.REVEAL_SOLO_WONDER, CHANCE, 0)  # the player reveals the next Wonder at once


@rule
def is_wonder_limit_reached(state, standing):
    """Return whether the limit of seven Wonders is reached (R-39).

    `standing` is the number of built Wonders; by an option, those that were lost count, too.
    """
    return (state.constructed if has_option(state, RuleOption.CUMULATIVE_WONDERS) else standing) >= MAX_WONDERS


@rule
def return_unbuilt_wonders(state):
    """Return the unbuilt Wonders of both players to the box, as seven are built."""
    for seat in range(2):
        city = state.city[seat]
        for place in range(N_PLACES):
            if city.under[place] == NONE:
                city.wonders[place] = NONE


@rule
def owner_of_wonder(state, wonder):
    """Return the seat that has a Wonder, built or not; some seat must have it."""
    for place in range(N_PLACES):
        if state.city[0].wonders[place] == wonder:
            return 0
    return 1


@rule
def first_free_wonder_index(city):
    """Return the first free index in a city's list of Wonders."""
    return find_in_array(NONE, city.wonders)


@rule
def destroy_wonder(state, wonder, lost):
    """Remove a built Wonder and discard the card under it (R-81).

    The Wonder may be built again (R-40) or, if `lost`, leaves the game.
    """
    seat = owner_of_wonder(state, wonder)
    city = state.city[seat]
    place = find_in_array(wonder, city.wonders)
    state.zone[city.under[place]] = Zone.DISCARD
    city.under[place] = NONE
    remove_lasting_effects(state, seat, unit_facts(FIRST_WONDER + wonder))
    if lost or (has_option(state, RuleOption.CUMULATIVE_WONDERS) and state.constructed >= MAX_WONDERS):
        city.wonders[place] = NONE


@rule
def steal_wonder(state, thief, wonder):
    """Move an unbuilt Wonder to the seat `thief`; an effect of being drafted does not apply again (R-42)."""
    victim = state.city[1 - thief]
    victim.wonders[find_in_array(wonder, victim.wonders)] = NONE
    state.city[thief].wonders[first_free_wonder_index(state.city[thief])] = wonder
