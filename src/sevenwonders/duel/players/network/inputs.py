"""Network inputs of a position: the indices of the active inputs, from the point of view of a seat.

An input is a single fact about a component, for example that a card is face up and free for the seat, or that two
copies of a symbol are still available.  About a hundred of several thousand inputs are active in a position.  No input
reveals information that is hidden from the seat.

Functions of the form `...inputs(..., out, n)` write inputs to `out` from index `n` on, and return the next free index.
"""

import numpy as np

from ....kernel.bits import append_members, count_members, lowest_member
from ....kernel.rule import hot, rule
from ....kernel.struct import ConstTable
from ...components import (
    CARDS,
    FIRST_OF_DECK,
    FIRST_WONDER,
    N_CARDS,
    N_TOKENS,
    N_WONDERS,
    Deck,
    Progress,
    Symbol,
    unit_facts,
)
from ...layout import COVERED_BY, COVERS, N_SLOTS, NO_SLOT, STRUCTURES
from ...rules.action_codes import CAPITAL, TRACK_SPACES
from ...rules.market import N_RESOURCES, amount_of, has_chain, quote_cheapest, spendable_coins
from ...rules.military import effective_shields, pawn_advantage
from ...rules.observation_base import location_of_token
from ...rules.science import count_copies_of_symbol, count_different_symbols
from ...rules.score import tally, total_points
from ...rules.state import FIRST_CHANCE, N_CATEGORIES, N_PLACES, NONE, RuleOption, Zone, owns_token
from .inputs_expansions import N_EXPANSION_INPUTS, write_expansion_inputs

VERSION = 1  # of the inputs and outputs: a network is made for a single version
MAX_ACTIVE_INPUTS = 512  # active inputs of a position
N_SYMBOLS = len(Symbol) - 1

# Locations of a card that the seat knows.
OPEN, COVERED_ONCE, COVERED_TWICE, MINE, THEIRS, DISCARDED, AWAY, OFFERED, TO_COME, REMOVED = range(10)
CARD_PLACES = 10
PRICES = 5  # free, 1 or 2 coins, 3 or 4, more, more than the city has
TOO_DEAR = 4
TURNS_UP, FREES = 0, 2  # effects of taking a card on one or two others
WONDER_PLACES = 1 + 2 * (PRICES + 1)  # on offer; for either owner its price, or built
TOKEN_PLACES = 7
FACE_UP, FACE_DOWN, PURPLE_BACK, SENATOR_BACK = range(4)
SLOT_CONTENTS = 4

# A city.
COINS = 0
UNITS_MADE = COINS + 20
FIXED_PRICES = UNITS_MADE + 5 * N_RESOURCES
ANY_RAW = FIXED_PRICES + N_RESOURCES
ANY_MANUFACTURED = ANY_RAW + 4
BUILT = ANY_MANUFACTURED + 3
SYMBOLS = BUILT + 9 * 8
SCIENCE = SYMBOLS + 3 * N_SYMBOLS  # different symbols by missing ones that can still be had
NEW_SYMBOLS = SCIENCE + 64  # number of different new symbols on cards in reach
PAIRS = NEW_SYMBOLS + 24  # cards in reach that make a pair
SHIELDS = PAIRS + 3  # the maximum that a single action brings
TO_CAPITAL = SHIELDS + 9  # what is missing after them
REPLAYS = TO_CAPITAL + 10  # Wonders in reach that bring another turn
POINTS = REPLAYS + 5  # so far, in threes
CITY_WIDTH = POINTS + 32

