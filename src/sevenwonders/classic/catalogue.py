"""The constant data of 7 Wonders for programs without these rules, such as the web page: cards, boards, options."""

from collections.abc import Iterator
from dataclasses import fields

from ..game.actions import export_grammar
from ..game.catalogue import VERSION, make_level_entries, make_option_entry, make_style_entries
from . import components
from .describe import decode_resource_letter, find_chain_origins, find_chain_targets, format_effect
from .game import CATEGORIES
from .options import Options
from .players.levels import LEVELS
from .players.styles import STYLES
from .rules.military import victory_token_points
from .rules.play import SALE
from .rulings import RULINGS
from .verbs import Verb
from .wording import wording

# The sellers of a discount, and the letters of the resources that get cheaper.
DISCOUNTS = {
    "left": (["left"], components.COMMON),
    "right": (["right"], components.COMMON),
    "rare": (["left", "right"], components.RARE),
}


def make_catalogue() -> dict[str, object]:
    """Return the constant data of the game as plain data, ready for JSON.

    It contains components, rules options, the levels and styles of computer players, and the notation of actions.

    >>> forum = make_catalogue()["units"]["forum"]
    >>> forum["kind"], forum["glyphs"]
    ('yellow', [{'kind': 'choice', 'resources': ['glass', 'papyrus', 'cloth']}])
    >>> forum["needs"], forum["gives"][0]["units"]
    ({'symbol': 'stall', 'units': ['east_trading_post', 'west_trading_post']}, ['haven'])
    """
    return {
        "version": VERSION,
        "units": {unit.id: _make_unit_entry(unit) for unit in components.ALL},
        "boards": {board.name.lower(): _make_board_entry(board) for board in components.Board},
        "resources": list(components.RESOURCES),
        "letters": dict(zip(components.RESOURCES, components.LETTERS, strict=True)),
        "symbols": list(components.SYMBOLS),
        "chains": list(components.CHAINS),
        "categories": list(CATEGORIES),
        "victories": [victory_token_points(age) for age in range(1, components.N_AGES + 1)],
        "turns": components.N_TURNS,
        "sale": SALE,
        "options": [make_option_entry(option, RULINGS) for option in fields(Options)],
        "levels": make_level_entries(LEVELS),
        **export_grammar(Verb),
        "styles": make_style_entries(STYLES.values()),
    }


def _make_unit_entry(unit: components.Unit) -> dict[str, object]:
    entry: dict[str, object] = {
        "id": unit.id,
        "name": unit.name[0].upper() + unit.name[1:],
        "kind": unit.kind,
        "coins": int(unit.facts.coin_cost),
        "resources": list(map(decode_resource_letter, unit.cost_letters)),
        "glyphs": list(_iter_glyphs(unit)),
        "sentences": [format_effect(unit, wording())],
    }
    if unit.age:
        copies = unit.facts.copies
        entry["age"] = unit.age
        entry["copies"] = {str(n): int(copies[n]) for n in range(components.MIN_PLAYERS, components.MAX_PLAYERS + 1)}
    if unit.needed_chain:
        entry["needs"] = {"symbol": unit.needed_chain, "units": [card.id for card in find_chain_origins(unit)]}
    if unit.given_chains:
        entry["gives"] = [
            {"symbol": symbol, "units": [card.id for card in find_chain_targets(unit, symbol)]}
            for symbol in unit.given_chains
        ]
    return entry


def _make_board_entry(board: components.Board) -> dict[str, object]:
    sides = {
        components.SIDES[side.side]: {
            "start": decode_resource_letter(side.start),
            "stages": [stage.id for stage in side.stages],
        }
        for side in components.SIDE_OF[board]
    }
    return {"id": board.name.lower(), "name": board.name.capitalize(), "sides": sides}


def _iter_glyphs(unit: components.Unit) -> Iterator[dict[str, object]]:
    """Yield the symbols to draw on a card or stage as plain data, in the order of its effects."""
    for name, values in unit.effects:
        match name, values:
            case "makes", [letters]:
                for letter in dict.fromkeys(letters):
                    yield {"kind": "makes", "resource": decode_resource_letter(letter), "count": letters.count(letter)}
            case "choice", [letters]:
                yield {"kind": "choice", "resources": list(map(decode_resource_letter, letters))}
            case "shields" | "points" | "coins" | "complete", [number]:
                yield {"kind": name, "count": int(number)}
            case "symbol", [symbol]:
                yield {"kind": "symbol", "symbol": symbol}
            case "discount", [what]:
                sides, letters = DISCOUNTS[what]
                yield {"kind": "discount", "sides": sides, "resources": list(map(decode_resource_letter, letters))}
            case "each", [what, where, coins, points]:
                counted = "_".join(name.removesuffix("s") for name in what.split("+"))
                yield {"kind": "per", "counted": counted, "coins": int(coins), "points": int(points), "where": where}
            case (("needs" | "gives" | "copies"), _):
                pass
            case _:
                yield {"kind": "rule", "rule": "_".join([name, *values])}
