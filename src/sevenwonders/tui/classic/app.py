"""The app for 3 to 7: it knows the table, lets computers think in a thread, and shows what a seat may see."""

import threading
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.message import Message

from ...classic import view
from ...classic.words import deeds
from ...errors import IllegalActionError, SaveError, SevenWondersError
from ..app import Advised, SeatedApp
from .scene import RoundScene
from .screen import RoundScreen

if TYPE_CHECKING:
    from ...classic import Ply, State
    from ...local.table import Table


class RoundApp(SeatedApp):
    """A table for 3 to 7 in a terminal.

    Args:
        table: the game and who plays it.
        ascii_only: draw with ASCII characters alone.
        again: makes another table, for a new game after the end.
    """

    CSS_PATH = ["../style.tcss", "classic.tcss"]

    class Decided(Message):
        """A computer knows what to do; `code` is None when it was stopped or failed."""

        def __init__(self, request: int, seat: int, code: int | None, error: BaseException | None) -> None:
            super().__init__()
            self.request, self.seat, self.code, self.error = request, seat, code, error

    def __init__(self, table: "Table", *, ascii_only: bool = False, again: "Callable[[], Table] | None" = None) -> None:
        super().__init__(table, RoundScreen(), ascii_only, again)
        self.table: Table
        self._played: RoundScreen
        self._request = 0  # counts the thoughts of computers; answers to older ones are not wanted any more
        self._holder = table.person()  # who has the device in hand
        self._told: tuple[int, int | None, list[Ply]] | None = None  # what `_deeds` tell
        self._deeds: list[str] = []

    @property
    def table_screen(self) -> RoundScreen:
        """The screen with the table."""
        return self._played

    def _tick(self) -> None:
        if hasattr(self._played, "scene") and self._thinking_since is not None and not self._played.is_covered:
            self._played.draw_title()

    # --- looking

    def look(self) -> None:
        """Show the position as whoever holds the device may see it; without the right holder, a curtain."""
        table, game = self.table, self.table.game
        asked = table.next_person()
        several = len(table.people) > 1
        me = asked if asked is not None else self._holder if self._holder is not None else 0
        curtain = several and asked is not None and asked != self._holder
        reader: int | None = me if table.people else None
        if several and (game.is_over or asked is None):
            reader = None  # whoever looks: nobody's hand is shown
        sight: Any = view(game, None if curtain else reader)
        before = self._played.scene if hasattr(self._played, "scene") else None
        same = before is not None and before.me == me and before.sight["turn"] == sight["turn"]
        scene = RoundScene(
            sight,
            me,
            self.palette,
            curtain=curtain,
            deeds=() if curtain else self._last_deeds(me, reader),
            selected=before.selected if before is not None and same else 0,
            option=before.option if before is not None and same else 0,
            trouble=self._trouble,
        )
        if before is not None and same and len(before.sight["plies"]) == len(sight["plies"]):
            scene.analysis, scene.advising = before.analysis, before.advising
        self._played.show_scene(scene)

    def _last_deeds(self, me: int, reader: int | None) -> list[str]:
        """What was done since the last choice of the seat in the middle, that turn included."""
        plies = self.table.game.plies
        mine = [ply for ply in plies if ply.seat == me]
        if not mine:
            return []
        told = (me, reader, plies[:])
        if told == self._told:  # nothing has happened since; telling it plays the whole game through
            return self._deeds
        last = mine[-1]
        first = next(
            place
            for place, ply in enumerate(plies)
            if ply.seat in range(self.table.game.num_players) and (ply.age, ply.turn) == (last.age, last.turn)
        )
        self._told, self._deeds = told, deeds(self.table.game, reader, first, brief=True)
        return self._deeds

    def all_deeds(self) -> list[str]:
        """The log, as whoever holds the device may read it."""
        several = len(self.table.people) > 1
        reader = None if not self.table.people or (several and self.table.next_person() is None) else self._holder
        return deeds(self.table.game, reader)

    def lift_curtain(self) -> None:
        """The device is in the right hands."""
        self._holder = self._played.scene.me
        self.advance()

    # --- the course of the game

    def advance(self) -> None:
        """Let computers think; what people are forced to do is done for them."""
        table = self.table
        while (seat := table.next_person()) is not None and (forced := table.forced(seat)) is not None:
            self._change(partial(table.choose, seat, forced))
        computer = table.next_computer()
        if computer is not None and self._thinking_since is None:
            self._think_for(computer)
        self.look()
        if table.game.is_over:
            self._played.action_open("s")

    def _think_for(self, seat: int) -> None:
        self._thinking_since = monotonic()
        self._stop = threading.Event()
        self._request += 1
        work = (self.table.game.state.copy(), seat, self._request, self._stop)
        threading.Thread(target=self._think, args=work, daemon=True).start()

    def _think(self, state: "State", seat: int, request: int, stop: threading.Event) -> None:
        """In a thread: let a computer decide, and tell.  The game itself changes in the app's thread alone."""
        try:
            code = self.table.computer_decides(state, seat, stop)
        except Exception as problem:  # whatever a player does wrong must reach the screen
            self._post(self.Decided(request, seat, None, problem))
        else:
            self._post(self.Decided(request, seat, code, None))

    def on_round_app_decided(self, message: Decided) -> None:
        """A computer knows what to do, unless what it was asked is no longer so."""
        if message.request != self._request:
            return
        self._thinking_since = None
        if message.code is None:
            self.look()
            self._played.tell(f"{self.table.names[message.seat]} cannot choose: {message.error}")
            return
        self._change(partial(self.table.choose, message.seat, message.code))
        self.advance()

    def _change(self, change: Callable[[], object]) -> None:
        """Change the game.  Where only its file stays behind, the game goes on and the next change writes again."""
        self._trouble = ""
        try:
            change()
        except SaveError:
            self._trouble = "not saved"

    def person_chooses(self, code: int) -> None:
        """The person at the screen has chosen; who has chosen already changes the choice."""
        seat = self._played.scene.me
        if seat not in self.table.people or seat not in self.table.game.asked:
            return
        self.forget_hint()
        try:
            self._change(partial(self.table.choose, seat, code))
        except SevenWondersError as error:
            self._played.tell(str(error))
            return
        self._played.tell("")
        self.advance()

    def take_back(self) -> None:
        """The choice that was made, or the last turn."""
        try:
            self._change(self.table.undo)
        except IllegalActionError as error:
            self._played.tell(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return
        self.forget_hint()
        self._stop.set()  # what computers think about is no longer so
        self._request += 1
        self._thinking_since = None
        self.advance()
        self._played.tell("Taken back.")

    def new_game(self) -> None:
        """Another table of the same kind, once this game is over."""
        if self.table.game.is_over:
            super().new_game()

    def seated(self) -> None:
        """There is another table: whoever sits there alone has the device in hand."""
        self._holder = self.table.person()

    # --- hints

    def ask_hint(self) -> None:
        """Let the adviser think in a thread."""
        scene = self._played.scene
        if not scene.rows or scene.me not in self.table.game.asked:
            return
        self.forget_hint()
        self._hint_stop = threading.Event()
        scene.advising = True
        self._played.draw()
        work = (scene.me, self.table.game.state.copy(), self._hint_request, self._hint_stop)
        threading.Thread(target=self._advise, args=work, daemon=True).start()

    def _advise(self, seat: int, state: "State", request: int, stop: threading.Event) -> None:
        self._tell_hint(request, lambda progress: self.table.hint(seat, self.hint_seconds, stop, progress, state=state))

    def on_advised(self, message: Advised) -> None:
        """The adviser has something to say, if anybody still wants to hear it."""
        scene = self._played.scene
        if message.request != self._hint_request or scene.curtain:
            return
        if message.analysis is not None:
            scene.analysis = message.analysis
        if message.final:
            scene.advising = False
        self._played.draw()
        if message.error:
            self._played.tell(f"No hint: {message.error}")

    def forget_hint(self) -> None:
        """Stop the adviser and hide what it said."""
        self._hint_stop.set()
        self._hint_request += 1
        if hasattr(self._played, "scene"):
            self._played.scene.analysis, self._played.scene.advising = None, False


def run(table: "Table", *, ascii_only: bool = False, again: "Callable[[], Table] | None" = None) -> "Table":
    """Play at a table in this terminal until the person leaves; returns the table that was left."""
    app = RoundApp(table, ascii_only=ascii_only, again=again)
    app.run()
    return app.table
