"""Models of the messages over the WebSocket; together with `requests` and `shapes` they define the protocol.

The types of the web page (`web/js/protocol.d.ts`) and the OpenAPI description are generated from these models. The
shape of a game's views is declared by its `Capabilities.view_type`.
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
from ...names import normalize_player_name
from ...registry import game_type
from ..errors import BAD_NAME
from .shapes import Input, Message, PlyText, Presence, TableInfo

PROTOCOL = 3

Greeting = Literal["hello", "good_luck", "well_played", "thanks", "oops", "one_moment", "good_game"]
Emote = Literal["smile", "laugh", "surprise", "sad", "think"]

LATER = ConfigDict(defer_build=True)  # validators are built on first use, for a faster start


def _normalize_person_name(name: str) -> str:
    """Return a person's name in normalized form.

    An illegal name raises an error with a special type, so that the web page can translate the error.
    """
    try:
        return normalize_player_name(name)
    except SevenWondersError as error:
        raise PydanticCustomError(BAD_NAME, "{error}", {"error": str(error)}) from None


def _check_view(view: Mapping[str, object], info: ValidationInfo) -> Mapping[str, object]:
    """Return a view (a position as JSON) unchanged, after checking it against the type that its game declares.

    Only views that are parsed from JSON are checked.
    """
    shape = _make_view_adapter(game_type(str(view["game"]))) if info.mode == "json" and "game" in view else None
    if shape is not None:
        shape.validate_python(view)
    return view


@cache
def _make_view_adapter(game: AnyGameType) -> TypeAdapter[Mapping[str, object]] | None:
    """Return the Pydantic validator for the views (positions as JSON) of a game; None if the game declares no type."""
    view_type = game.capabilities.view_type
    return None if view_type is None else TypeAdapter(view_type())


Name = Annotated[str, AfterValidator(_normalize_person_name)]
NameIfAny = Annotated[str, AfterValidator(lambda name: name and _normalize_person_name(name))]
Cid = Annotated[str, StringConstraints(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Notation = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Hexadecimal = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Version = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=6)]
GameView = Annotated[
    Mapping[str, object],
    AfterValidator(_check_view),
    Field(description="the game as the viewer may know it; each game has its own shape"),
]


# ---- from the page, over the socket


class ClientHello(Input):
    """The client's first frame. `version` is the version of the table that the client has, null if it has none.

    `pledge` is the SHA-256 of the number that the client will add to the shuffle, as text. It is optional: without a
    pledge, this client adds no number to the shuffle.
    """

    type: Literal["hello"]
    version: Version | None = None
    pledge: Hexadecimal | None = None


class AddShuffleNumber(Input):
    """The client's random number for the joint shuffle; the client has sent its hash as the pledge in `hello`.

    The client sends the number after the server's message `shuffle` with the pledges of all players.
    """

    type: Literal["add_number"]
    number: Hexadecimal


class TableCommand(Input):
    """Base model of the client's commands at a table; the server answers each with `ack` or `refused`.

    `cid` is an id that the client chooses: a command that is repeated with the same `cid` is carried out once.
    `version` is the version of the table that the client has seen.
    """

    cid: Cid
    version: Version


class PlayMove(TableCommand):
    """A move in notation, as given in `legal[].action` of the view.

    In 7 Wonders it is a secret choice. Until all players have chosen, a new choice replaces the previous one.
    """

    type: Literal["move"]
    action: Notation


class RevokeChoice(TableCommand):
    """In 7 Wonders: request to withdraw a choice, possible until all players have chosen."""

    type: Literal["revoke"]


class Undo(TableCommand):
    """Request to take the last move back; among friends the other player has to agree."""

    type: Literal["undo"]


class Redo(TableCommand):
    """Request to redo the last move taken back; only where no other player has to agree."""

    type: Literal["redo"]


class UndoAnswer(TableCommand):
    """The answer to a friend who asks to take a move back."""

    type: Literal["undo_answer"]
    agree: bool


class Resign(TableCommand):
    """Resignation of a game. At a hot seat (players at one screen), `seat` resigns, by default the deciding seat."""

    type: Literal["resign"]
    seat: Annotated[int, Field(ge=0, le=1)] | None = None  # a Literal would take true for 1


class Leave(TableCommand):
    """In 7 Wonders: request to leave the game. The computer plays the player's seats from now on."""

    type: Literal["leave"]


class RejoinGame(TableCommand):
    """Request to take back the seats that the computer has played since the player left."""

    type: Literal["return"]


class ClaimWin(TableCommand):
    """In a game of two: claim of victory because the opponent stays away (`TableActivity.absent`)."""

    type: Literal["claim"]
    seat: SeatNumber


class VoteToReplace(TableCommand):
    """Request that the computer plays for a person who is away (`TableActivity.absent`); it is a vote of the player."""

    type: Literal["replace"]
    seat: SeatNumber


class SwitchHotSeat(Input):
    """At a hot seat (several players at one screen): notice that the player of a seat is at the screen now."""

    type: Literal["look"]
    seat: SeatNumber


class AskHint(Input):
    """Request for a hint from a strong player, with the seconds to think."""

    type: Literal["hint"]
    cid: Cid
    seconds: Annotated[float, Field(gt=0, le=60)] = 2.0


