"""From what a compiled simulation did, a list of integers, to a record."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from ...game.replay import play_codes
from ..actions import action_noted
from ..game import Game
from ..options import Options
from ..position import Position
from ..rules.state import SHARED, Category, Victory
from .move import Move
from .outcome import Outcome
from .record import Record


def record_from_codes(
    options: Options | None,
    codes: Iterable[int],
    *,
    players: tuple[str, str] = ("Player 1", "Player 2"),
    position: Position | None = None,
    explicit: bool = False,
    meta: Mapping[str, Any] | None = None,
) -> Record:
    """The record of a game of which every action is known as an integer, those of chance included.

    >>> from sevenwonders.duel import Game
    >>> game = Game(seed=7)
    >>> record = record_from_codes(Options(), [ply.code for ply in game.plies])
    >>> str(record.moves[0])
    'd board urbanism'

    Args:
        options: the rules options.
        codes: the actions in order, as `duel.Ply.code` has them.
        players: two names.
        position: where the game starts, if not at the beginning.
        explicit: write chance as a deal instead of as moves of the dealer; see `Record.of`.
        meta: free fields.
    """
    game = Game(options, position=position, names=players)
    play_codes(game, codes)
    return Record.of(game, explicit=explicit, meta=meta)


def record_from_notes(options: Options, notes: np.ndarray, numbers: np.ndarray, names: tuple[str, str]) -> Record:
    """The record of a whole game that `rules.simulation` has played, without playing it again.

    Args:
        options: the rules options.
        notes: what was done, ply by ply, see `rules.meaning`.
        numbers: how it went, see `rules.simulation.sum_up`.
        names: two names.
    """
    winner, victory, *_ = numbers.tolist()
    sheets = [
        {category.name.lower(): int(points) for category, points in zip(Category, scores, strict=True)}
        for scores in numbers[5:].reshape(2, -1)
    ]
    return Record(
        options=options,
        players=names,
        moves=tuple(Move(noted[1], action_noted(tuple(noted))) for noted in notes.tolist()),
        result=Outcome(
            winner=None if winner == SHARED else winner,
            victory=Victory(victory).name.lower(),
            scores=(_with_total(sheets[0]), _with_total(sheets[1])),
        ),
    )


def _with_total(sheet: dict[str, int]) -> dict[str, int]:
    return {**sheet, "total": sum(sheet.values())}
