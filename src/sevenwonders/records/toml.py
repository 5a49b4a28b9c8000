"""Parsing of TOML documents from untrusted bytes, with readable errors."""

import codecs
import re
import tomllib

from ..errors import RecordError
from ..game.toml import MAX_DEPTH, TYPESET_SPACES, WHOLE_NUMBERS

MAX_BYTES = 16 * 1024 * 1024
# The time to parse TOML grows with the square of the parts of a key; no record has keys this long.
LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){16}""")

STATEMENT = re.compile(r"""\s*(?:#|\[|[\w."'-]+\s*=)""")  # the beginning of a TOML document
FENCE = re.compile(r"\s*(?:```|~~~)\s*\w*\s*")  # of a code block in Markdown
COMPRESSED = {"gzip": b"\x1f\x8b", "xz": b"\xfd7zXZ", "bzip2": b"BZh", "zip": b"PK\3\4"}  # their first bytes
CURLY_QUOTES = "\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb"


def check_encoding(data: bytes) -> None:
    """Check that the contents of a file are neither text in UTF-16 nor compressed.  Raises `RecordError`."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise RecordError("this is text in UTF-16; save it as UTF-8")
    for program, beginning in COMPRESSED.items():
        if data.startswith(beginning):
            raise RecordError(f"this file is compressed by {program}; unpack it first")


def decode_utf8(data: bytes, above: int = 0) -> str:
    """Decode the contents of a file, or a part of them, from UTF-8.  Raises `RecordError`.

    `above` is the number of lines of the file before the part, for the line numbers in errors.
    """
    if len(data) > MAX_BYTES:
        raise RecordError(f"the file is too large; a game in it has at most {MAX_BYTES >> 20} MiB")
    if not above:
        check_encoding(data)
    try:
        return data.decode("utf-8" if above else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1 + above
        raise RecordError(f"line {line} is not text in UTF-8; this is no game record") from None


def parse_toml(text: str, above: int = 0) -> dict[str, object]:
    """Parse a TOML text, or a part of one, to a dictionary.  Raises `RecordError`.

    `above` is the number of lines of the file before the part, for the line numbers in errors.
    """
    if len(text) > MAX_BYTES:
        raise RecordError(f"the text is too long; records have at most {MAX_BYTES >> 20} MiB")
    long_key = LONG_KEY.search(text)
    if long_key:
        line = text.count("\n", 0, long_key.start()) + 1 + above
        raise RecordError(f"line {line} holds a key of more than 16 parts; this is no game record")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        if (plain := _remove_paste_artifacts(text, above)) != text:
            return parse_toml(plain, above)
        if not above and not STATEMENT.match(text):
            raise RecordError(
                "this is not a game record, which begins with 'format = \"sevenwonders\"'; "
                "logs of other sites have to be imported"
            ) from None
        raise RecordError(_explain_toml_error(str(error), text, above)) from None
    except (ValueError, OverflowError):
        raise RecordError("the text holds a number that is too large") from None
    except RecursionError:
        raise RecordError("the text is nested too deeply; this is no game record") from None
    _check_values(table, 0)
    return table


def _remove_paste_artifacts(text: str, above: int) -> str:
    """Remove traces of pasting: a byte order mark, typographic spaces, a code fence and the text around the fence.

    Removed lines become empty, so line numbers stay the same.
    """
    lines = text.removeprefix("\ufeff").translate(TYPESET_SPACES).split("\n")
    fences = [number for number, line in enumerate(lines) if FENCE.fullmatch(line)]
    if fences:
        closes = len(fences) > 1 or above > 0 or not any(map(str.strip, lines[fences[0] + 1 :]))
        first = fences[0] + 1 if len(fences) > 1 or not closes else 0
        last = fences[-1] if closes else len(lines)
        lines = [line if first <= number < last else "" for number, line in enumerate(lines)]
    return "\n".join(lines)


def _explain_toml_error(message: str, text: str, above: int) -> str:
    """Return a readable sentence, with the line number, for an error message of the TOML parser.

    Args:
        message: the error message of the parser.
        text: the parsed text.
        above: the number of lines above the text in its file.
    """
    place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    if place is None:
        return f"this is not TOML: {message}"
    reason = message[: place.start()]
    reason = reason[:1].lower() + reason[1:]
    if place[1] is None:
        return f"the text breaks off at its end (line {text.count(chr(10)) + 1 + above}): {reason}"
    quote = next((letter for letter in text.split("\n")[int(place[1]) - 1] if letter in CURLY_QUOTES), "")
    hint = f"; the line holds a curly quote ({quote}), and texts stand in straight ones" if quote else ""
    return f"line {int(place[1]) + above}, column {place[2]}: {reason}{hint}"


def _check_values(entry: object, depth: int) -> None:
    """Check that a parsed TOML value can be written again: no huge numbers, no deep nesting.  Raises `RecordError`.

    `depth` is the depth of nesting around the value.
    """
    if isinstance(entry, int) and entry not in WHOLE_NUMBERS:
        raise RecordError("the text holds a number that is too large")
    if isinstance(entry, dict | list):
        if depth > MAX_DEPTH:
            raise RecordError(f"a value is nested more than {MAX_DEPTH} deep")
        for part in entry.values() if isinstance(entry, dict) else entry:
            if not isinstance(part, str):
                _check_values(part, depth + 1)
