"""The kinds of card: a landscape for each, and in front of it what a card of the kind stands for.

The landscape alone, `NAME_ground`, lies behind the drawings of single cards.
"""

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin

from .buildings import arcade, banner, block, columns, crowd, evenly, flame, masonry, person, shadow, ship, temple
from .canvas import Canvas, dark, light
from .expansion_wonders import bands, senator, stall
from .nature import (
    clouds,
    haze,
    hills,
    mountains,
    palm,
    pebbles,
    pine,
    sea,
    sky,
    stars,
    streaks,
    tree,
)
from .shapes import arch, box, disc, hill, join, place, poly, strip


def brown_ground(canvas: Canvas) -> None:
    sky(canvas, "#8fb0b4", "#d9d2b0", "#f4d8a0", horizon=84, sun=(118, 26, 7, "#fff6d0", 6))
    clouds(canvas, "#fff6e2", 3, 4, 12, 34, 0.7)
    mountains(canvas, "#a8947c", 5, 78, 30, 5, veil=("#f6dca8", 44, 82, 0.8))
    for step, (y, tone) in enumerate(((56, "#c79a66"), (66, "#b5835a"), (76, "#9c6a48"))):
        edge = 62 - step * 16
        canvas.paint(canvas.down(light(tone, 0.3), dark(tone, 0.2)), poly(0, y, edge - 8, y, edge, y + 10, 0, y + 10))
        canvas.paint(
            canvas.down(light(tone, 0.3), dark(tone, 0.2)),
            poly(160, y + 2, 104 + step * 13, y + 2, 98 + step * 13, y + 12, 160, y + 12),
        )
        canvas.draw(
            dark(tone, 0.4),
            0.5,
            *[strip(n * 9 + 4, y + 1, n * 9 + 3, y + 9) for n in range(int(edge / 9) - 1)],
            alpha=0.5,
        )
    for x, seed in ((12, 2), (30, 6), (148, 9)):
        tree(canvas, x, 58 if x < 100 else 60, 22, "#5d7a42", seed)
    canvas.paint(canvas.down("#c9995f", "#8f5f3c", "#5c3a2a"), hill([(0, 84), (50, 80), (110, 83), (160, 80)]))
    pebbles(canvas, "#e6bd84", 4, 86, 34, 0.4)


def brown(canvas: Canvas) -> None:
    canvas.focus = 70
    brown_ground(canvas)
    canvas.draw("#5c3a26", 3, strip(112, 96, 112, 34), strip(112, 40, 74, 28))
    canvas.draw("#7a4f30", 2, strip(112, 60, 92, 35), strip(104, 96, 112, 70, 122, 96))
    canvas.draw("#3d281c", 0.7, strip(76, 29, 76, 54), strip(76, 54, 68, 60), strip(76, 54, 84, 60))
    for x, y, wide, high in ((66, 60, 20, 14), (100, 88, 26, 15), (124, 92, 24, 14), (110, 76, 22, 12)):
        block(canvas, x, y, wide, high, "#d3c6b2", 0.28)
        canvas.paint("#f4ead8", poly(x, y, x + 4, y - 3.4, x + wide + 4, y - 3.4, x + wide, y))
        canvas.paint(
            "#8f8078", poly(x + wide, y, x + wide + 4, y - 3.4, x + wide + 4, y + high - 3.4, x + wide, y + high)
        )
    for row, count in enumerate((4, 3, 2)):
        for number in range(count):
            log(canvas, 18 + number * 13 + row * 6.5, 104 - row * 11, 6.4)
    for x, y in ((66, 110), (76, 110), (86, 110), (71, 104), (81, 104), (76, 98)):
        canvas.paint(canvas.down("#e28a5c", "#b5512f", "#7d3422"), box(x, y, 9.4, 5.4))
    shadow(canvas, 78, 116, 44, 1.6)


