"""What a learning program sees: one row of small integers a position, from the point of view of a seat.

Every number is public or belongs to that seat.  `FEATURES` names the columns; see the reference for their meaning.
"""

from ...kernel.rule import rule
from ..components import CARDS, N_CARDS, N_TOKENS, N_WONDERS, RESOURCES, TOKENS, WONDERS, Colour, Symbol
from ..layout import N_SLOTS
from .market import N_RESOURCES, rate_of, units_of
from .military import advantage, loot_bit
from .science import copies
from .state import N_PLACES, NONE, Zone, owns

N_SYMBOLS = len(Symbol) - 1
N_COLOURS = Colour.TOKEN

# Where a card is: in a city, on the table, or elsewhere.
UNSEEN, ACCESSIBLE, COVERED, MINE, THEIRS, DISCARDED, AWAY, OFFERED = range(8)
# Where a Wonder is.
ABSENT, ON_OFFER, MY_PLAN, MY_WONDER, THEIR_PLAN, THEIR_WONDER = range(6)
# Where a Progress token is.
IN_BOX, ON_BOARD, MY_TOKEN, THEIR_TOKEN, DRAWN = range(5)

CARD_COLUMN = 0
WONDER_COLUMN = CARD_COLUMN + N_CARDS
TOKEN_COLUMN = WONDER_COLUMN + N_WONDERS
SLOT_COLUMN = TOKEN_COLUMN + N_TOKENS
CITY_COLUMN = SLOT_COLUMN + N_SLOTS
CITY_WIDTH = 1 + 2 * N_RESOURCES + 2 + N_COLOURS + N_SYMBOLS
TABLE_COLUMN = CITY_COLUMN + 2 * CITY_WIDTH
N_FEATURES = TABLE_COLUMN + 10


def _city_names(owner: str) -> list[str]:
    return [
        f"{owner}_coins",
        *(f"{owner}_makes_{name}" for name in RESOURCES),
        *(f"{owner}_price_of_{name}" for name in RESOURCES),
        f"{owner}_choice_of_raw",
        f"{owner}_choice_of_manufactured",
        *(f"{owner}_{colour.name.lower()}" for colour in Colour if colour < Colour.TOKEN),
        *(f"{owner}_{symbol.name.lower()}" for symbol in Symbol if symbol),
    ]


FEATURES: tuple[str, ...] = (
    *(card.id for card in CARDS),
    *(wonder.id for wonder in WONDERS),
    *(f"token_{token.id}" for token in TOKENS),
    *(f"slot_{slot}" for slot in range(N_SLOTS)),
    *_city_names("my"),
    *_city_names("their"),
    *("age", "advantage", "my_small_loot", "my_large_loot", "their_small_loot", "their_large_loot"),
    *("my_decision", "my_turn", "another_turn", "question"),
)


@rule
def observe(state, seat, out):
    """Write the features of a position as a seat sees it."""
    for card in range(N_CARDS):
        out[CARD_COLUMN + card] = place_of_card(state, seat, card)
    for wonder in range(N_WONDERS):
        out[WONDER_COLUMN + wonder] = ON_OFFER if state.wonder_offer >> wonder & 1 else ABSENT
    for slot in range(N_SLOTS):
        out[SLOT_COLUMN + slot] = content_of_slot(state, slot)
        if state.present >> slot & 1 and state.slot[slot] != NONE:
            out[CARD_COLUMN + state.slot[slot]] = ACCESSIBLE if state.open >> slot & 1 else COVERED
    observe_city(state.city[seat], MY_PLAN, out, CITY_COLUMN)
    observe_city(state.city[1 - seat], THEIR_PLAN, out, CITY_COLUMN + CITY_WIDTH)
    observe_tokens(state, seat, out)
    observe_table(state, seat, out)


@rule
def place_of_card(state, seat, card):
    """Where a card is, as the constants above say."""
    zone = state.zone[card]
    if zone == Zone.CITY + seat:
        return MINE
    if zone == Zone.CITY + 1 - seat:
        return THEIRS
    if zone == Zone.DISCARD:
        return DISCARDED
    if zone == Zone.OFFERED:
        return OFFERED
    return UNSEEN if zone == Zone.UNSEEN else AWAY


@rule
def content_of_slot(state, slot):
    """0 for an empty slot, -1 and -2 for a face-down card (of the Age, of the Guilds), else 1 plus the card."""
    if not state.present >> slot & 1:
        return 0
    if state.slot[slot] != NONE:
        return 1 + state.slot[slot]
    return -2 if state.guild_backs >> slot & 1 else -1


@rule
def observe_city(city, plan, out, column):
    """A city's numbers, and where its Wonders stand."""
    out[column] = city.coins
    column += 1
    for resource in range(N_RESOURCES):
        out[column + resource] = units_of(city.yields, resource)
        out[column + N_RESOURCES + resource] = rate_of(city, resource)
    column += 2 * N_RESOURCES
    out[column] = city.any_raw
    out[column + 1] = city.any_manufactured
    column += 2
    for colour in range(N_COLOURS):
        out[column + colour] = city.built[colour]
    column += N_COLOURS
    for symbol in range(1, N_SYMBOLS + 1):
        out[column + symbol - 1] = copies(city, symbol)
    for place in range(N_PLACES):
        if city.wonders[place] != NONE:
            built = city.under[place] != NONE
            out[WONDER_COLUMN + city.wonders[place]] = plan + (1 if built else 0)


@rule
def observe_tokens(state, seat, out):
    """Where the Progress tokens are; what the Great Library drew is its builder's secret."""
    deciding = state.n_agenda and state.agenda[state.n_agenda - 1].seat == seat
    for token in range(N_TOKENS):
        place = IN_BOX
        if state.board_tokens >> token & 1:
            place = ON_BOARD
        elif owns(state.city[seat], token):
            place = MY_TOKEN
        elif owns(state.city[1 - seat], token):
            place = THEIR_TOKEN
        elif deciding and state.token_offer >> token & 1:
            place = DRAWN
        out[TOKEN_COLUMN + token] = place


@rule
def observe_table(state, seat, out):
    """The Age, the track, and what is to be decided."""
    column = TABLE_COLUMN
    out[column] = state.age
    out[column + 1] = advantage(state, seat)
    for owner in range(2):
        victim = seat if owner == 0 else 1 - seat
        for large in range(2):
            out[column + 2 + 2 * owner + large] = 1 if state.loot & loot_bit(victim, large) else 0
    question, mine = 0, 0
    if state.n_agenda:
        top = state.agenda[state.n_agenda - 1]
        question, mine = top.question, 1 if top.seat == seat else 0
    out[column + 6] = mine
    out[column + 7] = 1 if state.active == seat else 0
    out[column + 8] = state.again
    out[column + 9] = question


__all__ = ["FEATURES", "N_FEATURES", "observe"]
