"""What server and page say to each other over the socket, and what a table is; with `requests` the one source of the
protocol.

The page's types (`web/js/protocol.d.ts`) and the OpenAPI description are made from these models.  The shape of a view
is its game's `Capabilities.view_type`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationInfo
from pydantic_core import PydanticCustomError

from ...errors import SevenWondersError
from ...game.game_type import AnyGameType
from ...game.refusals import Refusal
from ...game.seats import Seat
from ...names import checked_name
from ...registry import game_type
from ..errors import BAD_NAME
from .shapes import Input, Message, PlyText, Presence, TableInfo

PROTOCOL = 3

Greeting = Literal["hello", "good_luck", "well_played", "thanks", "oops", "one_moment", "good_game"]
Emote = Literal["smile", "laugh", "surprise", "sad", "think"]

LATER = ConfigDict(defer_build=True)  # validators are made when they are first used: nobody waits for them at the start


def _checked(name: str) -> str:
    """Check a name as the engine does; the error has a type of its own, so that the page can translate it."""
    try:
        return checked_name(name)
    except SevenWondersError as error:
        raise PydanticCustomError(BAD_NAME, "{error}", {"error": str(error)}) from None


def _checked_view(view: Mapping[str, object], info: ValidationInfo) -> Mapping[str, object]:
    """Check a view that was received as JSON by the shape that its game declares."""
    shape = _shape_of(game_type(str(view["game"]))) if info.mode == "json" and "game" in view else None
    if shape is not None:
        shape.validate_python(view)
    return view


@cache
def _shape_of(game: AnyGameType) -> TypeAdapter[Mapping[str, object]] | None:
    view_type = game.capabilities.view_type
    return None if view_type is None else TypeAdapter(view_type())


Name = Annotated[str, AfterValidator(_checked)]
NameIfAny = Annotated[str, AfterValidator(lambda name: name and _checked(name))]
Cid = Annotated[str, StringConstraints(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Notation = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Hexadecimal = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Version = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=6)]
GameView = Annotated[
    Mapping[str, object],
    AfterValidator(_checked_view),
    Field(description="what the viewer may know of the game; each game has a shape"),
]


# ---- from the page, over the socket


class Hello(Input):
    """The first frame.  `version` is what the page has, null when it has nothing.

    `pledge` is the SHA-256 of the number that the page will add to the shuffle, as it is written; a page that gives
    none is dealt to without.
    """

    type: Literal["hello"]
    version: Version | None = None
    pledge: Hexadecimal | None = None


class AddNumber(Input):
    """The number that was pledged, after `shuffle` has told the pledges of all."""

    type: Literal["add_number"]
    number: Hexadecimal


class PlayMove(Input):
    """A move in notation, as `legal[].action` of the view has it.

    In 7 Wonders it is a choice, made in secret; it replaces the one made before, until everybody has chosen.
    """

    type: Literal["move"]
    cid: Cid
    version: Version
    action: Notation


class Revoke(Input):
    """In 7 Wonders: take a choice back, until everybody has chosen."""

    type: Literal["revoke"]
    cid: Cid
    version: Version


class Undo(Input):
    """Take the last move back; among friends, ask whether one may."""

    type: Literal["undo"]
    cid: Cid
    version: Version


class Redo(Input):
    """Redo the last take-back; only where no other player has to agree."""

    type: Literal["redo"]
    cid: Cid
    version: Version


class UndoAnswer(Input):
    """The answer to a friend who asks to take a move back."""

    type: Literal["undo_answer"]
    cid: Cid
    version: Version
    agree: bool


class Resign(Input):
    """Give up.  In a hot seat the seat that is to decide does, or the one named."""

    type: Literal["resign"]
    cid: Cid
    version: Version
    seat: Annotated[int, Field(ge=0, le=1)] | None = None  # a Literal would take true for 1


class Leave(Input):
    """In 7 Wonders: the computer plays my seats from now on."""

    type: Literal["leave"]
    cid: Cid
    version: Version


class Return(Input):
    """I play on those of my seats where the computer plays for me."""

    type: Literal["return"]
    cid: Cid
    version: Version


class Claim(Input):
    """In a game of two: I win, for the other one stays away (`Status.absent`)."""

    type: Literal["claim"]
    cid: Cid
    version: Version
    seat: SeatNumber


class Replace(Input):
    """The computer plays for a person who stays away (`Status.absent`); among several, a vote for that."""

    type: Literal["replace"]
    cid: Cid
    version: Version
    seat: SeatNumber


class Look(Input):
    """In a hot seat: this seat sits at the screen now."""

    type: Literal["look"]
    seat: SeatNumber


class AskHint(Input):
    """What a strong player would do."""

    type: Literal["hint"]
    cid: Cid
    seconds: Annotated[float, Field(gt=0, le=60)] = 2.0


class StopHint(Input):
    """Enough of a hint."""

    type: Literal["stop_hint"]
    cid: Cid


class Pace(Input):
    """How long a computer's move takes at least."""

    type: Literal["pace"]
    milliseconds: Annotated[int, Field(ge=0, le=10_000)]


