"""Structures: walls, columns, steps, pediments, arches, ships, fires and figures far away."""

from collections.abc import Iterable

from .canvas import Canvas, dark, light
from .shapes import arch, box, disc, join, place, poly, scattered, strip


def block(canvas: Canvas, x: float, y: float, width: float, height: float, colour: str, part: float = 0.26) -> None:
    """Paint a wall lit from the left: a front, and a shaded part at its right end."""
    canvas.paint(canvas.across(light(colour, 0.22), colour, dark(colour, 0.1)), box(x, y, width, height))
    if part:
        canvas.paint(dark(colour, 0.34), box(x + width * (1 - part), y, width * part, height))


def masonry(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    colour: str,
    course: float = 3,
    stone: float = 7,
    alpha: float = 0.35,
) -> None:
    """Draw the joints of a wall."""
    lines, rows = [], int(height / course + 0.01)
    for row in range(rows):
        level = y + row * course
        if row:
            lines.append(join("M", x, level, "h", width))
        at = x + (stone / 2 if row % 2 else stone)
        while at < x + width - 0.5:
            lines.append(join("M", at, level, "v", min(course, y + height - level)))
            at += stone
    canvas.draw(colour, 0.35, *lines, alpha=alpha)


def steps(canvas: Canvas, x: float, y: float, width: float, count: int, rise: float, colour: str) -> None:
    """Paint steps upon a foot at `y`, each narrower than the one below."""
    for number in range(count):
        inset = number * rise * 1.3
        level = y - (number + 1) * rise
        canvas.paint(dark(colour, 0.22), box(x + inset, level, width - 2 * inset, rise))
        canvas.paint(light(colour, 0.3), box(x + inset, level, width - 2 * inset, rise * 0.42))


def columns(canvas: Canvas, xs: Iterable[float], top: float, foot: float, width: float, colour: str) -> None:
    """Paint columns by their middles, with capital and base, lit from the left."""
    bodies, lit, shaded, ends, under = [], [], [], [], []
    head = width * 0.45
    for x in xs:
        half = width / 2
        bodies.append(poly(x - half * 0.84, top, x + half * 0.84, top, x + half, foot, x - half, foot))
        lit.append(poly(x - half * 0.7, top, x - half * 0.2, top, x - half * 0.2, foot, x - half * 0.8, foot))
        shaded.append(poly(x + half * 0.3, top, x + half * 0.84, top, x + half, foot, x + half * 0.36, foot))
        ends += [box(x - half * 1.3, top, 2.6 * half, head), box(x - half * 1.25, foot - head, 2.5 * half, head)]
        under.append(box(x - half * 1.1, top + head, 2.2 * half, head * 0.5))
    canvas.paint(colour, *bodies)
    canvas.paint(light(colour, 0.45), *lit)
    canvas.paint(dark(colour, 0.34), *shaded)
    canvas.paint(light(colour, 0.25), *ends)
    canvas.paint(dark(colour, 0.45), *under)


def evenly(first: float, last: float, count: int) -> list[float]:
    """Return numbers from the first to the last, equally far apart."""
    return [first + (last - first) * number / (count - 1) for number in range(count)]


def pediment(canvas: Canvas, x: float, y: float, width: float, height: float, colour: str) -> None:
    """Paint a gable upon a beam at `y`: its field in the shade, its edges in the light."""
    middle = x + width / 2
    canvas.paint(colour, poly(x, y, middle, y - height, x + width, y))
    inner = height * 0.2
    canvas.paint(
        dark(colour, 0.4),
        poly(x + width * 0.13, y - inner * 0.55, middle, y - height + inner, x + width * 0.87, y - inner * 0.55),
    )
    canvas.paint(
        light(colour, 0.5), poly(x, y, middle, y - height, middle, y - height + inner * 0.7, x + width * 0.09, y)
    )
    canvas.paint(
        dark(colour, 0.2), poly(x + width, y, middle, y - height, middle, y - height + inner * 0.7, x + width * 0.91, y)
    )


