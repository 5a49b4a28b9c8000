"""A game of several who choose at once in secret, from a package of its own, with nothing but its rules."""

import json
import random

import numpy as np

from sevenwonders import lab
from sevenwonders.records import dumps, load, loads

from ..sealed_bids import MAX_PLAYERS, ROUNDS, Game, Options


def played(options: Options, seed: int, rounds: int = ROUNDS) -> Game:
    game, choice = Game(options, seed=seed, names=None), random.Random(seed)
    while game.state.turn < rounds:
        for seat in game.deciders:
            game.commit(seat, choice.choice(game.legal_codes(seat)))
    return game


def test_game_of_several_is_recorded_for_each_seat(bids) -> None:
    game = played(Options(players=4, double=True), 3, rounds=1)
    game.commit(2, "bid 4")
    game.commit(0, "bid 1")
    record = bids.Record.of(game)
    assert loads(dumps(record)) == [record]
    assert loads(dumps(record))[0].game() == game
    assert dumps(record).count("modules = ") == 1
    (seen,) = loads(dumps(record.seen_by(2)))
    assert [str(move) for move in seen.moves][-2:] == ["d prize 3", "p3 bid 4"]
    assert "p1 bid 1" not in "\n".join(record.listing(2)).partition("has chosen")[2]
    assert json.loads(json.dumps([*record.trace(1)]))[-1]["position"]["bids"] == [0] * MAX_PLAYERS
    assert bids.view(game, 2)["position"]["bids"] == [0, 0, 4, 0, 0]
    assert bids.view(game, None)["position"]["bids"] == [0] * MAX_PLAYERS


def test_laboratory_counts_shared_victories(bids) -> None:
    *_, (results, texts) = lab.play_random_games(
        20, options=Options(players=5), game="bids", threads=1, keep_records=True
    )
    assert results.ranks().shape == (20, 5)
    assert np.allclose(results.shares().sum(axis=1), 1)
    assert len(texts) == 20
    *_, (standing, _) = lab.match(["random"], 6, game="bids", processes=1)
    assert standing.games == 6


def test_terminal_keeps_secrets_of_several_people(bids, command, tmp_path) -> None:
    file = tmp_path / "bids.toml"
    typed = "\nbid 5\n\nbid 2\n" * ROUNDS
    out = command(f"play bids --plain --players 4 --people 2 --seat 1 --opponent random --seed 2 --file {file}", typed)
    assert "Pass the terminal to Player 2" in out
    assert "The game is over: " in out
    (record,) = load(file)
    assert record.result.winners == record.game().result.winners
    assert "The game ends: " in command(f"replay {file} --seat p3")


def test_commands_take_seats_and_modules_of_a_third_game(bids, command, tmp_path) -> None:
    file = tmp_path / "many.toml"
    assert "points" in command(f"lab simulate --game bids --seats 5 --modules double --games 4 --records {file}")
    assert {record.options for record in load(file)} == {Options(players=5, double=True)}
    assert "players cannot be '6'; choose from 3, 4, 5" in command("play bids --plain --players 6", status=2)
    assert "there is no module 'solo'" in command("play bids --plain --modules solo", status=2)
