"""The description inside a library of machine code, and its comparison with the current sources.

The build imports this module before anything is installed, so it needs Python's own modules only.
"""

import ctypes
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent.parent
SCREENS = {"tui", "web"}  # folders of a game without rules
TABLES = ("*.txt", "assets/layouts.json")  # files that modules read


def open_library(path: Path) -> tuple[ctypes.PyDLL, dict[str, Any]]:
    """Load a library of machine code and return it with its description.

    Raises:
        OSError: the file is no library of this package, or not for this kind of machine.
    """
    code = ctypes.PyDLL(str(path))
    try:
        code.sevenwonders_manifest.restype = ctypes.c_char_p
    except AttributeError:
        raise OSError(f"'{path}' is another library") from None
    return code, json.loads(code.sevenwonders_manifest())


def is_current(manifest: dict[str, Any]) -> bool:
    """Return whether the library of machine code with this description was built from the current sources."""
    return bool(manifest["fingerprint"] == fingerprint(manifest["files"]))


def list_rule_sources(game: str) -> list[str]:
    """Return the source files that the compiled rules of a game may depend on."""
    folders = [PACKAGE / folder for folder in ("kernel", "game", game)]
    files = (file for folder in folders for pattern in ("*.py", *TABLES) for file in folder.rglob(pattern))
    names = (file.relative_to(PACKAGE) for file in files)
    return sorted(name.as_posix() for name in names if SCREENS.isdisjoint(name.parts))


def fingerprint(files: Iterable[str]) -> str:
    """Return a hash of the names and contents of files, given by their paths in the package; a missing file counts as
    empty.
    """
    content = hashlib.blake2b(digest_size=16)
    for file in files:
        path = PACKAGE / file
        text = path.read_bytes().replace(b"\r\n", b"\n") if path.is_file() else b""
        content.update(f"{file} {len(text)} ".encode() + text)
    return content.hexdigest()
