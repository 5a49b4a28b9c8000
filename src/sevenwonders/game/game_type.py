"""`GameType`: the definition of a game, and the interface of each game to the rest of the package."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from ..errors import FeatureNotOfferedError, OptionError, PlayerError, format_suggestion, quoted
from ..kernel.compile_target import CompileTarget
from ..kernel.struct import S, Struct
from ..pictures.registry import register_game_type
from .capabilities import Capabilities, G, Importer, PuzzleThemes, Search
from .encoding import Encoding
from .events import NO_EVENTS, Events, iter_events
from .game import AnyGame
from .levels import Level, make_level_player
from .metrics import Metric
from .options import Options as RulesOptions
from .options import change_options
from .pick_statistics import ComponentPick
from .player import Analysis, Player
from .ply import Action, Ply
from .position import AnyPosition, Description
from .puzzle_candidates import PuzzleCandidate
from .rules import DefaultDeal
from .search import TreeSearch
from .views import K, KnownState, Views

if TYPE_CHECKING:
    from ..messages import Messages
    from ..rulebook.chapters import Chapter, Topic
    from ..rulebook.rulings import Ruling
    from ..rulebook.search import FoundComponentList, RuleIndex
    from .batch import Batch
    from .learning import Learning
    from .measures import Measures
    from .narrator import Narrator
    from .record import Forfeit, RecordedResult
    from .record import Record as GameRecord

A = TypeVar("A", bound=Action)
T = TypeVar("T")


@cache
def _load_record_class(owner: Any, load: Callable[[], type[GameRecord]] | None) -> type[GameRecord]:
    """Return the record class that `load` imports; if `load` is None, create a default class for the type `owner`."""
    from .default_record import make_record_class

    return make_record_class(owner) if load is None else load()


@cache
def _load_web_page_data(load: Callable[[], Callable[[], dict[str, object]]]) -> dict[str, object]:
    """Return a game's catalogue, its constant data for the web page; `load()` returns the function that makes it."""
    return load()()


def _make_compile_function(load: Callable[[], Any] | None) -> Callable[[], object] | None:
    """Return a function that imports a part of a game and compiles it; None if the game has no such part."""
    return None if load is None else lambda: load().compile_ahead()


class _LazyRecordClass:
    """Descriptor for the attribute `Record` of a game's type; it imports the record class at the first read."""

    def __get__(self, game: object, owner: Any) -> type[GameRecord]:
        return _load_record_class(owner, owner.capabilities.record)


