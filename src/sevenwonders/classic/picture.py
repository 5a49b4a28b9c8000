"""Pictures of games and positions of 7 Wonders: the cities one below the other by seat, then the viewer's hand."""

from collections.abc import Iterator, Mapping
from functools import cache

from ..game.seats import Seat
from ..pictures import WIDTH
from ..pictures.drawing import Pen
from ..pictures.layout import overlay, place_at_ends, place_in_column, place_in_row, place_in_rows
from ..pictures.picture import Appearance, Headline
from ..pictures.shapes import NOTHING, Placed, Shape, render_box, render_frame, render_text
from .catalogue import make_catalogue
from .game import Game
from .ids import SEATS
from .page import PAGE
from .position import Position
from .view import view
from .view_types import ClassicCity, ClassicResult, ClassicView, StageView
from .words import is_decided_by_coins

ROOM = WIDTH - 24
PLATE, PLATE_HEIGHT = 168, 84
CARD, CARD_HEIGHT = 104, 128
STAGE_HEIGHT = 34
cached_catalogue = cache(make_catalogue)


def make_pen(look: Appearance = Appearance()) -> Pen:  # noqa: B008
    """Return the drawing tool for pictures of 7 Wonders; `look` has the language and the light or dark colours."""
    return Pen(PAGE, cached_catalogue(), GLYPHS, look)


GLYPHS = {
    "discount": lambda pen, glyph: place_in_row(
        [
            pen.render_glyph("previous", 8, pen.mute) if "left" in glyph["sides"] else NOTHING,
            pen.render_icon_row(["brown" if "wood" in glyph["resources"] else "grey"], 16),
            pen.render_coins(1, 16),
            pen.render_glyph("next", 8, pen.mute) if "right" in glyph["sides"] else NOTHING,
        ],
        1,
    ),
    "complete": lambda pen, glyph: place_in_row(
        [
            pen.render_points(glyph["count"], 17),
            render_text("/", 11, pen.mute),
            pen.render_glyph("stage", 15),
            pen.render_glyph("check", 12),
        ],
        1,
    ),
}


def render_view(pen: Pen, shown: Game | Position, seat: int | None) -> Shape:
    """Render a game or a position as a seat sees it (None: a spectator): the cities by seat, then that seat's hand."""
    game = Game.from_state(shown.state()) if isinstance(shown, Position) else shown
    seat_view, names = view(game, seat), dict(zip(SEATS, game.names, strict=False))
    cities = [_render_city(pen, seat_view, city, names[owner]) for owner, city in seat_view["cities"].items()]
    hand = NOTHING if seat is None else _render_hand(pen, seat_view, game.names[seat])
    parts = [_render_header(pen, seat_view, names), *cities, hand, _render_score_sheets(pen, seat_view)]
    whole = place_in_column(parts, 9)
    return overlay((whole, 12, 12), width=WIDTH, height=whole.height + 24)


def make_headline(pen: Pen, shown: Game) -> Headline:
    """Return the headline of a picture of a game: the winners or, while the game goes on, Age and turn."""
    seat_view, names = view(shown, None), dict(zip(SEATS, shown.names, strict=False))
    if seat_view["result"]:
        return Headline(describe_ending(pen, seat_view["result"], names), "wonders")
    if not seat_view["age"]:
        return Headline(pen.say("picture.age.0"))
    age, turn = seat_view["age"], seat_view["turn"]
    return Headline(f"{pen.say(f'age.{age}')} · {pen.say('picture.turn', turn=turn)}")


def colour_of_seat(pen: Pen, seat: str) -> str:
    """Return the colour that marks a seat, such as `p1`, in pictures."""
    return pen.art.colour(f"seat-{seat[1:]}")


# --- who and when


