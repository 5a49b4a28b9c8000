"""Requirements for publishing a tag."""

import runpy
import shutil
from pathlib import Path

import pytest

import sevenwonders

ROOT = Path(__file__).parent.parent
find_problems = runpy.run_path(str(ROOT / ".ci" / "release.py"))["find_problems"]
PACKAGE, VERSION = "src/sevenwonders/__init__.py", sevenwonders.__version__


@pytest.fixture
def release_files(tmp_path: Path) -> Path:
    """A copy of the files that the check reads, made ready for a release."""
    for name in ("pyproject.toml", "CHANGELOG.md", "CITATION.cff", PACKAGE):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    edit(tmp_path / "pyproject.toml", "/OWNER/", "/owner/")
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## [Unreleased]\n\n## [{VERSION}] - 2026-11-25\n\n- a\n")
    return tmp_path


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text or old == "/OWNER/"  # the placeholder goes when the address is known
    file.write_text(text.replace(old, new), "utf-8")


def test_release_that_is_ready_has_no_problems(release_files: Path) -> None:
    assert list(find_problems(f"v{VERSION}", release_files)) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    [
        ("pyproject.toml", '/sevenwonders"\n', '/../OWNER/sevenwonders"\n', "placeholder"),
        (PACKAGE, f'"{VERSION}"', '"99.0"', "the tag is"),
        ("CHANGELOG.md", "## [Unreleased]\n", "## [Unreleased]\n\n- a change\n", "Unreleased"),
        ("CHANGELOG.md", f"## [{VERSION}] -", "## [98.0] -", "no heading"),
        ("CITATION.cff", f"version: {VERSION}\n", "version: 98.0\n", "CITATION.cff"),
    ],
)
def test_release_is_refused_for_each_fault(release_files: Path, file: str, old: str, new: str, named: str) -> None:
    edit(release_files / file, old, new)
    assert named in " ".join(find_problems(f"v{VERSION}", release_files))
