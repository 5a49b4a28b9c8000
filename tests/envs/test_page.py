"""The examples of the page "Use with ..." run, as far as the libraries it is about are installed."""

import ast
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/how-to/use-with.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def imported(example):
    """The packages that an example imports."""
    for node in ast.walk(ast.parse(example)):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) else []
        yield from (name.partition(".")[0] for name in names)


def libraries(example):
    """Those that may not be there: what an environment of `sevenwonders` needs, too, by the name of its module."""
    modules = set(re.findall(r"sevenwonders\.envs\.(\w+)", example)) - {"openspiel"}
    return sorted({*imported(example), *modules} - {"sevenwonders", "tempfile", "pathlib"})


def marked(example):
    """A cluster takes seconds to start."""
    return [pytest.mark.slow] if "ray" in libraries(example) else []


def test_every_library_has_its_example():
    required = [libraries(example) for example in EXAMPLES]
    assert required.count(["pettingzoo"]) == required.count(["gymnasium"]) == 2
    assert all([one] in required for one in ("jax", "pyspiel", "ray", "torch"))
    assert ["duckdb", "pyarrow"] in required


@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning", "ignore::FutureWarning")
@pytest.mark.parametrize(
    "example", [pytest.param(example, marks=marked(example), id="-".join(libraries(example))) for example in EXAMPLES]
)
def test_an_example_runs(example, tmp_path, monkeypatch):
    for library in libraries(example):
        if find_spec(library) is None:
            pytest.skip(f"{library} is not installed")
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "use-with.md", "exec"), {"__name__": "example"})
