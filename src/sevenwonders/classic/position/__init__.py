"""Positions set up by hand, for tests, puzzles and analysis.

A description lists the cities, perhaps the hands and the discard pile. Every other field has a default. `PositionError`
is raised for a position that cannot arise.
"""

from dataclasses import dataclass

from ...errors import PositionError
from ...game.views import check_state_type
from ..components import SIDES
from ..ids import SEATS, cards_in_pile
from ..options import options_of
from ..rules.setup import count_cards_missing_in_hand
from ..rules.state import COMPLETE, NO_SEAT, Question, State
from .build import DEALING, ONE_SEAT_QUESTIONS, build_state
from .city import UNKNOWN, city_to_fields
from .fields import PositionFields
from .history import list_card_use_texts, list_discard_look_texts


@dataclass(frozen=True, kw_only=True, eq=False)
class Position(PositionFields):
    """The description of a position, from which `state` builds it; `PositionFields` documents each field.

    >>> position = Position(cities=[{"board": "gizah", "cards": ["altar"]}, {"board": "rhodos"}, {"board": "olympia"}])
    >>> position.state().city[0].blue_points
    3
    """

    @classmethod
    def from_state(cls, state: State) -> "Position":
        """Return the complete description of a position; its `state()` equals `state`.

        Raises:
            PositionError: the state is a copy for one seat, with hidden parts.
            TypeError: the state belongs to another game.
        """
        check_state_type(state, State, "classic")
        if state.viewer != COMPLETE:
            raise PositionError("this is what one seat knows of a position; describe the position itself")
        question = Question(state.question)
        cities = [city_to_fields(state, seat) for seat in range(state.players)]
        named = None if question in (*DEALING, Question.CHOOSE) else question.name.lower()
        if question is Question.DEAL_SIDE:  # include day, too: sides to come are left out
            for seat in range(state.players - state.pending):
                cities[seat]["side"] = SIDES[state.city[seat].side]
        guilds: list[str] = []
        if question in DEALING:
            guilds = [card.id for card in cards_in_pile(state.deck, state.age) if card.guild]
            for seat, city in enumerate(cities):
                city["hand"] = city.get("hand", []) + [UNKNOWN] * int(count_cards_missing_in_hand(state, seat))
        return cls(
            cities=cities,
            age=int(state.age),
            turn=int(state.turn) + 1,
            question=named,
            asked=SEATS[state.asked.bit_length() - 1] if question in ONE_SEAT_QUESTIONS else None,
            salvager=SEATS[state.salvager] if state.salvager != NO_SEAT else None,
            guilds=guilds,
            uses=list_card_use_texts(state),
            looks=list_discard_look_texts(state),
            gaps=bool(state.patchy),
            options={name: value for name, value in options_of(state).changed_values().items() if name != "players"},
        )

    def _build(self) -> State:
        return build_state(self)

    def _has_pending_steps(self, state: State) -> bool:
        return bool(state.asked) or state.question >= Question.DEAL_BOARD
