"""The Divinities of Pantheon: each before the land of its people, with what it is known by."""

from collections.abc import Callable
from math import cos, pi, sin

from .ancient_wonders import pyramid
from .buildings import arcade, columns, flame, ship, steps, temple
from .canvas import Canvas, dark, light
from .nature import clouds, crescent, foam, haze, hills, mountains, palm, sea, sky, stars, streaks
from .shapes import arch, box, disc, hill, join, place, poly, scattered, strip

FIGURE = 8.8, 13, 0.89  # where gods stand
SKIN, GOLD = "#d9a274", "#e9b84e"


def mesopotamia(canvas: Canvas) -> None:
    """Paint a land of towers in steps."""
    sky(canvas, "#5a3a5e", "#b0684e", "#eaa862", "#fbdc9c", horizon=92, sun=(124, 34, 9, "#fff0c0", 6))
    streaks(canvas, "#fbd29a", 3, 8, 18, 66, 0.5)
    for step in range(4):
        wide = 96 - step * 22
        x, y = 30 - wide / 2, 92 - step * 13
        canvas.paint(canvas.across("#dfa86a", "#a8693f"), poly(x, y, x + 4, y - 13, x + wide - 4, y - 13, x + wide, y))
        canvas.paint("#f3c98c", box(x + 4, y - 13, wide - 8, 1.6))
    haze(canvas, "#fbd79a", 60, 96, 0.75)
    palm(canvas, 140, 100, 44, "#6d7038", 4)
    canvas.paint(canvas.down("#c98a4e", "#7d4a30", "#40242a"), hill([(0, 92), (80, 95), (160, 90)]))
    canvas.move(*FIGURE)


def phoenicia(canvas: Canvas) -> None:
    """Paint a sea with ships."""
    sky(canvas, "#22306e", "#5a6fb0", "#b9bfd8", "#fbe0c0", horizon=80)
    crescent(canvas, 122, 24, 7)
    streaks(canvas, "#e9d8e6", 5, 8, 14, 60, 0.5)
    mountains(canvas, "#7f86b0", 4, 78, 20, 6, veil=("#fbe3cc", 54, 82, 0.75))
    sea(canvas, 77, "#8fa8d0", "#3f6aa8", "#1a3468", at=122)
    ship(canvas, 28, 86, 34, "#c7a0d8")
    ship(canvas, 138, 92, 42, "#f3e2c4")
    canvas.move(*FIGURE)


def greece(canvas: Canvas) -> None:
    """Paint a mountain of the gods."""
    sky(canvas, "#2f7fae", "#86c4d2", "#e6eedc", "#fbe9c0", horizon=92, sun=(36, 26, 8, "#fffbe0", 7))
    mountains(canvas, "#7fa6a8", 8, 90, 60, 4)
    clouds(canvas, "#fff", 5, 7, 40, 84, 0.8)
    temple(canvas, 116, 70, 32, 24, 5, "#f0ece0")
    haze(canvas, "#f6f0d6", 60, 98, 0.7)
    canvas.paint(canvas.down("#7da878", "#4a7a60", "#264a44"), hill([(0, 96), (60, 92), (110, 96), (160, 92)]))
    canvas.move(*FIGURE)


def egypt(canvas: Canvas) -> None:
    """Paint a desert with pyramids and a large sun."""
    sky(canvas, "#b0602f", "#e8a646", "#fbd57a", "#fff0b8", horizon=92, sun=(80, 46, 30, "#fff3b0", 2.6))
    streaks(canvas, "#fff0c0", 4, 8, 16, 70, 0.5)
    pyramid(canvas, 22, 54, 92, 30, "#d79a4c")
    pyramid(canvas, 138, 60, 92, 26, "#d79a4c")
    haze(canvas, "#fbdc92", 62, 96, 0.7)
    canvas.paint(canvas.down("#e0ac5a", "#a86f34", "#5c3826"), hill([(0, 92), (80, 95), (160, 91)]))
    palm(canvas, 150, 104, 40, "#6a7434", -4)
    canvas.move(*FIGURE)


def rome(canvas: Canvas) -> None:
    """Paint hills with an aqueduct."""
    sky(canvas, "#6a2436", "#b8484a", "#f09a6a", "#fbdcae", horizon=92, sun=(128, 58, 9, "#fff0c4", 6))
    streaks(canvas, "#fbc09a", 9, 9, 12, 62, 0.5)
    hills(canvas, "#a8605a", 5, 88, 18)
    arcade(canvas, 0, 92, 70, 14, 6, "#dcae8c", "#6a3a3e")
    arcade(canvas, 0, 78, 70, 10, 9, "#e6bd9a", "#7a444a")
    haze(canvas, "#fbd2a4", 58, 96, 0.7)
    canvas.paint(canvas.down("#a86f56", "#6d3f40", "#3a2030"), hill([(0, 92), (80, 95), (160, 90)]))
    canvas.move(*FIGURE)


