"""A table on this machine: a game, who sits at it, and the file that keeps it.

Both terminal clients play through this object.  After every move the whole game is on disk before anybody sees it.
"""

import contextlib
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from .duel import Action, Game, State
from .duel.actions import seat_to_act
from .duel.game import known
from .kept import PERSON, SEATS_FIELD, Kept, games_folder, new_game_file, record_to_go_on, saved_games, seats_of
from .kernel.chance import Purpose, seed_of
from .kernel.errors import IllegalActionError, RecordError
from .kernel.warming import Warming
from .players import Analysis, Player, needs_compiler, player_from
from .players.reasons import explained
from .players.search import SearchPlayer
from .records import Record, Replay

__all__ = ["PERSON", "Table", "last_game", "new_game_file", "open_game", "resume_table"]

Progress = Callable[[Analysis], None]
SEARCH = "duel-search"  # the machine code that strong players and hints need


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


class Table(Kept):
    """A game with its players.

    Args:
        game: the game, new or resumed.
        seats: for each seat `person`, or the name of a computer player (`players.player_from`).
        path: the file the game is saved to after every move; None keeps nothing.
        replay: the clocks and comments of a resumed game, which stay beside its moves.
        meta: the free fields of a resumed game's record.

    Attributes:
        is_saved: whether the file holds all that happened.
    """

    def __init__(
        self,
        game: Game,
        seats: tuple[str, str] = (PERSON, PERSON),
        path: Path | None = None,
        *,
        replay: Replay | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.path = path
        self.is_saved = True
        self._clocks = dict(replay.clocks) if replay else {}
        self._comments = dict(replay.comments) if replay else {}
        self._meta = {**(meta or {}), SEATS_FIELD: list(seats)}
        seed = game.seed or 0
        self.players: tuple[Player | None, Player | None] = (
            None if seats[0] == PERSON else player_from(seats[0], seed_of(seed, Purpose.PLAYER, 0)),
            None if seats[1] == PERSON else player_from(seats[1], seed_of(seed, Purpose.PLAYER, 1)),
        )
        self._adviser: SearchPlayer | None = None
        self._closed = False
        self._preparing, self._thinking, self._advising = (threading.Lock() for _ in range(3))
        self._warming: Warming | None = None
        if any(player is not None and needs_compiler(player) for player in self.players):
            self._warming = Warming(SEARCH)

    @property
    def names(self) -> tuple[str, str]:
        """How the two seats are called."""
        return self.game.players

    def is_persons_turn(self) -> bool:
        """Whether a person is to decide."""
        return self.game.seat in (0, 1) and self.players[self.game.seat or 0] is None

    def person(self) -> int | None:
        """The only seat where a person sits; None when there are two or none."""
        seats = [seat for seat in (0, 1) if self.players[seat] is None]
        return seats[0] if len(seats) == 1 else None

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
        with self._thinking:
            if self._warming is not None and not self._warming.wait(stop):
                raise IllegalActionError("the computer was stopped before it could think")
            decision = player.choose(known(state, seat), seat, stop=stop)
        if stop is not None and stop.is_set():
            raise IllegalActionError("the computer was stopped before it moved")
        return decision.action

    def computer_moves(self) -> None:
        """Let the computer whose turn it is think and move."""
        self.play(self.computer_decides(self.game.state.copy()))

    @property
    def is_preparing(self) -> bool:
        """Whether the computer still waits for its machine code; that happens once, and takes a minute or two."""
        return self._warming is not None and not self._warming.is_ready

    def prepare_hints(self) -> None:
        """Begin to make the machine code that hints need, in the background."""
        with self._preparing:
            if self._warming is None and not self._closed:
                self._warming = Warming(SEARCH)

    def close(self) -> None:
        """Leave the table: nothing goes on in the background."""
        with self._preparing:
            self._closed = True
            if self._warming is not None:
                self._warming.close()

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
        self.prepare_hints()
        with self._advising:
            if self._warming is None or not self._warming.wait(stop) or (stop is not None and stop.is_set()):
                raise IllegalActionError("the hint was stopped before the engine was ready")
            if self._adviser is None:
                self._adviser = SearchPlayer(seconds=seconds)
            self._adviser.seconds = seconds
            seen = known(state, seat)

            def report(analysis: Analysis) -> None:
                if progress is not None:
                    progress(explained(analysis, seen))

            return explained(self._adviser.analyse(seen, stop=stop, on_progress=report), seen)

    def record(self) -> Record:
        """The game as it is written down, with the players and all that was written beside its moves."""
        for notes in (self._clocks, self._comments):
            for ply in [ply for ply in notes if ply >= len(self.game.plies)]:
                del notes[ply]
        return Record.of(self.game, clocks=self._clocks, comments=self._comments, meta=self._meta)
