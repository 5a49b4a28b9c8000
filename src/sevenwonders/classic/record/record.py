"""`Record`: everything needed to replay one game for 3 to 7 players exactly."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...errors import RecordError
from ...game.record import GameRecord
from ...game.seats import ALL_KNOWING
from ..deal import Deal
from ..game import Game
from ..options import Options
from ..position import Position
from . import recording
from .lines import lines_of
from .listing import listing as listed
from .move import Move
from .outcome import Outcome
from .replay import Replay, replay
from .trace import trace as traced


@dataclass(frozen=True, kw_only=True)
class Record(GameRecord):
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
        self.check_common(len(self.moves))
        if len(self.players) != players or not all(isinstance(name, str) for name in self.players):
            raise RecordError(f"{self.players!r} should be {players} names")
        if self.position is not None:  # as it will be read again
            cities = [dict(city) for city in self.position.cities]
            position = replace(self.position, cities=cities, discard=tuple(self.position.discard))
            object.__setattr__(self, "position", position)
        if self.result is not None and len(self.result.ranks) != players:
            raise RecordError(f"the result has {len(self.result.ranks)} ranks; {players} play")

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
        source = recording.source_of(game, explicit)
        return cls(
            options=game.options,
            players=game.names,
            seed=source.seed,
            deal=source.deal,
            position=game.position,
            moves=tuple(recording.moves(source, clocks or {}, comments or {})),
            result=Outcome.of(game) or result,
            meta=dict(meta or {}),
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

    def lines(self) -> Iterator[str]:
        """The lines of the game, without the head of the file."""
        return lines_of(self)

    def listing(self, viewer: int | None = ALL_KNOWING) -> Iterator[str]:
        """Lines for people, see `listing`."""
        return listed(self, viewer)

    def trace(self, viewer: int | None = ALL_KNOWING) -> Iterator[dict[str, Any]]:
        """Plain data for programs, see `trace`."""
        return traced(self, viewer)
