"""Steps of prices: data with ids, and their words in every language without an English name among them."""

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Any

import pytest

from sevenwonders import classic, duel
from sevenwonders.classic.payment import STEPS as CLASSIC_STEPS
from sevenwonders.duel.components import Deck
from sevenwonders.duel.payment import STEPS as DUEL_STEPS
from sevenwonders.messages import LANGUAGES, Messages
from sevenwonders.registry import game_type

PRICES = 200  # of each game
EARLIER = (Deck.AGE_I, Deck.AGE_II, Deck.SENATOR)  # what cities may have when Age III begins
PANTHEON = {1: "enki", 2: "zeus", 3: "gate", 4: "isis", 5: "ra", 6: "mars"}
TOKENS = ("masonry", "architecture", "engineering")
GREEK = duel.Position(
    modules=["pantheon"],
    age=3,
    p1={"mythologies": ["greek"], "coins": 20},
    structure={18: "greek_grand_temple", 19: "port"},
)
NAMES = {f"p{number}": f"Seat{number}" for number in range(1, 8)}
TABLES: Mapping[str, Mapping[str, tuple[str, ...]]] = {"duel": DUEL_STEPS, "classic": CLASSIC_STEPS}
WORDS = {"duel": duel.price_words, "classic": partial(classic.price_words, names=NAMES)}
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
                yield [step.to_json() for step in duel.activation(state, seat, space, held).steps]


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


def ids_of(step: Mapping[str, Any]) -> list[str]:
    return [*step.get("by", ()), *(step[field] for field in ("unit", "discount", "decree") if field in step)]


def english_names(game: str, messages: Messages) -> list[str]:
    """Return the English names of the components that a language calls otherwise."""
    units = game_type(game).catalogue()["units"].values()
    boards = [(f"round.board.{board.name.lower()}", board.name.capitalize()) for board in classic.Board]
    keys = {f"{game}.unit.{unit['id']}": unit["name"] for unit in units} | (dict(boards) if game == "classic" else {})
    return [name for key, name in keys.items() if name not in messages.get(key, name)]


@pytest.mark.parametrize("game", TABLES)
def test_steps_of_prices_have_known_types_and_ids(game: str) -> None:
    catalogue, table = game_type(game).catalogue(), TABLES[game]
    known = {*catalogue["units"], *catalogue.get("boards", ())}
    for step in steps(game):
        assert {*step} <= {"type", "coins", *table[step["type"]]}, step
        assert {*ids_of(step)} <= known, step
        assert step.get("resource", "wood") in catalogue["resources"], step
        assert not [value for value in step.values() if isinstance(value, str) and " " in value], step
    assert {step["type"] for step in steps(game)} == {*table}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TABLES)
def test_steps_of_prices_have_words_in_each_language(game: str, language: str) -> None:
    messages = game_type(game).messages(language)
    others = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in english_names(game, messages)) or r"\b\B")
    for step in steps(game):
        words = WORDS[game](step, messages)
        names = [messages.get(f"{game}.unit.{unit}") for unit in ids_of(step) if unit != "gate"]
        assert all(name in words for name in names), (step, words)
        assert not re.search(r"[{}_]|coins? |  ", words) or language == "en", (step, words)
        assert language == "en" or not (english := others.search(words)) or english[0] in names, (step, words)


def test_price_by_a_token_names_it_in_each_language() -> None:
    (step,) = duel.view(duel.Game(position=GREEK, seed=1), 0)["structure"][0]["payment"]["p1"]["steps"]
    assert step == {"type": "mythology", "coins": 0, "by": ["greek"]}
    assert [duel.price_words(step, game_type("duel").messages(language)) for language in LANGUAGES] == [
        "free through the Greek token",
        "kostenlos durch den Mythologiemarker Griechisch",
        "gratuit grâce au jeton Mythologie Grec",
        "gratis por la ficha de Mitología Griega",
    ]
