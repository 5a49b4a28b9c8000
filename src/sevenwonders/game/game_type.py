"""`GameType`: all that anything outside a game may ask of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from ..errors import NotOfferedError, OptionError, PlayerError, quoted, suggestion
from ..kernel.compiled_part import CompiledPart
from ..kernel.struct import Struct
from ..pictures.registry import offer_display
from .capabilities import Capabilities, Importer, PuzzleThemes, Search
from .choices import Choice
from .encoding import Encoding
from .events import NO_EVENTS, Events, events_along
from .finding import Finding
from .game import AnyGame
from .levels import Level, player_of
from .metrics import Metric
from .options import Options as RulesOptions
from .options import changed_options
from .player import Analysis, Player
from .ply import Action, Ply
from .position import AnyPosition, Description
from .rules import Outcomes
from .search import TreeSearch
from .seats import SEATS
from .views import KnownState, Views

if TYPE_CHECKING:
    from ..messages import Messages
    from ..rulebook.chapters import Chapter, Topic
    from ..rulebook.rulings import Ruling
    from ..rulebook.search import FoundComponents, RuleIndex
    from .batch import Batch
    from .learning import Learning
    from .measures import Measures
    from .narrator import Narrator
    from .record import Forfeit, Outcome
    from .record import Record as GameRecord

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Action)
K = TypeVar("K", bound=KnownState)
T = TypeVar("T")


@cache
def _record_class(owner: Any) -> type[GameRecord]:
    """Return the class of a game's records; a search needs none."""
    from .default_record import record_class

    record = owner.capabilities.record
    return record_class(owner) if record is None else record()


@cache
def _catalogue(load: Callable[[], Callable[[], dict[str, object]]]) -> dict[str, object]:
    """Return the catalogue of a game, which is made once."""
    return load()()


class _RecordClass:
    """The attribute `Record` of a game's type, imported when it is first read."""

    def __get__(self, game: object, owner: Any) -> type[GameRecord]:
        return _record_class(owner)


