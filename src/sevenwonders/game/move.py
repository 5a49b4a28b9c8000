"""Moves of a record: a line with the seat, its action, the time on its clock and a comment."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import ClassVar, Self

from ..errors import NotationError, RecordError, quoted
from .actions import HIDDEN, VerbTable
from .ply import Action, Ply
from .seats import DEALER

MAX_LINE_CHARACTERS = 10_000
MAX_ACTION_CHARACTERS = 200
MAX_COMMENT = MAX_LINE_CHARACTERS - 2 * MAX_ACTION_CHARACTERS  # so that the whole line can be parsed again
MAX_CLOCK_SECONDS = 1_000_000  # seconds
CLOCK = re.compile(r"(?:(\d{1,4}):)?(\d{1,6}):(\d\d)(?:\.(\d{1,3}))?", re.ASCII)


@dataclass(frozen=True)
class ConcealedAction:
    """Action in a record as one seat knows it, with `?` for a hidden component, as in `prepare ? with altar`."""

    verb: Enum
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Move(ABC):
    """Action of a player, or of chance, in a record.

    Attributes:
        NAMES: the names of the seats and chance in lines.
        PLAYERS: the names of the seats in words.
        VERBS: the table of verbs; in an action, `?` may replace the field that is the verb's `secret`.
        FIRST_CHANCE: the first of the questions (kinds of decisions) that chance answers.
        CONCEALED_HINT: the end of the error message about a wrong `?`: which actions may have one.
        seat: the number of the seat, or of chance.
        action: the action; in the record of a seat it may be a `ConcealedAction`.
        clock: the time on the seat's clock after the action, in seconds with thousandths.
        comment: any text; line ends are preserved, surrounding white space is not.
    """

    NAMES: ClassVar[Mapping[int, str]]
    PLAYERS: ClassVar[str]
    VERBS: ClassVar[type[VerbTable]]
    FIRST_CHANCE: ClassVar[int]
    CONCEALED_HINT: ClassVar[str]

    seat: int
    action: Action | ConcealedAction
    clock: float | None = None
    comment: str = ""

    def __post_init__(self) -> None:
        if self.seat not in self.NAMES:
            *players, chance = self.NAMES
            raise RecordError(f"a move is made by seat 0 to {players[-1]} or {chance} (chance), not by {self.seat!r}")
        self._check_verb_fits_actor()
        if self.clock is not None and not 0 <= self.clock < MAX_CLOCK_SECONDS:
            raise RecordError(f"a clock cannot show {self.clock!r} seconds")
        if len(self.comment) > MAX_COMMENT:
            raise RecordError(f"has a comment of {len(self.comment)} characters; {MAX_COMMENT} are possible")
        object.__setattr__(self, "comment", self.comment.strip())

    def _check_verb_fits_actor(self) -> None:
        """Check that players have no actions of chance, and chance no actions of players.  Raises `RecordError`."""
        is_dealer, verb = self.NAMES[self.seat] == DEALER, self.action.verb
        if not isinstance(verb, self.VERBS):
            raise RecordError(f"cannot say {quoted(str(self.action))}, which is an action of another game")
        if is_dealer not in _possible_is_dealer_values(self.VERBS(verb), self.FIRST_CHANCE):
            who = f"a player ({self.PLAYERS})" if is_dealer else f"the dealer ({DEALER})"
            raise RecordError(f"cannot say '{verb.value}'; that is for {who}")

    @classmethod
    def of(cls, ply: Ply[Action], viewer: int | None, clock: float | None = None) -> Self:
        """Return the move of a ply as a seat (None for a spectator) knows it; `clock` is the time left in
        seconds.

        Raises:
            RecordError: the ply belongs to another game.
        """
        if ply.is_component_hidden_from(viewer):
            return cls(ply.seat, ConcealedAction(ply.action.verb, ply.action.text(hidden=True)), clock)
        return cls(ply.seat, ply.action, clock)

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a move from its line in a record, such as `p1 build altar @ 9:41`.  Raises `RecordError`."""
        who, action, clock, comment = split_move_line(text)
        for seat, name in cls.NAMES.items():
            if name == who:
                return cls(seat, _parse_action(cls, action), clock, comment)
        raise RecordError(f"should begin with {cls.PLAYERS} or {DEALER} (the dealer), as in 'p1 build altar'")

    @staticmethod
    @abstractmethod
    def parse_action(text: str) -> Action:
        """Parse the notation of an action without hidden parts.  Raises `NotationError`."""

    @classmethod
    def parse_concealed(cls, words: list[str]) -> ConcealedAction:
        """Parse the words of an action's notation with a `?` for its hidden component.  Raises `RecordError`."""
        first = words[0].lower() if words else ""
        verb = next((verb for verb in cls.VERBS if verb.row.secret and verb.value == first), None)
        if verb is None or words.count(HIDDEN) != 1:
            raise RecordError(f"does not say what happened; {cls.CONCEALED_HINT}")
        secret = verb.row.fields[verb.row.secret]
        stand_in = secret.format_value(secret.value_at(0))
        try:
            whole = " ".join(stand_in if word == HIDDEN else word for word in words)
            return ConcealedAction(verb, cls.parse_action(whole).text(hidden=True))
        except NotationError as error:
            reason, replaced = re.subn(rf"\b{stand_in}\b", HIDDEN, str(error))
            reason = reason.partition("; did you mean")[0] if replaced else reason
            raise RecordError(f"is not a move: {reason}") from None

    def __str__(self) -> str:
        clock = "" if self.clock is None else f" @ {format_clock(self.clock)}"
        return f"{self.NAMES[self.seat]} {self.action}{clock}" + (f" # {self.comment}" if self.comment else "")


