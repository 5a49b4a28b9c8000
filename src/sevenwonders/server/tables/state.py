"""What the courses of all games share: events, who comes and goes, and what the server asks of a game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar, Protocol, Self

from ...game.record import Record
from ..errors import Refusal
from .commitment import shuffle_seed
from .setup import Seat, SeatKind, TableSetup

Coins = tuple[int, ...]  # of every seat


def other_rules() -> Refusal:
    """What is kept of a table does not give the game that it tells of."""
    return Refusal(
        "other_rules",
        "this table was dealt by another version of the program; go on with it there, or download its record",
        409,
    )


class EventKind(StrEnum):
    """What can happen at a table."""

    MOVE = "move"
    REVOKE = "revoke"
    UNDO = "undo"
    ASK_UNDO = "ask_undo"
    DECLINE_UNDO = "decline_undo"
    RESIGN = "resign"
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
        move: of a move the notation; of what else needs a word, that word.
        chance: the notation of what chance did after it.
    """

    seq: int
    at: datetime
    actor: int
    kind: EventKind
    cid: str | None = None
    move: str = ""
    chance: tuple[str, ...] = ()


class Ply(Protocol):
    """What a game says of one thing that happened in it."""

    @property
    def seat(self) -> int:
        """Who did it; chance has a number that no player has."""
        ...

    def text(self, viewer: int | None) -> str:
        """The ply as a seat, or with None a spectator, may read it."""
        ...


@dataclass(frozen=True)
class Change:
    """What an event changed, as those at the table hear of it.

    Attributes:
        version: the version of the table afterwards.
        first: the number of the first of the plies.
        plies: what happened in the game, with what it did to the coins of every seat.
        undone_to: how many plies were left when moves were taken back.
        move: the move in notation, as it is kept.
        chance: what chance did after it, likewise.
    """

    version: int
    first: int = 0
    plies: tuple[tuple[Ply, Coins], ...] = ()
    undone_to: int | None = None
    move: str = ""
    chance: tuple[str, ...] = ()


class Sights(Protocol):
    """The views of one position."""

    def of(self, seat: int | None) -> Mapping[str, Any]:
        """The view of a seat, or of a spectator; to be read, not to be changed."""
        ...


