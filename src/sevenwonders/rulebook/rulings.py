"""Rulings on questions that the printed rules leave open, by number.

Every game has a file `rulings.toml` with its rulings and the kinds of their sources. Code and tests that depend on a
ruling name its number.
"""

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..errors import SevenWondersError

NUMBER = re.compile(r"r?[-\s]?0*(\d{1,6})", re.IGNORECASE)


@dataclass(frozen=True)
class Ruling:
    """A ruling on a question that the printed rules leave open.

    Attributes:
        id: the number, as in `R-15`.
        case: the question.
        ruling: the answer.
        kind: the kind of source, a key of the game's `KINDS`.
        source: the source, such as a page of a rulebook.
        option: the rules option that overrides the ruling; empty if there is none.
        page: the page of the documentation with the ruling, as a path within `docs`.
    """

    id: str
    case: str
    ruling: str
    kind: str
    source: str
    option: str = ""
    page: str = "reference/rulings.md"

    @property
    def number(self) -> int:
        """The number in the id: 15 for `R-15`."""
        return int(self.id.removeprefix("R-"))


def read_rulings(text: str, page: str = Ruling.page) -> tuple[dict[str, str], tuple[Ruling, ...]]:
    """Parse a file `rulings.toml`: return the kinds of sources with their descriptions, and the rulings.

    Args:
        text: the contents of the file.
        page: the page of the documentation with these rulings, as a path within `docs`.
    """
    data = tomllib.loads(text)
    kinds, rulings = data["kinds"], tuple(Ruling(**entry, page=page) for entry in data["ruling"])
    for ruling in rulings:
        if ruling.kind not in kinds:
            raise SevenWondersError(
                f"ruling {ruling.id} has an unknown kind, '{ruling.kind}'; choose from {', '.join(kinds)}"
            )
    return kinds, rulings


def search_rulings(words: Iterable[str], rulings: Sequence[Ruling], kinds: Iterable[str]) -> list[Ruling]:
    """Return the rulings that `words` name by number or by kind of source; else the rulings that contain all words.

    Raises `SevenWondersError` if no ruling matches.
    """
    given = [word for text in words for word in text.replace(",", " ").split()]
    if named := find_rulings_by_number_or_kind(given, rulings, kinds):
        return named
    matches = [ruling for ruling in rulings if all(word.lower() in _searchable_text(ruling) for word in given)]
    if not matches:
        wanted = " and ".join(f"'{word}'" for word in given)
        raise SevenWondersError(f"no ruling mentions {wanted}; try fewer words, or another one")
    return matches


def find_rulings_by_number_or_kind(
    words: Sequence[str], rulings: Sequence[Ruling], kinds: Iterable[str]
) -> list[Ruling]:
    """Return the rulings whose numbers or kind of source are given as `words`; an empty list if the words are neither.

    Raises `SevenWondersError` if no ruling has one of the numbers.
    """
    given = [word for text in words for word in text.replace(",", " ").split()]
    if given[:1] in (["r"], ["R"]):
        given = ["".join(given)]
    numbers = [NUMBER.fullmatch(word) for word in given]
    if given and all(numbers):
        return [_find_by_number(int(number[1]), rulings) for number in numbers if number]
    if len(given) == 1 and given[0].lower() in kinds:
        return [ruling for ruling in rulings if ruling.kind == given[0].lower()]
    return []


def find_ruling_of_option(option: str, rulings: Iterable[Ruling]) -> str:
    """Return the id of the first ruling that the given rules option overrides; empty if there is none."""
    return next((ruling.id for ruling in rulings if ruling.option == option), "")


def _find_by_number(number: int, rulings: Sequence[Ruling]) -> Ruling:
    for ruling in rulings:
        if ruling.number == number:
            return ruling
    first, last = rulings[0].id, rulings[-1].id
    raise SevenWondersError(f"there is no ruling R-{number:02}; they go from {first} to {last}")


def _searchable_text(ruling: Ruling) -> str:
    option = ruling.option.replace("_", " ")
    words = (ruling.id, ruling.case, ruling.ruling, ruling.kind, ruling.source, ruling.option, option)
    return " ".join(words).lower()
