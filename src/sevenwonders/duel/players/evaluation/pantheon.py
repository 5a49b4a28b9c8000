"""Evaluation of Pantheon in hundredths of a point: Offering and Mythology tokens, and Divinities to be activated."""

import numpy as np

from ....kernel.bits import lowest_member
from ....kernel.rule import rule
from ....kernel.struct import ConstTable, make_lookup_table
from ...components import FIRST_OF_DECK, FIRST_OFFERING, Colour, Deck, Divinity, Symbol, unit_facts
from ...rules.expansions.divinity_decks import N_MYTHOLOGIES
from ...rules.expansions.pantheon import activation_price
from ...rules.market import spendable_coins
from ...rules.score import TEMPLE_POINTS
from ...rules.state import HIDDEN, N_SPACES, NONE, Zone
from ...rules.targets import wonders_of_city
from .supremacy import shields_worth, symbol_worth
from .weights import COIN, IN_REACH, POINT

MYTHOLOGY = ConstTable(np.array([250, 250, 250, 300]))  # by Age, a token whose Grand Temple may still be built
OFFERING = ConstTable(np.array([60, 60, 60, 35]))  # by Age, a coin that an Offering token takes off
UNKNOWN = 600  # a Divinity that is face down
DIVINITY_VALUES = {
    Divinity.ENKI: 600,
    Divinity.NISABA: 500,
    Divinity.ASTARTE: 800,
    Divinity.BAAL: 500,
    Divinity.APHRODITE: 900,
    Divinity.HADES: 550,
    Divinity.ZEUS: 250,
    Divinity.ANUBIS: 500,
    Divinity.ISIS: 750,
    Divinity.RA: 450,
    Divinity.MINERVA: 250,
    Divinity.NEPTUNE: 300,
    Divinity.GATE: 700,
}
VALUES = make_lookup_table(DIVINITY_VALUES)
MARS_SHIELDS, TANIT_COINS = 2, 12


@rule
def temple_worth(city):
    """Evaluate the points that a city would gain from one more Grand Temple, in hundredths of a point.

    With Pantheon, all purple cards are Grand Temples.
    """
    temples = city.built[Colour.PURPLE]
    return POINT * (TEMPLE_POINTS[temples + 1] - TEMPLE_POINTS[temples])


@rule
def pantheon_tokens_worth(state, city):
    """Evaluate a city's Offering and Mythology tokens in hundredths of a point.

    A Mythology token counts if its Grand Temple may still be built; its chain symbol is not counted here.
    """
    worth = 0
    for mythology in range(N_MYTHOLOGIES):
        if city.mythologies >> 2 * mythology & 3:
            zone = state.zone[FIRST_OF_DECK[Deck.TEMPLE] + mythology]
            if zone == Zone.UNSEEN or zone == Zone.STRUCTURE:
                worth += MYTHOLOGY[state.age]
    return worth + offerings_worth(state, city)


@rule
def offerings_worth(state, city):
    """Evaluate a city's Offering tokens in hundredths of a point, by the coins that they save at an activation."""
    worth, offerings = 0, city.offerings
    while offerings:
        worth += OFFERING[state.age] * unit_facts(FIRST_OFFERING + lowest_member(offerings)).worth
        offerings &= offerings - 1
    return worth


@rule
def divinity_worth(state, seat, divinity):
    """Evaluate the effect of activating a Divinity for a seat, in hundredths of a point; its price is not subtracted.

    Return 0 if the effect has no target, and an average value if `divinity` is `HIDDEN`, a face-down card.
    """
    if divinity <= HIDDEN:
        return UNKNOWN
    me, opponent = state.city[seat], state.city[1 - seat]
    useful = True
    match divinity:
        case Divinity.ISHTAR:
            return symbol_worth(state, seat, Symbol.LAW)
        case Divinity.MARS:
            return shields_worth(state, seat, MARS_SHIELDS)
        case Divinity.TANIT:
            return TANIT_COINS * COIN[state.age]
        case Divinity.NISABA:
            useful = opponent.built[Colour.GREEN] > 0
        case Divinity.BAAL:
            useful = opponent.built[Colour.BROWN] + opponent.built[Colour.GREY] > 0
        case Divinity.ANUBIS:
            useful = wonders_of_city(opponent, True) != 0
        case Divinity.RA:
            useful = wonders_of_city(opponent, False) != 0
        case Divinity.ISIS:
            useful = wonders_of_city(me, False) != 0
    return VALUES[divinity] if useful else 0


@rule
def activation_worth(state, seat, space):
    """Evaluate activating the Divinity on a space of the Pantheon, less its price, in hundredths of a point.

    Return `IN_REACH` if the activation wins the game.
    """
    city = state.city[seat]
    worth = divinity_worth(state, seat, state.space[space])
    if worth == IN_REACH:
        return worth
    return worth - COIN[state.age] * activation_price(state, seat, space, city.offerings) - offerings_worth(state, city)


@rule
def best_activation_gain(state, seat):
    """Return the highest gain of a seat from activating a Divinity now, in hundredths of a point; at least 0."""
    best, city = 0, state.city[seat]
    if state.age >= Deck.AGE_II:
        for space in range(N_SPACES):
            if state.space[space] >= 0 and activation_price(state, seat, space, city.offerings) <= spendable_coins(
                city
            ):
                best = max(best, activation_worth(state, seat, space))
    return best


@rule
def later_activations_worth(state, seat):
    """Evaluate the Divinities that a seat may activate on later turns, in hundredths of a point.

    Each Divinity adds a quarter of the gain (its value less its price) if that is positive.
    """
    worth = 0
    for space in range(N_SPACES):
        if state.space[space] != NONE:
            worth += max(0, min(activation_worth(state, seat, space), POINT * 10))
    return worth // 4