class TableState(ABC):
    """A table in play.

    Args:
        setting: the table as it was made.
        game: the game as it stands, by default at its beginning.

    Attributes:
        setting: the table, with those who have joined and left since.
        game: the game as it stands.
        coins: for every ply what it did to the coins of every seat.
        version: the number of the last event.
        game_version: the number of the last event that changed the game.
        cids: the versions of what pages have asked for, by the names they gave.
        undo_asked: the seat that would like to take its last move back.
        resigned: the seat that gave up.
        rematch: the table where they play again.
        shuffles: how often the future was shuffled anew.
    """

    SEAT_NAMES: ClassVar[Mapping[int, str]]
    game: Any

    def __init__(self, setup: TableSetup, game: Any = None) -> None:
        self.setup = setup
        self.version = self.game_version = 0
        self.cids: dict[str, int] = {}
        self.undo_asked: int | None = None
        self.resigned: int | None = None
        self.rematch: str | None = None
        self.shuffles = 0
        self.game = self.new_game() if game is None else game
        self.coins: list[Coins] = [self.nothing] * len(self.game.plies)

    @property
    def nothing(self) -> Coins:
        """No coins for anybody."""
        return (0,) * len(self.setup.seats)

    # --- what only a game can tell

    def snapshot(self) -> Self:
        """A copy to which nothing happens any more, for another thread to read."""
        other = copy(self)
        other.game = self.game.copy()
        return other

    @abstractmethod
    def new_game(self) -> Any:
        """The game at its beginning."""

    @property
    @abstractmethod
    def deciders(self) -> tuple[int, ...]:
        """The seats that have still to decide, as long as the game goes on."""

    @property
    @abstractmethod
    def asked(self) -> tuple[int, ...]:
        """The seats that may decide now: those that have still to, and those that may decide otherwise."""

    @property
    @abstractmethod
    def result(self) -> dict[str, Any] | None:
        """How the game ended, in the words of the protocol."""

    @abstractmethod
    def has_secrets(self) -> bool:
        """Whether any seat knows now what another one at the same screen must not see."""

    @abstractmethod
    def is_noticed(self, ply: Any, viewer: int | None) -> bool:
        """Whether a viewer notices at all that something happened."""

    @abstractmethod
    def sights(self) -> Sights:
        """The views of the position as it is now."""

    @abstractmethod
    def known(self, seat: int) -> Any:
        """The position without what a seat cannot know."""

    @abstractmethod
    def legal_codes(self, seat: int) -> list[int]:
        """What a seat that is asked may do, as integers."""

    @abstractmethod
    def notation(self, seat: int, code: int) -> str:
        """What a seat may do, in notation."""

    @abstractmethod
    def undo_point(self, seat: int) -> int | None:
        """The plies that are left when a seat takes back what it did last; None when there is nothing."""

    @abstractmethod
    def can_undo(self, seats: frozenset[int]) -> bool:
        """Whether who plays these seats may take a move back, or ask for it."""

    @abstractmethod
    def undoing(self, seats: frozenset[int], here: int | None) -> tuple[EventKind, int, str]:
        """The event by which who plays these seats takes a move back: its kind, actor and word.

        `here` is the one of them that sits at the screen.

        Raises:
            Refusal: there is nothing that they may take back.
        """

    @abstractmethod
    def record(self, fields: Mapping[str, object]) -> Record:
        """All of the game as a record, with free fields."""

    @abstractmethod
    def _play(self, seat: int, move: str) -> None:
        """Let a seat decide.  Raises `SevenWondersError` when the rules do not allow it; nothing has changed then."""

    @abstractmethod
    def _treasuries(self) -> Coins:
        """The coins of every seat."""

    @abstractmethod
    def _shared_out(self, plies: list[Any], gained: Coins) -> list[Coins]:
        """What seats gained by plies that happened together, ply by ply."""

    @abstractmethod
    def _rewind(self, point: int) -> None:
        """Take plies back, as if they had not been."""

    @abstractmethod
    def _shuffled_anew(self, point: int, seed: int) -> Any:
        """The game when plies are taken back that had uncovered something, which is shuffled anew."""

    # --- looking

    @property
    def is_over(self) -> bool:
        """Whether nobody can move any more."""
        return bool(self.game.is_over) or self.resigned is not None

    @property
    def moves(self) -> int:
        """How many moves players have made."""
        return sum(ply.seat < len(self.setup.seats) for ply in self.game.plies)

    def reveals_since(self, ply: int) -> bool:
        """Whether chance has shown anybody anything since a ply."""
        return any(later.seat >= len(self.setup.seats) for later in self.game.plies[ply:])

    # --- changing

    def apply(self, event: Event, again: bool = False) -> Change:
        """Let an event happen.

        Args:
            event: the next one.
            again: it has happened before; chance must come out as it did.

        Raises:
            SevenWondersError: a move that the rules do not allow; nothing has changed.
            Refusal: chance did something else than it is said to have done.
        """
        if event.seq != self.version + 1:
            raise other_rules()
        change = Change(event.seq, move=event.move)
        match event.kind:
            case EventKind.MOVE:
                change = self._move(event, again)
            case EventKind.UNDO:
                change = self._undo(event)
            case EventKind.JOIN:
                guest, _, name = event.move.partition(" ")
                self._sit(event.actor, Seat(SeatKind.PERSON, name, guest))
            case EventKind.REMATCH:
                self.rematch = event.move
            case _:
                self._apply_other(event)
        self.version = event.seq
        if change.plies or change.undone_to is not None:
            self.game_version = event.seq
        if event.cid is not None:
            self.cids[event.cid] = event.seq
        return change

    def _apply_other(self, event: Event) -> None:
        """What happens in some games only."""
        raise Refusal("other_rules", f"this program does not know what '{event.kind}' does at this table", 409)

    def _move(self, event: Event, again: bool) -> Change:
        first, before = len(self.game.plies), self._treasuries()
        self._play(event.actor, event.move)
        after, plies = self._treasuries(), self.game.plies[first:]
        gained = tuple(now - then for now, then in zip(after, before, strict=True))
        coins = self._shared_out(plies, gained)
        chance = tuple(str(ply.action) for ply in plies if ply.seat >= len(self.setup.seats))
        if again and chance != event.chance:
            raise other_rules()
        self.coins += coins
        self.undo_asked = None
        told = tuple(zip(plies, coins, strict=True))
        return Change(event.seq, first, told, move=self._written(event, plies), chance=chance)

    def _written(self, event: Event, plies: list[Any]) -> str:
        """The move of an event in notation, whatever way it was asked for."""
        return str(plies[0].action)

    def _undo(self, event: Event) -> Change:
        point = int(event.move)
        if self.reveals_since(point):
            self.shuffles += 1
            self.game = self._shuffled_anew(point, shuffle_seed(self.setup.seed, self.setup.salt, self.shuffles))
        else:
            self._rewind(point)
        del self.coins[point:]
        self.undo_asked = None
        return Change(event.seq, point, undone_to=point, move=event.move)

    def _sit(self, seat: int, sitter: Seat) -> None:
        """Somebody takes a seat."""
        self.setup = self.setup.with_sitter(seat, sitter)
        self._rename(tuple(sitter.name for sitter in self.setup.seats))

    @abstractmethod
    def _rename(self, names: tuple[str, ...]) -> None:
        """The players are called so from now on."""
