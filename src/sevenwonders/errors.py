"""Errors that a user can correct.

Every message is one sentence that says what is wrong and what would be right.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any

MAX_CHOICES = 16  # names that a message lists


class SevenWondersError(ValueError):
    """Base class of the errors that a user can correct; the message says how."""


class FeatureNotOfferedError(SevenWondersError):
    """A feature that a game does not have, such as puzzles or records."""


class OptionError(SevenWondersError):
    """An unknown rules option, profile or module, or a value or combination that does not exist."""


class DealError(SevenWondersError):
    """A deal (chance events known from the start, such as the order of the cards) that is impossible in the game."""


class PositionError(SevenWondersError):
    """A position that cannot arise in a game."""


class SeatError(SevenWondersError):
    """A seat that does not exist."""


class PlayerError(SevenWondersError):
    """A computer player that does not exist, or that cannot have the given budget of simulations or seconds."""


class NotationError(SevenWondersError):
    """Text that is not a move in the game's notation."""


class IllegalActionError(SevenWondersError):
    """A move that the rules do not allow in the position.

    Attributes:
        reason: why the move is illegal, without the list of legal moves that ends the message.
        refusal: the reason as data with ids, for a sentence in any language (`game.refusals.describe_refusal`); None if
            the game gives no such data.
    """

    def __init__(self, message: str, reason: str = "", refusal: Any = None) -> None:
        super().__init__(message)
        self.reason = reason or message
        self.refusal = refusal


class RecordError(SevenWondersError):
    """A game record that cannot be read or replayed.

    Attributes:
        brief: the reason, without advice to the user.
        move: the number of the impossible move, counting from 1; 0 if the error is not about a move.
        refusal: the reason as in `IllegalActionError.refusal`; None if there is no such data.
    """

    def __init__(self, message: str, brief: str = "", move: int = 0, refusal: Any = None) -> None:
        super().__init__(message)
        self.refusal = refusal
        self.brief = brief or message
        self.move = move


class MissingPackageError(SevenWondersError, ImportError):
    """An optional package that is not installed; the message says how to install it."""


class WorkerKilledError(SevenWondersError):
    """A worker process that was ended from outside; results that were returned before are complete."""


class SaveError(SevenWondersError):
    """A game that could not be written to disk. The game in memory is unharmed."""


def format_nearest_names(word: str, known: Iterable[str]) -> str:
    """Format the known names that a mistyped word may mean: a close match, else up to three names that share a part.

    >>> (
    ...     format_nearest_names("aqaduct", ["aqueduct"]),
    ...     format_nearest_names("cheaper_red", ["red_income", "red_waiver", "reduced"]),
    ... )
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


def format_suggestion(word: object, known: Iterable[str]) -> str:
    """Return the end of an error message about an unknown word: the closest known name, or all names if they are few.

    >>> format_suggestion("drft", ["draft", "first_game"]), format_suggestion("norse", ["greek", "egyptian"])
    ("; did you mean 'draft'?", '; choose from greek, egyptian')
    """
    names, text = list(known), str(word)
    near = get_close_matches(text.lower(), names, 1, 0.6)
    if near:
        return f"; did you mean '{near[0]}'?"
    if 0 < len(names) <= MAX_CHOICES:
        return f"; choose from {', '.join(names)}"
    shared = format_nearest_names(text, names)
    return f"; did you mean {shared}?" if shared else ""


def quoted(value: object, length: int = 40, write: Callable[[object], str] = repr) -> str:
    """Write a value for an error message, shortened to `length` with an ellipsis; `write` converts the value to text.

    >>> print(quoted("altar"), quoted("9" * 50, 8), quoted([1, 2, 3, 4, 5], 8))
    'altar' '9999999…' [1, 2,…
    """
    if isinstance(value, str):
        return write(value if len(value) <= length else f"{value[: length - 1]}…")
    text = write(value)
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def check_text(value: object, wanted: str) -> None:
    """Raise `NotationError` if a value is not a text; `wanted` describes the expected value."""
    if not isinstance(value, str):
        raise NotationError(f"{quoted(value)} should be {wanted}")


def plural(number: int, thing: str, things: str = "") -> str:
    """Write a number with its noun in the singular or plural.

    >>> plural(1, "coin"), plural(3000, "coin"), plural(2, "ply", "plies")
    ('1 coin', '3,000 coins', '2 plies')
    """
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"


@contextmanager
def reraise_as_record_error(subject: str, written: object) -> Iterator[None]:
    """Turn errors of the `with` block, which restores an object from plain data, into a `RecordError`.

    Args:
        subject: the name of the object for the message, such as `a reveal`.
        written: the plain data from which the object is restored.

    >>> with reraise_as_record_error("a reveal", {"codes": []}):
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
        raise RecordError(f"{quoted(written)} is not {subject} as it was written: there is no {error}") from None
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        raise RecordError(f"{quoted(written)} is not {subject} as it was written: {error}") from None


@contextmanager
def explain_missing_packages(feature: str, *packages: str) -> Iterator[None]:
    """Turn a failed import in the `with` block into a `MissingPackageError` that says what to install.

    Args:
        feature: the feature that needs the packages, the subject of the message.
        packages: the names for `pip install`.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        shown = " ".join(f"'{name}'" if "[" in name else name for name in packages)
        raise MissingPackageError(f"{feature} needs {error.name}; install it with: pip install {shown}") from None


__all__ = [
    "DealError",
    "FeatureNotOfferedError",
    "IllegalActionError",
    "MissingPackageError",
    "NotationError",
    "OptionError",
    "PlayerError",
    "PositionError",
    "RecordError",
    "SaveError",
    "SeatError",
    "SevenWondersError",
]