class Say(Input):
    """A greeting to everybody at the table, among friends; there are no other words than these."""

    type: Literal["say"]
    what: Literal[Greeting, Emote]


class Ping(Input):
    """Are you there?  `lag` is how many milliseconds the last answer took."""

    type: Literal["ping"]
    t: float = 0
    lag: Annotated[int, Field(ge=0, le=60_000)] = 0


ClientMessage = Annotated[
    Hello
    | AddNumber
    | PlayMove
    | Revoke
    | Undo
    | Redo
    | UndoAnswer
    | Resign
    | Leave
    | Return
    | Claim
    | Replace
    | Look
    | AskHint
    | StopHint
    | Pace
    | Say
    | Ping,
    Field(discriminator="type"),
]
CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage, config=LATER)


# ---- from the server, over the socket


class Frame(Message):
    """A message of the server over the socket."""


class Sync(Frame):
    """Everything."""

    type: Literal["sync"] = "sync"
    version: int
    table: TableInfo
    view: GameView
    plies: list[PlyText]
    thinking: bool


class Changed(Frame):
    """What happened since the version before.  View and table come with the last of several sent together."""

    type: Literal["event"] = "event"
    version: int
    plies: list[PlyText]
    undone_to: int | None
    view: GameView | None = None
    table: TableInfo | None = None


class Ack(Frame):
    """Done, and on disk."""

    type: Literal["ack"] = "ack"
    cid: str
    version: int


class Refused(Frame):
    """Not done; `refusal` says with ids why the rules do not allow an action."""

    type: Literal["refused"] = "refused"
    cid: str
    code: str
    error: str
    version: int
    refusal: Refusal | None = None


class Reason(Message):
    """Something that speaks for an action: `key` says what, `values` are its numbers and ids."""

    key: str
    values: dict[str, int | str]


class HintMove(Message):
    """What the adviser thinks of an action."""

    action: str
    value: float
    share: float
    visits: int
    reasons: list[Reason] = []
    points: float | None = Field(
        default=None, description="the points that one may expect at the end, where they are counted"
    )
    outcomes: dict[str, float] = Field(
        default={}, description="of reviews: how the game may end after it, as in `Advice`"
    )
    reply: str | None = Field(default=None, description="of reviews: what is answered best, with who answers")
    proved: bool = Field(default=False, description="whether the value is certain with good play")


class Advice(Message):
    """What the adviser thinks of a position."""

    simulations: int
    win: float
    outcomes: dict[str, float]
    moves: list[HintMove]
    line: list[str]
    wins: dict[Seat, float] = Field(default={}, description="7 Wonders: everybody's chance to win")
    points: dict[Seat, float] = Field(
        default={}, description="the points that everybody may expect, where they are counted"
    )
    exact: bool = Field(default=False, description="whether the chance to win and all values are exact")
    range_50: list[float] = Field(
        default=[], description="what holds the true chance in half of all cases, where that is said"
    )
    range_90: list[float] = Field(default=[], description="what holds it in nine of ten")


class Hint(Frame, Advice):
    """What a strong player would do; refined until `final`."""

    type: Literal["hint"] = "hint"
    cid: str
    final: bool


class Absent(Message):
    """Somebody who is to decide and is not there."""

    wait: int = Field(description="for how many milliseconds the others have still to wait")
    votes: list[Seat] = Field(description="who would have the computer play on")
    needed: int = Field(description="how many of them it takes")


class Status(Frame):
    """What goes on; not numbered, the latest counts."""

    type: Literal["status"] = "status"
    thinking: bool
    presence: dict[Seat, Presence] = Field(description="which people have their page open")
    absent: dict[Seat, Absent] = Field(default={}, description="those of them who are missed, for they are to decide")
    watchers: int = Field(default=0, description="how many spectators have the table open")


class Said(Frame):
    """Somebody at the table greets; it is not kept."""

    type: Literal["said"] = "said"
    seat: Seat
    what: Literal[Greeting, Emote]


class Shuffle(Frame):
    """What all have pledged; each page keeps it, and answers with `add_number`."""

    type: Literal["shuffle"] = "shuffle"
    commitment: str
    pledges: dict[Seat, str]


class Pong(Frame):
    """Yes."""

    type: Literal["pong"] = "pong"
    t: float


class Trouble(Frame):
    """A frame that could not be understood, or something that went wrong."""

    type: Literal["error"] = "error"
    code: str
    error: str


ServerMessage = Annotated[
    Sync | Changed | Ack | Refused | Hint | Status | Said | Shuffle | Pong | Trouble,
    Field(discriminator="type"),
]
SERVER: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage, config=LATER)
