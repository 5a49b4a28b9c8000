"""Games for a learner: what each row sees is what the network sees elsewhere, and the same on a GPU."""

import random

import numpy as np
import pytest

from sevenwonders.classic.rules.action_codes import MAX_LEGAL
from sevenwonders.classic.rules.belief import determinize
from sevenwonders.classic.rules.knowledge import redact
from sevenwonders.duel.players.network.outputs import N_ENDINGS
from sevenwonders.game.batch import view_row_bytes
from sevenwonders.registry import GAMES, game_type

from ..gpu import fake_driver
from ..indistinguishable_games import indistinguishable_games


def begun(name, device="cpu", games=12):
    return game_type(name).learning.start_rollout(games, 3, device)


def choose(games, dice):
    """Take a random choice in every row; return them."""
    counts = games.device.to_host(games.arrays["counts"])
    choice = (dice.random(games.rows) * np.minimum(counts, games.MAX_CHOICES)).astype(np.int64)
    games.arrays["choice"] = games.device.put(choice)
    games.step_games()


def played(name, steps):
    """Return games after some random choices, with what their rows see."""
    games, dice = begun(name), np.random.default_rng(5)
    for _ in range(steps):
        games.observe_games()
        choose(games, dice)
    games.observe_games()
    return games


def row_numbers(games, row):
    return games.arrays["numbers"][row, : games.arrays["active"][row]].tolist()


def test_duel_rows_see_inputs_of_the_search():
    from sevenwonders.duel.players.network.inputs import write_active_inputs
    from sevenwonders.duel.players.network.outputs import output_index
    from sevenwonders.duel.rules.action_codes import N_ACTIONS
    from sevenwonders.duel.rules.legal import write_legal_actions
    from sevenwonders.duel.rules.state import State

    games = played("duel", 45)
    assert set(games.arrays["seats"].tolist()) == {0, 1}
    for row in range(games.rows):
        state, seat = State(games.arrays["states"][row]), int(games.arrays["seats"][row])
        out, legal = [0] * games.MAX_ACTIVE, [0] * N_ACTIONS
        assert row_numbers(games, row) == out[: write_active_inputs(state, seat, out)]
        number = write_legal_actions(state, legal)
        expected = [output_index(state, seat, action) for action in legal[: min(number, games.MAX_CHOICES)]]
        assert games.arrays["counts"][row] == number
        assert games.arrays["outputs"][row, : len(expected)].tolist() == expected


def test_classic_rows_see_inputs_of_the_search():
    from sevenwonders.classic.players.network.inputs import write_active_inputs
    from sevenwonders.classic.players.network.outputs import output_index
    from sevenwonders.classic.rules.legal import write_legal_actions_of_seat
    from sevenwonders.classic.rules.state import State

    games = played("classic", 8)
    for row in range(games.rows):
        seat, copy = int(games.arrays["seats"][row]), State(games.arrays["copies"][row])  # hidden cards dealt again
        out, legal = [0] * games.MAX_ACTIVE, [0] * MAX_LEGAL
        assert row_numbers(games, row) == out[: write_active_inputs(copy, seat, out)]
        state, count = State(games.arrays["states"][games.arrays["games"][row]]), games.arrays["counts"][row]
        candidates = games.arrays["candidates"][row, :count].tolist()
        assert set(candidates) <= set(legal[: write_legal_actions_of_seat(state, seat, legal)])
        assert games.arrays["outputs"][row, :count].tolist() == [output_index(action) for action in candidates]


def test_duel_rows_do_not_see_hidden_cards():
    """Positions that differ in secrets of the other seat alone give the same row."""
    from sevenwonders.duel import Game, Options
    from sevenwonders.duel.rules.legal import write_legal_actions

    games, compared = begun("duel", games=2), 0
    for seed in range(4):
        chooser = random.Random(seed)
        game = Game(Options(pantheon=True, agora=True), seed=seed)
        while not game.is_over:
            game.play(chooser.choice(game.legal_codes()))
        for pair in indistinguishable_games(game, seed % 2, chooser):
            if pair[0].seat != seed % 2 or pair[0].state == pair[1].state:
                continue
            compared += 1
            for row, state in enumerate(each.state for each in pair):
                state.store(games.arrays["states"][row])
                games.arrays["counts"][row] = write_legal_actions(state, games.arrays["legal"][row])
            games.arrays["seats"][:] = seed % 2
            games.observe_games()
            assert row_numbers(games, 0) == row_numbers(games, 1)
            assert games.arrays["counts"][0] == games.arrays["counts"][1]
            count = games.arrays["counts"][0]
            assert (games.arrays["outputs"][0, :count] == games.arrays["outputs"][1, :count]).all()
    assert compared > 10


def test_classic_rows_do_not_see_hidden_cards():
    """Positions that differ in hidden cards alone give the same row, given the same guesses."""
    from sevenwonders.classic.rules.state import COMPLETE, State

    games = played("classic", 8)
    states, guesses, firsts = games.arrays["states"], games.arrays["guesses"], games.arrays["first_rows"]
    before, dealt = guesses.copy(), view_row_bytes(states).copy()
    games.observe_games()
    seen = [row_numbers(games, row) for row in firsts]
    for game in range(games.n):
        state = State(states[game])
        redact(state, 0)
        determinize(state, [game], [0] * MAX_LEGAL)
        state.viewer = COMPLETE
        state.store(states[game])
    assert (view_row_bytes(states) != dealt).any(axis=1).all()
    guesses[:] = before
    games.observe_games()
    assert [row_numbers(games, row) for row in firsts] == seen


@pytest.mark.parametrize("name", GAMES)
def test_ended_games_have_outcomes(name):
    games, dice, ended = begun(name), np.random.default_rng(1), 0
    for _ in range(130):
        games.observe_games()
        choose(games, dice)
        for game in np.flatnonzero(games.arrays["over"]):
            ended += 1
            if name == "duel":
                assert games.arrays["over"][game] <= N_ENDINGS
            else:
                assert games.arrays["points"][game].any()
                players = games.arrays["players"][game]
                assert games.arrays["shares"][game, :players].sum() == games.RULES.VICTORY
    assert ended >= games.n


@pytest.mark.parametrize("name", GAMES)
def test_games_on_a_gpu_are_the_same(name, monkeypatch, tmp_path):
    with fake_driver.installed(tmp_path, monkeypatch.setattr) as library:
        cpu, gpu = begun(name), begun(name, "cuda")
        first, second = np.random.default_rng(2), np.random.default_rng(2)
        for _ in range(40):
            for games, dice in ((cpu, first), (gpu, second)):
                games.observe_games()
                choose(games, dice)
        assert {spec.rule.__name__ for spec in library.kernels} == {"observe_games", "step_games"}
        for array, other in zip(cpu.arrays.values(), gpu.arrays.values(), strict=True):
            assert view_row_bytes(array).tobytes() == view_row_bytes(other.numpy()).tobytes()


def test_more_games_repeat_settings_of_the_league(monkeypatch):
    monkeypatch.setattr("sevenwonders.game.learning.learning.MAX_SETTINGS", 4)
    games = begun("classic", games=10)
    players = games.arrays["players"].tolist()
    assert players[:4] == players[4:8]
    assert games.rows == sum(players)
