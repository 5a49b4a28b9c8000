"""Features for neural networks of Pantheon, Agora and the Solo Challenge.

They are columns of numbers that follow the columns of the base game.
"""

from ....kernel.rule import rule
from ...components import (
    CARDS,
    CONSPIRACIES,
    DECREES,
    DIVINITIES,
    MYTHOLOGIES,
    N_CARDS,
    N_CONSPIRACIES,
    N_DECREES,
    N_TOKENS,
    N_WONDERS,
    OFFERINGS,
    RESOURCES,
    TOKENS,
    WONDERS,
    Colour,
    Deck,
)
from ...layout import N_SLOTS
from ..action_codes import N_MYTHOLOGIES
from ..knowledge import is_rumour_located, next_deciding_seat
from ..market import N_RESOURCES
from ..observation_base import (
    N_BASE_CARDS,
    N_BASE_FEATURES,
    N_BASE_TOKENS,
    N_BASE_WONDERS,
    location_of_card,
    location_of_token,
    name_city_columns,
    write_wonder_features,
)
from ..state import DECK_OF_MYTHOLOGY, N_CHAMBERS, N_PLOTS, N_RUMOURS, N_SPACES, NO_SEAT, NO_SPACE, NONE, Victory
from ..structure import token_index

N_GODS = len(DIVINITIES)  # including the Gate
N_OFFERINGS = len(OFFERINGS)
# Locations of a Divinity: from `IN_DECK` on its depth in its deck, from `ON_SPACE` on its space.
UNSEEN_GOD, MY_GOD, THEIR_GOD, IN_DECK = range(4)
ON_SPACE = IN_DECK + DECK_OF_MYTHOLOGY
# Locations of a Conspiracy.
UNSEEN_PLOT, MY_PLOT, MY_PREPARED, THEIR_PLOT, THEIR_PREPARED, MY_TRIGGERED, THEIR_TRIGGERED = range(7)
DRAWN_PLOT, ON_TOP, AT_BOTTOM, RUMOURED = range(7, 11)

MORE_CARDS = N_BASE_FEATURES
MORE_WONDERS = MORE_CARDS + N_CARDS - N_BASE_CARDS
MORE_TOKENS = MORE_WONDERS + N_WONDERS - N_BASE_WONDERS
MARK_COLUMN = MORE_TOKENS + N_TOKENS - N_BASE_TOKENS
MORE_OF_CITY = MARK_COLUMN + N_SLOTS
MORE_WIDTH = 2 + N_OFFERINGS + N_MYTHOLOGIES + N_CHAMBERS + 3 + N_RESOURCES
GOD_COLUMN = MORE_OF_CITY + 2 * MORE_WIDTH
SPACE_COLUMN = GOD_COLUMN + N_GODS
DECREE_COLUMN = SPACE_COLUMN + N_SPACES
PLOT_COLUMN = DECREE_COLUMN + N_DECREES
CHAMBER_COLUMN = PLOT_COLUMN + N_CONSPIRACIES
DECK_COLUMN = CHAMBER_COLUMN + N_CHAMBERS
REST_COLUMN = DECK_COLUMN + N_MYTHOLOGIES


EXPANSION_FEATURES: tuple[str, ...] = (
    *(unit.id for unit in (*CARDS[N_BASE_CARDS:], *WONDERS[N_BASE_WONDERS:])),
    *(f"token_{token.id}" for token in TOKENS[N_BASE_TOKENS:]),
    *(f"token_on_slot_{slot}" for slot in range(N_SLOTS)),
    *name_city_columns(
        *("senators", "coins_on_astarte"),
        *(offering.id for offering in OFFERINGS),
        *(f"{mythology.id}_tokens" for mythology in MYTHOLOGIES),
        *(f"cubes_{chamber + 1}" for chamber in range(N_CHAMBERS)),
        *(f"{place}_conspiracies" for place in ("unprepared", "prepared", "returned")),
        *(f"price_soon_fixed_of_{name}" for name in RESOURCES),
    ),
    *(f"divinity_{divinity.id}" for divinity in DIVINITIES),
    *(f"space_{space + 1}" for space in range(N_SPACES)),
    *(f"decree_{decree.id}" for decree in DECREES),
    *(f"conspiracy_{conspiracy.id}" for conspiracy in CONSPIRACIES),
    *(f"decrees_face_down_{chamber + 1}" for chamber in range(N_CHAMBERS)),
    *(f"{mythology.id}_deck" for mythology in MYTHOLOGIES),
    *("snake", "minerva_stands", "minerva", "top_conspiracy", "triggered_this_turn"),
    *("military_supremacy", "scientific_supremacy", "wonders_to_reveal"),
    *("wonders_constructed", "removed_cards", "purchase", "subject"),
)


