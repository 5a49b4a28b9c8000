"""The other Wonders of the base game of Duel."""

from math import cos, pi, sin

from .ancient_wonders import pyramid
from .buildings import (
    arcade,
    beam,
    block,
    columns,
    crowd,
    evenly,
    flame,
    masonry,
    pennant,
    person,
    shadow,
    ship,
    temple,
)
from .canvas import Canvas, dark, light
from .nature import (
    birds,
    clouds,
    cypress,
    foam,
    grass,
    haze,
    hills,
    mountains,
    palm,
    pebbles,
    pine,
    sea,
    sky,
)
from .shapes import arch, box, disc, hill, join, place, poly, scattered, strip


def the_sphinx(canvas: Canvas) -> None:
    canvas.focus = 14
    sky(canvas, "#2f8398", "#7fc0bd", "#f4e2b0", "#f6c178", sun=(128, 40, 8, "#fff4c4", 7))
    clouds(canvas, "#fff6dd", 2, 4, 16, 50, 0.55)
    pyramid(canvas, 138, 56, 86, 30, "#d9a763")
    haze(canvas, "#f8d898", 56, 92, 0.85)
    canvas.paint(canvas.down("#eec684", "#d19a55"), hill([(0, 84), (60, 87), (120, 84), (160, 87)]))
    stone = "#d8a25a"
    body = canvas.down(light(stone, 0.4), stone, dark(stone, 0.35))
    canvas.paint(body, place("M 70 92 L 72 62 Q 96 50 122 56 Q 144 60 146 84 L 146 93 Z", 0, 0))
    canvas.paint(dark(stone, 0.38), place("M 112 93 Q 110 68 128 66 Q 146 68 146 93 Z", 0, 0))
    canvas.paint(light(stone, 0.15), place("M 116 93 Q 114 74 129 70 Q 140 72 143 93 Z", 0, 0))
    canvas.paint(light(stone, 0.3), place("M 112 93 Q 116 86 126 87 L 158 88 L 158 93 Z", 0, 0))
    canvas.draw(dark(stone, 0.45), 0.6, "M146 88q10-2 13-10", alpha=0.8)
    canvas.draw(dark(stone, 0.5), 0.5, *[strip(76 + n * 2, 64 + n * 5, 112, 62 + n * 6) for n in range(5)], alpha=0.35)
    sphinx_head(canvas, stone)
    for x, foot, tone in ((14, 97, stone), (22, 101, light(stone, 0.2))):
        canvas.paint(
            canvas.down(light(tone, 0.45), tone, dark(tone, 0.4)),
            join("M", x, foot, "q", -1, -9, 10, -9, "H", 84, "V", foot, "z"),
        )
        canvas.draw(dark(stone, 0.5), 0.6, *[join("M", x + n, foot - 1, "v", -4) for n in (3, 6, 9)], alpha=0.7)
    canvas.paint(canvas.down("#dba765", "#8d5934"), hill([(0, 101), (50, 100), (100, 96), (160, 95)]))
    person(canvas, 112, 106, 8, cloak="#f4ead2")
    person(canvas, 119, 107, 8, cloak="#a6402f")
    shadow(canvas, 118, 107.4, 16, 1)
    canvas.paint("#7c4b2e", hill([(0, 113), (60, 110), (110, 115), (160, 109)]))
    pebbles(canvas, "#e6b777", 3, 102, 22, 0.45)
    palm(canvas, 150, 116, 44, "#4a6b38", -4)
    grass(canvas, "#40431f", 9, 121, 22, 8)


