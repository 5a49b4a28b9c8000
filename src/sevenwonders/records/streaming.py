"""A record file read game by game, however many games it holds."""

import os
import re
from collections.abc import Iterator
from typing import BinaryIO

from ..errors import RecordError
from ..game.record import GameRecord
from .reading import check_head, games_of
from .toml import MOST_BYTES, decode, document

GAMES = re.compile(rb"""[ \t]*\[\[[ \t]*(?:games|"games"|'games')[ \t]*\]\]""")
OPENING = re.compile(rb'''#.*|"""|\'\'\'|"(?:[^"\\]|\\.)*"|'[^']*\'''')  # comments and strings, in a line
CLOSING = {b'"""': re.compile(rb'(?:[^"\\]|\\.|"(?!""))*"{3,5}'), b"'''": re.compile(rb"(?:[^']|'(?!''))*'{3,5}")}


def stream(source: str | os.PathLike[str] | BinaryIO) -> Iterator[GameRecord]:
    """The games of a file, each read when it is asked for: the file may be larger than the memory.

    >>> import io
    >>> text = b'format = "sevenwonders"\\nversion = 1\\n[[games]]\\ngame = "duel"\\n[[games]]\\ngame = "classic"\\n'
    >>> for record in stream(io.BytesIO(text)):
    ...     print(record.number, record.GAME)
    1 duel
    2 classic

    Args:
        source: a path, or a file that is open for reading bytes.

    Raises:
        RecordError: the file is no record, or the next game is none; games before it have been given.
    """
    if not isinstance(source, str | os.PathLike):
        yield from _games(source)
        return
    try:
        with open(source, "rb") as file:
            yield from _games(file)
    except RecordError as error:
        raise RecordError(f"{source}: {error}") from None
    except (OSError, ValueError) as error:
        raise RecordError(f"{source} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _games(file: BinaryIO) -> Iterator[GameRecord]:
    number = 0
    pieces = _pieces(file)
    line, data = next(pieces)
    head = document(decode(data))
    check_head(head)
    for line, data in pieces:
        part = document(decode(data, line), line)
        if twice := head.keys() & part.keys():
            raise RecordError(f"'{twice.pop()}' is given twice, in line {line + 1} or below, and above it")
        for record in games_of(head | part, number):
            number += 1
            yield record
    if not number:
        yield from games_of(head)


def _pieces(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """What stands before the first game, and each game, with the number of lines above it."""
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
