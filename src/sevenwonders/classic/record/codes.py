"""From what a compiled simulation did, a list of integers, to a record."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ...game.replay import play_codes
from ..actions import action_noted
from ..game import CATEGORIES, Game, dealt
from ..options import Options
from ..rules.simulation import SEAT_WIDTH
from ..rules.state import CHANCE
from .move import Move
from .outcome import Outcome
from .record import Record


def record_from_codes(
    options: Options | None,
    codes: Iterable[int],
    *,
    players: Sequence[str] | None = None,
    meta: Mapping[str, Any] | None = None,
) -> Record:
    """The record of a game of which every action is known as an integer, those of chance included, seat after seat.

    >>> game = Game.new(seed=7, sides="day")
    >>> record = record_from_codes(game.options, [ply.code for ply in game.plies])
    >>> record.deal.boards == record_from_codes(game.options, [ply.code for ply in record.game().plies]).deal.boards
    True

    Args:
        options: the rules options.
        codes: the actions in order, as `classic.Ply.code` has them.
        players: a name for each seat.
        meta: free fields.

    Raises:
        RecordError: an action is not legal.
    """
    game = Game(options, names=players)
    play_codes(game, codes)
    return Record.of(game, meta=meta)


def record_from_notes(options: Options, notes: np.ndarray, numbers: np.ndarray, names: Sequence[str]) -> Record:
    """The record of a whole game that `rules.simulation` has played, without playing it again.

    Args:
        options: the rules options.
        notes: what was done, ply by ply, see `rules.meaning`.
        numbers: how it went, see `rules.simulation.sum_up`.
        names: a name for each seat.
    """
    plies = [
        (seat, age, action_noted((code, seat, *rest, age, right))) for code, seat, *rest, age, right in notes.tolist()
    ]
    seats = [numbers[1 + SEAT_WIDTH * seat :].tolist() for seat in range(options.players)]
    return Record(
        options=options,
        players=tuple(names),
        deal=dealt(((age, action) for seat, age, action in plies if seat == CHANCE), options.players),
        moves=tuple(Move(seat, action) for seat, _, action in plies if seat != CHANCE),
        result=Outcome(
            ranks=tuple(rank for _, rank, *_ in seats),
            scores=tuple(
                {**dict(zip(CATEGORIES, scores, strict=False)), "total": total} for _, _, total, *scores in seats
            ),
        ),
    )
