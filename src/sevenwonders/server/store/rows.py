"""Conversion between rows of the database and objects of the server."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from ...game.clock import TimeControl
from ...game.options import Options
from ...names import CHARACTERS, GeneratedName
from ...registry import game_type
from ..protocol.shapes import SeatKind, TableKind
from ..tables import Event, EventKind, TableState
from ..tables.names import format_english_name, name_from_database_text, name_to_database_text
from ..tables.recognition import encode_opening
from ..tables.setup import FREE_SEAT, Outage, SeatOccupant, TableSetup

Row = Mapping[Any, Any]  # values by the names of columns
# events after which a seat has another occupant
SEATINGS = (EventKind.JOIN, EventKind.LEAVE, EventKind.RETURN, EventKind.FLAG)
NO_SEED = -1  # if server and players shuffle together; not a legal seed
# attributes that columns of the same name hold as they are
SETUP_COLUMNS = ("id", "game", "profile", "salt", "owner", "code", "position", "public", "learn", "luck", "origin")
STATUS_COLUMNS = ("moves", "over", "result", "size")
EVENT_COLUMNS = ("seq", "actor", "cid", "move", "lag")


@dataclass(frozen=True)
class LobbyStatus:
    """The information about a table in the lobby that changes during the game.

    Attributes:
        updated: the time of the last event.
        moves: the number of moves; None for spectators with a delay.
        to_act: the seats that have to decide.
        over: whether the game is over.
        result: the result of the game as JSON.
        opening: the encoded first events of the game, by which a record of the game is recognized.
        deadline: when the next clock of a player runs out; None if no clock runs.
        size: the approximate bytes of the table in the database.
    """

    updated: datetime
    moves: int | None  # None for delayed spectators
    to_act: tuple[int, ...]
    over: bool
    result: dict[str, object] | None
    opening: str | None = None
    deadline: datetime | None = None
    size: int = 0

    @classmethod
    def from_state(cls, state: TableState, updated: datetime) -> "LobbyStatus":
        """Make the status of a table from its state and the time of its last event."""
        opening = encode_opening(state.game)
        result, deadline, size = state.result, state.deadline, state.size
        return cls(updated, state.move_count, state.deciders, state.is_over, result, opening, deadline, size)


class RunningTable(NamedTuple):
    """A running table of friends, with columns by which most are quickly excluded as the game of a record.

    Attributes:
        id: the id of the table.
        modules: the expansions of its game.
        opening: the first public events of the game as text, one character for each event; tables stored by earlier
            versions have another text, or none.
        position: the code of the position where the game began, None if the game began with the deal.
        updated: the time of the last change, in milliseconds since 1970.
        is_own: whether the requesting guest sits at the table.
    """

    id: str
    modules: Sequence[str]
    opening: str | None
    position: str | None
    updated: int
    is_own: bool


@dataclass(frozen=True)
class LobbyEntry:
    """A table in the lobby: its setup, and its status, which changes during the game."""

    setup: TableSetup
    status: LobbyStatus


def to_milliseconds(moment: datetime) -> int:
    """Return a time in milliseconds since 1970, which is the form in which the database stores times."""
    return round(moment.timestamp() * 1000)


def from_milliseconds(milliseconds: int) -> datetime:
    """Return a time from the database as a datetime in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def setup_to_row(setup: TableSetup) -> dict[str, object]:
    """Return the database row of a new table, without the columns of `status_to_row`."""
    return {name: getattr(setup, name) for name in SETUP_COLUMNS} | {
        "created": to_milliseconds(setup.created),
        "kind": str(setup.kind),
        "modules": list(setup.options.modules),
        "options": setup.options.changed_values(),
        "seed": NO_SEED if setup.seed is None else setup.seed,
        "commitment": setup.commitment,
        "time_control": None if setup.time_control is None else str(setup.time_control),
    }


def status_to_row(state: TableState, updated: datetime) -> dict[str, object]:
    """Return the columns of a table's row that change during the game.

    Args:
        state: the table.
        updated: the time of its last event.
    """
    status = LobbyStatus.from_state(state, updated)
    return {name: getattr(status, name) for name in STATUS_COLUMNS} | {
        "updated": to_milliseconds(status.updated),
        "to_act": sum(1 << seat for seat in status.to_act),
        "waiting": state.setup.is_waiting,
        "deal": status.opening,
        "deadline": None if status.deadline is None else to_milliseconds(status.deadline),
    }


