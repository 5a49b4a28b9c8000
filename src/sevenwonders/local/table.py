"""A table on this machine: a game, its players, and the file in which it is saved.

Both terminal clients, the screen and the lines of text, play through this class. After each choice, the game is saved
before it is displayed. People who share the machine pass it on between turns; the clients show the view of a seat only
after that (`find_next_human_seat`).
"""

import contextlib
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from shlex import quote

from ..copies import UncopyableMixin
from ..errors import IllegalActionError, RecordError, SaveError
from ..game.game import AnyGame
from ..game.player import close_player
from ..game.ply import Action
from ..game.record import Record, RecordedResult, Replay
from ..game.search import TreeSearch, count_processors
from ..game.views import KnownState
from ..kernel.chance import Purpose, derive_seed
from ..kernel.random_source import seed_to_number
from ..kernel.struct import Struct
from ..players import Analysis, Player, player_from
from ..players.custom import ask_for_decision
from ..players.spec import is_user_code
from ..registry import game_type
from .saves import (
    PERSON,
    SEATS_FIELD,
    iter_fallback_paths,
    load_unfinished_game,
    read_file,
    read_players_by_seat,
    save_record,
)

Progress = Callable[[Analysis], None]


def resume_table(path: Path, trusted: Collection[str] = ()) -> "LocalTable":
    """Resume a saved game, with its players and all clocks and comments.

    Args:
        path: the file.
        trusted: the players in the file that may run code from outside this package: classes, as
            `package.module:Class`, or programs, as `exec:python bot.py`.  Other such players raise an error, because a
            file may come from another author.

    Raises:
        RecordError: the file has no unfinished game, or names a class or program that is not in `trusted`.
    """
    known = read_file(path)
    record, replay = load_unfinished_game(path)
    seats = read_players_by_seat(record, path)
    for seat in seats:
        if is_user_code(seat) and seat not in trusted:
            raise RecordError(f"'{seat}' plays in '{path}'; if you trust it, add --opponent {quote(seat)}")
    for word in trusted:
        if word not in seats:
            raise RecordError(f"'{word}' does not play in '{path}'; leave it out")
    table = LocalTable(replay.game, seats, path, replay=replay, meta=record.meta)
    table.known_file = path, known
    return table


