"""The Wonders of Pantheon and Agora, and those of promotions."""

from math import cos, pi, sin

from .buildings import (
    arcade,
    banner,
    beam,
    block,
    columns,
    crowd,
    flame,
    masonry,
    pediment,
    pennant,
    person,
    shadow,
    ship,
    steps,
)
from .canvas import Canvas, dark, light
from .nature import (
    birds,
    clouds,
    crown,
    cypress,
    foam,
    grass,
    haze,
    hills,
    mountains,
    pine,
    rock,
    sea,
    sky,
    stars,
    streaks,
)
from .shapes import arch, box, disc, hill, join, place, poly, scattered, strip


def messe(canvas: Canvas) -> None:
    canvas.focus = 46
    sky(canvas, "#1f2a66", "#5b4a94", "#d0708c", "#fbbd7c")
    stars(canvas, 21, 22, 30)
    streaks(canvas, "#f7b9a6", 7, 7, 26, 60, 0.45)
    hills(canvas, "#6a4c7a", 5, 78, 10)
    canvas.paint(canvas.glow("#ffc878", 0.85), disc(80, 76, 70))
    tent(canvas, 34, 86, 46, 42, "#3f6fa8", "#f3e6cc")
    tent(canvas, 126, 86, 46, 42, "#3e8a62", "#f3e6cc")
    tent(canvas, 80, 90, 62, 66, "#b8342f", "#fbeed2")
    canvas.draw("#4b2f3a", 0.5, "M0 44Q20 56 34 44Q56 58 80 24Q104 58 126 44Q142 56 160 42")
    lamps = [
        (6, 47.5),
        (14, 50),
        (24, 50.2),
        (44, 50),
        (54, 48.6),
        (64, 44),
        (96, 44),
        (106, 48.6),
        (116, 50),
        (136, 50),
        (146, 51),
        (154, 47),
    ]
    canvas.paint(canvas.glow("#ffe08a", 0.8), *[disc(x, y, 3.4) for x, y in lamps])
    canvas.paint("#fff3c4", *[disc(x, y, 1.1) for x, y in lamps])
    canvas.paint(canvas.down("#a8744f", "#6c4038", "#3a2233"), hill([(0, 88), (80, 90), (160, 88)]))
    for x, colour in ((14, "#b8342f"), (146, "#d9a13c")):
        stall(canvas, x, 104, 30, colour)
    crowd(canvas, 6, 12, 34, 126, 97, 13, ("#8a2f33", "#f1e3c8", "#3c5f8e", "#c9963a", "#48704a"))
    crowd(canvas, 9, 8, 38, 124, 114, 20, ("#3c5f8e", "#c9963a", "#8a2f33", "#efe2ca"))


def tent(canvas: Canvas, x: float, foot: float, width: float, tall: float, colour: str, other: str) -> None:
    """Paint a pavilion with stripes and a flag."""
    half, eave, peak = width / 2, foot - tall * 0.46, foot - tall
    for number in range(8):
        tone = colour if number % 2 else other
        tone = dark(tone, 0.05 * number) if number > 3 else light(tone, 0.12)
        a, b = x - half * 1.1 + number * width * 1.1 / 8, x - half * 1.1 + (number + 1) * width * 1.1 / 8
        lower, upper = x - half * 0.9 + number * width * 0.9 / 8, x - half * 0.9 + (number + 1) * width * 0.9 / 8
        canvas.paint(tone, poly(lower, eave, upper, eave, upper, foot, lower, foot))
        canvas.paint(
            tone,
            join(
                "M",
                x,
                peak,
                "Q",
                x + (a - x) * 0.4,
                eave - tall * 0.2,
                a,
                eave,
                "L",
                b,
                eave,
                "Q",
                x + (b - x) * 0.4,
                eave - tall * 0.2,
                x,
                peak,
                "z",
            ),
        )
        canvas.paint(dark(tone, 0.16), join("M", a, eave, "q", (b - a) / 2, tall * 0.14, b - a, 0, "z"))
    canvas.paint(
        "#3a1c28",
        join(
            "M",
            x - width * 0.12,
            foot,
            "Q",
            x - width * 0.1,
            eave + 2,
            x,
            eave + 1,
            "Q",
            x + width * 0.1,
            eave + 2,
            x + width * 0.12,
            foot,
            "z",
        ),
    )
    canvas.paint(canvas.glow("#ffcf7a", 0.9), disc(x, foot - tall * 0.12, width * 0.14))
    pennant(canvas, x, peak + 0.5, tall * 0.17, "#f3c14b")


