"""The icons, drawings and colours for pictures, from the same files as the web page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ..artwork import SHARED, Parts, read_artwork
from ..design_tokens import DesignTokens, load_tokens
from ..page import GamePage

PAGE = files("sevenwonders") / "web"

HUES = 6


@dataclass
class Art:
    """Icons, drawings and colours of the web page for one game.

    >>> from sevenwonders.duel.page import PAGE as duel
    >>> art = load_art(duel)
    >>> sorted(art.icons)[:3], art.colour("paper"), art.signs["enki"]
    (['again', 'agriculture', 'ankh'], '#f6edd8', ['token'])

    Attributes:
        icons: the SVG elements of each icon on a grid of 24 by 24, by name.
        signs: for each effect without an icon of the same name, the names of the icons that stand for it.
        counted: for each thing that cards count, the names of the icons that stand for it.
        drawing: returns the drawing of a component, or the drawing of its kind, in a box of 100 by 60.
        illustration: returns the file of the illustration of a component, or None.
        tokens: the colours and sizes of the page.
        dark: whether the colours are those of the dark page.
    """

    icons: Mapping[str, Parts]
    signs: Mapping[str, list[str]]
    counted: Mapping[str, list[str]]
    drawing: Callable[[str, str], Parts]
    illustration: Callable[[str], Traversable | None]
    tokens: DesignTokens
    dark: bool = False

    def colour(self, name: str, of: str = "") -> str:
        """Return the colour of the page with the given name, such as `paper`.

        Some colours depend on the CSS class, `of`, as in `colour("from", "hue-2")`.
        """
        token = self.tokens[(of, name) if of else name]
        return token.dark if self.dark else token.light

    def light_page_colour(self, name: str) -> str:
        """Return a colour of the light page, for things on paper or gold, which stay light on the dark page."""
        return self.tokens[name].light

    def named_size(self, name: str) -> float:
        """Return a size of the page by name, in em or without a unit."""
        return float(self.tokens[name].light.removesuffix("em"))

    def hue_class(self, unit: str) -> str:
        """Return a CSS class of colours for the component with the id `unit`: one of six, by a hash of the id."""
        return f"hue-{_hash_name(unit) % HUES}"


@cache
def load_art(page: GamePage, dark: bool = False) -> Art:
    """Load the icons and drawings of a game and those shared by all games, in the colours of the light or dark page."""
    work = read_artwork(SHARED) | read_artwork(page.assets)
    return Art(
        work.icons | work.later,
        work.signs,
        work.counted,
        work.find_drawing,
        work.find_illustration,
        load_tokens(page),
        dark,
    )


def _hash_name(text: str) -> int:
    """Return the hash of a name, computed as on the web page, so that both choose the same colours."""
    total = 7
    for letter in text:
        total = (total * 31 + ord(letter)) % 2**32
    return total