CARD = 0
PRICE = CARD + N_CARDS * CARD_PLACES  # of a face-up card, for either seat
OPENS = PRICE + N_CARDS * 2 * PRICES
WONDER = OPENS + N_CARDS * 4
TOKEN = WONDER + N_WONDERS * WONDER_PLACES
SLOT = TOKEN + N_TOKENS * TOKEN_PLACES  # by layout
CITY = SLOT + len(STRUCTURES) * N_SLOTS * SLOT_CONTENTS
AGE = CITY + 2 * CITY_WIDTH
PAWN = AGE + 4
LOOT = PAWN + TRACK_SPACES
ASKED = LOOT + 4
SUBJECT = ASKED + FIRST_CHANCE
AGAIN = SUBJECT + 16
MY_TURN = AGAIN + 1
CARDS_LEFT = MY_TURN + 1
CONSTRUCTED = CARDS_LEFT + 26
LEAD = CONSTRUCTED + 9  # in points so far, in twos
SYMBOL_LEFT = LEAD + 41
RULES = SYMBOL_LEFT + 3 * N_SYMBOLS
N_RULES = 35  # later options are not encoded: they would shift all inputs after them
N_BASE_INPUTS = RULES + N_RULES
N_INPUTS = N_BASE_INPUTS + N_EXPANSION_INPUTS

_SHOWING = [[card.number for card in CARDS if card.facts.symbol == symbol] for symbol in range(N_SYMBOLS + 1)]
_MAX_SHOWING = max(map(len, _SHOWING[1:]))
CARDS_WITH = ConstTable(np.array([[*numbers, *[-1] * _MAX_SHOWING][:_MAX_SHOWING] for numbers in _SHOWING], np.int64))
AGE_OF = ConstTable(np.array([min(int(card.deck), int(Deck.AGE_III)) for card in CARDS], np.int64))


@rule
def write_active_inputs(state, seat, out):
    """Write the indices of all active network inputs of a position to `out`; return their number.

    Args:
        state: the position.
        seat: the seat from whose point of view the position is encoded.
        out: the array to write to.
    """
    n = write_rule_inputs(state, out, 0)
    n = write_inputs_outside_structure(state, seat, out, n)
    i_afford = they_afford = 0
    if state.age:
        n, i_afford, they_afford = write_structure_inputs(state, seat, out, n)
    n, my_wonders, their_wonders = write_wonder_inputs(state, seat, out, n)
    for token in range(N_TOKENS):
        place = location_of_token(state, seat, token)
        if place:
            out[n] = TOKEN + TOKEN_PLACES * token + place
            n += 1
    unseen = state.unseen  # the cards that may still appear, as far as this seat knows
    if state.removed and not state.removed_seen >> seat & 1:
        unseen |= state.removed
    n = write_unseen_card_inputs(state, seat, unseen, out, n)
    left = write_symbols_left_inputs(state, unseen, out, n)
    n += N_SYMBOLS
    tally(state, 0)
    tally(state, 1)
    n = write_city_inputs(state, seat, CITY, left, i_afford, my_wonders, out, n)
    n = write_city_inputs(state, 1 - seat, CITY + CITY_WIDTH, left, they_afford, their_wonders, out, n)
    n = write_turn_and_track_inputs(state, seat, out, n)
    for owner in range(2):
        for category in range(N_CATEGORIES):
            state.city[owner].score[category] = 0  # makes the representation of a position unique
    if state.rules & (RuleOption.PANTHEON | RuleOption.AGORA | RuleOption.SOLO):
        n = write_expansion_inputs(state, seat, N_BASE_INPUTS, out, n)
    return n


@rule
def write_rule_inputs(state, out, n):
    """Write the network inputs for the modules and rules options of the game.

    Their indices go to the array `out` from index `n` on; return the next free index of `out`.
    """
    return append_members(state.rules & (1 << N_RULES) - 1, RULES, out, n)


@rule
def write_inputs_outside_structure(state, seat, out, n):
    """Write the network inputs for the cards outside the structure, such as in a city or in the discard pile.

    Their indices go to the array `out` from index `n` on; return the next free index of `out`.
    """
    for card in range(N_CARDS):
        zone = state.zone[card]
        if zone > Zone.STRUCTURE:
            out[n] = CARD + CARD_PLACES * card + location_from_zone(zone, seat)
            n += 1
    return n


