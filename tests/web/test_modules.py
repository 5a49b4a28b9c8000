"""The modules of the page as a graph: no circles, and only a game's own folder knows which game it is."""

import posixpath
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

JS = Path(__file__).parents[2] / "src" / "sevenwonders" / "web" / "js"
COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"`])//[^\n]*", re.DOTALL)
IMPORT = re.compile(r"(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^']+)'")  # static, for its effect alone, dynamic
BRANCH = re.compile(
    r"""[!=]==? *['"`](?:duel|classic)['"`]|['"`](?:duel|classic)['"`] *[!=]==?|\bcase '(?:duel|classic)'"""
)
GAMES = ("duel", "classic")


def code(path: Path) -> str:
    """A module without its comments, whose types name other modules too."""
    return COMMENT.sub("", path.read_text("utf-8"))


MODULES = {path.relative_to(JS).as_posix(): code(path) for path in sorted(JS.rglob("*.js"))}


def imported(module: str, text: str) -> set[str]:
    """The modules that a module imports, at once or later."""
    return {posixpath.normpath(posixpath.join(posixpath.dirname(module), path)) for path in IMPORT.findall(text)}


GRAPH = {module: imported(module, text) for module, text in MODULES.items()}


def test_imports_are_read_whatever_their_form() -> None:
    text = (
        "import { a } from './a.js';\nimport './b.js';\nexport { c } from '../c.js';\nconst d = () => import('./d.js');"
    )
    assert imported("x/y.js", text) == {"x/a.js", "x/b.js", "c.js", "x/d.js"}
    assert "table/page.js" in GRAPH["main.js"]


def test_every_import_leads_to_a_module_and_every_module_is_imported() -> None:
    wanted = set().union(*GRAPH.values())
    assert sorted(wanted - set(GRAPH)) == []
    assert sorted(set(GRAPH) - wanted) == ["main.js"]


def test_no_module_imports_itself_in_the_end() -> None:
    try:
        TopologicalSorter(GRAPH).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def owner(module: str) -> str:
    """The game whose folder a module stands in; empty for the frame."""
    folder = module.partition("/")[0]
    return folder if folder in GAMES else ""


def test_only_the_list_of_games_leads_into_a_game() -> None:
    """A game imports the frame and itself; the frame imports a game in `games.js` alone, and its `index.js` alone."""
    entries = [
        (module, target)
        for module, targets in GRAPH.items()
        for target in sorted(targets)
        if owner(target) not in ("", owner(module))
    ]
    assert entries == [("games.js", f"{game}/index.js") for game in sorted(GAMES)]


def test_nobody_else_asks_which_game_it_is() -> None:
    asking = [
        module for module, text in MODULES.items() if not owner(module) and module != "games.js" and BRANCH.search(text)
    ]
    assert asking == []


@pytest.mark.parametrize("text", ["game === 'classic'", "'duel' !== game", "case 'classic':", 'game != "duel"'])
def test_a_branch_is_seen(text: str) -> None:
    assert BRANCH.search(text)
