"""Check the language of the project: counts of discouraged words and forms, by package, which may only shrink.

CONTRIBUTING.md ("How we write") says what to write instead.  `.ci/words.json` holds the counts; after an improvement
`python .ci/words.py --lower` writes the lower ones.  A count above the file's is an error, and so is a file whose total
of a kind is above that of the parent commit; files that move to another package take their counts along.
"""

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BASELINE = Path(__file__).with_name("words.json")
MAX_TEST_NAME = 60

WORDS = (
    r"anew|anybody|anyone|beforehand|everybody|everyone|heed|lest|nobody|of\s+late|rectify|rumours|sight|somebody|someone"
    r"|soften|speaks|told|those\s+who|whichever|whoever"
)
DIALECT = re.compile(rf"(?<![a-z])(?:{WORDS})(?![a-z])", re.IGNORECASE)
CONSTANT = re.compile(r"\b_?(?:MOST|LEAST|LONGEST|SHORTEST|FEWEST|LARGEST|SMALLEST)(?:_[A-Z]+)*\b")
OPENING = re.compile(r"(?:What|How|Whether|Who|Whom|Whose|Whoever|Where|When|Why|That|Of)\b")
JS_DOCSTRING = re.compile(r"/\*\*\s*\*?\s*(?:What|How|Whether|Who|Whom|Whose|Whoever|Where|When|Why|That|Of)\b")
VAGUE_NAMES = {"found", "one", "sight", "told"}


def python_forms(source: str) -> Iterator[str]:
    """Yield the kind of each discouraged form in Python source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if OPENING.match(ast.get_docstring(node) or ""):
                yield "docstring openings"
            name = getattr(node, "name", "")
            if name.startswith("test_") and len(name) > MAX_TEST_NAME:
                yield "long test names"
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in VAGUE_NAMES:
            yield "vague names"


def forms(path: Path) -> Iterator[str]:
    """Yield the kind of each discouraged word or form in a file."""
    text = path.read_text("utf-8")
    yield from ("dialect words" for _ in DIALECT.finditer(text))
    if path.suffix in (".py", ".js"):
        yield from ("constants" for _ in CONSTANT.finditer(text))
    if path.suffix == ".py":
        yield from python_forms(text)
    if path.suffix == ".js":
        yield from ("docstring openings" for _ in JS_DOCSTRING.finditer(text))


def package(name: str) -> str:
    """Return the package that a file is counted in.

    >>> package("src/sevenwonders/cli/play.py"), package("tests/game/test_stones.py"), package("README.md")
    ('src/sevenwonders/cli', 'tests/game', '.')
    """
    folders = name.split("/")[:-1]
    depth = 4 if folders[3:4] in (["web"], ["tui"]) else 3 if folders[:1] == ["src"] else 2
    return "/".join(folders[:depth]) or "."


def is_checked(name: str) -> bool:
    """Return whether a tracked file is Python, JavaScript, documentation or the English message catalogue."""
    if name in (".ci/words.py", "CONTRIBUTING.md") or name.startswith("docs/reference/api/"):
        return False
    return name.endswith((".py", ".js", ".md")) or ("/web/i18n/en/" in name and name.endswith(".json"))


def count() -> dict[str, dict[str, int]]:
    """Count each kind of word and form in each package."""
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    counts: dict[str, Counter[str]] = {}
    for name in filter(is_checked, tracked.splitlines()):
        if (ROOT / name).is_file():
            counts.setdefault(package(name), Counter()).update(forms(ROOT / name))
    return {name: dict(sorted(kinds.items())) for name, kinds in sorted(counts.items()) if kinds}


def excess(counts: dict[str, dict[str, int]], limits: dict[str, dict[str, int]]) -> list[str]:
    """Describe each count above its limit.

    >>> excess({"bench": {"constants": 2}}, {"bench": {"constants": 1}})
    ['bench: 2 constants, at most 1 allowed']
    """
    return [
        f"{name}: {number} {kind}, at most {limits.get(name, {}).get(kind, 0)} allowed"
        for name, kinds in counts.items()
        for kind, number in kinds.items()
        if number > limits.get(name, {}).get(kind, 0)
    ]


def totals(counts: dict[str, dict[str, int]]) -> dict[str, int]:
    """Add the counts of all packages.

    >>> totals({"bench": {"constants": 2}, "docs": {"constants": 1}})
    {'constants': 3}
    """
    return dict(sum(map(Counter, counts.values()), Counter()))


def parent_baseline() -> dict[str, dict[str, int]] | None:
    """Return the baseline of the parent commit; None where there is none."""
    command = ["git", "show", "HEAD^:.ci/words.json"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else None


def main(arguments: list[str]) -> int:
    """Check the counts, or lower the baseline to them."""
    counts = count()
    if not BASELINE.exists():
        BASELINE.write_text(json.dumps(counts, indent=1) + "\n")
    limits = json.loads(BASELINE.read_text())
    problems = excess(counts, limits)
    if problems:
        print("\n".join(problems), "Reword what is new: CONTRIBUTING.md, 'How we write'.", sep="\n", file=sys.stderr)
        return 1
    if arguments == ["--lower"]:
        BASELINE.write_text(json.dumps(counts, indent=1) + "\n")
    elif before := parent_baseline():
        raised = excess({"in all": totals(limits)}, {"in all": totals(before)})
        if raised:
            print("\n".join(raised), "The counts in .ci/words.json may only shrink.", sep="\n", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
