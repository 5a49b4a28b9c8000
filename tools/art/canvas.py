"""The canvas of an illustration: layers of paint from back to front, with gradients, by day or by night."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from .shapes import box, join

WIDTH, HEIGHT = 160, 120
NIGHT = (0.34, 0.4, 0.66), (6, 12, 38)  # what remains of red, green and blue, and what is added


def mix(colour: str, other: str, part: float) -> str:
    """Mix a colour with a part of another one.

    >>> mix("#000", "#fff", 0.5), mix("#102030", "#102030", 0.3)
    ('#808080', '#102030')
    """
    return _hex([a + (b - a) * part for a, b in zip(_rgb(colour), _rgb(other), strict=True)])


def _rgb(colour: str) -> list[int]:
    digits = colour[1:]
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return [int(digits[at : at + 2], 16) for at in (0, 2, 4)]


def _hex(values: Sequence[float]) -> str:
    return "#" + "".join(f"{max(0, min(255, round(value + 0.001))):02x}" for value in values)


def dark(colour: str, part: float = 0.3) -> str:
    """Return a colour in the shade: cooler, too."""
    return mix(colour, "#1a1430", part)


def light(colour: str, part: float = 0.3) -> str:
    """Return a colour in the sun: warmer, too."""
    return mix(colour, "#fff2cf", part)


class Canvas:
    """Collects the layers of one illustration.

    Args:
        night: whether all is seen by moonlight; `bright` colours stay as they are.

    Attributes:
        focus: where the most telling part lies, in per cent of the height; a narrow strip of the picture shows that.
    """

    focus = 50

    def __init__(self, *, night: bool = False) -> None:
        self.night = night
        self._gradients: dict[str, str] = {}
        self._layers: list[tuple[str, list[str]]] = []
        self._open = 0  # groups that end with the picture

    def tone(self, colour: str) -> str:
        """Return a colour as it looks in the light of the canvas."""
        if not self.night or not colour.startswith("#"):
            return colour
        values = zip(_rgb(colour), *NIGHT, strict=True)
        return _hex([value * factor + more for value, factor, more in values])

    def down(self, *colours: str, bright: bool = False) -> str:
        """Return a paint that changes from top to bottom."""
        return self._gradient('x2="0" y2="1"', colours, bright)

    def across(self, *colours: str, bright: bool = False) -> str:
        """Return a paint that changes from left to right."""
        return self._gradient("", colours, bright)

    def glow(self, colour: str, strength: float = 1) -> str:
        """Return a paint that fades from the centre to nothing."""
        stops = f'<stop stop-color="{colour}" stop-opacity="{strength:g}"/>'
        stops += f'<stop offset=".4" stop-color="{colour}" stop-opacity="{strength * 0.35:.2g}"/>'
        return self._define("radialGradient", "", f'{stops}<stop offset="1" stop-color="{colour}" stop-opacity="0"/>')

    def fade(self, colour: str, *strengths: float, across: bool = False) -> str:
        """Return a paint of one colour whose strength changes from top to bottom, or from left to right."""
        stops = _stops([f'stop-color="{colour}" stop-opacity="{strength:g}"' for strength in strengths])
        return self._define("linearGradient", "" if across else 'x2="0" y2="1"', stops)

    def _gradient(self, direction: str, colours: Sequence[str], bright: bool) -> str:
        toned = colours if bright else [self.tone(colour) for colour in colours]
        return self._define("linearGradient", direction, _stops([f'stop-color="{colour}"' for colour in toned]))

    def _define(self, tag: str, attributes: str, stops: str) -> str:
        gap = " " if attributes else ""
        body = f"{gap}{attributes}>{stops}</{tag}>"
        name = self._gradients.setdefault(f"{tag}|{body}", _name(len(self._gradients)))
        return f"url(#{name})"

    def paint(self, fill: str, *shapes: str, alpha: float = 1, bright: bool = False) -> None:
        """Fill shapes."""
        colour = fill if bright else self.tone(fill)
        self._add(f'fill="{colour}"' + (f' opacity="{alpha:g}"' if alpha < 1 else ""), shapes)

    def draw(self, colour: str, width: float, *shapes: str, alpha: float = 1, bright: bool = False) -> None:
        """Draw along lines."""
        colour = colour if bright else self.tone(colour)
        shown = f' opacity="{alpha:g}"' if alpha < 1 else ""
        self._add(f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"{shown}', shapes)

    def _add(self, style: str, shapes: Sequence[str]) -> None:
        if self._layers and self._layers[-1][0] == style and "opacity" not in style:
            self._layers[-1][1].extend(shapes)
        else:
            self._layers.append((style, list(shapes)))

    @contextmanager
    def moved(self, x: float, y: float, scale: float = 1, wide: float = 0) -> Iterator[None]:
        """Move and scale what is painted meanwhile; `wide` scales x alone."""
        self.move(x, y, scale, wide)
        yield
        self._layers.append(("</g>", []))
        self._open -= 1

    def move(self, x: float, y: float, scale: float = 1, wide: float = 0) -> None:
        """Move and scale all that follows; `wide` scales x alone."""
        scales = f"{wide:g} {scale:g}" if wide else f"{scale:g}"
        self._layers.append((f'<g transform="translate({join(x, y)}) scale({scales})">', []))
        self._open += 1

    def ground(self, fill: str, top: float = 0) -> None:
        """Fill the canvas from a height down."""
        self.paint(fill, box(0, top, WIDTH, HEIGHT - top))

    def svg(self) -> str:
        """Return the illustration as the text of a file."""
        gradients = []
        for key, name in self._gradients.items():
            tag, _, body = key.partition("|")
            gradients.append(f'<{tag} id="{name}"{body}')
        layers = [f'<path {style} d="{"".join(shapes)}"/>' if shapes else style for style, shapes in self._layers]
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" data-focus="{self.focus}">'
        return "\n".join([head, "<defs>", *gradients, "</defs>", *layers, *["</g>"] * self._open, "</svg>", ""])


def _stops(paints: Sequence[str]) -> str:
    last = len(paints) - 1
    offsets = ["", *(f' offset="{place / last:.2g}"' for place in range(1, last + 1))]
    return "".join(f"<stop{offset} {paint}/>" for offset, paint in zip(offsets, paints, strict=True))


def _name(place: int) -> str:
    return chr(ord("a") + place) if place < 26 else f"{chr(ord('a') + place % 26)}{place // 26}"
