"""Setup of a game and of an Age (rules sections 4 and 5)."""

import numpy as np

from ...kernel.bits import fill_array
from ...kernel.rule import rule
from ...kernel.struct import ConstTable
from ..components import (
    CARDS,
    FIRST_GUILD,
    FIRST_OF_AGE,
    FIRST_STAGE,
    HAND_SIZE,
    MAX_PLAYERS,
    N_AGES,
    N_BOARDS,
    N_GUILDS,
    STAGES_OF_SIDE,
    START_COMMON,
    START_RARE,
)
from .state import COMPLETE, NO_SEAT, NONE, Question, RuleOption, all_seats, ask_seats, count_cards_in_pile

START_COINS = 3
FIRST_GUILD_KIND = FIRST_GUILD - FIRST_OF_AGE[N_AGES]
ALL_BOARDS, ALL_GUILDS = (1 << N_BOARDS) - 1, (1 << N_GUILDS) - 1


def _make_deck_pile(players: int, age: int) -> int:
    cards = [card for card in CARDS if card.age == age]
    return sum(card.facts.copies[players] << 2 * kind for kind, card in enumerate(cards) if not card.guild)


# The cards of an Age without Guilds, as a pile, by number of players and Age.
DECKS = ConstTable(
    np.array(
        [[_make_deck_pile(players, age) for age in range(N_AGES + 1)] for players in range(MAX_PLAYERS + 1)], np.int64
    )
)


@rule
def new_game(state, players, rules):
    """Set up a game in which nothing has been dealt or chosen yet; the boards come first.

    `rules` are the rules options, as bits of `RuleOption`.
    """
    clear_position(state)
    state.players, state.rules = players, rules
    for seat in range(players):
        state.city[seat].coins = START_COINS
    state.boards, state.guilds = ALL_BOARDS, ALL_GUILDS
    state.pending = players
    if rules & RuleOption.CHOOSE_BOARDS:
        ask_seats(state, Question.CHOOSE_BOARD, 1)
    else:
        ask_seats(state, Question.DEAL_BOARD, 0)


@rule
def clear_position(state):
    """Reset a state to an empty position, without players."""
    for seat in range(MAX_PLAYERS):
        clear_city(state.city[seat])
    fill_array(state.card, NONE)
    fill_array(state.use, 0)
    fill_array(state.held, 0)
    fill_array(state.looked, 0)
    fill_array(state.look_card, NONE)
    fill_array(state.look_time, 0)
    state.deck = state.boards = state.guilds = state.age = state.turn = state.pending = 0
    state.looks = state.patchy = 0
    state.salvager = NO_SEAT
    state.viewer = COMPLETE


@rule
def clear_city(city):
    """Reset a city to an empty city without a board."""
    city.makes = city.sells = city.hand = city.makes_rare = city.sells_rare = city.chains = 0
    city.coins = city.total = city.side = city.discounts = city.powers = city.shields = 0
    city.victories = city.defeats = city.blue_points = city.wonder_points = city.left_share = city.right_share = 0
    city.choice = city.board = NONE
    fill_array(city.built, 0)
    fill_array(city.score, 0)
    fill_array(city.counts, 0)
    fill_array(city.symbols, 0)


@rule
def seat_being_set_up(state):
    """Return the seat that now gets or chooses a board, or gets a side; the seats take turns."""
    return state.players - state.pending


@rule
def take_board(state, seat, board):
    """Give a board to a seat, whose city then produces the board's resource, and ask for the next board.

    After the last board, the sides come next.
    """
    city = state.city[seat]
    state.boards &= ~(1 << board)
    city.board = board
    city.makes = city.sells = START_COMMON[board]
    city.makes_rare = city.sells_rare = START_RARE[board]
    state.pending -= 1
    if state.pending:
        if state.rules & RuleOption.CHOOSE_BOARDS:
            ask_seats(state, Question.CHOOSE_BOARD, 1 << seat_being_set_up(state))
    else:
        decide_sides(state)


@rule
def decide_sides(state):
    """Decide the sides of the boards by the rules options, once all seats have boards (R-32).

    Chance draws them, the players are asked, or all are the same and Age I begins.
    """
    if state.rules & RuleOption.RANDOM_SIDES:
        state.pending = state.players
        ask_seats(state, Question.DEAL_SIDE, 0)
    elif state.rules & (RuleOption.DAY | RuleOption.NIGHT):
        for seat in range(state.players):
            state.city[seat].side = 1 if state.rules & RuleOption.NIGHT else 0
        begin_age(state, 1)
    else:
        ask_seats(state, Question.CHOOSE_SIDE, all_seats(state))


@rule
def begin_age(state, age):
    """Begin an Age: prepare its deck and let chance deal; in Age III, chance first draws players + 2 Guilds."""
    state.age, state.turn = age, 0
    state.deck = DECKS[state.players][age]
    if age == N_AGES:
        state.pending = state.players + 2
        ask_seats(state, Question.DRAW_GUILD, 0)
    else:
        begin_dealing(state)


@rule
def count_cards_missing_in_hand(state, seat):
    """Return the number of cards that a seat's hand lacks at the beginning of a turn, while cards are dealt."""
    return HAND_SIZE - state.turn - count_cards_in_pile(state.city[seat].hand)


@rule
def begin_dealing(state):
    """Let chance deal cards from the deck until all hands have as many cards as the turn begins with."""
    state.pending = 0
    for seat in range(state.players):
        state.pending += count_cards_missing_in_hand(state, seat)
    ask_seats(state, Question.DEAL_CARD, 0)


@rule
def begin_choosing(state):
    """Ask all seats to choose a card of their hands, which are complete."""
    ask_seats(state, Question.CHOOSE, all_seats(state))


@rule
def board_side_index(city):
    """Return the index of a city's board and side in `BOARD_SIDES`."""
    return 2 * city.board + city.side


@rule
def next_stage_row(city):
    """Return the row in `UNITS` of the stage that a city can build next; `NONE` if its Wonder is complete."""
    side = board_side_index(city)
    if city.counts[7] == STAGES_OF_SIDE[side]:
        return NONE
    return FIRST_STAGE[side] + city.counts[7]
