"""How a recorded game ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...errors import RecordError, suggestion
from ...game.sheets import check_categories, check_end, check_scores, written_sheets
from ..game import Game
from ..ids import SEATS
from ..rules.state import Category, Victory

SHARED = "shared"
BY_THE_RULES = tuple(victory.name.lower() for victory in Victory if victory)
FORFEITS = ("resignation", "time", "adjudication")  # ends that the rules do not know
SHEET = (*(category.name.lower() for category in Category), "total")


@dataclass(frozen=True)
class Outcome:
    """A recorded result; it may leave out what its source did not say.

    Attributes:
        winner: 0, 1, or None for a shared victory.
        victory: `military`, `scientific` or `civilian`; `resignation`, `time` or `adjudication` for a game that was
            stopped, which then replays up to where it stopped.
        scores: for each player points by category, with the `total`; any of them may be left out.
    """

    winner: int | None
    victory: str
    scores: tuple[Mapping[str, int], Mapping[str, int]] = field(default=({}, {}))

    def __post_init__(self) -> None:
        if self.winner not in (0, 1, None):
            raise RecordError(f"the winner is seat 0 or 1, or None for a shared victory, not {self.winner!r}")
        if self.victory not in BY_THE_RULES + FORFEITS:
            known = suggestion(self.victory, BY_THE_RULES + FORFEITS)
            raise RecordError(f"there is no victory '{self.victory}'{known}")
        check_categories(self.scores, SHEET)

    @classmethod
    def of(cls, game: Game) -> "Outcome | None":
        """How a game ended, or None while it goes on."""
        result = game.result
        return None if result is None else cls(result.winner, result.victory.name.lower(), result.scores)

    def write(self) -> dict[str, Any]:
        """Plain data: `winner`, `victory` and a sheet for each seat that has one."""
        winner = SHARED if self.winner is None else SEATS[self.winner]
        return {"winner": winner, "victory": self.victory, **written_sheets(self.scores, SEATS, SHEET)}

    def __str__(self) -> str:
        if self.victory not in BY_THE_RULES:
            who = "nobody wins" if self.winner is None else f"{SEATS[self.winner]} wins"
            return f"{who} ({self.victory})"
        who = "a shared" if self.winner is None else f"{SEATS[self.winner]} wins, a"
        return f"{who} {self.victory} victory"

    def check(self, game: Game) -> None:
        """Raise `RecordError` when the replayed game says otherwise."""
        played = Outcome.of(game)
        check_end(self, self.victory in FORFEITS, played)
        if played is not None and (self.winner, self.victory) != (played.winner, played.victory):
            raise RecordError(f"the record says {self}, but the moves give {played}")
        check_scores(self.scores, game, SEATS)