@cache
def _possible_is_dealer_values(verb: VerbTable, first_chance: int) -> set[bool]:
    """Return a set that contains True if chance may act with the verb, and False if players may act with it.

    `first_chance` is the first of the questions (kinds of decisions) that chance answers.
    """
    return {question >= first_chance for question in verb.row.questions} or {False}


@lru_cache(maxsize=8192)
def _parse_action(kind: type[Move], text: str) -> Action | ConcealedAction:
    """Parse the action of a move, which may have a `?` for a hidden component.  Raises `RecordError`.

    `kind` is the game's class of moves.
    """
    if len(text) > MAX_ACTION_CHARACTERS:
        raise RecordError("is too long for a move")
    words = text.split()
    if HIDDEN not in words:
        try:
            return kind.parse_action(text)
        except NotationError as error:
            raise RecordError(f"is not a move: {error}") from None
    return kind.parse_concealed(words)


def split_move_line(text: str) -> tuple[str, str, float | None, str]:
    """Split the line of a move in a record into seat, action, clock in seconds (None without a clock), and comment.

    >>> split_move_line("p1 build Clay Pool @ 9:41 # cheap")
    ('p1', 'build Clay Pool', 581.0, 'cheap')
    """
    if len(text) > MAX_LINE_CHARACTERS:
        raise RecordError(f"is {len(text)} characters long; a move has at most {MAX_LINE_CHARACTERS}")
    rest, _, comment = text.partition("#")
    rest, at, clock = rest.partition("@")
    who, _, action = rest.strip().partition(" ")
    return who.lower(), action.strip(), parse_clock(clock.strip()) if at else None, comment.strip()


def parse_clock(text: str) -> float:
    """Parse the time on a clock, such as `9:41`, `1:02:03` or `0:07.25`, as seconds.  Raises `RecordError`."""
    match = CLOCK.fullmatch(text)
    if match is None or int(match[3]) > 59 or (match[1] and int(match[2]) > 59):
        raise RecordError(f"has {quoted(text, 20)} for a clock; write it like 9:41, 1:02:03 or 0:07.25")
    hours, minutes, seconds, fraction = match.groups(default="0")
    return (int(hours) * 60 + int(minutes)) * 60 + int(seconds) + int(f"{fraction:0<3}") / 1000


def format_clock(seconds: float) -> str:
    """Format seconds as a time on a clock; `parse_clock` parses it.

    >>> format_clock(3723), format_clock(7.25)
    ('1:02:03', '0:07.25')
    """
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    minutes, second = divmod(whole, 60)
    hours, minute = divmod(minutes, 60)
    clock = f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
    return clock + (f".{thousandths:03}".rstrip("0") if thousandths else "")
