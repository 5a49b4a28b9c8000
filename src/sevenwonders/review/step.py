"""The steps of a game that a review evaluates: decisions, and the chance events between two decisions."""

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, replace
from itertools import count, groupby

from ..game.game import AnyGame
from ..game.game_type import AnyGameType
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
    for is_chance, steps in groupby(_iter_one_step_per_ply(game, filled), key=lambda step: step.seat is None):
        if is_chance:
            events = list(steps)
            codes, texts = tuple(event.codes[0] for event in events), tuple(event.texts[0] for event in events)
            yield replace(events[0], codes=codes, texts=texts, is_filled=any(event.is_filled for event in events))
        else:
            yield from steps


def _iter_one_step_per_ply(game: AnyGame, filled: Set[str]) -> Iterator[ReviewStep]:
    """Yield a step for each ply of a game, chance included.

    Args:
        game: the game.
        filled: the ids of components that an importer filled in, because the log of the game did not show them.
    """
    kind, number = game_type(game.NAME), count()
    for state, plies in game.iter_steps():
        for ply in plies:
            words: Iterable[str] = str(ply.action).split()
            if filled and ply.seat != kind.chance_seat:
                words = iter_legal_action_words(kind, state, ply.seat)
            yield ReviewStep(
                next(number),
                None if ply.seat == kind.chance_seat else ply.seat,
                (ply.code,),
                (str(ply.action),),
                ply.action.verb.name.lower(),
                kind.stage_index(state),
                state.copy(),
                len(kind.legal_codes(state, ply.seat)) > 1,
                not filled.isdisjoint(words),
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