def sphinx_head(canvas: Canvas, stone: str) -> None:
    """Paint the head of a sphinx from the front left, with the striped cloth of a pharaoh."""
    cloth = "M 40 22 Q 42 8 60 6 Q 80 6 84 24 Q 92 50 96 70 L 76 72 L 74 58 L 48 58 L 46 72 L 26 70 Q 32 48 40 22 Z"
    canvas.paint(canvas.across("#f4cf86", "#d59f54", "#7f5233"), place(cloth, 0, 0))
    stripes = [join("M", 41 - n * 1.9, 20 + n * 6, "q", 3, 2.5, 8.4 - n * 0.1, 1.4) for n in range(9)]
    stripes += [join("M", 83.5 + n * 1.5, 22 + n * 6, "q", -3, 2.5, -8.8, 1.4) for n in range(9)]
    canvas.draw("#3d5c86", 1.9, *stripes, alpha=0.9)
    canvas.draw("#3d5c86", 1.6, "M43 16q17-8 38 1M45 12q15-7 33 0", alpha=0.8)
    chest = "M 48 56 L 76 56 Q 86 70 84 93 L 40 93 Q 38 70 48 56 Z"
    canvas.paint(canvas.across(light(stone, 0.3), stone, dark(stone, 0.4)), place(chest, 0, 0))
    canvas.draw("#3d5c86", 1.6, "M48 62q14 9 29 0M47 66q15 10 31 0")
    canvas.draw("#b0412e", 1.3, "M46.6 70q16 11 33 0")
    face = "M 46 24 Q 48 18 62 18 Q 76 18 78 24 Q 79 40 74 48 Q 68 57 62 57 Q 55 57 50 48 Q 45 40 46 24 Z"
    canvas.paint(canvas.across("#fbdfa6", "#dba55c", "#94623c"), place(face, 0, 0))
    canvas.paint(
        "#8b5a38", place("M 62 57 Q 66 48 66 40 L 64 28 Q 70 22 78 24 Q 79 40 74 48 Q 68 57 62 57 Z", 0, 0), alpha=0.55
    )
    canvas.paint("#e2b85a", join("M45 23Q62 14 79 23L79 20Q62 10.500 45 20z"))
    canvas.paint("#e2b85a", place("M 59 18 Q 57 8 62 5 Q 67 8 65 18 Z", 0, 0), disc(62, 6, 2.2))
    canvas.paint("#a23c2c", disc(62, 6, 1))
    canvas.draw("#4b2c22", 1, "M50.500 31q4-2.500 8 0M66 31q4-2.500 8 0")
    canvas.paint("#fff3d8", disc(54.6, 33.4, 2.6, 1.3), disc(69.8, 33.4, 2.6, 1.3))
    canvas.paint("#3b2420", disc(54.8, 33.4, 1.2), disc(70, 33.4, 1.2))
    canvas.draw(
        "#6d4229",
        0.8,
        "M62 34q-2.500 6-1.500 8.500q2 1 4 0M56.500 48.500q5.500 2.500 11 0M58.500 51.500q3.500 1.200 7 0",
    )
    canvas.paint(canvas.across("#e9c27a", "#8a5a34"), place("M 59 56 L 66 56 L 65 68 L 60 68 Z", 0, 0))


