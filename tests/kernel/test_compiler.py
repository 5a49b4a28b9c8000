"""Machine code: made once, never stale, cleaned up."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sevenwonders.kernel.compiler import compile_rule


def test_only_rules_are_compiled(refused):
    with refused(TypeError):
        compile_rule(len)


@pytest.mark.jit
def test_every_rule_and_table_is_replaced_by_its_compiled_form():
    from sevenwonders.duel.rules.play import end_turn
    from sevenwonders.duel.rules.structure import ALL_SLOTS, lay_out

    inside = compile_rule(end_turn).py_func.__globals__
    assert inside["begin_turn"].py_func.__code__ is end_turn.__globals__["begin_turn"].__code__
    assert compile_rule(lay_out).py_func.__globals__["ALL_SLOTS"] is ALL_SLOTS.array
    assert end_turn.__globals__["begin_turn"] is not inside["begin_turn"], "the interpreted rule stays as it is"


def edit(folder: Path, file: str, before: str, after: str) -> None:
    """Change a text in a file of a copy of the package."""
    path = folder / "sevenwonders" / file
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after))


MAX_CALLS = 250_000  # of functions, imports included: half a second on any machine

INCOME = """
import json, numpy as np
from sevenwonders.duel.rules.play import discard_income
from sevenwonders.duel.rules.score import TEMPLE_POINTS
from sevenwonders.duel.rules.state import State
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.rule import rule

@rule
def income(states):
    return discard_income(states[0].city[0]) + TEMPLE_POINTS[1]

machine = compile_rule(income)
coins = int(machine(np.zeros(1, State.dtype)))
print(json.dumps([coins, machine.stats.cache_path, sum(machine.stats.cache_misses.values())]))
"""


@pytest.mark.jit
def test_edited_rule_or_table_is_compiled_again(copies, ask):
    here, _ = copies
    coins, folder, compilations = ask(here, INCOME)
    assert (coins, compilations) == (7, 1)
    assert ask(here, INCOME) == [7, folder, 0], "nothing changed"
    edit(here, "duel/rules/play.py", "return 2 + city.built[Colour.YELLOW]", "return 3 + city.built[0]")
    coins, edited, compilations = ask(here, INCOME)
    assert (coins, compilations) == (8, 1), "the edit of what it calls is seen"
    edit(here, "duel/rules/score.py", "[0, 5, 12", "[0, 6, 12")
    coins, priced, compilations = ask(here, INCOME)
    assert (coins, compilations) == (9, 1), "the edit of a table is seen"
    assert len({folder, edited, priced}) == 3


BESIDE = """
import json
from beside import FACTOR
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.rule import rule

@rule
def multiply(number):
    return FACTOR * number

machine = compile_rule(multiply)
print(json.dumps([int(machine(21)), sum(machine.stats.cache_hits.values())]))
"""


@pytest.mark.jit
def test_edit_of_a_module_beside_the_rules_is_seen(copies, ask, tmp_path):
    found = []
    for factor in (2, 2, 30):
        (tmp_path / "beside.py").write_text(f"FACTOR = {factor}\n")
        found.append(ask(copies[0], f"import sys\nsys.path.append({str(tmp_path)!r})\n" + BESIDE))
    assert found == [[42, 0], [42, 1], [630, 0]]


@pytest.mark.jit
def test_edit_of_a_number_from_elsewhere_is_seen(copies, ask, tmp_path):
    (tmp_path / "folder").mkdir()
    found = []
    for factor in (2, 2, 30):
        (tmp_path / "folder" / "factor.txt").write_text(str(factor))
        text = BESIDE.replace("from beside import FACTOR", "from pathlib import Path")
        text = text.replace(
            "@rule", f"FACTOR = int(Path({str(tmp_path / 'folder' / 'factor.txt')!r}).read_text())\n@rule"
        )
        found.append(ask(copies[0], text))
    assert found == [[42, 0], [42, 1], [630, 0]]


@pytest.mark.jit
def test_rules_edited_after_they_were_loaded_are_not_kept(copies, ask):
    """Their code is of the old text, and would be found under the name of the new code."""
    here, _ = copies
    file = here / "sevenwonders" / "duel" / "rules" / "play.py"
    edited = INCOME.replace("machine =", f"import os; os.utime({str(file)!r})\nmachine =")
    assert ask(here, edited)[:2] == [7, None]
    assert ask(here, INCOME)[1] is not None
    os.utime(file, (2**32, 2**32))
    assert ask(here, INCOME)[:2] == [7, None], "the file is newer than the process"


RELOADED = """
import importlib, json, os, sys
from pathlib import Path
sys.path.append(FOLDER)
import beside, reader
from sevenwonders.kernel.compiler import compile_rule

