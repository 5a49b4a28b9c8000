"""A table on this machine: a game, who sits at it, and the file that keeps it.

Both terminal clients play through this object.  After every move the whole game is on disk before anybody sees it.
"""

import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import platformdirs

from .duel import Action, Game
from .kernel.chance import Purpose, seed_of
from .kernel.errors import IllegalActionError, RecordError
from .kernel.warming import Warming
from .players import Analysis, Player, needs_compiler, player_from
from .players.search import SearchPlayer
from .records import Record, dump, load

PERSON = "person"

Progress = Callable[[Analysis], None]


def games_folder() -> Path:
    """Where games are kept unless a file is named."""
    return platformdirs.user_data_path("sevenwonders") / "games"


def new_game_file() -> Path:
    """A fresh name for a game that starts now."""
    folder, stamp = games_folder(), datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
    number = 1
    while (path := folder / (f"{stamp}.toml" if number == 1 else f"{stamp}_{number}.toml")).exists():
        number += 1
    return path


def last_game() -> Path:
    """The file of the game played last."""
    files = sorted(games_folder().glob("*.toml"), key=lambda file: file.stat().st_mtime)
    if not files:
        raise RecordError(f"no game has been saved in '{games_folder()}' yet")
    return files[-1]


def resume_table(path: Path) -> "Table":
    """A saved game, with the players it was played by."""
    records = load(path)
    if len(records) != 1:
        raise RecordError(f"'{path}' holds {len(records)} games; a table goes on with one")
    record = records[0]
    game = record.game()
    if game.is_over:
        raise RecordError(f"the game in '{path}' is finished; look at it with: sevenwonders replay {path}")
    seats = record.meta.get("_seats", [PERSON, PERSON])
    if not isinstance(seats, list) or len(seats) != 2 or not all(isinstance(seat, str) for seat in seats):
        raise RecordError(f"'_seats' in '{path}' should list two players, as in ['person', 'level:3']")
    return Table(game, (seats[0], seats[1]), path)


class Table:
    """A game with its players.

    Args:
        game: the game, new or resumed.
        seats: for each seat `person`, or the name of a computer player (`players.player_from`).
        path: the file the game is saved to after every move; None keeps nothing.
    """

    def __init__(self, game: Game, seats: tuple[str, str] = (PERSON, PERSON), path: Path | None = None) -> None:
        self.game = game
        self.seats = seats
        self.path = path
        seed = game.seed or 0
        self.players: tuple[Player | None, Player | None] = (
            None if seats[0] == PERSON else player_from(seats[0], seed_of(seed, Purpose.PLAYER, 0)),
            None if seats[1] == PERSON else player_from(seats[1], seed_of(seed, Purpose.PLAYER, 1)),
        )
        self._adviser: SearchPlayer | None = None
        self._warming: Warming | None = None
        if any(player is not None and needs_compiler(player) for player in self.players):
            self._warming = Warming()
        self.save()

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

    def computer_moves(self, stop: threading.Event | None = None) -> Action:
        """Let the computer whose turn it is think and move.  It blocks: call it in a thread.

        Raises:
            IllegalActionError: `stop` was set before it moved, or it is not its turn.
        """
        seat = self.game.seat
        player = self.players[seat] if seat in (0, 1) else None
        if player is None or seat is None:
            raise IllegalActionError("it is not the computer's turn")
        if self._warming is not None and not self._warming.wait(stop):
            raise IllegalActionError("the computer was stopped before it could think")
        before = len(self.game.plies)
        decision = player.choose(self.game.state.copy(), seat, stop=stop)
        if stop is not None and stop.is_set():
            raise IllegalActionError("the computer was stopped before it moved")
        if len(self.game.plies) != before:
            raise IllegalActionError("the game went on while the computer was thinking")
        self.play(decision.action)
        return self.game.plies[before].action

    @property
    def is_preparing(self) -> bool:
        """Whether the computer still waits for its machine code; that happens once, and takes half a minute."""
        return self._warming is not None and not self._warming.is_ready

    def prepare_hints(self) -> None:
        """Begin to make the machine code that hints need, in the background."""
        if self._warming is None:
            self._warming = Warming()

    def close(self) -> None:
        """Leave the table: nothing goes on in the background."""
        if self._warming is not None:
            self._warming.close()

    def can_undo(self) -> bool:
        """Whether a person has a move to take back."""
        return any(self.players[ply.seat] is None for ply in self.game.plies if ply.seat in (0, 1))

    def undo(self) -> None:
        """Back to the last decision of a person; what the computer and chance did since is gone too."""
        if not self.can_undo():
            raise IllegalActionError("there is nothing to take back")
        self.game.undo()
        while not self.is_persons_turn():
            self.game.undo()
        self.save()

    def hint(self, seconds: float, stop: threading.Event | None = None, progress: Progress | None = None) -> Analysis:
        """What a strong player would do here, with win chances.  It blocks: call it in a thread."""
        seat = self.game.seat
        if seat not in (0, 1):
            raise IllegalActionError("nobody is to decide")
        self.prepare_hints()
        assert self._warming is not None
        if not self._warming.wait(stop):
            raise IllegalActionError("the hint was stopped before the engine was ready")
        if self._adviser is None:
            self._adviser = SearchPlayer(seconds=seconds)
        self._adviser.seconds = seconds
        return self._adviser.analyse(self.game.state.copy(), stop=stop, on_progress=progress)

    def save(self) -> None:
        """Write the game to its file, whole and durably."""
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            dump([Record.of(self.game, meta={"_seats": list(self.seats)})], self.path)
