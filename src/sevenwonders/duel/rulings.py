"""Rulings of 7 Wonders Duel, by number: decisions where the printed rules leave a doubt.

`rulings.toml` beside this file holds the rulings and the kinds of their sources.  Code and tests that depend on a
ruling name its number.
"""

from collections.abc import Iterable
from importlib import resources

from ..rulebook.rulings import Ruling, read_rulings, search_rulings

KINDS, RULINGS = read_rulings(resources.files(__package__).joinpath("rulings.toml").read_text("utf-8"))


def find_rulings(words: Iterable[str]) -> list[Ruling]:
    """Find rulings by number in any spelling, by kind of source, or by words, all of which must occur in a ruling.

    >>> [ruling.id for ruling in find_rulings(["r24"])], [ruling.id for ruling in find_rulings(["theology", "library"])]
    (['R-24'], ['R-30'])
    >>> [ruling.id for ruling in find_rulings(["analysis"])]
    ['R-26', 'R-43', 'R-113']
    >>> find_rulings(["dragons"])
    Traceback (most recent call last):
    ...
    sevenwonders.errors.SevenWondersError: no ruling mentions 'dragons'; try fewer words, or another one
    """
    return search_rulings(words, RULINGS, KINDS)


__all__ = ["KINDS", "RULINGS", "Ruling", "find_rulings"]
