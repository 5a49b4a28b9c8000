"""Rulings: what happens where the printed rules leave a doubt, by number.

`rulings.toml` beside this file holds them, and the kinds of their sources.  Code and tests that rest on a ruling name
its number.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources

from ..kernel.errors import SevenWondersError

NUMBER = re.compile(r"r?[-\s]?0*(\d+)", re.IGNORECASE)


@dataclass(frozen=True)
class Ruling:
    """One doubt and what happens.

    `source` says in a few words where the ruling comes from, and `kind` what sort of source that is: a key of `KINDS`.
    `option` names the rules option that plays it differently, empty if there is none.
    """

    id: str
    case: str
    ruling: str
    kind: str
    source: str
    option: str = ""

    @property
    def number(self) -> int:
        """The number in the id."""
        return int(self.id.removeprefix("R-"))

    @property
    def page(self) -> str:
        """The page of the documentation that has it, as a path within `docs`."""
        return "reference/rulings.md"


def read_rulings(text: str) -> tuple[dict[str, str], tuple[Ruling, ...]]:
    """The kinds of sources, with what they mean, and the rulings in the text of a file like `rulings.toml`."""
    data = tomllib.loads(text)
    kinds, rulings = data["kinds"], tuple(Ruling(**entry) for entry in data["ruling"])
    for ruling in rulings:
        if ruling.kind not in kinds:
            raise SevenWondersError(
                f"ruling {ruling.id} cannot have the kind '{ruling.kind}'; choose from {', '.join(kinds)}"
            )
    return kinds, rulings


KINDS, RULINGS = read_rulings(resources.files(__package__).joinpath("rulings.toml").read_text("utf-8"))


def find_rulings(words: Iterable[str]) -> list[Ruling]:
    """The rulings of some numbers, in any spelling, or of a kind of source; otherwise those with every word in them.

    >>> [ruling.id for ruling in find_rulings(["r24"])], [ruling.id for ruling in find_rulings(["theology", "library"])]
    (['R-24'], ['R-30'])
    >>> [ruling.id for ruling in find_rulings(["analysis"])]
    ['R-26', 'R-43', 'R-113']
    >>> find_rulings(["dragons"])
    Traceback (most recent call last):
    ...
    sevenwonders.kernel.errors.SevenWondersError: no ruling mentions 'dragons'; try fewer words, or another one
    """
    given = [word for text in words for word in text.replace(",", " ").split()]
    if given[:1] in (["r"], ["R"]):
        given = ["".join(given)]
    numbers = [NUMBER.fullmatch(word) for word in given]
    if given and all(numbers):
        return [_by_number(int(number[1])) for number in numbers if number]
    if len(given) == 1 and given[0].lower() in KINDS:
        return [ruling for ruling in RULINGS if ruling.kind == given[0].lower()]
    found = [ruling for ruling in RULINGS if all(word.lower() in _text(ruling) for word in given)]
    if not found:
        wanted = " and ".join(f"'{word}'" for word in given)
        raise SevenWondersError(f"no ruling mentions {wanted}; try fewer words, or another one")
    return found


def _by_number(number: int) -> Ruling:
    for ruling in RULINGS:
        if ruling.number == number:
            return ruling
    first, last = RULINGS[0].id, RULINGS[-1].id
    raise SevenWondersError(f"there is no ruling R-{number:02}; they go from {first} to {last}")


def _text(ruling: Ruling) -> str:
    option = ruling.option.replace("_", " ")
    words = (ruling.id, ruling.case, ruling.ruling, ruling.kind, ruling.source, ruling.option, option)
    return " ".join(words).lower()


__all__ = ["RULINGS", "Ruling", "find_rulings"]
