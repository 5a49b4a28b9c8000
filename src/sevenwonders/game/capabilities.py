"""`Capabilities`: the optional parts of a game beyond its rules, and protocols of their modules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar, Unpack

from ..kernel.struct import S
from .game import AnyGame
from .views import K, Views

if TYPE_CHECKING:
    from textual.screen import Screen

    from ..messages import Messages
    from ..page import GamePage
    from ..pictures.registry import PictureModule
    from ..rulebook.chapters import Topic
    from ..rulebook.rulings import Ruling
    from ..rulebook.search import FoundComponentList
    from .batch import Batch
    from .encoding import Encoding
    from .events import PlyEvent
    from .learning import Learning
    from .levels import Level
    from .measures import Measures
    from .metrics import Metric
    from .narrator import Narrator
    from .pick_statistics import ComponentPick
    from .player import Analysis, Player, Reason
    from .puzzle_candidates import PuzzleCandidate
    from .record import Record as GameRecord
    from .record import RecordedResult, Replay
    from .search import SearchOptions, TreeSearch
    from .styles import StyledPlayer

G = TypeVar("G", bound=AnyGame)
PlayedGame = TypeVar("PlayedGame", bound=AnyGame, contravariant=True)
ExampleGame = TypeVar("ExampleGame", bound=AnyGame, covariant=True)
Importer: TypeAlias = "Callable[[str, Mapping[str, str], int | None], Sequence[Replay[AnyGame, RecordedResult]]]"


class Examples(Protocol[ExampleGame]):
    """Interface of a game's module with example positions that illustrate rules, by name, and the topics of the rules'
    chapters.
    """

    @property
    def TOPICS(self) -> Sequence[Topic]: ...
    def examples(self) -> Iterator[tuple[str, ExampleGame]]: ...


class Rulings(Protocol):
    """Interface of a game's module with its rulings, and a description of each kind of source, such as a rulebook."""

    @property
    def RULINGS(self) -> Sequence[Ruling]: ...
    @property
    def KINDS(self) -> Mapping[str, str]: ...


class Picks(Protocol[PlayedGame]):
    """Interface of a game's module that finds the picks in a game, such as drafted Wonders, for statistics."""

    def iter_component_picks(self, game: PlayedGame, /) -> Iterable[ComponentPick]: ...
    def opening_pick_codes(self, game: PlayedGame, seat: int, /) -> list[int]: ...


class Imports(Protocol):
    """Interface of a game's module that imports game logs of other sites, with patterns that identify these logs."""

    @property
    def IMPORTERS(self) -> Mapping[str, Importer]: ...
    @property
    def SIGNS(self) -> Mapping[str, re.Pattern[str]]: ...


class PuzzleThemes(Protocol[K]):
    """Interface of a game's module with the themes of puzzles, which say what a puzzle is about."""

    @property
    def THEMES(self) -> Sequence[str]: ...
    def min_puzzle_value_gap(self, state: K, /) -> float: ...
    def may_have_puzzle_theme(self, state: K, analysis: Analysis, theme: str, /) -> bool: ...
    def find_puzzle_themes(self, candidate: PuzzleCandidate[K], /) -> Iterable[str]: ...


class BatchFactory(Protocol):
    """Interface of a game's class of batches, which are many games stepped together."""

    def __call__(
        self, n: int, options: Any = None, seed: int = 0, threads: int = 1, device: str = "cpu", masks: bool = True
    ) -> Batch: ...


class SearchFactory(Protocol[K]):
    """Interface of a game's class of players that search the game tree."""

    def __call__(self, seed: int = 0, **options: Unpack[SearchOptions]) -> TreeSearch[K]: ...


class Search(Protocol[K]):
    """Interface of a game's module `players.search` with the player that searches the game tree with a network."""

    @property
    def SearchPlayer(self) -> SearchFactory[K]: ...
    def compile_ahead(self) -> None: ...


class Playouts(Protocol[K]):
    """Interface of a game's module with the player that searches by playouts (random games to the end)."""

    @property
    def PlayoutPlayer(self) -> SearchFactory[K]: ...
    def compile_ahead(self) -> None: ...


class Styles(Protocol[K]):
    """Interface of a game's module with named styles of play."""

    @property
    def STYLES(self) -> Mapping[str, object]: ...
    def make_styled_player(
        self, style: str, seed: int = 0, *, simulations: int | None = None, seconds: float | None = None
    ) -> StyledPlayer[K]: ...


@dataclass(frozen=True, kw_only=True)
class Capabilities(Generic[G, S, K]):
    """The parts that a game offers beyond its rules.

    Each attribute is a function that imports a part of the game and returns it, or None if the game does not offer the
    part.  Check an attribute for None before calling it.

    Attributes:
        aliases: names of components in other editions, by the component's id.
        batch: the class of batches of games.
        catalogue: a function that returns the constant data of a game, as plain data.
        component_search: a function that finds components by words.
        determinize: a function of a state, a seat and a seed that returns a copy in which the information hidden from
            the seat is redrawn.
        encoding: a function of rules options that returns the encoding of positions and actions.
        events: a function that returns the events (changes on the table) of each ply, from a position, the plies played
            from it, and the next position.
        examples: the module with example positions of rules.
        greedy: the class of the greedy player.
        imports: the module with importers of other sites' logs.
        learning: the training of a network.
        levels: the levels of computer players, easiest first.
        measures: the class of measures of finished games; by default `DefaultMeasures`.
        metrics: the numbers that can be read from every position.
        narrator: the class that describes games in lines of text; by default `Narrator`, which writes notation.
        page: the game's part of the web page; by default a generic page.
        picks: the module that finds the picks in a game, such as drafted Wonders, for statistics over many games.
        pictures: the renderer of positions.
        playouts: the module with the player that searches by playouts.
        puzzles: the module with the themes of puzzles.
        reasons: a function of a state, a seat and the code of a legal action that returns reasons for the action.
        record: the class of records; by default records with options, seed and moves.
        rulings: the module with rulings on cases that the printed rules leave open.
        screen: the class of the screen in a terminal; by default a generic screen.
        search: the module with the search player.
        styles: the module with named styles of play.
        view_type: the `TypedDict` of readable views, from which the types of the web page are generated.
        views: the class of readable views; by default views with the numbers of the position.
    """

    aliases: Callable[[], Mapping[str, list[str]]] | None = None
    batch: Callable[[], BatchFactory] | None = None
    catalogue: Callable[[], Callable[[], dict[str, object]]] | None = None
    component_search: Callable[[], Callable[[Sequence[str]], FoundComponentList]] | None = None
    determinize: Callable[[], Callable[[S, int, int], S]] | None = None
    encoding: Callable[[], Callable[[Any], Encoding]] | None = None
    events: Callable[[], Callable[[S, Any, S], list[list[PlyEvent]]]] | None = None
    examples: Callable[[], Examples[G]] | None = None
    greedy: Callable[[], Callable[[int], Player[K]]] | None = None
    imports: Callable[[], Imports] | None = None
    learning: Callable[[], Learning] | None = None
    levels: Callable[[], Mapping[int, Level[K]]] | None = None
    measures: Callable[[], type[Measures[G]]] | None = None
    metrics: Callable[[], Sequence[Metric[S]]] | None = None
    narrator: Callable[[], Callable[[G, Messages], Narrator]] | None = None
    page: Callable[[], GamePage] | None = None
    picks: Callable[[], Picks[G]] | None = None
    pictures: Callable[[], PictureModule] | None = None
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
