"""Positions set up by hand, for tests, puzzles and analysis.

A description lists the state of the table. Every field has a default, so that only what differs from it has to be
given. `PositionError` is raised for descriptions of positions that cannot arise with the components of the game.
"""

from dataclasses import dataclass
from typing import Any

from ...errors import PositionError
from ...game.views import check_state_type
from ..ids import SEATS
from ..options import Options, options_of
from ..rules.state import State
from . import agora, pantheon
from .build import build_state
from .fields import PositionFields
from .state_to_fields import agenda_to_fields, end_to_fields, structure_to_fields, table_to_fields


@dataclass(frozen=True, kw_only=True, eq=False)
class Position(PositionFields):
    """Description of a position; `PositionFields` documents each field.

    >>> Position(age=2, p1={"cards": ["baths"]}, structure={18: "aqueduct", 19: "walls"}).state().pawn
    0
    """

    @classmethod
    def from_state(cls, state: State, options: Options | None = None) -> "Position":
        """Return the complete description of a position; its method `state` gives the same position back.

        Without `options`, the rules options are derived from the position. In a copy without the facts that a seat does
        not know, unknown Conspiracies and locked tokens are written `?`; `state()` then refuses the description.

        Raises:
            PositionError: `options` are not the options of the position.
            TypeError: the state is not a `State` of this game.
        """
        check_state_type(state, State, "duel")
        options = options_of(state) if options is None else Options.check_or_default(options)
        if options.to_bits() != state.rules:
            raise PositionError("a position is described with the options that it is played under, not with others")
        described: dict[str, Any] = table_to_fields(state) | structure_to_fields(state)
        described |= agenda_to_fields(state) | end_to_fields(state)
        for played, expansion in ((options.pantheon, pantheon), (options.agora, agora)):
            if played:
                described |= expansion.to_fields(state)
                for seat, name in enumerate(SEATS):
                    described[name] |= expansion.city_to_fields(state, seat)
        if options.pantheon:
            described["gone"] += pantheon.mythology_tokens_lost_with_cards(state)
        return cls(**described, options=options.changed_values(), modules=list(options.modules))

    def _build(self) -> State:
        return build_state(self)

    def _has_pending_steps(self, state: State) -> bool:
        return state.n_agenda > 0


__all__ = ["Position"]
