"""`Record`: everything needed to replay one game exactly."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...errors import RecordError
from ...game.record import GameRecord
from ...game.seats import ALL_KNOWING
from ..deal import Deal
from ..game import Game
from ..options import DEFAULT_PROFILE, Options
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
        options: the rules options, the modules in play among them.
        players: two names, the first is `p1`, who begins.
        seed: decides the chance events that `deal` leaves open.
        deal: what was known of the chance events when the game was set up.
        position: where the game starts, if not at the beginning.
        moves: what was done, in order; chance events that seed and deal do not decide are moves of the dealer.
        result: how the game ended, None where it did not.
        meta: free fields: those of `META`, and any whose name starts with `_`.
        number: the place in the file that the record comes from, counted from 1; messages name it.
    """

    GAME = "duel"

    options: Options = field(default_factory=Options)
    players: tuple[str, ...] = ("Player 1", "Player 2")
    deal: Deal | None = None
    position: Position | None = None
    moves: tuple[Move, ...] = ()
    result: Outcome | None = None

    def __post_init__(self) -> None:
        self.check_common(len(self.moves))
        if [*map(type, self.players)] != [str, str]:
            raise RecordError(f"{self.players!r} should be two names")
        if self.position is not None:
            changed, modules = self.options.changed(), list(self.options.modules)
            given = replace(self.position, profile=DEFAULT_PROFILE, options=changed, modules=modules)
            position = Position.read(given.write())  # as it will be read again
            object.__setattr__(self, "position", position)

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
        """The record of a game, finished or not.

        A game of a seed is written as that seed; what a deal decided as that deal; the rest of what chance did as
        moves of the dealer.  Such a record replays ply by ply to the same game.

        >>> from sevenwonders.duel import Game
        >>> game = Game(seed=7)
        >>> Record.of(game).seed, Record.of(game, explicit=True).deal.board_tokens[0]
        (7, 'urbanism')

        Args:
            game: the game.
            explicit: write all that became known of the deal, slot by slot, instead of the seed.  (Slots with the
                back of a Guild are then shown in ascending order.)
            clocks: what the mover's clock showed after a ply, in seconds, by number of the ply (0 is the first).
            comments: comments by number of the ply.
            result: the end of a game that was stopped; one that ended by the rules needs none.
            meta: free fields.
        """
        source = recording.source_of(game, explicit)
        return cls(
            options=source.game.options,
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
        """Lines for people, see `records.listing`."""
        return listed(self, viewer)

    def trace(self, viewer: int | None = ALL_KNOWING) -> Iterator[dict[str, Any]]:
        """Plain data for programs, see `records.trace`."""
        return traced(self, viewer)
