"""The interface between the terminal app and the screen that shows a table."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from textual.screen import Screen

from ..game.game import AnyGame
from .scene import Scene
from .theme import Palette

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S", bound=Scene)


@dataclass(frozen=True)
class Viewpoint:
    """The way a position is shown: from which seat, with which hidden information, and in which colours.

    Attributes:
        palette: the colours.
        me: the seat at the bottom of the screen.
        viewer: the seat whose hidden information is shown, such as its hand; None for a spectator.
        reader: the seat whose hidden information the log of past actions contains; None for a spectator.
        since: the index of the first ply that is shown as news.
    """

    palette: Palette
    me: int
    viewer: int | None
    reader: int | None
    since: int


class BaseTableScreen(Screen[None], Generic[G, S]):
    """Base class of the Textual screens that show a table, with the methods that the app calls.

    Attributes:
        scene: everything that is shown; not set before the app shows the first scene.
    """

    scene: S

    @property
    def has_scene(self) -> bool:
        """Return whether the app has set the first scene, so that there is something to show."""
        return hasattr(self, "scene")

    @abstractmethod
    def build_scene(self, game: G, viewpoint: Viewpoint) -> S:
        """Build the scene (all data that the screen shows) for the current position of a game.

        Args:
            game: the game.
            viewpoint: how the position is shown.
        """

    def describe_continuation(self, game: G, codes: Sequence[int], me: int) -> list[str]:
        """Describe in words the continuation that the analysis for a hint expects.

        Args:
            game: the game.
            codes: the codes of the actions, in the order of play.
            me: the seat that reads the hint; the text ends before an action that depends on information hidden from it.
        """
        return []

    @abstractmethod
    def show_scene(self, scene: S) -> None:
        """Replace the scene (all data that the screen shows) and draw the new one."""

    @abstractmethod
    def redraw(self) -> None:
        """Draw the current scene again."""

    @abstractmethod
    def update_thinking_time(self) -> None:
        """Redraw the time for which a computer player has been thinking."""

    @abstractmethod
    def show_news(self, words: str) -> None:
        """Show a text in the line of news."""

    @abstractmethod
    def show_result(self) -> None:
        """Open the window with the result of the game."""
