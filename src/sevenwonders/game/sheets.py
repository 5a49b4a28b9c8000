"""Score sheets in the results of records of either game, and what the replayed game says to them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ..errors import RecordError, suggestion


def check_categories(sheets: Iterable[Mapping[str, int]], known: Sequence[str]) -> None:
    """Refuse a category that no score sheet has.  Raises `RecordError`."""
    for sheet in sheets:
        for category in sheet:
            if category not in known:
                raise RecordError(f"a score sheet has no '{category[:40]}'{suggestion(category, known)}")


def written_sheets(
    sheets: Iterable[Mapping[str, int]], seats: Iterable[str], known: Collection[str]
) -> dict[str, dict[str, int]]:
    """A sheet for each seat that has one, the categories in the order of `known`."""
    ordered = {
        seat: {category: sheet[category] for category in known if category in sheet}
        for seat, sheet in zip(seats, sheets, strict=False)
    }
    return {seat: sheet for seat, sheet in ordered.items() if sheet}


def check_end(said: object, stopped: bool, played: object) -> None:
    """Refuse a result of a game that goes on, or of one that was stopped and has ended.  Raises `RecordError`."""
    if stopped and played is not None:
        raise RecordError(f"the record says the game was stopped ({said}), but the moves end it: {played}")
    if not stopped and played is None:
        raise RecordError(f"the record says {said}, but after its moves the game is not over")


def check_scores(sheets: Iterable[Mapping[str, int]], game: Any, seats: Sequence[str]) -> None:
    """Refuse points that the replayed game does not give.  Raises `RecordError`."""
    for seat, sheet in enumerate(sheets):
        counted = game.score(seat) if sheet else {}
        for category, points in sheet.items():
            if points != counted[category]:
                raise RecordError(
                    f"the record gives {seats[seat]} {points} for {category}, but the moves give {counted[category]}"
                )