def circus_maximus(canvas: Canvas) -> None:
    canvas.focus = 88
    sky(canvas, "#3d7fc0", "#8fc0dd", "#f1e7c8", horizon=60)
    clouds(canvas, "#fff", 5, 5, 8, 32, 0.8)
    hills(canvas, "#8f9a6a", 5, 44, 8)
    for x in (14, 30, 122, 144):
        pine(canvas, x, 44, 20, "#4c6a3d", int(x))
    stone = "#dcbf95"
    arcade(canvas, 0, 50, 160, 15, 20, stone)
    for x in evenly(10, 150, 6):
        pennant(canvas, x, 35, 10, "#b8342c" if int(x) % 4 else "#e0b04a")
    for row in range(4):
        level = 50 + row * 5
        canvas.paint(canvas.across(light(stone, 0.3), dark(stone, 0.15 + 0.05 * row)), box(0, level, 160, 5))
        heads = [disc(x * 164 - 2, level + 2 + y * 0.9, 1.25) for x, y, _ in scattered(row + 3, 34)]
        for number, colour in enumerate(("#8c3a33", "#f2e6d2", "#3d5a84", "#5a3d2c")):
            canvas.paint(colour, *heads[number::4])
    canvas.paint("#8b6a4e", box(0, 70, 160, 3))
    canvas.paint(canvas.down("#e8c48a", "#cf9a5c", "#8d5a34"), box(0, 73, 160, 47))
    block(canvas, 34, 80, 92, 5, "#c9a888", 0)
    canvas.paint("#f2dcb4", box(32, 79, 96, 1.6))
    canvas.paint("#5f4a66", box(34, 84, 92, 2), alpha=0.5)
    for x in (38, 122):
        canvas.paint("#c99a3f", *[poly(x - 4 + n * 3, 79, x - 2.8 + n * 3, 68, x - 1.6 + n * 3, 79) for n in range(3)])
    canvas.paint(canvas.across("#f6d7a4", "#b9805a"), poly(76, 79, 77.4, 22, 80, 17, 82.6, 22, 84, 79))
    canvas.paint("#7a4c46", poly(80.6, 79, 80.4, 17, 82.6, 22, 84, 79), alpha=0.75)
    canvas.draw("#7a4c46", 0.6, *[strip(78, 30 + n * 7, 79.8, 30 + n * 7) for n in range(7)], alpha=0.7)
    canvas.paint("#ffd970", disc(80, 15.5, 1.8))
    for x in (56, 104):
        columns(canvas, (x,), 62, 79, 3, "#e6d3b8")
        canvas.paint("#d9a441", disc(x, 59.6, 2.2))
    canvas.draw("#9c6a3e", 0.7, "M0 96q80-8 160-2M0 112q80-9 160-1", alpha=0.5)
    chariot(canvas, 112, 94, 30, "#2f5f9c")
    chariot(canvas, 56, 112, 60, "#b5322a")
    for x, y, size in scattered(5, 16):
        canvas.paint("#f3d9a8", disc(92 + x * 66, 104 + y * 12, 2 + size * 6, 1.2 + size * 2.4), alpha=0.4)


def chariot(canvas: Canvas, x: float, y: float, size: float, colour: str) -> None:
    """Draw a chariot that races to the left."""
    scale = size / 100
    shadow(canvas, x, y + 1, size * 1.1, size * 0.035)
    horse = (
        "M -78 -34 L -70 -48 L -62 -52 L -60 -46 Q -50 -34 -36 -36 Q -20 -38 -8 -34 Q 2 -30 4 -20 L 14 -8 L "
        "10 -2 L 8 -8 L -4 -18 L -14 -16 L -6 -4 L -12 0 L -13 -4 L -24 -16 L -44 -16 L -58 -4 L -62 -8 L -52 "
        "-20 L -66 -16 L -72 -6 L -76 -10 L -70 -22 L -54 -26 L -62 -38 L -72 -30 Z"
    )
    for shift, coat in ((10, "#3f2a24"), (0, "#8a5a3a"), (-9, "#f0e4d2")):
        canvas.paint(
            canvas.down(light(coat, 0.2), dark(coat, 0.3)),
            place(horse, x + shift * scale, y - (6 - abs(shift) * 0.2) * scale - max(0, shift) * 0.4 * scale, scale),
        )
    mane = "M -62 -54 Q -48 -50 -40 -38 L -48 -36 Q -54 -44 -62 -48 Z"
    canvas.paint("#c9b79c", place(mane, x - 9 * scale, y - 4 * scale, scale))
    canvas.draw("#3b2418", 1.2 * scale, strip(x - 58 * scale, y - 40 * scale, x + 34 * scale, y - 46 * scale))
    canvas.paint(
        canvas.down(light(colour, 0.3), dark(colour, 0.3)),
        place("M 16 -10 L 14 -36 Q 22 -42 26 -30 L 54 -14 L 54 -8 L 16 -8 Z", x, y, scale),
    )
    canvas.draw("#e8bf5c", 2.4 * scale, place("M 14 -36 Q 22 -42 26 -30 L 54 -13", x, y, scale))
    rider = "M 30 -12 L 26 -40 Q 24 -58 34 -60 Q 46 -60 46 -46 L 48 -12 Z"
    canvas.paint(colour, place("M 40 -58 Q 66 -60 86 -44 Q 70 -44 62 -30 Q 54 -40 44 -38 Z", x, y, scale))
    canvas.paint("#f3e3c4", place(rider, x, y, scale))
    canvas.paint(
        "#c78f66",
        place("M 32 -56 L 12 -46 L 14 -42 L 34 -48 Z", x, y, scale),
        disc(x + 34 * scale, y - 68 * scale, 7 * scale),
    )
    canvas.paint("#e0b24a", place("M 26 -70 Q 28 -80 38 -78 Q 46 -76 42 -64 Q 38 -72 26 -70 Z", x, y, scale))
    canvas.paint("#b5322a", place("M 32 -78 Q 40 -88 50 -78 Q 48 -72 44 -66 Q 44 -76 32 -78 Z", x, y, scale))
    wheel_x, wheel_y, r = x + 38 * scale, y - 9 * scale, 13 * scale
    canvas.draw("#4a2c1c", 3 * scale, disc(wheel_x, wheel_y, r))
    spokes = [strip(wheel_x, wheel_y, wheel_x + r * cos(n * pi / 3), wheel_y + r * sin(n * pi / 3)) for n in range(6)]
    canvas.draw("#4a2c1c", 1.6 * scale, *spokes)
    canvas.paint("#e8bf5c", disc(wheel_x, wheel_y, 2.6 * scale))