def stall(canvas: Canvas, x: float, foot: float, width: float, colour: str) -> None:
    """Paint a stall of a market with its awning and wares."""
    left, top = x - width / 2, foot - width * 0.72
    canvas.paint("#4a2c24", box(left + 1, top, 1.6, foot - top), box(left + width - 2.6, top, 1.6, foot - top))
    canvas.paint(canvas.down("#9a6440", "#5f3826"), box(left, foot - width * 0.28, width, width * 0.28))
    canvas.paint("#c99462", box(left - 1, foot - width * 0.3, width + 2, 1.8))
    wares = [disc(left + 3 + number * (width - 6) / 6, foot - width * 0.34, 1.9) for number in range(7)]
    for number, tone in enumerate(("#d8552f", "#e6b33e", "#7fa34a")):
        canvas.paint(tone, *wares[number::3])
    step = (width + 4) / 6
    for number in range(6):
        a = left - 2 + number * step
        tone = "#f6e9cf" if number % 2 else colour
        canvas.paint(
            tone,
            poly(
                a + (2 - number * 0.7), top - 5, a + step + (1.3 - number * 0.7), top - 5, a + step, top + 2, a, top + 2
            ),
        )
        canvas.paint(dark(tone, 0.2), join("M", a, top + 2, "q", step / 2, 4, step, 0, "z"))


def statue_of_liberty(canvas: Canvas) -> None:
    canvas.focus = 20
    sky(canvas, "#2f6fa8", "#7fb4d2", "#f6e2c0", "#fbc98f", sun=(124, 62, 8, "#fff4cf", 6))
    clouds(canvas, "#fff6ea", 12, 5, 14, 50, 0.75)
    towers = [box(x * 160, 84 - 8 - y * 22, 4 + size * 6, 8 + y * 22) for x, y, size in scattered(8, 26)]
    canvas.paint("#9fb0bf", *towers, alpha=0.75)
    haze(canvas, "#fbe2bd", 54, 88, 0.8)
    sea(canvas, 83, "#a9cbd0", "#4a87a6", "#1c4a70", at=124)
    canvas.paint(canvas.down("#7d9a5a", "#4a6a3f"), poly(20, 97, 34, 90, 126, 90, 140, 97))
    foam(canvas, 20, 97, 120)
    stone = "#cdb899"
    canvas.paint(
        light(stone, 0.1),
        poly(36, 93, 42, 84, 50, 88, 58, 84, 66, 88, 80, 83, 94, 88, 102, 84, 110, 88, 118, 84, 124, 93),
    )
    canvas.paint(dark(stone, 0.3), poly(80, 83, 94, 88, 102, 84, 110, 88, 118, 84, 124, 93, 80, 93))
    block(canvas, 64, 62, 32, 24, stone, 0.3)
    masonry(canvas, 64, 66, 32, 18, "#6c5a4a", 4, 8, 0.4)
    columns(canvas, (72, 77.4, 82.6, 88), 68, 80, 2.6, stone)
    beam(canvas, 62, 60, 36, 3.4, stone)
    beam(canvas, 61, 84, 38, 3, stone)
    with canvas.moved(11.2, 8.4, 0.86):
        liberty(canvas)
    ship(canvas, 24, 106, 30, "#f6ead2")
    birds(canvas, 112, 30)
    rock(canvas, 146, 121, 40, 12, "#50584a")