def bust(canvas: Canvas, robe: str, hair: str, skin: str = SKIN, beard: str = "", long: bool = False) -> None:
    """Paint the shoulders and the head of a god, lit from the left."""
    canvas.paint(canvas.glow("#fff3c8", 0.9), disc(80, 44, 50))
    if long:
        canvas.paint(
            canvas.across(light(hair, 0.25), dark(hair, 0.3)),
            place("M 64 34 Q 60 14 80 14 Q 100 14 96 34 Q 98 60 104 82 L 56 82 Q 62 60 64 34 Z", 0, 0),
        )
    body = "M 34 120 Q 34 84 52 74 Q 66 70 72 66 L 88 66 Q 94 70 108 74 Q 126 84 126 120 Z"
    canvas.paint(canvas.across(light(robe, 0.35), robe, dark(robe, 0.5)), place(body, 0, 0))
    canvas.draw(
        dark(robe, 0.45), 1, "M50 80q-2 20-2 40M62 76q8 22 22 44M76 74q12 16 32 22M110 80q4 20 2 40", alpha=0.55
    )
    canvas.paint(
        canvas.across(light(skin, 0.3), skin, dark(skin, 0.35)), place("M 72 54 L 72 68 Q 80 78 88 68 L 88 54 Z", 0, 0)
    )
    canvas.paint(
        canvas.across(light(skin, 0.35), skin, dark(skin, 0.35)),
        place("M 66 34 Q 66 20 80 20 Q 94 20 94 34 Q 94 52 86 59 Q 80 63 74 59 Q 66 52 66 34 Z", 0, 0),
    )
    canvas.paint(
        dark(skin, 0.45),
        place("M 84 20.4 Q 94 22 94 34 Q 94 52 86 59 Q 83 61 80 61 Q 90 48 84 20.4 Z", 0, 0),
        alpha=0.35,
    )
    canvas.draw(dark(hair or "#2a2028", 0.2), 1.3, "M69.500 34q3.500-2.600 7 0M83.500 34q3.500-2.600 7 0")
    canvas.paint("#fff6e6", disc(73.4, 37.4, 2.7, 1.5), disc(86.6, 37.4, 2.7, 1.5))
    canvas.paint("#2f2018", disc(73.8, 37.4, 1.3), disc(87, 37.4, 1.3))
    canvas.draw(dark(skin, 0.5), 0.9, "M80 38q-2.600 6-2 8.500q2 1.200 4.200 0M75.500 52.500q4.500 2 9 0")
    if beard:
        canvas.paint(
            canvas.across(light(beard, 0.3), beard, dark(beard, 0.35)),
            place(
                "M 66 40 Q 68 50 74 49 Q 80 46 86 49 Q 92 50 94 40 Q 98 60 90 72 "
                "Q 84 82 80 84 Q 76 82 70 72 Q 62 60 66 40 Z",
                0,
                0,
            ),
        )
        canvas.draw(
            dark(beard, 0.4), 0.8, "M70 56q2 10 6 18M76 58q1 10 3 20M84 58q-1 10-3 20M90 56q-2 10-6 18", alpha=0.7
        )
        canvas.draw("#8a3f34", 1.2, "M76.500 53q3.500 1.500 7 0")
    if hair:
        canvas.paint(
            canvas.across(light(hair, 0.35), hair, dark(hair, 0.2)),
            place("M 64 38 Q 60 14 80 13 Q 100 14 96 38 Q 94 28 88 25 Q 80 29 72 25 Q 66 28 64 38 Z", 0, 0),
        )


def laurel(canvas: Canvas, colour: str = "#8fbf4a") -> None:
    """Lay a wreath on the head of a bust."""
    leaves = []
    for number in range(6):
        x, y = 66 + number * 2.4, 25 - number * 1.1
        leaves += [disc(x, y, 2.4, 1.3), disc(160 - x, y, 2.4, 1.3)]
    canvas.paint(colour, *leaves)
    canvas.paint(light(colour, 0.5), *leaves[::4])


def collar(canvas: Canvas, *colours: str) -> None:
    """Lay a broad collar of beads around the neck of a bust."""
    for number, colour in enumerate(colours):
        reach = 22 - number * 3.6
        canvas.draw(
            colour,
            3.2,
            join("M", 80 - reach, 70 + number * 0.4, "Q", 80, 70 + reach * 1.25, 80 + reach, 70 + number * 0.4),
        )


