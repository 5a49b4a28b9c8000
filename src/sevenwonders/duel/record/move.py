"""One line of a game: `p1 build altar @ 9:41 # to keep the pawn away`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...errors import RecordError
from ...game.move import Concealed, GameMove, parse_or_conceal
from ..actions import NUMBERED, ONE_UNIT, VERBS, Action, Verb, parse
from ..components import CONSPIRACIES, Unit
from ..rules.state import CHANCE, FIRST_CHANCE

NAMES = {0: "p1", 1: "p2", CHANCE: "d"}
DEALER_VERBS = frozenset(verb for question, verb in VERBS.items() if question >= FIRST_CHANCE)
# What may be a secret between the dealer and a player, or a player's own; see rules section 3.4.
SECRETS = {
    verb.value: verb
    for verb in (
        *(Verb.LIBRARY, Verb.ENKI, Verb.LOOK, Verb.CONSPIRACY, Verb.MISSING),
        *(Verb.PUT, Verb.TOP, Verb.KEEP, Verb.PREPARE, Verb.LOCK),
    )
}


@dataclass(frozen=True)
class Move(GameMove):
    """What a player, or chance, did.

    >>> Move.read("p1 build Clay Pool @ 9:41 # cheap")
    Move(seat=0, action=..., clock=581.0, comment='cheap')

    Attributes:
        seat: 0, 1 or `duel.CHANCE`.
        action: the action; a dealer's `card` may leave its slot open.  In the record of a seat it may be `Concealed`.
        clock: what the mover's clock showed after the move, in seconds; thousandths count.
        comment: anything; line ends are kept, white space around it is not.
    """

    NAMES = NAMES
    WHO = "p1, p2 or d (the dealer)"

    action: Action | Concealed

    def __post_init__(self) -> None:
        if self.seat not in NAMES:
            raise RecordError(f"a move is made by seat 0, 1 or {CHANCE} (chance), not by {self.seat!r}")
        if (self.seat == CHANCE) != (self.action.verb in DEALER_VERBS):
            who = "the dealer's (d)" if self.seat != CHANCE else "a player's (p1 or p2)"
            raise RecordError(f"'{self.action.verb.value}' is {who} to say, not {NAMES[self.seat]}'s")
        super().__post_init__()

    @classmethod
    def read_action(cls, text: str) -> Action | Concealed:
        """The action of a line, or what is told of it."""
        return _action(text)


@lru_cache(maxsize=4096)
def _action(text: str) -> Action | Concealed:
    only = "a deal may leave things open with '?', this move cannot"
    read: Action | Concealed = parse_or_conceal(text, parse, SECRETS, lambda verb: _of_a_kind(verb)[0].id, only)
    return read


def _of_a_kind(verb: Verb) -> Sequence[Unit]:
    """The components of which a secret may be one."""
    if verb is Verb.PREPARE:
        return CONSPIRACIES
    return NUMBERED[verb] if verb in NUMBERED else ONE_UNIT[verb][0]


__all__ = ["NAMES", "Concealed", "Move"]
