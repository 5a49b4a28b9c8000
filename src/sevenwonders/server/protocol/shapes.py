"""Models of tables that messages over the WebSocket and over HTTP share."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict  # Pydantic asks for it before Python 3.12

from ...game.events import PlyEvent
from ...game.seats import Seat
from ...names import GENERATED_KINDS
from ...registry import game_names

Viewer = Literal["p1", "p2", "p3", "p4", "p5", "p6", "p7", "spectator"]
You = Literal["p1", "p2", "p3", "p4", "p5", "p6", "p7", "both", "several", "spectator"]
Language = Literal["en", "de", "fr", "es"]  # languages of the page


class TableKind(StrEnum):
    """The kind of a table, by the people and computers who play at it."""

    COMPUTER = "computer"
    HOT_SEAT = "hot_seat"
    FRIEND = "friend"
    WATCH_COMPUTERS = "watch_computers"


class SeatKind(StrEnum):
    """The kind of occupant of a seat; the Automa of the Solo Challenge never decides anything."""

    PERSON = "person"
    COMPUTER = "computer"
    AUTOMA = "automa"
    FREE = "free"


class Presence(StrEnum):
    """The presence of a player: page open, page closed a moment ago, or away."""

    HERE = "here"
    RECONNECTING = "reconnecting"
    AWAY = "away"


UNREAD = "tables of yours that this version of the program cannot read"


def _check_game_name(name: object) -> object:
    """Return the name of a game after checking that such a game exists."""
    if name not in (known := game_names()):
        raise PydanticCustomError("literal_error", "unknown game", {"expected": " or ".join(map(repr, known))})
    return name


GameName = Annotated[str, BeforeValidator(_check_game_name)]


class Message(BaseModel):
    """Base model of all messages; it refuses unknown fields."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class Input(Message):
    """Base model of messages from clients, with strict types: `true` is no number, and `"yes"` is not `true`."""

    model_config = ConfigDict(strict=True)


class MadeName(TypedDict):
    """A name that the program made and clients translate; `number` distinguishes equal names."""

    kind: Literal[GENERATED_KINDS]  # type: ignore[valid-type]
    level: NotRequired[int]
    number: NotRequired[int]


SeatName = str | MadeName  # a text is what a person typed


class SeatInfo(Message):
    """The occupant of a seat."""

    kind: SeatKind
    name: SeatName
    player: str | None = None
    stand_in: bool = Field(default=False, description="whether a computer plays for a person who left")


class TwoPlayerResult(Message):
    """The end of a game of two players: the winner, and the kind of victory, such as resignation."""

    winner: Literal["p1", "p2", "shared"]
    victory: str


class MultiplayerResult(Message):
    """The end of a game of several players: the rank of each seat, counting from 1; tied players share a rank."""

    winners: list[Seat]
    ranks: dict[Seat, int]


GameResult = TwoPlayerResult | MultiplayerResult


class BaseTableInfo(Message):
    """The information on a table that the lobby and the page of the table share."""

    id: str
    game: GameName
    kind: TableKind
    names: dict[Seat, SeatName]
    seats: dict[Seat, SeatInfo]
    you: You
    modules: list[str]
    profile: str
    over: bool
    result: GameResult | None = None
    waiting: bool = Field(description="whether a seat is still free")
    time_control: str | None = Field(default=None, description="the time control, such as `600+5` or `1/172800`")
    invite: str | None = Field(
        default=None, description="the path that takes the free seat; only for the owner of the table"
    )


class ClockInfo(Message):
    """The clocks of the people at a table, in milliseconds at the time of sending."""

    left: dict[Seat, int]
    running: list[Seat] = Field(description="the seats whose clocks run")
    low: int = Field(description="the remaining milliseconds at which a clock warns")


class TableInfo(BaseTableInfo):
    """The information on a table for a client, without the position of the game."""

    yours: list[Seat] = Field(description="all the seats that you play")
    options: Mapping[str, str | bool | int]
    commitment: str = Field(
        description="SHA-256 of the secret (of SALT:SEED with a chosen seed), published before the game"
    )
    dealt: bool = Field(description="whether the game has been dealt, after the joint shuffle")
    played_before: bool = Field(
        default=False, description="whether it has the luck of another game; see `/comparison` at its end"
    )
    added: list[Seat] = Field(default=[], description="the seats whose page added a number to the shuffle")
    numbers: dict[Seat, str] = Field(default={}, description="the numbers of the shuffle, once the game is over")
    seed: str | None = Field(
        default=None, description="seed or key, once the game is over; a text, because it may exceed 53 bits"
    )
    salt: str | None = Field(default=None, description="the secret, or the salt of a seed, once the game is over")
    shuffles: int = Field(default=0, description="the number of shuffles of the unseen cards after take-backs")
    rematch: str | None = Field(default=None, description="the id of the rematch table")
    rematch_by: Seat | None = Field(default=None, description="the seat that asked for the rematch")
    can_rematch: bool = Field(
        default=False, description="whether a rematch is possible: the game is over, and each player has moved"
    )
    can_undo: bool
    can_redo: bool = Field(default=False, description="whether a move was taken back that may be played again")
    undo_asked: Seat | None = Field(default=None, description="the seat that asks to take its last move back")
    sitting: Seat | None = Field(
        default=None, description="hot seat: the seat at this screen; null while the screen is handed over"
    )
    hand_over_to: Seat | None = Field(
        default=None, description="hot seat with secrets: the seat that should take over the screen"
    )
    hints: bool = Field(default=False, description="whether hints may be asked for")
    can_return: bool = Field(
        default=False, description="whether a computer plays for you, and you may take your seat back"
    )
    clock: ClockInfo | None = Field(default=None, description="the clocks, with a time control")
    learn: bool
    public: bool
    delay: int = Field(default=0, description="the delay in seconds for spectators of players with secrets")


class TableSummary(BaseTableInfo):
    """A table in the lobby."""

    created: str
    updated: str
    moves: int | None = Field(description="the number of moves; null for delayed spectators")
    to_act: list[Seat] = Field(description="the seats that are to decide; empty for delayed spectators")
    deadline: str | None = Field(default=None, description="when the next clock runs out")
    presence: dict[Seat, Presence] = Field(default={}, description="the presence of each person")


class TableCounts(Message):
    """Numbers of tables in the lists of the lobby, on all pages together."""

    mine: int = Field(description="your running tables")
    finished: int = Field(description="your finished tables")
    open: int
    running: int


class TableList(Message):
    """A page of the lobby; in `mine`, tables in progress come before finished tables."""

    mine: list[TableSummary]
    open: list[TableSummary]
    running: list[TableSummary]
    unread: list[str] = Field(description=UNREAD)
    counts: TableCounts
    more: bool = Field(description="whether another page follows")


class PlyText(Message):
    """A ply of the game: an action, or a chance event by the dealer, whose `actor` is `d`.

    `coins` is the change of each seat's coins, or of the metric that the game logs instead. `events` are the changes on
    the table that `text` does not mention. `question` is the id of the decision, given only if the verb in `text` does
    not show it; the page describes the decision with its message `question.ID`.
    """

    ply: int
    actor: Seat | Literal["d"]
    text: str
    coins: Sequence[int]
    events: Sequence[PlyEvent]
    question: str = ""
