"""The table fits: at every size nothing scrolls sideways, every card that may be taken is whole and can be hit, also
while a sheet lies over the table of a phone; what is written can be read, and no name is cut off."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ..classic.page_harness import ClassicStage, play_to
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import MODULES, DuelStage, moments
from ..duel.page_harness import game_of as duel_game
from ..wait_idle import settle
from .page_harness import FILES, Stage
from .test_presses import placing_a_cube

SIZES = ((320, 568), (360, 640), (390, 844), (768, 1024), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440))
SMALL_WINDOW, HANDY, COMMON = SIZES[0], SIZES[2], SIZES[4]
PHONE = 640  # narrower than this is a phone
TARGET = 44  # pixels that a finger needs
LANGUAGES = ("en", "de", "fr", "es")
TURNS = {1: 1, 2: 3, 3: 4}  # of every Age one

READABLE = (Path(__file__).parent / "readable.js").read_text("utf-8")
FAULTS = {game: (Path(__file__).parents[1] / game / "faults.js").read_text("utf-8") for game in ("duel", "classic")}


def sized(size: tuple[int, int]) -> dict[str, int]:
    """Return a size as a viewport."""
    return dict(zip(("width", "height"), size, strict=True))


def duel_games(modules: str, ages: tuple[int, ...] = (1, 2, 3)) -> Iterator[tuple[type[Stage], Any]]:
    """A game in some Ages."""
    yield from ((DuelStage, game) for game in moments(modules) if game.state.age in ages)


def classic_games(players: int, ages: tuple[int, ...] = (1, 2, 3)) -> Iterator[tuple[type[Stage], Any]]:
    """A game in some Ages."""
    yield from ((ClassicStage, play_to(classic_game(players, 6, sides="night"), age, TURNS[age])) for age in ages)


def faults(chromium: Any, table: tuple[type[Stage], Any], size: tuple[int, int], language: str = "en") -> list[str]:
    """Return the faults of a table at a size; with a card chosen, too."""
    width, _ = size
    page = chromium.new_page(sized(size), settings={"language": language}, reduced_motion="reduce")
    kind, game = table
    stage = kind(page, game)
    stage.open()
    target, wrong = TARGET if width < 1000 else 0, FAULTS[stage.name]
    found = page.evaluate(wrong, target) + page.evaluate(READABLE)
    page.keyboard.press("1")
    page.wait_for_selector(".panel .details")  # which comes late, and needs room
    covers = () if width < PHONE else ("covered",)  # what may be done lies around a chosen card where there is room
    chosen = page.evaluate(wrong, target) + page.evaluate(READABLE)
    found += [f"with a card chosen: {fault}" for fault in chosen if not any(word in fault for word in covers)]
    return [f"Age {stage.sight()['age']}, {size}: {fault}" for fault in found]


@pytest.mark.parametrize(
    ("games", "size"),
    [
        (lambda: duel_games("both", (3,)), SMALL_WINDOW),
        pytest.param(lambda: duel_games("both", (2,)), COMMON, marks=pytest.mark.slow),
        (lambda: duel_games("base", (3,)), HANDY),
        pytest.param(lambda: classic_games(3, (3,)), COMMON, marks=pytest.mark.slow),
        (lambda: classic_games(7, (1,)), SMALL_WINDOW),
        pytest.param(lambda: classic_games(7, (2,)), COMMON, marks=pytest.mark.slow),
    ],
    ids=["duel small", "duel", "duel at hand", "classic of three", "classic of seven small", "classic of seven"],
)
def test_fits_the_smallest_and_a_common_screen(chromium: Any, games: Any, size: tuple[int, int]) -> None:
    assert [fault for table in games() for fault in faults(chromium, table, size)] == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("kind", [*MODULES, 3, 4, 5, 7])
def test_fits_every_screen(chromium: Any, kind: str | int, size: tuple[int, int]) -> None:
    tables = classic_games(kind) if isinstance(kind, int) else duel_games(kind)
    first = SIZES.index(size)  # every size in three languages, every language at six sizes
    found = [faults(chromium, table, size, LANGUAGES[(first + age) % 4]) for age, table in enumerate(tables)]
    assert found == [[], [], []]


@pytest.mark.parametrize(
    ("table", "least"),
    [
        pytest.param(lambda: next(duel_games("base", (1,))), 180, marks=pytest.mark.slow),
        (lambda: next(duel_games("both", (3,))), 120),
        (lambda: next(classic_games(4, (2,))), 210),
        pytest.param(lambda: (DuelStage, duel_game("base", 1)), 320, marks=pytest.mark.slow),  # the draft
    ],
    ids=["duel", "both expansions", "classic", "draft"],
)
def test_cards_grow_with_the_room(chromium: Any, table: Any, least: int) -> None:
    """A large screen is for large cards, and nothing leaves its place there."""
    kind, game = table()
    page = chromium.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    stage = kind(page, game)
    stage.open()
    card, widths = page.locator(".slot .card, .held .card, .offer-of").first, []
    for width, height in ((1440, 900), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page, 3)  # the window has been heard of
        widths.append(card.evaluate("card => card.offsetWidth * card.currentCSSZoom"))
        assert page.evaluate(FAULTS[stage.name], 0) + page.evaluate(READABLE) == []
    assert widths[1] >= least
    assert widths[1] >= 1.2 * widths[0]
    assert widths[2] >= 1.2 * widths[1]


class LongNames(DuelStage):
    """The Progress tokens with the longest names lie on the board."""

    def sight(self) -> dict[str, Any]:
        tokens = ["engineering", "agriculture", "mathematics", "poliorcetics", "organized_crime"]
        return super().sight() | {"board_tokens": tokens}


class Tokens(DuelStage):
    """Some Mythology tokens lie on the structure, in an Age."""

    left: tuple[str, ...] = ("greek", "phoenician")
    age = 1

    def sight(self) -> dict[str, Any]:
        seen = super().sight()
        tokens = (*self.left, *[None] * len(seen["structure"]))
        laid = [slot | {"token": token} for slot, token in zip(seen["structure"], tokens, strict=False)]
        return seen | {"structure": laid, "age": self.age}


@pytest.mark.parametrize("language", ["fr", *(pytest.param(one, marks=pytest.mark.slow) for one in ("en", "de", "es"))])
def test_missing_coins_of_wonders_fit_a_phone(chromium: Any, language: str) -> None:
    """A word beside the price did not fit in every language; the number does, and the words are read aloud."""
    page = chromium.new_page(sized(SMALL_WINDOW), settings={"language": language}, reduced_motion="reduce")
    stage = DuelStage(page, moments("base")[0])
    stage.open()
    assert page.evaluate(READABLE) == []


def test_no_heading_stands_over_nothing_in_the_senate(chromium: Any) -> None:
    """On a phone the other Chambers are pressed, not listed below "Also possible"."""
    page = chromium.new_page(sized(HANDY), reduced_motion="reduce")
    stage = DuelStage(page, placing_a_cube())
    stage.open()
    page.wait_for_selector(".senate [data-target='chamber:2']")
    page.keyboard.press("2")
    page.wait_for_selector(".chamber.selected")
    settle(page, 3)
    assert page.locator(".panel h3:visible").count() == 0
    assert page.evaluate(READABLE) == []


WORDS_TO_COME = [
    pytest.param("en", "No Divinity yet", "The Gate appears in Age II", marks=pytest.mark.slow),
    pytest.param("de", "Noch keine Gottheit", "In Zeitalter II kommt das Tor", marks=pytest.mark.slow),
    ("fr", "Pas encore de Divinité", "La Porte viendra à l’Âge II"),
    pytest.param("es", "Aún sin Divinidad", "La Puerta vendrá en la Era II", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("language", ["de", pytest.param("fr", marks=pytest.mark.slow)])
def test_names_of_tokens_have_room(chromium: Any, language: str) -> None:
    """They lay over the Senate where both expansions are in play."""
    page = chromium.new_page(sized(COMMON), settings={"language": language}, reduced_motion="reduce")
    stage = LongNames(page, next(duel_games("both", (1,)))[1])
    stage.open()
    page.wait_for_selector(".senate")
    assert page.evaluate(READABLE) == []


@pytest.mark.parametrize(("language", "token", "gate"), WORDS_TO_COME, ids=LANGUAGES)
def test_an_empty_space_says_what_comes_there(chromium: Any, language: str, token: str, gate: str) -> None:
    """In words on the space and for screen readers: the mythologies whose tokens still lie on the structure, and when;
    the Gate, where no token is left; and after that, that nothing comes any more."""
    page = chromium.new_page(sized(COMMON), settings={"language": language}, reduced_motion="reduce")
    stage = Tokens(page, next(duel_games("both", (1,)))[1])
    stage.open()
    space = page.locator(".place.empty").first
    space.wait_for()
    units = json.loads(FILES.read_text(f"i18n/{language}/duel_units.json"))
    names = [units.get(f"duel.unit.{one}", one.title()) for one in ("greek", "phoenician")]
    assert space.inner_text().splitlines()[2] == token
    label = space.locator(".heard-only").inner_text()
    assert all(name in label for name in names)
    assert units.get("duel.unit.roman", "Roman") not in label
    stage.left = ()
    stage.tell()
    page.wait_for_function("words => document.querySelector('.place.empty .name').textContent === words", arg=gate)
    assert "II" in space.locator(".heard-only").inner_text()
    stage.age = 2
    stage.tell()
    page.wait_for_function("words => document.querySelector('.place.empty .name').textContent !== words", arg=gate)
    assert page.evaluate(READABLE) == []


@pytest.mark.parametrize("size", [HANDY, pytest.param(COMMON, marks=pytest.mark.slow)], ids=["phone", "desktop"])
def test_the_first_button_stays_where_it_is(chromium: Any, size: tuple[int, int]) -> None:
    """No control moves under the pointer, whatever card is chosen and whatever message appears."""
    page = chromium.new_page(viewport=sized(size), reduced_motion="reduce")
    stage = ClassicStage(page, play_to(classic_game(3, 6, sides="night"), 2, 3))
    stage.open()
    tops = set()
    for number in range(1, len(stage.sight()["hand"]) + 1):
        page.keyboard.press(str(number))
        tops.add(round(page.locator(".panel [data-action]").first.bounding_box()["y"]))
    stage.send({"type": "refused", "cid": "", "error": "This is said meanwhile.", "code": "said", "version": 1})
    page.wait_for_selector(".problem")
    tops.add(round(page.locator(".panel [data-action]").first.bounding_box()["y"]))
    assert len(tops) == 1


def test_choosable_items_show_their_name_on_a_phone(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    stage = DuelStage(page, next(duel_games("base", (2,)))[1])
    stage.open()
    for width, height in (SIZES[1], HANDY):
        page.set_viewport_size({"width": width, "height": height})
        settle(page, 3)
        cards = page.locator(".slot.accessible .card > .name")
        assert cards.count() == len([slot for slot in stage.sight()["structure"] if slot["accessible"]]) > 0
        for card in cards.all():
            assert card.is_visible()
            assert card.evaluate("name => parseFloat(getComputedStyle(name).fontSize) * name.currentCSSZoom") >= 11
        assert page.evaluate(READABLE) == []


def test_the_own_board_of_seven_wonders_has_no_empty_room(chromium: Any) -> None:
    """While little is built, the stages are large and say what they bring; each shows more of the Wonder than the one
    before.  Later the built cards have the room, and those of neighbours have names."""
    page = chromium.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    stage = ClassicStage(page, play_to(classic_game(3, 3, sides="night"), 1, 1))
    stage.open()
    stages = page.locator(".stages > .stage")
    page.wait_for_selector(".stage .wonder-scene img", state="attached")
    assert all(one.bounding_box()["height"] > 200 for one in stages.all())
    assert all(one.locator(".words").is_visible() for one in stages.all())
    parts = stages.evaluate_all(
        "all => all.map((one) => getComputedStyle(one.querySelector('.wonder-scene')).clipPath)"
    )
    assert len(set(parts)) == len(parts)
    assert page.evaluate(FAULTS["classic"], 0) + page.evaluate(READABLE) == []
    stage = ClassicStage(page, play_to(classic_game(3, 3, sides="night"), 3, 5))
    stage.open()
    names = page.locator(".neighbour .has-built .name")
    built = [stage.sight()["cities"][seat]["cards"] for seat in ("p2", "p3")]
    assert names.count() == sum(len(cards) for city in built for cards in city.values()) > 16
    assert all(name.is_visible() for name in names.all())
    assert page.locator(".town .strip").first.bounding_box()["height"] > 30
    assert page.evaluate(FAULTS["classic"], 0) + page.evaluate(READABLE) == []


@pytest.mark.parametrize("players", [pytest.param(3, marks=pytest.mark.slow), 7])
def test_all_that_a_neighbour_has_built_is_seen_at_once(chromium: Any, players: int) -> None:
    """On a low screen too, and in the last turn."""
    page = chromium.new_page(viewport=sized(COMMON), reduced_motion="reduce")
    stage = ClassicStage(page, play_to(classic_game(players, 3, sides="night"), 3, 6))
    stage.open()
    page.wait_for_selector(".has-built .strip")
    scrolls = "all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.className)"
    assert page.locator(".neighbour, .has-built, .piles-by-colour").evaluate_all(scrolls) == []


# Offered Wonders whose signs stick out, and names of Wonders that are parted within a word but at a soft hyphen.
CRAMPED = r"""async () => {
  const { catalogue, softName } = await import('/static/js/core/catalogue.js');
  const wonders = [...document.querySelectorAll('.wonder.large')];
  const right = (one) => one.getBoundingClientRect().right;
  const signs = (wonder) => [...wonder.querySelectorAll(':is(.effects, .cost) *')];
  const found = wonders.filter((wonder) => signs(wonder).some((sign) => right(sign) > right(wonder)));
  const units = Object.values(catalogue().units).filter(({ kind }) => kind === 'wonder');
  const names = units.map(({ id }) => softName(id));
  const range = document.createRange();
  const top = (text, at) => (range.setStart(text, at), range.setEnd(text, at + 1), range.getBoundingClientRect().top);
  while (names.length) {
    const texts = wonders.map((wonder) => wonder.querySelector('.name').firstChild);
    for (const text of texts) text.data = names.pop() ?? '';
    for (const text of texts) {
      const letters = [...text.data.matchAll(/(?<=\p{L}{2})\p{L}/gu)].map(({ index }) => index);
      if (letters.some((at) => top(text, at) > top(text, at - 1) + 5)) found.push(text.data);
    }
  }
  return found.map((one) => one.innerText ?? one);
}"""


@pytest.mark.parametrize("language", ["de", *(pytest.param(one, marks=pytest.mark.slow) for one in ("en", "fr", "es"))])
def test_offered_wonders_fit_beside_two_expansions(chromium: Any, language: str) -> None:
    page = chromium.new_page(sized((1000, 800)), settings={"language": language}, reduced_motion="reduce")
    stage = DuelStage(page, duel_game("both", 2))
    stage.open()
    stage.shown()
    assert page.evaluate(CRAMPED) == []


SIDEWAYS = "() => [...document.querySelectorAll('.main, html')].some((one) => one.scrollWidth > one.clientWidth)"


@pytest.mark.parametrize(
    ("table", "widths"),
    [
        (lambda: next(duel_games("both", (1,))), range(1000, 1061, 20)),
        *(
            pytest.param(lambda kind=kind: next(duel_games(kind, (1,))), range(320, 1500, 28), marks=pytest.mark.slow)
            for kind in MODULES
        ),
        *(
            pytest.param(lambda n=n: next(classic_games(n, (2,))), range(320, 1500, 28), marks=pytest.mark.slow)
            for n in (3, 7)
        ),
    ],
    ids=["both expansions", *MODULES, "three", "seven"],
)
def test_nothing_scrolls_sideways_between_common_sizes(chromium: Any, table: Any, widths: range) -> None:
    kind, game = table()
    page = chromium.new_page(sized((1000, 600)), reduced_motion="reduce")
    stage = kind(page, game)
    stage.open()
    scrolls = []
    for width in widths:
        for height in (400, 600, 800, 1100):
            page.set_viewport_size({"width": width, "height": height})
            settle(page, 2)
            if page.evaluate(SIDEWAYS):
                scrolls.append((width, height))
    assert scrolls == []
