"""What is asked and answered over HTTP; see `messages` for what both ends say over the socket."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from ...game.seats import Seat
from ...registry import GameName
from .messages import Advice, Name, Reason
from .shapes import Message, Ranks, Result, TableList, TableSummary, Viewer


class Error(Message):
    """Why a request was refused."""

    error: str
    code: str


SVG = "image/svg+xml"
PICTURE: dict[int | str, dict[str, Any]] = {200: {"content": {SVG: {}}, "description": "the picture"}}

# What a route may answer besides what was asked for, for the description of the interface.
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error, "description": said}
    for status, said in {
        400: "it cannot be understood",
        403: "it is not for you",
        404: "there is no such thing",
        409: "not now",
        413: "too large",
        421: "the server has another name",
        422: "it makes no sense",
        429: "too much at once",
        503: "the games cannot be kept just now",
    }.items()
}


class StudiedPosition(Message):
    """A position of a study."""

    study: Annotated[str, Field(max_length=40)]
    game: Annotated[int, Field(ge=0, le=100_000)] = 0
    ply: Annotated[int, Field(ge=0, le=100_000)]


class StudiedGame(Message):
    """A game of a study."""

    study: Annotated[str, Field(max_length=20)]
    game: Annotated[int, Field(ge=0, le=100_000)] = 0


class NewTable(Message):
    """A table to be made.

    `sitters` says who sits where, clockwise: `me`; `here`, another person at the same screen; `free`, somebody who
    follows the invitation; `automa`, whom the Solo Challenge is played against; anything else is a computer player such
    as `level:3`.  Without `me` and other people it is a table of computers to watch.  With `shuffle` the seats are
    drawn by lot; else who is named first starts.  The game begins at the beginning, or with `position` (a position
    code, or a record that holds or reaches one), or `from` a position of a study.  With `deal` it has the luck of a
    finished game of a study, and its rules; then `free` needs no `me`: a friend may try the same.  `time_control` says
    how time is counted: `600+5` gives everybody 600 seconds and 5 more with every move, `1/172800` two days for each
    move.
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
    deal: StudiedGame | None = None
    learn: bool = False
    time_control: Annotated[str, Field(max_length=20)] | None = None


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
    named: bool = Field(description="whether the name was chosen")


class ChangeMe(Message):
    """How the guest wants to be called, and the language of the page."""

    name: Name | None = None
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2}(-[A-Z]{2})?$")] | None = None


class OwnData(Message):
    """All that is kept of a guest; of every table the record as they may know it, by the table's id."""

    name: str
    language: str | None
    tables: dict[str, str]
    studies: list[str]


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


class PuzzleLine(Message):
    """A puzzle in a list: what it is about, how hard it is, and whether its answer is proved."""

    id: str
    themes: list[str]
    modules: list[str]
    players: int
    rating: int
    proved: bool


class PuzzleList(Message):
    """The puzzles of a game, the easiest first, and which of them is that of a day."""

    game: GameName
    themes: list[str]
    daily: str | None
    puzzles: list[PuzzleLine]


class PuzzleView(PuzzleLine):
    """A puzzle to solve: the table as the seat that decides knows it."""

    game: GameName
    seat: Seat
    options: dict[str, str | bool | int]
    names: dict[Seat, str]
    view: dict[str, Any]


class PuzzleTry(Message):
    """An answer to a puzzle, null to give up, with the rating of who answers and how unsure it is."""

    action: Annotated[str, Field(max_length=200)] | None = None
    rating: Annotated[float, Field(ge=-5000, le=5000)] = 1000
    deviation: Annotated[float, Field(ge=1, le=1000)] = 350


class PuzzleVerdict(Message):
    """What is said of an answer, what all answers are worth, and the rating after a first try."""

    right: bool
    action: str | None
    best: list[str]
    reasons: list[Reason]
    advice: Analysis
    rating: float
    deviation: float


class StudySummary(Message):
    """What a study holds."""

    study: str
    games: int
    names: list[list[str]]
    viewer: Viewer = Field("spectator", description="the seat that you played, of your own table")


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


class Measured(Message):
    """A figure, and half the width of its 95 % interval."""

    value: float
    error: float | None


class Habit(Message):
    """A kind of decision, or an Age: what is given away there."""

    what: str
    decisions: int
    error: Measured = Field(description="thousandths of a victory a decision")
    part: float = Field(description="of all that was given away")


class Stretch(Message):
    """Graded games one after the other."""

    first: int = Field(description="the number of the first one, from 1")
    games: int
    accuracy: Measured


class Skill(Message):
    """How well a guest has played, in the games that have been graded."""

    games: int
    accuracy: Measured | None
    error: Measured | None
    band: str
    result: Measured | None = Field(description="the part of the victory, in games that tell luck")
    adjusted: Measured | None = Field(description="the same less luck")
    verbs: list[Habit] = Field(description="by the first word of an action, the costliest first")
    ages: list[Habit]
    stretches: list[Stretch]


