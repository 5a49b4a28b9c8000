"""The terminal screen for games without a special one: the position as data, the legal actions, and the log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, NamedTuple, Self

from textual.app import ComposeResult
from textual.containers import Horizontal

from ..game.game import AnyGame
from ..game.game_type import AnyGameType
from ..game.narrator import format_data_lines
from ..game.views import SHARED_KEYS as VIEW_KEYS
from ..registry import game_type
from .bars import KeyLabel
from .hint import render_hint
from .manual import SHARED_KEYS, render_help
from .page import TextPage, TextPiece, make_piece
from .result import ScoreSheet, SheetRow
from .scene import Scene, ViewDict
from .screen import MARGIN, TableScreen
from .table_view import Viewpoint
from .theme import MORE, POINTER, make_style
from .window import FRAME_LINES, MAX_WIDTH, Panel

HINT_LINES = 12
KEYS = (
    ("up, down", "move over the actions; Tab as well"),
    ("1 to 9", "the n-th action"),
    ("Enter", "choose the action that is highlighted"),
    ("u", "undo: take your last action back"),
    ("y", "redo: play again what was taken back"),
    ("h", "hint, in games that have a search; again: hide"),
    ("d", "all the data of the position"),
    ("l", "the whole log"),
    *SHARED_KEYS,
)
CLICKS = "A click on an action chooses it."


class OfferedAction(NamedTuple):
    """A legal action in a list: its code, its notation, and its description, which is empty if the game has none."""

    code: int
    action: str
    words: str


class GenericViewDict(ViewDict):
    """View of a game (its position as a dictionary), with the keys that this screen reads."""

    stage: str


@dataclass
class GenericScene(Scene):
    """Everything that the terminal screen shows of any game, as data.

    Attributes:
        view: the view of the game, as far as this screen reads it.
        kind: the game that is played.
        data: the lines of the view, each as its depth of indentation and its text.
        metrics: the name of each metric of the game, and its values: one for each seat, or a single one.
        offers: the legal actions.
        deciders: the seats that still have to choose.
        result_sentence: the result; empty while the game goes on.
        scores: the score sheet of each seat.
        selected: the index of the highlighted action.
    """

    view: GenericViewDict
    kind: AnyGameType = field(kw_only=True)
    data: Sequence[tuple[int, str]] = ()
    metrics: Sequence[tuple[str, Sequence[int]]] = ()
    offers: Sequence[OfferedAction] = ()
    deciders: Sequence[int] = ()
    result_sentence: str = ""
    scores: Sequence[Mapping[str, int]] = ()
    selected: int = 0

    @property
    def game_stage(self) -> str:
        """The title of the game, in the place of its stage."""
        return self.kind.title

    @property
    def title_facts(self) -> str:
        """The stage of the game; empty if the game has no stages."""
        return self.view["stage"]

    @property
    def prompt(self) -> str:
        """The request to choose an action; empty if the person has nothing to decide."""
        return "choose an action" if self.offers else ""

    @property
    def seats_to_decide(self) -> list[int]:
        """The seats that still have to decide."""
        return list(self.deciders)

    @property
    def title_extras(self) -> list[TextPiece]:
        """The names of the players who still have to decide, unless a computer player is thinking."""
        if self.prompt or self.thinking or not self.deciders:
            return []
        return [make_piece(f" waiting for {', '.join(map(self.seat_name, self.deciders))}", self.palette.quiet)]

    @property
    def result_lines(self) -> list[str]:
        """The result as a list of one sentence; empty while the game goes on."""
        return [self.result_sentence] if self.result_sentence else []

    def describe_as_order(self, action: str) -> str:
        """Return a legal action in its notation, unchanged, since this screen has no words for it."""
        return action

    def carry_over_from_previous(self, before: Self | None) -> None:
        """Keep the highlight if the screen showed the same legal actions before.

        Args:
            before: the previous scene, everything that the screen showed; None at the start.
        """
        super().carry_over_from_previous(before)
        if before and (before.me, before.offers) == (self.me, self.offers):
            self.selected = before.selected


class GenericScreen(TableScreen[AnyGame, GenericScene]):
    """The terminal screen for a table of any game."""

    BINDINGS: ClassVar = [("up,shift+tab", "move_highlight(-1)"), ("down,tab", "move_highlight(1)"), ("d", "data")]
    WINDOWS: ClassVar = {**TableScreen.WINDOWS, "d": "data"}
    render_help = staticmethod(partial(render_help, keys=KEYS, signs=(), kinds=(), clicks=CLICKS))

    # --- display

    def build_scene(self, game: AnyGame, viewpoint: Viewpoint) -> GenericScene:
        """Build the scene for a position of a game, with its legal actions as a list.

        Args:
            game: the game.
            viewpoint: how the position is shown.
        """
        kind = game_type(game.NAME)
        narrator, seats = kind.narrator(game, self.table_app.messages.language), range(game.num_players)
        me, viewer = viewpoint.me, viewpoint.viewer
        state, messages = game.known(viewer), self.table_app.messages
        codes = game.legal_codes(me) if viewer == me and me in game.asked else ()
        offers = [
            OfferedAction(code, str(kind.action(state, me, code)), narrator.describe_legal_action(me, code))
            for code in codes
        ]
        view = kind.view(game, viewer)
        keys: GenericViewDict = {
            "plies": list(narrator.describe_plies(viewpoint.reader)),
            "result": kind.result_to_json(game),
            "stage": kind.stages[kind.stage_index(state)],
            "legal": [{"action": offer.action, "code": offer.code} for offer in offers],
        }
        return GenericScene(
            keys,
            me,
            game.names,
            viewpoint.palette,
            news=". ".join(narrator.describe_plies(viewpoint.reader, viewpoint.since)),
            messages=messages,
            kind=kind,
            data=list(format_data_lines({key: value for key, value in view.items() if key not in VIEW_KEYS})),
            metrics=[
                (
                    messages.get(f"metric.{metric.id}", metric.id.replace("_", " ").capitalize()),
                    metric.values(state, game.num_players),
                )
                for metric in kind.metrics
            ],
            offers=offers,
            deciders=game.deciders,
            result_sentence="" if game.result is None else narrator.describe_outcome(),
            scores=[game.score(seat) for seat in seats],
        )

    # --- drawing

    def compose_table(self) -> ComposeResult:
        """Yield the widgets between the title line and the line of news."""
        with Horizontal(id="body"):
            yield Panel(id="data", margin=MARGIN)
            yield Panel(id="actions", margin=MARGIN)
            yield Panel(id="log", margin=MARGIN)

    def render_table(self) -> None:
        """Render the area between the title line and the line of news."""
        scene, (width, height) = self.scene, self.app.size
        lines, side = height - FRAME_LINES, width // 3
        data = _render_position(scene, side - 2)
        data.clip_lines(lines, make_piece(f"{MORE} d shows all", scene.palette.quiet))
        self.fill_panel("data", data, side, lines)
        self.fill_panel("actions", _render_actions(scene, width - 2 * side - 2, lines), width - 2 * side, lines)
        self.fill_panel("log", _render_log(scene, side - 2, lines), side, lines)

    def build_score_sheet(self) -> ScoreSheet:
        """Return the points of each seat by category."""
        scores = self.scene.scores
        categories = dict.fromkeys(name for sheet in scores for name in sheet if name != "total")
        rows = [
            SheetRow("", name.replace("_", " ").capitalize(), [sheet.get(name, 0) for sheet in scores])
            for name in categories
        ]
        labels = [f"p{seat + 1}" for seat in range(len(scores))]
        totals = {self.scene.say("score.total"): [sheet["total"] for sheet in scores]}
        return ScoreSheet(range(len(scores)), rows, totals, labels, self.scene.say("score.now"))

    def list_decision_keys(self) -> list[KeyLabel]:
        """Return the keys for decisions, such as Enter, with their labels in the last line of the screen."""
        return [KeyLabel("Enter", "Choose", "confirm", bool(self.scene.offers), 3)]

    def list_window_opening_keys(self) -> list[KeyLabel]:
        """Return the keys that open windows, such as the log, with their labels in the last line of the screen."""
        return [
            KeyLabel("d", "Data", "data"),
            KeyLabel("s", "Score", "scores", rank=1),
            KeyLabel("l", "Log", "log", rank=1),
        ]

    # --- choosing

    def action_move_highlight(self, step: int) -> None:
        """Move the highlight in the list of actions by `step` lines."""
        self._highlight_action(self.scene.selected + step)

    def action_type_digit(self, digit: str) -> None:
        """Highlight the action at the given position in the list, counting from 1."""
        self._highlight_action(int(digit) - 1)

    def _highlight_action(self, index: int) -> None:
        if 0 <= index < len(self.scene.offers):
            self.scene.selected = index
            self.redraw()

    def action_choose_action(self, index: int) -> None:
        """Choose the action at the given index of the list."""
        self._highlight_action(index)
        self.choose_highlighted()

    def choose_highlighted(self) -> None:
        """Choose the highlighted action or, after the end of the game, show the result."""
        scene = self.scene
        if scene.offers:
            self.table_app.make_person_move(scene.offers[scene.selected].code)
        elif scene.is_over:
            self.show_result()

    # --- windows over the table

    def action_data(self) -> None:
        """Open the window with all data of the position."""
        self.open_window("d", "Position", _render_data, width=MAX_WIDTH)

    def action_log(self) -> None:
        """Open the window with the whole log."""
        self.open_window("l", "Moves", _render_log, width=MAX_WIDTH, bottom=True)


def _render_position(scene: GenericScene, width: int) -> TextPage:
    """Render a line for each player with the game's metrics, and below them the data of the position."""
    palette = scene.palette
    page = scene.make_empty_page(width)
    for seat in range(len(scene.names)):
        sign = POINTER if seat in scene.deciders else " "
        style = make_style(scene.seat_colour(seat), bold=True)
        own = ", ".join(f"{name} {values[seat]}" for name, values in scene.metrics if len(values) > 1)
        page.add_split_line(
            [TextPiece(f"{sign} p{seat + 1} {scene.seat_name(seat)}", style)], [make_piece(own, palette.text)]
        )
    for name, values in scene.metrics:
        if len(values) == 1:
            number = make_piece(str(values[0]), palette.text, bold=True)
            page.add_split_line([make_piece(f"  {name}", palette.quiet)], [number])
    page.add_gap()
    page.extend(_render_data(scene, width))
    return page