def the_appian_way(canvas: Canvas) -> None:
    canvas.focus = 66
    sky(canvas, "#4a8fb5", "#a9d0cf", "#f7e6b4", "#f9c884", horizon=64, sun=(80, 50, 8, "#fff6cf", 7))
    clouds(canvas, "#fffaf0", 8, 5, 10, 36, 0.7)
    mountains(canvas, "#8aa0a8", 8, 58, 14, 6, veil=("#fbe3ae", 42, 66, 0.8))
    stone = "#cfae84"
    for x in range(0, 60, 9):
        block(canvas, x, 44, 9, 4, stone, 0)
        canvas.paint(
            light(stone, 0.1),
            poly(x, 48, x + 9, 48, x + 9, 58, x + 7, 58, x + 7, 51, x + 4.5, 49.5, x + 2, 51, x + 2, 58, x, 58),
        )
    canvas.paint(
        canvas.down("#a9b468", "#6f8a44", "#3f5a30"), hill([(0, 57), (40, 58), (80, 57), (120, 58), (160, 55)])
    )
    canvas.paint("#8c9c4e", hill([(92, 58), (120, 60), (160, 66)], 90), alpha=0.6)
    canvas.paint(canvas.down("#d8bd92", "#a58a72", "#6f5c58"), poly(78, 57, 82, 57, 132, 120, 28, 120))
    paving(canvas)
    canvas.paint("#efd9ae", poly(77, 57, 78, 57, 28, 120, 18, 120), alpha=0.9)
    canvas.paint("#b99a78", poly(82, 57, 83, 57, 142, 120, 132, 120))
    for near in (0.12, 0.2, 0.33, 0.55):
        y = 57 + near * 62
        reach, tall = 8 + near * 84, 12 + near * 100
        cypress(canvas, 80 - reach, y + 2, tall, "#29452f")
        cypress(canvas, 80 + reach, y + 2, tall * 0.95, "#29452f")
    person(canvas, 79, 70, 7, cloak="#b03a2e")
    person(canvas, 84, 74, 8.6, cloak="#f0e2c8")
    milestone(canvas, 124, 108, 42)
    canvas.paint(
        "#35502c", hill([(0, 104), (14, 108), (30, 121)], 121), hill([(138, 121), (150, 112), (160, 108)], 121)
    )
    for x, y in ((8, 108), (14, 112), (150, 116), (156, 112), (4, 114)):
        canvas.paint("#d23f32", disc(x, y, 1.5))
    grass(canvas, "#26401f", 12, 122, 20, 9)


