"""Code that serves all games: it knows none of them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import sevenwonders
from sevenwonders.registry import GAMES

ROOT = Path(sevenwonders.__file__).parent
KNOWS_GAMES = (*GAMES, "registry.py")
OF_A_GAME = re.compile(r"(?<![a-z])(pawn|treasuries|win_military)(?![a-z])", re.IGNORECASE)
NAMED = re.compile(rf"""["'`]({"|".join(GAMES)})["'`]""")
JS_BRANCH = re.compile(rf"""[=!]==?\s*{NAMED.pattern}|{NAMED.pattern}\s*[=!]==?|case\s+{NAMED.pattern}""")


def shared(kind: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each source file outside the games."""
    for path in sorted(ROOT.rglob(f"*.{kind}")):
        name = path.relative_to(ROOT)
        if name.parts[0] not in KNOWS_GAMES:
            yield name.as_posix(), path.read_text("utf-8")


def branches(source: str) -> Iterator[int]:
    """Yield the lines where the name of a game is compared or matched.

    >>> list(branches("if game == 'duel': pass")), list(branches("game = 'duel'"))
    ([1], [])
    """
    for node in ast.walk(ast.parse(source)):
        parts = ast.walk(node) if isinstance(node, ast.Compare | ast.MatchValue) else ()
        if any(isinstance(part, ast.Constant) and part.value in GAMES for part in parts):
            yield node.lineno


def test_no_shared_module_branches_on_a_game() -> None:
    faults = [f"{name}:{line}" for name, text in shared("py") if NAMED.search(text) for line in branches(text)]
    faults += [f"{name}: {match.group()}" for name, text in shared("js") for match in JS_BRANCH.finditer(text)]
    assert faults == []


def test_no_shared_module_mentions_parts_of_one_game() -> None:
    files = [file for kind in ("py", "js", "ts") for file in shared(kind)]
    assert len(files) > 300
    assert [f"{name}: {match.group()}" for name, text in files for match in OF_A_GAME.finditer(text)] == []
