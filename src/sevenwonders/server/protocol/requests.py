"""Models of requests and responses over HTTP; the models of the WebSocket messages are in `messages`."""

from dataclasses import fields
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ...game.events import PlyEvent
from ...game.game_type import AnyGameType
from ...game.refusals import Refusal
from ...game.seats import Seat
from .figures import GuestStatistics, PickStatistics, RevealRisks, ReviewMessage
from .messages import ActionReason, Advice, Name, NameIfAny
from .shapes import UNREAD, GameName, GameResult, Input, Language, Message, SeatName, TableList, TableSummary, Viewer


class Error(Message):
    """A refused request; `refusal` has the reason as data with ids if the rules of `game` do not allow a move."""

    error: str
    code: str
    game: GameName | None = None
    refusal: Refusal | None = None


class StudiedPosition(Input):
    """A position of a study (a stored file of game records): the game, and the number of plies before the position."""

    study: Annotated[str, Field(max_length=40)]
    game: Annotated[int, Field(ge=0, le=100_000)] = 0
    ply: Annotated[int, Field(ge=0, le=100_000)]


class StudiedGame(Input):
    """A game of a study (a stored file of game records), by its index in the study."""

    study: Annotated[str, Field(max_length=20)]
    game: Annotated[int, Field(ge=0, le=100_000)] = 0


def _check_option_value(value: object) -> object:
    """Return the value of a game option, which must be a text or a boolean.

    Pydantic's own error would name the members of the union instead of the field.
    """
    if not isinstance(value, str | bool):
        raise ValueError("should be a text, true or false")
    return value


OptionValue = Annotated[str | bool, BeforeValidator(_check_option_value)]


class NewTable(Input):
    """Request for a new table.

    `sitters` lists the players of the seats, clockwise: `me`; `here`, another person at the same screen; `free`, a
    person who follows the invitation; `automa`, the opponent of the Solo Challenge; or a computer player such as
    `level:3`. Without `me` and other people it is a table of computers to watch. With `shuffle` the seats are drawn by
    lot, otherwise the first sitter begins.

    The game begins at the start, at `position` (a position code, or a record that holds or reaches one), or at the
    position `from` a study. With `deal` it has the deal and the rules of a finished game of a study; `free` then needs
    no `me`, so a friend may try the same deal.

    `time_control` is the clock: `600+5` gives each player 600 seconds and 5 more with every move, `1/172800` two days
    for each move.
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
    """Request for the free seat of a table."""

    code: Annotated[str, Field(max_length=40)]
    name: Name | None = None


class RematchRequest(Input):
    """Request for a rematch, with the seats swapped (drawn by lot for more than two players) or unchanged."""

    swap: bool = True


class GuestProfile(Message):
    """The name and language of the guest."""

    name: SeatName
    language: str | None = None
    named: bool = Field(description="whether the guest has chosen the name")


class GuestProfileChange(Input):
    """Request to change the guest's name, or the language of the page."""

    name: Name | None = None
    language: Language | None = None


class OwnData(Message):
    """All data stored about a guest. `tables` maps table ids to records, as the guest may know them."""

    name: SeatName
    language: str | None
    tables: dict[str, str]
    unread: list[str] = Field(description=UNREAD)
    studies: list[str]


class NewStudyFromTable(Input):
    """Request to make a study (a game record to step through) from the game of a table."""

    table: Annotated[str, Field(max_length=40)]


class AskAnalysis(Input):
    """Request for an analysis of a position of a study (a stored game record), with the seconds to think."""

    game: Annotated[int, Field(ge=0, le=100_000)] = 0
    ply: Annotated[int, Field(ge=0, le=100_000)]
    viewer: Viewer | None = None
    seconds: Annotated[float, Field(gt=0, le=30)] = 1.0


class PositionAnalysis(Advice):
    """A strong player's analysis of a position of a stored game record, from the point of view of the seat to act."""

    seat: Seat


class PuzzleListEntry(Message):
    """A puzzle in a list: its themes, its difficulty, and whether its answer is proved."""

    id: str
    themes: list[str]
    modules: list[str]
    players: int
    rating: int
    proved: bool


class PuzzleList(Message):
    """The puzzles of a game, easiest first; `daily` is the id of the requested day's puzzle."""

    game: GameName
    themes: list[str]
    daily: str | None
    puzzles: list[PuzzleListEntry]


class PuzzleView(PuzzleListEntry):
    """A puzzle to solve: the table as the seat to act knows it."""

    game: GameName
    seat: Seat
    options: dict[str, str | bool | int]
    names: dict[Seat, SeatName]
    view: dict[str, object]


class PuzzleTry(Input):
    """An answer to a puzzle, null to give up, with the solver's rating and the deviation of that rating."""

    action: Annotated[str, Field(max_length=200)] | None = None
    rating: Annotated[float, Field(ge=-5000, le=5000)] = 1000
    deviation: Annotated[float, Field(ge=1, le=1000)] = 350


