"""What is asked and answered over HTTP; see `messages` for what both ends say over the socket."""

from dataclasses import fields
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ...game.events import PlyEvent
from ...game.game_type import AnyGameType
from ...game.refusals import Refusal
from ...game.seats import Seat
from .figures import Explored, ReviewLine, RiskOfMove, Statistics
from .messages import Advice, Name, NameIfAny, Reason
from .shapes import UNREAD, GameName, Input, Language, Message, Ranks, Result, SeatName, TableList, TableSummary, Viewer


class Error(Message):
    """Why a request was refused; `refusal` says with ids why the rules of `game` do not allow a move."""

    error: str
    code: str
    game: GameName | None = None
    refusal: Refusal | None = None


SVG = "image/svg+xml"
PICTURE: dict[int | str, dict[str, object]] = {200: {"content": {SVG: {}}, "description": "the picture"}}

# What a route may answer besides what was asked for, for the description of the interface.
REFUSALS: dict[int | str, dict[str, object]] = {
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


class StudiedPosition(Input):
    """A position of a study."""

    study: Annotated[str, Field(max_length=40)]
    game: Annotated[int, Field(ge=0, le=100_000)] = 0
    ply: Annotated[int, Field(ge=0, le=100_000)]


class StudiedGame(Input):
    """A game of a study."""

    study: Annotated[str, Field(max_length=20)]
    game: Annotated[int, Field(ge=0, le=100_000)] = 0


def _option_value(value: object) -> object:
    """Refuse what is no value of an option; Pydantic would name the members of the union instead of the field."""
    if not isinstance(value, str | bool):
        raise ValueError("should be a text, true or false")
    return value


OptionValue = Annotated[str | bool, BeforeValidator(_option_value)]


class NewTable(Input):
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
    options: Annotated[dict[str, OptionValue], Field(max_length=60)] = {}
    profile: Annotated[str, Field(max_length=40)] = ""
    names: Annotated[list[NameIfAny], Field(min_length=2, max_length=7)] | None = None
    seed: Annotated[int, Field(ge=0, lt=1 << 63)] | None = None
    public: bool = False
    position: Annotated[str, Field(max_length=200_000)] | None = None
    start: Annotated[StudiedPosition | None, Field(alias="from")] = None
    deal: StudiedGame | None = None
    learn: bool = False
    time_control: Annotated[str, Field(max_length=20)] | None = None


class Join(Input):
    """Take a free seat."""

    code: Annotated[str, Field(max_length=40)]
    name: Name | None = None


class Again(Input):
    """Play again, with the seats swapped (of more than two: drawn by lot) or as they were."""

    swap: bool = True


class Me(Message):
    """The guest."""

    name: SeatName
    language: str | None = None
    named: bool = Field(description="whether the name was chosen")


class ChangeMe(Input):
    """How the guest wants to be called, and the language of the page."""

    name: Name | None = None
    language: Language | None = None


class OwnData(Message):
    """All that is kept of a guest; of every table the record as they may know it, by the table's id."""

    name: SeatName
    language: str | None
    tables: dict[str, str]
    unread: list[str] = Field(description=UNREAD)
    studies: list[str]


class StudyOfTable(Input):
    """Study the game of a table."""

    table: Annotated[str, Field(max_length=40)]


class AskAnalysis(Input):
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
    names: dict[Seat, SeatName]
    view: dict[str, object]


class PuzzleTry(Input):
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
    names: list[list[SeatName]]
    viewer: Viewer = Field("spectator", description="the seat that you played, of your own table")


class StudyMetric(Message):
    """A number that each position of the game has; null where it has no bound."""

    id: str
    low: int | None
    high: int | None
    shared: bool = Field(description="whether all seats share one value")


class StudyPly(Message):
    """A ply of a study.  What was dealt in 7 Wonders is left out.

    Choices that are made at once share a `step`.  `stage` counts the stages of the game, such as its Ages; `metrics`
    has the values before the ply by `StudyMetric.id`, one for each seat or a shared one.  `events` are what the ply
    changed on the table beside what `text` says.  `question` is as in `PlyText`.  `decision` says whether there was
    anything to choose from.
    """

    ply: int
    step: int
    actor: Seat | Literal["d"]
    text: str
    stage: int
    turn: int
    metrics: dict[str, list[int]]
    events: list[PlyEvent]
    question: str = ""
    decision: bool


class StudyContents(Message):
    """A game of a study.  `whole` is false when the record does not tell everything; then it ends where that begins."""

    study: str
    owner: Literal["you", "others", "none"] = Field("others", description="who brought it, and may delete it")
    game: int
    games: int
    rules: GameName
    names: dict[Seat, SeatName]
    modules: list[str]
    options: dict[str, str | bool | int]
    result: dict[str, object] | None
    whole: bool
    filled: int = Field(description="how many cards, Wonders and tokens an importer filled in")
    metrics: list[StudyMetric]
    plies: list[StudyPly]


class ComparedGame(Message):
    """A finished game with the luck of others: how it ended, the points then, and where to look at it."""

    table: str | None = Field(description="null where it is the first one, which is a study")
    study: StudiedGame | None
    names: dict[Seat, SeatName]
    yours: list[Seat]
    result: Result | Ranks
    points: dict[Seat, int]


class Comparison(Message):
    """A finished game beside others with its luck, the first one of them before all.

    `same` is false where moves were taken back beyond something that was revealed: from there on luck was another.
    """

    same: bool
    games: list[ComparedGame]


class Chances(Message):
    """Each seat's chance to win at a table where computers play each other, as everybody sees the position."""

    version: int
    wins: dict[Seat, float]


class RulePassage(Message):
    """A piece of the rules: the part it belongs to, its id there, and its words."""

    part: Literal["chapter", "ruling", "component", "option", "symbol"]
    id: str
    title: str
    text: str


class RuleAnswers(Message):
    """What a search over the rules found, best first.

    `more` passages match as well; `corrected` has words that occur nowhere with those that were searched for instead,
    `missing` words that no passage has together with the others, `searched` how many passages of each part there are.
    """

    passages: list[RulePassage]
    more: int
    corrected: dict[str, str]
    missing: list[str]
    searched: dict[str, int]


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
    link: str | None = Field(description="the address with the code in it; `?next=PATH` leads on to a page")


class OfferedOption(Message):
    """An option of a game's rules."""

    name: str
    values: list[str | bool | int]
    default: str | bool | int
    about: str


class OfferedGame(Message):
    """A game with the seats, opponents and options of its tables."""

    name: GameName
    title: str
    seats: list[int] = Field(description="how many can play")
    opponents: list[str] = Field(description="computers that can sit at a table")
    options: list[OfferedOption]

    @classmethod
    def of(cls, game: AnyGameType) -> "OfferedGame":
        """Describe a game."""
        levels, greedy = game.capabilities.levels, game.capabilities.greedy
        opponents = [f"level:{number}" for number in levels()] if levels else []
        return cls(
            name=game.name,
            title=game.title,
            seats=list(game.seats),
            opponents=[*opponents, *(["greedy"] if greedy else []), "random"],
            options=[
                OfferedOption(name=option.name, values=values, default=values[0], about=option.metadata["about"])
                for option in fields(game.Options)
                for values in [list(option.metadata["values"])]
                if option.name != "players"  # it follows from the sitters
            ],
        )


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
    *(PuzzleList, PuzzleView, PuzzleVerdict, Health, Lan, BugReport, Retention, OfferedGame, RuleAnswers),
)
