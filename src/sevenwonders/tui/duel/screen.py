"""The table on the screen: it draws the scene and turns keys and clicks into requests to the app."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from ..bars import draw_keys, draw_news, draw_title
from ..curtain import curtain_words
from ..log import draw_log
from ..manual import draw_help
from ..page import Page
from ..panel import Panel
from ..result import draw_scores, headline
from ..theme import ink
from ..window import WIDEST, Window
from . import lists
from .boards import draw_boards
from .choosers import Chooser, beside, decision, menu, places
from .city import draw_city
from .detail import draw_detail, wonder_page
from .expansions import pantheon_strip, senate_strip
from .geometry import SMALLEST, Geometry
from .scene import Scene
from .selecting import default_slot, neighbour, why_not, why_not_beside
from .side import draw_side
from .structure import draw_board
from .track import draw_track
from .words import unit

if TYPE_CHECKING:
    from .app import TableApp

MARGIN = 1
WINDOWS = {  # the keys that open a window over the table, and what they do
    "i": ("details", "Details"),
    "c": ("city(-1)", "Cities"),
    "v": ("unseen", "Unseen cards"),
    "p": ("discard_pile", "Discard pile"),
    "o": ("tokens", "Progress tokens"),
    "e": ("boards", "Boards"),
    "l": ("log", "Log"),
    "s": ("scores", "Score sheet"),
    "question_mark": ("help", "Help"),
}


def _keys(keys: str, action: str, words: str) -> Binding:
    return Binding(keys, action, words, show=False)


class TableScreen(Screen[None]):
    """The whole window."""

    BINDINGS: ClassVar = [
        _keys("left", "move(-1, 0)", "Left"),
        _keys("right", "move(1, 0)", "Right"),
        _keys("up", "move(0, -1)", "Up"),
        _keys("down", "move(0, 1)", "Down"),
        _keys("tab", "inspect(1)", "Next card"),
        _keys("shift+tab", "inspect(-1)", "Previous card"),
        _keys("enter", "confirm", "Choose"),
        _keys("escape", "cancel", "Back"),
        _keys("b", "build", "Build"),
        _keys("d", "discard", "Discard"),
        _keys("w", "wonder", "Wonder"),
        _keys("a", "activate", "Activate"),
        _keys("r", "prepare", "Prepare"),
        _keys("g", "trigger", "Trigger"),
        _keys("h", "hint", "Hint"),
        _keys("u", "undo", "Undo"),
        _keys("t", "colours", "Dark or light"),
        *(_keys(key, action, words) for key, (action, words) in WINDOWS.items()),
        _keys("space", "pause", "Pause"),
        _keys("n", "new_game", "New game"),
        _keys("q", "quit", "Quit"),
        *(_keys(str(digit), f"digit('{digit}')", "Choose") for digit in range(10)),
    ]

    scene: Scene

    @property
    def table_app(self) -> "TableApp":
        """The app, by its type."""
        return self.app  # type: ignore[return-value]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Before there is anything to see, a key does nothing but leave."""
        return action == "quit" or hasattr(self, "scene")

    def compose(self) -> ComposeResult:
        """The parts from top to bottom."""
        yield Panel(id="title")
        with Horizontal(id="body"):
            with Vertical(id="main"):
                yield Panel(id="theirs", margin=MARGIN)
                yield Panel(id="board")
                yield Panel(id="strips")
                yield Panel(id="track")
                yield Panel(id="mine", margin=MARGIN)
            yield Panel(id="side", margin=MARGIN)
        yield Panel(id="news")
        yield Panel(id="keys")
        yield Static(id="instead")

    # --- drawing

    @property
    def fits(self) -> bool:
        """Whether the table may be seen: the window is large enough, and in the right hands."""
        return Geometry.of(*self.app.size).fits and not self.scene.curtain

    @property
    def geometry(self) -> Geometry:
        """How the window is shared out."""
        return Geometry.of(*self.app.size, self.scene.modules)

    def on_resize(self) -> None:
        """The window has another size."""
        self.draw()

    def draw(self) -> None:
        """Show the scene as it is now."""
        if not self.is_mounted or not hasattr(self, "scene"):
            return
        scene, geometry = self.scene, self.geometry
        self.set_class(not self.fits, "covered")
        palette = scene.palette
        self.styles.background = palette.ground
        if not self.fits:
            instead = self.query_one("#instead", Static)
            instead.styles.color, instead.styles.background = palette.text, palette.ground
            least = "x".join(map(str, SMALLEST))
            small = f"this needs {least}, the window is {geometry.width}x{geometry.height}"
            instead.update(curtain_words(scene) if geometry.fits else small)
            return
        heights = {"theirs": geometry.city, "board": geometry.board, "track": geometry.track, "mine": geometry.city}
        heights["strips"] = geometry.strips
        for name, height in heights.items():
            self._panel(name).styles.height = height
        self.query_one("#main").styles.width = geometry.main
        self._panel("side").styles.width = geometry.side
        for panel in self.query(Panel):
            panel.styles.background = palette.panel
        width = geometry.main - 2 * MARGIN
        self._panel("theirs").show(draw_city(scene, scene.opponent, width, geometry.city, geometry.belongings))
        self._panel("board").show(draw_board(scene, geometry))
        self._panel("strips").show(self._strips(geometry))
        self._panel("track").show(draw_track(scene, geometry.main, geometry.track))
        self._panel("mine").show(draw_city(scene, scene.me, width, geometry.city, geometry.belongings))
        self.draw_side()
        self.draw_title()
        self._panel("news").show(draw_news(scene, geometry.width))
        app = self.table_app
        keys = draw_keys(scene, geometry.width, can_undo=app.may_undo, can_restart=app.again is not None)
        self._panel("keys").show(keys)

    def _strips(self, geometry: Geometry) -> Page:
        """The Pantheon and the Senate under the structure, where there is room."""
        page = Page(geometry.main, ink(self.scene.palette.text, self.scene.palette.ground))
        if geometry.strips and self.scene.pantheon:
            page.extend(pantheon_strip(self.scene, geometry.main))
        if geometry.strips and self.scene.senate:
            page.extend(senate_strip(self.scene, geometry.main))
        return page

    def draw_title(self) -> None:
        """Show the title line: it changes while a computer thinks."""
        app = self.table_app
        title = draw_title(self.scene, app.size.width, app.seconds_thinking, app.table.is_preparing)
        self._panel("title").show(title)

    def draw_side(self) -> None:
        """Show the right side: it changes while the adviser gets ready."""
        app, geometry = self.table_app, self.geometry
        width, height = geometry.side - 2 * MARGIN, geometry.height - 3
        side = draw_side(
            self.scene, width, height, app.hint_line, preparing=app.table.is_preparing, strips=geometry.strips
        )
        self._panel("side").show(side)

    def _panel(self, name: str) -> Panel:
        return self.query_one(f"#{name}", Panel)

    def tell(self, words: str) -> None:
        """Show a line of news."""
        self.scene.news = words
        self.draw()

    # --- the scene changes

    def show_scene(self, scene: Scene) -> None:
        """Another position, or another point of view."""
        self.scene = scene
        scene.chooser = decision(scene)
        if scene.selected not in scene.accessible:
            scene.selected = default_slot(scene)
        self.draw()

    # --- selecting

    async def on_panel_pressed(self, message: Panel.Pressed) -> None:
        """A click on a part of the table."""
        await self.app.run_action(message.action, self)

    def action_press_slot(self, slot: int) -> None:
        """A card was clicked: select it, or open what may be done with it."""
        scene = self.scene
        chooser = scene.chooser
        if chooser and not chooser.cancelable:
            if not self._point_at("slot", slot):
                scene.selected = slot
                self.action_details()
            return
        scene.chooser = None
        if slot == scene.selected and scene.actions_on(slot):
            scene.chooser = menu(scene, slot)
        scene.selected = slot
        self.draw()

    def _point_at(self, kind: str, number: int) -> bool:
        """A place of the table was clicked while there is a list: highlight its choice, the next one, or take it."""
        chooser = self.scene.chooser
        found = places(self.scene, chooser, kind, number) if chooser else []
        if chooser is None or not found:
            return False
        if found == [chooser.index]:
            self.action_confirm()
        else:
            at = found.index(chooser.index) if chooser.index in found else -1
            chooser.index = found[(at + 1) % len(found)]
            self.draw()
        return True

    def action_press_space(self, space: int) -> None:
        """A space of the Pantheon was clicked: activate what lies there, or show the board."""
        scene = self.scene
        if self._point_at("space", space) or scene.pantheon is None:
            return
        divinity = scene.pantheon["spaces"][space - 1]["divinity"]
        if divinity and not (scene.chooser and not scene.chooser.cancelable):
            chooser = beside(scene, "activate", divinity)
            if chooser:
                scene.chooser = chooser
                self.draw()
                return
        self.action_boards()

    def action_press_chamber(self, chamber: int) -> None:
        """A Chamber was clicked."""
        if not self._point_at("chamber", chamber):
            self.action_boards()

    def action_press_conspiracy(self, name: str) -> None:
        """A Conspiracy was clicked: trigger it, or show all of them."""
        chooser = beside(self.scene, "trigger", name)
        if chooser and not (self.scene.chooser and not self.scene.chooser.cancelable):
            self.scene.chooser = chooser
            self.draw()
        else:
            self.action_boards()

    def action_move(self, across: int, down: int) -> None:
        """An arrow key."""
        scene = self.scene
        if not self.fits:
            return
        if scene.chooser:
            scene.chooser.move(across + down)
        elif scene.accessible:
            scene.selected = neighbour(scene, across, down)
        self.draw()

    def action_inspect(self, step: int) -> None:
        """To the next card that lies face up, covered or not."""
        scene = self.scene
        if scene.chooser and not scene.chooser.cancelable:
            scene.chooser.move(step)
        else:
            scene.chooser = None
            seen = [number for number, slot in scene.slots.items() if slot["card"]]
            if seen:
                at = seen.index(scene.selected) if scene.selected in seen else -1
                scene.selected = seen[(at + step) % len(seen)]
        self.draw()

    def action_digit(self, digit: str) -> None:
        """A number chooses in a list; without a list it selects a card."""
        scene = self.scene
        if not self.fits:
            return
        if scene.chooser:
            decided = scene.chooser.type_digit(digit)
            self.draw()
            if decided:
                self.action_confirm()
        elif 0 < int(digit) <= len(scene.accessible):
            scene.selected = scene.accessible[int(digit) - 1]
            self.draw()

    def action_choose(self, number: int) -> None:
        """A line of the list was clicked: highlight it, or take it if it is highlighted."""
        chooser = self.scene.chooser
        if chooser is None or number >= len(chooser.options):
            return
        if chooser.index == number:
            self.action_confirm()
        else:
            chooser.index = number
            self.draw()

    def action_confirm(self) -> None:
        """Enter: do what is highlighted, or show what may be done."""
        scene = self.scene
        if scene.curtain:
            self.table_app.lift_curtain()
            return
        if not self.fits:
            return
        if scene.chooser:
            self._play(scene.chooser.current.code)
        elif scene.selected is not None and (chooser := menu(scene, scene.selected)):
            scene.chooser = chooser
            self.draw()
        elif scene.over:
            self.show_result()
        elif scene.my_turn:
            self.tell("That card may not be taken.")

    def action_cancel(self) -> None:
        """Escape: close the list that was opened, or hide the hint."""
        scene = self.scene
        if scene.chooser and scene.chooser.cancelable:
            scene.chooser = None
        else:
            self.table_app.forget_hint()
        self.draw()

    # --- acting

    def action_build(self) -> None:
        """Build the selected card."""
        self._take("build")

    def action_discard(self) -> None:
        """Discard the selected card."""
        self._take("discard")

    def action_wonder(self) -> None:
        """Build a Wonder with the selected card; ask which if there are several."""
        self._take("wonder")

    def action_take(self, code: str) -> None:
        """An action of the detail panel was clicked."""
        if any(entry["code"] == int(code) for entry in self.scene.legal):
            self._play(int(code))

    def _take(self, verb: str) -> None:
        scene = self.scene
        if not self.fits or not scene.legal:
            return
        if not scene.my_turn:
            self.tell("First answer the question on the right.")
            return
        chooser: Chooser | None = menu(scene, scene.selected, verb) if scene.selected is not None else None
        if chooser is None:
            self.tell(why_not(scene, verb))
        elif len(chooser.options) == 1:
            self._play(chooser.current.code)
        else:
            scene.chooser = chooser
            self.draw()

    def action_prepare(self) -> None:
        """Prepare a Conspiracy with the selected card; ask which if there are several."""
        self._take("prepare")

    def action_activate(self) -> None:
        """List the Divinities that can be activated."""
        self._beside("activate")

    def action_trigger(self) -> None:
        """List the Conspiracies that can be triggered."""
        self._beside("trigger")

    def _beside(self, verb: str) -> None:
        scene = self.scene
        if not self.fits or not scene.legal:
            return
        if not scene.my_turn:
            self.tell("First answer the question on the right.")
        elif chooser := beside(scene, verb):
            scene.chooser = chooser
            self.draw()
        else:
            self.tell(why_not_beside(scene, verb))

    def _play(self, code: int) -> None:
        self.table_app.person_plays(code)

    def action_hint(self) -> None:
        """Ask for advice, or hide it."""
        if self.scene.analysis or self.scene.advising:
            self.table_app.forget_hint()
        else:
            self.table_app.ask_hint()

    def action_undo(self) -> None:
        """Take back."""
        self.table_app.take_back()

    def action_pause(self) -> None:
        """When watching: stop or go on."""
        self.table_app.toggle_pause()

    def action_colours(self) -> None:
        """Dark or light."""
        self.table_app.toggle_palette()

    def action_new_game(self) -> None:
        """After the end: another game."""
        if self.scene.over:
            self.table_app.new_game()

    def action_quit(self) -> None:
        """Leave; the game is saved."""
        self.table_app.leave()

    # --- windows over the table

    def _open(
        self,
        key: str,
        title: str,
        draw: Callable[[int], Page],
        *,
        width: int = 72,
        bottom: bool = False,
        extra: str = "",
    ) -> None:
        """Open a window; `key` is the one that opens it, and closes it again."""
        if self.fits:
            others = tuple(other for other in WINDOWS if other != key)
            window = Window(
                title, draw, self.scene.palette, width=width, bottom=bottom, extra=extra, key=key, others=others
            )
            self.app.push_screen(window, self._window_closed)

    async def _window_closed(self, key: str | None) -> None:
        if key == "n":
            self.table_app.new_game()
        elif key == "u":
            self.table_app.take_back()
        elif key in WINDOWS:
            await self.app.run_action(WINDOWS[key][0], self)

    def action_details(self) -> None:
        """All about the selected card."""
        if self.scene.age and self.scene.selected is not None:
            self._open("i", "Card", lambda width: draw_detail(self.scene, width))

    def action_wonder_details(self, name: str) -> None:
        """All about a Wonder."""
        self._open("", "Wonder", lambda width: wonder_page(self.scene, unit(name), width))

    def action_city(self, seat: int = -1) -> None:
        """The cards of both cities."""
        first = self.scene.me if seat < 0 else seat
        self._open("c", "Cities", lambda width: lists.draw_cities(self.scene, width, first), width=WIDEST)

    def action_unseen(self) -> None:
        """The cards that may lie face down."""
        self._open("v", "Unseen cards", lambda width: lists.draw_unseen(self.scene, width))

    def action_discard_pile(self) -> None:
        """The discard pile."""
        self._open("p", "Discard pile", lambda width: lists.draw_discard(self.scene, width))

    def action_tokens(self) -> None:
        """The Progress tokens."""
        self._open("o", "Progress tokens", lambda width: lists.draw_tokens(self.scene, width))

    def action_boards(self) -> None:
        """The Pantheon, the Senate, Conspiracies; what the Solo Challenge still asks for."""
        self._open("e", "Boards", lambda width: draw_boards(self.scene, width), width=WIDEST)

    def action_log(self) -> None:
        """The whole log."""
        self._open("l", "Moves", lambda width: draw_log(self.scene, width), bottom=True)

    def action_scores(self) -> None:
        """The score sheet."""
        if self.scene.over:
            self.show_result()
        else:
            self._open("s", "Score sheet", lambda width: draw_scores(self.scene, width), width=60)

    def action_help(self) -> None:
        """Keys and signs."""
        self._open("question_mark", "Help", lambda width: draw_help(self.scene, width), width=WIDEST)

    def show_result(self) -> None:
        """The end of the game."""
        extra = "n New game" if self.table_app.again else ""
        extra += ";u Undo" if self.table_app.may_undo else ""
        title = "The game is over" if headline(self.scene) else "Score sheet"
        self._open("s", title, lambda width: draw_scores(self.scene, width), width=60, extra=extra)
