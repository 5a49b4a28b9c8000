"""The names of commands: groups in the help, ten at the top, and the old names of those in the laboratory."""

import subprocess
import sys

import pytest

from sevenwonders.cli.main import COMMANDS, LAB

from .conftest import application

MAX_TOP = 10
COLUMNS, LINES = 100, 40
MOVED = {name: f"lab {name}" for commands in LAB.values() for name in commands if name != "puzzles"}
PLACES = [
    *(name for names in COMMANDS.values() for name in names),
    *(f"lab {n}" for names in LAB.values() for n in names),
]


@pytest.mark.parametrize(("words", "panels"), [((), [*COMMANDS, "Research"]), (("lab",), [*LAB])], ids=["top", "lab"])
def test_help_shows_panels_that_fit_a_terminal(words, panels, run):
    lines = run(*words, "--help", COLUMNS=str(COLUMNS)).stdout.splitlines()
    assert len(lines) <= LINES
    assert max(map(len, lines)) <= COLUMNS
    titles = [line.split("─ ")[1].split(" ─")[0] for line in lines if line.startswith("╭")]
    assert sorted(titles) == sorted(["Options", *panels])
    if words:
        assert run("lab", COLUMNS=str(COLUMNS)).stdout.splitlines() == lines


def test_few_commands_stand_at_the_top():
    assert len(application().commands) <= MAX_TOP


@pytest.mark.parametrize(("old", "new"), [*MOVED.items(), ("puzzles mine", "lab puzzles")])
def test_old_name_is_answered_with_the_new_one(old, new, run):
    for rest in ((), ("--help",), ("--players", "greedy")):
        answer = run(*old.split(), *rest, code=2)
        assert (answer.stdout, answer.stderr) == (
            "",
            f"sevenwonders: 'sevenwonders {old}' is now 'sevenwonders {new}'\n",
        )


def test_old_name_is_answered_before_slow_imports():
    program = "import sys; from sevenwonders.cli.main import main\ntry: main()\nfinally: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program, "arena"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    loaded = set(done.stdout.split())
    assert not loaded & {"numpy", "numba", "sevenwonders.registry", "sevenwonders.lab", "sevenwonders.cli.arena"}


@pytest.mark.parametrize("place", PLACES)
def test_command_is_found_alone(place):
    *group, name = place.split()
    command = application(*place.split())
    for word in group:
        command = command.commands[word]
    assert [*command.commands] == [name]
