"""From bytes to a TOML document, whatever the bytes are."""

import re
import tomllib
from typing import Any

from ..errors import RecordError
from ..game.toml import DEEPEST, WHOLE_NUMBERS

MOST_BYTES = 16 * 1024 * 1024
# Reading TOML takes time that grows with the square of the parts of a key; no record has such keys.
LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){16}""")


def decode(data: bytes, above: int = 0) -> str:
    """The text of a file, or of a part of it with so many lines above."""
    if len(data) > MOST_BYTES:
        raise RecordError(f"the file is too large; a game in it has at most {MOST_BYTES >> 20} MiB")
    try:
        return data.decode("utf-8" if above else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1 + above
        raise RecordError(f"line {line} is not text in UTF-8; this is no game record") from None


def document(text: str, above: int = 0) -> dict[str, Any]:
    """The tables of a text, or of a part of it with so many lines above."""
    if len(text) > MOST_BYTES:
        raise RecordError(f"the text is too long; records have at most {MOST_BYTES >> 20} MiB")
    long_key = LONG_KEY.search(text)
    if long_key:
        line = text.count("\n", 0, long_key.start()) + 1 + above
        raise RecordError(f"line {line} holds a key of more than 16 parts; this is no game record")
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(_plain(str(error), text, above)) from None
    except (ValueError, OverflowError):
        raise RecordError("the text holds a number that is too large") from None
    except RecursionError:
        raise RecordError("the text is nested too deeply; this is no game record") from None
    _check(found, 0)
    return found


def _plain(message: str, text: str, above: int) -> str:
    """What the TOML reader complains about, as a sentence with a line."""
    place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    if place is None:
        return f"this is not TOML: {message}"
    reason = message[: place.start()]
    reason = reason[:1].lower() + reason[1:]
    if place[1] is None:
        return f"the text breaks off at its end (line {text.count(chr(10)) + 1 + above}): {reason}"
    return f"line {int(place[1]) + above}, column {place[2]}: {reason}"


def _check(entry: object, depth: int) -> None:
    """Refuse what could not be written again."""
    if isinstance(entry, int) and entry not in WHOLE_NUMBERS:
        raise RecordError("the text holds a number that is too large")
    if isinstance(entry, dict | list):
        if depth > DEEPEST:
            raise RecordError(f"a value is nested more than {DEEPEST} deep")
        for part in entry.values() if isinstance(entry, dict) else entry:
            if not isinstance(part, str):
                _check(part, depth + 1)
