"""Replaying a record of either game, line by line."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..errors import IllegalActionError, RecordError, SevenWondersError
from .move import Concealed

SHOWN = 30  # legal actions named in a message


class Replaying(ABC):
    """A record being replayed.

    Attributes:
        CHANCE: the seat of the dealer.
        record: the record.
        game: the game so far.
        since: the first ply after what players did last: lines of the dealer tell those from here on.
        clocks: the clocks by number of the ply.
        comments: the comments likewise.
    """

    CHANCE: int

    def __init__(self, record: Any) -> None:
        self.record = record
        self.since = 0
        self.clocks: dict[int, float] = {}
        self.comments: dict[int, str] = {}
        self._told: set[int] = set()
        self._where = "" if record.number is None else f"game {record.number}"
        try:
            self.game = self.set_up()
        except SevenWondersError as error:
            raise self._refused(error) from None

    @abstractmethod
    def set_up(self) -> Any:
        """The game before the first line.  Raises `SevenWondersError`."""

    @abstractmethod
    def dealt(self, action: Any, untold: list[int]) -> int:
        """Let a chance event come out as told, or compare it with what happened already; the number of its ply.

        Args:
            action: what the line says.
            untold: the plies since the last ones of players that no line has told.
        """

    @abstractmethod
    def played(self, seat: int, action: Any) -> int:
        """Do what a player did; the number of its ply."""

    def lines(self) -> Iterator[tuple[int, Any]]:
        """The lines in the order in which they are to be played, with their numbers from 1."""
        yield from enumerate(self.record.moves, 1)

    def run(self) -> tuple[Any, dict[int, float], dict[int, str]]:
        """Play all lines and compare the outcome; the game, the clocks and the comments.  Raises `RecordError`."""
        for number, move in self.lines():
            try:
                ply = self._do(move)
            except SevenWondersError as error:
                said = f"{move.NAMES[move.seat]} {move.action}"
                raise self._refused(f"move {number} '{said}': {error}", ", ") from None
            self._told.add(ply)
            if move.clock is not None:
                self.clocks[ply] = move.clock
            if move.comment:
                self.comments[ply] = move.comment
        if self.record.result is not None:
            try:
                self.record.result.check(self.game)
            except RecordError as error:
                raise self._refused(error) from None
        return self.game, self.clocks, self.comments

    def _do(self, move: Any) -> int:
        if isinstance(move.action, Concealed):
            raise IllegalActionError("this is the record of one seat, which does not know what happened here")
        if move.seat != self.CHANCE:
            return self.played(move.seat, move.action)
        untold = [place for place in range(self.since, len(self.game.plies)) if place not in self._told]
        return self.dealt(move.action, untold)

    def _refused(self, error: object, joint: str = ": ") -> RecordError:
        return RecordError(f"{self._where}{joint}{error}" if self._where else str(error))


def choices(game: Any, names: Mapping[int, str]) -> str:
    """What may be done now, for a message."""
    legal = [f"{names[game.seat or 0]} {action}" for action in game.legal_actions()]
    return ", ".join(legal[:SHOWN]) + (f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else "")


def play_codes(game: Any, codes: Iterable[int]) -> None:
    """Play actions in order, chance's included.  Raises `RecordError` where one is not legal."""
    for number, code in enumerate(codes):
        try:
            game.play(int(code))
        except SevenWondersError as error:
            raise RecordError(f"code {number} of the game ({code}): {error}") from None
