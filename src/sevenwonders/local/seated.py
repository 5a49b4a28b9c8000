"""A game with those who play it: people and computers, hints, and the file; the same for both games."""

import threading
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from ..errors import IllegalActionError
from ..kernel.chance import Purpose, seed_of
from ..kernel.warming import Warming
from ..players import Analysis, Player, needs_compiler, player_from
from .saves import PERSON, SEATS_FIELD, Kept

Progress = Callable[[Analysis], None]


class Seated(Kept):
    """A game with its players.

    Args:
        seats: for each seat `person`, or the name of a computer player (`players.player_from`).
        path: the file the game is saved to after every move; None keeps nothing.
        seed: the dice of the computers.
        replay: the clocks and comments of a resumed game, which stay beside its moves.
        meta: the free fields of a resumed game's record.

    Attributes:
        GAME: which game it is, `duel` or `classic`.
        is_saved: whether the file holds all that happened.
    """

    GAME: ClassVar[str]

    def __init__(
        self, seats: Sequence[str], path: Path | None, seed: int | None, replay: Any, meta: Mapping[str, Any] | None
    ) -> None:
        self.path = path
        self.is_saved = True
        self._clocks: dict[int, float] = dict(replay.clocks) if replay else {}
        self._comments: dict[int, str] = dict(replay.comments) if replay else {}
        self._meta = {**(meta or {}), SEATS_FIELD: list(seats)}
        self.players: tuple[Player | None, ...] = tuple(
            None if spec == PERSON else player_from(spec, seed_of(seed or 0, Purpose.PLAYER, seat), self.GAME)
            for seat, spec in enumerate(seats)
        )
        self._adviser: Any = None
        self._closed = False
        self._preparing, self._thinking, self._advising = (threading.Lock() for _ in range(3))
        self._warming: Warming | None = None
        if any(player is not None and needs_compiler(player) for player in self.players):
            self._warming = self._warm()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple(seat for seat, player in enumerate(self.players) if player is None)

    def person(self) -> int | None:
        """The only seat where a person sits; None when there are several or none."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def is_preparing(self) -> bool:
        """Whether the search still waits for its machine code; that happens once, and takes a minute or two."""
        return self._warming is not None and not self._warming.is_ready

    def prepare_hints(self) -> None:
        """Begin to make the machine code that hints need, in the background."""
        with self._preparing:
            if self._warming is None and not self._closed:
                self._warming = self._warm()

    def close(self) -> None:
        """Leave the table: nothing goes on in the background."""
        with self._preparing:
            self._closed = True
            if self._warming is not None:
                self._warming.close()

    def _warm(self) -> Warming:
        return Warming(f"{self.GAME}-search")

    @abstractmethod
    def _new_adviser(self, seconds: float) -> Any:
        """A player that searches."""

    def _decided(self, player: Player, shown: Any, seat: int, stop: threading.Event | None) -> int:
        """What a computer does in a position as its seat knows it; one thinks at a time.

        Raises:
            IllegalActionError: `stop` was set before it had decided.
        """
        with self._thinking:
            waits = self._warming is not None and needs_compiler(player)
            if waits and self._warming is not None and not self._warming.wait(stop):
                raise IllegalActionError("the computer was stopped before it could think")
            decision = player.choose(shown, seat, stop=stop)
        if stop is not None and stop.is_set():
            raise IllegalActionError("the computer was stopped before it moved")
        return decision.action

    def _advised(self, seconds: float, stop: threading.Event | None, analyse: Callable[[Any], Analysis]) -> Analysis:
        """What `analyse` finds with the adviser; one hint waits for another, all for the machine code.

        Raises:
            IllegalActionError: `stop` was set before the engine was ready.
        """
        self.prepare_hints()
        with self._advising:
            if self._warming is None or not self._warming.wait(stop) or (stop is not None and stop.is_set()):
                raise IllegalActionError("the hint was stopped before the engine was ready")
            if self._adviser is None:
                self._adviser = self._new_adviser(seconds)
            self._adviser.seconds = seconds
            return analyse(self._adviser)

    def _notes_up_to(self, plies: int) -> dict[str, Any]:
        """Clocks, comments and free fields for the record; notes of plies that are no more go."""
        for notes in (self._clocks, self._comments):
            for ply in [ply for ply in notes if ply >= plies]:
                del notes[ply]
        return {"clocks": self._clocks, "comments": self._comments, "meta": self._meta}