class PuzzleVerdict(Message):
    """The verdict on an answer, an analysis of all answers, and the solver's rating after a first try."""

    right: bool
    action: str | None
    best: list[str]
    reasons: list[ActionReason]
    advice: PositionAnalysis
    rating: float
    deviation: float


class StudySummary(Message):
    """A short description of a study (a stored file of game records): its games, and the names of their players."""

    study: str
    games: int
    names: list[list[SeatName]]
    viewer: Viewer = Field("spectator", description="the seat that you played, for a table of yours")


class StudyMetric(Message):
    """A number that describes a position, such as coins, with its lowest and highest value, null if unbounded."""

    id: str
    low: int | None
    high: int | None
    shared: bool = Field(description="whether all seats share one value")


class StudyPly(Message):
    """A ply of a study. The deals of 7 Wonders are left out.

    Simultaneous choices share a `step`. `stage` counts the stages of the game, such as its Ages. `metrics` has the
    values before the ply by `StudyMetric.id`, one for each seat or a shared one. `events` are the changes on the
    table that `text` does not mention. `question` is as in `PlyText`. `decision` is true if the player had a choice.
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


class StudyGameContents(Message):
    """A game of a study (a stored file of game records).

    `whole` is false if the record is incomplete; the plies then end at the first gap.
    """

    study: str
    owner: Literal["you", "others", "none"] = Field(
        "others", description="the guests who added the record, and may delete it"
    )
    game: int
    games: int
    rules: GameName
    names: dict[Seat, SeatName]
    modules: list[str]
    options: dict[str, str | bool | int]
    result: dict[str, object] | None
    whole: bool
    filled: int = Field(description="the number of cards, Wonders and tokens that an importer filled in")
    metrics: list[StudyMetric]
    plies: list[StudyPly]


class ComparedGame(Message):
    """A finished game with the same deal as others: its result, its points, and its table or study."""

    table: str | None = Field(description="null for the first game, which is a study")
    study: StudiedGame | None
    names: dict[Seat, SeatName]
    yours: list[Seat]
    result: GameResult
    points: dict[Seat, int]


class SameDealComparison(Message):
    """A finished game and the other games with the same deal, earliest first.

    `same` is false if a move was taken back after it had revealed a card: from then on, the cards differ.
    """

    same: bool
    games: list[ComparedGame]


class WinChances(Message):
    """Each seat's chance to win at a table of computers, in the position that spectators see."""

    version: int
    wins: dict[Seat, float]


class RulePassage(Message):
    """A passage of the rules: its part of the rules, its id within the part, its title and its text."""

    part: Literal["chapter", "ruling", "component", "option", "symbol"]
    id: str
    title: str
    text: str


class RuleSearchResults(Message):
    """The results of a search over the rules, best first.

    `more` is the number of further matching passages. `corrected` maps words that occur nowhere to the words that were
    searched for instead. `missing` has the words that no passage contains together with the other words. `searched` is
    the number of passages in each part of the rules.
    """

    passages: list[RulePassage]
    more: int
    corrected: dict[str, str]
    missing: list[str]
    searched: dict[str, int]


class Health(Message):
    """The state of the server."""

    status: Literal["ok"]
    version: str
    tables: int
    live: int
    visitors: int
    uptime: int


class LanAccess(Message):
    """Addresses and join code by which other devices on the network get access."""

    enabled: bool
    code: str | None
    address: str | None
    addresses: list[str]
    link: str | None = Field(description="the address with the code; `?next=PATH` leads to a page")


class OfferedOption(Message):
    """An option of a game's rules, with its possible values."""

    name: str
    values: list[str | bool | int]
    default: str | bool | int
    about: str


class OfferedGame(Message):
    """A game with the numbers of seats, opponents and options that tables may have."""

    name: GameName
    title: str
    seats: list[int] = Field(description="the possible numbers of players")
    opponents: list[str] = Field(description="computers that can sit at a table")
    options: list[OfferedOption]

    @classmethod
    def from_game_type(cls, game: AnyGameType) -> "OfferedGame":
        """Make the message about a game that tables may play."""
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
    """The days for which this server keeps unused data (0 for ever), and the contact of its operator."""

    keep_days: int
    contact: str | None


class BugReport(Message):
    """A report to send to the developers."""

    title: str
    body: str


REQUESTS = (NewTable, Join, RematchRequest, GuestProfileChange, NewStudyFromTable, AskAnalysis, PuzzleTry)
ANSWERS = (
    *(Error, GuestProfile, OwnData, TableList, TableSummary, SameDealComparison, StudySummary, StudyGameContents),
    *(PositionAnalysis, ReviewMessage, RevealRisks, PickStatistics, GuestStatistics),
    *(PuzzleList, PuzzleView, PuzzleVerdict, Health, LanAccess, BugReport, Retention, OfferedGame, RuleSearchResults),
)