def _render_header(pen: Pen, seat_view: ClassicView, names: Mapping[Seat, str]) -> Shape:
    age = pen.say(f"age.{seat_view['age']}" if seat_view["age"] else "picture.age.0")
    parts = [pen.render_glyph("stage", 22, pen.art.colour("gold-ink")), render_text(age, 18, pen.ink)]
    if seat_view["age"] and not seat_view["result"]:
        label = render_text(pen.say(f"picture.hands.{seat_view['passes_to']}"), 12, pen.mute)
        way = pen.render_glyph("down", 12, pen.mute)  # the city below is that of the left neighbour
        label = place_in_row([label, way if seat_view["passes_to"] == "left" else way.turn_upside_down()], 4)
        parts += [render_text(pen.say("picture.turn", turn=seat_view["turn"]), 14, pen.mute), label]
    parts.append(place_in_row([pen.render_icon_with_count("discard", seat_view["discard"]["size"], 18)]))
    words, fill = describe_ending(pen, seat_view["result"], names), pen.art.colour("token")
    said = render_frame(render_text(words, 14, "#fff", ROOM / 2), fill, 12, 4, radius=12) if words else NOTHING
    return place_at_ends(place_in_row(parts, 10), said, ROOM)


def describe_ending(pen: Pen, result: ClassicResult | None, names: Mapping[Seat, str]) -> str:
    """Return a sentence that names the winners of a result and their points; empty if `result` is None."""
    if result is None:
        return ""
    winners = [names[seat] for seat in result["winners"]]
    points = result["scores"][result["winners"][0]]["total"]
    words = pen.say("picture.won_points", names=", ".join(winners), points=points)
    by_coins = is_decided_by_coins(winners, [scores["total"] for scores in result["scores"].values()])
    return pen.say("round.by_coins", words=words) if by_coins else words


# --- a city


def _render_city(pen: Pen, seat_view: ClassicView, city: ClassicCity, name: str) -> Shape:
    seat, room = city["seat"], ROOM - PLATE - 26
    sums = [
        pen.render_coins(city["coins"], 25),
        pen.render_points(city["score"].get("total", 0), 26),
        pen.render_icon_with_count("shield", city["shields"], 21),
        *_render_conflict_results(pen, city),
    ]
    stages = place_in_row([_render_stage(pen, stage) for stage in city["stages"]], 5)
    cards = [pen.render_city_card(card) for cards in city["cards"].values() for card in cards]
    facts = place_in_row([*sums, *_render_science(pen, city)], 8)
    top = place_at_ends(facts, stages.shrink_to_fit(room * 0.62, STAGE_HEIGHT), room)
    inside = place_in_column([top, place_in_rows(cards, room, 4)], 6)
    height = max(PLATE_HEIGHT, inside.height + 12)
    asked = seat in seat_view["waiting_for"]
    line = colour_of_seat(pen, seat) if asked else pen.art.colour("line")
    placed: list[Placed] = [(_render_name_plate(pen, city, name, asked), 3, 3), (inside, PLATE + 14, 7)]
    return render_box(ROOM, height + 2, pen.art.colour("panel"), *placed, line=line, thick=2 if asked else 1, radius=8)


def _render_name_plate(pen: Pen, city: ClassicCity, name: str, asked: bool) -> Shape:
    """Render the name plate of a city on its Wonder: player, board and side; if `asked`, that the player chooses."""
    board, height = city["board"], PLATE_HEIGHT - 4
    who = place_in_row([pen.render_glyph("person", 16, "#fff"), render_text(name, 14, "#fff", PLATE - 38)], 5)
    side = pen.say(f"classic.side.{city['side']}" if city["side"] else "picture.side_open")
    words = f"{pen.say(f'round.board.{board}')} · {side}" if board else pen.say("picture.no_board")
    state = pen.say("picture.choosing") if asked else pen.say("picture.chosen") if city["ready"] else ""
    colour, label = colour_of_seat(pen, city["seat"]), render_text(state, 10.5, pen.art.colour("on-me"))
    label = render_frame(label, colour, 6, 1, radius=7) if state else NOTHING
    sides = pen.catalogue["boards"][board]["sides"] if board else {}
    start = pen.render_glyph(sides[city["side"] or "day"]["start"], 20) if sides else NOTHING
    ground = render_box(PLATE, height, pen.art.colour("wonder"))
    if board:
        face = f"{board}_night" if city["side"] == "night" else board
        ground = pen.render_wonder_background(face, f"on-{board}", PLATE, height)
    return render_box(
        PLATE,
        height,
        pen.art.colour("wonder"),
        (ground, 0, 0),
        (render_box(6, height, colour, radius=2), 0, 0),
        (who, 14, 9),
        (render_text(words, 11.5, "#fff", PLATE - 24), 14, 33),
        (label, 14, height - 23),
        (start, PLATE - 28, height - 26),
        radius=6,
    )


