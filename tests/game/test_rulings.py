"""The rulings of every game: complete entries, sources that are known, options that exist and name them."""

from dataclasses import asdict, fields

import pytest

from sevenwonders.registry import GAMES, game_type

LAST = {"duel": 115, "classic": 43}
RULINGS = [(name, ruling) for name in GAMES for ruling in game_type(name).rulings]


@pytest.mark.parametrize("name", GAMES)
def test_numbers_are_well_formed_and_complete(name):
    rulings = game_type(name).rulings
    assert [ruling.id for ruling in rulings] == [f"R-{number:02}" for number in range(1, LAST[name] + 1)]
    assert [ruling.number for ruling in rulings] == list(range(1, LAST[name] + 1))


@pytest.mark.parametrize(("name", "ruling"), RULINGS, ids=lambda part: getattr(part, "id", part))
def test_an_entry_says_everything_in_sentences(name, ruling):
    assert all(text == text.strip() for text in asdict(ruling).values())
    assert ruling.case
    assert not ruling.case.endswith(".")
    assert ruling.ruling.endswith(".")
    assert ruling.source
    assert not ruling.source.endswith(".")
    assert ruling.page
    assert ruling.source.startswith("our choice") == (ruling.kind == "house")


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_source_is_known_explained_and_in_use(name):
    kinds = game_type(name).ruling_source_kinds
    assert {ruling.kind for ruling in game_type(name).rulings} == set(kinds)
    assert all(meaning == meaning.strip() and not meaning.endswith(".") and meaning for meaning in kinds.values())


@pytest.mark.parametrize("name", GAMES)
def test_options_that_rulings_name_exist(name):
    named = {ruling.option for ruling in game_type(name).rulings} - {""}
    assert named
    assert named <= {option.name for option in fields(game_type(name).Options)}
