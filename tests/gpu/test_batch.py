"""Batches on a GPU, played through a fake driver: the same games, and one sentence where that cannot be."""

import gc
import shutil

import numpy as np
import pytest

from sevenwonders.cli.main import build_application
from sevenwonders.errors import IllegalActionError, SevenWondersError
from sevenwonders.game.batch import view_row_bytes
from sevenwonders.gpu import DeviceArray, batch_kernels, device, dlpack, driver, kernels
from sevenwonders.kernel import manifest
from sevenwonders.registry import GAMES, game_type

EXPANSIONS = {"pantheon": True, "agora": True}
SHOWN = ("states", "finals", "masks", "counts", "seats", "dones", "returns")


def pair(name, n=6, seed=3, **options):
    """Return the same games on the processor and on the GPU."""
    kind = game_type(name)
    return tuple(kind.make_batch(n, kind.options(options), seed=seed, device=where) for where in ("cpu", "cuda"))


def assert_same(cpu, gpu):
    for name in SHOWN:
        assert view_row_bytes(getattr(cpu, name)).tobytes() == view_row_bytes(getattr(gpu, name).numpy()).tobytes(), (
            name
        )
    for row, listed, number in zip(cpu.legal, gpu.legal.numpy(), cpu.counts, strict=True):
        assert row[:number].tolist() == listed[:number].tolist()
    assert (cpu.observe() == gpu.observe().numpy()).all()


def uploaded(batch, values):
    """Return numbers as another library's array on the GPU, which only speaks DLPack."""
    array = batch.backend.put(np.asarray(values))

    class Foreign:
        __dlpack__, __dlpack_device__ = array.__dlpack__, array.__dlpack_device__

    return Foreign()


@pytest.mark.parametrize(("name", "options"), [("duel", {}), ("duel", EXPANSIONS), ("classic", {"players": 4})])
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
    tables, gpu_tables = cpu.simultaneous, gpu.simultaneous
    for _ in range(60):
        actions = gpu_tables.random_actions()
        assert (tables.random_actions() == actions.numpy()).all()
        assert (tables.asked == gpu_tables.asked.numpy()).all()
        assert (tables.masks == gpu_tables.masks.numpy()).all()
        assert (tables.observe() == gpu_tables.observe().numpy()).all()
        gpu_tables.step(uploaded(gpu, actions.numpy().astype(np.int64)))
        tables.step(tables._random)
        assert_same(cpu, gpu)


@pytest.mark.parametrize("name", GAMES)
def test_a_gpu_needs_no_masks_and_observes_as_asked(library, name):
    cpu, _ = pair(name)
    gpu = game_type(name).make_batch(6, cpu.options, seed=3, device="cuda", masks=False)
    assert gpu.masks.shape == (6, 0)
    for number in range(40):
        cpu.step(cpu.random_actions())
        gpu.step(gpu.random_actions(), check=number % 2 == 0)
        assert view_row_bytes(cpu.states).tobytes() == view_row_bytes(gpu.states.numpy()).tobytes()
        seen = gpu.observe(by_feature=True)
        assert (cpu.observe(by_feature=True) == seen.numpy()).all()
        assert seen.is_contiguous
    half = gpu.observe(dtype="float16").numpy()
    assert half.dtype == np.float16
    assert (half == cpu.observe()).all()
    assert (gpu.observe(by_feature=True, dtype=np.float16).numpy() == half.T).all()
    with pytest.raises(IllegalActionError, match="is not legal in game 1"):
        gpu.step(uploaded(gpu, [int(cpu.legal[0, 0]), *[9999] * 5]))


@pytest.mark.parametrize(("name", "options"), [("duel", {}), ("duel", EXPANSIONS), ("classic", {})])
def test_some_games_step_start_and_reset_on_a_gpu(library, name, options):
    cpu, gpu = pair(name, **options)
    later, _ = pair(name, seed=8, **options)
    for _ in range(25):
        later.step(later.random_actions())
    places = np.array([4, 1])
    positions = view_row_bytes(later.states)[places].view(later.states.dtype).reshape(-1)
    actions = cpu.random_actions()[places]
    for batch, given, games in ((cpu, actions, places), (gpu, uploaded(gpu, actions), uploaded(gpu, places))):
        batch.step(given, games=games)
        batch.start(positions, games)
        batch.reset(np.array([0]))
    assert_same(cpu, gpu)
    for places in (np.arange(0), np.array([5])):
        actions = cpu.random_actions()[places]
        cpu.step(actions, games=places)
        gpu.step(uploaded(gpu, actions), games=places)
        assert_same(cpu, gpu)
    gpu.start(gpu.backend.put(later.states))
    cpu.start(later.states)
    assert_same(cpu, gpu)
    seats = np.arange(6) % 2
    assert (cpu.observe(seats) == gpu.observe(uploaded(gpu, seats)).numpy()).all()


