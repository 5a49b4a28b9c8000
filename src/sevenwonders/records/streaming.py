"""A record file cut into the texts of its games, however many it holds."""

import gzip
import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, cast

from .toml import MOST_BYTES

GAMES = re.compile(rb"""[ \t]*\[\[[ \t]*(?:games|"games"|'games')[ \t]*\]\]""")
OPENING = re.compile(rb'''#.*|"""|\'\'\'|"(?:[^"\\]|\\.)*"|'[^']*\'''')  # comments and strings, in a line
CLOSING = {b'"""': re.compile(rb'(?:[^"\\]|\\.|"(?!""))*"{3,5}'), b"'''": re.compile(rb"(?:[^']|'(?!''))*'{3,5}")}

GZIP = b"\x1f\x8b"  # how every file that gzip has compressed begins
Source = str | os.PathLike[str] | BinaryIO


@contextmanager
def opened(source: Source) -> Iterator[BinaryIO]:
    """A file open for reading bytes, which are decompressed on the way where gzip has compressed them."""
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as file, opened(file) as plain:
            yield plain
    elif isinstance(source, io.BufferedReader) and source.peek(len(GZIP))[: len(GZIP)] == GZIP:
        with gzip.open(source) as unpacked:
            yield cast(BinaryIO, unpacked)
    else:
        yield source


def pieces(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the text before the first game, then each game, with the number of lines above it."""
    lines: list[bytes] = []
    above = count = size = 0
    inside = None  # the quotes of a text that goes on in the next line
    while line := file.readline(MOST_BYTES + 1):
        if inside is None and GAMES.match(line):
            yield above, b"".join(lines)
            lines, size, above = [], 0, count
        inside = _text_that_goes_on(line, inside)
        lines.append(line)
        size += len(line)
        count += line.endswith(b"\n")
        if size > MOST_BYTES:
            break
    yield above, b"".join(lines)


def _text_that_goes_on(line: bytes, inside: bytes | None) -> bytes | None:
    """The quotes of the text in several lines that is open after a line, if any."""
    if inside is None and b'"""' not in line and b"'''" not in line:
        return None
    place = 0
    while True:
        if inside is not None:
            found = CLOSING[inside].match(line, place)
            if found is None:
                return inside
            inside = None
        else:
            found = OPENING.search(line, place)
            if found is None:
                return None
            inside = found[0] if found[0] in CLOSING else None
        place = found.end()
