"""The rulings: complete entries, numbers that hold, options that exist, and finding them."""

import re
from dataclasses import asdict, fields
from pathlib import Path

import pytest

import sevenwonders
from sevenwonders.duel.options import Options
from sevenwonders.duel.rulings import RULINGS, find_rulings
from sevenwonders.kernel.errors import SevenWondersError

PACKAGE = Path(sevenwonders.__file__).parent
OPTIONS = {option.name: option for option in fields(Options)}


def test_numbers_are_well_formed_unique_and_in_order() -> None:
    assert all(re.fullmatch(r"R-\d{2,3}", ruling.id) for ruling in RULINGS)
    numbers = [ruling.number for ruling in RULINGS]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_an_entry_says_everything_in_sentences(ruling) -> None:
    assert all(text == text.strip() for text in asdict(ruling).values())
    assert ruling.case
    assert not ruling.case.endswith(".")
    assert ruling.ruling.endswith(".")
    assert ruling.source
    assert not ruling.source.endswith(".")


@pytest.mark.parametrize("ruling", [r for r in RULINGS if r.option], ids=lambda ruling: ruling.id)
def test_an_option_that_a_ruling_names_exists(ruling) -> None:
    assert ruling.option in OPTIONS


def test_the_ruling_that_an_option_names_exists_and_names_the_option() -> None:
    by_id = {ruling.id: ruling for ruling in RULINGS}
    for name, option in OPTIONS.items():
        if option.metadata["ruling"]:
            assert by_id[option.metadata["ruling"]].option == name


def test_every_ruling_that_the_code_rests_on_is_there() -> None:
    known = {ruling.id for ruling in RULINGS}
    for file in PACKAGE.rglob("*.py"):
        cited = set(re.findall(r"\bR-\d{2,3}\b", file.read_text("utf-8")))
        assert cited <= known, file


@pytest.mark.parametrize(
    "spelling", [["R-24"], ["r-24"], ["R24"], ["r24"], ["24"], ["R", "24"], ["R", "-24"], ["r 24"]]
)
def test_a_number_is_found_in_any_spelling(spelling) -> None:
    assert [ruling.id for ruling in find_rulings(spelling)] == ["R-24"]


def test_small_and_large_numbers_are_found() -> None:
    assert [ruling.id for ruling in find_rulings(["1", "R-001", "r111"])] == ["R-01", "R-01", "R-111"]
    assert [ruling.id for ruling in find_rulings(["r1, r2"])] == ["R-01", "R-02"]


def test_otherwise_every_word_must_occur() -> None:
    assert [ruling.id for ruling in find_rulings(["Liberty", "AGE", "iii"])] == ["R-50"]
    assert {ruling.id for ruling in find_rulings(["reveal_timing"])} == {"R-24"}
    assert {ruling.id for ruling in find_rulings(["reveal", "timing"])} == {"R-24"}
    assert find_rulings([]) == list(RULINGS)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["dragon"], "no ruling mentions 'dragon'; try fewer words, or another one"),
        (["pawn", "dragon"], "no ruling mentions 'pawn' and 'dragon'; try fewer words, or another one"),
        (["R-12"], "there is no ruling R-12; they go from R-01 to R-114, with gaps for the expansions"),
        (["999"], "there is no ruling R-999; they go from R-01 to R-114, with gaps for the expansions"),
    ],
)
def test_what_is_not_found_is_one_sentence(words, message) -> None:
    with pytest.raises(SevenWondersError) as caught:
        find_rulings(words)
    assert str(caught.value) == message