def _render_conflict_results(pen: Pen, city: ClassicCity) -> Iterator[Shape]:
    """Render the military tokens of a city: the points of its victory tokens and the number of its defeat tokens."""
    for glyph, count in (("victory", city["victories"]), ("defeat", city["defeats"])):
        if count:
            yield pen.render_number_on_glyph(glyph, count if glyph == "victory" else f"−{count}", 24, "", "#fff")


def _render_science(pen: Pen, city: ClassicCity) -> Iterator[Shape]:
    green = pen.art.colour("green")
    for symbol, count in city["symbols"].items():
        if count:
            yield pen.render_icon_with_count(symbol, count, 20, green)
    if city["wild_symbols"]:
        yield render_text(f"?×{city['wild_symbols']}", 13, green)


def _render_stage(pen: Pen, stage: StageView) -> Shape:
    """Render a stage of a Wonder: its effects, and its cost until it is built."""
    effects = pen.render_effects_pill(stage["stage"], 17)
    if stage["built"]:
        fill, line = pen.art.colour("gold"), ""
        content = place_in_row([effects, pen.render_glyph("check", 15, pen.art.light_page_colour("on-gold"))], 4)
    else:
        fill, line = pen.art.colour("raised"), pen.art.colour("line")
        content = place_in_row([place_in_row(pen.render_cost(stage["stage"], 15), 0), effects], 5)
    place = content, 6, (STAGE_HEIGHT - content.height) / 2
    return render_box(content.width + 12, STAGE_HEIGHT, fill, place, line=line, radius=6)


# --- the hand, and the end


def _render_hand(pen: Pen, seat_view: ClassicView, name: str) -> Shape:
    hand_cards = seat_view.get("hand", [])
    if not hand_cards:
        return NOTHING
    drawn_cards = []
    for card in hand_cards:
        payment = card["payment"]
        if card["in_city"] or payment["cheapest"] is None:
            sign = pen.render_glyph("cross", 16, pen.art.light_page_colour("bad"))
        else:
            sign = pen.render_price(payment["cheapest"], payment["chain"])
        price = render_frame(sign, pen.paper, 6, 1, radius=9)
        face = pen.render_card(card["card"], CARD, CARD_HEIGHT)
        place = (CARD - price.width) / 2, CARD_HEIGHT - price.height - 5
        drawn_cards.append(overlay((face, 0, 0), (price, *place), width=CARD, height=CARD_HEIGHT))
    words = render_text(pen.say("picture.hand", name=name), 12, pen.mute)
    return place_in_column([words, place_in_row(drawn_cards, 7).shrink_to_fit(ROOM, CARD_HEIGHT)], 4)


def _render_score_sheets(pen: Pen, seat_view: ClassicView) -> Shape:
    """Render the score sheets of all seats; nothing while the game goes on."""
    result = seat_view["result"]
    if result is None:
        return NOTHING
    sheets = result["scores"]
    kinds = [kind for kind in next(iter(sheets.values())) if any(sheet[kind] for sheet in sheets.values())]
    titles = [" ", *(pen.say("score.total" if kind == "total" else f"round.score.{kind}") for kind in kinds)]
    columns = [(colour_of_seat(pen, seat), [seat, *(sheet[kind] for kind in kinds)]) for seat, sheet in sheets.items()]
    return pen.render_score_sheets(titles, columns, 22)
