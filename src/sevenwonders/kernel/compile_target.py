"""Functions of a game that are compiled together, and the state of their machine code."""

import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from . import library, machine_code
from .compiler import has_numba


@dataclass(frozen=True)
class CompileTarget:
    """Functions of a game that are compiled together, such as its search, and whether their machine code exists.

    Args:
        game: the name of the game.
        part: the name of this group of functions, such as `search`.
        title: a title for display.
        make: a function that calls them all once, and so compiles them or loads their cached machine code.
        module: a module of the game's package.
    """

    game: str
    part: str
    title: str
    make: Callable[[], object] = field(repr=False)
    module: str

    @property
    def command_line_name(self) -> str:
        """The name on the command line, such as `duel-search`."""
        return f"{self.game}-{self.part}"

    @property
    def is_prebuilt(self) -> bool:
        """True if a library of machine code in the package, built from the current sources, contains the functions."""
        return library.load_current_library(self.game) is not None

    @property
    def is_ready(self) -> bool:
        """True if nothing has to be compiled: the machine code exists, or there is no compiler."""
        return self.is_prebuilt or not has_numba() or bool((mark := self._find_marker_file()) and mark.exists())

    def compile_if_needed(self) -> None:
        """Compile the functions if they are not ready, and mark them as compiled.

        If there is no folder for the cache, nothing marks them as compiled, and each call compiles them.
        """
        if not self.is_ready:
            mark = self._find_marker_file()
            self.make()
            if mark:
                mark.parent.mkdir(exist_ok=True)
                mark.touch()

    def _find_marker_file(self) -> Path | None:
        """Return the path of a file that marks the functions as compiled on this machine; None without a cache."""
        folder = None if machine_code.cache_error() else machine_code.find_cache_folder([self.module])
        return folder and folder / f"{self.part} {sys.implementation.cache_tag} {version('numba')} {platform.node()}"
