"""The rulings: each cited where it is played, and found; see `tests/game` for what holds of both games'."""

import re
from pathlib import Path

import pytest

from sevenwonders import classic
from sevenwonders.classic.rulings import PAGE, RULINGS, find_rulings

PACKAGE, TESTS = Path(classic.__file__).parent, Path(__file__).parent
CITED = {
    number
    for folder in (PACKAGE, TESTS)
    for file in folder.rglob("*.py")
    if file != Path(__file__)
    for number in re.findall(r"R-\d\d", file.read_text("utf-8"))
}


def test_all_stand_on_the_page_of_the_rules():
    assert {ruling.page for ruling in RULINGS} == {PAGE}


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_every_ruling_is_cited_by_code_or_test(ruling):
    """Ranges as in "R-17 to R-21" cite what lies between, too."""
    spans = [
        range(int(first), int(last) + 1)
        for folder in (PACKAGE, TESTS)
        for file in folder.rglob("*.py")
        for first, last in re.findall(r"R-(\d\d) to R-(\d\d)", file.read_text("utf-8"))
        if file != Path(__file__)
    ]
    assert ruling.id in CITED or any(ruling.number in span for span in spans)


def test_cited_rulings_exist():
    assert {ruling.id for ruling in RULINGS} >= CITED


def test_rulings_are_found_by_number_word_and_kind():
    assert [ruling.id for ruling in find_rulings(["R-07", "28"])] == ["R-07", "R-28"]
    assert {ruling.id for ruling in find_rulings(["olympia", "night"])} == {"R-19", "R-20"}
    assert find_rulings(["publisher"]) == [ruling for ruling in RULINGS if ruling.kind == "publisher"]


def test_every_scenario_has_its_test():
    """The scenarios of the rules reference, T01 to T70 and T20b, by the names of the tests."""
    names = " ".join(re.findall(r"def (test_T\w+)", " ".join(file.read_text("utf-8") for file in TESTS.glob("*.py"))))
    covered = set(re.findall(r"T\d\db?(?=_)", names))
    assert covered >= {f"T{number:02}" for number in range(1, 71)} | {"T20b"}
