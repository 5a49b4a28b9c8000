"""Nature: skies, clouds, hills, water, palms, cypresses, grass."""

from math import cos, pi, sin

from .canvas import HEIGHT, WIDTH, Canvas, dark, light, mix
from .shapes import box, disc, hill, join, place, poly, scattered

NIGHT_SKY = ("#0a1030", "#1c2a5c", "#3d4f86", "#5f6fa0")


Veil = tuple[str, float, float, float]  # colour, top, bottom and strength of a haze
Sun = tuple[float, float, float, str, float]  # place, radius, colour, and how many times wider its glow is


def sky(canvas: Canvas, *colours: str, horizon: float = 90, sun: Sun | None = None) -> None:
    """Paint the sky from the top down to the horizon, with the sun if there is one; by night with stars."""
    stops = NIGHT_SKY if canvas.night else colours
    canvas.paint(canvas.down(*stops, bright=True), box(0, 0, WIDTH, horizon))
    if canvas.night:
        stars(canvas, 7, 34, horizon * 0.7)
    if sun:
        _paint_sun(canvas, *sun)


def stars(canvas: Canvas, seed: int, count: int, bottom: float) -> None:
    """Scatter stars over the sky."""
    shapes = [disc(x * WIDTH, y * bottom, 0.25 + size * 0.45) for x, y, size in scattered(seed, count)]
    canvas.paint("#fff6dc", *shapes, alpha=0.85, bright=True)


def _paint_sun(canvas: Canvas, x: float, y: float, radius: float, colour: str, halo: float) -> None:
    """Paint the sun with its glow; by night the moon."""
    colour = "#f1f3ff" if canvas.night else colour
    canvas.paint(canvas.glow(colour, 0.9), disc(x, y, radius * halo), bright=True)
    canvas.paint(colour, disc(x, y, radius), bright=True)
    if canvas.night:
        canvas.paint("#c3cbe6", disc(x - radius * 0.3, y - radius * 0.2, radius * 0.22), bright=True)
        canvas.paint("#c3cbe6", disc(x + radius * 0.3, y + radius * 0.35, radius * 0.3), bright=True)


def crescent(canvas: Canvas, x: float, y: float, radius: float, colour: str = "#fff6d8") -> None:
    """Paint a crescent moon with its glow."""
    canvas.paint(canvas.glow(colour, 0.6), disc(x, y, radius * 3.6), bright=True)
    cut = radius * 0.8
    canvas.paint(
        colour,
        join("M", x, y - radius, "a", radius, radius, "0 1 0", radius, radius, "a", cut, cut, "0 0 1", -radius, -radius)
        + "z",
        bright=True,
    )


def clouds(canvas: Canvas, colour: str, seed: int, count: int, top: float, bottom: float, alpha: float = 0.5) -> None:
    """Paint banks of clouds: flat below, round above."""
    for x, y, size in scattered(seed, count):
        left, level, wide = x * 150 - 10, top + y * (bottom - top), 16 + size * 22
        heap = [box(left, level - 1.2, wide, 1.2)]
        for step, up, more in scattered(seed * 31 + int(left), 6):
            r = 1.2 + 2.8 * more * (1 - abs(step - 0.5))
            heap.append(disc(left + 2 + step * (wide - 4), level - r * (0.6 + up * 0.3), r * 1.7, r))
        canvas.paint(colour, *heap, alpha=alpha)


def streaks(canvas: Canvas, colour: str, seed: int, count: int, top: float, bottom: float, alpha: float = 0.5) -> None:
    """Paint long thin clouds of an evening."""
    shapes = []
    for x, y, size in scattered(seed, count):
        wide, level = 24 + size * 46, top + y * (bottom - top)
        left = x * 170 - 30
        shapes.append(join("M", left, level, "q", wide / 2, -1.6 - size, wide, 0, "q", -wide / 2, 1.1, -wide, 0, "z"))
    canvas.paint(colour, *shapes, alpha=alpha)


def birds(canvas: Canvas, x: float, y: float, colour: str = "#2b2440") -> None:
    """Draw a few birds far away."""
    marks = [(0, 0, 2.2), (7, -3, 1.8), (12, 1.5, 1.5)]
    shapes = [
        join("M", x + a - s, y + b - s * 0.4, "q", s * 0.6, -s * 0.2, s, s * 0.5, "q", s * 0.4, -s * 0.7, s, -s * 0.5)
        for a, b, s in marks
    ]
    canvas.draw(colour, 0.5, *shapes, alpha=0.8)


def hills(canvas: Canvas, fill: str, seed: int, top: float, height: float, count: int = 6) -> None:
    """Paint rolling hills down to the bottom of the canvas."""
    step = WIDTH / (count - 1)
    places = [(number * step, top - y * height) for number, (_, y, _) in enumerate(scattered(seed, count))]
    canvas.paint(fill, hill(places, HEIGHT))


