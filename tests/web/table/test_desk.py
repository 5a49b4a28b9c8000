"""What the page does with a person's moves: once each, asked twice where one likes, never in the past."""

import json
from typing import Any

from .stage import Stage, game_of


def settled(stage: Stage, **settings: Any) -> Any:
    """The page of a stage with some settings, opened."""
    text = json.dumps(json.dumps(settings))
    stage.page.add_init_script(f"localStorage.setItem('sevenwonders.settings', {text})")
    stage.open()
    return stage.page


def moves(stage: Stage) -> list[dict[str, Any]]:
    """The moves that the page sent."""
    return [message for message in stage.sent if message["type"] == "move"]


def test_a_digit_and_enter_play_a_move(chromium: Any) -> None:
    stage = Stage(chromium.new_page(), game_of("base", 5))
    page = settled(stage)
    first = stage.sight()["legal"][0]["action"]
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    stage.shown()
    assert [message["action"] for message in moves(stage)] == [first]


def test_a_move_is_asked_twice_where_one_likes(chromium: Any) -> None:
    stage = Stage(chromium.new_page(), game_of("base", 5))
    page = settled(stage, confirm="always")
    page.click(".panel [data-action] >> nth=0")
    assert moves(stage) == []
    assert page.locator(".panel .armed").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".panel .armed").count() == 0
    page.click(".panel [data-action] >> nth=1")
    page.click(".panel [data-action] >> nth=1")
    stage.shown()
    assert len(moves(stage)) == 1


def test_the_past_offers_no_move(chromium: Any) -> None:
    stage = Stage(chromium.new_page(), game_of("base", 5))
    page = settled(stage)
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


class Forgetful(Stage):
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
    page = settled(stage)
    plies = len(stage.game.plies)
    page.click(".panel [data-action] >> nth=0")
    stage.shown()
    page.wait_for_timeout(300)
    sent = moves(stage)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert sum(ply.seat in (0, 1) for ply in stage.game.plies[plies:]) == 1
    hellos = [message["version"] for message in stage.sent if message["type"] == "hello"]
    assert hellos == [None, 1]


def test_who_only_looks_has_no_controls(chromium: Any) -> None:
    stage = Stage(chromium.new_page(), game_of("base", 5), you="spectator")
    stage.sight = lambda: {key: value for key, value in Stage.sight(stage).items() if key != "legal"}  # type: ignore[method-assign]
    page = settled(stage)
    assert page.locator("[data-action]").count() == 0


def test_what_others_did_is_told(chromium: Any) -> None:
    game = game_of("base", 5)
    stage = Stage(chromium.new_page(), game, you="p2")
    page = settled(stage)
    stage.play(stage.sight()["legal"][0]["action"])
    page.wait_for_function("() => document.querySelector('[aria-live=polite]')?.textContent.includes('Ada')")
    assert "Ada takes" in page.inner_text(".news")
