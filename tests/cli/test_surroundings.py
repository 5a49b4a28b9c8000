"""Unusual surroundings of the program: no home, inside an archive, frozen, a deleted working directory."""

import os
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import sevenwonders
from sevenwonders import __main__ as start
from sevenwonders import design_tokens, messages
from sevenwonders.artwork import build_icons_script
from sevenwonders.cli import main as command
from sevenwonders.errors import SevenWondersError
from sevenwonders.kernel import machine_code
from sevenwonders.local.saves import iter_fallback_paths
from sevenwonders.pictures import art
from sevenwonders.puzzles import collection
from sevenwonders.registry import game_type
from sevenwonders.server import settings
from sevenwonders.server.store.connect import StoreError, parse_database_url

PACKAGE = Path(sevenwonders.__file__).parent


# ---- without a home


@pytest.fixture
def no_home(monkeypatch):
    """A user without a name in the system, and without HOME."""
    pwd = pytest.importorskip("pwd", reason="Windows knows every user's folder")

    def unknown(uid):
        raise KeyError(f"getpwuid(): uid not found: {uid}")

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for name in [name for name in os.environ if name == "HOME" or name.startswith(("XDG_", "SEVENWONDERS_"))]:
        monkeypatch.delenv(name)
    return monkeypatch


@pytest.mark.parametrize("words", ["serve --no-browser", "puzzles --daily --plain", "play --plain"])
def test_command_without_a_home_says_what_to_set(words, no_home, capsys):
    no_home.setattr(sys, "argv", ["sevenwonders", *words.split()])
    no_home.setattr("warnings.showwarning", None)  # the command sets its own
    with pytest.raises(SystemExit) as end:
        command.main()
    said = "sevenwonders: this user has no home folder to keep files in; set HOME to a folder that can be written\n"
    assert (end.value.code, capsys.readouterr().err) == (2, said)


def test_machine_code_without_a_home_is_not_kept(no_home):
    assert machine_code.cache_error().endswith("set SEVENWONDERS_CACHE to a folder that can be written")
    with pytest.raises(SevenWondersError, match="SEVENWONDERS_CACHE"):
        machine_code.cache_dir()


def test_game_without_a_home_is_kept_among_temporary_files(no_home, tmp_path):
    no_home.setattr("tempfile.tempdir", str(tmp_path))
    assert [file.parent for file in iter_fallback_paths()] == [tmp_path]


def test_database_in_an_unknown_home_is_refused(no_home):
    for name in ("~/tables.db", "~no-user-of-that-name/tables.db"):
        with pytest.raises(StoreError, match="is not known; write the path in full"):
            parse_database_url(name)


def test_command_runs_in_a_folder_that_was_removed(monkeypatch, capsys, tmp_path):
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    try:
        folder.rmdir()
    except OSError:
        pytest.skip("this system keeps a folder that a process works in")
    monkeypatch.setattr(sys, "argv", ["sevenwonders", "rules", "R-24"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr("warnings.showwarning", None)
    with pytest.raises(SystemExit) as end:
        command.main()
    assert (end.value.code, capsys.readouterr().out[:5]) == (None, "R-24 ")


# ---- in an archive


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """The package in a zip that Python runs, without what plays and looks well."""
    path = tmp_path_factory.mktemp("archive") / "app.pyz"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("__main__.py", "from sevenwonders.__main__ import main\nmain()\n")
        for file in PACKAGE.rglob("*"):
            if file.suffix not in (".pyc", ".so", ".dylib", ".dll", ".npz", ".pt") and file.is_file():
                packed.write(file, file.relative_to(PACKAGE.parent))
    return path


def test_files_in_an_archive_are_read_like_those_of_a_folder(archive, monkeypatch):
    page = game_type("classic").capabilities.page()
    said, drawn = game_type("classic").messages("de"), art.load_art(page)
    package = zipfile.Path(archive) / "sevenwonders"
    packed = replace(page, package=package / "classic")
    monkeypatch.setattr(art, "PAGE", package / "web")
    monkeypatch.setattr(art, "SHARED", package / "assets")
    monkeypatch.setattr(design_tokens, "SHARED", package / "assets" / "tokens.json")
    monkeypatch.setattr(messages, "SHARED", package / "web" / "i18n")
    read = messages.load_messages.__wrapped__("de", packed)
    assert {key: read.get(key) for key in read.keys} == {key: said.get(key) for key in read.keys}
    unpacked = art.load_art.__wrapped__(packed)
    assert build_icons_script(unpacked.icons, signs=unpacked.signs) == build_icons_script(
        drawn.icons, signs=drawn.signs
    )
    assert len(unpacked.drawing("altar", "")) == len(drawn.drawing("altar", "")) == 3
    assert unpacked.illustration("rhodos").read_text("utf-8") == drawn.illustration("rhodos").read_text("utf-8")
    assert unpacked.colour("ink") == drawn.colour("ink")
    monkeypatch.setattr(collection, "files", lambda name: package.joinpath(*name.split(".")[1:]))
    assert collection.shipped.__wrapped__("classic") == collection.shipped("classic") != ()


def test_server_without_its_page_does_not_start(monkeypatch, tmp_path):
    monkeypatch.setattr(settings, "WEB", tmp_path / "app.pyz" / "web")
    with pytest.raises(settings.SettingsError, match="cannot be read from an archive; unpack it, or install it"):
        settings.load_settings()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("rules R-24", 0, "Option: reveal_timing"),
        ("puzzles --themes", 0, "any +[1-9]"),
        ("rules --language de military", 0, "Symbol Militär"),
        ("serve --no-browser", 2, "the files of the page cannot be read from an archive; unpack it, or install it"),
    ],
)
def test_program_in_an_archive_reads_its_files(archive, words, status, said, tmp_path):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        [sys.executable, archive, *words.split()], capture_output=True, text=True, env=environment, cwd=tmp_path
    )
    assert (ran.returncode, re.search(said, ran.stdout + ran.stderr) is not None) == (status, True), ran


# ---- frozen


def test_frozen_program_does_the_work_of_its_processes(monkeypatch):
    ran = []
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr("multiprocessing.freeze_support", lambda: ran.append("pool"))
    monkeypatch.setattr("runpy.run_module", lambda name, run_name: ran.append(name))
    monkeypatch.setattr("sevenwonders.cli.main.main", lambda: ran.append("command"))
    monkeypatch.setattr(sys, "argv", ["tables", "-m", "sevenwonders.server.engine.worker"])
    with pytest.raises(SystemExit) as end:
        start.main()
    assert (ran, end.value.code) == (["pool", "sevenwonders.server.engine.worker"], None)
    for words in (["-m", "http.server"], ["-m"], ["serve"], []):
        ran.clear()
        monkeypatch.setattr(sys, "argv", ["tables", *words])
        start.main()
        assert ran == ["pool", "command"], words


@pytest.mark.slow
def test_worker_of_a_frozen_program_ends_with_its_input():
    program = (
        "import sys; sys.frozen = True; sys.argv = ['tables', *sys.argv[1:]]; from sevenwonders.__main__ import main"
    )
    words = [sys.executable, "-c", f"{program}; main()", "-m", "sevenwonders.server.engine.worker"]
    ran = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, "")