def beam(canvas: Canvas, x: float, y: float, width: float, height: float, colour: str, marks: int = 0) -> None:
    """Paint a beam upon columns, with the marks of its frieze."""
    canvas.paint(canvas.across(light(colour, 0.35), colour, dark(colour, 0.25)), box(x, y, width, height))
    canvas.paint(light(colour, 0.5), box(x - 0.6, y, width + 1.2, height * 0.24))
    canvas.paint(dark(colour, 0.45), box(x, y + height * 0.24, width, height * 0.1))
    if marks:
        step = width / marks
        shapes = [
            box(x + (number + 0.3) * step, y + height * 0.46, step * 0.4, height * 0.42) for number in range(marks)
        ]
        canvas.paint(dark(colour, 0.3), *shapes)


def temple(
    canvas: Canvas,
    x: float,
    foot: float,
    width: float,
    height: float,
    count: int,
    colour: str,
    inside: str = "#2b1d2e",
) -> float:
    """Paint the front of a temple by its left end and its foot, and return how high its beam lies."""
    rise = height * 0.03
    steps(canvas, x - width * 0.05, foot, width * 1.1, 3, rise, colour)
    base, top = foot - 3 * rise, foot - height * 0.66
    inset = width * 0.05
    canvas.paint(
        canvas.down(dark(inside, 0.2), light(inside, 0.14)), box(x + inset, top, width - 2 * inset, base - top)
    )
    thick = width / count * 0.48
    columns(canvas, evenly(x + inset + thick * 0.6, x + width - inset - thick * 0.6, count), top, base, thick, colour)
    high = height * 0.1
    beam(canvas, x + inset * 0.3, top - high, width - inset * 0.6, high, colour, count * 3)
    pediment(canvas, x - inset * 0.3, top - high, width + inset * 0.6, height * 0.24, colour)
    return top - high


def arcade(
    canvas: Canvas, x: float, foot: float, width: float, height: float, count: int, colour: str, inside: str = "#3a2733"
) -> None:
    """Paint a wall with arches by its left end and its foot."""
    block(canvas, x, foot - height, width, height, colour, 0)
    step = width / count
    doors = [(x + (number + 0.2) * step, foot, step * 0.6, height * 0.74) for number in range(count)]
    canvas.paint(canvas.down(dark(inside, 0.2), inside), *(arch(*door) for door in doors))
    canvas.draw(light(colour, 0.45), 0.5, *(arch(*door).removesuffix("z") for door in doors), alpha=0.8)
    canvas.paint(light(colour, 0.4), box(x - 0.5, foot - height - 1, width + 1, 1.2))


def ship(canvas: Canvas, x: float, y: float, size: float, sail: str = "#f1e3c2", hull: str = "#6a3b22") -> None:
    """Draw a galley under sail that goes to the left; `y` is its waterline, `size` its length."""
    scale = size / 100
    oars = [strip(x + at * scale, y - 5 * scale, x + (at + 5) * scale, y + 3 * scale) for at in range(-28, 32, 7)]
    canvas.draw("#3b2418", 0.16 * size / 12, strip(x + 2 * scale, y - 8 * scale, x + 2 * scale, y - 66 * scale))
    canvas.paint(
        canvas.across(light(sail, 0.3), sail, dark(sail, 0.32)),
        place("M -26 -60 Q -34 -40 -27 -18 Q 0 -12 28 -18 Q 22 -40 29 -60 Q 0 -56 -26 -60 Z", x, y, scale),
    )
    canvas.paint(
        "#b0412e", place("M -29 -46 Q -31 -39 -30 -32 Q 0 -27 26 -32 Q 25 -39 26 -46 Q 0 -42 -29 -46 Z", x, y, scale)
    )
    canvas.draw("#3b2418", 0.9 * scale + 0.2, strip(x - 30 * scale, y - 61 * scale, x + 32 * scale, y - 61 * scale))
    body = "M -56 -3 L -46 -8 Q -40 -10 -38 -8 L 36 -8 Q 46 -12 50 -28 Q 58 -18 50 -6 Q 44 2 34 2 L -42 2 Z"
    canvas.paint(canvas.down(light(hull, 0.25), hull, dark(hull, 0.4)), place(body, x, y, scale))
    canvas.paint(light(hull, 0.5), place("M -38 -8 L 36 -8 L 37 -6 L -40 -6 Z", x, y, scale))
    canvas.paint("#fff", place("M -46 -6 Q -43 -8 -40 -6 Q -43 -4 -46 -6 Z", x, y, scale))
    canvas.draw("#3b2418", 0.8 * scale + 0.1, *oars)


