"""What a line of either game is: a seat, an action, a clock and a comment."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ..errors import NotationError, RecordError
from .line import HIDDEN, LONGEST_ACTION, check_clock, join_line, split_line


@dataclass(frozen=True)
class Concealed:
    """What the record of a seat tells of an action that is not for this seat to know: `prepare ? with altar`."""

    verb: Any
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class GameMove(ABC):
    """What a player, or chance, did.

    Attributes:
        NAMES: the seats and chance, as lines call them.
        WHO: the same in words.
        seat: the number of the seat, or of chance.
        action: the action; in the record of a seat it may be `Concealed`.
        clock: what the clock of the seat showed then, in seconds; thousandths count.
        comment: anything; line ends are kept, white space around it is not.
    """

    NAMES: ClassVar[Mapping[int, str]]
    WHO: ClassVar[str]

    seat: int
    action: Any
    clock: float | None = None
    comment: str = ""

    def __post_init__(self) -> None:
        check_clock(self.clock)
        object.__setattr__(self, "comment", self.comment.strip())

    @classmethod
    def of(cls, ply: Any, viewer: int | None, clock: float | None = None) -> Self:
        """The line of a ply as a seat (or, with None, a spectator) may read it."""
        if ply.is_hidden_from(viewer):
            return cls(ply.seat, Concealed(ply.action.verb, ply.action.text(hidden=True)), clock)
        return cls(ply.seat, ply.action, clock)

    @classmethod
    def read(cls, text: str) -> Self:
        """A move from its notation.  Raises `RecordError`."""
        who, action, clock, comment = split_line(text)
        for seat, name in cls.NAMES.items():
            if name == who:
                return cls(seat, cls.read_action(action), clock, comment)
        raise RecordError(f"should begin with {cls.WHO}, as in 'p1 build altar'")

    @classmethod
    @abstractmethod
    def read_action(cls, text: str) -> Any:
        """The action of a line, or what is told of it.  Raises `RecordError`."""

    def __str__(self) -> str:
        return join_line(self.NAMES[self.seat], str(self.action), self.clock, self.comment)


def parse_or_conceal(
    text: str, parse: Callable[[str], Any], secrets: Mapping[str, Any], stand_in: Callable[[Any], str], only: str
) -> Any:
    """An action from its notation, which may have a `?` for what is not told.

    Args:
        text: the notation.
        parse: reads an action that is told in full.
        secrets: the verbs that may have a `?`, by name.
        stand_in: the id of something that can stand where a verb has a `?`.
        only: what the message says about the others.

    Raises:
        RecordError: it is none.
    """
    if len(text) > LONGEST_ACTION:
        raise RecordError("is too long for a move")
    words = text.split()
    try:
        if HIDDEN not in words:
            return parse(text)
        verb = secrets.get(words[0].lower())
        if verb is None or words.count(HIDDEN) > 1:
            raise RecordError(f"does not say what happened; {only}")
        words[words.index(HIDDEN)] = stand_in(verb)
        return Concealed(verb, parse(" ".join(words)).text(hidden=True))
    except NotationError as error:
        raise RecordError(f"is not a move: {error}") from None
