"""Commands with games that lack a part: an answer of one sentence and exit status 2, before any work."""

import json
from dataclasses import replace

import pytest

from sevenwonders import duel
from sevenwonders.duel.game_type import Duel
from sevenwonders.game import Capabilities
from sevenwonders.records import dump, load

from ..toy_game import STONES

STONES_LINES = {
    "play stones --plain --level 2": "Stones has no levels",
    "play stones --plain --opponent greedy": "Stones has no greedy player",
    "play stones --plain --opponent style:scholar": "Stones has no players of a style",
    "lab simulate --game stones --players search:5": "Stones has no search",
    "lab arena --game stones --players playouts:5,random": "Stones has no search by playouts",
    "lab calibrate --game stones --players search:5": "Stones has no search",
    "lab luck --game stones --games 3 --players random": "Stones has no reviews",
    "lab train {folder}/course --game stones": "Stones has no player that learns",
    "cards --game stones": "Stones has no components to look up",
    "cards --game stones blue": "Stones has no components to look up",
    "rules --game stones": "Stones has no rules to look up",
    "rules --game stones --read": "Stones has no rules to read",
    "rules --game stones R-15": "Stones has no rules to look up",
    "puzzles --game stones --plain": "Stones has no puzzles",
    "puzzles --game stones --daily": "Stones has no puzzles",
    "puzzles --game stones --theme chain": "Stones has no puzzles",
    "lab puzzles {folder}/mined.jsonl.gz --game stones": "Stones has no puzzles",
    "lab explore --game stones": "Stones has no picks to compare",
    "lab explore {folder}/game.toml --game stones": "Stones has no picks to compare",
    "picture {folder}/game.toml --to {folder}/game.svg": "Stones has no pictures",
    "picture {code} --to {folder}/code.svg": "Stones has no pictures",
    "analyse {folder}/game.toml": "Stones has no search",
    "lab check --game stones": "Stones has no batch of games",
    "lab engine --game stones": "Stones has no search",
}
DUEL_LINES = {  # a part of Duel that is taken away, and a command that needs it
    "batch": "lab check --game duel",
    "catalogue": "rules --game duel chain",
    "component_search": "cards --game duel blue",
    "examples": "rules --game duel --read",
    "greedy": "lab simulate --game duel --players greedy",
    "learning": "lab train {folder}/course --game duel",
    "levels": "play duel --plain --level 1",
    "page": "rules --game duel chain",
    "picks": "lab explore --game duel",
    "pictures": "picture {folder}/game.toml --to {folder}/game.svg",
    "playouts": "play duel --plain --opponent playouts:5",
    "puzzles": "puzzles --game duel --themes",
    "rulings": "rules --game duel R-15",
    "search": "lab luck --game duel --games 3",
    "styles": "play duel --plain --opponent style:scholar",
}


@pytest.mark.parametrize("line", STONES_LINES)
def test_command_names_what_stones_lacks(registered, command, tmp_path, line) -> None:
    dump([STONES.GAME.Record.of(STONES.Game(seed=7))], tmp_path / "game.toml")
    code = STONES.Position(stones=5).code()
    assert command(line.format(folder=tmp_path, code=code), status=2).startswith(f"sevenwonders: {STONES_LINES[line]}")
    assert [file.name for file in tmp_path.iterdir()] == ["game.toml"]


@pytest.mark.parametrize("part", DUEL_LINES)
def test_command_asks_for_the_part_that_it_needs(monkeypatch, command, tmp_path, part) -> None:
    dump([duel.Record.of(duel.Game(seed=7))], tmp_path / "game.toml")
    monkeypatch.setattr(Duel, "capabilities", replace(Duel.capabilities, **{part: None}))
    assert command(DUEL_LINES[part].format(folder=tmp_path), status=2).startswith(
        "sevenwonders: 7 Wonders Duel has no "
    )


def test_game_without_any_part_is_played_and_recorded(monkeypatch, command, tmp_path) -> None:
    monkeypatch.setattr(Duel, "capabilities", Capabilities())
    file = tmp_path / "game.toml"
    out = command(
        f"play duel --plain --opponent random --seed 7 --file {file}", "legal\n1\nscore\nlog\nhint\nundo\nquit\n"
    )
    assert "No: 7 Wonders Duel has no search." in out
    assert "\n   1  d board " in command(f"replay {file}")
    assert json.loads(command(f"lab trace {file}").splitlines()[0])["ply"] == 0


def test_engine_plays_the_games_that_have_its_player(registered, command) -> None:
    line = '{"type": "hello"}'
    answers = [json.loads(command(f"lab engine --player {player}", line)) for player in ("random", "search:1")]
    assert [answer["games"] for answer in answers] == [["duel", "classic", "stones"], ["duel", "classic"]]


def test_stones_is_written_and_read_by_commands(registered, command, tmp_path) -> None:
    records, rows, file = tmp_path / "games.toml", tmp_path / "games.csv", tmp_path / "played.toml"
    assert "first player's share" in command(f"lab simulate --game stones --games 3 --records {records} --out {rows}")
    assert len(load(records)) == len(rows.read_text().splitlines()) - 1 == 3
    assert "The game ends: p" in command(f"replay {records}")
    assert json.loads(command(f"lab trace {records} --game 2").splitlines()[-1])["final"]
    assert "how games ended" in command(f"lab statistics {records}")
    assert "misere" in command("rules --game stones --options")
    out = command(f"play stones --plain --opponent random --seed 3 --file {file}", "take 1\nquit\n")
    assert "The game is saved; go on with:" in out
    out = command(f"play --resume {file} --plain", "3\n" * 60)
    assert "The game is over: " in out
    assert "finished" in command(f"play --resume {file} --plain", status=2)
