"""Reasons for actions: facts with numbers and ids, and the sentences about them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ..messages import Messages
from .player import Analysis, Reason
from .views import K

MAX_EXPLAINED_MOVES = 5  # number of moves of an analysis that get reasons
MAX_REASONS = 4  # maximum number of reasons of a move
COUNTED = ("spaces", "symbols", "chambers", "coins", "points", "cards")  # values that decide the plural

Values = dict[str, int | str]
Fact = tuple[str, Values]  # the key of a sentence and the values of its placeholders


def pick_main_reasons(facts: Iterable[Fact], keys: Sequence[str], most: int = MAX_REASONS) -> tuple[Reason, ...]:
    """Return the facts of greatest weight as reasons.

    Args:
        facts: pairs of the key of a sentence and the values of its placeholders, in any order.
        keys: the keys of all sentences, in descending order of weight.
        most: the maximum number of reasons.
    """
    return tuple(Reason(*fact) for fact in sorted(facts, key=lambda fact: keys.index(fact[0]))[:most])


def describe_reason(reason: Reason, messages: Messages) -> str:
    """Return a phrase about a reason for an action, such as `costs 2 coins`, in the language of the messages.

    >>> from sevenwonders.registry import game_type
    >>> describe_reason(Reason("chain", {"unit": "baths"}), game_type("duel").messages("de"))
    'ist kostenlos durch Bäder'
    """
    count = next((reason.values[name] for name in COUNTED if name in reason.values), 0)
    values: dict[str, object] = {"count": count, **reason.values}
    if unit := str(reason.values.get("unit", "")):
        values |= {"unit": messages.component_name(unit), "effect": messages.component_effect(unit)}
    if resource := reason.values.get("resource"):
        values["resource"] = messages.say(f"resource.{resource}")
    key = f"reason.{reason.key}"
    return messages.say(key, **values) if key in messages else reason.key


def add_reasons(analysis: Analysis, state: K, reasons: Callable[[K, int, int], tuple[Reason, ...]]) -> Analysis:
    """Return a copy of an analysis with reasons for its first `MAX_EXPLAINED_MOVES` moves, which are the best.

    Args:
        analysis: the analysis.
        state: the position that was analysed.
        reasons: a function of a position, a seat and a code that returns reasons for the action.
    """
    best, rest = analysis.moves[:MAX_EXPLAINED_MOVES], analysis.moves[MAX_EXPLAINED_MOVES:]
    with_reasons = (replace(move, reasons=reasons(state, analysis.seat, move.action)) for move in best)
    return replace(analysis, moves=(*with_reasons, *rest))
