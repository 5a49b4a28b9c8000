"""Choices on the page: they may be changed until all have chosen; seats show progress; only legal ones are offered."""

from typing import Any

from sevenwonders.classic import view

from .page_harness import ClassicStage, game_of, play_to


class Slow(ClassicStage):
    """No other seat chooses by itself."""

    def others_choose(self) -> None:
        if self.game.age == 0:
            super().others_choose()


def opened(chromium: Any, seat: int | None = 0, **table: Any) -> Slow:
    stage = Slow(chromium.new_page(reduced_motion="reduce"), game_of(4, 5, sides="day"), seat=seat, **table)
    stage.open()
    return stage


def sent(stage: ClassicStage, kind: str) -> list[dict[str, Any]]:
    return [message for message in stage.sent if message["type"] == kind]


def test_a_choice_is_shown_and_may_be_changed(chromium: Any) -> None:
    stage = opened(chromium)
    page = stage.page
    page.keyboard.press("2")
    page.keyboard.press("s")
    page.wait_for_selector(".choice-made")
    card = sent(stage, "move")[0]["action"].removeprefix("sell ")
    assert page.locator(f".held.chosen [data-card={card}]").count() == 1
    assert "Mira, Tomás and Lin" in page.inner_text(".choice-made")
    page.keyboard.press("1")
    page.keyboard.press("s")
    page.wait_for_selector(".held.chosen [data-card]")
    assert [message["action"] for message in sent(stage, "move")][1] != f"sell {card}"
    page.click("[data-revoke]")
    page.wait_for_function("() => !document.querySelector('.choice-made')")
    assert stage.game.committed_action(0) is None
    assert len(sent(stage, "revoke")) == 1


def test_enter_pays_the_cheapest_way(chromium: Any) -> None:
    """Enter takes the first payment of the panel, not the first of the list."""
    for seed in range(200):
        game = play_to(game_of(3, seed, sides="day"), 2, 2, seed)
        dear = [card for card in view(game, 0)["hand"] if begins_dear(game, card)]
        if dear:
            break
    stage = ClassicStage(chromium.new_page(), game, seed=seed)
    stage.open()
    stage.shown()
    hand = [card["card"] for card in stage.sight()["hand"]]
    stage.page.keyboard.press(str(hand.index(dear[0]["card"]) + 1))
    stage.page.keyboard.press("Enter")
    stage.page.wait_for_function("() => !document.querySelector('.held.selected')")
    least = min(way["coins"] for way in dear[0]["payment"]["ways"])
    chosen = [message["action"] for message in sent(stage, "move")]
    assert [(action.split()[:2], coins_of(action)) for action in chosen] == [(["build", dear[0]["card"]], least)]


def begins_dear(game: Any, card: dict[str, Any]) -> bool:
    """Return whether the first legal action that builds a card is not the cheapest."""
    builds = [str(action) for action in game.legal_actions(0) if str(action).split()[:2] == ["build", card["card"]]]
    return len(builds) > 1 and coins_of(builds[0]) > min(map(coins_of, builds))


def coins_of(action: str) -> int:
    """Return the coins that an action pays to the neighbours."""
    return sum(int(part[1:]) for part in action.split()[2:])


def test_seats_say_who_is_ready(chromium: Any) -> None:
    stage = opened(chromium)
    page = stage.page
    assert page.locator(".seat .state.thinking").count() == 3
    stage.game.commit(1, stage.game.legal_codes(1)[0])
    stage.tell()
    page.wait_for_selector(".neighbour.left .state.ready")
    assert page.locator(".seat .state.thinking").count() == 2


def test_actions_of_all_seats_are_announced_together(chromium: Any) -> None:
    stage = ClassicStage(chromium.new_page(fresh=True, reduced_motion="reduce"), game_of(3, 5, sides="day"))
    stage.open()
    stage.play(stage.legal()[0])
    heard = "() => document.querySelector('[aria-live=polite]')?.textContent"
    stage.page.wait_for_function(f"{heard.removesuffix('textContent')}textContent.includes('Tomás')")
    text = stage.page.evaluate(heard)
    assert all(name in text for name in ("Ada", "Mira", "Tomás", "Choose a card"))


def test_computer_may_play_for_an_absent_player(chromium: Any) -> None:
    stage = opened(chromium, kind="friend")
    page = stage.page
    status = {"type": "status", "thinking": False, "presence": {"p2": "away"}}
    stage.send({**status, "absent": {"p2": {"wait": 60_000, "votes": [], "needed": 2}}})
    page.wait_for_selector("[data-absent=p2] .countdown")
    assert not page.locator("[data-replace]").count()
    stage.send({**status, "absent": {"p2": {"wait": 0, "votes": [], "needed": 2}}})
    page.click("[data-replace=p2]")
    assert sent(stage, "replace") == []
    page.keyboard.press("Enter")
    assert sent(stage, "replace")[0]["seat"] == 1
    assert not page.locator("[data-claim]").count(), "among several players a claim wins nothing"
    stage.send({**status, "absent": {"p2": {"wait": 0, "votes": ["p1"], "needed": 2}}})
    page.wait_for_selector("text=You agreed to let the computer take over: 1 of 2.")