def liberty(canvas: Canvas) -> None:
    """Paint a woman of green copper with a torch, a tablet and a crown of rays."""
    copper, low, high = canvas.across("#bfe6cf", "#6fb39a", "#2f6a62"), "#2d615c", "#d6f3df"
    robe = "M 70 30 Q 78 27 88 30 Q 93 40 92 52 L 95 60 L 65 60 L 68 46 Q 66 36 70 30 Z"
    canvas.paint(copper, place(robe, 0, 0))
    canvas.draw(
        low,
        0.8,
        "M73 34q-2 14-4 26M77 33q0 14-2 27M81 36q1 12 0 24M86 36q2 12 2 24M71 40q9 5 20-6M70 46q10 4 22-4",
        alpha=0.7,
    )
    canvas.paint(low, place("M 86 31 Q 93 40 92 52 L 95 60 L 89 60 Q 90 44 84 32 Z", 0, 0), alpha=0.6)
    canvas.paint(copper, place("M 71 34 Q 62 28 62 14 L 61 6 L 65 5.5 L 66.5 14 Q 68 22 76 29 Z", 0, 0))
    canvas.draw(high, 0.7, "M63 12q0 12 6 19", alpha=0.8)
    canvas.paint(low, poly(60, 6, 66, 5.6, 64.6, 1.6, 61.4, 1.8))
    canvas.paint("#e9c56a", poly(58.6, 2.6, 67.4, 2, 66, 0.6, 60, 1))
    with canvas.moved(63, 1.2, 0.8):
        flame(canvas, 0, 0, 10, 2.6)
    canvas.paint(copper, place("M 88 32 Q 97 38 96 46 L 90 50 Q 90 42 85 38 Z", 0, 0))
    canvas.paint(canvas.across("#a8dcc4", "#3f8074"), poly(88, 38, 95, 35, 98, 46, 91, 49.5))
    canvas.draw(low, 0.5, "M90.500 41l5-2M91.200 43.500l5-2M92 46l5-2", alpha=0.8)
    canvas.paint(copper, box(76.5, 24, 6, 6), disc(79.5, 20.6, 4.6, 5.6))
    canvas.paint(low, place("M 81 15.500 Q 85 17 84 22 Q 83 25.500 80.500 26.200 Q 83 21 81 15.500 Z", 0, 0), alpha=0.7)
    canvas.paint(
        low,
        place("M 75 22 Q 72.500 26 74 30 L 76 29 Q 75 25 76 23 Z", 0, 0),
        place("M 84 22 Q 86.500 26 85 30 L 83 29 Q 84 25 83 23 Z", 0, 0),
    )
    canvas.draw(low, 0.5, "M76.800 20h2M80.600 20h2M79.500 20.500v2.200M78.300 24h2.400")
    crown_of = [
        poly(
            79.5 + cos(a) * 4.4 + sin(a) * 0.9,
            17 - sin(a) * 3 + cos(a) * 0.9,
            79.5 + cos(a) * 11,
            17 - sin(a) * 9.4,
            79.5 + cos(a) * 4.4 - sin(a) * 0.9,
            17 - sin(a) * 3 - cos(a) * 0.9,
        )
        for a in (pi * (0.08 + 0.14 * n) for n in range(7))
    ]
    canvas.paint(high, *crown_of)
    canvas.draw("#4f9484", 1.6, "M74.800 17.500q4.700-4 9.400 0")


