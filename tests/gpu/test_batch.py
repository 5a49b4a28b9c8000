"""Batches on a GPU, played through a fake driver: the same games, and one sentence where that cannot be."""

import gc

import numpy as np
import pytest

from sevenwonders.errors import IllegalActionError, SevenWondersError
from sevenwonders.game.batch import raw
from sevenwonders.gpu import DeviceArray, device, dlpack, driver, kernels
from sevenwonders.registry import GAMES, game_type

SHOWN = ("states", "finals", "masks", "counts", "seats", "dones", "returns")


def pair(name, n=6, seed=3, **options):
    """Return the same games on the processor and on the GPU."""
    kind = game_type(name)
    return tuple(kind.batch(n, kind.options(options), seed=seed, device=where) for where in ("cpu", "cuda"))


def assert_same(cpu, gpu):
    for name in SHOWN:
        assert raw(getattr(cpu, name)).tobytes() == raw(getattr(gpu, name).numpy()).tobytes(), name
    for row, listed, number in zip(cpu.legal, gpu.legal.numpy(), cpu.counts, strict=True):
        assert row[:number].tolist() == listed[:number].tolist()
    assert (cpu.observe() == gpu.observe().numpy()).all()


def uploaded(batch, values):
    """Return numbers as another library's array on the GPU, which only speaks DLPack."""
    array = batch._device.put(np.asarray(values))

    class Foreign:
        __dlpack__, __dlpack_device__ = array.__dlpack__, array.__dlpack_device__

    return Foreign()


@pytest.mark.parametrize(
    ("name", "options"), [("duel", {}), ("duel", {"pantheon": True, "agora": True}), ("classic", {"players": 4})]
)
def test_games_on_a_gpu_go_as_on_the_processor(library, name, options):
    cpu, gpu = pair(name, **options)
    assert_same(cpu, gpu)
    ended = 0
    for number in range(150):
        actions = gpu.random_actions()
        assert (cpu.random_actions() == actions.numpy()).all()
        gpu.step(actions, check=number % 2 == 0)
        cpu.step(cpu._random)
        ended += int(cpu.dones.sum())
        if number % 10 == 0 or cpu.dones.any():
            assert_same(cpu, gpu)
    assert ended > 4
    assert (cpu.points == gpu.points.numpy()).all()
    if name == "duel":
        assert (cpu.victories == gpu.victories.numpy()).all()


@pytest.mark.parametrize("name", GAMES)
def test_all_seats_step_at_once_on_a_gpu(library, name):
    cpu, gpu = pair(name)
    for _ in range(60):
        actions = gpu.everybody.random_actions()
        assert (cpu.everybody.random_actions() == actions.numpy()).all()
        assert (cpu.everybody.asked == gpu.everybody.asked.numpy()).all()
        assert (cpu.everybody.masks == gpu.everybody.masks.numpy()).all()
        assert (cpu.everybody.observe() == gpu.everybody.observe().numpy()).all()
        gpu.everybody.step(uploaded(gpu, actions.numpy().astype(np.int64)))
        cpu.everybody.step(cpu.everybody._random)
        assert_same(cpu, gpu)


@pytest.mark.parametrize("name", GAMES)
def test_some_games_step_start_and_reset_on_a_gpu(library, name):
    cpu, gpu = pair(name)
    later, _ = pair(name, seed=8)
    for _ in range(25):
        later.step(later.random_actions())
    places = np.array([4, 1])
    positions = raw(later.states)[places].view(later.states.dtype).reshape(-1)
    actions = cpu.random_actions()[places]
    for batch, given, games in ((cpu, actions, places), (gpu, uploaded(gpu, actions), uploaded(gpu, places))):
        batch.step(given, games=games)
        batch.start(positions, games)
        batch.reset(np.array([0]))
    assert_same(cpu, gpu)
    gpu.start(gpu._device.put(later.states))
    cpu.start(later.states)
    assert_same(cpu, gpu)
    seats = np.arange(6) % 2
    assert (cpu.observe(seats) == gpu.observe(uploaded(gpu, seats)).numpy()).all()


def test_illegal_actions_on_a_gpu_move_no_game(library):
    _, gpu = pair("classic")
    before = gpu.states.numpy().tobytes()
    for bad in (-1, 32000, int(np.flatnonzero(~gpu.masks.numpy()[2])[0])):
        actions = gpu.random_actions().numpy().astype(np.int64)
        actions[2] = bad
        with pytest.raises(IllegalActionError, match=f"action {bad} is not legal in game 2; see its row of masks"):
            gpu.step(uploaded(gpu, actions))
        table = gpu.everybody.random_actions().numpy()
        table[2, 1] = bad
        with pytest.raises(IllegalActionError, match=f"action {bad} is not legal for seat 1 in game 2"):
            gpu.everybody.step(uploaded(gpu, table))
    assert gpu.states.numpy().tobytes() == before


def test_unchecked_illegal_actions_become_legal_ones(library):
    cpu, gpu = pair("duel")
    gpu.step(uploaded(gpu, np.full(6, 9999)), check=False)
    cpu.step(cpu.legal[:, 0])
    assert_same(cpu, gpu)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (lambda gpu: np.zeros(6, np.int64), "actions for games on a GPU are an array on that GPU, .* not ndarray"),
        (lambda gpu: [0] * 6, "actions for games on a GPU are an array on that GPU, .* not list"),
        (lambda gpu: uploaded(gpu, np.zeros(6, np.float32)), "actions are whole numbers, not float32"),
        (lambda gpu: uploaded(gpu, np.zeros(6, np.uint64)), "actions are whole numbers, not uint64"),
        (lambda gpu: uploaded(gpu, np.zeros(5, np.int16)), r"a batch of 6 games takes 6 actions, not \(5,\)"),
        (lambda gpu: uploaded(gpu, np.zeros((6, 1), np.int16)), r"takes 6 actions, not \(6, 1\)"),
    ],
)
def test_wrong_actions_for_a_gpu_get_a_sentence(library, given, sentence):
    _, gpu = pair("duel")
    with pytest.raises(SevenWondersError, match=sentence):
        gpu.step(given(gpu))


