"""The cities: the viewer's in the middle, the neighbours as columns beside it, each other city in one line."""

from ...tui.page import Page, Piece, width_of
from ...tui.theme import BAR, BAR_REST, COIN, FROM, MARKS, MORE, NO, POINT, TO, YES, ink
from ..components import COLOURS, LETTERS, RESOURCES
from ..describe import cost_words, effect_of, name_cards
from ..view_types import ClassicCity, StageView
from ..words import board_words, labelled, lead_words, production, science_words, short_letters
from .scene import ClassicScene
from .words import short_price

SHIELD = MARKS["red"]


def key_of(city: ClassicCity) -> str:
    """Return the key that opens a city."""
    return f"F{city['seat'][1:]}"


def city_numbers(scene: ClassicScene, city: ClassicCity) -> list[Piece]:
    """Return coins, current points and shields of a city."""
    palette = scene.palette
    return [
        Piece(f"{city['coins']}{COIN} ", ink(palette.coin, bold=True)),
        Piece(f"{city['score'].get('total', 0)}{POINT} ", ink(palette.good, bold=True)),
        Piece(f"{city['shields']}{SHIELD} ", ink(palette.marks["red"], bold=True)),
    ]


def colour_counts(scene: ClassicScene, city: ClassicCity) -> list[Piece]:
    """Return the number of cards of each colour."""
    return [
        Piece(f"{MARKS[kind]}{len(city['cards'][kind])} ", ink(scene.palette.marks[kind]))
        for kind in COLOURS
        if city["cards"][kind]
    ]


def stage_bar(scene: ClassicScene, city: ClassicCity) -> Piece:
    """Return a bar with a cell for each stage, filled if it is built."""
    bar = "".join(BAR if stage["built"] else BAR_REST for stage in city["stages"])
    return Piece(f"{bar} ", ink(scene.palette.accent))


def ready_piece(scene: ClassicScene, city: ClassicCity) -> Piece:
    """Return the words that say whether a seat has chosen; empty if the seat is not asked."""
    if city["seat"] not in scene.view["asked"]:
        return Piece("", ink(scene.palette.quiet))
    if city["ready"]:
        return Piece(f" {YES} {scene.say('round.state.ready')}", ink(scene.palette.good))
    return Piece(f" {MORE} {scene.say('round.state.thinking')}", ink(scene.palette.warn))


def draw_other(scene: ClassicScene, city: ClassicCity, width: int) -> Page:
    """Draw a city that is not a neighbour's, in one line."""
    page = scene.blank(width)
    head = [
        Piece(f" {key_of(city)} ", ink(scene.palette.quiet)),
        Piece(f"{scene.owner(city)[:14]:<14} ", ink(scene.palette.text, bold=True)),
        Piece(f"{board_words(city, scene.messages):<21} ", ink(scene.palette.quiet)),
    ]
    page.split(
        [*head, *city_numbers(scene, city), stage_bar(scene, city), *colour_counts(scene, city)],
        [ready_piece(scene, city)],
    )
    return page


def draw_neighbour(scene: ClassicScene, city: ClassicCity, side: str, width: int, *, whole: bool = False) -> Page:
    """Draw a neighbour: goods for sale with prices, the state of the conflict, colours; or the `whole` city."""
    palette, messages = scene.palette, scene.messages
    page = scene.blank(width)
    arrow = FROM if side == "left" else TO
    page.split(
        [Piece(scene.owner(city), ink(palette.theirs, bold=True))],
        [Piece(f"{arrow} {key_of(city)}", ink(palette.quiet))],
    )
    page.split([Piece(board_words(city, messages), ink(palette.quiet))], [ready_piece(scene, city)])
    lead, sums = scene.mine["lead"][city["seat"]], city_numbers(scene, city)
    colour = palette.good if lead > 0 else palette.bad if lead < 0 else palette.quiet
    words = lead_words(lead, messages)
    fits = width_of(sums) + len(words) <= width
    page.split(sums, [Piece(words if fits else f"{lead:+d}{SHIELD}" if lead else f"={SHIELD}", ink(colour))])
    page.line(stage_bar(scene, city), *colour_counts(scene, city))
    page.line(Piece(scene.say("round.may_buy"), ink(palette.quiet)))
    for letters, count, price in goods_for_sale(scene, city, side):
        times = f" x{count}" if count > 1 else ""
        page.split(
            [Piece(f" {short_letters(letters, messages)}{times}", ink(palette.text))],
            [Piece(f"{price}{COIN}", ink(palette.coin))],
        )
    page.paragraph(_science_words(scene, city), ink(palette.marks["green"]), hang=1)
    if whole:
        for number, stage in enumerate(city["stages"], 1):
            colour = palette.good if stage["built"] else palette.quiet
            state = scene.say("round.built") if stage["built"] else cost_words(stage["cost"], messages)
            page.beside(f"{number} {_effect_words(scene, stage)}", ink(colour), Piece(f" {state}", ink(colour)), hang=2)
        page.gap()
        _add_cards(page, scene, city)
    return page


