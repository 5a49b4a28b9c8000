"""The icons, drawings and colours of the page for pictures: both load the same files."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ..artwork import SHARED, Parts, read_artwork
from ..page import Page
from ..tokens import Tokens, tokens_of

PAGE = files("sevenwonders") / "web"

HUES = 6


@dataclass
class Art:
    """Icons, drawings and colours of the page.

    >>> from sevenwonders.duel.page import PAGE as duel
    >>> art = art_of(duel)
    >>> sorted(art.icons)[:3], art.colour("paper"), art.signs["enki"]
    (['again', 'agriculture', 'ankh'], '#f6edd8', ['token'])

    Attributes:
        icons: by name, elements on a grid of 24 by 24.
        signs: the icons that tell what a question or a rule is about, where none has its name.
        counted: the icons of what is counted by cards, where none has its name.
        drawing: returns the drawing of a component, or that of its kind, in a box of 100 by 60.
        illustration: returns the file of the illustration of a component, or None.
        tokens: the colours and sizes of the page.
        dark: whether its colours are those of the dark page.
    """

    icons: Mapping[str, Parts]
    signs: Mapping[str, list[str]]
    counted: Mapping[str, list[str]]
    drawing: Callable[[str, str], Parts]
    illustration: Callable[[str], Traversable | None]
    tokens: Tokens
    dark: bool = False

    def colour(self, name: str, of: str = "") -> str:
        """Return a colour of the page by name, or a colour of a class, as `colour("from", "hue-2")`."""
        token = self.tokens[(of, name) if of else name]
        return token.dark if self.dark else token.light

    def on_light(self, name: str) -> str:
        """Return a colour for things on paper or gold, which are light on the dark page, too."""
        return self.tokens[name].light

    def size(self, name: str) -> float:
        """Return a size of the page, in em of its place or without a unit."""
        return float(self.tokens[name].light.removesuffix("em"))

    def hue(self, unit: str) -> str:
        """Return one of six hues, so that Wonders side by side differ."""
        return f"hue-{_hash(unit) % HUES}"


@cache
def art_of(page: Page, dark: bool = False) -> Art:
    """Return what a game's page and that of all games draw with, in the colours of the light or of the dark page."""
    work = read_artwork(SHARED) | read_artwork(page.assets)
    return Art(
        work.icons | work.later, work.signs, work.counted, work.drawing, work.illustration, tokens_of(page), dark
    )


def _hash(text: str) -> int:
    """Return the number of a name, as the page computes it."""
    total = 7
    for letter in text:
        total = (total * 31 + ord(letter)) % 2**32
    return total
