"""Events at a table, and the changes that they make for players and spectators."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from .setup import SeatOccupant


class EventKind(StrEnum):
    """The kinds of events at a table: the deal, decisions of players, and changes of the players."""

    DEAL = "deal"
    MOVE = "move"
    REVOKE = "revoke"
    UNDO = "undo"
    REDO = "redo"
    ASK_UNDO = "ask_undo"
    DECLINE_UNDO = "decline_undo"
    RESIGN = "resign"
    FLAG = "flag"
    CLAIM = "claim"
    JOIN = "join"
    LEAVE = "leave"
    RETURN = "return"
    REMATCH = "rematch"


@dataclass(frozen=True)
class Event:
    """An event at a table; all events of a table are stored.

    Attributes:
        seq: the number of the event at the table, counting from 1; also the version of the table after the event.
        at: the time of the event.
        actor: the seat that caused the event, or that the event is about.
        kind: the kind of the event.
        cid: the id that the web page gave the request, so that a repeated request is carried out once.
        move: the notation of a move, the numbers that the pages add to a deal, or the argument of another event.
        chance: the notation of the chance outcomes after the event.
        lag: milliseconds of network delay, which the clock does not count.
        sitter: the new occupant of a free seat. It is not stored with the event: only the seats of a table name its
            guests, so that a guest can be deleted there.
    """

    seq: int
    at: datetime
    actor: int
    kind: EventKind
    cid: str | None = None
    move: str = ""
    chance: tuple[str, ...] = ()
    lag: int = 0
    sitter: SeatOccupant | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Change:
    """The change of a table by an event, from which the messages to the web pages are made.

    Attributes:
        version: the version of the table after the event.
        first: the index of the first new ply of the game; None if there is none.
        undone_to: the number of plies that remain after a move was taken back; None if no move was.
        is_dealt: whether every page gets the whole game, because the game has just been dealt.
        move: the move in notation, as it is stored.
        chance: the chance outcomes after the event, in notation.
    """

    version: int
    first: int | None = None
    undone_to: int | None = None
    is_dealt: bool = False
    move: str = ""
    chance: tuple[str, ...] = ()
