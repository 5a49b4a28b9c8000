"""Parts of the machine code: ready if this installation has compiled all of it from these sources."""

import os
import shutil

import pytest

from sevenwonders.cli import compilation
from sevenwonders.duel.rules.simulation import play_random_game
from sevenwonders.errors import SevenWondersError
from sevenwonders.kernel import jit, machine_code, manifest
from sevenwonders.kernel.chance import draw_below
from sevenwonders.kernel.compile_target import CompileTarget
from sevenwonders.kernel.rule import rule
from sevenwonders.registry import GAMES, game_type

# What a program of its own would take a minute to make: the part of each game is one small rule here.
PARTS = """
import json, sys
import numpy as np
from sevenwonders.classic.rules.state import State as Classic, seat_to_act as classic
from sevenwonders.duel.rules.state import State as Duel, seat_to_act as duel
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.compile_target import CompileTarget
from sevenwonders.kernel.rule import rule

@rule
def duel_rule(states):
    return duel(states[0])

@rule
def classic_rule(states):
    return classic(states[0])

def parts():
    for name, function, state in (("duel", duel_rule, Duel), ("classic", classic_rule, Classic)):
        def use(function=function, state=state):
            result = compile_rule(function)(np.zeros(1, state.dtype))
            return result, sum(compile_rule(function).stats.cache_misses.values())

        yield name, CompileTarget(name, "part", "a part", use, f"sevenwonders.{name}")
"""
MAKE = PARTS + "for _, part in parts(): part.compile_if_needed()\nprint(json.dumps(None))"
MAKE_AND_USE = (
    PARTS
    + """
for _, part in parts(): part.compile_if_needed()
result, compilations = dict(parts())["duel"].make()
print(json.dumps([int(result), compilations]))
"""
)
IS_READY = PARTS + "print(json.dumps([name for name, part in parts() if part.is_ready]))"


@pytest.mark.jit
def test_compiled_code_is_ready_in_this_installation_only(copies, ask):
    here, there = copies
    assert ask(here, IS_READY) == []
    assert ask(here, MAKE_AND_USE) == [-1, 1]
    assert ask(here, IS_READY) == ["duel", "classic"]
    assert ask(there, IS_READY) == []
    assert ask(here, MAKE_AND_USE) == [-1, 0], "read, not compiled"


@pytest.mark.jit
def test_an_edit_of_one_game_leaves_the_other_ready(copies, ask):
    here, _ = copies
    ask(here, MAKE)
    (here / "sevenwonders" / "duel" / "rules" / "new_chapter.py").write_text("NEW = 1\n")
    assert ask(here, IS_READY) == ["classic"]
    with (here / "sevenwonders" / "kernel" / "rule.py").open("a") as file:
        file.write("# a remark\n")
    assert ask(here, IS_READY) == []


@pytest.fixture
def part(monkeypatch, tmp_path):
    """A part that lies nowhere yet."""
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path / "cache"))
    return CompileTarget("stones", "part", "a part", lambda: None, __name__)


def test_code_that_is_gone_is_not_ready(part):
    assert not part.is_ready
    part.compile_if_needed()
    assert part.is_ready
    shutil.rmtree(machine_code.cache_dir())
    assert not part.is_ready


def test_another_machine_makes_its_own_code(part, monkeypatch):
    part.compile_if_needed()
    monkeypatch.setattr("platform.node", lambda: "another")
    assert not part.is_ready


def test_another_python_makes_its_own_code(part, monkeypatch):
    part.compile_if_needed()
    monkeypatch.setattr("sys.implementation.cache_tag", "another")
    assert not part.is_ready


def test_code_that_cannot_be_read_is_not_ready(part, monkeypatch):
    part.compile_if_needed()
    monkeypatch.setattr(machine_code, "cache_error", lambda: "it cannot")
    assert not part.is_ready


@rule
def play_of_another_package(state, stream, scratch, options, out, plies):
    play_random_game(state, stream, scratch, options, out, plies)


@pytest.mark.parametrize("long", [play_random_game, play_of_another_package], ids=["game", "other"])
def test_compiling_that_takes_long_warns_once(long, monkeypatch, tmp_path, caplog):
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path))
    jit._warn_compiling_takes_long.cache_clear()
    jit._prepare_cache_folder(draw_below)
    assert not caplog.records, "that takes a moment"
    for _ in range(2):
        folder = jit._prepare_cache_folder(long)
    assert [record.message.partition(",")[0] for record in caplog.records] == ["machine code is being made"]
    jit._warn_compiling_takes_long.cache_clear()
    caplog.clear()
    (folder / "rules").mkdir()
    (folder / "rules" / f"rules.{long.__qualname__}-1.py311.nbi").touch()
    jit._prepare_cache_folder(long)
    assert not caplog.records, "there is code of it"


def test_compiled_code_unused_for_a_month_is_removed(monkeypatch, tmp_path):
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path))
    old, new = machine_code.cache_dir() / "old", machine_code.cache_dir() / "new"
    for folder in (old, new):
        folder.mkdir(parents=True)
    long_ago = new.stat().st_mtime - 31 * 24 * 3600
    os.utime(old, (long_ago, long_ago))
    assert machine_code.remove_old_code() == 1
    assert [folder.name for folder in machine_code.cache_dir().iterdir()] == ["new"]


def test_folder_that_cannot_be_written_is_refused(part, monkeypatch, tmp_path):
    (tmp_path / "cache").touch()
    monkeypatch.setattr(compilation, "find_compile_targets", lambda: {part.command_line_name: part})
    with pytest.raises(SevenWondersError, match="set SEVENWONDERS_CACHE to a folder that can be written"):
        compilation.compile_ahead()


@pytest.mark.jit
def test_a_run_compiles_where_its_folder_cannot_be_written(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path / "file"))
    (tmp_path / "file").touch()
    made = []
    part = CompileTarget("stones", "part", "a part", lambda: made.append(machine_code.cache_error()), __name__)
    monkeypatch.setattr(compilation, "find_compile_targets", lambda games: {part.command_line_name: part})
    compilation.ensure_compiled(part.command_line_name)
    assert made == [""], "there is a folder that can be written, for this run"
    assert "is made again every time; set SEVENWONDERS_CACHE" in " ".join(capsys.readouterr().err.split())
    shutil.rmtree(machine_code.cache_dir().parent)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_is_compiled(game):
    parts = game_type(game).compiled_parts
    assert set(parts) == {"games", "steps", "search", "learning", "playouts"}
    assert [part.command_line_name for part in parts.values()] == [f"{game}-{name}" for name in parts]


def test_screens_of_a_game_are_no_sources_of_its_machine_code():
    files = manifest.list_rule_sources("duel")
    assert {"duel/rules/play.py", "game/search.py", "kernel/struct.py"} <= {*files}
    assert not [file for file in files if file.startswith(("duel/tui/", "duel/web/"))]


def test_machine_code_is_made_from_layouts_but_not_from_drawings():
    """Rules read the layouts; a designer changes drawings and colours without making machine code stale."""
    files = {game: manifest.list_rule_sources(game) for game in GAMES}
    assets = [file for game in GAMES for file in files[game] if "/assets/" in file]
    assert assets == ["duel/assets/layouts.json"]
    assert "classic/components/cards.txt" in files["classic"]
