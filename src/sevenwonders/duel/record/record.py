"""`Record`: the record of a game of Duel, which can be replayed exactly."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

import numpy as np

from ...game import record, toml
from ..actions import action_from_context
from ..deal import Deal
from ..game import CATEGORIES, Game
from ..options import DEFAULT_PROFILE, Options
from ..position import Position
from ..rules.state import SHARED, Victory
from .listing import iter_listing
from .move import Move, RecordedResult
from .redaction import redact_record_fields
from .replay import DuelReplayer, Replay, iter_moves_to_record, make_game_to_record
from .toml_table import iter_deal_lines, iter_option_lines, iter_position_lines, parse_record_fields
from .trace import iter_trace


@dataclass(frozen=True, kw_only=True, repr=False)
class Record(record.Record):
    """Record of a game, finished or not, or of a position; see `records.Record`.

    Attributes:
        options: the rules options, including the modules in play.
        players: the names of `p1` and `p2`.
        seed: a number or a secret key that determines the chance events that `deal` leaves unknown.
        deal: the chance events known when the game was set up.
        position: the starting position, if not that of a new game.
        moves: the actions, in order; chance events that seed and deal do not determine are moves of the dealer.
    """

    options: Options = field(default_factory=Options)
    deal: Deal | None = None
    position: Position | None = None
    moves: tuple[Move, ...] = ()
    result: RecordedResult | None = None

    @classmethod
    def from_simulated_game(
        cls, options: Options, log: np.ndarray, summary: np.ndarray, names: tuple[str, str]
    ) -> "Record":
        """Return the record of a game that `rules.simulation` has played with random actions, without replaying it.

        Args:
            options: the rules options.
            log: the log of the game, a row of integers for each ply: the code of its action, the seat, and the facts of
                the position that are needed to name the action.
            summary: the summary of the game: winner, kind of victory, number of decisions, Age, place of the Conflict
                pawn, and both score sheets.
            names: the names of the two players.
        """
        winner, victory, *_ = summary.tolist()
        sheets = [dict(zip(CATEGORIES, points, strict=True)) for points in summary[5:].reshape(2, -1).tolist()]
        return cls(
            options=options,
            players=names,
            moves=tuple(Move(context[1], action_from_context(tuple(context))) for context in log.tolist()),
            result=RecordedResult(
                winner=None if winner == SHARED else winner,
                victory=Victory(victory).name.lower(),
                scores=tuple({**sheet, "total": sum(sheet.values())} for sheet in sheets),
            ),
        )

    def replay(self) -> Replay:
        """Replay the record and return the game with the clocks and comments of its plies.

        Raises:
            RecordError: a move is illegal, or the outcome is not the recorded one.
        """
        return DuelReplayer(self, Game, RecordedResult).run()

    # --- hooks of the base class

    GAME, RESULT_CLASS, _Game, _Move = "duel", RecordedResult, Game, Move
    _KINDS: ClassVar = {"options": Options, "deal": Deal, "position": Position, "result": RecordedResult}
    _FUNCTIONS = record.RecordFunctions(
        parse_record_fields, make_game_to_record, iter_moves_to_record, redact_record_fields, iter_listing, iter_trace
    )

    def _normalize_position(self, position: Position) -> Position:
        changed, modules = self.options.changed_values(), list(self.options.modules)
        given = replace(position, profile=DEFAULT_PROFILE, options=changed, modules=modules)
        return Position.from_document(given.to_document())

    def _iter_module_lines(self) -> Iterator[str]:
        yield f"modules = {toml.format_value(list(self.options.modules))}"

    def _iter_option_lines(self) -> Iterator[str]:
        return iter_option_lines(self.options)

    def _iter_start_lines(self) -> Iterator[str]:
        if self.deal is not None:
            yield from iter_deal_lines(self.deal, self.options)
        if self.position is not None:
            yield from iter_position_lines(self.position)