def the_sanctuary(canvas: Canvas) -> None:
    canvas.focus = 50
    sky(canvas, "#2c3f6e", "#6f7fae", "#d8b7c4", "#fbe3bd")
    stars(canvas, 5, 16, 26)
    streaks(canvas, "#f9d3c6", 9, 8, 22, 60, 0.5)
    mountains(canvas, "#6c7aa0", 16, 86, 40, 5, veil=("#f9dfc4", 52, 94, 0.85))
    canvas.paint(
        canvas.down("#8f9a64", "#5a6d48", "#31452f"), hill([(0, 92), (30, 88), (80, 80), (130, 88), (160, 92)])
    )
    marble = "#e6dad0"
    for x, tall, seed in ((14, 40, 2), (148, 44, 5)):
        cypress(canvas, x, 94, tall + 12, "#2f4a44")
        crown(canvas, x + (10 if x < 80 else -12), 90, 8, "#466a48", seed)
    canvas.paint(canvas.fade("#fff3cf", 0.85, 0), poly(72, 0, 88, 0, 104, 82, 56, 82), bright=True)
    steps(canvas, 34, 92, 92, 4, 2.2, marble)
    canvas.paint(canvas.across("#5c4a5e", "#8d7076", "#40324c"), box(48, 46, 64, 37))
    canvas.paint(canvas.glow("#ffc66a", 1), disc(80, 66, 34))
    columns(canvas, (58, 69, 91, 102), 47, 83.4, 3.6, "#a3949f")
    block(canvas, 72, 74, 16, 9.4, "#cbb7a6", 0.3)
    canvas.paint("#efdfc8", box(70, 72.6, 20, 2.2))
    flame(canvas, 80, 73, 17, 2.4)
    columns(canvas, (46, 60, 100, 114), 46, 84, 5.6, marble)
    columns(canvas, (52.4, 107.6), 46, 84, 5, marble)
    beam(canvas, 40, 39, 80, 7.4, marble, 20)
    dome = "M 42 39 Q 44 20 80 15 Q 116 20 118 39 Z"
    canvas.paint(canvas.across("#f6d79a", "#c58e52", "#6e4640"), place(dome, 0, 0))
    canvas.draw("#8a5a44", 0.6, "M56 39Q60 22 80 15M68 39Q70 24 80 15M92 39Q90 24 80 15M104 39Q100 22 80 15", alpha=0.7)
    canvas.paint("#ffe6a4", disc(80, 12, 2.4), box(79.2, 12, 1.6, 4))
    canvas.paint("#e9dcc8", poly(70, 92, 90, 92, 106, 120, 54, 120), alpha=0.6)
    for x in (48, 112):
        canvas.paint("#cbb7a6", poly(x - 3.6, 108, x - 2.4, 98, x + 2.4, 98, x + 3.6, 108))
        canvas.paint("#d9a948", join("M", x - 5, 95, "q 5 6 10 0z"))
        flame(canvas, x, 95.4, 8, 2.6)
    person(canvas, 72, 106, 13, cloak="#f4ece0")
    person(canvas, 88, 107, 13, cloak="#6a4a86")
    grass(canvas, "#263a2a", 4, 121, 30, 8)


def mask(canvas: Canvas, x: float, y: float, size: float, merry: bool) -> None:
    """Paint a mask of the theatre, merry or sad."""
    scale = size / 100
    face = "M -44 -40 Q -30 -58 0 -58 Q 30 -58 44 -40 Q 48 4 26 40 Q 12 58 0 60 Q -12 58 -26 40 Q -48 4 -44 -40 Z"
    tone = "#f3c86a" if merry else "#cfd6e6"
    canvas.paint("#24122a", disc(x + 4 * scale, y + 6 * scale, 44 * scale, 56 * scale), alpha=0.4)
    canvas.paint(canvas.across(light(tone, 0.5), tone, dark(tone, 0.45)), place(face, x, y, scale))
    canvas.paint(
        dark(tone, 0.5),
        place("M 0 -58 Q 30 -58 44 -40 Q 48 4 26 40 Q 12 58 0 60 Q 24 20 16 -20 Q 12 -46 0 -58 Z", x, y, scale),
        alpha=0.3,
    )
    for side in (-1, 1):
        if merry:
            eye = "M -12 4 Q 0 -16 12 4 Q 0 -2 -12 4 Z"
        else:
            eye = "M -12 -4 Q 0 -8 12 4 Q 0 12 -12 -4 Z"
        canvas.paint("#2a1426", place(eye, x + 20 * side * scale, y - 14 * scale, scale, side * -scale))
        canvas.draw(
            dark(tone, 0.7),
            4 * scale,
            join(
                "M",
                x + 8 * side * scale,
                y + (-34 if merry else -36) * scale,
                "q",
                12 * side * scale,
                (-10 if merry else -2) * scale,
                24 * side * scale,
                (2 if merry else 12) * scale,
            ),
        )
    canvas.draw(dark(tone, 0.55), 3 * scale, join("M", x, y - 10 * scale, "l", -5 * scale, 18 * scale, "h", 9 * scale))
    mouth = (
        "M -26 18 Q 0 30 26 18 Q 20 46 0 46 Q -20 46 -26 18 Z"
        if merry
        else "M -22 44 Q -18 20 0 20 Q 18 20 22 44 Q 0 30 -22 44 Z"
    )
    canvas.paint("#2a1426", place(mouth, x, y, scale))


