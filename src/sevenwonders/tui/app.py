"""The terminal app: it plays the game at a table, runs computer players in threads, and shows a seat's view."""

import asyncio
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.binding import Binding
from textual.filter import LineFilter

from ..errors import IllegalActionError, SaveError, SevenWondersError
from ..kernel.struct import Struct
from .exit_handler import ExitHandler
from .table_view import BaseTableScreen, Viewpoint
from .theme import AsciiFilter, Palette, is_terminal_dark, load_palette
from .window import PageWindow

if TYPE_CHECKING:
    from ..local.table import LocalTable
    from ..local.tutor import Tutor
    from ..players import Analysis

HINT_SECONDS = 3.0
WATCHING_PAUSE = 0.8
INTERRUPTED = 130  # the status of what ended by Ctrl-C


@dataclass(frozen=True)
class SearchRequest:
    """A request for a search in a thread of its own.

    Attributes:
        table: the table.
        state: a copy of the position.
        seat: the seat that decides.
        number: the number of the request; its answers are ignored once there is a newer request.
        stop: ends the search early when it is set.
    """

    table: "LocalTable"
    state: Struct
    seat: int
    number: int
    stop: threading.Event


class TableApp(App[None]):
    """The terminal app for a table: a game with its players.

    Args:
        table: the table.
        screen: the Textual screen that shows the table.
        ascii_only: whether to draw with ASCII characters only.
        again: makes another table for a new game after the end.
        tutor: checks the moves of people before they are made.
        language: the language in which the game is shown: `en`, `de`, `fr` or `es`.
    """

    ENABLE_COMMAND_PALETTE = False
    TITLE = "sevenwonders"
    CSS_PATH = "style.tcss"
    BINDINGS: ClassVar = [Binding("ctrl+c", "interrupt", "Leave", show=False, priority=True)]

    def __init__(
        self,
        table: "LocalTable",
        screen: BaseTableScreen[Any, Any],
        *,
        ascii_only: bool = False,
        again: "Callable[[], LocalTable] | None" = None,
        tutor: "Tutor | None" = None,
        language: str = "en",
    ) -> None:
        super().__init__()
        self.table = table
        self.messages = table.kind.messages(language)
        self.table_screen = screen
        self.ascii_only, self.again, self.tutor = ascii_only, again, tutor
        self._is_dark = is_terminal_dark()
        self.hint_seconds, self.watching_pause = HINT_SECONDS, WATCHING_PAUSE
        self._stop, self._hint_stop = threading.Event(), threading.Event()
        self._thinking_since: float | None = None
        self._request = 0  # counts the requests to computers; answers to older requests are ignored
        self._hint_request = 0
        self._judge_request = 0
        # The seat that moved before its hint came: it gets a hint for its next decision.
        self._hint_for: int | None = None
        self._trouble = ""  # why the last change is not on disk, until the person decides again
        self.exit_handler: ExitHandler | None = None  # handles signals that end the program
        self._reset_for_table()

    def _reset_for_table(self) -> None:
        """Reset the state of a table: the plies shown as news, the pause, and the player who has the device."""
        self._since = len(self.table.game.plies)
        self._paused = False
        self._holder: int | None = None  # where several people share the screen: whose view was on it last

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters of all lines of output; in ASCII mode the last filter replaces non-ASCII characters."""
        filters = super().get_line_filters()
        return [*filters, AsciiFilter()] if self.ascii_only else filters

    def on_mount(self) -> None:
        """Show the screen of the table and start the game."""
        if self.exit_handler is not None:
            self.exit_handler.set_event_loop()
        if not self.is_headless:
            # Some systems and threads cannot catch signals; the app works without.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self.action_interrupt)
        self.push_screen(self.table_screen)
        self.set_interval(0.5, self.table_screen.update_thinking_time)
        self.call_after_refresh(self.play_until_person_decides)

    # --- display

    @property
    def palette(self) -> Palette:
        """The colours of the game, for a dark or a light background."""
        page = self.table.kind.capabilities.page
        return load_palette(page() if page else None, dark=self._is_dark)

    @property
    def seconds_thinking(self) -> int:
        """The whole seconds since a computer player began to think; 0 if none thinks."""
        return int(monotonic() - self._thinking_since) if self._thinking_since is not None else 0

    @property
    def has_only_computers(self) -> bool:
        """Return whether only computers play, so that the person at the screen watches."""
        return not self.table.human_seats

    @property
    def is_shared(self) -> bool:
        """Return whether several people play at this screen."""
        return len(self.table.human_seats) > 1

    @property
    def can_undo(self) -> bool:
        """Return whether a person at this screen can take an action back."""
        return not self.has_only_computers and self.table.can_undo()

    def _bottom_seat(self) -> int:
        """Return the seat to show at the bottom of the screen.

        It is the seat of the only person; if several people play here, the one that has to decide, or that decided
        last.
        """
        people, asked = self.table.human_seats, self.table.find_next_human_seat()
        if len(people) == 1 or (asked is None and not self.table_screen.has_scene):
            return (*people, 0)[0]
        return int(self.table_screen.scene.me) if asked is None else asked

    def update_scene(self) -> None:
        """Show the current position, with only the information that the person at the screen may see."""
        game, me = self.table.game, self._bottom_seat()
        viewer, reader, curtain = self._determine_shown_seats(me)
        since = self._since if not self.has_only_computers else max(0, len(game.plies) - 3)
        scene = self.table_screen.build_scene(game, Viewpoint(self.palette, me, viewer, reader, since))
        scene.curtain, scene.watching = curtain, self.has_only_computers
        if curtain and isinstance(self.screen, PageWindow):  # the former player has opened it
            self.screen.action_leave("")
        scene.thinking, scene.unsaved = self._thinking_since is not None, not self.table.is_saved
        self._trouble = self._trouble if scene.unsaved else ""
        scene.news = self._trouble or scene.news
        scene.advising = self._hint_for == me and not game.is_over
        self.table_screen.show_scene(scene)

    def _determine_shown_seats(self, me: int) -> tuple[int | None, int | None, bool]:
        """Return the seat whose view is shown, the seat whose log is shown, and whether the table is hidden.

        None stands for a spectator's view.  If several people share the screen, only public information is shown until
        the right player has the device.

        Args:
            me: the seat at the bottom of the screen.
        """
        if len(self.table.human_seats) == 1:
            return me, me, False
        if self.table.game.is_over or self.table.find_next_human_seat() is None:  # also if only computers play
            return None, None, False
        if not self.table.has_secrets(me):
            self._holder = me
            return me, None, False
        return (me, me, False) if me == self._holder else (None, None, True)

    def show_view_after_handover(self) -> None:
        """Show the view of the player at the bottom of the screen, who now has the device."""
        self._holder = self.table_screen.scene.me
        self.play_until_person_decides()

    # --- play

    def play_until_person_decides(self) -> None:
        """Continue the game until a person has to decide.

        Forced moves are made at once; computer players think in a thread.
        """
        table = self.table
        while (seat := table.find_next_human_seat()) is not None and (
            forced := table.find_forced_action(seat)
        ) is not None:
            self._apply_game_change(partial(table.choose, seat, forced))
        computer = table.find_next_computer_seat()
        thinks = computer is not None and not self._paused and self._thinking_since is None
        if thinks:
            self._thinking_since = monotonic()
        self.update_scene()
        if thinks and computer is not None:
            self._stop = threading.Event()
            self._request += 1
            self._start_search(self._choose_computer_action, computer, self._request, self._stop)
        if table.game.is_over:
            self.table_screen.show_result()
        elif self._hint_for is not None and self._hint_for == table.find_next_human_seat():
            self.request_hint()

    def _apply_game_change(self, change: Callable[[], object]) -> None:
        """Call a function that changes the game.

        If the game then cannot be saved, keep the error for display and continue, since the next change saves again.
        """
        try:
            change()
        except SaveError as error:
            words, path = str(error), self.table.path
            if path is not None:
                words = words.replace(str(path), path.name)  # the folder would fill the line
            self._trouble = words[:1].upper() + words[1:]

    def _start_search(
        self, work: Callable[[SearchRequest], None], seat: int, number: int, stop: threading.Event
    ) -> None:
        """Start a search for a seat in a thread of its own, on a copy of the position.

        Args:
            work: the function that searches.
            seat: the seat.
            number: the number of the request.
            stop: ends the search early when it is set.
        """
        request = SearchRequest(self.table, self.table.game.state.copy(), seat, number, stop)
        threading.Thread(target=work, args=(request,), daemon=True).start()

    def _choose_computer_action(self, request: SearchRequest) -> None:
        """Choose the action of a computer player; runs in a thread of its own.

        The thread of the app then makes the move.

        Args:
            request: the request to the computer player.
        """
        if self.has_only_computers:
            request.stop.wait(self.watching_pause)
        try:
            code = request.table.compute_choice(request.state, request.seat, request.stop)
        except Exception as problem:  # whatever a player does wrong must reach the screen
            self._call_in_app_thread(self._show_computer_error, request.number, request.seat, problem)
        else:
            self._call_in_app_thread(self._make_computer_move, request.number, request.seat, code)

    def _show_computer_error(self, request: int, seat: int, error: Exception) -> None:
        """Show the error of a computer player, unless the position has changed since.

        Args:
            request: the number of the request to the player; it is outdated if there is a newer one.
            seat: the seat of the player.
            error: the error.
        """
        if request == self._request:
            self._thinking_since = None
            self.update_scene()
            self.table_screen.show_news(f"{self.table.names[seat]} cannot move: {error}")

    def _make_computer_move(self, request: int, seat: int, code: int) -> None:
        """Make the move of a computer player, unless the position has changed since.

        Args:
            request: the number of the request to the player; it is outdated if there is a newer one.
            seat: the seat of the player.
            code: the code of the action.
        """
        if request == self._request:
            self._thinking_since = None
            self._apply_game_change(partial(self.table.choose, seat, code))
            self.play_until_person_decides()

    def make_person_move(self, code: int) -> None:
        """Make the move of the person at the screen, after the tutor has checked it, if there is a tutor.

        In a game with simultaneous decisions, this replaces the person's choice as long as it is not revealed.

        Args:
            code: the code of the action.
        """
        seat, game = self.table_screen.scene.me, self.table.game
        if seat not in self.table.human_seats or seat not in game.asked:
            return
        self._judge_request += 1
        if self.tutor is None or self.tutor.can_skip_search(self.table, seat, code):
            self._make_move(seat, code)
            return
        self.table_screen.show_news(self.messages.say("terminal.tutor.looks"))
        self._hint_stop.set()
        self._hint_stop = threading.Event()
        work = partial(self._check_with_tutor, self.tutor, code)
        self._start_search(work, seat, self._judge_request, self._hint_stop)

    def _check_with_tutor(self, tutor: "Tutor", code: int, request: SearchRequest) -> None:
        """Let the tutor check a move; runs in a thread of its own.

        The thread of the app then makes the move or shows the warning.

        Args:
            tutor: the tutor.
            code: the code of the action.
            request: the request for the person's seat.
        """
        doubts = tutor.find_warning(request.table, request.seat, code, request.stop, state=request.state)
        self._call_in_app_thread(self._make_move_or_warn, request.number, request.seat, code, doubts)

    def _make_move_or_warn(self, request: int, seat: int, code: int, doubts: str) -> None:
        """Make a move that the tutor has checked, or show its warning; do neither if the person has chosen again since.

        Args:
            request: the number of the request to the tutor.
            seat: the seat of the person.
            code: the code of the action.
            doubts: the warning; empty if there is none.
        """
        if request != self._judge_request:
            return
        if doubts:
            self.table_screen.show_news(doubts)
        else:
            self._make_move(seat, code)

    def _make_move(self, seat: int, code: int) -> None:
        """Make the move of a person, and continue the game."""
        game = self.table.game
        self._hide_hint_until_next_decision()
        before = len(game.plies)
        self._trouble = ""
        try:
            self._apply_game_change(partial(self.table.choose, seat, code))
        except SevenWondersError as error:
            self.table_screen.show_news(_format_sentence(error))
            return
        if len(game.plies) > before:
            own = game.plies[before].seat == seat and not self.is_shared
            self._since = before + 1 if own else before
        self.play_until_person_decides()

    def undo_to_last_decision(self) -> None:
        """Take back all moves since the person's last decision that had a choice, and this decision, too."""
        self._undo_or_redo(self.table.undo, self.messages.say("terminal.undone"))

    def redo_move(self) -> None:
        """Play again the action that was last taken back."""
        self._undo_or_redo(self.table.redo, self.messages.say("terminal.redone"))

    def _undo_or_redo(self, change: Callable[[], None], done: str) -> None:
        """Undo or redo a move, and show a message.

        Args:
            change: the function that undoes or redoes.
            done: the message.
        """
        if self.has_only_computers:
            return
        self._trouble = ""
        self._judge_request += 1
        try:
            self._apply_game_change(change)
        except IllegalActionError as error:
            self.table_screen.show_news(_format_sentence(error))
            return
        self._hide_hint_until_next_decision()
        self._stop.set()  # the computers are thinking about an outdated position
        self._request += 1
        self._thinking_since = None
        self._since = len(self.table.game.plies)
        self.play_until_person_decides()
        if not self._trouble:
            self.table_screen.show_news(done)

    def toggle_pause(self) -> None:
        """Pause or resume a game in which only computers play."""
        if not self.has_only_computers or self.table.game.is_over:
            return
        self._paused = not self._paused
        if self._thinking_since is None:
            self.play_until_person_decides()
        if self._paused:
            self.table_screen.show_news(self.messages.say("terminal.paused"))

    def start_new_game(self) -> None:
        """Start a new game at another table with the same players and options."""
        if self.again is None:
            return
        try:
            table = self.again()
        except (SevenWondersError, OSError) as error:
            self.table_screen.show_news(f"No new game: {error}")
            return
        self.cancel_hint()
        self._judge_request += 1
        self._stop.set()
        self._request += 1
        self._thinking_since = None
        self.table.close()
        self.table, self._trouble = table, ""
        self._reset_for_table()
        self.play_until_person_decides()

    def leave(self, status: int = 0) -> None:
        """Close the app with an exit status; the game is already saved."""
        self._stop.set()
        self._hint_stop.set()
        self.exit(return_code=status)

    def action_interrupt(self) -> None:
        """Close the app with the exit status that programs have after Ctrl-C."""
        self.leave(INTERRUPTED)

    def toggle_dark_colours(self) -> None:
        """Switch between colours for dark and for light terminals."""
        self._is_dark = not self._is_dark
        self.table_screen.scene.palette = self.palette
        self.table_screen.redraw()

    def _call_in_app_thread(self, callback: Callable[..., None], *arguments: object) -> None:
        """Let the thread of the app call a function, if the app is still running."""
        if self.is_running:
            self.call_later(callback, *arguments)

    # --- hints

    def request_hint(self) -> None:
        """Start a search in a thread; its analysis of the position is shown to the player as a hint."""
        scene = self.table_screen.scene
        if not scene.legal_actions or self.has_only_computers:
            return
        self._hint_request += 1
        self._hint_for = None
        self._hint_stop.set()
        self._hint_stop = threading.Event()
        scene.advising = True
        self.table_screen.redraw()
        self._start_search(self._compute_hint, scene.me, self._hint_request, self._hint_stop)

    def _compute_hint(self, request: SearchRequest) -> None:
        """Analyse a position for a hint; runs in a thread of its own.

        The thread of the app shows the analysis as it grows.

        Args:
            request: the request for the seat that has to decide.
        """
        show = partial(self._call_in_app_thread, self._show_hint_analysis, request.number)
        try:
            analysis = request.table.compute_hint(
                request.seat,
                self.hint_seconds,
                request.stop,
                lambda analysis: show(analysis, False),
                state=request.state,
            )
        except Exception as problem:  # an adviser that fails must not take the table with it
            show(None, True, str(problem) or type(problem).__name__)
        else:
            show(analysis, True)

    def _show_hint_analysis(self, request: int, analysis: "Analysis | None", is_final: bool, error: str = "") -> None:
        """Show the analysis for a hint, or an error, unless the hint was cancelled or requested again.

        Args:
            request: the number of the request for the hint.
            analysis: the analysis so far.
            is_final: whether the search has ended.
            error: the error message, if the search has failed.
        """
        scene = self.table_screen.scene
        if request != self._hint_request or not scene.legal_actions:
            return
        if analysis is not None:
            scene.analysis = analysis
            if is_final:
                scene.line = self.table_screen.describe_continuation(self.table.game, analysis.line, scene.me)
        scene.advising = scene.advising and not is_final
        if error:
            self.table_screen.show_news(f"No hint: {error}")
        self.table_screen.redraw()

    def _hide_hint_until_next_decision(self) -> None:
        """Hide the hint; if one is requested but not shown yet, postpone it to the player's next decision."""
        scene = self.table_screen.scene
        asked = scene.me if scene.advising and scene.analysis is None else self._hint_for
        self.cancel_hint()
        self._hint_for = asked

    def cancel_hint(self) -> None:
        """Stop the search for a hint, and hide the hint."""
        self._hint_for = None
        self._hint_stop.set()
        self._hint_request += 1
        scene = self.table_screen.scene if self.table_screen.has_scene else None
        if scene is not None and (scene.advising or scene.analysis is not None):
            scene.analysis, scene.line, scene.advising = None, (), False
            self.table_screen.redraw()


def _format_sentence(error: SevenWondersError) -> str:
    """Format an error message as a sentence, with a capital letter and a full stop."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
