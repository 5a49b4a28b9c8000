"""Folders of files, files that are written whole or not at all, and errors that name their file."""

import os
import stat
import struct
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tokenize import TokenError
from typing import IO
from zipfile import BadZipFile

import platformdirs

from .errors import SevenWondersError

# what `numpy.load` raises for a file of arrays that is damaged in its archive, its heads or its numbers
DAMAGED: tuple[type[Exception], ...] = (BadZipFile, EOFError, KeyError, MemoryError, NotImplementedError, OverflowError)
DAMAGED += (OSError, RuntimeError, SyntaxError, TokenError, TypeError, ValueError, struct.error, zlib.error)


def data_folder() -> Path:
    """Return the folder for what is to last: games, tables, progress.  Raises `SevenWondersError` without a home."""
    with at_home("HOME"):
        return platformdirs.user_data_path("sevenwonders")


@contextmanager
def at_home(variable: str) -> Iterator[None]:
    """Say what to set in the environment where a user has no home folder: no name in the system and no HOME."""
    try:
        yield
    except RuntimeError:
        raise SevenWondersError(
            f"this user has no home folder to keep files in; set {variable} to a folder that can be written"
        ) from None


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a file to write, which takes its name when all is written: a reader sees the old file or the new.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with whole_file(Path(folder, "page.md")) as file:
    ...         count = file.write(b"all of it")
    ...     Path(folder, "page.md").read_text()
    'all of it'

    Raises:
        OSError: it cannot be written; its `filename` is the path.
    """
    target = Path(os.path.realpath(path))
    with naming(path):
        is_there = target.exists()
        if is_there and not target.is_file():  # a pipe or a terminal
            with target.open("wb") as file:
                yield file
            return
        draft = target.with_name(f".{target.name}.{os.getpid()}-{threading.get_ident()}.tmp")
        try:
            with draft.open("wb") as file:
                yield file
            _settle(draft, os.O_RDWR)
            if is_there:
                draft.chmod(stat.S_IMODE(target.stat().st_mode))
            draft.replace(target)
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise
        with suppress(OSError):  # a system may not open folders
            _settle(target.parent, os.O_RDONLY)


@contextmanager
def naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """Let an error of writing say which file it is about: a full disk names none."""
    try:
        yield
    except OSError as error:
        error.filename = os.fspath(path)
        raise


def _settle(path: Path, access: int) -> None:
    """Make what was written to a file, or renamed in a folder, last through a power cut."""
    handle = os.open(path, access)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
