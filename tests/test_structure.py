"""How the house is built, in figures that only fall: circles, branches on the game, sizes of folders and files.

Every figure counts places that were better elsewhere and names them when there are too many.  Whoever removes some
lowers the ceiling; the aim stands beside it.
"""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from posixpath import normpath

import pytest

SRC = Path(__file__).parent.parent / "src"
PACKAGE = SRC / "sevenwonders"
PAGE = PACKAGE / "web" / "js"
GAMES = ("duel", "classic")
KNOWS_THE_GAMES = ("registry.py", "tui/duel/", "tui/classic/", *(f"{game}/" for game in GAMES))
FOLDER = 15  # files beside subfolders
ROOMY = {"duel/rules": 19}
FILE = 450  # lines
BRANCHES = re.compile(
    r"GameName\.(DUEL|CLASSIC)|GameChoice\.(duel|classic)\b|(==|!=|is|is not) *\(?\"(duel|classic)\""
    r"|(==|!=) *(Record\.GAME|CLASSIC)\b|isinstance\([^)]*(StudiedDuel|DuelOptions|NewClassic|NewTable)"
    r"|isinstance\(record, Record|type\(state\) is"
)
PAGE_BRANCHES = re.compile(
    r"[!=]==? *['\"`](duel|classic)\b|['\"`](duel|classic)['\"`] *[!=]==?|\bcase '(duel|classic)'"
)
ANY = re.compile(r"(:|->) Any\b")
PAGE_IMPORTS = re.compile(r"(?:\bfrom |^import |\bimport\()'(\.[^']+)'", re.MULTILINE)


@cache
def texts(root: Path = PACKAGE, suffix: str = ".py") -> dict[str, str]:
    """The files below a folder by their path within it."""
    files = sorted(root.rglob(f"*{suffix}"))
    return {file.relative_to(root).as_posix(): file.read_text("utf-8") for file in files}


def matching(pattern: re.Pattern[str], files: dict[str, str]) -> Iterator[str]:
    """The lines in which something stands."""
    for path, text in files.items():
        for number, line in enumerate(text.splitlines(), 1):
            if pattern.search(line):
                yield f"{path}:{number} {line.strip()}"


# --- who imports whom


@cache
def imports() -> dict[str, set[str]]:
    """For every file the files that it imports from, anywhere in it: on top, in a function, for type checkers alone.

    An import from a package is one from its `__init__.py`, unless it names a module in it.
    """
    return {path: set(_imported(path, text)) for path, text in texts().items()}


def _imported(path: str, text: str) -> Iterator[str]:
    parents = path.split("/")[:-1]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = parents[: len(parents) + 1 - node.level] + (node.module or "").split(".") * bool(node.module)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "sevenwonders":
            base = (node.module or "").split(".")[1:]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "sevenwonders":
                    yield _file(alias.name.split(".")[1:])
            continue
        else:
            continue
        for alias in node.names:
            inside = _file([*base, alias.name])
            yield inside if inside in texts() else _file(base)


def _file(module: list[str]) -> str:
    path = "/".join(module)
    return f"{path}.py" if f"{path}.py" in texts() else "/".join([*module, "__init__.py"])


def page_imports() -> dict[str, set[str]]:
    """The same for the modules of the page, those loaded later included."""
    files = texts(PAGE, ".js")
    return {
        path: {normpath(f"{path}/../{target}") for target in PAGE_IMPORTS.findall(_without_comments(text))}
        for path, text in files.items()
    }


def _without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def into_a_game_of_the_page() -> Iterator[str]:
    """The imports that lead into the folder of a game from elsewhere; the list of games leads to their `index.js`."""
    for path, imported in page_imports().items():
        for other in sorted(imported):
            game = other.partition("/")[0]
            listed = path == "games.js" and other == f"{game}/index.js"
            if game in GAMES and not path.startswith(f"{game}/") and not listed:
                yield f"{path}: {other}"


def unused_modules_of_the_page() -> Iterator[str]:
    """The modules that nothing imports, but for the one that the page begins with."""
    graph = page_imports()
    yield from set(graph) - set().union(*graph.values()) - {"main.js"}


