"""Steps of prices: data with ids, and their words in every language without an English name among them."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest
from tests.random_prices import steps

from sevenwonders import classic, duel
from sevenwonders.classic.payment import STEPS as CLASSIC_STEPS
from sevenwonders.duel.price_quotes import STEPS as DUEL_STEPS
from sevenwonders.messages import LANGUAGES, Messages
from sevenwonders.registry import game_type

GREEK = duel.Position(
    modules=["pantheon"],
    age=3,
    p1={"mythologies": ["greek"], "coins": 20},
    structure={18: "greek_grand_temple", 19: "port"},
)
NAMES = {f"p{number}": f"Seat{number}" for number in range(1, 8)}
TABLES: Mapping[str, Mapping[str, tuple[str, ...]]] = {"duel": DUEL_STEPS, "classic": CLASSIC_STEPS}
WORDS = {"duel": duel.describe_price_step, "classic": partial(classic.describe_price_step, names=NAMES)}


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
    assert [duel.describe_price_step(step, game_type("duel").messages(language)) for language in LANGUAGES] == [
        "free with the Greek token",
        "kostenlos durch den Mythologiemarker Griechisch",
        "gratuit grâce au jeton Mythologie Grec",
        "gratis por la ficha de Mitología Griega",
    ]