def goods_for_sale(scene: ClassicScene, city: ClassicCity, side: str) -> list[tuple[str, int, int]]:
    """Return the resource symbols that a neighbour sells: letters, number of symbols, and the viewer's price."""
    prices = scene.mine["prices"]["left" if side == "left" else "right"]
    counts: dict[str, int] = {}
    sold = {city["board"], *city["cards"]["brown"], *city["cards"]["grey"]}
    for source in city["makes"]:
        if source["unit"] in sold:
            counts[source["letters"]] = counts.get(source["letters"], 0) + 1
    return [
        (letters, count, min(prices[RESOURCES[LETTERS.index(letter)]] for letter in letters))
        for letters, count in counts.items()
    ]


def draw_mine(scene: ClassicScene, width: int) -> Page:
    """Draw the viewer's city: production, science, stages with prices, cards by colour."""
    palette, messages, city = scene.palette, scene.messages, scene.mine
    page = scene.blank(width)
    page.split(
        [
            Piece(f"{scene.owner(city)} ", ink(palette.mine, bold=True)),
            Piece(f"{board_words(city, messages)}  {key_of(city)}", ink(palette.quiet)),
        ],
        [*city_numbers(scene, city), *([ready_piece(scene, city)] if city["ready"] else [])],
    )
    makes = labelled(scene.say("round.production"), production(city, messages), messages)
    page.paragraph(makes, ink(palette.text, bold=True), hang=2)
    tokens = Piece(f" {SHIELD} +{city['victories']} -{city['defeats']}", ink(palette.marks["red"]))
    page.beside(_science_words(scene, city), ink(palette.marks["green"]), tokens, hang=2)
    _add_stages(page, scene)
    page.gap()
    _add_cards(page, scene, city)
    return page


def _add_cards(page: Page, scene: ClassicScene, city: ClassicCity) -> None:
    """Add the cards built, by colour."""
    for kind in COLOURS:
        if names := name_cards(city["cards"][kind], scene.messages):
            page.paragraph(f"{MARKS[kind]} {names}", ink(scene.palette.marks[kind]), hang=2)


def _science_words(scene: ClassicScene, city: ClassicCity) -> str:
    return labelled(scene.say("round.science"), science_words(city, scene.messages), scene.messages)


def _effect_words(scene: ClassicScene, stage: StageView) -> str:
    """Return the effect of a stage, without a full stop."""
    return effect_of(stage["stage"], scene.messages).rstrip(".")


def _add_stages(page: Page, scene: ClassicScene) -> None:
    palette, city = scene.palette, scene.mine
    following = scene.view.get("stage")
    for number, stage in enumerate(city["stages"], 1):
        payment = following["payment"] if following and following["stage"] == stage["stage"] else None
        price = short_price(payment, False, scene.messages) if payment else cost_words(stage["cost"], scene.messages)
        mark = YES if stage["built"] else NO if payment and not payment["ways"] else f"{number}"
        colour = palette.good if stage["built"] else palette.accent if payment else palette.quiet
        head = labelled(scene.say("round.stage", number=number), _effect_words(scene, stage), scene.messages)
        right = Piece(f" {scene.say('round.built') if stage['built'] else price}", ink(colour))
        page.beside(f"{mark} {head}", ink(colour), right, hang=4)
