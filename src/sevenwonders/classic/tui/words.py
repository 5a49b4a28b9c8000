"""7 Wonders in words: choices as an order and as the log tells them, cards in few characters, why something is not."""

from ...errors import plural
from ...game.log import LogEntry
from ...names import does
from ...tui.theme import COIN, FROM, LINK, MARKS, POINT, TO
from ...tui.words import listed
from .. import CHANCE, Game, Unit
from ..actions import Action, Verb
from ..components import LETTERS, RARE, RESOURCES, SIDES
from ..describe import chain_to, cost_words
from ..view_types import ClassicCity, ClassicPayment
from ..words import short_letters, told

ORDERS = {Verb.BUILD: "Build", Verb.STAGE: "Stage with", Verb.SELL: "Sell", Verb.TAKE: "Take"}


WHOSE = {"own": "", "near": f" {FROM}{TO}", "all": f" +{FROM}{TO}"}  # of both neighbours; of them and the own city
POWERS = {
    "seventh": "7th card",
    "salvage": "a discard, free",
    "free:colour": "new colour free",
    "free:first": "first turn free",
    "free:last": "last turn free",
    "discount:left": f"{LETTERS[:4]} {FROM} 1{COIN}",
    "discount:right": f"{LETTERS[:4]} {TO} 1{COIN}",
    "discount:rare": f"{RARE} {FROM}{TO} 1{COIN}",
    "symbol:any": "any symbol",
}


def gist(unit: Unit) -> str:
    """What a card or a stage gives, in a few characters; arrows are the neighbours.

    >>> from sevenwonders.classic import BY_ID
    >>> [gist(BY_ID[name]) for name in ("sawmill", "west_trading_post", "baths", "vineyard")]
    ['WW', 'WSOC ← 1● ∞', '3★ ∞', '+1●/brown +←→']
    """
    parts = [_gist(word) for word in unit.text.split()[1:]]
    return " ".join([*filter(None, parts), *[LINK] * bool(chain_to(unit))])


def _gist(effect: str) -> str:
    name, *values = effect.split(":")
    match name, values:
        case "makes", [letters]:
            return letters
        case "choice", [letters]:
            return "/".join(letters)
        case "shields", [number]:
            return MARKS["red"] * int(number)
        case "points", [number]:
            return f"{number}{POINT}"
        case "coins", [number]:
            return f"+{number}{COIN}"
        case "symbol", [symbol] if symbol != "any":
            return symbol
        case "complete", [number]:
            return f"{number}{POINT} if complete"
        case "each", [what, where, coins, points]:
            each = [f"+{coins}{COIN}"] * (coins != "0") + [f"{points}{POINT}"] * (points != "0")
            return f"{' '.join(each)}/{what}{WHOSE[where]}"
    return POWERS.get(effect, "")


def short_price(payment: ClassicPayment, in_city: bool) -> str:
    """What something costs, or what is missing for it, in a few characters.

    >>> short_price({"ways": [], "cheapest": None, "free": None, "missing": ["wood", "wood"]}, in_city=False)
    'no WW'
    """
    if in_city:
        return "built"
    if payment["missing"]:
        return f"no {''.join(LETTERS[RESOURCES.index(name)] for name in payment['missing'])}"
    if payment["free"]:
        return f"free {LINK}" if payment["chain"] else "free"
    price = f"{payment['cheapest']}{COIN}" if payment["cheapest"] else "free"
    return price if payment["ways"] else f"no {price}"


def why_not(city: ClassicCity, thing: Unit, payment: ClassicPayment, in_city: bool = False) -> str:
    """Why a card or a stage cannot be built, and what there is: a sentence for the seat whose city it is."""
    name = thing.name[0].upper() + thing.name[1:]
    if in_city:
        return f"Your city has {name} already, and no building twice."
    if payment["missing"]:
        numbers = {name: payment["missing"].count(name) for name in payment["missing"]}
        lacking = listed([f"{many} {name}" if many > 1 else name for name, many in numbers.items()], "")
        makes = listed([short_letters(source["letters"]) for source in city["makes"]], "") or "nothing"
        return f"{name} costs {cost_words(thing.cost)}. You make {makes}; nobody beside you sells {lacking}."
    price = payment["cheapest"] or 0
    short = price - city["coins"]
    return f"{name} costs {plural(price, 'coin')} at least. You have {city['coins']}: {short} short."


def order(action: Action) -> str:
    """A choice as an order.

    >>> from sevenwonders.classic import parse
    >>> order(parse("build baths L2")), order(parse("sell altar")), order(parse("side night"))
    ('Build Baths', 'Sell Altar', 'Show the night side')
    """
    if action.unit is not None and action.verb in ORDERS:
        return f"{ORDERS[action.verb]} {action.unit.name}"
    if action.verb is Verb.SIDE:
        return f"Show the {SIDES[action.number or 0]} side"
    words = str(action)
    return words[:1].upper() + words[1:]


def happenings(game: Game, reader: int | None) -> list[LogEntry]:
    """What everybody did so far, as a seat (or, with None, a spectator) may know it.

    >>> game = Game.new(seed=7, sides="day", names=("You", "Bo", "Cy"))
    >>> for seat in game.deciders:
    ...     game.commit(seat, f"sell {game.legal_actions(seat)[0].unit.id}")
    >>> [(line.when, game.names[line.seat], line.text) for line in happenings(game, 0)][:2]
    [('I.1', 'You', 'You sell Stone Pit for 3 coins.'), ('I.1', 'Bo', 'Bo sells a card for 3 coins.')]
    """
    found = []
    for state, plies in game.steps():
        for ply in plies:
            if ply.seat == CHANCE:
                continue
            hidden = ply.is_hidden_from(reader)
            verb, _, rest = told(state, ply.seat, ply.action, hidden, game.names).partition(" ")
            when = f"{'I' * ply.age}.{ply.turn}" if ply.turn else ""
            name = game.names[ply.seat]
            text = f"{name} {does(name, verb)} {rest}."
            found.append(LogEntry(ply.seat, _kind(ply.action, hidden), text, when))
    return found


def _kind(action: Action, hidden: bool) -> str | None:
    """What the mark of a line is for."""
    if action.verb is Verb.STAGE:
        return "wonder"
    built = action.verb in (Verb.BUILD, Verb.TAKE) and action.unit is not None and not hidden
    return action.unit.kind if built and action.unit is not None else None
