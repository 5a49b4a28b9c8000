"""The network: it sees what a seat may know and nothing else, and compiled code and NumPy find the same in it."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

from sevenwonders.duel.actions import legal_codes
from sevenwonders.duel.players.network.inputs import (
    MAX_ACTIVE_INPUTS,
    N_BASE_INPUTS,
    N_INPUTS,
    VERSION,
    write_active_inputs,
)
from sevenwonders.duel.players.network.outputs import (
    DRAWN,
    LOST,
    N_ENDINGS,
    N_KINDS,
    N_OUTPUTS,
    N_VALUES,
    PAIR,
    TO_WIN,
    WON,
    ending_index,
    output_index,
)
from sevenwonders.duel.players.network.weights import Network
from sevenwonders.duel.players.search import SearchPlayer
from sevenwonders.duel.rules.state import SHARED, State, Victory
from sevenwonders.duel.states import known
from sevenwonders.errors import MissingPackageError, SevenWondersError
from sevenwonders.game.learning.network import WHOLE, Layers
from sevenwonders.registry import GAMES, game_type

from .examples import generate_examples

DAMAGED_HEADS = (b"{'descr': (", b"{'descr': '<f4', 'fortran_order': False, 'shape': (%d,)}" % 2**60, b"'\xff", b"")


def seen(state, seat):
    """The inputs that a position turns on."""
    out = [0] * MAX_ACTIVE_INPUTS
    return out[: write_active_inputs(state, seat, out)]


def test_a_seat_is_shown_what_it_knows_and_nothing_else(positions, modules) -> None:
    for seed in (3, 4):
        for state, seat in positions(seed, modules):
            assert seen(state.copy(), seat) == seen(known(state, seat), seat)


def test_looking_changes_nothing(positions, modules) -> None:
    for state, seat in positions(5, modules):
        before = state.copy()
        seen(state, seat)
        assert state == before


def test_every_input_and_output_has_its_place(positions, modules) -> None:
    """Numbers stay in their range, and no fact is encoded twice except duplicate components."""
    for state, seat in positions(6, modules):
        on = seen(state, seat)
        assert all(0 <= number < N_INPUTS for number in on)
        assert len(on) - len(set(on)) <= 8  # tokens on cards, shields and the like
        outputs = [output_index(state, seat, action) for action in legal_codes(state)]
        assert all(0 <= output % PAIR < N_OUTPUTS and output // PAIR <= N_OUTPUTS for output in outputs)


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_shipped_networks_fit_the_current_inputs(game: str) -> None:
    """A rules option more once moved all inputs of the expansions, and read beyond the end of the network in Solo."""
    weights = import_module(f"sevenwonders.{game}.players.network.weights")
    assert len(weights.Network.load_shipped().arrays.rows) == weights.N_INPUTS


def test_the_inputs_of_the_expansions_stay_where_they_are() -> None:
    """If inputs move, `VERSION` rises and a new network is needed."""
    assert (VERSION, N_BASE_INPUTS, N_INPUTS) == (1, 3958, 4919)


def test_a_network_of_other_inputs_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = Network.layer_shapes(128, 32) | {"rows": (N_INPUTS + 2, 128)}
    layers = {name: np.zeros(shape, np.int16 if name in WHOLE else np.float32) for name, shape in shapes.items()}
    with monkeypatch.context() as another:
        another.setattr(Network, "layer_shapes", lambda *_: shapes)
        Network(Layers(**layers)).save(tmp_path / "other.npz")
    with pytest.raises(
        ValueError, match=r"other\.npz is a network of another game or version: the layer 'rows' is of "
    ):
        Network.load(tmp_path / "other.npz")


@pytest.mark.parametrize("seed", [1, 2])
def test_legal_actions_have_distinct_outputs(positions, seed: int) -> None:
    """In the base game no two legal actions have the same outputs."""
    for state, seat in positions(seed, ()):
        outputs = [output_index(state, seat, action) for action in legal_codes(state)]
        assert len(set(outputs)) == len(outputs)


def test_endings_are_encoded_for_both_seats() -> None:
    state = State()
    for winner in (0, 1):
        for victory in Victory:
            if victory:
                state.winner, state.victory = winner, victory
                ours, theirs = ending_index(state, winner), ending_index(state, 1 - winner)
                assert WON <= ours < LOST <= theirs < DRAWN
                assert theirs - ours == N_KINDS
    state.winner, state.victory = SHARED, Victory.CIVILIAN
    assert ending_index(state, 0) == ending_index(state, 1) == DRAWN


def test_compiled_code_and_numpy_find_the_same(positions, modules) -> None:
    """Values and last layer agree within 1e-5: what one simulation leaves behind, and tells, was said of the root."""
    network = Network.create_untrained(seed=1)
    player = SearchPlayer(network=network, simulations=1, max_nodes=1 << 10, reuse=False)
    player.exact = False
    for state, seat in positions(7, modules):
        analysis = player.analyse(known(state, seat), seat)
        values, last = network.evaluate(np.array(seen(state, seat)))
        assert np.abs(values - player.trees[0]._work[-1][3]).max() < 1e-5
        assert np.abs(last - player.trees[0]._work[-1][2]).max() < 1e-5
        assert values[:N_ENDINGS].sum() == pytest.approx(1, abs=1e-5)
        assert not player.trees[0]._work[-1][3][N_VALUES:].any()
        assert analysis.win == pytest.approx(values[:N_ENDINGS] @ TO_WIN, abs=1e-5)
        assert analysis.outcomes["shared"] == pytest.approx(values[DRAWN], abs=1e-5)
        assert analysis.moves[0].prior == max(move.prior for move in analysis.moves)


def test_a_network_outlives_its_file(tmp_path: Path) -> None:
    network = Network.create_untrained(seed=2)
    network.save(str(tmp_path / "first.npz"))
    first = Network.load(str(tmp_path / "first.npz"))
    first.save(tmp_path / "second.npz")
    second = Network.load(tmp_path / "second.npz")
    assert all(np.array_equal(a, b) for a, b in zip(first.arrays, second.arrays, strict=True))
    assert first.about["checksum"] == second.about["checksum"]


def test_files_that_hold_no_network_are_refused(tmp_path: Path, refused) -> None:
    path = tmp_path / "network.npz"
    path.write_bytes(b"no network")
    with refused(ValueError, "nothing"):
        Network.load(path)
    with refused(ValueError, "absent"):
        Network.load(tmp_path / "absent.npz")
    Network.create_untrained().save(path)
    with np.load(path) as file:
        parts = {name: file[name] for name in file.files}
    for size in (0, 100, 10_000, path.stat().st_size - 1):
        (tmp_path / "short.npz").write_bytes(path.read_bytes()[:size])
        with pytest.raises(ValueError, match=r"short\.npz holds no network"):
            Network.load(tmp_path / "short.npz")
    for head in DAMAGED_HEADS:
        with ZipFile(tmp_path / "head.npz", "w") as archive:
            archive.writestr("about.npy", b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head)
        with pytest.raises(ValueError, match=r"head\.npz holds no network"):
            Network.load(tmp_path / "head.npz")
    parts["bias"] = parts["bias"] + 1
    np.savez(path, **parts)
    with refused(ValueError, "damaged"):
        Network.load(path)


@pytest.mark.slow
def test_a_game_and_its_lessons_belong_together(tmp_path: Path) -> None:
    """A stored game can be replayed in full: the positions, the choices and the result."""
    examples = generate_examples("duel", Network.create_untrained(seed=3), 3, N_OUTPUTS, tmp_path)
    assert len(examples) == len(examples.endings) == len(examples.values) == len(examples.starts) - 1
    for game in np.unique(examples.games):
        rows = examples.games == game
        assert len({ending % N_KINDS for ending in examples.endings[rows] if ending < DRAWN}) <= 1
        points = {tuple(sorted(pair)) for pair in examples.points[rows].tolist()}
        assert len(points) == 1
    both = game_type("duel").learning.load_examples(sorted(tmp_path.glob("*.npz")))  # of the same games twice
    assert (both.games == np.concatenate([examples.games, examples.games + 3])).all()
    assert both.starts[-1] == 2 * examples.starts[-1] == len(both.numbers)
    assert (both.held == (both.games % 3 == 0)).all()


@pytest.mark.parametrize("game", GAMES)
def test_training_without_torch_says_what_to_install(game, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    learning: Any = game_type(game).learning
    with pytest.raises(MissingPackageError, match="training needs torch; install it with: pip install torch"):
        learning.make_trainable_network(None, learning.load_shipped(), None)


@pytest.mark.parametrize("name", GAMES)
def test_learning_refuses_network_style_and_files_it_cannot_use(name: str, tmp_path: Path) -> None:
    learning, other = (game_type(each).learning for each in (name, *({*GAMES} - {name})))
    network = other.load_shipped()
    with pytest.raises(ValueError, match=rf"^this search needs a sevenwonders\.{name}\."):
        learning.generate_games(tmp_path / "games.npz", 1, network=network, games=1)
    with pytest.raises(ValueError, match=rf"^this search needs a sevenwonders\.{name}\."):
        learning.make_search_player(1, network, 8, learning.STYLES["plain"])
    with pytest.raises(SevenWondersError, match=r"^there are no files"):
        learning.load_examples([])
    with pytest.raises(SevenWondersError, match=r"^no style is called 'brave'; choose plain"):
        learning.make_match_player(tmp_path / "network.npz", "brave", 8, 1)