results = [int(compile_rule(reader.multiply)(21))]
file = Path(beside.__file__)
file.write_text("FACTOR = 300")
os.utime(file, (2**32, 2**32))
importlib.reload(beside)
importlib.reload(reader)
print(json.dumps([*results, int(compile_rule(reader.multiply)(21))]))
"""


@pytest.mark.jit
def test_reloaded_rules_are_compiled_again(copies, ask, tmp_path):
    """As in a notebook: what they read has changed, their own file has not."""
    reader = BESIDE.partition("@rule")[0] + "@rule\ndef multiply(number):\n    return FACTOR * number\n"
    (tmp_path / "reader.py").write_text(reader)
    (tmp_path / "beside.py").write_text("FACTOR = 2\n")
    assert ask(copies[0], RELOADED.replace("FOLDER", repr(str(tmp_path)))) == [42, 6300]


@pytest.mark.jit
def test_lock_of_an_editor_beside_rules_does_no_harm(copies, ask, tmp_path):
    (tmp_path / ".#beside.py").symlink_to("user@machine.1234")
    (tmp_path / "beside.py").write_text("FACTOR = 2\n")
    assert ask(copies[0], f"import sys\nsys.path.append({str(tmp_path)!r})\n" + BESIDE) == [42, 0]


@pytest.mark.jit
def test_each_installation_keeps_its_own_machine_code(copies, ask):
    here, there = copies
    coins, folder, compilations = ask(here, INCOME)
    assert (coins, compilations) == (7, 1)
    assert ask(here, INCOME) == [7, folder, 0]
    coins, other, compilations = ask(there, INCOME)
    assert (coins, compilations) == (7, 1)
    assert other != folder


TYPED = """
import json
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.rule import rule

@rule
def double(number):
    return 2 * number

print(json.dumps(int(compile_rule(double)(21))))
"""


@pytest.mark.jit
def test_rules_of_no_file_are_compiled_and_not_cached(copies, ask):
    assert ask(copies[0], f"exec({TYPED!r})") == 42


GAME_BETWEEN_PEOPLE = """
import json, sys
calls = 0
def count(frame, event, argument):
    global calls
    calls += event == "call"
sys.setprofile(count)
from sevenwonders.duel import Game, view
Game(seed=1).legal_actions()
sys.setprofile(None)
from sevenwonders.registry import GAMES, game_type
for name in GAMES:
    game_type(name).compiled_parts
game = Game(seed=1)
while not game.is_over:
    game.play(game.legal_codes()[0])
view(game, 0)
print(json.dumps([calls, "numba" in sys.modules]))
"""


@pytest.fixture(scope="module")
def game_between_people():
    """Count the calls up to the first legal moves in a new process, and tell whether a whole game there loads Numba."""
    return json.loads(subprocess.check_output([sys.executable, "-c", GAME_BETWEEN_PEOPLE]))


def test_game_between_people_loads_no_compiler(game_between_people):
    assert game_between_people[1] is False


def test_the_first_legal_moves_come_at_once(game_between_people):
    assert game_between_people[0] < MAX_CALLS


@pytest.mark.jit
def test_without_a_folder_nothing_is_kept_anywhere(copies, ask, tmp_path):
    (tmp_path / "cache").write_text("a file where the folder should be")
    here, _ = copies
    assert ask(here, INCOME)[0] == 7
    assert not [*here.rglob("*.nbi")], "no code beside the sources, where it would go stale"


def test_switched_off_compiler_is_refused_in_a_sentence():
    """Batches and searches failed on the inside of Numba; rules and players that need no compiler go on."""
    program = (
        "from sevenwonders import duel, players\n"
        "game = duel.Game(seed=1)\n"
        "game.play(players.player_from('greedy').choose(duel.known(game.state, game.seat), game.seat).action)\n"
        "try:\n    duel.Batch(2, seed=1)\nexcept ValueError as error:\n    print(error)\n"
    )
    off = os.environ | {"NUMBA_DISABLE_JIT": "1", "SEVENWONDERS_LIBRARY": "off"}
    output = subprocess.run([sys.executable, "-c", program], env=off, capture_output=True, text=True, check=True).stdout
    assert output.startswith("NUMBA_DISABLE_JIT switches Numba's compiler off")
    assert output.count("\n") == 1
