"""How people at a table are called: nobody like somebody else."""

from collections.abc import Iterable

from ...names import JOINERS, MAX_CODE_POINTS, MAX_LETTERS, legible, letters_of
from .look_alikes import skeleton

NAMELESS = "Guest"  # a guest who has given no name, or whose data has been deleted


def stored_name(name: str) -> str:
    """Return a name from the database as it is shown; earlier versions kept some that are refused today.

    >>> stored_name("Mira"), stored_name("\u3164"), stored_name("")
    ('Mira', 'Guest', '')
    """
    return legible(name) or (NAMELESS if name else "")


def unique_name(name: str, taken: Iterable[str]) -> str:
    """A name that nobody at the table has: the wished one, with a number where it is taken.

    Letters that look alike make no difference, nor do joiners, which are not seen.

    >>> unique_name("Mira", ["Bert"]), unique_name("mira", ["Mira", "Mira 2"])
    ('Mira', 'mira 3')
    """
    others = {_alike(each) for each in taken}
    number, found = 1, name
    while _alike(found) in others:
        number += 1
        room = MAX_LETTERS - len(f" {number}")
        letters = letters_of(name)[:room]
        while sum(map(len, letters)) > MAX_CODE_POINTS - len(f" {number}"):
            letters.pop()
        found = f"{''.join(letters).rstrip()} {number}"
    return found


def unique_names(names: Iterable[str]) -> list[str]:
    """Names for all, of which no two are alike; who comes first keeps theirs.

    >>> unique_names(["Guest", "Guest", "Bert"])
    ['Guest', 'Guest 2', 'Bert']
    """
    found: list[str] = []
    for name in names:
        found.append(unique_name(name, found))
    return found


def _alike(name: str) -> str:
    return skeleton("".join(char for char in name if char not in JOINERS))
