"""The cities on the screen: the viewer's in the middle, the neighbours' on both sides, each other city in one line."""

from collections import Counter

from ...tui.page import TextPage, TextPiece, make_piece, measure_width
from ...tui.theme import BAR, BAR_REST, COIN, FROM, MARKS, MORE, NO, POINT, TO, YES, make_style
from ..components import COLOURS, LETTERS, RESOURCES
from ..describe import format_card_names, format_cost, format_effect
from ..view_types import ClassicCity, StageView
from ..words import (
    format_board,
    format_production,
    format_resources_from_letters,
    format_science,
    format_shield_lead,
    format_with_label,
)
from .scene import ClassicScene
from .words import format_short_price

SHIELD = MARKS["red"]


def city_key(city: ClassicCity) -> str:
    """Return the name of the key that opens the window of a city, such as `F2` for `p2`."""
    return f"F{city['seat'][1:]}"


def format_city_numbers(scene: ClassicScene, city: ClassicCity) -> list[TextPiece]:
    """Return the coins, current points and shields of a city as pieces of styled text."""
    palette = scene.palette
    return [
        make_piece(f"{city['coins']}{COIN} ", palette.coin, bold=True),
        make_piece(f"{city['score'].get('total', 0)}{POINT} ", palette.good, bold=True),
        make_piece(f"{city['shields']}{SHIELD} ", palette.marks["red"], bold=True),
    ]


def format_colour_counts(scene: ClassicScene, city: ClassicCity) -> list[TextPiece]:
    """Return the number of a city's cards of each colour, as pieces of styled text, without unused colours."""
    return [
        make_piece(f"{MARKS[kind]}{len(city['cards'][kind])} ", scene.palette.marks[kind])
        for kind in COLOURS
        if city["cards"][kind]
    ]


def format_stage_bar(scene: ClassicScene, city: ClassicCity) -> TextPiece:
    """Return a text bar with a cell for each stage of a city's Wonder, filled if it is built."""
    bar = "".join(BAR if stage["built"] else BAR_REST for stage in city["stages"])
    return make_piece(f"{bar} ", scene.palette.accent)


def format_readiness(scene: ClassicScene, city: ClassicCity) -> TextPiece:
    """Return a text that says whether a city's player has chosen; empty if the player has nothing to choose."""
    if city["seat"] not in scene.view["asked"]:
        return make_piece("", scene.palette.quiet)
    if city["ready"]:
        return make_piece(f" {YES} {scene.say('round.state.ready')}", scene.palette.good)
    return make_piece(f" {MORE} {scene.say('round.state.thinking')}", scene.palette.warn)


def render_distant_city(scene: ClassicScene, city: ClassicCity, width: int) -> TextPage:
    """Render a city that is not a neighbour's, in one line."""
    page = scene.make_empty_page(width)
    pieces = [
        make_piece(f" {city_key(city)} ", scene.palette.quiet),
        make_piece(f"{scene.find_owner_name(city)[:14]:<14} ", scene.palette.text, bold=True),
        make_piece(f"{format_board(city, scene.messages):<21} ", scene.palette.quiet),
    ]
    pieces += [*format_city_numbers(scene, city), format_stage_bar(scene, city), *format_colour_counts(scene, city)]
    page.add_split_line(pieces, [format_readiness(scene, city)])
    return page


def render_neighbour_city(
    scene: ClassicScene, city: ClassicCity, side: str, width: int, *, whole: bool = False
) -> TextPage:
    """Render a neighbour's city in a column: coins, lead in shields, numbers of cards, resources for sale with prices.

    `side` is `left` or `right`.  With `whole`, the stages and all cards are rendered, too.
    """
    palette, messages = scene.palette, scene.messages
    page = scene.make_empty_page(width)
    name = make_piece(scene.find_owner_name(city), palette.theirs, bold=True)
    arrow = FROM if side == "left" else TO
    page.add_split_line([name], [make_piece(f"{arrow} {city_key(city)}", palette.quiet)])
    page.add_split_line([make_piece(format_board(city, messages), palette.quiet)], [format_readiness(scene, city)])
    lead, sums = scene.own_city["lead"][city["seat"]], format_city_numbers(scene, city)
    colour = palette.good if lead > 0 else palette.bad if lead < 0 else palette.quiet
    words = format_shield_lead(lead, messages)
    fits = measure_width(sums) + len(words) <= width
    page.add_split_line(sums, [make_piece(words if fits else f"{lead:+d}{SHIELD}" if lead else f"={SHIELD}", colour)])
    page.add_line(format_stage_bar(scene, city), *format_colour_counts(scene, city))
    page.add_line(make_piece(scene.say("round.may_buy"), palette.quiet))
    for letters, count, price in list_goods_for_sale(scene, city, side):
        words = f" {format_resources_from_letters(letters, messages)}" + (f" x{count}" if count > 1 else "")
        page.add_split_line([make_piece(words, palette.text)], [make_piece(f"{price}{COIN}", palette.coin)])
    page.add_paragraph(_format_science(scene, city), make_style(palette.marks["green"]), hang=1)
    if whole:
        for number, stage in enumerate(city["stages"], 1):
            colour = palette.good if stage["built"] else palette.quiet
            state = scene.say("round.built") if stage["built"] else format_cost(stage["cost"], messages)
            page.add_paragraph_with_end(
                f"{number} {_format_effect(scene, stage)}", make_style(colour), make_piece(f" {state}", colour), hang=2
            )
        page.add_gap()
        _add_cards_by_colour(page, scene, city)
    return page


