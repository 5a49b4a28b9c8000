"""The app: it knows the table, lets the computer think in a thread, and shows what a seat may see."""

import threading
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.message import Message

from ...duel.view import view
from ...errors import IllegalActionError, SaveError
from ..app import Advised, SeatedApp
from ..hint import line_words
from ..log import news
from .scene import Scene
from .screen import TableScreen

if TYPE_CHECKING:
    from ...duel import State
    from ...local.table import Table

WATCHING_PAUSE = 0.8
LAID_OUT = 7  # that many cards turned up at once are a new Age, not news


class TableApp(SeatedApp):
    """A table in a terminal.

    Args:
        table: the game and who plays it.
        ascii_only: draw with ASCII characters alone.
        spectator: show what a spectator may see, also when a person plays.
        again: makes another table, for a new game after the end.
    """

    CSS_PATH = "../style.tcss"

    class Decided(Message):
        """The computer knows what to do; `code` is None when it was stopped or failed."""

        def __init__(self, code: int | None, error: BaseException | None) -> None:
            super().__init__()
            self.code, self.error = code, error

    def __init__(
        self,
        table: "Table",
        *,
        ascii_only: bool = False,
        spectator: bool = False,
        again: "Callable[[], Table] | None" = None,
    ) -> None:
        super().__init__(table, TableScreen(), ascii_only, again)
        self.table: Table
        self._played: TableScreen
        self.spectator = spectator
        self.watching_pause = WATCHING_PAUSE
        self.hint_line: Sequence[str] = ()
        self._since = len(table.game.plies)
        self._undo_wanted = False
        self._paused = False
        self._hint_for: int | None = None  # the seat that moved before its hint came: it gets one for its next decision
        self._holder: int | None = None  # where two people share the screen: whose view was on it last

    @property
    def table_screen(self) -> TableScreen:
        """The screen with the table."""
        return self._played

    def _tick(self) -> None:
        if not hasattr(self._played, "scene") or not self._played.fits:
            return
        if self._thinking_since is not None:
            self._played.draw_title()
        if self._played.scene.advising:
            self._played.draw_side()

    # --- looking

    @property
    def persons(self) -> list[int]:
        """The seats where people sit."""
        return [seat for seat in (0, 1) if self.table.players[seat] is None]

    @property
    def watching(self) -> bool:
        """Whether nobody at this screen plays."""
        return self.spectator or not self.persons

    @property
    def may_undo(self) -> bool:
        """Whether there is something to take back."""
        return not self.watching and self.table.can_undo()

    def _seat_below(self) -> int:
        if self.watching:
            return 0
        if len(self.persons) == 1:
            return self.persons[0]
        seat = self.table.game.seat
        return seat if seat in (0, 1) else int(self.table.game.state.active)

    def look(self) -> None:
        """Show the position as the person at the screen may see it.  Never while a computer moves."""
        game, me = self.table.game, self._seat_below()
        sight, reader, curtain = self._sight(me)
        scene = Scene(sight, me, self.table.names, self.palette, curtain=curtain)
        scene.spectator = self.watching
        scene.thinking = self._thinking_since is not None
        if hasattr(self._played, "scene"):
            scene.selected = self._played.scene.selected
        since = self._since if not self.watching else max(0, len(game.plies) - 3)
        since = sum(ply.is_noticed_by(reader) for ply in game.plies[:since])
        scene.unsaved = not getattr(self.table, "is_saved", True)
        self._trouble = self._trouble if scene.unsaved else ""
        scene.news = self._trouble or news(scene, since)
        scene.advising = self._hint_for == me and not game.is_over
        turned = [ply.split()[2] for ply in sight["plies"][since:] if ply.startswith("d card")]
        if len(turned) < LAID_OUT:
            scene.fresh = frozenset(int(slot) for slot in turned)
        self._played.show_scene(scene)

    def _sight(self, me: int) -> tuple[dict[str, Any], int | None, bool]:
        """What the screen may show, whose log that is, and whether the device is to be handed over first.

        Where two people share the screen, only what everybody knows is shown until the right one has it in hand.
        """
        game = self.table.game
        if self.watching or (len(self.persons) > 1 and game.is_over):
            return view(game), None, False
        sight = view(game, me)
        reader: int | None = me
        if len(self.persons) > 1:
            if not game.has_secrets(me):
                sight["plies"], reader = view(game)["plies"], None
            elif me != self._holder:
                return view(game), None, True
            self._holder = me
        return sight, reader, False

    def lift_curtain(self) -> None:
        """The device is in the right hands."""
        self._holder = self._played.scene.me
        self.advance()

    # --- the course of the game

    def advance(self) -> None:
        """Go on until a person has to decide: forced moves are played, computers think in a thread."""
        while (seat := self.table.next_person()) is not None and not self.spectator:
            forced = self.table.forced(seat)
            if forced is None:
                break
            self._change(partial(self.table.play, forced))
        table = self.table
        game_goes_on = not table.game.is_over and table.game.seat in (0, 1)
        computer = game_goes_on and table.next_person() is None
        if computer and not self._paused:
            self._thinking_since = monotonic()
        self.look()
        if computer and not self._paused:
            self._stop = threading.Event()
            state = table.game.state.copy()
            threading.Thread(target=self._think, args=(table, state, table.game.seat, self._stop), daemon=True).start()
        elif table.game.is_over:
            self._played.show_result()
        elif self._hint_for is not None and self._hint_for == table.game.seat:
            self.ask_hint()

    def _change(self, change: Callable[[], object]) -> None:
        """Change the game.  Where only its file stays behind, the game goes on and the next change writes again."""
        try:
            change()
        except SaveError as error:
            self._cannot_save(error)

    def _cannot_save(self, error: SaveError) -> None:
        words, path = str(error), self.table.path
        if path is not None:
            words = words.replace(str(path), path.name)  # the folder would fill the line
        self._trouble = words[:1].upper() + words[1:]

    def _think(self, table: "Table", state: "State", seat: int, stop: threading.Event) -> None:
        """In a thread: let the computer decide, and tell.  The game itself changes in the app's thread alone."""
        if self.watching:
            stop.wait(self.watching_pause)
        try:
            code = table.computer_decides(state, seat, stop)
        except Exception as problem:  # whatever a player does wrong must reach the screen
            self._post(self.Decided(None, problem))
        else:
            self._post(self.Decided(code, None))

    def on_table_app_decided(self, message: Decided) -> None:
        """The computer knows what to do, or was stopped, or failed."""
        self._thinking_since = None
        if self._undo_wanted:
            self._undo_wanted = False
            self.take_back()
        elif message.code is None:
            self.look()
            self._played.tell(f"The computer cannot move: {message.error}")
        else:
            self._change(partial(self.table.play, message.code))
            self.advance()

    def person_plays(self, code: int) -> None:
        """A person has decided."""
        if self._thinking_since is not None or self.table.next_person() is None or self.watching:
            return
        self._postpone_hint()
        before = len(self.table.game.plies)
        self._trouble = ""
        try:
            self._change(partial(self.table.play, code))
        except IllegalActionError as error:
            self._played.tell(str(error))
            return
        self._since = before if len(self.persons) == 2 else before + 1
        self.advance()

    def take_back(self) -> None:
        """Back to the person's last real decision."""
        if self.watching:
            return
        if not self.table.can_undo():
            self._played.tell("There is nothing to take back.")
            return
        if self._thinking_since is not None:
            self._undo_wanted = True
            self._stop.set()
            self._played.tell("Taking back as soon as the computer stops thinking.")
            return
        self._postpone_hint()
        self._trouble = ""
        self._change(self.table.undo)
        self._since = len(self.table.game.plies)
        self.advance()
        if self.table.next_person() is not None and not self._trouble:
            self._played.tell("Taken back.")

    def toggle_pause(self) -> None:
        """When watching: pause, go on."""
        if not self.watching or self.table.game.is_over:
            return
        self._paused = not self._paused
        if self._thinking_since is None:
            self.advance()
        if self._paused:
            self._played.tell("Paused; space goes on.")

    def seated(self) -> None:
        """There is another table: nothing of it has been looked at."""
        self._since, self._paused, self._holder = len(self.table.game.plies), False, None

    # --- hints

    def ask_hint(self) -> None:
        """Let the adviser think in a thread."""
        scene = self._played.scene
        if not scene.legal or self.watching:
            return
        self._hint_request += 1
        self._hint_for = None
        self._hint_stop.set()
        self._hint_stop = threading.Event()
        scene.advising = True
        self._played.draw()
        work = (self.table, self.table.game.state.copy(), self.table.game.seat, self._hint_request, self._hint_stop)
        threading.Thread(target=self._advise, args=work, daemon=True).start()

    def _advise(self, table: "Table", state: "State", seat: int, request: int, stop: threading.Event) -> None:
        self._tell_hint(request, lambda progress: table.hint(seat, self.hint_seconds, stop, progress, state=state))

    def on_advised(self, message: Advised) -> None:
        """The adviser has something to say, if anybody still wants to hear it."""
        scene = self._played.scene
        if message.request != self._hint_request or not scene.legal:
            return
        if message.analysis is not None:
            scene.analysis = message.analysis
            if message.final:
                self.hint_line = line_words(self.table.game, message.analysis.line, self.table.names, scene.me)
        if message.final:
            scene.advising = False
        if message.error:
            self._played.tell(f"No hint: {message.error}")
        self._played.draw()

    def _postpone_hint(self) -> None:
        """The position changes: who asked and has seen nothing yet gets the hint for the next decision instead."""
        scene = self._played.scene
        asked = scene.me if scene.advising and scene.analysis is None else self._hint_for
        self.forget_hint()
        self._hint_for = asked

    def forget_hint(self) -> None:
        """Stop the adviser and hide what it said."""
        self._hint_for = None
        self._hint_stop.set()
        self._hint_request += 1
        self.hint_line = ()
        if hasattr(self._played, "scene"):
            self._played.scene.analysis, self._played.scene.advising = None, False
            self._played.draw()


def run(
    table: "Table",
    ascii_only: bool = False,
    *,
    spectator: bool = False,
    again: "Callable[[], Table] | None" = None,
) -> "Table":
    """Play at a table in this terminal until the person leaves; returns the table that was left.

    Args:
        table: the game and who plays it.
        ascii_only: draw with ASCII characters alone.
        spectator: only watch.
        again: makes another table, for a new game after the end.
    """
    app = TableApp(table, ascii_only=ascii_only, spectator=spectator, again=again)
    app.run()
    return app.table
