"""One line of a game: `p1 build altar @ 9:41 # to keep the pawn away`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..duel.actions import NUMBERED, ONE_UNIT, VERBS, Action, Verb, parse
from ..duel.components import CONSPIRACIES, Unit
from ..duel.game import Ply
from ..duel.rules.state import CHANCE, FIRST_CHANCE
from ..kernel.errors import NotationError, RecordError
from .line import HIDDEN, LONGEST_ACTION, check_clock, join_line, split_line

SEATS = {"p1": 0, "p2": 1, "d": CHANCE}
NAMES = {seat: name for name, seat in SEATS.items()}
DEALER_VERBS = frozenset(verb for question, verb in VERBS.items() if question >= FIRST_CHANCE)
# What may be a secret between the dealer and a player, or a player's own; see rules section 3.4.
SECRET_VERBS = frozenset(
    {
        *(Verb.LIBRARY, Verb.ENKI, Verb.LOOK, Verb.CONSPIRACY, Verb.MISSING),
        *(Verb.PUT, Verb.TOP, Verb.KEEP, Verb.PREPARE, Verb.LOCK),
    }
)


@dataclass(frozen=True)
class Concealed:
    """What the record of a seat tells of an action that is not for this seat to know: `prepare ? with altar`."""

    verb: Verb
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Move:
    """What a player, or chance, did.

    Attributes:
        seat: 0, 1 or `duel.CHANCE`.
        action: the action; a dealer's `card` may leave its slot open.  In the record of a seat it may be `Concealed`.
        clock: what the mover's clock showed after the move, in seconds; thousandths count.
        comment: anything; line ends are kept, white space around it is not.
    """

    seat: int
    action: Action | Concealed
    clock: float | None = None
    comment: str = ""

    def __post_init__(self) -> None:
        if self.seat not in NAMES:
            raise RecordError(f"a move is made by seat 0, 1 or {CHANCE} (chance), not by {self.seat!r}")
        if (self.seat == CHANCE) != (self.action.verb in DEALER_VERBS):
            who = "the dealer's (d)" if self.seat != CHANCE else "a player's (p1 or p2)"
            raise RecordError(f"'{self.action.verb.value}' is {who} to say, not {NAMES[self.seat]}'s")
        check_clock(self.clock)
        object.__setattr__(self, "comment", self.comment.strip())

    @classmethod
    def of(cls, ply: Ply, viewer: int | None, clock: float | None = None) -> "Move":
        """The line of a ply as a seat (or, with None, a spectator) may read it."""
        if ply.is_hidden_from(viewer):
            return cls(ply.seat, Concealed(ply.action.verb, ply.action.text(hidden=True)), clock)
        return cls(ply.seat, ply.action, clock)

    @classmethod
    def read(cls, text: str) -> "Move":
        """A move from its notation.

        >>> Move.read("p1 build Clay Pool @ 9:41 # cheap")
        Move(seat=0, action=..., clock=581.0, comment='cheap')
        """
        seat, action, clock, comment = split_line(text)
        if seat not in SEATS:
            raise RecordError("should begin with p1, p2 or d (the dealer), as in 'p1 build altar'")
        return cls(SEATS[seat], _action(action), clock, comment)

    def __str__(self) -> str:
        return join_line(NAMES[self.seat], str(self.action), self.clock, self.comment)


@lru_cache(maxsize=4096)
def _action(text: str) -> Action | Concealed:
    if len(text) > LONGEST_ACTION:
        raise RecordError("is too long for a move")
    words = text.split()
    try:
        if HIDDEN not in words:
            return parse(text)
        if words[0].lower() not in {verb.value for verb in SECRET_VERBS} or words.count(HIDDEN) > 1:
            raise RecordError("does not say what happened; a deal may leave things open with '?', this move cannot")
        verb = Verb(words[0].lower())
        words[words.index(HIDDEN)] = _of_a_kind(verb)[0].id
        return Concealed(verb, parse(" ".join(words)).text(hidden=True))
    except NotationError as error:
        raise RecordError(f"is not a move: {error}") from None


def _of_a_kind(verb: Verb) -> Sequence[Unit]:
    """The components of which a secret may be one."""
    if verb is Verb.PREPARE:
        return CONSPIRACIES
    return NUMBERED[verb] if verb in NUMBERED else ONE_UNIT[verb][0]
