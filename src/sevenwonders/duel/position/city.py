"""Cities in descriptions of positions: reading their fields and placing their components."""

from collections.abc import Mapping
from typing import Any

from ...errors import PositionError
from ..components import CARDS, FIRST_WONDER, RESOURCES, TOKENS, Unit
from ..ids import SEATS
from ..rules.expansions.solo import AUTOMA_TOKENS
from ..rules.setup import DRAFT_GROUP, STARTING_COINS
from ..rules.state import AUTOMA, N_PLACES, RuleOption, Zone, has_option
from . import agora, pantheon
from .builder import PositionBuilder
from .limits import cards_outside_structure, count_taken_from_structure

CITY_FIELDS = {
    "": ("coins", "cards", "wonders", "tokens", "fixed_soon"),
    "pantheon": pantheon.CITY_FIELDS,
    "agora": agora.CITY_FIELDS,
}  # by the module that they belong to


def set_city(builder: PositionBuilder, seat: int) -> None:
    state, name = builder.state, SEATS[seat]
    given = _read_city_fields(builder, seat)
    city = state.city[seat]
    city.coins = given.get("coins", STARTING_COINS)
    if not builder.is_int_in_range(city.coins, 0, 30_000):
        raise PositionError(f"{name} cannot have {city.coins!r} coins")
    for card_name in builder.read_names(given.get("cards", ()), f"{name}.cards"):
        card = builder.register_component(card_name, CARDS, f"the city of {name}")
        state.zone[card.row] = Zone.CITY + seat
        builder.add_component_effects(seat, card.row)
    wonders, words = given.get("wonders", ()), f"Wonders; a player has {DRAFT_GROUP}"
    for place, text in builder.read_indexed_names(wonders, name, "wonders", N_PLACES, words):
        _set_wonder(builder, seat, place, text)
    _set_progress_tokens(builder, seat, builder.read_names(given.get("tokens", ()), f"{name}.tokens"))
    if builder.options.pantheon:
        pantheon.set_city(builder, seat, given)
    if builder.options.agora:
        agora.set_city(builder, seat, given)
    for resource in builder.read_names(given.get("fixed_soon", ()), f"{name}.fixed_soon"):
        if resource not in RESOURCES or not city.fixed >> RESOURCES.index(resource) & 1:
            raise PositionError(f"{name} has no fixed price for '{resource}'")
        city.fixed_soon |= 1 << RESOURCES.index(resource)
    if city.fixed_soon and not has_option(state, RuleOption.FIXED_NEXT_TURN):
        raise PositionError("fixed prices start at once; fixed_soon needs the option fixed_price_delay: next_turn")
    city.fixed &= ~city.fixed_soon


def _read_city_fields(builder: PositionBuilder, seat: int) -> dict[str, Any]:
    """Return the fields of a city from the description of a position.

    Raises:
        PositionError: there are unknown fields, or fields of expansions that are not played.
    """
    name = SEATS[seat]
    given: object = (builder.position.p1, builder.position.p2)[seat]
    played = [module for module in CITY_FIELDS if not module or module in builder.options.modules]
    known = [key for module in played for key in CITY_FIELDS[module]]
    if not isinstance(given, Mapping) or not set(given) <= {key for keys in CITY_FIELDS.values() for key in keys}:
        raise PositionError(f"{name} has {', '.join(known[:-1])} and {known[-1]}, nothing else")
    for module in CITY_FIELDS:
        foreign = [key for key in CITY_FIELDS[module] if key in given and module not in played]
        if foreign:
            raise PositionError(f"'{foreign[0]}' of {name} belongs to {builder.describe_missing_module(module)}")
    return dict(given)


def _set_progress_tokens(builder: PositionBuilder, seat: int, names: list[str]) -> None:
    """Set the Progress tokens of a city in the position being built.

    The automa of the Solo Challenge has two from the start.

    Args:
        builder: the position being built.
        seat: the seat of the city.
        names: the names of the tokens.
    """
    if builder.options.solo and seat == AUTOMA:
        names += [t.id for t in TOKENS if AUTOMA_TOKENS >> t.number & 1 and t.id not in names]
    for name in names:
        token = builder.register_component(name, TOKENS, f"the city of {SEATS[seat]}")
        builder.state.city[seat].tokens |= 1 << token.number
        builder.add_component_effects(seat, token.row)


def _set_wonder(builder: PositionBuilder, seat: int, place: int, text: str) -> None:
    city, where = builder.state.city[seat], f"the Wonders of {SEATS[seat]}"
    name, _, rest = text.partition(" ")
    wonder = builder.register_wonder(name, where)
    city.wonders[place] = wonder.number
    if rest == "built":
        builder.open_wonders.append((seat, place))
    elif rest.startswith("with "):
        _place_under_wonder(builder, seat, place, builder.register_component(rest[5:], CARDS, where))
    elif rest:
        raise PositionError(f"'{text}' should read like '{wonder.id}' or '{wonder.id} with altar'")
    if rest:
        builder.add_component_effects(seat, FIRST_WONDER + wonder.number)


def _place_under_wonder(builder: PositionBuilder, seat: int, place: int, card: Unit) -> None:
    builder.state.city[seat].under[place] = card.row
    builder.state.zone[card.row] = Zone.UNDER_WONDER


def fill_wonders_with_unnamed_cards(builder: PositionBuilder) -> None:
    """Put cards under the Wonders that are described only as `built`; call it after all other cards are placed."""
    for seat, place in builder.open_wonders:
        _place_under_wonder(builder, seat, place, _find_spare_card(builder, f"the Wonders of {SEATS[seat]}"))


def _find_spare_card(builder: PositionBuilder, where: str) -> Unit:
    """Return a card that the description does not mention, to lie under a Wonder, and record it as placed at `where`.

    It belongs to the first Age of which more cards have been taken than are placed in the position.
    """
    ages = range(1, max(1, builder.state.age) + 1)
    with_room = [
        age
        for age in ages
        if builder.state.age and len(cards_outside_structure(builder, age)) < count_taken_from_structure(builder, age)
    ]
    for age in with_room or ages:
        for card in reversed([card for card in CARDS if card.deck == age]):
            mentioned = any(before + card.id in builder.mentioned for before in '" ')
            if card.id not in builder.used and not mentioned:
                builder.used[card.id] = where
                return card
    raise PositionError("no card is left to lie under that Wonder")
