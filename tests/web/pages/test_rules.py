"""The rules with diagrams: every topic is drawn, with the figures of the rules, in every language, at every size."""

import json
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ..wait_idle import settle
from .conftest import Visit, choose
from .test_access import go

expect = pytest.importorskip("playwright.sync_api").expect

FAULTS = (Path(__file__).parent / "rules_faults.js").read_text("utf-8")
GAMES = ("duel", "classic")
CHAPTERS = {
    "duel": [
        "goal",
        "cards",
        "open",
        "turn",
        "trade",
        "chains",
        "wonders",
        "track",
        "science",
        "end",
        "pantheon",
        "agora",
        "both",
        "solo",
    ],
    "classic": ["goal", "cards", "turn", "trade", "stages", "chains", "war", "science", "decks", "end"],
}
SIZES = ((360, 640), (390, 844), (768, 1024), (1280, 720), (1440, 900), (1920, 1080))
THEMES = ("dark", "light")
LANGUAGES = ("en", "de", "fr", "es")
# Each language once, the smallest screen by default; another slow test has all of them with each other.
DIAGONAL = (
    ((360, 640), "dark", "de"),
    pytest.param((390, 844), "light", "es", marks=pytest.mark.slow),
    pytest.param((768, 1024), "light", "fr", marks=pytest.mark.slow),
    pytest.param((1440, 900), "light", "en", marks=pytest.mark.slow),
)

# One of a thing with the word for several.
WRONG_PLURAL = re.compile(
    r"(?<![\d.,])1 (coins|points|shields|cubes|cards|spaces|defeats|Münzen|Punkte|Schilde|Felder|"
    r"pièces|boucliers|cases|monedas|puntos|escudos|casillas)\b"
)

STILL = 8  # pictures without a change until all is there
LONG = 40  # letters of a description

Figures = Callable[[str], dict[str, Any]]


@pytest.fixture(scope="module")
def examples(server: str) -> Figures:
    """The positions that a game shows, as the server tells them."""

    def of(game: str) -> dict[str, Any]:
        with urllib.request.urlopen(f"{server}/api/examples/{game}") as answer:
            found: dict[str, Any] = json.load(answer)["views"]
            return found

    return of


def rules(visit: Visit, game: str = "duel", chapter: str = "", **how: Any) -> Any:
    page = visit(f"/learn/rules?game={game}{chapter and '#' + chapter}", **how)
    page.wait_for_selector(".drawn")
    return page


def numbers(page: Any, selector: str) -> list[int]:
    """The numbers in some elements, one each."""
    texts = page.locator(selector).all_inner_texts()
    return [int(re.sub(r"[^\d−-]", "", text).replace("−", "-")) for text in texts]


def check_topics(page: Any, game: str) -> None:
    """Every topic has diagrams, each with words of its own below and a description for screen readers."""
    assert page.locator(".rule-chapter").evaluate_all("found => found.map((one) => one.id)") == CHAPTERS[game]
    for chapter in CHAPTERS[game]:
        assert page.locator(f"#{chapter} figure.drawn").count() >= 1, chapter
    figures = page.locator("figure.drawn").count()
    assert page.locator("figure.drawn:has([role=img], table caption, ul)").count() == figures
    described = page.locator(".drawn > [role=img]").evaluate_all("found => found.map((one) => one.ariaLabel)")
    assert all(len(text) > LONG for text in described)
    captions = page.locator(".drawn figcaption").all_inner_texts()
    assert len(captions) == len(set(captions)) > 10
    assert [text for text in (*described, *captions) if WRONG_PLURAL.search(text)] == []


