"""The seven Wonders of the ancient world, which both games have, by day and by night."""

from .buildings import (
    arcade,
    beam,
    block,
    columns,
    evenly,
    flame,
    masonry,
    pediment,
    person,
    shadow,
    ship,
    steps,
    windows,
)
from .canvas import Canvas, dark, light
from .nature import (
    beams,
    birds,
    clouds,
    crescent,
    crown,
    cypress,
    foam,
    grass,
    haze,
    hills,
    mountains,
    palm,
    pebbles,
    rock,
    sea,
    sky,
    streaks,
)
from .shapes import arch, box, disc, hill, join, place, poly, scattered, strip


def pyramid(canvas: Canvas, x: float, peak: float, foot: float, half: float, colour: str) -> None:
    """Paint a pyramid: one side in the sun, one in the shade, courses of stone on both."""
    corner = x + half * 0.34
    canvas.paint(
        canvas.across(light(colour, 0.15), light(colour, 0.55)), poly(x - half, foot, x, peak, corner, foot + 3)
    )
    canvas.paint(canvas.across(dark(colour, 0.55), dark(colour, 0.38)), poly(corner, foot + 3, x, peak, x + half, foot))
    courses, shaded, count = [], [], int((foot - peak) / 3.6)
    for number in range(3, count):
        part = number / count
        level, edge = peak + (foot - peak) * part, x + (corner - x) * part
        courses.append(strip(x - half * part, level, edge, level + 3 * part))
        shaded.append(strip(edge, level + 3 * part, x + half * part, level))
        for at, _, _ in scattered(number * 7 + int(half), 1 + number // 3):
            place_x = x - half * part + (edge - x + half * part) * at
            courses.append(join("M", place_x, level + 2 * part * at, "v", 3))
    canvas.draw(dark(colour, 0.3), 0.4, *courses, alpha=0.4)
    canvas.draw(dark(colour, 0.8), 0.4, *shaded, alpha=0.4)


def the_pyramids(canvas: Canvas) -> None:
    canvas.focus = 34
    sky(canvas, "#3e6fa8", "#8fb6c9", "#f5cf8d", "#f2a65a", sun=(34, 58, 8, "#fff0b8", 7))
    streaks(canvas, "#fff0cf", 5, 9, 16, 66, 0.5)
    hills(canvas, "#d99f63", 2, 82, 7)
    pyramid(canvas, 138, 46, 84, 34, "#d59a55")
    haze(canvas, "#f7cf8c", 50, 92, 0.7)
    pyramid(canvas, 82, 14, 86, 50, "#dca45c")
    canvas.paint("#fff3bd", poly(78.4, 19.2, 82, 14, 83.2, 19.5))
    canvas.paint("#c98a2d", poly(83.2, 19.5, 82, 14, 85.6, 19.2))
    pyramid(canvas, 38, 62, 88, 20, "#d0924e")
    canvas.paint(
        canvas.down("#e9ba72", "#c98a49", "#8f5a35"), hill([(0, 86), (40, 89), (84, 86), (128, 90), (160, 85)])
    )
    canvas.paint(
        "#f6d493", join("M0 95C30 88 60 94 92 96S140 92 160 96L160 98C130 95 110 99 84 98S30 92 0 97z"), alpha=0.7
    )
    for x, y in ((58, 93), (65, 93.4), (72, 93.2)):
        camel(canvas, x, y, 7)
    canvas.paint(canvas.down("#9c6238", "#5a3423"), hill([(0, 106), (34, 102), (80, 110), (124, 104), (160, 108)]))
    pebbles(canvas, "#e7b173", 9, 104, 18, 0.4)
    palm(canvas, 17, 110, 50, "#4f6a34", 4)
    palm(canvas, 6, 112, 36, "#42592f", -2)
    grass(canvas, "#39401f", 6, 121, 26, 9)


def camel(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a camel with its rider, going to the left."""
    body = (
        "M -50 -70 L -40 -74 L -34 -66 L -28 -44 Q -18 -52 -8 -60 Q 4 -76 14 -58 Q 30 -54 32 -36 L 34 0 L 28 "
        "0 L 26 -26 L 16 -26 L 18 0 L 12 0 L 8 -26 L -12 -26 L -12 0 L -18 0 L -20 -28 Q -36 -32 -40 -60 L "
        "-50 -62 Z"
    )
    canvas.paint("#5a3524", place(body, x, y, size / 100))
    canvas.paint("#a63c2c", place("M -6 -62 L 0 -98 L 12 -98 L 16 -58 Z", x, y, size / 100))
    shadow(canvas, x + size * 0.2, y + 0.3, size * 0.9, 0.7, 0.35)


def the_colossus(canvas: Canvas) -> None:
    canvas.focus = 12
    sky(canvas, "#2f4d86", "#8a7bb0", "#f0a07a", "#ffd9a0", sun=(80, 74, 12, "#ffeeb4", 5))
    streaks(canvas, "#ffe3c0", 8, 10, 12, 60, 0.55)
    mountains(canvas, "#8e76a0", 4, 82, 20, 5, veil=("#ffd9a8", 66, 86, 0.8))
    sea(canvas, 82, "#e0a27c", "#56789a", "#1d3d63", at=80)
    ship(canvas, 82, 93, 27, "#fff0cf")
    for x, width in ((0, 58), (102, 58)):
        block(canvas, x, 86, width, 15, "#b79a80", 0.2 if x else 0)
        canvas.paint("#ecd3ad", box(x, 86, width, 1.8))
        masonry(canvas, x, 88, width, 13, "#4f3a3a", 4.3, 9, 0.5)
        foam(canvas, x, 101.4, width)
        block(canvas, 50 if not x else 95, 78, 15, 8, "#a58a76")
    tower(canvas, 12, 86, "#a98f7d")
    tower(canvas, 148, 86, "#9b8175")
    with canvas.moved(12.8, 12.4, 0.84):
        colossus(canvas)
    birds(canvas, 24, 34)
    foam(canvas, 60, 112, 50, "#dfe9f2")


def tower(canvas: Canvas, x: float, foot: float, colour: str) -> None:
    """Paint a tower of a harbour."""
    block(canvas, x - 7, foot - 20, 14, 20, colour)
    for at in (-8, -3, 2, 7):
        block(canvas, x + at - 1.5, foot - 24, 4, 4, colour)
    windows(canvas, [(x - 2, foot - 8)], 3, 6)


def colossus(canvas: Canvas) -> None:
    """Paint a giant of bronze who bestrides the entrance of a harbour, with a crown of rays and a torch."""
    bronze = canvas.across("#f3c981", "#b9783a", "#6d3c27")
    legs = (
        "M 66 50 L 94 50 Q 102 64 106 78 L 104 79 L 112 79 L 100 79 Q 92 66 80 58 Q 68 66 60 79 L 48 79 Q 55 64 66 50 Z"
    )
    canvas.paint(bronze, place(legs, 0, 0))
    canvas.paint("#6b3d28", place("M 84 56 Q 96 64 101 79 L 111 79 Q 104 62 96 50 L 86 50 Z", 0, 0))
    canvas.paint(bronze, poly(46, 79, 49, 76, 60, 76, 61, 79), poly(100, 79, 101, 76, 112, 76, 115, 79))
    kilt = "M 64 44 L 96 44 L 99 58 L 90 55 L 80 60 L 70 55 L 61 58 Z"
    canvas.paint(canvas.across("#ffe0a1", "#d2954d", "#7e482b"), place(kilt, 0, 0))
    canvas.draw(
        "#6b3d28",
        0.6,
        strip(70, 45, 69, 54),
        strip(76, 45, 75, 56),
        strip(83, 45, 84, 57),
        strip(90, 45, 92, 54),
        alpha=0.7,
    )
    torso = "M 60 25 Q 70 22 80 23 Q 92 22 100 26 Q 98 36 95 45 L 65 45 Q 62 36 60 25 Z"
    canvas.paint(bronze, place(torso, 0, 0))
    canvas.paint("#71412a", place("M 86 24 Q 94 23 100 26 Q 98 36 95 45 L 86 45 Q 90 34 86 24 Z", 0, 0), alpha=0.75)
    canvas.draw("#6b3d28", 0.7, "M68 32q6 4 11 0M81 32q6 4 10 0M80 33v10M72 39h15", alpha=0.6)
    right = "M 62 26 Q 52 20 51 8 L 55 7 Q 58 18 68 24 Z"
    canvas.paint(canvas.across("#f7d08b", "#b9783a"), place(right, 0, 0))
    left = "M 98 26 Q 108 34 106 48 L 101 48 Q 102 38 94 32 Z"
    canvas.paint("#7c4729", place(left, 0, 0))
    canvas.draw("#e2b46a", 1, strip(105, 22, 103, 79))
    canvas.paint("#f0cf8e", poly(103.6, 24, 105.2, 14, 106.6, 24))
    canvas.paint("#e9c184", box(77, 17, 7, 8))
    canvas.paint(bronze, disc(80.5, 14, 5.4, 6.4))
    canvas.paint("#71412a", place("M 82 8 Q 87 10 86 15 Q 85 19 82 20 Q 84 14 82 8 Z", 0, 0))
    canvas.draw("#4e2a1c", 0.7, "M76.500 13h3M81.600 13h3M80.600 13.500l-.8 3h1.600M78.500 18.300h4")
    rays = [
        poly(80.5 + a, 9 + b, 80.5 + a * 2.2, 8 + b * 3, 80.5 + a * 0.6 + 1.2, 8.4 + b)
        for a, b in ((-5, 0), (-3.6, -1.6), (-1.4, -2.6), (1.4, -2.6), (3.6, -1.6), (5, 0))
    ]
    canvas.paint("#ffe9a8", *rays)
    canvas.paint("#7a4426", poly(50, 9, 57, 9, 55, 13, 52, 13))
    flame(canvas, 53.5, 9, 11, 2)


def the_great_lighthouse(canvas: Canvas) -> None:
    canvas.focus = 10
    sky(canvas, "#141d4a", "#3b3c7c", "#a7608a", "#f2a277")
    if not canvas.night:
        stars_above(canvas)
    streaks(canvas, "#f5b49a", 4, 9, 42, 78, 0.45)
    mountains(canvas, "#5c4a79", 9, 84, 12, 6)
    sea(canvas, 83, "#c07a86", "#3b4a7c", "#121d40", at=80, glint="#ffd9a0")
    beams(canvas, 80, 18, "#ffe9a6", 0, 4, 0, 34, 160, 0, 160, 30, alpha=0.85)
    canvas.paint("#4d4150", poly(34, 95, 44, 87, 58, 84, 104, 84, 118, 88, 128, 95))
    canvas.paint("#857084", poly(44, 87, 58, 84, 104, 84, 96, 88, 60, 90))
    stone = "#cdb6a6"
    block(canvas, 58, 76, 44, 9, "#a9938f")
    masonry(canvas, 58, 76, 44, 9, "#3a2c44", 3, 7, 0.5)
    canvas.paint(canvas.across("#f0dcc4", stone, "#6b5a74"), poly(64, 76, 68, 48, 92, 48, 96, 76))
    canvas.paint("#5c4d6c", poly(86, 76, 85, 48, 92, 48, 96, 76), alpha=0.8)
    canvas.draw(
        "#4a3c58", 0.4, *[strip(68 - (n * 0.57), 48 + n * 4, 92 + n * 0.57, 48 + n * 4) for n in range(1, 7)], alpha=0.5
    )
    beam(canvas, 65, 45, 30, 3.5, stone)
    canvas.paint(canvas.across("#f0dcc4", stone, "#6b5a74"), poly(71, 45, 73, 31, 87, 31, 89, 45))
    canvas.paint("#5c4d6c", poly(83, 45, 82.5, 31, 87, 31, 89, 45), alpha=0.8)
    beam(canvas, 70.6, 28.6, 18.8, 2.8, stone)
    columns(canvas, (74.4, 78.2, 82, 85.8), 18, 28.6, 2, stone)
    flame(canvas, 80, 28, 12, 3.4)
    columns(canvas, (74, 86), 17, 28.6, 2.2, stone)
    canvas.paint(canvas.across("#e9c98a", "#a4704a", "#5b3a3c"), join("M70 17.5C72 11 76 9.5 80 8.5c4 1 8 2.5 10 9z"))
    canvas.paint("#ffe3a0", box(79.4, 3, 1.2, 6), disc(80, 3, 1.3))
    windows(canvas, [(75, 73), (80, 62), (75, 54), (79, 40)], 2.4, 5)
    canvas.paint("#2b1d33", arch(77, 85, 6, 7))
    rock(canvas, 46, 97, 26, 8, "#5a4c5e")
    rock(canvas, 118, 97, 28, 9, "#4a3e54")
    foam(canvas, 30, 96.5, 104, "#e9e3f2")
    ship(canvas, 28, 108, 34, "#f3d8b4")
    rock(canvas, 146, 122, 50, 20, "#3a3048")


def stars_above(canvas: Canvas) -> None:
    """Scatter the first stars of the evening."""
    shapes = [disc(x * 160, y * 34, 0.3 + size * 0.4) for x, y, size in scattered(11, 26)]
    canvas.paint("#fff6dc", *shapes, alpha=0.8)


def the_hanging_gardens(canvas: Canvas) -> None:
    canvas.focus = 45
    sky(canvas, "#3f8fb8", "#8fcbd2", "#dff0d8", "#fbe9b8", sun=(30, 22, 7, "#fff8d2", 6))
    clouds(canvas, "#fffaf0", 3, 4, 22, 46, 0.75)
    mountains(canvas, "#86a8a6", 6, 84, 20, 6, veil=("#f3efc8", 60, 90, 0.8))
    stone = "#d9ae74"
    terraces = ((16, 88, 128, 18, 9), (30, 70, 100, 17, 7), (46, 53, 68, 16, 5), (62, 37, 36, 14, 3))
    for x, foot, width, height, count in terraces:
        arcade(canvas, x, foot, width, height, count, stone, "#4d3a35")
        canvas.paint(dark(stone, 0.4), box(x + width * 0.86, foot - height, width * 0.14, height), alpha=0.45)
    palm(canvas, 72, 25, 16, "#4b7a3a", -2)
    palm(canvas, 88, 25, 18, "#4b7a3a", 2)
    palm(canvas, 54, 38, 15, "#4b7a3a", -2)
    palm(canvas, 108, 38, 14, "#477339", 2)
    for number, (x, foot, width, height, _) in enumerate(terraces):
        greenery(canvas, x, foot - height, width, 20 + number)
    canvas.paint(canvas.across("#bfe6ee", "#f4ffff", "#8fcbe0"), box(76, 23, 8, 65))
    canvas.draw("#fff", 0.5, *[strip(77 + n * 1.5, 24, 77 + n * 1.5, 88) for n in range(5)], alpha=0.7)
    for level in (37, 53, 70):
        foam(canvas, 74, level, 12)
    canvas.paint(canvas.down("#7cc4cf", "#2b7f97", "#14506b"), join("M0 88H160V120H0z"))
    for x, y, size in scattered(14, 26):
        canvas.paint("#d8f5f2", disc(x * 160, 91 + y * 26, 2 + size * 6, 0.4 + y * 0.4), alpha=0.4)
    foam(canvas, 66, 89, 28)
    canvas.paint(light(stone, 0.3), box(0, 87, 70, 2.4), box(90, 87, 70, 2.4))
    for x, seed in ((8, 3), (152, 5), (26, 9), (136, 12)):
        crown(canvas, x, 90, 9, "#3f7d3c", seed)
    for x, y, flower in ((20, 112, "#f28fb0"), (44, 107, "#fff"), (118, 109, "#f6a4c0"), (140, 114, "#fff")):
        canvas.paint("#2f7a4d", disc(x, y, 7, 1.9))
        canvas.paint(flower, disc(x + 1, y - 1.4, 1.8, 1.4))
    grass(canvas, "#1f4a35", 8, 121, 30, 10)


def greenery(canvas: Canvas, x: float, y: float, width: float, seed: int) -> None:
    """Let plants grow on a terrace and hang down over its edge."""
    for colour, shift in (("#2c5f33", 0.6), ("#4f8f3d", 0), ("#8fbf4f", -0.8)):
        heap, few = [], 0.55 if colour == "#8fbf4f" else 1
        for at, up, size in scattered(seed + int(10 * shift), int(width / 7 * few)):
            left, r = x + at * width, (1.6 + 1.9 * size) * (0.6 + few * 0.4)
            heap.append(disc(left, y - 0.6 + shift * 0.6, r * 1.3, r))
            if up > 0.45:
                heap.append(disc(left, y + r + up * 3, r * 0.6, r * (0.8 + up * 1.6)))
        canvas.paint(colour, *heap)
    blossoms = [
        disc(x + at * width, y + up * 4 - 1, 0.6 + 0.3 * size) for at, up, size in scattered(seed + 5, int(width / 9))
    ]
    canvas.paint("#ff9fb8", *blossoms)


def the_temple_of_artemis(canvas: Canvas) -> None:
    canvas.focus = 38
    sky(canvas, "#35346f", "#7a68a8", "#dfa0b5", "#fbd9b8")
    stars_above(canvas)
    crescent(canvas, 128, 22, 9)
    streaks(canvas, "#f6c4cc", 6, 8, 34, 74, 0.5)
    mountains(canvas, "#7f6c9c", 12, 84, 18, 6, veil=("#fbd9c4", 62, 92, 0.8))
    for x, tall in ((10, 40), (21, 48), (139, 46), (151, 38)):
        cypress(canvas, x, 90, tall, "#2f4a48")
    marble = "#dcd3d6"
    steps(canvas, 26, 92, 108, 4, 2.2, marble)
    canvas.paint(canvas.down("#3a2347", "#8a4f4a"), box(38, 46, 84, 37))
    canvas.paint(canvas.glow("#ffc873", 0.95), disc(80, 72, 22))
    columns(canvas, evenly(50, 110, 5), 50, 83.4, 3.4, "#a593a8")
    canvas.paint("#ffdf9e", poly(74, 83, 76, 64, 80, 58, 84, 64, 86, 83))
    canvas.paint("#b4824a", poly(80, 83, 80, 58, 84, 64, 86, 83))
    canvas.paint("#ffdf9e", disc(80, 57, 3))
    columns(canvas, evenly(38, 122, 8), 46, 83.4, 5.6, marble)
    scrolls(canvas, evenly(38, 122, 8), 46.6, marble)
    beam(canvas, 32, 38, 96, 8, marble, 24)
    pediment(canvas, 29, 38, 102, 22, marble)
    canvas.paint(light(marble, 0.4), disc(80, 31, 4))
    canvas.paint(dark(marble, 0.4), disc(81.6, 30.2, 3.3))
    for x in (29, 80, 131):
        canvas.paint("#e0b660", disc(x, 37 if x != 80 else 15, 1.7), box(x - 0.7, 37 if x != 80 else 15, 1.4, 3))
    canvas.paint(canvas.down("#7d7a6a", "#4d5a47", "#2c3a34"), hill([(0, 92), (50, 91), (110, 92), (160, 90)]))
    canvas.paint("#e3c9b8", poly(66, 92, 94, 92, 108, 120, 50, 120), alpha=0.55)
    canvas.draw(
        "#7d6672", 0.5, *[strip(66 - n * 3.4, 92 + n * 5.4, 94 + n * 3, 92 + n * 5.4) for n in range(1, 6)], alpha=0.6
    )
    stag(canvas, 30, 112, 36)
    grass(canvas, "#1f2f2c", 3, 121, 30, 8)


def scrolls(canvas: Canvas, xs: list[float], y: float, colour: str) -> None:
    """Draw Ionic capitals."""
    canvas.paint(light(colour, 0.4), *[disc(x + side * 3.1, y + 1.4, 1.6) for x in xs for side in (-1, 1)])
    canvas.paint(dark(colour, 0.45), *[disc(x + side * 3.1, y + 1.4, 0.6) for x in xs for side in (-1, 1)])


def stag(canvas: Canvas, x: float, y: float, size: float, colour: str = "#6b4630") -> None:
    """Draw a stag that looks to the right, the animal of Artemis."""
    scale = size / 100
    body = (
        "M -42 0 L -40 -40 Q -48 -52 -42 -62 Q -20 -66 4 -62 Q 14 -66 18 -84 L 26 -92 L 44 -82 L 43 -77 L 30 "
        "-74 Q 28 -56 20 -46 L 22 -24 L 20 0 L 15 0 L 14 -24 L 8 -38 Q -10 -34 -22 -38 L -30 -24 L -30 0 L "
        "-35 0 L -36 -26 Q -36 -14 -37 0 Z"
    )
    canvas.paint(canvas.down(light(colour, 0.45), colour, dark(colour, 0.4)), place(body, x, y, scale))
    canvas.paint(
        light(colour, 0.6),
        place("M -40 -60 Q -18 -64 4 -60 Q 12 -62 18 -78 L 20 -70 Q 14 -54 -4 -55 Q -22 -57 -40 -54 Z", x, y, scale),
        alpha=0.6,
    )
    antler = [
        strip(x + a * scale, y + b * scale, x + c * scale, y + d * scale)
        for a, b, c, d in (
            (24, -90, 14, -112),
            (14, -112, 20, -132),
            (17, -105, 6, -116),
            (17, -121, 8, -130),
            (27, -91, 30, -114),
            (30, -114, 44, -130),
            (29, -106, 40, -112),
            (36, -121, 34, -134),
        )
    ]
    canvas.draw(light(colour, 0.35), 3 * scale, *antler)


def the_mausoleum(canvas: Canvas) -> None:
    canvas.focus = 34
    sky(canvas, "#4f7f9a", "#a3bfb8", "#f3dfb4", "#f6c48f", sun=(128, 64, 9, "#fff1c0", 6))
    clouds(canvas, "#fff4de", 6, 5, 20, 52, 0.65)
    mountains(canvas, "#93a39a", 3, 88, 22, 6, veil=("#f8dfb0", 62, 94, 0.8))
    marble = "#e3d2b8"
    for x, tall in ((14, 52), (26, 44), (134, 46), (147, 54)):
        cypress(canvas, x, 92, tall)
    steps(canvas, 34, 94, 92, 3, 2, marble)
    block(canvas, 42, 66, 76, 22, marble, 0.24)
    masonry(canvas, 42, 72, 76, 16, "#6a5040", 4, 9, 0.4)
    beam(canvas, 40, 63, 80, 4, marble)
    canvas.paint(dark(marble, 0.45), box(44, 68, 72, 5))
    for x in evenly(46, 114, 15):
        person(canvas, x, 72.8, 4.6, cloak=light(marble, 0.4))
    canvas.paint("#36262f", arch(74, 88, 12, 13))
    canvas.draw("#fff0d0", 0.7, arch(74, 88, 12, 13).removesuffix("z"))
    canvas.paint(canvas.down("#32222f", "#6d5148"), box(48, 42, 64, 21))
    columns(canvas, evenly(49.5, 110.5, 9), 42, 63, 4, marble)
    beam(canvas, 45, 38, 70, 4.4, marble, 18)
    for number in range(9):
        x, y, width = 48 + number * 2.9, 36 - number * 2.2, 64 - number * 5.8
        canvas.paint(canvas.across("#fff3d8", "#d8c09e", "#8f7565"), box(x, y, width, 2.2))
        canvas.paint("#fff6e0", box(x, y, width * 0.7, 0.6))
    quadriga(canvas, 80, 18.4, 13)
    for x in (38, 122):
        block(canvas, x - 4, 82, 8, 6, marble)
        lion(canvas, x, 82, 9, 1 if x > 80 else -1)
    canvas.paint(canvas.down("#b7a072", "#7d7048", "#46472f"), hill([(0, 92), (40, 93), (90, 94), (160, 91)]))
    canvas.paint("#f1ddb2", poly(70, 94, 90, 94, 112, 120, 48, 120), alpha=0.7)
    canvas.draw(
        "#8a6d4f", 0.5, *[strip(68 - n * 4, 94 + n * 5, 92 + n * 4, 94 + n * 5) for n in range(1, 6)], alpha=0.6
    )
    person(canvas, 70, 103, 8, cloak="#a8402f")
    person(canvas, 76, 104, 8, cloak="#3f5f8f")
    pebbles(canvas, "#e8d6a8", 4, 96, 22, 0.35)
    grass(canvas, "#34391f", 5, 121, 30, 8)


def quadriga(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a chariot with its horses upon a roof."""
    scale, gold = size / 100, "#e8bd62"
    horse = (
        "M -70 0 L -66 -26 L -80 -50 L -72 -52 L -62 -40 Q -40 -48 -18 -40 L -14 0 L -20 0 L -24 -22 L -54 "
        "-22 L -60 0 Z"
    )
    canvas.paint(dark(gold, 0.4), place(horse, x + 14 * scale, y - 4 * scale, scale))
    canvas.paint(gold, place(horse, x, y, scale))
    canvas.paint(
        dark(gold, 0.2),
        place("M -10 -8 L 40 -8 L 44 -44 L 30 -44 L 26 -24 L -10 -24 Z", x, y, scale),
        disc(x + 22 * scale, y - 9 * scale, 13 * scale),
    )
    canvas.paint(
        light(gold, 0.5),
        place("M 14 -24 L 12 -66 Q 20 -76 28 -66 L 28 -24 Z", x, y, scale),
        disc(x + 20 * scale, y - 78 * scale, 8 * scale),
    )


def lion(canvas: Canvas, x: float, y: float, size: float, way: int) -> None:
    """Draw a stone lion that sits."""
    body = (
        "M -40 0 L -36 -8 Q -34 -50 -4 -70 Q -10 -96 12 -98 Q 32 -96 34 -80 L 44 -74 L 42 -66 L 30 -64 L 28 "
        "-8 L 38 -6 L 38 0 Z"
    )
    canvas.paint("#d9c4a2", place(body, x, y, size / 100, way * size / 100))
    canvas.paint(
        "#8f7662", place("M -40 0 L -36 -8 Q -34 -50 -4 -70 L 6 -40 L 0 0 Z", x, y, size / 100, way * size / 100)
    )


def the_statue_of_zeus(canvas: Canvas) -> None:
    canvas.focus = 14
    canvas.ground(canvas.across("#2d1a2c", "#7a4a3a", "#2d1a2c"))
    canvas.paint(canvas.glow("#ffdc94", 0.9), disc(80, 40, 78))
    for x in (20, 36, 124, 140):
        columns(canvas, (x,), 12, 96, 8, "#a87855")
    beam(canvas, 0, 0, 160, 10, "#9a6a4c", 26)
    canvas.paint(canvas.fade("#fff0c0", 0.75, 0), poly(60, 10, 92, 10, 124, 96, 44, 96), bright=True)
    columns(canvas, (6, 154), 10, 104, 13, "#c09066")
    canvas.paint(canvas.down("#6d4237", "#3b2230"), box(0, 94, 160, 26))
    steps(canvas, 36, 102, 88, 4, 2.6, "#c9a27a")
    zeus(canvas)
    canvas.paint(canvas.fade("#ffe6a8", 0.6, 0), poly(50, 102, 110, 102, 132, 120, 28, 120))
    canvas.draw("#f1c98b", 0.4, *[strip(80 + n * 7, 102, 80 + n * 13, 120) for n in range(-6, 7)], alpha=0.35)
    for x in (30, 130):
        canvas.paint(
            "#5a3626", poly(x - 1.4, 106, x - 0.8, 92, x + 0.8, 92, x + 1.4, 106), poly(x - 5, 106, x, 103, x + 5, 106)
        )
        canvas.paint("#d29b4a", join("M", x - 6, 88, "q 6 9 12 0z"))
        flame(canvas, x, 89, 12, 3)
    person(canvas, 62, 114, 10, cloak="#8e2f33")
    person(canvas, 98, 115, 10, cloak="#e6d8be")


def zeus(canvas: Canvas) -> None:
    """Paint the god on his throne, in gold and ivory."""
    gold, ivory = canvas.across("#fff0b0", "#e0a73e", "#87511f"), canvas.across("#fff6e2", "#e3c29b", "#9a6b52")
    canvas.paint(canvas.across("#d99b45", "#8f5427", "#4d2a20"), place("M 54 26 L 106 26 L 108 92 L 52 92 Z", 0, 0))
    canvas.paint("#ffdf8e", box(52, 24, 56, 3), box(54, 34, 2, 50), box(104, 34, 2, 50))
    canvas.paint("#ffe7a4", disc(54, 22, 3), disc(106, 22, 3))
    canvas.paint("#5c3120", box(59, 30, 42, 40))
    for x in (47, 103):
        canvas.paint(canvas.across("#ffdf8e", "#a9682b"), box(x, 58, 10, 4), box(x + 2, 62, 6, 30))
    robe = "M 62 56 L 98 56 Q 104 60 104 68 L 102 90 L 58 90 L 56 68 Q 56 60 62 56 Z"
    canvas.paint(gold, place(robe, 0, 0))
    canvas.draw(
        "#7d4a1c", 0.7, "M66 62q-4 14-3 28M74 64q-2 14-1 26M88 64q3 12 2 26M96 62q3 12 1 28M60 66q20 8 40 0", alpha=0.7
    )
    canvas.paint(ivory, poly(62, 90, 63, 95, 74, 95, 73, 90), poly(87, 90, 86, 95, 98, 95, 97, 90))
    torso = "M 62 36 Q 70 30 80 31 Q 90 30 98 36 L 97 58 L 63 58 Z"
    canvas.paint(ivory, place(torso, 0, 0))
    canvas.paint("#8f624c", place("M 88 32 Q 94 32 98 36 L 97 58 L 90 58 Q 93 44 88 32 Z", 0, 0), alpha=0.6)
    canvas.draw("#8f624c", 0.6, "M68 43q6 4 11 0M81 43q6 4 11 0M80 44v12", alpha=0.6)
    canvas.paint(gold, place("M 84 31 Q 94 30 98 36 L 99 60 L 88 60 Q 94 46 84 31 Z", 0, 0))
    canvas.draw("#ffe6a0", 1.6, strip(50, 10, 46, 94))
    canvas.paint("#ffe9ac", place("M 50 10 L 42 3 L 47 4 L 50 0 L 53 4 L 58 3 Z", 0, 0))
    canvas.paint(
        ivory,
        place("M 63 36 Q 54 42 49 36 L 47 39 Q 52 50 66 46 Z", 0, 0),
        place("M 97 36 Q 106 44 112 52 L 108 56 Q 100 50 95 46 Z", 0, 0),
    )
    nike = "M 110 52 L 108 40 L 100 34 L 109 36 Q 111 30 113 36 L 122 34 L 114 40 L 114 52 Z"
    canvas.paint("#fff0b0", place(nike, 0, 0))
    canvas.paint(ivory, box(76.5, 26, 7, 7), disc(80, 21, 6, 7))
    canvas.paint(
        "#7b4a30",
        place("M 74 21 Q 73 33 80 36 Q 87 33 86 21 Q 84 27 80 25 Q 76 27 74 21 Z", 0, 0),
        place("M 73 22 Q 71 12 80 12 Q 89 12 87 22 Q 86 16 80 16 Q 74 16 73 22 Z", 0, 0),
    )
    canvas.draw("#a7d06a", 1.3, "M73.4 17.4q6.6-5 13.2 0")
    canvas.paint("#3b2017", disc(77.6, 21, 0.6), disc(82.4, 21, 0.6))


WONDERS = {
    "the_pyramids": the_pyramids,
    "the_colossus": the_colossus,
    "the_great_lighthouse": the_great_lighthouse,
    "the_hanging_gardens": the_hanging_gardens,
    "the_temple_of_artemis": the_temple_of_artemis,
    "the_mausoleum": the_mausoleum,
    "the_statue_of_zeus": the_statue_of_zeus,
}
