"""Machine code: made once, never stale, cleaned up."""

import ast
import importlib
import importlib.util
import json
import os
import pkgutil
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sevenwonders.kernel import compiler
from sevenwonders.kernel.compiler import compiled
from sevenwonders.kernel.rule import RULES

PACKAGE = Path(compiler.__file__).parent.parent


def test_only_rules_are_compiled():
    with pytest.raises(TypeError, match="not marked with @rule"):
        compiled(len)


def test_every_rule_and_table_is_replaced_by_its_compiled_form():
    from sevenwonders.duel.rules.play import end_turn
    from sevenwonders.duel.rules.structure import ALL_SLOTS, lay_out

    inside = compiled(end_turn).py_func.__globals__
    assert inside["begin_turn"].py_func.__code__ is end_turn.__globals__["begin_turn"].__code__
    assert compiled(lay_out).py_func.__globals__["ALL_SLOTS"] is ALL_SLOTS.array
    assert end_turn.__globals__["begin_turn"] is not inside["begin_turn"], "the interpreted rule stays as it is"


def modules_of_the_package():
    """Every module of the package by name, imported, with its file."""
    return {
        module.name: importlib.import_module(module.name)
        for module in pkgutil.walk_packages([str(PACKAGE)], "sevenwonders.")
        if not module.name.endswith(("__main__", "migrations.env"))  # run by Python and by Alembic, not imported
    }


def test_machine_code_is_made_anew_when_anything_changes_that_it_is_made_from():
    """Every module that holds a rule, and every module of the package that such a module takes something from."""
    modules = modules_of_the_package()
    files = {name: Path(module.__file__).relative_to(PACKAGE) for name, module in modules.items()}
    waiting, needed = {function.__module__ for function in RULES if function.__module__ in modules}, set()
    assert len(waiting) > 20
    while waiting:
        name = waiting.pop()
        needed.add(name)
        for node in ast.walk(ast.parse(Path(modules[name].__file__).read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                package = name if files[name].name == "__init__.py" else name.rpartition(".")[0]
                taken = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
                for found in (taken, *(f"{taken}.{alias.name}" for alias in node.names)):
                    if found in modules and found not in needed:
                        waiting.add(found)
    outside = [files[name].as_posix() for name in needed if not files[name].as_posix().startswith(compiler.SOURCES)]
    assert not outside, "list them in SOURCES"


@pytest.fixture
def copy_of_the_package(tmp_path):
    """The sources in another place, with a cache of their own."""
    shutil.copytree(PACKAGE, tmp_path / "sevenwonders", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def ask(folder: Path, program: str, scratch: Path):
    """Run a program with the package of a folder; it prints JSON.  The cache is in `scratch`."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "SEVENWONDERS_CACHE": str(scratch / "cache")}
    file = scratch / "program.py"  # Numba keeps no code of a program that is no file
    file.write_text(program)
    result = subprocess.run([sys.executable, file], capture_output=True, text=True, env=environment)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


INCOME = """
import json, numpy as np
from sevenwonders.duel.rules.play import discard_income
from sevenwonders.duel.rules.state import State
from sevenwonders.kernel.compiler import clean, compiled, digest
from sevenwonders.kernel.rule import rule

@rule
def income(states):
    return discard_income(states[0].city[0])

removed = clean()
print(json.dumps([digest(), int(compiled(income)(np.zeros(1, State.dtype))), removed]))
"""


def test_an_edited_rule_or_table_is_compiled_anew_and_the_old_code_is_removed(copy_of_the_package, tmp_path):
    first = ask(copy_of_the_package, INCOME, tmp_path)
    assert first[1:] == [2, 0]
    assert ask(copy_of_the_package, INCOME, tmp_path) == first, "nothing changed"
    rules = copy_of_the_package / "sevenwonders" / "duel" / "rules" / "play.py"
    rules.write_text(rules.read_text().replace("return 2 + city.built[Colour.YELLOW]", "return 3 + city.built[0]"))
    second = ask(copy_of_the_package, INCOME, tmp_path)
    assert second[0] != first[0]
    assert second[1:] == [3, 0], "the callee's edit is seen; the other folder may be in use"
    long_ago = time.time() - 8 * 24 * 3600
    (folder,) = (tmp_path / "cache").glob(f"*/{first[0]}")
    os.utime(folder, (long_ago, long_ago))
    assert ask(copy_of_the_package, INCOME, tmp_path) == [second[0], 3, 1]
    assert not folder.exists(), "what nobody used for a week is gone"
    table = copy_of_the_package / "sevenwonders" / "duel" / "components" / "units.txt"
    table.write_text(table.read_text().replace("# cost ", "# price"))
    assert ask(copy_of_the_package, INCOME, tmp_path)[0] not in (first[0], second[0])


def test_nothing_is_compiled_or_imported_for_a_game_between_people(tmp_path):
    program = """
import json, sys
from sevenwonders.duel import Game, view
game = Game(seed=1)
while not game.is_over:
    game.play(game.legal_codes()[0])
view(game, 0)
print(json.dumps("numba" in sys.modules))
"""
    assert ask(PACKAGE.parent, program, tmp_path) is False


def test_the_first_legal_moves_come_at_once(tmp_path):
    program = """
import json, time
began = time.perf_counter()
from sevenwonders.duel import Game
Game(seed=1).legal_actions()
print(json.dumps(time.perf_counter() - began))
"""
    assert min(ask(PACKAGE.parent, program, tmp_path) for _ in range(3)) < 1.5


def test_without_a_folder_nothing_is_kept_anywhere(copy_of_the_package, tmp_path):
    (tmp_path / "cache").write_text("a file where the folder should be")
    assert ask(copy_of_the_package, INCOME, tmp_path)[1] == 2
    assert not [*copy_of_the_package.rglob("*.nbi")], "no code beside the sources, where it would go stale"
