"""One line of a game: what one seat chose in a turn, or what the dealer did."""

from dataclasses import dataclass, replace
from functools import lru_cache

from ...errors import RecordError
from ...game.move import Concealed, GameMove, parse_or_conceal
from ..actions import Action, Verb, parse
from ..components import CARDS, GUILDS
from ..ids import SEAT_NAMES, SEATS
from ..rules.state import CHANCE

DEALERS = frozenset({Verb.GUILD, Verb.DEAL})
ANYBODYS = frozenset({Verb.BOARD, Verb.SIDE})  # chosen by the players or drawn, as the options say
# What others do with a card they do not show, and what is dealt to them.
SECRETS = {verb.value: verb for verb in (Verb.STAGE, Verb.SELL, *DEALERS)}


@dataclass(frozen=True)
class Move(GameMove):
    """What a player chose, or chance did.

    >>> str(Move.read("P2 build Baths l2 @ 9:41 # cheap"))
    'p2 build baths L2 @ 9:41 # cheap'

    Attributes:
        seat: 0 to 6, or `classic.CHANCE`.
        action: the action.  In the record of a seat it may be `Concealed`.
        clock: what the clock of the seat showed after its choice, in seconds; thousandths count.
        comment: anything; line ends are kept, white space around it is not.
    """

    NAMES = SEAT_NAMES
    WHO = "p1 to p7 or d (the dealer)"

    action: Action | Concealed

    def __post_init__(self) -> None:
        if self.seat not in SEAT_NAMES:
            raise RecordError(f"a move is made by seat 0 to {len(SEATS) - 1} or {CHANCE} (chance), not {self.seat!r}")
        verb = self.action.verb
        if verb not in ANYBODYS and (self.seat == CHANCE) != (verb in DEALERS):
            who = "the dealer's (d)" if self.seat != CHANCE else "a player's (p1 to p7)"
            raise RecordError(f"'{verb.value}' is {who} to say, not {SEAT_NAMES[self.seat]}'s")
        if isinstance(self.action, Action) and self.action.left == self.action.right == 0:
            # As it will be read again: no other payment is offered where nothing need be paid.
            object.__setattr__(self, "action", replace(self.action, left=None, right=None))
        super().__post_init__()

    @classmethod
    def read_action(cls, text: str) -> Action | Concealed:
        """The action of a line, or what is told of it."""
        return _action(text)


@lru_cache(maxsize=4096)
def _action(text: str) -> Action | Concealed:
    only = "only the card of a stage, a sale or a deal may be '?'"
    read: Action | Concealed = parse_or_conceal(text, parse, SECRETS, _of_a_kind, only)
    return read


def _of_a_kind(verb: Verb) -> str:
    """A card of which a secret may be one."""
    return (GUILDS if verb is Verb.GUILD else CARDS)[0].id


__all__ = ["Concealed", "Move"]
