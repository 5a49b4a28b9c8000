"""How a recorded game ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...classic.game import CATEGORIES, Game
from ...classic.ids import SEATS
from ...kernel.errors import RecordError, suggestion

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
        for sheet in self.scores:
            for category in sheet:
                if category not in SHEET:
                    raise RecordError(f"a score sheet has no '{category[:40]}'{suggestion(category, SHEET)}")

    @classmethod
    def of(cls, game: Game) -> "Outcome | None":
        """How a game ended, or None while it goes on."""
        result = game.result
        return None if result is None else cls(result.ranks, BY_THE_RULES, result.scores)

    def write(self) -> dict[str, Any]:
        """Plain data: `ranks`, `end` where the rules did not end the game, and a sheet for each seat that has one."""
        sheets = {
            seat: {category: sheet[category] for category in SHEET if category in sheet}
            for seat, sheet in zip(SEATS, self.scores, strict=False)
        }
        data: dict[str, Any] = {"ranks": list(self.ranks)}
        if self.end != BY_THE_RULES:
            data["end"] = self.end
        return {**data, **{seat: sheet for seat, sheet in sheets.items() if sheet}}

    def __str__(self) -> str:
        winners = [SEATS[seat] for seat, place in enumerate(self.ranks) if place == 1]
        says = f"{winners[0]} wins" if len(winners) == 1 else f"{', '.join(winners)} share the victory"
        return says if self.end == BY_THE_RULES else f"{says} ({self.end})"

    def check(self, game: Game) -> None:
        """Raise `RecordError` when the replayed game says otherwise."""
        played = Outcome.of(game)
        if self.end in FORFEITS:
            if played is not None:
                raise RecordError(f"the record says the game was stopped ({self}), but the moves end it: {played}")
        elif played is None:
            raise RecordError(f"the record says {self}, but after its moves the game is not over")
        elif self.ranks != played.ranks:
            raise RecordError(
                f"the record says ranks {_listed(self.ranks)}, but the moves give {_listed(played.ranks)}"
            )
        for seat, sheet in enumerate(self.scores):
            counted = game.score(seat) if sheet else {}
            for category, points in sheet.items():
                if points != counted[category]:
                    raise RecordError(
                        f"the record gives {SEATS[seat]} {points} for {category}, "
                        f"but the moves give {counted[category]}"
                    )


def _listed(ranks: Sequence[int]) -> str:
    return ", ".join(map(str, ranks))
