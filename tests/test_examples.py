"""The Python of every page runs from an empty folder, as a script and as cells of a notebook.

`SEVENWONDERS_PYTHON` names the interpreter of the environment to try, by default this one: `.ci/run examples` installs
the wheel.  A cell is code of a `__main__` that has no file, as what comes by standard input.
"""

import ast
import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest
import typer

from sevenwonders.cli.main import build_application
from sevenwonders.errors import SevenWondersError

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *(page for page in sorted((ROOT / "docs").rglob("*.md")) if "_build" not in page.parts)]
BLOCK = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
# Parts of files, a cluster, one example for each of several libraries, a GPU: these have tests of their own.
LEFT_OUT = {"add-a-game.md", "first-change.md", "use-a-gpu.md", "use-many-machines.md", "use-with.md"}
BEFORE = {  # what the command lines of a page make that its Python reads, from fewer games
    "simulate-games.md": ["lab simulate --games 20 --out random.csv"],
    "study-an-archive.md": [
        "lab simulate --games 20 --records club.7wd.toml",
        "lab export club.7wd.toml --to club-data",
    ],
}
OPERATORS = {"&&", "||", "|", ">", "<", "<<", "&", ";"}  # of a shell, around a call
NAMES = re.compile(r"(\w+=\S+ )*sevenwonders( |$)")
PYTHON = os.environ.get("SEVENWONDERS_PYTHON", sys.executable)


def blocks(page: Path, *languages: str) -> list[str]:
    """The blocks of some languages, without the indentation of the item that they stand in."""
    found = BLOCK.findall(page.read_text("utf-8"))
    return [re.sub(f"^{indent}", "", text, flags=re.MULTILINE) for indent, name, text in found if name in languages]


def program(page: Path) -> str:
    """All that a reader of the page would type, without what raises an error on purpose."""
    lines = []
    for text in blocks(page, "python", "pycon"):
        if ">>>" in text:
            examples = doctest.DocTestParser().get_examples(text)
            lines += [example.source for example in examples if example.exc_msg is None]
        else:
            lines.append(text)
    return "\n".join(lines)


def packages(source: str) -> set[str]:
    """The packages that a program imports."""
    nodes = list(ast.walk(ast.parse(source)))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in names}


PROGRAMS = {page.relative_to(ROOT).as_posix(): program(page) for page in PAGES if page.name not in LEFT_OUT}


@pytest.mark.slow
@pytest.mark.parametrize("form", ["script", "notebook"])
@pytest.mark.parametrize("page", [name for name, source in PROGRAMS.items() if source])
def test_python_of_page_runs_from_an_empty_folder(page: str, form: str, tmp_path: Path) -> None:
    source = PROGRAMS[page]
    missing = f"import importlib.util as u; print(*(n for n in {sorted(packages(source))!r} if not u.find_spec(n)))"
    absent = subprocess.run(
        [PYTHON, "-c", missing], capture_output=True, text=True, check=True, cwd=tmp_path
    ).stdout.split()
    if absent:
        pytest.skip(f"not installed: {absent}")
    for shown in re.findall(r"```{literalinclude} (\w+\.py)\n", (ROOT / page).read_text("utf-8")):
        shutil.copy((ROOT / page).with_name(shown), tmp_path)
    for command in BEFORE.get(Path(page).name, ()):
        subprocess.run([PYTHON, "-m", "sevenwonders", *shlex.split(command)], check=True, cwd=tmp_path)
    (tmp_path / "page.py").write_text(source, "utf-8")
    words, typed = ([PYTHON, "page.py"], "") if form == "script" else ([PYTHON, "-"], source)
    done = subprocess.run(words, input=typed, capture_output=True, encoding="utf-8", cwd=tmp_path, check=False)
    assert done.returncode == 0, f"{done.stdout[-500:]}\n{done.stderr[-2000:]}"


def commands(page: Path) -> list[list[str]]:
    """Return the arguments of each call of the command in a page's blocks."""
    found = []
    for text in blocks(page, "sh", "", "console"):
        for line in re.findall(r"^ *(.*\bsevenwonders (?:'[^']*'|\"[^\"]*\"|\\\n|[^\n])*)", text, re.MULTILINE):
            tokens = shlex.shlex(line, posix=True, punctuation_chars=True)
            tokens.whitespace_split = True
            calls = [list(group) for is_end, group in groupby(tokens, OPERATORS.__contains__) if not is_end]
            found += [call[call.index("sevenwonders") + 1 :] for call in calls if NAMES.match(" ".join(call))]
    return found


@pytest.mark.parametrize("page", [page.relative_to(ROOT).as_posix() for page in PAGES if commands(page)])
def test_command_lines_of_page_can_be_read(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    root = typer.main.get_command(build_application())
    wrong = []
    for words in commands(ROOT / page):
        command, name, rest = root, "sevenwonders", words
        while rest and rest[0] in getattr(command, "commands", {}):
            name, *rest = rest
            command = command.commands[name]  # type: ignore[attr-defined]
        if command is root:
            wrong += [words] if rest and rest[0] not in ("--version", "--install-completion") else []
            continue
        try:
            command.make_context(name, [re.sub("^ray:auto$", "local", word) for word in rest])
        except Exception as error:
            wrong.append(f"{words}: {error}")
    assert wrong == []


def test_train_commands_of_pages_lack_nothing_but_torch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "torch", None)
    root = typer.main.get_command(build_application())
    found = [
        words for page in PAGES for words in commands(page) if words[:2] == ["lab", "train"] and "cuda" not in words
    ]
    assert found
    for words in found:
        with pytest.raises(SevenWondersError, match="training needs torch"):
            root(words, standalone_mode=False)
