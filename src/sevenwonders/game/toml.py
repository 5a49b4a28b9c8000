"""Functions that format values as TOML, on a single line or as a list on several lines."""

import datetime
import json
import re
from collections.abc import Mapping, Sequence

from ..errors import RecordError, quoted

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
TYPESET_SPACES = str.maketrans("\u00a0\u2007\u202f\u3000", "    ", "\u200b\u2060\ufeff")  # spaces in copied text
WHOLE_NUMBERS = range(-(1 << 63), 1 << 64)
MAX_DEPTH = 16
WIDTH = 110
INDENT = "  "


def format_value(given: object, depth: int = 0) -> str:
    """Format a value as TOML on a single line; `depth` is the depth of nesting around it.  Raises `RecordError`."""
    if depth > MAX_DEPTH:
        raise RecordError(f"a value is nested more than {MAX_DEPTH} deep")
    match given:
        case bool():
            return "true" if given else "false"
        case int() if int(given) in WHOLE_NUMBERS:
            return str(int(given))
        case float():
            return repr(float(given))
        case str():
            return format_text(given)
        case datetime.datetime() | datetime.date() | datetime.time():
            return given.isoformat()
        case Mapping():
            pairs = [f"{format_key(name)} = {format_value(entry, depth + 1)}" for name, entry in given.items()]
            return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
        case Sequence() if not isinstance(given, bytes | bytearray | memoryview):
            return f"[{', '.join(format_value(entry, depth + 1) for entry in given)}]"
    raise RecordError(f"a record cannot hold {type(given).__name__} values such as {quoted(given)}")


def format_text(given: str) -> str:
    """Format a text as a TOML string, in quotation marks.  Raises `RecordError`."""
    quoted = json.dumps(given, ensure_ascii=False).replace("\x7f", "\\u007f")
    try:
        quoted.encode()
    except UnicodeEncodeError:
        raise RecordError("a text holds half of a character (a surrogate); it cannot be written") from None
    return quoted


def format_key(name: object) -> str:
    """Format the name of a field as a TOML key, in quotation marks if necessary.  Raises `RecordError`."""
    if not isinstance(name, str):
        raise RecordError(f"the name of a field should be text, not {name!r}")
    return name if BARE_KEY.fullmatch(name) else format_text(name)


def format_text_list(entries: Sequence[str]) -> str:
    """Format a list of texts as TOML, each text on a line of its own."""
    return _format_multiline_array([f"{format_text(entry)}," for entry in entries]) if entries else "[]"


def format_name_groups(groups: Sequence[Sequence[str]]) -> str:
    """Format a list of names as TOML, each group of names on a line of its own."""
    return _format_multiline_array([" ".join(f"{format_text(name)}," for name in group) for group in groups])


def format_value_list(entries: Sequence[object]) -> str:
    """Format a list of values as TOML, each value on a line of its own."""
    return _format_multiline_array([f"{format_value(entry)}," for entry in entries])


def format_names(entries: Sequence[str], before: int = 0) -> str:
    """Format a list of names as TOML, on a single line if it is short enough, otherwise on filled lines.

    `before` is the number of characters before the list on its first line.
    """
    short = format_value(entries)
    if len(short) + before <= WIDTH:
        return short
    filled: list[str] = []
    for entry in map(format_text, entries):
        if filled and len(filled[-1]) + len(entry) + 2 <= WIDTH - len(INDENT):
            filled[-1] += f" {entry},"
        else:
            filled.append(f"{entry},")
    return _format_multiline_array(filled)


def _format_multiline_array(content: Sequence[str]) -> str:
    """Format a TOML array from its lines, each of which has one or more elements with commas."""
    return "[\n" + "".join(f"{INDENT}{line}\n" for line in content) + "]"
