"""The position of a game as a flat record, which can be copied by assignment and stored in arrays.

The record contains past events and the cards of each seat, but nothing of an Age that has not been dealt.
`knowledge.redact` removes what a seat cannot know: in a redacted copy, `HIDDEN` stands for cards that other seats know,
and the other hands are empty.

Cards of one Age are counted from its first (`FIRST_OF_AGE`): such a number is a *kind*. A *pile* is a multiset of kinds
of one Age, with two bits for each kind: there are never more than three cards of one kind.
"""

from enum import IntEnum

from ...kernel.bits import count_members, lowest_member
from ...kernel.rule import rule
from ...kernel.struct import Int8, Int16, Int32, Int64, Struct, array, struct
from ..components import HAND_SIZE, MAX_PLAYERS, N_AGES, N_TURNS

CHANCE = 7  # the seat of chance; the players are 0 to 6, clockwise
NO_SEAT = -1
NONE = -1  # no card, no choice, no board
HIDDEN = -2  # a card that the owner of this copy of the position cannot know
COMPLETE = -1  # `viewer` of a complete position, with nothing redacted
SPECTATOR = 7  # `viewer` of a copy for a spectator
PLAYED_LAST = N_TURNS  # the turn in which the last cards of an Age leave the hands
TURNS_KEPT = N_TURNS + 1
ENTRIES = N_AGES * TURNS_KEPT * MAX_PLAYERS
N_LOOKS = 3  # stages that let their builder look through the discard pile
ODD_BITS = 0x5555_5555_5555_5555


class Question(IntEnum):
    """Decisions to make: by players and, from `DEAL_BOARD` on, by chance; `OVER` when the game has ended."""

    OVER = 0
    CHOOSE_BOARD = 1  # one seat after the other, in public
    CHOOSE_SIDE = 2  # from here on in secret, in any order
    CHOOSE = 3  # a card, what to do with it, and how to pay
    EXTRA_CARD = 4  # the same with the last card of the Age
    DISCARD_PICK = 5
    DEAL_BOARD = 6
    DEAL_SIDE = 7
    DRAW_GUILD = 8
    DEAL_CARD = 9


FIRST_CHANCE = Question.DEAL_BOARD


class Use(IntEnum):
    """Ways in which a card leaves a hand: built, put under a stage, sold, or left over at the end of an Age."""

    NONE = 0
    BUILD = 1
    STAGE = 2
    SELL = 3
    LEFT = 4  # the last card of an Age, discarded without coins


class RuleOption(IntEnum):
    """Rules options as bits of `state.rules`; with none set, boards are dealt and sides chosen in secret."""

    DAY = 1 << 0
    NIGHT = 1 << 1
    RANDOM_SIDES = 1 << 2
    CHOOSE_BOARDS = 1 << 3


class ScoreCategory(IntEnum):
    """Categories of points, in the order of the score sheet."""

    WONDER = 0
    COINS = 1
    MILITARY = 2
    BLUE = 3
    YELLOW = 4
    GREEN = 5
    PURPLE = 6


N_CATEGORIES = len(ScoreCategory)


@struct
class City(Struct):
    """A player's city, hand, coins and tokens."""

    makes: Int64  # common resources that it can make, in lanes
    sells: Int64  # those that neighbours may buy
    hand: Int64  # a pile
    makes_rare: Int32
    sells_rare: Int32
    built: list[Int32] = array(N_AGES)  # cards in the city, a bit a kind
    chains: Int32  # chain symbols, as bits
    coins: Int16
    choice: Int16  # the action that its seat has chosen
    total: Int16  # points, written when the game ends
    score: list[Int16] = array(N_CATEGORIES)
    counts: list[Int8] = array(8)  # cards by colour, then stages built
    symbols: list[Int8] = array(4)  # scientific symbols, then those of the owner's choice
    board: Int8  # NONE until the seat has one
    side: Int8
    discounts: Int8
    powers: Int8  # powers of its stages, as bits of `Power`
    shields: Int8
    victories: Int8  # points of victory tokens
    defeats: Int8
    blue_points: Int8
    wonder_points: Int8
    left_share: Int8  # coins paid to the left neighbour in the last turn
    right_share: Int8


