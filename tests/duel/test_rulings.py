"""The rulings: what they and the code cite exists, and finding them; `tests/game` has what holds of both games'."""

import re
from pathlib import Path

import pytest

import sevenwonders
from sevenwonders.duel.rulings import KINDS, RULINGS, find_rulings, read_rulings
from sevenwonders.errors import SevenWondersError

PACKAGE = Path(sevenwonders.__file__).parent


def test_a_kind_that_is_not_listed_is_refused(refused) -> None:
    text = """
        kinds = { print = "it is printed", ours = "it is ours" }
        ruling = [{ id = "R-07", case = "A doubt", ruling = "So it is.", kind = "rumour", source = "hearsay" }]
    """
    with refused(SevenWondersError):
        read_rulings(text)
    kinds, rulings = read_rulings(text.replace("rumour", "ours"))
    assert list(kinds) == ["print", "ours"]
    assert [(ruling.id, ruling.kind, ruling.option) for ruling in rulings] == [("R-07", "ours", "")]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_a_ruling_that_a_ruling_names_exists(ruling) -> None:
    for number in re.findall(r"R-\d+", ruling.ruling):
        assert find_rulings([number]) != [ruling]


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


@pytest.mark.parametrize("kind", KINDS)
def test_the_rulings_of_a_kind_are_found(kind) -> None:
    assert find_rulings([kind]) == find_rulings([kind.upper()]) == [r for r in RULINGS if r.kind == kind]


def test_a_kind_is_also_a_word_among_others() -> None:
    assert [ruling.id for ruling in find_rulings(["house", "messe"])] == ["R-45"]


@pytest.mark.parametrize("number", [0, len(RULINGS) + 1, 999])
def test_a_number_without_a_ruling_is_refused(number) -> None:
    for word in (f"R-{number}", str(number)):
        with pytest.raises(
            SevenWondersError, match=f"^there is no ruling R-{number:02}; they go from R-01 to {RULINGS[-1].id}$"
        ):
            find_rulings([word])


@pytest.mark.parametrize("words", [["dragon"], ["pawn", "dragon"]])
def test_unknown_ruling_is_refused_in_one_sentence(words, refused) -> None:
    with refused(SevenWondersError, " ".join(words)):
        find_rulings(words)
