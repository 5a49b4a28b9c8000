"""Base classes of the records of all games, of recorded outcomes, and of replays."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from operator import index
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from ..errors import RecordError, SevenWondersError, format_suggestion, plural, quoted
from ..interchange.tables import render_collapsible_html
from ..kernel.random_source import SEED_WANTED, Seed, is_seed
from ..messages import check_language
from ..names import default_names, is_character_safe_for_terminal
from . import toml
from .game import AnyGame, Deal, Game
from .move import MAX_COMMENT, Move
from .options import Options, to_python_scalar
from .seats import ALL_KNOWING, SEATS, check_seat, shorten_names

META = ("event", "site", "date", "round", "annotator", "source", "time_control", "comment")
FILLED = "_filled"  # a free field: the ids of components that an importer filled in
MADE_NAMES = "_names"  # a free field: codes of generated names, see `names.MadeName`
REVEALING_FIELDS = ("comment", "annotator")  # fields that may reveal hidden information
MAX_MOVES = 1000
G = TypeVar("G", bound=AnyGame, covariant=True)
D = TypeVar("D", bound=Deal, covariant=True)


class Forfeit(NamedTuple):
    """Loss of a game by a forfeit such as a resignation: the losing seat, and one of `RecordedResult.FORFEITS`."""

    seat: int
    way: str


class RecordedResult(ABC):
    """The outcome of a recorded game: the winners, the way in which it ended, and the points, as far as they are known.

    Attributes:
        FORFEITS: the ways in which a game may end outside the rules.
        SHEET: the categories of a score sheet, with the `total`.
        scores: the points of each seat by category, with the `total`; any category may be left out.
    """

    FORFEITS: ClassVar[tuple[str, ...]]
    SHEET: ClassVar[tuple[str, ...]]
    _Result: ClassVar[type]

    scores: tuple[Mapping[str, int], ...]

    @property
    def is_forfeit(self) -> bool:
        """Return whether the game ended outside the rules, by a forfeit such as a resignation."""
        return self.way in self.FORFEITS

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The winning seats; none if no seat won."""

    @property
    @abstractmethod
    def way(self) -> str:
        """The way in which the game ended: a type of victory such as `military`, or a forfeit such as `resignation`."""

    def rank(self, seat: int) -> int:
        """Return the rank of a seat, counting from 1; by default winners share rank 1, all others the next rank."""
        return 1 if seat in self.winners else len(self.winners) + 1

    @classmethod
    @abstractmethod
    def from_result(cls, result: Any) -> Self:
        """Return the outcome of a game that the rules ended."""

    @classmethod
    def of(cls, game: AnyGame) -> Self | None:
        """Return the outcome of a game; None while it is played.  Raises `RecordError` for another kind of game."""
        if not isinstance(game.result, cls._Result | None):
            raise RecordError(f"a game of {game.NAME} has no {cls.__module__.split('.')[1]}.RecordedResult")
        return None if game.result is None else cls.from_result(game.result)

    @classmethod
    def from_forfeit(cls, forfeit: Forfeit, seats: int) -> Self | None:
        """Return the outcome of a game that a seat lost by a forfeit such as a resignation; None if the game has no
        forfeits.
        """
        return None

    @abstractmethod
    def to_json(self) -> dict[str, object]:
        """Return the outcome as plain data, as stored in a file."""

    def summary_to_json(self, seats: int) -> dict[str, object]:
        """Return the winners and ranks of a game with the given number of seats as plain data, without points."""
        ranks = {SEATS[seat]: self.rank(seat) for seat in range(seats)}
        return {"winners": [seat for seat, rank in ranks.items() if rank == 1], "ranks": ranks}

    @abstractmethod
    def describe_contradiction(self, played: Self) -> str | None:
        """Return an error sentence if this outcome differs from `played`, the outcome of the replayed game; None if
        they agree.
        """

    def check(self, game: AnyGame) -> None:
        """Check that the outcome agrees with that of `game`, in which the recorded moves were replayed.  Raises
        `RecordError`.
        """
        played = self.of(game)
        if self.is_forfeit and played is not None:
            raise RecordError(f"the record says the game was stopped ({self}), but the moves end it: {played}")
        if not self.is_forfeit and played is None:
            raise RecordError(f"the record says {self}, but after its moves the game is not over")
        if played is not None and (words := self.describe_contradiction(played)) is not None:
            raise RecordError(words)
        for seat, sheet in enumerate(self.scores):
            counted = game.score(seat) if sheet else {}
            for category, points in sheet.items():
                if points != (given := counted.get(category, 0)):
                    recorded = f"the record gives {SEATS[seat]} {points} for {category}"
                    raise RecordError(f"{recorded}, but the moves give {given}")

    def check_category_names(self) -> None:
        """Check that the score sheets have only known categories.  Raises `RecordError`."""
        for category in chain(*self.scores):
            if category not in self.SHEET:
                raise RecordError(f"a score sheet has no {quoted(category)}{format_suggestion(category, self.SHEET)}")

    def sheets_to_json(self) -> dict[str, dict[str, int]]:
        """Return the score sheets by seat as plain data, with the categories in order; empty sheets are left out."""
        ordered = {
            seat: {category: sheet[category] for category in self.SHEET if category in sheet}
            for seat, sheet in zip(SEATS, self.scores, strict=False)
        }
        return {seat: sheet for seat, sheet in ordered.items() if sheet}


