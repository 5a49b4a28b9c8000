"""Notation as the page reads it, by the verbs of the catalogue, and as Python does."""

import random
from typing import Any

import pytest

from sevenwonders.registry import game_type

from ..classic.page_harness import ClassicStage
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage
from ..duel.page_harness import game_of as duel_game

READ = """async ([game, texts]) => {
  await (await import('/static/js/core/catalogue.js')).needCatalogue(game);
  const { read } = await import('/static/js/table/notation.js');
  return texts.map(read);
}"""


@pytest.mark.parametrize(("stage", "game"), [(DuelStage, "duel"), (ClassicStage, "classic")], ids=["duel", "classic"])
def test_page_reads_actions_as_python_does(chromium: Any, stage: Any, game: str) -> None:
    module, seeds = game_type(game), range(2)
    games = [duel_game("both", seed) if game == "duel" else classic_game(3, seed) for seed in seeds]
    actions = {text: action for played in games for text, action in every_action(played)}
    verbs = type(next(iter(actions.values())).verb)
    actions |= {verb.row.example: games[0]._parse_action(verb.row.example) for verb in verbs}
    assert module.catalogue() is not None
    page = chromium.new_page(reduced_motion="reduce")
    stage(page, games[0]).open()
    for (text, action), read in zip(actions.items(), page.evaluate(READ, [game, list(actions)]), strict=True):
        data = action.to_json()
        assert read["verb"] == data.pop("type")
        lists = {name: " ".join(value) if isinstance(value, list) else value for name, value in data.items()}
        assert read["values"] == lists, text
        assert read["targets"] == action.targets, text


def every_action(game: Any) -> list[tuple[str, Any]]:
    """Play a game at random; return all that could be done on the way."""
    dice, actions = random.Random(4), []
    while not game.is_over:
        legal = game.legal_actions()
        actions += [(str(action), action) for action in legal]
        game.play(dice.choice(legal))
    return actions
