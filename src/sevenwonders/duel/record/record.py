"""`Record`: everything needed to replay one game exactly."""

from collections.abc import Iterable, Iterator, Mapping
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
from ..game import Game, known
from ..options import DEFAULT_PROFILE, Options
from ..position import Position
from ..rules.state import SHARED, Category, Victory
from .listing import listing
from .move import Move, Outcome
from .replay import Replay, moves_of, replay, source_of
from .seen import seen_deal, seen_moves
from .text import deal_lines, options_lines, parts_of, position_lines
from .trace import trace


@dataclass(frozen=True, kw_only=True)
class Record(record.Record):
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
        super().__post_init__()
        if [*map(type, self.players)] != [str, str]:
            raise RecordError(f"{self.players!r} should be two names")
        if self.position is not None:
            changed, modules = self.options.changed(), list(self.options.modules)
            given = replace(self.position, profile=DEFAULT_PROFILE, options=changed, modules=modules)
            position = Position.read(given.write())  # as it will be read again
            object.__setattr__(self, "position", position)

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
        source = source_of(game, explicit)
        return cls(
            options=source.game.options,
            players=game.names,
            seed=source.seed,
            deal=source.deal,
            position=game.position,
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
        players: tuple[str, str] = ("Player 1", "Player 2"),
        position: Position | None = None,
        explicit: bool = False,
        meta: Mapping[str, Any] | None = None,
    ) -> "Record":
        """The record of a game of which every action is known as an integer, those of chance included.

        >>> from sevenwonders.duel import Game
        >>> game = Game(seed=7)
        >>> record = Record.from_codes(Options(), [ply.code for ply in game.plies])
        >>> str(record.moves[0])
        'd board urbanism'

        Args:
            options: the rules options.
            codes: the actions in order, as `duel.Ply.code` has them.
            players: two names.
            position: where the game starts, if not at the beginning.
            explicit: write chance as a deal instead of as moves of the dealer; see `Record.of`.
            meta: free fields.
        """
        game = Game(options, position=position, names=players)
        play_codes(game, codes)
        return cls.of(game, explicit=explicit, meta=meta)

    @classmethod
    def from_notes(cls, options: Options, notes: np.ndarray, numbers: np.ndarray, names: tuple[str, str]) -> "Record":
        """The record of a whole game that `rules.simulation` has played, without playing it again.

        Args:
            options: the rules options.
            notes: what was done, ply by ply, see `rules.meaning`.
            numbers: how it went, see `rules.simulation.sum_up`.
            names: two names.
        """
        winner, victory, *_ = numbers.tolist()
        sheets = [
            {category.name.lower(): int(points) for category, points in zip(Category, scores, strict=True)}
            for scores in numbers[5:].reshape(2, -1)
        ]
        return cls(
            options=options,
            players=names,
            moves=tuple(Move(noted[1], action_noted(tuple(noted))) for noted in notes.tolist()),
            result=Outcome(
                winner=None if winner == SHARED else winner,
                victory=Victory(victory).name.lower(),
                scores=(_with_total(sheets[0]), _with_total(sheets[1])),
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
        """What a seat, or with None a spectator, may have of the record while the game goes on (rules section 3.4).

        It tells what the viewer has seen, and nothing that follows from anything else: not the seed, not the deal as
        it was set up.  What others alone know is `?`.  Remarks and free fields are left out, for they may tell
        anything.  Its text can be written, sent and read again; it replays up to the first thing that the viewer does
        not know.

        >>> from sevenwonders import duel
        >>> record = duel.Record.of(duel.Game(seed=7)).seen_by(0)
        >>> record.seed is None, record.deal.board_tokens[0], record.deal.ages[0][0]
        (True, 'urbanism', '?')

        Raises:
            RecordError: the record does not replay.
        """
        replay = self.replay()
        game, position = replay.game, self.position
        if position is not None:
            position = Position.of(known(position.state(), viewer), game.options)
        deal = seen_deal(replay, viewer)
        return replace(
            self,
            options=game.options,
            seed=None,
            deal=deal if deal != Deal.unknown(game.options) else None,
            position=position,
            moves=tuple(seen_moves(replay, deal, viewer)),
            result=replay.result,
            meta=open_fields(self.meta),
        )

    def listing(self, viewer: int | None = ALL_KNOWING) -> Iterator[str]:
        """What happened as lines for people: see `records.Record.listing`."""
        return listing(self.replay(), viewer)

    def trace(self, viewer: int | None = ALL_KNOWING) -> Iterator[dict[str, Any]]:
        """The game as plain data for programs: see `records.Record.trace`."""
        return trace(self.replay(), viewer)

    def _module_lines(self) -> Iterator[str]:
        yield f"modules = {toml.value(list(self.options.modules))}"

    def _option_lines(self) -> Iterator[str]:
        return options_lines(self.options)

    def _start_lines(self) -> Iterator[str]:
        if self.deal is not None:
            yield from deal_lines(self.deal, self.options)
        if self.position is not None:
            yield from position_lines(self.position)


def _with_total(sheet: dict[str, int]) -> dict[str, int]:
    return {**sheet, "total": sum(sheet.values())}