@rule
def write_expansion_features(state, seat, out):
    """Write to `out`, the row of all features, the features for the expansions and the Solo Challenge.

    `seat` is the observing seat, whose knowledge counts.
    """
    for card in range(N_BASE_CARDS, N_CARDS):
        out[MORE_CARDS + card - N_BASE_CARDS] = location_of_card(state, seat, card)
    write_wonder_features(state, seat, out, MORE_WONDERS, N_BASE_WONDERS, N_WONDERS)
    for token in range(N_BASE_TOKENS, N_TOKENS):
        out[MORE_TOKENS + token - N_BASE_TOKENS] = location_of_token(state, seat, token)
    for slot in range(N_SLOTS):
        out[MARK_COLUMN + slot] = encode_token_on_slot(state, slot)
    write_city_expansion_features(state.city[seat], out, MORE_OF_CITY)
    write_city_expansion_features(state.city[1 - seat], out, MORE_OF_CITY + MORE_WIDTH)
    write_divinity_features(state, seat, out)
    write_senate_features(state, out)
    write_conspiracy_features(state, seat, out)
    write_other_expansion_features(state, seat, out)


@rule
def encode_token_on_slot(state, slot):
    """Return the token on the card in a slot as a number for a feature.

    It is 0 for no token or an unknown one; 1 + the number of the mythology in Age I; 6 + the number of the Offering
    token in Age II.
    """
    if not state.marked >> slot & 1:
        return 0
    token = state.spot[token_index(state, slot)]
    if token == NONE:
        return 0
    return 1 + token if state.age == Deck.AGE_I else 1 + N_MYTHOLOGIES + token


@rule
def write_city_expansion_features(city, out, column):
    """Write the features that the expansions add for a city.

    Args:
        city: the city.
        out: the row with all features.
        column: the index of the first of these features.
    """
    out[column] = city.built[Colour.SENATOR]
    out[column + 1] = city.reserve
    column += 2
    for offering in range(N_OFFERINGS):
        out[column + offering] = city.offerings >> offering & 1
    column += N_OFFERINGS
    for mythology in range(N_MYTHOLOGIES):
        out[column + mythology] = city.mythologies >> 2 * mythology & 3
    column += N_MYTHOLOGIES
    for chamber in range(N_CHAMBERS):
        out[column + chamber] = city.cubes[chamber]
    column += N_CHAMBERS
    unprepared = prepared = 0
    for place in range(N_PLOTS):
        if city.plots[place] != NONE:
            prepared += city.plot_under[place] != NONE
            unprepared += city.plot_under[place] == NONE
    out[column], out[column + 1], out[column + 2] = unprepared, prepared, city.n_bottom
    column += 3
    for resource in range(N_RESOURCES):
        out[column + resource] = city.fixed_soon >> resource & 1


@rule
def write_divinity_features(state, seat, out):
    """Write to `out`, the row of all features, the features for the Divinities, as a seat knows them.

    They are the location of each Divinity, the content of each space of the Pantheon, and the size of each deck.
    """
    me = state.city[seat]
    for god in range(N_GODS):
        mine, theirs = me.divinities >> god & 1, state.city[1 - seat].divinities >> god & 1
        out[GOD_COLUMN + god] = MY_GOD if mine else THEIR_GOD if theirs else UNSEEN_GOD
    for place in range(len(state.divinity)):
        mythology, height = place // DECK_OF_MYTHOLOGY, place % DECK_OF_MYTHOLOGY
        if state.divinity[place] >= 0 and me.known_decks >> place & 1:
            out[GOD_COLUMN + state.divinity[place]] = IN_DECK + state.deck_size[mythology] - 1 - height
    for space in range(N_SPACES):
        god = state.space[space]
        if god >= 0 and (state.age >= Deck.AGE_II or me.known_spaces >> space & 1):
            out[GOD_COLUMN + god] = ON_SPACE + space
            out[SPACE_COLUMN + space] = 1 + god
        elif god == NONE:
            out[SPACE_COLUMN + space] = 0
        else:
            out[SPACE_COLUMN + space] = 1 + god if god < 0 else -1 - god // DECK_OF_MYTHOLOGY
    for mythology in range(N_MYTHOLOGIES):
        out[DECK_COLUMN + mythology] = state.deck_size[mythology]


