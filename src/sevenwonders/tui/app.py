"""What the apps of both games are: a table on one screen, thinking in threads, hints, two palettes."""

import asyncio
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.filter import LineFilter
from textual.message import Message

from ..errors import SevenWondersError
from .theme import DARK, LIGHT, AsciiFilter, preferred

if TYPE_CHECKING:
    from ..players import Analysis

HINT_SECONDS = 3.0


class Advised(Message):
    """News from the adviser; `final` when it has finished."""

    def __init__(self, request: int, analysis: "Analysis | None", final: bool, error: str = "") -> None:
        super().__init__()
        self.request, self.analysis, self.final, self.error = request, analysis, final, error


class SeatedApp(App[None]):
    """A table in a terminal.

    Args:
        table: the game and who plays it.
        screen: the screen that shows the table.
        ascii_only: draw with ASCII characters alone.
        again: makes another table, for a new game after the end.
    """

    ENABLE_COMMAND_PALETTE = False
    TITLE = "sevenwonders"

    def __init__(self, table: Any, screen: Any, ascii_only: bool, again: "Callable[[], Any] | None") -> None:
        super().__init__()
        self.table = table
        self.again = again
        self.ascii_only = ascii_only
        self.palette = preferred()
        self.hint_seconds = HINT_SECONDS
        self._stop = threading.Event()
        self._thinking_since: float | None = None
        self._hint_stop = threading.Event()
        self._hint_request = 0
        self._trouble = ""  # why the last change is not on disk, until the person decides again
        self._played = screen

    def get_line_filters(self) -> Sequence[LineFilter]:
        """In ASCII mode everything passes a filter."""
        filters = super().get_line_filters()
        return [*filters, AsciiFilter()] if self.ascii_only else filters

    def on_mount(self) -> None:
        """Open the table."""
        if not self.is_headless:
            leave_when_ended(self.leave)
        self.push_screen(self._played)
        self.set_interval(0.5, self._tick)
        self.call_after_refresh(self.advance)

    def _tick(self) -> None:
        """Twice a second."""
        raise NotImplementedError

    def advance(self) -> None:
        """Go on until a person has to decide."""
        raise NotImplementedError

    def forget_hint(self) -> None:
        """Stop the adviser and hide what it said."""
        raise NotImplementedError

    def seated(self) -> None:
        """There is another table."""

    @property
    def seconds_thinking(self) -> int:
        """For how long a computer has been thinking."""
        return int(monotonic() - self._thinking_since) if self._thinking_since is not None else 0

    def _post(self, message: Message) -> None:
        if self.is_running:
            self.post_message(message)

    def new_game(self) -> None:
        """Another table of the same kind."""
        if self.again is None:
            return
        try:
            table = self.again()
        except (SevenWondersError, OSError) as error:
            self._played.tell(f"No new game: {error}")
            return
        self.forget_hint()
        self.table.close()
        self.table, self._trouble = table, ""
        self.seated()
        self.advance()

    def leave(self) -> None:
        """Close the app.  Everything that could be saved is on disk already."""
        self._stop.set()
        self._hint_stop.set()
        self.exit()

    def toggle_palette(self) -> None:
        """Dark or light."""
        self.palette = LIGHT if self.palette is DARK else DARK
        self._played.scene.palette = self.palette
        self._played.draw()

    def _tell_hint(self, request: int, hint: "Callable[[Callable[[Any], None]], Analysis]") -> None:
        """In a thread: let the adviser think, and tell; `hint` is given what hears of progress."""

        def progress(analysis: Any = None, *_: Any) -> None:
            if hasattr(analysis, "outcomes"):
                self._post(Advised(request, analysis, False))

        try:
            analysis = hint(progress)
        except Exception as problem:  # an adviser that fails must not take the table with it
            self._post(Advised(request, None, True, str(problem) or type(problem).__name__))
        else:
            self._post(Advised(request, analysis, True))


ENDING = ("SIGTERM", "SIGHUP")  # what a system or a closed terminal sends


def leave_when_ended(leave: Callable[[], None]) -> None:
    """Give the terminal back also when the program is told to end: nobody else would."""
    loop = asyncio.get_running_loop()
    for name in ENDING:
        if hasattr(signal, name):
            # Some systems and threads cannot catch signals; the app works without.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), leave)