def test_figures_of_duel_are_those_of_the_rules(visit: Visit, examples: Figures) -> None:
    page, shown = rules(visit), examples("duel")
    mine, theirs = (shown["trade"]["cities"][seat] for seat in ("p1", "p2"))
    assert numbers(page, "#trade .price-asked") == list(mine["trade_price"].values())
    made = page.locator("#trade .price-row").first.locator(".price-cell")
    assert [cell.locator(".resource").count() for cell in made.all()] == list(theirs["production"].values())
    paid = [
        next(slot["payment"]["p1"] for slot in shown[name]["structure"] if slot["card"] == "tribunal")
        for name in ("trade", "reserve")
    ]
    assert numbers(page, "#trade .bill-total .coin") == [one["coins"] for one in paid]
    assert numbers(page, "#trade .bill-line:not(.bill-total) > .coin") == [
        step["coins"] for one in paid for step in one["steps"]
    ]
    wonder = mine["wonders"][0]["payment"]["coins"]
    assert numbers(page, "#turn .change-of") == [-paid[0]["coins"], mine["discard_income"], -wonder]
    laid = page.locator("#open .laid-out")
    for number, name in enumerate(("age_1", "before", "after", "age_2", "age_3")):
        slots = shown[name]["structure"]
        places = laid.nth(number).locator(".laid:not(.laid-gone)")
        assert places.count() == len(slots), name
        opened = laid.nth(number).locator(".laid-open").count()
        assert opened == sum(slot["accessible"] for slot in slots), name
        assert laid.nth(number).locator(".back").count() == sum(slot["card"] is None for slot in slots), name
    picks = page.locator(".pick-of").evaluate_all("found => found.map((one) => one.className.slice(-2))")
    drafted = [part[:2] for ply in shown["draft"]["plies"] for part in ply.split("; ") if " draft " in part]
    assert picks == drafted
    pawn = page.locator(".war-pawn").evaluate("(one) => one.style.getPropertyValue('--place')")
    assert int(pawn) == 9 + shown["war"]["track"]["pawn"]
    lying = [
        seat for seat in ("p1", "p2") for size in ("small", "large") if size in shown["war"]["track"]["tokens"][seat]
    ]
    assert page.locator(".war-token:not(.war-gone)").count() == len(lying) == 3
    assert page.locator("#science .token-drawn").count() == len(shown["science"]["board_tokens"])
    assert page.locator(".symbol-own").count() == len(shown["science"]["cities"]["p1"]["symbols"])
    sheets = [shown["points"]["cities"][seat]["score"] for seat in ("p1", "p2")]
    assert numbers(page, "#end tfoot td") == [sheet["total"] for sheet in sheets]
    rows = [sum(numbers(page, f"#end tbody td:nth-child({column})")) for column in (2, 3)]
    assert rows == [sheet["total"] for sheet in sheets]
    check_expansions(page, shown)


def check_expansions(page: Any, shown: dict[str, Any]) -> None:
    spaces = shown["pantheon"]["pantheon"]["spaces"]
    assert numbers(page, "#pantheon .offers .coin") == [space["price"]["p1"] for space in spaces]
    assert numbers(page, "#pantheon .offers .their-price") == [space["price"]["p2"] for space in spaces]
    tokens = [slot["token"] for slot in shown["mythology"]["structure"] if slot["token"]]
    assert page.locator("#pantheon .token-on").count() == len(tokens) == 5
    chambers = shown["senate"]["senate"]["chambers"]
    assert numbers(page, "#agora .chamber > .laurel") == [one["points"] for one in chambers]
    assert numbers(page, "#agora .cubes-of.ink-me") == [one["cubes"]["p1"] for one in chambers]
    assert numbers(page, "#agora .cubes-of.ink-opponent") == [one["cubes"]["p2"] for one in chambers]
    held = page.locator("#agora .chamber").evaluate_all(
        "found => found.map((one) => one.className.split(' ')[1] ?? null)"
    )
    assert held == [{"p1": "mine", "p2": "theirs", None: None}[one["controller"]] for one in chambers]
    assert numbers(page, "#agora .task > b") == [
        shown[f"politician_{blue}"]["decision"]["actions"] for blue in range(5)
    ]


def test_figures_of_classic_are_those_of_the_rules(visit: Visit, examples: Figures) -> None:
    page, shown = rules(visit, "classic"), examples("classic")
    for number, ring in enumerate(page.locator(".ring-of-hands").all()):
        assert f"to-{shown[f'hands_{number + 1}']['passes_to']}" in ring.get_attribute("class")
    hands = [hand.locator("i").count() for hand in page.locator(".turns-of-hand > li").all()]
    assert hands == list(range(shown["hands_1"]["cities"]["p1"]["hand_size"], 1, -1))
    for number, name in enumerate(("trade", "discount")):
        city = page.locator("#trade .three-cities").nth(number)
        offers = [one["coins"] for one in shown[name]["cities"]["p1"]["offers"]]
        assert [int(text) for text in city.locator(".shop .coin").all_inner_texts()] == offers
        held = next(one for one in shown[name]["hand"] if one["card"] == "temple")
        assert city.locator(".bill-total .coin").inner_text() == str(held["payment"]["cheapest"])
        lines = [int(text) for text in city.locator(".bill-line:not(.bill-total) > .coin").all_inner_texts()]
        assert sum(lines) == held["payment"]["cheapest"]
    after = shown["peace"]["cities"]
    tokens = [numbers(page, f"#war .city-drawn:nth-child({place}) .military") for place in (1, 2, 3)]
    assert [sum(one) for one in tokens] == [
        after[seat]["victories"] - after[seat]["defeats"] for seat in ("p2", "p1", "p3")
    ]
    cities = shown["science"]["cities"].values()
    assert numbers(page, "#science .science-sums .laurel") == [city["score"]["green"] for city in cities]
    for text, city in zip(page.locator(".sum-run").all_inner_texts(), cities, strict=True):
        sums = [int(part[:-1]) ** 2 if part.endswith("²") else int(part) for part in re.findall(r"\d+²?", text)]
        assert sum(sums) == city["score"]["green"]
    assert numbers(page, "#decks .deck-rest") == [7 * players for players in range(3, 8)]
    assert numbers(page, "#decks .deck-guilds") == [players + 2 for players in range(3, 8)]
    totals = [city["score"]["total"] for city in shown["points"]["cities"].values()]
    assert numbers(page, "#end tfoot td") == totals
    assert [sum(numbers(page, f"#end tbody td:nth-child({place})")) for place in (2, 3, 4)] == totals


