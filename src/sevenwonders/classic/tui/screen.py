"""The screen of 7 Wonders in the terminal client: its parts, keys and clicks."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal

from ...game.log import LogEntry
from ...messages import Messages
from ...tui.bars import KeyLabel
from ...tui.log import render_log
from ...tui.page import make_piece
from ...tui.result import ScoreSheet
from ...tui.screen import MARGIN, ListWindow, TableScreen
from ...tui.table_view import Viewpoint
from ...tui.theme import MORE
from ...tui.window import FRAME_LINES, MAX_WIDTH, MIN_TERMINAL_SIZE, Panel
from .. import Game, view
from ..actions import Verb
from ..words import make_log
from . import lists
from .cities import city_key, render_distant_city, render_neighbour_city, render_own_city
from .detail import render_card_details
from .hand import count_hand_lines, render_card_actions, render_hand, render_hint_or_log
from .scene import ClassicScene

LISTS = {
    "cities": ListWindow("c", "tab.others", lists.render_cities, MAX_WIDTH),
    "unseen": ListWindow("v", "tab.cards", lists.render_known_hands),
    "discard_pile": ListWindow("p", "cards.discards", lists.render_discard_pile),
    "boards": ListWindow("e", "statistics.board", lists.render_boards),
}
WINDOWS = {
    "i": "card_details",
    **{window.key: f"open_list('{name}')" for name, window in LISTS.items()},
    **{f"f{number}": f"city('p{number}')" for number in range(1, 8)},
}
NEIGHBOUR_WIDTH = 27
SIDE_WIDTH = 27  # of the menu and of the latest actions, in the smallest window
MIN_HAND_LINES = 9
HINT_LINES = 17  # enough for a hint with its reasons


class ClassicScreen(TableScreen[Game, ClassicScene]):
    """The screen that shows a table of 7 Wonders."""

    LISTS: ClassVar = LISTS
    render_help = staticmethod(lists.render_help_window)
    WINDOWS: ClassVar = {**TableScreen.WINDOWS, **WINDOWS}
    BINDINGS: ClassVar = [
        ("up,shift+tab", "move_highlight(-1)"),
        ("down,tab", "move_highlight(1)"),
        ("left", "highlight_next_option(-1)"),
        ("right", "highlight_next_option(1)"),
        ("b", "use_card('build')"),
        ("w", "use_card('stage')"),
        ("d,x", "use_card('sell')"),
        ("k", "open_list('unseen')"),
        *WINDOWS.items(),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._logged: tuple[object, ...] = ()  # the seat and the plies that `_entries` were made for
        self._entries: list[LogEntry] = []

    # --- the scene

    def build_scene(self, game: Game, viewpoint: Viewpoint) -> ClassicScene:
        """Build the scene for a position of a game, with the log from the beginning of the game.

        Args:
            game: the game.
            viewpoint: how the position is shown.
        """
        messages = self.table_app.messages
        return ClassicScene(
            view(game, viewpoint.viewer),
            viewpoint.me,
            game.names,
            viewpoint.palette,
            log=self._make_log(game, viewpoint.reader, messages),
            messages=messages,
        )

    def _make_log(self, game: Game, reader: int | None, messages: Messages) -> list[LogEntry]:
        """Return the log of a game, as far as the seat `reader` (None: a spectator) may know it."""
        logged = (reader, game.plies[:])
        if logged != self._logged:  # it replays the whole game
            self._logged, self._entries = logged, make_log(game, reader, messages)
        return self._entries

    # --- drawing

    def compose_table(self) -> ComposeResult:
        """Yield the widgets of the table, between the title line and the line of news."""
        yield Panel(id="others")
        with Horizontal(id="cities"):
            yield Panel(id="left", margin=MARGIN)
            yield Panel(id="mine", margin=MARGIN)
            yield Panel(id="right", margin=MARGIN)
        with Horizontal(id="lower"):
            yield Panel(id="hand", margin=MARGIN)
            yield Panel(id="choices", margin=MARGIN)
            yield Panel(id="events", margin=MARGIN)

    def render_table(self) -> None:
        """Render everything between the title line and the line of news."""
        scene = self.scene
        width, height = self.app.size
        others = scene.make_empty_page(width)
        for city in scene.distant_cities:
            others.extend(render_distant_city(scene, city, width))
        column = NEIGHBOUR_WIDTH + (width - MIN_TERMINAL_SIZE[0]) // 10
        side = SIDE_WIDTH + (width - MIN_TERMINAL_SIZE[0]) // 5
        centre, hand = width - 2 * column, width - 2 * side
        mine = render_own_city(scene, centre - 2)
        room = height - FRAME_LINES - len(others)
        for whole in (True, False):  # the neighbours' whole cities, if the hand still has all its texts
            left, right = (
                render_neighbour_city(scene, city, name, column - 2, whole=whole)
                for name, city in (("left", scene.left_city), ("right", scene.right_city))
            )
            middle = max(map(len, (left, mine, right))) + 1
            if middle + max(count_hand_lines(scene, hand - 2), HINT_LINES) <= room:
                break
        middle = min(middle, room - MIN_HAND_LINES)  # the hand gets the rest
        lower = room - middle
        for page, city in ((left, scene.left_city), (mine, scene.own_city), (right, scene.right_city)):
            page.clip_lines(middle, make_piece(f"{MORE} {city_key(city)}", scene.palette.quiet))
        self.fill_panel("others", others, width, len(others))
        self.fill_panel("left", left, column, middle)
        self.fill_panel("mine", mine, centre, middle)
        self.fill_panel("right", right, column, middle)
        self.fill_panel("hand", render_hand(scene, hand - 2, lower), hand, lower)
        self.fill_panel("choices", render_card_actions(scene, side - 2, lower), side, lower)
        self.fill_panel("events", render_hint_or_log(scene, side - 2, lower), side, lower)
        self.query_one("#cities").styles.height, self.query_one("#lower").styles.height = middle, lower

    def build_score_sheet(self) -> ScoreSheet:
        """Return the score sheet of all seats, for the window of scores."""
        return lists.make_score_sheet(self.scene)

    def list_decision_keys(self) -> list[KeyLabel]:
        """Return the keys with which the player decides, with their labels for the bottom line."""
        scene = self.scene
        say, able = scene.say, scene.find_action_indices
        several = scene.selected_row is not None and len(scene.selected_row.options) > 1
        return [
            KeyLabel("b", say("round.verb.build"), "use_card('build')", bool(able(Verb.BUILD, Verb.TAKE))),
            KeyLabel("w", say("round.stage", number=scene.next_stage), "use_card('stage')", bool(able(Verb.STAGE))),
            KeyLabel("d", say("round.verb.sell"), "use_card('sell')", bool(able(Verb.SELL))),
            KeyLabel("←→", say("classic.pay"), "highlight_next_option(1)", several, 1),
            KeyLabel("Enter", "Choose", "confirm", scene.highlighted_action is not None, 3),
        ]

    def list_window_opening_keys(self) -> list[KeyLabel]:
        """Return the keys that open windows, such as the discard pile, with their labels for the bottom line."""
        say = self.scene.say
        return [
            KeyLabel("c", say("tab.others"), "open_list('cities')"),
            KeyLabel("v", say("tab.cards"), "open_list('unseen')", rank=2),
            KeyLabel("p", say("cards.discards"), "open_list('discard_pile')", rank=4),
            KeyLabel("e", say("statistics.board"), "open_list('boards')", rank=5),
            KeyLabel("s", say("tab.score"), "scores", rank=1),
            KeyLabel("l", say("tab.moves"), "log", rank=1),
        ]

    # --- choosing

    def action_move_highlight(self, step: int) -> None:
        """Select the row `step` rows further down; rows are the cards of the hand or other things to choose from."""
        self.action_select_row(self.scene.selected + step)

    def action_type_digit(self, digit: str) -> None:
        """Select the row with the given number, counting from 1; rows are the cards in hand or other choices."""
        self.action_select_row(int(digit) - 1)

    def action_select_row(self, row: int) -> None:
        """Select the row at the given index, if it exists; rows are the cards in hand or other choices."""
        if 0 <= row < len(self.scene.rows):
            self.scene.select(row)
            self.redraw()

    def action_highlight_next_option(self, step: int) -> None:
        """Highlight the legal action of the selected row that is `step` further down, such as another payment."""
        self.scene.select(self.scene.selected, self.scene.option + step)
        self.redraw()

    def action_choose_action(self, option: int) -> None:
        """Choose the legal action at the given index in the selected row."""
        self.scene.select(self.scene.selected, option)
        self.choose_highlighted()

    def choose_highlighted(self) -> None:
        """Choose the highlighted action, or report why there is none."""
        scene = self.scene
        if scene.highlighted_action is not None:
            self.table_app.make_person_move(scene.highlighted_action.code)
        elif scene.selected_row is not None:
            self.show_news(scene.explain_unusable_row())
        elif scene.is_over:
            self.show_result()

    def action_use_card(self, verb: str) -> None:
        """Build the selected card, use it for a stage, or sell it; with several payments, only highlight the first.

        `verb` is `build`, `stage` or `sell`.
        """
        scene = self.scene
        if scene.selected_row is None:
            return
        places = scene.find_action_indices(Verb(verb), *([Verb.TAKE] if verb == "build" else []))
        if not places:
            self.show_news(scene.explain_unusable_row(Verb(verb)))
        elif scene.option in places or len(places) == 1:
            scene.select(scene.selected, scene.option if scene.option in places else places[0])
            self.choose_highlighted()
        else:
            scene.select(scene.selected, places[0])
            self.show_news(scene.say("classic.ways"))

    # --- windows over the table

    def action_card_details(self) -> None:
        """Open the window with the details of the selected card."""
        if self.scene.selected_row is not None:
            self.open_window("i", self.scene.say("tab.cards"), render_card_details)

    def action_city(self, seat: str) -> None:
        """Open the window with the city of a seat, such as `p2`."""
        if seat in self.scene.seats:
            name = self.scene.names_by_seat[seat]
            self.open_window(f"f{seat[1:]}", name, partial(lists.render_city, seat=seat), width=MAX_WIDTH)

    def action_log(self) -> None:
        """Open the window with the log of the whole game."""
        self.open_window("l", self.scene.say("tab.moves"), render_log, width=MAX_WIDTH, bottom=True)