def flame(canvas: Canvas, x: float, y: float, size: float, halo: float = 2.6) -> None:
    """Paint a fire by the middle of its foot, with its glow."""
    canvas.paint(canvas.glow("#ffb347", 0.9), disc(x, y - size * 0.5, size * halo), bright=True)
    outer = (
        "M 0 0 C -42 -8 -40 -44 -14 -64 C -16 -50 -6 -48 -2 -60 C 2 -76 -4 -88 4 -100 C 10 -80 40 -60 36 -26 "
        "C 34 -8 20 -2 0 0 Z"
    )
    canvas.paint("#f2762e", place(outer, x, y, size / 100), bright=True)
    canvas.paint("#ffd75e", place(outer, x, y, size / 160), bright=True)
    canvas.paint("#fff8d8", place(outer, x, y, size / 320), bright=True)


def person(canvas: Canvas, x: float, y: float, tall: float, colour: str = "#2b2030", cloak: str = "") -> None:
    """Draw a person far away by the middle of the feet."""
    robe = "M -14 0 L -17 -56 Q -16 -78 0 -80 Q 16 -78 17 -56 L 14 0 Z"
    canvas.paint(cloak or colour, place(robe, x, y, tall / 100))
    canvas.paint(dark(cloak or colour, 0.35), place("M 3 0 L 4 -78 Q 16 -76 17 -56 L 14 0 Z", x, y, tall / 100))
    canvas.paint("#c99a73" if cloak else colour, disc(x, y - tall * 0.89, tall * 0.11))


def crowd(
    canvas: Canvas, seed: int, count: int, left: float, right: float, y: float, tall: float, colours: tuple[str, ...]
) -> None:
    """Draw people beside each other."""
    for number, (at, down, more) in enumerate(scattered(seed, count)):
        person(
            canvas,
            left + (right - left) * (number + at * 0.7) / count,
            y + down * tall * 0.2,
            tall * (0.85 + more * 0.3),
            cloak=colours[number % len(colours)],
        )


def banner(canvas: Canvas, x: float, y: float, tall: float, colour: str, wide: float = 0) -> None:
    """Draw a long banner that hangs from a beam on a pole; `y` is the foot of the pole."""
    wide = wide or tall * 0.3
    canvas.draw("#4b3323", tall * 0.03, strip(x, y, x, y - tall))
    canvas.paint("#e0b24a", disc(x, y - tall, tall * 0.035))
    top = y - tall * 0.93
    canvas.paint(
        canvas.across(light(colour, 0.25), colour, dark(colour, 0.35)),
        poly(
            x - wide / 2,
            top,
            x + wide / 2,
            top,
            x + wide / 2,
            top + tall * 0.5,
            x,
            top + tall * 0.43,
            x - wide / 2,
            top + tall * 0.5,
        ),
    )
    canvas.paint("#e0b24a", box(x - wide * 0.58, top - tall * 0.015, wide * 1.16, tall * 0.03))


def pennant(canvas: Canvas, x: float, y: float, tall: float, colour: str) -> None:
    """Draw a small flag upon a roof."""
    canvas.draw("#4b3323", 0.5, strip(x, y, x, y - tall))
    canvas.paint(
        colour,
        join(
            "M",
            x,
            y - tall,
            "q",
            tall * 0.35,
            tall * 0.02,
            tall * 0.7,
            tall * 0.2,
            "q",
            -tall * 0.4,
            tall * 0.05,
            -tall * 0.7,
            tall * 0.2,
            "z",
        ),
    )


def shadow(canvas: Canvas, x: float, y: float, width: float, height: float = 2, alpha: float = 0.4) -> None:
    """Lay a shadow on the ground."""
    canvas.paint("#1a1026", disc(x, y, width / 2, height), alpha=alpha)


def windows(canvas: Canvas, places: Iterable[tuple[float, float]], width: float, height: float) -> None:
    """Paint openings in a wall, dark by day and lit by night."""
    shapes = [arch(x - width / 2, y, width, height) for x, y in places]
    canvas.paint("#ffcf6a" if canvas.night else "#33222c", *shapes, bright=canvas.night)
