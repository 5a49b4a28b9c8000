"""The words of refusals and reasons: page and Python make the same sentence, in each language."""

import random
from importlib import import_module
from typing import Any

import pytest
from tests.random_prices import steps

from sevenwonders.game.reasons import COUNTED, describe_reason
from sevenwonders.game.refusals import Refusal, describe_refusal
from sevenwonders.messages import LANGUAGES
from sevenwonders.players import Reason
from sevenwonders.registry import game_type

from ..classic.page_harness import ClassicStage
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage
from ..duel.page_harness import game_of as duel_game

STAGES = {"duel": (DuelStage, duel_game("base", 1)), "classic": (ClassicStage, classic_game(3, 1))}
VALUES: dict[str, Any] = {"unit": "altar", "verb": "build", "verbs": ["draft", "bid"], "seat": "p2", "by": ["altar"]}
VALUES |= {"coins": 3, "purse": 1, "limit": 12, "face_down": 1, "hand": ["altar", "baths"]}
VALUES |= {"way": "", "ways": ["L2", ""], "board": "gizah"}
VALUES |= {"missing": {"stone": 2, "wood": 1}, "makes": [["wood", "clay"], ["glass"]]}
OTHER = {"duel": {"board"}, "classic": {"by", "face_down"}}  # values that a game does not have
# Messages that are parts of others, or of records, which are replayed in Python alone.
PARTS = {"word", "nothing", "that", "seat", "place", "face_down", "choice", "at_move"}

WORDS = """async ([game, refusals, seat]) => {
  const { refusalWords } = await import('/static/js/table/refusals.js');
  const seatName = (name) => seat.replace('2', name.slice(1));
  return Promise.all(refusals.map((refusal) => refusalWords(game, refusal, seatName)));
}"""


REASONS = """async (reasons) => {
  const { reasonsWords } = await import('/static/js/table/hint.js');
  return reasons.map((reason) => reasonsWords([reason]));
}"""


def every_reason(game: str) -> list[Reason]:
    """Return reasons of each key of a game, with all values that they may need."""
    keys = import_module(f"sevenwonders.{game}.players.reasons").KEYS
    values: dict[str, int | str] = {
        "unit": "altar",
        "resource": "stone",
        "left": 3,
        "before": 4,
        "after": 1,
        "unseen": 1,
    }
    return [Reason(key, values | dict.fromkeys(COUNTED, count)) for key in keys for count in (1, 2)]


def every_refusal(game: str) -> list[Refusal]:
    """Return a refusal of each code and rule of a game, with all values that it may need."""
    refusals: list[Refusal] = []
    values = {key: value for key, value in VALUES.items() if key not in OTHER[game]}
    for key in game_type(game).messages().keys:
        first, _, code = key.partition(".")
        if first == "refusal" and code.startswith("rule."):
            refusals.append({"code": "choice", "rule": code.removeprefix("rule."), **values})  # type: ignore[typeddict-item]
        elif first == "refusal" and code.split(".")[0] not in PARTS:
            refusals.append({"code": code, **values})  # type: ignore[typeddict-item]
    if game == "duel":
        dear = [step for step in steps(game) if step["coins"]]
        refusals += [{"code": "too_dear", **values, "steps": dear[at : at + 3]} for at in range(0, 90, 3)]  # type: ignore[typeddict-item]
    for refusal in refusals:  # about a card or a board
        refusal.pop("unit" if refusal["code"] == "board_taken" else "board", "")  # type: ignore[misc]
    return refusals


@pytest.mark.spread
@pytest.mark.parametrize("game", STAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_python_say_the_same(chromium: Any, language: str, game: str) -> None:
    make, table = STAGES[game]
    page = chromium.new_page(settings={"language": language})
    make(page, table).open()
    texts, refusals = game_type(game).messages(language), every_refusal(game)
    assert len(refusals) > 10
    said = page.evaluate(WORDS, [game, refusals, texts.say("refusal.seat", number=2)])
    assert said == [describe_refusal(refusal, texts) for refusal in refusals]
    reasons = every_reason(game)
    said = page.evaluate(REASONS, [{"key": reason.key, "values": dict(reason.values)} for reason in reasons])
    assert said == [describe_reason(reason, texts) for reason in reasons]


def test_a_refused_action_is_explained_in_the_language(chromium: Any) -> None:
    game = duel_game("base", 1)
    while game.age < 1 or game.seat != 0:
        game.play(random.Random(1).choice(game.legal_actions()))
    page = chromium.new_page(settings={"language": "de"}, fresh=True)
    stage = DuelStage(page, game)
    stage.open()
    refusal = {"code": "covered", "unit": "altar", "by": ["baths"], "face_down": 1}
    stage.send(
        {"type": "refused", "cid": "x", "code": "illegal", "error": "no", "refusal": refusal, "version": stage.version}
    )
    page.wait_for_selector(".problem")
    assert "Altar liegt unter: Bäder und einer verdeckten Karte." in page.inner_text(".problem")
