"""Errors that a person can correct.

Every message is one clear sentence: what is wrong, and what would be right.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any

MAX_CHOICES = 16  # names that a message lists


class SevenWondersError(ValueError):
    """Something given to the package makes no sense; the message says what would."""


class NotOfferedError(SevenWondersError):
    """Something that a game does not have, such as puzzles or records."""


class OptionError(SevenWondersError):
    """An unknown rules option, profile or module, or a value or combination that does not exist."""


class DealError(SevenWondersError):
    """A deal that the box of the game cannot produce."""


class PositionError(SevenWondersError):
    """A position that cannot arise."""


class SeatError(SevenWondersError):
    """A seat that does not exist."""


class PlayerError(SevenWondersError):
    """A computer player that does not exist, or a budget it cannot have."""


class NotationError(SevenWondersError):
    """Text that is not a move."""


class IllegalActionError(SevenWondersError):
    """A move that the rules do not allow now.

    Attributes:
        reason: why, without what would be allowed.
        refusal: the reason as data with ids, of which `game.refusals.describe_refusal` makes a sentence in a
            language; None where the game has none.
    """

    def __init__(self, message: str, reason: str = "", refusal: Any = None) -> None:
        super().__init__(message)
        self.reason = reason or message
        self.refusal = refusal


class RecordError(SevenWondersError):
    """A record that cannot be read or replayed.

    Attributes:
        brief: why, without what would be allowed in its place.
        move: the number of the move that cannot be, from 1; 0 where it is not about a move.
        refusal: why the move cannot be, as `IllegalActionError.refusal`; None where there is no such data.
    """

    def __init__(self, message: str, brief: str = "", move: int = 0, refusal: Any = None) -> None:
        super().__init__(message)
        self.refusal = refusal
        self.brief = brief or message
        self.move = move


class MissingPackageError(SevenWondersError, ImportError):
    """A package that only a part of this one needs is not installed; the message says how to install it."""


class WorkerError(SevenWondersError):
    """A process that did a part of the work was ended from outside; what had come before is complete."""


class SaveError(SevenWondersError):
    """A game that could not be written to disk.  The game itself is as it should be."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known names that a word may mean: a very near one, else some that share a part, else the nearest.

    >>> nearest("aqaduct", ["aqueduct"]), nearest("cheaper_red", ["red_income", "red_waiver", "reduced"])
    ("'aqueduct'", "'red_income' or 'red_waiver'")
    """
    names = list(known)
    word = word.lower().replace(" ", "_")
    parts = {part for part in word.split("_") if len(part) > 2} - {"the"}
    parts |= {part.removesuffix("s") for part in parts if len(part) > 3}
    near = (
        get_close_matches(word, names, 1, 0.8)
        or [name for name in names if parts & set(name.split("_"))][:3]
        or get_close_matches(word, names, 1, 0.6)
    )
    return " or ".join(f"'{name}'" for name in near)


def suggestion(word: object, known: Iterable[str]) -> str:
    """Return the end of a message about an unknown word: the nearest known one, or all when they are few.

    >>> suggestion("drft", ["draft", "first_game"]), suggestion("norse", ["greek", "egyptian"])
    ("; did you mean 'draft'?", '; choose from greek, egyptian')
    """
    names, text = list(known), str(word)
    near = get_close_matches(text.lower(), names, 1, 0.6)
    if near:
        return f"; did you mean '{near[0]}'?"
    if 0 < len(names) <= MAX_CHOICES:
        return f"; choose from {', '.join(names)}"
    shared = nearest(text, names)
    return f"; did you mean {shared}?" if shared else ""


def quoted(value: object, length: int = 40, write: Callable[[Any], str] = repr) -> str:
    """Return a value as a message shows it, with an ellipsis where it is longer; `write` is its notation.

    >>> print(quoted("altar"), quoted("9" * 50, 8), quoted([1, 2, 3, 4, 5], 8))
    'altar' '9999999…' [1, 2,…
    """
    if isinstance(value, str):
        return write(value if len(value) <= length else f"{value[: length - 1]}…")
    text = write(value)
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def check_text(value: object, wanted: str) -> None:
    """Refuse what is no text where a notation is `wanted`.  Raises `NotationError`."""
    if not isinstance(value, str):
        raise NotationError(f"{quoted(value)} should be {wanted}")


def plural(number: int, thing: str, things: str = "") -> str:
    """Return a number of things.

    >>> plural(1, "coin"), plural(3000, "coin"), plural(2, "ply", "plies")
    ('1 coin', '3,000 coins', '2 plies')
    """
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"


@contextmanager
def restores(what: str, written: object) -> Iterator[None]:
    """Raise `RecordError` where `written` is not plain data from which the block restores `what`.

    >>> with restores("a reveal", {"codes": []}):
    ...     print({"codes": []}["chance"])
    Traceback (most recent call last):
    ...
    sevenwonders.errors.RecordError: {'codes': []} is not a reveal as it was written: there is no 'chance'
    """
    try:
        yield
    except RecordError:
        raise
    except KeyError as error:
        raise RecordError(f"{quoted(written)} is not {what} as it was written: there is no {error}") from None
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        raise RecordError(f"{quoted(written)} is not {what} as it was written: {error}") from None


@contextmanager
def needs_packages(what: str, *packages: str) -> Iterator[None]:
    """Raise `MissingPackageError` where an import in the block finds no package.

    Args:
        what: what the packages are for, the subject of the sentence.
        packages: all that should be installed, as pip knows them.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        shown = " ".join(f"'{name}'" if "[" in name else name for name in packages)
        raise MissingPackageError(f"{what} needs {error.name}; install it with: pip install {shown}") from None


__all__ = [
    "DealError",
    "IllegalActionError",
    "MissingPackageError",
    "NotOfferedError",
    "NotationError",
    "OptionError",
    "PlayerError",
    "PositionError",
    "RecordError",
    "SaveError",
    "SeatError",
    "SevenWondersError",
]
