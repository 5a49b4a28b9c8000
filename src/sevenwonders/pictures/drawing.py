"""Pictures of positions: the pen that draws the components of every game, and the complete picture.

A game draws its pictures from a view, the position as a viewer may know it, so that they show no secrets.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any
from xml.etree import ElementTree as ET

from ..artwork import Parts, read_focus_height, read_illustration
from ..errors import FeatureNotOfferedError, SevenWondersError, format_suggestion, quoted
from ..messages import load_messages
from ..page import GamePage
from . import WIDTH
from .art import load_art
from .layout import overlay, place_in_column, place_in_row, render_wrapped_text
from .picture import LAST_FRAME_FACTOR, Appearance, Film, Picture, check_width
from .registry import PictureModule, load_picture_module
from .shapes import (
    NOTHING,
    Shape,
    define_equal_parts,
    make_element,
    make_gradient,
    render_box,
    render_centred_text,
    render_frame,
    render_text,
)

NAMESPACE = "http://www.w3.org/2000/svg"
FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', Verdana, sans-serif"
CARDS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")  # kinds of cards
FIGURE = 24  # the grid of a glyph
ILLUSTRATION = 160, 120  # the box of an illustration


class Pen:
    """Renderer of the components of a game as shapes: icons, coins, effects, cards, Wonders.

    In the methods, `unit` is the id of a component such as a card, a glyph is an icon of the web page, and sizes are in
    the units of the picture, which is 800 wide.

    Args:
        page: the game's part of the web page, with its icons and colours.
        catalogue: the components of the game as plain data.
        drawn: functions that draw the effects that only this game has, by kind of effect.
        look: the language and the colours.
    """

    def __init__(
        self,
        page: GamePage,
        catalogue: Mapping[str, Any],
        drawn: Mapping[str, Callable[["Pen", Mapping[str, Any]], Shape]],
        look: Appearance = Appearance(),  # noqa: B008
    ) -> None:
        self.art, self._game, self.catalogue, self._drawn = load_art(page, look.dark), page.game, catalogue, drawn
        self.defined: dict[str, ET.Element] = {}
        self.highlighted: frozenset[str] = frozenset()
        self.messages = load_messages(look.language, page)
        self.ink, self.mute, self.leaf = self.art.colour("ink"), self.art.colour("mute"), self.art.colour("good")
        self.paper = self.art.colour("effect-paper")  # behind what a card gives

    def say(self, key: str, **values: object) -> str:
        """Format the message with the given key in the language of the picture; `values` fill its placeholders."""
        return self.messages.say(key, **values)

    def text_colour_on(self, seat: str) -> str:
        """Return the colour of text on the colour of a seat, `p1` or `p2`, in a game for two."""
        return self.art.colour("on-me" if seat == "p1" else "on-them")

    def find_component(self, name: str) -> Mapping[str, Any]:
        """Return the catalogue's data of the component with the given id."""
        component: Mapping[str, Any] = self.catalogue["units"][name]
        return component

    def component_title(self, unit: str) -> str:
        """Return the name of a component, given by its id, in the language of the picture."""
        return self.messages.get(f"{self._game}.unit.{unit}", str(self.find_component(unit)["name"]))

    def short_component_name(self, unit: str) -> str:
        """Return the name of a component, given by its id, without the article, in the language of the picture."""
        return self.messages.get(f"{self._game}.short.{unit}", self.component_title(unit))

    def kind_colour(self, unit: str) -> str:
        """Return the colour of the kind of a component, given by its id: red for a military structure, for example."""
        return self.art.colour("kind", f"kind-{self.find_component(unit)['kind']}")

    # --- defined once, used often

    def define_once(
        self, name: str, width: float, height: float, make: Callable[[], ET.Element], colour: str = ""
    ) -> Shape:
        """Define a drawing at its first use, and return a shape that refers to the definition.

        Args:
            name: the name of the definition.
            width, height: the size of the shape.
            make: draws the SVG element, at the first use.
            colour: the CSS colour of the drawing, which its parts may use as `currentColor`.
        """
        name = f"{self._game}-{name}"
        if name not in self.defined:
            self.defined[name] = make()
            self.defined[name].set("id", name)
        use = make_element("use", {"href": f"#{name}", "width": width, "height": height, "color": colour})
        return Shape(width, height, (use,))

    def define_gradient(
        self, name: str, towards: tuple[float, float], *stops: tuple[float, str] | tuple[float, str, float]
    ) -> str:
        """Define a gradient as `make_gradient` makes it; return its reference, which serves as a fill colour."""
        name = f"{self._game}-{name}"
        if name not in self.defined:
            self.defined[name] = make_gradient(name, towards, *stops)
        return f"url(#{name})"

    def round_corners(self, shape: Shape, radius: float) -> Shape:
        """Return a shape with its corners rounded off."""
        name = f"{self._game}-corners-{round(shape.width)}"
        if name not in self.defined:
            corners = make_element("rect", {"width": shape.width, "height": shape.height, "rx": radius})
            self.defined[name] = make_element("clipPath", {"id": name}, corners)
        return replace(shape, elements=(make_element("g", {"clip-path": f"url(#{name})"}, *shape.elements),))

    def render_glyph(self, name: str, size: float, colour: str = "") -> Shape:
        """Render an icon of the web page in a square, by default in the colour of text."""

        def make_symbol() -> ET.Element:
            parts = deepcopy(self.art.icons[name])
            inner = parts if len(parts) == 1 and parts[0].tag == "path" else [make_element("g", {}, *parts)]
            return make_element("symbol", {"viewBox": f"0 0 {FIGURE} {FIGURE}"}, *inner)

        return self.define_once(f"glyph-{name}", size, size, make_symbol, colour or self.ink)

    # --- small things with a number on them

    def render_number_on_glyph(self, glyph: str, number: object, size: float, colour: str, ink: str) -> Shape:
        words = str(number)
        figure = render_centred_text(words, size * (0.56 if len(words) == 1 else 0.46), ink, size * 0.72, size)
        sign = self.render_glyph(glyph, size, colour)
        return overlay((sign, 0, 0), (figure, size * 0.14, 0), width=size, height=size)

    def render_coins(self, number: object, size: float = 18) -> Shape:
        """Render a coin with a number on it, such as an amount or a price."""
        return self.render_number_on_glyph("coin", number, size, "", self.art.colour("coin-ink"))

    def render_points(self, number: object, size: float = 18) -> Shape:
        """Render a laurel wreath with a number of victory points in it."""
        return self.render_number_on_glyph("laurel", number, size, self.leaf, self.leaf)

    def render_price(self, coins: object, by_chain: object) -> Shape:
        """Render a price in coins; for one that is 0, a chain sign or a check mark."""
        if coins:
            return self.render_coins(coins, 20)
        return self.render_glyph("chain" if by_chain else "check", 18, self.art.light_page_colour("good"))

    def render_icon_with_count(self, glyph: str, number: object, size: float = 18, colour: str = "") -> Shape:
        """Render an icon of the web page with a number next to it.

        Args:
            glyph: the name of the icon.
            number: the number, or a text.
            size: the height and width of the icon.
            colour: the colour of the icon; by default that of text.
        """
        return place_in_row([self.render_glyph(glyph, size, colour), render_text(number, size * 0.72, self.ink)], 2)

    # --- what a component gives

    def render_icon_row(self, names: Iterable[str], size: float, colour: str = "") -> Shape:
        """Render a row of icons of the web page; icons of card colours, such as `red`, have that colour."""
        shown, colour = list(names), colour or self.art.colour("effect-ink")
        size = size if len(shown) == 1 else size * 0.8
        glyphs = [self.render_glyph(name, size, self.art.colour(name) if name in CARDS else colour) for name in shown]
        return place_in_row(glyphs, 1)

    def render_effects(self, unit: str, size: float = 18, kinds: Sequence[str] = ()) -> list[Shape]:
        """Render the effects of a component, given by its id; return a shape for each.

        `kinds` selects effects, such as `points`; empty for all.
        """
        glyphs = [glyph for glyph in self.find_component(unit)["glyphs"] if not kinds or glyph["kind"] in kinds]
        return [shape for glyph in glyphs for shape in self._render_effect(glyph, size)]

    def _render_effect(self, glyph: Mapping[str, Any], size: float) -> Sequence[Shape]:
        count = int(glyph.get("count", 0))
        match glyph["kind"]:
            case "makes":
                return [self.render_glyph(glyph["resource"], size)] * count
            case "choice":
                parts = [self.render_glyph(name, size * 0.82) for name in glyph["resources"]]
                return [place_in_row([part for good in parts for part in (self._render_slash(size), good)][1:], 1)]
            case "fixed":
                goods = [self.render_glyph(name, size * 0.85) for name in glyph["resources"]]
                return [place_in_row([*goods, self.render_coins(1, size * 0.8)], 1)]
            case "shields":
                return [self.render_glyph("shield", size)] * count
            case "symbol":
                return [self.render_icon_row(self.art.signs.get(glyph["symbol"], [glyph["symbol"]]), size)]
            case "points":
                return [self.render_points(count, size)]
            case "coins":
                return [self.render_coins(count, size)]
            case "loses":
                return [self.render_coins(f"−{count}", size)]
            case "per":
                return [self._render_per_effect(glyph, size)]
            case "replay":
                return [self.render_icon_row(["again"], size)]
            case "ask":
                return [self.render_icon_row(self.art.signs.get(glyph["ask"], ["star"]), size)]
            case "rule":
                name = glyph["rule"]
                names = [name] if name in self.art.icons else self.art.signs.get(name, ["star"])
                return [self.render_icon_row(names, size)]
        return [self._drawn[glyph["kind"]](self, glyph)]

    def _render_per_effect(self, glyph: Mapping[str, Any], size: float) -> Shape:
        names = self.art.counted.get(glyph["counted"], [glyph["counted"]])
        makers = {"coins": self.render_coins, "points": self.render_points}
        parts = [make(glyph[what], size * 0.9) for what, make in makers.items() if glyph[what]]
        whose = {"near": ("previous", "next"), "all": ("previous", "down", "next")}.get(glyph.get("where", ""), ())
        around = [self.render_glyph(name, size * 0.45, self.mute) for name in whose]
        counted = self.render_icon_row(names, size * 0.85, self.ink)
        return place_in_row([*parts, self._render_slash(size), counted, *around], 1)

    def _render_slash(self, size: float) -> Shape:
        return render_text("/", size * 0.6, self.mute)

    def render_effects_pill(self, unit: str, size: float, room: float = 0) -> Shape:
        """Render the effects of a component on a light ground with round ends; an empty shape if there are no effects.

        Args:
            unit: the id of the component.
            size: the size of an icon.
            room: the width to which the shape is shrunk; 0 for any width.
        """
        inks = self.ink, self.mute, self.leaf
        self.ink, self.mute, self.leaf = map(self.art.light_page_colour, ("ink", "mute", "points-ink"))
        shown = self.render_effects(unit, size)
        self.ink, self.mute, self.leaf = inks
        if not shown:
            return NOTHING
        pill = render_frame(place_in_row(shown, 2), self.paper, 3, 1, radius=size / 2)
        return pill.shrink_to_fit(room, size * 2) if room else pill

    def render_score_sheets(
        self, titles: Iterable[str], columns: Iterable[tuple[str, Sequence[object]]], gap: float
    ) -> Shape:
        """Render the score sheets of a game, a column for each seat with the sum at the bottom.

        Args:
            titles: the titles of the rows.
            columns: for each seat, the colour of the line above the sum, and the numbers.
            gap: the space between the columns.
        """
        drawn = [_render_score_column(numbers, self.ink, colour) for colour, numbers in columns]
        names = _render_score_column(titles, self.mute, "none")
        return render_frame(place_in_row([names, *drawn], gap), self.art.colour("panel"), 16, 12, radius=8)

    def render_component_icon(self, unit: str, size: float, colour: str) -> Shape:
        """Render the icon of a Progress token, a Divinity and the like; without one, the icon of its first effect.

        `unit` is the id of the component.
        """
        if unit in self.art.icons:
            return self.render_glyph(unit, size, colour)
        for glyph in self.find_component(unit)["glyphs"][:1]:
            if glyph["kind"] in ("ask", "rule", "symbol"):
                names = self.art.signs.get(glyph[glyph["kind"]], ["star"])
                return place_in_row([self.render_glyph(name, size / len(names) ** 0.5, colour) for name in names], 0)
            return place_in_row(self._render_effect(glyph, size)[:1], 0).shrink_to_fit(size, size)
        return self.render_glyph("star", size, colour)

    def render_component_disc(self, unit: str, size: float, fill: str, ink: str = "#fff") -> Shape:
        """Render a disc in the colour `fill` with the icon of a component, given by its id, in the colour `ink`."""
        sign = self.render_component_icon(unit, size * 0.62, ink).shrink_to_fit(size * 0.74, size * 0.66)
        ground = make_element("circle", {"cx": size / 2, "cy": size / 2, "r": size / 2 - 1, "fill": fill})
        ground.attrib |= {"stroke": self.paper, "stroke-width": "1.5"}
        medal = overlay(
            (Shape(size, size, (ground,)), 0, 0),
            (sign, (size - sign.width) / 2, (size - sign.height) / 2),
            width=size,
            height=size,
        )
        return self.render_highlight(unit, medal, size / 2)

    # --- cards and Wonders

    def render_cost(self, unit: str, size: float) -> list[Shape]:
        """Render the printed cost of a component, given by its id; return a shape for each part.

        The parts are coins, goods, and the chain symbol of the card that makes this component free.
        """
        printed = self.find_component(unit)
        shown = [self.render_coins(printed["coins"], size)] if printed["coins"] else []
        shown += [self.render_glyph(name, size) for name in printed["resources"]]
        return shown + ([self._render_chain(printed["needs"]["symbol"], size)] if "needs" in printed else [])

    def _render_chain(self, symbol: str, size: float) -> Shape:
        glyph = self.render_glyph(symbol, size * 0.8, self.art.colour("chain-ink"))
        placed = glyph, size * 0.1, size * 0.1
        return render_box(size, size, self.art.colour("chain-paper"), placed, radius=size * 0.25)

    def render_highlight(self, unit: str, shape: Shape, radius: float = 5) -> Shape:
        """Return a shape with a ring around it if the component `unit` is to be highlighted, else the shape unchanged.

        `radius` is the radius of the ring's corners.
        """
        if unit not in self.highlighted:
            return shape
        ring = render_box(shape.width, shape.height, "none", line=self.art.colour("bad"), thick=5, radius=radius)
        return overlay((shape, 0, 0), (ring, 0, 0), width=shape.width, height=shape.height)

    def render_city_card(self, unit: str, height: float = 22) -> Shape:
        """Render a small sign for a built card, given by its id: the colour and icon of its kind, and its effects."""
        mark = self.render_glyph(str(self.find_component(unit)["kind"]), height * 0.55, self.paper)
        shown = place_in_row([mark, self.render_effects_pill(unit, height - 8)], 3)
        return self.render_highlight(unit, render_frame(shown, self.kind_colour(unit), 3, 2))

    def render_card(self, unit: str, width: float, height: float) -> Shape:
        """Render the face of a card; a ring is around it if it is to be highlighted.

        Args:
            unit: the id of the card.
            width, height: the size of the drawing.
        """
        render_face = partial(self._render_face, unit, width, height)
        return self.render_highlight(unit, self.define_once(f"card-{unit}-{round(width)}", width, height, render_face))

    def _render_face(self, unit: str, width: float, height: float) -> ET.Element:
        printed, kind, paper = self.find_component(unit), self.kind_colour(unit), self.art.colour("paper")
        band, small = width * 0.32, width * 0.145
        costs, high = self.render_cost(unit, small), int(band // small)
        columns = (place_in_column(costs[at : at + high], 0) for at in range(0, len(costs), high))
        cost = place_in_row(columns, 0)
        given = printed.get("gives", [])
        gives = [self._render_chain(each["symbol"], small) for each in (given if isinstance(given, list) else [given])]
        sign = self.render_glyph(str(printed["kind"]), small * 0.8, self.paper)
        marks = place_in_column([sign, place_in_row(gives, 1)], 2, centred=True)
        left, right = cost.width and cost.width + 4, marks.width + 3
        room = width - left - right - 6
        pill = self.render_effects_pill(unit, width * 0.2, room)
        size = width * 0.1 * self.art.named_size("card-title")
        name = render_wrapped_text(self.component_title(unit), size, self.art.colour("paper-ink"), width - 8)
        drawing = self._render_skyline(self.art.drawing(unit, str(printed["kind"])), kind, width, height - band)
        ground = self.render_illustration(f"{printed['kind']}_ground", width, height - band)
        veil = self.render_veil("card-veil", width, height - band, paper, (0, 1), (0.18, 0.9), (0.55, 0))
        scene = overlay((ground, 0, 0), (drawing, 0, 0), (veil, 0, 0), width=width, height=height - band)
        face = render_box(
            width,
            height,
            paper,
            (self.round_corners(overlay((scene, 0, band), width=width, height=height), 5), 0, 0),
            (render_box(width, band, kind, radius=5), 0, 0),
            (cost, 3, (band - cost.height) / 2),
            (marks, width - marks.width - 3, 3),
            (pill, left + 3 + (room - pill.width) / 2, (band - pill.height) / 2),
            (name, 4, band + 2),
            (render_box(width, height, "none", line=self.art.colour("card-line"), radius=5), 0, 0),
            radius=5,
        )
        return make_element("symbol", {"viewBox": f"0 0 {round(width)} {round(height)}"}, *face.elements)

    def _render_skyline(self, drawing: Parts, colour: str, width: float, height: float) -> Shape:
        """Render the skyline of a building at the bottom of an area.

        Args:
            drawing: the SVG elements on a grid of 100 by 60; their classes `light` and `far` select other colours.
            colour: the colour of the building.
            width, height: the size of the area.
        """
        scale, light = width / 100, self.art.colour("scene-light")
        layers = []
        for part in drawing:
            layer = part.get("class")
            fill, opacity = (light, 0.85) if layer == "light" else (colour, 0.4 if layer == "far" else 0.9)
            layers.append(make_element(part.tag, {**part.attrib, "class": "", "fill": fill, "opacity": opacity}, *part))
        where = {"transform": f"translate(0 {height - 60 * scale:.1f}) scale({scale:.3f})"}
        return Shape(width, height, (make_element("g", where, *layers),))

    def render_illustration(self, name: str, width: float, height: float) -> Shape:
        """Render the middle of an illustration so that it fills an area; return an empty shape if there is none.

        Args:
            name: the name of the illustration.
            width, height: the size of the area.
        """
        file = self.art.illustration(name)
        if file is None:
            return NOTHING
        high = min(ILLUSTRATION[1], ILLUSTRATION[0] * height / width)
        wide = high * width / height
        left, top = (ILLUSTRATION[0] - wide) / 2, (ILLUSTRATION[1] - high) * float(read_focus_height(file)) / 100

        def make_symbol() -> ET.Element:
            parts = read_illustration(file, f"{self._game}-{name}-{round(wide)}-{round(high)}")
            return make_element("symbol", {"viewBox": f"{left:.1f} {top:.1f} {wide:.1f} {high:.1f}"}, *parts)

        return self.define_once(f"illustration-{name}-{round(wide)}-{round(high)}", width, height, make_symbol)

    def render_back(self, back: str, width: float, height: float) -> Shape:
        """Render the back of a card with its Age or its emblem; `back` is `age_1`, `guild`, `temple` and so on."""
        render_back = partial(self._render_back, back, width, height)
        return self.define_once(f"back-{back}-{round(width)}", width, height, render_back)

    def _render_back(self, back: str, width: float, height: float) -> ET.Element:
        numerals = {"age_1": "I", "age_2": "II", "age_3": "III"}
        emblems = {"guild": "purple", "temple": "mythology", "senator": "senator"}
        ground, mark = (self.art.colour(name, f"back-{back}") for name in ("back", "mark"))
        size = width * 0.4
        if back in numerals:
            emblem = render_centred_text(numerals[back], size * 0.5, mark, size, size)
        else:
            emblem = overlay(
                (self.render_glyph(emblems[back], size * 0.6, mark), size * 0.2, size * 0.2), width=size, height=size
            )
        medal = render_box(size, size, ground, (emblem, 0, 0), radius=size / 2, line=mark, thick=1.5)
        frame = render_box(width - 8, height - 8, self.art.colour("weave", f"back-{back}"), radius=4, line=mark)
        inside = (frame, 4, 4), (medal, (width - size) / 2, width * 0.32 - size / 2 + 6)
        card = render_box(width, height, ground, *inside, radius=5, line=self.art.colour("card-line"))
        return make_element("symbol", {"viewBox": f"0 0 {round(width)} {round(height)}"}, *card.elements)

    def render_wonder_background(self, name: str, hue: str, width: float, height: float) -> Shape:
        """Render the background of a Wonder: its illustration on colours of the CSS class `hue`, darker at the bottom.

        Args:
            name: the name of the illustration.
            hue: the name of the CSS class.
            width, height: the size of the area.
        """
        fill = self.define_gradient(hue, (1, 0.4), (0, self.art.colour("from", hue)), (1, self.art.colour("to", hue)))
        veil = self.render_veil("veil", width, height, "#000", (0, 0.15), (0.3, 0), (1, 0.65))
        scene = overlay((self.render_illustration(name, width, height), 0, 0), (veil, 0, 0), width=width, height=height)
        return render_box(width, height, fill, (self.round_corners(scene, 6), 0, 0), radius=6)

    def render_veil(self, name: str, width: float, height: float, colour: str, *stops: tuple[float, float]) -> Shape:
        """Render a colour that fades from top to bottom, so that text on an illustration is legible.

        Args:
            name: the name of the gradient, which is defined once.
            width, height: the size of the area.
            colour: the colour.
            stops: heights from 0 (top) to 1, each with the opacity there.
        """
        fading = ((at, colour, opacity) for at, opacity in stops)
        return render_box(width, height, self.define_gradient(name, (0, 1), *fading))


def _render_score_column(figures: Iterable[object], fill: str, line: str) -> Shape:
    """Render a column of a score sheet: numbers one below the other, with a line above the last one, the sum.

    Args:
        figures: the numbers.
        fill: the colour of the text.
        line: the colour of the line; `none` for a column of titles.
    """
    shown = [render_text(figure, 14, fill) for figure in figures]
    width = max(shape.width for shape in shown)
    return place_in_column([*shown[:-1], render_box(width, 3, line, radius=1), *shown[-1:]], 5, centred=line != "none")


def render_picture(
    shown: object,
    seat: int | None = None,
    look: Appearance = Appearance(),  # noqa: B008
    highlight: object = (),
    size: int = WIDTH,
) -> Picture:
    """Render a game or a position as seen by a seat, or by a spectator if `seat` is None.

    Args:
        shown: the game or the position.
        seat: the viewer.
        look: the language and the colours.
        highlight: actions, plies or ids of components; the picture has a ring around these components.
        size: the width in pixels.

    Raises:
        SevenWondersError: the game has no pictures, or there is no such language, component or size.
    """
    pictures = require_picture_module(shown)
    pen: Pen = pictures.make_pen(look.validate())
    pen.highlighted = frozenset(_iter_highlighted_ids(highlight, pen.catalogue["units"]))
    drawn = pictures.render_view(pen, shown, seat)
    colour, defined = find_background_and_definitions(pen)
    return Picture(to_svg(colour, defined, (WIDTH, drawn.height), drawn.place_at(0, 0), pixels=check_width(size)))


def _iter_highlighted_ids(highlight: object, units: Collection[str]) -> Iterator[str]:
    """Yield the ids of components to highlight: `highlight` is an id, an action, a ply, or several of them.

    `units` has the ids of all components.
    """
    action = getattr(highlight, "action", highlight)
    if isinstance(action, str):
        if action not in units:
            raise SevenWondersError(f"there is no component {quoted(action)}{format_suggestion(action, units)}")
        yield action
    elif hasattr(action, "to_json"):
        yield from (value for value in action.to_json().values() if value in units)
    elif isinstance(action, Iterable):
        for part in action:
            yield from _iter_highlighted_ids(part, units)
    else:
        raise SevenWondersError(f"{quoted(action, 40)} is no action, ply or id of a component to highlight")


def render_film(
    games: Iterable[object],
    seat: int | None = None,
    seconds: float = 1.0,
    look: Appearance = Appearance(),  # noqa: B008
) -> Film:
    """Render the positions of a game one after another, as seen by a seat, or by a spectator if `seat` is None.

    Args:
        games: the game at each position.
        seat: the viewer.
        seconds: the time for which each position is shown; the last one is shown longer.
        look: the language and the colours.

    Raises:
        SevenWondersError: the game has no pictures, or `seconds` is not above 0.
    """
    if not 0 < seconds < inf:
        raise SevenWondersError(f"a film shows each picture for a number of seconds above 0, not {quoted(seconds)}")
    pen, frames = None, list[Shape]()
    for shown in games:
        pictures = require_picture_module(shown)
        pen = pen or pictures.make_pen(look.validate())
        frames.append(pictures.render_view(pen, shown, seat))
    assert pen is not None, "there is a position at least"
    height = max(frame.height for frame in frames)
    total = seconds * (len(frames) - 1 + LAST_FRAME_FACTOR)
    moving = [make_element("g", {}, *frame.elements) for frame in frames]
    pen.defined |= {f"shared-{number}": shared for number, shared in enumerate(define_equal_parts(moving))}
    timed = [_animate_frame(frame, number, len(frames), seconds, total) for number, frame in enumerate(moving)]
    draw = partial(to_svg, *find_background_and_definitions(pen), (WIDTH, height))
    return Film(draw(*timed), tuple(partial(draw, frame) for frame in moving), seconds)


def _animate_frame(frame: ET.Element, number: int, of: int, seconds: float, total: float) -> ET.Element:
    """Return the SVG element of a picture that is visible only during its time in a film.

    Args:
        frame: the picture.
        number: the index of the picture in the film.
        of: the number of pictures.
        seconds: the time for which a picture is shown.
        total: the duration of the film in seconds.
    """
    last = number == of - 1
    changes = [("inline", number * seconds)]
    if number:
        changes.insert(0, ("none", 0))
    if not last:
        changes.append(("none", (number + 1) * seconds))
    turning = {"attributeName": "display", "calcMode": "discrete", "dur": f"{total:g}s", "repeatCount": "indefinite"}
    values, times = ";".join(display for display, _ in changes), (f"{time / total:.5f}" for _, time in changes)
    moves = {"values": values, "keyTimes": ";".join(times)}
    return make_element("g", {"display": "" if last else "none"}, make_element("animate", {**turning, **moves}), frame)


def require_picture_module(shown: object) -> PictureModule:
    """Return the module that draws a game or a position. Raises `FeatureNotOfferedError` if there is none."""
    pictures = load_picture_module(shown)
    if pictures is None:
        raise FeatureNotOfferedError("this game has no pictures")
    return pictures


def find_background_and_definitions(pen: Pen) -> tuple[str, tuple[ET.Element, ...]]:
    """Return the colour of a picture's background, and the definitions to which the shapes drawn by a pen refer."""
    return pen.art.colour("ground-far"), tuple(pen.defined.values())


def to_svg(
    colour: str, defined: Iterable[ET.Element], box: tuple[float, float], *inside: ET.Element, pixels: int | None = None
) -> str:
    """Return an SVG document as text.

    Args:
        colour: the colour of the background.
        defined: the elements to which other elements refer.
        box: width and height of the drawing.
        inside: the elements to draw.
        pixels: the width in pixels, by default that of the drawing.
    """
    width, height = box[0], round(box[1])
    pixels = round(width) if pixels is None else pixels
    extent = {"width": pixels, "height": round(box[1] * pixels / width), "viewBox": f"0 0 {width} {height}"}
    ground = make_element("rect", {"width": "100%", "height": "100%", "fill": colour})
    attributes = {"xmlns": NAMESPACE, **extent, "font-family": FONT, "role": "img"}
    root = make_element("svg", attributes, make_element("defs", {}, *defined), ground, *inside)
    return ET.tostring(root, encoding="unicode")
