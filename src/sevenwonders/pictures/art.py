"""The icons, drawings and colours of the page for pictures: both load the same files."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ..artwork import SHARED, Parts, read_artwork
from ..page import Page

PAGE = files("sevenwonders") / "web"
STYLES = ("base", "cards")

HUES = 6


@dataclass
class Art:
    """What the page draws with.

    >>> from sevenwonders.duel.page import PAGE as duel
    >>> art = art_of(duel)
    >>> sorted(art.icons)[:3], art.colour("paper"), art.signs["enki"]
    (['again', 'agriculture', 'ankh'], '#f6edd8', ['token'])

    Attributes:
        icons: by name, elements on a grid of 24 by 24.
        signs: the icons that tell what a question or a rule is about, where none has its name.
        counted: the icons of what is counted by cards, where none has its name.
        drawing: returns the drawing of a component, or that of its kind, in a box of 100 by 60.
        dark: whether its colours are those of the dark page.
    """

    icons: Mapping[str, Parts]
    signs: Mapping[str, list[str]]
    counted: Mapping[str, list[str]]
    drawing: Callable[[str, str], Parts]
    dark: bool = False
    _colours: dict[tuple[str, str], str] = field(default_factory=dict)

    def colour(self, name: str, of: str = ":root") -> str:
        """A colour of the page by its name, or that of something with a class, as `colour("from", "hue-2")`."""
        found = self._colours[of, name]
        if nested := re.fullmatch(r"var\(--([\w-]+)\)", found):
            return self.colour(nested[1])
        if both := re.fullmatch(r"light-dark\((.+), (.+)\)", found):
            return both[2 if self.dark else 1]
        return found

    def hue(self, unit: str) -> str:
        """One of six hues, so that Wonders side by side differ."""
        return f"hue-{_hash(unit) % HUES}"


@cache
def art_of(page: Page, dark: bool = False) -> Art:
    """Return what a game's page and that of all games draw with, in the colours of the light or of the dark page."""
    work = read_artwork(SHARED) | read_artwork(page.assets)
    art = Art(work.icons | work.later, work.signs, work.counted, work.drawing, dark)
    for sheet in (*(PAGE / "css" / f"{name}.css" for name in STYLES), *_files(page.folder / "css", "", ".css")):
        for rule in re.finditer(r"([^{};]+)\{([^{}]*)\}", _without_comments(sheet.read_text("utf-8"))):
            for selector in re.split(r",(?![^(]*\))", rule[1]):
                _colour(art, selector.strip(), rule[2])
    return art


def _files(folder: Traversable, start: str, end: str) -> list[Traversable]:
    """Return the files of a folder whose names begin and end like that, by name."""
    there = folder.iterdir() if folder.is_dir() else ()
    found = (file for file in there if file.name.startswith(start) and file.name.endswith(end))
    return sorted(found, key=lambda file: file.name)


def _without_comments(text: str) -> str:
    return re.sub(r"(?s:/\*.*?\*/)|(?m:(?:^|\s)//.*$)", "", text)


def _colour(art: Art, selector: str, body: str) -> None:
    """Take in the colours that a rule gives a class, or all of the page when it is dark."""
    dark = ":root[data-theme='dark']"
    if selector == dark and not art.dark:
        return
    place = ":root" if selector in (":root", dark) else selector.rpartition(".")[2]
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+)", body):
        if selector == dark:
            art._colours[place, name] = value.strip()
        else:
            art._colours.setdefault((place, name), value.strip())


def _hash(text: str) -> int:
    """A number for a name, as the page makes it."""
    total = 7
    for letter in text:
        total = (total * 31 + ord(letter)) % 2**32
    return total
