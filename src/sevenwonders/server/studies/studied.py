"""What a study asks of a recorded game, whichever game it is."""

from abc import ABC, abstractmethod
from typing import Any

from ...records import Record
from ..errors import Refusal


class RecordedGame(ABC):
    """A recorded game, replayed as far as it can be.

    Attributes:
        record: the record.
        game: the game at its end.
    """

    def __init__(self, record: Any) -> None:
        self.record = record
        self.game = self.replayed()

    @abstractmethod
    def replayed(self) -> Any:
        """The game of the record as far as it is told.  Raises `SevenWondersError`."""

    @abstractmethod
    def contents(self) -> dict[str, Any]:
        """The game from end to end: who, how it ended, and every ply."""

    @abstractmethod
    def position(self, ply: int, viewer: int | None, everything: bool) -> dict[str, Any]:
        """The view before a ply, with the legal actions of whoever is to decide.

        Args:
            ply: how many plies lie before it.
            viewer: a seat, or None for a spectator.
            everything: through the eyes of who is to decide; then `viewer` counts for nothing.
        """

    @abstractmethod
    def decision(self, ply: int, viewer: int | None) -> tuple[Any, int] | None:
        """The position before a ply as the seat knows it that is to decide, and the seat; None where nobody is.

        Args:
            ply: how many plies lie before it.
            viewer: the seat that is asked about, where several decide at once.
        """

    def check(self, ply: int) -> None:
        """Raises `Refusal` where the game has no such position."""
        if not 0 <= ply <= len(self.game.plies):
            raise Refusal("no_ply", f"this game has {len(self.game.plies)} plies; there is no position {ply}", 404)


def studied(record: Record) -> RecordedGame:
    """A recorded game to be studied.

    Raises:
        SevenWondersError: it does not replay.
    """
    if record.GAME == "duel":
        from .duel import StudiedDuel

        return StudiedDuel(record)
    from .classic import StudiedClassic  # who looks at games of Duel alone need not wait for it

    return StudiedClassic(record)
