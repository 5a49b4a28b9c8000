"""Presses and keys at the table: a double click is one intention, a held key acts once, Enter acts at the focus."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from ..classic.page_harness import ClassicStage, play_to
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage, moments
from ..duel.page_harness import game_of as duel_game
from ..wait_idle import settle, stop_clock
from .page_harness import Stage

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
FOCUSED = "(document.activeElement.dataset.target ?? null)"
CHOSEN = "[...document.querySelectorAll('[data-target][aria-pressed=true]')].map((one) => one.dataset.target)"
both_games = pytest.mark.parametrize("game", ["duel", "classic"])
# What is in the part of the page that both games share runs in one of them by default, half of it in each.
in_duel = pytest.mark.parametrize("game", ["duel", pytest.param("classic", marks=pytest.mark.slow)])
in_classic = pytest.mark.parametrize("game", [pytest.param("duel", marks=pytest.mark.slow), "classic"])


def sent(stage: Stage, kind: str = "move") -> list[dict[str, Any]]:
    """Return the messages of a kind that the page has sent so far."""
    stage.page.evaluate("0")  # what it sent before this answer has arrived
    return [message for message in stage.sent if message["type"] == kind]


def opened(
    chromium: Any,
    game: Any,
    settings: dict[str, Any] | None = None,
    clock: bool = False,
    fresh: bool = False,
    **table: Any,
) -> Stage:
    """Open the table of a game, complete and at rest; with `clock` time stands still until the test moves it."""
    kind = DuelStage if game.NAME == "duel" else ClassicStage
    page = chromium.new_page(WIDE, settings=settings, clock=clock, fresh=fresh, reduced_motion="reduce")
    stage = kind(page, game, **table)
    stage.open()
    stage.shown()
    settle(page, 3)
    if clock:
        stop_clock(page)
    return stage


def cards(stage: Stage) -> list[tuple[str, bool]]:
    """Return what digits choose among: the targets of the cards, each with whether it can be built."""
    sight = stage.sight()
    builds = {text.split()[1] for text in stage.legal() if text.split()[0] in ("build", "recruit")}
    if stage.name == "classic":
        ids = [card["card"] for card in sight["hand"]]
    else:
        slots = [slot for slot in sight["structure"] if slot["accessible"] and slot["card"]]
        ids = [slot["card"] for slot in sorted(slots, key=lambda slot: (slot["column"], slot["row"]))]
    return [(f"card:{card}", card in builds) for card in ids]


def game_with(name: str, wanted: Callable[[list[bool]], bool]) -> Any:
    """Return a game of some seed in which a card is to be chosen, and which of them can be built is as wanted."""
    for seed in range(100):
        if name == "duel":
            game, dice = duel_game("base", seed, wonder_setup="first_game"), random.Random(seed)
            for _ in range(6):
                game.play(dice.choice(game.legal_actions()))
        else:
            game = play_to(classic_game(3, seed), 1, 2, seed)
        stage = (DuelStage if name == "duel" else ClassicStage)(NoPage(), game)
        if stage.legal() and wanted([can for _, can in cards(stage)]):
            return game
    raise AssertionError("no game of these seeds is as wanted")


class NoPage:
    """Stands in for a page where only the game of a stage is asked."""

    def route(self, *_: Any) -> None:
        """Accept a route."""

    route_web_socket = route


def card_at(stage: Stage, target: str) -> Any:
    """Return the card on the table with a target, not its line in the panel."""
    return stage.page.locator(f".slot [data-target='{target}'], .hand [data-target='{target}']")


@in_classic
def test_double_click_builds_a_card_or_says_why_not(chromium: Any, game: str) -> None:
    stage = opened(chromium, game_with(game, lambda can: any(can) and not all(can)))
    target = next(target for target, can in cards(stage) if not can)
    card_at(stage, target).dblclick()
    stage.page.wait_for_selector(".problem")
    assert sent(stage) == []
    card_at(stage, target).dblclick()  # it was chosen before
    assert sent(stage) == []
    stage.page.keyboard.press("Enter")
    assert sent(stage) == []
    target = next(target for target, can in cards(stage) if can)
    card_at(stage, target).dblclick()
    stage.shown()
    assert [message["action"].split()[:2] for message in sent(stage)] == [["build", target.split(":")[1]]]


@in_duel
def test_double_click_in_the_menu_asks_once(chromium: Any, game: str) -> None:
    """To resign, and to leave the table."""
    stage = opened(chromium, game_with(game, any))
    stage.page.click(".tools .tool >> nth=-1")
    last = stage.page.locator(".menu button").last
    last.dblclick()
    stage.page.wait_for_selector(".menu .pending")
    assert sent(stage, "resign") + sent(stage, "leave") == []
    stage.page.keyboard.press("Enter")  # the focus is on it: that is a second press
    assert len(sent(stage, "resign") + sent(stage, "leave")) == 1


def test_double_click_takes_one_wonder_in_the_draft(chromium: Any) -> None:
    """Also where the next pick belongs to the other person at the screen."""
    stage = opened(chromium, duel_game("base", 5))
    for place in ("button", "panel", "wonder"):
        stage.game = duel_game("base", 5)
        stage.sent.clear()
        stage.open()
        stage.shown()
        if place != "panel":
            stage.page.keyboard.press("2")
        selector = {"button": ".draft .take-it", "panel": ".panel [data-action]", "wonder": ".draft [data-target]"}
        plies = len(stage.game.plies)
        stage.page.locator(selector[place]).first.dblclick()
        stage.shown()
        settle(stage.page, 3)
        assert len(sent(stage)) == 1, place
        assert len(stage.game.plies) == plies + 1, place


@in_classic
def test_double_click_does_not_answer_its_own_question(chromium: Any, game: str) -> None:
    stage = opened(chromium, game_with(game, all), {"confirm": "always"})
    target = cards(stage)[0][0]
    card_at(stage, target).dblclick()
    stage.page.wait_for_selector(".pending")
    assert sent(stage) == []
    stage.page.keyboard.press("Escape")
    stage.page.locator(".panel [data-action]").first.dblclick()
    stage.page.wait_for_selector(".pending")
    assert sent(stage) == []


@in_duel
def test_two_fast_presses_of_one_place_are_one(chromium: Any, game: str) -> None:
    """Those too that the browser does not count as a double click; half a second later it is a second press."""
    stage = opened(chromium, game_with(game, all), {"confirm": "always"}, clock=True)
    page = stage.page
    page.keyboard.press("1")
    page.click(".panel [data-action] >> nth=0")
    page.wait_for_selector(".pending")
    for is_second_press in (False, False, True):
        page.click(".panel [data-action] >> nth=0")
        assert len(sent(stage)) == is_second_press
        page.clock.fast_forward(300)


def test_fast_presses_of_different_places_all_count(chromium: Any) -> None:
    stage = opened(chromium, game_with("duel", all), clock=True)
    page = stage.page
    for target, _ in cards(stage)[:2]:
        card_at(stage, target).click()
    page.click(".panel [data-action] >> nth=0")
    assert len(sent(stage)) == 1


def test_an_answer_for_another_player_is_not_pressed_by_chance(chromium: Any) -> None:
    """The buttons come while the mouse may be on its way to something else."""
    stage = opened(chromium, game_with("duel", all), clock=True, you="p1", kind="friend")
    page = stage.page
    stage.extra["undo_asked"] = "p2"
    stage.tell()
    agree = page.locator(".past-note button").first
    while not agree.count():  # what shows the question is loaded after the next picture
        page.clock.run_for(100)
    agree.click()
    assert sent(stage, "undo_answer") == []
    page.clock.fast_forward(600)
    agree.click()
    assert [message["agree"] for message in sent(stage, "undo_answer")] == [True]


@in_classic
def test_a_held_key_acts_once(chromium: Any, game: str) -> None:
    stage = opened(chromium, game_with(game, all), can_undo=True)
    for _ in range(5):
        stage.page.keyboard.down("u")
    stage.page.keyboard.up("u")
    assert len(sent(stage, "undo")) == 1
    stage.page.click(".tools .tool >> nth=-1")
    stage.page.locator(".menu button").last.focus()
    for _ in range(5):
        stage.page.keyboard.down("Enter")
    stage.page.keyboard.up("Enter")
    assert sent(stage, "resign") + sent(stage, "leave") == []
    assert stage.page.locator(".menu .pending").count() == 1


def acknowledge(stage: Stage, message: dict[str, Any]) -> None:
    """Tell the page that what it sent has been done, and how things are now."""
    stage.send({"type": "ack", "cid": message["cid"], "version": stage.version + 1})
    stage.tell()


@in_duel
def test_a_take_back_waits_for_its_answer_and_can_be_redone(chromium: Any, game: str) -> None:
    stage = opened(chromium, game_with(game, all), can_undo=True)
    page, stage.refuses = stage.page, False
    for _ in range(25):
        page.keyboard.press("u")
    (undo,) = sent(stage, "undo")
    page.keyboard.press("y")
    page.get_by_role("button", name="Redo").wait_for(state="detached")
    stage.extra["can_redo"] = True
    acknowledge(stage, undo)
    page.get_by_role("button", name="Redo").wait_for()
    for _ in range(2):
        page.keyboard.press("y")
    (redo,) = sent(stage, "redo")
    acknowledge(stage, redo)
    page.get_by_role("button", name="Redo").click()
    assert len(sent(stage, "redo")) == 2


@in_classic
def test_a_held_enter_builds_one_card(chromium: Any, game: str) -> None:
    stage = opened(chromium, game_with(game, all))
    stage.page.keyboard.press("1")
    for _ in range(5):
        stage.page.keyboard.down("Enter")
        stage.page.evaluate("0")
    stage.shown()
    for _ in range(3):
        stage.page.keyboard.down("Enter")
    stage.page.keyboard.up("Enter")
    assert len(sent(stage)) == 1


@both_games
def test_digits_and_arrows_move_focus_and_choice(chromium: Any, game: str) -> None:
    stage = opened(chromium, game_with(game, lambda can: len(can) > 2 and all(can)))
    page, (first, second, third) = stage.page, [target for target, _ in cards(stage)[:3]]
    page.keyboard.press("1")
    card_at(stage, second).focus()
    page.keyboard.press("ArrowRight")  # starts at the focus, not at the choice
    page.wait_for_function(f"() => {FOCUSED} === '{third}'")
    assert page.evaluate(CHOSEN) == [third]
    page.keyboard.press("2")
    page.wait_for_function(f"() => {FOCUSED} === '{second}'")
    assert page.evaluate(CHOSEN) == [second]
    card_at(stage, first).focus()  # now the focus is elsewhere than the choice
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {CHOSEN}.includes('{first}')")
    assert sent(stage) == [], "Enter chooses the focused card, and builds no other"
    page.keyboard.press("Enter")
    stage.shown()
    assert [f"card:{message['action'].split()[1]}" for message in sent(stage)] == [first]


@in_duel
def test_a_letter_is_about_the_focused_card(chromium: Any, game: str) -> None:
    stage = opened(chromium, game_with(game, lambda can: len(can) > 2 and all(can)))
    targets = [target for target, _ in cards(stage)]
    stage.page.keyboard.press("1")
    card_at(stage, targets[1]).focus()
    stage.page.keyboard.press("b")
    stage.shown()
    assert [f"card:{message['action'].split()[1]}" for message in sent(stage)] == [targets[1]]


def placing_a_cube() -> Any:
    """Return a game with Agora in which a cube is to be placed."""
    for seed in range(60):
        game, dice = duel_game("agora", seed), random.Random(seed)
        while not game.is_over:
            legal = [str(action) for action in game.legal_actions()]
            if all(text.startswith("influence") for text in legal) and len(legal) > 3:
                return game
            recruits = [text for text in legal if text.startswith("recruit")]
            game.play(dice.choice(recruits or legal))
    raise AssertionError("no cube is placed in the games of these seeds")


def test_arrows_and_digits_move_the_focus_in_the_senate(chromium: Any) -> None:
    stage = opened(chromium, placing_a_cube())
    page = stage.page
    page.wait_for_selector(".senate [data-target='chamber:1']")
    page.keyboard.press("2")
    page.wait_for_function(f"() => {FOCUSED} === 'chamber:2'")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => {FOCUSED} === 'chamber:3'")
    assert page.evaluate(CHOSEN) == ["chamber:3"]
    page.keyboard.press("Enter")
    stage.shown()
    assert [message["action"] for message in sent(stage)] == ["influence 3"]


def equal_cards() -> tuple[Any, list[int]]:
    """Return a game of 7 Wonders with equal cards in the first hand, and their places in it."""
    for seed in range(200):
        game = play_to(classic_game(7, seed), 1, 1, seed)
        hand = [card["card"] for card in ClassicStage(NoPage(), game).sight()["hand"]]
        again = [place for place, card in enumerate(hand) if hand.count(card) > 1]
        if again and again[0] > 0:
            return game, again[:2]
    raise AssertionError("no hand of these seeds has equal cards")


def test_equal_cards_are_chosen_one_by_one(chromium: Any) -> None:
    game, (first, second) = equal_cards()
    stage = opened(chromium, game)
    page, held = stage.page, stage.page.locator(".held .held-face")
    card = stage.sight()["hand"][first]["card"]
    chosen = "[...document.querySelectorAll('.held')].flatMap((one, place) => one.matches('.selected') ? place : [])"
    for place in (first, second):
        page.keyboard.press(str(place + 1))
        page.wait_for_function(f"() => JSON.stringify({chosen}) === '[{place}]'")
        assert page.evaluate("[...document.querySelectorAll('.held-face')].indexOf(document.activeElement)") == place
        assert page.locator(".panel [data-action]").count() > 0
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"() => JSON.stringify({chosen}) === '[{second - 1}]'")
    held.nth(second).click()
    page.keyboard.press("s")
    stage.shown()
    assert [message["action"] for message in sent(stage)] == [f"sell {card}"]


@in_duel
def test_enter_acts_on_a_focused_button(chromium: Any, game: str) -> None:
    stage = opened(chromium, game_with(game, all))
    stage.page.keyboard.press("1")
    last = stage.page.locator(".panel [data-action]").last
    last.focus()
    action = last.get_attribute("data-action")
    stage.page.keyboard.press("Enter")
    stage.shown()
    assert [message["action"] for message in sent(stage)] == [action]


def test_enter_on_a_dear_card_builds_no_wonder(chromium: Any) -> None:
    """In Age II there are Wonders that could be built with it."""
    stage = opened(chromium, moments("base")[1])
    for place, (_, can) in enumerate(cards(stage)):
        if not can:
            stage.page.keyboard.press(str(place + 1))
            stage.page.keyboard.press("Enter")
            stage.page.wait_for_selector(".problem")
    assert sent(stage) == []


@in_classic
def test_arrows_step_through_the_past(chromium: Any, game: str) -> None:
    stage = opened(chromium, game_with(game, any))
    page, lengths = stage.page, [len(stage.sight()["plies"])]
    for _ in range(3):
        stage.play(stage.legal()[0])
        stage.shown()
        lengths.append(len(stage.sight()["plies"]))
    first = next(at for at, ply in enumerate(stage.sight()["plies"]) if ply.startswith("p"))
    keys = {"[": lengths[-2], "ArrowLeft": lengths[-3], "ArrowRight": lengths[-2], "Home": first, "End": lengths[-1]}
    for key, plies in keys.items():
        page.keyboard.press(key)
        page.wait_for_function("plies => document.querySelector('.table-root').view.plies.length === plies", arg=plies)
    page.focus(".log")  # in the list the arrows need nothing else
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".past-note")


def back(page: Any) -> None:
    """Go back as the button of the browser does; with the page still there, or after it is left."""
    page.go_back(wait_until="commit")


def wait_for_back(page: Any) -> None:
    """Wait until the page has loaded the part that hears of it."""
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/back.js'))"
    )
    settle(page, 3)


@in_duel
def test_back_on_a_phone_closes_what_lies_on_top_first(chromium: Any, game: str) -> None:
    page = chromium.new_page(PHONE, touch=True, fresh=True, reduced_motion="reduce")
    start = page.url
    stage = (DuelStage if game == "duel" else ClassicStage)(page, game_with(game, any))
    stage.open()
    stage.shown()
    wait_for_back(page)
    page.evaluate("() => { document.querySelector('.table').same = true; }")
    target = cards(stage)[0][0]
    card_at(stage, target).tap()
    page.wait_for_selector(".panel.raised")
    back(page)
    page.wait_for_selector(".panel:not(.raised)", state="attached")
    assert page.evaluate(CHOSEN) == []
    page.locator(".tools .tool").last.tap()  # the menu, and over the table what it opens
    page.locator(".menu button", has_text="Settings").tap()
    page.wait_for_selector("dialog[open]")
    back(page)
    page.wait_for_selector("dialog", state="detached")
    page.locator("[data-tab=score]").tap()
    page.wait_for_selector(".table.sheet-open")
    page.keyboard.press("?")
    page.wait_for_selector(".keys")
    back(page)
    page.wait_for_selector(".keys", state="detached")
    assert page.locator(".table.sheet-open").count() == 1
    back(page)
    page.wait_for_selector(".table:not(.sheet-open)")
    card_at(stage, target).tap()
    page.wait_for_selector(".panel.raised")
    page.keyboard.press("Escape")  # closed otherwise, it takes no second press to leave
    page.wait_for_selector(".panel:not(.raised)", state="attached")
    assert page.evaluate("document.querySelector('.table').same"), "the table was rendered again"
    back(page)
    page.wait_for_url(start)


def test_back_on_a_desktop_leaves_with_a_card_chosen(chromium: Any) -> None:
    """There the choice lies over nothing; a dialog does."""
    stage = opened(chromium, game_with("duel", any), fresh=True)
    page = stage.page
    wait_for_back(page)
    page.keyboard.press("1")
    page.keyboard.press("?")
    page.wait_for_selector(".keys")
    back(page)
    page.wait_for_selector(".keys", state="detached")
    assert len(page.evaluate(CHOSEN)) == 1
    back(page)
    page.wait_for_url("about:blank")


@both_games
def test_focus_stays_at_the_table_on_a_phone(chromium: Any, game: str) -> None:
    """The panel, to which it goes elsewhere, is not shown there during the first choices."""
    stage = opened(chromium, duel_game("base", 7) if game == "duel" else classic_game(3, 7))
    page = stage.page
    page.set_viewport_size(PHONE)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    stage.shown()
    assert len(sent(stage)) == 1
    assert page.evaluate("document.querySelector('.table-root').contains(document.activeElement)")


@in_duel
def test_focus_stays_at_the_table_when_a_sheet_closes(chromium: Any, game: str) -> None:
    """The browser notices only later that the focused element is hidden."""
    stage = opened(chromium, game_with(game, any))
    page = stage.page
    page.set_viewport_size(PHONE)
    page.locator("[data-tab=score]").click()
    page.focus(".table.sheet-open .tab-content")
    page.keyboard.press("Escape")
    page.wait_for_selector(".table:not(.sheet-open)")
    settle(page, 3)
    assert page.evaluate("document.querySelector('.table-root').contains(document.activeElement)")