def test_wrong_games_seats_and_positions_get_a_sentence(library):
    _, gpu = pair("duel")
    with pytest.raises(SevenWondersError, match="there are 6 games, from 0 on; 2 to 6 are not"):
        gpu.reset(uploaded(gpu, [2, 6]))
    with pytest.raises(SevenWondersError, match="game 2 is named twice"):
        gpu.reset(np.array([2, 3, 2]))
    with pytest.raises(SevenWondersError, match="who looks is a seat from 0 to 1 for each of 6 games"):
        gpu.observe(uploaded(gpu, [0, 0, 0, 2, 0, 0]))
    with pytest.raises(SevenWondersError, match="6 games start from 6 records of their State"):
        gpu.start(gpu.masks)
    wide, _ = pair("duel", pantheon=True)
    with pytest.raises(SevenWondersError, match="make the batch with options like theirs"):
        gpu.start(wide.states)


def test_arrays_are_handed_over_without_a_copy(library):
    _, gpu = pair("classic")
    for array, shape in ((gpu.masks, (6, gpu.actions)), (gpu.states, (6, gpu.states.dtype.itemsize))):
        found = dlpack.read_capsule(array.__dlpack__(stream=1))
        assert (found.address, found.shape) == (array.layout.address, shape)
        assert array.__cuda_array_interface__["data"] == (array.layout.address, False)
        assert array.__dlpack_device__() == (dlpack.CUDA, 0)
    assert library.waits == []
    gpu.masks.__dlpack__(stream=77)
    assert library.waits == [(77, gpu._device.stream)]
    with pytest.raises(TypeError, match="this array is on a GPU; its `numpy\\(\\)` copies it"):
        np.asarray(gpu.masks)


def test_strided_actions_are_read_and_told(library):
    cpu, gpu = pair("duel")
    wide = np.stack([cpu.random_actions(), np.full(6, 9999, np.int16)], 1)
    columns = gpu._device.put(wide)
    gpu.step(columns.swapaxes(0, 1)[0])
    cpu.step(cpu._random)
    assert_same(cpu, gpu)
    with pytest.raises(IllegalActionError, match="action 9999 is not legal in game 0"):
        gpu.step(columns.swapaxes(0, 1)[1])


def test_memory_of_a_gpu_is_given_back(library):
    _, gpu = pair("duel")
    capsule = gpu.masks.__dlpack__()
    size = gpu.masks.nbytes
    del gpu
    gc.collect()
    assert library.used == size
    del capsule
    gc.collect()
    assert library.used == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"codes": {"cuInit": 100}}, "no GPU was found: the driver sees none; use device='cpu'"),
        ({"codes": {"cuInit": 803}}, r"no GPU was found: out of luck \(803\)"),
        ({"version": 12040}, "the GPU's driver supports CUDA 12.4; install one for CUDA 13 or newer"),
        ({"capability": (7, 0)}, "Fake GPU has compute capability 7.0; batches need 7.5 or higher"),
        ({"limit": 50_000}, "Fake GPU has no room for .* more bytes, .* of 50,000 are free; play fewer games at once"),
    ],
)
def test_gpu_that_cannot_be_used_gets_a_sentence(library, change, sentence):
    for name, value in change.items():
        setattr(library, name, value)
    with pytest.raises(SevenWondersError, match=sentence):
        game_type("duel").batch(100, device="cuda")


def test_devices_that_do_not_exist_get_a_sentence(library, monkeypatch):
    for name, sentence in (
        ("cuda:1", "there is no GPU 1; this machine has 1, numbered from 0"),
        ("gpu", "'gpu' is no device; choose cpu, cuda, or one of several GPUs such as cuda:1"),
    ):
        with pytest.raises(SevenWondersError, match=sentence):
            game_type("duel").batch(2, device=name)

    def missing():
        raise OSError

    monkeypatch.setattr(driver, "load_library", missing)
    driver.driver.cache_clear()
    with pytest.raises(SevenWondersError, match=r"no GPU was found: NVIDIA's driver .* is not installed"):
        game_type("duel").batch(2, device="cuda")


def test_missing_or_other_compiler_gets_a_sentence(library, monkeypatch, tmp_path):
    def absent(name):
        raise kernels.PackageNotFoundError

    monkeypatch.setattr(device, "make_ready", kernels.make_ready)
    monkeypatch.setattr(kernels, "file_of", lambda spec, capability: tmp_path / "none" / "kernel.cubin")
    for version, sentence in (
        (absent, "compiling for a GPU needs numba-cuda; install it with: pip install 'numba-cuda"),
        (lambda name: "0.31.2", "compiling for a GPU needs numba-cuda 0.30, not 0.31.2"),
    ):
        monkeypatch.setattr(kernels, "version", version)
        with pytest.raises(SevenWondersError, match=sentence):
            game_type("duel").batch(2, device="cuda")


def test_batch_on_a_gpu_is_not_copied(library):
    import copy

    _, gpu = pair("duel")
    with pytest.raises(TypeError, match="can be neither copied nor pickled"):
        copy.copy(gpu)
    assert isinstance(gpu.states, DeviceArray)
