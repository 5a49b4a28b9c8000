"""`Record`: all data to replay a game for 3 to 7 players exactly."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

import numpy as np

from ...errors import RecordError
from ...game import record, toml
from ..actions import action_from_context
from ..deal import Deal
from ..game import CATEGORIES, Game, make_deal_from_actions
from ..options import Options
from ..position import Position
from ..rules.simulation import SEAT_WIDTH
from ..rules.state import CHANCE
from .listing import iter_listing
from .move import Move, RecordedResult
from .redaction import redact_record_fields
from .replay import GameReplayer, Replay, iter_moves_to_record, make_game_to_record
from .toml_table import iter_deal_lines, iter_position_lines, parse_record_fields
from .trace import iter_trace


@dataclass(frozen=True, kw_only=True, repr=False)
class Record(record.Record):
    """The record of a game of 7 Wonders, finished or not, or of a position: see `records.Record`.

    Attributes:
        options: the rules options, including the number of players.
        players: a name for each seat, clockwise.
        seed: decides the chance events that `deal` leaves open: a number, or a secret key.
        deal: boards, sides and hands as they were dealt.  In the record of a seat, the hands of other seats are empty.
        position: the starting position, if not that of a new game.
        moves: a line for every choice of a seat, turn by turn and within a turn in any order; chance events that seed
            and deal do not decide are lines of the dealer.  The last turn may be incomplete: the missing seats
            have not chosen yet.
    """

    options: Options = field(default_factory=Options)
    deal: Deal | None = None
    position: Position | None = None
    moves: tuple[Move, ...] = ()
    result: RecordedResult | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.result is not None and len(self.result.ranks) != self.options.players:
            raise RecordError(f"the result has {len(self.result.ranks)} ranks; {self.options.players} play")

    def replay(self) -> Replay:
        """Replay the recorded game; return the replay, with clocks and comments by ply.  Raises `RecordError`."""
        return GameReplayer(self, Game, RecordedResult).run()

    @classmethod
    def from_simulated_game(
        cls, options: Options, log: np.ndarray, summary: np.ndarray, names: Sequence[str]
    ) -> "Record":
        """Return the record of a game that `rules.simulation` has played with random actions, without replaying it.

        Args:
            options: the rules options.
            log: the log of the game, a row of integers for each ply: the code of its action, the seat, and facts of the
                position from which the action can be named.
            summary: the summary of the game: its number of decisions, then for each seat the side of its board, its
                rank, points, and points by category.
            names: a name for each seat.
        """
        plies = [
            (seat, age, action_from_context((code, seat, *rest, age, right)))
            for code, seat, *rest, age, right in log.tolist()
        ]
        seats = [summary[1 + SEAT_WIDTH * seat :].tolist() for seat in range(options.players)]
        return cls(
            options=options,
            players=tuple(names),
            deal=make_deal_from_actions(
                ((age, action) for seat, age, action in plies if seat == CHANCE), options.players
            ),
            moves=tuple(Move(seat, action) for seat, _, action in plies if seat != CHANCE),
            result=RecordedResult(
                ranks=tuple(rank for _, rank, *_ in seats),
                scores=tuple(
                    {**dict(zip(CATEGORIES, scores, strict=False)), "total": total} for _, _, total, *scores in seats
                ),
            ),
        )

    # --- hooks of the base class

    GAME, RESULT_CLASS, _Game, _Move = "classic", RecordedResult, Game, Move
    _KINDS: ClassVar = {"options": Options, "deal": Deal, "position": Position, "result": RecordedResult}
    _FUNCTIONS = record.RecordFunctions(
        parse_record_fields, make_game_to_record, iter_moves_to_record, redact_record_fields, iter_listing, iter_trace
    )

    def _normalize_position(self, position: Position) -> Position:
        changed = {name: value for name, value in self.options.changed_values().items() if name != "players"}
        cities = [dict(city) for city in position.cities]
        return replace(position, cities=cities, discard=tuple(position.discard), options=position.options or changed)

    def _iter_option_lines(self) -> Iterator[str]:
        for name, choice in self.options.changed_values().items():
            if name != "players":  # the names determine the number of players
                yield f"options.{name} = {toml.format_value(choice)}"

    def _iter_start_lines(self) -> Iterator[str]:
        if self.deal is not None:
            yield from iter_deal_lines(self.deal)
        if self.position is not None:
            yield from iter_position_lines(self.position)
