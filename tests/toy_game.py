"""The toy game of the page "Add a game", as a package that is installed beside sevenwonders."""

import contextlib
import importlib
import io
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType

import pytest

from sevenwonders import installed_games, registry
from sevenwonders.cli.main import main

PACKAGE = "sevenwonders-stones"
FOLDER = Path(__file__).parents[1] / "docs" / "how-to" / "stones"
CACHES = (installed_games.find_entry_points, registry._load_game)


def load() -> ModuleType:
    """Import the toy game: the package that is installed, if any, or its folder."""
    sys.path.append(str(FOLDER))
    return importlib.import_module("sevenwonders_stones")


STONES = load()


@pytest.fixture
def stones() -> ModuleType:
    """The toy game."""
    return STONES


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the toy game is installed: by pip, or as pip would do it."""
    with contextlib.suppress(PackageNotFoundError):
        version(PACKAGE)
        return Path(STONES.__path__[0]).parent
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(FOLDER / STONES.__name__, folder / STONES.__name__, ignore=shutil.ignore_patterns("__pycache__"))
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text("utf-8"))["project"]
    install(folder, project["name"], project["version"], project["entry-points"][installed_games.GROUP])
    return folder


def install(folder: Path, package: str, version: str, games: dict[str, str]) -> None:
    """Write the metadata of a package that adds games into a folder on the path of modules."""
    metadata = folder / f"{package.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
    entries = "".join(f"{name} = {value}\n" for name, value in games.items())
    (metadata / "entry_points.txt").write_text(f"[{installed_games.GROUP}]\n{entries}")


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A path of modules to which a test may add packages with games."""
    forget()
    yield monkeypatch
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Let the registry look for packages when a game is next asked for."""
    for cache in CACHES:
        cache.cache_clear()


@pytest.fixture
def registered(packages: pytest.MonkeyPatch, site: Path) -> ModuleType:
    """Install the toy game beside the built-in ones."""
    packages.syspath_prepend(site)
    return STONES


@pytest.fixture
def command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., str]:
    """Run a command line in this process; it ends in order, or with a refusal of one sentence."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))

    def run(line: str, typed: str = "", status: int | None = None) -> str:
        monkeypatch.setattr(sys, "argv", ["sevenwonders", *line.split()])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as end:
            main()
        out, refusal = capsys.readouterr()
        assert (end.value.code or 0) == (2 if refusal and status is None else status or 0), out + refusal
        assert len(refusal.splitlines()) <= 1, refusal
        assert "should not have" not in refusal, refusal
        return out + refusal

    return run