@struct
class State(Struct):
    """A position of a game: cities, what has happened so far, and the pending decision."""

    city: list[City] = array(MAX_PLAYERS)
    deck: Int64  # cards of this Age still to be dealt, a pile
    held: list[Int64] = array(N_AGES * N_TURNS)  # redacted copies only: the hands that the seat had at its turns
    looked: list[Int64] = array(N_LOOKS * N_AGES)  # likewise: the new cards of each look at the discard pile, by Age
    boards: Int16  # boards that no seat has, as bits
    guilds: Int16  # Guilds that have not been drawn, as bits
    rules: Int8
    players: Int8
    age: Int8
    turn: Int8  # from 0; `PLAYED_LAST` when the last cards leave the hands
    question: Int8
    asked: Int16  # seats that are asked, as bits
    deciders: Int16  # asked seats that have not chosen yet
    pending: Int8  # number of cards or boards that chance still has to deal
    salvager: Int8  # the seat that is to pick from the discard pile, or NO_SEAT
    looks: Int8  # number of looks at the discard pile
    look_time: list[Int8] = array(N_LOOKS)  # the turn of each look (`turn_index`)
    look_card: list[Int8] = array(N_LOOKS)  # the card taken, NONE for no card
    viewer: Int8  # the seat whose copy of the position this is (see `knowledge`), or COMPLETE
    patchy: Int8  # 1 for a position set up by hand, whose earlier turns are unknown
    card: list[Int8] = array(ENTRIES)  # the card of every seat in every turn (`card_use_index`)
    use: list[Int8] = array(ENTRIES)


@rule
def turn_index(age, turn):
    """Return the index of a turn within the game; each Age has seven, the last for the last cards of the hands."""
    return (age - 1) * TURNS_KEPT + turn


@rule
def card_use_index(age, turn, seat):
    """Return the index, in the lists `card` and `use` of a `State`, of the card that a seat used in a turn."""
    return turn_index(age, turn) * MAX_PLAYERS + seat


@rule
def left_neighbour(state, seat):
    """Return the seat of the left neighbour of a seat; seats are numbered clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def right_neighbour(state, seat):
    """Return the seat of the right neighbour of a seat."""
    return seat - 1 if seat > 0 else state.players - 1


@rule
def seat_to_act(state):
    """Return the first seat that still has to choose; `CHANCE` if chance decides, `NO_SEAT` if the game is over."""
    if state.question >= FIRST_CHANCE:
        return CHANCE
    return lowest_member(state.deciders) if state.deciders else NO_SEAT


@rule
def ask_seats(state, question, seats):
    """Set the pending decision and, as bits, the seats that have to make it: 0 for chance or the end of the game."""
    state.question = question
    state.asked = state.deciders = seats


@rule
def all_seats(state):
    """Return the seats of all players as bits."""
    return (1 << state.players) - 1


@rule
def kinds_in(pile):
    """Return the different cards in a pile as bits: bit 2 * kind is set for each kind of card in the pile.

    A kind is the number of a card within its Age; a pile is an integer with two bits for the copies of each kind.
    """
    return (pile | pile >> 1) & ODD_BITS


@rule
def copies_in(pile, kind):
    """Return the number of cards of a kind in a pile.

    A kind is the number of a card within its Age; a pile is an integer with two bits for the copies of each kind.
    """
    return pile >> 2 * kind & 3


@rule
def count_cards_in_pile(pile):
    """Return the number of cards in a pile, an integer with two bits for the copies of each card of an Age."""
    return count_members(pile & ODD_BITS) + 2 * count_members(pile >> 1 & ODD_BITS)


@rule
def passing_direction(age):
    """Return the direction of passing hands: 1 to the left in Ages I and III, -1 to the right in Age II."""
    return -1 if age == 2 else 1


@rule
def hand_size(state):
    """Return the number of cards that each hand has now by the rules, even if this copy of the position hides hands."""
    match state.question:
        case Question.CHOOSE:
            return HAND_SIZE - state.turn
        case Question.EXTRA_CARD:
            return 1
        case Question.DISCARD_PICK:
            return HAND_SIZE - 1 - state.turn
    return 0
