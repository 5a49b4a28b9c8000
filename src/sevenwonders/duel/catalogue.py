"""The printed material of 7 Wonders Duel as plain data, with its options, and its levels and styles of players."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations

from ..errors import OptionError
from ..game.actions import export_grammar
from ..game.catalogue import VERSION, make_level_entries, make_option_entry, make_style_entries
from ..game.options import Value
from . import describe
from .components import ALL, CHAINS, LETTERS, RESOURCES, Colour, Counted, Deck, Prompt, Resource, Symbol, Unit
from .layout import STRUCTURES, Slot
from .options import DEFAULT_PROFILE, MODULES, PROFILES, Options
from .players.levels import LEVELS
from .players.styles import STYLES
from .rules import market
from .rules.action_codes import CAPITAL
from .rules.expansions.pantheon import PRICES
from .rules.military import LARGE_LOSS, LARGE_ZONE, SMALL_LOSS, SMALL_ZONE, military_points
from .rules.score import TEMPLE_POINTS
from .rules.state import N_CHAMBERS, State
from .rules.structure import GUILDS_IN_PLAY
from .rulings import RULINGS
from .verbs import Verb

BACKS = {Deck.AGE_I: "age_1", Deck.AGE_II: "age_2", Deck.AGE_III: "age_3"}  # as a view names them


def make_catalogue() -> dict[str, object]:
    """Return all components, options, levels of computer players and other facts that are the same in every game.

    >>> altar = make_catalogue()["units"]["altar"]
    >>> altar["kind"], altar["glyphs"], altar["gives"]
    ('blue', [{'kind': 'points', 'count': 3}], {'symbol': 'moon', 'unit': 'temple'})
    """
    return {
        "version": VERSION,
        "units": {unit.id: _make_unit_entry(unit) for unit in ALL},
        "resources": list(RESOURCES),
        "letters": dict(zip(RESOURCES, LETTERS, strict=True)),
        "symbols": [symbol.name.lower() for symbol in Symbol if symbol],
        "chains": list(CHAINS),
        "track": _make_military_track(),
        "activation": {seat: [int(price) for price in PRICES.array[place]] for place, seat in enumerate(("p1", "p2"))},
        "structures": [_structure_extent(structure) for structure in STRUCTURES],
        "modules": list(MODULES),
        "options": [make_option_entry(option, RULINGS) for option in fields(Options) if option.name not in MODULES],
        "profiles": {name: options.changed_values() for name, options in PROFILES.items()},
        "default_profile": DEFAULT_PROFILE,
        "contradictions": list(_iter_contradictory_settings()),
        "levels": make_level_entries(LEVELS),
        **export_grammar(Verb),
        "styles": make_style_entries(STYLES.values()),
    }


def _make_unit_entry(unit: Unit) -> dict[str, object]:
    facts = unit.facts
    entry: dict[str, object] = {
        "id": unit.id,
        "name": unit.name,
        "kind": unit.kind,
        "module": unit.module,
        "coins": int(facts.coin_cost),
        "resources": [RESOURCES[r] for r in Resource for _ in range(market.amount_of(facts.cost, r))],
        "glyphs": list(_iter_glyphs(unit)),
        "sentences": describe.format_effect_sentences(unit),
    }
    if unit.deck:
        entry["deck"] = BACKS.get(Deck(unit.deck), Deck(unit.deck).name.lower())
    if mythology := describe.mythology_of(unit):
        entry["mythology"] = mythology.id
    if giver := describe.find_chain_origin(unit):
        entry["needs"] = {"symbol": _chain_symbol_name(facts.needs_chain), "unit": giver.id}
    if facts.gives_chain:
        freed = describe.find_chain_target(unit)
        entry["gives"] = {"symbol": _chain_symbol_name(facts.gives_chain), "unit": freed.id if freed else None}
    return entry


def _chain_symbol_name(bit: int) -> str:
    return CHAINS[int(bit).bit_length() - 1]


def _iter_glyphs(unit: Unit) -> Iterator[dict[str, object]]:
    """Yield each printed icon of a component, as its kind and values, in the order of `format_effect_sentences`."""
    facts = unit.facts
    for resource in Resource:
        if count := market.amount_of(facts.yields, resource):
            yield {"kind": "makes", "resource": RESOURCES[resource], "count": count}
    if facts.any_raw:
        yield {"kind": "choice", "resources": list(RESOURCES[: Resource.GLASS])}
    if facts.any_manufactured:
        yield {"kind": "choice", "resources": list(RESOURCES[Resource.GLASS :])}
    if facts.fixed:
        yield {"kind": "fixed", "resources": [RESOURCES[r] for r in Resource if facts.fixed >> r & 1]}
    if facts.shields:
        yield {"kind": "shields", "count": int(facts.shields)}
    if facts.symbol:
        yield {"kind": "symbol", "symbol": describe.symbol_name(unit).replace(" ", "_")}
    for column in ("coins", "loses"):
        if count := int(getattr(facts, column)):
            yield {"kind": column, "count": count}
    if facts.counts != Counted.NOTHING:
        yield {
            "kind": "per",
            "counted": _name_counted_set(facts.counts),
            "coins": int(facts.coins_each),
            "points": int(facts.points_each),
            "most": bool(facts.in_either_city),
        }
    if facts.points:
        yield {"kind": "points", "count": int(facts.points)}
    changes_rules = unit.colour is Colour.TOKEN and unit.number in describe.TOKENS_THAT_CHANGE_RULES
    if changes_rules or unit.colour is Colour.DECREE:
        yield {"kind": "rule", "rule": unit.id}
    if facts.temple:
        yield {"kind": "temple", "points": [int(TEMPLE_POINTS[count]) for count in range(1, GUILDS_IN_PLAY + 1)]}
    if facts.section:
        yield {"kind": "chambers", "chambers": [c + 1 for c in range(N_CHAMBERS) if facts.section >> c & 1]}
    for column in ("reserve", "worth"):
        if count := int(getattr(facts, column)):
            yield {"kind": column, "count": count}
    if facts.ask:
        yield {"kind": "ask", "ask": Prompt(facts.ask).name.lower()}
    if facts.move:
        yield {"kind": "move"}
    if facts.replay:
        yield {"kind": "replay"}


def _name_counted_set(counts: int) -> str:
    return (Counted(counts) if counts >= Counted.BROWN_GREY else Colour(counts)).name.lower()


def _make_military_track() -> dict[str, object]:
    """Return the military track as plain data for the catalogue.

    `capital` is the distance from the middle to a capital.  `points` lists the points by distance of the Conflict pawn
    from the middle.  `tokens` has, for each size of military token, the distance at which it is taken, and the coins
    that it costs.
    """
    state = State()
    points = []
    for pawn in range(CAPITAL + 1):
        state.pawn = pawn
        points.append(int(military_points(state, 0)))
    return {
        "capital": CAPITAL,
        "points": points,
        "tokens": {
            "small": {"from": SMALL_ZONE, "coins": SMALL_LOSS},
            "large": {"from": LARGE_ZONE, "coins": LARGE_LOSS},
        },
    }


def _structure_extent(structure: tuple[Slot, ...]) -> dict[str, int]:
    """Return the numbers of rows and of columns of a card structure; a column is half as wide as a card."""
    return {"rows": max(slot.row for slot in structure), "columns": max(slot.column for slot in structure)}


def _iter_contradictory_settings() -> Iterator[dict[str, object]]:
    """Yield the pairs of option values that are valid alone but refused together, found by trying all pairs."""
    settings = [
        (option.name, value)
        for option in fields(Options)
        for value in option.metadata["values"]
        if value != option.default
    ]
    for first, second in combinations(settings, 2):
        if first[0] != second[0] and (reason := _describe_option_conflict(first, second)):
            yield {"a": list(first), "b": list(second), "reason": reason}


def _describe_option_conflict(*settings: tuple[str, Value]) -> str:
    try:
        Options(**dict(settings))  # type: ignore[arg-type]
    except OptionError as error:
        return str(error)
    return ""
