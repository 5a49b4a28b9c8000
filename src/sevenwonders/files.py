"""The data folder, atomic writing of files, and I/O errors that name their file."""

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

# all errors that `numpy.load` raises for a damaged file of arrays
LOAD_ERRORS: tuple[type[Exception], ...] = (BadZipFile, EOFError, KeyError, MemoryError, NotImplementedError, OSError)
LOAD_ERRORS += (OverflowError, RuntimeError, SyntaxError, TokenError, TypeError, ValueError, struct.error, zlib.error)


def data_folder() -> Path:
    """Return the folder for saved games, the server's database and the progress of puzzle solvers.

    Raises `SevenWondersError` if the user has no home folder.
    """
    with explain_missing_home("HOME"):
        return platformdirs.user_data_path("sevenwonders")


@contextmanager
def explain_missing_home(variable: str) -> Iterator[None]:
    """Turn the `RuntimeError` for a missing home folder in a `with` block into advice on an environment variable.

    `variable` is the name of the variable to set.
    """
    try:
        yield
    except RuntimeError:
        raise SevenWondersError(
            f"this user has no home folder to keep files in; set {variable} to a folder that can be written"
        ) from None


@contextmanager
def open_atomically(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a temporary file that replaces `path` once it is written completely: readers see the old or the new file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with open_atomically(Path(folder, "page.md")) as file:
    ...         count = file.write(b"all of it")
    ...     Path(folder, "page.md").read_text()
    'all of it'

    Raises:
        OSError: the file cannot be written; `filename` is the path.
    """
    target = Path(os.path.realpath(path))
    with name_file_in_errors(path):
        is_there = target.exists()
        if is_there and not target.is_file():  # a pipe or a terminal
            with target.open("wb") as file:
                yield file
            return
        draft = target.with_name(f".{target.name}.{os.getpid()}-{threading.get_ident()}.tmp")
        try:
            with draft.open("wb") as file:
                yield file
            _sync_to_disk(draft, os.O_RDWR)
            if is_there:
                draft.chmod(stat.S_IMODE(target.stat().st_mode))
            draft.replace(target)
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise
        with suppress(OSError):  # a system may not open folders
            _sync_to_disk(target.parent, os.O_RDONLY)


@contextmanager
def name_file_in_errors(path: str | os.PathLike[str]) -> Iterator[None]:
    """Add the path to an `OSError` of the `with` block, because the error of a full disk names no file."""
    try:
        yield
    except OSError as error:
        error.filename = os.fspath(path)
        raise


def _sync_to_disk(path: Path, access: int) -> None:
    """Sync a file or a folder to disk, so that its new contents survive a power cut; `access` are flags for `open`."""
    handle = os.open(path, access)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
