"""Previews of links: a position with its players, or the result of a game over a picture of the ending."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from .art import PAGE
from .drawing import Pen, background_of, offered, to_svg
from .film import Headline, Look, Picture
from .shapes import Shape, box, centred, column, element, length, lines, over, text

WIDTH, HEIGHT = 1200, 630  # what networks show whole
MARGIN, ROOM = 36, 500
SERIF = "Georgia, 'DejaVu Serif', serif"
SHADE = "preview-shade"


def headline(shown: object, look: Look = Look()) -> Headline:  # noqa: B008
    """Return a sentence on the state of a game for spectators. Raises `NotOfferedError` if it has no pictures."""
    pictures = offered(shown)
    line: Headline = pictures.headline(pictures.pen(look.checked()), shown)
    return line


def preview(shown: object, title: str, names: Sequence[str], look: Look = Look()) -> Picture:  # noqa: B008
    """Draw a preview of a game for spectators.

    Args:
        shown: the game.
        title: the title of the game with its modules.
        names: the names of the players.
        look: the language and the colours.

    Raises:
        SevenWondersError: the game has no pictures, or there is no such language.
    """
    pictures = offered(shown)
    pen: Pen = pictures.pen(look.checked())
    words, scene = pictures.headline(pen, shown)
    if scene:
        drawn = _ended(pen, scene, words, f"{title} · {' – '.join(names)}")
    else:
        drawn = _position(pen, pictures.drawn(pen, shown, None), words, title, names)
    stops = (element("stop", {"offset": at, "stop-color": colour}) for colour, at in (("#0000", 0), ("#000b", 0.8)))
    pen.defined[SHADE] = element("linearGradient", {"id": SHADE, "x2": 0, "y2": 1}, *stops)
    return Picture(to_svg(*background_of(pen), (WIDTH, HEIGHT), drawn.at(0, 0)))


def _position(pen: Pen, board: Shape, words: str, title: str, names: Sequence[str]) -> Shape:
    room = WIDTH - ROOM - 2 * MARGIN
    shown = board.fitted(room, HEIGHT - MARGIN)
    size = 46 if len(names) <= 3 else 34
    who = column(
        [
            text(title, 26, pen.art.colour("gold-ink"), ROOM),
            *(text(name, size, pen.ink, ROOM) for name in names),
            lines(words, 30, pen.mute, ROOM),
        ],
        14,
    )
    ground, line = pen.art.colour("ground-far"), pen.art.colour("gold-line")
    frame = box(shown.width + 8, shown.height + 8, ground, (shown, 4, 4), radius=8, line=line, thick=3)
    return over(
        (who, MARGIN, (HEIGHT - who.height) / 2),
        (frame, WIDTH - MARGIN / 2 - frame.width, (HEIGHT - frame.height) / 2),
        width=WIDTH,
        height=HEIGHT,
    )


def _ended(pen: Pen, scene: str, words: str, below: str) -> Shape:
    picture = _without_namespace(ET.fromstring((PAGE / "endings" / f"{scene}.svg").read_text("utf-8")))
    picture.attrib |= {"width": str(WIDTH), "height": str(HEIGHT)}
    shade = element("rect", {"y": HEIGHT / 2, "width": WIDTH, "height": HEIGHT / 2, "fill": f"url(#{SHADE})"})
    room = WIDTH - 2 * MARGIN
    headline_shape = centred(words, 60, "#fff", room, 70)
    for part in headline_shape.elements:
        part.set("font-family", SERIF)
    return over(
        (Shape(WIDTH, HEIGHT, (picture, shade)), 0, 0),
        (headline_shape, MARGIN, HEIGHT - 158),
        (
            centred(below, min(30, 30 * room / length(below, 30)), pen.art.colour("end-sign"), room, 40),
            MARGIN,
            HEIGHT - 76,
        ),
        width=WIDTH,
        height=HEIGHT,
    )


def _without_namespace(picture: ET.Element) -> ET.Element:
    for part in picture.iter():
        part.tag = part.tag.rpartition("}")[2]
    return picture