def the_divine_theater(canvas: Canvas) -> None:
    canvas.focus = 34
    sky(canvas, "#2b3a7a", "#7a6cae", "#f0a48c", "#fcd9a2", horizon=70)
    streaks(canvas, "#fbc9b0", 3, 8, 8, 40, 0.5)
    mountains(canvas, "#7a6f9c", 7, 60, 18, 6, veil=("#fbd6aa", 40, 66, 0.8))
    stone = "#dcbf9a"
    canvas.ground(canvas.down("#8f7f62", "#5a4a4c"), 60)
    for number in range(9):
        wide, level = 84 - number * 6.2, 52 + number * 4.6
        canvas.paint(light(stone, 0.35), disc(80, level, wide, wide * 0.34))
        canvas.paint(
            canvas.across(light(stone, 0.1), stone, dark(stone, 0.42)), disc(80, level + 1.3, wide, wide * 0.34)
        )
    aisles = [
        poly(
            80 + cos(a) * 84,
            50 + sin(a) * 26,
            80 + cos(a) * 84 + 3,
            50 + sin(a) * 26,
            80 + cos(a) * 32 + 1,
            94 + sin(a) * 6,
            80 + cos(a) * 32 - 1,
            94 + sin(a) * 6,
        )
        for a in (pi * 1.18, pi * 1.36, pi * 1.64, pi * 1.82)
    ]
    canvas.paint("#b0906f", *aisles, alpha=0.7)
    heads: list[list[str]] = [[], [], [], []]
    for number, (x, y, _) in enumerate(scattered(12, 90)):
        angle, ring = pi * (1.06 + 0.88 * x), int(y * 7)
        wide = 81 - ring * 6.2
        heads[number % 4].append(disc(80 + cos(angle) * wide * 0.97, 52 + ring * 4.6 + sin(angle) * wide * 0.33, 1.2))
    for colours, shapes in zip(("#8c3038", "#f4e8d4", "#38568a", "#5c3f30"), heads, strict=True):
        canvas.paint(colours, *shapes)
    canvas.paint(canvas.down("#f2d6a8", "#c99a68"), disc(80, 96, 34, 9))
    block(canvas, 14, 92, 132, 28, "#b98f6c", 0)
    canvas.paint("#f1d8b0", box(10, 90, 140, 3))
    masonry(canvas, 14, 94, 132, 26, "#5c3f3a", 5, 11, 0.4)
    for x in (24, 136):
        columns(canvas, (x - 5, x + 5), 56, 91, 4.4, "#e9d5b8")
        beam(canvas, x - 10, 51, 20, 5, "#e9d5b8", 5)
        pediment(canvas, x - 11, 51, 22, 8, "#e9d5b8")
        canvas.paint(canvas.across("#c23b3a", "#6b1f30"), box(x - 3, 57, 6, 33))
    mask(canvas, 61, 40, 36, True)
    mask(canvas, 101, 44, 36, False)
    canvas.draw("#b8342f", 1.6, "M46 28q-12 14-6 36M116 32q12 14 4 36")
    for x, cloak in ((66, "#b8342f"), (80, "#f4ead6"), (94, "#3c5f9a")):
        shadow(canvas, x, 98, 9, 1.2)
        person(canvas, x, 98, 18, cloak=cloak)
    for x in (34, 126):
        flame(canvas, x, 90, 9, 3)


