"""Functions that are compiled together, and whether they are cached."""

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
    """Functions of a game that are compiled together.

    Args:
        game: the name of the game.
        part: the name of the part, such as `search`.
        title: a title for people.
        make: calls the functions, which compiles them, or reads their code where it is cached.
        module: a module of the game's package.
    """

    game: str
    part: str
    title: str
    make: Callable[[], object] = field(repr=False)
    module: str

    @property
    def name(self) -> str:
        """The name on the command line, such as `duel-search`."""
        return f"{self.game}-{self.part}"

    @property
    def is_built(self) -> bool:
        """True if a library that was built from these sources has it."""
        return library.fresh(self.game) is not None

    @property
    def is_ready(self) -> bool:
        """True if nothing has to be compiled: the code is there, or there is no compiler."""
        return self.is_built or not has_numba() or bool((mark := self._mark()) and mark.exists())

    def make_ready(self) -> None:
        """Compile it if it is not ready, and note that; where nothing can be cached, compile it every time."""
        if not self.is_ready:
            mark = self._mark()
            self.make()
            if mark:
                mark.parent.mkdir(exist_ok=True)
                mark.touch()

    def _mark(self) -> Path | None:
        """Return a file that exists once it is compiled on this machine: Numba compiles for each processor."""
        folder = None if machine_code.why_not_kept() else machine_code.folder_of([self.module])
        return folder and folder / f"{self.part} {sys.implementation.cache_tag} {version('numba')} {platform.node()}"
