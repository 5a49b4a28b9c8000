"""Functions that shorten and join names for the terminal screens of all games."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

from rich.cells import cell_len

from ..errors import plural
from ..names import split_letters

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
    letters = split_letters(name)
    widths = accumulate(map(cell_len, letters))
    return "".join(letters[: bisect_left(list(widths), cells)]).rstrip() + "…"


def join_names(names: Sequence[str | None], hidden: str) -> str:
    """Join names with "and"; unknown names (None) are counted.

    Args:
        names: the names.
        hidden: the word for an unknown one, such as "hidden card".

    >>> (
    ...     join_names(["Quarry", None], "hidden card"),
    ...     join_names([None, None], "hidden card"),
    ...     join_names([], "hidden card"),
    ... )
    ('Quarry and a hidden card', '2 hidden cards', '')
    """
    known = [name for name in names if name is not None]
    unknown = len(names) - len(known)
    if unknown:
        known.append(f"a {hidden}" if unknown == 1 else plural(unknown, hidden))
    return " and ".join(known)
