"""Columns of an observation (a row of features for neural networks) of the base game; all observations have them."""

from collections.abc import Iterator

import numpy as np

from ...kernel.bits import find_in_array
from ...kernel.rule import rule
from ...kernel.struct import ConstTable
from ..components import CARDS, FIRST_OF_DECK, RESOURCES, TOKENS, WONDERS, Colour, Deck, Symbol
from ..layout import N_SLOTS
from .expansions.divinity_decks import is_enki_seen_in_deck
from .knowledge import next_deciding_seat
from .market import N_RESOURCES, amount_of, trade_price
from .military import military_token_bit, pawn_advantage
from .science import count_copies_of_symbol
from .state import N_PLACES, NONE, RuleOption, Zone, has_option, owns_token

N_SYMBOLS = len(Symbol) - 1
N_COLOURS = Colour.SENATOR  # those of the base box, and Wonders
N_BASE_CARDS = int(FIRST_OF_DECK[Deck.TEMPLE])
N_BASE_WONDERS = sum(wonder.module in ("base", "promo") for wonder in WONDERS)
N_BASE_TOKENS = sum(token.module == "base" for token in TOKENS)

# Locations of a card: in a city, on the table, or elsewhere.
UNSEEN, ACCESSIBLE, COVERED, MINE, THEIRS, DISCARDED, AWAY, OFFERED, REMOVED = range(9)
# Locations of a Wonder.
ABSENT, ON_OFFER, MY_PLAN, MY_WONDER, THEIR_PLAN, THEIR_WONDER = range(6)
# Locations of a Progress token.
IN_BOX, ON_BOARD, MY_TOKEN, THEIR_TOKEN, DRAWN, ON_ENKI, LOCKED = range(7)

# The location of a card by zone, from the point of view of each seat, as far as the zone determines it.
LOCATION_OF_ZONE = ConstTable(
    np.array(
        [
            [UNSEEN, COVERED, *cities, DISCARDED, AWAY, OFFERED, AWAY]  # in the order of `Zone`
            for cities in ((MINE, THEIRS), (THEIRS, MINE))
        ]
    )
)

CARD_COLUMN = 0
WONDER_COLUMN = CARD_COLUMN + N_BASE_CARDS
TOKEN_COLUMN = WONDER_COLUMN + N_BASE_WONDERS
SLOT_COLUMN = TOKEN_COLUMN + N_BASE_TOKENS
CITY_COLUMN = SLOT_COLUMN + N_SLOTS
CITY_WIDTH = 1 + 2 * N_RESOURCES + 2 + N_COLOURS + N_SYMBOLS
TABLE_COLUMN = CITY_COLUMN + 2 * CITY_WIDTH
N_BASE_FEATURES = TABLE_COLUMN + 10


def name_city_columns(*names: str) -> Iterator[str]:
    """Yield the names of columns for the observer's city, such as `my_coins`, then those for the opponent's city."""
    return (f"{owner}_{name}" for owner in ("my", "their") for name in names)


BASE_FEATURES: tuple[str, ...] = (
    *(unit.id for unit in (*CARDS[:N_BASE_CARDS], *WONDERS[:N_BASE_WONDERS])),
    *(f"token_{token.id}" for token in TOKENS[:N_BASE_TOKENS]),
    *(f"slot_{slot}" for slot in range(N_SLOTS)),
    *name_city_columns(
        "coins",
        *(f"makes_{name}" for name in RESOURCES),
        *(f"price_of_{name}" for name in RESOURCES),
        *("choice_of_raw", "choice_of_manufactured"),
        *(colour.name.lower() for colour in Colour if colour < N_COLOURS),
        *(symbol.name.lower() for symbol in Symbol if symbol),
    ),
    *("age", "advantage", "my_small_loot", "my_large_loot", "their_small_loot", "their_large_loot"),
    *("my_decision", "my_turn", "another_turn", "question"),
)


@rule
def write_base_features(state, seat, out):
    """Write the features of an observation that belong to the base game.

    Args:
        state: the position.
        seat: the observing seat, whose knowledge counts.
        out: the row with all features.
    """
    for card in range(N_BASE_CARDS):
        out[CARD_COLUMN + card] = LOCATION_OF_ZONE[seat][state.zone[card]]
    write_wonder_features(state, seat, out, WONDER_COLUMN, 0, N_BASE_WONDERS)
    for token in range(N_BASE_TOKENS):
        out[TOKEN_COLUMN + token] = location_of_token(state, seat, token)
    for slot in range(N_SLOTS):
        out[SLOT_COLUMN + slot] = encode_slot(state, slot)
        card = state.slot[slot]
        if 0 <= card < N_BASE_CARDS and state.open >> slot & 1:
            out[CARD_COLUMN + card] = ACCESSIBLE
    if state.removed:
        for card in range(N_BASE_CARDS):
            if state.zone[card] == Zone.UNSEEN and is_known_removed(state, seat, card):
                out[CARD_COLUMN + card] = REMOVED
    write_city_features(state.city[seat], out, CITY_COLUMN)
    write_city_features(state.city[1 - seat], out, CITY_COLUMN + CITY_WIDTH)
    write_table_features(state, seat, out)


