"""From what a compiled simulation did, a list of integers, to a record."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..duel.game import Game
from ..duel.options import Options
from ..duel.position import Position
from ..kernel.errors import RecordError, SevenWondersError
from .record import Record

if TYPE_CHECKING:
    from ..classic.game import Game as TableGame


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
    game = Game(options, position=position, players=players)
    play_codes(game, codes)
    return Record.of(game, explicit=explicit, meta=meta)


def play_codes(game: "Game | TableGame", codes: Iterable[int]) -> None:
    """Play actions in order, chance's included.  Raises `RecordError` where one is not legal."""
    for number, code in enumerate(codes):
        try:
            game.play(int(code))
        except SevenWondersError as error:
            raise RecordError(f"code {number} of the game ({code}): {error}") from None
