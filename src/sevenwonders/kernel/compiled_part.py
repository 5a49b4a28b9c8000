"""What machine code is made together, before its first use, and whether all of it lies ready."""

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from . import library, machine_code
from .compiler import has_numba

PACKAGE = Path(__file__).parent.parent


@dataclass(frozen=True)
class CompiledPart:
    """Machine code that is made together, and asked for together.

    Args:
        name: how the command line calls it.
        title: what it is.
        sources: folders and files of the package that say which functions it has and what they are called with.
        make: what makes it, or reads it where it has been made, by using it.
        library: the library that has all of it, where one was built from these sources.
    """

    name: str
    title: str
    sources: tuple[str, ...]
    make: Callable[[], object] = field(repr=False)
    library: str = ""

    @property
    def is_built(self) -> bool:
        """Whether it is part of a library that was built before, from these sources."""
        return bool(self.library) and library.fresh(self.library) is not None

    @property
    def is_ready(self) -> bool:
        """Whether it has been made from these sources, by these tools, and lies there in full.

        Where nothing can make it, nothing needs to wait for it.
        """
        if self.is_built or not has_numba():
            return True
        try:
            places = json.loads(self._note().read_text("utf-8"))
            return all(any((machine_code.home() / place).glob("*.nbc")) for place in places)
        except (OSError, ValueError):
            return False

    def make_ready(self) -> None:
        """Make it and note that it is ready.  Where nothing can be kept it is made every time."""
        if self.is_built or not has_numba():
            return
        from .jit import uses

        with uses() as folders:
            self.make()
        if not machine_code.why_not_kept():
            places = sorted(os.path.relpath(folder, machine_code.home()) for folder in folders)
            self._note().write_text(json.dumps(places), "utf-8")

    def _note(self) -> Path:
        from .fingerprint import digest, tools

        files = (file for source in self.sources for file in _files(PACKAGE / source))
        texts = (text for file in files for text in (file.relative_to(PACKAGE).as_posix(), file.read_text("utf-8")))
        return machine_code.home() / f"{self.name}-{digest([tools(), *texts])}.json"


def _files(source: Path) -> Iterable[Path]:
    """The files of a folder, or one file, that machine code may be made from."""
    files = sorted(source.rglob("*")) if source.is_dir() else [source]
    return (file for file in files if file.suffix in {".py", ".txt"})