def _render_data(scene: GenericScene, width: int) -> TextPage:
    """Render the data of the position as indented lines of text."""
    page = scene.make_empty_page(width)
    for depth, line in scene.data:
        page.add_paragraph(line, make_style(scene.palette.text), indent=2 * depth, hang=2)
    return page


def _render_actions(scene: GenericScene, width: int, height: int) -> TextPage:
    """Render the list of legal actions, as much of it as fits around the highlighted one, and the hint below."""
    palette = scene.palette
    page, hint = scene.make_empty_page(width), render_hint(scene, width, height=HINT_LINES)
    page.add_line(make_piece("Actions" if scene.offers else "", palette.accent, bold=True))
    room = height - len(page) - (len(hint) + 1 if len(hint) else 0)
    first = max(0, min(scene.selected - room // 2, len(scene.offers) - room))
    for index, offer in enumerate(scene.offers[first : first + room], first):
        is_chosen = index == scene.selected
        style = make_style(palette.accent if is_chosen else palette.text, bold=is_chosen)
        sign = POINTER if is_chosen else " "
        words = f"{offer.action}: {offer.words}" if offer.words else offer.action
        page.add_line(TextPiece(f"{sign}{index + 1:3} {words}", style, f"choose_action({index})"))
    if len(hint):
        page.add_gap()
        page.extend(hint)
    return page


def _render_log(scene: GenericScene, width: int, height: int | None = None) -> TextPage:
    """Render the log; with a `height`, only as many of its last lines."""
    page = scene.make_empty_page(width)
    for line in scene.view["plies"]:
        page.add_paragraph(line, make_style(scene.palette.text), hang=2)
    if height is not None:
        del page.lines[:-height]
    return page
