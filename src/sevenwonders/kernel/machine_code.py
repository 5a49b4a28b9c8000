"""Where machine code is kept, and which parts of it lie ready.

Each function that Python calls has a folder of its own, named after its `fingerprint`: code that is not made from
exactly these rules can never be met, and what is the same for two installations, or before and after an edit, is made
once.  A *part* is what is made together, before its first use; it is ready when all its code lies there.
"""

import json
import os
import shutil
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import platformdirs

from ..errors import SevenWondersError

PACKAGE = Path(__file__).parent.parent
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
            f"machine code cannot be kept in '{folder}' ({error.strerror}) and is made anew every time; "
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


@dataclass(frozen=True)
class CompiledPart:
    """Machine code that is made together, and asked for together.

    Args:
        name: how the command line calls it.
        title: what it is.
        sources: folders and files of the package that say which functions it has and what they are called with.
        make: what makes it, or reads it where it has been made, by using it.
    """

    name: str
    title: str
    sources: tuple[str, ...]
    make: Callable[[], object] = field(repr=False)

    @property
    def is_ready(self) -> bool:
        """Whether it has been made from these sources, by these tools, and lies there in full."""
        try:
            places = json.loads(self._note().read_text("utf-8"))
            return all(any((home() / place).glob("*.nbc")) for place in places)
        except (OSError, ValueError):
            return False

    def make_ready(self) -> None:
        """Make it and note that it is ready.  Where nothing can be kept it is made every time."""
        from .compiler import uses

        with uses() as folders:
            self.make()
        if not why_not_kept():
            places = sorted(os.path.relpath(folder, home()) for folder in folders)
            self._note().write_text(json.dumps(places), "utf-8")

    def _note(self) -> Path:
        from .fingerprint import digest, tools

        files = (file for source in self.sources for file in _files(PACKAGE / source))
        texts = (text for file in files for text in (file.relative_to(PACKAGE).as_posix(), file.read_text("utf-8")))
        return home() / f"{self.name}-{digest([tools(), *texts])}.json"


def _files(source: Path) -> Iterable[Path]:
    """The files of a folder, or one file, that machine code may be made from."""
    files = sorted(source.rglob("*")) if source.is_dir() else [source]
    return (file for file in files if file.suffix in {".py", ".txt"})
