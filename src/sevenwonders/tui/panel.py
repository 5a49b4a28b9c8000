"""The widget that all parts of the table are: it shows strips and tells what was clicked."""

from collections.abc import Callable

from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .page import Canvas, Page


class Panel(Widget):
    """Shows a page or a canvas."""

    class Pressed(Message):
        """Something in a panel was clicked; `action` is an action of the app."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, *, id: str | None = None, classes: str | None = None, margin: int = 0) -> None:
        super().__init__(id=id, classes=classes)
        self._margin = margin
        self._strips: list[Strip] = []
        self._plain = Style()
        self._press_at: Callable[[int, int], str] = lambda _x, _y: ""

    @property
    def room(self) -> int:
        """The width a page may have."""
        return max(1, self.size.width - 2 * self._margin)

    def show(self, drawing: Page | Canvas, height: int | None = None) -> None:
        """Show a drawing from now on."""
        if isinstance(drawing, Page):
            self._strips = drawing.strips(len(drawing) if height is None else height, self._margin)
        else:
            self._strips = drawing.strips()
        self._plain = drawing.plain
        self._press_at = drawing.press_at
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the drawing."""
        width = self.size.width
        if y < len(self._strips):
            return self._strips[y].adjust_cell_length(width, self._plain)
        return Strip.blank(width, self._plain)

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        if action := self._press_at(event.x - self._margin, event.y):
            event.stop()
            self.post_message(self.Pressed(action))
