"""The table of 7 Wonders on the screen: its parts, keys and clicks."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal

from ...game.log import LogEntry
from ...messages import Messages
from ...tui.bars import Key
from ...tui.log import draw_log
from ...tui.page import Page, Piece
from ...tui.result import Sheet
from ...tui.screen import MARGIN, TableScreen, bind
from ...tui.theme import MORE, Palette, ink
from ...tui.window import FRAME_LINES, SMALLEST, WIDEST, Panel
from .. import Game, view
from ..actions import Verb
from ..ids import SEATS
from ..words import log_of
from . import lists
from .cities import draw_mine, draw_neighbour, draw_other, key_of
from .detail import draw_detail
from .hand import count_hand_lines, draw_choices, draw_events, draw_hand
from .scene import ClassicScene

LISTS = {"i": "details", "c": "cities", "v": "unseen", "p": "discard_pile", "e": "boards"}
NEIGHBOUR_WIDTH = 27
SIDE_WIDTH = 27  # of the menu and of the latest actions, in the smallest window
MIN_HAND_LINES = 9
HINT_LINES = 17  # enough for a hint with its reasons


class ClassicScreen(TableScreen[Game, ClassicScene]):
    """The window of the table."""

    BINDINGS: ClassVar = [
        bind("up,shift+tab", "row(-1)", "Up"),
        bind("down,tab", "row(1)", "Down"),
        bind("left", "option(-1)", "Payment before"),
        bind("right", "option(1)", "Next payment"),
        bind("b", "verb('build')", "Build"),
        bind("w", "verb('stage')", "Stage"),
        bind("d,x", "verb('sell')", "Sell"),
        bind("k", "unseen", "Cards seen"),
        bind("i", "details", "Details"),
        bind("c", "cities", "Cities"),
        bind("v", "unseen", "Unseen cards"),
        bind("p", "discard_pile", "Discard pile"),
        bind("e", "boards", "Boards"),
        *(bind(f"f{number}", f"city('p{number}')", "City") for number in range(1, 8)),
    ]
    WINDOWS: ClassVar = {
        **TableScreen.WINDOWS,
        **LISTS,
        **{f"f{number}": f"city('p{number}')" for number in range(1, 8)},
    }

    def __init__(self) -> None:
        super().__init__()
        self._logged: tuple[object, ...] = ()  # the seat and the plies that `_entries` were made for
        self._entries: list[LogEntry] = []

    # --- the scene

    def scene_of(
        self, game: Game, palette: Palette, me: int, viewer: int | None, reader: int | None, since: int
    ) -> ClassicScene:
        """Return the scene of a game, with the log of all seats."""
        messages = self.table_app.messages
        return ClassicScene(
            view(game, viewer), me, game.names, palette, log=self._log(game, reader, messages), messages=messages
        )

    def _log(self, game: Game, reader: int | None, messages: Messages) -> list[LogEntry]:
        """Return the log of the game, as far as a seat may know it."""
        logged = (reader, game.plies[:])
        if logged != self._logged:  # it replays the whole game
            self._logged, self._entries = logged, log_of(game, reader, messages)
        return self._entries

    # --- drawing

    def compose_table(self) -> ComposeResult:
        """Yield the widgets between the title and the news."""
        yield Panel(id="others")
        with Horizontal(id="cities"):
            yield Panel(id="left", margin=MARGIN)
            yield Panel(id="mine", margin=MARGIN)
            yield Panel(id="right", margin=MARGIN)
        with Horizontal(id="lower"):
            yield Panel(id="hand", margin=MARGIN)
            yield Panel(id="choices", margin=MARGIN)
            yield Panel(id="events", margin=MARGIN)

    def draw_table(self) -> None:
        """Draw everything between the title and the news."""
        scene = self.scene
        width, height = self.app.size
        others = scene.blank(width)
        for city in scene.others:
            others.extend(draw_other(scene, city, width))
        column = NEIGHBOUR_WIDTH + (width - SMALLEST[0]) // 10
        side = SIDE_WIDTH + (width - SMALLEST[0]) // 5
        centre, hand = width - 2 * column, width - 2 * side
        mine = draw_mine(scene, centre - 2)
        room = height - FRAME_LINES - len(others)
        for whole in (True, False):  # the neighbours' whole cities, if the hand still has all its texts
            left, right = (
                draw_neighbour(scene, city, name, column - 2, whole=whole)
                for name, city in (("left", scene.left), ("right", scene.right))
            )
            middle = max(map(len, (left, mine, right))) + 1
            if middle + max(count_hand_lines(scene, hand - 2), HINT_LINES) <= room:
                break
        middle = min(middle, room - MIN_HAND_LINES)  # the hand gets the rest
        lower = room - middle
        for page, city in ((left, scene.left), (mine, scene.mine), (right, scene.right)):
            page.clip(middle, Piece(f"{MORE} {key_of(city)}", ink(scene.palette.quiet)))
        self._place("others", others, width, len(others))
        self._place("left", left, column, middle)
        self._place("mine", mine, centre, middle)
        self._place("right", right, column, middle)
        self._place("hand", draw_hand(scene, hand - 2, lower), hand, lower)
        self._place("choices", draw_choices(scene, side - 2, lower), side, lower)
        self._place("events", draw_events(scene, side - 2, lower), side, lower)
        self.query_one("#cities").styles.height, self.query_one("#lower").styles.height = middle, lower

    def _place(self, name: str, page: Page, width: int, height: int) -> None:
        panel = self.panel(name)
        panel.styles.width, panel.styles.height = width, height
        panel.show(page, height)

    def sheet(self) -> Sheet:
        """Return the score sheet."""
        return lists.sheet_of(self.scene)

    def verb_keys(self) -> list[Key]:
        """Return the keys that act."""
        scene = self.scene
        say, several = scene.say, scene.row is not None and len(scene.row.options) > 1
        return [
            Key("b", say("round.verb.build"), "verb('build')", bool(scene.options_of(Verb.BUILD, Verb.TAKE))),
            Key("w", say("round.stage", number=scene.next_stage), "verb('stage')", bool(scene.options_of(Verb.STAGE))),
            Key("d", say("round.verb.sell"), "verb('sell')", bool(scene.options_of(Verb.SELL))),
            Key("←→", say("round.foot.coins"), "option(1)", several, 1),
            Key("Enter", "Choose", "confirm", scene.highlighted is not None, 3),
        ]

    def list_keys(self) -> list[Key]:
        """Return the keys that show lists."""
        say = self.scene.say
        return [
            Key("c", say("tab.others"), "cities"),
            Key("v", say("tab.cards"), "unseen", rank=2),
            Key("p", say("cards.discards"), "discard_pile", rank=4),
            Key("e", say("statistics.board"), "boards", rank=5),
            Key("s", say("tab.score"), "scores", rank=1),
            Key("l", say("tab.moves"), "log", rank=1),
        ]

    # --- choosing

    def action_row(self, step: int) -> None:
        """Select another row."""
        self.action_pick(self.scene.selected + step)

    def action_digit(self, digit: str) -> None:
        """Select a row by its number."""
        self.action_pick(int(digit) - 1)

    def action_pick(self, row: int) -> None:
        """Select a row by its index."""
        if 0 <= row < len(self.scene.rows):
            self.scene.select(row)
            self.draw()

    def action_option(self, step: int) -> None:
        """Highlight another option of the selected row."""
        self.scene.select(self.scene.selected, self.scene.option + step)
        self.draw()

    def action_take(self, option: int) -> None:
        """Choose an option by its index."""
        self.scene.select(self.scene.selected, option)
        self.choose()

    def choose(self) -> None:
        """Choose the highlighted option, or report why there is none."""
        scene = self.scene
        if scene.highlighted is not None:
            self.table_app.person_chooses(scene.highlighted.code)
        elif scene.row is not None:
            self.tell(scene.why_no())
        elif scene.over:
            self.show_result()

    def action_verb(self, verb: str) -> None:
        """Build the selected card, use it for a stage, or sell it; of several payments, highlight the first."""
        scene = self.scene
        if scene.row is None:
            return
        places = scene.options_of(Verb(verb), *([Verb.TAKE] if verb == "build" else []))
        if not places:
            self.tell(scene.why_no(Verb(verb)))
        elif scene.option in places or len(places) == 1:
            scene.select(scene.selected, scene.option if scene.option in places else places[0])
            self.choose()
        else:
            scene.select(scene.selected, places[0])
            self.tell(scene.say("classic.ways"))

    # --- windows over the table

    def action_details(self) -> None:
        """Open the details of the selected card."""
        if self.scene.row is not None:
            self.open("i", self.scene.say("tab.cards"), lambda width: draw_detail(self.scene, width))

    def action_cities(self) -> None:
        """Open all cities."""
        self.open("c", self.scene.say("tab.others"), lambda width: lists.draw_cities(self.scene, width), width=WIDEST)

    def action_city(self, seat: str) -> None:
        """Open the city of a seat."""
        if seat in self.scene.seats:
            name = self.scene.name(SEATS.index(seat))
            self.open(f"f{seat[1:]}", name, partial(lists.draw_city, self.scene, seat), width=WIDEST)

    def action_unseen(self) -> None:
        """Open the cards seen in other hands."""
        self.open("v", self.scene.say("tab.cards"), lambda width: lists.draw_seen(self.scene, width))

    def action_discard_pile(self) -> None:
        """Open the discard pile."""
        self.open("p", self.scene.say("cards.discards"), lambda width: lists.draw_discard(self.scene, width))

    def action_boards(self) -> None:
        """Open the boards with their stages."""
        self.open("e", self.scene.say("statistics.board"), lambda width: lists.draw_boards(self.scene, width))

    def action_log(self) -> None:
        """Open the whole log."""
        scene = self.scene
        log = partial(draw_log, scene, scene.log)
        self.open("l", scene.say("tab.moves"), log, width=WIDEST, bottom=True)

    def action_help(self) -> None:
        """Open the help with keys and signs."""
        self.open("question_mark", "Help", lambda width: lists.draw_manual(self.scene, width), width=WIDEST)
