"""The cities: the own one in the middle, the neighbours as columns beside it, everybody else in a line each."""

from ...tui.page import Page, Piece
from ...tui.theme import BAR, BAR_REST, COIN, MARKS, MORE, NO, POINT, YES, ink
from .. import BY_ID
from ..components import COLOURS, LETTERS, RESOURCES
from ..describe import cost_words, effects_of
from ..view_types import ClassicCity
from ..words import military_words, price_words, science_words, short_letters
from .scene import ClassicScene

SHIELD = MARKS["red"]
RARE = ("G", "P", "T")


def key_of(city: ClassicCity) -> str:
    """The key that shows all of a city."""
    return f"F{city['seat'][1:]}"


def board_of(city: ClassicCity) -> str:
    """Board and side."""
    return f"{city['board'].capitalize()} {city['side'] or ''}".strip() if city["board"] else "no board"


def numbers(scene: ClassicScene, city: ClassicCity) -> list[Piece]:
    """Coins, points as of now, shields."""
    palette = scene.palette
    return [
        Piece(f"{city['coins']}{COIN} ", ink(palette.coin, bold=True)),
        Piece(f"{city['score'].get('total', 0)}{POINT} ", ink(palette.good, bold=True)),
        Piece(f"{city['shields']}{SHIELD} ", ink(palette.marks["red"], bold=True)),
    ]


def colours(scene: ClassicScene, city: ClassicCity) -> list[Piece]:
    """How many cards of each colour."""
    return [
        Piece(f"{MARKS[kind]}{len(city['cards'][kind])} ", ink(scene.palette.marks[kind]))
        for kind in COLOURS
        if city["cards"][kind]
    ]


def stage_bar(scene: ClassicScene, city: ClassicCity) -> Piece:
    """A cell for each stage, filled when it is built."""
    bar = "".join(BAR if stage["built"] else BAR_REST for stage in city["stages"])
    return Piece(f"{bar} ", ink(scene.palette.accent))


def ready(scene: ClassicScene, city: ClassicCity) -> Piece:
    """Whether a seat has chosen."""
    if city["seat"] not in scene.view["asked"]:
        return Piece("", ink(scene.palette.quiet))
    if city["ready"]:
        return Piece(f"{YES} ready", ink(scene.palette.good))
    return Piece(f"{MORE} thinking", ink(scene.palette.warn))


def draw_other(scene: ClassicScene, city: ClassicCity, width: int) -> Page:
    """A city that is no neighbour, in one line."""
    page = scene.blank(width)
    head = [
        Piece(f" {key_of(city)} ", ink(scene.palette.quiet)),
        Piece(f"{city['name'][:14]:<14} ", ink(scene.palette.text, bold=True)),
        Piece(f"{board_of(city):<19} ", ink(scene.palette.quiet)),
    ]
    page.split([*head, *numbers(scene, city), stage_bar(scene, city), *colours(scene, city)], [ready(scene, city)])
    return page


def draw_neighbour(scene: ClassicScene, city: ClassicCity, side: str, width: int, *, whole: bool = False) -> Page:
    """A neighbour: what may be bought at which price, how the conflict stands, colours; or the `whole` city."""
    palette = scene.palette
    page = scene.blank(width)
    arrow = "left" if side == "left" else "right"
    page.split(
        [Piece(city["name"], ink(palette.theirs, bold=True))],
        [Piece(f"{arrow} {key_of(city)}", ink(palette.quiet))],
    )
    page.split([Piece(board_of(city), ink(palette.quiet))], [ready(scene, city)])
    words = military_words(scene.mine["shields"], city["shields"])
    colour = palette.good if words.startswith("you") else palette.bad if words.startswith("beats") else palette.quiet
    page.split(numbers(scene, city), [Piece(words, ink(colour))])
    page.line(stage_bar(scene, city), *colours(scene, city))
    page.line(Piece("you may buy", ink(palette.quiet)))
    for letters, count, price in for_sale(scene, city, side):
        times = f" x{count}" if count > 1 else ""
        page.split(
            [Piece(f" {short_letters(letters)}{times}", ink(palette.text))],
            [Piece(f"{price}{COIN}", ink(palette.coin))],
        )
    page.line(Piece(f"science: {science_words(city)}", ink(palette.marks["green"])))
    if whole:
        for number, stage in enumerate(city["stages"], 1):
            colour = palette.good if stage["built"] else palette.quiet
            does, state = "; ".join(effects_of(stage["text"])), "built" if stage["built"] else cost_words(stage["cost"])
            page.beside(f"{number} {does}", ink(colour), Piece(f" {state}", ink(colour)), hang=2)
        page.gap()
        _cards(page, scene, city)
    return page


def for_sale(scene: ClassicScene, city: ClassicCity, side: str) -> list[tuple[str, int, int]]:
    """What a neighbour sells: letters, how often, and the price for the seat in the middle."""
    prices = scene.mine["prices"]["left" if side == "left" else "right"]
    found: dict[str, int] = {}
    names = {card for kind in ("brown", "grey") for card in city["cards"][kind]}
    sold = {BY_ID[name].name for name in names}
    for source in city["makes"]:
        is_board = source["source"] == (city["board"] or "").capitalize()
        if is_board or source["source"] in sold:
            found[source["letters"]] = found.get(source["letters"], 0) + 1
    return [
        (letters, count, min(prices[RESOURCES[LETTERS.index(letter)]] for letter in letters))
        for letters, count in found.items()
    ]


def draw_mine(scene: ClassicScene, width: int) -> Page:
    """The own city: production, science, stages with prices, cards by colour."""
    palette, city = scene.palette, scene.mine
    page = scene.blank(width)
    page.split(
        [
            Piece(f"{city['name']} ", ink(palette.mine, bold=True)),
            Piece(f"{board_of(city)}  {key_of(city)}", ink(palette.quiet)),
        ],
        [*numbers(scene, city), *([ready(scene, city)] if city["ready"] else [])],
    )
    makes = " ".join(short_letters(source["letters"]) for source in city["makes"]) or "nothing"
    page.line(Piece("makes ", ink(palette.quiet)), Piece(makes, ink(palette.text, bold=True)))
    tokens = f"tokens +{city['victories']} -{city['defeats']}"
    page.split(
        [Piece(f"science: {science_words(city)}", ink(palette.marks["green"]))],
        [Piece(tokens, ink(palette.marks["red"]))],
    )
    _stages(page, scene)
    page.gap()
    _cards(page, scene, city)
    return page


def _cards(page: Page, scene: ClassicScene, city: ClassicCity) -> None:
    """What has been built, a colour after the other."""
    for kind in COLOURS:
        if cards := [BY_ID[name].name for name in city["cards"][kind]]:
            page.paragraph(f"{MARKS[kind]} {', '.join(cards)}", ink(scene.palette.marks[kind]), hang=2)


def _stages(page: Page, scene: ClassicScene) -> None:
    palette, city = scene.palette, scene.mine
    following = scene.view.get("stage")
    for number, stage in enumerate(city["stages"], 1):
        is_next = following is not None and following["stage"] == stage["stage"]
        price = price_words(following["payment"]) if is_next and following else cost_words(stage["cost"])
        mark = YES if stage["built"] else NO if is_next and price.startswith("no") else f"{number}"
        colour = palette.good if stage["built"] else palette.accent if is_next else palette.quiet
        does = "; ".join(effects_of(stage["text"]))
        right = "built" if stage["built"] else price
        page.beside(f"{mark} stage {number}: {does}", ink(colour), Piece(f" {right}", ink(colour)), hang=4)
