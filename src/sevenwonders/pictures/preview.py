"""Previews of links to a game, as networks show them: the position with its players, or the result over a picture."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from .art import PAGE
from .drawing import Pen, find_background_and_definitions, require_picture_module, to_svg
from .layout import overlay, place_in_column, render_wrapped_text
from .picture import Appearance, Headline, Picture
from .shapes import Shape, make_element, make_gradient, render_box, render_centred_text, render_text

WIDTH, HEIGHT = 1200, 630  # what networks show whole
MARGIN, ROOM = 36, 500
SERIF = "Georgia, 'DejaVu Serif', serif"
SHADE = "preview-shade"


def make_headline(shown: object, look: Appearance = Appearance()) -> Headline:  # noqa: B008
    """Return a sentence about the state or the result of a game, as spectators may know it.

    Args:
        shown: the game.
        look: the language; its colours are not used.

    Raises:
        FeatureNotOfferedError: the game has no pictures.
    """
    pictures = require_picture_module(shown)
    return pictures.make_headline(pictures.make_pen(look.validate()), shown)


def render_preview(shown: object, title: str, names: Sequence[str], look: Appearance = Appearance()) -> Picture:  # noqa: B008
    """Render the preview of a link to a game, as spectators may see it: the position or the result, and the players.

    Args:
        shown: the game.
        title: the title of the game with its modules.
        names: the names of the players.
        look: the language and the colours.

    Raises:
        SevenWondersError: the game has no pictures, or there is no such language.
    """
    pictures = require_picture_module(shown)
    pen: Pen = pictures.make_pen(look.validate())
    words, scene = pictures.make_headline(pen, shown)
    if scene:
        drawn = _render_ending(pen, scene, words, f"{title} · {' – '.join(names)}")
    else:
        drawn = _render_position(pen, pictures.render_view(pen, shown, None), words, title, names)
    pen.defined[SHADE] = make_gradient(SHADE, (0, 1), (0, "#0000"), (0.8, "#000b"))
    return Picture(to_svg(*find_background_and_definitions(pen), (WIDTH, HEIGHT), drawn.place_at(0, 0)))


def _render_position(pen: Pen, board: Shape, words: str, title: str, names: Sequence[str]) -> Shape:
    room = WIDTH - ROOM - 2 * MARGIN
    shown = board.shrink_to_fit(room, HEIGHT - MARGIN)
    size = 46 if len(names) <= 3 else 34
    who = place_in_column(
        [
            render_text(title, 26, pen.art.colour("gold-ink"), ROOM),
            *(render_text(name, size, pen.ink, ROOM) for name in names),
            render_wrapped_text(words, 30, pen.mute, ROOM),
        ],
        14,
    )
    ground, line = pen.art.colour("ground-far"), pen.art.colour("gold-line")
    frame = render_box(shown.width + 8, shown.height + 8, ground, (shown, 4, 4), radius=8, line=line, thick=3)
    return overlay(
        (who, MARGIN, (HEIGHT - who.height) / 2),
        (frame, WIDTH - MARGIN / 2 - frame.width, (HEIGHT - frame.height) / 2),
        width=WIDTH,
        height=HEIGHT,
    )


def _render_ending(pen: Pen, scene: str, words: str, below: str) -> Shape:
    picture = ET.fromstring((PAGE / "endings" / f"{scene}.svg").read_text("utf-8"))
    for part in picture.iter():
        part.tag = part.tag.rpartition("}")[2]  # without the namespace
    picture.attrib |= {"width": str(WIDTH), "height": str(HEIGHT)}
    shade = make_element("rect", {"y": HEIGHT / 2, "width": WIDTH, "height": HEIGHT / 2, "fill": f"url(#{SHADE})"})
    room = WIDTH - 2 * MARGIN
    headline_shape = render_centred_text(words, 60, "#fff", room, 70)
    for part in headline_shape.elements:
        part.set("font-family", SERIF)
    return overlay(
        (Shape(WIDTH, HEIGHT, (picture, shade)), 0, 0),
        (headline_shape, MARGIN, HEIGHT - 158),
        (render_centred_text(below, 30, pen.art.colour("end-sign"), room, 40), MARGIN, HEIGHT - 76),
        width=WIDTH,
        height=HEIGHT,
    )
