"""All illustrations: which program draws each file, and by which light."""

from collections.abc import Callable, Iterator
from pathlib import Path

from . import ancient_wonders, card_kinds, divinities, duel_wonders, expansion_wonders, intrigues
from .canvas import Canvas

SOURCES = Path(__file__).parents[2] / "src" / "sevenwonders"
SHARED, DUEL = (SOURCES / folder / "illustrations" for folder in ("assets", "duel/assets"))

Program = Callable[[Canvas], None]
PROGRAMS: tuple[tuple[Path, dict[str, Program]], ...] = (
    (SHARED, ancient_wonders.WONDERS | card_kinds.PICTURES),
    (
        DUEL,
        duel_wonders.WONDERS | expansion_wonders.WONDERS | divinities.DIVINITIES | intrigues.PICTURES,
    ),
)
BY_NIGHT = ancient_wonders.WONDERS  # the boards of 7 Wonders have a side by night


def illustrations() -> Iterator[tuple[Path, str]]:
    """Yield each file with its text as the programs draw it."""
    for folder, programs in PROGRAMS:
        for name, program in programs.items():
            yield folder / f"{name}.svg", draw(program)
    for name, program in BY_NIGHT.items():
        yield SHARED / f"{name}_night.svg", draw(program, night=True)


def draw(program: Program, *, night: bool = False) -> str:
    """Return what a program draws, as the text of an SVG file."""
    canvas = Canvas(night=night)
    program(canvas)
    return canvas.svg()