def list_goods_for_sale(scene: ClassicScene, city: ClassicCity, side: str) -> list[tuple[str, int, int]]:
    """Return the resources that a neighbour sells: their letters, the number of such symbols, the viewer's price.

    A symbol that offers a choice of resources has several letters.  `side` is `left` or `right`.
    """
    prices = scene.own_city["prices"]["left" if side == "left" else "right"]
    sold = {city["board"], *city["cards"]["brown"], *city["cards"]["grey"]}
    counts = Counter(source["letters"] for source in city["makes"] if source["unit"] in sold)
    return [
        (letters, count, min(prices[RESOURCES[LETTERS.index(letter)]] for letter in letters))
        for letters, count in counts.items()
    ]


def render_own_city(scene: ClassicScene, width: int) -> TextPage:
    """Render the viewer's city: production, science, stages with prices, cards by colour."""
    palette, messages, city = scene.palette, scene.messages, scene.own_city
    page = scene.make_empty_page(width)
    name = make_piece(f"{scene.find_owner_name(city)} ", palette.mine, bold=True)
    board = make_piece(f"{format_board(city, messages)}  {city_key(city)}", palette.quiet)
    ready = [format_readiness(scene, city)] if city["ready"] else []
    page.add_split_line([name, board], [*format_city_numbers(scene, city), *ready])
    makes = format_with_label(scene.say("round.production"), format_production(city, messages), messages)
    page.add_paragraph(makes, make_style(palette.text, bold=True), hang=2)
    tokens = make_piece(f" {SHIELD} +{city['victories']} -{city['defeats']}", palette.marks["red"])
    page.add_paragraph_with_end(_format_science(scene, city), make_style(palette.marks["green"]), tokens, hang=2)
    _add_stages(page, scene)
    page.add_gap()
    _add_cards_by_colour(page, scene, city)
    return page


def _add_cards_by_colour(page: TextPage, scene: ClassicScene, city: ClassicCity) -> None:
    """Add the names of the cards in a city to a page, a paragraph for each colour."""
    for kind in COLOURS:
        if names := format_card_names(city["cards"][kind], scene.messages):
            page.add_paragraph(f"{MARKS[kind]} {names}", make_style(scene.palette.marks[kind]), hang=2)


def _format_science(scene: ClassicScene, city: ClassicCity) -> str:
    return format_with_label(scene.say("round.science"), format_science(city, scene.messages), scene.messages)


def _format_effect(scene: ClassicScene, stage: StageView) -> str:
    """Return the effect of a Wonder stage in words, without a full stop."""
    return format_effect(stage["stage"], scene.messages).rstrip(".")


def _add_stages(page: TextPage, scene: ClassicScene) -> None:
    palette, city = scene.palette, scene.own_city
    following = scene.view.get("stage")
    for number, stage in enumerate(city["stages"], 1):
        payment = following["payment"] if following and following["stage"] == stage["stage"] else None
        mark, colour, price = f"{number}", palette.quiet, format_cost(stage["cost"], scene.messages)
        if stage["built"]:
            mark, colour, price = YES, palette.good, scene.say("round.built")
        elif payment:
            colour, price = palette.accent, format_short_price(payment, False, scene.messages)
            mark = mark if payment["ways"] else NO
        head = format_with_label(scene.say("round.stage", number=number), _format_effect(scene, stage), scene.messages)
        page.add_paragraph_with_end(f"{mark} {head}", make_style(colour), make_piece(f" {price}", colour), hang=4)
