"""Where machine code is kept.

Each function that Python calls has a folder of its own, named after its `fingerprint`, so code of other rules is never
taken for it.  In the folder Numba makes the code again when a file of the rules has changed.
"""

import os
import shutil
import time
from functools import cache
from pathlib import Path

import platformdirs

from ..errors import SevenWondersError

KEPT_SECONDS = 30 * 24 * 3600


def home() -> Path:
    """The folder that holds all of it; `SEVENWONDERS_CACHE` moves it."""
    return Path(os.environ.get("SEVENWONDERS_CACHE") or platformdirs.user_cache_path("sevenwonders")) / "machine-code"


def check_home() -> None:
    """Refuse a folder that cannot keep machine code.  Raises `SevenWondersError`."""
    if reason := why_not_kept():
        raise SevenWondersError(reason)


def why_not_kept() -> str:
    """Why machine code cannot be kept on disk, or nothing when it can."""
    return _why_not_kept(home())


@cache
def _why_not_kept(folder: Path) -> str:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "writable").touch()
    except OSError as error:
        return (
            f"machine code cannot be kept in '{folder}' ({error.strerror}) and is made again every time; "
            "set SEVENWONDERS_CACHE to a folder that can be written"
        )
    return ""


def clean() -> int:
    """Remove what nobody has used for a month; returns of how many functions.

    Younger code may belong to another installation that is in use.
    """
    removed = 0
    for entry in home().glob("*"):
        if time.time() - entry.stat().st_mtime > KEPT_SECONDS:
            if entry.is_dir():
                shutil.rmtree(entry, ignore_errors=True)
                removed += 1
            else:
                entry.unlink(missing_ok=True)
    return removed
