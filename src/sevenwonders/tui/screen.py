"""The terminal screen of a table: it draws the game and turns keys and clicks into calls of the app.

This is the part that all games share; the screen of a game draws its table and adds its keys.
"""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Generic

from textual.app import ComposeResult
from textual.widgets import Static

from .app import TableApp
from .bars import KeyLabel, render_key_line, render_news_line, render_title_line
from .manual import render_rules
from .page import TextPage
from .result import ScoreSheet, render_scores
from .table_view import BaseTableScreen, G, S
from .window import MAX_WIDTH, MIN_TERMINAL_SIZE, WINDOW_WIDTH, PageWindow, Panel, is_terminal_large_enough

RenderScene = Callable[[S, int], TextPage]  # from a scene and a width in cells
MARGIN = 1
ACTIONS_WHILE_HIDDEN = ("quit", "confirm", "undo", "toggle_dark_colours")  # what may be done while the table is hidden


@dataclass(frozen=True)
class ListWindow(Generic[S]):
    """A window over the table that lists components, such as the discard pile.

    Attributes:
        key: the key that opens the window.
        title: the key of the message that is the title.
        render: returns the text of the window for a given scene and width.
        width: the width of the text, if there is room.
    """

    key: str
    title: str
    render: RenderScene[S]
    width: int = WINDOW_WIDTH


