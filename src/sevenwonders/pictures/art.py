"""The glyphs, drawings and colours of the page, read from its own files: what is drawn elsewhere looks alike.

The files of the page are the one source.  What they say in plain literals is read here; what they say in code, as how
a card is laid out, is the business of who draws.
"""

import re
from ast import literal_eval
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import cast

from ..page import Page

PAGE = files("sevenwonders") / "web"
SHARED = ("glyphs", "tools", "effects", "drawings")
STYLES = ("base", "cards")

FILLED = '<path xmlns="http://www.w3.org/2000/svg" d="{}" fill="currentColor" fill-rule="evenodd"/>'
PENNED = (
    '<path xmlns="http://www.w3.org/2000/svg" d="{}" fill="none" stroke="currentColor" stroke-width="1.8"'
    ' stroke-linecap="round" stroke-linejoin="round"/>'
)
COLOURED = '<g xmlns="http://www.w3.org/2000/svg">{}</g>'
KINDS = {"SOLID": FILLED, "FILLED": FILLED, "LINE": PENNED, "TOOLS": PENNED, "COLOURED": COLOURED}
HUES = 6


@dataclass
class Art:
    """What the page draws with.

    >>> from sevenwonders.duel.page import PAGE as duel
    >>> art = art_of(duel)
    >>> sorted(art.glyphs)[:3], art.colour("paper"), art.signs["enki"]
    (['again', 'agriculture', 'ankh'], '#f6edd8', ['token'])

    Attributes:
        glyphs: by name, an element on a grid of 24 by 24.
        signs: the glyphs that tell what a question or a rule is about, where none has its name.
        counted: the glyphs of what is counted by cards, where none has its name.
        scenes: by kind of card, several views; each a list of paths in a box of 100 by 60.
        wonders: by Wonder, a list of such paths; by board of 7 Wonders too.
        dark: whether its colours are those of the dark page.
    """

    dark: bool = False
    glyphs: dict[str, str] = field(default_factory=dict)
    signs: dict[str, list[str]] = field(default_factory=dict)
    counted: dict[str, list[str]] = field(default_factory=dict)
    scenes: dict[str, list[list[str]]] = field(default_factory=dict)
    wonders: dict[str, list[str]] = field(default_factory=dict)
    _colours: dict[tuple[str, str], str] = field(default_factory=dict)

    def colour(self, name: str, of: str = ":root") -> str:
        """A colour of the page by its name, or that of something with a class, as `colour("from", "hue-2")`."""
        found = self._colours[of, name]
        if nested := re.fullmatch(r"var\(--([\w-]+)\)", found):
            return self.colour(nested[1])
        if both := re.fullmatch(r"light-dark\((.+), (.+)\)", found):
            return both[2 if self.dark else 1]
        return found

    def scene(self, unit: str, kind: str) -> list[str]:
        """The view on the card of a unit."""
        views = self.scenes.get(kind) or [[]]
        return views[_hash(unit) % len(views)]

    def hue(self, unit: str) -> str:
        """One of six hues, so that Wonders side by side differ."""
        return f"hue-{_hash(unit) % HUES}"


@cache
def art_of(page: Page, dark: bool = False) -> Art:
    """Return what a game's page and that of all games draw with, in the colours of the light or of the dark page."""
    art = Art(dark)
    for name in SHARED:
        for title, value in _literals((PAGE / "js" / "art" / f"{name}.js").read_text("utf-8")):
            _take(art, title, value)
    own = page.folder / "js" / page.game / "art.js"
    for title, value in _literals(own.read_text("utf-8")) if own.is_file() else ():
        _take(art, title, value)
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


def _take(art: Art, title: str, value: object) -> None:
    match title:
        case "SIGNS":
            art.signs |= cast("Mapping[str, list[str]]", value)
        case "COUNTED":
            art.counted |= cast("Mapping[str, list[str]]", value)
        case "SCENES":
            art.scenes |= cast("Mapping[str, list[list[str]]]", value)
        case "WONDERS":
            art.wonders |= cast("Mapping[str, list[str]]", value)
        case "BOARDS":
            art.wonders |= {board: art.wonders[wonder] for board, wonder in cast("Mapping[str, str]", value).items()}
        case _ if title in KINDS:
            art.glyphs |= {name: KINDS[title].format(path) for name, path in cast("Mapping[str, str]", value).items()}


def _literals(text: str) -> Iterator[tuple[str, object]]:
    """The literals of a file with the names they have; those that are given to `addGlyphs` by their place."""
    text = _without_comments(text)
    starts = (
        r"export const (\w+) = (?=\{)|Object\.assign\((SIGNS|COUNTED), (?=\{)|(COUNTED\['\w+'\]) = (?=\[)|addGlyphs\("
    )
    for found in re.finditer(rf"(?m)^(?:{starts})", text):
        if found[3]:
            yield "COUNTED", {found[3].split("'")[1]: literal_eval(_bracketed(text, found.end()))}
        elif title := found[1] or found[2]:
            yield title, _mapping(_bracketed(text, found.end()))
        else:
            end = found.end()
            for title in ("SOLID", "LINE", "COLOURED"):
                start = end + len(text[end:]) - len(text[end:].lstrip(" \n,"))
                if text[start] != "{":
                    break
                body = _bracketed(text, start)
                end = start + len(body)
                yield title, _mapping(body)


def _mapping(body: str) -> object:
    """A literal of the page whose keys may lack quotation marks; nothing where it holds more than words."""
    return {} if "=>" in body else literal_eval(re.sub(r"([{,]\s*)(\w+):", r"\1'\2':", body))


def _bracketed(text: str, start: int) -> str:
    """What a bracket encloses, itself included; quoted text counts for nothing."""
    depth = 0
    for found in re.compile(r"'[^']*'|[\[{(]|[\]})]").finditer(text, start):
        depth += {"[": 1, "{": 1, "(": 1}.get(found[0], -1 if found[0] in "]})" else 0)
        if depth == 0 and not found[0].startswith("'"):
            return text[start : found.end()]
    raise ValueError("a bracket is not closed")


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
