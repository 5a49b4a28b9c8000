"""Rulings of 7 Wonders for 3 to 7 players: numbered answers to questions that the printed rules leave open.

`rulings.toml` beside this file contains the rulings and the kinds of their sources.  Code and tests that depend on a
ruling name its number.
"""

from collections.abc import Iterable
from importlib import resources

from ..rulebook.rulings import Ruling, read_rulings, search_rulings

PAGE = "explanation/classic/rules.md"
KINDS, RULINGS = read_rulings(resources.files(__package__).joinpath("rulings.toml").read_text("utf-8"), PAGE)


def find_rulings(words: Iterable[str]) -> list[Ruling]:
    """Return the rulings that match `words`: numbers of rulings, a kind of source, or words that a ruling contains.

    >>> [ruling.id for ruling in find_rulings(["r3"])], [ruling.id for ruling in find_rulings(["seventh", "card"])]
    (['R-03'], ['R-16'])
    >>> find_rulings(["dragons"])
    Traceback (most recent call last):
    ...
    sevenwonders.errors.SevenWondersError: no ruling mentions 'dragons'; try fewer words, or another one
    """
    return search_rulings(words, RULINGS, KINDS)


__all__ = ["KINDS", "RULINGS", "Ruling", "find_rulings"]