class StopHint(Input):
    """Request to stop a hint that is still being refined."""

    type: Literal["stop_hint"]
    cid: Cid


class SetPace(Input):
    """Request for a minimum time for each move of a computer."""

    type: Literal["pace"]
    milliseconds: Annotated[int, Field(ge=0, le=10_000)]


class SendGreeting(Input):
    """A greeting to all players at a table of friends; there is no free text."""

    type: Literal["say"]
    what: Literal[Greeting, Emote]


class Ping(Input):
    """Check of the connection, answered with `pong`; `lag` is the last round-trip time in milliseconds."""

    type: Literal["ping"]
    t: float = 0
    lag: Annotated[int, Field(ge=0, le=60_000)] = 0


GameCommand = (
    PlayMove | RevokeChoice | Undo | Redo | UndoAnswer | Resign | Leave | RejoinGame | ClaimWin | VoteToReplace
)
ClientMessage = Annotated[
    ClientHello | AddShuffleNumber | GameCommand | SwitchHotSeat | AskHint | StopHint | SetPace | SendGreeting | Ping,
    Field(discriminator="type"),
]
CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage, config=LATER)


# ---- from the server, over the socket


class Frame(Message):
    """A message of the server over the socket."""


class Sync(Frame):
    """The complete state of a table, without information that is hidden from the client."""

    type: Literal["sync"] = "sync"
    version: int
    table: TableInfo
    view: GameView
    plies: list[PlyText]
    thinking: bool


class Changed(Frame):
    """Changes of a table since its previous version. Of several sent together, only the last has `view` and `table`."""

    type: Literal["event"] = "event"
    version: int
    plies: list[PlyText]
    undone_to: int | None
    view: GameView | None = None
    table: TableInfo | None = None


class Ack(Frame):
    """Confirmation that a command has been carried out and stored."""

    type: Literal["ack"] = "ack"
    cid: str
    version: int


class Refused(Frame):
    """A refused command; `refusal` has the reason as data with ids if the rules do not allow an action."""

    type: Literal["refused"] = "refused"
    cid: str
    code: str
    error: str
    version: int
    refusal: Refusal | None = None


class ActionReason(Message):
    """A reason why an action is good: `key` is the kind of reason, `values` are the numbers and ids in its sentence."""

    key: str
    values: dict[str, int | str]


class HintMove(Message):
    """The evaluation of an action by the strong player that gives hints.

    `value` is the expected share of the victory, `share` the part of the search that went to the action.
    """

    action: str
    value: float
    share: float
    visits: int
    reasons: list[ActionReason] = []
    points: float | None = Field(default=None, description="the expected points at the end, if the game counts points")
    outcomes: dict[str, float] = Field(
        default={}, description="in reviews: the chances of each ending after the action, as in `Advice`"
    )
    reply: str | None = Field(default=None, description="in reviews: the best reply, with its seat")
    proved: bool = Field(default=False, description="whether the value is certain with good play")


class Advice(Message):
    """The evaluation of a position by the strong player that gives hints, from the point of view of the seat to act."""

    simulations: int
    win: float
    outcomes: dict[str, float]
    moves: list[HintMove]
    line: list[str]
    wins: dict[Seat, float] = Field(default={}, description="7 Wonders: each seat's chance to win")
    points: dict[Seat, float] = Field(
        default={}, description="the expected points of each seat, if the game counts points"
    )
    exact: bool = Field(default=False, description="whether the chance to win and all values are exact")
    range_50: list[float] = Field(
        default=[], description="the interval that holds the true chance in half of all cases, if known"
    )
    range_90: list[float] = Field(
        default=[], description="the interval that holds the true chance in nine of ten cases"
    )


class Hint(Frame, Advice):
    """A hint from a strong player; more messages refine it until `final` is true."""

    type: Literal["hint"] = "hint"
    cid: str
    final: bool


class Absent(Message):
    """A player who is to decide and is away."""

    wait: int = Field(description="the milliseconds that the others have to wait")
    votes: list[Seat] = Field(description="the seats that have voted for the computer to take over")
    needed: int = Field(description="the number of votes needed")


class TableActivity(Frame):
    """Current activity at the table. It has no version; only the latest status is valid."""

    type: Literal["status"] = "status"
    thinking: bool
    presence: dict[Seat, Presence] = Field(description="the presence of each person")
    absent: dict[Seat, Absent] = Field(default={}, description="the absent people who are to decide")
    watchers: int = Field(default=0, description="the number of spectators who have the table open")


class GreetingFromPlayer(Frame):
    """A greeting from a player at the table; it is not stored."""

    type: Literal["said"] = "said"
    seat: Seat
    what: Literal[Greeting, Emote]


class ShufflePledges(Frame):
    """The pledges of all players. Clients keep them, and answer with `add_number`."""

    type: Literal["shuffle"] = "shuffle"
    commitment: str
    pledges: dict[Seat, str]


class Pong(Frame):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"
    t: float


class ErrorFrame(Frame):
    """An error: the server could not parse a frame, or failed otherwise."""

    type: Literal["error"] = "error"
    code: str
    error: str


ServerMessage = Annotated[
    Sync | Changed | Ack | Refused | Hint | TableActivity | GreetingFromPlayer | ShufflePledges | Pong | ErrorFrame,
    Field(discriminator="type"),
]
SERVER: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage, config=LATER)
