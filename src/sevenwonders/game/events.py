"""Events: changes that a ply makes on the table, as data with ids, such as coins, tokens, control and conflicts.

Events describe effects that the notation of the action does not mention.  They contain only public information, so
that all viewers get equal events.  Each game defines the types of events in its `events` module.  `describe` renders an
event with the message `event.TYPE`, whose placeholders are the fields of the event.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NotRequired

from ..kernel.struct import S, Struct
from ..messages import Messages
from .ply import Action, Ply
from .seats import Seat
from .views import ClosedDict


class PlyEvent(ClosedDict):
    """A change that a ply made on the table; each type of event has some of the fields.

    `by` and `unit` are ids of components, or of another cause such as `discard` for the sale of a card.  `count` is a
    number of coins, spaces, points or cards.
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
EventsOf = Callable[[S, Any, S], list[list[PlyEvent]]]  # before, plies, after

NO_EVENTS: Events = ()
SEAT_FIELDS: tuple[Literal["seat", "other"], ...] = ("seat", "other")
UNIT_FIELDS: tuple[Literal["by", "unit"], ...] = ("by", "unit")


def iter_events(
    steps: Iterable[tuple[Struct, Sequence[Ply[Action]]]], events_of: EventsOf[Any], first: Struct | None = None
) -> Iterator[Events]:
    """Yield the events of every ply of a game.

    Args:
        steps: the positions of the game, each with the plies played from it, as `Game.iter_steps` yields them.
        events_of: a function that returns the events of some plies, from the position before them, the plies, and the
            position after them.
        first: a copy of the first position, if the caller has one; otherwise it is made.
    """
    before: Struct | None = None
    left: Sequence[Ply[Action]] = ()
    for state, plies in steps:  # a single state, which changes with each step
        if before is not None:
            yield from map(tuple, events_of(before, left, state))
        if plies:
            before, left, first = first or state.copy(), plies, None


def describe_event(event: PlyEvent, messages: Messages, names: Mapping[Seat, str]) -> str:
    """Return a sentence about an event in the language of `messages`, with the players' `names` by seat.

    >>> from sevenwonders.registry import game_type
    >>> event: PlyEvent = {"type": "lost", "seat": "p2", "count": 2, "by": "the_appian_way"}
    >>> [describe_event(event, game_type("duel").messages(language), {"p2": "Ada"}) for language in ("en", "de")]
    ['Ada loses 2 coins (The Appian Way).', 'Ada verliert 2 Münzen: Die Via Appia.']
    >>> describe_event(event, game_type("duel").messages(), {"p2": "You"})
    'You lose 2 coins (The Appian Way).'
    """

    def name_cause(thing: str) -> str:
        """Return the name of a component, or of another cause of an event, by its id."""
        return messages.say(f"event.by.{thing}") if f"event.by.{thing}" in messages else messages.component_name(thing)

    values: dict[str, object] = {**event}
    values |= {field: names[event[field]] for field in SEAT_FIELDS if field in event}
    values |= {field: name_cause(event[field]) for field in UNIT_FIELDS if field in event}
    if "units" in event:
        values["units"] = messages.join(map(messages.component_name, event["units"]))
    if "count" in event:
        values["coins"] = messages.say("coins", count=event["count"])
    if "age" in event:
        values["age"] = messages.say(f"age.{event['age']}")
    return messages.make_verb_agree(messages.say(f"event.{event['type']}", **values))
