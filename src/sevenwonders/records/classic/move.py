"""One line of a game: what one seat chose in a turn, or what the dealer did."""

from dataclasses import dataclass, replace
from functools import lru_cache

from ...classic.actions import Action, Verb, parse
from ...classic.components import CARDS, GUILDS
from ...classic.game import Ply
from ...classic.ids import SEAT_NAMES, SEATS
from ...classic.rules.state import CHANCE
from ...kernel.errors import NotationError, RecordError
from ..line import HIDDEN, LONGEST_ACTION, check_clock, join_line, split_line

NUMBERS = {name: seat for seat, name in SEAT_NAMES.items()}
DEALERS = frozenset({Verb.GUILD, Verb.DEAL})
ANYBODYS = frozenset({Verb.BOARD, Verb.SIDE})  # chosen by the players or drawn, as the options say
SECRETS = frozenset({Verb.STAGE, Verb.SELL})  # what others do with a card they do not show


@dataclass(frozen=True)
class Concealed:
    """What the record of a seat tells of an action whose card is not for this seat to know: `stage ? L2`."""

    verb: Verb
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Move:
    """What a player chose, or chance did.

    Attributes:
        seat: 0 to 6, or `classic.CHANCE`.
        action: the action.  In the record of a seat it may be `Concealed`.
        clock: what the clock of the seat showed after its choice, in seconds; thousandths count.
        comment: anything; line ends are kept, white space around it is not.
    """

    seat: int
    action: Action | Concealed
    clock: float | None = None
    comment: str = ""

    def __post_init__(self) -> None:
        if self.seat not in SEAT_NAMES:
            raise RecordError(f"a move is made by seat 0 to {len(SEATS) - 1} or {CHANCE} (chance), not {self.seat!r}")
        verb = self.action.verb
        if verb not in ANYBODYS and (self.seat == CHANCE) != (verb in DEALERS):
            who = "the dealer's (d)" if self.seat != CHANCE else "a player's (p1 to p7)"
            raise RecordError(f"'{verb.value}' is {who} to say, not {SEAT_NAMES[self.seat]}'s")
        check_clock(self.clock)
        if isinstance(self.action, Action) and self.action.left == self.action.right == 0:
            # As it will be read again: no other payment is offered where nothing need be paid.
            object.__setattr__(self, "action", replace(self.action, left=None, right=None))
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

        >>> str(Move.read("P2 build Baths l2 @ 9:41 # cheap"))
        'p2 build baths L2 @ 9:41 # cheap'
        """
        seat, action, clock, comment = split_line(text)
        if seat not in NUMBERS:
            raise RecordError("should begin with p1 to p7 or d (the dealer), as in 'p1 build altar'")
        return cls(NUMBERS[seat], _action(action), clock, comment)

    def __str__(self) -> str:
        return join_line(SEAT_NAMES[self.seat], str(self.action), self.clock, self.comment)


@lru_cache(maxsize=4096)
def _action(text: str) -> Action | Concealed:
    if len(text) > LONGEST_ACTION:
        raise RecordError("is too long for a move")
    words = text.split()
    try:
        if HIDDEN not in words:
            return parse(text)
        verbs = {verb.value: verb for verb in SECRETS | DEALERS}
        if words[0].lower() not in verbs or words.count(HIDDEN) > 1:
            raise RecordError("does not say what happened; only the card of a stage, a sale or a deal may be '?'")
        verb = verbs[words[0].lower()]
        words[words.index(HIDDEN)] = (GUILDS if verb is Verb.GUILD else CARDS)[0].id
        return Concealed(verb, parse(" ".join(words)).text(hidden=True))
    except NotationError as error:
        raise RecordError(f"is not a move: {error}") from None


__all__ = ["Concealed", "Move"]
