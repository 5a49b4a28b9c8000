"""Events: what a ply changes is said, once, in four languages, and tells no secret."""

import re
from pathlib import Path
from typing import Any

import pytest
from tools.unsaid import CONFIGURATIONS, changes, compare, random_game, unsaid

from sevenwonders.classic import events as classic_events
from sevenwonders.duel import events as duel_events
from sevenwonders.game.events import PlyEvent, describe_event
from sevenwonders.messages import LANGUAGES
from sevenwonders.registry import game_type

TYPES = {"duel": duel_events.TYPES, "classic": classic_events.TYPES}
PROTOCOL = Path(__file__).parents[2] / "docs" / "reference" / "protocol.md"
NAMES: Any = {f"p{seat}": f"Player {seat}" for seat in range(1, 8)}
VALUES: Any = {"seat": "p1", "other": "p2", "count": 2, "units": ["law"], "chamber": 3, "space": 4, "age": 2}


@pytest.mark.parametrize(("name", "configuration"), CONFIGURATIONS)
def test_changes_are_said_once(name: str, configuration: object) -> None:
    game = random_game(name, configuration, 1)
    differences = [(text, unsaid(*numbers)) for text, *numbers in changes(name, game)]
    assert [difference for difference in differences if difference[1]] == []


@pytest.mark.slow
def test_changes_of_200_games_are_said_once() -> None:
    changed, missing, examples = compare(200)
    assert changed.total() > 50_000
    assert not missing, examples[:5]


@pytest.mark.parametrize(("name", "configuration"), CONFIGURATIONS)
def test_events_have_the_fields_of_their_type(name: str, configuration: object) -> None:
    game, kind = random_game(name, configuration, 2), game_type(name)
    messages = kind.messages("de")
    for ply, events in zip(game.plies, kind.iter_events(game), strict=True):
        assert not events or ply.is_noticed_by(None), "a ply that is not noticed would be"
        for event in events:
            assert set(event) == {"type", *TYPES[name][event["type"]]}
            assert "{" not in describe_event(event, messages, NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TYPES)
def test_every_type_of_event_has_words(name: str, language: str) -> None:
    messages = game_type(name).messages(language)
    unit = "law" if name == "duel" else "altar"
    for kind, fields in TYPES[name].items():
        values = {**VALUES, "by": unit, "unit": unit, "units": [unit]}
        event: PlyEvent = {"type": kind, **{field: values[field] for field in fields}}  # type: ignore[typeddict-item]
        said = describe_event(event, messages, NAMES)
        assert said.endswith(".")
        assert all(NAMES[values[field]] in said for field in fields if field in ("seat", "other"))


@pytest.mark.parametrize("name", TYPES)
def test_reference_lists_every_type_of_event(name: str) -> None:
    listed = set(re.findall(r"^- `(\w+)`: ", PROTOCOL.read_text("utf-8").partition("## Events")[2], re.MULTILINE))
    assert set(TYPES[name]) <= listed
