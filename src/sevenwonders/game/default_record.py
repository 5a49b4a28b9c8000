"""Default records of games: options, seed, deal, and the moves in notation."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Self

from ..errors import PositionError, RecordError, format_suggestion, quoted
from ..kernel.random_source import Seed
from ..kernel.struct import Struct
from ..messages import load_messages
from . import toml
from .actions import HIDDEN
from .fields import check_field_names, read_meta, read_moves, read_score, read_seed, read_table, read_texts
from .game import AnyGame
from .listing import format_clock_of_ply, iter_meta_lines, list_comment_lines
from .move import ConcealedAction, Move
from .narrator import describe_winners
from .options import Options, change_options
from .ply import Action, Ply, Result
from .position import Description, to_plain_data
from .record import (
    Forfeit,
    GameToRecord,
    Record,
    RecordedResult,
    RecordFunctions,
    Replay,
    make_end_trace_fields,
    make_ply_trace_fields,
    remove_control_characters,
)
from .replay import Replayer
from .rules import DefaultDeal
from .seats import ALL_KNOWING, SEATS, seat_names
from .views import state_to_dict

FIELDS = ("game", "modules", "players", "options", "seed", "deal", "position", "moves", "result")
BY_THE_RULES = "rules"


class HiddenVerb(Enum):
    """The verb of an action whose real verb is hidden from a seat, written as `?`."""

    ACTION = HIDDEN


@dataclass(frozen=True)
class DefaultMove(Move):
    """A move in the record of a game that defines no record class."""

    def _check_verb_fits_actor(self) -> None:
        """Accept any verb from any actor: a game without a record format of its own does not say which verbs are
        chance's.
        """

    @classmethod
    def of(cls, ply: Ply[Action], viewer: int | None, clock: float | None = None) -> Self:
        """Return the move of a ply as a seat (None for a spectator) knows it; `clock` is the time left in
        seconds.
        """
        if not ply.is_component_hidden_from(viewer):
            return cls(ply.seat, ply.action, clock)
        text = ply.action.text(hidden=True)
        return cls(ply.seat, ConcealedAction(HiddenVerb.ACTION, text if HIDDEN in text.split() else HIDDEN), clock)

    @classmethod
    def parse_concealed(cls, words: list[str]) -> ConcealedAction:
        """Parse the words of an action with `?` for a component that the owner of the record does not know."""
        return ConcealedAction(HiddenVerb.ACTION, " ".join(words))


@dataclass(frozen=True)
class DefaultRecordedResult(RecordedResult):
    """The outcome of a game in its record, for games that define no record class.

    Attributes:
        won_by: the seats that won.
        end: `rules`, or one of `FORFEITS` for a game that was stopped.
        scores: the points of each seat by category, with the `total`; any category may be left out.
    """

    FORFEITS = ("resignation", "time", "abandoned", "adjudication")
    _Result = object

    won_by: tuple[int, ...]
    end: str = BY_THE_RULES
    scores: tuple[Mapping[str, int], ...] = ()

    def __post_init__(self) -> None:
        ends = (BY_THE_RULES, *self.FORFEITS)
        if self.end not in ends:
            raise RecordError(f"no game ends by {quoted(self.end)}{format_suggestion(self.end, ends)}")
        if not any(self.scores):
            object.__setattr__(self, "scores", ())
        self.check_category_names()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return self.won_by

    @property
    def way(self) -> str:
        """The way in which the game ended: `rules`, or the forfeit that stopped it, such as `resignation`."""
        return self.end

    @classmethod
    def from_result(cls, result: Result) -> Self:
        """Return the outcome of a game that ended by the rules."""
        sheets = ({name: int(sheet[name]) for name in cls.SHEET if name in sheet} for sheet in result.scores)
        return cls(tuple(map(int, result.winners)), BY_THE_RULES, tuple(sheets))

    @classmethod
    def from_forfeit(cls, forfeit: Forfeit, seats: int) -> Self:
        """Return the outcome of a game that a seat lost by a forfeit, such as resigning: all other seats have won."""
        return cls(tuple(seat for seat in range(seats) if seat != forfeit.seat), forfeit.way)

    def to_json(self) -> dict[str, object]:
        """Return the outcome as plain data: `winners`, `end` for a stopped game, and the score sheet of each seat."""
        end = {} if self.end == BY_THE_RULES else {"end": self.end}
        return {"winners": [SEATS[seat] for seat in self.won_by], **end, **self.sheets_to_json()}

    def describe_contradiction(self, played: Self) -> str | None:
        """Return an error sentence if the recorded winners differ from those of `played`, the outcome of the replayed
        game; None if they agree.
        """
        return None if self.won_by == played.won_by else f"the record says {self}, but the moves give {played}"

    def __str__(self) -> str:
        names = [SEATS[seat] for seat in self.won_by]
        winners = f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names) or 'no seat'} win"
        return winners if self.end == BY_THE_RULES else f"{winners} ({self.end})"


@dataclass(frozen=True, kw_only=True, repr=False)
class DefaultRecord(Record):
    """Record of a game, finished or not, or of a position, for games that define no record class."""

    options: Options = field(default_factory=Options)
    deal: DefaultDeal | None = None
    moves: tuple[DefaultMove, ...] = ()
    result: DefaultRecordedResult | None = None

    RESULT_CLASS: ClassVar[type[DefaultRecordedResult]]

    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        reading = cls._parse_fields, cls._make_game_to_record, cls._iter_moves
        cls._FUNCTIONS = RecordFunctions(*reading, cls._redact_fields, cls._iter_listing, cls._iter_trace)

    def __post_init__(self) -> None:
        super().__post_init__()
        seats = range(self.options.num_players)
        if self.result is not None and not set(self.result.won_by) <= set(seats):
            raise RecordError(f"the winners should be some of {', '.join(SEATS[: len(seats)])}")
        if self.result is not None and len(self.result.scores) not in (0, len(seats)):
            raise RecordError(f"{len(self.result.scores)} score sheets are given for {len(seats)} players")

    def replay(self) -> Replay[AnyGame, DefaultRecordedResult]:
        """Replay the moves of the record; return the game, with clocks and comments by index of the ply.  Raises
        `RecordError`.
        """
        return Replayer[AnyGame, Action, DefaultRecordedResult](self, self._Game, self.RESULT_CLASS).run()

    def keep_only_chance(self, seed: Seed) -> Self:
        """Return a record with this game's outcomes of chance, but without the players' decisions.

        Args:
            seed: the seed of chance events that the record does not contain, if it has no seed of its own.

        Raises:
            RecordError: the record has no seed, and the game's deals are not lists of outcomes.
        """
        if self.seed is None and self._KINDS["deal"] is not DefaultDeal:
            raise RecordError(f"a deal of {self.GAME} without a seed cannot be played again")
        return super().keep_only_chance(seed)

    # --- reading

    @classmethod
    def _parse_fields(cls, table: Mapping[str, object]) -> dict[str, Any]:
        """Parse the fields of a record from a table of a TOML file, as arguments of the class."""
        check_field_names(table, FIELDS)
        names = read_texts(table, "players")
        options = cls._parse_options(read_table(table, "options"), read_texts(table, "modules"), len(names))
        return {
            "options": options,
            "players": names,
            "seed": read_seed(table),
            "deal": cls._parse_deal(read_table(table, "deal")) if "deal" in table else None,
            "position": cls._parse_position(read_table(table, "position")) if "position" in table else None,
            "moves": read_moves(table, cls._Move.read),
            "result": cls._parse_result(read_table(table, "result"), options.num_players)
            if "result" in table
            else None,
            "meta": read_meta(table, FIELDS),
        }

    @classmethod
    def _parse_options(cls, given: Mapping[str, object], modules: Iterable[str], seats: int) -> Options:
        """Return the rules options of a record.

        Args:
            given: the values of options by name.
            modules: the names of the modules in play.
            seats: the number of players' names in the record, which is the default number of players; 0 if there are
                no names.
        """
        default: Options = cls._KINDS["options"]()
        by_names = {"players": seats} if seats and hasattr(default, "players") else {}
        return change_options(default, by_names | dict(given), modules)

    @staticmethod
    def _parse_deal(given: Mapping[str, object]) -> DefaultDeal:
        """Parse a deal, the first outcomes of chance, from its table in a file.  Raises `RecordError`."""
        codes = given.get("codes", [])
        if set(given) - {"codes"} or not isinstance(codes, list) or not all(type(code) is int for code in codes):
            raise RecordError("a deal is what chance does first, as in deal.codes = [3, 1]")
        return DefaultDeal(tuple(codes))

    @classmethod
    def _parse_position(cls, given: Mapping[str, object]) -> object:
        """Parse the starting position from its table in a file.  Raises `RecordError`."""
        try:
            return cls._require_position_class().from_document(given)
        except (PositionError, TypeError, ValueError) as error:
            raise RecordError(f"position: {error}") from None

    @classmethod
    def _require_position_class(cls) -> "type[Description[Struct]]":
        """Return the class of the game's described positions.  Raises `RecordError` if the game has none that can be
        written.
        """
        kind = cls._KINDS["position"]
        if not issubclass(kind, Description):
            raise RecordError(f"positions of {cls.GAME} are not written down; leave out the position")
        return kind

    @classmethod
    def _parse_result(cls, table: dict[str, object], players: int) -> DefaultRecordedResult:
        """Parse the result of a game with `players` players from its table in a file.  Raises `RecordError`."""
        seats, some = SEATS[:players], ", ".join(SEATS[:players])
        for name in table:
            if name not in ("winners", "end", *seats):
                raise RecordError(f"a result has winners, end and a sheet for each of {some}, not {quoted(name)}")
        winners = read_texts(table, "winners")
        for name in winners:
            if name not in seats:
                raise RecordError(f"result.winners should be some of {some}, not {quoted(name)}")
        end = table.get("end", BY_THE_RULES)
        if not isinstance(end, str):
            raise RecordError('result.end should say how the game ended, as in "abandoned"')
        return cls.RESULT_CLASS(tuple(map(SEATS.index, winners)), end, tuple(read_score(table, seat) for seat in seats))

    # --- writing

    @staticmethod
    def _make_game_to_record(game: AnyGame, explicit: bool) -> GameToRecord[AnyGame, DefaultDeal]:
        """Return a game with the seed, deal and position that its record will have.

        If `explicit`, the record has the outcomes of chance as a deal instead of the seed.
        """
        if game.seed is not None and not explicit:
            deal = game.given_deal
            if deal == type(game)(game.options, seed=game.seed, position=game.position).given_deal:
                return GameToRecord(game, game.seed, None, game.position)
            if isinstance(deal, DefaultDeal):
                return GameToRecord(game, game.seed, deal, game.position)
        deal = game.deal_so_far()
        return GameToRecord(game, None, deal if isinstance(deal, DefaultDeal) and deal.codes else None, game.position)

    @classmethod
    def _iter_moves(
        cls, source: GameToRecord[AnyGame, DefaultDeal], clocks: Mapping[int, float], comments: Mapping[int, str]
    ) -> Iterator[Move]:
        """Yield the moves of a game's record, without chance events that follow from the seed or the deal.

        Args:
            source: the game, and the fields of its record before the moves.
            clocks: the time left after a ply, in seconds, by index of the ply.
            comments: the comments by index of the ply.
        """
        game, is_decided = source.game, source.seed is not None or source.deal is not None
        for number, ply in enumerate(game.plies):
            clock, comment = clocks.get(number), comments.get(number, "")
            if ply.seat != game.CHANCE or not is_decided or clock is not None or comment:
                yield cls._Move(ply.seat, ply.action, clock, comment)
        for place, seat in enumerate(game.asked, len(game.plies)):
            action = game.committed_action(seat)
            if action is not None:
                yield cls._Move(seat, action, clocks.get(place), comments.get(place, ""))

    @classmethod
    def _redact_fields(cls, replay: Replay[AnyGame, RecordedResult], viewer: int | None) -> dict[str, Any]:
        """Return the fields of a replayed record that a viewer (None for a spectator) knows: no deal, and the moves."""
        game = replay.game
        if game.position is not None:
            start, _ = next(game.iter_steps())
            if game.RULES.known(start, viewer) != start:
                raise RecordError("the position at the beginning holds secrets, so only its owner may have the record")
        moves = [
            cls._Move.of(ply, viewer, None if ply.seat == game.CHANCE else replay.clocks.get(place))
            for place, ply in enumerate(game.plies)
            if ply.is_noticed_by(viewer)
        ]
        if viewer is not None and (chosen := game.committed_action(viewer)) is not None:
            place = len(game.plies) + game.asked.index(viewer)
            moves.append(cls._Move(viewer, chosen, replay.clocks.get(place)))
        return {"deal": None, "moves": tuple(moves)}

    def _normalize_position(self, position: Any) -> object:
        return self._require_position_class().from_document(to_plain_data(position.to_document()))

    def _iter_module_lines(self) -> Iterator[str]:
        if self.options.modules:
            yield f"modules = {toml.format_value(list(self.options.modules))}"

    def _iter_option_lines(self) -> Iterator[str]:
        for name, choice in self.options.changed_values().items():
            yield f"options.{name} = {toml.format_value(choice)}"

    def _iter_start_lines(self) -> Iterator[str]:
        if self.deal is not None:
            yield f"deal.codes = {toml.format_value(list(self.deal.codes))}" if self.deal.codes else "deal = {}"
        if isinstance(self.position, Description):
            document = to_plain_data(self.position.to_document())
            yield f"position = {toml.format_value(document)}"

    # --- showing

    @staticmethod
    def _iter_listing(replay: Replay[AnyGame, RecordedResult], viewer: int | None, language: str) -> Iterator[str]:
        """Yield readable lines about a replayed game: players, free fields, plies, result and score sheets.

        `viewer` is a seat, None for a spectator, or `ALL_KNOWING`, from whom nothing is hidden.
        """
        record, game, say = replay.record, replay.game, load_messages(language).say
        players = ", ".join(f"{name} ({seat})" for name, seat in zip(record.players, SEATS, strict=False))
        title = players if record.number is None else say("terminal.game", number=record.number, players=players)
        yield remove_control_characters(title)
        yield from iter_meta_lines(record, viewer)
        for place, ply in enumerate(game.plies):
            if viewer == ALL_KNOWING or ply.is_noticed_by(viewer):
                yield f"{place + 1:4}  {ply.text(viewer)}{format_clock_of_ply(replay, place)}"
            yield from list_comment_lines(replay, place, viewer)
        for seat in game.asked:
            chosen = game.committed_action(seat)
            if chosen is not None and viewer in (seat, ALL_KNOWING):
                yield f"      {say('terminal.chosen', name=SEATS[seat], what=chosen)}"
        yield ""
        if replay.result is None:
            deciders = ", ".join(SEATS[seat] for seat in game.deciders) or say("terminal.chance")
            yield say("terminal.unfinished", names=deciders)
        else:
            result = describe_winners([SEATS[seat] for seat in replay.result.winners], load_messages(language))
            if replay.result.way != BY_THE_RULES:
                result = say("terminal.stopped", result=result, how=say(f"ended.{replay.result.way}"))
            yield say("terminal.ends", result=result)
            for seat in range(game.num_players):
                points = ", ".join(f"{name} {number}" for name, number in game.score(seat).items())
                yield f"{SEATS[seat]}: {points}"

    @staticmethod
    def _iter_trace(replay: Replay[AnyGame, RecordedResult], viewer: int | None) -> Iterator[dict[str, object]]:
        """Yield an object for each ply of a replayed game (position, legal actions, action), then one for the end of
        the game.

        `viewer` is a seat, None for a spectator, or `ALL_KNOWING`, from whom nothing is hidden.
        """
        game, place, is_whole = replay.game, 0, viewer == ALL_KNOWING
        for full, plies in game.iter_steps():
            state = full if is_whole else game.RULES.known(full, viewer)
            head = {"game": replay.record.number or 1, "position": state_to_dict(state)}
            for ply in plies:
                is_open = not ply.is_component_hidden_from(viewer) and ply.seat in (viewer, game.CHANCE)
                legal = game.RULES.legal_codes(full, ply.seat) if is_whole or is_open else []
                yield {
                    **head,
                    "ply": place,
                    "to_act": "chance" if ply.seat == game.CHANCE else SEATS[ply.seat],
                    "legal": [
                        {"action": str(game.RULES.action_of(full, ply.seat, code)), "code": code} for code in legal
                    ],
                    **make_ply_trace_fields(replay, place, viewer),
                }
                place += 1
            if not plies:
                result = replay.result
                yield {
                    **head,
                    **make_end_trace_fields(replay, place),
                    "winners": None if result is None else [SEATS[seat] for seat in result.winners],
                    "end": None if result is None else result.way,
                    "scores": {SEATS[seat]: game.score(seat) for seat in range(game.num_players)},
                }


def make_record_class(owner: type[Any]) -> type[DefaultRecord]:
    """Create the record class for a game type (`owner`) that defines none; it is pickled as `owner.Record`."""

    def make_class(base: type[object], name: str, **members: object) -> type[Any]:
        """Create a subclass of `base` with the given `members`; it is pickled as the attribute `name` of `owner`."""
        place = {"__module__": owner.__module__, "__qualname__": f"{owner.__qualname__}.{name}"}
        return type(name.rpartition(".")[2].lstrip("_"), (base,), {"__doc__": base.__doc__, **place, **members})

    chance, seats = owner.Game.CHANCE, owner.seats[-1]
    names, parse = seat_names(seats, chance), staticmethod(owner.Game.RULES.parse)
    move = make_class(DefaultMove, "Record._Move", NAMES=names, PLAYERS=f"p1 to p{seats}", parse_action=parse)
    outcome = make_class(DefaultRecordedResult, "Record.RESULT_CLASS", SHEET=owner.categories)
    position = type(None) if owner.Position is None else owner.Position
    kinds = {"options": owner.Options, "deal": owner.Deal, "position": position, "result": outcome}
    return make_class(
        DefaultRecord, "Record", GAME=owner.name, _Game=owner.Game, _Move=move, RESULT_CLASS=outcome, _KINDS=kinds
    )
