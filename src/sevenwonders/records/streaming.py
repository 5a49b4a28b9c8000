"""Splitting of record files of any size into the texts of their games."""

import gzip
import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, cast

from ..errors import quoted
from .toml import MAX_BYTES

GAMES = re.compile(rb"""[ \t]*\[\[[ \t]*(?:games|"games"|'games')[ \t]*\]\]""")
OPENING = re.compile(rb'''#.*|"""|\'\'\'|"(?:[^"\\]|\\.)*"|'[^']*\'''')  # comments and strings, in a line
CLOSING = {b'"""': re.compile(rb'(?:[^"\\]|\\.|"(?!""))*"{3,5}'), b"'''": re.compile(rb"(?:[^']|'(?!''))*'{3,5}")}

GZIP = b"\x1f\x8b"  # the first bytes of a file that gzip has compressed
Source = str | os.PathLike[str] | BinaryIO


@contextmanager
def open_decompressed(source: Source) -> Iterator[BinaryIO]:
    """Yield a file open for reading bytes, from a path or an open file; gzip contents are decompressed."""
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as file, open_decompressed(file) as plain:
            yield plain
    elif isinstance(source, io.BufferedReader) and source.peek(len(GZIP))[: len(GZIP)] == GZIP:
        with gzip.open(source) as unpacked:
            yield cast(BinaryIO, unpacked)
    elif hasattr(source, "readline"):
        yield source
    else:
        raise TypeError(f"records are read from a path, or a file open for reading bytes, not from {quoted(source)}")


def split_games(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the text before all games, then the text of each game; each is paired with the number of lines above it."""
    lines: list[bytes] = []
    above = count = size = 0
    inside = None  # the quotes of a string that continues on the next line
    while line := file.readline(MAX_BYTES + 1):
        if inside is None and GAMES.match(line):
            yield above, b"".join(lines)
            lines, size, above = [], 0, count
        inside = _find_open_string(line, inside)
        lines.append(line)
        size += len(line)
        count += line.endswith(b"\n")
        if size > MAX_BYTES:
            break
    yield above, b"".join(lines)


def _find_open_string(line: bytes, inside: bytes | None) -> bytes | None:
    """Return the delimiter of the multi-line TOML string that is still open after `line`; None if there is none.

    `inside` is the delimiter of the string that is open before `line`, or None.
    """
    if inside is None and b'"""' not in line and b"'''" not in line:
        return None
    place = 0
    while True:
        if inside is not None:
            match = CLOSING[inside].match(line, place)
            if match is None:
                return inside
            inside = None
        else:
            match = OPENING.search(line, place)
            if match is None:
                return None
            inside = match[0] if match[0] in CLOSING else None
        place = match.end()
