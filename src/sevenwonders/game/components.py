"""Components, and the text tables that define them: sections of lines with name, kind, cost and effects."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from importlib import resources
from typing import Any


@dataclass(frozen=True)
class Component:
    """A printed component, such as a card or a Wonder.

    Attributes:
        id: the name in notation and files, as in `the_pyramids`.
        name: the printed name.
        colour: the colour of a card, or the kind of any other component, a member of the game's enumeration `Colour`.
        row: the index of the component's row in the game's table of numbers, which compiled code reads.
        text: the cost and the effects, as in `3C points:3`.
    """

    id: str
    name: str
    colour: IntEnum
    row: int
    text: str

    @cached_property
    def kind(self) -> str:
        """The name of the colour or kind of component, as in `blue`."""
        return self.colour.name.lower()

    @property
    def cost(self) -> str:
        """The printed cost, coins before resource letters: `3C` is three coins and a clay; `-` is free."""
        return self.text.split()[0]

    @property
    def effects(self) -> list[tuple[str, list[str]]]:
        """The effects after the cost, each a word with its values: `points:3` is `("points", ["3"])`."""
        words = (effect.split(":") for effect in self.text.split()[1:])
        return [(word, values) for word, *values in words]

    def effect_values(self, word: str) -> tuple[str, ...]:
        """Return the first value of each effect that is called `word`, as in `points:3`."""
        return tuple(values[0] for effect, values in self.effects if effect == word)

    def __str__(self) -> str:
        return self.name


def make_slug(name: str) -> str:
    """Return the id for a component's name: lower case, with underscores.

    >>> make_slug("Glass-Blower"), make_slug("The Statue of Zeus"), make_slug("Craftsmen's Guild")
    ('glass_blower', 'the_statue_of_zeus', 'craftsmens_guild')
    """
    return name.lower().replace("-", "_").replace(" ", "_").replace("'", "")


def freeze_lists(value: Any) -> Any:
    """Return a value in which tuples replace all lists, nested lists included."""
    return tuple(map(freeze_lists, value)) if isinstance(value, list | tuple) else value


def is_list_of_names(value: object, depth: int = 1) -> bool:
    """Return whether a value is a list of texts or, with a `depth` of 2, a list of lists of texts, and so on."""
    if not isinstance(value, list | tuple):
        return False
    if depth == 1:
        return all(isinstance(item, str) for item in value)
    return all(is_list_of_names(item, depth - 1) for item in value)


def iter_section_lines(package: str, file: str) -> Iterator[tuple[str, str]]:
    """Yield (section, line) pairs for the lines of a text table below `[SECTION]` headings; skip comments.

    Args:
        package: the package with the file.
        file: the file name.
    """
    section = ""
    for line in resources.files(package).joinpath(file).read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line.rstrip().strip("[]")
        elif line.strip() and not line.startswith("#"):
            yield section, line.rstrip()
