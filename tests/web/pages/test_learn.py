"""The pages for reference: components and signs of both games, the rules in short."""

import re

import pytest

from sevenwonders.classic.catalogue import make_catalogue

from ..wait_idle import settle
from .conftest import Visit

expect = pytest.importorskip("playwright.sync_api").expect

SIZES = ((320, 568), (360, 640), (768, 1024), (1440, 900), (2560, 1440))
PAGES = ("/learn", "/learn/cards", "/learn/cards?game=classic", "/learn/symbols", "/learn/symbols?game=classic")
PAGES += ("/learn/rules", "/learn/rules?game=classic")
# A key instead of a message, or a missing glyph.
MISSING = """() => {
  const keys = document.body.innerText.match(/\\b[a-z]+\\.[a-z_]+(\\.[a-z_0-9]+)*\\b(?![/@])/g) ?? [];
  const glyphs = [...document.querySelectorAll('use')].map((one) => one.getAttribute('href'));
  return { keys, glyphs: [...new Set(glyphs.filter((href) => !document.querySelector(href)))] };
}"""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("path", PAGES)
def test_everything_is_said_and_drawn(visit: Visit, path: str, language: str) -> None:
    page = visit(path, language=language)
    page.wait_for_selector("h2")
    settle(page)
    found = page.evaluate(MISSING)
    assert found["glyphs"] == []
    assert [key for key in found["keys"] if key != "d.h"] == []


@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_sticks_out(visit: Visit, path: str, size: tuple[int, int]) -> None:
    page = visit(path, size=size, language="de")
    page.wait_for_selector("h2")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_every_card_and_board_is_listed(visit: Visit) -> None:
    page = visit("/learn/cards?game=classic")
    units = make_catalogue()["units"]
    cards = [name for name, unit in units.items() if unit["kind"] != "stage"]
    expect(page.locator(".found")).to_have_text(f"{len(cards) + 7} found")
    listed = page.locator(".component").evaluate_all("found => found.map((one) => one.id)")
    assert listed == [*cards, *make_catalogue()["boards"]]
    stages = page.locator(".side-stages > li").count()
    assert stages == len(units) - len(cards)


@pytest.mark.slow
@pytest.mark.parametrize("words", ["Workers' Guild", "workers guild", "workers_guild", "Workers\u2019 guild"])
def test_a_guild_is_found_however_it_is_written(visit: Visit, words: str) -> None:
    page = visit("/learn/cards?game=classic")
    page.get_by_label("Search").fill(words)
    expect(page.locator(".component h2")).to_have_text(["Workers' Guild"])


def test_chains_list_the_cards_at_their_other_end(visit: Visit) -> None:
    page = visit("/learn/cards?game=classic&q=library")
    library = page.locator("#library")
    expect(library.locator(".component-chain")).to_have_text(
        ["free with Scriptorium", "makes Senate free", "makes University free"]
    )
    page.get_by_label("Search").fill("forum")
    expect(page.locator("#forum")).to_contain_text("free with East Trading Post and West Trading Post")


def test_both_games_in_one_visit(visit: Visit) -> None:
    """Cards of one name are different cards in the two games."""
    page = visit("/learn/cards?q=baths", language="de")
    expect(page.locator("#baths h2")).to_have_text("B\u00e4der")
    duel = page.locator("#baths").inner_text()
    page.locator('input[name="game"][value="classic"]').press(" ")
    page.wait_for_url(re.compile(r"/learn/cards\?game=classic$"))
    expect(page.locator("#baths small")).to_contain_text("3+ 7+")
    assert page.locator("#baths").inner_text() != duel
    page.locator('input[name="game"][value="duel"]').press(" ")
    page.wait_for_url(re.compile(r"/learn/cards$"))
    expect(page.locator("#baths small")).not_to_contain_text("3+")
    assert page.locator("#baths").inner_text() == duel


def test_every_sign_of_the_catalogue_is_in_its_key(visit: Visit) -> None:
    page = visit("/learn/symbols?game=classic")
    described = make_catalogue()
    expect(page.locator(".key-chains .key")).to_have_count(len(described["chains"]))
    expect(page.locator(".key-resources .key")).to_have_count(7)
    expect(page.locator(".key-military b")).to_have_text(["1", "3", "5", "\u22121"])
    powers = {glyph["rule"] for unit in described["units"].values() for glyph in unit["glyphs"] if "rule" in glyph}
    expect(page.locator(".key-powers .key")).to_have_count(len(powers))


def test_the_rules_in_short_lead_on(visit: Visit) -> None:
    page = visit("/learn#classic")
    expect(page.locator("#classic .rules > li")).to_have_count(10)
    page.locator("#classic").get_by_role("link", name="The cards and boards").click()
    page.wait_for_url(re.compile(r"/learn/cards\?game=classic$"))
    expect(page.locator("#gizah h2")).to_have_text("Gizah")


def test_components_can_be_filtered_while_another_game_loads(visit: Visit) -> None:
    """Components are drawn with the catalogue of their own game, whichever comes first."""
    page = visit("/learn/cards", fresh=True)
    page.wait_for_selector("h2")
    waiting = []
    page.route("**/api/rulings/classic/**", lambda route: waiting.append(route))
    with page.expect_response("**/api/catalogue/classic"), page.expect_request("**/api/rulings/classic/**"):
        page.locator("input[name=game][value=classic]").press(" ")
    page.get_by_role("searchbox").fill("bath")
    waiting[0].continue_()
    expect(page.locator("input[name=game][value=classic]")).to_be_checked()
    expect(page.locator(".components > *").first).to_contain_text("Baths")
