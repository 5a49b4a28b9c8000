"""The network of 7 Wonders: what it sees of a seat, and that compiled code and NumPy find the same in it."""

from itertools import islice

import numpy as np
import pytest

from sevenwonders.classic.components import BY_ID
from sevenwonders.classic.players.network import Network
from sevenwonders.classic.players.network.inputs import (
    DEAR,
    HAND,
    IMPOSSIBLE,
    MAX_ACTIVE_INPUTS,
    N_INPUTS,
    PLAYERS,
    clear_tallied_points,
    tally_points,
    write_active_inputs,
)
from sevenwonders.classic.players.playouts import PlayoutPlayer
from sevenwonders.classic.players.search.inference import evaluate_leaf
from sevenwonders.classic.rules.state import Question, State
from sevenwonders.game.learning.training_examples import POINTS_UNIT
from sevenwonders.kernel.compiler import compile_rule


def seen(state, seat):
    """The inputs that a seat turns on."""
    out = [0] * MAX_ACTIVE_INPUTS
    tally_points(state)
    n = write_active_inputs(state, seat, out)
    clear_tallied_points(state)
    return out[:n]


def turns(positions, players):
    """Beginnings of turns."""
    return (state for state, _ in positions(7, players) if state.question == Question.CHOOSE)


def test_every_input_is_one_fact(positions):
    for players in (3, 7):
        for state in islice(turns(positions, players), 0, None, 10):
            before = state.copy()
            for seat in range(players):
                numbers = seen(state, seat)
                assert len(set(numbers)) == len(numbers) < MAX_ACTIVE_INPUTS
                assert 0 <= min(numbers) <= max(numbers) < N_INPUTS
                assert PLAYERS + players in numbers
            assert state == before


def test_hand_card_is_encoded_with_its_price(positions):
    state = next(turns(positions, 3))
    card = BY_ID["altar"].row
    state.city[0].hand = 1 << 2 * card
    assert HAND + 4 * card in seen(state, 0)  # free
    state.city[0].built[0] |= 1 << card
    assert HAND + 4 * card + IMPOSSIBLE in seen(state, 0)
    assert HAND + 4 * card + DEAR not in seen(state, 0)


def test_a_network_is_kept_in_a_file(tmp_path, refused):
    path = tmp_path / "network.npz"
    network = Network.create_untrained(seed=3)
    network.save(path)
    again = Network.load(path)
    for one, other in zip(network.arrays, again.arrays, strict=True):
        assert one.dtype == other.dtype
        assert np.allclose(one, other, atol=2e-3)
    path.write_bytes(b"nothing")
    with refused(ValueError):
        Network.load(path)


@pytest.mark.slow
def test_compiled_code_and_numpy_find_the_same(positions):
    network, room = Network.load_shipped(), Network.load_shipped().make_workspace()
    floats, seats = network.to_float_layers(), np.zeros((7, 4))
    for state in islice(turns(positions, 4), 3, None, 29):
        record = np.zeros(1, State.dtype)
        state.store(record[0])
        compile_rule(evaluate_leaf)(record[0], tuple(network.arrays), room, seats)
        first = np.array([floats["rows"][seen(state, seat)].sum(axis=0) for seat in range(4)]) + floats["bias"]
        second = np.maximum(np.maximum(first, 0) @ floats["weights"] + floats["second_bias"], 0)
        strength, points = (second @ floats["value_weights"].T + floats["value_bias"]).T
        shares = np.exp(strength) / np.exp(strength).sum()
        assert seats[:4, 0] == pytest.approx(shares, abs=1e-4)
        assert seats[:4, 1] == pytest.approx(POINTS_UNIT * points, abs=1e-2)


@pytest.mark.slow
def test_the_search_by_playouts_adds_up(positions):
    state = next(turns(positions, 3))
    analysis = PlayoutPlayer(1, simulations=100).analyse(state, 1)
    assert sum(move.visits for move in analysis.moves) == 100
    assert sum(analysis.wins) == pytest.approx(1)
