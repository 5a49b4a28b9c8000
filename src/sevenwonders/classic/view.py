"""What a seat, or a spectator, may know of a game: plain data, ready for JSON.

Everything in a view is public or belongs to the seat it is made for.  Seats are written `p1` to `p7`; a spectator's
view belongs to none.  `VERSION` counts changes of the keys.
"""

from typing import Any, TypedDict

from .actions import action_of, legal_codes
from .components import ALL, CARDS, COLOURS, MAX_PLAYERS, N_AGES, N_TURNS, RESOURCES, SIDE_OF, SIDES, SYMBOLS, Unit
from .game import Game, known, score_sheet
from .ids import SEATS, cards_in, city_cards, hand_of, seats_in
from .payment import payment, sources_of
from .rules.belief import visits_before
from .rules.discard import is_discarded, pile_size
from .rules.knowledge import look_that_found, packet_at, seat_at
from .rules.market import left_price, rare_price, right_price
from .rules.setup import next_stage
from .rules.state import (
    ENTRIES,
    HIDDEN,
    N_LOOKS,
    NONE,
    PLAYED_LAST,
    Question,
    State,
    Use,
    direction,
    entry_of,
    left_of,
    right_of,
    size_of,
)

VERSION = 1
USES = {Use.BUILD: "build", Use.STAGE: "stage", Use.SELL: "sell", Use.LEFT: "left"}


class CityView(TypedDict):
    """A city as everybody sees it."""

    seat: str
    name: str
    board: str | None
    side: str | None
    left: str
    right: str
    coins: int
    cards: dict[str, list[str]]
    stages: list[dict[str, Any]]
    shields: int
    victories: int
    defeats: int
    symbols: dict[str, int]
    wild_symbols: int
    makes: list[dict[str, Any]]
    prices: dict[str, dict[str, int]]
    hand_size: int
    ready: bool
    paid: dict[str, int]
    score: dict[str, int]


class View(TypedDict, total=False):
    """The game as a seat sees it; `hand`, `legal` and `commitment` are there only for that seat."""

    version: int
    players: int
    options: dict[str, Any]
    age: int
    turn: int
    passes_to: str
    question: str | None
    asked: list[str]
    waiting_for: list[str]
    cities: dict[str, CityView]
    discard: dict[str, Any]
    uses: list[dict[str, Any]]
    known_hands: dict[str, dict[str, Any]]
    hand: list[dict[str, Any]]
    stage: dict[str, Any] | None
    legal: list[dict[str, Any]]
    commitment: str | None
    plies: list[str]
    result: dict[str, Any] | None


def view(game: Game, seat: int | None = None) -> View:
    """The game as a seat sees it; as a spectator sees it when `seat` is None.

    >>> sight = view(Game.new(seed=7, sides="day"), seat=0)
    >>> sight["question"], len(sight["hand"]), sight["legal"][0]["action"]
    ('choose', 7, 'build stone_pit')
    >>> "hand" in view(Game.new(seed=7, sides="day"))
    False
    """
    state = known(game.state, seat)
    sight: View = {
        "version": VERSION,
        "players": game.players,
        "options": dict(game.options.changed()),
        "age": game.age,
        "turn": game.turn if game.age else 0,
        "passes_to": "left" if direction(state.age) > 0 else "right",
        "question": game.question.name.lower() if game.question else None,
        "asked": seats_in(game.state.asked),
        "waiting_for": seats_in(game.state.deciders),
        "cities": {SEATS[owner]: _city(game, state, owner) for owner in range(game.players)},
        "discard": _discard(state, seat),
        "uses": _uses(state),
        "known_hands": _known_hands(state, seat),
        "plies": [ply.text(seat) for ply in game.plies],
        "result": _result(game),
    }
    if seat is not None:
        sight["hand"] = [_card(state, seat, card) for card in hand_of(state, seat)]
        stage = next_stage(state.city[seat]) if state.city[seat].board != NONE else NONE
        sight["stage"] = None if stage == NONE else _unit(state, seat, ALL[stage])
        sight["legal"] = [
            {"action": str(action_of(state, seat, code)), "code": code} for code in legal_codes(state, seat)
        ]
        chosen = game.commitment(seat)
        sight["commitment"] = None if chosen is None else str(chosen)
    return sight


