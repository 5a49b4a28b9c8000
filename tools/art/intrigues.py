"""The Conspiracies and Decrees of Agora: what is plotted by night, and what the Senate posts by day."""

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin

from .ancient_wonders import pyramid
from .buildings import beam, block, columns, flame, masonry, person, temple
from .canvas import Canvas, dark, light
from .card_kinds import amphora, bottle, log, senator_ground
from .divinities import coins
from .nature import crescent, sky, stars
from .shapes import arch, box, disc, join, place, poly, strip

Motif = Callable[[Canvas], None]
GOLD, PAPER = "#e9b84e", "#f3e2b8"


# ---- places


def alley(canvas: Canvas) -> None:
    """Paint a lane by night, with a figure in a hood under a lantern."""
    sky(canvas, "#0c1230", "#2a2a5c", "#5a3f70", horizon=100)
    stars(canvas, 5, 24, 40)
    crescent(canvas, 92, 18, 6)
    for x, width, top, tone in (
        (0, 44, 4, "#4a3a58"),
        (116, 44, 0, "#3f3250"),
        (44, 20, 40, "#54446a"),
        (98, 18, 46, "#4d3d62"),
    ):
        block(canvas, x, top, width, 96 - top, tone, 0)
        masonry(canvas, x, top, width, 96 - top, "#1c1428", 6, 12, 0.5)
    canvas.paint("#ffcf70", arch(14, 44, 9, 15), arch(132, 34, 10, 16), arch(51, 62, 5, 8))
    canvas.paint(canvas.down("#3a2c42", "#140e1e"), box(0, 92, 160, 28))
    canvas.paint(canvas.down("#5a4860", "#241a32"), poly(44, 96, 116, 96, 150, 120, 10, 120))
    canvas.paint(canvas.glow("#ffc46a", 0.9), disc(40, 44, 40))
    canvas.draw("#1c1428", 1.6, strip(44, 34, 38, 34, 38, 40))
    canvas.paint("#ffe9a8", poly(35, 40, 41, 40, 42, 49, 34, 49))
    hooded(canvas, 112, 116, 84)


def cellar(canvas: Canvas) -> None:
    """Paint a room by candle-light, with two figures in hoods at a table."""
    canvas.ground(canvas.across("#1a1224", "#4a2f3a", "#1a1224"))
    masonry(canvas, 0, 0, 160, 90, "#0e0a16", 9, 20, 0.5)
    canvas.paint("#241830", arch(56, 84, 48, 74))
    canvas.draw("#6d4a52", 2, arch(56, 84, 48, 74).removesuffix("z"))
    canvas.paint(canvas.glow("#ffc268", 0.95), disc(80, 70, 72))
    hooded(canvas, 34, 112, 86)
    hooded(canvas, 126, 112, 86, -1)
    canvas.paint(canvas.down("#a86f44", "#5c3526", "#2a1820"), poly(18, 92, 142, 92, 160, 120, 0, 120))
    canvas.paint("#d99a60", box(17, 91, 126, 2))
    for x in (40, 120):
        canvas.paint(canvas.across("#fff6e0", "#d8c09a"), box(x - 2, 84, 4, 10))
        flame(canvas, x, 84, 9, 3)


def curia(canvas: Canvas) -> None:
    """Paint the hall of the Senate by day."""
    senator_ground(canvas)
    canvas.paint(canvas.fade("#fff3cc", 0.6, 0), poly(66, 20, 94, 20, 134, 120, 26, 120))


def hooded(canvas: Canvas, x: float, foot: float, tall: float, way: int = 1) -> None:
    """Paint a figure whose face is hidden under a hood."""
    scale = tall / 100
    cloak = "M -34 0 Q -36 -40 -24 -62 Q -22 -100 2 -102 Q 24 -98 24 -64 Q 36 -40 34 0 Z"
    canvas.paint(
        canvas.across("#5c4470", "#3a2a50", "#1c1430") if way > 0 else canvas.across("#2a2040", "#4a3a60", "#6d5480"),
        place(cloak, x, foot, scale, way * scale),
    )
    canvas.paint(
        "#0c0814",
        place(
            "M -16 -66 Q -18 -90 -4 -94 Q 14 -92 14 -68 Q 8 -52 -2 -52 Q -12 -54 -16 -66 Z", x, foot, scale, way * scale
        ),
    )
    canvas.paint(
        "#ffdf9a",
        disc(x - 7 * way * scale, foot - 74 * scale, 1.8 * scale),
        disc(x + 3 * way * scale, foot - 74 * scale, 1.8 * scale),
    )
    canvas.draw(
        "#1c1430",
        1,
        place("M 0 -50 Q 4 -24 -2 0", x, foot, scale, way * scale),
        place("M -18 -48 Q -24 -24 -22 0", x, foot, scale, way * scale),
        alpha=0.6,
    )


