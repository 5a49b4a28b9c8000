"""`Record`: everything needed to replay one game for 3 to 7 players exactly."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ...errors import RecordError
from ...game import record, toml
from ...game.record import open_fields
from ...game.replay import play_codes
from ...game.seats import ALL_KNOWING
from ..actions import action_noted
from ..deal import Deal
from ..game import CATEGORIES, Game, dealt
from ..options import Options
from ..position import Position
from ..rules.simulation import SEAT_WIDTH
from ..rules.state import CHANCE
from .listing import listing
from .move import Move, Outcome
from .replay import Replay, before_choices, moves_of, replay, source_of
from .seen import seen_deal, seen_moves, seen_position
from .text import deal_lines, parts_of, position_lines
from .trace import trace


@dataclass(frozen=True, kw_only=True)
class Record(record.Record):
    """One game as written down, finished or not; or a position.

    Attributes:
        options: the rules options; how many play is among them.
        players: a name for each seat, clockwise.
        seed: decides the chance events that `deal` leaves open.
        deal: boards, sides and hands as they were dealt.  In the record of a seat, hands it has not seen are empty.
        position: where the game starts, if not at the beginning.
        moves: a line for every choice of a seat, turn by turn and within a turn in any order; chance events that seed
            and deal do not decide are lines of the dealer.  The last turn may be told in part: who is missing has
            still to choose.
        result: how the game ended, None where it did not.
        meta: free fields: those of `records.META`, and any whose name starts with `_`.
        number: the place in the file that the record comes from, counted from 1; messages name it.
    """

    GAME = "classic"

    options: Options = field(default_factory=Options)
    players: tuple[str, ...] = ()
    deal: Deal | None = None
    position: Position | None = None
    moves: tuple[Move, ...] = ()
    result: Outcome | None = None

    def __post_init__(self) -> None:
        players = self.options.players
        if not self.players:
            object.__setattr__(self, "players", tuple(f"Player {seat + 1}" for seat in range(players)))
        super().__post_init__()
        if len(self.players) != players or not all(isinstance(name, str) for name in self.players):
            raise RecordError(f"{self.players!r} should be {players} names")
        if self.position is not None:  # as it will be read again
            cities = [dict(city) for city in self.position.cities]
            position = replace(self.position, cities=cities, discard=tuple(self.position.discard))
            object.__setattr__(self, "position", position)
        if self.result is not None and len(self.result.ranks) != players:
            raise RecordError(f"the result has {len(self.result.ranks)} ranks; {players} play")

    @classmethod
    def read(cls, table: Mapping[str, Any], number: int | None = None) -> "Record":
        """The record of a game's table in a file.  Raises `SevenWondersError`."""
        return cls(**parts_of(table), number=number)

    @classmethod
    def of(
        cls,
        game: Game,
        *,
        explicit: bool = False,
        clocks: Mapping[int, float] | None = None,
        comments: Mapping[int, str] | None = None,
        result: Outcome | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> "Record":
        """The record of a game, finished or not, with the choices that are made but not carried out yet.

        >>> game = Game.new(seed=7, sides="day")
        >>> Record.of(game).seed, Record.of(game, explicit=True).deal.boards
        (7, ('...', '...', '...'))

        Args:
            game: the game.
            explicit: write boards, sides and hands instead of the seed.
            clocks: what the clock showed after a ply, in seconds, by number of the ply (0 is the first).
            comments: comments by number of the ply.
            result: the end of a game that was stopped; one that ended by the rules needs none.
            meta: free fields.
        """
        source = source_of(game, explicit)
        return cls(
            options=game.options,
            players=game.names,
            seed=source.seed,
            deal=source.deal,
            position=None if game.position is None else before_choices(game.position),
            moves=tuple(moves_of(source, clocks or {}, comments or {})),
            result=Outcome.of(game) or result,
            meta=dict(meta or {}),
        )

    @classmethod
    def from_codes(
        cls,
        options: Options | None,
        codes: Iterable[int],
        *,
        players: Sequence[str] | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> "Record":
        """The record of a game of which every action is known as an integer, those of chance included, seat after seat.

        >>> game = Game.new(seed=7, sides="day")
        >>> record = Record.from_codes(game.options, [ply.code for ply in game.plies])
        >>> record.deal.boards == Record.from_codes(game.options, [ply.code for ply in record.game().plies]).deal.boards
        True

        Args:
            options: the rules options.
            codes: the actions in order, as `classic.Ply.code` has them.
            players: a name for each seat.
            meta: free fields.

        Raises:
            RecordError: an action is not legal.
        """
        game = Game(options, names=players)
        play_codes(game, codes)
        return cls.of(game, meta=meta)

    @classmethod
    def from_notes(cls, options: Options, notes: np.ndarray, numbers: np.ndarray, names: Sequence[str]) -> "Record":
        """The record of a whole game that `rules.simulation` has played, without playing it again.

        Args:
            options: the rules options.
            notes: what was done, ply by ply, see `rules.meaning`.
            numbers: how it went, see `rules.simulation.sum_up`.
            names: a name for each seat.
        """
        plies = [
            (seat, age, action_noted((code, seat, *rest, age, right)))
            for code, seat, *rest, age, right in notes.tolist()
        ]
        seats = [numbers[1 + SEAT_WIDTH * seat :].tolist() for seat in range(options.players)]
        return cls(
            options=options,
            players=tuple(names),
            deal=dealt(((age, action) for seat, age, action in plies if seat == CHANCE), options.players),
            moves=tuple(Move(seat, action) for seat, _, action in plies if seat != CHANCE),
            result=Outcome(
                ranks=tuple(rank for _, rank, *_ in seats),
                scores=tuple(
                    {**dict(zip(CATEGORIES, scores, strict=False)), "total": total} for _, _, total, *scores in seats
                ),
            ),
        )

    def game(self) -> Game:
        """Replay the record.

        Raises:
            RecordError: the deal or position is impossible, a move is illegal, or the moves do not give the recorded
                outcome; the message says where and why.
        """
        return self.replay().game

    def replay(self) -> Replay:
        """Replay the record and keep its clocks and comments by ply, ready for `Record.of`."""
        return replay(self)

    def seen_by(self, viewer: int | None) -> "Record":
        """What a seat, or with None a spectator, may have of the record while the game goes on.

        It tells what the viewer has seen, and nothing that follows from anything else: not the seed, not the hands of
        others, not the cards they sold or used for their Wonders, and of a turn that is not complete only the own
        choice.  Its text can be written, sent and read again.  It does not replay, for nobody knows all hands.

        >>> from sevenwonders import classic
        >>> record = classic.Record.of(classic.Game.new(seed=7, sides="day")).seen_by(1)
        >>> record.seed is None, [len(hand) for hand in record.deal.hands[0]]
        (True, [0, 7, 0])

        Raises:
            RecordError: the record does not replay.
        """
        replay = self.replay()
        deal = seen_deal(replay, viewer)
        return replace(
            self,
            seed=None,
            deal=deal if deal != Deal() else None,
            position=seen_position(self.position, viewer),
            moves=tuple(seen_moves(replay, viewer)),
            result=replay.result,
            meta=open_fields(self.meta),
        )

    def listing(self, viewer: int | None = ALL_KNOWING) -> Iterator[str]:
        """What happened as lines for people: see `records.Record.listing`."""
        return listing(self.replay(), viewer)

    def trace(self, viewer: int | None = ALL_KNOWING) -> Iterator[dict[str, Any]]:
        """The game as plain data for programs: see `records.Record.trace`."""
        return trace(self.replay(), viewer)

    def _option_lines(self) -> Iterator[str]:
        for name, choice in self.options.changed().items():
            if name != "players":  # the names say how many play
                yield f"options.{name} = {toml.value(choice)}"

    def _start_lines(self) -> Iterator[str]:
        if self.deal is not None:
            yield from deal_lines(self.deal)
        if self.position is not None:
            yield from position_lines(self.position)
