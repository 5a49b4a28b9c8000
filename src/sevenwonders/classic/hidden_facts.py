"""The table of hidden facts of 7 Wonders (rules section 12): facts that not every seat knows, and who knows them.

`rules.knowledge.redact` removes them all at once, because hands, choices and discarded cards imply each other.
"""

from ..game import hidden_facts
from ..game.hidden_facts import HiddenFact
from ..game.seats import NO_ONE
from .actions import action_of
from .rules import knowledge
from .rules.chance import seat_dealt_to
from .rules.state import CHANCE, SPECTATOR, State


def _redact_fact(state: State, viewer: int | None) -> None:
    knowledge.redact(state, SPECTATOR if viewer is None else viewer)


def _find_knower(state: State, seat: int, code: int) -> int | None:
    row = action_of(state, seat, code).verb.row
    if not row.secret:
        return None
    if row.is_sealed:
        return NO_ONE
    return int(seat_dealt_to(state)) if seat == CHANCE else seat


HIDDEN_FACTS = (HiddenFact("hands, choices of this turn, and cards used face down", _redact_fact, _find_knower),)


def redact(state: State, viewer: int | None) -> None:
    """Remove from a copy of a position all that a viewer (None for a spectator) cannot know."""
    hidden_facts.redact(HIDDEN_FACTS, state, viewer)


def only_seat_knowing_action(state: State, seat: int, code: int) -> int | None:
    """Return the only seat that may know the card of an action; `NO_ONE` if no seat may, None if all seats may.

    `seat` plays the action `code` in the position `state`.
    """
    return hidden_facts.find_private_seat(HIDDEN_FACTS, state, seat, code)
