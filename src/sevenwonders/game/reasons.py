"""Facts about an action as reasons in words.

A game finds the facts and says in what order they weigh; here they become sentences, the weightiest first.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from .player import Analysis, Reason
from .views import KnownState

K = TypeVar("K", bound=KnownState)

EXPLAINED = 5  # moves of an analysis that get reasons
MOST = 4  # reasons of a move

Values = dict[str, int | str]
Fact = tuple[str, Values]  # a key of the texts and what belongs into its sentence


def in_words(
    facts: Iterable[Fact], texts: Mapping[str, str], called: Callable[[str], str], most: int = MOST
) -> tuple[Reason, ...]:
    """The weightiest facts as reasons.

    Args:
        facts: what can be said, in any order.
        texts: a sentence for every key, in order of weight.
        called: the name of a component, by its id.
        most: how many are told.
    """
    weights = {key: weight for weight, key in enumerate(texts)}
    told = sorted(facts, key=lambda fact: weights[fact[0]])[:most]
    return tuple(Reason(key, sentence(texts[key], values, called), values) for key, values in told)


def explained(analysis: Analysis, state: K, reasons: Callable[[K, int, int], tuple[Reason, ...]]) -> Analysis:
    """An analysis with reasons for its best moves; `state` is the position that was analysed."""
    best, rest = analysis.moves[:EXPLAINED], analysis.moves[EXPLAINED:]
    told = (replace(move, reasons=reasons(state, analysis.seat, move.action)) for move in best)
    return replace(analysis, moves=(*told, *rest))


def sentence(text: str, values: Values, called: Callable[[str], str] = str) -> str:
    """A text with its values: `{coins|coin}` is a number with its noun, `{unit}` the name of a component.

    >>> sentence("uncovers {cards|card}", {"cards": 2})
    'uncovers 2 cards'
    """

    def word(found: re.Match[str]) -> str:
        value, noun = values[found[1]], found[2]
        if noun:
            return f"{value} {noun}" if value == 1 else f"{value} {noun}s"
        return called(str(value)) if found[1] == "unit" else str(value)

    return re.sub(r"\{(\w+)\|?(.*?)\}", word, text)
