"""Outcomes of chance between a position and the next decision: all of them if they are few, otherwise a sample.

An outcome is a sequence of chance events, such as the cards that are turned up.
"""

from collections.abc import Iterable, Iterator
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
    complete, frontier = list[ChanceOutcome](), [ChanceOutcome((), (), 1.0, state)]
    while frontier:
        reached = list[ChanceOutcome]()
        for before in frontier:
            codes = kind.legal_codes(before.state, kind.chance_seat)
            if len(codes) > most:
                return None
            reached += [_extend_outcome(kind, before, code, before.chance / len(codes)) for code in codes]
            if not codes:
                complete.append(before)
        frontier = _merge_equal_outcomes(reached)
        if len(frontier) > most or len(complete) > most:
            return None
    return complete


def _merge_equal_outcomes(outcomes: Iterable[ChanceOutcome]) -> list[ChanceOutcome]:
    """Merge outcomes that lead to the same position into one, which has their total probability."""
    merged: dict[tuple[int, ...], list[ChanceOutcome]] = {}  # by codes in ascending order
    for outcome in outcomes:
        similar = merged.setdefault(tuple(sorted(outcome.codes)), [])
        same = next((index for index, other in enumerate(similar) if other.state == outcome.state), None)
        if same is None:
            similar.append(outcome)
        else:
            similar[same] = replace(similar[same], chance=similar[same].chance + outcome.chance)
    return list(chain.from_iterable(merged.values()))


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
        while codes := kind.legal_codes(outcome.state, kind.chance_seat):
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
    text = str(kind.action(before.state, kind.chance_seat, code))
    state = before.state.copy()
    kind.apply(state, kind.chance_seat, code)
    return ChanceOutcome((*before.codes, code), (*before.texts, text), chance, state)