@rule
def write_unseen_card_inputs(state, seat, unseen, out, n):
    """Write the network inputs for the cards of this Age that are face down; return the next free index of `out`.

    These are the cards that may still be turned up, and the removed cards if the seat has seen them.

    Args:
        state: the position.
        seat: the seat from whose point of view the position is encoded.
        unseen: the cards of this Age that may still be turned up, as bits.
        out: the array to write to.
        n: the first free index of `out`.
    """
    first = FIRST_OF_DECK[state.age]
    if state.removed_seen >> seat & 1:
        removed = state.removed
        while removed:
            out[n] = CARD + CARD_PLACES * (first + lowest_member(removed)) + REMOVED
            removed &= removed - 1
            n += 1
    if state.hidden:
        rest = unseen
        while rest:
            out[n] = CARD + CARD_PLACES * (first + lowest_member(rest)) + TO_COME
            rest &= rest - 1
            n += 1
    return n


@rule
def location_from_zone(zone, seat):
    """Return the location, from the point of view of `seat`, of a card outside the structure.

    Locations are `MINE` (in the city of `seat`), `DISCARDED` and so on.

    Args:
        zone: the zone of the table in which the card is, a `Zone`: a city, the discard pile and so on.
        seat: the seat from whose point of view the location is.
    """
    if zone == Zone.CITY or zone == Zone.SECOND_CITY:
        return MINE if zone == Zone.CITY + seat else THEIRS
    if zone == Zone.DISCARD:
        return DISCARDED
    return OFFERED if zone == Zone.OFFERED else AWAY


@rule
def write_structure_inputs(state, seat, out, n):
    """Write the network inputs for the cards of the structure, their prices, and the cards that they uncover.

    Their indices go to the array `out` from index `n` on.  Return the next free index of `out`, then the slots whose
    cards the seat can pay for, and the slots whose cards its opponent can pay for, both as bits.
    """
    me, they, i_afford, they_afford = state.city[seat], state.city[1 - seat], 0, 0
    slots, first = state.present, SLOT + N_SLOTS * SLOT_CONTENTS * state.layout
    while slots:
        slot = lowest_member(slots)
        slots &= slots - 1
        card = state.slot[slot]
        if card == NONE:
            back = PURPLE_BACK if state.guild_backs >> slot & 1 else FACE_DOWN
            if state.senator_backs >> slot & 1:
                back = SENATOR_BACK
            out[n] = first + SLOT_CONTENTS * slot + back
            n += 1
            continue
        over = count_members(COVERED_BY[state.layout][slot] & state.present)
        out[n] = first + SLOT_CONTENTS * slot + FACE_UP
        out[n + 1] = CARD + CARD_PLACES * card + OPEN + over
        n += 2
        if over == 0:
            unit = unit_facts(card)
            mine, theirs = price_bucket(me, unit), price_bucket(they, unit)
            i_afford |= (mine < TOO_DEAR) << slot
            they_afford |= (theirs < TOO_DEAR) << slot
            out[n] = PRICE + 2 * PRICES * card + mine
            out[n + 1] = PRICE + 2 * PRICES * card + PRICES + theirs
            n = write_uncovering_inputs(state, slot, OPENS + 4 * card, out, n + 2)
    return n, i_afford, they_afford


@rule
def write_uncovering_inputs(state, slot, column, out, n):
    """Write the network inputs for the cards that become accessible when the card in `slot` is taken.

    Return the next free index of `out`.

    Args:
        state: the position.
        slot: the slot of the card.
        column: the first input for this card.
        out: the array to write to.
        n: the first free index of `out`.
    """
    turned = freed = 0
    for place in range(2):
        below = COVERS[state.layout][slot][place]
        if below == NO_SLOT or COVERED_BY[state.layout][below] & state.present != 1 << slot:
            continue
        if state.slot[below] == NONE:
            turned += 1
        else:
            freed += 1
    if turned:
        out[n] = column + TURNS_UP + turned - 1
        n += 1
    if freed:
        out[n] = column + FREES + freed - 1
        n += 1
    return n


