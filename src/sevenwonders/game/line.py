"""What a line of a game holds beside the action: who acts, what the clock showed, a remark."""

import re

from ..errors import RecordError

HIDDEN = "?"
MOST_CHARACTERS = 10_000
LONGEST_ACTION = 200
LONGEST_CLOCK = 1_000_000  # seconds
CLOCK = re.compile(r"(?:(\d{1,4}):)?(\d{1,6}):(\d\d)(?:\.(\d{1,3}))?", re.ASCII)


def split_line(text: str) -> tuple[str, str, float | None, str]:
    """Who acts, the action, the clock and the remark of a line.

    >>> split_line("p1 build Clay Pool @ 9:41 # cheap")
    ('p1', 'build Clay Pool', 581.0, 'cheap')
    """
    if len(text) > MOST_CHARACTERS:
        raise RecordError(f"is {len(text)} characters long; a move has at most {MOST_CHARACTERS}")
    rest, _, comment = text.partition("#")
    rest, at, clock = rest.partition("@")
    who, _, action = rest.strip().partition(" ")
    return who.lower(), action.strip(), read_clock(clock.strip()) if at else None, comment.strip()


def join_line(who: str, action: str, clock: float | None, comment: str) -> str:
    """The line that `split_line` takes apart."""
    parts = [f"{who} {action}"]
    if clock is not None:
        parts.append(f"@ {write_clock(clock)}")
    if comment:
        parts.append(f"# {comment}")
    return " ".join(parts)


def check_clock(seconds: float | None) -> None:
    """Raise `RecordError` for what no clock shows."""
    if seconds is not None and not 0 <= seconds < LONGEST_CLOCK:
        raise RecordError(f"a clock cannot show {seconds!r} seconds")


def read_clock(text: str) -> float:
    """Seconds from `9:41`, `1:02:03` or `0:07.25`."""
    match = CLOCK.fullmatch(text)
    if match is None or int(match[3]) > 59 or (match[1] and int(match[2]) > 59):
        raise RecordError(f"has '{text[:20]}' for a clock; write it like 9:41, 1:02:03 or 0:07.25")
    hours, minutes, seconds, fraction = match.groups(default="0")
    return (int(hours) * 60 + int(minutes)) * 60 + int(seconds) + int(f"{fraction:0<3}") / 1000


def write_clock(seconds: float) -> str:
    """The notation that `read_clock` reads.

    >>> write_clock(3723), write_clock(7.25)
    ('1:02:03', '0:07.25')
    """
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    minutes, second = divmod(whole, 60)
    hours, minute = divmod(minutes, 60)
    clock = f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
    return clock + (f".{thousandths:03}".rstrip("0") if thousandths else "")