class GameType(Generic[G, S, A, K]):
    """Definition of a game; `registry.game_type(name)` returns it.

    `capabilities` lists the parts of a game beyond its rules.  Each part is imported when it is first used.

    The type parameters are the classes of games, positions, actions, and positions as a seat knows them.

    Attributes:
        name: the name in files, options and addresses.
        title: the display name.
        seats: the possible numbers of players.
        simultaneous: whether several seats choose at once, in secret.
        Game: the class of games.
        Options: the class of rules options.
        Deal: the class of chance events known before a game starts; by default the first outcomes of chance.
        Position: the class of described positions from which a game can start; None if there is none.
        Record: the class of records: the capability `record`, or a default class of `game.default_record`.
        categories: the categories of a score sheet, with the `total`, for default records.
        State: the class of positions on which the rules work.
        capabilities: the parts of the game beyond its rules.
        usual_level: the default level of computer players.
        configurations: the combinations of modules that are played; the first has no modules.
        experiment_changes: option values for experiments, with which the setup of each game is drawn at random.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    simultaneous: ClassVar[bool] = False
    Game: type[G]
    Options: ClassVar[type[RulesOptions]]
    Deal: ClassVar[type]
    Position: ClassVar[type[AnyPosition] | None] = None
    Record = _LazyRecordClass()
    State: ClassVar[type[Struct]]
    capabilities: Capabilities[G, S, K] = Capabilities()
    categories: ClassVar[tuple[str, ...]] = ("total",)
    usual_level: ClassVar[int] = 2
    configurations: ClassVar[tuple[tuple[str, ...], ...]] = ((),)
    experiment_changes: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        if not hasattr(cls, "Deal"):
            cls.Deal = DefaultDeal

    def __init__(self) -> None:
        if type(self) is GameType:
            raise TypeError("GameType is what all games extend; take a game from game_type(name)")
        if hasattr(self, "Game"):
            register_game_type(lambda: self, self.Game, *([] if self.Position is None else [self.Position]))

    def __repr__(self) -> str:
        return f"<GameType {self.name}: {self.title}>"

    def __reduce__(self) -> str:
        """Pickle as a reference to `GAME` of the game's module, the only instance in every process."""
        return "GAME"

    @property
    def chance_seat(self) -> int:
        """The seat number that stands for chance."""
        return self.Game.CHANCE

    # --- options and positions

    @property
    def options_profiles(self) -> Mapping[str, RulesOptions]:
        """Named sets of rules options, the default first."""
        return {"default": self.Options()}

    def options(
        self, changes: Mapping[str, object] | None = None, profile: str = "", modules: Iterable[str] = ()
    ) -> RulesOptions:
        """Return the rules options of a profile (a named set of options), with changes.

        Args:
            changes: the values of options that differ from the profile, by name; they may be text, as on a command
                line.
            profile: the name of the profile; by default the first.
            modules: the names of further modules (parts such as expansions) in play.

        Raises:
            OptionError: a profile, option or module does not exist, or a value is not valid.
        """
        if profile and profile not in self.options_profiles:
            raise OptionError(
                f"there is no profile {quoted(str(profile))}{format_suggestion(profile, self.options_profiles)}"
            )
        return change_options(self.options_profiles[profile or next(iter(self.options_profiles))], changes, modules)

    def experiment_options(
        self, changes: Mapping[str, object] | None = None, profile: str = "", modules: Iterable[str] = ()
    ) -> RulesOptions:
        """Return rules options for experiments with many games, in which the setup is drawn at random in each game.

        The arguments and errors are those of `options`; the values in `experiment_changes` apply to options that
        `changes` does not set.
        """
        if isinstance(changes, Mapping | None):  # else `options` refuses it
            changes = {**self.experiment_changes, **(changes or {})}
        return self.options(changes, profile, modules)

    def automa_names_by_seat(self, options: RulesOptions) -> dict[int, str]:
        """Return, by seat, the names of the seats whose actions the rules decide, such as the Automa of a solo game."""
        return {}

    # --- rules

    def legal_codes(self, state: S, seat: int) -> list[int]:
        """Return the codes of the legal actions of a seat, or of the outcomes of chance; empty if it has nothing to
        decide.
        """
        return self.Game.RULES.legal_codes(state, seat)

    def chance_outcomes(self, state: S) -> list[tuple[int, float]]:
        """Return the codes of the possible outcomes of chance with their probabilities; none if a player decides."""
        codes = self.legal_codes(state, self.chance_seat)
        return [(code, 1 / len(codes)) for code in codes]

    def action(self, state: S, seat: int, code: int) -> A:
        """Return the action with a legal code of a seat in a position, without checking that it is legal."""
        return cast("A", self.Game.RULES.action_of(state, seat, code))

    def iter_continuation(self, state: S, seat: int, codes: Iterable[int]) -> Iterator[tuple[int, A]]:
        """Yield (acting seat, action) pairs for a continuation that is given as codes; `seat` acts first.

        The continuation ends before a hidden or illegal action, and after the first action of a simultaneous choice.
        """
        after = state.copy()
        for code in codes:
            if code not in self.legal_codes(after, seat):
                seat = next((other for other in range(self.chance_seat) if code in self.legal_codes(after, other)), -1)
                if seat < 0:
                    return
            yield seat, self.action(after, seat, code)
            if self.simultaneous:
                return
            self.apply(after, seat, code)

    def parse_action(self, text: str) -> A:
        """Parse the notation of an action.  Raises `NotationError`."""
        return cast("A", self.Game.RULES.parse(text))

    def apply(self, state: S, seat: int, code: int) -> None:
        """Apply a seat's legal action, given by its code, to a position in place, without checking that it is legal.

        Raises:
            TypeError: the state belongs to another game.
            SevenWondersError: there is no such seat, or it has nothing to decide.
        """
        self.Game.RULES.apply(state, seat, code)

    def known(self, state: S, seat: int | None) -> K:
        """Return a copy of a position without the information hidden from a seat (None for a spectator)."""
        return cast("K", self.Game.RULES.known(state, seat))

    def victory_shares(self, state: S, players: int) -> tuple[float, ...]:
        """Return each player's share of the victory in a finished game: 1 divided among the winners, 0 for others."""
        raise self._make_not_offered_error("end that a position tells")

    def determinize(self, state: S, seat: int, seed: int) -> S:
        """Return a copy of a position in which the information hidden from a seat is redrawn at random from `seed`."""
        return self.require_capability(self.capabilities.determinize, "positions to deal again")()(state, seat, seed)

    # --- words and pictures

    def views(self, game: G) -> Views[Mapping[str, Any]]:
        """Return an object that makes the views of a game's position for all viewers and computes shared parts once."""
        from .narrator import DefaultViews

        views = self.capabilities.views
        return DefaultViews(game, self.describe_action) if views is None else views()(game)

    def view(self, game: G, seat: int | None = None) -> Mapping[str, Any]:
        """Return the position of a game as plain data, as a seat (None for a spectator) knows it."""
        return self.views(game).view_for(seat)

    def describe_action(self, state: S, seat: int, action: A, *, language: str = "en", hidden: bool = False) -> str:
        """Return a sentence about an action in a language; for games without such sentences, return the notation.

        Args:
            state: the position before the action.
            seat: the acting seat.
            action: the action.
            language: the language: en, de, fr or es.
            hidden: whether to leave out information that only the acting seat knows.
        """
        return self._describe_action(state, seat, action, self.messages(language), hidden)

    def _describe_action(self, state: S, seat: int, action: A, messages: Messages, hidden: bool) -> str:
        """Return a sentence about an action, as `describe_action` does, with the messages of the language."""
        return str(action.text(hidden))

    def messages(self, language: str = "en") -> Messages:
        """Return all texts for users in a language, by their keys: those of this game and those that all games share.

        Raises:
            SevenWondersError: there are no messages in this language (en, de, fr, es).
        """
        from ..messages import load_messages

        page = self.capabilities.page
        return load_messages(language, page() if page else None)

    # --- optional parts

    def narrator(self, game: G, language: str = "en") -> Narrator:
        """Return an object that describes a game in lines of text, in a language (`en`, `de`, `fr` or `es`).

        For a game that defines no narrator, the lines contain notation.
        """
        from .narrator import Narrator

        narrator, messages = self.capabilities.narrator, self.messages(language)
        return Narrator(game, messages, self.views) if narrator is None else narrator()(game, messages)

    def catalogue(self) -> dict[str, Any]:
        """Return the constant data of the game (components, options, levels) as plain data, for the web page."""
        return _load_web_page_data(self.require_capability(self.capabilities.catalogue, "catalogue"))

    def example_games(self) -> dict[str, G]:
        """Return games at positions that illustrate rules, by name; the rules pages show them.

        Each call creates new games.
        """
        return dict(self.require_capability(self.capabilities.examples, "examples")().examples())

    @property
    def rule_topics(self) -> Sequence[Topic]:
        """The topics of the rules: for each chapter, its name in the page's addresses, and the keys of its texts."""
        return self.require_capability(self.capabilities.examples, "rules to read")().TOPICS

    def rulebook(self, language: str = "en") -> list[Chapter]:
        """Return the chapters of the rules in a language, with the texts of the rules pages.

        >>> from sevenwonders.registry import game_type
        >>> goal, *_ = game_type("classic").rulebook("de")
        >>> goal.id, goal.title
        ('goal', 'Sieben Karten, sechs Runden')

        Raises:
            SevenWondersError: there are no messages in this language (en, de, fr, es).
        """
        from ..rulebook.chapters import make_chapters

        return make_chapters(self.name, self.rule_topics, self.messages(language))

    def search_components(self, words: Sequence[str]) -> FoundComponentList:
        """Find the components whose name, kind, place (such as the Age) or effects contain every word.

        >>> from sevenwonders.registry import game_type
        >>> components = game_type("duel").search_components(["piramids"])
        >>> [row.name for row in components], components.corrected
        (['The Pyramids'], {'piramid': 'pyramid'})
        """
        from ..rulebook.search import FoundComponentList

        search = self.capabilities.component_search
        return FoundComponentList() if search is None else search()(words)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings on cases that the printed rules leave open."""
        return tuple(self.capabilities.rulings().RULINGS) if self.capabilities.rulings else ()

    @property
    def ruling_source_kinds(self) -> Mapping[str, str]:
        """The kinds of sources of rulings, such as a rulebook or an answer of the publisher: descriptions by id."""
        return dict(self.capabilities.rulings().KINDS) if self.capabilities.rulings else {}

    def find_rulings(self, words: Iterable[str]) -> list[Ruling]:
        """Return the rulings that `words` identify: by their numbers, by a kind of source, or by words in their text.

        Raises:
            SevenWondersError: there is no such ruling.
        """
        from ..rulebook.rulings import search_rulings

        return search_rulings(words, self.rulings, self.ruling_source_kinds)

    def translated_rulings(self, language: str) -> tuple[Ruling, ...]:
        """Return the rulings on cases that the printed rules leave open, in a language of the program (`en`, `de`, `fr`
        or `es`).

        >>> from sevenwonders.registry import game_type
        >>> game_type("classic").translated_rulings("de")[15].case
        'Die siebte Karte eines Zeitalters'

        Raises:
            SevenWondersError: there are no messages in this language (en, de, fr, es).
        """
        from ..rulebook.passages import translate_rulings

        return translate_rulings(self.name, self.rulings, self.messages(language))

    def build_rule_index(self, language: str = "en") -> RuleIndex:
        """Return a search index of the rules (chapters, rulings, components, options, symbols) in a language: en, de,
        fr or es.

        >>> from sevenwonders.registry import game_type
        >>> game_type("duel").build_rule_index().search_passages("econmy chain").passages[0].id
        'R-15'

        Raises:
            SevenWondersError: there are no messages in this language (en, de, fr, es).
        """
        from ..rulebook.passages import iter_passages
        from ..rulebook.search import RuleIndex

        offered = self.capabilities
        for part in (offered.catalogue, offered.examples, offered.rulings, offered.page):
            self.require_capability(part, "rules to look up")
        book, rulings = self.rulebook(language), self.translated_rulings(language)
        catalogue, messages = self.catalogue(), self.messages(language)
        aliases = dict(offered.aliases()) if offered.aliases else {}
        synonyms = {
            alias: close[0]
            for unit, names in aliases.items()
            for alias in names
            if (close := get_close_matches(alias, catalogue["units"][unit]["name"].casefold().split(), 1))
        }
        return RuleIndex(iter_passages(self.name, messages, book, rulings, catalogue, aliases), language, synonyms)

    def components_by_ruling(self) -> dict[str, list[str]]:
        """Return the ids of the components that each ruling mentions, by the ruling's number.

        >>> from sevenwonders.registry import game_type
        >>> game_type("duel").components_by_ruling()["R-29"]
        ['theology']
        """
        from ..rulebook.passages import find_components_in_rulings

        return find_components_in_rulings(self.rulings, self.catalogue())

    def list_component_picks(self, game: G) -> list[ComponentPick]:
        """Return the picks in a game, such as drafted Wonders and first cards, for statistics over many games."""
        return list(self.capabilities.picks().iter_component_picks(game)) if self.capabilities.picks else []

    def opening_pick_codes(self, game: G, seat: int) -> list[int]:
        """Return the code of an action for each component that a seat may pick now, during the opening of a game.

        The opening is the draft and the first card.  The list is empty after it, and for games without picks.
        """
        return self.capabilities.picks().opening_pick_codes(game, seat) if self.capabilities.picks else []

    def encoding(self, options: RulesOptions | None = None) -> Encoding:
        """Return the encoding of positions and actions under the given rules options."""
        return self.require_capability(self.capabilities.encoding, "encoding of positions")()(options)

    def make_batch(
        self,
        n: int,
        options: RulesOptions | None = None,
        seed: int = 0,
        threads: int = 1,
        device: str = "cpu",
        masks: bool = True,
    ) -> Batch:
        """Return a batch of `n` games that compiled code steps together, on the processor or a GPU.

        Args:
            n: the number of games.
            options: the rules options.
            seed: the seed of chance; equal seeds and actions give equal games.
            threads: the number of threads, among which the games are divided.
            device: `cpu`, or a GPU: `cuda`, or `cuda:1` for the second one.
            masks: whether the batch has masks of legal actions, in addition to lists of them.
        """
        make = self.require_capability(self.capabilities.batch, "batch of games")()
        return make(n, options, seed, threads, device, masks)

    @property
    def measures(self) -> Measures[G]:
        """An object that measures finished games (numbers such as ranks and points) and makes statistics over many
        games.
        """
        from .default_measures import DefaultMeasures

        measures = self.capabilities.measures
        return DefaultMeasures(self.Game, self.Record) if measures is None else measures()()

    def deal_game(self, options: RulesOptions, seed: int, names: Sequence[str]) -> G:
        """Return a new game whose outcomes of chance depend on the seed only, not on the players' actions."""
        return self.Game(options, seed=seed, names=names)

    @property
    def compiled_parts(self) -> Mapping[str, CompileTarget]:
        """The functions compiled together, by part: for random games, steps of batches, the searches and training.

        The code of a part is compiled again after a change of its source.
        """
        offered = self.capabilities
        uses = {
            "games": ("random games", offered.measures and self._compile_games),
            "steps": ("stepping many games", offered.batch and self._compile_steps),
            "search": ("the search", _make_compile_function(offered.search)),
            "learning": ("learning", _make_compile_function(offered.learning)),
            "playouts": ("the search by playouts", _make_compile_function(offered.playouts)),
        }
        return {
            part: CompileTarget(self.name, part, f"{what} of {self.title}", use, type(self).__module__)
            for part, (what, use) in uses.items()
            if use
        }

    def _compile_games(self) -> None:
        """Play a random game, so that Numba compiles the functions that it needs."""
        from ..kernel.chance import seeds_to_stream_array

        self.measures.simulate_games(seeds_to_stream_array([0]), self.options(), False)

    def _compile_steps(self) -> None:
        """Step a few games of a batch, so that Numba compiles the functions of batches."""
        self.make_batch(2).compile_all()

    def turn_number(self, state: S, before: int) -> int:
        """Return the number of the turn at a position; `before` is the turn number before the last ply."""
        return before + 1

    @property
    def stages(self) -> Sequence[str]:
        """The names of the stages of a game, such as its Ages; a single empty name if there are none."""
        return self.Game.STAGES

    def stage_index(self, state: S) -> int:
        """Return the index of a position's stage in `stages`."""
        return self.Game.RULES.game_stage(state)

    @property
    def metrics(self) -> Sequence[Metric[S]]:
        """The metrics of the game, such as coins: numbers that can be read from every position; none by default."""
        return self.capabilities.metrics() if self.capabilities.metrics else ()

    def logged_metric_values(self, state: S, players: int) -> tuple[int, ...]:
        """Return each seat's value of the metric whose changes the server stores with each ply; zeros if no metric is
        stored.

        The number of values is `players` or, if that is too large, the maximum number of players.
        """
        players = min(players, self.seats[-1])
        return next((metric.values(state, players) for metric in self.metrics if metric.is_logged), (0,) * players)

    def iter_events(self, game: G, first: int = 0, before: S | None = None) -> Iterator[Events]:
        """Yield the events of each ply of a game (changes on the table, such as lost coins); empty for a game without
        events.

        Args:
            game: the game.
            first: the index of the first ply.
            before: the position before this ply, if the caller has it; otherwise it is computed.
        """
        if self.capabilities.events is None:
            return iter([NO_EVENTS] * (len(game.plies) - first))
        return iter_events(game.iter_steps(first, before), self.capabilities.events(), before)

    def events_between(self, before: S, plies: Sequence[Ply[Action]], after: S) -> list[Events]:
        """Return the events (changes on the table, such as lost coins) of each ply in `plies`, which were applied
        together.

        Args:
            before: the position before the plies.
            plies: the plies.
            after: the position after the plies.
        """
        if self.capabilities.events is None:
            return [NO_EVENTS] * len(plies)
        return list(map(tuple, self.capabilities.events()(before, plies, after)))

    def position_of(self, game: G) -> AnyPosition:
        """Return a game's current position as a description from which a game can start.

        Raises `PositionError` if the position cannot be described.
        """
        raise self._make_not_offered_error("positions")

    def recognizes_position_code(self, text: str) -> bool:
        """Return whether a text has the prefix of this game's position codes."""
        kind = self.Position
        return kind is not None and issubclass(kind, Description) and text.startswith(kind.CODE_PREFIX)

    def position_from_document(self, document: Mapping[str, object]) -> AnyPosition:
        """Parse a described position from its document, which is plain data such as `[position]` of a record.

        Raises:
            PositionError: the document is not valid.
            FeatureNotOfferedError: the game has no described positions.
        """
        return self.require_capability(self.Position, "positions").from_document(document)

    def load_position(self, source: str | GameRecord) -> AnyPosition:
        """Return the position of a position code, or a record's last position; check that a game can continue from it.

        Raises:
            SevenWondersError: the code is not valid, or no game can continue from the position.
        """
        if isinstance(source, str):
            if self.Position is None or not issubclass(self.Position, Description):
                raise self._make_not_offered_error("position codes")
            position: AnyPosition = self.Position.from_code(source)
        elif self.Position is not None and isinstance(source.position, self.Position) and not source.moves:
            position = source.position
        else:
            position = self.position_of(cast("G", source.game()))
        position.playable_state()
        return position

    def make_recorded_result(self, game: G, forfeit: Forfeit | None = None) -> RecordedResult | None:
        """Return the outcome of a game for its record, decided by the rules or else by `forfeit`, such as a
        resignation; None during the game.
        """
        outcome = self.Record.RESULT_CLASS
        return outcome.of(game) or (None if forfeit is None else outcome.from_forfeit(forfeit, game.num_players))

    def result_to_json(self, game: G, forfeit: Forfeit | None = None) -> dict[str, object] | None:
        """Return the winners and ranks of a game as plain data, decided by the rules or else by `forfeit`, such as a
        resignation; None during the game.
        """
        outcome = self.make_recorded_result(game, forfeit)
        return None if outcome is None else outcome.summary_to_json(game.num_players)

    def read_record(self, table: dict[str, object], number: int | None) -> GameRecord:
        """Parse a record from a table of a TOML file, the `number`th in the file, counting from 1.  Raises
        `SevenWondersError`.
        """
        return self.Record.from_table(table, number)

    @property
    def importers(self) -> Mapping[str, Importer]:
        """Functions that import game logs of other sites, by the site's name.

        Each function takes the text of the log, the changed rules options and the maximum number of games, and returns
        replayed games.
        """
        return self.capabilities.imports().IMPORTERS if self.capabilities.imports else {}

    @property
    def site_log_patterns(self) -> Mapping[str, re.Pattern[str]]:
        """The patterns that identify game logs of other sites, by the site's name."""
        return self.capabilities.imports().SIGNS if self.capabilities.imports else {}

    @property
    def puzzle_themes(self) -> tuple[str, ...]:
        """The ids of the themes of the game's puzzles; none if the game has no puzzles."""
        return tuple(self.capabilities.puzzles().THEMES) if self.capabilities.puzzles else ()

    def min_puzzle_value_gap(self, state: K) -> float:
        """Return the minimum gap in value (expected result, 0 to 1) between right and wrong actions of a puzzle."""
        return self._require_puzzle_themes().min_puzzle_value_gap(state)

    def may_have_puzzle_theme(self, state: K, analysis: Analysis, theme: str) -> bool:
        """Return whether a decision may become a puzzle on the given theme, according to a short search's analysis."""
        return self._require_puzzle_themes().may_have_puzzle_theme(state, analysis, theme)

    def find_puzzle_themes(self, candidate: PuzzleCandidate[K]) -> tuple[str, ...]:
        """Return the themes of a puzzle candidate, most important first; none if it is not suitable as a puzzle."""
        return tuple(self._require_puzzle_themes().find_puzzle_themes(candidate))

    def _require_puzzle_themes(self) -> PuzzleThemes[K]:
        """Return the game's module with the themes of puzzles.  Raises `FeatureNotOfferedError`."""
        return self.require_capability(self.capabilities.puzzles, "puzzles")()

    @property
    def levels(self) -> Mapping[int, Level[K]]:
        """The levels of computer players, easiest first."""
        return self.capabilities.levels() if self.capabilities.levels else {}

    def make_greedy_player(self, seed: int = 0) -> Player[K]:
        """Return the greedy player, which looks one action ahead and chooses the best position."""
        return self.require_capability(self.capabilities.greedy, "greedy player")()(seed)

    def make_search_player(
        self, seed: int = 0, *, simulations: int | None = None, seconds: float | None = None, threads: int = 1
    ) -> TreeSearch[K]:
        """Return the search player with a budget of simulations or seconds, running on `threads` threads."""
        search: Search[K] = self.require_capability(self.capabilities.search, "search")()
        return search.SearchPlayer(seed, simulations=simulations, seconds=seconds, threads=threads)

    @property
    def learning(self) -> Learning:
        """The training of the game's network, from self-play games to a network file."""
        return self.require_capability(self.capabilities.learning, "player that learns")()

    def require_capability(self, capability: T | None, what: str) -> T:
        """Return a capability of the game (an optional part), or raise `FeatureNotOfferedError` with `what`, its name.

        >>> from sevenwonders.registry import game_type
        >>> game = game_type("classic")
        >>> game.require_capability(game.capabilities.imports, "logs of other sites")
        Traceback (most recent call last):
        sevenwonders.errors.FeatureNotOfferedError: 7 Wonders has no logs of other sites
        """
        if capability is None:
            raise self._make_not_offered_error(what)
        return capability

    def _make_not_offered_error(self, what: str) -> FeatureNotOfferedError:
        """Return the error for a part that the game does not offer."""
        return FeatureNotOfferedError(f"{self.title} has no {what}")

    def add_reasons(self, analysis: Analysis, state: K) -> Analysis:
        """Return a copy of an analysis with reasons for its best moves, if the game offers reasons."""
        from .reasons import add_reasons

        reasons = self.capabilities.reasons
        return analysis if reasons is None else add_reasons(analysis, state, reasons())

    def make_player(
        self,
        kind: str,
        seed: int = 0,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        level: int = 0,
        style: str = "",
    ) -> Player[K]:
        """Return a computer player of this game.

        Args:
            kind: `greedy` (no search), `search`, `playouts` (a search by random play), `level` or `style`.
            seed: the seed of the player's random numbers.
            simulations, seconds: the maximum number of simulations and time of a move, for players with a search.
            level: the number of the level, for the kind `level`.
            style: the name of the style, for the kind `style`.

        Raises:
            PlayerError: there is no such player.
            FeatureNotOfferedError: the game does not offer this kind of player.
        """
        match kind:
            case "greedy":
                return self.make_greedy_player(seed)
            case "search":
                return self.make_search_player(seed, simulations=simulations, seconds=seconds)
            case "playouts":
                playouts = self.require_capability(self.capabilities.playouts, "search by playouts")()
                return playouts.PlayoutPlayer(seed, simulations=simulations, seconds=seconds)
            case "level":
                return make_level_player(self.require_capability(self.capabilities.levels, "levels")(), level, seed)
            case "style":
                styles = self.require_capability(self.capabilities.styles, "players of a style")()
                if style not in styles.STYLES:
                    raise PlayerError(f"there is no style '{style}'{format_suggestion(style, styles.STYLES)}")
                return styles.make_styled_player(style, seed, simulations=simulations, seconds=seconds)
        raise PlayerError(f"no player of {self.title} is called '{kind}'")


AnyGameType = GameType[AnyGame, Struct, Action, KnownState]