def curia_julia(canvas: Canvas) -> None:
    canvas.focus = 40
    sky(canvas, "#3f7fbf", "#93c0dc", "#f3e9d0", "#fbd8a2")
    clouds(canvas, "#fff", 14, 6, 10, 48, 0.8)
    hills(canvas, "#9aa27c", 9, 82, 10)
    for x in (8, 150):
        pine(canvas, x, 84, 40, "#48683f", int(x) + 3)
    haze(canvas, "#fbe6bd", 60, 92, 0.7)
    brick = "#b9694a"
    for x, width in ((8, 30), (122, 30)):
        block(canvas, x, 56, width, 32, "#d5b48f")
        arcade(canvas, x, 88, width, 18, 4, "#dcc09c")
    block(canvas, 38, 32, 84, 58, brick, 0.24)
    masonry(canvas, 38, 36, 84, 52, "#5b2c28", 3, 6, 0.35)
    canvas.paint("#f0e2cc", box(36, 84, 88, 5), box(36, 50, 88, 1.6))
    pediment(canvas, 34, 32, 92, 20, "#e3cbb0")
    beam(canvas, 35, 30, 90, 4, "#e9d8bf", 22)
    wreath(canvas, 80, 23, 4.6)
    frames = [(x, 49, 9, 13) for x in (56, 80, 104)]
    canvas.paint("#f3e4cc", *(arch(x - 6.2, y + 1, w + 3.4, h + 2) for x, y, w, h in frames))
    canvas.paint("#31405c", *(arch(x - 4.5, y, w, h) for x, y, w, h in frames))
    canvas.draw(
        "#8fa8c8",
        0.5,
        *(strip(x, 38, x, 49) for x in (56, 80, 104)),
        *(strip(x - 4.5, 43, x + 4.5, 43) for x in (56, 80, 104)),
    )
    canvas.paint("#efe0c8", poly(67, 89, 67, 55, 93, 55, 93, 89))
    canvas.paint(canvas.across("#c9a24c", "#7d5a2c", "#4d3520"), box(70, 58, 20, 31))
    canvas.draw("#e9cf86", 0.6, "M80 58v31M72 61h6v10h-6zM72 75h6v11h-6zM82 61h6v10h-6zM82 75h6v11h-6z")
    steps(canvas, 30, 97, 100, 4, 2, "#e6d8c2")
    for x in (47, 113):
        banner(canvas, x, 91, 44, "#a8242c", 14)
        letters(canvas, x, 59)
    canvas.paint(canvas.down("#dcc9a8", "#a98a70", "#6d5450"), box(0, 97, 160, 23))
    joints = [strip(80 + n * 12, 97, 80 + n * 22, 120) for n in range(-8, 9)] + [
        strip(0, y, 160, y) for y in (101, 106.5, 113.5)
    ]
    canvas.draw("#7a6054", 0.45, *joints, alpha=0.6)
    for x, y, tall in ((58, 112, 24), (72, 108, 20), (92, 109, 21), (106, 114, 26)):
        shadow(canvas, x + 3, y, tall * 0.5, 1.2)
        senator(canvas, x, y, tall)


def letters(canvas: Canvas, x: float, y: float) -> None:
    """Draw the letters S P Q R below each other on a banner."""
    drawn = (
        "M2 0q-4-1-4 1.500t4 3-4 1.500",
        "M-1.500 6V0h2q2 1.500 0 3h-2",
        "M0 0q-2.500 0-2.500 3t2.500 3 2.500-3T0 0M.5 4l2 2.500",
        "M-1.500 6V0h2q2 1.500 0 3h-2m1.500 0l2 3",
    )
    for number, letter in enumerate(drawn):
        with canvas.moved(x, y + number * 4.3 - 8.6, 0.58):
            canvas.draw("#ffe6a4", 1.3, letter)


def wreath(canvas: Canvas, x: float, y: float, radius: float, colour: str = "#d9a93c") -> None:
    """Draw a wreath of laurel."""
    leaves = []
    for number in range(13):
        angle = pi * (-0.42 + 1.84 * number / 12)
        leaves.append(disc(x + radius * sin(angle), y + radius * cos(angle), radius * 0.24, radius * 0.2))
    canvas.paint(colour, *leaves)
    canvas.paint(light(colour, 0.5), *[leaf for number, leaf in enumerate(leaves) if number % 2])


