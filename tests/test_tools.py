"""The names that benches and tools import from the package exist, since most of them run only by hand."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from sevenwonders.errors import MissingPackageError

ROOT = Path(__file__).parent.parent
FILES = sorted(path for folder in ("bench", "tools") for path in (ROOT / folder).rglob("*.py"))


def find_missing_names(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "sevenwonders":
            try:
                module = import_module(node.module)
            except (MissingPackageError, ModuleNotFoundError) as error:  # mostly a library of an extra
                if isinstance(error, ModuleNotFoundError) and error.name.startswith("sevenwonders"):
                    yield node.module
                continue
            for alias in node.names:
                if not hasattr(module, alias.name):
                    try:
                        import_module(f"{node.module}.{alias.name}")
                    except ModuleNotFoundError:
                        yield f"{node.module}.{alias.name}"


@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(ROOT).as_posix() for path in FILES])
def test_names_imported_by_benches_and_tools_exist(path):
    assert list(find_missing_names(path)) == []
