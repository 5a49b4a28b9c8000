"""Observations for learning programs: a row of small integers for a position, from the point of view of a seat.

Every number is public or known to that seat. `FEATURES` names the columns. Seats are counted from the observing seat to
the left: `my`, `left`, then `seat_2` ...; with fewer than seven players the last blocks are empty.
"""

from ...kernel.rule import rule
from ..components import CARDS, COLOURS, FIRST_OF_AGE, MAX_PLAYERS, N_AGES, N_CARDS, RARE, RESOURCES
from .discard import discard_pile_size, is_discarded
from .market import left_price, rare_price, right_price
from .setup import board_side_index
from .state import ENTRIES, NONE, Question, Use

# For each card: a bit for every city that has it, by distance to the left; the copies in the seat's hand; those that it
# discarded or put under its board; those that it may take from the discard pile.
BUILT_COLUMN = 0
HAND_COLUMN = BUILT_COLUMN + N_CARDS
HIDDEN_COLUMN = HAND_COLUMN + N_CARDS
PILE_COLUMN = HIDDEN_COLUMN + N_CARDS
CITY_COLUMN = PILE_COLUMN + N_CARDS
N_COMMON = len(RESOURCES) - len(RARE)


def _city_feature_names(owner: str) -> list[str]:
    return [
        f"{owner}_side",
        f"{owner}_coins",
        *(f"{owner}_{colour}" for colour in COLOURS),
        f"{owner}_stages",
        *(f"{owner}_{name}" for name in ("compass", "gear", "tablet", "wild")),
        *(f"{owner}_{name}" for name in ("shields", "victories", "defeats")),
        *(f"{owner}_makes_{name}" for name in RESOURCES),
        *(f"{owner}_sells_{name}" for name in RESOURCES),
        *(f"{owner}_price_{name}" for name in ("left", "right", "rare")),
    ]


OWNERS = ("my", "left", *(f"seat_{distance}" for distance in range(2, MAX_PLAYERS)))
CITY_WIDTH = len(_city_feature_names("my"))
TABLE_COLUMN = CITY_COLUMN + MAX_PLAYERS * CITY_WIDTH
FEATURES: tuple[str, ...] = (
    *(f"built_{card.id}" for card in CARDS),
    *(f"hand_{card.id}" for card in CARDS),
    *(f"hidden_{card.id}" for card in CARDS),
    *(f"pile_{card.id}" for card in CARDS),
    *(name for owner in OWNERS for name in _city_feature_names(owner)),
    *("players", "age", "turn", "question", "my_decision", "discarded"),
)
N_FEATURES = len(FEATURES)


@rule
def observe(state, seat, out):
    """Write a seat's observation: the features of a position for machine learning, as far as the seat knows them.

    Secret choices of this turn are left out.

    Args:
        state: the position.
        seat: the observing seat.
        out: gets a number for each feature in `FEATURES`.
    """
    for column in range(N_FEATURES):
        out[column] = 0
    for distance in range(state.players):
        owner = (seat + distance) % state.players
        write_built_card_features(state.city[owner], distance, out)
        write_city_features(state.city[owner], CITY_COLUMN + CITY_WIDTH * distance, out)
    write_hand_features(state, seat, out)
    write_private_card_features(state, seat, out)
    out[TABLE_COLUMN] = state.players
    out[TABLE_COLUMN + 1] = state.age
    out[TABLE_COLUMN + 2] = state.turn + 1 if state.age else 0
    out[TABLE_COLUMN + 3] = state.question
    out[TABLE_COLUMN + 4] = state.asked >> seat & 1
    out[TABLE_COLUMN + 5] = discard_pile_size(state)


@rule
def write_built_card_features(city, distance, out):
    """Write the features for the cards that are built in a city.

    Args:
        city: the city.
        distance: the number of seats from the observing seat to the city, counted to the left.
        out: the row with all features.
    """
    for age in range(1, len(city.built) + 1):
        for kind in range(FIRST_OF_AGE[age + 1] - FIRST_OF_AGE[age]):
            out[BUILT_COLUMN + FIRST_OF_AGE[age] + kind] += (city.built[age - 1] >> kind & 1) << distance


@rule
def write_city_features(city, column, out):
    """Write the features for the numbers of a city, such as its coins and shields.

    Args:
        city: the city.
        column: the index of the first of these features.
        out: the row with all features.
    """
    out[column] = board_side_index(city) + 1 if city.board != NONE else 0
    out[column + 1] = city.coins
    column += 2
    for colour in range(len(city.counts)):
        out[column + colour] = city.counts[colour]
    column += len(city.counts)
    for symbol in range(len(city.symbols)):
        out[column + symbol] = city.symbols[symbol]
    column += len(city.symbols)
    out[column], out[column + 1], out[column + 2] = city.shields, city.victories, city.defeats
    column += 3
    for resource in range(N_COMMON):
        lane = 4 * ((1 << resource) - 1)
        out[column + resource] = city.makes >> lane & 7
        out[column + len(RESOURCES) + resource] = city.sells >> lane & 7
    for rare in range(len(RARE)):
        lane = 4 * ((1 << rare) - 1)
        out[column + N_COMMON + rare] = city.makes_rare >> lane & 7
        out[column + len(RESOURCES) + N_COMMON + rare] = city.sells_rare >> lane & 7
    column += 2 * len(RESOURCES)
    out[column], out[column + 1], out[column + 2] = left_price(city), right_price(city), rare_price(city)


@rule
def write_hand_features(state, seat, out):
    """Write to `out`, the row of all features, the features for the cards in the hand of the observing seat."""
    pile, column = state.city[seat].hand, HAND_COLUMN + FIRST_OF_AGE[max(1, state.age)]
    while pile:
        out[column] = pile & 3
        pile >>= 2
        column += 1


@rule
def write_private_card_features(state, seat, out):
    """Write to `out`, the row of all features, the features for cards that only the observing seat knows.

    They are the cards that the seat used face down and, while it picks from the discard pile, the cards there.
    """
    picks = state.question == Question.DISCARD_PICK and state.asked >> seat & 1
    for entry in range(ENTRIES):
        card = state.card[entry]
        if card >= 0:
            if state.use[entry] >= Use.STAGE and entry % MAX_PLAYERS == seat:
                out[HIDDEN_COLUMN + card] += 1
            if picks and is_discarded(state, entry):
                out[PILE_COLUMN + card] += 1
    if not picks:
        return
    for look in range(state.looks):
        if state.look_card[look] >= 0:
            out[PILE_COLUMN + state.look_card[look]] -= 1
        for age in range(1, N_AGES + 1):  # in a copy for the seat, these are the cards of others
            pile, column = state.looked[N_AGES * look + age - 1], PILE_COLUMN + FIRST_OF_AGE[age]
            while pile:
                out[column] += pile & 3
                pile >>= 2
                column += 1