def bolt(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint a bolt of lightning."""
    shape = "M 10 -60 L -24 8 L -4 8 L -14 60 L 26 -14 L 4 -14 L 22 -60 Z"
    canvas.paint(canvas.glow("#fff6b0", 0.95), disc(x, y, size))
    canvas.paint("#ffd94a", place(shape, x, y, size / 70))
    canvas.paint("#fffbe0", place(shape, x - size * 0.01, y, size / 105))


def staff(canvas: Canvas, x: float, colour: str = "#a9743c", top: float = 20) -> None:
    """Draw a staff with the hand that holds it."""
    canvas.draw(dark(colour, 0.4), 3, strip(x + 0.6, top, x + 0.6, 120))
    canvas.draw(light(colour, 0.25), 1.6, strip(x, top, x, 120))
    canvas.paint(SKIN, disc(x, 92, 5, 4.4))
    canvas.draw(dark(SKIN, 0.5), 0.7, strip(x - 3, 91, x + 3, 91), strip(x - 3, 93.6, x + 3, 93.6), alpha=0.7)


def helmet(canvas: Canvas, metal: str, crest: str) -> None:
    """Set a helmet with a crest on the head of a bust."""
    canvas.paint(
        canvas.across(light(crest, 0.35), crest, dark(crest, 0.4)),
        place("M 58 24 Q 62 0 84 0 Q 108 2 106 44 Q 100 20 80 16 Q 66 16 58 24 Z", 0, 0),
    )
    canvas.paint(
        canvas.across(light(metal, 0.6), metal, dark(metal, 0.5)),
        place(
            "M 63 44 Q 58 12 80 11 Q 102 12 97 44 L 92 48 L 92 34 Q 86 28 81.5 30 "
            "L 81.5 42 L 78.5 42 L 78.5 30 Q 74 28 68 34 L 68 48 Z",
            0,
            0,
        ),
    )
    canvas.draw(light(metal, 0.7), 1.2, "M65 28Q80 20 95 28", alpha=0.9)


def enki(canvas: Canvas) -> None:
    canvas.focus = 30
    mesopotamia(canvas)
    bust(canvas, "#2f7f8c", "#3a2a24", beard="#4a342a")
    horned_cap(canvas)
    for side in (-1, 1):
        stream = join(
            "M",
            80 + side * 30,
            76,
            "Q",
            80 + side * 54,
            50,
            80 + side * 56,
            120,
            "H",
            80 + side * 66,
            "Q",
            80 + side * 66,
            36,
            80 + side * 28,
            72,
            "z",
        )
        canvas.paint(canvas.down("#d8f6fa", "#5fb8d8", "#2a78a8"), stream)
        canvas.draw("#fff", 0.8, join("M", 80 + side * 34, 72, "Q", 80 + side * 58, 50, 80 + side * 60, 118), alpha=0.8)
        for y in (70, 94):
            fish(canvas, 80 + side * 60, y, 13, side)


def fish(canvas: Canvas, x: float, y: float, size: float, way: int) -> None:
    """Paint a fish."""
    canvas.paint(
        canvas.down("#ffd890", "#e07a3c"),
        place(
            "M -50 0 Q -10 -34 30 -4 L 54 -22 L 50 4 L 54 26 L 30 6 Q -10 34 -50 0 Z",
            x,
            y,
            size / 100,
            way * size / 100,
        ),
    )
    canvas.paint("#2a1a1a", disc(x - way * size * 0.3, y - size * 0.04, size * 0.05))


def horned_cap(canvas: Canvas) -> None:
    """Set the cap with horns of the gods of Sumer on the head of a bust."""
    canvas.paint(
        canvas.across("#ffe9a8", GOLD, "#8a5a20"), place("M 65 26 Q 66 4 80 0 Q 94 4 95 26 Q 80 20 65 26 Z", 0, 0)
    )
    for level in (24, 17, 10):
        reach = 9 + level * 0.36
        canvas.draw(
            "#8a5a20",
            2.6,
            join(
                "M",
                80 - reach,
                level - 5,
                "Q",
                80 - reach * 0.6,
                level + 3,
                80,
                level,
                "Q",
                80 + reach * 0.6,
                level + 3,
                80 + reach,
                level - 5,
            ),
        )
        canvas.draw(
            "#fff0b8",
            1.2,
            join(
                "M",
                80 - reach,
                level - 5.6,
                "Q",
                80 - reach * 0.6,
                level + 2.4,
                80,
                level - 0.6,
                "Q",
                80 + reach * 0.6,
                level + 2.4,
                80 + reach,
                level - 5.6,
            ),
        )


def ishtar(canvas: Canvas) -> None:
    canvas.focus = 30
    mesopotamia(canvas)
    for side in (-1, 1):
        feathers(canvas, side, "#c9543f", "#f0b45a", "#3f5f9a")
    bust(canvas, "#8a2f4a", "#2a1c20", long=True)
    horned_cap(canvas)
    collar(canvas, "#e9b84e", "#3f8fa8", "#e9b84e")
    points = [
        value
        for n in range(16)
        for value in (80 + (8 if n % 2 else 17) * sin(pi * n / 8), 100 - (8 if n % 2 else 17) * cos(pi * n / 8))
    ]
    canvas.paint("#ffe08a", poly(*points))
    canvas.paint("#c98a2d", disc(80, 100, 4.4))


def feathers(canvas: Canvas, side: int, *colours: str) -> None:
    """Spread a wing behind a bust."""
    for row, colour in enumerate(colours):
        shapes = []
        for number in range(7):
            angle = pi * (0.08 + number * 0.085)
            reach = 66 - row * 15
            tip_x, tip_y = 80 + side * (24 + reach * cos(angle - 0.3)), 84 - reach * sin(angle)
            shapes.append(
                join(
                    "M",
                    80 + side * 22,
                    84,
                    "Q",
                    tip_x - side * 4,
                    tip_y - 8,
                    tip_x,
                    tip_y,
                    "Q",
                    tip_x + side * 2,
                    tip_y + 10,
                    80 + side * 22,
                    92,
                    "z",
                )
            )
        canvas.paint(colour, *shapes)
        canvas.draw(dark(colour, 0.4), 0.5, *shapes, alpha=0.5)


def nisaba(canvas: Canvas) -> None:
    canvas.focus = 30
    mesopotamia(canvas)
    bust(canvas, "#7a8a3a", "#2f211c", long=True)
    horned_cap(canvas)
    collar(canvas, "#e9b84e", "#a8402f")
    for x, lean in ((40, -5), (46, -1), (52, 3)):
        canvas.draw("#c99a3a", 1.2, join("M", 46, 106, "Q", 46, 70, x + lean, 48))
        canvas.paint("#f0c860", *[disc(x + lean + (1.8 if n % 2 else -1.8), 44 + n * 3, 1.6, 2.4) for n in range(7)])
    canvas.paint(SKIN, disc(46, 100, 6, 5))
    canvas.paint(canvas.across("#e0b184", "#a8704a"), poly(98, 84, 122, 80, 126, 108, 102, 112))
    wedges = [
        poly(
            102 + c * 6 + r * 0.6,
            88 + r * 5.4 - c * 0.8,
            104.6 + c * 6 + r * 0.6,
            88.6 + r * 5.4 - c * 0.8,
            102.6 + c * 6 + r * 0.6,
            91 + r * 5.4 - c * 0.8,
        )
        for r in range(4)
        for c in range(3)
    ]
    canvas.paint("#5c3424", *wedges)
    snake = "M118 66q-14 6-6 14t-8 14"
    canvas.draw("#2f5a34", 4.6, snake)
    canvas.draw("#7fbf5a", 2.4, snake)


def astarte(canvas: Canvas) -> None:
    canvas.focus = 30
    phoenicia(canvas)
    bust(canvas, "#7a3f9a", "#2a1c24", long=True)
    canvas.draw("#b58a2a", 4, "M64 22Q62 2 74-2M96 22Q98 2 86-2")
    canvas.draw("#ffe9a0", 2, "M64 22Q62 2 74-2M96 22Q98 2 86-2")
    canvas.paint(canvas.across("#fff6cc", "#f0c04a"), disc(80, 10, 8))
    canvas.draw("#e9b84e", 3, "M65 24Q80 17 95 24")
    collar(canvas, "#e9b84e", "#c7558a", "#e9b84e")
    coins(canvas, 80, 116, 7)


def coins(canvas: Canvas, x: float, y: float, count: int) -> None:
    """Paint a heap of coins."""
    for number in range(count):
        at, level = x + ((number * 37) % 46) - 23, y - (number % 3) * 5
        canvas.paint("#9a6a1e", disc(at, level + 1.6, 7, 3.4))
        canvas.paint(canvas.across("#fff3b8", "#efc04a", "#b5822a"), disc(at, level, 7, 3.4))


def baal(canvas: Canvas) -> None:
    canvas.focus = 30
    phoenicia(canvas)
    canvas.paint(
        "#2a2f52", *[disc(x * 160, 10 + y * 14, 16 + s * 8, 8 + s * 4) for x, y, s in scattered(4, 9)], alpha=0.75
    )
    bust(canvas, "#9a3a2f", "#2a1c1a", "#c58a5c", beard="#2f2320")
    canvas.paint(
        canvas.across("#fff3c8", "#e9d8a8", "#9a8050"),
        place("M 65 28 Q 70 8 77 -4 Q 80 -8 83 -4 Q 90 8 95 28 Q 80 21 65 28 Z", 0, 0),
    )
    canvas.draw(GOLD, 2.6, "M64 27Q80 20 96 27")
    for side in (-1, 1):
        canvas.paint(canvas.across("#fff3d8", "#b58a5c"), place("M 12 24 Q 30 22 28 2 Q 22 14 10 17 Z", 80, 0, 1, side))
    bolt(canvas, 36, 66, 44)
    canvas.paint("#c58a5c", disc(40, 84, 6, 5.4))


def tanit(canvas: Canvas) -> None:
    canvas.focus = 30
    phoenicia(canvas)
    bust(canvas, "#2f6a9a", "#2a1c24", long=True)
    canvas.draw("#e9b84e", 3, "M65 24Q80 17 95 24")
    canvas.paint(canvas.glow("#fff6d0", 0.9), disc(80, 6, 18))
    canvas.paint("#fff6d8", place("M 66 0 Q 68 16 80 16 Q 92 16 94 0 Q 88 8 80 8 Q 72 8 66 0 Z", 0, 0))
    canvas.paint("#f0c04a", disc(80, 2, 4))
    collar(canvas, "#f6e9d0", "#e9b84e", "#c7558a")
    canvas.paint("#f6e2ac", disc(80, 93, 5), poly(80, 100, 68, 118, 92, 118), box(66, 98, 28, 2.6))
    for x in (34, 126):
        coins(canvas, x, 118, 5)


def aphrodite(canvas: Canvas) -> None:
    canvas.focus = 30
    greece(canvas)
    ribs = [
        place(f"M 0 0 L {sin(a) * 70 - 5:.1f} {-cos(a) * 70:.1f} L {sin(a) * 70 + 5:.1f} {-cos(a) * 70:.1f} Z", 80, 96)
        for a in (pi * n / 16 for n in range(-7, 8))
    ]
    canvas.paint(
        canvas.down("#ffe4dc", "#f0a8a0", "#c87484"),
        join("M", 80, 104, "L", 10, 74, "Q", 10, 24, 80, 18, "Q", 150, 24, 150, 74, "z"),
    )
    canvas.paint("#fff3ec", *ribs, alpha=0.5)
    bust(canvas, "#f0c4cc", "#c9862f", "#f0c6a0", long=True)
    for x, y in ((66, 22), (73, 17), (80, 15), (87, 17), (94, 22)):
        canvas.paint("#e0566e", disc(x, y, 3.4))
        canvas.paint("#ffb8c0", disc(x - 0.6, y - 0.6, 1.6))
    canvas.paint("#d8344c", place("M 0 12 Q -16 0 -11 -9 Q -5 -15 0 -7 Q 5 -15 11 -9 Q 16 0 0 12 Z", 80, 98))
    canvas.paint("#fff", *[disc(62 + n * 3.6, 76 + (6 - abs(n - 5)) * 1.6, 1.5) for n in range(11)])


def hades(canvas: Canvas) -> None:
    canvas.focus = 30
    canvas.ground(canvas.down("#0c0a1a", "#2a1a3a", "#5c2a3a"))
    canvas.paint(canvas.glow("#7a4ab0", 0.8), disc(80, 50, 76))
    canvas.paint("#171024", *[poly(x, 0, x + 12, 0, x + 6, 14 + (x * 7) % 24) for x in range(0, 160, 14)])
    canvas.paint(
        canvas.down("#3a2436", "#150c1c"), hill([(0, 84), (30, 70), (56, 90), (104, 90), (132, 68), (160, 86)])
    )
    canvas.paint(canvas.down("#f0803c", "#8a2424"), join("M0 108Q40 100 80 108T160 106V120H0z"))
    canvas.move(*FIGURE)
    bust(canvas, "#2f2340", "#17121c", "#b5a09a", beard="#221a24")
    canvas.paint(
        canvas.across("#8a8098", "#4a4260", "#1f1a30"),
        place("M 64 30 L 62 6 L 70 16 L 74 0 L 80 14 L 86 0 L 90 16 L 98 6 L 96 30 Q 80 22 64 30 Z", 0, 0),
    )
    canvas.paint("#c0304a", disc(80, 20, 2.6), disc(70, 22, 1.6), disc(90, 22, 1.6))
    staff(canvas, 38, "#5a5068", 34)
    canvas.draw("#a8a0bc", 2.6, "M31 12Q29 32 38 34Q47 32 45 12")
    for x in (14, 146):
        flame(canvas, x, 116, 18, 2.4)


def zeus(canvas: Canvas) -> None:
    canvas.focus = 30
    greece(canvas)
    canvas.paint(
        "#5a6a8a", *[disc(x * 160, 8 + y * 10, 18 + s * 10, 8 + s * 4) for x, y, s in scattered(6, 8)], alpha=0.65
    )
    bust(canvas, "#f3ecdc", "#e0dcd6", beard="#e6e2dc")
    laurel(canvas, "#d9a93c")
    bolt(canvas, 36, 62, 50)
    canvas.paint(SKIN, disc(39, 84, 6.4, 5.6))
    eagle(canvas, 124, 52, 34)


def eagle(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint an eagle with spread wings."""
    shape = (
        "M 0 -22 Q 30 -60 60 -40 Q 44 -36 46 -22 Q 34 -24 32 -10 Q 20 -12 12 4 L 18 30 L 0 22 L -18 30 L -12 "
        "4 Q -20 -12 -32 -10 Q -34 -24 -46 -22 Q -44 -36 -60 -40 Q -30 -60 0 -22 Z"
    )
    canvas.paint(canvas.across("#a8703c", "#5c3420"), place(shape, x, y, size / 100))
    canvas.paint("#fff6e6", disc(x, y - size * 0.3, size * 0.11))
    canvas.paint(
        "#f0b43c",
        poly(x - size * 0.1, y - size * 0.32, x - size * 0.24, y - size * 0.26, x - size * 0.08, y - size * 0.25),
    )


def egyptian(canvas: Canvas, cloth: str, trim: str) -> None:
    """Paint a head-cloth with stripes and a broad collar."""
    canvas.paint(
        canvas.across(light(cloth, 0.3), cloth, dark(cloth, 0.45)),
        place(
            "M 66 26 Q 66 12 80 11 Q 94 12 94 26 Q 100 44 104 74 L 92 78 "
            "L 92 42 L 68 42 L 68 78 L 56 74 Q 60 44 66 26 Z",
            0,
            0,
        ),
    )
    canvas.draw(
        trim,
        1.5,
        *[
            join(
                "M",
                66 - n * 1.6,
                34 + n * 7,
                "l",
                4 + n * 0.4,
                1.6,
                "M",
                94 + n * 1.6,
                34 + n * 7,
                "l",
                -4 - n * 0.4,
                1.6,
            )
            for n in range(6)
        ],
    )


def anubis(canvas: Canvas) -> None:
    canvas.focus = 30
    egypt(canvas)
    bust(canvas, "#e9dcc0", "", "#2a2430")
    egyptian(canvas, "#3f6aa8", GOLD)
    head = (
        "M 66 24 L 68 -8 Q 76 4 78 16 L 84 15 Q 88 2 97 -6 L 95 26 Q 98 36 92 44 L 74 60 Q 60 66 50 62 Q 48 "
        "57 54 54 L 66 44 Q 64 34 66 24 Z"
    )
    canvas.paint(canvas.across("#5a5266", "#2f2838", "#120e18"), place(head, 0, 0))
    canvas.paint("#8a6a78", poly(70, 0, 75, 14, 70, 18), poly(94.6, 1, 88, 14, 92.6, 18))
    canvas.paint("#f6d66a", place("M 70 33 Q 75 28 81 32 Q 76 37 70 33 Z", 0, 0))
    canvas.paint("#17121c", disc(75.4, 32.4, 1.7))
    canvas.draw(GOLD, 0.9, "M81 32l6 3M72 36q-2 4-4 6")
    canvas.paint("#120e18", disc(51.6, 58, 3, 2.4))
    collar(canvas, GOLD, "#3f8fa8", "#b8402f")
    staff(canvas, 122, "#e0ae48", 34)
    canvas.draw("#ffe39a", 3, "M122 34q-1-12-12-10")


def isis(canvas: Canvas) -> None:
    canvas.focus = 30
    egypt(canvas)
    for side in (-1, 1):
        feathers(canvas, side, "#2f6a9a", "#3fa89a", "#e0a83c")
    bust(canvas, "#f0e6d0", "#1c1620", "#c98f62", long=True)
    canvas.draw("#7a4a24", 4.4, "M72 16Q60 4 66-8M88 16Q100 4 94-8")
    canvas.draw("#f6e2b0", 2.4, "M72 16Q60 4 66-8M88 16Q100 4 94-8")
    canvas.paint(canvas.across("#ffb060", "#d8402c"), disc(80, 5, 10))
    canvas.draw(GOLD, 3, "M65 25Q80 18 95 25")
    collar(canvas, GOLD, "#3f8fa8", "#b8402f", GOLD)
    ankh(canvas, 80, 100, 20)


def ankh(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint the sign of life."""
    drawn = join(
        "M",
        x,
        y + size,
        "V",
        y,
        "M",
        x - size * 0.5,
        y,
        "H",
        x + size * 0.5,
        "M",
        x,
        y,
        "C",
        x - size * 0.7,
        y - size * 0.5,
        x - size * 0.3,
        y - size * 0.9,
        x,
        y - size * 0.9,
    )
    drawn += join("S", x + size * 0.7, y - size * 0.5, x, y)
    canvas.draw("#7a4a1c", size * 0.24, drawn)
    canvas.draw("#ffe08a", size * 0.13, drawn)


def ra(canvas: Canvas) -> None:
    canvas.focus = 30
    egypt(canvas)
    bust(canvas, "#f0e0b8", "", "#8a5a3a")
    egyptian(canvas, "#2f7f9a", GOLD)
    head = "M 64 34 Q 64 14 80 13 Q 96 14 95 32 Q 95 50 84 58 L 66 58 Q 60 56 60 50 Q 54 54 52 48 Q 52 42 60 40 Z"
    canvas.paint(canvas.across("#d9a468", "#8f5a34", "#4a2c20"), place(head, 0, 0))
    canvas.paint("#fff3d8", place("M 64 40 Q 72 42 76 54 L 66 58 Q 60 54 60 48 Z", 0, 0))
    canvas.paint("#f0c04a", place("M 62 39 Q 52 40 51 48 Q 55 53 58 48 Q 62 46 64 46 Z", 0, 0))
    canvas.paint("#fff6d0", disc(71, 34, 4.6))
    canvas.paint("#1c1210", disc(70.4, 34, 2.8))
    canvas.draw("#1c1210", 1.6, "M72 38q2 8 6 10M63 30q8-5 16 0")
    canvas.paint(canvas.glow("#fff0a0", 1), disc(80, 4, 26))
    canvas.paint(canvas.down("#ffcf5a", "#e0502c"), disc(80, 4, 13))
    canvas.draw(GOLD, 2.2, "M67 8Q80 24 93 8M78 15q-4 8 2 8")
    collar(canvas, GOLD, "#b8402f", "#3f8fa8", GOLD)
    staff(canvas, 122, "#e0ae48", 40)
    ankh(canvas, 122, 40, 14)


def mars(canvas: Canvas) -> None:
    canvas.focus = 30
    rome(canvas)
    bust(canvas, "#8a2024", "#3a241c", beard="#4a2c20")
    canvas.paint(
        canvas.across("#ffe0a0", "#c98a3c", "#6d4020"),
        place("M 52 84 Q 66 74 80 82 Q 94 74 108 84 L 106 120 L 54 120 Z", 0, 0),
    )
    canvas.draw("#6d4020", 1, "M60 92q10 8 19 2M81 94q9 6 19-2M80 94v24M66 104h28", alpha=0.7)
    helmet(canvas, "#d9a445", "#d8302c")
    canvas.draw("#6d4528", 3, strip(36, 26, 36, 120))
    canvas.paint("#f0f0f6", poly(31, 28, 36, 6, 41, 28))
    canvas.paint(SKIN, disc(36, 92, 6, 5.4))
    canvas.paint("#f0c868", disc(122, 98, 24))
    canvas.paint(canvas.across("#e8483c", "#8a1c24"), disc(122, 98, 21))
    canvas.paint("#f6d98a", disc(122, 98, 6))
    canvas.draw("#f6d98a", 1.6, "M122 79v12M122 105v13M103 98h12M129 98h13")


def minerva(canvas: Canvas) -> None:
    canvas.focus = 30
    rome(canvas)
    bust(canvas, "#4a6aa8", "#5c3a24", "#ecc29a", long=True)
    canvas.paint(
        canvas.across("#ffe9b4", "#d0a04a", "#7a5424"),
        place("M 54 82 Q 68 76 80 82 Q 92 76 106 82 Q 104 100 80 108 Q 56 100 54 82 Z", 0, 0),
    )
    canvas.draw("#7a5424", 0.8, *[join("M", 58 + n * 7, 86, "q", 3, 6, 6, 0) for n in range(7)], alpha=0.8)
    helmet(canvas, "#c8ccd8", "#4a6fb8")
    owl(canvas, 36, 92, 40)
    canvas.draw("#6d4528", 3, strip(124, 22, 124, 120))
    canvas.paint("#f0f0f6", poly(119, 24, 124, 4, 129, 24))
    canvas.paint("#ecc29a", disc(124, 92, 6, 5.4))


def owl(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint an owl."""
    scale = size / 100
    canvas.paint(
        canvas.across("#d9b284", "#8f6440", "#4a3020"),
        place(
            "M -30 -50 L -26 -66 L -14 -56 Q 0 -60 14 -56 L 26 -66 L 30 -50 "
            "Q 40 -10 24 34 Q 0 54 -24 34 Q -40 -10 -30 -50 Z",
            x,
            y,
            scale,
        ),
    )
    canvas.paint(
        "#f6e6c8",
        place("M -16 -16 Q 0 -26 16 -16 Q 20 20 0 38 Q -20 20 -16 -16 Z", x, y, scale),
        disc(x - 13 * scale, y - 36 * scale, 14 * scale),
        disc(x + 13 * scale, y - 36 * scale, 14 * scale),
    )
    canvas.paint(
        "#f0b43c",
        disc(x - 13 * scale, y - 36 * scale, 9 * scale),
        disc(x + 13 * scale, y - 36 * scale, 9 * scale),
        poly(x - 4 * scale, y - 30 * scale, x + 4 * scale, y - 30 * scale, x, y - 20 * scale),
    )
    canvas.paint(
        "#1c1410", disc(x - 13 * scale, y - 36 * scale, 5 * scale), disc(x + 13 * scale, y - 36 * scale, 5 * scale)
    )


def neptune(canvas: Canvas) -> None:
    canvas.focus = 30
    sky(canvas, "#123a5c", "#2f7f9a", "#8fd0c8", horizon=84)
    streaks(canvas, "#bfe6e0", 5, 8, 14, 60, 0.5)
    for level, tone in ((56, "#5fb0b8"), (70, "#3f8fa8"), (86, "#246a90")):
        wave = "".join(join("Q", x + 10, level - 16, x + 20, level) for x in range(-10, 170, 20))
        canvas.paint(canvas.down(light(tone, 0.35), tone), join("M", -10, level) + wave + "V120H-10z")
    canvas.move(*FIGURE)
    bust(canvas, "#1f6a8a", "#bfe0dc", "#c9a88a", beard="#d0ece6")
    canvas.paint(
        canvas.across("#ffe9a8", GOLD, "#8a5a20"),
        place("M 65 24 L 62 8 L 70 15 L 74 4 L 80 13 L 86 4 L 90 15 L 98 8 L 95 24 Q 80 17 65 24 Z", 0, 0),
    )
    staff(canvas, 36, "#d9a445", 40)
    canvas.draw("#8a5a20", 4.2, "M24 14v14q2 12 12 12t12-12V14M36 40V10")
    canvas.draw("#ffe9a8", 2.2, "M24 14v14q2 12 12 12t12-12V14M36 40V10")
    canvas.paint("#ffe9a8", *[poly(x - 4, 15, x, 5, x + 4, 15) for x in (24, 36, 48)])
    canvas.paint(canvas.down("#5fc0c8", "#1a5a80"), join("M0 108q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0V120H0z"))
    foam(canvas, 0, 106, 160)
    fish(canvas, 128, 96, 26, 1)


def gate(canvas: Canvas) -> None:
    canvas.focus = 30
    sky(canvas, "#171238", "#3f3470", "#8a74b0", "#e0bccc", horizon=96)
    stars(canvas, 9, 60, 80)
    clouds(canvas, "#cfc0e6", 7, 7, 50, 94, 0.5)
    canvas.paint(canvas.down("#4a3f70", "#231a40"), box(0, 94, 160, 26))
    canvas.paint(canvas.glow("#fff3c4", 1), disc(80, 60, 70))
    stone = "#a89cc4"
    steps(canvas, 26, 108, 108, 5, 2.6, stone)
    canvas.paint(canvas.across(light(stone, 0.4), stone, dark(stone, 0.5)), arch(40, 96, 80, 84))
    canvas.paint(canvas.down("#fffdf0", "#ffe9a0", "#f0b860"), arch(52, 96, 56, 70))
    canvas.draw(
        dark(stone, 0.5),
        1,
        *[
            strip(80 + cos(a) * 28, 54 - sin(a) * 28, 80 + cos(a) * 40, 52 - sin(a) * 40)
            for a in (pi * n / 9 for n in range(1, 9))
        ],
    )
    canvas.draw("#e9c46a", 1.6, arch(52, 96, 56, 70).removesuffix("z"))
    columns(canvas, (34, 126), 30, 96, 9, stone)
    for x in (34, 126):
        flame(canvas, x, 29, 14, 2.6)
    canvas.paint(canvas.fade("#fff0bc", 0.8, 0), poly(54, 96, 106, 96, 130, 120, 30, 120))
    canvas.paint(
        canvas.down("#fff6d0", "#e9c46a"),
        place("M 62 96 L 62 40 Q 70 34 76 34 L 76 96 Z", 0, 0),
        place("M 98 96 L 98 40 Q 90 34 84 34 L 84 96 Z", 0, 0),
    )


DIVINITIES: dict[str, Callable[[Canvas], None]] = {
    program.__name__: program
    for program in (
        enki,
        ishtar,
        nisaba,
        astarte,
        baal,
        tanit,
        aphrodite,
        hades,
        zeus,
        anubis,
        isis,
        ra,
        mars,
        minerva,
        neptune,
        gate,
    )
}
PICTURES = DIVINITIES
