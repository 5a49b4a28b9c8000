"""A table for 3 to 7 on this machine: a game, who sits at it, and the file that keeps it.

Both terminal clients play through this object.  Everybody chooses in secret; whoever shares this machine sees another
seat's hand only when the device has been handed over, which is for the clients to see to (`next_person`).
"""

import contextlib
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..classic import Action, Game, State, known
from ..classic.actions import legal_codes
from ..classic.record import Record, Replay
from ..errors import IllegalActionError, RecordError
from ..players import Analysis, Player
from .saves import PERSON, games_folder, record_to_go_on, saved_games, seats_of
from .seated import Progress, Seated

__all__ = ["PERSON", "RoundTable", "last_round", "open_round", "resume_round"]


def last_round() -> Path:
    """The file of the game for 3 to 7 players played last among those that can go on."""
    for file in saved_games():
        with contextlib.suppress(RecordError):
            open_round(file)
            return file
    raise RecordError(
        f"no game for 3 to 7 players has been saved in '{games_folder()}' that could go on; name a file with --resume"
    )


def open_round(path: Path) -> tuple[Record, Replay]:
    """The one game of a file, which must not have ended.  Raises `RecordError`."""
    record = record_to_go_on(path)
    if not isinstance(record, Record):
        raise RecordError(f"the game in '{path}' is one of 7 Wonders Duel")
    replay = record.replay()
    if replay.game.is_over or record.result is not None:
        raise RecordError(f"the game in '{path}' is finished; look at it with: sevenwonders replay {path}")
    return record, replay


def resume_round(path: Path) -> "RoundTable":
    """A saved game, with the players it was played by and all that was written beside its moves."""
    record, replay = open_round(path)
    return RoundTable(replay.game, seats_of(record, path), path, replay=replay, meta=record.meta)


class RoundTable(Seated):
    """A game with its players.

    Args:
        game: the game, new or resumed.
        seats: for each seat `person`, or the name of a computer player (`players.player_from`).
        path: the file the game is saved to after every choice; None keeps nothing.
        replay: the clocks and comments of a resumed game, which stay beside its moves.
        meta: the free fields of a resumed game's record.
    """

    GAME = "classic"

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        path: Path | None = None,
        *,
        replay: Replay | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        super().__init__(seats, path, game.seed, replay, meta)

    @property
    def names(self) -> tuple[str, ...]:
        """How the seats are called."""
        return self.game.names

    def next_person(self) -> int | None:
        """The first seat of a person who has still to choose."""
        return next((seat for seat in self.game.deciders if self.players[seat] is None), None)

    def next_computer(self) -> int | None:
        """The first seat of a computer that has still to choose."""
        return next((seat for seat in self.game.deciders if self.players[seat] is not None), None)

    def forced(self, seat: int) -> int | None:
        """The only legal action of a seat that has still to choose, when there is exactly one."""
        codes = self.game.legal_codes(seat) if seat in self.game.deciders else []
        return codes[0] if len(codes) == 1 else None

    def choose(self, seat: int, action: int | str | Action) -> None:
        """The choice of a seat; on disk when this returns.  The last one makes everything happen."""
        self.game.commit(seat, action)
        self.save()

    def computer_decides(self, state: State, seat: int, stop: threading.Event | None = None) -> int:
        """What the computer of a seat would choose.  It blocks and changes nothing: call it in a thread.

        Args:
            state: a copy of the game's state, taken where the game is played.
            seat: the seat.
            stop: ends the thinking early.

        Raises:
            IllegalActionError: `stop` was set before it had decided, or no computer is asked there.
        """
        player = self.players[seat]
        if player is None or not state.deciders >> seat & 1:
            raise IllegalActionError("no computer is to choose there")
        return self._decided(player, known(state, seat), seat, stop)

    def computers_choose(self) -> None:
        """Let every computer that is asked think and choose; people may still have to."""
        question, plies = self.game.question, len(self.game.plies)
        while (seat := self.next_computer()) is not None:
            self.game.commit(seat, self.computer_decides(self.game.state.copy(), seat))
            if self.game.question is not question or len(self.game.plies) > plies:
                break  # everything has happened: the next question is another one
        self.save()

    def can_undo(self) -> bool:
        """Whether the person has a choice to take back; where several play, what they chose stands."""
        return self.person() is not None and (
            any(self.game.commitment(seat) is not None for seat in self.people)
            or any(ply.seat in self.people for ply in self.game.plies)
        )

    def undo(self) -> None:
        """Take back what the person has chosen in this turn or, without a choice, go back to the last real one.

        Raises:
            IllegalActionError: there is none, or several people play.
        """
        if len(self.people) > 1:
            raise IllegalActionError("several people play here, so what has been chosen stands")
        if not self.can_undo():
            raise IllegalActionError("there is nothing to take back")
        chosen = [seat for seat in self.people if self.game.commitment(seat) is not None]
        if any(len(self.game.legal_codes(seat)) > 1 for seat in chosen):
            for seat in chosen:
                self.game.revoke(seat)
        else:
            self._back()
            while self.can_undo() and not self._asks_people():
                self._back()
        self.save()

    def _back(self) -> None:
        """Before the choices that were carried out last."""
        plies = len(self.game.plies)
        while len(self.game.plies) == plies:
            self.game.undo()

    def _asks_people(self) -> bool:
        return any(len(self.game.legal_codes(seat)) > 1 for seat in self.people if seat in self.game.deciders)

    def hint(
        self,
        seat: int,
        seconds: float,
        stop: threading.Event | None = None,
        progress: Progress | None = None,
        *,
        state: State | None = None,
    ) -> Analysis:
        """What a strong player would choose who knows what the seat knows, with shares of victories and points.

        It blocks: call it in a thread; one hint waits for another.

        Args:
            seat: a seat that is asked.
            seconds: how long to think at most.
            stop: ends the thinking early.
            progress: hears of every analysis on the way.
            state: a copy of the game's state, taken where the game is played; without it the game must not go on.

        Raises:
            IllegalActionError: the seat is not asked, or `stop` was set before the engine was ready.
        """
        state = self.game.state.copy() if state is None else state
        if not legal_codes(state, seat):
            raise IllegalActionError("there is nothing to choose now")
        shown = known(state, seat)
        return self._advised(
            seconds, stop, lambda adviser: adviser.analyse(shown, seat, stop=stop, on_progress=progress)
        )

    def _new_adviser(self, seconds: float) -> Player:
        from ..classic.players.search import SearchPlayer

        return SearchPlayer(seconds=seconds)

    def record(self) -> Record:
        """The game as it is written down, with the players and all that was written beside its moves."""
        return Record.of(self.game, **self._notes_up_to(len(self.game.plies) + len(self.game.asked)))
