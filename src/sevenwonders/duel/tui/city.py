"""A city on the terminal screen, in four to six lines: coins, points, trade, Wonders, science and tokens."""

from collections import Counter

from rich.style import Style

from ...tui.page import Line, TextPage, TextPiece, make_piece, measure_width
from ...tui.theme import CARDS, COIN, CUBE, DOT, MARKS, NO, POINT, POINTER, TIMES, YES, make_style
from ..components import BY_ID, RESOURCES
from ..view_types import City
from .boards import list_solo_goals
from .scene import BOARDS, DuelScene
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
    page, city = scene.make_empty_page(width), scene.city(seat)
    _add_heading(page, scene, seat, city)
    _add_production_and_prices(page, scene, city)
    _add_wonders(page, scene, seat, city)
    _add_science_and_tokens(page, scene, city)
    add_expansion_components(page, scene, seat, belongings)
    if height > 4 + belongings:
        _add_cards(page, scene, city, height - 4 - belongings)
    return page


def _add_heading(page: TextPage, scene: DuelScene, seat: int, city: City) -> None:
    palette, press, own = scene.palette, f"city({seat})", scene.seat_colour(seat)
    pointer = POINTER if scene.view["to_act"] == f"p{seat + 1}" and not scene.is_over else " "
    pieces = [
        make_piece(f"{pointer} {scene.seat_name(seat)} ", own, bold=True, press=press),
        make_piece(f" {city['coins']}{COIN} ", palette.coin, bold=True),
        make_piece(f" {city['score']['total']}{POINT} ", palette.good, bold=True, press="scores"),
        TextPiece(" ", Style()),
    ]
    for colour in CARDS:
        number = len(city["cards"][colour])
        style = make_style(palette.marks[colour], bold=True) if number else make_style(palette.faint)
        pieces.append(TextPiece(f" {MARKS[colour]}{number}", style, press))
    if scene.senate:
        senators = f" {MARKS['senator']}{len(city['senators'])}"
        pieces.append(make_piece(senators, palette.marks["senator"], bold=True, press=press))
        pieces.append(make_piece(f" {CUBE}{city['cubes_left']}", own, bold=True, press=BOARDS))
    right = _render_solo_goals(scene) if scene.solo_challenge and seat == 0 else []
    for whose, threat in scene.threat_warnings():
        if whose == seat == scene.me:
            right.append(make_piece(f" !! {threat} ", palette.on_state, palette.bad, bold=True))
    page.add_split_line(pieces, right)


def _render_solo_goals(scene: DuelScene) -> list[TextPiece]:
    """Render the goals of the Solo Challenge, green if reached and red otherwise."""
    good, bad = scene.palette.good, scene.palette.bad
    return [
        make_piece(f"{YES if met else NO} {words}  ", good if met else bad, press=BOARDS)
        for met, words in list_solo_goals(scene)
    ]


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
    face_down = scene.solo_challenge["pile"] if scene.solo_challenge and seat == 0 else 0
    cell = (page.width - 2) // max(4, len(wonders) + bool(face_down))
    for entry in wonders:
        wonder = BY_ID[entry["wonder"]]
        press = f"wonder_details('{wonder.id}')"
        if entry["built_with"]:
            words = f" {MARKS['wonder']} {scene.short_component_name(wonder, cell - 4)} "
            shown = [make_piece(words, palette.on_state, palette.good, bold=True, press=press)]
        else:
            sign, colour = (YES, palette.good) if entry["payment"]["affordable"] else (NO, palette.bad)
            price = f"{sign}{format_price(scene, entry['payment'])}"
            name = scene.short_component_name(wonder, cell - len(price) - 3)
            shown = [make_piece(f"{name} ", palette.text, press=press), make_piece(price, colour, press=press)]
        pieces += [*shown, TextPiece(" " * (cell - sum(len(piece.text) for piece in shown)), Style())]
    if face_down:
        pieces.append(make_piece(scene.say("lines.solo.pile", count=face_down), palette.quiet, press=BOARDS))
    page.add_line(*pieces)


