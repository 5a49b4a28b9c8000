"""The folders in which Numba caches machine code.

Each version of the sources has a folder, whose name is a hash of all files that the rules may depend on.  Numba itself
would check only the file of a function, not the files of the rules and tables that it uses.  Within the folder, Numba
separates processors and its own releases.
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
from ..files import explain_missing_home
from . import LOADED, manifest

KEPT_SECONDS = 30 * 24 * 3600


def cache_dir() -> Path:
    """Return the folder of all machine code that Numba has cached; the variable `SEVENWONDERS_CACHE` can change it.

    Raises:
        SevenWondersError: there is no home folder.
    """
    with explain_missing_home("SEVENWONDERS_CACHE"):
        folder = os.environ.get("SEVENWONDERS_CACHE") or platformdirs.user_cache_path("sevenwonders")
    return Path(folder) / "machine-code"


def cache_error() -> str:
    """Return the reason why machine code cannot be cached on disk; empty if it can."""
    try:
        cache_dir().mkdir(parents=True, exist_ok=True)
        (cache_dir() / "writable").touch()
    except SevenWondersError as error:
        return f"machine code is made again every time: {error}"
    except OSError as error:
        return (
            f"machine code cannot be kept in '{cache_dir()}' ({error.strerror}) and is made again every time; "
            "set SEVENWONDERS_CACHE to a folder that can be written"
        )
    return ""


def find_cache_folder(modules: Iterable[str]) -> Path | None:
    """Return the cache folder for the machine code of rules in some modules; None if the code must not be cached.

    The folder need not exist.

    Code must not be cached if a module has no file, or if a file was edited after this process loaded the first rules.
    """
    sources = [find_source_files(*package) for package in {tuple(module.split(".")[:2]) for module in modules}]
    files = sorted(
        {file for files in sources for file in files if os.path.isfile(file)}
    )  # excludes lock files of editors
    is_loaded = all(sources) and max(map(os.path.getmtime, files)) < LOADED
    return cache_dir() / _fingerprint(tuple(files)) if is_loaded else None


_fingerprint = cache(manifest.fingerprint)


@cache
def find_source_files(package: str, game: str = "") -> list[str]:
    """Return the source files on which the rules of a package may depend.

    For this package, they are the files that the rules of `game` use; for another package, all its files; for a single
    module, all files in its folder.
    """
    if package == __package__.partition(".")[0]:
        return [str(manifest.PACKAGE / file) for file in manifest.list_rule_sources(game)]
    module = sys.modules.get(package)
    if folders := getattr(module, "__path__", None):
        return [str(file) for folder in folders for file in Path(folder).rglob("*.py")]
    file = getattr(module, "__file__", None)
    return [str(other) for other in Path(file).parent.glob("*.py")] if file else []


def remove_old_code() -> int:
    """Delete the entries of the cache folder that were not used for a month; return the number of deleted entries."""
    old = [entry for entry in cache_dir().glob("*") if time.time() - entry.stat().st_mtime > KEPT_SECONDS]
    for entry in old:
        if entry.is_dir():
            shutil.rmtree(entry, ignore_errors=True)
        else:
            entry.unlink(missing_ok=True)
    return len(old)