class Statistics(Message):
    """How a guest has done: all games, games by group, and stretches of them one after the other."""

    all: ShareOf
    groups: dict[str, list[ShareOf]]
    stretches: list[ShareOf]
    skill: Skill


class ReviewedReveal(Message):
    """Something that chance might have done: what, how probable it was, and what every seat could then expect."""

    actions: list[str]
    chance: float
    wins: dict[Seat, float]


class ReviewedPly(Message):
    """What a review says of a ply; all that chance did from one decision to the next is one.

    Shares of the victory are from 0 to 1.  `error` is what a decision was worth less than the best, never more than 0;
    `luck` what a reveal was worth to every seat more than the mean of all that could have been.
    """

    ply: int
    plies: int
    seat: Seat | None
    kind: Literal["decision", "forced", "chance"]
    actions: list[str] = Field(description="what was done, in notation")
    grade: Literal["best", "good", "slip", "mistake", "blunder"] | None
    error: float
    lead: float = Field(description="what a decision was worth more than anything else that could be done")
    best: list[str] = Field(description="the best actions: all of them where that is proved")
    proved: float | None = Field(description="what the best action is certain to bring, where that is known")
    wins: dict[Seat, float] = Field(description="before it; empty where nobody looked")
    advice: Advice | None
    luck: dict[Seat, float]
    luck_error: float = Field(description="the standard error of the luck")
    exact: bool = Field(description="whether all that chance could do was looked at; else some was drawn")
    outcomes: int
    worst: ReviewedReveal | None = Field(description="for the first seat")
    luckiest: ReviewedReveal | None = Field(description="for the first seat")


class RevealedCard(Message):
    """A component that may be revealed after an action."""

    what: str
    chance: float = Field(description="how probable it is that this is revealed")
    value: float = Field(description="the share of the victory of who acts, if it is")


class RiskOfMove(Message):
    """What may be revealed after an action: the worst of it, and how much of it leaves who acts less than a half."""

    action: str
    worst: list[str]
    chance: float = Field(description="how probable the worst is")
    value: float = Field(description="the share of the victory after it")
    losing: int
    number: int = Field(description="how many reveals were looked at")
    losing_chance: float
    exact: bool = Field(description="whether that is all that may be; else they were drawn by lot")
    cards: list[RevealedCard] = Field(description="every component of them, the worst first")


class ReviewedSeat(Message):
    """How well a seat played, and how lucky it was; plies by their numbers."""

    seat: Seat
    decisions: int
    accuracy: Measured | None = Field(description="from 0 to 100")
    error: Measured | None = Field(description="thousandths of a victory given away a decision")
    band: str
    costliest: list[int]
    finest: list[int] = Field(description="the moves that were worth most more than anything else")
    luckiest: list[int]
    unluckiest: list[int]
    luck: Measured | None
    result: float | None
    adjusted: Measured | None = Field(description="the result without the luck")


class ReviewSheet(Message):
    """The sheet of a game: every seat, and who would have won without luck; `sure` when that is beyond its error."""

    seats: list[ReviewedSeat]
    deserved: Seat | None
    sure: bool


class ReviewLine(Message):
    """A line of the stream: how many plies there are, a ply, the sheet of those so far, or why it ended."""

    all: int | None = None
    ply: ReviewedPly | None = None
    sheet: ReviewSheet | None = None
    error: str | None = None


class ComparedGame(Message):
    """A finished game with the luck of others: how it ended, the points then, and where to look at it."""

    table: str | None = Field(description="null where it is the first one, which is a study")
    study: StudiedGame | None
    names: dict[Seat, str]
    yours: list[Seat]
    result: Result | Ranks
    points: dict[Seat, int]


class Comparison(Message):
    """A finished game beside others with its luck, the first one of them before all.

    `same` is false where moves were taken back beyond something that was revealed: from there on luck was another.
    """

    same: bool
    games: list[ComparedGame]


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


class Retention(Message):
    """For how many days this server keeps what nobody touches, 0 for ever, and how to reach who runs it."""

    keep_days: int
    contact: str | None


class BugReport(Message):
    """A report to send to the developers."""

    title: str
    body: str


REQUESTS = (NewTable, Join, Again, ChangeMe, StudyOfTable, AskAnalysis, PuzzleTry)
ANSWERS = (
    *(Error, Me, OwnData, TableList, TableSummary, Comparison, StudySummary, StudyContents),
    *(Analysis, ReviewLine, RiskOfMove, Explored, Statistics),
    *(PuzzleList, PuzzleView, PuzzleVerdict, Health, Lan, BugReport, Retention),
)