def _describe_rules_for_error(variant: object) -> str:
    """Return a phrase about the rules of a game, for error messages; `variant` names custom rules, and may be empty."""
    return f"the rules {quoted(variant, 60)}" if variant else "the published rules"


End = TypeVar("End", bound=RecordedResult, covariant=True)


@dataclass(frozen=True, kw_only=True)
class Record(ABC):
    """Record of a game; the base class for all games.

    Attributes:
        GAME: the name of the game.
        options: the rules options.
        players: a name for each seat; the first is `p1`.
        seed: the seed of chance events that are not in the deal or the moves: a number, or an unpredictable key.
        deal: the chance events known when the game was set up.
        position: the starting position; None for the usual start.
        moves: the actions in order; chance events that do not follow from seed and deal are moves of `d`, the dealer.
        result: the result of the game; None if it has not ended.
        meta: free fields: fields of `META`, and fields whose name starts with `_`.
        number: the number of the record in its file, counting from 1, for messages.
    """

    GAME: ClassVar[str]

    options: Options
    players: tuple[str, ...] = ()
    seed: Seed | None = None
    deal: Deal | None = None
    position: object = None
    moves: tuple[Move, ...] = ()
    result: RecordedResult | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    number: int | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f", seed {self.seed}"
        end = "" if self.result is None else f", {self.result}"
        return f"<{self.GAME}.Record of {plural(len(self.moves), 'move')}, {', '.join(self.players)}{seed}{end}>"

    def _repr_html_(self) -> str:
        try:
            return render_collapsible_html(repr(self), list(self.listing()))
        except RecordError as error:
            return render_collapsible_html(repr(self), [str(error)])

    def __post_init__(self) -> None:
        """Check the names, the seed, the moves and the free fields.  Raises `RecordError`."""
        for name, kind in self._KINDS.items():
            value = vars(self)[name]
            if not isinstance(value, kind) and (value is not None or name == "options"):
                raise RecordError(f"{name} should be a {self.GAME}.{kind.__name__}, not {quoted(value, 60)}")
        if not isinstance(self.meta, Mapping):
            raise RecordError(f"meta should be a dictionary of free fields, not {quoted(self.meta, 60)}")
        players = self.options.num_players
        object.__setattr__(self, "seed", to_python_scalar(self.seed))
        names = shorten_names(self.players, players, RecordError) if self.players else default_names(players)
        object.__setattr__(self, "players", names)
        if self.position is not None:
            object.__setattr__(self, "position", self._normalize_position(self.position))
        if self.seed is not None and not is_seed(self.seed):
            raise RecordError(f"{self.seed!r} is no seed; {SEED_WANTED}")
        object.__setattr__(self, "moves", tuple(self.moves))
        for move in self.moves:
            if not isinstance(move, self._Move):
                raise RecordError(f"{quoted(move)} is no move of {self.GAME}; read its notation with Move.read")
        if len(self.moves) > MAX_MOVES:
            raise RecordError(f"{len(self.moves)} moves are too many; no game has more than {MAX_MOVES}")
        for name, entry in self.meta.items():
            if name not in META and not name.startswith("_"):
                near = format_suggestion(name, META)
                raise RecordError(f"there is no field {quoted(name)}{near} (fields of your own start with '_')")
            if name in META and isinstance(entry, str) and len(entry) > MAX_COMMENT:
                raise RecordError(f"'{name}' should have at most {MAX_COMMENT} characters")

    @property
    def components_filled_in_by_import(self) -> frozenset[str]:
        """The ids of components that another site's game log did not show, and that the import filled in.

        >>> from sevenwonders import duel
        >>> sorted(duel.Record(meta={"_filled": ["law", "economy"]}).components_filled_in_by_import)
        ['economy', 'law']
        """
        ids = self.meta.get(FILLED)
        return frozenset(unit for unit in ids if isinstance(unit, str)) if isinstance(ids, list) else frozenset()

    @classmethod
    def from_table(cls, table: Mapping[str, object], number: int | None = None) -> Self:
        """Parse a record from a table of a TOML file, the `number`th in the file, counting from 1.  Raises
        `SevenWondersError`.
        """
        rules, variant = table.get("rules", ""), cls._Game.VARIANT
        if rules != variant:
            played, known = _describe_rules_for_error(rules), _describe_rules_for_error(variant)
            raise RecordError(f"the game was played by {played}, and here are {known}")
        fields = cls._FUNCTIONS.parse_fields({key: value for key, value in table.items() if key != "rules"})
        return cls(**fields, number=number)

    @classmethod
    def of(
        cls,
        game: AnyGame,
        *,
        explicit: bool = False,
        clocks: Mapping[int, float] | None = None,
        comments: Mapping[int, str] | None = None,
        result: RecordedResult | None = None,
        meta: Mapping[str, object] | None = None,
    ) -> Self:
        """Return the record of a game, finished or not, including choices that are not applied yet.

        The record has the seed and the deal of the game, and all other chance events as moves of the dealer.  It
        replays ply by ply to an equal game.

        >>> from sevenwonders import classic, duel
        >>> game = duel.Game(seed=7)
        >>> duel.Record.of(game).seed, duel.Record.of(game, explicit=True).deal.board_tokens[0]
        (7, 'urbanism')
        >>> classic.Record.of(game)
        Traceback (most recent call last):
        ...
        sevenwonders.errors.RecordError: a game of duel is none of classic

        Args:
            game: the game.
            explicit: whether to store the known part of the deal instead of the seed.  (In Duel, slots with the back of
                a Guild are then in ascending order.)
            clocks: the time on the seat's clock after a ply, in seconds, by index of the ply.
            comments: the comments, by index of the ply.
            result: the outcome of a game that was stopped; None for a game that ended by the rules.
            meta: free fields.
        """
        cls._check_class_has_game("of")
        if not isinstance(game, Game):
            raise TypeError(f"a record is made of a game, not of {quoted(game, 60)}")
        if game.NAME != cls.GAME:
            raise RecordError(f"a game of {game.NAME} is none of {cls.GAME}")
        source = cls._FUNCTIONS.make_game_to_record(game, explicit)
        return cls(
            options=game.options,
            players=game.names,
            seed=source.seed,
            deal=source.deal,
            position=source.position,
            moves=tuple(cls._FUNCTIONS.iter_moves(source, clocks or {}, comments or {})),
            result=cls.RESULT_CLASS.of(game) or result,
            meta=dict(meta or {}),
        )

    @classmethod
    def from_codes(
        cls,
        options: Options | None,
        codes: Iterable[int],
        *,
        players: Sequence[str] | None = None,
        position: object = None,
        explicit: bool = False,
        meta: Mapping[str, object] | None = None,
    ) -> Self:
        """Return the record of a game from the codes of all its plies, chance included.

        >>> from sevenwonders import duel
        >>> game = duel.Game(seed=7)
        >>> record = duel.Record.from_codes(game.options, [ply.code for ply in game.plies])
        >>> str(record.moves[0])
        'd board urbanism'

        Args:
            options: the rules options.
            codes: the codes of the plies in order, as `Ply.code`.
            players: a name for each seat.
            position: the starting position; None for the usual start.
            explicit: whether to store chance events as a deal instead of as moves of the dealer; see `of`.
            meta: free fields.

        Raises:
            RecordError: an action is not legal.
        """
        cls._check_class_has_game("from_codes")
        game = cls._Game(options, position=position, names=players)
        for number, code in enumerate(codes):
            try:
                game.play(index(code))
            except (TypeError, SevenWondersError) as error:
                raise RecordError(f"code {number} of the game ({code}): {error}") from None
        return cls.of(game, explicit=explicit, meta=meta)

    @classmethod
    def _check_class_has_game(cls, method: str) -> None:
        """Check that the class belongs to a game, and is not the base class; `method` is the called method.  Raises
        `TypeError`.
        """
        if not hasattr(cls, "GAME"):
            raise TypeError(f"{cls.__name__} is of no game; use that of a game, as in duel.Record.{method}")

    @abstractmethod
    def replay(self) -> "Replay[AnyGame, RecordedResult]":
        """Replay the moves of the record; return the game, with clocks and comments by index of the ply.

        Raises:
            RecordError: the deal or position is impossible, a move is illegal, or the moves do not give the recorded
                outcome; the message gives the move and the reason.
        """

    def game(self: "Replayable[G]") -> G:
        """Return the replayed game.  Raises `RecordError`, as `replay` does."""
        return self.replay().game

    def deal_again(self, seed: Seed, names: Sequence[str] | None = None) -> AnyGame:
        """Return a new game with the same outcomes of chance as this game.

        Args:
            seed: the seed of chance events that the record does not contain, if it has no seed of its own.
            names: the names of the players; by default those of this game.

        >>> from sevenwonders import duel
        >>> game = duel.Game(seed=7)
        >>> game.play("draft mausoleum")
        <Ply p1 draft the_mausoleum>
        >>> duel.Record.of(game).deal_again(1).plies == duel.Game(seed=7).plies
        True
        """
        return replace(self.keep_only_chance(seed), players=self.players if names is None else tuple(names)).game()

    def keep_only_chance(self, seed: Seed) -> Self:
        """Return a record with this game's outcomes of chance, but without the players' decisions.

        Args:
            seed: the seed of chance events that the record does not contain, if it has no seed of its own.

        Raises:
            RecordError: the record does not replay.

        >>> from sevenwonders import duel
        >>> game = duel.Game(seed=7)
        >>> game.play("draft mausoleum")
        <Ply p1 draft the_mausoleum>
        >>> duel.Record.of(game).keep_only_chance(1) == duel.Record.of(duel.Game(seed=7))
        True
        """
        played: AnyGame = self.replay().game
        deal, seed = (played.deal_so_far(), seed) if self.seed is None else (self.deal, self.seed)
        return replace(self, seed=seed, deal=deal, moves=(), result=None, meta={})

    def seen_by(self, viewer: int | None) -> Self:
        """Return the record as a seat (None for a spectator) knows it while the game is played.

        The record contains only information that the viewer has seen.  The seed, unseen parts of the deal, information
        that only other seats know, and other seats' open choices are left out.  So are comments and free fields, which
        may reveal hidden information.  The record can be written, sent and read again.

        In Duel (rules section 3.4), `?` stands for hidden components, and the record replays up to the first of them.
        In 7 Wonders, unseen hands are empty, and the record does not replay.

        >>> from sevenwonders import classic, duel
        >>> record = duel.Record.of(duel.Game(seed=7)).seen_by(0)
        >>> record.seed is None, record.deal.board_tokens[0], record.deal.ages[0][0]
        (True, 'urbanism', '?')
        >>> record = classic.Record.of(classic.Game.new(seed=7, sides="day")).seen_by(1)
        >>> [len(hand) for hand in record.deal.hands[0]]
        [0, 7, 0]

        Raises:
            RecordError: the record does not replay.
            SeatError: the viewer is no seat.
        """
        self._check_viewer(viewer)
        replay = self.replay()
        public = {"seed": None, "result": replay.result, "meta": keep_public_fields(self.meta)}
        return replace(self, **public | self._FUNCTIONS.redact_fields(replay, viewer))

    def listing(self, viewer: int | None = ALL_KNOWING, language: str = "en") -> Iterator[str]:
        """Return lines about the plies of the game in a language (en, de, fr, es), then the score sheet.

        By default nothing is hidden.  For a viewer (a seat, or None for a spectator), hidden information and comments
        are left out.

        Raises:
            RecordError: before the first line, if the record does not replay.
            SeatError: the viewer is no seat.
            SevenWondersError: there are no messages in this language.
        """
        self._check_viewer(viewer)
        return self._FUNCTIONS.iter_listing(self.replay(), viewer, check_language(language))

    def trace(self, viewer: int | None = ALL_KNOWING) -> Iterator[dict[str, Any]]:
        """Return the game as plain data: an object for each ply, then an object for the end, with the score sheets.

        By default nothing is hidden.  For a viewer (a seat, or None for a spectator), hidden information is left out.

        Raises:
            RecordError: before the first object, if the record does not replay.
            SeatError: the viewer is no seat.
        """
        self._check_viewer(viewer)
        return self._FUNCTIONS.iter_trace(self.replay(), viewer)

    def iter_file_lines(self) -> Iterator[str]:
        """Yield the lines of the record in a TOML file, without the header of its table."""
        yield f'game = "{self.GAME}"'
        if self._Game.VARIANT:
            yield f"rules = {toml.format_value(self._Game.VARIANT)}"
        yield from self._iter_module_lines()
        for name in (*(name for name in META if name in self.meta), *(name for name in self.meta if name not in META)):
            yield f"{toml.format_key(name)} = {toml.format_value(self.meta[name])}"
        yield f"players = {toml.format_value(list(self.players))}"
        yield from self._iter_option_lines()
        if self.seed is not None:
            yield f"seed = {toml.format_value(self.seed)}"
        yield from self._iter_start_lines()
        if self.moves or self.position is None:
            yield f"moves = {toml.format_text_list([str(move) for move in self.moves])}"
        if self.result is not None:
            for name, entry in self.result.to_json().items():
                yield f"result.{name} = {toml.format_value(entry)}"

    @classmethod
    def score_categories(cls) -> tuple[str, ...]:
        """Return the categories of a score sheet, with the `total`."""
        return cls.RESULT_CLASS.SHEET

    def _check_viewer(self, viewer: object) -> None:
        """Check that a viewer is a seat, None for a spectator, or `ALL_KNOWING`.  Raises `SeatError`."""
        if viewer is not None and viewer != ALL_KNOWING:
            check_seat(viewer, self.options.num_players)

    # --- functions of each game

    _Game: ClassVar[type[AnyGame]]
    RESULT_CLASS: ClassVar[type[RecordedResult]]
    _KINDS: ClassVar[Mapping[str, type]]  # of its options, deal, position and result
    _Move: ClassVar[type[Move]]
    _FUNCTIONS: ClassVar["RecordFunctions"]

    @abstractmethod
    def _normalize_position(self, position: Any) -> object:
        """Return a described position with the field types that it has after being written to a file and read back."""

    def _iter_module_lines(self) -> Iterator[str]:
        """Yield the line of a record file with the modules in play, if there are any."""
        yield from ()

    @abstractmethod
    def _iter_option_lines(self) -> Iterator[str]:
        """Yield the lines of a record file with the rules options that differ from the default."""

    @abstractmethod
    def _iter_start_lines(self) -> Iterator[str]:
        """Yield the lines of a record file with the deal and the starting position, if there are any."""


