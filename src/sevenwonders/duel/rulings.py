"""Rulings: what happens where the printed rules leave a doubt, by number.

`rulings.toml` beside this file holds them.  Code and tests that rest on a ruling name its number.
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
    """One doubt and what happens; `option` names the rules option that plays it differently, empty if there is none."""

    id: str
    case: str
    ruling: str
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


def _load() -> tuple[Ruling, ...]:
    text = resources.files(__package__).joinpath("rulings.toml").read_text("utf-8")
    return tuple(Ruling(**entry) for entry in tomllib.loads(text)["ruling"])


RULINGS: tuple[Ruling, ...] = _load()


def find_rulings(words: Iterable[str]) -> list[Ruling]:
    """The rulings of some numbers, in any spelling; otherwise those in which every word occurs.

    >>> [ruling.id for ruling in find_rulings(["r24"])], [ruling.id for ruling in find_rulings(["theology", "library"])]
    (['R-24'], ['R-30'])
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
    raise SevenWondersError(
        f"there is no ruling R-{number:02}; they go from {first} to {last}, with gaps for the expansions"
    )


def _text(ruling: Ruling) -> str:
    option = ruling.option.replace("_", " ")
    return f"{ruling.id} {ruling.case} {ruling.ruling} {ruling.source} {ruling.option} {option}".lower()


__all__ = ["RULINGS", "Ruling", "find_rulings"]
