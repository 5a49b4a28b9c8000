"""Common parts of the listings (readable records) of all games: free fields, and the clock and comments of a ply."""

from collections.abc import Iterator

from .game import AnyGame
from .move import format_clock
from .record import Record, RecordedResult, Replay, keep_public_fields, remove_control_characters
from .seats import ALL_KNOWING

MARGIN = " " * 6


def iter_meta_lines(record: Record, viewer: int | None) -> Iterator[str]:
    """Yield a line for each free field of a record, such as `event`, that the viewer may know."""
    for name, entry in (record.meta if viewer == ALL_KNOWING else keep_public_fields(record.meta)).items():
        if not name.startswith("_"):
            yield remove_control_characters(f"{name}: {entry}")


def format_clock_of_ply(replay: Replay[AnyGame, RecordedResult], number: int) -> str:
    """Return the clock time after the ply at the given index, for the end of its line; empty if the record has none."""
    clock = replay.clocks.get(number)
    return "" if clock is None else f"  [{format_clock(clock)}]"


def list_comment_lines(replay: Replay[AnyGame, RecordedResult], number: int, viewer: int | None) -> list[str]:
    """Return the lines of the comment on the ply at the given index; none for a viewer who may not know everything."""
    comment = replay.comments.get(number, "") if viewer == ALL_KNOWING else ""
    return [f"{MARGIN}# {remove_control_characters(line)}" for line in comment.splitlines()]
