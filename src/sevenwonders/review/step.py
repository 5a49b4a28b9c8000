"""The steps of a game that a review evaluates: decisions, and the chance events between two decisions."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace

from ..game.game import AnyGame
from ..game.game_type import AnyGameType
from ..game.ply import Action, Ply
from ..kernel.struct import Struct
from ..registry import game_type


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """A step of a game that is reviewed: a decision, or all chance events from one decision to the next.

    Attributes:
        ply: the index of the ply, or of the first of several plies.
        seat: the seat that acted; None for chance.
        codes: the actions or chance events as integers.
        texts: the actions or chance events in notation.
        verb: the verb of the first action.
        age: the index of the stage of the game, such as its Age.
        state: the complete position before the step.
        is_choice: whether there was another legal action.
        is_filled: whether a chance event, or an action on offer, has components that an importer filled in, because the
            log of the game did not show them.
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


def iter_review_steps(game: AnyGame, filled: Set[str] = frozenset()) -> Iterator[ReviewStep]:
    """Yield the steps of a game in order: each decision, and all chance events between two decisions as one step.

    Args:
        game: the game.
        filled: the ids of components that an importer filled in, because the log of the game did not show them.

    >>> from sevenwonders import duel
    >>> game = duel.Game(seed=7)
    >>> game.play("draft mausoleum")
    <Ply p1 draft the_mausoleum>
    >>> [(step.ply, step.seat, len(step.codes)) for step in iter_review_steps(game)]
    [(0, None, 9), (9, 0, 1)]
    """
    kind, chance, index = game_type(game.NAME), None, 0
    for state, plies in game.iter_steps():
        for step in _iter_single_steps(kind, state, index, plies, filled):
            if step.seat is not None:
                if chance is not None:
                    yield chance
                chance = None
                yield step
            elif chance is None:
                chance = step
            else:
                codes, texts = chance.codes + step.codes, chance.texts + step.texts
                chance = replace(chance, codes=codes, texts=texts, is_filled=chance.is_filled or step.is_filled)
        index += len(plies)
    if chance is not None:
        yield chance


def _iter_single_steps(
    kind: AnyGameType, state: Struct, first: int, plies: Sequence[Ply[Action]], filled: Set[str]
) -> Iterator[ReviewStep]:
    """Yield a step for each ply played from one position; there are several if seats decide simultaneously.

    Args:
        kind: the type of the game.
        state: the position.
        first: the index of the first ply.
        plies: the plies.
        filled: the ids of components that an importer filled in, because the log of the game did not show them.
    """
    for index, ply in enumerate(plies, first):
        yield ReviewStep(
            index,
            None if ply.seat == kind.chance else ply.seat,
            (ply.code,),
            (str(ply.action),),
            ply.action.verb.name.lower(),
            kind.stage_index(state),
            state.copy(),
            len(kind.legal_codes(state, ply.seat)) > 1,
            not filled.isdisjoint(
                str(ply.action).split()
                if ply.seat == kind.chance
                else iter_legal_action_words(kind, state, ply.seat)
                if filled
                else ()
            ),
        )


def iter_legal_action_words(kind: AnyGameType, state: Struct, seat: int) -> Iterator[str]:
    """Yield all words, among them component ids, in the notation of a seat's legal actions.

    Words of the actions that the seat may take directly after one of them are yielded, too.
    """
    for code in kind.legal_codes(state, seat):
        yield from str(kind.action(state, seat, code)).split()
        after = state.copy()
        kind.apply(after, seat, code)
        for follow in kind.legal_codes(after, seat):
            yield from str(kind.action(after, seat, follow)).split()