@rule
def location_of_card(state, seat, card):
    """Return the location of a card for a seat, as a constant from `UNSEEN` to `REMOVED`."""
    zone = state.zone[card]
    if zone == Zone.CITY + seat:
        return MINE
    if zone == Zone.CITY + 1 - seat:
        return THEIRS
    if zone == Zone.STRUCTURE:
        return ACCESSIBLE if state.open >> find_in_array(card, state.slot) & 1 else COVERED
    if zone == Zone.DISCARD:
        return DISCARDED
    if zone == Zone.OFFERED:
        return OFFERED
    if zone == Zone.UNSEEN:
        return REMOVED if is_known_removed(state, seat, card) else UNSEEN
    return AWAY


@rule
def is_known_removed(state, seat, card):
    """Return nonzero if the Conspiracy Treason has shown a seat that a card was removed before the current Age."""
    number = card - FIRST_OF_DECK[state.age]
    return state.removed and state.removed_seen >> seat & 1 and 0 <= number < 32 and state.removed >> number & 1


@rule
def write_wonder_features(state, seat, out, column, first, end):
    """Write the features of an observation for the locations of some Wonders.

    A Wonder is on offer, unbuilt or built in a city, or elsewhere.

    Args:
        state: the position.
        seat: the observing seat.
        out: the row with all features.
        column: the index of the feature of the first Wonder.
        first, end: the numbers of the Wonders: from `first` to `end` - 1.
    """
    for wonder in range(first, end):
        out[column + wonder - first] = ON_OFFER if state.wonder_offer >> wonder & 1 else ABSENT
    for owner in range(2):
        city = state.city[owner]
        for place in range(N_PLACES):
            wonder = city.wonders[place]
            if first <= wonder < end:
                built = 1 if city.under[place] != NONE else 0
                out[column + wonder - first] = (MY_PLAN if owner == seat else THEIR_PLAN) + built


@rule
def location_of_token(state, seat, token):
    """Return the location of a Progress token as far as the seat knows it, as a constant from `IN_BOX` to `LOCKED`."""
    bit = 1 << token
    if state.board_tokens & bit:
        return ON_BOARD
    if owns_token(state.city[seat], token):
        return MY_TOKEN
    if owns_token(state.city[1 - seat], token):
        return THEIR_TOKEN
    if state.token_offer & bit:
        return DRAWN if state.agenda[state.n_agenda - 1].seat == seat else IN_BOX
    if state.enki_tokens & bit:
        secret = (
            is_enki_seen_in_deck(state)
            and next_deciding_seat(state) != seat
            and not has_option(state, RuleOption.PUBLIC_DIVINITIES)
        )
        return IN_BOX if secret else ON_ENKI
    if state.locked == token:
        is_known = state.lock_seen >> seat & 1 or state.lock_suspects == bit
        return LOCKED if is_known else IN_BOX
    return IN_BOX


@rule
def encode_slot(state, slot):
    """Return the content of a slot of the structure as a number for a feature.

    It is 0 for an empty slot, 1 plus the row of a face-up card, and for a face-down card -3 (a Senator), -2 (a Guild or
    Grand Temple) or -1.
    """
    if not state.present >> slot & 1:
        return 0
    if state.slot[slot] != NONE:
        return 1 + state.slot[slot]
    if state.senator_backs >> slot & 1:
        return -3
    return -2 if state.guild_backs >> slot & 1 else -1


@rule
def write_city_features(city, out, column):
    """Write the features of an observation for a city.

    They are coins, production, prices, and the numbers of cards by colour and of scientific symbols.

    Args:
        city: the city.
        out: the row with all features.
        column: the index of the first of these features.
    """
    out[column] = city.coins
    column += 1
    for resource in range(N_RESOURCES):
        out[column + resource] = amount_of(city.yields, resource)
        out[column + N_RESOURCES + resource] = trade_price(city, resource)
    column += 2 * N_RESOURCES
    out[column] = city.any_raw
    out[column + 1] = city.any_manufactured
    column += 2
    for colour in range(N_COLOURS):
        out[column + colour] = city.built[colour]
    column += N_COLOURS
    for symbol in range(1, N_SYMBOLS + 1):
        out[column + symbol - 1] = count_copies_of_symbol(city, symbol)


@rule
def write_table_features(state, seat, out):
    """Write the features of an observation for the Age, the military track and the pending decision.

    Args:
        state: the position.
        seat: the observing seat.
        out: the row with all features.
    """
    column = TABLE_COLUMN
    out[column] = state.age
    out[column + 1] = pawn_advantage(state, seat)
    for owner in range(2):
        victim = seat if owner == 0 else 1 - seat
        for large in range(2):
            out[column + 2 + 2 * owner + large] = 1 if state.loot & military_token_bit(victim, large) else 0
    question, mine = 0, 0
    if state.n_agenda:
        top = state.agenda[state.n_agenda - 1]
        question, mine = top.question, 1 if top.seat == seat else 0
    out[column + 6] = mine
    out[column + 7] = 1 if state.active == seat else 0
    out[column + 8] = state.again
    out[column + 9] = question
