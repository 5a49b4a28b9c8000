"""How people at a table are called: nobody like somebody else."""

import unicodedata
from collections.abc import Iterable

LONGEST = 40  # letters


def unique_name(name: str, taken: Iterable[str]) -> str:
    """A name that nobody at the table has: the wished one, with a number where it is taken.

    Letters that only look alike in size or width make no difference.

    >>> unique_name("Mira", ["Bert"]), unique_name("mira", ["Mira", "Mira 2"])
    ('Mira', 'mira 3')
    """
    others = {_alike(each) for each in taken}
    number, found = 1, name
    while _alike(found) in others:
        number += 1
        found = f"{name[: LONGEST - len(str(number)) - 1].rstrip()} {number}"
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
    return unicodedata.normalize("NFKC", name).casefold()
