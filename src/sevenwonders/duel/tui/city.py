"""A city on the terminal screen, in four to six lines: coins, points, trade, Wonders, science and tokens."""

from collections import Counter
from collections.abc import Callable

from rich.style import Style

from ...tui.page import Line, TextPage, TextPiece, make_piece, measure_width
from ...tui.theme import CARDS, COIN, CUBE, DOT, MARKS, NO, POINT, POINTER, TIMES, YES, make_style
from ..components import BY_ID, RESOURCES
from ..view_types import City
from .boards import list_solo_goals
from .scene import DuelScene
from .structure import format_price, format_token
from .words import LETTERS

BASE_PRICE = 2


def render_city(scene: DuelScene, seat: int, width: int, height: int, belongings: int = 0) -> TextPage:
    """Render the city of a seat as lines of text.

    Args:
        scene: the position as the screen shows it.
        seat: the seat.
        width: the width in cells.
        height: the number of lines.
        belongings: the number of these lines that are for components of expansions.
    """
    page = TextPage(width, make_style(scene.palette.text, scene.palette.panel))
    city = scene.city(seat)
    _add_heading(page, scene, seat, city)
    _add_production_and_prices(page, scene, city)
    _add_wonders(page, scene, seat, city)
    _add_science_and_tokens(page, scene, city)
    add_expansion_components(page, scene, seat, belongings)
    if height > 4 + belongings:
        _add_cards(page, scene, city, height - 4 - belongings)
    return page


def _add_heading(page: TextPage, scene: DuelScene, seat: int, city: City) -> None:
    palette = scene.palette
    turn = scene.view["to_act"] == f"p{seat + 1}" and not scene.is_over
    name = make_piece(
        f"{POINTER if turn else ' '} {scene.seat_name(seat)} ",
        scene.seat_colour(seat),
        bold=True,
        press=f"city({seat})",
    )
    wealth = [
        make_piece(f" {city['coins']}{COIN} ", palette.coin, bold=True),
        make_piece(f" {city['score']['total']}{POINT} ", palette.good, bold=True, press="scores"),
    ]
    counts: list[TextPiece] = []
    for colour in CARDS:
        number = len(city["cards"][colour])
        style = make_style(palette.marks[colour], bold=True) if number else make_style(palette.faint)
        counts.append(TextPiece(f" {MARKS[colour]}{number}", style, f"city({seat})"))
    if scene.senate:
        senators = make_style(palette.marks["senator"], bold=True)
        counts.append(TextPiece(f" {MARKS['senator']}{len(city['senators'])}", senators, f"city({seat})"))
        counts.append(
            make_piece(f" {CUBE}{city['cubes_left']}", scene.seat_colour(seat), bold=True, press="list('boards')")
        )
    right = _render_solo_goals(scene) if scene.solo and seat == 0 else []
    for whose, threat in scene.threat_warnings():
        if whose == seat == scene.me:
            right.append(make_piece(f" !! {threat} ", palette.on_state, palette.bad, bold=True))
    page.add_split_line([name, *wealth, TextPiece(" ", Style()), *counts], right)


def _render_solo_goals(scene: DuelScene) -> list[TextPiece]:
    """Render the goals of the Solo Challenge, green if reached and red otherwise."""
    pieces = []
    for met, words in list_solo_goals(scene):
        style = make_style(scene.palette.good if met else scene.palette.bad)
        pieces.append(TextPiece(f"{YES if met else NO} {words}  ", style, "list('boards')"))
    return pieces