class GameType(Generic[G, S, A, K]):
    """Definition of a game.  `registry.game_type(name)` returns it; nothing else outside the games lists the games.

    The parts of a game beyond its rules are listed in `capabilities`.  Each part is imported when it is first used.

    Type parameters: its games, positions, actions, and positions as a seat knows them.

    Attributes:
        name: its name in files, options and addresses.
        title: its display name.
        seats: the possible numbers of players.
        simultaneous: whether several seats choose at once, in secret.
        Game: the class of its games.
        Options: the class of its rules options.
        Deal: the chance events known before a game starts; by default the first outcomes of chance.
        Position: a described position from which a game can start; None where there is none.
        Record: the class of its records, the capability `record` or a default of options, seed and moves, see
            `game.default_record`.
        categories: the categories of a score sheet, with the `total`, where `Record` is the default.
        State: the position on which the rules work.
        capabilities: the parts of the game beyond its rules.
        usual_level: the default level of computer players.
        configurations: the modules that are played together, the game without any first.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    simultaneous: ClassVar[bool] = False
    Game: ClassVar[type[AnyGame]]
    Options: ClassVar[type[RulesOptions]]
    Deal: ClassVar[type]
    Position: ClassVar[type[AnyPosition] | None] = None
    Record = _RecordClass()
    State: ClassVar[type[Struct]]
    capabilities: Capabilities[G, S, K] = Capabilities()
    categories: ClassVar[tuple[str, ...]] = ("total",)
    usual_level: ClassVar[int] = 2
    configurations: ClassVar[tuple[tuple[str, ...], ...]] = ((),)

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if not hasattr(cls, "Deal"):
            cls.Deal = Outcomes

    def __init__(self) -> None:
        if type(self) is GameType:
            raise TypeError("GameType is what all games extend; take a game from game_type(name)")
        if hasattr(self, "Game"):
            offer_display(lambda: self, self.Game, *([] if self.Position is None else [self.Position]))

    def __repr__(self) -> str:
        return f"<GameType {self.name}: {self.title}>"

    def __reduce__(self) -> str:
        """Pickle as `GAME` of its module, which is the only instance in every process."""
        return "GAME"

    @property
    def chance(self) -> int:
        """The seat of chance."""
        return self.Game.CHANCE

    # --- options and positions

    @property
    def profiles(self) -> Mapping[str, RulesOptions]:
        """Named sets of options, the default first."""
        return {"default": self.Options()}

    def options(
        self, changes: Mapping[str, Any] | None = None, profile: str = "", modules: Iterable[str] = ()
    ) -> RulesOptions:
        """Return a profile, by default the first, with some options changed and some modules added.

        Values may be text, as a command line gives them.

        Raises:
            OptionError: a profile, option or module does not exist, or a value is not valid.
        """
        usual = next(iter(self.profiles))
        if profile and profile not in self.profiles:
            raise OptionError(f"there is no profile {quoted(str(profile))}{suggestion(profile, self.profiles)}")
        return changed_options(self.profiles[profile or usual], changes, modules)

    def match_options(
        self, changes: Mapping[str, Any] | None = None, profile: str = "", modules: Iterable[str] = ()
    ) -> RulesOptions:
        """Return options for experiments with many games: as `options`, with all draws left to chance."""
        return self.options(changes, profile, modules)

    def automata(self, options: RulesOptions) -> dict[int, str]:
        """Return the seats that the rules play, with their names."""
        return {}

    # --- rules

    def legal_codes(self, state: S, seat: int) -> list[int]:
        """Return the legal actions of a seat (or the outcomes of chance) as integers; none if it is not asked."""
        return self.Game.RULES.legal_codes(state, seat)

    def chances(self, state: S) -> list[tuple[int, float]]:
        """Return the outcomes that chance may bring now, with their probabilities; none where chance is not asked."""
        codes = self.legal_codes(state, self.chance)
        return [(code, 1 / len(codes)) for code in codes]

    def action(self, state: S, seat: int, code: int) -> A:
        """Return the action of a legal integer in a position; does not check that it is legal."""
        return cast("A", self.Game.RULES.action_of(state, seat, code))

    def line(self, state: S, seat: int, codes: Iterable[int]) -> Iterator[tuple[int, A]]:
        """Yield an expected continuation that a seat begins: who acts, and how, as far as that is public."""
        after = state.copy()
        for code in codes:
            if code not in self.legal_codes(after, seat):
                seat = next((other for other in range(self.chance) if code in self.legal_codes(after, other)), -1)
                if seat < 0:
                    return
            yield seat, self.action(after, seat, code)
            if self.simultaneous:
                return
            self.apply(after, seat, code)

    def parse(self, text: str) -> A:
        """Read the notation of an action.  Raises `NotationError`."""
        return cast("A", self.Game.RULES.parse(text))

    def apply(self, state: S, seat: int, code: int) -> None:
        """Apply a legal action to a position, in place; does not check that it is legal.

        Raises:
            TypeError: the state is not one of this game.
            SevenWondersError: there is no such seat, or it is not asked.
        """
        self.Game.RULES.apply(state, seat, code)

    def known(self, state: S, seat: int | None) -> K:
        """Return a copy of a position without the information hidden from a seat (or, with None, a spectator)."""
        return cast("K", self.Game.RULES.known(state, seat))

    def shares(self, state: S, players: int) -> tuple[float, ...]:
        """Return the share of the victory of every seat in a finished game."""
        raise self._has_no("end that a position tells")

    def imagined(self, state: S, seat: int, seed: int) -> S:
        """Return a copy of a position in which the relevant information hidden from a seat is redealt."""
        return self.require(self.capabilities.determinize, "positions to deal again")()(state, seat, seed)

    # --- words and pictures

    def views(self, game: G) -> Views[Mapping[str, Any]]:
        """Return the views of a game in its present state; parts that several viewers share are computed once."""
        from .narrator import PlainViews

        views = self.capabilities.views
        return PlainViews(game, self.describe) if views is None else views()(game)

    def view(self, game: G, seat: int | None = None) -> Mapping[str, Any]:
        """Return the view of a game for a seat (or, with None, a spectator), as plain data."""
        return self.views(game).of(seat)

    def describe(self, state: S, seat: int, action: A, *, language: str = "en", hidden: bool = False) -> str:
        """Return what a seat does, in a sentence of a language, by default in notation; `state` is the position before.

        `hidden` leaves out what only that seat may know.
        """
        return str(action.text(hidden))

    def messages(self, language: str = "en") -> Messages:
        """Return the messages of the game in a language, the shared ones among them.

        Raises:
            SevenWondersError: there are no messages in this language (en, de, fr, es).
        """
        from ..messages import messages

        page = self.capabilities.page
        return messages(language, page() if page else None)

    # --- what a game may leave out, and is then played without

    def narrator(self, game: G, language: str = "en") -> Narrator:
        """Return the narrator that describes a game in lines of text; by default in its notation."""
        from .narrator import Narrator

        return Narrator(game, self.messages(language), self.views)

    def catalogue(self) -> dict[str, Any]:
        """The constant data of the game, as plain data; see `game.catalogue`."""
        return _catalogue(self.require(self.capabilities.catalogue, "catalogue"))

    def examples(self) -> dict[str, G]:
        """Return example positions for rules, by name, as games at these positions; rules pages draw them.

        Each call creates new games.
        """
        examples = self.require(self.capabilities.examples, "examples")().examples()
        return {name: cast("G", game) for name, game in examples}

    @property
    def topics(self) -> Sequence[Topic]:
        """The chapters of its rules, by name."""
        return self.require(self.capabilities.examples, "rules to read")().TOPICS

    def rulebook(self, language: str = "en") -> list[Chapter]:
        """Return the rules in chapters, in the words of the rules pages.

        >>> from sevenwonders.registry import game_type
        >>> goal, *_ = game_type("classic").rulebook("de")
        >>> goal.id, goal.title
        ('goal', 'Sieben Karten, sechs Runden')

        Raises:
            SevenWondersError: there are no messages in this language (en, de, fr, es).
        """
        from ..rulebook.chapters import chapters

        return chapters(self.name, self.topics, self.messages(language))

    def search_components(self, words: Sequence[str]) -> FoundComponents:
        """Find the components with every word in their name, kind, place or effects; duplicates are listed once.

        >>> from sevenwonders.registry import game_type
        >>> found = game_type("duel").search_components(["piramids"])
        >>> [row.name for row in found], found.corrected
        (['The Pyramids'], {'piramid': 'pyramid'})
        """
        from ..rulebook.search import FoundComponents

        search = self.capabilities.component_search
        return FoundComponents() if search is None else search()(words)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings on cases that the printed rules leave open."""
        return tuple(self.capabilities.rulings().RULINGS) if self.capabilities.rulings else ()

    @property
    def ruling_kinds(self) -> Mapping[str, str]:
        """The kinds of sources that rulings rest on, with what they mean."""
        return dict(self.capabilities.rulings().KINDS) if self.capabilities.rulings else {}

    def find_rulings(self, words: Iterable[str]) -> list[Ruling]:
        """Return the rulings of some numbers or a kind of source; otherwise those with every word.

        Raises:
            SevenWondersError: there is none.
        """
        from ..rulebook.rulings import search

        return search(words, self.rulings, self.ruling_kinds)

    def rulings_in(self, language: str) -> tuple[Ruling, ...]:
        """Return the rulings in a language of the page.

        >>> from sevenwonders.registry import game_type
        >>> game_type("classic").rulings_in("de")[15].case
        'Die siebte Karte eines Zeitalters'

        Raises:
            SevenWondersError: there are no messages in this language (en, de, fr, es).
        """
        from ..rulebook.passages import translated

        return translated(self.name, self.rulings, self.messages(language))

    def rule_index(self, language: str = "en") -> RuleIndex:
        """Make a search over chapters, rulings, components, options and symbols, in a language of the page.

        >>> from sevenwonders.registry import game_type
        >>> game_type("duel").rule_index().search("econmy chain").passages[0].id
        'R-15'

        Raises:
            SevenWondersError: there are no messages in this language (en, de, fr, es).
        """
        from ..rulebook.passages import collect
        from ..rulebook.search import RuleIndex

        offered = self.capabilities
        for part in (offered.catalogue, offered.examples, offered.rulings, offered.page):
            self.require(part, "rules to look up")
        book, rulings = self.rulebook(language), self.rulings_in(language)
        catalogue, aliases, messages = self.catalogue(), self._aliases(), self.messages(language)
        synonyms = {
            alias: close[0]
            for unit, names in aliases.items()
            for alias in names
            if (close := get_close_matches(alias, catalogue["units"][unit]["name"].casefold().split(), 1))
        }
        return RuleIndex(collect(self.name, messages, book, rulings, catalogue, aliases), language, synonyms)

    def units_in_rulings(self) -> dict[str, list[str]]:
        """Return the ids of the components in each ruling.

        >>> from sevenwonders.registry import game_type
        >>> game_type("duel").units_in_rulings()["R-29"]
        ['theology']
        """
        from ..rulebook.passages import find_units

        return find_units(self.rulings, self.catalogue())

    def _aliases(self) -> dict[str, list[str]]:
        """Return the names of components in other printings, by the component's id."""
        return dict(self.capabilities.aliases()) if self.capabilities.aliases else {}

    def choices(self, game: G) -> list[Choice]:
        """Return the choices of a game that are counted over many games."""
        return list(self.capabilities.picks().choices(game)) if self.capabilities.picks else []

    def opening(self, game: G, seat: int) -> list[int]:
        """Return an action for each pick of a seat now, while a game opens with picks that are counted."""
        return self.capabilities.picks().opening(game, seat) if self.capabilities.picks else []

    def encoding(self, options: RulesOptions | None = None) -> Encoding:
        """Return the encoding of positions under some options: observations and legal actions."""
        return self.require(self.capabilities.encoding, "encoding of positions")()(options)

    def batch(
        self,
        n: int,
        options: RulesOptions | None = None,
        seed: int = 0,
        threads: int = 1,
        device: str = "cpu",
        masks: bool = True,
    ) -> Batch:
        """Return `n` games stepped together by compiled rules, on the processor or a GPU."""
        return self.require(self.capabilities.batch, "batch of games")()(n, options, seed, threads, device, masks)

    @property
    def measures(self) -> Measures[G]:
        """The measures of finished games, played or simulated, and the statistics of many."""
        from .default_measures import DefaultMeasures

        measures = self.capabilities.measures
        return DefaultMeasures(self.Game, self.Record) if measures is None else measures()()

    def dealt(self, options: RulesOptions, seed: int, names: Sequence[str]) -> G:
        """Return a new game with the same outcomes of chance for a seed, whatever the players do."""
        return cast("G", self.Game(options, seed=seed, names=names))

    @property
    def compiled_parts(self) -> Mapping[str, CompiledPart]:
        """The parts of the game that are compiled, if any: random `games`, `steps` of many games at once, the searches.

        Each is ready until something of the game, or of what all games stand on, is edited.
        """
        offered = self.capabilities
        uses: list[tuple[str, str, Callable[[], object]]] = []
        if offered.measures:
            uses.append(("games", "random games", self._use_games))
        if offered.batch:
            uses.append(("steps", "stepping many games", self._use_steps))
        if search := offered.search:
            uses.append(("search", "the search", lambda: search().warm()))
        if learning := offered.learning:
            uses.append(("learning", "learning", lambda: learning().warm()))
        if playouts := offered.playouts:
            uses.append(("playouts", "the search by playouts", lambda: playouts().warm()))
        return {
            part: CompiledPart(self.name, part, f"{what} of {self.title}", use, type(self).__module__)
            for part, what, use in uses
        }

    def _use_games(self) -> None:
        """Play a random game."""
        from ..kernel.chance import streams_array

        self.measures.play(streams_array([0]), self.options(), False)

    def _use_steps(self) -> None:
        """Step a few games."""
        self.batch(2).use_all()

    def turn(self, state: S, before: int) -> int:
        """Return the number of a position's turn; `before` is that of the position before it."""
        return before + 1

    @property
    def stages(self) -> Sequence[str]:
        """The names of the stages of a game, such as its Ages; a single empty name where there are none."""
        return self.Game.STAGES

    def stage(self, state: S) -> int:
        """Return the place in `stages` of the stage that a position belongs to."""
        return self.Game.RULES.stage(state)

    @property
    def metrics(self) -> Sequence[Metric[S]]:
        """The numbers that can be read from every position; none where the game declares none."""
        return self.capabilities.metrics() if self.capabilities.metrics else ()

    def logged(self, state: S, players: int) -> tuple[int, ...]:
        """Return the values of the seats whose changes a table stores; zeros where the game declares none.

        There is a value for each of the `players`, and at most as many as can play.
        """
        players = min(players, self.seats[-1])
        return next((metric.values(state, players) for metric in self.metrics if metric.is_logged), (0,) * players)

    def events(self, game: G, first: int = 0, before: S | None = None) -> Iterator[Events]:
        """Yield the changes of each ply of a game on the table, from a ply on; nothing where the game describes none.

        It is quicker with the position `before` that ply.
        """
        if self.capabilities.events is None:
            return iter([NO_EVENTS] * (len(game.plies) - first))
        return events_along(game.steps(first, before), self.capabilities.events(), before)

    def events_between(self, before: S, plies: Sequence[Ply[Any]], after: S) -> list[Events]:
        """Return the changes on the table of each ply that left a position together."""
        if self.capabilities.events is None:
            return [NO_EVENTS] * len(plies)
        return list(map(tuple, self.capabilities.events()(before, plies, after)))

    def position_of(self, game: G) -> AnyPosition:
        """Return the position of a game.  Raises `PositionError` where it cannot be described."""
        raise self._has_no("positions")

    def has_position_code(self, text: str) -> bool:
        """Return whether a text begins as the position codes of this game do."""
        kind = self.Position
        return kind is not None and issubclass(kind, Description) and text.startswith(kind.CODE_PREFIX)

    def read_position(self, document: Mapping[str, object]) -> AnyPosition:
        """Read the document of a position.  Raises `PositionError`, or `NotOfferedError` where there are none."""
        if self.Position is None:
            raise self._has_no("positions")
        return self.Position.read(document)

    def position_in(self, source: str | GameRecord) -> AnyPosition:
        """Return the position of a position code, or at the end of a record, if a game can continue from it.

        Raises:
            SevenWondersError: there is none, or it cannot be.
        """
        if isinstance(source, str):
            if self.Position is None or not issubclass(self.Position, Description):
                raise self._has_no("position codes")
            position: AnyPosition = self.Position.from_code(source)
        elif self.Position is not None and isinstance(source.position, self.Position) and not source.moves:
            position = source.position
        else:
            position = self.position_of(cast("G", source.game()))
        position.playable_state()
        return position

    def outcome(self, game: G, forfeit: Forfeit | None = None) -> Outcome | None:
        """Return the end of a game as its records have it: by the rules, or by a forfeit."""
        outcome = self.Record.OUTCOME
        return outcome.of(game) or (None if forfeit is None else outcome.of_forfeit(forfeit, game.num_players))

    def result(self, game: G, forfeit: Forfeit | None = None) -> dict[str, Any] | None:
        """Return the winners and ranks of a game that has ended, as views show them; None while it is played."""
        if forfeit is not None:
            winners = {seat for seat in range(game.num_players) if seat != forfeit.seat}
        elif game.result is None:
            return None
        else:
            winners = set(game.result.winners)
        ranks = {SEATS[seat]: 1 if seat in winners else len(winners) + 1 for seat in range(game.num_players)}
        return {"winners": [seat for seat, rank in ranks.items() if rank == 1], "ranks": ranks}

    def read_record(self, table: dict[str, object], number: int | None) -> GameRecord:
        """Parse a record from a table of a file; `number` is its place there.  Raises `SevenWondersError`."""
        return self.Record.read(table, number)

    @property
    def importers(self) -> Mapping[str, Importer]:
        """Readers of other sites' logs by the name of the site; see `records.imported`."""
        return self.capabilities.imports().IMPORTERS if self.capabilities.imports else {}

    @property
    def log_signs(self) -> Mapping[str, re.Pattern[str]]:
        """The patterns that identify the logs of a site, by the site's name."""
        return self.capabilities.imports().SIGNS if self.capabilities.imports else {}

    @property
    def puzzle_themes(self) -> tuple[str, ...]:
        """The themes that puzzles of the game may have, if there are any."""
        return tuple(self.capabilities.puzzles().THEMES) if self.capabilities.puzzles else ()

    def least_gap(self, state: K) -> float:
        """Return the least margin of right actions over all others in a puzzle that begins with a position."""
        return self._puzzles().least_gap(state)

    def promises(self, state: K, analysis: Analysis, theme: str) -> bool:
        """Return whether a decision may have a theme as a puzzle, by a shallow analysis."""
        return self._puzzles().promises(state, analysis, theme)

    def themes_of(self, finding: Finding[K]) -> tuple[str, ...]:
        """Return the themes of a decision as a puzzle, the most important first; none if it makes no puzzle."""
        return tuple(self._puzzles().themes(finding))

    def _puzzles(self) -> PuzzleThemes[K]:
        return self.require(self.capabilities.puzzles, "puzzles")()

    @property
    def levels(self) -> Mapping[int, Level[K]]:
        """The grades of computer players, the easiest first."""
        return self.capabilities.levels() if self.capabilities.levels else {}

    def greedy(self, seed: int = 0) -> Player[K]:
        """Return the player that searches one action deep."""
        return self.require(self.capabilities.greedy, "greedy player")()(seed)

    def search(
        self, seed: int = 0, *, simulations: int | None = None, seconds: float | None = None, threads: int = 1
    ) -> TreeSearch[K]:
        """Return the player that searches for a number of simulations or of seconds; it also advises.

        With several `threads` it uses as many processors.
        """
        search: Search[K] = self.require(self.capabilities.search, "search")()
        return search.SearchPlayer(seed, simulations=simulations, seconds=seconds, threads=threads)

    @property
    def learning(self) -> Learning:
        """The parts with which a player of the game learns."""
        return self.require(self.capabilities.learning, "player that learns")()

    def require(self, capability: Callable[[], T] | None, what: str) -> Callable[[], T]:
        """Return a capability that is needed.  Raises `NotOfferedError` where the game does not offer it.

        >>> from sevenwonders.registry import game_type
        >>> game = game_type("classic")
        >>> game.require(game.capabilities.imports, "logs of other sites")
        Traceback (most recent call last):
        sevenwonders.errors.NotOfferedError: 7 Wonders has no logs of other sites
        """
        if capability is None:
            raise self._has_no(what)
        return capability

    def _has_no(self, what: str) -> NotOfferedError:
        return NotOfferedError(f"{self.title} has no {what}")

    def explained(self, analysis: Analysis, state: K) -> Analysis:
        """Add reasons to the best moves of an analysis of a position, where the game can give any."""
        from .reasons import explained

        reasons = self.capabilities.reasons
        return analysis if reasons is None else explained(analysis, state, reasons())

    def player(
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

        That is `greedy`, `search` or `playouts` with a budget, `level` with its number, or `style` with its name and a
        budget.
        """
        match kind:
            case "greedy":
                return self.greedy(seed)
            case "search":
                return self.search(seed, simulations=simulations, seconds=seconds)
            case "playouts":
                playouts = self.require(self.capabilities.playouts, "search by playouts")()
                return playouts.PlayoutPlayer(seed, simulations=simulations, seconds=seconds)
            case "level":
                return player_of(self.require(self.capabilities.levels, "levels")(), level, seed)
            case "style":
                styles = self.require(self.capabilities.styles, "players of a style")()
                if style not in styles.STYLES:
                    raise PlayerError(f"there is no style '{style}'{suggestion(style, styles.STYLES)}")
                return styles.player_of(style, seed, simulations=simulations, seconds=seconds)
        raise PlayerError(f"no player of {self.title} is called '{kind}'")


AnyGameType = GameType[AnyGame, Struct, Action, KnownState]