@hot
def price_bucket(city, unit):
    """Return the price class of a card or Wonder for a city: one of five, from 0 (free) to `TOO_DEAR`."""
    if has_chain(city, unit):
        return 0
    coins = quote_cheapest(city, unit) >> 8
    if coins > spendable_coins(city):
        return TOO_DEAR
    return 3 if coins > 4 else (coins + 1) // 2


@rule
def write_wonder_inputs(state, seat, out, n):
    """Write the network inputs for the Wonders: on offer, built, or their price for the owner.

    Their indices go to the array `out` from index `n` on.  Return the next free index of `out`, then the unbuilt
    Wonders that the seat can pay for, and those that its opponent can pay for, both as bits.
    """
    rest = state.wonder_offer
    while rest:
        out[n] = WONDER + WONDER_PLACES * lowest_member(rest)
        rest &= rest - 1
        n += 1
    i_afford = they_afford = 0
    for owner in range(2):
        city = state.city[owner]
        column = WONDER + 1 + (0 if owner == seat else PRICES + 1)
        for place in range(N_PLACES):
            wonder = city.wonders[place]
            if wonder != NONE:
                kind = PRICES
                if city.under[place] == NONE:
                    kind = price_bucket(city, unit_facts(FIRST_WONDER + wonder))
                if owner == seat:
                    i_afford |= (kind < TOO_DEAR) << place
                else:
                    they_afford |= (kind < TOO_DEAR) << place
                out[n] = column + WONDER_PLACES * wonder + kind
                n += 1
    return n, i_afford, they_afford


@rule
def write_symbols_left_inputs(state, unseen, out, n):
    """Write the network inputs for the copies of each scientific symbol that players can still get.

    There is one input for each symbol.  Return the symbols of which players can still get a copy, as bits.

    Args:
        state: the position.
        unseen: the cards of this Age that may still be turned up, as bits.
        out: the array to write the indices of the inputs to.
        n: the first free index of `out`.
    """
    left = 0
    for symbol in range(1, N_SYMBOLS + 1):
        number = 0
        for card in CARDS_WITH[symbol]:
            if card >= 0:
                zone = state.zone[card]
                number += zone == Zone.STRUCTURE or (zone == Zone.UNSEEN and can_still_appear(state, unseen, card))
        if symbol == Symbol.LAW:
            number += (state.board_tokens | state.token_offer) >> Progress.LAW & 1
        left |= (number > 0) << symbol
        out[n + symbol - 1] = SYMBOL_LEFT + 3 * (symbol - 1) + min(number, 2)
    return left


@rule
def can_still_appear(state, unseen, card):
    """Return whether a card that has not been turned up yet may still be in the structure of this or a later Age.

    Args:
        state: the position.
        unseen: the cards of this Age that may still be turned up, as bits.
        card: the index of the card in `CARDS`.
    """
    age = AGE_OF[card]
    if age != state.age:
        return age > state.age
    return state.hidden and unseen >> card - FIRST_OF_DECK[age] & 1


