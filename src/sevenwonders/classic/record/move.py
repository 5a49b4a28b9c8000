"""Contents of a game record: its lines, each with the choice of a seat or of chance, and the game's result."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...errors import RecordError, format_suggestion
from ...game import move, record
from ...game.move import ConcealedAction
from ..actions import Action, parse
from ..game import CATEGORIES, Result
from ..ids import SEAT_NAMES, SEATS
from ..rules.state import FIRST_CHANCE
from ..verbs import Verb

BY_THE_RULES = "points"


@dataclass(frozen=True)
class Move(move.Move):
    """The choice of a seat, or of chance, as one line of a game record.

    >>> str(Move.read("P2 build Baths l2 @ 9:41 # cheap"))
    'p2 build baths L2 @ 9:41 # cheap'

    Attributes:
        seat: 0 to 6, or `classic.CHANCE`.
        action: the action; in the record of a seat it may be a `ConcealedAction`.
        clock: the reading of the seat's clock after its choice, in seconds, to the millisecond.
        comment: any text; line ends are kept, white space around it is not.
    """

    NAMES, PLAYERS = SEAT_NAMES, "p1 to p7"
    VERBS, FIRST_CHANCE = Verb, FIRST_CHANCE
    CONCEALED_HINT = "only the card of a stage, a sale or a deal may be '?'"
    parse_action = staticmethod(parse)

    action: Action | ConcealedAction

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.action, Action) and self.action.left == self.action.right == 0:
            # Normalize as the text is read: a free action offers no other payment.
            object.__setattr__(self, "action", replace(self.action, left=None, right=None))


@dataclass(frozen=True)
class RecordedResult(record.RecordedResult):
    """The result of a game in its record; scores may be missing in records of other programs.

    Attributes:
        ranks: the rank of each seat from 1; equal seats share a rank (R-40).
        end: `points`, or one of `FORFEITS` for a game that was stopped, whose replay ends at the last move.
        scores: for each seat points by category, with the `total`; any of them may be left out.
    """

    FORFEITS = ("adjudication", "abandoned", "time")
    _Result = Result
    SHEET = (*CATEGORIES, "total")

    ranks: tuple[int, ...]
    end: str = BY_THE_RULES
    scores: tuple[Mapping[str, int], ...] = ()

    def __post_init__(self) -> None:
        seats = len(self.ranks)
        if any(place != 1 + sum(other < place for other in self.ranks) for place in self.ranks):
            raise RecordError(f"{list(self.ranks)} are no ranks; equals share a place, as in [1, 2, 2, 4]")
        ends = (BY_THE_RULES, *self.FORFEITS)
        if self.end not in ends:
            raise RecordError(f"no game ends by '{self.end}'{format_suggestion(self.end, ends)}")
        if not any(self.scores):
            object.__setattr__(self, "scores", ())
        if len(self.scores) not in (0, seats):
            raise RecordError(f"{len(self.scores)} score sheets are given for {seats} players")
        self.check_category_names()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place."""
        return tuple(seat for seat, place in enumerate(self.ranks) if place == 1)

    @property
    def way(self) -> str:
        """The way in which the game ended: `points` by the rules, or the reason why it was stopped."""
        return self.end

    def rank(self, seat: int) -> int:
        """Return the rank of a seat, from 1, shared by equals (R-40)."""
        return self.ranks[seat]

    @classmethod
    def from_result(cls, result: Result) -> "RecordedResult":
        """Return the outcome of a game that ended by the rules."""
        return cls(result.ranks, BY_THE_RULES, result.scores)

    def to_json(self) -> dict[str, object]:
        """Return the result as plain data: `ranks`, `end` if the game was stopped, and the known score sheets."""
        end = {} if self.end == BY_THE_RULES else {"end": self.end}
        return {"ranks": list(self.ranks), **end, **self.sheets_to_json()}

    def __str__(self) -> str:
        winners = [SEATS[seat] for seat in self.winners]
        says = f"{winners[0]} wins" if len(winners) == 1 else f"{', '.join(winners)} share the victory"
        return says if self.end == BY_THE_RULES else f"{says} ({self.end})"

    def describe_contradiction(self, played: "RecordedResult") -> str | None:
        """Return a sentence if the recorded ranks differ from those of `played`, the replayed game; otherwise None."""
        if self.ranks == played.ranks:
            return None
        recorded, given = (", ".join(map(str, outcome.ranks)) for outcome in (self, played))
        return f"the record says ranks {recorded}, but the moves give {given}"