@rule
def write_senate_features(state, out):
    """Write to `out`, the row of all features, the features for the Decrees.

    They are 1 plus the Chamber of each face-up Decree, and the number of face-down Decrees in each Chamber.
    """
    for decree in range(N_DECREES):
        out[DECREE_COLUMN + decree] = 0
    for chamber in range(N_CHAMBERS):
        out[CHAMBER_COLUMN + chamber] = 0
    for place in range(N_CHAMBERS):
        decree, chamber = state.decree[place], state.decree_chamber[place]
        if decree != NONE:
            out[DECREE_COLUMN + decree] = 1 + chamber
        elif state.unseen_decrees:
            out[CHAMBER_COLUMN + chamber] += 1


@rule
def write_conspiracy_features(state, seat, out):
    """Write to `out`, the row of all features, the location of each Conspiracy that a seat has seen or can infer."""
    me, other = state.city[seat], state.city[1 - seat]
    for plot in range(N_CONSPIRACIES):
        place = UNSEEN_PLOT
        if me.triggered >> plot & 1:
            place = MY_TRIGGERED
        elif other.triggered >> plot & 1:
            place = THEIR_TRIGGERED
        elif me.bottom >> plot & 1:
            place = AT_BOTTOM
        out[PLOT_COLUMN + plot] = place
    for rumour in range(N_RUMOURS):
        if other.rumours[rumour] >= 0:
            out[PLOT_COLUMN + other.rumours[rumour]] = RUMOURED
    for place in range(N_PLOTS):
        if me.plots[place] >= 0:
            out[PLOT_COLUMN + me.plots[place]] = MY_PLOT if me.plot_under[place] == NONE else MY_PREPARED
        if other.plots[place] >= 0 and is_rumour_located(state, 1 - seat, other.plot_rumour[place]):
            out[PLOT_COLUMN + other.plots[place]] = THEIR_PLOT if other.plot_under[place] == NONE else THEIR_PREPARED
    if state.plot_top >= 0:
        if state.plot_top_by == seat or is_rumour_located(state, state.plot_top_by, state.plot_top_rumour):
            out[PLOT_COLUMN + state.plot_top] = ON_TOP
    if next_deciding_seat(state) == seat:
        for place in range(2):
            if state.plot_offer[place] >= 0:
                out[PLOT_COLUMN + state.plot_offer[place]] = DRAWN_PLOT


@rule
def write_other_expansion_features(state, seat, out):
    """Write the features from `REST_COLUMN` on, such as the Snake token, the Minerva pawn and the pending decision.

    Args:
        state: the position.
        seat: the observing seat.
        out: the row with all features.
    """
    out[REST_COLUMN] = 1 + state.snake
    out[REST_COLUMN + 1] = 1 if state.minerva != NO_SPACE else 0
    out[REST_COLUMN + 2] = 0 if state.minerva == NO_SPACE else state.minerva if seat == 0 else -state.minerva
    out[REST_COLUMN + 3] = 0 if state.plot_top_by == NO_SEAT else 1 if state.plot_top_by == seat else 2
    out[REST_COLUMN + 4] = state.conspired
    out[REST_COLUMN + 5] = state.achieved >> Victory.MILITARY & 1
    out[REST_COLUMN + 6] = state.achieved >> Victory.SCIENTIFIC & 1
    out[REST_COLUMN + 7] = state.solo_pile
    out[REST_COLUMN + 8] = state.constructed
    out[REST_COLUMN + 9] = state.removed_left
    out[REST_COLUMN + 10] = 1 + state.purchase
    out[REST_COLUMN + 11] = state.agenda[state.n_agenda - 1].subject if state.n_agenda else 0
