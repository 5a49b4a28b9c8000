"""Matches and simulations say what they said when each game had an arena and a simulator of its own.

`recorded.json` was written by these: rows of matches with fixed seeds, and statistics of random games.
The cards of the match with levels were recorded again when level 1 began to see more; who won, and so the ratings,
stayed as they were.
The ratings are those of the climb by small steps that was here first, which had stopped after 200 of them, let go on to
the top.
"""

import hashlib
import json
from pathlib import Path

import pytest

from sevenwonders.lab import match, play_random_games
from sevenwonders.lab.results import Results
from sevenwonders.registry import game_type

RECORDED = json.loads(Path(__file__).with_name("recorded.json").read_text())


def digest(data):
    """A short name for a text or bytes."""
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def named(entry):
    """Return the subject of a recorded entry."""
    return f"{entry['game']}-{entry['games']}"


@pytest.mark.parametrize("recorded", RECORDED["matches"], ids=named)
def test_a_match_goes_as_it_went(recorded):
    game = recorded["game"]
    options = game_type(game).experiment_options(**recorded["options"])
    played = list(match(recorded["players"], recorded["games"], recorded["seed"], options, game, 1, None, True))
    standing, rows = played[-1][0], [row for _, some in played for row in some]
    table = Results.from_rows(game, ["?"] * options.num_players, rows).columns()
    for place, (row, then) in enumerate(zip(rows, recorded["rows"], strict=True)):
        assert digest(row.record).startswith(then.pop("record"))
        assert list(row.totals) == then.pop("totals")
        if game == "duel":
            winner = {None: "shared", 0: "p1", 1: "p2"}[then.pop("winner")]
            assert {name: table[name][place] for name in ("winner", *then)} == {"winner": winner, **then}
        else:
            assert table["decisions"][place] == then["decisions"]
            assert list(row.ranks) == then["ranks"]
            assert [table[f"p{seat}_side"][place] for seat in range(1, len(row.ranks) + 1)] == then["boards"]
    rated = standing.ratings()
    for name, then in recorded["accounts"].items():
        account = standing.accounts[name]
        elo = then.pop("elo", None)
        assert {field: getattr(account, field) for field in then} == then
        assert elo is None or rated[name].elo == pytest.approx(elo)


SIMULATIONS = [
    pytest.param(entry, id=named(entry), marks=pytest.mark.slow if entry["options"].get("modules") else ())
    for entry in RECORDED["simulations"]
]


@pytest.mark.parametrize("recorded", SIMULATIONS)
def test_random_games_go_as_they_went(recorded):
    game = recorded["game"]
    options = game_type(game).experiment_options(**recorded["options"])
    chunks = list(play_random_games(recorded["games"], 1, options, game))
    results = sum((more for more, _ in chunks[1:]), chunks[0][0])
    assert digest(results.numbers.tobytes()) == recorded["numbers"]
    ((_, records),) = play_random_games(len(recorded["records"]), 1, options, game, keep_records=True)
    assert [digest(text) for text in records] == recorded["records"]
    # Shares have other intervals now.
    said = [
        (name, figure.partition(" (")[0] if "%" in figure else figure)
        for name, figure in results.iter_formatted_statistics(options)
    ]
    assert said == [tuple(line) for line in recorded["summary"]]