@rule
def write_city_inputs(state, owner, column, left, affordable, wonders, out, n):
    """Write the network inputs for a city, and for the best effects of its owner's next action.

    Return the next free index of `out`.

    Args:
        state: the position.
        owner: the seat that owns the city.
        column: the first input for this city.
        left: the scientific symbols that players can still get, as bits.
        affordable: the slots of the cards that the owner can pay for, as bits.
        wonders: the Wonders that the owner can pay for, as bits by their index in `city.wonders`.
        out: the array to write to.
        n: the first free index of `out`.
    """
    city = state.city[owner]
    out[n] = column + COINS + coin_bucket(city.coins)
    n += 1
    for resource in range(N_RESOURCES):
        units = amount_of(city.yields, resource)
        if units:
            out[n] = column + UNITS_MADE + 5 * resource + min(units, 5) - 1
            n += 1
        if city.fixed >> resource & 1:
            out[n] = column + FIXED_PRICES + resource
            n += 1
    if city.any_raw:
        out[n] = column + ANY_RAW + min(city.any_raw, 4) - 1
        n += 1
    if city.any_manufactured:
        out[n] = column + ANY_MANUFACTURED + min(city.any_manufactured, 3) - 1
        n += 1
    for colour in range(9):
        if city.built[colour]:
            out[n] = column + BUILT + 8 * colour + min(city.built[colour], 8) - 1
            n += 1
    for symbol in range(1, N_SYMBOLS + 1):
        number = count_copies_of_symbol(city, symbol)
        if number:
            out[n] = column + SYMBOLS + 3 * (symbol - 1) + number - 1
            n += 1
        left &= ~((number > 0) << symbol)
    kinds = count_different_symbols(city)
    out[n] = column + SCIENCE + 8 * kinds + count_members(left)
    out[n + 1] = column + POINTS + max(0, min(31, total_points(state, owner) // 3))
    return write_next_gain_inputs(state, owner, column, kinds, affordable, wonders, out, n + 2)


@rule
def write_next_gain_inputs(state, owner, column, kinds, affordable, wonders, out, n):
    """Write the network inputs for what a player can gain with the next action: new symbols, shields, another turn.

    Return the next free index.

    Args:
        state: the position.
        owner: the player's seat.
        column: the first input for the player's city.
        kinds: the number of different scientific symbols in the city.
        affordable: the slots of the cards that the player can pay for, as bits.
        wonders: the Wonders that the player can pay for, as bits by their index in `city.wonders`.
        out: the array to write to.
        n: the first free index of `out`.
    """
    city, new, pairs, shields, replays = state.city[owner], 0, 0, 0, 0
    rest = state.open if state.age else 0
    while rest:
        slot = lowest_member(rest)
        rest &= rest - 1
        if state.slot[slot] == NONE:
            continue
        unit = unit_facts(state.slot[slot])
        if (unit.symbol or unit.shields) and affordable >> slot & 1:
            shields = max(shields, effective_shields(city, unit))
            if unit.symbol:
                number = count_copies_of_symbol(city, unit.symbol)
                new += number == 0
                pairs += number == 1
    while wonders:
        unit = unit_facts(FIRST_WONDER + city.wonders[lowest_member(wonders)])
        shields = max(shields, unit.shields)
        replays += unit.replay or owns_token(city, Progress.THEOLOGY)
        wonders &= wonders - 1
    out[n] = column + NEW_SYMBOLS + 3 * kinds + min(new, 2)
    out[n + 1] = column + PAIRS + min(pairs, 2)
    out[n + 2] = column + SHIELDS + min(shields, 8)
    out[n + 3] = column + TO_CAPITAL + max(0, min(9, CAPITAL - pawn_advantage(state, owner) - shields))
    out[n + 4] = column + REPLAYS + min(replays, 4)
    return n + 5


@rule
def coin_bucket(coins):
    """Return the class of an amount of coins, 0 to 19.  Each amount up to 12 has a class to itself."""
    if coins <= 12:
        return coins
    return min(19, 13 + (coins - 13) // 3)


@rule
def write_turn_and_track_inputs(state, seat, out, n):
    """Write the network inputs for the Age, the military track, and the pending decision.

    Their indices go to the array `out` from index `n` on; return the next free index of `out`.
    """
    top = state.agenda[state.n_agenda - 1]
    out[n] = AGE + state.age
    out[n + 1] = PAWN + CAPITAL + pawn_advantage(state, seat)
    out[n + 2] = ASKED + top.question
    out[n + 3] = SUBJECT + (top.subject & 15)
    out[n + 4] = CARDS_LEFT + count_members(state.present)
    out[n + 5] = CONSTRUCTED + min(8, state.constructed)
    lead = total_points(state, seat) - total_points(state, 1 - seat)
    out[n + 6] = LEAD + max(0, min(40, (lead + 40) // 2))
    n += 7
    for token in range(4):
        if state.loot >> token & 1:
            out[n] = LOOT + (token if seat == 0 else token ^ 2)
            n += 1
    if state.again:
        out[n] = AGAIN
        n += 1
    if state.active == seat:
        out[n] = MY_TURN
        n += 1
    return n
