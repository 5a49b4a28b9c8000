"""What there is to review in a game: its decisions, and what chance did between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..game.game import AnyGame
from ..game.game_type import AnyGameType
from ..game.ply import Action, Ply
from ..kernel.struct import Struct
from ..registry import game_type


@dataclass(frozen=True, slots=True)
class Moment:
    """One decision, or all that chance did from one decision to the next.

    Attributes:
        ply: the number of the ply, of several the first.
        seat: who acted; None for chance.
        codes: what was done, as integers.
        texts: the same in notation.
        verb: what sort of action the first was.
        age: the Age, 0 before the first.
        state: the position before it, with everything in it.
        is_choice: whether something else could have been done.
    """

    ply: int
    seat: int | None
    codes: tuple[int, ...]
    texts: tuple[str, ...]
    verb: str
    age: int
    state: Struct
    is_choice: bool


def moments(game: AnyGame) -> Iterator[Moment]:
    """All that happened in a game, in order.

    >>> from sevenwonders import duel
    >>> game = duel.Game(seed=7)
    >>> game.play("draft mausoleum")
    >>> [(one.ply, one.seat, len(one.codes)) for one in moments(game)]
    [(0, None, 9), (9, 0, 1)]
    """
    kind, chance, place = game_type(game.NAME), None, 0
    for state, plies in game.steps():
        for found in _of(kind, state, place, plies):
            if found.seat is not None:
                if chance is not None:
                    yield chance
                chance = None
                yield found
            elif chance is None:
                chance = found
            else:
                chance = replace(chance, codes=chance.codes + found.codes, texts=chance.texts + found.texts)
        place += len(plies)
    if chance is not None:
        yield chance


def _of(kind: AnyGameType, state: Struct, first: int, plies: Sequence[Ply[Action]]) -> Iterator[Moment]:
    """What happened together in a position, each on its own."""
    age = int(getattr(state, "age", 1))  # a game without Ages is always in its first
    for place, ply in enumerate(plies, first):
        yield Moment(
            place,
            None if ply.seat == kind.chance else ply.seat,
            (ply.code,),
            (str(ply.action),),
            ply.action.verb.name.lower(),
            age,
            state.copy(),
            len(kind.legal_codes(state, ply.seat)) > 1,
        )
