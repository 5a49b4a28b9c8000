"""`Record`: everything needed to replay one game exactly."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..duel.deal import Deal
from ..duel.game import Game
from ..duel.options import DEFAULT_PROFILE, Options
from ..duel.position import Position
from ..kernel.errors import RecordError, suggestion
from . import recording
from .move import Move
from .outcome import Outcome
from .replay import Replay, replay

GAME = "duel"
META = ("event", "site", "date", "round", "annotator", "source", "time_control", "comment")
MOST_MOVES = 1000
SEEDS = range(-(1 << 63), 1 << 64)


def _is_seed(seed: object) -> bool:
    """Whether something is a whole number in range (a range looks through all its members for anything else)."""
    return type(seed) is int and seed in SEEDS


@dataclass(frozen=True, kw_only=True)
class Record:
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

    options: Options = field(default_factory=Options)
    players: tuple[str, str] = ("Player 1", "Player 2")
    seed: int | None = None
    deal: Deal | None = None
    position: Position | None = None
    moves: tuple[Move, ...] = ()
    result: Outcome | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    number: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.seed is not None and not _is_seed(self.seed):
            raise RecordError(f"{self.seed!r} is no seed; a seed is a whole number of at most 64 bits")
        if [*map(type, self.players)] != [str, str]:
            raise RecordError(f"{self.players!r} should be two names")
        if len(self.moves) > MOST_MOVES:
            raise RecordError(f"{len(self.moves)} moves are too many; no game has more than {MOST_MOVES}")
        for name in self.meta:
            if name not in META and not name.startswith("_"):
                raise RecordError(
                    f"there is no field '{name}'{suggestion(name, META)} (fields of your own start with '_')"
                )
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
            players=game.players,
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
