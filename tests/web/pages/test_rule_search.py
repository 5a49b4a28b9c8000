"""The search over the rules in the browser: answers, their places, keyboard, phones, languages, and ways to rulings."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from ..wait_idle import settle
from .conftest import Visit
from .test_access import go

expect = pytest.importorskip("playwright.sync_api").expect

ASKED = runpy.run_path(str(Path(__file__).parents[2] / "rule_questions.py"))
ALL = {"duel": 115, "classic": 43}


def look(page: Any, words: str) -> Any:
    """Type words and wait for their answers."""
    page.locator("#rule-words").fill(words)
    answers = page.locator(f'.answers[data-words="{words}"]')
    answers.wait_for()
    return answers


def test_question_leads_to_its_ruling(visit: Visit) -> None:
    page = visit("/learn/rules", size=(1280, 720))
    expect(page.locator(".ruling[id^=R-]")).to_have_count(ALL["duel"])
    first = look(page, "mauzoleum discard").locator("a", has_text="R-34")
    expect(page.locator(".rule-search-note").first).to_contain_text("mausoleum")
    expect(page.locator(".rule-search-note").last).to_contain_text("115 rulings")
    first.click()
    page.wait_for_url(re.compile(r"q=mauzoleum\+discard#R-34$"))
    expect(page.locator("#R-34 h3")).to_be_focused()
    expect(page.locator("#R-34")).to_be_in_viewport()
    page.reload()
    expect(page.locator("#rule-words")).to_have_value("mauzoleum discard")
    expect(page.locator(".answers a", has_text="R-34")).to_be_visible()


def test_search_is_used_by_keyboard(visit: Visit) -> None:
    page = visit("/learn/rules?game=classic#R-16", size=(1280, 720))
    expect(page.locator("#R-16 h3")).to_be_in_viewport()
    look(page, "seventh card")
    page.locator("#rule-words").press("Enter")
    expect(page.locator(".answers a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#R-16 h3")).to_be_focused()
    page.locator("#rule-words").press("Escape")
    expect(page.locator("#rule-words")).to_have_value("")
    expect(page.locator(".answers")).to_have_count(0)


@pytest.mark.parametrize("language", ["de", *(pytest.param(one, marks=pytest.mark.slow) for one in ("fr", "es"))])
def test_search_fits_a_phone(visit: Visit, language: str) -> None:
    page = visit("/learn/rules", size=(360, 640), language=language)
    look(page, {"de": "theologie", "fr": "theologie", "es": "teologia"}[language])
    settle(page, 3)
    expect(page.locator(".answers a", has_text="R-29")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    low = page.locator(".answers a").evaluate_all("all => all.filter((one) => one.offsetHeight < 44).length")
    assert low == 0
    expect(look(page, "xqzzk").locator("a")).to_have_count(0)
    expect(page.locator(".answers")).to_contain_text("xqzzk")


def test_cards_and_boards_lead_to_their_rulings(visit: Visit) -> None:
    page = visit("/learn/cards?q=economy")
    expect(page.locator("#economy a", has_text="R-15")).to_have_attribute("href", "/learn/rules?game=duel#R-15")
    go(page, "/learn/cards?game=classic&q=olympia")
    page.locator("#olympia a", has_text="R-17").click()
    expect(page.locator("#R-17 h3")).to_be_in_viewport()
    page.locator("#R-17 a", has_text="Olympia").click()
    expect(page.locator("#olympia h2")).to_be_visible()


def test_options_and_rulings_lead_to_each_other(visit: Visit) -> None:
    page = visit("/learn/rules", size=(1280, 720))
    page.locator("#R-53 a", has_text="can be changed by an option").click()
    expect(page.locator("#option-final_tie h3")).to_be_focused()
    page.locator("#option-final_tie a", has_text="R-53").click()
    expect(page.locator("#R-53 h3")).to_be_focused()


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL)
def test_page_answers_the_questions_of_players(visit: Visit, game: str) -> None:
    page = visit(f"/learn/rules?game={game}")
    for question, tries, words in ASKED["QUESTIONS"][game] + ASKED["MORE_QUESTIONS"][game]:
        assert any(words in look(page, asked).inner_text() for asked in tries), question
