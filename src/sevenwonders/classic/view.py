"""Views of a game for a seat or a spectator: plain data, ready for JSON.

A view contains only public information and what its own seat knows.  Seats are written `p1` to `p7`; the view of a
spectator has only public information.  `VERSION` counts changes of the keys.
"""

from typing import Literal

from ..game import views as base
from ..game.seats import ALL_KNOWING
from . import view_types
from .actions import action_of, legal_codes
from .changes import compute_city_changes, state_after_own_choice
from .components import ALL, COLOURS, RESOURCES, SIDE_OF, SIDES, SYMBOLS, Unit
from .game import Game, score_sheet
from .ids import SEATS, cards_in_hand, city_cards, seat_names_from_bits
from .payment import OWN, ResourceSource, list_resource_sources, payment, source_price
from .rules.market import left_price, rare_price, right_price
from .rules.military import victory_token_points
from .rules.setup import next_stage_row
from .rules.state import (
    COMPLETE,
    NONE,
    State,
    count_cards_in_pile,
    hand_size,
    left_neighbour,
    passing_direction,
    right_neighbour,
)
from .seat_knowledge import list_past_card_uses, make_discard_view, make_known_hand_views
from .states import KnownState, known

VERSION = 4


class Views(base.Views[view_types.ClassicView]):
    """The views of a game in its current position: what each seat, and a spectator, may know."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def _make_view(self, seat: int | None) -> view_types.ClassicView:
        return view(self._game, seat)


def view(game: Game | State, seat: int | None = None) -> view_types.ClassicView:
    """Return the view of a game, or of a position alone, for a seat; for a spectator if `seat` is None.

    >>> seat_view = view(Game.new(seed=7, sides="day"), seat=0)
    >>> seat_view["question"], len(seat_view["hand"]), seat_view["legal"][0]["action"]
    ('choose', 7, 'build stone_pit')
    >>> "hand" in view(Game.new(seed=7, sides="day"))
    False
    """
    game = game if isinstance(game, Game) else Game.from_state(game)
    state = known(game.state, seat)
    visible_state = game.state if game.is_over else state  # in the end nothing is secret any more
    reader = ALL_KNOWING if game.is_over else seat
    log = list_past_card_uses(visible_state)
    data: view_types.ClassicView = {
        "version": VERSION,
        "game": "classic",
        "viewer": "spectator" if seat is None else SEATS[seat],
        "players": game.num_players,
        "options": dict(game.options.changed_values()),
        "age": game.age,
        "turn": game.turn if game.age else 0,
        "passes_to": "left" if passing_direction(state.age) > 0 else "right",
        "at_stake": int(victory_token_points(state.age)) if game.age else 0,
        "question": game.question.name.lower() if game.question else None,
        "asked": seat_names_from_bits(game.state.asked),
        "waiting_for": seat_names_from_bits(game.state.deciders),
        "cities": {SEATS[owner]: _make_city_view(game, state, owner, log) for owner in range(game.num_players)},
        "discard": make_discard_view(state, seat),
        "uses": log,
        "known_hands": make_known_hand_views(state, seat),
        "plies": [ply.text(reader) for ply in game.plies],
        "turns": _list_turn_starts(game),
        "result": _make_result_view(game),
    }
    if seat is not None:
        data["hand"] = [_make_hand_card_view(state, seat, card) for card in cards_in_hand(state, seat)]
        row = next_stage_row(state.city[seat]) if game.age else NONE  # before the first Age, the board has no side
        data["stage"] = None
        if row != NONE:
            data["stage"] = {"stage": ALL[row].id, "payment": _make_payment_view(state, seat, ALL[row])}
        data["legal"] = [
            {
                "action": str(action_of(state, seat, code)),
                "code": code,
                "changes": compute_city_changes(state, state_after_own_choice(state, seat, code), seat),
            }
            for code in legal_codes(state, seat)
        ]
        chosen = game.committed_action(seat)
        data["commitment"] = None if chosen is None else str(chosen)
    return data


def _list_turn_starts(game: Game) -> list[view_types.TurnStart]:
    """Return the index of the first ply of each turn, with the Age and the turn, as plain data."""
    starts: list[view_types.TurnStart] = []
    for number, ply in enumerate(game.plies):
        if not starts or (starts[-1]["age"], starts[-1]["turn"]) != (ply.age, ply.turn):
            starts.append({"ply": number, "age": ply.age, "turn": ply.turn})
    return starts


def _make_city_view(game: Game, state: KnownState, seat: int, log: list[view_types.CardUse]) -> view_types.ClassicCity:
    city = state.city[seat]
    cards: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for card in city_cards(state, seat):
        cards[card.kind].append(card.id)
    side = None if city.board == NONE else SIDE_OF[city.board][city.side]
    is_side_visible = side is not None and (game.age > 0 or game.options.sides in SIDES)
    neighbours = left_neighbour(state, seat), right_neighbour(state, seat)
    left, right = (SEATS[other] for other in neighbours)
    prices: dict[Literal["left", "right"], int] = {"left": left_price(city), "right": right_price(city)}
    in_play = all(other.board != NONE for other in state.city[: state.players])
    sources = list_resource_sources(state, seat) if in_play else ()
    under: list[str | None] = [use["card"] for use in log if use["use"] == "stage" and use["seat"] == SEATS[seat]]
    under = [*(None for _ in range(city.counts[7] - len(under))), *under]  # unknown in a position set up by hand
    return {
        "seat": SEATS[seat],
        "board": None if side is None else side.name.lower(),
        "side": SIDES[city.side] if is_side_visible else None,
        "left": left,
        "right": right,
        "coins": city.coins,
        "cards": cards,
        "stages": [
            {
                "stage": stage.id,
                "cost": stage.cost,
                "built": number < city.counts[7],
                "card": under[number] if number < len(under) else None,
            }
            for number, stage in enumerate(side.stages if side is not None and is_side_visible else ())
        ],
        "shields": city.shields,
        "lead": {SEATS[other]: city.shields - state.city[other].shields for other in neighbours},
        "victories": city.victories,
        "defeats": city.defeats,
        "symbols": dict(zip(SYMBOLS, city.symbols[:3], strict=True)),
        "wild_symbols": city.symbols[3],
        "makes": [_make_source_view(source) for source in sources if source.side == OWN],
        "offers": [
            {**_make_source_view(source), "seat": SEATS[source.owner], "coins": source_price(state, seat, source)}
            for source in sources
            if source.side != OWN
        ],
        "prices": {
            side_name: {name: (rare_price(city) if number >= 4 else coins) for number, name in enumerate(RESOURCES)}
            for side_name, coins in prices.items()
        },
        "hand_size": _hand_size(game.state, seat),
        "ready": bool(game.state.asked >> seat & 1 and not game.state.deciders >> seat & 1),
        "paid": {left: city.left_share, right: city.right_share},
        "score": score_sheet(state, seat) if city.board != NONE else {},
    }


def _hand_size(state: State, seat: int) -> int:
    """Return the number of cards in a seat's hand, which is public even if the position does not show the cards."""
    return int(count_cards_in_pile(state.city[seat].hand) if state.viewer in (COMPLETE, seat) else hand_size(state))


