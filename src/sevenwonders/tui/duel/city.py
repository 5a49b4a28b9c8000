"""A city: coins, points, trade, Wonders, science and tokens in four to six lines."""

from collections import Counter
from typing import Any

from rich.style import Style

from ...duel.components import RESOURCES, Colour
from ..glyphs import COIN, CUBE, DOT, MARKS, NO, POINT, POINTER, TIMES, YES
from ..page import Page, Piece
from ..theme import ink
from .belongings import draw_belongings
from .boards import solo_goals
from .scene import Scene
from .structure import amount
from .words import LETTERS, SYMBOLS, short, unit

CARD_COLOURS = tuple(colour for colour in Colour if colour <= Colour.PURPLE)
FITTING_GOALS = 36  # columns
BASE_PRICE = 2


def draw_city(scene: Scene, seat: int, width: int, height: int, belongings: int = 0) -> Page:
    """The city of a seat; `belongings` of its lines show what the expansions bring."""
    page = Page(width, ink(scene.palette.text, scene.palette.panel))
    city = scene.city(seat)
    _heading(page, scene, seat, city)
    _trade(page, scene, city)
    _wonders(page, scene, seat, city)
    _science_and_tokens(page, scene, city)
    draw_belongings(page, scene, seat, belongings)
    if height > 4 + belongings:
        _cards(page, scene, city, height - 4 - belongings)
    return page


def _heading(page: Page, scene: Scene, seat: int, city: dict[str, Any]) -> None:
    palette = scene.palette
    turn = scene.sight["to_act"] == f"p{seat + 1}" and not scene.over
    name = Piece(
        f"{POINTER if turn else ' '} {scene.name(seat)} ", ink(scene.colour_of(seat), bold=True), f"city({seat})"
    )
    wealth = [
        Piece(f" {city['coins']}{COIN} ", ink(palette.coin, bold=True)),
        Piece(f" {city['score']['total']}{POINT} ", ink(palette.good, bold=True), "scores"),
    ]
    counts: list[Piece] = []
    for colour in CARD_COLOURS:
        number = len(city["cards"][colour.name.lower()])
        style = ink(palette.marks[colour], bold=True) if number else ink(palette.faint)
        counts.append(Piece(f" {MARKS[colour]}{number}", style, f"city({seat})"))
    if scene.senate:
        senators = ink(palette.marks[Colour.SENATOR], bold=True)
        counts.append(Piece(f" {MARKS[Colour.SENATOR]}{len(city['senators'])}", senators, f"city({seat})"))
        counts.append(Piece(f" {CUBE}{city['cubes_left']}", ink(scene.colour_of(seat), bold=True), "boards"))
    right = _goals(scene, page.width) if scene.solo and seat == 0 else []
    for whose, threat in scene.threats():
        if whose == seat == scene.me:
            right.append(Piece(f" !! {threat} ", ink(palette.on_state, palette.bad, bold=True)))
    page.split([name, *wealth, Piece(" ", Style()), *counts], right)


def _goals(scene: Scene, width: int) -> list[Piece]:
    """What is needed to win the Solo Challenge."""
    pieces = []
    for met, words in solo_goals(scene):
        words = words if width > 2 * FITTING_GOALS else words.replace(" Wonders", MARKS[Colour.WONDER])
        style = ink(scene.palette.good if met else scene.palette.bad)
        pieces.append(Piece(f"{YES if met else NO} {words}  ", style, "boards"))
    return pieces


