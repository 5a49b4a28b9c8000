"""The catalogue of components: everything that the page can meet is in it, and says what the tables say."""

import json
import random
import re
from dataclasses import fields

import pytest

from sevenwonders.duel import view
from sevenwonders.duel.catalogue import make_catalogue
from sevenwonders.duel.components import ALL, CARDS, CONSPIRACIES, DECREES, WONDERS
from sevenwonders.duel.describe import describe_component
from sevenwonders.duel.examples import examples
from sevenwonders.duel.options import PROFILES, Options
from sevenwonders.duel.page import PAGE
from sevenwonders.errors import OptionError
from sevenwonders.pictures.art import load_art

from ..table.page_harness import FILES
from .page_harness import MODULES, game_of


def test_it_is_plain_data_and_small() -> None:
    text = json.dumps(make_catalogue())
    assert json.loads(text) == make_catalogue()
    assert len(text) < 80_000


def test_every_component_is_there_with_its_sentences() -> None:
    units = make_catalogue()["units"]
    assert list(units) == [unit.id for unit in ALL]
    for unit in ALL:
        assert units[unit.id]["name"] == unit.name
        assert describe_component(unit).startswith(" ".join(units[unit.id]["sentences"]))


def test_every_component_shows_something() -> None:
    shown = make_catalogue()["units"]
    bare = [unit.id for unit in (*CARDS, *WONDERS, *CONSPIRACIES, *DECREES) if not shown[unit.id]["glyphs"]]
    assert bare == []


def test_costs_are_those_of_the_table() -> None:
    letters = make_catalogue()["letters"]
    for unit in ALL:
        entry = make_catalogue()["units"][unit.id]
        resources = "".join(letters[name] for name in entry["resources"])
        written = (str(entry["coins"]) if entry["coins"] else "") + resources
        assert sorted(written or "-") == sorted(unit.cost)


def test_chains_lead_both_ways() -> None:
    units = make_catalogue()["units"]
    pairs = [(name, entry["gives"]["unit"]) for name, entry in units.items() if "gives" in entry]
    assert len(pairs) == 22
    for giver, freed in pairs:
        assert units[freed]["needs"]["unit"] == giver
        assert units[freed]["needs"]["symbol"] == units[giver]["gives"]["symbol"]


def test_every_glyph_of_the_catalogue_is_drawn() -> None:
    units = make_catalogue()["units"].values()
    art = load_art(PAGE)
    glyphs = [glyph for unit in units for glyph in unit["glyphs"]]
    names = {glyph[key] for glyph in glyphs for key in ("symbol", "ask", "rule") if key in glyph}
    names |= {unit[key]["symbol"] for unit in units for key in ("needs", "gives") if key in unit}
    assert sorted(names - {*art.icons, *art.signs}) == []


@pytest.mark.parametrize("modules", MODULES)
def test_structures_reach_as_far_as_the_catalogue_says(modules: str) -> None:
    extents = make_catalogue()["structures"]
    game, dice, seen = game_of(modules, 3), random.Random(3), set()
    while not game.is_over:
        sight = view(game, 0)
        if sight["age"] and sight["age"] not in seen:
            seen.add(sight["age"])
            extent = extents[sight["age"] - 1 + (3 if "agora" in sight["modules"] else 0)]
            assert max(slot["row"] for slot in sight["structure"]) == extent["rows"]
            assert max(slot["column"] for slot in sight["structure"]) == extent["columns"]
        game.play(dice.choice(game.legal_actions()))


def test_contradictions_are_those_of_the_options() -> None:
    for pair in make_catalogue()["contradictions"]:
        with pytest.raises(OptionError, match=r"."):
            Options(**dict([pair["a"], pair["b"]]))
    assert any({pair["a"][0], pair["b"][0]} == {"solo", "pantheon"} for pair in make_catalogue()["contradictions"])


def test_options_and_profiles_are_complete() -> None:
    names = {option["name"] for option in make_catalogue()["options"]} | set(make_catalogue()["modules"])
    assert names == {field.name for field in fields(Options)}
    assert set(make_catalogue()["profiles"]) == set(PROFILES)


def test_the_track_is_worth_what_the_rules_say() -> None:
    track = make_catalogue()["track"]
    assert track["points"] == [0, 2, 2, 5, 5, 5, 10, 10, 10, 10]
    tokens = {name: (token["from"], token["coins"]) for name, token in track["tokens"].items()}
    assert tokens == {"small": (3, 2), "large": (6, 5)}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_texts_on_agora_say_what_the_rules_do(language: str) -> None:
    texts = {part: json.loads(FILES.read_text(f"i18n/{language}/{part}.json")) for part in ("duel_rules", "duel_learn")}
    points = [chamber["points"] for chamber in view(game_of("agora", 1))["senate"]["chambers"]]
    for text in (texts["duel_rules"]["rules.duel.agora.senate"], texts["duel_learn"]["learn.agora.1"]):
        assert [int(number) for number in re.findall(r"\d", text)] == points
    numbers = {name: view(game, 0)["decision"] for name, game in examples() if name.startswith("politician_")}
    actions = [numbers[f"politician_{blue}"]["actions"] for blue in range(5)]
    more = [blue for blue in range(1, 5) if actions[blue] > actions[blue - 1]]
    assert more == [int(number) for number in re.findall(r"\d", texts["duel_learn"]["learn.agora.2"])[-2:]] == [2, 4]
    assert re.findall(r"\d", texts["duel_rules"]["rules.duel.agora.politicians"]) == ["1", "2", "3", "4"]
    shown = [chamber["decrees"] != [None] for chamber in view(game_of("agora", 1))["senate"]["chambers"]]
    open_from_start = [number for number, is_open in enumerate(shown, 1) if is_open]
    assert [int(number) for number in re.findall(r"\d", texts["duel_rules"]["rules.duel.agora.1"])] == open_from_start
    ages = {name: view(game, 0) for name, game in examples() if name.startswith("both_")}
    _, second, third = (len(ages[f"both_{age}"]["structure"]) for age in (1, 2, 3))
    numbers = re.findall(r"\d+", texts["duel_rules"]["rules.duel.agora.2"])
    assert [int(number) for number in numbers] == [second, third] == [25, 23]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_texts_on_pantheon_say_what_the_rules_do(language: str) -> None:
    learn = json.loads(FILES.read_text(f"i18n/{language}/duel_learn.json"))
    example = next(game for name, game in examples() if name == "pantheon")
    spaces = view(example, 0)["pantheon"]["spaces"]
    plain = [space["price"] for space in spaces if space["divinity"] not in (None, "gate")]
    cheap, dear = (limit(price[seat] for price in plain for seat in ("p1", "p2")) for limit in (min, max))
    assert {price["p1"]: price["p2"] for price in plain}[cheap] == dear
    assert [int(number) for number in re.findall(r"\d", learn["learn.pantheon.2"])] == [cheap, dear, cheap, dear]
    worth = next(
        glyph["points"] for glyph in make_catalogue()["units"]["greek_grand_temple"]["glyphs"] if "points" in glyph
    )
    assert [int(number) for number in re.findall(r"\d+", learn["learn.pantheon.4"])] == worth == [5, 12, 21]
