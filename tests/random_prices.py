"""Random prices of both games, as views send them."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from sevenwonders import classic, duel
from sevenwonders.duel.components import Deck

PRICES = 200  # of each game
EARLIER = (Deck.AGE_I, Deck.AGE_II, Deck.SENATOR)  # what cities may have when Age III begins
PANTHEON = {1: "enki", 2: "zeus", 3: "gate", 4: "isis", 5: "ra", 6: "mars"}
TOKENS = ("masonry", "architecture", "engineering")
Steps = list[dict[str, Any]]


def prices_of_duel(choice: random.Random) -> Iterator[Steps]:
    """Yield prices of both seats in random cities: of cards, Wonders, and Divinities with Offering tokens."""
    for number in range(PRICES // 5):
        modules = ["pantheon", "agora"] if number % 2 else []
        units = [unit for unit in duel.ALL if unit.module in ("base", *modules)]
        cards = choice.sample([unit.id for unit in units if unit.deck in EARLIER], 24)
        tokens = choice.sample([unit.id for unit in units if unit.id in TOKENS], 2)
        kinds = ("wonder", "mythology", "offering", "decree")
        wonders, mythologies, offerings, decrees = ([u.id for u in units if u.kind == kind] for kind in kinds)
        wonders, decrees = choice.sample(wonders, 4), choice.sample(decrees, min(6, len(decrees)))
        cities: list[dict[str, Any]] = []
        for seat in (0, 1):
            city: dict[str, Any] = {"cards": cards[seat::2], "tokens": tokens[seat::2]}
            city["wonders"] = [f"{wonder} built" for wonder in wonders[seat::2]]
            if modules:
                city |= {"mythologies": mythologies[seat::2], "offerings": offerings[seat::2]}
                city["cubes"] = [2 * (chamber % 2 == seat) for chamber in range(6)]
            cities.append(city)
        extra = {"modules": modules, "decrees": decrees, "pantheon": PANTHEON} if modules else {}
        state = duel.Position(age=3, p1=cities[0], p2=cities[1], **extra).state()
        for seat in (0, 1):
            for unit in choice.sample([unit for unit in units if unit.row < len(duel.CARDS) + len(duel.WONDERS)], 40):
                yield [step.to_json() for step in duel.payment(state, seat, unit).steps]
            for space in [place for place, number in enumerate(state.space, 1) if number >= 0]:
                held = [duel.find(token) for token in cities[seat]["offerings"]]
                yield [step.to_json() for step in duel.activation_payment(state, seat, space, held).steps]


def prices_of_classic(choice: random.Random) -> Iterator[Steps]:
    """Yield prices of random cities at tables of 3 to 7."""
    boards = [board.name.lower() for board in classic.Board]
    for number in range(PRICES // 4):
        players = 3 + number % 5
        cities = [
            {"board": board, "side": choice.choice(("day", "night")), "stages": 2}
            for board in choice.sample(boards, players)
        ]
        used = choice.sample([card.id for card in classic.CARDS if card.facts.copies[players]], 4 * players)
        for place, card in enumerate(used):
            cities[place % players].setdefault("cards", []).append(card)
        state = classic.Position(age=3, cities=cities).state()
        for unit in choice.sample(classic.CARDS, 40):
            for way in classic.payment(state, number % players, unit).ways[:2]:
                yield [step.to_json() for step in way.steps]


@cache
def prices(game: str) -> list[Steps]:
    """Return random prices, among them those that are the first with a type and its fields."""
    seen: set[tuple[str, ...]] = set()
    first: list[Steps] = []
    others: list[Steps] = []
    for price in (prices_of_duel if game == "duel" else prices_of_classic)(random.Random(1)):
        kinds = {(step["type"], *step) for step in price}
        (others if kinds <= seen else first).append(price)
        seen |= kinds
    return [*first, *random.Random(2).sample([price for price in others if price], PRICES)]


def steps(game: str) -> Steps:
    """Return the different steps of random prices."""
    return list({repr(step): step for price in prices(game) for step in price}.values())