def paving(canvas: Canvas) -> None:
    """Lay the stones of a road that runs away from the viewer."""
    lit, low = [], []
    level, row = 58.0, 0
    while level < 120:
        high = 1 + (level - 57) * 0.11
        half = 2 + (level - 57) * 0.79
        count = 6
        for number in range(count):
            shift = (0.5 if row % 2 else 0) + 0.12 * ((row * 7 + number * 5) % 3)
            x = 80 + half * (2 * (number + shift) / count - 1)
            wide = 2 * half / count
            if abs(x + wide / 2 - 80) > half:
                continue
            a, b = wide * 0.42, high * 0.42
            x += wide / 2
            y = level + high / 2
            stone = poly(
                x - a,
                y,
                x - a * 0.6,
                y - b,
                x + a * 0.5,
                y - b,
                x + a,
                y - b * 0.1,
                x + a * 0.6,
                y + b,
                x - a * 0.5,
                y + b,
            )
            (lit if (row + number * 2) % 3 else low).append(stone)
        level += high
        row += 1
    canvas.paint("#e9d4b0", *lit, alpha=0.55)
    canvas.paint("#5d4c50", *low, alpha=0.45)


def milestone(canvas: Canvas, x: float, y: float, tall: float) -> None:
    """Draw a milestone with its number."""
    wide = tall * 0.36
    shadow(canvas, x + 5, y, wide * 1.9, 2)
    block(canvas, x - wide * 0.66, y - tall * 0.12, wide * 1.32, tall * 0.12, "#bda88c")
    top = y - tall + wide / 2
    shape = join(
        "M",
        x - wide / 2,
        y - tall * 0.12,
        "V",
        top,
        "a",
        wide / 2,
        wide / 2,
        "0 0 1",
        wide,
        0,
        "V",
        y - tall * 0.12,
        "z",
    )
    canvas.paint(canvas.across("#fff0d2", "#d6c0a0", "#86705f"), shape)
    left = x - wide * 0.3
    lines = [strip(left, top + n * 4.6, left + wide * (0.6 if n else 0.5), top + n * 4.6) for n in (0, 1)]
    canvas.draw("#7a6250", 0.7, *lines, alpha=0.7)
    canvas.draw(
        "#5c2f28",
        1.5,
        join(
            "M",
            left,
            top + 10,
            "l4 9M",
            left + 4,
            top + 10,
            "l-4 9M",
            left + 6.6,
            top + 10,
            "v9M",
            left + 9.4,
            top + 10,
            "v9",
        ),
    )


def piraeus(canvas: Canvas) -> None:
    canvas.focus = 82
    sky(canvas, "#3f86bd", "#93c7dc", "#f3ead0", "#fbd9a4", horizon=70, sun=(26, 28, 7, "#fff8d8", 6))
    clouds(canvas, "#fff", 9, 5, 10, 34, 0.8)
    mountains(canvas, "#8fa4b5", 10, 62, 24, 5, veil=("#fbe8c0", 44, 68, 0.75))
    canvas.paint(
        canvas.down("#c9b487", "#9b9162"), hill([(84, 62), (98, 46), (112, 38), (134, 38), (148, 50), (160, 54)], 66)
    )
    canvas.paint("#8a744f", poly(106, 46, 112, 38, 134, 38, 141, 47, 128, 44, 116, 47))
    temple(canvas, 111, 39, 24, 18, 6, "#f0e2c8")
    canvas.paint("#c8ad84", box(0, 57, 160, 8))
    canvas.paint("#f0dab0", box(0, 56, 160, 1.6), *[box(x, 54.4, 3, 2) for x in range(0, 160, 6)])
    masonry(canvas, 0, 58, 160, 7, "#6a5240", 3.4, 8, 0.4)
    for x in (24, 70):
        block(canvas, x, 44, 11, 21, "#d0b48a")
        canvas.paint("#f0dab0", *[box(x - 1 + n * 4.6, 41.6, 3, 3) for n in range(3)])
    houses = ((0, 58, 12), (13, 60, 10), (40, 59, 12), (54, 60, 14))
    for x, y, wide in houses:
        block(canvas, x, y - 6, wide, 12, "#efdcc0")
        canvas.paint("#b5583c", poly(x - 1, y - 6, x + wide / 2, y - 10, x + wide + 1, y - 6))
    for number in range(7):
        x = 86 + number * 10.6
        canvas.paint(canvas.across("#f2dfc0", "#b8936b"), poly(x, 76, x, 65, x + 5, 60, x + 10, 65, x + 10, 76))
        canvas.paint("#b5583c", poly(x - 0.6, 65.6, x + 5, 59, x + 10.6, 65.6, x + 10, 67, x + 5, 61.6, x, 67))
        canvas.paint("#33242c", arch(x + 2, 76, 6, 9))
        canvas.paint("#8a4f30", poly(x + 3, 76, x + 5, 69, x + 7, 76))
    sea(canvas, 74, "#7fc0c8", "#2f7fa2", "#12456e", at=26)
    canvas.paint("#d5b88a", poly(0, 75, 58, 75, 62, 80, 0, 80))
    canvas.paint("#8c6d52", box(0, 79, 62, 4))
    for x, y in ((48, 75), (53, 75), (50.6, 72)):
        canvas.paint(canvas.across("#d98a54", "#7c3d24"), disc(x, y - 1.6, 1.8, 2.4))
    crowd(canvas, 4, 8, 4, 44, 76, 6.4, ("#a63c30", "#f2e6cf", "#3e6390", "#c99a3e"))
    ship(canvas, 118, 87, 34, "#f4e2bc")
    ship(canvas, 30, 97, 50, "#f6ead0")
    trireme(canvas, 100, 111, 78)
    birds(canvas, 62, 26)
    foam(canvas, 58, 115, 90)


