"""A table on this machine: a game, who sits at it, and the file that keeps it.

Both terminal clients play through this object.  After every move the whole game is on disk before anybody sees it.
"""

import contextlib
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..duel import Action, Game, State
from ..duel.actions import seat_to_act
from ..duel.game import known
from ..duel.players.reasons import explained
from ..duel.players.search import SearchPlayer
from ..duel.record import Record, Replay
from ..errors import IllegalActionError, RecordError
from ..players import Analysis
from .saves import PERSON, games_folder, new_game_file, record_to_go_on, saved_games, seats_of
from .seated import Progress, Seated

__all__ = ["PERSON", "Table", "last_game", "new_game_file", "open_game", "resume_table"]


def last_game() -> Path:
    """The file of the game played last among those that can go on."""
    for file in saved_games():
        with contextlib.suppress(RecordError):
            open_game(file)
            return file
    raise RecordError(f"no game has been saved in '{games_folder()}' that could go on; name a file with --resume")


def open_game(path: Path) -> tuple[Record, Replay]:
    """The one game of a file, which must not have ended.  Raises `RecordError`."""
    record = record_to_go_on(path)
    if not isinstance(record, Record):
        raise RecordError(f"the game in '{path}' is for 3 to 7 players; go on with: sevenwonders play --resume {path}")
    replay = record.replay()
    if replay.game.is_over or record.result is not None:
        raise RecordError(f"the game in '{path}' is finished; look at it with: sevenwonders replay {path}")
    return record, replay


def resume_table(path: Path) -> "Table":
    """A saved game, with the players it was played by and all that was written beside its moves."""
    record, replay = open_game(path)
    seats = seats_of(record, path)
    return Table(replay.game, (seats[0], seats[1]), path, replay=replay, meta=record.meta)


class Table(Seated):
    """A game with its players.

    Args:
        game: the game, new or resumed.
        seats: for each seat `person`, or the name of a computer player (`players.player_from`).
        path: the file the game is saved to after every move; None keeps nothing.
        replay: the clocks and comments of a resumed game, which stay beside its moves.
        meta: the free fields of a resumed game's record.
    """

    GAME = "duel"

    def __init__(
        self,
        game: Game,
        seats: tuple[str, ...] = (PERSON, PERSON),
        path: Path | None = None,
        *,
        replay: Replay | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        super().__init__(seats, path, game.seed, replay, meta)

    @property
    def names(self) -> tuple[str, ...]:
        """How the two seats are called."""
        return self.game.names

    def is_persons_turn(self) -> bool:
        """Whether a person is to decide."""
        return self.game.seat in (0, 1) and self.players[self.game.seat or 0] is None

    def viewer(self) -> int:
        """The seat whose view belongs on the screen."""
        person = self.person()
        return person if person is not None else self.game.seat if self.game.seat in (0, 1) else self.game.state.active

    def forced(self) -> int | None:
        """The only legal action of a player, when there is exactly one."""
        codes = self.game.legal_codes() if self.game.seat in (0, 1) else []
        return codes[0] if len(codes) == 1 else None

    def play(self, action: int | str | Action) -> None:
        """A move of whoever is to decide; on disk when this returns."""
        self.game.play(action)
        self.save()

    def computer_decides(self, state: State, stop: threading.Event | None = None) -> int:
        """What the computer whose turn it is would do.  It blocks and changes nothing: call it in a thread.

        Args:
            state: a copy of the game's state, taken where the game is played.
            stop: ends the thinking early.

        Raises:
            IllegalActionError: `stop` was set before it had decided, or it is not its turn.
        """
        seat = seat_to_act(state)
        player = self.players[seat] if seat in (0, 1) else None
        if player is None or seat is None:
            raise IllegalActionError("it is not the computer's turn")
        return self._decided(player, known(state, seat), seat, stop)

    def computer_moves(self) -> None:
        """Let the computer whose turn it is think and move."""
        self.play(self.computer_decides(self.game.state.copy()))

    def can_undo(self) -> bool:
        """Whether a person has a move to take back."""
        return any(self.players[ply.seat] is None for ply in self.game.plies if ply.seat in (0, 1))

    def undo(self) -> None:
        """Back to the last real choice of a person; what the computer, chance and forced moves did since is gone too.

        Raises:
            IllegalActionError: there is none.
        """
        if not self.can_undo():
            raise IllegalActionError("there is nothing to take back")
        self.game.undo()
        while self.can_undo() and (not self.is_persons_turn() or self.forced() is not None):
            self.game.undo()
        self.save()

    def hint(
        self,
        seconds: float,
        stop: threading.Event | None = None,
        progress: Progress | None = None,
        *,
        state: State | None = None,
    ) -> Analysis:
        """What a strong player would do who knows what the seat to act knows, with win chances and reasons.

        It blocks: call it in a thread; one hint waits for another.

        Args:
            seconds: how long to think at most.
            stop: ends the thinking early.
            progress: hears of every analysis on the way.
            state: a copy of the game's state, taken where the game is played; without it the game must not go on.

        Raises:
            IllegalActionError: nobody is to decide, or `stop` was set before the engine was ready.
        """
        state = self.game.state.copy() if state is None else state
        seat = seat_to_act(state)
        if seat not in (0, 1):
            raise IllegalActionError("nobody is to decide")
        shown = known(state, seat)

        def report(analysis: Analysis) -> None:
            if progress is not None:
                progress(explained(analysis, shown))

        analysis = self._advised(
            seconds, stop, lambda adviser: adviser.analyse(shown, seat, stop=stop, on_progress=report)
        )
        return explained(analysis, shown)

    def _new_adviser(self, seconds: float) -> SearchPlayer:
        return SearchPlayer(seconds=seconds)

    def record(self) -> Record:
        """The game as it is written down, with the players and all that was written beside its moves."""
        return Record.of(self.game, **self._notes_up_to(len(self.game.plies)))