def _city(game: Game, state: State, seat: int) -> CityView:
    city = state.city[seat]
    cards: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for card in city_cards(state, seat):
        cards[card.kind].append(card.id)
    side = None if city.board == NONE else SIDE_OF[city.board][city.side]
    shown = side is not None and (game.age > 0 or game.options.sides in SIDES)
    left, right = SEATS[left_of(state, seat)], SEATS[right_of(state, seat)]
    prices = {"left": left_price(city), "right": right_price(city)}
    in_play = all(other.board != NONE for other in state.city[: state.players])
    return {
        "seat": SEATS[seat],
        "name": game.names[seat],
        "board": None if side is None else side.name.lower(),
        "side": SIDES[city.side] if shown else None,
        "left": left,
        "right": right,
        "coins": city.coins,
        "cards": cards,
        "stages": [
            {"stage": stage.id, "cost": stage.cost, "text": stage.text, "built": number < city.counts[7]}
            for number, stage in enumerate(side.stages if side is not None and shown else ())
        ],
        "shields": city.shields,
        "victories": city.victories,
        "defeats": city.defeats,
        "symbols": dict(zip(SYMBOLS, city.symbols[:3], strict=True)),
        "wild_symbols": city.symbols[3],
        "makes": [
            {"source": source.name, "letters": source.letters}
            for source in (sources_of(state, seat) if in_play else ())
            if source.side == "own"
        ],
        "prices": {
            side_name: {name: (rare_price(city) if number >= 4 else coins) for number, name in enumerate(RESOURCES)}
            for side_name, coins in prices.items()
        },
        "hand_size": size_of(game.state.city[seat].hand),
        "ready": bool(game.state.asked >> seat & 1 and not game.state.deciders >> seat & 1),
        "paid": {left: city.left_share, right: city.right_share},
        "score": score_sheet(state, seat) if city.board != NONE else {},
    }


def _discard(state: State, seat: int | None) -> dict[str, Any]:
    """The pile: its size, the own cards in it, and all that the seat has seen in it."""
    own = [
        CARDS[state.card[entry]].id
        for entry in range(ENTRIES)
        if seat is not None and entry % MAX_PLAYERS == seat and is_discarded(state, entry)
    ]
    found = [
        card.id
        for look in range(state.looks)
        for age in range(1, N_AGES + 1)
        for card in cards_in(state.looked[N_AGES * look + age - 1], age)
    ]
    found += [CARDS[state.card[entry]].id for entry in _own_found(state, seat)] if found else []
    taken = [CARDS[card].id for card in state.look_card[: state.looks] if card != NONE]
    for card in taken:
        if card in found:
            found.remove(card)
        elif card in own:
            own.remove(card)
    return {"size": pile_size(state), "own": own, "seen": sorted(found), "taken": taken}


def _own_found(state: State, seat: int | None) -> list[int]:
    return [
        entry
        for entry in range(ENTRIES)
        if entry % MAX_PLAYERS == seat and is_discarded(state, entry) and look_that_found(state, entry) < N_LOOKS
    ]


def _uses(state: State) -> list[dict[str, Any]]:
    """What everybody did with which card, turn by turn: the log that all may keep."""
    found = []
    for age in range(1, N_AGES + 1):
        for turn in range(PLAYED_LAST + 1):
            for seat in range(state.players):
                entry = entry_of(age, turn, seat)
                if state.use[entry]:
                    card = state.card[entry]
                    name = None if card == HIDDEN else CARDS[card].id
                    use = USES[Use(state.use[entry])]
                    found.append({"age": age, "turn": turn + 1, "seat": SEATS[seat], "use": use, "card": name})
    return found


def _known_hands(state: State, seat: int | None) -> dict[str, dict[str, Any]]:
    """What a seat knows of the hands of others: the cards seen in it less those built, and how many of them are gone.

    `cards` were in the packet when it left the seat; `gone` of them have been used face down since.
    """
    if seat is None or state.patchy or not state.age or state.question not in (Question.CHOOSE, Question.EXTRA_CARD):
        return {}
    found = {}
    turn = min(state.turn, N_TURNS - 1)
    for other in range(state.players):
        packet = packet_at(state.players, state.age, other, turn)
        if other == seat or visits_before(state, state.age, packet, turn) == 0:
            continue
        seen = max(t for t in range(turn) if seat_at(state.players, state.age, packet, t) == seat)
        cards = cards_in(state.held[(state.age - 1) * N_TURNS + seen], state.age)
        gone = 0
        for later in range(seen, state.turn):
            entry = entry_of(state.age, later, seat_at(state.players, state.age, packet, later))
            card = state.card[entry]
            if card >= 0:
                cards.remove(CARDS[card])
            else:
                gone += 1
        found[SEATS[other]] = {"cards": [card.id for card in cards], "gone": gone}
    return found


def _card(state: State, seat: int, card: Unit) -> dict[str, Any]:
    """A card of the own hand: what it costs and whether it may be built."""
    entry = _unit(state, seat, card)
    entry["in_city"] = any(card.building == other.building for other in city_cards(state, seat))
    return entry


def _unit(state: State, seat: int, unit: Unit) -> dict[str, Any]:
    return {"card" if unit.age else "stage": unit.id, "payment": payment(state, seat, unit).to_json()}


def _result(game: Game) -> dict[str, Any] | None:
    result = game.result
    if result is None:
        return None
    return {
        "ranks": {SEATS[seat]: place for seat, place in enumerate(result.ranks)},
        "winners": [SEATS[seat] for seat in result.winners],
        "scores": {SEATS[seat]: sheet for seat, sheet in enumerate(result.scores)},
    }


__all__ = ["CityView", "View", "view"]
