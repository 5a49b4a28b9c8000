"""Records and descriptions hold all of what they were made of: the machines of `tools/net` found each of these."""

import json
from typing import Any

import pytest

from sevenwonders import classic, duel, records


@pytest.mark.parametrize(
    "game",
    [
        duel.Game(seed=1, deal=duel.Deal()),
        duel.Game(
            duel.Options(pantheon=True, agora=True),
            seed=1,
            deal=duel.Deal.unknown(duel.Options(pantheon=True, agora=True)),
        ),
        classic.Game(seed=1, deal=classic.Deal()),
    ],
)
def test_record_says_that_a_seed_decides_without_a_deal(game: Any) -> None:
    record = (duel if game.NAME == "duel" else classic).Record.of(game)
    replayed = records.loads(records.dumps(record))[0].replay().game
    assert replayed.plies == game.plies
    assert replayed.state == game.state


@pytest.mark.parametrize(
    "position",
    [
        duel.Position(p1={"cards": ("altar",), "wonders": ("piraeus",)}, discard=("baths",)),
        classic.Position(cities=({"board": "gizah", "cards": ("altar",)}, {"board": "rhodos"}, {"board": "olympia"})),
    ],
)
def test_position_of_tuples_equals_what_is_read(position: Any) -> None:
    document = json.loads(json.dumps(position.to_document()))
    assert type(position).from_document(document) == position == type(position).from_code(position.code())
