"""Moves that the page sends: each once, confirmed where the player wants it, never in the past."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from sevenwonders.duel import Game, Position
from sevenwonders.registry import game_type

from ..table.page_harness import FILES
from ..wait_idle import settle
from .page_harness import DuelStage, game_of, moments

FOCUSED = "() => document.activeElement.dataset.target"  # what has the focus


def opened(
    chromium: Any, game: Any, settings: dict[str, Any] | None = None, fresh: bool = False, **table: Any
) -> tuple[DuelStage, Any]:
    """Open a table; return it with its page."""
    stage = DuelStage(chromium.new_page(settings=settings, fresh=fresh, reduced_motion="reduce"), game, **table)
    stage.open()
    return stage, stage.page


def moves(stage: DuelStage) -> list[dict[str, Any]]:
    """The moves that the page sent."""
    return [message for message in stage.sent if message["type"] == "move"]


def wait_for_move(stage: DuelStage) -> None:
    """Wait until the page has sent a move: messages arrive only while the driver talks with the page."""
    while not moves(stage):
        stage.page.evaluate("0")


def test_a_digit_and_enter_play_a_move(chromium: Any) -> None:
    stage, page = opened(chromium, game_of("base", 5))
    first = stage.sight()["legal"][0]["action"]
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    wait_for_move(stage)
    stage.shown()
    assert [message["action"] for message in moves(stage)] == [first]


def test_key_pressed_before_its_module_loads_is_kept(chromium: Any) -> None:
    stage = DuelStage(chromium.new_page(fresh=True), game_of("base", 5))
    held: list[Any] = []
    stage.page.route("**/duel/table/shortcuts.js", lambda route: held.append(route))
    stage.open()
    stage.page.locator(".draft [data-target]").first.wait_for()
    while not held:
        stage.page.evaluate("0")
    stage.page.keyboard.press("1")
    expect(stage.page.locator(".draft .selected")).to_have_count(0)
    for route in held:
        route.fallback()
    expect(stage.page.locator(".draft .selected")).to_have_count(1)


def test_two_clicks_are_enter_whether_the_thing_is_chosen_or_not(chromium: Any) -> None:
    stage, page = opened(chromium, game_of("base", 5))
    for chosen in (False, True):
        wonder = page.locator(".draft [data-target] >> nth=1")
        target = wonder.get_attribute("data-target")
        if chosen:
            page.keyboard.press("2")
        wonder.dblclick()
        stage.shown()
        assert [f"wonder:{message['action'].split()[1]}" for message in moves(stage)] == [target]
        stage.sent.clear()
    page.keyboard.press("1")
    page.click(".draft .chosen .take-it")  # the button on the Wonder itself
    stage.shown()
    assert len(moves(stage)) == 1


def test_arrows_and_enter_take_what_is_no_card_too(chromium: Any) -> None:
    stage, page = opened(chromium, game_of("base", 5))
    page.wait_for_selector(".draft [data-target]")  # the scene of the draft is loaded on its own
    page.keyboard.press("ArrowRight")
    target = page.wait_for_function(FOCUSED).json_value()  # the module with the keys may come later
    assert target.startswith("wonder:")
    page.keyboard.press("Enter")
    stage.shown()
    assert [f"wonder:{message['action'].split()[1]}" for message in moves(stage)] == [target]


def test_pending_letter_is_dropped_with_the_selection(chromium: Any) -> None:
    stage, page = opened(chromium, rich())
    for between in ("ArrowRight", "Escape", "u"):
        page.keyboard.press("1")
        page.keyboard.press("w")
        page.keyboard.press(between)
        page.keyboard.press("2")
        expect(page.locator(".slot.selected")).to_have_count(1)
        page.keyboard.press("Escape")
    assert moves(stage) == []
    page.keyboard.press("1")
    page.keyboard.press("w")
    page.keyboard.press("2")
    stage.shown()
    assert moves(stage)[0]["action"].startswith("wonder")


def rich() -> Any:
    """A game in which several Wonders can be built."""
    for seed in range(50):
        game, dice = game_of("base", seed, wonder_setup="first_game"), random.Random(seed)
        while not game.is_over:
            legal = [str(action) for action in game.legal_actions()]
            if len({text.split()[1] for text in legal if text.startswith("wonder")}) > 1:
                return game
            game.play(dice.choice([text for text in legal if text.startswith("discard")] or legal))
    raise AssertionError("no game of these seeds comes so far")


def test_the_list_of_keys_holds_the_focus_and_gives_it_back(chromium: Any) -> None:
    stage, page = opened(chromium, game_of("base", 5))
    page.wait_for_selector(".draft [data-target]")  # the scene of the draft is loaded on its own
    page.keyboard.press("ArrowRight")
    target = page.wait_for_function(FOCUSED).json_value()  # the module with the keys may come later
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_focused()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    for _ in range(4):  # the close button is all there is to go to
        page.keyboard.press("Tab")
        assert page.evaluate("!document.activeElement.closest('.table > :not(.keys)')")
    assert page.locator(".table > [inert]").count() == page.locator(".table > :not(.keys)").count() > 3
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert page.locator(".table > [inert]").count() == 0
    assert page.evaluate(FOCUSED) == target
    assert moves(stage) == []


def test_nothing_behind_a_dialog_hears_keys(chromium: Any) -> None:
    stage, page = opened(chromium, game_of("base", 5, wonder_setup="first_game"))
    page.keyboard.press("1")
    page.evaluate("() => void import('/static/js/ui/settings.js').then((settings) => void settings.openSettings())")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("d")
    page.keyboard.press("b")
    settle(page)
    assert moves(stage) == []
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    assert page.locator(".slot.selected").count() == 1


def test_prices_stay_those_of_who_acts_when_the_seats_are_turned(chromium: Any) -> None:
    _, page = opened(chromium, rich())
    labels = "[...document.querySelectorAll('.slot.accessible .face > .heard-only')].map((name) => name.textContent)"
    before = page.evaluate(labels)
    page.keyboard.press("f")
    assert page.locator(".city.near[data-city=p1], .city.near[data-city=p2]").count() == 1
    assert page.evaluate(labels) == before


def test_move_is_confirmed_if_the_setting_is_on(chromium: Any) -> None:
    stage, page = opened(chromium, game_of("base", 5), {"confirm": "always"})
    page.click(".panel [data-action] >> nth=0")
    assert moves(stage) == []
    assert page.locator(".panel .pending").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".panel .pending").count() == 0
    page.click(".panel [data-action] >> nth=1")
    page.keyboard.press("Enter")  # a second press of the mouse would have to come later
    stage.shown()
    assert len(moves(stage)) == 1


def test_the_past_offers_no_move(chromium: Any) -> None:
    stage, page = opened(chromium, game_of("base", 5))
    for _ in range(3):
        stage.play(stage.sight()["legal"][0]["action"])
        stage.shown()
    now = len(stage.sight()["plies"])
    page.keyboard.press("[")
    assert page.evaluate("document.querySelector('.table-root').view.plies.length") < now
    assert page.locator("[data-action]").count() == 0
    page.keyboard.press("]")
    assert page.evaluate("document.querySelector('.table-root').view.plies.length") == now
    assert page.locator("[data-action]").count() > 0


class Forgetful(DuelStage):
    """A server that breaks the line when it hears of the first move, before it answers; a move happens once."""

    heard: set[str] = set()

    def _receive(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "move" and not self.heard:
            self.heard = {message["cid"]}
            self.sent.append(message)
            self.game.play(message["action"])
            self.version += 1
            self._socket.close()
        elif message["type"] == "move" and message["cid"] in self.heard:
            self.sent.append(message)
            self.send({"type": "ack", "cid": message["cid"], "version": self.version})
        else:
            super()._receive(text)


def test_a_move_without_an_answer_is_sent_again_and_happens_once(chromium: Any) -> None:
    stage = Forgetful(chromium.new_page(), game_of("base", 5))
    stage.open()
    page = stage.page
    plies = len(stage.game.plies)
    page.click(".panel [data-action] >> nth=0")
    stage.shown()
    settle(page)
    sent = moves(stage)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert sum(ply.seat in (0, 1) for ply in stage.game.plies[plies:]) == 1
    hellos = [message["version"] for message in stage.sent if message["type"] == "hello"]
    assert hellos == [None, 1]


def test_spectator_has_no_controls(chromium: Any) -> None:
    stage = DuelStage(chromium.new_page(), game_of("base", 5), you="spectator")
    stage.sight = lambda: {key: value for key, value in DuelStage.sight(stage).items() if key != "legal"}  # type: ignore[method-assign]
    stage.open()
    page = stage.page
    assert page.locator("[data-action]").count() == 0


def test_end_is_announced_to_all_viewers(chromium: Any) -> None:
    game = game_of("base", 6)
    while not game.is_over:
        game.play(game.legal_codes()[0])
    last = str(game.plies[-1].action)
    game.undo()
    stage, page = opened(chromium, game, you="p1")
    stage.play(last)
    page.wait_for_selector(".result.lost")
    least, most = sorted(score["total"] for score in stage.game.result.scores)
    assert page.inner_text(".result h2") == f"You lost {least} to {most} on points"
    assert page.locator(".result .sheet .decided").count() > 0


def test_actions_of_others_are_announced(chromium: Any) -> None:
    game = game_of("base", 5)
    stage, page = opened(chromium, game, fresh=True, you="p2")
    stage.play(stage.sight()["legal"][0]["action"])
    page.wait_for_function("() => document.querySelector('[aria-live=polite]')?.textContent.includes('Ada')")
    assert "Ada takes" in page.inner_text(".news")


@pytest.mark.parametrize(
    ("language", "guest"),
    [
        pytest.param("fr", "Invité", marks=pytest.mark.slow),
        pytest.param("de", "Gast", marks=pytest.mark.slow),
        pytest.param("es", "Invitado", marks=pytest.mark.slow),
    ],
)
def test_nothing_at_the_table_is_left_in_english(chromium: Any, language: str, guest: str) -> None:
    """Names of cards in a price, of who has given none, and what costs a coin for each Senator."""
    names = {"p1": "Guest", "p2": "Guest 2"}
    _, page = opened(chromium, moments("both")[1], names=names, settings={"language": language})
    english = {unit["name"] for unit in game_type("duel").catalogue()["units"].values()}
    known = json.loads(FILES.read_text(f"i18n/{language}/duel_units.json"))
    english -= {name.replace("\u00ad", "") for name in known.values()}
    said = ""
    for number in range(1, 4):
        page.keyboard.press(str(number))
        page.wait_for_selector(".panel .details")
        said += page.inner_text(".panel") + page.inner_text(".table")
    assert not [name for name in english if re.search(rf"\b{re.escape(name)}\b(?! Maximus| d)", said)]
    assert guest in said
    assert f"{guest} 2" in said
    assert not re.search(r"\b(Guest|the|of|for|with|and|your)\b", said)


def test_agora_tokens_and_temples_say_what_they_are(chromium: Any) -> None:
    structure = {12: "greek_grand_temple", 19: "palace"}
    position = Position(modules=["pantheon", "agora"], age=3, structure=structure)
    _, page = opened(chromium, Game(position=position, names=("Ada", "Mira"), seed=1))
    page.wait_for_function("() => document.querySelector('.loot .small')?.title.startsWith('military token:')")
    assert page.locator(".loot .small").first.get_attribute("title") == "military token: place a cube"
    assert "remove one" in page.locator(".loot .large").first.get_attribute("title")
    page.click(".slot[data-card='greek_grand_temple'] button")
    page.wait_for_selector(".panel .about small")
    assert page.inner_text(".panel .about small") == "Grand Temple"


def test_log_names_a_card_that_zeus_discarded(chromium: Any) -> None:
    structure = {6: "?", 11: "walls", 14: "barracks"}
    position = Position(modules=["pantheon"], age=2, structure=structure, pantheon={6: "zeus"}, p1={"coins": 20})
    stage, page = opened(chromium, Game(position=position, names=("Ada", "Mira"), seed=1))
    stage.play("activate zeus")
    stage.play("smite 14")
    page.wait_for_function("() => document.querySelector('[data-log]')?.innerText.includes('Barracks')")


BURIED = """() => [...document.querySelectorAll('.table [data-action]')].filter((button) => {
  if (!button.checkVisibility()) return false;
  button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map(({ title, className }) => `${className}: ${title}`)"""


def test_buttons_of_an_offered_card_can_be_pressed(chromium: Any) -> None:
    game, dice = game_of("base", 3), random.Random(3)
    while game.question is None or game.question.name != "DESTROY_CARD" or len(game.legal_actions()) < 3:
        if game.is_over:
            game = game_of("base", dice.randrange(1000))
        game.play(dice.choice(game.legal_actions()))
    stage, page = opened(chromium, game)
    for width, height in ((1280, 720), (390, 844), (320, 568), (844, 390), (568, 320), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        for place in (0, -1):
            page.keyboard.press("Escape")
            page.locator(".choice .offer").nth(place).click()
            page.wait_for_selector(".panel [data-action]", state="attached")
            assert page.evaluate(BURIED) == [], f"{width}x{height}"
    assert moves(stage) == []


REACHABLE = """button => {
  const { left, top, width, height } = button.getBoundingClientRect();
  const places = [0.1, 0.3, 0.5, 0.7, 0.9];
  const hit = (x, y) => document.elementFromPoint(left + x * width, top + y * height);
  return places.every((x) => places.every((y) => Math.hypot(x - 0.5, y - 0.5) > 0.48 || button.contains(hit(x, y))));
}"""  # of a round button


def test_threat_lies_under_the_choices_of_a_card(chromium: Any) -> None:
    """With few cards left the top row is large and reaches up to the other city."""
    position = Position(age=2, pawn=-4, structure={2: "caravansery", 3: "brewery"})
    _, page = opened(chromium, Game(position=position, seed=1))
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.keyboard.press("1")
    button = page.locator(".ring .does-discard")
    button.wait_for()
    assert page.locator(".far .threat").count() == 1
    assert button.evaluate(REACHABLE)
