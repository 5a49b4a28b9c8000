"""Conspiracies: preparing and triggering them, and checking that triggering has an effect (rules section 5.8)."""

from ....kernel.rule import rule
from ...components import FIRST_CONSPIRACY, Colour, Prompt, unit_facts
from ..military import move_pawn
from ..prompts import push_decision_or_apply_effect
from ..state import N_PLOTS, NONE, Question, RuleOption, Victory, Zone, has_option, push
from ..targets import has_last_row_card, has_removed_card, swappable_colours, wonders_of_city
from .conspiracy_deck import reveal_conspiracy
from .senate import cubes_left, cubes_placed


@rule
def would_effect_change_position(state, seat, what):
    """Return whether an effect of a Conspiracy, a `Prompt`, would change the position now (R-73)."""
    me, opponent = state.city[seat], state.city[1 - seat]
    match what:
        case Prompt.STEAL_WONDER:
            return wonders_of_city(opponent, False) != 0
        case Prompt.BLACKMAIL:
            return opponent.coins > 0
        case Prompt.DESTROY_BLUE:
            return opponent.built[Colour.BLUE] > 0
        case Prompt.DESTROY_YELLOW:
            return opponent.built[Colour.YELLOW] > 0
        case Prompt.PROPERTY_FRAUD:
            return has_last_row_card(state, False)
        case Prompt.TREASON:
            return state.removed_left > 0 or has_removed_card(state)
        case Prompt.PLACE_AND_REMOVE:
            return cubes_left(me) > 0 or cubes_placed(opponent) > 0
        case Prompt.ACCESSIBLE_CARDS:
            return state.open & ~state.hidden != 0
        case Prompt.EMBEZZLEMENT:
            return cubes_placed(me) > 0 or (cubes_placed(opponent) > 0 and opponent.coins > 0)
        case Prompt.STEAL_RESOURCE:
            return opponent.built[Colour.BROWN] + opponent.built[Colour.GREY] > 0
        case Prompt.SWAP_CARDS:
            return swappable_colours(state) != 0
        case Prompt.DESTROY_WONDER:
            return wonders_of_city(opponent, True) != 0
    return True


@rule
def conspiracy_has_any_effect(state, seat, card):
    """Return whether triggering a Conspiracy, given by its number `card`, would change the position.

    Either its effect or the cube that the player moves afterwards may change it. The option `void_conspiracy` makes the
    result always true. The Conspiracy need not be prepared.
    """
    unit = unit_facts(FIRST_CONSPIRACY + card)
    if has_option(state, RuleOption.VOID_CONSPIRACIES) or would_effect_change_position(state, seat, unit.ask):
        return True
    return unit.move > 0 and cubes_placed(state.city[seat]) > 0


@rule
def triggerable_conspiracy_bits(state, seat, prepared):
    """Return the Conspiracies that a seat may trigger, as bits: the prepared ones or, if not `prepared`, the others."""
    city, cards = state.city[seat], 0
    for place in range(N_PLOTS):
        card = city.plots[place]
        if card >= 0 and (city.plot_under[place] != NONE) == prepared and conspiracy_has_any_effect(state, seat, card):
            cards |= 1 << card
    return cards


@rule
def unprepared_conspiracy_bits(city):
    """Return the known Conspiracies of a city that have no card under them yet, as bits."""
    cards = 0
    for place in range(N_PLOTS):
        if city.plots[place] >= 0 and city.plot_under[place] == NONE:
            cards |= 1 << city.plots[place]
    return cards


@rule
def prepare_conspiracy(state, seat, place, card):
    """Put a card of the structure under the Conspiracy at the index `place` of a seat's hand (D06f)."""
    state.city[seat].plot_under[place] = card
    state.zone[card] = Zone.UNDER_WONDER


@rule
def trigger_conspiracy(state, seat, place):
    """Reveal the Conspiracy at an index of a seat's hand and apply its effect; a cube may be moved at the end."""
    card = state.city[seat].plots[place]
    unit = unit_facts(FIRST_CONSPIRACY + card)
    reveal_conspiracy(state, seat, place)
    if unit.move:
        push(state, Question.MOVE_CUBE, seat, 0)
    if unit.shields:
        move_pawn(state, seat, unit.shields, True)
    if unit.ask and state.victory == Victory.NONE:
        push_decision_or_apply_effect(state, seat, unit.ask)
