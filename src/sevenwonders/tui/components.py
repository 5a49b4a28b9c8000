"""Components of a game on the terminal screen: the band with the name of one, and a line in a list."""

from .page import TextPage, make_piece
from .scene import Scene
from .theme import MARKS


def add_component_band(page: TextPage, scene: Scene, kind: str, name: str) -> None:
    """Add the mark of a kind of component and a name, on a band in the colour of the kind."""
    text = f" {MARKS[kind]} {name}".ljust(page.width)[: page.width]
    page.add_line(make_piece(text, scene.palette.on_band[kind], scene.palette.bands[kind], bold=True))


def add_component_line(page: TextPage, scene: Scene, kind: str, name: str, effects: str, right: str) -> None:
    """Add a line with the mark of a kind of component, a name, its effects, and another text at the right end."""
    palette = scene.palette
    mark = make_piece(f"{MARKS[kind]} ", palette.marks[kind], bold=True)
    left = [mark, make_piece(f"{name} ", palette.text), make_piece(effects, palette.quiet)]
    page.add_split_line(left, [make_piece(right, palette.quiet)])
