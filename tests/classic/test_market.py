"""Payments and science against brute force, on random cities."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenwonders.classic import CARDS, STAGES, Position, payment
from sevenwonders.classic.components import COMMON, LETTERS, RARE, Board, pack_lanes
from sevenwonders.classic.payment import assign_sources, list_resource_sources
from sevenwonders.classic.rules import market
from sevenwonders.classic.rules.science import science_points

PRODUCERS = [card for card in CARDS if card.production]
SELLERS = [card for card in PRODUCERS if card.facts.sells]
POSTS = [card for card in CARDS if card.facts.discount]
COSTLY = [unit for unit in (*CARDS, *STAGES) if unit.cost_letters]


def buildings(cards, most):
    return st.lists(st.sampled_from(cards), max_size=most, unique_by=lambda card: card.building_name)


@st.composite
def cities(draw):
    """Three cities of seven players: the buyer's with any producers and discounts, and those of its neighbours."""
    boards = draw(st.permutations([board.name.lower() for board in Board]))
    own = draw(buildings([*PRODUCERS, *POSTS], 6))
    sides = draw(st.tuples(*[st.sampled_from(["day", "night"])] * 3))
    given_cities = [{"board": board} for board in boards]
    given_cities[0] |= {"cards": [card.id for card in own], "side": sides[0], "stages": draw(st.integers(0, 2))}
    for seat, side in ((1, sides[1]), (-1, sides[2])):
        cards = draw(buildings([*SELLERS, *PRODUCERS], 5))
        given_cities[seat] |= {"cards": [card.id for card in cards], "side": side, "stages": draw(st.integers(0, 2))}
    given_cities[0]["coins"] = draw(st.integers(0, 16))
    left = {card.id: int(card.facts.copies[7]) for card in CARDS}
    for city in given_cities:
        city["cards"] = [name for name in city.get("cards", ()) if left[name] > 0]
        for name in city["cards"]:
            left[name] -= 1
    return given_cities


def brute_force(letters, sources, prices, fee, treasury):
    """Every way to give each letter a symbol of its own; then the ways that no other beats."""
    found = set()

    def place(number, used, left, right):
        if number == len(letters):
            found.add((left, right))
            return
        letter = letters[number]
        tried = set()
        for place_of_source, source in enumerate(sources):
            if place_of_source in used or letter not in source.letters or (source.side, source.letters) in tried:
                continue
            tried.add((source.side, source.letters))
            coins = 0 if source.side == "own" else prices[source.side][letter]
            place(
                number + 1,
                used | {place_of_source},
                left + coins * (source.side == "left"),
                right + coins * (source.side == "right"),
            )

    place(0, frozenset(), 0, 0)
    best = {p for p in found if not any(q != p and q[0] <= p[0] and q[1] <= p[1] for q in found)}
    return sorted((left, right) for left, right in best if fee + left + right <= treasury)


@settings(max_examples=150, deadline=None)
@given(cities(), st.sampled_from(COSTLY))
def test_payments_are_those_of_brute_force(given_cities, unit):
    """R-03, R-04, R-08, R-09, R-10: the offered payments are exactly the undominated ones that can be afforded."""
    check_payments(given_cities, unit)


@pytest.mark.slow
@settings(max_examples=5000, deadline=None)
@given(cities(), st.sampled_from(COSTLY))
def test_payments_are_those_of_brute_force_many_times(given_cities, unit):
    check_payments(given_cities, unit)


def check_payments(given_cities, unit):
    state = Position(cities=given_cities, age=3, turn=6).state()
    city = state.city[0]
    names = set(given_cities[0].get("cards", ()))
    sides = {
        "left": "west_trading_post" in names,
        "right": "east_trading_post" in names,
    }
    prices = {
        side: {
            letter: (1 if (sides[side] if letter in COMMON else "marketplace" in names) else 2) for letter in LETTERS
        }
        for side in sides
    }
    expected = brute_force(unit.cost_letters, list_resource_sources(state, 0), prices, unit.facts.coin_cost, city.coins)
    packed = market.affordable_payments(state, 0, unit.facts)
    offered = [(left, right) for left in range(15) if (right := market.coins_to_right_neighbour(packed, left)) >= 0]
    assert offered == expected
    for way in payment(state, 0, unit).affordable_ways if not market.is_free(state, city, unit.facts) else ():
        steps = [step for step in way.steps if step.source]
        assert sorted(step.resource for step in steps) == sorted(
            ["wood", "stone", "ore", "clay", "glass", "papyrus", "cloth"][LETTERS.index(letter)]
            for letter in unit.cost_letters
        )
        assert sum(step.coins for step in steps if step.source.side == "left") == way.left
        assert sum(step.coins for step in steps if step.source.side == "right") == way.right
        assert not any(step.coins for step in steps if step.source.side == "own")
    assert assign_sources.cache_info().maxsize


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([*LETTERS, "WS", "SO", "OC", "WSOC", "GPT"]), max_size=9), st.text("WSOC", max_size=6))
def test_lanes_tell_how_much_of_a_cost_symbols_leave_open(symbols, cost):
    """The largest lane of what is lacking is what the best use of the symbols leaves uncovered."""
    lacking = market.subtract_lanes(pack_lanes(cost, COMMON), pack_lanes(symbols, COMMON))
    assert market.max_count_in_lanes(lacking) == len(cost) - best_cover(cost, symbols)


def best_cover(cost, symbols):
    if not cost:
        return 0
    best = best_cover(cost[1:], symbols)
    for place, symbol in enumerate(symbols):
        if cost[0] in symbol:
            best = max(best, 1 + best_cover(cost[1:], symbols[:place] + symbols[place + 1 :]))
    return best


def test_lanes_add_up_to_seven_at_most():
    one, other = pack_lanes("W" * 4 + "C", COMMON), pack_lanes("W" * 3 + "SS", COMMON)
    assert market.add_lanes(one, other) == pack_lanes("W" * 7 + "C" + "SS", COMMON)
    assert market.add_lanes(pack_lanes("GG", RARE), pack_lanes("GPT", RARE)) == pack_lanes("GGGPT", RARE)
    assert market.add_lanes(pack_lanes("W" * 6, COMMON), pack_lanes("W" * 5, COMMON)) == pack_lanes("W" * 7, COMMON)


def test_science_is_the_best_of_all_assignments():
    """R-31: every number of symbols that can occur, every assignment of the wild ones."""
    for compasses, gears, tablets, wilds in product(range(5), range(5), range(5), range(3)):
        best = 0
        for extra in product(range(3), repeat=wilds):
            counts = [compasses, gears, tablets]
            for symbol in extra:
                counts[symbol] += 1
            best = max(best, sum(n * n for n in counts) + 7 * min(counts))
        assert science_points(compasses, gears, tablets, wilds) == best
