"""Functions that shorten and join names for the terminal screens of all games."""

from bisect import bisect_left
from itertools import accumulate

from rich.cells import cell_len

from ..names import split_graphemes

MAX_NAME_CELLS = 20


def cut_name_to_width(name: str, cells: int = MAX_NAME_CELLS) -> str:
    """Return a name, cut between letters to a maximum width in cells of the terminal; "…" replaces the rest.

    >>> (
    ...     cut_name_to_width("Bartholomäus", 8),
    ...     cut_name_to_width("Ada", 8),
    ...     cut_name_to_width("\u5c71\u7530\u592a\u90ce", 7),
    ... )
    ('Barthol…', 'Ada', '山田太…')
    """
    if cell_len(name) <= cells:
        return name
    letters = split_graphemes(name)
    widths = accumulate(map(cell_len, letters))
    return "".join(letters[: bisect_left(list(widths), cells)]).rstrip() + "…"