def circles(graph: dict[str, set[str]]) -> Iterator[str]:
    """The groups of files that import each other, directly or by way of others (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []

    def visit(node: str) -> Iterator[str]:
        number[node] = lowest[node] = len(number)
        path.append(node)
        for other in sorted(graph[node]):
            if other not in number:
                yield from visit(other)
                lowest[node] = min(lowest[node], lowest[other])
            elif other in path:
                lowest[node] = min(lowest[node], number[other])
        if lowest[node] == number[node]:
            group = path[path.index(node) :]
            del path[path.index(node) :]
            if len(group) > 1 or node in graph[node]:
                yield ", ".join(sorted(group))

    for node in sorted(graph):
        if node not in number:
            yield from visit(node)


def importers_of_a_game() -> Iterator[str]:
    """The files that import a game although they are neither in it nor made to know it."""
    for path, imported in imports().items():
        if not path.startswith(KNOWS_THE_GAMES) and any(other.startswith(("duel/", "classic/")) for other in imported):
            yield path


# --- sizes


def full_folders(files: Iterable[str]) -> Iterator[str]:
    """The folders with more files than a glance takes in, those of their subfolders not counted."""
    for folder, held in Counter(str(Path(path).parent) for path in files).items():
        if held > ROOMY.get(folder, FOLDER):
            yield f"{folder}: {held}"


def long_files(files: dict[str, str]) -> Iterator[str]:
    """The files that hold more than one concept, by their length."""
    for path, text in files.items():
        if (length := len(text.splitlines())) > FILE:
            yield f"{path}: {length}"


# --- the figures


@dataclass(frozen=True)
class Figure:
    """How many of something there may be, and how many are the aim."""

    ceiling: int
    aim: str
    places: Callable[[], Iterable[str]]


def outside_the_games() -> dict[str, str]:
    return {path: text for path, text in texts().items() if not path.startswith(("duel/", "classic/"))}


FIGURES = {
    "import circles": Figure(0, "none", lambda: circles(imports())),
    "import circles of the page": Figure(0, "none", lambda: circles(page_imports())),
    "imports into a game of the page": Figure(0, "none", into_a_game_of_the_page),
    "unused modules of the page": Figure(0, "none", unused_modules_of_the_page),
    "branches on the game": Figure(
        0,
        "at most 3",
        lambda: (line for line in matching(BRANCHES, outside_the_games()) if "= GameChoice.duel" not in line),
    ),
    "branches on the game in the page": Figure(0, "none", lambda: matching(PAGE_BRANCHES, texts(PAGE, ".js"))),
    "files that import a game": Figure(1, "none but registry, tui/duel and tui/classic", importers_of_a_game),
    "Python files": Figure(508, "at most 285", texts),
    "files of the page": Figure(131, "at most 100", lambda: texts(PAGE, ".js")),
    "full folders": Figure(5, "none (15 files beside subfolders, 19 in duel/rules)", lambda: full_folders(texts())),
    "full folders of the page": Figure(0, "none", lambda: full_folders(texts(PAGE, ".js"))),
    "long files": Figure(3, "none", lambda: long_files(texts())),
    "places typed as Any": Figure(11, "at most 40", lambda: matching(ANY, texts())),
}


@pytest.mark.parametrize("name", FIGURES)
def test_no_figure_rises(name) -> None:
    figure = FIGURES[name]
    found = list(figure.places())
    assert len(found) <= figure.ceiling, f"{name} (the aim: {figure.aim}):\n" + "\n".join(found)


# --- the counting itself


def test_a_circle_is_found_whoever_closes_it() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": set(), "e": {"e"}, "f": {"d"}}
    assert sorted(circles(graph)) == ["a, b, c", "e"]


def test_a_branch_of_the_page_is_seen_however_it_is_written() -> None:
    text = "game === 'classic'\n'duel' !== game\n  case 'classic':\nt('classic')\nname == `duel`"
    assert [line.partition(" ")[0] for line in matching(PAGE_BRANCHES, {"a": text})] == ["a:1", "a:2", "a:3", "a:5"]


def test_imports_are_seen_in_functions_and_for_type_checkers_too() -> None:
    text = """
from . import game
from ..errors import RecordError
if TYPE_CHECKING:
    from .view import view
def later():
    from ..kernel.rule import rule
    import sevenwonders.duel.options
"""
    found = set(_imported("duel/deal.py", text))
    assert found == {"duel/game.py", "errors.py", "duel/view.py", "kernel/rule.py", "duel/options.py"}


# --- the tests themselves

TESTS = Path(__file__).parent
CLOCKS = {"sleep", "perf_counter", "monotonic", "time", "process_time", "Timer", "wait_for_timeout"}
MAY_LOOK_AT_A_CLOCK = {
    "waiting.py": "waits for other threads and processes, as long as it takes; here, and nowhere else",
    "server/engine/fake_worker.py": "thinks for a while, as a process does; how long decides nothing",
}


def looks_at_a_clock(text: str) -> Iterator[str]:
    """The calls in a test that read real time or wait for a fixed while; `asyncio.sleep(0)` only lets others go on."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name("asyncio"), attr="sleep"), args=[ast.Constant(0)]):
                continue
            case ast.Call(func=ast.Attribute(value=value, attr=name)):
                is_clock = name in CLOCKS and (name != "time" or (isinstance(value, ast.Name) and value.id == "time"))
            case ast.Call(func=ast.Name(name)):
                is_clock = name in CLOCKS - {"time"}
            case ast.ImportFrom(module="time"):
                name, is_clock = "from time import", True
            case _:
                continue
        if is_clock:
            yield f"{node.lineno} {name}"


def test_no_test_looks_at_a_clock() -> None:
    """A loaded machine fails no test: a clock is given, an event waited for, or work counted instead of time."""
    found = {path: list(looks_at_a_clock(text)) for path, text in texts(TESTS).items()}
    found = {path: lines for path, lines in found.items() if lines}
    assert set(found) == set(MAY_LOOK_AT_A_CLOCK), found


def test_a_clock_is_seen_however_it_is_asked() -> None:
    text = """
from time import perf_counter
time.sleep(1)
await asyncio.sleep(0)
await asyncio.sleep(0.1)
threading.Timer(1, stop)
page.wait_for_timeout(300)
datetime.time()
time.time()
began = perf_counter()
"""
    assert sorted(int(line.split()[0]) for line in looks_at_a_clock(text)) == [2, 3, 5, 6, 7, 9, 10]