def senator(canvas: Canvas, x: float, y: float, tall: float) -> None:
    """Draw a man in a white toga with a purple hem."""
    scale = tall / 100
    canvas.paint(
        canvas.across("#fffaf0", "#e3d8cc", "#94889a"),
        place("M -18 0 L -20 -50 Q -22 -76 0 -80 Q 22 -76 21 -50 L 18 0 Z", x, y, scale),
    )
    canvas.paint(
        "#7a2f6a",
        place("M -16 -68 Q 2 -40 20 -30 L 20 -22 Q -4 -36 -20 -58 Z", x, y, scale),
        place("M -18 0 L -18 -6 L 18 -6 L 18 0 Z", x, y, scale),
    )
    canvas.paint("#c58f68", disc(x, y - 90 * scale, 10 * scale))
    canvas.paint("#5c4636", place("M -11 -90 Q -10 -104 2 -102 Q 12 -100 10 -90 Q 4 -98 -11 -90 Z", x, y, scale))


def knossos(canvas: Canvas) -> None:
    canvas.focus = 38
    sky(canvas, "#2f8fbe", "#86c6da", "#f3ead0", "#fbd9a2", sun=(20, 26, 7, "#fff8d6", 6))
    clouds(canvas, "#fff", 16, 4, 12, 40, 0.7)
    mountains(canvas, "#8aa6b2", 14, 84, 34, 5, veil=("#fbe6c0", 54, 92, 0.8))
    wall = "#e9cfa2"
    block(canvas, 2, 54, 50, 40, wall, 0)
    block(canvas, 108, 54, 52, 40, wall, 0.3)
    masonry(canvas, 2, 58, 50, 34, "#8a6a48", 5, 11, 0.4)
    windows_of = [box(x, 62, 7, 9) for x in (10, 24, 124, 140)]
    canvas.paint("#53302c", *windows_of)
    canvas.paint("#b5382e", *[box(x - 1, 60.6, 9, 1.6) for x in (10, 24, 124, 140)])
    block(canvas, 40, 42, 80, 52, "#f0dcb4", 0)
    canvas.paint(canvas.down("#3d1f26", "#7a3d32"), box(48, 54, 64, 38))
    bull(canvas, 80, 76, 34)
    beam(canvas, 36, 44, 88, 9, "#e3c48f")
    canvas.paint("#2f6a94", box(36, 47, 88, 4))
    canvas.paint("#f6ead0", *[disc(40 + n * 8, 49, 1.6) for n in range(11)])
    for x in (46, 60, 100, 114):
        minoan(canvas, x, 53, 92)
    for x in (44, 80, 116):
        horns(canvas, x, 44, 22 if x == 80 else 15)
    for x in (12, 36, 124, 148):
        horns(canvas, x, 54, 9)
    steps(canvas, 34, 96, 92, 2, 2, "#e3c9a0")
    canvas.paint(canvas.down("#e0bd8a", "#b07f58", "#6d463c"), box(0, 95, 160, 25))
    labyrinth(canvas, 80, 108)
    for x, seed in ((10, 2), (150, 6)):
        crown(canvas, x, 98, 10, "#557a45", seed)
    jar(canvas, 26, 112, 16)
    jar(canvas, 136, 113, 17)


def minoan(canvas: Canvas, x: float, top: float, foot: float) -> None:
    """Paint a red column that grows thinner towards its foot."""
    canvas.paint(
        canvas.across("#f0705a", "#b5302c", "#64191f"),
        poly(x - 4.2, top + 5, x + 4.2, top + 5, x + 2.8, foot, x - 2.8, foot),
    )
    canvas.paint("#211a26", box(x - 5.6, top, 11.2, 2.4))
    canvas.paint(canvas.across("#4b4452", "#17121c"), disc(x, top + 4, 5.4, 2.2))
    canvas.paint("#e8bd5c", box(x - 4.4, top + 5.8, 8.8, 1))
    canvas.paint("#211a26", box(x - 3.6, foot - 2, 7.2, 2))


