"""The scene: everything that the terminal screen shows of a game, as a seat sees it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NotRequired, Self

from typing_extensions import ReadOnly, TypedDict

from ..game.log import LogEntry
from ..messages import Messages, load_messages
from .display_names import cut_name_to_width
from .page import TextPage, TextPiece
from .theme import Palette, load_palette, make_style

if TYPE_CHECKING:
    from ..players import Analysis


class ActionDict(TypedDict):
    """Legal action in the view of a game, with the keys that the screens of all games use."""

    action: ReadOnly[str]
    code: ReadOnly[int]


class ViewDict(TypedDict):
    """View of a game (its position as a dictionary), with the keys that every screen reads."""

    plies: ReadOnly[Sequence[str]]
    legal: NotRequired[ReadOnly[Sequence[ActionDict]]]
    result: ReadOnly[object]


@dataclass
class Scene(ABC):
    """Everything that the terminal screen shows of a game: a seat's view of it, and the state of the screen.

    Attributes:
        view: the view of the game for the seat at the screen or for a spectator.
        me: the seat at the bottom of the screen.
        names: the names of the players; long ones are shortened.
        palette: the colours.
        curtain: whether the table is hidden until the player `me` has the device.
        watching: whether only computers play.
        thinking: whether a computer thinks.
        unsaved: whether the last change is not on disk.
        news: the text of the line above the keys.
        advising: whether a hint is being computed.
        analysis: the analysis for the hint.
        line: the continuation that the hint expects, in words.
        log: the log of the game.
        messages: the messages in which the game is shown.
    """

    view: ViewDict
    me: int
    names: tuple[str, ...]
    palette: Palette = field(default_factory=load_palette)
    curtain: bool = False
    watching: bool = False
    thinking: bool = False
    unsaved: bool = False
    news: str = ""
    advising: bool = False
    analysis: "Analysis | None" = None
    line: Sequence[str] = ()
    log: Sequence[LogEntry] = ()
    messages: Messages = field(default_factory=load_messages, kw_only=True)

    def __post_init__(self) -> None:
        self.names = tuple(map(cut_name_to_width, self.names))

    def say(self, key: str, **values: object) -> str:
        """Return the message with the given key, in the language of the table and with `values` filled in."""
        return self.messages.say(key, **values)

    # --- for each game to implement

    @property
    @abstractmethod
    def game_stage(self) -> str:
        """The stage of the game, such as its Age."""

    @property
    @abstractmethod
    def title_facts(self) -> str:
        """The text after the stage in the title line, such as the number of cards left; may be empty."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """The decision that the person has to make, in words; empty if there is none."""

    @property
    def title_extras(self) -> list[TextPiece]:
        """The texts after the prompt in the title line."""
        return []

    @property
    def warnings(self) -> list[str]:
        """The warnings at the right end of the title line."""
        return []

    @property
    @abstractmethod
    def seats_to_decide(self) -> list[int]:
        """The seats that still have to decide."""

    @property
    @abstractmethod
    def result_lines(self) -> list[str]:
        """The result in words, the winner and the kind of victory first; empty while the game goes on."""

    @abstractmethod
    def describe_as_order(self, action: str) -> str:
        """Return a legal action as an order such as `Build Altar`.

        Args:
            action: the action in notation.
        """

    def carry_over_from_previous(self, before: Self | None) -> None:
        """Copy the hint and the news from the previous scene, if no event has happened since.

        Args:
            before: the previous scene; None at the start.
        """
        if before and before.me == self.me and len(before.view["plies"]) == len(self.view["plies"]):
            self.analysis, self.line = before.analysis, before.line
            self.advising = self.advising or before.advising
            self.news = self.news or before.news

    # --- the same in all games

    @property
    def legal_actions(self) -> Sequence[ActionDict]:
        """The legal actions of the viewing seat; empty if this seat has nothing to decide."""
        return self.view.get("legal", ())

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.view["result"] is not None

    def seat_name(self, seat: int) -> str:
        """Return the name of the player at a seat."""
        return self.names[seat]

    def seat_colour(self, seat: int) -> str:
        """Return the colour for a seat: one for the seat at the bottom of the screen, another one for all others."""
        return self.palette.mine if seat == self.me else self.palette.theirs

    def make_empty_page(self, width: int, ground: str | None = None) -> TextPage:
        """Make an empty page of the given width, in the colours of a panel or on another colour."""
        return TextPage(width, make_style(self.palette.text, ground or self.palette.panel))
