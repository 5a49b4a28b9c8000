"""Widgets of the terminal client: panels that show a page or a canvas, and windows over the table.

The key that opened a window closes it; the key of another window switches to that window.
"""

from collections.abc import Callable, Collection
from itertools import zip_longest

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.message import Message
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget

from .page import Canvas, TextPage
from .theme import Palette, make_style

RenderPage = Callable[[int], TextPage]  # from a width in cells
MIN_TERMINAL_SIZE = (100, 30)  # cells, lines
FRAME_LINES = 3  # title, news, keys
WINDOW_WIDTH, MAX_WIDTH = 72, 90


def is_terminal_large_enough(width: int, height: int) -> bool:
    """Return whether a terminal is large enough for a table.

    Args:
        width: the width of the terminal in cells.
        height: its height in lines.
    """
    return width >= MIN_TERMINAL_SIZE[0] and height >= MIN_TERMINAL_SIZE[1]


class Panel(Widget):
    """A Textual widget that shows a page of text or a canvas, and reports clicks on it."""

    class Pressed(Message):
        """The Textual message of a click in a panel; `action` is the name of the app's action for it."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, *, id: str, margin: int = 0) -> None:
        super().__init__(id=id)
        self._margin = margin
        self._strips: list[Strip] = []
        self._plain = Style()
        self._find_action_at: Callable[[int, int], str] = lambda _x, _y: ""

    def show(self, drawing: TextPage | Canvas, height: int | None = None) -> None:
        """Show a drawing; only lines that differ from the previous drawing are redrawn.

        Args:
            drawing: the page of text or the canvas.
            height: the number of lines, for a page; by default all its lines.
        """
        before, plain = self._strips, self._plain
        if isinstance(drawing, TextPage):
            self._strips = drawing.to_strips(len(drawing) if height is None else height, self._margin)
        else:
            self._strips = drawing.to_strips()
        self._plain = drawing.plain
        self._find_action_at = drawing.find_action_at
        if plain != self._plain:
            self.refresh()
            return
        changed = [y for y, (old, new) in enumerate(zip_longest(before, self._strips)) if old != new]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        """Return line `y` of the drawing, padded to the width of the panel; Textual calls this."""
        width = self.size.width
        if y < len(self._strips):
            return self._strips[y].adjust_cell_length(width, self._plain)
        return Strip.blank(width, self._plain)

    def on_click(self, event: events.Click) -> None:
        """Post a `Pressed` message with the action of the clicked cell, if it has one."""
        if action := self._find_action_at(event.x - self._margin, event.y):
            event.stop()
            self.post_message(self.Pressed(action))


class PageWindow(ModalScreen[str]):
    """A modal window over the table with a page of text that scrolls.

    When it closes, it returns the pressed key if that key opens another window or is listed in the frame, else "".
    """

    BINDINGS = [
        ("escape,enter,space,q", "leave('')"),
        ("up,k", "scroll(-1)"),
        ("down,j", "scroll(1)"),
        ("pageup", "scroll(-10)"),
        ("pagedown", "scroll(10)"),
    ]

    def __init__(
        self,
        title: str,
        render_page: RenderPage,
        palette: Palette,
        *,
        width: int = WINDOW_WIDTH,
        bottom: bool = False,
        extra: str = "",
        key: str = "",
        others: Collection[str] = (),
    ) -> None:
        """Create a window; Textual's `push_screen` opens it.

        Args:
            title: the title in the frame.
            render_page: returns the page for a given width.
            palette: the colours.
            width: the width of the page, if there is room.
            bottom: whether to show the end of the page first.
            extra: further keys that close the window and are returned, as in `n New game`, divided by semicolons; they
                are shown in the frame.
            key: the key that opened the window, which also closes it.
            others: keys of other windows, which close this window and are returned.
        """
        super().__init__()
        self._key, self._others = key, others
        self._title, self._render_page, self._palette = title, render_page, palette
        self._wanted, self._bottom = width, bottom
        self._left = False
        self._extra = {words.split()[0]: words for words in extra.split(";") if words}

    def compose(self) -> ComposeResult:
        """Yield a frame that scrolls, with the page of text in it."""
        with VerticalScroll(id="frame"):
            yield Panel(id="page")

    def on_mount(self) -> None:
        """Show the page, and fit the window to it."""
        self._lay_out()

    def on_resize(self) -> None:
        """Show the page for the new size of the terminal, and fit the window to it."""
        self._lay_out()

    def _lay_out(self) -> None:
        if self._left or not self.query("#page"):
            return  # the window is gone, or not there yet
        frame, panel = self.query_one("#frame"), self.query_one("#page", Panel)
        palette = self._palette
        width = min(self._wanted, self.app.size.width - 10)
        if not is_terminal_large_enough(*self.app.size):
            self.action_leave("")
            return
        page = self._render_page(width)
        height = min(len(page), self.app.size.height - 6)
        frame.styles.width, frame.styles.height = width + 8, height + 2
        frame.styles.background = palette.panel
        frame.styles.color = palette.text
        frame.styles.scrollbar_color = frame.styles.scrollbar_color_hover = palette.accent
        frame.styles.scrollbar_color_active = palette.accent
        frame.styles.scrollbar_background = frame.styles.scrollbar_background_hover = palette.ground
        frame.styles.border = ("ascii" if getattr(self.app, "ascii_only", False) else "round", palette.accent)
        frame.border_title = self._title
        frame.border_subtitle = "  ".join([*self._extra.values(), "Esc close"])
        panel.styles.width, panel.styles.height = width, len(page)
        page.plain = make_style(palette.text, palette.panel)
        panel.show(page)
        if self._bottom:
            frame.scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        """Scroll down by a number of lines; up if it is negative."""
        self.query_one("#frame").scroll_relative(y=lines, animate=False)

    def action_leave(self, key: str) -> None:
        """Close the window and return `key` to the screen below; do nothing if it is already closed."""
        if not self._left:
            self._left = True
            self.dismiss(key)

    def on_key(self, event: events.Key) -> None:
        """Close the window if the pressed key opened it, opens another window, or is listed in the frame."""
        if event.key in (self._key, *self._others, *self._extra):
            event.stop()
            self.action_leave("" if event.key == self._key else event.key)