def _add_science_and_tokens(page: TextPage, scene: DuelScene, city: City) -> None:
    palette, symbols, green = scene.palette, city["symbols"], scene.palette.marks["green"]
    pieces = [TextPiece("  ", Style()), make_piece(f"{MARKS['green']} {len(symbols)}/6 ", green, bold=True)]
    for name, number in symbols.items():
        times = f"{TIMES}2" if number > 1 else ""
        pieces.append(make_piece(f"{scene.say(f'lines.symbol.{name}')}{times} ", palette.text))
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
    start = TextPiece("  ", Style())
    lines = [[start]]
    for colour in reversed(CARDS):
        for name in city["cards"][colour]:
            piece = make_piece(f"{MARKS[colour]} {scene.component_name(name)}  ", scene.palette.marks[colour])
            if measure_width([*lines[-1], piece]) > page.width:
                lines.append([start])
            lines[-1].append(piece)
    page.lines += lines[:height]


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
    start, room = TextPiece("  ", Style()), page.width - 2
    both = [
        (_render_pantheon_belongings(scene, seat, brief), _render_conspiracies(scene, seat, brief))
        for brief in (False, True)
    ]
    if lines > 1:
        for full, brief in zip(*both, strict=True):
            page.add_line(start, *(full if measure_width(full) <= room else brief))
    else:
        left, right = both[0] if measure_width([*both[0][0], *both[0][1]]) <= room else both[1]
        page.add_split_line([start, *(left or right)], right if left else [])


def _full_or_brief_name(scene: DuelScene, name: str, brief: bool) -> str:
    full = scene.component_name(name)
    return f"{full[:BRIEF_NAME]}." if brief and len(full) > BRIEF_NAME + 1 else full


def _render_pantheon_belongings(scene: DuelScene, seat: int, brief: bool) -> Line:
    """Render a seat's Divinities, coins on Astarte, Mythology tokens and Offering tokens.

    Args:
        scene: the position as the screen shows it.
        seat: the seat.
        brief: whether names are shortened.
    """
    if not scene.pantheon:
        return []
    palette, city = scene.palette, scene.city(seat)
    names = []
    for name in city["divinities"]:
        coins = f" {city['astarte']}{COIN}" if name == "astarte" else ""
        names.append(_full_or_brief_name(scene, name, brief) + coins)
    words = " ".join(names) or scene.say("lines.no_divinity")
    pieces = [
        make_piece(f"{MARKS['divinity']} ", palette.marks["divinity"], bold=True, press=BOARDS),
        make_piece(f"{words} ", palette.text if names else palette.faint, press=BOARDS),
    ]
    for name in (*city["mythology_tokens"], *city["offering_tokens"]):
        token = BY_ID[name]
        text = format_token(scene, token)
        if brief:
            text = text.replace(" ", "")[:BRIEF_TOKEN]
        pieces.append(make_piece(f" {text}", palette.marks[token.kind], press=BOARDS))
    return [*pieces, TextPiece("  ", Style())]


def _render_conspiracies(scene: DuelScene, seat: int, brief: bool) -> Line:
    """Render a seat's Conspiracies, with their names if the viewer knows them; prepared ones have a mark.

    Args:
        scene: the position as the screen shows it.
        seat: the seat.
        brief: whether names are shortened.
    """
    if not scene.senate:
        return []
    palette, city, mark = scene.palette, scene.city(seat), MARKS["conspiracy"]
    pieces = []
    for held in city["conspiracies"]:
        name, press = "?", BOARDS
        if plot := held["conspiracy"]:
            name, press = _full_or_brief_name(scene, plot, brief), f"press_conspiracy('{plot}')"
        ready = f"{YES} " if held["prepared_with"] else " "
        pieces.append(make_piece(f"{mark}{name}", palette.marks["conspiracy"], bold=True, press=press))
        pieces.append(make_piece(ready, palette.good, bold=True, press=press))
    if not pieces:
        pieces.append(make_piece(f"{mark} {scene.say('lines.no_conspiracy')} ", palette.faint, press=BOARDS))
    if city["triggered"]:
        names = " ".join(_full_or_brief_name(scene, name, brief) for name in city["triggered"])
        pieces.append(make_piece(f"{scene.say('lines.done')} {names} ", palette.quiet, press=BOARDS))
    return pieces