@pytest.mark.parametrize(("size", "theme", "language"), DIAGONAL)
def test_every_topic_is_drawn_all_is_said_and_fits(
    visit: Visit, size: tuple[int, int], theme: str, language: str
) -> None:
    page = rules(visit, size=size, theme=theme, language=language)
    settle(page, STILL)
    assert page.evaluate(FAULTS) == []
    check_topics(page, "duel")
    page.locator('input[name="game"][value="classic"]').press(" ")
    page.wait_for_selector("#decks")
    settle(page, STILL)
    assert page.evaluate(FAULTS) == []
    check_topics(page, "classic")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_all_is_said_and_fits_everywhere(visit: Visit, game: str, theme: str, language: str) -> None:
    page = rules(visit, game, theme=theme, language=language)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(FAULTS) == [], (width, height)


def test_a_chapter_has_an_address_and_is_reached_by_keyboard(visit: Visit) -> None:
    page = rules(visit, "classic", "science", size=(1280, 720))
    expect(page.locator("#science h2")).to_be_in_viewport()
    page.locator(".chapters a", has_text="Conflicts").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#war h2")).to_be_focused()
    expect(page.locator("#war h2")).to_be_in_viewport()
    page.wait_for_url(re.compile(r"/learn/rules\?game=classic#war$"))
    expect(page.locator(".chapters a[aria-current]")).to_have_text("Conflicts")
    page.locator('input[name="game"]:checked').press("ArrowLeft")
    expect(page.locator("#pantheon h2")).to_have_text("Pantheon")
    page.wait_for_url(re.compile(r"/learn/rules$"))


def test_rules_are_reachable_from_lobby_and_table_menu(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Learn", exact=True).click()
    page.locator(".learn-way", has_text="The rules, with pictures").click()
    expect(page.locator("#goal h2")).to_have_text("Two cities, three Ages")
    page.go_back()
    page.get_by_role("link", name="Play", exact=True).click()
    way = page.locator(".setup a[href^='/learn/rules']")  # one step where an expansion is chosen
    choose(page, "box", "agora")
    expect(way).to_have_attribute("href", "/learn/rules#agora")
    choose(page, "box", "both")
    way.click()
    expect(page.get_by_role("heading", name="Pantheon and Agora together", exact=True, level=2)).to_be_in_viewport()
    page.go_back()
    page.locator(".welcome .play").click()
    page.get_by_role("button", name="More", exact=True).click()
    link = page.get_by_role("link", name="Rules")
    expect(link).to_have_attribute("href", "/learn/rules?game=duel")
    expect(link).to_have_attribute("target", "_blank")  # beside the table, which goes on


# WebKit prints what is filtered black.
FILTERED = (
    "[...document.querySelectorAll('.content *')].filter((one) => getComputedStyle(one).filter !== 'none').length"
)


def test_it_can_be_printed(visit: Visit) -> None:
    page = visit("/privacy", theme="dark")
    page.emulate_media(media="print")
    go(page, "/learn/rules")
    page.wait_for_selector(".drawn", state="attached")
    for hidden in (".site-bar", ".chapters", ".rulebook-head"):
        expect(page.locator(hidden)).to_be_hidden()
    chapter = page.locator(".rule-chapter").first
    expect(chapter).to_have_css("color", "rgb(0, 0, 0)")
    expect(chapter).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert page.evaluate(FILTERED) == 0
    go(page, "/learn/symbols")
    expect(page.locator(".key").first).to_be_visible()
    for hidden in (".site-bar", ".site-foot", ".one-of"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator(".key .icon").first).to_have_css("print-color-adjust", "exact")
