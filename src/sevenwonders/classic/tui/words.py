"""Short texts of 7 Wonders, and the reasons why something cannot be built."""

from ...messages import Messages
from ...tui.theme import COIN, FROM, LINK, MARKS, POINT, TO
from .. import Unit
from ..components import LETTERS, RARE, RESOURCES
from ..describe import find_chain_targets, format_component_name, format_goods
from ..view_types import ClassicPayment
from ..words import classify_price

WHOSE = {"own": "", "near": f" {FROM}{TO}", "all": f" +{FROM}{TO}"}  # of both neighbours, or of them and the owner
DISCOUNTS = {
    "left": f"{LETTERS[:4]} {FROM} 1{COIN}",
    "right": f"{LETTERS[:4]} {TO} 1{COIN}",
    "rare": f"{RARE} {FROM}{TO} 1{COIN}",
}


def abbreviate_effects(unit: Unit, messages: Messages) -> str:
    """Return the effects of a card or stage in a few characters; arrows stand for the neighbours.

    >>> from sevenwonders.classic import BY_ID
    >>> from sevenwonders.classic.wording import wording
    >>> [abbreviate_effects(BY_ID[name], wording()) for name in ("sawmill", "west_trading_post", "baths", "vineyard")]
    ['WW', 'WSOC ← 1● ∞', '3★ ∞', '+1●/▲ +←→']
    """
    parts = [_abbreviate_effect(word, messages) for word in unit.text.split()[1:]]
    return " ".join([*filter(None, parts), *[LINK] * bool(find_chain_targets(unit))])


def _abbreviate_effect(effect: str, messages: Messages) -> str:
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
            return messages.say(f"symbol.{symbol}")
        case "complete", [number]:
            return messages.say("classic.gist.complete", points=f"{number}{POINT}")
        case "each", [what, where, coins, points]:
            each = [f"+{coins}{COIN}"] * (coins != "0") + [f"{points}{POINT}"] * (points != "0")
            counted = "".join(MARKS["wonder" if kind == "stages" else kind] for kind in what.split("+"))
            return f"{' '.join(each)}/{counted}{WHOSE[where]}"
        case "discount", [whose]:
            return DISCOUNTS[whose]
    key = f"classic.gist.{'.'.join([name, *values])}"
    return messages.say(key) if key in messages else ""


def format_short_price(payment: ClassicPayment, in_city: bool, messages: Messages) -> str:
    """Return the price of a card or stage, or the missing resources, in a few characters.

    `in_city` is set if the city has the building already.

    >>> from sevenwonders.classic.wording import wording
    >>> payment = {"ways": [], "cheapest": None, "free_by": None, "chain": None, "missing": ["wood", "wood"]}
    >>> format_short_price(payment, False, wording()), format_short_price(payment, True, wording("de"))
    ('-WW', 'gebaut')
    """
    state = classify_price(payment, in_city)
    if state == "missing":
        return f"-{''.join(LETTERS[RESOURCES.index(name)] for name in payment['missing'])}"
    if state in ("short", "coins"):
        return f"{payment['cheapest']}{COIN}"
    return messages.say(f"round.foot.{'built' if state == 'built' else 'free'}") + f" {LINK}" * (state == "chain")


def explain_unbuildable(
    unit: Unit, payment: ClassicPayment, coins: int, messages: Messages, in_city: bool = False
) -> str:
    """Return a sentence that says why a card or stage cannot be built.

    Args:
        unit: the card or stage.
        payment: its price for the seat.
        coins: the coins of the seat.
        messages: the texts of a language.
        in_city: whether the city has the building already.
    """
    state = classify_price(payment, in_city)
    goods = messages.join(format_goods(payment["missing"], messages)) if payment["missing"] else ""
    why = messages.say(f"round.price.{state}", count=payment["cheapest"] or 0, coins=coins, goods=goods)
    return messages.say("label.colon", label=format_component_name(unit, messages), said=f"{why}.")
