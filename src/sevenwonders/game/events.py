"""Changes that a ply makes on the table, as data with ids: coins, tokens, places, control, conflicts.

An event holds the effects that the action's own text leaves out.  It holds only public information, so the same
list serves every viewer.  Each game defines the types in its `events` module; `describe` renders an event
with the message `event.TYPE`, in which every field of the event has its name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict  # Pydantic asks for it before Python 3.12

from ..kernel.struct import Struct
from ..messages import Messages
from .ply import Ply
from .seats import Seat
from .views import strict


@strict
class PlyEvent(TypedDict):
    """Something that a ply changed; each type has some of the fields.

    `by` and `unit` are ids of components, or of a cause that is none, such as `discard` for a card that was sold;
    `count` counts coins, spaces, points or cards.
    """

    type: str
    seat: NotRequired[Seat]
    other: NotRequired[Seat]
    count: NotRequired[int]
    by: NotRequired[str]
    unit: NotRequired[str]
    units: NotRequired[list[str]]
    chamber: NotRequired[int]
    space: NotRequired[int]
    age: NotRequired[int]


Events = tuple[PlyEvent, ...]
EventsOf = Callable[[Any, Any, Any], list[list[PlyEvent]]]  # before, plies, after

NO_EVENTS: Events = ()
SEAT_FIELDS: tuple[Literal["seat", "other"], ...] = ("seat", "other")
UNIT_FIELDS: tuple[Literal["by", "unit"], ...] = ("by", "unit")


def events_along(
    steps: Iterable[tuple[Struct, Sequence[Ply[Any]]]], events_of: EventsOf, first: Struct | None = None
) -> Iterator[Events]:
    """Yield the events of every ply, from the positions of a game with the plies that left each; see `Game.steps`.

    It is quicker with the `first` of these positions, where the caller has it.
    """
    before: Struct | None = None
    left: Sequence[Ply[Any]] = ()
    for state, plies in steps:  # the same state, which changes on the way
        if before is not None:
            yield from map(tuple, events_of(before, left, state))
        if plies:
            before, left, first = first or state.copy(), plies, None


def describe(event: PlyEvent, messages: Messages, names: Mapping[Seat, str]) -> str:
    """Return an event as a sentence, in the messages of its game.

    >>> from sevenwonders.registry import game_type
    >>> event: PlyEvent = {"type": "lost", "seat": "p2", "count": 2, "by": "the_appian_way"}
    >>> [describe(event, game_type("duel").messages(language), {"p2": "Ada"}) for language in ("en", "de")]
    ['Ada loses 2 coins: The Appian Way.', 'Ada verliert 2 Münzen: Die Via Appia.']
    >>> describe(event, game_type("duel").messages(), {"p2": "You"})
    'You lose 2 coins: The Appian Way.'
    """

    def called(thing: str) -> str:
        return messages.say(f"event.by.{thing}") if f"event.by.{thing}" in messages else messages.unit(thing)

    values: dict[str, object] = {**event}
    values |= {field: names[event[field]] for field in SEAT_FIELDS if field in event}
    values |= {field: called(event[field]) for field in UNIT_FIELDS if field in event}
    if "units" in event:
        values["units"] = messages.join(map(messages.unit, event["units"]))
    if "count" in event:
        values["coins"] = messages.say("coins", count=event["count"])
    if "age" in event:
        values["age"] = messages.say(f"age.{event['age']}")
    return messages.agreed(messages.say(f"event.{event['type']}", **values))


__all__ = ["NO_EVENTS", "Events", "EventsOf", "PlyEvent", "describe", "events_along"]