# ---- things


def scroll(canvas: Canvas, x: float, y: float, width: float, height: float, rows: int = 4) -> None:
    """Paint an unrolled sheet by its middle and its top."""
    left = x - width / 2
    canvas.paint("#1a1026", box(left + 2, y + 3, width, height), alpha=0.35)
    canvas.paint(canvas.across("#fffaea", PAPER, dark(PAPER, 0.2)), box(left, y, width, height))
    lines = [
        strip(
            left + 4,
            y + height * (0.2 + number * 0.6 / max(1, rows)),
            left + width - 4 - 5 * (number % 2),
            y + height * (0.2 + number * 0.6 / max(1, rows)),
        )
        for number in range(rows)
    ]
    if rows:
        canvas.draw("#8a6a4c", 0.7, *lines, alpha=0.7)
    for level in (y, y + height):
        canvas.paint(canvas.down("#fff6dc", "#b9935e"), box(left - 3, level - 2.6, width + 6, 5.2))
        canvas.paint("#8a4a2c", disc(left - 4, level, 2.4), disc(left + width + 4, level, 2.4))


def seal(canvas: Canvas, x: float, y: float, radius: float, colour: str = "#b8262c") -> None:
    """Paint a seal of wax with its ribbons."""
    canvas.paint(
        dark(colour, 0.25),
        poly(x - radius * 0.7, y, x - radius * 1.1, y + radius * 2.2, x - radius * 0.2, y + radius * 1.8),
        poly(x + radius * 0.7, y, x + radius * 1.1, y + radius * 2.2, x + radius * 0.2, y + radius * 1.8),
    )
    canvas.paint(
        colour,
        *[
            disc(x + cos(pi * n / 4) * radius * 0.66, y + sin(pi * n / 4) * radius * 0.66, radius * 0.42)
            for n in range(8)
        ],
        disc(x, y, radius * 0.8),
    )
    canvas.paint(light(colour, 0.3), disc(x - radius * 0.1, y - radius * 0.1, radius * 0.55))
    canvas.draw(dark(colour, 0.4), radius * 0.12, disc(x, y, radius * 0.5))


