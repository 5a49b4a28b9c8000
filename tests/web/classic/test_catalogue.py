"""The catalogue of 7 Wonders for 3 to 7 players: every card and stage is in it, says what the tables say, is drawn."""

import json
import re
from dataclasses import fields

import pytest

from sevenwonders.classic import ALL, BOARD_SIDES, CARDS, find
from sevenwonders.classic.catalogue import make_catalogue
from sevenwonders.classic.options import Options
from sevenwonders.classic.page import PAGE
from sevenwonders.classic.players.levels import LEVELS
from sevenwonders.classic.wording import wording
from sevenwonders.messages import LANGUAGES
from sevenwonders.pictures.art import load_art

from ..table.page_harness import FILES

CLASSIC = make_catalogue()
GLYPHS = [glyph for unit in CLASSIC["units"].values() for glyph in unit["glyphs"]]
NAMED = ("symbol", "rule", "resource")  # what of a glyph is the name of a drawing


def script(name: str) -> str:
    return FILES.read_text(f"js/{name}.js")


def test_it_is_plain_data_and_small() -> None:
    text = json.dumps(CLASSIC)
    assert json.loads(text) == CLASSIC
    assert len(text) < 50_000


def test_every_card_and_stage_is_there_with_its_name() -> None:
    assert list(CLASSIC["units"]) == [unit.id for unit in ALL]
    assert all(CLASSIC["units"][unit.id]["name"].lower() == unit.name.lower() for unit in ALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_are_sentences_with_the_numbers_of_the_tables(language: str) -> None:
    for unit in ALL:
        effects = [word for word in unit.text.split()[1:] if not re.match("copies|gives|needs", word)]
        sentences = wording(language).component_effect(unit.id).removesuffix(".").split(". ")
        assert len(sentences) == len(effects), unit.id
        for sentence, effect in zip(sentences, effects, strict=True):
            assert set(re.findall("[1-9]", effect)) <= set(re.findall(r"\d", sentence)), (unit.id, sentence)


def test_every_card_and_stage_shows_something() -> None:
    assert [name for name, unit in CLASSIC["units"].items() if not unit["glyphs"]] == []


def test_costs_are_those_of_the_table() -> None:
    letters = CLASSIC["letters"]
    for unit in ALL:
        entry = CLASSIC["units"][unit.id]
        written = (str(entry["coins"]) if entry["coins"] else "") + "".join(letters[r] for r in entry["resources"])
        assert (written or "-") == unit.cost


def test_chains_lead_both_ways() -> None:
    units = CLASSIC["units"]
    given = {
        (name, chain["symbol"], to)
        for name, unit in units.items()
        for chain in unit.get("gives", ())
        for to in chain["units"]
    }
    needed = {
        (by, unit["needs"]["symbol"], name)
        for name, unit in units.items()
        if "needs" in unit
        for by in unit["needs"]["units"]
    }
    assert given == needed
    assert {symbol for _, symbol, _ in given} == set(CLASSIC["chains"])
    assert units["forum"]["needs"]["units"] == ["east_trading_post", "west_trading_post"]
    assert [chain["symbol"] for chain in units["scriptorium"]["gives"]] == ["scales", "book"]


def test_cards_are_as_many_as_the_box_has() -> None:
    def deck(players: int, age: int) -> int:
        cards = [unit for unit in CLASSIC["units"].values() if unit.get("age") == age and unit["kind"] != "purple"]
        return sum(unit["copies"][str(players)] for unit in cards)

    for players in range(3, 8):
        assert [deck(players, age) for age in (1, 2)] == [7 * players] * 2
        assert deck(players, 3) + players + 2 == 7 * players


def test_boards_have_both_sides() -> None:
    assert len(CLASSIC["boards"]) == 7
    for side in BOARD_SIDES:
        entry = CLASSIC["boards"][side.board.name.lower()]["sides"][("day", "night")[side.side]]
        assert CLASSIC["letters"][entry["start"]] == side.start
        assert entry["stages"] == [stage.id for stage in side.stages]


def test_every_name_is_drawn() -> None:
    art = load_art(PAGE)
    names = {glyph[key] for glyph in GLYPHS for key in NAMED if key in glyph}
    names |= {name for glyph in GLYPHS for name in glyph.get("resources", ())}
    names |= {unit["kind"] for unit in CLASSIC["units"].values()}
    names |= {*CLASSIC["resources"], *CLASSIC["symbols"], *CLASSIC["chains"]}
    names |= {name for glyph in GLYPHS if "counted" in glyph for name in glyph["counted"].split("_")}
    assert sorted(names - {*art.icons, *art.signs}) == []


def test_every_kind_of_glyph_can_be_drawn() -> None:
    special = script("classic/art").partition("Object.assign(DRAWN")[2]
    known = {*re.findall(r"case '(\w+)'", script("art/card")), *re.findall(r"^  (\w+): \(", special, re.MULTILINE)}
    assert {glyph["kind"] for glyph in GLYPHS} <= known


def test_options_and_levels_are_complete() -> None:
    assert [option["name"] for option in CLASSIC["options"]] == [field.name for field in fields(Options)]
    assert [level["number"] for level in CLASSIC["levels"]] == list(LEVELS)


def test_names_with_apostrophes_mean_the_same_cards() -> None:
    guilds = [card for card in CARDS if card.guild]
    assert all("'" in card.name and "'" not in card.id for card in guilds)
    for card in guilds:
        plain = card.name.replace("'", "")
        assert find(card.name) is find(plain) is find(card.id) is find(card.name.replace("'", "\u2019")) is card
