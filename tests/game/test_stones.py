"""The toy game of the page "Add a game" is a game like the others."""

import pickle
import random
from types import ModuleType

import pytest

from sevenwonders import duel
from sevenwonders.errors import IllegalActionError
from sevenwonders.game import DefaultDeal
from sevenwonders.records import dump
from sevenwonders.server.protocol.shapes import SeatKind, TableKind
from sevenwonders.server.studies import RecordedGame
from sevenwonders.server.tables.events import Event, EventKind
from sevenwonders.server.tables.setup import SeatOccupant, TableSetup, utc_now
from sevenwonders.server.tables.state import TableState


def played(game, seed: int):
    dice = random.Random(seed)
    while not game.is_over:
        for seat in game.deciders:
            game.commit(seat, dice.choice(game.legal_codes(seat)))
    return game


@pytest.mark.parametrize("misere", [False, True])
def test_last_stone_wins_or_loses(stones: ModuleType, misere: bool) -> None:
    for seed in range(20):
        game = played(stones.Game(stones.Options(misere=misere), seed=seed), seed)
        laid, *taken = [ply.code for ply in game.plies]
        assert sum(taken) == laid in range(100, 106)
        assert game.result.winners == (game.plies[-1].seat ^ misere,)


def test_the_base_class_does_the_rest(stones: ModuleType, refused) -> None:
    game = played(stones.Game(seed=7), 1)
    assert game == played(stones.Game(seed=7), 1)
    assert pickle.loads(pickle.dumps(game)) == game
    again = game.copy()
    again.undo()
    assert again != game
    assert not again.is_over
    again.play(str(game.plies[-1].action))
    assert again == game
    again.rewind(0)
    assert repr(again) == "<stones.Game d to move, 0 plies>"
    with refused(IllegalActionError):
        stones.Game(seed=7).play("take 4")


def test_a_position_and_a_deal(stones: ModuleType) -> None:
    game = stones.Game(position=stones.Position(stones=2, seat=1))
    game.play("take 2")
    assert game.result.winners == (1,)
    assert stones.Game(deal=DefaultDeal((101,))).state.stones == 101
    waiting = stones.Game()
    assert [str(action) for action in waiting.legal_actions()][:2] == ["lay 100", "lay 101"]
    waiting.play("lay 104")
    assert stones.GAME.view(waiting, 0)["position"]["stones"] == 104


def test_a_registered_game_is_played_in_lines_of_text(registered, command) -> None:
    out = command("play stones --plain --opponent random --seed 3", "take 1\ntake 2\nquit\n")
    # The table says the set-up, which is not said again as a move.
    assert (out.count("stones: 102"), out.count("lay 102")) == (1, 0)
    assert "p1 take 1" in out or "p2 take 1" in out
    assert "The game is saved" in out


@pytest.mark.parametrize("people", ["--hot-seat", "--opponent random"])
def test_plain_game_is_played_to_its_end(people, registered, command) -> None:
    typed = "\n".join(["show", "legal", "hint", "score", "undo", *["take 3", "1"] * 120])
    out = command(f"play stones --plain {people} --seed 3", typed)
    assert "  stones: 102" in out
    assert "Stones has no search" in out
    assert "nothing to take back" in out
    assert "The game is over" in out
    assert " won." in out


def test_pictures_of_other_games_are_drawn(registered, command, tmp_path) -> None:
    record, code = tmp_path / "game.toml", duel.Position(age=2).code()
    dump([duel.Record.of(duel.Game(seed=1))], record)
    for number, source in enumerate((record, code)):
        command(f"picture {source} --to {tmp_path}/{number}.svg")
        assert (tmp_path / f"{number}.svg").read_text().startswith("<svg")


def test_a_registered_game_is_played_at_a_table_of_the_server(registered) -> None:
    seats = (SeatOccupant(SeatKind.PERSON, "Anna", "a"), SeatOccupant(SeatKind.COMPUTER, "Random", player="random"))
    options = registered.Options()
    setup = TableSetup("t", utc_now(), "stones", TableKind.COMPUTER, options, "", 7, "salt", seats, "a")
    events = [Event(n + 1, setup.created, n % 2, EventKind.MOVE, None, f"take {1 + n % 3}") for n in range(9)]
    state = TableState.replay(setup, events)
    assert [str(ply.action) for ply in state.game.plies[1:]] == [event.move for event in events]
    assert state.views().view_for(state.deciders[0])["legal"]
    assert set(state.gains) == {(0, 0)}
    assert not state.has_secrets


def test_study_has_the_metrics_that_it_declares(registered) -> None:
    game = played(registered.Game(position=registered.Position(stones=7), seed=1), 2)
    contents = RecordedGame(registered.GAME.Record.of(game)).contents_to_json()
    assert contents["metrics"] == [{"id": "stones", "low": 0, "high": 105, "shared": True}]
    assert {ply["stage"] for ply in contents["plies"]} == {0}
    left = [ply["metrics"]["stones"][0] for ply in contents["plies"]]
    assert left == [7 - sum(ply.code for ply in game.plies[:place]) for place in range(len(game.plies))]
