"""What chance may do in a position, up to the next decision: all of it where it can be listed, else some of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from ..game.game_type import AnyGameType
from ..kernel.chance import draw, stream_for
from ..kernel.struct import Struct


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance may do until somebody decides, and the position that follows.

    Attributes:
        codes: what it does, as integers; of several orders that come to the same, one.
        texts: the same in notation.
        chance: how probable it is.
        state: the position after it.
    """

    codes: tuple[int, ...]
    texts: tuple[str, ...]
    chance: float
    state: Struct


class Merged:
    """Outcomes, of which those that come to the same position are one."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, ...], list[Outcome]] = {}  # by what chance does, in whatever order
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[Outcome]:
        return chain.from_iterable(self._found.values())

    def add(self, one: Outcome) -> None:
        """Note an outcome, or that there is another way to it."""
        alike = self._found.setdefault(tuple(sorted(one.codes)), [])
        for place, met in enumerate(alike):
            if met.state == one.state:
                alike[place] = replace(met, chance=met.chance + one.chance)
                return
        alike.append(one)
        self._number += 1


def listed(kind: AnyGameType, state: Struct, most: int) -> list[Outcome] | None:
    """All that chance may do, each with how probable it is; None where that is more than `most`.

    Unseen components are equally likely: the rules tell no more of them to anybody.

    >>> from sevenwonders.registry import game_type
    >>> from sevenwonders.duel import Game, Position
    >>> game = Game(position=Position(structure={2: "?", 5: "altar", 18: "guard_tower", 19: "baths"}))
    >>> game.play("discard altar")
    <Ply p1 discard altar>
    >>> found = listed(game_type("duel"), game.state, most=100)
    >>> len(found), round(sum(one.chance for one in found), 9)
    (20, 1.0)
    """
    found, frontier = Merged(), [Outcome((), (), 1.0, state)]
    while frontier:
        reached = Merged()
        for before in frontier:
            codes = kind.legal_codes(before.state, kind.chance)
            if len(codes) > most:
                return None
            for code in codes:
                reached.add(_after(kind, before, code, before.chance / len(codes)))
            if not codes:
                found.add(before)
        if len(reached) > most or len(found) > most:
            return None
        frontier = list(reached)
    return list(found)


def drawn(kind: AnyGameType, state: Struct, number: int, seed: int) -> Iterator[Outcome]:
    """So many things that chance may do, drawn by lot."""
    stream = stream_for(seed)
    for _ in range(number):
        outcome = Outcome((), (), 1.0 / number, state)
        while codes := kind.legal_codes(outcome.state, kind.chance):
            outcome = _after(kind, outcome, codes[int(draw(stream, len(codes)))], outcome.chance)
        yield outcome


def came(kind: AnyGameType, state: Struct, codes: tuple[int, ...]) -> Outcome:
    """What chance did."""
    outcome = Outcome((), (), 1.0, state)
    for code in codes:
        outcome = _after(kind, outcome, code, 1.0)
    return outcome


def _after(kind: AnyGameType, before: Outcome, code: int, chance: float) -> Outcome:
    text = str(kind.action(before.state, kind.chance, code))
    state = before.state.copy()
    kind.apply(state, kind.chance, code)
    return Outcome((*before.codes, code), (*before.texts, text), chance, state)