class LocalTable(UncopyableMixin):
    """A game with its people, computer players and file.

    Args:
        game: the game, new or resumed.
        seats: for each seat `person`, or the name of a computer player (`players.player_from`); by default people.
        path: the file to which the game is saved after each choice; None saves nothing.
        replay: the replay of a resumed game, with its clocks and comments.
        meta: the free fields of a resumed game's record.

    Attributes:
        game: the game, of the class `kind.Game`.
        kind: the type of the game.
        players: the computer players by seat, None for a person.
        is_saved: whether the file is up to date.
        known_file: a path, and the contents of that file when this program last read or wrote it.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: Sequence[str] | None = None,
        path: Path | None = None,
        *,
        replay: Replay[AnyGame, RecordedResult] | None = None,
        meta: Mapping[str, object] | None = None,
    ) -> None:
        self.game = game
        self.kind = game_type(game.NAME)
        self.seats = (PERSON,) * game.num_players if seats is None else tuple(seats)
        self.path = path
        self.is_saved = True
        self.known_file: tuple[Path | None, bytes | None] = None, None
        self._clocks: dict[int, float] = dict(replay.clocks) if replay else {}
        self._comments: dict[int, str] = dict(replay.comments) if replay else {}
        self._meta = {**(meta or {}), SEATS_FIELD: list(self.seats)}
        number = seed_to_number(game.seed)
        self.players: tuple[Player[KnownState] | None, ...] = tuple(
            None if spec == PERSON else player_from(spec, derive_seed(number, Purpose.PLAYER, seat), game.NAME)
            for seat, spec in enumerate(self.seats)
        )
        self._adviser: TreeSearch[KnownState] | None = None
        self._undone: list[tuple[AnyGame, dict[int, float], dict[int, str]]] = []  # with clocks and comments
        self._thinking, self._advising, self._saving = (threading.Lock() for _ in range(3))

    # --- players, and seats that are to decide

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return tuple(self.game.names)

    @property
    def human_seats(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in enumerate(self.players) if player is None)

    def find_only_human_seat(self) -> int | None:
        """Return the seat of the only person; None unless exactly one person plays."""
        return self.human_seats[0] if len(self.human_seats) == 1 else None

    @property
    def is_finished(self) -> bool:
        """True if the game is over."""
        return self.game.is_over

    def find_next_human_seat(self) -> int | None:
        """Return the first seat of a person who is to choose now; None if there is none."""
        return next((seat for seat in self.game.deciders if self.players[seat] is None), None)

    def find_next_computer_seat(self) -> int | None:
        """Return the first seat of a computer player that is to choose now; None if there is none."""
        return next((seat for seat in self.game.deciders if self.players[seat] is not None), None)

    def find_forced_action(self, seat: int) -> int | None:
        """Return the only legal action of a seat that is to choose now; None if it has several or none."""
        codes = self.game.legal_codes(seat) if seat in self.game.deciders else []
        return codes[0] if len(codes) == 1 else None

    def has_secrets(self, seat: int) -> bool:
        """Return whether the player at a seat knows secrets that other players at this screen must not see."""
        return self.kind.simultaneous or self.game.has_secrets(seat)

    # --- playing

    def choose(self, seat: int, action: int | str | Action) -> None:
        """Make the choice of a seat and save the game.

        If several seats choose at once, their choices are applied after the last one.

        Raises:
            NotationError: the text is no action.
            IllegalActionError: the rules do not allow the action, or the seat has nothing to choose.
            SaveError: the file cannot be written; the game goes on.
        """
        self.game.commit(seat, action)
        if self.players[seat] is None:
            self._undone.clear()
        self.save()

    def play(self, action: int | str | Action) -> None:
        """Make the choice of the first seat that is to choose now, and save the game."""
        seat = self.game.seat
        self.game.play(action)
        if seat in self.human_seats:
            self._undone.clear()
        self.save()

    def compute_choice(self, state: Struct, seat: int, stop: threading.Event | None = None) -> int:
        """Return the code of the action that a seat's computer player chooses, without applying it.

        This takes time and does not change the game: call it in a thread.

        Args:
            state: a copy of the game's state, made in the thread that plays.
            seat: the seat.
            stop: ends the thinking early.

        Raises:
            IllegalActionError: `stop` was set before the decision, or no computer player is to choose at this seat.
            PlayerError: a player of your own did not return a `Decision` with a legal action.
        """
        player = self.players[seat]
        if player is None or not self.kind.legal_codes(state, seat):
            raise IllegalActionError("no computer is to choose there")
        known_game = self.kind.Game.from_state(self.kind.known(state, seat))
        with self._thinking:  # one computer at a time
            action = ask_for_decision(player, known_game, seat, player.name, stop).action
        if stop is not None and stop.is_set():
            raise IllegalActionError("the computer was stopped before it moved")
        return action

    def let_computers_choose(self) -> None:
        """Make the choices of the computer players that are to choose now, until a ply is added, and save the game."""
        plies = len(self.game.plies)
        while len(self.game.plies) == plies and (seat := self.find_next_computer_seat()) is not None:
            self.game.commit(seat, self.compute_choice(self.game.state.copy(), seat))
        self.save()

    # --- taking back

    def can_undo(self) -> bool:
        """Return whether a choice of a person can be taken back.

        Where seats choose at the same time, the choices of several people are final.
        """
        if self.kind.simultaneous and len(self.human_seats) > 1:
            return False
        chosen = any(self.game.committed_action(seat) is not None for seat in self.human_seats)
        return chosen or any(ply.seat in self.human_seats for ply in self.game.plies)

    def undo(self) -> None:
        """Take back a choice that is not applied yet or, if there is none, the last choice of a person.

        A forced action is no choice. All later actions are undone, too, also those of computer players and chance.

        Raises:
            IllegalActionError: there is no choice to take back, or several people choose at once.
            SaveError: the file cannot be written; the game goes on.
        """
        if self.kind.simultaneous and len(self.human_seats) > 1:
            raise IllegalActionError("several people play here, so what has been chosen stands")
        if not self.can_undo():
            raise IllegalActionError("there is nothing to take back")
        self._undone.append((self.game.copy(), dict(self._clocks), dict(self._comments)))
        chosen = [seat for seat in self.human_seats if self.game.committed_action(seat) is not None]
        if any(len(self.game.legal_codes(seat)) > 1 for seat in chosen):
            for seat in chosen:
                self.game.revoke(seat)
        else:
            self._undo_last_step()
            while self.can_undo() and not self._is_person_asked():
                self._undo_last_step()
        self.save()

    def can_redo(self) -> bool:
        """Return whether a person has taken back a choice and has not chosen since."""
        return bool(self._undone)

    def redo(self) -> None:
        """Restore the game before the last `undo`, with the same actions of computer players and chance.

        Raises:
            IllegalActionError: there is no `undo` since the last choice of a person.
            SaveError: the file cannot be written; the game goes on.
        """
        if not self._undone:
            raise IllegalActionError("there is nothing taken back that could be played again")
        self.game, self._clocks, self._comments = self._undone.pop()
        self.save()

    def _undo_last_step(self) -> None:
        """Undo the last step: all choices that were applied together."""
        plies = len(self.game.plies)
        while len(self.game.plies) == plies:
            self.game.undo()

    def _is_person_asked(self) -> bool:
        return any(len(self.game.legal_codes(seat)) > 1 for seat in self.human_seats if seat in self.game.deciders)

    # --- hints

    def compute_hint(
        self,
        seat: int,
        seconds: float,
        stop: threading.Event | None = None,
        progress: Progress | None = None,
        *,
        state: Struct | None = None,
    ) -> Analysis:
        """Search the position for a seat; return the analysis, with reasons for the best moves if the game gives any.

        The search knows only what the seat knows. It takes time: call it in a thread.  Calls run one after the other.

        Args:
            seat: a seat that is to decide.
            seconds: the maximum time of the search.
            stop: ends the thinking early.
            progress: a function that is called with each intermediate analysis.
            state: a copy of the game's state, made in the thread that plays; without it, the game must stay unchanged.

        Raises:
            IllegalActionError: the seat has nothing to decide, or `stop` was set before the search began.
            SevenWondersError: the game has no search.
        """
        state = self.game.state.copy() if state is None else state
        if not self.kind.legal_codes(state, seat):
            raise IllegalActionError("there is nothing to choose now")
        known_state = self.kind.known(state, seat)

        def report(analysis: Analysis) -> None:
            if progress is not None:
                progress(self.kind.add_reasons(analysis, known_state))

        with self._advising:
            if stop is not None and stop.is_set():
                raise IllegalActionError("the hint was stopped before it began")
            if self._adviser is None:
                self._adviser = self.kind.make_search_player(seconds=seconds, threads=count_processors())
            self._adviser.seconds = seconds
            analysis = self._adviser.analyse(known_state, seat, stop=stop, on_progress=report)
        return self.kind.add_reasons(analysis, known_state)

    def close(self) -> None:
        """End the players that are programs or separate processes; the table cannot be used afterwards."""
        for player in self.players:
            close_player(player)

    # --- the file

    def make_record(self) -> Record:
        """Return the record of the game, with players, clocks, comments, and choices that are not applied yet."""
        end = len(self.game.plies) + len(self.game.asked)  # open choices are recorded, too
        for by_ply in (self._clocks, self._comments):
            for ply in [ply for ply in by_ply if ply >= end]:
                del by_ply[ply]
        return self.kind.Record.of(self.game, clocks=self._clocks, comments=self._comments, meta=self._meta)

    def save(self) -> None:
        """Write the game to its file, atomically and durably.

        Raises:
            SaveError: the file cannot be written, or another program has changed it.  The game goes on; the next save
                writes everything.
        """
        if self.path is not None:
            with self._saving:
                self.is_saved = False
                known = self.known_file[1] if self.known_file[0] == self.path else None
                self.known_file = self.path, save_record(self.make_record(), self.path, known)
                self.is_saved = True

    def save_anywhere(self) -> Path:
        """Save the game to its file or, if that fails, to another path; return the path.

        Raises:
            SaveError: no path could be written.
        """
        for path in (*filter(None, [self.path]), *iter_fallback_paths()):
            self.path = path
            with contextlib.suppress(SaveError):
                self.save()
                return path
        raise SaveError("the game cannot be saved anywhere: every folder that was tried refuses it")