def log(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Paint a log seen by its end."""
    canvas.paint("#5b3720", disc(x, y, radius))
    canvas.paint(canvas.across("#f0cd94", "#c99258"), disc(x, y, radius * 0.82))
    canvas.draw("#9a6a3c", 0.7, disc(x, y, radius * 0.56), disc(x, y, radius * 0.28))


def grey_ground(canvas: Canvas) -> None:
    sky(canvas, "#5f7a96", "#a9bac4", "#e9dfd0", horizon=84, sun=(36, 30, 7, "#fff7e2", 6))
    clouds(canvas, "#e6e8ec", 8, 6, 10, 44, 0.6)
    hills(canvas, "#93a0a8", 4, 72, 14)
    haze(canvas, "#f0e4d2", 48, 82, 0.8)
    for x, y, wide in ((0, 60, 22), (20, 66, 18), (118, 62, 20), (136, 56, 26)):
        block(canvas, x, y, wide, 28, "#c3bcb6", 0.3)
        canvas.paint("#8d6a5c", poly(x - 2, y, x + wide / 2, y - 8, x + wide + 2, y))
        canvas.paint("#4d4650", box(x + 4, y + 6, 4, 5), box(x + wide - 8, y + 6, 4, 5))
    for x, y in ((14, 50), (142, 44)):
        block(canvas, x, y - 8, 5, 14, "#a3908a")
        canvas.paint(
            "#e9e6e4", *[disc(x + 3 + n * 3.4, y - 11 - n * 5, 2.4 + n * 1.1, 2 + n * 0.8) for n in range(5)], alpha=0.5
        )
    canvas.paint(canvas.down("#b0a89e", "#7d7882", "#4a4858"), hill([(0, 84), (60, 82), (110, 84), (160, 82)]))
    pebbles(canvas, "#d9d2c8", 6, 86, 30, 0.35)


def grey(canvas: Canvas) -> None:
    canvas.focus = 70
    grey_ground(canvas)
    canvas.paint(
        canvas.across("#d98f6a", "#a35a42", "#5c2f30"), join("M", 22, 102, "V", 72, "Q", 44, 30, 66, 72, "V", 102, "z")
    )
    masonry(canvas, 24, 72, 40, 30, "#5c2b28", 4, 8, 0.5)
    canvas.paint("#2b1418", arch(44 - 11, 102, 22, 24))
    flame(canvas, 44, 101, 17, 2.6)
    canvas.paint("#8a4a38", box(39, 40, 10, 12))
    canvas.paint("#e9e6e4", *[disc(46 + n * 4, 36 - n * 6, 4 + n * 1.6, 3.2 + n) for n in range(4)], alpha=0.6)
    canvas.paint(canvas.down("#a9744a", "#5f3c2a"), box(74, 94, 78, 8))
    canvas.paint("#d9a878", box(72, 92, 82, 3))
    canvas.paint("#6b432e", box(78, 102, 5, 14), box(142, 102, 5, 14))
    for x, size, tone in ((84, 26, "#5fb8c8"), (98, 34, "#3f8fb8"), (113, 24, "#79c49a")):
        bottle(canvas, x, 92, size, tone)
    for x, y in ((124, 90), (132, 90), (140, 90), (128, 85), (136, 85), (132, 80)):
        canvas.paint("#f4e4b8", disc(x, y, 3))
        canvas.paint("#b58a54", disc(x, y, 1.1))
        canvas.draw("#b58a54", 0.5, disc(x, y, 2))


def bottle(canvas: Canvas, x: float, foot: float, tall: float, colour: str) -> None:
    """Paint a vessel of glass with its shine."""
    shape = (
        "M -8 -100 L 8 -100 L 6 -94 L 6 -66 Q 34 -52 34 -26 Q 34 0 14 0 L -14 0 Q -34 0 -34 -26 Q -34 -52 -6 "
        "-66 L -6 -94 Z"
    )
    canvas.paint(
        canvas.across(light(colour, 0.6), colour, dark(colour, 0.4)), place(shape, x, foot, tall / 100), alpha=0.92
    )
    canvas.paint(
        dark(colour, 0.3),
        place("M -30 -34 Q 0 -26 30 -34 Q 34 0 14 -2 L -14 -2 Q -34 0 -30 -34 Z", x, foot, tall / 100),
        alpha=0.7,
    )
    canvas.paint(
        "#fff",
        place("M -22 -40 Q -18 -54 -10 -56 Q -18 -44 -18 -20 Q -24 -26 -22 -40 Z", x, foot, tall / 100),
        alpha=0.85,
    )


def blue_ground(canvas: Canvas) -> None:
    sky(canvas, "#2f6fb8", "#86b8e0", "#e6eef0", horizon=84, sun=(34, 24, 8, "#fffbe2", 6))
    clouds(canvas, "#fff", 9, 6, 12, 46, 0.85)
    hills(canvas, "#8fb09a", 6, 76, 14)
    haze(canvas, "#eef2e6", 52, 84, 0.75)
    arcade(canvas, 0, 82, 56, 20, 5, "#dfe3ea", "#4a5a80")
    arcade(canvas, 108, 82, 52, 24, 4, "#d2d9e6", "#44547c")
    for x in (60, 100):
        pine(canvas, x, 84, 26, "#4f7d5a", x)
    canvas.paint(canvas.down("#e3e2dc", "#b9bccb", "#6d7698"), box(0, 82, 160, 38))
    joints = [strip(80 + n * 12, 82, 80 + n * 26, 120) for n in range(-8, 9)] + [
        strip(0, y, 160, y) for y in (87, 94, 104)
    ]
    canvas.draw("#6d7698", 0.5, *joints, alpha=0.45)


def blue(canvas: Canvas) -> None:
    canvas.focus = 66
    blue_ground(canvas)
    temple(canvas, 34, 104, 92, 80, 6, "#eef0f4", "#28406e")
    canvas.paint("#2f63b0", *[box(x, 58, 6, 22) for x in (56, 98)])
    canvas.paint(
        canvas.across("#ffe9a4", "#d9a63f", "#8a5c22"),
        place("M -12 0 L -16 -60 Q -14 -80 0 -82 Q 14 -80 16 -60 L 12 0 Z", 80, 98, 0.34),
        disc(80, 66.5, 3.4),
    )
    for x in (22, 138):
        block(canvas, x - 6, 94, 12, 14, "#d6dbe6")
        person(canvas, x, 94, 22, cloak="#f4f6fa")
    crowd(canvas, 3, 4, 50, 112, 114, 13, ("#2f63b0", "#f6f2e8", "#9a3a34", "#d9a63f"))


def green_ground(canvas: Canvas) -> None:
    sky(canvas, "#0f2f48", "#1f5f6a", "#5fa08a", "#d6e0b0", horizon=86)
    stars(canvas, 17, 60, 60)
    canvas.draw("#dff2e4", 0.4, "M20 20L34 12 48 22 62 16 74 28M112 14L128 22 140 12 150 26", alpha=0.6)
    canvas.paint(
        "#fffbe0",
        *[
            disc(x, y, 1.1)
            for x, y in ((20, 20), (34, 12), (48, 22), (62, 16), (74, 28), (112, 14), (128, 22), (140, 12), (150, 26))
        ],
    )
    mountains(canvas, "#3f7a72", 9, 84, 22, 6, veil=("#dbe6b4", 60, 88, 0.8))
    block(canvas, 8, 62, 22, 24, "#7fa08a")
    canvas.paint(canvas.across("#d8e6c0", "#5f8f7a", "#2c5450"), join("M", 6, 62, "Q", 19, 40, 32, 62, "z"))
    canvas.paint("#12303a", poly(18, 46, 21, 45.600, 23, 60, 19, 60))
    arcade(canvas, 122, 88, 38, 18, 4, "#86a890", "#1f4044")
    canvas.paint(canvas.down("#5f9068", "#2f5f50", "#173a3a"), hill([(0, 86), (50, 84), (110, 87), (160, 85)]))
    pebbles(canvas, "#a9cf9a", 8, 88, 26, 0.3)


def green(canvas: Canvas) -> None:
    canvas.focus = 58
    green_ground(canvas)
    gold = canvas.across("#ffeeb0", "#e0ad4a", "#8a5c24")
    canvas.paint(canvas.glow("#fff0b0", 0.6), disc(80, 56, 44))
    canvas.draw("#f0c868", 2.4, disc(80, 56, 30), disc(80, 56, 30, 10), disc(80, 56, 11, 30))
    canvas.draw("#a8772e", 1.4, disc(80, 56, 24), "M56 38L104 74")
    canvas.paint(gold, disc(80, 56, 6))
    canvas.paint(gold, poly(77.6, 86, 82.4, 86, 84, 98, 76, 98), poly(62, 104, 66, 98, 94, 98, 98, 104))
    canvas.paint(canvas.down("#9a6a44", "#4f3426"), box(30, 103, 100, 7))
    canvas.paint("#c99a68", box(28, 101.6, 104, 2.4))
    canvas.paint("#3a2a24", box(36, 110, 5, 10), box(119, 110, 5, 10))
    bottle(canvas, 44, 102, 24, "#5fc88a")
    canvas.paint("#fbf0cc", poly(100, 101, 104, 90, 126, 88, 124, 100))
    canvas.draw(
        "#8a6a44", 0.6, strip(106, 92.600, 122, 91), strip(105, 95.4, 121.6, 94), strip(104.6, 98.200, 121, 96.800)
    )
    canvas.paint("#d9c193", disc(103, 95.5, 2, 6), disc(125.4, 94, 2, 6.4))
    canvas.draw("#f6f2e4", 1.2, "M58 101Q60 86 70 80")
    canvas.paint("#f6f2e4", place("M 0 0 Q 12 -6 14 -24 Q 2 -18 0 0 Z", 66, 90, 0.7))


def yellow_ground(canvas: Canvas) -> None:
    sky(canvas, "#d98f3a", "#f4c26a", "#fbe6b0", horizon=70, sun=(80, 58, 12, "#fffbdc", 5))
    streaks(canvas, "#fff4d0", 6, 10, 10, 52, 0.6)
    hills(canvas, "#d29a58", 7, 66, 10)
    haze(canvas, "#fff0c0", 48, 74, 0.8)
    sea(canvas, 66, "#f0cf8a", "#b98f5a", "#8a6a4c", at=80)
    ship(canvas, 48, 72, 22, "#fff4d8")
    ship(canvas, 118, 74, 28, "#fbe9c4")
    canvas.paint(canvas.down("#e9bd70", "#b5803f", "#6d4528"), hill([(0, 84), (50, 86), (110, 84), (160, 86)]))
    palm(canvas, 8, 92, 50, "#7a7a3a", 6)
    palm(canvas, 152, 92, 46, "#7a7a3a", -6)
    pebbles(canvas, "#fbdf9c", 5, 88, 30, 0.4)


def yellow(canvas: Canvas) -> None:
    canvas.focus = 70
    yellow_ground(canvas)
    stall(canvas, 48, 104, 58, "#c8752a")
    canvas.draw("#7a4d24", 2.4, strip(116, 104, 116, 42), strip(108, 104, 124, 104))
    canvas.draw("#c99238", 2, strip(92, 48, 140, 48))
    canvas.paint("#e9bd54", disc(116, 42, 3))
    for x in (92, 140):
        canvas.draw("#7a4d24", 0.6, strip(x, 48, x - 9, 70), strip(x, 48, x + 9, 70))
        canvas.paint(canvas.across("#ffe6a0", "#c48f30", "#7a5220"), join("M", x - 11, 70, "q 11 13 22 0z"))
    canvas.paint("#ffd75e", *[disc(x, y, 3) for x, y in ((88, 68), (94, 68), (91, 64.5))])
    canvas.paint("#8f5a3a", poly(133, 70, 136, 60, 144, 60, 147, 70))
    for x, tall in ((92, 26), (138, 30)):
        amphora(canvas, x, 112, tall)
    for x, high in ((112, 4), (120, 6), (128, 3)):
        for number in range(high):
            canvas.paint("#a9782c", disc(x, 113 - number * 2, 4.6, 1.9))
            canvas.paint(canvas.across("#fff0b0", "#eebf4c"), disc(x, 112.2 - number * 2, 4.6, 1.7))


def amphora(canvas: Canvas, x: float, foot: float, tall: float) -> None:
    """Paint a jar with two handles."""
    shape = (
        "M -8 0 Q -34 -34 -24 -64 Q -18 -76 -10 -80 L -10 -94 L -14 -100 L 14 -100 L 10 -94 L 10 -80 Q 18 -76 "
        "24 -64 Q 34 -34 8 0 Z"
    )
    shadow(canvas, x, foot, tall * 0.5, 1.2)
    bands(canvas, "#8a4a2c", 20, x, foot, tall, "M -10 -92 Q -30 -92 -23 -66", "M 10 -92 Q 30 -92 23 -66")
    canvas.paint(canvas.across("#f6b884", "#c87444", "#6d3524"), place(shape, x, foot, tall / 100))
    bands(canvas, "#5c2a20", 26, x, foot, tall, "M -27 -52 Q 0 -44 27 -52", "M -25 -38 Q 0 -30 25 -38")


def red_ground(canvas: Canvas) -> None:
    sky(canvas, "#4a1f3a", "#9c3a3f", "#e8804a", "#fbd08a", horizon=84, sun=(120, 66, 11, "#fff0b4", 5))
    streaks(canvas, "#f7b07a", 11, 12, 10, 60, 0.5)
    mountains(canvas, "#7a3f4c", 11, 82, 34, 6, veil=("#fbc07a", 52, 86, 0.75))
    for x, size in ((14, 16), (32, 12), (150, 15)):
        canvas.paint(
            canvas.across("#f0d0a4", "#a86a4c"), poly(x - size * 0.6, 86, x, 86 - size * 0.8, x + size * 0.6, 86)
        )
        canvas.paint("#5c2a30", poly(x - 1.6, 86, x, 86 - size * 0.5, x + 1.6, 86))
    canvas.paint("#3f2430", *[disc(40 + n * 4, 66 - n * 8, 2.6 + n * 1.4, 3 + n) for n in range(5)], alpha=0.35)
    canvas.paint(canvas.down("#a85a3f", "#6b3030", "#351a28"), hill([(0, 86), (46, 84), (110, 87), (160, 84)]))
    pebbles(canvas, "#e8a070", 7, 88, 30, 0.35)


def red(canvas: Canvas) -> None:
    canvas.focus = 66
    red_ground(canvas)
    stone = "#c09a86"
    block(canvas, 30, 62, 100, 38, stone, 0)
    canvas.paint(canvas.fade("#2a1226", 0, 0.6, across=True), box(30, 62, 100, 38))
    masonry(canvas, 30, 64, 100, 36, "#5c3038", 4.5, 10, 0.45)
    canvas.paint(light(stone, 0.3), *[box(30 + n * 8.6, 57, 5.4, 6) for n in range(12)])
    for x in (18, 116):
        block(canvas, x, 40, 26, 60, stone, 0.34)
        masonry(canvas, x, 46, 26, 54, "#5c3038", 4.5, 9, 0.4)
        canvas.paint(light(stone, 0.25), *[box(x - 2 + n * 8, 34, 6, 8) for n in range(4)], box(x - 2, 40, 30, 3))
        canvas.paint("#2a1420", arch(x + 10, 62, 5, 10))
        banner(canvas, x + 13, 34, 30, "#c8252c", 10)
    canvas.paint("#2a1420", arch(66, 100, 28, 30))
    canvas.draw(
        "#8a5a3c",
        1.6,
        *[strip(70 + n * 5, 74, 70 + n * 5, 100) for n in range(5)],
        strip(66, 84, 94, 84),
        strip(66, 92, 94, 92),
    )
    for x in (42, 56, 104, 118):
        soldier(canvas, x, 116, 34)


def soldier(canvas: Canvas, x: float, foot: float, tall: float) -> None:
    """Paint a soldier with helmet, shield and spear."""
    scale = tall / 100
    canvas.draw("#5c3a26", 3 * scale, strip(x + 20 * scale, foot, x + 20 * scale, foot - 118 * scale))
    canvas.paint(
        "#e9e6ee",
        poly(
            x + 16 * scale, foot - 116 * scale, x + 20 * scale, foot - 136 * scale, x + 24 * scale, foot - 116 * scale
        ),
    )
    canvas.paint("#7a1f26", place("M -16 -6 L -20 -60 Q 0 -80 20 -60 L 18 -6 Z", x, foot, scale))
    canvas.paint(
        "#c99268",
        box(x - 9 * scale, foot - 8 * scale, 6 * scale, 8 * scale),
        box(x + 4 * scale, foot - 8 * scale, 6 * scale, 8 * scale),
        disc(x, foot - 80 * scale, 10 * scale),
    )
    canvas.paint(
        canvas.across("#ffe9b0", "#c08f3a"),
        place("M -13 -76 Q -14 -98 0 -98 Q 14 -98 13 -76 L 9 -82 L -9 -82 Z", x, foot, scale),
    )
    canvas.paint("#d8302c", place("M -12 -98 Q 0 -118 16 -98 Q 10 -94 0 -98 Z", x, foot, scale))
    canvas.paint("#f0c868", disc(x - 6 * scale, foot - 42 * scale, 22 * scale))
    canvas.paint(canvas.across("#e0453c", "#8f1f28"), disc(x - 6 * scale, foot - 42 * scale, 18 * scale))
    canvas.paint("#f6d98a", disc(x - 6 * scale, foot - 42 * scale, 6 * scale))


def purple_ground(canvas: Canvas) -> None:
    canvas.ground(canvas.across("#2a1a40", "#6b4788", "#2a1a40"))
    canvas.paint(canvas.glow("#ffd9a0", 0.85), disc(80, 44, 70))
    for x in (60, 80, 100):
        canvas.paint(canvas.down("#8fb4e0", "#f6e6c8"), arch(x - 6, 70, 12, 38))
        canvas.draw("#d9b8e6", 1, arch(x - 6, 70, 12, 38).removesuffix("z"))
    columns(canvas, (24, 46, 114, 136), 14, 88, 6, "#b8a0cc")
    canvas.paint(canvas.down("#8a5fb0", "#3c2460"), box(0, 0, 160, 12))
    canvas.paint("#e6bd60", box(0, 12, 160, 1.6))
    for x, way in ((0, 1), (160, -1)):
        drape = "M 0 0 L 34 0 Q 30 40 12 62 Q 16 80 8 100 L 0 100 Z"
        canvas.paint(canvas.across("#a86fd0", "#5c3488"), place(drape, x, 12, 0.82, way * 0.82))
        canvas.draw(
            "#3c2060",
            0.8,
            place("M 10 0 Q 12 40 6 96", x, 12, 0.82, way * 0.82),
            place("M 22 0 Q 20 36 9 60", x, 12, 0.82, way * 0.82),
            alpha=0.6,
        )
        canvas.paint("#e6bd60", place("M 6 58 L 14 60 L 14 66 L 6 65 Z", x, 12, 0.82, way * 0.82))
    canvas.paint(canvas.down("#7a5590", "#4a2f66", "#221436"), box(0, 86, 160, 34))
    canvas.paint(canvas.fade("#ffe2b0", 0.5, 0), poly(56, 86, 104, 86, 132, 120, 28, 120))
    canvas.draw(
        "#241438",
        0.5,
        *[strip(80 + n * 11, 86, 80 + n * 24, 120) for n in range(-8, 9)],
        strip(0, 93, 160, 93),
        strip(0, 103, 160, 103),
        alpha=0.5,
    )


def purple(canvas: Canvas) -> None:
    canvas.focus = 62
    purple_ground(canvas)
    canvas.draw("#7a5a3a", 1.6, strip(56, 22, 104, 22))
    canvas.paint("#f0c868", disc(55, 22, 2), disc(105, 22, 2))
    canvas.paint(canvas.across("#b47ae0", "#7a3fb0", "#4a2478"), poly(58, 23, 102, 23, 102, 66, 80, 76, 58, 66))
    canvas.draw("#f0c868", 1.2, poly(60.5, 25.5, 99.5, 25.5, 99.5, 64.2, 80, 73, 60.5, 64.2))
    star = [(80 + r * sin(pi * n / 5), 46 - r * cos(pi * n / 5)) for n, r in enumerate((15, 6) * 5)]
    canvas.paint("#ffe08a", poly(*[value for at in star for value in at]))
    canvas.paint(canvas.down("#b07a4c", "#5f3a2c"), poly(36, 100, 124, 100, 134, 108, 26, 108))
    canvas.paint("#e0aa70", box(26, 107, 108, 2))
    for x, cloak in zip(evenly(38, 122, 5), ("#5f3f9a", "#f0e2cc", "#8a3a6a", "#d9a63f", "#4a5f9a"), strict=True):
        person(canvas, x, 102, 32, cloak=cloak)
    for x, tone in zip(evenly(46, 114, 4), ("#f0c868", "#c8d0dc", "#f0c868", "#e08a5c"), strict=True):
        canvas.paint(
            canvas.across(light(tone, 0.4), dark(tone, 0.3)),
            place("M -4 0 L -1 -2 L -1 -6 Q -6 -8 -6 -14 L 6 -14 Q 6 -8 1 -6 L 1 -2 L 4 0 Z", x, 106, 0.7),
        )


def senator_ground(canvas: Canvas) -> None:
    canvas.ground(canvas.across("#4a2a2a", "#a87a5a", "#4a2a2a"))
    canvas.paint(canvas.glow("#ffe6b4", 0.9), disc(80, 36, 70))
    canvas.paint(canvas.down("#8fc0e0", "#fff0d0"), arch(66, 66, 28, 46))
    columns(canvas, (14, 34, 52, 108, 126, 146), 8, 78, 7, "#e3cfb4")
    for number in range(4):
        level = 76 + number * 5
        canvas.paint(
            canvas.across(light("#cdb08c", 0.3), dark("#cdb08c", 0.1 * number)),
            box(0, level, 58 - number * 8, 5),
            box(102 + number * 8, level, 58, 5),
        )
        canvas.paint("#fff0d6", box(0, level, 58 - number * 8, 1), box(102 + number * 8, level, 58, 1))
    canvas.paint(
        canvas.down("#d8c0a0", "#8a6a58", "#4a343a"),
        poly(58, 76, 102, 76, 134, 96, 160, 96, 160, 120, 0, 120, 0, 96, 26, 96),
    )
    canvas.draw("#6d5048", 0.5, *[strip(80 + n * 8, 76, 80 + n * 24, 120) for n in range(-4, 5)], alpha=0.5)


def senators(canvas: Canvas) -> None:
    canvas.focus = 60
    senator_ground(canvas)
    for x, y, tall in ((34, 92, 26), (50, 88, 24), (110, 88, 24), (126, 92, 26)):
        senator(canvas, x, y, tall)
    shadow(canvas, 84, 114, 30, 2)
    senator(canvas, 80, 114, 62)
    canvas.paint("#f6ead2", box(90, 74, 12, 4))
    canvas.paint("#c58f68", disc(96, 79, 2.6))


GROUNDS: dict[str, Callable[[Canvas], None]] = {
    "brown": brown_ground,
    "grey": grey_ground,
    "blue": blue_ground,
    "green": green_ground,
    "yellow": yellow_ground,
    "red": red_ground,
    "purple": purple_ground,
    "senator": senator_ground,
}


def ground_of(kind: str, canvas: Canvas) -> None:
    """Paint the landscape of a kind alone."""
    canvas.focus = 75
    GROUNDS[kind](canvas)


KINDS = {"brown": brown, "grey": grey, "blue": blue, "green": green, "yellow": yellow, "red": red, "purple": purple}
PICTURES: dict[str, Callable[[Canvas], None]] = KINDS | {"senator": senators}
PICTURES |= {f"{kind}_ground": partial(ground_of, kind) for kind in GROUNDS}