def _add_production_and_prices(page: TextPage, scene: DuelScene, city: City) -> None:
    """Add a line with the amount of each resource that a city produces, and the price of one more by trade."""
    palette = scene.palette
    pieces = [TextPiece("  ", Style())]
    for resource in RESOURCES:
        made, price = city["production"][resource], city["trade_price"][resource]
        style = make_style(palette.text, bold=True) if made else make_style(palette.quiet)
        pieces.append(TextPiece(f"{LETTERS[resource]}{TIMES}{made} ", style))
        dear = palette.bad if price > BASE_PRICE else palette.good if price < BASE_PRICE else palette.quiet
        pieces.append(make_piece(f"{f'{price}{COIN}':<4}", dear))
    choices = Counter("W/C/S" if BY_ID[name].facts.any_raw else "G/P" for name in city["choices"])
    if choices:
        words = " ".join(kind + (f"{TIMES}{number}" if number > 1 else "") for kind, number in choices.items())
        pieces.append(make_piece(f"+ {words}", palette.text, bold=True))
    income = make_piece(f"{scene.say('panel.discard')} +{city['discard_income']}{COIN} ", palette.quiet)
    page.add_split_line(pieces, [income])


def _add_wonders(page: TextPage, scene: DuelScene, seat: int, city: City) -> None:
    """Add a line with the Wonders of a city: built ones highlighted, the others with their current price."""
    palette = scene.palette
    wonders = city["wonders"]
    pieces = [TextPiece("  ", Style())]
    if not wonders:
        pieces.append(make_piece(scene.say("lines.no_wonders"), palette.quiet))
    face_down = scene.solo["pile"] if scene.solo and seat == 0 else 0
    cell = (page.width - 2) // max(4, len(wonders) + bool(face_down))
    for entry in wonders:
        wonder = BY_ID[entry["wonder"]]
        press = f"wonder_details('{wonder.id}')"
        if entry["built_with"]:
            name = scene.short_component_name(wonder, cell - 4)
            built = make_style(palette.on_state, palette.good, bold=True)
            pieces.append(TextPiece(f" {MARKS['wonder']} {name} ", built, press))
            pieces.append(TextPiece(" " * (cell - len(name) - 4), Style()))
            continue
        payment = entry["payment"]
        price = f"{YES if payment['affordable'] else NO}{format_price(scene, payment)}"
        name = scene.short_component_name(wonder, cell - len(price) - 3)
        pieces.append(make_piece(f"{name} ", palette.text, press=press))
        pieces.append(make_piece(price, palette.good if payment["affordable"] else palette.bad, press=press))
        pieces.append(TextPiece(" " * (cell - len(name) - len(price) - 1), Style()))
    if face_down:
        pieces.append(make_piece(scene.say("lines.solo.pile", count=face_down), palette.quiet, press="list('boards')"))
    page.add_line(*pieces)


def _add_science_and_tokens(page: TextPage, scene: DuelScene, city: City) -> None:
    palette = scene.palette
    symbols = city["symbols"]
    green = palette.marks["green"]
    pieces = [TextPiece("  ", Style()), make_piece(f"{MARKS['green']} {len(symbols)}/6 ", green, bold=True)]
    for name, number in symbols.items():
        pieces.append(
            make_piece(f"{scene.say(f'lines.symbol.{name}')}{f'{TIMES}2' if number > 1 else ''} ", palette.text)
        )
    tokens = [scene.component_name(name) for name in city["tokens"]]
    room = page.width - sum(len(piece.text) for piece in pieces) - 2
    if tokens:
        long = f" {DOT} ".join(tokens)
        words = long if len(long) <= room - 2 else " ".join(name[:5] + "." for name in tokens)
        mark = make_style(palette.marks["token"], bold=True)
        page.add_split_line(pieces, [TextPiece(f"{MARKS['token']} ", mark), make_piece(f"{words} ", palette.text)])
    else:
        page.add_line(*pieces)


def _add_cards(page: TextPage, scene: DuelScene, city: City, height: int) -> None:
    """Add the names of a city's cards to a page of text, in at most `height` lines."""
    lines: list[list[TextPiece]] = [[TextPiece("  ", Style())]]
    used = 2
    for colour in reversed(CARDS):
        for name in city["cards"][colour]:
            piece = make_piece(f"{MARKS[colour]} {scene.component_name(name)}  ", scene.palette.marks[colour])
            if used + len(piece.text) > page.width:
                lines.append([TextPiece("  ", Style())])
                used = 2
            lines[-1].append(piece)
            used += len(piece.text)
    for line in lines[:height]:
        page.add_line(*line)


