"""The whole position of a game in one flat record: copy it with one assignment, keep a million in one array."""

from enum import IntEnum
from typing import TYPE_CHECKING, Any

from ...kernel.rule import record, rule, twin_type
from ..components import N_CARDS
from ..layout import N_SLOTS

CHANCE = 2  # the seat of chance; the players are 0 (who starts) and 1
NOBODY = -1
SHARED = 2  # `winner` of a shared victory
NONE = -1  # no card, no Wonder
N_PLACES = 6  # Wonders a player may come to hold
N_PENDING = 16


class Question(IntEnum):
    """What the top of the agenda waits for.  Up to `LIBERTY_ASSIGN` a player decides, then chance, then nobody."""

    TURN = 0
    DRAFT_WONDER = 1  # subject: how many picks were made
    CHOOSE_STARTER = 2
    PICK_BOARD_TOKEN = 3
    PICK_LIBRARY_TOKEN = 4
    DESTROY_CARD = 5  # subject: the colour
    BUILD_FROM_DISCARD = 6
    BUILD_LAST_ROW = 7
    LIBERTY_ASSIGN = 8
    DEAL_TOKEN = 16  # subject: how many are still to come
    DEAL_WONDER = 17  # subject: how many were dealt
    DEAL_BACK = 18  # subject: how many Guild backs are still to come
    DEAL_CARD = 19  # subject: the slot
    TURN_CARD = 20  # subject: the slot
    DRAW_LIBRARY_TOKEN = 21  # subject: how many are still to come
    DRAW_REMOVED_CARD = 22  # subject: how many are still to come
    LAY_OUT = 32  # subject: the Age
    LIBERTY_DISCARD = 33  # subject: the card
    LIBERTY_BUILD = 34  # subject: the card


FIRST_CHANCE, FIRST_TASK = Question.DEAL_TOKEN, Question.LAY_OUT


class Victory(IntEnum):
    """How a game ended."""

    NONE = 0
    MILITARY = 1
    SCIENTIFIC = 2
    CIVILIAN = 3


class Zone(IntEnum):
    """Where a card is; a card in a city is at `CITY` plus the seat."""

    UNSEEN = 0  # in the deck, face down in the structure, or removed
    STRUCTURE = 1
    CITY = 2
    SECOND_CITY = 3
    DISCARD = 4
    UNDER_WONDER = 5
    OFFERED = 6  # a removed card that Liberty has shown
    GONE = 7  # destroyed for good


class Category(IntEnum):
    """Columns of the score sheet."""

    BLUE = 0
    GREEN = 1
    YELLOW = 2
    GUILD = 3
    WONDER = 4
    PROGRESS = 5
    COINS = 6
    MILITARY = 7


N_CATEGORIES = len(Category)


class Rule(IntEnum):
    """Rules options as bits of `state.rules`; with none set, the rules are those of Board Game Arena."""

    MESSE = 1 << 0
    LIBERTY = 1 << 1
    FIRST_GAME = 1 << 2
    RANDOM_DEAL = 1 << 3
    DRAFT_SEES_AGE = 1 << 4
    LAST_PLAYER_BEGINS = 1 << 5
    LANDING_ZONE = 1 << 6
    IMMEDIATE_REVEAL = 1 << 7
    SECOND_PLAYER_WINS_TIES = 1 << 8
    OPTIONAL_PAIR_TOKEN = 1 << 9
    DESTROYED_VANISH = 1 << 10


entry_t = record(question="i1", seat="i1", subject="i1")

city_t = record(
    coins="i2",
    yields="i8",  # fixed production, a byte for each resource, wood lowest
    rates="i8",  # coins a bought unit costs, a byte each, papyrus lowest
    any_raw="i1",
    any_manufactured="i1",
    fixed="i1",  # resources bought at 1 coin, as bits
    built=("i1", 8),  # cards by colour, then built Wonders
    symbols="i2",  # copies of each scientific symbol, two bits each
    chains="i4",  # chain symbols owned, as bits
    tokens="i4",  # Progress tokens owned, as bits
    wonders=("i1", N_PLACES),  # Wonders by number, NONE where there is none
    under=("i1", N_PLACES),  # the card under a built Wonder, NONE while it is unbuilt
    score=("i2", N_CATEGORIES),  # the score sheet, written when the game ends
)

state_t = record(
    rules="i4",
    age="i1",
    active="i1",  # whose turn it is
    again="i1",  # whether another turn follows
    pawn="i1",  # positive on the half of seat 1, whose capital is at +9
    loot="i1",  # military tokens still there: bit 2 * (seat that loses) + (1 for the large one)
    winner="i1",
    victory="i1",
    present="i4",  # slots that still hold a card
    hidden="i4",  # those whose card lies face down
    open="i4",  # those that nothing covers
    guild_backs="i4",  # slots dealt from the Guilds
    unseen="i4",  # cards of this Age that nobody has seen, counted from the deck's first
    unseen_guilds="i4",
    slot=("i1", N_SLOTS),  # card lying face up in a slot
    zone=("i1", N_CARDS),
    wonder_pool="i4",  # Wonders not dealt
    wonder_offer="i4",  # Wonders to choose from
    board_tokens="i4",
    box_tokens="i4",
    token_offer="i4",  # what the Great Library drew
    card_offer=("i1", 3),  # what the Statue of Liberty turned up
    n_agenda="i1",
    agenda=(entry_t, N_PENDING),
    city=(city_t, 2),
)

if TYPE_CHECKING:  # types made at run time have no name for a type checker
    State = Any
    City = Any
else:
    State = twin_type(state_t)
    City = twin_type(city_t)


@rule
def push(state, question, seat, subject):
    """Put a question on top of the agenda."""
    entry = state.agenda[state.n_agenda]
    entry.question, entry.seat, entry.subject = question, seat, subject
    state.n_agenda += 1


@rule
def pop(state):
    """Take the top question off the agenda."""
    state.n_agenda -= 1
    entry = state.agenda[state.n_agenda]
    entry.question = entry.seat = entry.subject = 0  # a position has one representation


@rule
def top_question(state):
    """What is asked next; the agenda must not be empty."""
    return state.agenda[state.n_agenda - 1].question


@rule
def seat_to_act(state):
    """Who decides next: a player, `CHANCE`, or `NOBODY` when the game is over."""
    if state.n_agenda == 0:
        return NOBODY
    return state.agenda[state.n_agenda - 1].seat


@rule
def owns(city, token):
    """Whether a city has a Progress token."""
    return city.tokens >> token & 1


@rule
def has_rule(state, option):
    """Whether a rules option is on."""
    return state.rules & option


@rule
def win(state, seat, victory):
    """End the game; everything pending is dropped (R-111)."""
    state.winner, state.victory = seat, victory
    while state.n_agenda:
        pop(state)