def test_illegal_actions_on_a_gpu_move_no_game(library):
    _, gpu = pair("classic")
    before, tables = gpu.states.numpy().tobytes(), gpu.simultaneous
    for bad in (-1, 32000, int(np.flatnonzero(~gpu.masks.numpy()[2])[0])):
        actions = gpu.random_actions().numpy().astype(np.int64)
        actions[2] = bad
        with pytest.raises(IllegalActionError, match=f"action {bad} is not legal in game 2; see its row of `legal`"):
            gpu.step(uploaded(gpu, actions))
        choices = tables.random_actions().numpy()
        choices[2, 1] = bad
        with pytest.raises(IllegalActionError, match=f"action {bad} is not legal for seat 1 in game 2"):
            tables.step(uploaded(gpu, choices))
    assert gpu.states.numpy().tobytes() == before


def test_unchecked_illegal_actions_become_legal_ones(library):
    cpu, gpu = pair("duel")
    gpu.step(uploaded(gpu, np.full(6, 9999)), check=False)
    cpu.step(cpu.legal[:, 0])
    assert_same(cpu, gpu)


@pytest.mark.parametrize(
    ("what", "given"),
    [
        ("array", lambda gpu: np.zeros(6, np.int64)),
        ("list", lambda gpu: [0] * 6),
        ("float32", lambda gpu: uploaded(gpu, np.zeros(6, np.float32))),
        ("uint64", lambda gpu: uploaded(gpu, np.zeros(6, np.uint64))),
        ("5", lambda gpu: uploaded(gpu, np.zeros(5, np.int16))),
        ("6, 1", lambda gpu: uploaded(gpu, np.zeros((6, 1), np.int16))),
    ],
)
def test_wrong_actions_for_a_gpu_get_a_sentence(library, what, given, refused):
    _, gpu = pair("duel")
    with refused(SevenWondersError, what):
        gpu.step(given(gpu))


def test_wrong_games_seats_and_positions_get_a_sentence(library, refused):
    _, gpu = pair("duel")
    with refused(SevenWondersError, "game"):
        gpu.reset(uploaded(gpu, [2, 6]))
    with refused(SevenWondersError, "twice"):
        gpu.reset(np.array([2, 3, 2]))
    with refused(SevenWondersError, "seat"):
        gpu.observe(uploaded(gpu, [0, 0, 0, 2, 0, 0]))
    with refused(SevenWondersError, "records"):
        gpu.start(uploaded(gpu, np.zeros((6, 2), np.int16)))
    wide, _ = pair("duel", pantheon=True)
    with refused(SevenWondersError, "options"):
        gpu.start(wide.states)


def test_arrays_are_handed_over_without_a_copy(library, refused):
    _, gpu = pair("classic")
    for array, shape in ((gpu.masks, (6, gpu.num_actions)), (gpu.states, (6, gpu.states.dtype.itemsize))):
        found = dlpack.read_capsule(array.__dlpack__(stream=1))
        assert (found.address, found.shape) == (array.layout.address, shape)
        assert array.__cuda_array_interface__["data"] == (array.layout.address, False)
        assert array.__dlpack_device__() == (dlpack.CUDA, 0)
    assert library.waits == []
    gpu.masks.__dlpack__(stream=77)
    assert library.waits == [(77, gpu.backend.stream)]
    with refused(TypeError):
        np.asarray(gpu.masks)


def test_strided_actions_are_read_and_reported(library, refused):
    cpu, gpu = pair("duel")
    wide = np.stack([cpu.random_actions(), np.full(6, 9999, np.int16)], 1)
    columns = gpu.backend.put(wide)
    gpu.step(columns.swapaxes(0, 1)[0])
    cpu.step(cpu._random)
    assert_same(cpu, gpu)
    with refused(IllegalActionError):
        gpu.step(columns.swapaxes(0, 1)[1])