def mountains(
    canvas: Canvas, colour: str, seed: int, foot: float, height: float, count: int = 6, veil: Veil | None = None
) -> None:
    """Paint peaks with a lit and a shaded side, and the veil of air that lies before them, if there is one."""
    step = WIDTH / count
    for number, (shift, rise, lean) in enumerate(scattered(seed, count + 1)):
        x, peak = (number + shift * 0.6 - 0.3) * step, foot - height * (0.45 + 0.55 * rise)
        half = step * (0.75 + 0.4 * rise)
        canvas.paint(light(colour, 0.25), poly(x - half, foot, x, peak, x + half, foot))
        ridge = x + (lean - 0.5) * step * 0.4
        canvas.paint(
            dark(colour, 0.18),
            poly(x, peak, x + half * 0.2, peak + (foot - peak) * 0.4, ridge, foot, x + half, foot),
        )
    if veil:
        haze(canvas, *veil)


def sea(canvas: Canvas, top: float, *colours: str, seed: int = 3, glint: str = "#fff3d0", at: float = -1) -> None:
    """Paint water down to the bottom, with waves, and the way of light below the sun at `at`."""
    canvas.ground(canvas.down(*colours), top)
    depth = HEIGHT - top
    dim, lit = [], []
    for x, y, size in scattered(seed, 44):
        level, wide = top + 1.5 + y * y * depth, 2 + (3 + 9 * y) * size
        dim.append(_ripple(x * 170 - 8, level, wide, 0.25 + y * 0.5))
    canvas.paint(light(colours[-1], 0.35), *dim, alpha=0.35)
    if at >= 0:
        for x, y, size in scattered(seed + 1, 34):
            level, spread = top + 0.8 + y * depth * 0.85, 3 + y * 12
            lit.append(_ripple(at + (x - 0.5) * spread * 2, level, 3 + size * 8, 0.3 + y * 0.5))
        canvas.paint("#dfe6ff" if canvas.night else glint, *lit, alpha=0.7, bright=True)


def _ripple(x: float, y: float, wide: float, high: float) -> str:
    return join("M", x - wide / 2, y, "q", wide / 2, -2 * high, wide, 0, "q", -wide / 2, 2 * high, -wide, 0, "z")


def foam(canvas: Canvas, x: float, y: float, width: float, colour: str = "#fff") -> None:
    """Paint foam where water meets a shore."""
    shapes = [_ripple(x + at * width, y + up * 1.2, 2 + size * 4, 0.5) for at, up, size in scattered(int(x + y), 9)]
    canvas.paint(colour, *shapes, alpha=0.7)


def pebbles(canvas: Canvas, colour: str, seed: int, top: float, count: int = 26, alpha: float = 0.5) -> None:
    """Scatter marks over the ground, larger in front."""
    shapes = []
    for x, y, size in scattered(seed, count):
        level = top + y * (HEIGHT - top)
        shapes.append(disc(x * WIDTH, level, (0.6 + size) * (0.5 + y), (0.25 + size * 0.3) * (0.5 + y)))
    canvas.paint(colour, *shapes, alpha=alpha)


def grass(canvas: Canvas, colour: str, seed: int, level: float, count: int = 30, tall: float = 7) -> None:
    """Draw tufts of grass along the foreground."""
    blades = []
    for x, y, size in scattered(seed, count):
        foot, high = x * WIDTH, tall * (0.5 + size)
        bend = (y - 0.5) * tall
        blades.append(
            join("M", foot - 0.8, level, "q", bend * 0.3, -high * 0.6, bend, -high)
            + join("q", 0.6 - bend * 0.5, high * 0.5, 1.6 - bend, high, "z")
        )
    canvas.paint(colour, *blades)


def palm(canvas: Canvas, x: float, y: float, tall: float, colour: str = "#3c5a34", lean: float = 4) -> None:
    """Draw a palm with its foot at a place."""
    top_x, top_y, thick = x + lean, y - tall, tall * 0.035
    trunk = "#6b4a2f"
    canvas.paint(
        trunk,
        join("M", x - thick * 1.4, y, "Q", x, y - tall * 0.5, top_x - thick, top_y, "h", thick * 2)
        + join("Q", x + thick * 2, y - tall * 0.5, x + thick * 1.4, y, "z"),
    )
    back, front = [], []
    for number in range(9):
        angle = pi * (number / 8) * 1.24 - pi * 0.12
        reach = tall * (0.4 + 0.06 * (number % 2))
        tip_x, tip_y = top_x + reach * cos(angle), top_y - reach * 0.62 * sin(angle) + reach * 0.34
        rise_x, rise_y = top_x + reach * 0.5 * cos(angle), top_y - reach * (0.3 + 0.5 * sin(angle))
        leaf = join("M", top_x, top_y, "Q", rise_x, rise_y, tip_x, tip_y)
        leaf += join("Q", rise_x, rise_y + tall * 0.12, top_x, top_y + tall * 0.03, "z")
        (front if number % 2 else back).append(leaf)
    canvas.paint(dark(colour, 0.3), *back)
    canvas.paint(colour, *front)
    canvas.paint(light(colour, 0.35), *[place("M 0 0 Q -6 -7 -13 -2 Q -6 -5 0 0 Z", top_x, top_y, tall / 40)])