Naming = Callable[[str], str]
BRIEF_NAME, BRIEF_TOKEN = 5, 4  # letters of a name, and of a token with its mark, in little space


def add_expansion_components(page: TextPage, scene: DuelScene, seat: int, lines: int) -> None:
    """Add a seat's components of Pantheon and Agora to a page of text.

    Args:
        page: the page.
        scene: the position as the screen shows it.
        seat: the seat.
        lines: the number of lines; a single line shows Pantheon on the left and Agora on the right.
    """
    if not lines:
        return
    start, namings = TextPiece("  ", Style()), (_keep_full_name, _shorten_to_brief_name)
    both = [
        (_render_pantheon_belongings(scene, seat, naming), _render_conspiracies(scene, seat, naming))
        for naming in namings
    ]
    if lines > 1:
        for options in zip(*both, strict=True):
            page.add_line(
                start, *next((line for line in options if measure_width(line) + 2 <= page.width), options[-1])
            )
        return
    left, right = next((pair for pair in both if measure_width([*pair[0], *pair[1]]) + 2 <= page.width), both[-1])
    page.add_split_line([start, *(left or right)], right if left else [])


def _keep_full_name(name: str) -> str:
    return name


def _shorten_to_brief_name(name: str) -> str:
    return name if len(name) <= BRIEF_NAME + 1 else name[:BRIEF_NAME] + "."


def _render_pantheon_belongings(scene: DuelScene, seat: int, naming: Naming) -> Line:
    """Render a seat's Divinities, coins on Astarte, Mythology tokens and Offering tokens.

    Args:
        scene: the position as the screen shows it.
        seat: the seat.
        naming: keeps or shortens the names of components.
    """
    if not scene.pantheon:
        return []
    palette, city = scene.palette, scene.city(seat)
    names = []
    for name in city["divinities"]:
        coins = f" {city['astarte']}{COIN}" if name == "astarte" else ""
        names.append(naming(scene.component_name(name)) + coins)
    mark = make_style(palette.marks["divinity"], bold=True)
    words = " ".join(names) or scene.say("lines.no_divinity")
    style = make_style(palette.text if names else palette.faint)
    pieces = [
        TextPiece(f"{MARKS['divinity']} ", mark, "list('boards')"),
        TextPiece(f"{words} ", style, "list('boards')"),
    ]
    for name in (*city["mythology_tokens"], *city["offering_tokens"]):
        token = BY_ID[name]
        text = (
            format_token(scene, token)
            if naming is _keep_full_name
            else format_token(scene, token).replace(" ", "")[:BRIEF_TOKEN]
        )
        pieces.append(make_piece(f" {text}", palette.marks[token.kind], press="list('boards')"))
    return [*pieces, TextPiece("  ", Style())]


def _render_conspiracies(scene: DuelScene, seat: int, naming: Naming) -> Line:
    """Render a seat's Conspiracies, with their names if the viewer knows them; prepared ones have a mark.

    Args:
        scene: the position as the screen shows it.
        seat: the seat.
        naming: keeps or shortens the names of components.
    """
    if not scene.senate:
        return []
    palette, city = scene.palette, scene.city(seat)
    mark = make_style(palette.marks["conspiracy"], bold=True)
    pieces = []
    for held in city["conspiracies"]:
        name = naming(scene.component_name(held["conspiracy"])) if held["conspiracy"] else "?"
        ready = bool(held["prepared_with"])
        press = f"press_conspiracy('{held['conspiracy']}')" if held["conspiracy"] else "list('boards')"
        pieces.append(TextPiece(f"{MARKS['conspiracy']}{name}", mark, press))
        pieces.append(make_piece(f"{YES} " if ready else " ", palette.good, bold=True, press=press))
    if not pieces:
        pieces.append(
            make_piece(
                f"{MARKS['conspiracy']} {scene.say('lines.no_conspiracy')} ", palette.faint, press="list('boards')"
            )
        )
    if city["triggered"]:
        names = " ".join(naming(scene.component_name(name)) for name in city["triggered"])
        pieces.append(make_piece(f"{scene.say('lines.done')} {names} ", palette.quiet, press="list('boards')"))
    return pieces
