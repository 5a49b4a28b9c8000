"""What machine code is made together, before its first use, and whether all of it lies ready."""

import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from . import library, machine_code
from .compiler import has_numba


@dataclass(frozen=True)
class CompiledPart:
    """Machine code that is made together, and asked for together.

    Args:
        game: the game whose rules it has.
        part: what of it.
        title: what that is.
        make: what makes it, or reads it where it has been made, by using it.
        module: one of the modules of the game's package.
    """

    game: str
    part: str
    title: str
    make: Callable[[], object] = field(repr=False)
    module: str

    @property
    def name(self) -> str:
        """How the command line calls it."""
        return f"{self.game}-{self.part}"

    @property
    def is_built(self) -> bool:
        """Whether it is part of a library that was built before, from these sources."""
        return library.fresh(self.game) is not None

    @property
    def is_ready(self) -> bool:
        """Whether nothing has to be made: it is there, or nothing can make it."""
        return self.is_built or not has_numba() or bool((mark := self._mark()) and mark.exists())

    def make_ready(self) -> None:
        """Make it and note that it is ready.  Where nothing can be kept it is made every time."""
        if not self.is_ready:
            mark = self._mark()
            self.make()
            if mark:
                mark.parent.mkdir(exist_ok=True)
                mark.touch()

    def _mark(self) -> Path | None:
        """The file that says so, for this machine: on another processor Numba makes all of it again."""
        folder = None if machine_code.why_not_kept() else machine_code.folder_of([self.module])
        return folder and folder / f"{self.part} {sys.implementation.cache_tag} {version('numba')} {platform.node()}"