def test_player_may_leave_and_come_back(chromium: Any) -> None:
    stage = opened(chromium)
    page = stage.page
    page.click(".tool >> nth=-1")
    page.click(".menu button >> nth=-1")
    assert sent(stage, "leave") == []
    page.keyboard.press("Enter")
    assert len(sent(stage, "leave")) == 1
    stage.extra["can_return"] = True
    stage.tell()
    page.click("[data-return]")
    assert len(sent(stage, "return")) == 1


def test_spectator_has_no_hand_or_controls_and_may_sit(chromium: Any) -> None:
    stage = opened(chromium, seat=None)
    page = stage.page
    assert page.locator(".hand, [data-action]").count() == 0
    assert page.get_attribute(".town", "data-city") == "p1"
    page.click("[data-open=p3]")
    page.click(".visit .buttons .button")
    page.wait_for_selector(".town[data-city=p3]")


def test_the_screen_is_handed_over_before_a_hand_is_shown(chromium: Any) -> None:
    stage = opened(chromium, hand_over_to="p2", you="several", yours=["p1", "p2"])
    page = stage.page
    page.wait_for_selector(".curtain h2")
    assert page.locator(".hand .held-face, [data-action]").count() == 0
    page.click("[data-look=p2]")
    assert sent(stage, "look")[0]["seat"] == 1


def test_keys_are_ignored_behind_a_board_or_the_curtain(chromium: Any) -> None:
    stage = opened(chromium)
    page = stage.page
    page.keyboard.press("1")
    page.wait_for_selector(".held.selected")
    chosen = page.evaluate("document.querySelector('.table-root').selected")
    page.keyboard.press("o")
    page.wait_for_selector(".visit")
    assert page.evaluate("document.activeElement.matches('.visit')")
    for key in ("Enter", "b", "s", "2"):
        page.keyboard.press(key)
    page.keyboard.press("o")
    page.wait_for_selector(".visit", state="detached")
    assert page.evaluate("document.querySelector('.table-root').selected") == chosen is not None
    assert page.evaluate("document.activeElement !== document.body")
    assert sent(stage, "move") == []
    stage = opened(chromium, hand_over_to="p2", you="several", yours=["p1", "p2"], can_undo=True)
    page = stage.page
    page.wait_for_selector(".curtain h2")
    for key in ("u", "o", "Escape"):
        page.keyboard.press(key)
    assert sent(stage, "undo") == []
    assert page.locator(".visit").count() == 0
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    while not sent(stage, "look"):  # what the page sends is heard while something is asked of it
        page.evaluate("0")
    assert sent(stage, "look")[0]["seat"] == 1


def test_the_past_offers_no_choice(chromium: Any) -> None:
    stage = ClassicStage(chromium.new_page(reduced_motion="reduce"), game_of(3, 5, sides="day"))
    stage.open()
    for _ in range(2):
        stage.play(stage.legal()[0])
        stage.shown()
    stage.page.keyboard.press("[")
    stage.page.keyboard.press("1")
    assert stage.page.locator("[data-action]").count() == 0
    stage.page.keyboard.press("]")
    stage.page.keyboard.press("1")
    assert stage.page.locator("[data-action]").count() > 0


def test_choice_is_confirmed_if_the_setting_is_on(chromium: Any) -> None:
    page = chromium.new_page(settings={"confirm": "always"}, reduced_motion="reduce")
    stage = ClassicStage(page, play_to(game_of(3, 5), 1, 2))
    stage.open()
    page.keyboard.press("1")
    page.keyboard.press("s")
    assert sent(stage, "move") == []
    page.keyboard.press("Enter")
    stage.shown()
    assert len(sent(stage, "move")) == 1


def test_in_the_end_every_card_is_shown(chromium: Any) -> None:
    game = play_to(game_of(3, 5), 3, 6)
    stage = ClassicStage(chromium.new_page(reduced_motion="reduce"), game)
    stage.open()
    while not game.is_over:
        stage.play(stage.legal()[-1])
        stage.shown()
    page = stage.page
    page.click(".secrets summary")
    sold = [use["card"] for use in stage.sight()["uses"] if use["use"] in ("sell", "stage")]
    assert page.locator(".revealed-cards .chip").count() == len(sold)
    assert "?" not in page.inner_text(".log")


def test_boards_preview_the_changes_of_a_card(chromium: Any) -> None:
    """With the cheapest way to pay: it lies in the own city, coins go to a neighbour, shields and points come."""
    stage = ClassicStage(chromium.new_page(reduced_motion="reduce"), play_to(game_of(3, 3), 2, 4, seed=5), seed=1)
    stage.open()
    stage.shown()
    page, hand = stage.page, [held["card"] for held in stage.sight()["hand"]]
    assert page.locator(".soon").count() == 0
    page.keyboard.press(str(hand.index("walls") + 1))
    page.wait_for_selector(".town .soon [data-built=walls]")
    left = stage.sight()["cities"]["p1"]["left"]
    assert page.inner_text(".town [data-coins] .soon") == "−2"
    assert page.inner_text(".town .shields .soon") == "+2"
    assert page.inner_text(f".neighbour[data-seat={left}] .soon") == "+2"
    assert page.locator(".neighbour .soon").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.soon')")
    page.keyboard.press(str(hand.index("walls") + 1))
    page.keyboard.press("b")  # all others have chosen: the turn is resolved
    page.wait_for_selector(".town [data-built=walls]")
    page.wait_for_function("() => !document.querySelector('.soon')")
