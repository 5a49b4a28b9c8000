"""Outcomes of chance between a position and the next decision: all of them if they are few, otherwise a sample.

An outcome is a sequence of chance events, such as the cards that are turned up.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from ..game.game_type import AnyGameType
from ..kernel.chance import derive_random_stream, draw_below
from ..kernel.struct import Struct


@dataclass(frozen=True, slots=True)
class ChanceOutcome:
    """An outcome of all chance events before the next decision, and the position that follows.

    Attributes:
        codes: the chance events as integers; if several orders lead to the same position, one of these orders.
        texts: the chance events in notation.
        chance: the probability of the outcome.
        state: the position after the outcome.
    """

    codes: tuple[int, ...]
    texts: tuple[str, ...]
    chance: float
    state: Struct


class MergedOutcomes:
    """A collection of outcomes of chance, in which outcomes that lead to the same position become one."""

    def __init__(self) -> None:
        self._outcomes: dict[tuple[int, ...], list[ChanceOutcome]] = {}  # by codes in ascending order
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[ChanceOutcome]:
        return chain.from_iterable(self._outcomes.values())

    def add(self, outcome: ChanceOutcome) -> None:
        """Add an outcome.  If an outcome with the same position exists already, only increase its probability."""
        similar = self._outcomes.setdefault(tuple(sorted(outcome.codes)), [])
        for index, other in enumerate(similar):
            if other.state == outcome.state:
                similar[index] = replace(other, chance=other.chance + outcome.chance)
                return
        similar.append(outcome)
        self._count += 1


def enumerate_outcomes(kind: AnyGameType, state: Struct, most: int) -> list[ChanceOutcome] | None:
    """Return all outcomes of chance before the next decision, with their probabilities; None if there are too many.

    All hidden components are equally likely to be revealed, because no seat knows more about them.

    Args:
        kind: the type of the game.
        state: the position.
        most: the maximum number of outcomes.

    >>> from sevenwonders.registry import game_type
    >>> from sevenwonders.duel import Game, Position
    >>> game = Game(position=Position(structure={2: "?", 5: "altar", 18: "guard_tower", 19: "baths"}))
    >>> game.play("discard altar")
    <Ply p1 discard altar>
    >>> outcomes = enumerate_outcomes(game_type("duel"), game.state, most=100)
    >>> len(outcomes), round(sum(outcome.chance for outcome in outcomes), 9)
    (20, 1.0)
    """
    complete, frontier = MergedOutcomes(), [ChanceOutcome((), (), 1.0, state)]
    while frontier:
        reached = MergedOutcomes()
        for before in frontier:
            codes = kind.legal_codes(before.state, kind.chance)
            if len(codes) > most:
                return None
            for code in codes:
                reached.add(_extend_outcome(kind, before, code, before.chance / len(codes)))
            if not codes:
                complete.add(before)
        if len(reached) > most or len(complete) > most:
            return None
        frontier = list(reached)
    return list(complete)


def sample_outcomes(kind: AnyGameType, state: Struct, number: int, seed: int) -> Iterator[ChanceOutcome]:
    """Yield random outcomes of all chance events between a position and the next decision.

    Args:
        kind: the type of the game.
        state: the position.
        number: the number of outcomes, each of which counts with an equal probability.
        seed: the seed of the random draws.
    """
    stream = derive_random_stream(seed)
    for _ in range(number):
        outcome = ChanceOutcome((), (), 1.0 / number, state)
        while codes := kind.legal_codes(outcome.state, kind.chance):
            outcome = _extend_outcome(kind, outcome, codes[int(draw_below(stream, len(codes)))], outcome.chance)
        yield outcome


def outcome_from_codes(kind: AnyGameType, state: Struct, codes: tuple[int, ...]) -> ChanceOutcome:
    """Return the outcome of chance that consists of the given chance events, with probability 1.

    Args:
        kind: the type of the game.
        state: the position before the chance events.
        codes: the chance events as integers.
    """
    outcome = ChanceOutcome((), (), 1.0, state)
    for code in codes:
        outcome = _extend_outcome(kind, outcome, code, 1.0)
    return outcome


def _extend_outcome(kind: AnyGameType, before: ChanceOutcome, code: int, chance: float) -> ChanceOutcome:
    text = str(kind.action(before.state, kind.chance, code))
    state = before.state.copy()
    kind.apply(state, kind.chance, code)
    return ChanceOutcome((*before.codes, code), (*before.texts, text), chance, state)
