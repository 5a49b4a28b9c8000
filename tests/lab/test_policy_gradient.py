"""Self-play without a search: it learns, keeps its files, goes on, and runs on a GPU as on a processor."""

import csv
import ctypes
import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sevenwonders.cli import INTERRUPTED
from sevenwonders.cli.main import build_application
from sevenwonders.errors import SevenWondersError
from sevenwonders.game.learning import rollout
from sevenwonders.kernel.layers import PAIR
from sevenwonders.lab.training import policy_gradient
from sevenwonders.lab.training.policy_gradient import PolicyGradientSettings, PolicyGradientTraining
from sevenwonders.lab.training.run import LeagueSettings, TrainingRun
from sevenwonders.registry import GAMES, game_type

from ..gpu import fake_driver

torch = pytest.importorskip("torch")

from sevenwonders.lab.training import ppo  # noqa: E402


class Clock:
    """A clock that goes on by some seconds whenever it is read; Ctrl-C is pressed at a reading."""

    def __init__(self, interrupt_at=0, seconds=10.0):
        self.readings, self.interrupt_at, self.seconds = 0, interrupt_at, seconds

    def __call__(self):
        self.readings += 1
        if self.readings == self.interrupt_at:
            raise KeyboardInterrupt
        return self.seconds * self.readings


def settings(game, **changes):
    return replace(PolicyGradientSettings(game, minutes=1.0, rate=1e-2, games=4, batch=256), **changes)


def learner_of(game, device="cpu", games=8):
    torch.manual_seed(1)
    learning = game_type(game).learning
    return ppo.PpoLearner(
        learning.start_rollout(games, 3, device), [learning.create_untrained(1, 128).to_float_layers()], 256
    )


def progress(folder):
    with (folder / "progress.csv").open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("game", GAMES)
def test_learning_changes_the_network_and_keeps_files(game, tmp_path):
    lines = []
    given = settings(game)
    path = PolicyGradientTraining(tmp_path, given, report=lines.append, clock=Clock()).run()
    learning = game_type(game).learning
    learned, first = (
        learning.load_network(path).to_float_layers(),
        learning.create_untrained(given.seed, given.width).to_float_layers(),
    )
    assert all((learned[name] != first[name]).any() for name in first)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["checkpoint.npz", "network.npz", "progress.csv"]
    rows = progress(tmp_path)
    assert [float(row["seconds"]) for row in rows] == [30.0, 60.0]
    assert [line.split(" minutes")[0] for line in lines] == ["0.5", "1.0"]
    assert all(float(row["entropy"]) > 0 and float(row["decisions_per_second"]) > 0 for row in rows)


def test_learning_goes_on_from_a_checkpoint(tmp_path):
    given = settings("duel")
    PolicyGradientTraining(tmp_path, given, report=list, clock=Clock()).run()
    more = PolicyGradientTraining(tmp_path, replace(given, minutes=1.5), report=list, clock=Clock())
    with np.load(tmp_path / "checkpoint.npz") as file:
        for name, layer in more.learner.layers.items():
            assert (layer.detach().numpy() == file[f"0 {name}"]).all()
        first = game_type("duel").learning.create_untrained(given.seed, given.width).to_float_layers()
        np.testing.assert_allclose(more.learner.older[0]["rows"].numpy(), first["rows"], atol=1e-3)
    more.run()
    assert [float(row["seconds"]) for row in progress(tmp_path)] == [30.0, 60.0, 90.0]
    lines = []
    PolicyGradientTraining(tmp_path, given, report=lines.append, clock=Clock()).run()
    assert lines == [f"{tmp_path} has learned for 1.5 minutes; give more minutes to go on"]
    assert len(progress(tmp_path)) == 3


