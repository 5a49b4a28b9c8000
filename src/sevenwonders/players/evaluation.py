"""What a position is worth, in hundredths of a victory point: the judgement of greedy play.

Integers throughout and nothing but rules, so that it runs interpreted and compiled alike.  The numbers are rules of
thumb, not truths; chance is never asked, so a position may be judged while a card still waits to be turned.
"""

import numpy as np

from ..duel.components import FIRST_WONDER, Ask, Progress, Resource, unit_at
from ..duel.rules.effects import counted
from ..duel.rules.market import price, shortfall, sum_of, waive
from ..duel.rules.military import CAPITAL, advantage, shields_of
from ..duel.rules.science import SYMBOLS_TO_WIN, copies, different_symbols
from ..duel.rules.score import tally, total
from ..duel.rules.state import N_PLACES, NONE, SHARED, Category, Question, Victory, owns
from ..kernel.bits import count, lowest
from ..kernel.rule import Table, rule

POINT = 100
DECIDED = 100_000  # a game won
IN_REACH = 3_000  # a supremacy that the player to move can take at once

# By Age, 0 while nothing is laid out; fitted to 30,000 positions of games that the search played against itself.
COIN = Table(np.array([95, 95, 80, 50]))
BASKETS = (0x01_01_01_01_01, 0x01_01_02_02_02)  # what a typical building and a typical Wonder ask for
GOODS = Table(np.array([140, 140, 100, 45]))  # a coin saved on each basket
CHAIN = Table(np.array([85, 85, 75, 10]))  # a chain symbol
UNBUILT = Table(np.array([300, 300, 200, 100]))  # a Wonder that can still be built
TURN = Table(np.array([550, 550, 400, 200]))  # another turn
LASTING = Table(np.array([800, 800, 700, 350]))  # a Progress token that goes on giving

SCIENCE = Table(np.array([0, 50, 120, 300, 700, 1200, 0, 0]))  # by the number of different symbols
PAWN = Table(np.array([0, 60, 300, 380, 560, 750, 800, 1300, 2000, 0]))  # beyond its points, by spaces advanced
TOKEN = 550  # choosing a Progress token


@rule
def evaluate(state, seat):
    """The advantage of a seat in hundredths of a point.  Writes the score sheets of the state."""
    if state.victory != Victory.NONE:
        return 0 if state.winner == SHARED else DECIDED if state.winner == seat else -DECIDED
    return standing(state, seat) - standing(state, 1 - seat) + initiative(state, seat)


@rule
def standing(state, seat):
    """What a seat has: points so far, money, trade, science, the pawn, its Wonders and Progress tokens."""
    city = state.city[seat]
    tally(state, seat)
    worth = POINT * (total(state, seat) - city.score[Category.COINS])
    worth += COIN[state.age] * city.coins - GOODS[state.age] * needs(city)
    worth += SCIENCE[different_symbols(city)] + PAWN[max(0, advantage(state, seat))]
    worth += CHAIN[state.age] * count(city.chains)
    return worth + unbuilt_wonders(state, seat) + lasting_tokens(state, city)


@rule
def needs(city):
    """The coins that typical purchases cost a city: production is worth what it saves."""
    coins = 0
    for basket in BASKETS:
        missing = shortfall(basket, city.yields)
        missing = waive(missing, city, Resource.WOOD, Resource.STONE, city.any_raw)
        missing = waive(missing, city, Resource.GLASS, Resource.PAPYRUS, city.any_manufactured)
        coins += sum_of(missing, city)
    return coins


@rule
def unbuilt_wonders(state, seat):
    """What the Wonders still to be built promise, whatever they may cost."""
    city, worth = state.city[seat], 0
    for place in range(N_PLACES):
        if city.wonders[place] != NONE and city.under[place] == NONE:
            unit = unit_at(FIRST_WONDER + city.wonders[place])
            worth += UNBUILT[state.age] + wonder_effects(unit) // 4 + TURN[state.age] * unit.replay
    return worth


@rule
def wonder_effects(unit):
    """A Wonder on its own, another turn apart."""
    worth = POINT * unit.points + 40 * (unit.coins + unit.loses) + 150 * unit.shields
    worth += 300 * (unit.any_raw + unit.any_manufactured)
    return worth + (300 if unit.ask != Ask.NOTHING else 0)


@rule
def lasting_tokens(state, city):
    """Progress tokens that go on giving; their points and coins are counted elsewhere."""
    number = owns(city, Progress.STRATEGY) + owns(city, Progress.ECONOMY) + owns(city, Progress.THEOLOGY)
    number += owns(city, Progress.URBANISM) + owns(city, Progress.ARCHITECTURE) + owns(city, Progress.MASONRY)
    return LASTING[state.age] * number


@rule
def initiative(state, seat):
    """What the next player makes of being to move, from the point of view of a seat."""
    mover, worth = state.active, 0
    chooses = 0
    for place in range(state.n_agenda):
        entry = state.agenda[place]
        if entry.question == Question.PICK_BOARD_TOKEN or entry.question == Question.PICK_LIBRARY_TOKEN:
            worth += TOKEN if entry.seat == seat else -TOKEN
        elif entry.question == Question.DESTROY_CARD or entry.question == Question.BUILD_FROM_DISCARD:
            worth += TOKEN if entry.seat == seat else -TOKEN
        elif entry.question == Question.TURN:
            chooses, mover = 1, entry.seat
    if state.again:
        worth += TURN[state.age] if state.active == seat else -TURN[state.age]
    elif not chooses:
        mover = 1 - state.active
    best = best_take(state, mover) * 3 // 4
    return worth + (best if mover == seat else -best)


@rule
def best_take(state, seat):
    """The most that a seat gains by building an accessible card; a supremacy in reach is worth `IN_REACH`."""
    best, slots = 0, state.open & ~state.hidden
    while slots:
        card = state.slot[lowest(slots)]
        slots &= slots - 1
        best = max(best, gain(state, seat, unit_at(card)))
    return best


@rule
def gain(state, seat, unit):
    """What building a card brings a seat, 0 if it cannot pay."""
    city, age = state.city[seat], state.age
    cost = price(city, unit)
    if cost > city.coins:
        return 0
    worth = POINT * unit.points - COIN[age] * cost + 30 * unit.coins
    if unit.points_each or unit.coins_each:
        worth += (POINT * unit.points_each + 30 * unit.coins_each) * counted(state, seat, unit)
    if unit.shields:
        shields = shields_of(city, unit)
        if advantage(state, seat) + shields >= CAPITAL:
            return IN_REACH
        worth += 120 * shields
    if unit.symbol:
        owned = copies(city, unit.symbol)
        different = different_symbols(city)
        if not owned and different + 1 >= SYMBOLS_TO_WIN:
            return IN_REACH
        worth += TOKEN if owned == 1 and state.board_tokens else SCIENCE[different + 1] - SCIENCE[different]
    if unit.yields or unit.any_raw or unit.any_manufactured:
        worth += 3 * GOODS[age]
    return worth
