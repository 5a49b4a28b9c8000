"""The setup of a table: the game, the secret of its shuffle, and the occupants of the seats."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from ...game.clock import TimeControl
from ...game.game_type import AnyGameType
from ...game.options import Options
from ...names import GeneratedName, SeatName
from ...registry import game_type
from ..protocol.shapes import SeatInfo, SeatKind, TableKind
from .names import format_english_name, name_to_json
from .shuffle import compute_commitment, hash_text

SUBSTITUTE_LEVEL = 3  # or the next lower level that a game has
MILLISECOND = timedelta(milliseconds=1)


def utc_now() -> datetime:
    """Return the current time in UTC, to the millisecond, which is the precision of the database."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


class Outage(NamedTuple):
    """A period in which no server ran."""

    began: datetime
    ended: datetime


@dataclass(frozen=True)
class SeatOccupant:
    """The occupant of a seat: a person, a computer, the Automa, or none for a free seat.

    Attributes:
        kind: the kind of the occupant.
        name: the name that a person typed, or a name made by the program.
        guest: the id of the person, or of the person who left and for whom a computer plays.
        player: the name of the computer player, such as `level:3`.
    """

    kind: SeatKind
    name: SeatName
    guest: str | None = None
    player: str | None = None

    @property
    def is_stand_in(self) -> bool:
        """True if a computer plays for a person who left."""
        return self.kind is SeatKind.COMPUTER and self.guest is not None

    @cached_property
    def info(self) -> SeatInfo:
        """The message about the occupant, with public information only."""
        name = name_to_json(self.name)
        return SeatInfo(kind=self.kind, name=name, player=self.player, stand_in=self.is_stand_in)


FREE_SEAT = SeatOccupant(SeatKind.FREE, GeneratedName("free"))


@dataclass(frozen=True)
class TableSetup:
    """The setup of a table, from which its game begins.

    Attributes:
        id: the id of the table.
        created: when the table was made.
        game: the name of the game, such as `duel`.
        kind: the kind of the table: friends, people at one screen, or computers.
        options: the options of the game: expansions and variants.
        profile: the name of the set of default options on which `options` is based.
        seed: the seed that the owner chose, or that a table of an early version has; None if server and players shuffle
            together (`shuffle`).
        salt: the salt of the commitment to the seed; without a seed, the server's secret of the shuffle.
        seats: the occupants of the seats, clockwise; the first one starts.
        owner: the id of the guest who made the table.
        code: the invitation code for the free seats of a table of friends.
        position: the start of the game if it is not the usual one: a position code, or a record that holds a position.
        public: whether the lobby shows the table to all guests.
        learn: whether the web page explains the moves.
        time_control: the time control, None without clocks.
        luck: the chance outcomes of an earlier game, if it is dealt again: a record without decisions of players.
        origin: the reference to that game (see `format_game_ref`); secret until the end, as it shows hidden cards.
        outages: periods without a server since the table was made; no clock counts them.
    """

    id: str
    created: datetime
    game: str
    kind: TableKind
    options: Options
    profile: str
    seed: int | None = field(repr=False)
    salt: str = field(repr=False)
    seats: tuple[SeatOccupant, ...]
    owner: str
    code: str | None = field(default=None, repr=False)
    position: str | None = None
    public: bool = False
    learn: bool = False
    time_control: TimeControl | None = None
    luck: str | None = field(default=None, repr=False)
    origin: str | None = field(default=None, repr=False)
    outages: tuple[Outage, ...] = field(default=(), repr=False)

    @cached_property
    def commitment(self) -> str:
        """The hash of the shuffle's secret; the server publishes this hash when the table is made."""
        if self.luck is not None:
            return compute_commitment(self.luck, self.salt)
        return hash_text(self.salt) if self.seed is None else compute_commitment(self.seed, self.salt)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the seats in English, the form that games and game records use."""
        return tuple(format_english_name(sitter.name) for sitter in self.seats)

    @cached_property
    def is_waiting(self) -> bool:
        """True if a seat is still free."""
        return any(sitter.kind is SeatKind.FREE for sitter in self.seats)

    @cached_property
    def game_type(self) -> AnyGameType:
        """The description of the game (7 Wonders Duel or 7 Wonders): its rules, records and features."""
        return game_type(self.game)

    @property
    def stand_in_player(self) -> str:
        """The name of the computer player that plays for a person who left, such as `level:3`."""
        number = max((level for level in self.game_type.levels if level <= SUBSTITUTE_LEVEL), default=0)
        return f"level:{number}" if number else "random"

    @property
    def is_for_two(self) -> bool:
        """True for a table of two players.

        At such a table a computer never takes over a seat, and a player who stops resigns.
        """
        return len(self.seats) == 2

    def to_service_time(self, moment: datetime) -> int:
        """Return the milliseconds from the creation of the table to a time, without periods in which no server ran.

        Players' clocks use such times.
        """
        away = sum((min(each.ended, moment) - each.began for each in self.outages if each.began < moment), timedelta())
        return round((moment - self.created - away) / MILLISECOND)

    def to_wall_time(self, served: int) -> datetime:
        """Return the time at which `to_service_time` is a number of milliseconds, if all outages have ended by then."""
        away = sum((each.ended - each.began for each in self.outages), timedelta())
        return self.created + away + served * MILLISECOND

    def with_server_outages(self, outages: Iterable[Outage]) -> "TableSetup":
        """Return the setup with additional periods without a server; duplicates count once."""
        known = {*self.outages, *(outage for outage in outages if outage.ended > self.created)}
        return replace(self, outages=tuple(sorted(known)))

    @cached_property
    def person_seats(self) -> frozenset[int]:
        """The seats of people who are playing, without those for whom a computer plays."""
        return frozenset(seat for seat, sitter in enumerate(self.seats) if sitter.kind is SeatKind.PERSON)

    def seats_of(self, guest: str) -> frozenset[int]:
        """Return the seats that a guest plays, without those that a computer plays for the guest."""
        return frozenset(seat for seat in self.person_seats if self.seats[seat].guest == guest)

    def can_hide_information_from(self, guest: str) -> bool:
        """Return whether this is a table of friends who may have secrets from each other, and a guest is none of them.

        Players may have secrets in games where all choose at once, and in games with expansions.
        """
        may_have_secrets = self.kind is TableKind.FRIEND and (self.game_type.simultaneous or bool(self.options.modules))
        return may_have_secrets and guest != self.owner and all(sitter.guest != guest for sitter in self.seats)

    def is_participant(self, guest: str) -> bool:
        """Return whether a guest owns the table, plays at it, or has a seat that a computer plays for the guest."""
        return guest in (self.owner, *(sitter.guest for sitter in self.seats))

    def stand_in_seats(self, guest: str) -> frozenset[int]:
        """Return the seats where a computer plays for a guest who left."""
        return frozenset(seat for seat, sitter in enumerate(self.seats) if sitter.is_stand_in and sitter.guest == guest)

    def restore_people(self) -> "TableSetup":
        """Return a copy in which the people who left take the place of the computers that play for them."""
        back = (replace(each, kind=SeatKind.PERSON, player=None) if each.is_stand_in else each for each in self.seats)
        return replace(self, seats=tuple(back))

    def with_occupant(self, seat: int, sitter: SeatOccupant) -> "TableSetup":
        """Return the setup with another occupant of a seat."""
        return replace(self, seats=(*self.seats[:seat], sitter, *self.seats[seat + 1 :]))
