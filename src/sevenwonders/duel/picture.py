"""Pictures of Duel as SVG: the structure between two cities, the military track, the boards of the expansions."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache

from ..pictures import WIDTH
from ..pictures.drawing import Pen
from ..pictures.layout import overlay, place_at_ends, place_in_column, place_in_row, place_in_rows
from ..pictures.picture import Appearance, Headline
from ..pictures.shapes import NOTHING, Placed, Shape, render_box, render_centred_text, render_frame, render_text
from .catalogue import make_catalogue
from .game import Game
from .ids import SEATS
from .narrator import tie_breaking_rule
from .page import PAGE
from .position import Position
from .view import view
from .view_types import City, PantheonView, Payment, ResultView, Seat, SenateView, Slot, View, WonderEntry

ROOM = WIDTH - 24
CARD, CARD_HEIGHT = 100, 124
CLOSE_STEP = 51  # from one of seven rows of the structure to the next
SPACE, SPACE_HEIGHT = 26, 21
BESIDE = 92  # width of the columns with the track and with the Progress tokens
SUPREMACIES = ("military", "scientific", "political")
cached_catalogue = cache(make_catalogue)


def make_pen(look: Appearance = Appearance()) -> Pen:  # noqa: B008
    """Return a pen, the object that draws cards and icons, for pictures of Duel; `look` sets language and colours."""
    return Pen(PAGE, cached_catalogue(), GLYPHS, look)


GLYPHS = {
    "temple": lambda pen, glyph: place_in_row([pen.render_points(points, 15) for points in glyph["points"]], 0),
    "chambers": lambda pen, glyph: place_in_row(
        [pen.render_glyph("cube", 16), render_text("–".join(map(str, glyph["chambers"])), 12, pen.ink)], 1
    ),
    "reserve": lambda pen, glyph: place_in_row([pen.render_coins(glyph["count"]), pen.render_glyph("lock", 14)], 1),
    "worth": lambda pen, glyph: pen.render_coins(f"−{glyph['count']}"),
    "move": lambda pen, glyph: pen.render_icon_row(["cube", "swap"], 18),
}


def render_view(pen: Pen, shown: Game | Position, seat: int | None) -> Shape:
    """Render the table as a seat sees it, with its own city below.

    None is a spectator, who sees the first player's city below.
    """
    game = Game.from_state(shown.state()) if isinstance(shown, Position) else shown
    table_view, names = view(game, seat), dict(zip(SEATS, game.names, strict=False))
    near: Seat = "p2" if table_view["viewer"] == "p2" else "p1"
    far: Seat = "p1" if near == "p2" else "p2"
    pantheon, senate = table_view["pantheon"], table_view["senate"]
    parts = [
        _render_header(pen, table_view, names),
        _render_city(pen, table_view, far, names[far]),
        _render_pantheon(pen, pantheon, _seats_of_players(table_view)) if pantheon else NOTHING,
        _render_senate(pen, senate) if senate else NOTHING,
        _render_table_between_cities(pen, table_view, near, far),
        _render_city(pen, table_view, near, names[near]),
    ]
    whole = place_in_column(parts, 10)
    return overlay((whole, 12, 12), width=WIDTH, height=whole.height + 24)


def make_headline(pen: Pen, shown: Game) -> Headline:
    """Return the headline above a picture: the Age and the player to move, or the result; it contains no secrets."""
    table_view, names = view(shown, None), dict(zip(SEATS, shown.names, strict=False))
    result = table_view["result"]
    if result is None:
        age = pen.say(f"age.{table_view['age']}" if table_view["age"] else "picture.draft")
        seat = table_view["to_act"]
        words = pen.say("picture.to_move", name=names[seat]) if seat == "p1" or seat == "p2" else ""
        return Headline(" · ".join(filter(None, [age, words])))
    if result["winner"] == "shared":
        scene = "shared"
    elif result["victory"] == "challenge":
        scene = "civilian" if result["winner"] == "p1" else "forfeit"
    else:
        scene = result["victory"]
    return Headline(describe_ending(pen, result, names), scene)


def colour_of_seat(pen: Pen, seat: str) -> str:
    """Return the colour in which a seat (`p1` or `p2`) is drawn."""
    return pen.art.colour("me" if seat == "p1" else "them")


# --- the Age and the player to move


def _render_header(pen: Pen, table_view: View, names: Mapping[Seat, str]) -> Shape:
    age = pen.say(f"age.{table_view['age']}" if table_view["age"] else "picture.draft")
    title = place_in_row([pen.render_glyph("wonder", 22, pen.art.colour("gold-ink")), render_text(age, 18, pen.ink)], 8)
    seat = table_view["to_act"]
    words = describe_ending(pen, table_view["result"], names)
    if seat == "p1" or seat == "p2":
        words = pen.say("picture.to_move", name=names[seat])
    winner = table_view["result"] and table_view["result"]["winner"]
    whose = str(winner or seat)
    fill, ink = (colour_of_seat(pen, whose), pen.text_colour_on(whose)) if whose in ("p1", "p2") else (pen.mute, "#fff")
    said = render_frame(render_text(words, 14, ink, ROOM - 200), fill, 12, 4, radius=12) if words else NOTHING
    return place_at_ends(title, said, ROOM)


def describe_ending(pen: Pen, result: ResultView | None, names: Mapping[Seat, str]) -> str:
    """Describe the result of a game in a sentence; empty while the game goes on.

    `names` are the players' names by seat.

    >>> describe_ending(make_pen(), None, {})
    ''
    """
    if result is None:
        return ""
    if result["winner"] == "shared":
        return pen.say("picture.shared")
    name = names[result["winner"]]
    if result["victory"] == "challenge":
        return pen.say("ended.challenge.met" if result["winner"] == "p1" else "ended.challenge.failed")
    if result["victory"] in SUPREMACIES:
        return pen.say("picture.won_by", name=name, way=pen.say(f"ended.{result['victory']}"))
    if broken := tie_breaking_rule(result):
        return pen.say("picture.won_by", name=name, way=pen.say(f"victory.civilian.{broken}"))
    order = SEATS if result["winner"] == "p1" else SEATS[::-1]
    first, second = (result["scores"][seat]["total"] for seat in order)
    return pen.say("picture.won", name=name, score=pen.say("picture.score", first=first, second=second))


# --- a city


def _render_city(pen: Pen, table_view: View, seat: Seat, name: str) -> Shape:
    city, room = table_view["cities"][seat], ROOM - 24
    who = [
        pen.render_glyph("person", 20, colour_of_seat(pen, seat)),
        render_text(name, 15, pen.ink, 170),
        pen.render_coins(city["coins"], 26),
        pen.render_points(city["score"]["total"], 28),
    ]
    medals = [pen.render_component_disc(token, 28, pen.art.colour("token")) for token in city["tokens"]]
    goods = place_in_row([*_render_production(pen, city), *_render_science(pen, city)], 7)
    wonders = [_render_wonder(pen, entry, (room - 18) / max(4, len(city["wonders"]))) for entry in city["wonders"]]
    cards = [pen.render_city_card(card) for cards in city["cards"].values() for card in cards]
    parts = [
        place_at_ends(place_in_row([*who, *medals], 7), goods, room),
        place_in_row(wonders, 6),
        place_in_rows(_render_city_expansions(pen, city, seat), room, 8),
        place_in_rows(cards, room, 5),
    ]
    inside = place_in_column(parts, 7)
    acts = table_view["to_act"] == seat
    fill, line = pen.art.colour("panel"), colour_of_seat(pen, seat) if acts else pen.art.colour("line")
    inner = render_box(5, inside.height + 16, colour_of_seat(pen, seat), radius=2)
    return render_box(
        ROOM, inside.height + 16, fill, (inner, 0, 0), (inside, 14, 8), line=line, thick=2 if acts else 1, radius=8
    )


def _render_production(pen: Pen, city: City) -> Iterator[Shape]:
    for name, count in city["production"].items():
        if count:
            yield pen.render_icon_with_count(name, count, 19)
    for unit in city["choices"]:
        yield render_frame(
            place_in_row(pen.render_effects(unit, 17, ("choice",))), pen.art.colour("raised"), 5, 2, radius=10
        )


def _render_science(pen: Pen, city: City) -> Iterator[Shape]:
    for name, count in city["symbols"].items():
        glyph = pen.render_glyph(name, 20, pen.art.colour("green"))
        yield place_in_row([glyph, render_text("×2", 11, pen.ink) if count > 1 else NOTHING], 0)


def _render_wonder(pen: Pen, entry: WonderEntry, width: float) -> Shape:
    unit, height, built = entry["wonder"], 44, entry["built_with"] is not None or "payment" not in entry
    effects = pen.render_effects_pill(unit, 15, width * 0.52)
    cost = place_in_row(pen.render_cost(unit, 14), 0).shrink_to_fit(width - effects.width - 14, 16)
    words = render_text(pen.say("picture.built"), 11, pen.art.light_page_colour("on-gold"))
    mark = render_frame(words, pen.art.colour("gold"), 5, 1) if built else NOTHING
    price = pen.render_coins(entry["payment"]["coins"], 20) if not built else NOTHING
    name = render_text(pen.short_component_name(unit), 12, "#fff", width - mark.width - price.width - 16)
    inside: list[Placed] = [
        (pen.render_wonder_background(unit, pen.art.hue_class(unit), width, height), 0, 0),
        (NOTHING if built else cost, 6, 5),
        (effects, width - effects.width - 5, 4),
        (name, 7, height - 19),
        (mark, width - mark.width - 5, height - 20),
        (price, width - price.width - 5, height - 22),
        (render_box(width, height, "none", line=pen.art.colour("gold"), thick=2, radius=6) if built else NOTHING, 0, 0),
    ]
    return pen.render_highlight(unit, render_box(width, height, pen.art.colour("wonder"), *inside, radius=6))


def _render_city_expansions(pen: Pen, city: City, seat: Seat) -> Iterator[Shape]:
    """Yield drawings of the expansion components that a player has, such as Divinities, Senators and Decrees.

    Args:
        pen: draws them.
        city: the city in a view of the game.
        seat: the player, `p1` or `p2`.
    """
    for divinity in city.get("divinities", []):
        yield _render_labelled_medal(pen, divinity, "divinity")
    if city.get("astarte"):
        yield place_in_row([pen.render_coins(city["astarte"], 20), pen.render_glyph("lock", 14)], 2)
    for token in city.get("mythology_tokens", []):
        yield pen.render_glyph(token, 20, pen.art.colour("family-far", f"of-{token}"))
    for offering in city.get("offering_tokens", []):
        yield pen.render_icon_with_count("offering", f"−{offering.rpartition('_')[2]}", 20, pen.art.colour("gold-ink"))
    if "cubes_left" in city:
        yield pen.render_icon_with_count("cube", city["cubes_left"], 18, colour_of_seat(pen, seat))
        yield pen.render_icon_with_count("senator", len(city["senators"]), 18, pen.art.colour("senator"))
    for held in city.get("conspiracies", []):
        yield _render_conspiracy(pen, held["conspiracy"], held["prepared_with"] is not None)
    for plot in city.get("triggered", []):
        yield _render_labelled_medal(pen, plot, "conspiracy")
    for decree in city.get("decrees", []):
        yield pen.render_component_disc(decree, 24, pen.art.colour("kind", "kind-decree"))


def _render_labelled_medal(pen: Pen, unit: str, kind: str) -> Shape:
    fill = pen.art.colour("kind", f"kind-{kind}")
    return place_in_row(
        [pen.render_component_disc(unit, 24, fill), render_text(pen.short_component_name(unit), 11, pen.ink)], 3
    )


def _render_conspiracy(pen: Pen, plot: str | None, prepared: bool) -> Shape:
    ready = pen.render_glyph("bolt", 13, pen.art.colour("gold")) if prepared else NOTHING
    name = render_text(pen.short_component_name(plot), 11, "#fff") if plot else render_text("?", 12, "#fff")
    fill = pen.art.colour("kind", "kind-conspiracy")
    return render_frame(place_in_row([pen.render_glyph("conspiracy", 16, "#fff"), name, ready], 4), fill, 6, 3)


# --- the middle: the track, the structure, tokens and piles


def _render_table_between_cities(pen: Pen, table_view: View, near: Seat, far: Seat) -> Shape:
    track, tokens = _render_track(pen, table_view, near), _render_board_tokens(pen, table_view)
    room = ROOM - 2 * BESIDE
    parts = (
        _render_offer(pen, table_view, room),
        _render_score_sheets(pen, table_view),
        _render_structure(pen, table_view),
        _render_piles(pen, table_view),
    )
    shown = place_in_column(parts, 12, centred=True)
    height = max(track.height, tokens.height, shown.height)
    return overlay(
        (track, 0, (height - track.height) / 2),
        (shown, BESIDE + (room - shown.width) / 2, (height - shown.height) / 2),
        (tokens, ROOM - tokens.width, (height - tokens.height) / 2),
        width=ROOM,
        height=height,
    )


def _render_score_sheets(pen: Pen, table_view: View) -> Shape:
    """Render both score sheets when the game is over and all cards are taken."""
    result = table_view["result"]
    if result is None or table_view["structure"]:
        return NOTHING
    sheets = result["scores"]
    seats = _seats_of_players(table_view)
    kinds = [kind for kind in sheets["p1"] if any(sheets[seat][kind] for seat in seats)]
    columns = [(colour_of_seat(pen, seat), [sheets[seat][kind] for kind in kinds]) for seat in seats]
    return pen.render_score_sheets([pen.say(f"score.{kind}") for kind in kinds], columns, 14)


def _render_track(pen: Pen, table_view: View, near: Seat) -> Shape:
    """Render the military track.

    It goes from the capital of the upper city to the capital of the lower city, which is that of the seat `near`.
    """
    facts, sign = pen.catalogue["track"], 1 if near == "p1" else -1
    capital, points = facts["capital"], facts["points"]
    placed: list[Placed] = []
    for step, space in enumerate(range(capital, -capital - 1, -1)):
        far = abs(space)
        if far == capital:
            zone, ink = pen.art.colour("zone-capital"), pen.art.colour("zone-capital-ink")
        else:
            zone, ink = (pen.art.colour(name, f"worth-{points[far]}") for name in ("zone", "zone-ink"))
        first = space and far < capital and points[far] != points[far - 1]
        inside = pen.render_glyph("crown", 14, ink) if far == capital else NOTHING
        figure = render_centred_text(points[far], 11, ink, SPACE, SPACE_HEIGHT - 2) if first else NOTHING
        ground = render_box(SPACE, SPACE_HEIGHT - 2, zone, (inside, 6, 3), (figure, 0, 0), radius=3)
        placed.append((ground, 8, step * SPACE_HEIGHT))
    for seat, sizes in table_view["track"]["tokens"].items():
        way = 1 if seat == near else -1  # a player's tokens lie on the player's own side
        for size in sizes:
            token = facts["tokens"][size]
            token_sign = pen.render_coins(f"−{token['coins']}", 22)
            if "agora" in table_view["modules"]:  # there the tokens are about Influence cubes
                signs = ("cube",) if size == "small" else ("cube", "cross")
                glyphs = [pen.render_glyph(name, 26 / (len(signs) + 0.5), "#fff") for name in signs]
                token_sign = place_in_row(glyphs, 0)
            coin = render_frame(token_sign, pen.art.colour("token-ground"), 2, 2, radius=5)
            placed.append((coin, 8 + SPACE + 4, (capital + way * (token["from"] + 1)) * SPACE_HEIGHT - 4))
    pawn, minerva = table_view["track"]["pawn"], table_view["track"]["minerva"]
    if minerva is not None:
        placed.append((pen.render_glyph("owl", 18, pen.ink), 12, (capital - sign * minerva) * SPACE_HEIGHT))
    placed.append((pen.render_glyph("shield", 36), 3, (capital - sign * pawn) * SPACE_HEIGHT - 9))
    return overlay(*placed, width=SPACE + 44, height=(2 * capital + 1) * SPACE_HEIGHT)


def _render_board_tokens(pen: Pen, table_view: View) -> Shape:
    """Render the Progress tokens on the board, with their names."""
    fill, room = pen.art.colour("token"), BESIDE - 2
    shown = []
    for token in table_view["board_tokens"]:
        name = render_text(pen.short_component_name(token), 10.5, pen.ink, room)
        shown.append(place_in_column([pen.render_component_disc(token, 40, fill), name], 1, centred=True))
    return place_in_column(shown, 9, centred=True)


def _render_structure(pen: Pen, table_view: View) -> Shape:
    if not table_view["structure"]:
        return NOTHING
    extent = pen.catalogue["structures"][table_view["age"] - 1 + (3 if "agora" in table_view["modules"] else 0)]
    step = CARD_HEIGHT * pen.art.named_size("row-step") if extent["rows"] < 7 else CLOSE_STEP
    width = CARD * (extent["columns"] + 1) / 2
    scale = min(1, (ROOM - 2 * BESIDE) / width)
    placed = [
        (_render_slot(pen, table_view, slot), (slot["column"] - 1) * CARD / 2 + 1, float((slot["row"] - 1) * step))
        for slot in table_view["structure"]
    ]
    return overlay(*placed, width=width, height=(extent["rows"] - 1) * step + CARD_HEIGHT).scale(scale)


def _render_slot(pen: Pen, table_view: View, slot: Slot) -> Shape:
    width = CARD - 3
    card = slot["card"]
    face = pen.render_card(card, width, CARD_HEIGHT) if card else pen.render_back(slot["back"], width, CARD_HEIGHT)
    placed: list[Placed] = [(face, 0, 0)]
    if slot["token"]:
        medal = pen.render_component_disc(slot["token"], 28, pen.art.colour("divinity"))
        placed.append((medal, (width - 28) / 2, 38))
    if "payment" in slot:
        prices = [_render_price(pen, seat, slot["payment"][seat]) for seat in _seats_of_players(table_view)]
        shown = place_in_row(prices, 5)
        placed.append((shown, (width - shown.width) / 2, CARD_HEIGHT - shown.height - 4))
    return overlay(*placed, width=width, height=CARD_HEIGHT)


def _seats_of_players(table_view: View) -> tuple[Seat, ...]:
    return ("p1",) if "solo" in table_view["modules"] else ("p1", "p2")


def _render_price(pen: Pen, seat: Seat, payment: Payment) -> Shape:
    """Render the price of a card in a frame with the colour of a seat."""
    price = pen.render_price(payment["coins"], payment["chain"])
    return render_frame(price, pen.paper, 5, 1, radius=9, line=colour_of_seat(pen, seat), thick=2)


def _render_offer(pen: Pen, table_view: View, room: float) -> Shape:
    """Render the components on offer to a player, such as Wonders or tokens, except cards in the structure.

    `room` is the available width.
    """
    wonders = [_render_offered_wonder(pen, wonder, room) for wonder in table_view["wonder_offer"]]
    cards = [
        pen.render_card(card, CARD - 3, CARD_HEIGHT)
        for card in [*table_view["card_offer"], *table_view.get("removed", [])]
    ]
    tokens = [_render_labelled_medal(pen, token, "token") for token in table_view.get("token_offer", [])]
    plots = [_render_conspiracy(pen, plot, False) for plot in table_view.get("conspiracy_offer", [])]
    shown = [place_in_rows(shapes, room, 8) for shapes in (wonders, cards, tokens, plots) if shapes]
    if not shown:
        return NOTHING
    return render_frame(place_in_column(shown, 8, centred=True), pen.art.colour("raised"), 10, 8, radius=8)


def _render_offered_wonder(pen: Pen, wonder: str, room: float) -> Shape:
    """Render a Wonder that is offered in the draft; `room` is the available width for two Wonders."""
    width, height = (room - 28) / 2, 92
    cost, effects = place_in_row(pen.render_cost(wonder, 20), 1), pen.render_effects_pill(wonder, 22, room / 3)
    inside: list[Placed] = [
        (pen.render_wonder_background(wonder, pen.art.hue_class(wonder), width, height), 0, 0),
        (cost, 9, 8),
        (effects, width - effects.width - 8, height - effects.height - 34),
        (render_text(pen.short_component_name(wonder), 16, "#fff", width - 20), 10, height - 27),
    ]
    return render_box(width, height, pen.art.colour("wonder"), *inside, radius=8)


def _render_piles(pen: Pen, table_view: View) -> Shape:
    """Render the discard pile and, in the Solo Challenge, the pile of Wonders and the goals."""
    parts = []
    if table_view["discard"]:
        count = pen.render_icon_with_count("discard", len(table_view["discard"]), 18)
        parts.append(place_in_row([count, render_text(pen.say("picture.discarded"), 11, pen.mute)]))
    if table_view["solo"]:
        parts.append(pen.render_icon_with_count("wonder", table_view["solo"]["pile"], 18))
        goals = ("military", "shield", "score.military"), ("scientific", "wheel", "score.green")
        for goal, glyph, words in goals:
            is_met = goal in table_view["solo"]["achieved"]
            mark = pen.render_glyph("check", 14, pen.art.colour("good")) if is_met else NOTHING
            parts.append(place_in_row([pen.render_glyph(glyph, 18), render_text(pen.say(words), 11, pen.mute), mark]))
    return place_in_row(parts, 12)


# --- the boards of the expansions


def _render_pantheon(pen: Pen, board: PantheonView, seats: Collection[Seat]) -> Shape:
    """Render the Pantheon, with the price of activating each Divinity for each of the players at `seats`."""
    width, height = (ROOM - 30) / 6, 46
    spaces = []
    for space in board["spaces"]:
        known, family = space["divinity"], space["mythology"]
        fill, ink = pen.art.colour("family-far", f"of-{family or 'gate'}"), "#fff"
        if known:
            sign, name = (
                pen.render_component_icon(known, 26, ink).shrink_to_fit(27, 27),
                pen.short_component_name(known),
            )
        elif family:
            sign, name = pen.render_glyph(family, 26, ink), pen.component_title(family)
        else:
            sign, name = NOTHING, pen.say("picture.empty")
            fill, ink = pen.art.colour("raised"), pen.mute
        prices = [
            render_frame(
                pen.render_coins(price, 16), pen.paper, 2, 1, radius=8, line=colour_of_seat(pen, seat), thick=1.5
            )
            for seat, price in space.get("price", {}).items()
            if seat in seats
        ]
        words = place_in_column([render_text(name, 11, ink, width - 40), place_in_row(prices, 3)], 3)
        placed = (sign, 5, (height - sign.height) / 2), (words, 36, (height - words.height) / 2)
        spaces.append(render_box(width, height, fill, *placed))
    around = [pen.render_component_disc(token, 26, pen.art.colour("token")) for token in board["enki_tokens"]]
    if board["snake"]:
        snake = pen.render_glyph("snake", 20, pen.art.colour("green"))
        around.append(place_in_row([snake, render_text(pen.short_component_name(board["snake"]), 11, pen.ink)]))
    return place_in_column([place_in_row(spaces, 6), place_in_row(around, 6)], 5)


def _render_senate(pen: Pen, board: SenateView) -> Shape:
    width, height = (ROOM - 30) / 6, 50
    chambers = []
    for chamber in board["chambers"]:
        holder = chamber["controller"]
        cubes = [
            pen.render_icon_with_count("cube", count, 14, colour_of_seat(pen, seat))
            for seat, count in chamber["cubes"].items()
            if count
        ]
        decrees = [_render_decree(pen, decree) for decree in chamber["decrees"]]
        crown = pen.render_glyph("crown", 14, colour_of_seat(pen, holder)) if holder else NOTHING
        number = place_in_row([render_text(chamber["chamber"], 12, pen.ink), pen.render_points(chamber["points"], 22)])
        left = place_in_column([number, place_in_row(cubes, 5)], 3)
        right = place_in_row([*decrees, crown], 3).shrink_to_fit(width - left.width - 14, height)
        inside = (left, 6, (height - left.height) / 2), (right, width - right.width - 6, (height - right.height) / 2)
        fill, line = pen.art.colour("raised"), colour_of_seat(pen, holder) if holder else pen.art.colour("line")
        chambers.append(render_box(width, height, fill, *inside, line=line, thick=2 if holder else 1))
    around = [pen.render_icon_with_count("conspiracy", board["conspiracy_deck"]["undrawn"], 18)]
    if locked := board["locked_token"]:
        fill = pen.art.colour("token")
        sign = pen.render_glyph("token", 20) if locked == "hidden" else pen.render_component_disc(locked, 26, fill)
        around.append(place_in_row([pen.render_glyph("lock", 16), sign], 3))
    return place_in_column([place_in_row(chambers, 6), place_in_row(around, 10)], 4)


def _render_decree(pen: Pen, decree: str | None) -> Shape:
    fill = pen.art.colour("kind", "kind-decree")
    return (
        pen.render_component_disc(decree, 28, fill)
        if decree
        else overlay((pen.render_glyph("decree", 22, fill), 3, 3), width=28, height=28)
    )
