"""Parts of the machine code: ready when this installation has made all of it from these sources."""

import os
import shutil

import pytest

from sevenwonders.cli.warm import make_ready
from sevenwonders.errors import SevenWondersError
from sevenwonders.kernel import machine_code
from sevenwonders.kernel.compiled_part import CompiledPart
from sevenwonders.registry import GAMES, game_type

# What a program of its own would take a minute to make: the part of each game is one small rule here.
PARTS = """
import json, sys
import numpy as np
from sevenwonders.classic.rules.state import State as Classic, seat_to_act as classic
from sevenwonders.duel.rules.state import State as Duel, seat_to_act as duel
from sevenwonders.kernel.compiler import compiled
from sevenwonders.kernel.compiled_part import CompiledPart
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
            result = compiled(function)(np.zeros(1, state.dtype))
            return result, sum(compiled(function).stats.cache_misses.values())

        yield name, CompiledPart(name, name, ("kernel", "game", name), use)
"""
MAKE = PARTS + "for _, part in parts(): part.make_ready()\nprint(json.dumps(None))"
MAKE_AND_USE = (
    PARTS
    + """
for _, part in parts(): part.make_ready()
result, compilations = dict(parts())["duel"].make()
print(json.dumps([int(result), compilations]))
"""
)
IS_READY = PARTS + "print(json.dumps([name for name, part in parts() if part.is_ready]))"


@pytest.mark.jit
def test_what_was_made_is_ready_in_this_installation_alone(copies, ask):
    here, there = copies
    assert ask(here, IS_READY) == []
    assert ask(here, MAKE_AND_USE) == [-1, 1]
    assert ask(here, IS_READY) == ["duel", "classic"]
    assert ask(there, IS_READY) == []
    assert ask(here, MAKE_AND_USE) == [-1, 0], "read, not compiled"


@pytest.mark.jit
def test_another_processor_is_not_ready(copies, ask):
    here, _ = copies
    ask(here, MAKE)
    other = "from llvmlite import binding\nbinding.get_host_cpu_name = lambda: 'another'\n"
    assert ask(here, other + IS_READY) == []


@pytest.mark.jit
def test_an_edit_of_one_game_leaves_the_other_ready(copies, ask):
    here, _ = copies
    ask(here, MAKE)
    (here / "sevenwonders" / "duel" / "rules" / "new_chapter.py").write_text("NEW = 1\n")
    assert ask(here, IS_READY) == ["classic"]
    with (here / "sevenwonders" / "kernel" / "rule.py").open("a") as file:
        file.write("# a remark\n")
    assert ask(here, IS_READY) == []


@pytest.mark.jit
def test_code_that_is_gone_is_not_ready(copies, ask, tmp_path):
    here, _ = copies
    ask(here, MAKE)
    for folder in (tmp_path / "cache" / "machine-code").glob("*duel_rule-*"):
        shutil.rmtree(folder)
    assert ask(here, IS_READY) == ["classic"]


def test_a_note_that_cannot_be_read_says_nothing(monkeypatch, tmp_path):
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path))
    part = CompiledPart("a-part", "a part", ("kernel",), lambda: None)
    part.make_ready()
    assert part.is_ready, "there is nothing in it"
    for note in machine_code.home().glob("a-part-*"):
        note.write_text("{")
    assert not part.is_ready


def test_what_nobody_has_used_for_a_month_is_removed(monkeypatch, tmp_path):
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path))
    old, new = machine_code.home() / "old", machine_code.home() / "new"
    for folder in (old, new):
        folder.mkdir(parents=True)
    long_ago = new.stat().st_mtime - 31 * 24 * 3600
    os.utime(old, (long_ago, long_ago))
    assert machine_code.clean() == 1
    assert [folder.name for folder in machine_code.home().iterdir()] == ["new"]


def test_a_folder_that_cannot_be_written_is_refused_with_a_sentence(monkeypatch, tmp_path):
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path / "file"))
    (tmp_path / "file").touch()
    with pytest.raises(SevenWondersError, match="set SEVENWONDERS_CACHE to a folder that can be written"):
        machine_code.check_home()


@pytest.mark.jit
def test_a_run_compiles_where_its_folder_cannot_be_written(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path / "file"))
    (tmp_path / "file").touch()
    made = []
    part = CompiledPart("duel-part", "part", (), lambda: made.append(machine_code.why_not_kept()))
    monkeypatch.setattr("sevenwonders.cli.warm.parts", lambda _: {"duel-part": part})
    make_ready("duel-part")
    assert made == [""], "there is a folder that can be written, for this run"
    assert "is made again every time; set SEVENWONDERS_CACHE" in " ".join(capsys.readouterr().err.split())
    shutil.rmtree(machine_code.home().parent)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_is_compiled(game):
    parts = game_type(game).compiled_parts
    assert set(parts) == {"games", "steps", "search", "learning", "playouts"}
    assert [part.name for part in parts.values()] == [f"{game}-{name}" for name in parts]
    assert all(game in part.sources for part in parts.values())
