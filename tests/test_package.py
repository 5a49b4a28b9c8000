"""The package as it is installed: what importing it costs, and what its public names are made of."""

import importlib
import inspect
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar, get_args, get_origin, get_type_hints
from unittest.mock import MagicMock

import pytest
from textual.screen import Screen

from sevenwonders import duel, game, players
from sevenwonders.game import learning, record
from sevenwonders.pictures.registry import PictureModule
from sevenwonders.registry import GAMES

from .free_port import free_port

PUBLIC = ("", ".errors", ".registry", ".duel", ".classic", ".records", ".players")


def test_importing_a_package_does_not_load_the_compiler() -> None:
    """A table opens at once: Numba waits until something asks for compiled rules."""
    program = (
        "import importlib, sys\n"
        f"for name in {PUBLIC}:\n"
        "    importlib.import_module('sevenwonders' + name)\n"
        "    loaded = {'llvmlite', 'numba'} & set(sys.modules)\n"
        "    assert not loaded, f'sevenwonders{name} loads {loaded}'"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_first_package_knows_the_games_without_loading_one() -> None:
    program = (
        "import sys, sevenwonders; print(sevenwonders.GAMES, sevenwonders.GameType.__name__);"
        "print(*(name for name in sys.modules if name in ('numba', 'sevenwonders.duel', 'sevenwonders.classic')));"
        "print(sevenwonders.game_type('classic').title)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("('duel', 'classic') GameType\n\n7 Wonders\n", "")


def test_environments_name_the_package_that_is_missing() -> None:
    program = (
        "import importlib, sys\n"
        "sys.modules |= dict.fromkeys(('gymnasium', 'pettingzoo', 'pyspiel'))\n"
        "for name in ('gymnasium', 'vector', 'pettingzoo', 'openspiel'):\n"
        "    try:\n"
        "        importlib.import_module(f'sevenwonders.envs.{name}')\n"
        "    except ImportError as error:\n"
        "        print(error)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "sevenwonders.envs.gymnasium needs gymnasium; install it with: pip install gymnasium",
        "sevenwonders.envs.vector needs gymnasium; install it with: pip install gymnasium",
        "sevenwonders.envs.pettingzoo needs gymnasium; install it with: pip install pettingzoo gymnasium",
        "sevenwonders.envs.openspiel needs pyspiel; install it with: pip install open_spiel",
    ]


@pytest.mark.parametrize(("package", "command"), [("typer", "cards"), ("numpy", "cards"), ("fastapi", "serve")])
def test_command_names_the_package_that_is_missing(package: str, command: str, tmp_path: Path) -> None:
    program = f"import sys; sys.modules['{package}'] = None; from sevenwonders.__main__ import main; main()"
    # A server of this user may hold the usual port and its tables.
    given = {"SEVENWONDERS_PORT": str(free_port()), "SEVENWONDERS_DATABASE": str(tmp_path / "tables.db")}
    done = subprocess.run(
        [sys.executable, "-c", program, command], capture_output=True, text=True, check=False, env=os.environ | given
    )
    said = f"sevenwonders: the package '{package}' is missing; install sevenwonders with all it requires\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


@pytest.mark.parametrize("name", GAMES)
def test_search_player_loads_no_records_and_no_words(name: str) -> None:
    program = (
        f"import sys; from sevenwonders.players import player_from; player_from('search:8', 0, '{name}')\n"
        "print(*(part for part in sys.modules if part.startswith('sevenwonders.')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {part for module in done.stdout.split() for part in module.split(".")}
    assert not loaded & {"record", "records", "default_record", "narrator", "words", "art", "film"}


# --- what public names are made of

FIRST_ROOMS = ("errors", "game", "game.learning", "duel", "classic", "records", "players")
ROOMS = (*FIRST_ROOMS, "review", "puzzles", "lab", "statistics", "server")
# What comes with an extra, or is loaded when it is first used, is named in annotations alone.
EXTRAS = {name: getattr(module, name) for module in (game, players, learning) for name in module.__all__}
EXTRAS |= {name: getattr(record, name) for name in ("Forfeit", "RecordedResult", "Record", "Replay")}
EXTRAS |= {
    "GameRecord": record.Record,
    "PictureModule": PictureModule,
    "Ruling": duel.Ruling,
    "Screen": Screen,
    "torch": MagicMock(),
}
PACKAGES = ["sevenwonders", *(f"sevenwonders.{name}" for name in ROOMS)]


def public_names() -> dict[str, object]:
    """All of them, by where they stand."""
    packages = [importlib.import_module(name) for name in PACKAGES]
    return {f"{p.__name__}.{name}": getattr(p, name) for p in packages for name in p.__all__}


def test_no_public_function_hides_a_module() -> None:
    """`import sevenwonders.lab.matches` gives a module; only names that are also functions hide a module."""
    for package in PACKAGES:
        found = importlib.import_module(package)
        modules = {module.name for module in pkgutil.iter_modules(getattr(found, "__path__", ()))}
        hidden = {"payment", "secrets", "view"} if package.endswith((".duel", ".classic")) else set()
        assert {name for name in found.__all__ if name in modules} - {"errors"} == hidden, package


def annotated(value: object) -> Iterator[object]:
    """Return the annotated objects of a public name: itself, and the public methods of a class."""
    if isinstance(value, type):
        yield value
        for name, member in inspect.getmembers(value):
            function = getattr(member, "fget", None) or getattr(member, "__func__", member)
            own = inspect.isfunction(function) and (function.__module__ or "").startswith("sevenwonders")
            if own and (not name.startswith("_") or name == "__init__"):
                yield function
    elif inspect.isfunction(value):
        yield value


def classes_in(hint: object) -> Iterator[type]:
    """The classes that an annotation names."""
    if isinstance(hint, TypeVar) and hint.__bound__ is not None:
        yield from classes_in(hint.__bound__)
    inner = [part for part in get_args(hint) for part in (part if isinstance(part, list) else [part])]
    for part in inner:
        yield from classes_in(part)
    origin = get_origin(hint) if inner else hint
    if isinstance(origin, type):
        yield origin


def test_annotations_of_public_names_are_public() -> None:
    names = public_names()
    known = {id(value) for value in names.values()}
    faults = []
    for where, value in names.items():
        for function in annotated(value):
            for name, hint in get_type_hints(function, localns=EXTRAS).items():
                if name == "self" or name.startswith("_"):  # callers do not annotate these
                    continue
                for found in classes_in(hint):
                    inside = found.__module__.startswith("sevenwonders.") and id(found) not in known
                    # The reference describes the parts of a view and of `Capabilities`; readers need no names for them.
                    if inside and not found.__module__.endswith((".view_types", ".capabilities", ".pictures.registry")):
                        faults.append(f"{where}: {name} of {function} is {found}")
    assert faults == []


def test_defaults_of_public_functions_are_short() -> None:
    """`help` and the reference write them out."""
    faults = []
    for where, value in public_names().items():
        for function in annotated(value):
            if inspect.isfunction(function):
                given = [parameter.default for parameter in inspect.signature(function).parameters.values()]
                faults += [f"{where}: {function}" for default in given if len(repr(default)) > 1000]
    assert faults == []
