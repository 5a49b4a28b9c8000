"""Arrangement of shapes in rows, columns and lines of text, and on top of each other."""

from collections.abc import Iterable

from .shapes import Placed, Shape, bound_text_width, render_text


def place_in_row(shapes: Iterable[Shape], gap: float = 4) -> Shape:
    """Return a shape with the given shapes side by side, vertically centred, with a gap between them."""
    placed, x = [], 0.0
    visible = [shape for shape in shapes if shape.width]
    height = max((shape.height for shape in visible), default=0)
    for shape in visible:
        placed.append(shape.place_at(x, (height - shape.height) / 2))
        x += shape.width + gap
    return Shape(max(0, x - gap), height, tuple(placed))


def place_in_column(shapes: Iterable[Shape], gap: float = 4, centred: bool = False) -> Shape:
    """Return a shape with the given shapes below each other, left-aligned or centred, with a gap between them."""
    placed, y = [], 0.0
    visible = [shape for shape in shapes if shape.width]
    width = max((shape.width for shape in visible), default=0)
    for shape in visible:
        placed.append(shape.place_at((width - shape.width) / 2 if centred else 0, y))
        y += shape.height + gap
    return Shape(width, max(0, y - gap), tuple(placed))


def place_in_rows(shapes: Iterable[Shape], width: float, gap: float = 4) -> Shape:
    """Return a shape with the given shapes in rows, as many in a row as fit into `width`."""
    rows: list[list[Shape]] = [[]]
    for shape in shapes:
        if rows[-1] and sum(other.width + gap for other in rows[-1]) + shape.width > width:
            rows.append([])
        rows[-1].append(shape)
    return place_in_column([place_in_row(shapes, gap) for shapes in rows], gap)


def place_at_ends(left: Shape, right: Shape, width: float) -> Shape:
    """Return a shape with one shape at the left end and another at the right end of a line of the given width."""
    height = max(left.height, right.height)
    both = (
        left.place_at(0, (height - left.height) / 2),
        right.place_at(width - right.width, (height - right.height) / 2),
    )
    return Shape(width, height, both)


def overlay(*placed: Placed, width: float, height: float) -> Shape:
    """Return a shape that consists of other shapes at given positions; later ones are on top.

    Args:
        placed: the shapes, each with the x and y of its upper left corner.
        width, height: the size of the shape to return.
    """
    return Shape(width, height, tuple(shape.place_at(x, y) for shape, x, y in placed))


def render_wrapped_text(words: str, size: float, fill: str, room: float, most: int = 2) -> Shape:
    """Render a text over several lines, broken between words.

    Args:
        words: the text.
        size: the size of the font.
        fill: the colour of the text.
        room: the maximum width; a line that is wider gets smaller, and if need be, its end is cut off.
        most: the maximum number of lines.
    """
    rows: list[str] = []
    for word in words.split():
        if rows and (bound_text_width(f"{rows[-1]} {word}", size) <= room or len(rows) == most):
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return place_in_column([render_text(line, size, fill, room) for line in rows], gap=-size * 0.15)
