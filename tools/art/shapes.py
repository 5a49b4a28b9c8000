"""Shapes as path data for SVG: boxes, polygons, discs, smooth curves, and figures that are moved and scaled."""

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise


def number(value: float) -> str:
    """Format a coordinate with one decimal place at most.

    >>> number(2.04), number(-0.52), number(-0.01)
    ('2', '-.5', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def join(*parts: float | str) -> str:
    """Join letters and numbers as short as path data allows.

    >>> join("M", 1, -2.5, "L", 3, 0.5, "z")
    'M1-2.5L3 .5z'
    """
    text = ""
    for part in parts:
        word = part if isinstance(part, str) else number(part)
        gap = text and text[-1].isdigit() and (word[0].isdigit() or word[0] == ".")
        text += f" {word}" if gap else word
    return text


def box(x: float, y: float, width: float, height: float) -> str:
    """Return a rectangle.

    >>> box(1, 2, 30, 4)
    'M1 2h30v4h-30z'
    """
    return join("M", x, y, "h", width, "v", height, "h", -width, "z")


def poly(*places: float) -> str:
    """Return a polygon through places, `x1, y1, x2, y2, ...`."""
    return join("M", *places[:2], "L", *places[2:], "z")


def strip(*places: float) -> str:
    """Return an open line through places, for strokes."""
    return join("M", *places[:2], "L", *places[2:])


def disc(x: float, y: float, wide: float, high: float = 0) -> str:
    """Return a circle, or an ellipse, by its centre and half its size."""
    high = high or wide
    return join("M", x - wide, y, "a", wide, high, "0 1 0", 2 * wide, 0, "a", wide, high, "0 1 0", -2 * wide, 0, "z")


def arch(x: float, y: float, width: float, height: float) -> str:
    """Return a doorway with a round head; `y` is its foot."""
    half = width / 2
    return join("M", x, y, "v", half - height, "a", half, half, "0 0 1", width, 0, "v", height - half, "z")


def smooth(places: Sequence[tuple[float, float]]) -> str:
    """Return a smooth line through places, without its start."""
    text = ""
    for (x, y), (to_x, to_y) in pairwise(places):
        middle = (x + to_x) / 2
        text += join("C", middle, y, middle, to_y, to_x, to_y)
    return text


def hill(places: Sequence[tuple[float, float]], bottom: float = 120) -> str:
    """Return the area below a smooth line."""
    (x, y), last = places[0], places[-1][0]
    return join("M", x, y) + smooth(places) + join("L", last, bottom, "L", x, bottom, "z")


def place(path: str, x: float, y: float, scale: float = 1, wide: float = 0) -> str:
    """Move and scale a path of absolute commands whose parts are separated by spaces; `wide` scales x alone.

    >>> place("M 0 0 L 4 2 Z", 10, 20, 0.5, -0.5)
    'M10 20L8 21Z'
    """
    wide, across = wide or scale, True
    parts: list[float | str] = []
    for word in path.split():
        if word.isalpha():
            parts.append(word)
            across = True
        else:
            parts.append(x + float(word) * wide if across else y + float(word) * scale)
            across = not across
    return join(*parts)


def scattered(seed: int, count: int) -> Iterator[tuple[float, float, float]]:
    """Yield three numbers from 0 to 1 for each of some things, the same for the same seed."""
    dice = random.Random(seed)
    for _ in range(count):
        yield dice.random(), dice.random(), dice.random()
