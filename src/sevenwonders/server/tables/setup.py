"""What a table is before anything happens at it: the game, its secret seed, and who sits where."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from ...game.clock import TimeControl
from ...game.game_type import AnyGameType
from ...game.options import Options
from ...names import MadeName, SeatName
from ...registry import game_type
from ..protocol.shapes import SeatKind, TableKind
from .commitment import commitment
from .names import english
from .shuffle import hash_of

SUBSTITUTE_LEVEL = 3  # or the next lower one that a game has
MILLISECOND = timedelta(milliseconds=1)


def now() -> datetime:
    """The present, to the millisecond, as databases keep it."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


class Outage(NamedTuple):
    """A while in which no server ran."""

    began: datetime
    ended: datetime


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat.

    Attributes:
        name: as a person typed it, or made by the program.
        guest: the guest, of a person; of a computer, the person whose seat it keeps.
        player: the name of a computer player, as `level:3`.
    """

    kind: SeatKind
    name: SeatName
    guest: str | None = None
    player: str | None = None

    @property
    def is_stand_in(self) -> bool:
        """Whether it is a computer that plays for a person who left."""
        return self.kind is SeatKind.COMPUTER and self.guest is not None

    def back(self) -> "Seat":
        """The person for whom a stand-in plays, else who sits there."""
        return replace(self, kind=SeatKind.PERSON, player=None) if self.is_stand_in else self


FREE_SEAT = Seat(SeatKind.FREE, MadeName("free"))


@dataclass(frozen=True)
class TableSetup:
    """A table as it was made.

    Attributes:
        game: the name of what is played.
        owner: the guest who made it.
        seed: what the game is dealt from, where whoever made the table named it, and in tables before there were keys;
            None where server and players shuffle together (`shuffle`).
        salt: what hides the seed in the commitment; where there is no seed, the secret of the shuffle.
        seats: who sits where, clockwise; the first one starts.
        code: what other players need to take the free seats of a table of friends.
        position: where the game starts, if not at the beginning: a position code, or a record that holds a position.
        learn: whether the page explains what happens.
        time_control: how time is counted, where it is.
        luck: what chance does, where that is what it did in a game before: a record in which nobody has decided yet.
        origin: that game, where it is studied; nobody is told before the end, for it shows what is hidden.
        outages: when nobody could have played since; no clock counts that.
    """

    id: str
    created: datetime
    game: str
    kind: TableKind
    options: Options
    profile: str
    seed: int | None = field(repr=False)
    salt: str = field(repr=False)
    seats: tuple[Seat, ...]
    owner: str
    code: str | None = field(default=None, repr=False)
    position: str | None = None
    public: bool = False
    learn: bool = False
    time_control: TimeControl | None = None
    luck: str | None = field(default=None, repr=False)
    origin: str | None = field(default=None, repr=False)
    outages: tuple[Outage, ...] = field(default=(), repr=False)

    @property
    def commitment(self) -> str:
        """The hash that was published when the table was made."""
        if self.luck is not None:
            return commitment(self.luck, self.salt)
        return hash_of(self.salt) if self.seed is None else commitment(self.seed, self.salt)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats as games and records have them, in English."""
        return tuple(english(sitter.name) for sitter in self.seats)

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is still free."""
        return any(sitter.kind is SeatKind.FREE for sitter in self.seats)

    @cached_property
    def type(self) -> AnyGameType:
        """What is played."""
        return game_type(self.game)

    @property
    def substitute(self) -> str:
        """The name of the computer that plays for a person who does not."""
        number = max((level for level in self.type.levels if level <= SUBSTITUTE_LEVEL), default=0)
        return f"level:{number}" if number else "random"

    @property
    def is_for_two(self) -> bool:
        """Whether two play; then nobody else takes over a seat, and who stops gives up."""
        return len(self.seats) == 2

    def served(self, moment: datetime) -> int:
        """A moment as the clocks count: in milliseconds, without those in which no server ran."""
        away = sum((min(each.ended, moment) - each.began for each in self.outages if each.began < moment), timedelta())
        return round((moment - self.created - away) / MILLISECOND)

    def moment(self, served: int) -> datetime:
        """The moment that `served` counts so, if no server is away from now on."""
        away = sum((each.ended - each.began for each in self.outages), timedelta())
        return self.created + away + served * MILLISECOND

    def with_outages(self, outages: Iterable[Outage]) -> "TableSetup":
        """The same table with some outages more; each counts once."""
        known = {*self.outages, *(outage for outage in outages if outage.ended > self.created)}
        return replace(self, outages=tuple(sorted(known)))

    def persons(self) -> frozenset[int]:
        """The seats where a person sits."""
        return frozenset(seat for seat, sitter in enumerate(self.seats) if sitter.kind is SeatKind.PERSON)

    def seats_of(self, guest: str) -> frozenset[int]:
        """The seats that a guest plays."""
        return frozenset(seat for seat in self.persons() if self.seats[seat].guest == guest)

    def is_secret_from(self, guest: str) -> bool:
        """Whether people play here who may have secrets from each other, and somebody has no part in it.

        So it is in games where all choose at once, and in others with modules: those bring what only one seat knows.
        """
        may_have_secrets = self.kind is TableKind.FRIEND and (self.type.simultaneous or bool(self.options.modules))
        return may_have_secrets and guest != self.owner and all(sitter.guest != guest for sitter in self.seats)

    def has_part(self, guest: str) -> bool:
        """Return whether a guest made the table, sits at it or has left a seat to a computer."""
        return guest in (self.owner, *(sitter.guest for sitter in self.seats))

    def kept_for(self, guest: str) -> frozenset[int]:
        """The seats where a computer plays for a guest who left."""
        return frozenset(seat for seat, sitter in enumerate(self.seats) if sitter.is_stand_in and sitter.guest == guest)

    def without_stand_ins(self) -> "TableSetup":
        """The same table with the people for whom computers play now."""
        return replace(self, seats=tuple(sitter.back() for sitter in self.seats))

    def with_sitter(self, seat: int, sitter: Seat) -> "TableSetup":
        """The same table with somebody on a seat."""
        return replace(self, seats=(*self.seats[:seat], sitter, *self.seats[seat + 1 :]))