def test_ctrl_c_keeps_what_was_learned(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        PolicyGradientTraining(tmp_path, settings("classic"), report=list, clock=Clock(interrupt_at=2)).run()
    assert [float(row["seconds"]) for row in progress(tmp_path)] == [20.0]
    game_type("classic").learning.load_network(tmp_path / "network.npz")


def test_progress_keeps_its_rows_when_learning_goes_on(tmp_path):
    (tmp_path / "progress.csv").write_text("of another program")
    for minutes in (0.6, 0.7, 0.8):
        PolicyGradientTraining(
            tmp_path, settings("duel", minutes=minutes), report=list, clock=Clock(seconds=9.8765436)
        ).run()
    assert [row["seconds"] for row in progress(tmp_path)] == ["39.5062", "49.3827"]  # the first is rounded up
    assert all(row["games"].isdigit() for row in progress(tmp_path))


def test_ctrl_c_during_writing_writes_once_more(tmp_path, monkeypatch):
    save, calls, lines = np.savez, [], []

    def interrupted_once(file, **arrays):
        calls.append(file)
        if len(calls) == 1:
            raise KeyboardInterrupt
        save(file, **arrays)

    monkeypatch.setattr(policy_gradient.np, "savez", interrupted_once)
    with pytest.raises(KeyboardInterrupt):
        PolicyGradientTraining(tmp_path, settings("duel", minutes=0.1), report=lines.append, clock=Clock()).run()
    assert [float(row["seconds"]) for row in progress(tmp_path)] == [20.0]
    assert len(lines) == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["checkpoint.npz", "network.npz", "progress.csv"]


def test_interrupted_writing_leaves_the_files_whole(tmp_path, monkeypatch):
    given = settings("duel", minutes=0.5)
    PolicyGradientTraining(tmp_path, given, report=list, clock=Clock()).run()
    before = (tmp_path / "checkpoint.npz").read_bytes()

    def fail(file, **arrays):
        file.write(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(policy_gradient.np, "savez", fail)
    with pytest.raises(KeyboardInterrupt):
        PolicyGradientTraining(tmp_path, replace(given, minutes=1.0), report=list, clock=Clock()).run()
    assert (tmp_path / "checkpoint.npz").read_bytes() == before


def test_shipped_networks_fit_in_a_small_checkpoint(tmp_path):
    given = settings("duel", minutes=0.1, begin="shipped", games=1)
    learning = PolicyGradientTraining(tmp_path, given, report=list, clock=Clock())
    learning.learner.older = [learning.learner.older[0]] * ppo.OLDER
    learning.run()
    assert (tmp_path / "checkpoint.npz").stat().st_size < 16_000_000


@pytest.mark.parametrize(
    ("changes", "name"), [({"game": "classic"}, "another game"), ({"seed": 2}, "seed"), ({"begin": "x.npz"}, "network")]
)
def test_settings_that_differ_from_the_folder_are_refused(changes, name, tmp_path, refused):
    if "begin" not in changes:
        PolicyGradientTraining(tmp_path / "folder", settings("duel", minutes=0.1), report=list, clock=Clock()).run()
    with refused(SevenWondersError, name):
        PolicyGradientTraining(tmp_path / "folder", settings(**{"game": "duel", **changes}))


def npy():
    np.save(file := io.BytesIO(), np.zeros(3))
    return file.getvalue()


@pytest.mark.parametrize("content", [b"", b"PK", b"{}", npy()], ids=["empty", "cut", "json", "npy"])
def test_damaged_checkpoint_is_refused(content, tmp_path, refused):
    (tmp_path / "checkpoint.npz").write_bytes(content)
    with refused(SevenWondersError, "damaged"):
        PolicyGradientTraining(tmp_path, settings("duel"))


def test_course_of_a_league_is_not_overwritten(tmp_path, refused):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "course.json").write_text("{}")
    with refused(SevenWondersError):
        PolicyGradientTraining(tmp_path / "folder", settings("duel"))


def test_league_does_not_begin_in_a_folder_of_self_play(tmp_path, refused):
    PolicyGradientTraining(tmp_path / "folder", settings("duel", minutes=0.1), report=list, clock=Clock()).run()
    with refused(SevenWondersError):
        TrainingRun(tmp_path / "folder", LeagueSettings())
    assert not (tmp_path / "folder" / "course.json").exists()


def test_network_without_a_checkpoint_is_not_overwritten(tmp_path, refused):
    path = tmp_path / "network.npz"
    game_type("duel").learning.create_untrained(5, 128).save(path)
    with refused(SevenWondersError):
        PolicyGradientTraining(tmp_path, settings("duel", begin=str(path)))


def test_diverged_learning_is_not_saved(tmp_path, refused):
    with refused(SevenWondersError):
        PolicyGradientTraining(tmp_path, settings("duel", rate=float("nan")), report=list, clock=Clock()).run()
    assert list(tmp_path.iterdir()) == []


def test_folder_that_cannot_be_written_to_gets_a_sentence(tmp_path, monkeypatch, refused):
    def fail(dir):
        raise PermissionError(13, "Permission denied", dir)

    learning = PolicyGradientTraining(tmp_path / "folder", settings("duel"), report=list, clock=Clock())
    monkeypatch.setattr(policy_gradient, "TemporaryFile", fail)
    with refused(SevenWondersError):
        learning.run()
    assert learning._state.iterations == 0


def test_low_entropy_raises_its_weight(tmp_path, monkeypatch):
    weights = []
    monkeypatch.setattr(ppo.PpoLearner, "train_iteration", lambda self, rate, weight: weights.append(weight) or figures)
    figures = {"games": 0.0, "policy_loss": 0.0, "value_loss": 0.0, "entropy": 0.1}
    PolicyGradientTraining(tmp_path, settings("duel"), report=list, clock=Clock()).run()
    assert weights[-1] / weights[0] > 1.1 * policy_gradient.LAST_ENTROPY


@pytest.mark.parametrize(("device", "stopped"), [("cpu", False), ("cuda", True)])
def test_command_trains_with_its_options(device, stopped, tmp_path, monkeypatch, capsys):
    made = []

    class Training:
        def __init__(self, *given, report):
            made.append(given)

        def run(self):
            if stopped:
                raise KeyboardInterrupt
            return "x/network.npz"

    monkeypatch.setattr(policy_gradient, "PolicyGradientTraining", Training)
    monkeypatch.setattr("sevenwonders.cli.compilation.ensure_compiled", lambda *names: made.append(names))
    monkeypatch.setattr("sevenwonders.gpu.device.open_gpu", list)
    words = f"--device {device} --game classic --minutes 2 --entropy 0.1 --rate 0.01 --begin shipped --seed 7"
    code = build_application()(["lab", "train", "x", *words.split()], standalone_mode=False)
    wanted = PolicyGradientSettings("classic", 2.0, 0.1, 0.01, 128, "shipped", 7)
    assert made == [("classic-learning",), (Path("x"), wanted, device)]
    assert code == (INTERRUPTED if stopped else None)
    said = "stopped; the same command goes on from x" if stopped else "the network is in x/network.npz"
    assert capsys.readouterr().out == f"{said}\n"


@pytest.mark.parametrize("game", GAMES)
def test_learner_values_positions_as_the_network_does(game):
    games = learner_of(game).games
    games.observe_games()
    network = game_type(game).learning.load_shipped()
    layers = {name: torch.tensor(layer) for name, layer in network.to_float_layers().items()}
    layers["styles"] = torch.zeros(len(games.STYLES), len(layers["bias"]))
    logits, raw = ppo.evaluate_rows(layers, games.network_inputs, torch.zeros(games.rows, dtype=torch.int64))
    for row in range(games.rows):
        arrays, floats = games.arrays, network.to_float_layers()
        on = arrays["numbers"][row, : arrays["active"][row]]
        first = np.maximum(floats["rows"][on].sum(0) + floats["bias"], 0)
        last = np.maximum(first @ floats["weights"] + floats["second_bias"], 0)
        weights = floats["value_weights"] if game == "duel" else floats["value_weights"].T
        np.testing.assert_allclose(raw[row], last @ weights + floats["value_bias"], atol=1e-4)
        liked = floats["output_weights"] @ last + floats["output_bias"]
        for choice, pair in enumerate(arrays["outputs"][row, : arrays["counts"][row]].tolist()):
            second, one = divmod(pair, PAIR)
            expected = liked[one] + (liked[second - 1] if second else 0)
            assert logits[row, choice] == pytest.approx(expected, abs=1e-4)


def test_outcomes_of_duel_swap_with_the_seat():
    games = learner_of("duel").games
    outcomes = games.decode_outcomes(torch.randn(games.rows, games.style_values.shape[1]))
    mine, theirs = torch.zeros(games.rows, dtype=torch.int64), torch.ones(games.rows, dtype=torch.int64)
    other = games.convert_perspective(outcomes, mine, theirs)
    plain = torch.zeros(games.rows, dtype=torch.int64)
    assert torch.equal(games.convert_perspective(outcomes, mine, mine), outcomes)
    assert torch.equal(games.convert_perspective(other, theirs, mine), outcomes)
    torch.testing.assert_close(
        games.expected_utility(outcomes, plain) + games.expected_utility(other, plain), torch.ones(games.rows)
    )
    games.tensors["over"][:] = 1  # seat 0 has won by military supremacy
    games.tensors["points"][:] = torch.tensor([40, 20])
    assert games.final_outcomes(mine)[0].tolist() == [1.0, 0, 0, 0, 0, 0, 0, 0, 0, 2.0, 1.0]
    assert games.final_outcomes(theirs)[0].tolist() == [0, 0, 0, 0, 1.0, 0, 0, 0, 0, 1.0, 2.0]


def test_outcomes_of_7_wonders_are_shares_of_a_game():
    games = learner_of("classic").games
    outcomes = games.decode_outcomes(torch.randn(games.rows, 2))
    sums = torch.zeros(games.n).index_add(0, games.game_index_of_row, outcomes[:, 0])
    torch.testing.assert_close(sums, torch.ones(games.n))
    racer = torch.full((games.rows,), 2)
    torch.testing.assert_close(games.expected_utility(outcomes, racer), outcomes[:, 0])


def test_pytorch_that_finds_no_gpu_gets_a_sentence(monkeypatch, tmp_path, refused):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with refused(SevenWondersError):
        PolicyGradientTraining(tmp_path / "folder", settings("duel"), "cuda")


def test_too_little_memory_gets_a_sentence(monkeypatch, tmp_path, refused):
    def iterate(*_):
        raise torch.OutOfMemoryError

    monkeypatch.setattr(ppo.PpoLearner, "train_iteration", iterate)
    with refused(SevenWondersError):
        PolicyGradientTraining(tmp_path / "folder", settings("duel")).run()


@pytest.mark.parametrize("game", GAMES)
def test_learner_on_a_gpu_learns_the_same(game, monkeypatch, tmp_path):
    """The fake GPU's memory is the processor's, and so are its tensors."""

    def tensor_of(array):
        if isinstance(array, np.ndarray):
            return torch.from_numpy(array)
        content = (ctypes.c_uint8 * array.nbytes).from_address(array.layout.address)
        return torch.from_numpy(np.ndarray(array.shape, array.dtype, content))

    monkeypatch.setattr(rollout, "to_tensor", tensor_of)
    with fake_driver.installed(tmp_path, monkeypatch.setattr):
        cpu, gpu = learner_of(game), learner_of(game, "cuda")
        for learner in (cpu, gpu):
            torch.manual_seed(2)
            learner.iterate(1e-3, 0.01)
    for name, layer in cpu.layers.items():
        assert torch.equal(layer, gpu.layers[name]), name
