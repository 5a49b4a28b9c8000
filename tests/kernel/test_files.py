"""Files are written whole or not at all, and errors name the file."""

import errno
import os
from threading import Thread

import pytest

from sevenwonders import files, lab, records
from sevenwonders.puzzles import collection as puzzles
from sevenwonders.puzzles.progress import PuzzleProgress
from sevenwonders.registry import GAMES, game_type
from sevenwonders.statistics import load_shipped_picks

FULL = OSError(errno.ENOSPC, "No space left on device")


def fail(*_):
    raise FULL


def writers(name):
    """Return the functions that overwrite a caller's file, by its ending; each takes the path."""
    game = game_type(name).Game(seed=3)
    results, _ = next(lab.simulate(["random"], 2, game=name, processes=1))
    shipped_puzzle = puzzles.shipped(name)[0]
    return {
        "toml": lambda path: records.dump(game_type(name).Record.of(game), path),
        "csv": lambda path: lab.results.write_results(results, path),
        "svg": lambda path: game.picture().save(path),
        "puzzles": lambda path: puzzles.write([shipped_puzzle], path),
        "json": lambda path: PuzzleProgress(path).record_first_try(shipped_puzzle, True),
        "npz": lambda path: game_type(name).learning.load_shipped().save(path),
    }


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("ending", ["toml", "csv", "svg", "puzzles", "json", "npz"])
def test_a_full_disk_leaves_the_old_file(name, ending, tmp_path, monkeypatch):
    path, write = tmp_path / f"file.{ending}", writers(name)[ending]
    old = (
        '{"rating": 1000, "deviation": 350, "tried": {}}' if ending == "json" else "old"
    )  # a damaged file is put aside
    path.write_text(old)
    with monkeypatch.context() as disk:
        disk.setattr(files.os, "fsync", fail)
        with pytest.raises((OSError, ValueError), match=f"file.{ending}"):
            write(path)
    assert path.read_text() == old
    assert os.listdir(tmp_path) == [path.name]
    write(path)
    assert path.read_bytes() != old.encode()


def test_a_full_disk_leaves_the_old_statistics(tmp_path, monkeypatch):
    explorer = load_shipped_picks("duel")
    path = explorer.write(tmp_path)
    before = path.read_bytes()
    monkeypatch.setattr(files.os, "fsync", fail)
    with pytest.raises(OSError, match=path.name):
        explorer.write(tmp_path)
    assert path.read_bytes() == before


def test_threads_do_not_share_a_draft(tmp_path):
    path = tmp_path / "file"
    with files.open_atomically(path) as one:
        one.write(b"first")

        def write_another():
            with files.open_atomically(path) as other:
                other.write(b"second")

        thread = Thread(target=write_another)
        thread.start()
        thread.join()
        assert path.read_bytes() == b"second"
    assert path.read_bytes() == b"first"
    assert os.listdir(tmp_path) == ["file"]