@dataclass(frozen=True)
class Replay(Generic[G, End]):
    """A record with the game in which its moves were replayed.

    Attributes:
        record: the record.
        game: the game.
        clocks: the clock times by index of the ply.  A choice that is not applied yet has the index of its future ply.
        comments: the comments by index of the ply.
        result: the outcome by the rules, otherwise that of the record; None while the game is played.
    """

    record: Record
    game: G
    clocks: Mapping[int, float]
    comments: Mapping[int, str]
    result: End | None

    def __repr__(self) -> str:
        return f"<Replay of {self.record!r}>"


class Replayable(Protocol[G]):
    """Interface of records that replay to a game."""

    def replay(self) -> Replay[G, RecordedResult]:
        """Replay the moves of the record to a game."""


@dataclass(frozen=True)
class GameToRecord(Generic[G, D]):
    """A game whose record is to be written, and the fields of the record before the moves.

    Attributes:
        game: the game.
        seed, deal, position: the fields of the record.
        expected: for each ply its code if `seed` and `deal` determine it, otherwise None; empty for games that do not
            need this.
    """

    game: G
    seed: Seed | None
    deal: D | None
    position: object
    expected: Sequence[int | None] = ()


class RecordFunctions(NamedTuple):
    """The functions of a game that read, write and display its records.

    Attributes:
        parse_fields: a function of the record's table in a file that parses the fields of the record.
        make_game_to_record: a function of a game and `explicit` (see `Record.of`) that returns the fields before the
            moves.
        iter_moves: a function of a source, clocks and comments that yields the moves of its game.
        redact_fields: a function of a replay and a viewer that returns those fields of the record that differ for the
            viewer.
        iter_listing: a function of a replay, a viewer and a language that yields the lines of a listing.
        iter_trace: a function of a replay and a viewer that yields an object of plain data for each ply, and for the
            end.
    """

    parse_fields: Callable[..., dict[str, Any]]
    make_game_to_record: Callable[..., GameToRecord[AnyGame, Deal]]
    iter_moves: Callable[..., Iterator[Move]]
    redact_fields: Callable[..., dict[str, Any]]
    iter_listing: Callable[..., Iterator[str]]
    iter_trace: Callable[..., Iterator[dict[str, object]]]


