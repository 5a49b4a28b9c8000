"""Moves of a record, as in `p1 build altar @ 9:41 # to keep the pawn away`, and the result of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...errors import RecordError, format_suggestion
from ...game import move, record
from ...game.move import ConcealedAction
from ..actions import Action, parse
from ..game import CATEGORIES, Result
from ..ids import SEAT_NAMES, SEATS
from ..rules.state import FIRST_CHANCE, Victory
from ..verbs import Verb

SHARED = "shared"
BY_THE_RULES = tuple(victory.name.lower() for victory in Victory if victory)


@dataclass(frozen=True)
class Move(move.Move):
    """Action of a player, or outcome of a chance event, as a line of a record.

    >>> Move.read("p1 build Clay Pool @ 9:41 # cheap")
    Move(seat=0, action=..., clock=581.0, comment='cheap')

    Attributes:
        seat: 0, 1 or `duel.CHANCE`.
        action: the action; if it deals a `card`, the slot may be missing.  In a record that is redacted for a seat, the
            action may be a `ConcealedAction`.
        clock: the reading of the mover's clock after the move, in seconds, to the millisecond.
        comment: any text; line ends are kept, white space around it is removed.
    """

    NAMES, PLAYERS = SEAT_NAMES, "p1, p2"
    VERBS, FIRST_CHANCE = Verb, FIRST_CHANCE
    CONCEALED_HINT = "a deal may leave things open with '?', this move cannot"
    parse_action = staticmethod(parse)

    action: Action | ConcealedAction


@dataclass(frozen=True)
class RecordedResult(record.RecordedResult):
    """Recorded result of a game that ended by the rules or was stopped.

    Attributes:
        winner: 0, 1, or None for a shared victory.
        victory: `military`, `scientific` or `civilian`; `resignation`, `time`, `abandoned` or `adjudication` for a
            game that was stopped, which then replays up to its last move.
        scores: each player's points by category, and their sum as `total`; categories may be left out.
    """

    FORFEITS = ("resignation", "time", "abandoned", "adjudication")
    _Result = Result
    SHEET = (*CATEGORIES, "total")

    winner: int | None
    victory: str
    scores: tuple[Mapping[str, int], ...] = field(default=({}, {}))

    def __post_init__(self) -> None:
        if self.winner not in (0, 1, None):
            raise RecordError(f"the winner is seat 0 or 1, or None for a shared victory, not {self.winner!r}")
        if self.victory not in BY_THE_RULES + self.FORFEITS:
            known = format_suggestion(self.victory, BY_THE_RULES + self.FORFEITS)
            raise RecordError(f"there is no victory '{self.victory}'{known}")
        self.check_category_names()

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that won: both for a shared victory, none for a game that was stopped without a winner."""
        return (self.winner,) if self.winner is not None else () if self.is_forfeit else (0, 1)

    @property
    def way(self) -> str:
        """The kind of victory, or the reason why the game was stopped."""
        return self.victory

    @classmethod
    def from_result(cls, result: Result) -> "RecordedResult":
        """Return the outcome of a game that ended by the rules."""
        return cls(result.winner, result.victory.name.lower(), result.scores)

    @classmethod
    def from_forfeit(cls, forfeit: record.Forfeit, seats: int) -> "RecordedResult":
        """Return the outcome of a game in which a seat resigned, ran out of time or left; the other seat wins."""
        return cls(1 - forfeit.seat, forfeit.way)

    def to_json(self) -> dict[str, object]:
        """Return plain data for JSON: `winner`, `victory`, and the score sheets that are recorded."""
        winner = SHARED if self.winner is None else SEATS[self.winner]
        return {"winner": winner, "victory": self.victory, **self.sheets_to_json()}

    def summary_to_json(self, seats: int) -> dict[str, object]:
        """Return the winner and the kind of victory as plain data."""
        return {"winner": self.to_json()["winner"], "victory": self.victory}

    def describe_contradiction(self, played: "RecordedResult") -> str | None:
        """Return an error message if this recorded outcome differs from the outcome of the moves, else None."""
        if (self.winner, self.victory) == (played.winner, played.victory):
            return None
        return f"the record says {self}, but the moves give {played}"

    def __str__(self) -> str:
        if self.victory not in BY_THE_RULES:
            who = "no player wins" if self.winner is None else f"{SEATS[self.winner]} wins"
            return f"{who} ({self.victory})"
        who = "a shared" if self.winner is None else f"{SEATS[self.winner]} wins, a"
        return f"{who} {self.victory} victory"
