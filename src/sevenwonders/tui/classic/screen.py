"""The table for 3 to 7 on the screen: it draws the scene and turns keys and clicks into requests to the app."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from ...classic.actions import Verb
from ...classic.ids import SEATS
from ..duel.geometry import SMALLEST
from ..page import Page
from ..panel import Panel
from ..theme import ink
from ..window import Window
from .bars import draw_keys, draw_title
from .cities import draw_mine, draw_neighbour, draw_other
from .hand import draw_choices, draw_events, draw_hand
from .pages import draw_city, draw_help, draw_known, draw_log, draw_score
from .scene import RoundScene

if TYPE_CHECKING:
    from .app import RoundApp

MARGIN = 1
COLUMN = 27  # columns of a neighbour
SIDE = 27  # columns of the menu and of what everybody did, in a window of 100 columns
HAND, MOST_HAND = 9, 13  # lines of the lower part
WINDOWS = ("s", "l", "k", "question_mark", *(f"f{number}" for number in range(1, 8)))


def _keys(keys: str, action: str, words: str) -> Binding:
    return Binding(keys, action, words, show=False)


class RoundScreen(Screen[None]):
    """The whole window."""

    BINDINGS: ClassVar = [
        _keys("up", "row(-1)", "Up"),
        _keys("down", "row(1)", "Down"),
        _keys("left,shift+tab", "option(-1)", "Payment before"),
        _keys("right,tab", "option(1)", "Next payment"),
        _keys("enter", "confirm", "Choose"),
        _keys("b", "verb('build')", "Build"),
        _keys("w", "verb('stage')", "Stage"),
        _keys("x", "verb('sell')", "Sell"),
        _keys("u", "undo", "Undo"),
        _keys("h", "hint", "Hint"),
        _keys("n", "new_game", "New game"),
        _keys("t", "colours", "Dark or light"),
        _keys("q", "quit", "Quit"),
        *(_keys(key, f"open('{key}')", "Window") for key in WINDOWS),
        *(_keys(str(digit), f"pick({digit - 1})", "Card") for digit in range(1, 10)),
    ]

    scene: RoundScene

    def __init__(self) -> None:
        super().__init__()
        self._told = ""

    @property
    def round_app(self) -> "RoundApp":
        """The app, by its type."""
        return self.app  # type: ignore[return-value]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Before there is anything to see, a key does nothing but leave."""
        return action == "quit" or hasattr(self, "scene")

    def compose(self) -> ComposeResult:
        """The parts from top to bottom."""
        yield Panel(id="title")
        yield Panel(id="others")
        with Horizontal(id="cities"):
            yield Panel(id="left", margin=MARGIN)
            yield Panel(id="mine", margin=MARGIN)
            yield Panel(id="right", margin=MARGIN)
        with Horizontal(id="lower"):
            yield Panel(id="hand", margin=MARGIN)
            yield Panel(id="choices", margin=MARGIN)
            yield Panel(id="events", margin=MARGIN)
        yield Panel(id="keys")
        yield Static(id="curtain")

    # --- drawing

    @property
    def fits(self) -> bool:
        """Whether the window is large enough."""
        return self.app.size.width >= SMALLEST[0] and self.app.size.height >= SMALLEST[1]

    def show_scene(self, scene: RoundScene) -> None:
        """Show another scene from now on."""
        self.scene = scene
        self.draw()

    def tell(self, words: str) -> None:
        """Say something in the last line until something else is selected or chosen; nothing shows the keys again."""
        self._told = words
        self.draw_keys()

    def on_resize(self) -> None:
        """Lay everything out again."""
        if hasattr(self, "scene"):
            self.draw()

    def draw(self) -> None:
        """Draw everything, or what hides it."""
        scene, palette = self.scene, self.scene.palette
        words = self._instead()
        self.set_class(bool(words), "covered")
        self.styles.background = palette.panel
        if words:
            curtain = self.query_one("#curtain", Static)
            curtain.styles.color, curtain.styles.background = palette.text, palette.panel
            curtain.update(words)
            return
        width, height = self.app.size
        others = Page(width, ink(palette.text, palette.panel))
        for city in scene.others:
            others.extend(draw_other(scene, city, width))
        lower = min(MOST_HAND, HAND + (height - SMALLEST[1]) // 2)
        middle = height - 2 - lower - len(others)
        column = COLUMN + (width - 100) // 10
        side = SIDE + (width - 100) // 5
        centre, hand = width - 2 * column, width - 2 * side
        self._place("others", others, width, len(others))
        self._place("left", draw_neighbour(scene, scene.left, "left", column - 2), column, middle)
        self._place("mine", draw_mine(scene, centre - 2, middle), centre, middle)
        self._place("right", draw_neighbour(scene, scene.right, "right", column - 2), column, middle)
        self._place("hand", draw_hand(scene, hand - 2, lower), hand, lower)
        self._place("choices", draw_choices(scene, side - 2, lower), side, lower)
        self._place("events", draw_events(scene, side - 2, lower), side, lower)
        self.query_one("#cities").styles.height, self.query_one("#lower").styles.height = middle, lower
        self.draw_title()
        self.draw_keys()

    def _place(self, name: str, page: Page, width: int, height: int) -> None:
        panel = self.query_one(f"#{name}", Panel)
        panel.styles.width, panel.styles.height = width, height
        panel.show(page, height)

    def draw_title(self) -> None:
        """The first line; it counts the seconds."""
        width, app = self.app.size.width, self.round_app
        page = draw_title(self.scene, width, app.seconds_thinking, app.table.is_preparing)
        self.query_one("#title", Panel).show(page, 1)

    def draw_keys(self) -> None:
        """The last line."""
        self.query_one("#keys", Panel).show(draw_keys(self.scene, self.app.size.width, self._told), 1)

    def _instead(self) -> str:
        """What stands on the screen instead of the table; empty when the table may be seen."""
        if not self.fits:
            size = self.app.size
            return f"The window has {size.width}x{size.height} characters; make it {SMALLEST[0]}x{SMALLEST[1]}."
        if self.scene.curtain:
            name = self.scene.name(self.scene.me)
            return f"Hand the device to {name}.\n\n{name}: press Enter when nobody else looks."
        return ""

    @property
    def is_covered(self) -> bool:
        """Whether the table is hidden, so that no key but Enter and q does anything."""
        return bool(self._instead())

    # --- keys

    def action_row(self, step: int) -> None:
        """Another card."""
        self.action_pick(self.scene.selected + step)

    def action_pick(self, row: int) -> None:
        """Select a card by its place."""
        if not self.is_covered and 0 <= row < len(self.scene.rows):
            self.scene.select(row)
            self._told = ""
            self.draw()

    def action_option(self, step: int) -> None:
        """Another option of the selected card."""
        if not self.is_covered:
            self.scene.select(self.scene.selected, self.scene.option + step)
            self._told = ""
            self.draw()

    def action_take(self, option: int) -> None:
        """Choose an option by its place."""
        if not self.is_covered:
            self.scene.select(self.scene.selected, option)
            self.action_confirm()

    def action_confirm(self) -> None:
        """Lift the curtain, or choose what is highlighted."""
        if not self.fits:
            return
        if self.scene.curtain:
            self.round_app.lift_curtain()
        elif self.scene.highlighted is not None:
            self.round_app.person_chooses(self.scene.highlighted.code)
        elif self.scene.row is not None:
            self.tell(f"{self.scene.row.name}: {self.scene.row.price}.")

    def action_verb(self, verb: str) -> None:
        """Build, use for a stage, or sell: where there are several payments, first go to the cheapest."""
        scene = self.scene
        if self.is_covered or scene.row is None:
            return
        places = scene.options_of(Verb(verb))
        if not places:
            why = scene.row.price.removeprefix("no: ") if verb == "build" and not scene.row.may_build else ""
            self.tell(f"{scene.row.name}: {why or 'that is not possible now'}.")
        elif scene.option in places or len(places) == 1:
            scene.select(scene.selected, scene.option if scene.option in places else places[0])
            self.action_confirm()
        else:
            scene.select(scene.selected, places[0])
            self.draw()
            self.tell("There are several ways to pay: left and right go through them, Enter chooses.")

    def action_undo(self) -> None:
        """Take the choice back, or go back a turn."""
        if not self.is_covered:
            self.round_app.take_back()

    def action_hint(self) -> None:
        """Ask the engine."""
        if not self.is_covered:
            self.round_app.ask_hint()

    def action_new_game(self) -> None:
        """Another game, after the end."""
        if not self.is_covered:
            self.round_app.new_game()

    def action_colours(self) -> None:
        """Dark or light."""
        self.round_app.toggle_palette()

    def action_quit(self) -> None:
        """Leave."""
        self.round_app.leave()

    def action_open(self, key: str) -> None:
        """Open the window of a key."""
        if self.is_covered:
            return
        title, draw = self._window(key)
        if title:
            palette = self.scene.palette
            extra = "n New game" if key == "s" and self.scene.over and self.round_app.again is not None else ""
            window = Window(title, draw, palette, width=88, key=key, others=WINDOWS, bottom=key == "l", extra=extra)
            self.app.push_screen(window, self._after_window)

    def _after_window(self, key: str | None) -> None:
        if key == "n":
            self.round_app.new_game()
        elif key in WINDOWS:
            self.action_open(key)

    def _window(self, key: str) -> tuple[str, Callable[[int], Page]]:
        """The title of a window, empty where there is none, and what draws it."""
        scene = self.scene
        if key.startswith("f"):
            seat = SEATS[int(key[1:]) - 1]
            if seat not in scene.seats:
                return "", lambda width: draw_help(scene, width)
            return str(scene.city(seat)["name"]), lambda width: draw_city(scene, seat, width)
        deeds = self.round_app.all_deeds()
        return {
            "s": ("Score sheet", lambda width: draw_score(scene, width)),
            "l": ("Log", lambda width: draw_log(scene, deeds, width)),
            "k": ("Known cards", lambda width: draw_known(scene, width)),
            "question_mark": ("Help", lambda width: draw_help(scene, width)),
        }[key]

    def on_panel_pressed(self, message: Panel.Pressed) -> None:
        """A click on a card or an option."""
        name, _, number = message.action.rstrip(")").partition("(")
        {"pick": self.action_pick, "take": self.action_take}[name](int(number))