def _trade(page: Page, scene: Scene, city: dict[str, Any]) -> None:
    """For each resource: units made, and what the next unit costs."""
    palette = scene.palette
    pieces = [Piece("  ", Style())]
    for resource in RESOURCES:
        made, price = city["production"][resource], city["trade_price"][resource]
        style = ink(palette.text, bold=True) if made else ink(palette.quiet)
        pieces.append(Piece(f"{LETTERS[resource]}{TIMES}{made} ", style))
        dear = palette.bad if price > BASE_PRICE else palette.good if price < BASE_PRICE else palette.quiet
        pieces.append(Piece(f"{f'{price}{COIN}':<4}", ink(dear)))
    choices = Counter("W/C/S" if unit(name).facts.any_raw else "G/P" for name in city["choices"])
    if choices:
        words = " ".join(kind + (f"{TIMES}{number}" if number > 1 else "") for kind, number in choices.items())
        pieces.append(Piece(f"+ {words}", ink(palette.text, bold=True)))
    income = Piece(f"discard +{city['discard_income']}{COIN} ", ink(palette.quiet))
    page.split(pieces, [income])


def _wonders(page: Page, scene: Scene, seat: int, city: dict[str, Any]) -> None:
    """The Wonders, built or with the price they would have now."""
    palette = scene.palette
    wonders = city["wonders"]
    pieces = [Piece("  ", Style())]
    if not wonders:
        pieces.append(Piece("no Wonders yet" if not scene.age else "no Wonders", ink(palette.quiet)))
    face_down = scene.solo["pile"] if scene.solo and seat == 0 else 0
    cell = (page.width - 2) // max(4, len(wonders) + bool(face_down))
    for entry in wonders:
        wonder = unit(entry["wonder"])
        press = f"wonder_details('{wonder.id}')"
        if entry["built_with"]:
            name = short(wonder, cell - 4)
            built = ink(palette.on_state, palette.good, bold=True)
            pieces.append(Piece(f" {MARKS[Colour.WONDER]} {name} ", built, press))
            pieces.append(Piece(" " * (cell - len(name) - 4), Style()))
            continue
        payment = entry["payment"]
        price = f"{YES if payment['affordable'] else NO}{amount(payment)}"
        name = short(wonder, cell - len(price) - 3)
        pieces.append(Piece(f"{name} ", ink(palette.text), press))
        pieces.append(Piece(price, ink(palette.good if payment["affordable"] else palette.bad), press))
        pieces.append(Piece(" " * (cell - len(name) - len(price) - 1), Style()))
    if face_down:
        pieces.append(Piece(f"+{face_down} face down", ink(palette.quiet), "boards"))
    page.line(*pieces)


def _science_and_tokens(page: Page, scene: Scene, city: dict[str, Any]) -> None:
    palette = scene.palette
    symbols = city["symbols"]
    green = palette.marks[Colour.GREEN]
    pieces = [Piece("  ", Style()), Piece(f"{MARKS[Colour.GREEN]} {len(symbols)}/6 ", ink(green, bold=True))]
    for name, number in symbols.items():
        pieces.append(Piece(f"{SYMBOLS.get(name, name)}{f'{TIMES}2' if number > 1 else ''} ", ink(palette.text)))
    tokens = [unit(name).name for name in city["tokens"]]
    room = page.width - sum(len(piece.text) for piece in pieces) - 2
    if tokens:
        long = f" {DOT} ".join(tokens)
        words = long if len(long) <= room - 2 else " ".join(name[:5] + "." for name in tokens)
        mark = ink(palette.marks[Colour.TOKEN], bold=True)
        page.split(pieces, [Piece(f"{MARKS[Colour.TOKEN]} ", mark), Piece(f"{words} ", ink(palette.text))])
    else:
        page.line(*pieces)


def _cards(page: Page, scene: Scene, city: dict[str, Any], height: int) -> None:
    """The names of the cards, as many as there is room for."""
    lines: list[list[Piece]] = [[Piece("  ", Style())]]
    used = 2
    for colour in reversed(CARD_COLOURS):
        for name in city["cards"][colour.name.lower()]:
            piece = Piece(f"{MARKS[colour]} {unit(name).name}  ", ink(scene.palette.marks[colour]))
            if used + len(piece.text) > page.width:
                lines.append([Piece("  ", Style())])
                used = 2
            lines[-1].append(piece)
            used += len(piece.text)
    for line in lines[:height]:
        page.line(*line)