class TableScreen(BaseTableScreen[G, S]):
    """The terminal screen of a table of one game, a Textual screen that fills the terminal.

    Attributes:
        WINDOWS: the actions that open a window over the table, by key.
        LISTS: the windows that `action_open_list` opens, by name.
    """

    WINDOWS: ClassVar[dict[str, str]] = {"l": "log", "s": "scores", "m": "rules", "question_mark": "help"}
    LISTS: ClassVar[dict[str, ListWindow[Any]]] = {}
    BINDINGS: ClassVar = [
        ("enter", "confirm"),
        ("escape", "cancel"),
        ("h", "toggle_hint"),
        ("u", "undo"),
        ("y", "redo"),
        ("t", "toggle_dark_colours"),
        ("space", "pause"),
        ("n", "new_game"),
        ("q", "quit"),
        *WINDOWS.items(),
        *((str(digit), f"type_digit('{digit}')") for digit in range(10)),
    ]

    @property
    def table_app(self) -> TableApp:
        """The app to which this screen belongs."""
        return self.app  # type: ignore[return-value]

    # --- for each game to implement

    @abstractmethod
    def compose_table(self) -> ComposeResult:
        """Yield the widgets between the title line and the line of news."""

    @abstractmethod
    def render_table(self) -> None:
        """Render the area between the title line and the line of news."""

    @abstractmethod
    def build_score_sheet(self) -> ScoreSheet:
        """Return the points of each seat by category."""

    @abstractmethod
    def list_decision_keys(self) -> list[KeyLabel]:
        """Return the keys for decisions, such as Enter, with their labels in the last line of the screen."""

    @abstractmethod
    def list_window_opening_keys(self) -> list[KeyLabel]:
        """Return the keys that open windows, such as the log, with their labels in the last line of the screen."""

    @staticmethod
    @abstractmethod
    def render_help(scene: Any, width: int) -> TextPage:
        """Render the help, with the keys and the signs, as lines of text."""

    # --- drawing

    def compose(self) -> ComposeResult:
        """Yield the widgets of the screen from top to bottom."""
        yield Panel(id="title")
        yield from self.compose_table()
        yield Panel(id="news")
        yield Panel(id="keys")
        yield Static(id="instead")

    @property
    def _has_widgets(self) -> bool:
        """Return whether the widgets exist; after the app has removed them, a hint may still arrive."""
        return self.is_mounted and self.app.is_running

    @property
    def can_show_table(self) -> bool:
        """Return whether the table may be shown: the terminal is large enough, and the right player has the device."""
        return is_terminal_large_enough(*self.app.size) and not self.scene.curtain

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action of the screen is allowed now; Textual calls this before every action.

        Without a game to show, only `quit` is allowed; while the table is hidden, only `ACTIONS_WHILE_HIDDEN`.
        """
        if action == "quit" or not self.has_scene:
            return action == "quit"
        return self.can_show_table or action in ACTIONS_WHILE_HIDDEN

    def on_mount(self) -> None:
        """Draw the screen, because the scene may have been set before the widgets existed."""
        self.redraw()

    def on_resize(self) -> None:
        """Draw the screen for the new size of the terminal."""
        self.redraw()

    def redraw(self) -> None:
        """Draw the whole screen, or the text that replaces a hidden table."""
        if not self._has_widgets or not self.has_scene:
            return
        scene, palette = self.scene, self.scene.palette
        self.set_class(not self.can_show_table, "covered")
        self.styles.background = palette.ground
        if not self.can_show_table:
            instead = self.query_one("#instead", Static)
            instead.styles.color, instead.styles.background = palette.text, palette.ground
            instead.update(self._make_replacement_text())
            return
        for panel in self.query(Panel):
            panel.styles.background = palette.panel
        self.render_table()
        self.update_title()
        self.find_panel("news").show(render_news_line(scene, self.app.size.width))
        self.find_panel("keys").show(render_key_line(scene, self.app.size.width, self._list_keys()))

    def _make_replacement_text(self) -> str:
        """Return the text that replaces the table while the terminal is too small or the device changes hands."""
        width, height = self.app.size
        if not is_terminal_large_enough(width, height):
            return f"this needs {'x'.join(map(str, MIN_TERMINAL_SIZE))}, the window is {width}x{height}"
        name = self.scene.seat_name(self.scene.me)
        return "\n\n".join(self.scene.say(f"terminal.curtain{part}", name=name) for part in ("", ".key"))

    def _list_keys(self) -> list[KeyLabel]:
        """Return the keys of the last line of the screen, with their labels."""
        app, scene = self.table_app, self.scene
        deciding = [
            *self.list_decision_keys(),
            KeyLabel("h", "Hint", "toggle_hint", bool(scene.legal_actions)),
            KeyLabel("u", "Undo", "undo", app.can_undo),
            *([KeyLabel("y", "Redo", "redo")] if app.table.can_redo() else []),
        ]
        keys = [
            *([KeyLabel("space", "Pause", "pause")] if scene.watching else deciding),
            *self.list_window_opening_keys(),
            KeyLabel("t", "Light", "toggle_dark_colours", rank=6),
            KeyLabel("?", "Help", "help"),
            KeyLabel("q", "Quit", "quit"),
        ]
        if app.table.is_finished and app.again is not None:
            keys.insert(0, KeyLabel("n", "New game" if app.table.game.is_over else "Next", "new_game"))  # or a puzzle
        return keys

    def update_title(self) -> None:
        """Redraw the title line, which shows how long a computer player has been thinking."""
        app = self.table_app
        self.find_panel("title").show(render_title_line(self.scene, app.size.width, app.seconds_thinking))

    def update_thinking_time(self) -> None:
        """Redraw the thinking time in the title line, if a computer player is thinking."""
        if self._has_widgets and self.has_scene and self.can_show_table and self.scene.thinking:
            self.update_title()

    def find_panel(self, name: str) -> Panel:
        """Return the panel with the id `name`, such as `news`."""
        return self.query_one(f"#{name}", Panel)

    def fill_panel(self, name: str, page: TextPage, width: int, height: int) -> None:
        """Set the size of a panel, and show a page of text in it."""
        panel = self.find_panel(name)
        panel.styles.width, panel.styles.height = width, height
        panel.show(page, height)

    def show_news(self, words: str) -> None:
        """Show a text in the line of news."""
        if self.has_scene:
            self.scene.news = words
            self.redraw()

    def show_scene(self, scene: S) -> None:
        """Replace the scene (all data that the screen shows) and draw the new one."""
        scene.carry_over_from_previous(self.scene if self.has_scene else None)
        self.scene = scene
        self.redraw()

    # --- actions of keys and clicks

    async def on_panel_pressed(self, message: Panel.Pressed) -> None:
        """Run the action of a click in a panel."""
        await self.app.run_action(message.action, self)

    def action_confirm(self) -> None:
        """Choose the highlighted action; if the table is hidden, show it to the player who now has the device."""
        if self.can_show_table:
            self.choose_highlighted()
        elif is_terminal_large_enough(*self.app.size):
            self.table_app.show_view_after_handover()

    @abstractmethod
    def choose_highlighted(self) -> None:
        """Choose the highlighted action; if none is highlighted, show what can be done."""

    def action_cancel(self) -> None:
        """Hide the hint."""
        self.table_app.cancel_hint()

    def action_toggle_hint(self) -> None:
        """Request a hint on the best moves; if a hint is shown or being computed, hide or cancel it instead."""
        if self.scene.analysis or self.scene.advising:
            self.table_app.cancel_hint()
        else:
            self.table_app.request_hint()

    def action_undo(self) -> None:
        """Take back the person's last move."""
        self.table_app.undo_to_last_decision()

    def action_redo(self) -> None:
        """Play again the action that was last taken back."""
        self.table_app.redo_move()

    def action_pause(self) -> None:
        """Pause or resume a game in which only computers play."""
        self.table_app.toggle_pause()

    def action_toggle_dark_colours(self) -> None:
        """Switch between colours for dark and for light terminals."""
        self.table_app.toggle_dark_colours()

    def action_new_game(self) -> None:
        """Start another game if this one has ended."""
        if self.table_app.table.is_finished:
            self.table_app.start_new_game()

    def action_quit(self) -> None:
        """Close the app; the game is saved."""
        self.table_app.leave()

    # --- windows over the table

    def open_window(
        self,
        key: str,
        title: str,
        render: RenderScene[S],
        *,
        width: int = WINDOW_WIDTH,
        bottom: bool = False,
        extra: str = "",
    ) -> None:
        """Open a window over the table.

        Args:
            key: the key that opened the window, which also closes it.
            title: the title in the frame.
            render: returns the text of the window for a given scene and width.
            width: the width of the text, if there is room.
            bottom: whether to show the end of the text first.
            extra: further keys that close the window, as in `n New game`, divided by semicolons.
        """

        def draw(width: int) -> TextPage:
            return render(self.scene, width)

        window = PageWindow(
            title, draw, self.scene.palette, width=width, bottom=bottom, extra=extra, key=key, others=self.WINDOWS
        )
        self.app.push_screen(window, self._handle_closed_window)

    def action_open_list(self, name: str) -> None:
        """Open the window in `LISTS` with the given name, such as `discard_pile`."""
        window = self.LISTS[name]
        self.open_window(window.key, self.scene.say(window.title), window.render, width=window.width)

    async def _handle_closed_window(self, key: str | None) -> None:
        if key == "n":
            self.table_app.start_new_game()
        elif key == "u":
            self.table_app.undo_to_last_decision()
        elif key in self.WINDOWS:
            await self.app.run_action(self.WINDOWS[key], self)

    def action_rules(self) -> None:
        """Open the window with the rules, chapter by chapter."""
        kind = self.table_app.table.kind
        if kind.capabilities.examples is None:
            self.show_news(f"{kind.title} has no rules to look up.")
            return
        chapters = kind.rulebook(self.scene.messages.language)
        title, rules = self.scene.say("bar.rules"), partial(render_rules, chapters=chapters)
        self.open_window("m", title, rules, width=MAX_WIDTH)

    def action_help(self) -> None:
        """Open the window with the keys and the signs."""
        self.open_window("question_mark", "Help", self.render_help, width=MAX_WIDTH)

    def action_scores(self) -> None:
        """Open the window with the score sheet, or with the result if the game has ended."""
        if self.scene.is_over:
            self.show_result()
        else:
            self._open_score_sheet(self.scene.say("score.label"))

    def show_result(self) -> None:
        """Open the window with the result of the game."""
        if not self.check_action("scores", ()):
            return
        extra = "n New game" if self.table_app.again else ""
        extra += ";u Undo" if self.table_app.can_undo else ""
        self._open_score_sheet(self.scene.say("bar.over"), extra)

    def _open_score_sheet(self, title: str, extra: str = "") -> None:
        width = max(60, 26 + 9 * len(self.scene.names))
        self.open_window("s", title, self._render_score_sheet, width=width, extra=extra)

    def _render_score_sheet(self, scene: S, width: int) -> TextPage:
        return render_scores(scene, self.build_score_sheet(), width)