def trireme(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a warship with three rows of oars and a ram, that goes to the left."""
    scale = size / 100
    ship(canvas, x, y - 3 * scale, size * 0.98, "#fdf3dc", "#7a4326")
    canvas.paint("#d8a23e", place("M -46 -4 L -66 2 L -48 3 Z", x, y, scale))
    canvas.paint("#8a3a2a", *[disc(x + at * scale, y - 13 * scale, 3.2 * scale) for at in range(-30, 34, 8)])
    canvas.paint("#e7c16a", *[disc(x + at * scale, y - 13 * scale, 1.2 * scale) for at in range(-30, 34, 8)])
    oars = [strip(x + at * scale, y - 6 * scale, x + (at + 8) * scale, y + 6 * scale) for at in range(-36, 34, 5)]
    canvas.draw("#e2c79a", 0.6, *oars)


def the_great_library(canvas: Canvas) -> None:
    canvas.focus = 60
    canvas.ground(canvas.across("#3a2222", "#7b4d33", "#3a2222"))
    canvas.paint(canvas.glow("#ffdf9a", 0.9), disc(80, 44, 74))
    canvas.paint(canvas.down("#5ba3cf", "#cbe6e6", "#fff0c8"), arch(64, 66, 32, 54))
    canvas.paint("#fffbe4", disc(80, 30, 5), bright=True)
    canvas.paint("#7f9fae", poly(64, 66, 64, 56, 74, 50, 86, 57, 96, 54, 96, 66))
    canvas.paint(
        "#f3dcae", box(86, 40, 3.4, 17), box(85, 37, 5.4, 3), box(86.4, 32, 2.6, 5), poly(85.6, 32, 87.7, 28, 89.8, 32)
    )
    canvas.draw("#6d4630", 0.8, "M64 50h32M64 58h32M72 14v52M80 12v54M88 14v52", alpha=0.8)
    canvas.draw("#e5b877", 2.2, arch(64, 66, 32, 54).removesuffix("z"))
    for x in (2, 104):
        shelves(canvas, x, 4, 54, 84, 3 + x)
    columns(canvas, (59, 101), 4, 92, 5.4, "#c08c5c")
    beam(canvas, 0, 0, 160, 5, "#8a5a38")
    canvas.paint(canvas.down("#8a5638", "#53301f", "#2c1a1c"), box(0, 88, 160, 32))
    canvas.paint(canvas.fade("#ffe6aa", 0.6, 0), poly(64, 66, 96, 66, 124, 120, 36, 120), bright=True)
    canvas.draw("#2c1a1c", 0.5, *[strip(80 + n * 9, 88, 80 + n * 20, 120) for n in range(-6, 7)], alpha=0.6)
    ladder = [strip(30, 90, 40, 12), strip(37, 90, 47, 12)]
    canvas.draw(
        "#e0ac6c", 1.5, *ladder, *[strip(30.6 + n * 1.1, 84 - n * 8, 37.6 + n * 1.1, 84 - n * 8) for n in range(9)]
    )
    canvas.paint(canvas.down("#c98d55", "#6d4028"), poly(50, 92, 112, 92, 118, 98, 44, 98))
    canvas.paint(dark("#8a5638", 0.3), box(50, 98, 6, 20), box(106, 98, 6, 20))
    canvas.paint("#e7b578", box(44, 97, 74, 1.6))
    canvas.paint("#fff4d6", poly(62, 92, 84, 91, 88, 96, 60, 97))
    canvas.paint("#d9c193", disc(61.6, 94.4, 2, 3), disc(86.6, 93.4, 2, 3))
    canvas.draw("#8b6b4a", 0.5, *[strip(65, 92.6 + n * 1.1, 82, 92.2 + n * 1.1) for n in range(4)], alpha=0.8)
    person(canvas, 98, 118, 40, cloak="#e9dcc0")
    canvas.paint("#7b3327", poly(92, 90, 104, 88, 103, 112, 97, 118))
    canvas.paint("#b5302a", box(52, 88, 4, 4))
    flame(canvas, 54, 88, 6, 3.4)
    for x, y in ((126, 110), (134, 112), (130, 106), (142, 110)):
        rolled(canvas, x, y, 3.6)
    canvas.paint(canvas.across("#c77a4c", "#6b3823"), join("M", 14, 98, "q-6 10 2 22h16q8-12 2-22z"))
    for x, y in ((18, 92), (24, 90), (30, 93)):
        canvas.paint("#f4e3b8", box(x - 1.6, y, 3.2, 8), disc(x, y, 2))
        canvas.paint("#b98a54", disc(x, y, 0.9))


def shelves(canvas: Canvas, x: float, y: float, width: float, height: float, seed: int) -> None:
    """Paint shelves full of scrolls, seen by their ends."""
    canvas.paint("#2a1719", box(x, y, width, height))
    wood = "#9a6238"
    rows, row = 6, height / 6
    papers: dict[str, list[str]] = {"#f3e0b2": [], "#e0c48e": [], "#c99f6b": []}
    cores = []
    for number in range(rows):
        for column in range(int(width / 6.6)):
            for dx, dy in ((1.9, 2.2), (5, 2.2), (3.4, 5.6)):
                at, foot = x + 1.6 + column * 6.6 + dx, y + (number + 1) * row - 1.6 - dy
                if (column * 5 + number * 3 + int(dx) + seed) % 7:
                    tone = list(papers)[(column * 3 + number + int(dx * 2)) % 3]
                    papers[tone].append(disc(at, foot, 1.7, 1.8))
                    cores.append(disc(at, foot, 0.6))
    for tone, shapes in papers.items():
        canvas.paint(tone, *shapes)
    canvas.paint("#6b3b28", *cores)
    canvas.paint(wood, *[box(x, y + number * row - 0.9, width, 1.8) for number in range(rows + 1)])
    canvas.paint(light(wood, 0.45), *[box(x, y + number * row - 0.9, width, 0.6) for number in range(rows + 1)])
    canvas.paint(wood, *[box(x + width * part - 1, y, 2, height) for part in (0.02, 0.5, 0.98)])


def rolled(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a scroll that lies on the ground, seen by its end."""
    canvas.paint(canvas.down("#fff1cc", "#b98f5e"), box(x, y - size, size * 3, size * 2))
    canvas.paint("#f3dfae", disc(x, y, size))
    canvas.paint("#8a5a38", disc(x, y, size * 0.35))


WONDERS = {
    "the_sphinx": the_sphinx,
    "circus_maximus": circus_maximus,
    "the_appian_way": the_appian_way,
    "piraeus": piraeus,
    "the_great_library": the_great_library,
}
