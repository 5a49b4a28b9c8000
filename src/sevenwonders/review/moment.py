"""What there is to review in a game: its decisions, and what chance did between them."""

from collections.abc import Iterator, Sequence, Set
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
        age: the stage of the game, see `GameType.stages`.
        state: the position before it, with everything in it.
        is_choice: whether something else could have been done.
        is_filled: whether it hangs on something that an importer filled in: chance did it, or it was offered.
    """

    ply: int
    seat: int | None
    codes: tuple[int, ...]
    texts: tuple[str, ...]
    verb: str
    age: int
    state: Struct
    is_choice: bool
    is_filled: bool = False


def moments(game: AnyGame, filled: Set[str] = frozenset()) -> Iterator[Moment]:
    """All that happened in a game, in order.

    Args:
        game: the game.
        filled: the ids of components that were filled in, see `Record.filled`.

    >>> from sevenwonders import duel
    >>> game = duel.Game(seed=7)
    >>> game.play("draft mausoleum")
    <Ply p1 draft the_mausoleum>
    >>> [(one.ply, one.seat, len(one.codes)) for one in moments(game)]
    [(0, None, 9), (9, 0, 1)]
    """
    kind, chance, place = game_type(game.NAME), None, 0
    for state, plies in game.steps():
        for found in _of(kind, state, place, plies, filled):
            if found.seat is not None:
                if chance is not None:
                    yield chance
                chance = None
                yield found
            elif chance is None:
                chance = found
            else:
                codes, texts = chance.codes + found.codes, chance.texts + found.texts
                chance = replace(chance, codes=codes, texts=texts, is_filled=chance.is_filled or found.is_filled)
        place += len(plies)
    if chance is not None:
        yield chance


def _of(
    kind: AnyGameType, state: Struct, first: int, plies: Sequence[Ply[Action]], filled: Set[str]
) -> Iterator[Moment]:
    """What happened together in a position, each on its own."""
    for place, ply in enumerate(plies, first):
        yield Moment(
            place,
            None if ply.seat == kind.chance else ply.seat,
            (ply.code,),
            (str(ply.action),),
            ply.action.verb.name.lower(),
            kind.stage(state),
            state.copy(),
            len(kind.legal_codes(state, ply.seat)) > 1,
            not filled.isdisjoint(
                str(ply.action).split() if ply.seat == kind.chance else offered(kind, state, ply.seat) if filled else ()
            ),
        )


def offered(kind: AnyGameType, state: Struct, seat: int) -> Iterator[str]:
    """The words of all actions of a seat, and of the choices that follow from them at once; ids are among them."""
    for code in kind.legal_codes(state, seat):
        yield from str(kind.action(state, seat, code)).split()
        after = state.copy()
        kind.apply(after, seat, code)
        for follow in kind.legal_codes(after, seat):
            yield from str(kind.action(after, seat, follow)).split()
