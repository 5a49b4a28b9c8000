"""The terminal screen of a game of Duel: its panels, keys and clicks."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from ...tui.bars import KeyLabel
from ...tui.log import render_log
from ...tui.page import TextPage
from ...tui.result import ScoreSheet
from ...tui.screen import MARGIN, ListWindow, TableScreen
from ...tui.table_view import Viewpoint
from ...tui.window import FRAME_LINES, MAX_WIDTH, Panel
from ..actions import Verb, action_of, legal_codes, seat_to_act
from ..components import BY_ID
from ..game import Game
from ..log import make_log
from ..rules import play
from ..rules.state import CHANCE
from ..states import known
from ..view import view
from ..words import describe_action
from . import lists
from .boards import render_expansion_boards
from .choosers import (
    explain_no_cardless_action,
    explain_unusable_card,
    find_options_at,
    make_card_action_chooser,
    make_cardless_chooser,
    make_decision_chooser,
)
from .city import render_city
from .detail import render_card_details, render_wonder_details
from .expansions import render_pantheon_strip, render_senate_strip
from .geometry import ScreenLayout
from .scene import Chooser, DuelScene, find_neighbouring_slot
from .side_panel import render_side_panel
from .structure import render_screen_centre
from .track import render_track

LISTS = {
    "unseen": ListWindow("v", "cards.unseen", lists.render_unseen_cards),
    "discard_pile": ListWindow("p", "cards.discards", lists.render_discard_pile),
    "tokens": ListWindow("o", "city.tokens", lists.render_progress_tokens),
    "boards": ListWindow("e", "tab.table", render_expansion_boards, MAX_WIDTH),
}
WINDOWS = {"i": "card_details", "c": "cities", **{window.key: f"open_list('{name}')" for name, window in LISTS.items()}}
NEW_AGE_CARDS = 7  # this many cards turned up at once are a new Age, and none of them is marked as new


class DuelScreen(TableScreen[Game, DuelScene]):
    """The terminal screen of a game of Duel, which renders the table and handles keys and clicks."""

    LISTS: ClassVar = LISTS
    render_help = staticmethod(lists.render_help_window)
    WINDOWS: ClassVar = {**TableScreen.WINDOWS, **WINDOWS}
    BINDINGS: ClassVar = [
        ("left", "move_selection(-1, 0)"),
        ("right", "move_selection(1, 0)"),
        ("up", "move_selection(0, -1)"),
        ("down", "move_selection(0, 1)"),
        ("tab", "select_next(1)"),
        ("shift+tab", "select_next(-1)"),
        ("b", "use_card('build')"),
        ("d", "use_card('discard')"),
        ("w", "use_card('wonder')"),
        ("a", "cardless_menu('activate')"),
        ("r", "use_card('prepare')"),
        ("g", "cardless_menu('trigger')"),
        *WINDOWS.items(),
    ]

    # --- the scene

    def build_scene(self, game: Game, viewpoint: Viewpoint) -> DuelScene:
        """Build the scene for a position of a game, with the cards that are newly turned up.

        Args:
            game: the game.
            viewpoint: the seat and the settings with which the position is shown.
        """
        reader, since = viewpoint.reader, viewpoint.since
        seat_view = view(game, viewpoint.viewer)
        if reader != viewpoint.viewer:
            seat_view["plies"] = view(game, reader)["plies"]
        scene = DuelScene(seat_view, viewpoint.me, game.names, viewpoint.palette, messages=self.table_app.messages)
        scene.log = make_log(game, reader, scene.messages, scene.names)
        scene.news = " ".join(entry.text for entry in scene.log if entry.ply >= since - entry.is_consequence)
        turned = [
            ply.action.number for ply in game.plies[since:] if ply.seat == CHANCE and ply.action.verb is Verb.CARD
        ]
        if len(turned) < NEW_AGE_CARDS:
            scene.revealed_slots = frozenset(number for number in turned if number is not None)
        return scene

    def describe_continuation(self, game: Game, codes: Sequence[int], me: int) -> list[str]:
        """Describe the actions that an analysis expects, up to the first that depends on hidden information.

        Args:
            game: the game.
            codes: the codes of the actions.
            me: the seat whose knowledge counts.
        """
        state, words = known(game.state, me), []
        for code in codes:
            seat = seat_to_act(state)
            if code not in legal_codes(state):
                break
            who = f"{game.names[seat]}: " if seat in (0, 1) else ""
            words.append(who + describe_action(action_of(state, code), self.table_app.messages, game.names, seat))
            play.apply(state, code)
        return words

    def show_scene(self, scene: DuelScene) -> None:
        """Show a new position, and open the list of choices if the player has to choose from one."""
        scene.chooser = make_decision_chooser(scene)
        super().show_scene(scene)

    # --- drawing

    def compose_table(self) -> ComposeResult:
        """Yield the widgets between the title line and the line of news."""
        with Horizontal(id="body"):
            with Vertical(id="main"):
                yield Panel(id="theirs", margin=MARGIN)
                yield Panel(id="board")
                yield Panel(id="strips")
                yield Panel(id="track")
                yield Panel(id="mine", margin=MARGIN)
            yield Panel(id="side", margin=MARGIN)

    @property
    def geometry(self) -> ScreenLayout:
        """The layout of the screen for the current size of the terminal."""
        return ScreenLayout.from_window_size(*self.app.size, self.scene.modules)

    def render_table(self) -> None:
        """Render the panels between the title line and the line of news."""
        scene, geometry = self.scene, self.geometry
        heights = {"theirs": geometry.city, "board": geometry.board, "track": geometry.track, "mine": geometry.city}
        heights["strips"] = geometry.strips
        for name, height in heights.items():
            self.find_panel(name).styles.height = height
        self.query_one("#main").styles.width = geometry.main
        self.find_panel("side").styles.width = geometry.side
        width = geometry.main - 2 * MARGIN
        self.find_panel("theirs").show(render_city(scene, scene.opponent, width, geometry.city, geometry.belongings))
        self.find_panel("board").show(render_screen_centre(scene, geometry))
        self.find_panel("strips").show(self._render_pantheon_and_senate(geometry))
        self.find_panel("track").show(render_track(scene, geometry.main, geometry.track))
        self.find_panel("mine").show(render_city(scene, scene.me, width, geometry.city, geometry.belongings))
        width, height = geometry.side - 2 * MARGIN, geometry.height - FRAME_LINES
        self.find_panel("side").show(render_side_panel(scene, width, height, strips=geometry.strips))

    def _render_pantheon_and_senate(self, geometry: ScreenLayout) -> TextPage:
        """Render the Pantheon and the Senate across the screen; empty if they are in the side panel instead."""
        page = self.scene.make_empty_page(geometry.main, self.scene.palette.ground)
        if geometry.strips and self.scene.pantheon:
            page.extend(render_pantheon_strip(self.scene, geometry.main))
        if geometry.strips and self.scene.senate:
            page.extend(render_senate_strip(self.scene, geometry.main))
        return page

    def build_score_sheet(self) -> ScoreSheet:
        """Return the points of both seats by category."""
        return lists.make_score_sheet(self.scene)

    def list_decision_keys(self) -> list[KeyLabel]:
        """Return the keys that play an action or choose one from a list, for the last line of the screen."""
        scene = self.scene
        verbs = set[str]()
        if scene.selected is not None and not scene.is_mandatory_choice_open:
            verbs = {option.action.verb.value for option in scene.options_with_card_of_slot(scene.selected)}
        able = {option.action.verb.value for option in scene.options_without_card()}
        keys = [
            KeyLabel("b", "Build", "use_card('build')", bool(verbs & {"build", "recruit"})),
            KeyLabel("d", "Discard", "use_card('discard')", "discard" in verbs),
            KeyLabel("w", "Wonder", "use_card('wonder')", "wonder" in verbs),
        ]
        if scene.pantheon:
            keys.append(KeyLabel("a", "Activate", "cardless_menu('activate')", "activate" in able))
        if scene.senate:
            keys.append(KeyLabel("r", "Prepare", "use_card('prepare')", "prepare" in verbs))
            keys.append(KeyLabel("g", "Trigger", "cardless_menu('trigger')", "trigger" in able))
        return [*keys, KeyLabel("Enter", "Choose", "confirm", bool(scene.chooser or verbs), 3)]

    def list_window_opening_keys(self) -> list[KeyLabel]:
        """Return the keys that open windows, such as the log, for the last line of the screen."""
        return [
            *([KeyLabel("e", "Boards", "open_list('boards')")] if self.scene.modules else []),
            KeyLabel("c", "Cities", "cities", rank=1),
            KeyLabel("v", "Unseen", "open_list('unseen')", bool(self.scene.age), 2),
            KeyLabel("p", "Pile", "open_list('discard_pile')", rank=4),
            KeyLabel("o", "Tokens", "open_list('tokens')", rank=5),
            KeyLabel("s", "Score", "scores", rank=1),
            KeyLabel("l", "Log", "log", rank=2),
        ]

    # --- selecting

    def action_press_slot(self, slot: int) -> None:
        """Handle a click on a card of the structure: select it, or open its menu if it is selected already."""
        scene = self.scene
        if scene.is_mandatory_choice_open:
            if not self._highlight_or_take_choice("slot", slot):
                scene.selected = slot
                self.action_card_details()
            return
        chooser = make_card_action_chooser(scene, slot) if slot == scene.selected else None
        scene.selected = slot
        self._open_chooser(chooser)

    def _open_chooser(self, chooser: Chooser | None) -> None:
        """Show a list of choices, or none, in the side panel."""
        self.scene.chooser = chooser
        self.redraw()

    def _highlight_or_take_choice(self, kind: str, number: int) -> bool:
        """Highlight the choice in the open list that concerns what was clicked; if it is highlighted already, take it.

        Return whether there is such a choice.

        Args:
            kind: `space` (of the Pantheon), `chamber`, or `slot` (of the structure).
            number: the number of the space, Chamber or slot.
        """
        chooser = self.scene.chooser
        matching = find_options_at(self.scene, chooser, kind, number) if chooser else []
        if chooser is None or not matching:
            return False
        if matching == [chooser.index]:
            self.action_confirm()
        else:
            at = matching.index(chooser.index) if chooser.index in matching else -1
            chooser.index = matching[(at + 1) % len(matching)]
            self.redraw()
        return True

    def action_press_pantheon_space(self, space: int) -> None:
        """Handle a click on a space of the Pantheon: open the menu to activate its Divinity, or show the board."""
        if not self._highlight_or_take_choice("space", space) and self.scene.pantheon is not None:
            self._open_menu_or_boards("activate", self.scene.pantheon["spaces"][space - 1]["divinity"])

    def _open_menu_or_boards(self, verb: str, name: str | None) -> None:
        """Open the menu of a Divinity or a Conspiracy, or show all boards if it cannot be used now or is not known."""
        chooser = make_cardless_chooser(self.scene, verb, name) if name else None
        if chooser and not self.scene.is_mandatory_choice_open:
            self._open_chooser(chooser)
        else:
            self.action_open_list("boards")

    def action_press_chamber(self, chamber: int) -> None:
        """Handle a click on a Chamber: highlight or take the choice that concerns it, or show the Senate's board."""
        if not self._highlight_or_take_choice("chamber", chamber):
            self.action_open_list("boards")

    def action_press_conspiracy(self, name: str) -> None:
        """Handle a click on a Conspiracy: open the menu to trigger it, or show all Conspiracies.

        Args:
            name: the id of the Conspiracy.
        """
        self._open_menu_or_boards("trigger", name)

    def action_move_selection(self, across: int, down: int) -> None:
        """Handle an arrow key: move the selection in the structure, or the highlight of an open list.

        Args:
            across: -1 for left, 1 for right, otherwise 0.
            down: -1 for up, 1 for down, otherwise 0.
        """
        scene = self.scene
        if scene.chooser:
            scene.chooser.move_highlight(across + down)
        elif scene.accessible_slots:
            scene.selected = find_neighbouring_slot(scene, across, down)
        self.redraw()

    def action_select_next(self, step: int) -> None:
        """Select the next face-up card, even if it is covered; if a list is open, move its highlight.

        Args:
            step: 1 for the next card, -1 for the previous one.
        """
        scene = self.scene
        if scene.chooser and not scene.chooser.cancelable:
            scene.chooser.move_highlight(step)
        else:
            scene.chooser = None
            if seen := [number for number, slot in scene.slots.items() if slot["card"]]:
                at = seen.index(scene.selected) if scene.selected in seen else -1
                scene.selected = seen[(at + step) % len(seen)]
        self.redraw()

    def action_type_digit(self, digit: str) -> None:
        """Handle a digit: choose by number from an open list, otherwise select the accessible card with this number."""
        scene = self.scene
        if scene.chooser:
            decided = scene.chooser.type_digit(digit)
            self.redraw()
            if decided:
                self.action_confirm()
        elif 0 < int(digit) <= len(scene.accessible_slots):
            scene.selected = scene.accessible_slots[int(digit) - 1]
            self.redraw()

    def action_press_choice(self, number: int) -> None:
        """Handle a click on a line of a list: highlight its choice, or take the choice if it is highlighted already."""
        chooser = self.scene.chooser
        if chooser is None or number >= len(chooser.options):
            return
        if chooser.index == number:
            self.action_confirm()
        else:
            chooser.index = number
            self.redraw()

    def choose_highlighted(self) -> None:
        """Take the highlighted choice; without a list, open the menu of the selected card, or show the result."""
        scene = self.scene
        if scene.chooser:
            self.table_app.make_person_move(scene.chooser.current.code)
        elif scene.selected is not None and (chooser := make_card_action_chooser(scene, scene.selected)):
            self._open_chooser(chooser)
        elif scene.is_over:
            self.show_result()
        elif scene.can_take_turn:
            self.show_news(self.scene.say("lines.why.not_taken"))

    def action_cancel(self) -> None:
        """Close the list if the player has opened it, otherwise hide the hint."""
        scene = self.scene
        if scene.chooser and scene.chooser.cancelable:
            scene.chooser = None
        else:
            super().action_cancel()
        self.redraw()

    # --- acting

    def action_choose_action(self, code: str) -> None:
        """Play an action that was clicked in the details of the selected card.

        Args:
            code: the code of the action, in digits.
        """
        if any(entry["code"] == int(code) for entry in self.scene.legal_actions):
            self.table_app.make_person_move(int(code))

    def action_use_card(self, verb: str) -> None:
        """Use the selected card, for example to build it; open a list of Wonders or Conspiracies to choose from.

        Args:
            verb: the kind of action: `build`, `discard`, `wonder` or `prepare`.
        """
        scene = self.scene
        if not self._can_take_turn_or_explain():
            return
        chooser = make_card_action_chooser(scene, scene.selected, verb) if scene.selected is not None else None
        if chooser is None:
            self.show_news(explain_unusable_card(scene, verb))
        elif len(chooser.options) == 1:
            self.table_app.make_person_move(chooser.current.code)
        else:
            self._open_chooser(chooser)

    def _can_take_turn_or_explain(self) -> bool:
        """Return whether the player may take a turn now; say so if the player has to answer another question first."""
        if self.scene.legal_actions and not self.scene.can_take_turn:
            self.show_news(self.scene.say("lines.why.question"))
        return self.scene.can_take_turn

    def action_cardless_menu(self, verb: str) -> None:
        """Open the list of Divinities that can be activated, or of Conspiracies that can be triggered.

        Args:
            verb: `activate` or `trigger`.
        """
        if not self._can_take_turn_or_explain():
            return
        if chooser := make_cardless_chooser(self.scene, verb):
            self._open_chooser(chooser)
        else:
            self.show_news(explain_no_cardless_action(self.scene, verb))

    # --- windows over the table

    def action_card_details(self) -> None:
        """Open the window with the details of the selected card."""
        if self.scene.age and self.scene.selected is not None:
            self.open_window("i", self.scene.say("tab.cards"), render_card_details)

    def action_wonder_details(self, name: str) -> None:
        """Open the window with the details of a Wonder, from its id."""
        self.open_window("", self.scene.say("kind.wonder"), partial(render_wonder_details, wonder=BY_ID[name]))

    def action_cities(self) -> None:
        """Open the window with the cards of both cities, the viewer's city on the left."""
        self.action_city(self.scene.me)

    def action_city(self, first: int) -> None:
        """Open the window with the cards of both cities, the city of seat `first` on the left."""
        cities = partial(lists.render_cities, first=first)
        self.open_window("c", self.scene.say("tab.cards"), cities, width=MAX_WIDTH)

    def action_log(self) -> None:
        """Open the window with the whole log."""
        self.open_window("l", self.scene.say("tab.moves"), render_log, bottom=True)
