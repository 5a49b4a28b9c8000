"""Between rows of the database and what the server works with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ...duel.options import DEFAULT_PROFILE, options_from
from ..tables import Course, Event, EventKind
from ..tables.setup import GameName, Kind, Setting, Sitter, SitterKind

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Standing:
    """How a table stands, as the lobby shows it."""

    updated: datetime
    moves: int
    to_act: tuple[int, ...]
    over: bool
    result: dict[str, Any] | None

    @classmethod
    def of(cls, course: Course, updated: datetime) -> "Standing":
        """The standing of a table in play."""
        return cls(updated, course.moves, course.deciders, course.is_over, course.result)


@dataclass(frozen=True)
class Line:
    """A table in the lobby."""

    setting: Setting
    standing: Standing


def milliseconds(moment: datetime) -> int:
    """A moment as the database keeps it."""
    return round(moment.timestamp() * 1000)


def moment(milliseconds: int) -> datetime:
    """A moment from the database."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def setting_row(setting: Setting) -> dict[str, Any]:
    """The row of a new table, without how it stands."""
    return {
        "id": setting.id,
        "created": milliseconds(setting.created),
        "kind": str(setting.kind),
        "game": str(setting.game),
        "modules": list(setting.modules),
        "options": setting.options.changed(),
        "profile": setting.profile,
        "seed": setting.seed,
        "salt": setting.salt,
        "commitment": setting.commitment,
        "owner": setting.owner,
        "code": setting.code,
        "position": setting.position,
        "public": setting.public,
        "learn": setting.learn,
    }


def standing_row(standing: Standing, waiting: bool) -> dict[str, Any]:
    """The part of a row that changes."""
    return {
        "updated": milliseconds(standing.updated),
        "moves": standing.moves,
        "to_act": sum(1 << seat for seat in standing.to_act),
        "over": standing.over,
        "result": standing.result,
        "waiting": waiting,
    }


def seat_rows(setting: Setting) -> list[dict[str, Any]]:
    """The rows of those who sit at a table."""
    return [
        {
            "table_id": setting.id,
            "seat": seat,
            "kind": str(sitter.kind),
            "name": sitter.name,
            "guest": sitter.guest,
            "player": sitter.player,
        }
        for seat, sitter in enumerate(setting.seats)
    ]


def event_row(table: str, event: Event) -> dict[str, Any]:
    """The row of an event."""
    return {
        "table_id": table,
        "seq": event.seq,
        "at": milliseconds(event.at),
        "actor": event.actor,
        "kind": str(event.kind),
        "cid": event.cid,
        "move": event.move,
        "chance": list(event.chance),
    }


def setting_of(row: Row, seats: Iterable[Row]) -> Setting:
    """A table from its rows."""
    sitters = {
        seat["seat"]: Sitter(SitterKind(seat["kind"]), seat["name"], seat["guest"], seat["player"]) for seat in seats
    }
    return Setting(
        id=row["id"],
        created=moment(row["created"]),
        kind=Kind(row["kind"]),
        options=_options(row),
        profile=row["profile"],
        seed=row["seed"],
        salt=row["salt"],
        seats=tuple(sitters[seat] for seat in range(len(sitters))),
        owner=row["owner"],
        code=row["code"],
        position=row["position"],
        public=row["public"],
        learn=row["learn"],
    )


def _options(row: Row) -> Any:
    """The options of the game that is played."""
    if row["game"] == GameName.DUEL:
        return options_from(DEFAULT_PROFILE, row["options"], row["modules"])
    from ...classic.options import options_from as classic_options_from

    return classic_options_from(row["options"])


def standing_of(row: Row) -> Standing:
    """How a table stands, from its row."""
    acting = tuple(seat for seat in range(row["to_act"].bit_length()) if row["to_act"] >> seat & 1)
    return Standing(moment(row["updated"]), row["moves"], acting, row["over"], row["result"])


def event_of(row: Row) -> Event:
    """An event from its row."""
    return Event(
        seq=row["seq"],
        at=moment(row["at"]),
        actor=row["actor"],
        kind=EventKind(row["kind"]),
        cid=row["cid"],
        move=row["move"],
        chance=tuple(row["chance"]),
    )
