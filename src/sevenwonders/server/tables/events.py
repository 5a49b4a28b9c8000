"""What can happen at a table, and what it changes for those who sit there."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from ...game.ply import Ply
from .setup import Seat

Gains = tuple[int, ...]  # of every seat


class EventKind(StrEnum):
    """What can happen at a table."""

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
    """One thing that happened.

    Attributes:
        seq: its number at the table, from 1; it is the table's version afterwards.
        at: when, for the log.
        actor: the seat that did it, or that it is about.
        cid: the name that the page gave it, so that the same request twice is done once.
        move: of a move the notation; of a deal what the pages added to it; of what else needs a word, that word.
        chance: the notation of what chance did after it.
        lag: how many milliseconds of it went by on the line, and are not counted by the clock.
        sitter: who takes a free seat. It is not part of the log: who sits at a table is in its seats alone, where a
            guest can be forgotten.
    """

    seq: int
    at: datetime
    actor: int
    kind: EventKind
    cid: str | None = None
    move: str = ""
    chance: tuple[str, ...] = ()
    lag: int = 0
    sitter: Seat | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Change:
    """What an event changed, as those at the table hear of it.

    Attributes:
        version: the version of the table afterwards.
        first: the number of the first of the plies.
        plies: what happened in the game, with what it did to the logged metric of each seat.
        anew: whether everybody hears of everything anew, for the game has been dealt.
        undone_to: how many plies were left when moves were taken back.
        move: the move in notation, as it is kept.
        chance: what chance did after it, likewise.
    """

    version: int
    first: int = 0
    plies: tuple[tuple[Ply[Any], Gains], ...] = ()
    undone_to: int | None = None
    anew: bool = False
    move: str = ""
    chance: tuple[str, ...] = ()
