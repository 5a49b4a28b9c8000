"""Finished pictures and films of games, which can be displayed or saved to files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import ClassVar, NamedTuple

from ..errors import SevenWondersError, explain_missing_packages, quoted
from ..files import open_atomically
from ..messages import check_language
from . import WIDTH

MAX_WIDTH = 8_000
LAST_FRAME_FACTOR = 4  # how many times longer the last picture of a film is shown


class Appearance(NamedTuple):
    """The look of a picture: the `language` of its text, and whether it has the colours of the `dark` web page."""

    language: str = "en"
    dark: bool = False

    def validate(self) -> "Appearance":
        """Return this object. Raises `SevenWondersError` if there are no messages in the language."""
        check_language(self.language)
        return self


def check_width(width: object) -> int:
    """Return the width of a picture in pixels if it is valid. Raises `SevenWondersError` for any other value."""
    if isinstance(width, bool) or not isinstance(width, int) or not 1 <= width <= MAX_WIDTH:
        raise SevenWondersError(f"a picture is 1 to {MAX_WIDTH:,} pixels wide, not {quoted(width, 20)}")
    return width


class Headline(NamedTuple):
    """A sentence about the state or the result of a game (`words`), in the language of a picture.

    `scene` names the illustration that goes with the result; it is empty while the game goes on.
    """

    words: str
    scene: str = ""


@dataclass(frozen=True)
class Picture:
    """A picture as SVG, which a notebook displays.

    Attributes:
        ENDINGS: the endings of the files to which it can be saved.
        svg: the text of the SVG document.
    """

    ENDINGS: ClassVar[tuple[str, ...]] = (".svg", ".png")

    svg: str

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self.svg):,} letters of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg

    def to_png(self, width: int = 2 * WIDTH) -> bytes:
        """Return the picture as a PNG of the given width in pixels.

        Raises:
            SevenWondersError: the width is not from 1 to `MAX_WIDTH`, or a package for PNG files is not installed.
        """
        check_width(width)
        with explain_missing_packages("a picture other than .svg", "resvg-py", "pillow"):
            from resvg_py import svg_to_bytes
        return bytes(svg_to_bytes(svg_string=self.svg, width=width))

    @classmethod
    def check_path_ending(cls, file: str | Path) -> Path:
        """Return the path of a file. Raises `SevenWondersError` if its ending is not one of `ENDINGS`."""
        path = Path(file)
        if path.suffix not in cls.ENDINGS:
            endings = " or ".join(cls.ENDINGS)
            raise SevenWondersError(f"a {cls.__name__.lower()} is saved as {endings}, so '{path.name}' cannot be one")
        return path

    def save(self, file: str | Path, width: int | None = None) -> None:
        """Write the picture to a `.svg` or `.png` file; `width` is in pixels, and only for PNG.

        Raises:
            SevenWondersError: the file has another ending, the width is not from 1 to `MAX_WIDTH`, or a package for PNG
                files is not installed.
        """
        path = self.check_path_ending(file)
        data = self.to_png(2 * WIDTH if width is None else width) if path.suffix == ".png" else self.svg.encode()
        with open_atomically(path) as picture:
            picture.write(data)


@dataclass(frozen=True, repr=False)
class Film(Picture):
    """A film of pictures that repeats, as an animated SVG, GIF or WebP.

    Attributes:
        svg: the animated SVG; without animation it shows the last picture.
        frames: functions that return the SVG of each picture.
        seconds: the time for which each picture is shown; the last is shown longer.
    """

    ENDINGS = (".svg", ".webp", ".gif")

    frames: Sequence[Callable[[], str]] = field(compare=False)
    seconds: float

    def save(self, file: str | Path, width: int | None = None) -> None:
        """Write the film to a `.svg`, `.webp` or `.gif` file; `width` is in pixels, and not for SVG.

        Raises:
            SevenWondersError: the file has another ending, or a package for pixel images is not installed.
        """
        path = self.check_path_ending(file)
        if path.suffix == ".svg":
            super().save(path)
            return
        pngs = [Picture(frame()).to_png(WIDTH if width is None else width) for frame in self.frames]
        with explain_missing_packages("a film other than .svg", "resvg-py", "pillow"):
            from PIL import Image

        images = [Image.open(BytesIO(png)).convert("RGB") for png in pngs]
        shown = [round(1000 * self.seconds)] * (len(images) - 1) + [round(1000 * self.seconds * LAST_FRAME_FACTOR)]
        with open_atomically(path) as film:
            images[0].save(
                film, path.suffix.removeprefix("."), save_all=True, append_images=images[1:], duration=shown, loop=0
            )