def seats_to_rows(setup: TableSetup) -> list[dict[str, object]]:
    """Return the database rows of the seats of a table."""
    return [
        {
            "table_id": setup.id,
            "seat": seat,
            "kind": str(sitter.kind),
            "name": name_to_database_text(sitter.name),
            "guest": sitter.guest,
            "player": sitter.player,
        }
        for seat, sitter in enumerate(setup.seats)
    ]


def event_to_row(table: str, event: Event) -> dict[str, object]:
    """Return the database row of an event at the table with the given id."""
    return {name: getattr(event, name) for name in EVENT_COLUMNS} | {
        "table_id": table,
        "at": to_milliseconds(event.at),
        "kind": str(event.kind),
        "chance": list(event.chance),
    }


def setup_from_rows(row: Row, seats: Iterable[Row], outages: Iterable[Row] = ()) -> TableSetup:
    """Make the setup of a table from database rows.

    Args:
        row: the row of the table.
        seats: the rows of its seats.
        outages: the rows of the periods without a server since the table was made.
    """
    sitters = {seat["seat"]: _seat_from_row(seat) for seat in seats}
    if not sitters:
        raise LookupError("the seats are lost")
    return TableSetup(
        **{name: row[name] for name in SETUP_COLUMNS},
        created=from_milliseconds(row["created"]),
        kind=TableKind(row["kind"]),
        options=_parse_options(row["game"], json.dumps({**row["options"], **dict.fromkeys(row["modules"], True)})),
        seed=None if row["seed"] == NO_SEED else row["seed"],
        seats=tuple(sitters[seat] for seat in range(len(sitters))),
        time_control=None if row["time_control"] is None else TimeControl.read(row["time_control"]),
        outages=tuple(Outage(from_milliseconds(each["began"]), from_milliseconds(each["ended"])) for each in outages),
    )


def _seat_from_row(row: Row) -> SeatOccupant:
    """Make the occupant of a seat from the database row of the seat."""
    kind = SeatKind(row["kind"])
    if kind is SeatKind.FREE:
        return FREE_SEAT
    name, character = (
        name_from_database_text(row["name"]),
        (row["player"] or "").removeprefix("style:").partition(":")[0],
    )
    # earlier versions stored the English name of a character
    if character in CHARACTERS and name == format_english_name(GeneratedName(character)):
        name = GeneratedName(character)
    return SeatOccupant(kind, name, row["guest"], row["player"])


@lru_cache(1024)  # most tables of a lobby have the same options as others
def _parse_options(game: str, options: str) -> Options:
    """Parse the options of a game from JSON text; `game` is the name of the game."""
    return game_type(game).options(json.loads(options))


def status_from_row(row: Row, seats: int) -> LobbyStatus:
    """Make the status of a table from its database row; `seats` is the number of its seats."""
    acting = tuple(seat for seat in range(seats) if row["to_act"] >> seat & 1)
    updated = from_milliseconds(row["updated"])
    deadline = None if row["deadline"] is None else from_milliseconds(row["deadline"])
    return LobbyStatus(updated, row["moves"], acting, row["over"], row["result"], deadline=deadline)


def event_from_row(row: Row) -> Event:
    """Make an event at a table from its database row."""
    return Event(
        **{name: row[name] for name in EVENT_COLUMNS},
        at=from_milliseconds(row["at"]),
        kind=EventKind(row["kind"]),
        chance=tuple(row["chance"]),
    )


def restore_initial_setup(setup: TableSetup, events: Sequence[Event]) -> tuple[TableSetup, list[Event]]:
    """Restore the setup that a table had before all its events; return the setup and the completed events.

    The database has only the current occupants of the seats, and the stored events do not name guests.  So
    occupants who joined are added to the events with which they joined, and their seats become free in the setup.  A
    seat that a computer took over becomes the seat of the person who left.

    Args:
        setup: the setup with the current occupants.
        events: all events of the table.
    """
    seats, joined = list(setup.seats), list(events)
    for number, event in reversed(list(enumerate(events))):  # the first event at a seat decides, so it comes last
        sitter = setup.seats[event.actor]
        if event.kind is EventKind.JOIN:
            joined[number] = replace(event, sitter=SeatOccupant(SeatKind.PERSON, sitter.name, sitter.guest))
            seats[event.actor] = FREE_SEAT
        elif event.kind in SEATINGS:
            seats[event.actor] = replace(sitter, kind=SeatKind.PERSON, player=None)
    return replace(setup, seats=tuple(seats)), joined
