"""What is counted and judged: shares of victories, own statistics, reviews of games."""

from typing import Literal

from pydantic import Field

from ...game.seats import Seat
from .messages import Advice
from .shapes import UNREAD, GameName, Message


class ShareOf(Message):
    """How often those won who picked something, or how somebody did: a share of victories with its 95 % interval.

    `seen` is in how many games it could have been picked, 0 where nobody knows; `base` is what the same players would
    have won in the same seats anyhow, and `difference` how far the share is above it, with its 95 % interval; `tier` is
    `S` or `A` surely above the base, `C` or `D` surely below it, `B` where it is uncertain.
    """

    what: str
    games: int
    seen: int
    share: float | None
    low: float | None
    high: float | None
    base: float | None
    difference: float | None
    difference_low: float | None
    difference_high: float | None
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
    unread: list[str] = Field(description=UNREAD)


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
    unread: list[str] = Field(description=UNREAD)


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
