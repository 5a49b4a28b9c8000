"""What is counted and judged: shares of victories, own statistics, reviews of games."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Annotated, Any, Literal, Self

from pydantic import AliasChoices, BeforeValidator, ConfigDict, Field, create_model

from ...game.seats import SEATS, Seat
from ...review import PlyReview, SeatSheet, Sheet
from ...review.sheet import shown_share
from .messages import Advice
from .shapes import UNREAD, GameName, Message

FROM_ATTRIBUTES = ConfigDict(from_attributes=True)  # read from an object with attributes of the same names


def seat_name(seat: int | str | None) -> str | None:
    """Return the name of a seat that is given by its number."""
    return SEATS[seat] if isinstance(seat, int) else seat


def by_seat(values: Sequence[float] | Mapping[str, float]) -> Mapping[str, float]:
    """Return the values of the seats by the names of the seats."""
    return values if isinstance(values, Mapping) else dict(zip(SEATS, values, strict=False))


NamedSeat = Annotated[Seat | None, BeforeValidator(seat_name)]
BySeat = Annotated[dict[Seat, float], BeforeValidator(by_seat)]


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

    model_config = FROM_ATTRIBUTES

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

    model_config = FROM_ATTRIBUTES

    actions: list[str] = Field(validation_alias=AliasChoices("actions", "texts"))
    chance: float
    wins: BySeat


UNSENT = ("age", "luckier", "is_filled")  # numbers of a review of a ply that the page does not show
NUMBERS: dict[str, Any] = {
    field.name: field.type
    for field in fields(PlyReview)
    if field.type in (int, float, bool) and field.name not in UNSENT
}
PlyNumbers: type[Message] = create_model("PlyNumbers", __base__=Message, **NUMBERS)


class ReviewedPly(PlyNumbers):  # type: ignore[valid-type, misc]
    """A `PlyReview` with seats by name and actions in notation; its numbers have the same names.

    Shares of the victory are from 0 to 1.  `error` is what a decision was worth less than the best, never more than 0;
    `luck` what a reveal was worth to every seat more than the mean of all that could have been, with the standard error
    `luck_error`; `exact` says whether all `outcomes` of chance were looked at, or some were drawn.
    """

    seat: NamedSeat
    kind: Literal["decision", "forced", "chance"]
    actions: list[str] = Field(description="what was done, in notation")
    grade: Literal["best", "good", "slip", "mistake", "blunder"] | None
    lead: float = Field(description="what a decision was worth more than anything else that could be done")
    best: list[str] = Field(description="the best actions: all of them where that is proved")
    proved: float | None = Field(description="what the best action is certain to bring, where that is known")
    wins: BySeat = Field(description="before it; empty where it was not evaluated")
    advice: Advice | None
    luck: BySeat
    worst: ReviewedReveal | None = Field(description="for the first seat")
    luckiest: ReviewedReveal | None = Field(description="for the first seat")

    @classmethod
    def of(cls, review: PlyReview, best: Sequence[str], advice: Mapping[str, object] | None) -> Self:
        """Return the message about a ply; `best` and `advice` are those of the review in notation."""
        words = {"actions": review.texts, "luckiest": review.best_reveal, "best": best, "advice": advice}
        same = {name: getattr(review, name) for name in cls.model_fields if name not in words}
        message: Self = cls.model_validate(same | words)
        return message


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

    @classmethod
    def of(cls, seat: str, sheet: SeatSheet) -> Self:
        """Return the message about the sheet of a seat."""
        same = {name: getattr(sheet, name) for name in cls.model_fields if name != "seat"}
        return cls.model_validate(same | {"seat": seat, "adjusted": shown_share(sheet.adjusted)})


class ReviewSheet(Message):
    """The sheet of a game: every seat, and who would have won without luck; `sure` when that is beyond its error."""

    seats: list[ReviewedSeat]
    deserved: NamedSeat
    sure: bool

    @classmethod
    def of(cls, sheet: Sheet) -> Self:
        """Return the message about a sheet."""
        seats = [ReviewedSeat.of(SEATS[number], seat) for number, seat in enumerate(sheet.seats)]
        return cls.model_validate({"seats": seats, "deserved": sheet.deserved, "sure": sheet.sure})


class ReviewLine(Message):
    """A line of the stream: how many plies there are, a ply, the sheet of those so far, or why it ended."""

    all: int | None = None
    ply: ReviewedPly | None = None
    sheet: ReviewSheet | None = None
    error: str | None = None