def _make_source_view(source: ResourceSource) -> view_types.ProducedSymbol:
    return {"unit": source.unit, "letters": source.letters}


def _make_hand_card_view(state: KnownState, seat: int, card: Unit) -> view_types.HandCard:
    """Return a card of a seat's hand as plain data: id, price, and whether the city has the building already."""
    in_city = any(card.building_name == other.building_name for other in city_cards(state, seat))
    return {"card": card.id, "payment": _make_payment_view(state, seat, card), "in_city": in_city}


def _make_payment_view(state: KnownState, seat: int, unit: Unit) -> view_types.ClassicPayment:
    """Return the price of a card or stage for a seat as plain data, the cheapest way to pay first.

    Of equally cheap ways, the one that gives less to the neighbour with more points comes first.
    """
    cost = payment(state, seat, unit).to_json()
    left = score_sheet(state, left_neighbour(state, seat))["total"]
    right = score_sheet(state, right_neighbour(state, seat))["total"]
    cost["ways"].sort(key=lambda way: (way["coins"], way["left"] if left >= right else way["right"]))
    return cost


def _make_result_view(game: Game) -> view_types.ClassicResult | None:
    result = game.result
    if result is None:
        return None
    return {
        "ranks": {SEATS[seat]: place for seat, place in enumerate(result.ranks)},
        "winners": [SEATS[seat] for seat in result.winners],
        "scores": {SEATS[seat]: sheet for seat, sheet in enumerate(result.scores)},
    }
