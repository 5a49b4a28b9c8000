"""The folders in which Numba caches machine code.

Each state of the sources has a folder, whose name is a hash of all files that the rules may be made from: Numba alone
looks at the file of a function, not at those of the rules and tables that it uses.  Within the folder Numba separates
processors and its own releases.
"""

import os
import shutil
import sys
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import platformdirs

from ..errors import SevenWondersError
from ..files import at_home
from . import LOADED, manifest

KEPT_SECONDS = 30 * 24 * 3600


def home() -> Path:
    """Return the folder that holds all of it; `SEVENWONDERS_CACHE` moves it.  Raises `SevenWondersError` if none is."""
    with at_home("SEVENWONDERS_CACHE"):
        folder = os.environ.get("SEVENWONDERS_CACHE") or platformdirs.user_cache_path("sevenwonders")
    return Path(folder) / "machine-code"


def why_not_kept() -> str:
    """Return the reason why machine code cannot be cached on disk, or nothing when it can."""
    try:
        home().mkdir(parents=True, exist_ok=True)
        (home() / "writable").touch()
    except SevenWondersError as error:
        return f"machine code is made again every time: {error}"
    except OSError as error:
        return (
            f"machine code cannot be kept in '{home()}' ({error.strerror}) and is made again every time; "
            "set SEVENWONDERS_CACHE to a folder that can be written"
        )
    return ""


def folder_of(modules: Iterable[str]) -> Path | None:
    """Return the folder for rules of some modules, which need not exist; None if their code must not be cached.

    That is so if a module has no file, or if a file was edited after this process had loaded the first rules.
    """
    found = [files_of(*package) for package in {tuple(module.split(".")[:2]) for module in modules}]
    files = sorted({file for files in found for file in files if os.path.isfile(file)})  # not the lock of an editor
    is_loaded = all(found) and max(map(os.path.getmtime, files)) < LOADED
    return home() / _fingerprint(tuple(files)) if is_loaded else None


_fingerprint = cache(manifest.fingerprint)


@cache
def files_of(package: str, game: str = "") -> list[str]:
    """Return the source files of a game of this package, of another package, or in the folder of a single module."""
    if package == __package__.partition(".")[0]:
        return [str(manifest.PACKAGE / file) for file in manifest.sources_of(game)]
    module = sys.modules.get(package)
    if folders := getattr(module, "__path__", None):
        return [str(file) for folder in folders for file in Path(folder).rglob("*.py")]
    file = getattr(module, "__file__", None)
    return [str(other) for other in Path(file).parent.glob("*.py")] if file else []


def clean() -> int:
    """Remove folders and libraries of the build that were not used for a month; return how many."""
    old = [entry for entry in home().glob("*") if time.time() - entry.stat().st_mtime > KEPT_SECONDS]
    for entry in old:
        if entry.is_dir():
            shutil.rmtree(entry, ignore_errors=True)
        else:
            entry.unlink(missing_ok=True)
    return len(old)
