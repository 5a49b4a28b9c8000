"""Conspiracies at work: preparing, triggering, and whether that changes anything (rules section 5.8)."""

from ....kernel.rule import rule
from ...components import FIRST_CONSPIRACY, Ask, Colour, unit_at
from ..ask import ask
from ..military import move_pawn
from ..state import N_PLOTS, NONE, Question, Rule, Victory, Zone, has_rule, push
from ..targets import any_in_last_row, any_removed, built_wonders, stealable_wonders, swappable
from .conspiracy_deck import reveal_plot
from .senate import cubes_left, cubes_placed


@rule
def has_effect(state, seat, what):
    """Whether what a Conspiracy asks for would change something now (R-73)."""
    me, opponent = state.city[seat], state.city[1 - seat]
    match what:
        case Ask.STEAL_WONDER:
            return stealable_wonders(state, seat) != 0
        case Ask.BLACKMAIL:
            return opponent.coins > 0
        case Ask.DESTROY_BLUE:
            return opponent.built[Colour.BLUE] > 0
        case Ask.DESTROY_YELLOW:
            return opponent.built[Colour.YELLOW] > 0
        case Ask.PROPERTY_FRAUD:
            return any_in_last_row(state, False)
        case Ask.TREASON:
            return state.removed_left > 0 or any_removed(state)
        case Ask.PLACE_AND_REMOVE:
            return cubes_left(me) > 0 or cubes_placed(opponent) > 0
        case Ask.ACCESSIBLE_CARDS:
            return state.open & ~state.hidden != 0
        case Ask.EMBEZZLEMENT:
            return cubes_placed(me) > 0 or (cubes_placed(opponent) > 0 and opponent.coins > 0)
        case Ask.STEAL_RESOURCE:
            return opponent.built[Colour.BROWN] + opponent.built[Colour.GREY] > 0
        case Ask.SWAP_CARDS:
            return swappable(state) != 0
        case Ask.DESTROY_WONDER:
            return built_wonders(opponent) != 0
    return True


@rule
def is_useful(state, seat, card):
    """Whether a Conspiracy may be triggered: something must come of it, be it that a cube is moved."""
    unit = unit_at(FIRST_CONSPIRACY + card)
    if has_rule(state, Rule.VOID_CONSPIRACIES) or has_effect(state, seat, unit.ask):
        return True
    return unit.move > 0 and cubes_placed(state.city[seat]) > 0


@rule
def triggerable(state, seat, prepared):
    """The Conspiracies of a seat that may be triggered, prepared ones or unprepared ones, as bits."""
    city, cards = state.city[seat], 0
    for place in range(N_PLOTS):
        card = city.plots[place]
        if card >= 0 and (city.plot_under[place] != NONE) == prepared and is_useful(state, seat, card):
            cards |= 1 << card
    return cards


@rule
def unprepared(city):
    """The Conspiracies of a city that may still be prepared, as bits."""
    cards = 0
    for place in range(N_PLOTS):
        if city.plots[place] >= 0 and city.plot_under[place] == NONE:
            cards |= 1 << city.plots[place]
    return cards


@rule
def prepare(state, seat, place, card):
    """A card of the structure goes under a Conspiracy (D06f)."""
    state.city[seat].plot_under[place] = card
    state.zone[card] = Zone.UNDER_WONDER


@rule
def trigger(state, seat, place):
    """A Conspiracy is shown and takes effect; a cube may be moved at the end."""
    card = state.city[seat].plots[place]
    unit = unit_at(FIRST_CONSPIRACY + card)
    reveal_plot(state, seat, place)
    if unit.move:
        push(state, Question.MOVE_CUBE, seat, 0)
    if unit.shields:
        move_pawn(state, seat, unit.shields, True)
    if unit.ask and state.victory == Victory.NONE:
        ask(state, seat, unit.ask)