def cypress(canvas: Canvas, x: float, y: float, tall: float, colour: str = "#27402f") -> None:
    """Draw a cypress with its foot at a place, lit from the left."""
    wide = tall * 0.13
    canvas.paint("#4a3524", box(x - wide * 0.14, y - tall * 0.1, wide * 0.28, tall * 0.1))
    flame = "M 0 -100 C 9 -78 14 -40 11 -18 C 9 -6 4 -4 0 -4 C -4 -4 -9 -6 -11 -18 C -14 -40 -9 -78 0 -100 Z"
    canvas.paint(colour, place(flame, x, y, tall / 100))
    lit = "M -1 -92 C -9 -70 -12 -42 -10 -20 C -8 -32 -6 -40 -3 -48 C -5 -62 -3 -78 -1 -92 Z"
    canvas.paint(light(colour, 0.3), place(lit, x, y, tall / 100))


def tree(canvas: Canvas, x: float, y: float, tall: float, colour: str = "#48683a", seed: int = 1) -> None:
    """Draw a round tree with its foot at a place, lit from the left."""
    thick = tall * 0.045
    canvas.paint(
        "#5b4028", poly(x - thick, y, x - thick * 0.6, y - tall * 0.6, x + thick * 0.6, y - tall * 0.6, x + thick, y)
    )
    crown(canvas, x, y - tall * 0.64, tall * 0.36, colour, seed)


def crown(canvas: Canvas, x: float, y: float, radius: float, colour: str, seed: int = 1) -> None:
    """Paint leaves: a dark heap, a lighter one upon it, and spots of light."""
    for shade, shift, size in ((dark(colour, 0.3), 0.0, 1.0), (colour, -0.14, 0.8), (light(colour, 0.28), -0.34, 0.42)):
        heap = []
        for at, up, more in scattered(seed, 8):
            r = radius * size * (0.34 + 0.22 * more)
            heap.append(
                disc(
                    x + radius * (shift + (at - 0.5) * 1.7 * size),
                    y + radius * (shift * 0.8 + (up - 0.5) * 0.9 * size),
                    r,
                )
            )
        canvas.paint(shade, *heap)


def pine(canvas: Canvas, x: float, y: float, tall: float, colour: str = "#3c5a3a", seed: int = 4) -> None:
    """Draw an umbrella pine with its foot at a place."""
    thick = tall * 0.03
    canvas.paint(
        "#5c3f2a", poly(x - thick, y, x - thick * 0.5, y - tall * 0.8, x + thick, y - tall * 0.8, x + thick, y)
    )
    for shade, lift, size in ((dark(colour, 0.35), 0.0, 1.0), (colour, 0.05, 0.88), (light(colour, 0.25), 0.11, 0.5)):
        heap = [
            disc(
                x + (at - 0.5) * tall * 0.62 * size - (1 - size) * tall * 0.12,
                y - tall * (0.8 + lift) - up * tall * 0.06,
                tall * (0.1 + 0.07 * more) * size,
                tall * (0.06 + 0.03 * more) * size,
            )
            for at, up, more in scattered(seed, 9)
        ]
        canvas.paint(shade, *heap)


def rock(canvas: Canvas, x: float, y: float, width: float, height: float, colour: str = "#6d5c50") -> None:
    """Draw a rock by the middle of its foot: its top in the light, its right side in the shade."""
    a, b = width / 2, height
    canvas.paint(
        colour, poly(x - a, y, x - a * 0.8, y - b * 0.55, x - a * 0.2, y - b, x + a * 0.4, y - b * 0.8, x + a, y)
    )
    canvas.paint(
        light(colour, 0.35),
        poly(x - a * 0.8, y - b * 0.55, x - a * 0.2, y - b, x + a * 0.4, y - b * 0.8, x - a * 0.1, y - b * 0.5),
    )
    canvas.paint(
        dark(colour, 0.35), poly(x + a * 0.4, y - b * 0.8, x + a, y, x + a * 0.15, y, x - a * 0.1, y - b * 0.5)
    )


def haze(canvas: Canvas, colour: str, top: float, bottom: float, strength: float = 0.6) -> None:
    """Lay a veil over what is far away: the air between."""
    shown = mix(colour, "#1b2750", 0.8) if canvas.night else colour
    canvas.paint(canvas.fade(shown, 0, strength, 0), box(0, top, WIDTH, bottom - top), bright=True)


def beams(canvas: Canvas, x: float, y: float, colour: str, *ends: float, alpha: float = 0.4) -> None:
    """Paint beams of light from a place, each to a line from `x1, y1` to `x2, y2`."""
    for at in range(0, len(ends), 4):
        strengths = (0.0, alpha) if ends[at] < x else (alpha, 0.0)
        canvas.paint(canvas.fade(colour, *strengths, across=True), poly(x, y, *ends[at : at + 4]), bright=True)