@pytest.mark.parametrize("kinds", [1, 8, 41, 1076])
def test_actions_are_sorted_by_kind(library, kinds):
    device, dice = pair("duel")[1].backend, np.random.default_rng(kinds)
    for n in (0, 1, 2, 50, 700, 9):
        places, actions = dice.permutation(1000)[:n], dice.integers(0, kinds, n).astype(np.int16)
        found = [array.numpy() for array in device.arrange_for_step(device.put(places), device.put(actions), kinds)]
        assert (np.diff(found[1] // batch_kernels.GROUP) >= 0).all()
        assert sorted(zip(*found, strict=True)) == sorted(zip(places, actions, strict=True))


@pytest.mark.parametrize("options", [{}, EXPANSIONS])
def test_steps_on_a_gpu_take_no_new_memory(library, monkeypatch, options):
    _, gpu = pair("duel", **options)
    tables = gpu.simultaneous

    def step():
        gpu.step(gpu.random_actions())
        tables.step(tables.random_actions(), check=False)

    step()
    monkeypatch.setitem(library.codes, "cuMemAlloc_v2", 1)
    step()


def test_memory_of_a_gpu_is_given_back(library):
    _, gpu = pair("duel", **EXPANSIONS)
    gpu.step(gpu.random_actions())
    capsule = gpu.masks.__dlpack__()
    size = gpu.masks.nbytes
    del gpu
    gc.collect()
    assert library.used == size
    del capsule
    gc.collect()
    assert library.used == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("codes", {"cuInit": 100}),
        ("codes", {"cuInit": 803}),
        ("version", 12040),
        ("capability", (7, 0)),
    ],
)
def test_gpu_that_cannot_be_used_gets_a_sentence(library, name, value, refused):
    setattr(library, name, value)
    with refused(SevenWondersError, f"{name} {value}"):
        game_type("duel").make_batch(100, device="cuda")


def test_gpu_without_room_gets_a_sentence(library):
    library.limit = 50_000
    room = r"^Fake GPU has no room for [\d,]+ more bytes, [\d,]+ of 50,000 are free; play fewer games at once, or use "
    with pytest.raises(SevenWondersError, match=room):
        game_type("duel").make_batch(100, device="cuda")


def test_devices_that_do_not_exist_get_a_sentence(library, monkeypatch, refused):
    for name in ("cuda:1", "gpu"):
        with refused(SevenWondersError, name):
            game_type("duel").make_batch(2, device=name)

    def missing():
        raise OSError

    monkeypatch.setattr(driver, "load_library", missing)
    driver.open_driver.cache_clear()
    with pytest.raises(SevenWondersError, match=r"NVIDIA's driver \(.+\) is not installed; the device cuda needs"):
        game_type("duel").make_batch(2, device="cuda")
    with pytest.raises(SevenWondersError, match="no GPU was found"):
        build_application()(["lab", "train", "folder", "--device", "cuda"], standalone_mode=False)


def test_missing_or_other_compiler_gets_a_sentence(library, monkeypatch, tmp_path, refused):
    def absent(name):
        raise kernels.PackageNotFoundError

    monkeypatch.setattr(device, "compile_missing_kernels", kernels.compile_missing_kernels)
    monkeypatch.setattr(kernels, "kernel_file_path", lambda spec, capability: tmp_path / "none" / "kernel.cubin")
    for what, version in (("none", absent), ("0.31.2", lambda name: "0.31.2")):
        monkeypatch.setattr(kernels, "version", version)
        with refused(SevenWondersError, what):
            game_type("duel").make_batch(2, device="cuda")


def test_kernels_on_disk_need_no_compiler(library, monkeypatch, tmp_path):
    def absent(name):
        raise kernels.PackageNotFoundError

    (tmp_path / "kernel.cubin").write_text("0")
    monkeypatch.setattr(device, "compile_missing_kernels", kernels.compile_missing_kernels)
    monkeypatch.setattr(kernels, "kernel_file_path", lambda spec, capability: tmp_path / "kernel.cubin")
    monkeypatch.setattr(kernels, "version", absent)
    device.open_gpu("cuda").compile_ahead(game_type("duel").make_batch(2)._record_kernels_to_compile)


def test_kernels_fit_in_whatever_folder_the_package_is(library, monkeypatch, tmp_path):
    recorder = device.DryRunGpu()
    game_type("duel").make_batch(2)._record_kernels_to_compile(recorder)
    before = [spec.hash_build_inputs((9, 0)) for spec in recorder.specs]
    for folder in ("kernel", "game", "duel", "gpu"):
        shutil.copytree(manifest.PACKAGE / folder, tmp_path / folder, ignore=shutil.ignore_patterns("libraries"))
    monkeypatch.setattr(manifest, "PACKAGE", tmp_path)
    assert [spec.hash_build_inputs((9, 0)) for spec in recorder.specs] == before
    (tmp_path / "duel" / "rules" / "play.py").write_text("")
    changed = [spec for spec, old in zip(recorder.specs, before, strict=True) if spec.hash_build_inputs((9, 0)) != old]
    assert {spec.rule.__module__.split(".")[1] for spec in changed} == {"duel"}


def test_batch_on_a_gpu_is_not_copied(library, refused):
    import copy

    _, gpu = pair("duel")
    with refused(TypeError):
        copy.copy(gpu)
    assert isinstance(gpu.states, DeviceArray)
