"""Shapes that pictures are composed of: boxes, frames and texts, each with its size."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from xml.etree import ElementTree as ET

LOWEST = 0.8  # words that do not fit are written this much smaller before they are parted or shortened

# How wide letters are in bold DejaVu Sans, which is wider than its like, in hundredths of the size.
LETTERS = {"'ijl ": 35, "IJ/.,’·:;-": 42, "f()!tr–": 50, "z?cs": 60, "Lvxyakäoö": 68, "eEFTéè0123456789": 70}
LETTERS |= {"hnuübdgpqSYßCPZBAKRVX": 77, "UGDHN−+×OQ": 85, "wM…mW": 106}
WIDTHS = {letter: width / 100 for letters, width in LETTERS.items() for letter in letters}
DEFAULT_WIDTH = 0.9
WORTH_SHARING = 3  # elements


@dataclass(frozen=True)
class Shape:
    """A drawing of SVG elements with its size; its upper left corner is the origin."""

    width: float
    height: float
    elements: tuple[ET.Element, ...] = ()

    def place_at(self, x: float, y: float) -> ET.Element:
        """Return the shape as an SVG element with its upper left corner at the given position."""
        if len(self.elements) == 1 and self.elements[0].tag == "use":
            return make_element("use", {**self.elements[0].attrib, "x": x, "y": y})
        return make_element(
            "g", {"transform": f"translate({_format_number(x)} {_format_number(y)})"} if x or y else {}, *self.elements
        )

    def scale(self, factor: float) -> "Shape":
        """Return the shape enlarged by a factor."""
        group = make_element("g", {"transform": f"scale({factor:.3f})"}, *self.elements)
        return Shape(self.width * factor, self.height * factor, (group,))

    def turn_upside_down(self) -> "Shape":
        """Return the shape upside down."""
        turn = f"rotate(180 {self.width / 2:g} {self.height / 2:g})"
        return Shape(self.width, self.height, (make_element("g", {"transform": turn}, *self.elements),))

    def shrink_to_fit(self, width: float, height: float) -> "Shape":
        """Return the shape, scaled down if it does not fit into `width` and `height`."""
        factor = min(width / (self.width or 1), height / (self.height or 1))
        return self if factor >= 1 else self.scale(factor)


NOTHING = Shape(0, 0)
Placed = tuple[Shape, float, float]


def make_element(tag: str, attributes: Mapping[str, object], *inside: ET.Element, text: str = "") -> ET.Element:
    """Make an SVG element with attributes, child elements and text; attributes that are None or empty are left out."""
    node = ET.Element(
        tag, {name: _format_number(value) for name, value in attributes.items() if value not in (None, "")}
    )
    node.text = text or None
    node.extend(inside)
    return node


def make_gradient(
    name: str, towards: tuple[float, float], *stops: tuple[float, str] | tuple[float, str, float]
) -> ET.Element:
    """Make the definition of a colour that changes across an area.

    Args:
        name: the id of the definition.
        towards: the point at which the gradient ends, from 0 to 1 across and down; it begins at the upper left corner.
        stops: for each stop its place, its colour and, unless it is opaque, its opacity.
    """
    keys = ("offset", "stop-color", "stop-opacity")
    parts = (make_element("stop", dict(zip(keys, stop, strict=False))) for stop in stops)
    return make_element("linearGradient", {"id": name, "x2": towards[0], "y2": towards[1]}, *parts)


def _format_number(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def render_box(
    width: float, height: float, fill: str, *inside: Placed, radius: float = 4, line: str = "", thick: float = 1
) -> Shape:
    """Render a rectangle with shapes in it.

    Args:
        width, height: the size.
        fill: the colour.
        inside: the shapes, each with its x and y.
        radius: the radius of the corners.
        line: the colour of the border; empty for none.
        thick: the thickness of the border.
    """
    edge = {"stroke": line, "stroke-width": thick} if line else {}
    inset = thick / 2 if line else 0
    size = {"x": inset, "y": inset, "width": width - 2 * inset, "height": height - 2 * inset, "rx": radius}
    ground = make_element("rect", {**size, "fill": fill, **edge})
    return Shape(width, height, (make_element("g", {}, ground, *(shape.place_at(x, y) for shape, x, y in inside)),))


def render_frame(
    shape: Shape, fill: str, across: float = 4, down: float = 2, *, radius: float = 4, line: str = "", thick: float = 1
) -> Shape:
    """Render a rectangle around a shape.

    Args:
        shape: the shape in the middle.
        fill: the colour of the rectangle.
        across: the margin at the left and at the right of the shape.
        down: the margin at the top and at the bottom.
        radius: the radius of the corners.
        line: the colour of the border; empty for none.
        thick: the thickness of the border.
    """
    size = shape.width + 2 * across, shape.height + 2 * down
    return render_box(*size, fill, (shape, across, down), radius=radius, line=line, thick=thick)


def bound_text_width(words: str, size: float) -> float:
    """Return an upper bound of the width of a line of bold text in the given font size."""
    return size * sum(WIDTHS.get(letter, DEFAULT_WIDTH) for letter in words)


def render_text(words: object, size: float = 12, fill: str = "#000", room: float = 0) -> Shape:
    """Render a bold line of text; if it is wider than `room`, it gets smaller, and if need be, its end is cut off.

    Args:
        words: the text.
        size: the size of the font.
        fill: the colour of the text.
        room: the maximum width; 0 for any width.
    """
    line = str(words)
    if room and bound_text_width(line, size) > room:
        size = max(size * LOWEST, size * room / bound_text_width(line, size))
        line = _shorten_text(line, size, room)
    style = {"y": size * 0.97, "font-size": size, "font-weight": 700, "fill": fill}
    return Shape(bound_text_width(line, size), size * 1.2, (make_element("text", style, text=line),))


def _shorten_text(words: str, size: float, room: float) -> str:
    """Shorten a line of text in the given font size until it fits into the width `room`.

    This takes linear time, because a record may contain a text of any length.
    """
    if bound_text_width(words, size) <= room:
        return words
    widths = accumulate(size * WIDTHS.get(letter, DEFAULT_WIDTH) for letter in words[:-2])
    end = bisect_right(list(widths), room - bound_text_width("…", size))
    return words[:end].rstrip() + "…"


def render_centred_text(words: object, size: float, fill: str, width: float, height: float) -> Shape:
    """Render a text in the middle of an area, smaller if it does not fit.

    Args:
        words: the text.
        size: the size of the font, in the unit of `width`.
        fill: the colour of the text.
        width, height: the size of the area.
    """
    line = str(words)
    size = min(size, size * width / (bound_text_width(line, size) or 1))
    where = {"x": width / 2, "y": height / 2 + size * 0.365, "text-anchor": "middle"}
    style = {"font-size": size, "font-weight": 700, "fill": fill}
    return Shape(width, height, (make_element("text", {**where, **style}, text=line),))


def define_equal_parts(pictures: Sequence[ET.Element]) -> list[ET.Element]:
    """Replace the equal parts of several pictures, in place, by references; return the parts as definitions."""
    alike: dict[tuple[object, ...], int] = {}  # elements that are drawn alike have a number
    inside: dict[int, tuple[int, ...]] = {}  # of every group, by its identity
    counts = Counter[tuple[int, ...]]()
    defined: dict[tuple[int, ...], ET.Element] = {}

    def number_element(part: ET.Element) -> int:
        children = tuple(map(number_element, part))
        if part.tag == "g":
            inside[id(part)] = children
            counts[children] += 1
        return alike.setdefault((part.tag, *part.items(), part.text, children), len(alike))

    def replace_shared(group: ET.Element) -> None:
        children = inside[id(group)]
        if counts[children] > 1 and (children in defined or sum(1 for _ in group.iter()) > WORTH_SHARING):
            if children not in defined:
                defined[children] = shared = make_element("g", {"id": f"shared-{len(defined)}"}, *group)
                for child in shared.findall("g"):
                    replace_shared(child)
            group[:] = [make_element("use", {"href": f"#{defined[children].get('id')}"})]
        else:
            for child in group.findall("g"):
                replace_shared(child)

    for picture in pictures:
        number_element(picture)
    for picture in pictures:
        replace_shared(picture)
    return list(defined.values())
