"""Pictures of Duel: the structure between two cities, the track, the boards of the expansions."""

from collections.abc import Iterator, Mapping
from functools import cache

from ..pictures import WIDTH
from ..pictures.drawing import Pen
from ..pictures.film import Headline, Look
from ..pictures.shapes import (
    NOTHING,
    Placed,
    Shape,
    box,
    centred,
    column,
    framed,
    over,
    row,
    spread,
    tallied,
    text,
    wrapped,
)
from .catalogue import catalogue
from .game import Game
from .ids import SEATS
from .narrator import tie_breaker
from .page import PAGE
from .position import Position
from .view import view
from .view_types import City, ResultView, Seat, Slot, View, WonderEntry

ROOM = WIDTH - 24
CARD, CARD_HEIGHT = 100, 124
CLOSE_STEP = 51  # from one of seven rows of the structure to the next
SPACE, SPACE_HEIGHT = 26, 21
BESIDE = 92  # width of the columns with the track and with the Progress tokens
SUPREMACIES = ("military", "scientific", "political")
kept_catalogue = cache(catalogue)


def pen(look: Look = Look()) -> Pen:  # noqa: B008
    """Return the pen that draws Duel."""
    return Pen(PAGE, kept_catalogue(), GLYPHS, look)


GLYPHS = {
    "temple": lambda pen, glyph: [row([pen.laurel(points, 15) for points in glyph["points"]], 0)],
    "chambers": lambda pen, glyph: [
        row([pen.glyph("cube", 16), text("–".join(map(str, glyph["chambers"])), 12, pen.ink)], 1)
    ],
    "reserve": lambda pen, glyph: [row([pen.coin(glyph["count"]), pen.glyph("lock", 14)], 1)],
    "worth": lambda pen, glyph: [pen.coin(f"−{glyph['count']}")],
    "move": lambda pen, glyph: [pen.signs(["cube", "swap"], 18)],
}


def drawn(pen: Pen, shown: Game | Position, seat: int | None) -> Shape:
    """Draw the table as a seat sees it, with its city below; for a spectator (None) the first player's city."""
    game = Game.around(shown.state()) if isinstance(shown, Position) else shown
    table_view, names = view(game, seat), dict(zip(SEATS, game.names, strict=False))
    near: Seat = "p2" if table_view["viewer"] == "p2" else "p1"
    far: Seat = "p1" if near == "p2" else "p2"
    parts = [
        _header(pen, table_view, names),
        _city(pen, table_view, far, names[far]),
        _pantheon(pen, table_view),
        _senate(pen, table_view, near),
        _middle(pen, table_view, near, far),
        _city(pen, table_view, near, names[near]),
    ]
    whole = column(parts, 10)
    return over((whole, 12, 12), width=WIDTH, height=whole.height + 24)


def headline(pen: Pen, shown: Game) -> Headline:
    """Return a headline with the state or the result of a game, without hidden information."""
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
    return Headline(ended(pen, result, names), scene)


def colour_of(pen: Pen, seat: str) -> str:
    """Return the colour of a seat."""
    return pen.art.colour("me" if seat == "p1" else "them")


# --- the Age and the player to move


def _header(pen: Pen, table_view: View, names: Mapping[Seat, str]) -> Shape:
    age = pen.say(f"age.{table_view['age']}" if table_view["age"] else "picture.draft")
    title = row([pen.glyph("wonder", 22, pen.art.colour("gold-ink")), text(age, 18, pen.ink)], 8)
    seat = table_view["to_act"]
    words = ended(pen, table_view["result"], names)
    if seat == "p1" or seat == "p2":
        words = pen.say("picture.to_move", name=names[seat])
    winner = table_view["result"] and table_view["result"]["winner"]
    whose = str(winner or seat)
    fill, ink = (colour_of(pen, whose), pen.ink_on(whose)) if whose in ("p1", "p2") else (pen.mute, "#fff")
    said = framed(text(words, 14, ink, ROOM - 200), fill, 12, 4, radius=12) if words else NOTHING
    return spread(title, said, ROOM)