def make_end_trace_fields(replay: Replay[AnyGame, RecordedResult], number: int) -> dict[str, object]:
    """Return the first fields of the object that ends a game's trace; `number` is the number of plies."""
    return {"ply": number, "to_act": None, "final": True, "finished": replay.result is not None}


def make_ply_trace_fields(
    replay: Replay[AnyGame, RecordedResult], number: int, viewer: int | None, **facts: object
) -> dict[str, object]:
    """Return the fields of a ply in a trace: action, code, further fields `facts`, clock and comment.

    A component that is hidden from the viewer is `?`, and the code is then None.  The comment may reveal secrets, so
    only the viewer `ALL_KNOWING` gets it.  `number` is the index of the ply.
    """
    ply = replay.game.plies[number]
    hidden = ply.is_component_hidden_from(viewer)
    data: dict[str, object] = {"action": ply.action.text(hidden), "code": None if hidden else ply.code, **facts}
    if number in replay.clocks:
        data["clock"] = replay.clocks[number]
    if number in replay.comments and viewer == ALL_KNOWING:
        data["comment"] = replay.comments[number]
    return data


def keep_public_fields(meta: Mapping[str, object]) -> dict[str, object]:
    """Return those free fields, such as `event` and `date`, that cannot reveal hidden information."""
    return {name: entry for name, entry in meta.items() if name in META and name not in REVEALING_FIELDS}


def remove_control_characters(text: str) -> str:
    """Return a text with replacement characters in place of the control characters of a terminal."""
    return "".join(letter if is_character_safe_for_terminal(letter) else "\N{REPLACEMENT CHARACTER}" for letter in text)