def horns(canvas: Canvas, x: float, foot: float, size: float) -> None:
    """Paint horns of stone, the sign of the bull."""
    shape = "M -50 0 L -46 -70 Q -30 -30 0 -28 Q 30 -30 46 -70 L 50 0 Z"
    canvas.paint(canvas.across("#fff4dc", "#e6cda4", "#a3805f"), place(shape, x, foot, size / 70, size / 100))
    canvas.paint("#a3805f", place("M 34 -40 L 46 -70 L 50 0 L 38 0 Z", x, foot, size / 70, size / 100))


def bull(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint the head of a bull from the front."""
    scale = size / 100
    canvas.paint(canvas.glow("#ffd890", 0.7), disc(x, y, size * 0.9))
    horn = "M 14 -30 Q 60 -30 56 -78 Q 40 -52 12 -48 Z"
    for side in (-1, 1):
        canvas.paint(canvas.down("#fff6e0", "#d9b98a"), place(horn, x, y, scale, side * scale))
        canvas.paint("#7a3f28", place("M 20 -26 Q 46 -34 54 -18 Q 38 -6 20 -14 Z", x, y, scale, side * scale))
    head = "M -26 -46 Q 0 -56 26 -46 Q 32 -10 20 22 Q 18 50 0 54 Q -18 50 -20 22 Q -32 -10 -26 -46 Z"
    canvas.paint(canvas.across("#c8794a", "#8f4a2c", "#54261c"), place(head, x, y, scale))
    canvas.paint("#f3d8b0", place("M -16 24 Q 0 14 16 24 Q 18 48 0 52 Q -18 48 -16 24 Z", x, y, scale))
    canvas.paint(
        "#2a1416", disc(x - 15 * scale, y - 12 * scale, 4 * scale), disc(x + 15 * scale, y - 12 * scale, 4 * scale)
    )
    canvas.paint(
        "#54261c", disc(x - 7 * scale, y + 36 * scale, 3 * scale), disc(x + 7 * scale, y + 36 * scale, 3 * scale)
    )
    canvas.paint("#f0c458", disc(x, y - 30 * scale, 7 * scale))


def labyrinth(canvas: Canvas, x: float, y: float) -> None:
    """Draw a labyrinth on the floor, seen from the side."""
    canvas.paint("#f4dfb8", poly(x - 36, y - 9, x + 36, y - 9, x + 46, y + 11, x - 46, y + 11))
    lines = []
    for number in range(4):
        a, b, c = 33 - number * 8, 42 - number * 10, 7.6 - number * 1.9
        gap = 4 if number % 2 else -4
        lines += [
            strip(
                x + gap + 4,
                y - c,
                x + a,
                y - c,
                x + b,
                y + c + 1.6,
                x - b,
                y + c + 1.6,
                x - a,
                y - c,
                x + gap - 4,
                y - c,
            )
        ]
    canvas.draw("#8f3a2e", 1.5, *lines)
    canvas.paint("#8f3a2e", disc(x, y + 0.6, 2.4, 1))


def jar(canvas: Canvas, x: float, foot: float, tall: float) -> None:
    """Paint a large jar with bands."""
    shape = "M -14 0 Q -40 -50 -20 -84 L -24 -96 L 24 -96 L 20 -84 Q 40 -50 14 0 Z"
    shadow(canvas, x + 2, foot, tall * 0.8, 1.4)
    canvas.paint(canvas.across("#f0b27a", "#c0713f", "#6b3524"), place(shape, x, foot, tall / 100))
    bands(canvas, "#5c2a20", 28, x, foot, tall, "M -30 -62 Q 0 -52 30 -62", "M -30 -40 Q 0 -30 30 -40")


def bands(canvas: Canvas, colour: str, part: float, x: float, foot: float, tall: float, *lines: str) -> None:
    """Draw bands or handles of a jar: lines for a jar of height 100, as wide as a part of the height."""
    canvas.draw(colour, tall / part, *[place(line, x, foot, tall / 100) for line in lines])


WONDERS = {
    "messe": messe,
    "statue_of_liberty": statue_of_liberty,
    "the_sanctuary": the_sanctuary,
    "the_divine_theater": the_divine_theater,
    "curia_julia": curia_julia,
    "knossos": knossos,
}
