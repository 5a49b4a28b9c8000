"""What is said in a record: what one seat chose in a turn, or the dealer did, and how the game ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...errors import RecordError, suggestion
from ...game import move, record
from ...game.move import Concealed
from ..actions import Action, parse
from ..game import CATEGORIES, Result
from ..ids import SEAT_NAMES, SEATS
from ..rules.state import FIRST_CHANCE
from ..verbs import Verb

BY_THE_RULES = "points"


@dataclass(frozen=True)
class Move(move.Move):
    """What a player chose, or chance did.

    >>> str(Move.read("P2 build Baths l2 @ 9:41 # cheap"))
    'p2 build baths L2 @ 9:41 # cheap'

    Attributes:
        seat: 0 to 6, or `classic.CHANCE`.
        action: the action.  In the record of a seat it may be `Concealed`.
        clock: what the clock of the seat showed after its choice, in seconds; thousandths count.
        comment: anything; line ends are kept, white space around it is not.
    """

    NAMES, PLAYERS = SEAT_NAMES, "p1 to p7"
    VERBS, FIRST_CHANCE = Verb, FIRST_CHANCE
    ONLY = "only the card of a stage, a sale or a deal may be '?'"
    parse = staticmethod(parse)

    action: Action | Concealed

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.action, Action) and self.action.left == self.action.right == 0:
            # As it will be read again: no other payment is offered where nothing need be paid.
            object.__setattr__(self, "action", replace(self.action, left=None, right=None))


@dataclass(frozen=True)
class Outcome(record.Outcome):
    """A recorded result; it may leave out what its source did not say.

    Attributes:
        ranks: the place of each seat from 1, shared by equals (R-40).
        end: `points`, or one of `FORFEITS` for a game that was stopped, which then replays up to where it stopped.
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
            raise RecordError(f"no game ends by '{self.end}'{suggestion(self.end, ends)}")
        if not any(self.scores):
            object.__setattr__(self, "scores", ())
        if len(self.scores) not in (0, seats):
            raise RecordError(f"{len(self.scores)} score sheets are given for {seats} players")
        self.check_categories()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place."""
        return tuple(seat for seat, place in enumerate(self.ranks) if place == 1)

    @property
    def way(self) -> str:
        """By points, or how the game was stopped."""
        return self.end

    @classmethod
    def of_result(cls, result: Result) -> "Outcome":
        """How a game ended by the rules."""
        return cls(result.ranks, BY_THE_RULES, result.scores)

    def write(self) -> dict[str, object]:
        """Plain data: `ranks`, `end` where the rules did not end the game, and a sheet for each seat that has one."""
        data: dict[str, object] = {"ranks": list(self.ranks)}
        if self.end != BY_THE_RULES:
            data["end"] = self.end
        return {**data, **self.written_sheets()}

    def __str__(self) -> str:
        winners = [SEATS[seat] for seat in self.winners]
        says = f"{winners[0]} wins" if len(winners) == 1 else f"{', '.join(winners)} share the victory"
        return says if self.end == BY_THE_RULES else f"{says} ({self.end})"

    def contradicts(self, played: "Outcome") -> str | None:
        """What record and moves say where they differ."""
        if self.ranks == played.ranks:
            return None
        return f"the record says ranks {_listed(self.ranks)}, but the moves give {_listed(played.ranks)}"


def _listed(ranks: Sequence[int]) -> str:
    return ", ".join(map(str, ranks))
