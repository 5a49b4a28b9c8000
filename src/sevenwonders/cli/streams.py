"""Standard output and error for any encoding: characters that it lacks are replaced by similar ones."""

import codecs
import io
import os
import sys
import unicodedata

NEAREST = "sevenwonders_nearest"  # the registered name of the handler of encoding errors
PAIRS = (
    "⁄ /, × x, ÷ /, ± +-, → ->, ← <-, ≤ <=, ≥ >=, ≠ !=, ≈ ~, ß ss, æ ae, Æ AE, œ oe, Œ OE, ø o, Ø O, ł l, "
    "Ł L, ð d, ¡ !, ¿ ?, ‹ <, › >, ⟨ <, ⟩ >, ▸ >, █ #"
)
REPLACEMENTS = {
    **dict.fromkeys("–—−‐‑─━", "-"),
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("“”„«»″", '"'),
    **dict.fromkeys("│┃", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╯╰", "+"),
    **dict.fromkeys("•·●✓★", "*"),
    **dict(pair.split() for pair in PAIRS.split(",")),
}


def transliterate(text: str) -> str:
    """Convert a text to ASCII: letters without accents, similar characters for signs, "?" for the rest.

    >>> transliterate("Éphèse – 3½ × “Ω”")
    'Ephese - 31/2 x "?"'
    """
    plain = "".join(REPLACEMENTS.get(sign, sign) for sign in unicodedata.normalize("NFKD", text))
    return "".join(sign if sign.isascii() else "" if unicodedata.combining(sign) else "?" for sign in plain)


def _replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return transliterate(error.object[error.start : error.end]), error.end


def make_streams_printable() -> None:
    """Let output streams replace characters that they cannot encode by similar ones.

    A closed output stream is replaced by one that drops all text, and a closed standard input by an empty one.
    """
    codecs.register_error(NEAREST, _replace_unencodable)
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout, sys.stderr = (stream or open(os.devnull, "w") for stream in (sys.stdout, sys.stderr))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=NEAREST)


def can_print(text: str) -> bool:
    """Return whether the encodings of standard output and standard error have all characters of a text."""
    try:
        for stream in (sys.stdout, sys.stderr):
            text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def print_line(text: str = "", *, errors: bool = False) -> None:
    """Print a line to standard output or standard error, and flush it."""
    print(text, file=sys.stderr if errors else sys.stdout, flush=True)
