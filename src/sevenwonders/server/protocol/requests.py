"""What is asked and answered over HTTP; see `messages` for what both ends say over the socket."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from ...game.seats import Seat
from ...registry import GameName
from .messages import Advice, Message, Name, TableList, TableSummary, Viewer


class Error(Message):
    """Why a request was refused."""

    error: str
    code: str


class StudiedPosition(Message):
    """A position of a study."""

    study: Annotated[str, Field(max_length=40)]
    game: Annotated[int, Field(ge=0, le=100_000)] = 0
    ply: Annotated[int, Field(ge=0, le=100_000)]


class NewTable(Message):
    """A table to be made.

    `sitters` says who sits where, clockwise: `me`; `here`, another person at the same screen; `free`, somebody who
    follows the invitation; `automa`, whom the Solo Challenge is played against; anything else is a computer player
    such as `level:3`.  Without `me` and other people it is a table of computers to watch.  With `shuffle` the seats
    are drawn by lot; else who is named first starts.  The game begins at the beginning, or with `position` (a position
    code, or a record that holds or reaches one), or `from` a position of a study.
    """

    game: GameName = "duel"
    sitters: Annotated[list[Annotated[str, Field(max_length=40)]], Field(min_length=2, max_length=7)]
    shuffle: bool = True
    options: Annotated[dict[str, str | bool], Field(max_length=60)] = {}
    profile: Annotated[str, Field(max_length=40)] = ""
    names: Annotated[list[Name | Literal[""]], Field(min_length=2, max_length=7)] | None = None
    seed: Annotated[int, Field(ge=0, lt=1 << 63)] | None = None
    public: bool = False
    position: Annotated[str, Field(max_length=200_000)] | None = None
    start: Annotated[StudiedPosition | None, Field(alias="from")] = None
    learn: bool = False


class Join(Message):
    """Take a free seat."""

    code: Annotated[str, Field(max_length=40)]
    name: Name | None = None


class Again(Message):
    """Play again, with the seats swapped (of more than two: drawn by lot) or as they were."""

    swap: bool = True


class Me(Message):
    """The guest."""

    name: str
    language: str | None = None


class ChangeMe(Message):
    """How the guest wants to be called, and the language of the page."""

    name: Name | None = None
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2}(-[A-Z]{2})?$")] | None = None


class StudyOfTable(Message):
    """Study the game of a table."""

    table: Annotated[str, Field(max_length=40)]


class AskAnalysis(Message):
    """What a strong player would do in a position of a study, thinking for some seconds."""

    game: Annotated[int, Field(ge=0, le=100_000)] = 0
    ply: Annotated[int, Field(ge=0, le=100_000)]
    viewer: Viewer | None = None
    seconds: Annotated[float, Field(gt=0, le=30)] = 1.0


class Analysis(Advice):
    """What a strong player would do in a position of a study, from the point of view of the seat that decides."""

    seat: Seat


class StudySummary(Message):
    """What a study holds."""

    study: str
    games: int
    names: list[list[str]]


class StudyPly(Message):
    """A ply of a study.  What was dealt in 7 Wonders is left out.

    Choices that are made at once share a `step`.  `told` is a sentence without its subject; `coins` and `pawn` are
    those before it; `decision` says whether there was anything to choose from.
    """

    ply: int
    step: int
    actor: Seat | Literal["d"]
    text: str
    told: str | None
    age: int
    turn: int
    coins: list[int]
    pawn: int
    draft: bool
    decision: bool


class StudyContents(Message):
    """A game of a study.  `whole` is false when the record does not tell everything; then it ends where that begins."""

    study: str
    game: int
    games: int
    rules: GameName
    names: dict[Seat, str]
    modules: list[str]
    options: dict[str, str | bool | int]
    result: dict[str, Any] | None
    whole: bool
    plies: list[StudyPly]


class ShareOf(Message):
    """How often those won who picked something, or how somebody did: a share of victories with its 95 % interval.

    `seen` is in how many games it could have been picked, 0 where nobody knows; `tier` is `S` or `A` surely above the
    mean of all, `C` or `D` surely below it, `B` where nobody can tell.
    """

    what: str
    games: int
    seen: int
    share: float | None
    low: float | None
    high: float | None
    tier: str


class PickOf(Message):
    """A Wonder of an offer: when it was picked out of this offer, and over one of the others at least."""

    exact: ShareOf
    over: ShareOf


class Explored(Message):
    """What many games say is worth picking, by kind of pick.

    `settings` are all that there are of the game; `four` are the Wonders that were picked out of four, and `offer`
    those of the offer that was asked for.
    """

    game: GameName
    setting: str
    settings: list[str]
    source: str
    games: int
    kinds: dict[str, list[ShareOf]]
    four: list[ShareOf]
    offer: list[PickOf]


class Statistics(Message):
    """How a guest has done: all games, games by group, and stretches of them one after the other."""

    all: ShareOf
    groups: dict[str, list[ShareOf]]
    stretches: list[ShareOf]


class Health(Message):
    """How the server is."""

    status: Literal["ok"]
    version: str
    tables: int
    live: int
    visitors: int
    uptime: int


class Lan(Message):
    """How other devices on the network get in."""

    enabled: bool
    code: str | None
    address: str | None
    addresses: list[str]


class BugReport(Message):
    """A report to send to the developers."""

    title: str
    body: str


REQUESTS = (NewTable, Join, Again, ChangeMe, StudyOfTable, AskAnalysis)
ANSWERS = (
    *(Error, Me, TableList, TableSummary, StudySummary, StudyContents, Analysis, Explored, Statistics),
    *(Health, Lan, BugReport),
)
