"""`Capabilities`: the parts of a game beyond its rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar, Unpack

from ..kernel.struct import Struct
from .game import AnyGame
from .views import KnownState, Views

if TYPE_CHECKING:
    from textual.screen import Screen

    from ..page import Page
    from ..pictures.registry import Pictures
    from ..rulebook.chapters import Topic
    from ..rulebook.rulings import Ruling
    from ..rulebook.search import FoundComponents
    from .batch import Batch
    from .choices import Choice
    from .encoding import Encoding
    from .events import PlyEvent
    from .finding import Finding
    from .learning import Learning
    from .levels import Level
    from .measures import Measures
    from .metrics import Metric
    from .player import Analysis, Player, Reason
    from .record import Record as GameRecord
    from .record import Replay
    from .search import SearchOptions, TreeSearch
    from .styles import StyledPlayer

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S", bound=Struct)
K = TypeVar("K", bound=KnownState)
PlayedGame = TypeVar("PlayedGame", bound=AnyGame, contravariant=True)
Importer: TypeAlias = "Callable[[str, Mapping[str, str], int | None], Sequence[Replay[Any, Any]]]"


class Examples(Protocol):
    """A module with positions that show a rule each, by name, and the chapters of the rules."""

    @property
    def TOPICS(self) -> Sequence[Topic]: ...
    def examples(self) -> Iterator[tuple[str, AnyGame]]: ...


class Rulings(Protocol):
    """A module with rulings, and the kinds of sources that they rest on with their meaning."""

    @property
    def RULINGS(self) -> Sequence[Ruling]: ...
    @property
    def KINDS(self) -> Mapping[str, str]: ...


class Picks(Protocol[PlayedGame]):
    """A module with the picks of a game that are counted over many games."""

    def choices(self, game: PlayedGame, /) -> Iterable[Choice]: ...
    def opening(self, game: PlayedGame, seat: int, /) -> list[int]: ...


class Imports(Protocol):
    """A module with readers of other sites' logs, by site, and patterns that tell the sites' logs apart."""

    @property
    def IMPORTERS(self) -> Mapping[str, Importer]: ...
    @property
    def SIGNS(self) -> Mapping[str, re.Pattern[str]]: ...


class PuzzleThemes(Protocol[K]):
    """A module with the themes of puzzles."""

    @property
    def THEMES(self) -> Sequence[str]: ...
    def least_gap(self, state: K, /) -> float: ...
    def promises(self, state: K, analysis: Analysis, theme: str, /) -> bool: ...
    def themes(self, finding: Finding[K], /) -> Iterable[str]: ...


class BatchFactory(Protocol):
    """The constructor of games that are stepped together."""

    def __call__(
        self, n: int, options: Any = None, seed: int = 0, threads: int = 1, device: str = "cpu", masks: bool = True
    ) -> Batch: ...


class SearchFactory(Protocol[K]):
    """The constructor of a player that searches."""

    def __call__(self, seed: int = 0, **options: Unpack[SearchOptions]) -> TreeSearch[K]: ...


class Search(Protocol[K]):
    """A module with the player that searches: `players.search` of each game."""

    @property
    def SearchPlayer(self) -> SearchFactory[K]: ...
    def warm(self) -> None: ...


class Playouts(Protocol[K]):
    """A module with the player that searches by playouts."""

    @property
    def PlayoutPlayer(self) -> SearchFactory[K]: ...
    def warm(self) -> None: ...


class Styles(Protocol[K]):
    """A module with the players of a style."""

    @property
    def STYLES(self) -> Mapping[str, object]: ...
    def player_of(
        self, style: str, seed: int = 0, *, simulations: int | None = None, seconds: float | None = None
    ) -> StyledPlayer[K]: ...


@dataclass(frozen=True, kw_only=True)
class Capabilities(Generic[G, S, K]):
    """The parts that a game offers beyond its rules.

    Each member is a function that imports a part of the game and returns it; None means that it is not offered.
    Check a member for None before you call it, and report in one sentence what is not offered.

    Attributes:
        aliases: names of components in other printings, by the component's id.
        batch: the constructor of games that are stepped together.
        catalogue: a function that returns the constant data of a game, as plain data.
        component_search: a function that finds components by words.
        determinize: a function that redeals the information hidden from a seat, of a state, a seat and a seed.
        encoding: a function that describes the encoding of positions and actions under some options.
        events: a function that returns the changes of plies on the table, of the positions before and after them.
        examples: positions that show a rule each.
        greedy: the constructor of the player that searches one action deep.
        imports: readers of other sites' logs.
        learning: the components for training a player.
        levels: the levels of computer players, the easiest first.
        measures: the class that measures finished games; without one, ranks, decisions and points are counted.
        metrics: the numbers that can be read from every position.
        page: its part of the web page; without one, a page that serves any game shows it.
        picks: the picks that are counted over many games.
        pictures: the renderer of positions.
        playouts: the player that searches by playouts.
        puzzles: the themes of puzzles.
        reasons: a function that gives reasons for a legal action, of a state, a seat and the action's code.
        record: the class of its records; without one, records have options, seed and moves.
        rulings: the rulings where the printed rules leave a doubt.
        screen: the class of the screen that shows it in a terminal; without one, a generic screen does.
        search: the player that searches.
        styles: the players of a style.
        view_type: the shape of its readable views, a `TypedDict` that the page's types are made from.
        views: the class of its readable views; without one, views have the numbers of the position.
    """

    aliases: Callable[[], Mapping[str, list[str]]] | None = None
    batch: Callable[[], BatchFactory] | None = None
    catalogue: Callable[[], Callable[[], dict[str, object]]] | None = None
    component_search: Callable[[], Callable[[Sequence[str]], FoundComponents]] | None = None
    determinize: Callable[[], Callable[[S, int, int], S]] | None = None
    encoding: Callable[[], Callable[[Any], Encoding]] | None = None
    events: Callable[[], Callable[[Any, Any, Any], list[list[PlyEvent]]]] | None = None
    examples: Callable[[], Examples] | None = None
    greedy: Callable[[], Callable[[int], Player[K]]] | None = None
    imports: Callable[[], Imports] | None = None
    learning: Callable[[], Learning] | None = None
    levels: Callable[[], Mapping[int, Level[K]]] | None = None
    measures: Callable[[], type[Measures[G]]] | None = None
    metrics: Callable[[], Sequence[Metric[S]]] | None = None
    page: Callable[[], Page] | None = None
    picks: Callable[[], Picks[G]] | None = None
    pictures: Callable[[], Pictures] | None = None
    playouts: Callable[[], Playouts[K]] | None = None
    puzzles: Callable[[], PuzzleThemes[K]] | None = None
    reasons: Callable[[], Callable[[K, int, int], tuple[Reason, ...]]] | None = None
    record: Callable[[], type[GameRecord]] | None = None
    rulings: Callable[[], Rulings] | None = None
    screen: Callable[[], type[Screen[None]]] | None = None
    search: Callable[[], Search[K]] | None = None
    styles: Callable[[], Styles[K]] | None = None
    view_type: Callable[[], type[Mapping[str, object]]] | None = None
    views: Callable[[], Callable[[G], Views[Mapping[str, object]]]] | None = None