def ended(pen: Pen, result: ResultView | None, names: Mapping[Seat, str]) -> str:
    """Describe the result in a sentence; empty while the game goes on.

    >>> ended(pen(), None, {})
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
    if broken := tie_breaker(result):
        return pen.say("picture.won_by", name=name, way=pen.say(f"victory.civilian.{broken}"))
    first, second = (result["scores"][seat]["total"] for seat in _from(result["winner"]))
    return pen.say("picture.won", name=name, score=pen.say("picture.score", first=first, second=second))


def _from(winner: Seat) -> tuple[Seat, Seat]:
    return ("p1", "p2") if winner == "p1" else ("p2", "p1")


# --- a city


def _city(pen: Pen, table_view: View, seat: Seat, name: str) -> Shape:
    city, room = table_view["cities"][seat], ROOM - 24
    who = [
        pen.glyph("person", 20, colour_of(pen, seat)),
        text(name, 15, pen.ink, 170),
        pen.coin(city["coins"], 26),
        pen.laurel(city["score"]["total"], 28),
    ]
    medals = [pen.medal(token, 28, pen.art.colour("token")) for token in city["tokens"]]
    goods = row([*_goods(pen, city), *_science(pen, city)], 7)
    wonders = [_wonder(pen, entry, (room - 18) / max(4, len(city["wonders"]))) for entry in city["wonders"]]
    cards = [pen.tag(card) for cards in city["cards"].values() for card in cards]
    parts = [
        spread(row([*who, *medals], 7), goods, room),
        row(wonders, 6),
        wrapped(_belongings(pen, city, seat), room, 8),
        wrapped(cards, room, 5),
    ]
    inside = column(parts, 7)
    acts = table_view["to_act"] == seat
    fill, line = pen.art.colour("panel"), colour_of(pen, seat) if acts else pen.art.colour("line")
    inner = box(5, inside.height + 16, colour_of(pen, seat), radius=2)
    return box(
        ROOM, inside.height + 16, fill, (inner, 0, 0), (inside, 14, 8), line=line, thick=2 if acts else 1, radius=8
    )


def _goods(pen: Pen, city: City) -> Iterator[Shape]:
    for name, count in city["production"].items():
        if count:
            yield pen.counted(name, count, 19)
    for unit in city["choices"]:
        yield framed(row(pen.effects(unit, 17, ("choice",))), pen.art.colour("raised"), 5, 2, radius=10)


def _science(pen: Pen, city: City) -> Iterator[Shape]:
    for name, count in city["symbols"].items():
        glyph = pen.glyph(name, 20, pen.art.colour("green"))
        yield row([glyph, text("×2", 11, pen.ink) if count > 1 else NOTHING], 0)


def _wonder(pen: Pen, entry: WonderEntry, width: float) -> Shape:
    unit, height, built = entry["wonder"], 44, entry["built_with"] is not None or "payment" not in entry
    effects = pen.pill(unit, 15, width * 0.52)
    cost = row(pen.cost(unit, 14), 0).fitted(width - effects.width - 14, 16)
    words = text(pen.say("picture.built"), 11, pen.art.on_light("on-gold"))
    mark = framed(words, pen.art.colour("gold"), 5, 1) if built else NOTHING
    price = pen.coin(entry["payment"]["coins"], 20) if not built else NOTHING
    name = text(pen.name(unit), 12, "#fff", width - mark.width - price.width - 16)
    inside: list[Placed] = [
        (pen.scenery(unit, pen.art.hue(unit), width, height), 0, 0),
        (NOTHING if built else cost, 6, 5),
        (effects, width - effects.width - 5, 4),
        (name, 7, height - 19),
        (mark, width - mark.width - 5, height - 20),
        (price, width - price.width - 5, height - 22),
        (box(width, height, "none", line=pen.art.colour("gold"), thick=2, radius=6) if built else NOTHING, 0, 0),
    ]
    return pen.ringed(unit, box(width, height, pen.art.colour("wonder"), *inside, radius=6))


def _belongings(pen: Pen, city: City, seat: Seat) -> Iterator[Shape]:
    """Draw the components of the expansions in a city."""
    for divinity in city.get("divinities", []):
        yield _labelled(pen, divinity, "divinity")
    if city.get("astarte"):
        yield row([pen.coin(city["astarte"], 20), pen.glyph("lock", 14)], 2)
    for token in city.get("mythology_tokens", []):
        yield pen.glyph(token, 20, pen.art.colour("family-far", f"of-{token}"))
    for offering in city.get("offering_tokens", []):
        yield pen.counted("offering", f"−{offering.rpartition('_')[2]}", 20, pen.art.colour("gold-ink"))
    if "cubes_left" in city:
        yield pen.counted("cube", city["cubes_left"], 18, colour_of(pen, seat))
        yield pen.counted("senator", len(city["senators"]), 18, pen.art.colour("senator"))
    for held in city.get("conspiracies", []):
        yield _plot(pen, held["conspiracy"], held["prepared_with"] is not None)
    for plot in city.get("triggered", []):
        yield _labelled(pen, plot, "conspiracy")
    for decree in city.get("decrees", []):
        yield pen.medal(decree, 24, pen.art.colour("kind", "kind-decree"))


def _labelled(pen: Pen, unit: str, kind: str) -> Shape:
    fill = pen.art.colour("kind", f"kind-{kind}")
    return row([pen.medal(unit, 24, fill), text(pen.name(unit), 11, pen.ink)], 3)


def _plot(pen: Pen, plot: str | None, prepared: bool) -> Shape:
    ready = pen.glyph("bolt", 13, pen.art.colour("gold")) if prepared else NOTHING
    name = text(pen.name(plot), 11, "#fff") if plot else text("?", 12, "#fff")
    fill = pen.art.colour("kind", "kind-conspiracy")
    return framed(row([pen.glyph("conspiracy", 16, "#fff"), name, ready], 4), fill, 6, 3)


# --- the middle: the track, the structure, tokens and piles


def _middle(pen: Pen, table_view: View, near: Seat, far: Seat) -> Shape:
    track, tokens = _track(pen, table_view, near), _board_tokens(pen, table_view)
    room = ROOM - 2 * BESIDE
    parts = _offer(pen, table_view, room), _sheet(pen, table_view), _structure(pen, table_view), _piles(pen, table_view)
    shown = column(parts, 12, centred=True)
    height = max(track.height, tokens.height, shown.height)
    return over(
        (track, 0, (height - track.height) / 2),
        (shown, BESIDE + (room - shown.width) / 2, (height - shown.height) / 2),
        (tokens, ROOM - tokens.width, (height - tokens.height) / 2),
        width=ROOM,
        height=height,
    )


def _sheet(pen: Pen, table_view: View) -> Shape:
    """Draw both score sheets when the game is over and all cards are taken."""
    result = table_view["result"]
    if result is None or table_view["structure"]:
        return NOTHING
    sheets = result["scores"]
    kinds = [kind for kind in sheets["p1"] if any(sheets[seat][kind] for seat in _seats(table_view))]
    figures = [
        tallied([sheets[seat][kind] for kind in kinds], pen.ink, colour_of(pen, seat)) for seat in _seats(table_view)
    ]
    names = tallied([pen.say(f"score.{kind}") for kind in kinds], pen.mute, "none")
    return framed(row([names, *figures], 14), pen.art.colour("panel"), 16, 12, radius=8)


def _track(pen: Pen, table_view: View, near: Seat) -> Shape:
    """Draw the military track, from the capital of the upper city to the capital of the lower city."""
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
        inside = pen.glyph("crown", 14, ink) if far == capital else NOTHING
        figure = centred(points[far], 11, ink, SPACE, SPACE_HEIGHT - 2) if first else NOTHING
        ground = box(SPACE, SPACE_HEIGHT - 2, zone, (inside, 6, 3), (figure, 0, 0), radius=3)
        placed.append((ground, 8, step * SPACE_HEIGHT))
    for seat, sizes in table_view["track"]["tokens"].items():
        way = 1 if seat == near else -1  # a player's tokens lie on the player's own side
        for size in sizes:
            token = facts["tokens"][size]
            token_sign = pen.coin(f"−{token['coins']}", 22)
            if "agora" in table_view["modules"]:  # there the tokens are about Influence cubes
                signs = ("cube",) if size == "small" else ("cube", "cross")
                token_sign = row([pen.glyph(name, 26 / (len(signs) + 0.5), "#fff") for name in signs], 0)
            coin = framed(token_sign, pen.art.colour("token-ground"), 2, 2, radius=5)
            placed.append((coin, 8 + SPACE + 4, (capital + way * (token["from"] + 1)) * SPACE_HEIGHT - 4))
    if table_view["track"]["minerva"] is not None:
        placed.append(
            (pen.glyph("owl", 18, pen.ink), 12, (capital - sign * table_view["track"]["minerva"]) * SPACE_HEIGHT)
        )
    place = (capital - sign * table_view["track"]["pawn"]) * SPACE_HEIGHT
    placed.append((pen.glyph("shield", 36), 3, place - 9))
    return over(*placed, width=SPACE + 44, height=(2 * capital + 1) * SPACE_HEIGHT)


def _board_tokens(pen: Pen, table_view: View) -> Shape:
    """Draw the Progress tokens on the board, with their names."""
    fill, room = pen.art.colour("token"), BESIDE - 2
    shown = [
        column([pen.medal(token, 40, fill), text(pen.name(token), 10.5, pen.ink, room)], 1, centred=True)
        for token in table_view["board_tokens"]
    ]
    return column(shown, 9, centred=True)


def _structure(pen: Pen, table_view: View) -> Shape:
    if not table_view["structure"]:
        return NOTHING
    extent = pen.catalogue["structures"][table_view["age"] - 1 + (3 if "agora" in table_view["modules"] else 0)]
    step = CARD_HEIGHT * pen.art.size("row-step") if extent["rows"] < 7 else CLOSE_STEP
    width = CARD * (extent["columns"] + 1) / 2
    scale = min(1, (ROOM - 2 * BESIDE) / width)
    placed = [
        (_slot(pen, table_view, slot), (slot["column"] - 1) * CARD / 2 + 1, float((slot["row"] - 1) * step))
        for slot in table_view["structure"]
    ]
    return over(*placed, width=width, height=(extent["rows"] - 1) * step + CARD_HEIGHT).scaled(scale)


def _slot(pen: Pen, table_view: View, slot: Slot) -> Shape:
    width = CARD - 3
    card = slot["card"]
    face = pen.card(card, width, CARD_HEIGHT) if card else pen.back(slot["back"], width, CARD_HEIGHT)
    placed: list[Placed] = [(face, 0, 0)]
    if slot["token"]:
        medal = pen.medal(slot["token"], 28, pen.art.colour("divinity"))
        placed.append((medal, (width - 28) / 2, 38))
    if "payment" in slot:
        prices = [_price(pen, seat, slot["payment"][seat]) for seat in _seats(table_view)]
        shown = row(prices, 5)
        placed.append((shown, (width - shown.width) / 2, CARD_HEIGHT - shown.height - 4))
    return over(*placed, width=width, height=CARD_HEIGHT)


def _seats(table_view: View) -> tuple[Seat, ...]:
    return ("p1",) if "solo" in table_view["modules"] else ("p1", "p2")


def _price(pen: Pen, seat: Seat, payment: Mapping[str, object]) -> Shape:
    """Draw the price of a card for a seat."""
    if payment["coins"]:
        sign = pen.coin(payment["coins"], 20)
    else:
        sign = pen.glyph("chain" if payment["chain"] else "check", 18, pen.art.on_light("good"))
    return framed(sign, pen.paper, 5, 1, radius=9, line=colour_of(pen, seat), thick=2)


def _offer(pen: Pen, table_view: View, room: float) -> Shape:
    """Draw the components that a player chooses from, unless they lie in the structure."""
    wonders = [_offered(pen, wonder, room) for wonder in table_view["wonder_offer"]]
    cards = [
        pen.card(card, CARD - 3, CARD_HEIGHT) for card in [*table_view["card_offer"], *table_view.get("removed", [])]
    ]
    tokens = [_labelled(pen, token, "token") for token in table_view.get("token_offer", [])]
    plots = [_plot(pen, plot, False) for plot in table_view.get("conspiracy_offer", [])]
    shown = [wrapped(shapes, room, 8) for shapes in (wonders, cards, tokens, plots) if shapes]
    if not shown:
        return NOTHING
    return framed(column(shown, 8, centred=True), pen.art.colour("raised"), 10, 8, radius=8)


def _offered(pen: Pen, wonder: str, room: float) -> Shape:
    """Draw a Wonder that is offered in the draft."""
    width, height = (room - 28) / 2, 92
    cost, effects = row(pen.cost(wonder, 20), 1), pen.pill(wonder, 22, room / 3)
    inside: list[Placed] = [
        (pen.scenery(wonder, pen.art.hue(wonder), width, height), 0, 0),
        (cost, 9, 8),
        (effects, width - effects.width - 8, height - effects.height - 34),
        (text(pen.name(wonder), 16, "#fff", width - 20), 10, height - 27),
    ]
    return box(width, height, pen.art.colour("wonder"), *inside, radius=8)


def _piles(pen: Pen, table_view: View) -> Shape:
    """Draw the discard pile and, in the Solo Challenge, the pile of Wonders and the goals."""
    parts = []
    if table_view["discard"]:
        parts.append(
            row(
                [
                    pen.counted("discard", len(table_view["discard"]), 18),
                    text(pen.say("picture.discarded"), 11, pen.mute),
                ]
            )
        )
    if table_view["solo"]:
        parts.append(pen.counted("wonder", table_view["solo"]["pile"], 18))
        parts += [_goal(pen, goal, goal in table_view["solo"]["achieved"]) for goal in ("military", "scientific")]
    return row(parts, 12)


def _goal(pen: Pen, goal: str, achieved: bool) -> Shape:
    done = pen.glyph("check", 14, pen.art.colour("good")) if achieved else NOTHING
    return row(
        [
            pen.glyph("shield" if goal == "military" else "wheel", 18),
            text(pen.say(f"score.{goal}" if goal == "military" else "score.green"), 11, pen.mute),
            done,
        ]
    )


# --- the boards of the expansions


def _pantheon(pen: Pen, table_view: View) -> Shape:
    board = table_view["pantheon"]
    if board is None:
        return NOTHING
    width, height = (ROOM - 30) / 6, 46
    spaces = []
    for space in board["spaces"]:
        known, family = space["divinity"], space["mythology"]
        of = f"of-{family or 'gate'}"
        fill = pen.art.colour("family-far", of) if known or family else pen.art.colour("raised")
        sign = (
            pen.sign(known, 26, "#fff").fitted(27, 27)
            if known
            else pen.glyph(family, 26, "#fff")
            if family
            else NOTHING
        )
        name = pen.name(known) if known else "" if not family else pen.title(family)
        ink = "#fff" if known or family else pen.mute
        prices = [
            _offering(pen, seat, price) for seat, price in space.get("price", {}).items() if seat in _seats(table_view)
        ]
        words = column([text(name or pen.say("picture.empty"), 11, ink, width - 40), row(prices, 3)], 3)
        spaces.append(
            box(width, height, fill, (sign, 5, (height - sign.height) / 2), (words, 36, (height - words.height) / 2))
        )
    around = [pen.medal(token, 26, pen.art.colour("token")) for token in board["enki_tokens"]]
    if board["snake"]:
        around.append(
            row([pen.glyph("snake", 20, pen.art.colour("green")), text(pen.name(board["snake"]), 11, pen.ink)])
        )
    return column([row(spaces, 6), row(around, 6)], 5)


def _offering(pen: Pen, seat: str, price: int) -> Shape:
    return framed(pen.coin(price, 16), pen.paper, 2, 1, radius=8, line=colour_of(pen, seat), thick=1.5)


def _senate(pen: Pen, table_view: View, near: Seat) -> Shape:
    board = table_view["senate"]
    if board is None:
        return NOTHING
    width, height = (ROOM - 30) / 6, 50
    chambers = []
    for chamber in board["chambers"]:
        holder = chamber["controller"]
        cubes = [
            pen.counted("cube", count, 14, colour_of(pen, seat)) for seat, count in chamber["cubes"].items() if count
        ]
        decrees = [_decree(pen, decree) for decree in chamber["decrees"]]
        crown = pen.glyph("crown", 14, colour_of(pen, holder)) if holder else NOTHING
        left = column(
            [row([text(chamber["chamber"], 12, pen.ink), pen.laurel(chamber["points"], 22)]), row(cubes, 5)], 3
        )
        right = row([*decrees, crown], 3).fitted(width - left.width - 14, height)
        inside = (left, 6, (height - left.height) / 2), (right, width - right.width - 6, (height - right.height) / 2)
        line = colour_of(pen, holder) if holder else pen.art.colour("line")
        chambers.append(box(width, height, pen.art.colour("raised"), *inside, line=line, thick=2 if holder else 1))
    locked = board["locked_token"]
    around = [pen.counted("conspiracy", board["conspiracy_deck"]["undrawn"], 18)]
    if locked:
        sign = pen.glyph("token", 20) if locked == "hidden" else pen.medal(locked, 26, pen.art.colour("token"))
        around.append(row([pen.glyph("lock", 16), sign], 3))
    return column([row(chambers, 6), row(around, 10)], 4)


def _decree(pen: Pen, decree: str | None) -> Shape:
    fill = pen.art.colour("kind", "kind-decree")
    return pen.medal(decree, 28, fill) if decree else over((pen.glyph("decree", 22, fill), 3, 3), width=28, height=28)
