"""Reasons of a price on the page: Decrees and rival cards in Duel, trading posts and Olympia in 7 Wonders."""

from typing import Any

import pytest
from tests.random_prices import steps

from sevenwonders import classic, duel
from sevenwonders.messages import LANGUAGES

from ..classic.page_harness import ClassicStage
from ..duel.page_harness import game_of
from ..duel.test_controller import opened

WORDS = """async (steps) => {
  const [{ stepWords }, { needMessages }] = await Promise.all(
    ['table/prices.js', 'core/i18n.js'].map((part) => import(`/static/js/${part}`)));
  await needMessages('table_later', 'duel_expansions');
  return steps.map((step) => stepWords('duel', step));
}"""
DECREES = ["raw_trade", "manufactured_trade", "blue_income", "green_income", "yellow_income", "red_income"]
LESS = {
    "en": ("3 stone at 2, raised by Quarry, 1 less with Raw Trade", "2 wood at 1, 1 less with Raw Trade"),
    "de": ("3 Stein zu 2, verteuert durch Steinbruch, 1 weniger durch", "2 Holz zu 1, 1 weniger durch"),
    "fr": ("3 pierre à 2, plus cher avec Gisement, 1 de moins grâce à", "2 bois à 1, 1 de moins grâce à"),
    "es": ("3 piedra a 2, más caro por Yacimiento, 1 menos por", "2 madera a 1, 1 menos por"),
}


def discounted() -> duel.Game:
    """Return a game in which the first seat controls both trade Decrees and the second one sells stone dearly."""
    city = {"coins": 2, "cubes": [1, 1, 0, 0, 0, 0], "wonders": ["the_sphinx"]}
    rival = {"coins": 12, "cards": ["quarry"], "wonders": ["the_colossus"]}
    structure = {23: "aqueduct", 24: "tribunal"}
    position = duel.Position(modules=["agora"], age=2, structure=structure, decrees=DECREES, p1=city, p2=rival)
    return duel.Game(position=position, names=("Ada", "Mira"), seed=1)


@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(language, marks=pytest.mark.slow) for language in ("de", "fr", "es"))]
)
def test_price_names_the_decree_that_lowers_it(chromium: Any, language: str) -> None:
    _, page = opened(chromium, discounted(), {"language": language}, you="p1")
    said = []
    for card in ("aqueduct", "tribunal"):
        page.click(f".slot[data-card='{card}'] button")
        page.wait_for_selector(".payments .mine dd")
        said.append(page.locator(".payments .mine dd span").first.inner_text())
    assert [text.startswith(words) for text, words in zip(said, LESS[language], strict=True)] == [True, True], said


@pytest.mark.spread
@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_python_say_prices_in_the_same_words(chromium: Any, language: str) -> None:
    _, page = opened(chromium, game_of("both", 1), {"language": language})
    messages = duel.GAME.messages(language)
    on_cards = [step for step in steps("duel") if step["type"] not in ("space", "sanctuary", "offering")]
    said = page.evaluate(WORDS, on_cards)
    assert len(said) > 100
    for step, words in zip(on_cards, said, strict=True):
        coins = messages.say("coins", count=step["coins"])
        is_bought = step["type"] == "bought"
        line = messages.say("label.colon", label=words, said=coins) if is_bought else words
        assert duel.describe_price_step(step, messages) == line


def test_price_of_a_rival_leaves_out_what_the_viewer_has(chromium: Any) -> None:
    _, page = opened(chromium, discounted(), {"language": "en"}, you="p1")
    label = ".wonder[data-wonder='{}'] .heard-only"
    assert page.locator(label.format("the_colossus")).inner_text().endswith("costs 8 coins")
    assert "you have 2" in page.locator(label.format("the_sphinx")).inner_text()


def held(card: str, **city: Any) -> classic.Game:
    """Return a game of three in which the first seat has a city and a card in hand."""
    cities = [
        {"hand": [card, "theater"], **city},
        {"board": "gizah", "hand": ["altar", "apothecary"]},
        {"board": "rhodos", "hand": ["stockade", "workshop"]},
    ]
    position = classic.Position(age=1, turn=6, cities=cities)
    return classic.Game(position=position, names=("Ada", "Mira", "Lin"), seed=1)


@pytest.mark.parametrize(
    ("card", "city", "words"),
    [
        ("baths", {"board": "babylon", "cards": ["west_trading_post"]}, "1 coin with West Trading Post"),
        (
            "baths",
            {"board": "olympia", "side": "day", "stages": 2},
            "Free with Olympia: your first card of this colour",
        ),
    ],
)
def test_price_names_trading_post_and_olympia(chromium: Any, card: str, city: dict[str, Any], words: str) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    ClassicStage(page, held(card, **city)).open()
    page.click(f".hand [data-card='{card}']")
    page.wait_for_selector(".details")
    assert words in page.inner_text(".details")
