"""How a recorded game ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...errors import RecordError, suggestion
from ...game.sheets import check_categories, check_end, check_scores, written_sheets
from ..game import CATEGORIES, Game
from ..ids import SEATS

BY_THE_RULES = "points"
FORFEITS = ("adjudication", "abandoned", "time")  # ends that the rules do not know
SHEET = (*CATEGORIES, "total")


@dataclass(frozen=True)
class Outcome:
    """A recorded result; it may leave out what its source did not say.

    Attributes:
        ranks: the place of each seat from 1, shared by equals (R-40).
        end: `points`, or one of `FORFEITS` for a game that was stopped, which then replays up to where it stopped.
        scores: for each seat points by category, with the `total`; any of them may be left out.
    """

    ranks: tuple[int, ...]
    end: str = BY_THE_RULES
    scores: tuple[Mapping[str, int], ...] = ()

    def __post_init__(self) -> None:
        seats = len(self.ranks)
        if any(place != 1 + sum(other < place for other in self.ranks) for place in self.ranks):
            raise RecordError(f"{list(self.ranks)} are no ranks; equals share a place, as in [1, 2, 2, 4]")
        ends = (BY_THE_RULES, *FORFEITS)
        if self.end not in ends:
            raise RecordError(f"no game ends by '{self.end}'{suggestion(self.end, ends)}")
        if not any(self.scores):
            object.__setattr__(self, "scores", ())
        if len(self.scores) not in (0, seats):
            raise RecordError(f"{len(self.scores)} score sheets are given for {seats} players")
        check_categories(self.scores, SHEET)

    @classmethod
    def of(cls, game: Game) -> "Outcome | None":
        """How a game ended, or None while it goes on."""
        result = game.result
        return None if result is None else cls(result.ranks, BY_THE_RULES, result.scores)

    def write(self) -> dict[str, Any]:
        """Plain data: `ranks`, `end` where the rules did not end the game, and a sheet for each seat that has one."""
        data: dict[str, Any] = {"ranks": list(self.ranks)}
        if self.end != BY_THE_RULES:
            data["end"] = self.end
        return {**data, **written_sheets(self.scores, SEATS, SHEET)}

    def __str__(self) -> str:
        winners = [SEATS[seat] for seat, place in enumerate(self.ranks) if place == 1]
        says = f"{winners[0]} wins" if len(winners) == 1 else f"{', '.join(winners)} share the victory"
        return says if self.end == BY_THE_RULES else f"{says} ({self.end})"

    def check(self, game: Game) -> None:
        """Raise `RecordError` when the replayed game says otherwise."""
        played = Outcome.of(game)
        check_end(self, self.end in FORFEITS, played)
        if played is not None and self.ranks != played.ranks:
            raise RecordError(
                f"the record says ranks {_listed(self.ranks)}, but the moves give {_listed(played.ranks)}"
            )
        check_scores(self.scores, game, SEATS)


def _listed(ranks: Sequence[int]) -> str:
    return ", ".join(map(str, ranks))