def dagger(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint a dagger that points down."""
    scale = size / 100
    canvas.paint(
        canvas.across("#ffffff", "#b8c0d0", "#6a7488"), place("M -9 -20 L 9 -20 L 6 40 L 0 62 L -6 40 Z", x, y, scale)
    )
    canvas.draw("#6a7488", 2 * scale, place("M 0 -18 L 0 48", x, y, scale))
    canvas.paint(
        canvas.across("#ffe39a", "#a8742c"),
        place("M -26 -30 L 26 -30 L 24 -20 L -24 -20 Z", x, y, scale),
        disc(x, y - 66 * scale, 9 * scale),
    )
    canvas.paint("#7a2a2c", place("M -6 -62 L 6 -62 L 7 -30 L -7 -30 Z", x, y, scale))


def purse(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint a purse full of coins."""
    shape = "M -14 -50 Q -50 -20 -44 16 Q -38 40 0 40 Q 38 40 44 16 Q 50 -20 14 -50 L 24 -68 Q 0 -60 -24 -68 Z"
    canvas.paint(canvas.across("#d99a5c", "#9a5c34", "#54301f"), place(shape, x, y, size / 100))
    canvas.draw("#f0d08a", size / 22, place("M -18 -48 Q 0 -42 18 -48", x, y, size / 100))
    canvas.paint(GOLD, disc(x, y, size * 0.15))
    canvas.paint("#fff0b4", disc(x - size * 0.02, y - size * 0.02, size * 0.1))


def padlock(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint a padlock."""
    canvas.draw(
        "#c8ccd8",
        size * 0.14,
        join(
            "M",
            x - size * 0.26,
            y,
            "v",
            -size * 0.2,
            "a",
            size * 0.26,
            size * 0.26,
            "0 0 1",
            size * 0.52,
            0,
            "v",
            size * 0.2,
        ),
    )
    canvas.paint(canvas.across("#ffe9a4", GOLD, "#8a5a20"), box(x - size * 0.42, y, size * 0.84, size * 0.62))
    canvas.paint(
        "#3a2418",
        disc(x, y + size * 0.25, size * 0.1),
        poly(
            x - size * 0.05,
            y + size * 0.26,
            x + size * 0.05,
            y + size * 0.26,
            x + size * 0.09,
            y + size * 0.5,
            x - size * 0.09,
            y + size * 0.5,
        ),
    )


def cube(canvas: Canvas, x: float, y: float, size: float, colour: str) -> None:
    """Paint a cube by its lower corner in front."""
    a, b = size * 0.5, size * 0.26
    canvas.paint(
        light(colour, 0.5),
        poly(x, y - size * 0.6, x - a, y - size * 0.6 - b, x, y - size * 0.6 - 2 * b, x + a, y - size * 0.6 - b),
    )
    canvas.paint(colour, poly(x, y, x - a, y - b, x - a, y - size * 0.6 - b, x, y - size * 0.6))
    canvas.paint(dark(colour, 0.45), poly(x, y, x + a, y - b, x + a, y - size * 0.6 - b, x, y - size * 0.6))


def hand(canvas: Canvas, x: float, y: float, size: float, way: int = 1) -> None:
    """Paint a hand that reaches down, with its sleeve."""
    scale = size / 100
    canvas.paint(
        canvas.across("#5c4470", "#2a1c40"),
        place("M -30 -100 L 34 -110 L 26 -44 L -18 -40 Z", x, y, scale, way * scale),
    )
    fingers = (
        "M -16 -44 L 24 -48 Q 34 -20 28 4 L 22 26 L 16 6 L 12 32 L 4 8 L -2 32 L -8 6 L -16 22 Q -22 0 -28 -2 "
        "Q -26 -26 -16 -44 Z"
    )
    canvas.paint(canvas.across("#f0c39a", "#c98f64", "#8a5638"), place(fingers, x, y, scale, way * scale))


# ---- Conspiracies


def extortion(canvas: Canvas) -> None:
    scroll(canvas, 80, 52, 58, 44, 0)
    pyramid(canvas, 80, 58, 84, 20, "#d0a05c")
    hand(canvas, 108, 74, 46)
    dagger(canvas, 56, 84, 46)


def blackmail(canvas: Canvas) -> None:
    purse(canvas, 66, 86, 50)
    scroll(canvas, 102, 64, 30, 34, 4)
    seal(canvas, 102, 94, 7)


def expropriation(canvas: Canvas) -> None:
    temple(canvas, 52, 100, 56, 54, 4, "#7fa0d8", "#1c2a54")
    canvas.draw("#120c1c", 1.6, "M82 46l-6 14 8 8-7 12 6 20")
    canvas.draw("#b8bcc8", 2.6, "M48 62l14 10M66 74l14 6M84 82l14 2M102 82l12-8")
    padlock(canvas, 80, 84, 20)


def swindle(canvas: Canvas) -> None:
    canvas.draw("#e0ae4c", 2.4, strip(80, 98, 80, 46), strip(54, 58, 106, 42), strip(70, 98, 90, 98))
    for x, y in ((54, 58), (106, 42)):
        canvas.draw("#b58a3c", 0.7, strip(x, y, x - 10, y + 22), strip(x, y, x + 10, y + 22))
        canvas.paint(canvas.across("#ffe6a0", "#a8742c"), join("M", x - 12, y + 22, "q 12 12 24 0z"))
    block(canvas, 49, 71, 10, 9, "#8a8f9c")
    with canvas.moved(106, 60, 0.4):
        coins(canvas, 0, 0, 6)
    for x, y in ((98, 106), (110, 110)):
        canvas.paint("#fff6e6", box(x, y - 8, 8, 8))
        canvas.paint("#2a1a2c", disc(x + 2.4, y - 5.6, 0.9), disc(x + 5.6, y - 2.4, 0.9), disc(x + 4, y - 4, 0.9))


def obscurantism(canvas: Canvas) -> None:
    book = "M 80 64 Q 66 56 48 60 L 48 98 Q 66 94 80 102 Q 94 94 112 98 L 112 60 Q 94 56 80 64 Z"
    canvas.paint(canvas.across("#fffaea", PAPER, "#c9a878"), place(book, 0, 0))
    canvas.draw(
        "#8a6a4c",
        0.8,
        *[strip(53, 68 + n * 6, 75, 70 + n * 6) for n in range(5)],
        *[strip(85, 70 + n * 6, 107, 68 + n * 6) for n in range(5)],
        strip(80, 64, 80, 102),
    )
    canvas.draw("#6a7080", 3.4, "M46 70L114 92M114 68L46 92")
    canvas.draw("#c8ccd8", 1.4, "M46 70L114 92M114 68L46 92")
    padlock(canvas, 80, 76, 24)


def coup(canvas: Canvas) -> None:
    for x in (54, 106):
        canvas.draw("#6d4528", 2.4, strip(x, 40, 160 - x, 104))
        canvas.paint("#eef0f6", poly(x - 4, 42, x + (-2 if x < 80 else 2), 28, x + 4, 42))
    canvas.paint("#f0c868", disc(80, 76, 25))
    canvas.paint(canvas.across("#f0564a", "#8a1c24"), disc(80, 76, 22))
    dagger(canvas, 80, 76, 60)


def property_fraud(canvas: Canvas) -> None:
    scroll(canvas, 72, 50, 48, 50, 5)
    seal(canvas, 86, 92, 8)
    canvas.paint(canvas.across("#fff", "#d8d8e4"), place("M 0 0 Q 6 -30 30 -50 Q 34 -24 6 -2 Z", 84, 80, 0.9))
    canvas.draw("#4a3a5c", 0.8, "M82 84L108 38")
    canvas.paint("#2a2040", join("M", 104, 100, "v-12q8-5 16 0v12z"))


def treason(canvas: Canvas) -> None:
    block(canvas, 40, 38, 80, 62, "#7a6480", 0.3)
    masonry(canvas, 40, 42, 80, 58, "#2a1c38", 6, 12, 0.5)
    canvas.paint("#7a6480", *[box(40 + n * 14, 30, 9, 9) for n in range(6)])
    canvas.paint(canvas.down("#ffedb0", "#f0a04a"), arch(62, 100, 36, 48))
    canvas.paint(canvas.across("#8a5a38", "#3a2418"), poly(62, 70, 76, 76, 76, 108, 62, 100))
    person(canvas, 86, 102, 26, "#1c1430")
    canvas.draw("#ffe08a", 2.6, disc(112, 98, 6), "M118 98h22M133 98v7M139 98v6")


def political_maneuver(canvas: Canvas) -> None:
    canvas.paint(canvas.across("#d8b890", "#8a6a58"), poly(40, 80, 120, 80, 136, 112, 24, 112))
    canvas.draw(
        "#5c4038", 0.9, *[strip(40 + n * 13.3, 80, 24 + n * 18.7, 112) for n in range(1, 6)], strip(33, 95, 127, 95)
    )
    for x, y, tone in (
        (52, 92, "#2f8a84"),
        (80, 92, "#2f8a84"),
        (66, 107, "#2f8a84"),
        (106, 92, "#d8703c"),
        (112, 108, "#d8703c"),
    ):
        cube(canvas, x, y, 15, tone)
    hand(canvas, 86, 62, 54)


def espionage(canvas: Canvas) -> None:
    canvas.paint(canvas.across("#8a5c3c", "#4a2c20"), box(42, 30, 76, 74))
    canvas.draw("#2a1818", 1, strip(61, 30, 61, 104), strip(80, 30, 80, 104), strip(99, 30, 99, 104))
    canvas.paint(
        canvas.across("#ffe39a", GOLD, "#8a5a20"), place("M 60 44 Q 80 34 100 44 L 104 96 Q 80 104 56 96 Z", 0, 0)
    )
    canvas.paint("#160e1c", disc(80, 62, 14), poly(74, 70, 86, 70, 92, 94, 68, 94))
    canvas.paint("#fff6e6", place("M 67 62 Q 80 50 93 62 Q 80 73 67 62 Z", 0, 0))
    canvas.paint("#3f9a8a", disc(80, 61.6, 5.6))
    canvas.paint("#0e0a14", disc(80, 61.6, 2.8))


def turn_of_events(canvas: Canvas) -> None:
    canvas.draw("#4a2c20", 6, disc(80, 68, 32))
    for number in range(8):
        a, b = pi * number / 4, pi * (number + 1) / 4
        tone = ("#b8362f", "#f0dcb0", "#2f6a9a", "#e0a83c")[number % 4]
        canvas.paint(
            tone,
            poly(
                80,
                68,
                80 + 31 * cos(a),
                68 + 31 * sin(a),
                80 + 33 * cos((a + b) / 2),
                68 + 33 * sin((a + b) / 2),
                80 + 31 * cos(b),
                68 + 31 * sin(b),
            ),
        )
    canvas.draw("#e9b84e", 2, disc(80, 68, 32))
    canvas.draw(
        "#4a2c20", 1.4, *[strip(80, 68, 80 + 32 * cos(pi * n / 4), 68 + 32 * sin(pi * n / 4)) for n in range(8)]
    )
    canvas.paint(canvas.across("#ffe9a4", "#a8742c"), disc(80, 68, 6))
    canvas.paint("#fff3d8", poly(75, 28, 85, 28, 80, 42))
    canvas.paint("#4a2c20", poly(76, 100, 84, 100, 92, 118, 68, 118))


def embezzlement(canvas: Canvas) -> None:
    canvas.paint(canvas.across("#a8703c", "#6d4024", "#3a2018"), box(50, 76, 60, 32))
    canvas.paint(canvas.across("#c98a4c", "#7a4a2a"), join("M50 70Q52 44 80 42T110 70L104 60H56z"))
    with canvas.moved(0, -40, 1):
        coins(canvas, 80, 118, 9)
    canvas.paint("#e0ae4c", box(50, 76, 60, 3), box(58, 76, 4, 32), box(98, 76, 4, 32), disc(80, 88, 4))
    hand(canvas, 100, 62, 50)


def foreclosure(canvas: Canvas) -> None:
    block(canvas, 44, 40, 72, 64, "#9a6a50", 0.25)
    masonry(canvas, 44, 44, 72, 60, "#3a2028", 5, 10, 0.5)
    canvas.paint("#7a4030", poly(38, 42, 80, 22, 122, 42))
    canvas.paint("#241620", arch(64, 104, 32, 44))
    for turned in (16, -16):
        canvas.paint(
            canvas.across("#d9a268", "#8a5a38"),
            poly(58, 82 - turned, 102, 82 + turned, 102, 88 + turned, 58, 88 - turned),
        )
    scroll(canvas, 80, 66, 22, 24, 3)
    seal(canvas, 80, 90, 4.6)


def coercion(canvas: Canvas) -> None:
    for x, tone, other in ((62, "#2f63b0", "#dfe8f8"), (98, "#2f8a5a", "#e0f4e4")):
        canvas.paint("#120c1c", box(x - 13, 50, 28, 42), alpha=0.5)
        canvas.paint("#f6ead0", box(x - 14, 48, 28, 42))
        canvas.paint(canvas.down(light(tone, 0.2), dark(tone, 0.2)), box(x - 14, 48, 28, 13))
        canvas.paint(other, disc(x, 54.5, 4))
        canvas.paint(light(tone, 0.3), poly(x - 11, 86, x - 4, 70, x + 3, 80, x + 6, 74, x + 11, 86))
    canvas.draw("#ffe08a", 2.4, "M66 42q14-12 28 0M94 42l-7-1M94 42l-1-7M94 98q-14 12-28 0M66 98l7 1M66 98l1 7")
    canvas.draw("#b8bcc8", 2.4, "M40 66l8 4M50 71l-6 6M112 68l8-4M118 74l-8-4")


def insider_influence(canvas: Canvas) -> None:
    columns(canvas, (56, 104), 40, 100, 8, "#a890a0")
    beam(canvas, 48, 32, 64, 8, "#b8a0ae", 9)
    scroll(canvas, 80, 54, 26, 36, 4)
    seal(canvas, 80, 88, 5)
    canvas.draw("#ffe08a", 2.6, "M58 108q22 12 44 0M102 108l-8-1M102 108l-3 7")


def sabotage(canvas: Canvas) -> None:
    pyramid(canvas, 80, 34, 100, 42, "#b98a58")
    canvas.draw("#160e1c", 2, "M80 34l-6 16 9 9-11 14 8 10-6 17")
    for x, y, size in ((58, 100, 24), (98, 98, 30), (74, 102, 16), (112, 102, 16)):
        flame(canvas, x, y, size, 1.6)
    canvas.paint("#3a2c40", *[disc(86 + n * 5, 30 - n * 6, 6 + n * 2, 5 + n) for n in range(4)], alpha=0.6)


# ---- Decrees


def decree(emblem: Motif, extra: Motif, ribbon: str, canvas: Canvas) -> None:
    """Paint a posted decree: what it is about, and what it grants."""
    canvas.focus = 44
    curia(canvas)
    scroll(canvas, 80, 18, 74, 78, 0)
    canvas.paint(canvas.across(light(ribbon, 0.25), ribbon, dark(ribbon, 0.3)), box(43, 22, 74, 7))
    canvas.draw("#8a6a4c", 0.8, strip(50, 34, 110, 34), strip(50, 84, 96, 84), strip(50, 88, 90, 88), alpha=0.6)
    emblem(canvas)
    extra(canvas)


def income(canvas: Canvas) -> None:
    with canvas.moved(32, 22, 0.6):
        coins(canvas, 80, 114, 8)


def waiver(canvas: Canvas) -> None:
    seal(canvas, 104, 84, 9, "#2f9a5a")
    canvas.draw("#fffbe6", 2, "M99.500 84l3.500 3.600 6.500-7.600")


def wax(canvas: Canvas) -> None:
    seal(canvas, 104, 84, 9)


def blue_emblem(canvas: Canvas) -> None:
    temple(canvas, 58, 80, 44, 42, 4, "#7fa8e8", "#1c3468")


def green_emblem(canvas: Canvas) -> None:
    canvas.draw("#2f8a5a", 2.2, disc(80, 56, 17), disc(80, 56, 17, 6), disc(80, 56, 6, 17))
    canvas.paint(GOLD, disc(80, 56, 4))
    canvas.paint("#1f6a48", poly(78, 73, 82, 73, 88, 80, 72, 80))


def yellow_emblem(canvas: Canvas) -> None:
    amphora(canvas, 68, 80, 38)
    amphora(canvas, 92, 80, 38)


def red_emblem(canvas: Canvas) -> None:
    canvas.draw("#7a5a3c", 2, strip(62, 42, 98, 80), strip(98, 42, 62, 80))
    canvas.paint("#9aa2b4", poly(59, 44, 59, 38, 65, 42), poly(101, 44, 101, 38, 95, 42))
    canvas.paint("#f0c868", disc(80, 60, 17))
    canvas.paint(canvas.across("#f0564a", "#9a1f28"), disc(80, 60, 14.6))
    canvas.paint("#f6d98a", disc(80, 60, 5))


def wonder_emblem(canvas: Canvas) -> None:
    pyramid(canvas, 80, 38, 78, 27, "#dca45c")


def raw_emblem(canvas: Canvas) -> None:
    for x, y in ((62, 73), (74, 73), (68, 63)):
        log(canvas, x, y, 6)
    block(canvas, 86, 62, 18, 16, "#b9b2ac")
    for x, y in ((86, 56), (96, 56), (91, 51)):
        canvas.paint(canvas.down("#e28a5c", "#a8472c"), box(x, y, 9, 4.6))


def made_emblem(canvas: Canvas) -> None:
    bottle(canvas, 68, 80, 40, "#3f9fc0")
    for x, y in ((88, 76), (97, 76), (106, 76), (92.5, 68), (101.5, 68), (97, 60)):
        canvas.paint("#e3c48a", disc(x, y, 4.2))
        canvas.paint("#8a5a38", disc(x, y, 1.6))


def chain_emblem(canvas: Canvas) -> None:
    links = [disc(x, y, 7.4, 4.4) for x, y in ((58, 56), (69, 60), (80, 62), (91, 60), (102, 56))]
    canvas.draw("#5c4a2c", 3.6, *links)
    canvas.draw("#e9c46a", 2, *links)


def discard_emblem(canvas: Canvas) -> None:
    for number, tone in enumerate(("#8a5a3c", "#2f63b0", "#b8342f")):
        with canvas.moved(56 + number * 10, 40 + number * 5, 0.8):
            canvas.paint("#fffaf0", box(0, 0, 26, 36))
            canvas.paint(tone, box(0, 0, 26, 11))
            canvas.draw("#7a5c48", 0.8, box(0, 0, 26, 36))


def conspirator_emblem(canvas: Canvas) -> None:
    hooded(canvas, 80, 82, 46)


def majority_emblem(canvas: Canvas) -> None:
    for x in (62, 80, 98):
        columns(canvas, (x,), 50, 80, 7, "#9ab4e0")
    beam(canvas, 54, 44, 52, 6, "#7fa0d8", 7)


def shield_emblem(canvas: Canvas) -> None:
    shield = "M -22 -26 Q 0 -34 22 -26 L 22 0 Q 20 20 0 32 Q -20 20 -22 0 Z"
    canvas.paint("#f0c868", place(shield, 80, 58, 0.82))
    canvas.paint(canvas.across("#f0564a", "#9a1f28"), place(shield, 80, 58, 0.7))
    dagger(canvas, 80, 58, 34)


def again(canvas: Canvas) -> None:
    canvas.draw("#7a2f9a", 2.4, "M98 86a8 8 0 1 1 6 6M98 86l-4-5M98 86l6-2")


def plot(place_of: Motif, motif: Motif, canvas: Canvas) -> None:
    """Paint a Conspiracy: a place by night, and the thing that it is about."""
    canvas.focus = 60
    place_of(canvas)
    canvas.paint(canvas.glow("#ffd890", 0.6), disc(80, 78, 46))
    motif(canvas)


CONSPIRACIES: dict[str, Motif] = {
    motif.__name__: partial(plot, place_of, motif)
    for place_of, motif in (
        (cellar, extortion),
        (cellar, blackmail),
        (alley, expropriation),
        (cellar, swindle),
        (cellar, obscurantism),
        (alley, coup),
        (cellar, property_fraud),
        (alley, treason),
        (cellar, political_maneuver),
        (alley, espionage),
        (cellar, turn_of_events),
        (cellar, embezzlement),
        (alley, foreclosure),
        (cellar, coercion),
        (alley, insider_influence),
        (alley, sabotage),
    )
}
DECREES: dict[str, Motif] = {
    name: partial(decree, emblem, extra, ribbon)
    for name, emblem, extra, ribbon in (
        ("blue_income", blue_emblem, income, "#2f63b0"),
        ("green_income", green_emblem, income, "#2f8a5a"),
        ("yellow_income", yellow_emblem, income, "#d99a2c"),
        ("red_income", red_emblem, income, "#b8342f"),
        ("yellow_waiver", yellow_emblem, waiver, "#d99a2c"),
        ("red_waiver", red_emblem, waiver, "#b8342f"),
        ("green_waiver", green_emblem, waiver, "#2f8a5a"),
        ("wonder_waiver", wonder_emblem, waiver, "#7a5c33"),
        ("shield_decree", shield_emblem, wax, "#b8342f"),
        ("raw_trade", raw_emblem, income, "#8a5a38"),
        ("manufactured_trade", made_emblem, income, "#6a7488"),
        ("senate_majority", majority_emblem, wax, "#2f63b0"),
        ("discard_bonus", discard_emblem, income, "#6a5a4c"),
        ("wonder_income", wonder_emblem, income, "#7a5c33"),
        ("shared_chains", chain_emblem, wax, "#c98a2d"),
        ("conspirator_replay", conspirator_emblem, again, "#4a2f6a"),
    )
}
PICTURES = CONSPIRACIES | DECREES
