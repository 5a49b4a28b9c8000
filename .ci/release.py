"""Check that a tag may be published: `python .ci/release.py v1.2.3`. Prints every reason against it."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACEHOLDER = "OWNER"


def find_problems(tag: str, root: Path = ROOT) -> Iterator[str]:
    """Yield a sentence for each thing that must be mended before the release."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    repository = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]
    if PLACEHOLDER in repository.split("/"):
        yield f"pyproject.toml: the repository's address is still the placeholder {repository}"

    source = (root / "src/sevenwonders/__init__.py").read_text("utf-8")
    [version] = re.findall(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    if tag != f"v{version}":
        yield f"the tag is {tag}, but the package has version {version}; its tag is v{version}"

    changes = (root / "CHANGELOG.md").read_text("utf-8")
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changes, re.MULTILINE):
        yield f"CHANGELOG.md has no heading '## [{version}] - DATE'"
    if re.search(r"^## \[Unreleased\]\s+(?!## )\S", changes, re.MULTILINE):
        yield "CHANGELOG.md still lists changes under 'Unreleased'"

    citation = (root / "CITATION.cff").read_text("utf-8")
    if f"version: {version}\n" not in citation:
        yield f"CITATION.cff does not have version {version}"


if __name__ == "__main__":
    problems = list(find_problems(sys.argv[1]))
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)
