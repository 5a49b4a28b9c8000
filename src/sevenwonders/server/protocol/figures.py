"""Models of figures: shares of victories, a guest's statistics, and reviews of games."""

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
    """Return the name of a seat given by number; names are returned unchanged."""
    return SEATS[seat] if isinstance(seat, int) else seat


def by_seat(values: Sequence[float] | Mapping[str, float]) -> Mapping[str, float]:
    """Return the values of the seats as a mapping from the seats' names."""
    return values if isinstance(values, Mapping) else dict(zip(SEATS, values, strict=False))


NamedSeat = Annotated[Seat | None, BeforeValidator(seat_name)]
BySeat = Annotated[dict[Seat, float], BeforeValidator(by_seat)]


class ShareOf(Message):
    """Share of victories with its 95 % interval: of the players who made a pick, or of one player in some games.

    `seen` is the number of games in which the pick was possible, 0 if unknown. `base` is the share that the same
    players would have won in the same seats anyway. `difference` is the share minus `base`, with its 95 % interval.
    `tier` is `S` or `A` if the share is surely above the base, `C` or `D` if surely below it, `B` if uncertain.
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
    """A Wonder of an offer: its results when picked from exactly this offer, and over at least one Wonder of the offer."""

    exact: ShareOf
    over: ShareOf


class Explored(Message):
    """The value of picks in many games, by kind of pick.

    `settings` lists all settings of the game. `four` has the Wonders that were picked from an offer of four, and
    `offer` the Wonders of the requested offer.
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
    """A figure with half the width of its 95 % interval."""

    model_config = FROM_ATTRIBUTES

    value: float
    error: float | None


class Habit(Message):
    """The losses by one kind of decision, or in one Age."""

    what: str
    decisions: int
    error: Measured = Field(description="thousandths of a victory a decision")
    part: float = Field(description="of all that was given away")


class Stretch(Message):
    """A run of consecutive graded games."""

    first: int = Field(description="the number of the first one, from 1")
    games: int
    accuracy: Measured


class Skill(Message):
    """Quality of a guest's play in the graded games."""

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
    """A guest's results: in all games, in groups of games, and in runs of consecutive games."""

    all: ShareOf
    groups: dict[str, list[ShareOf]]
    stretches: list[ShareOf]
    skill: Skill
    unread: list[str] = Field(description=UNREAD)


class ReviewedReveal(Message):
    """A possible reveal: its actions, its probability, and each seat's chance to win after it."""

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

    Chances to win are from 0 to 1. `error` is the value of a decision minus that of the best action, so it is
    never above 0. `luck` is, for each seat, the value of a reveal minus the mean of all possible reveals, with the
    standard error `luck_error`. `exact` is true if all `outcomes` of chance were evaluated, false if they are a sample.
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
        """Make the message about a reviewed ply; `best` and `advice` are those of the review in notation."""
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
    """Possible reveals after an action: the worst one, and those that leave the player less than half a victory."""

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
    """A seat's quality of play and luck in a reviewed game; plies are given by number."""

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
        """Make the message about the review sheet of a seat."""
        same = {name: getattr(sheet, name) for name in cls.model_fields if name != "seat"}
        return cls.model_validate(same | {"seat": seat, "adjusted": shown_share(sheet.adjusted)})


class ReviewSheet(Message):
    """Summary of a reviewed game: the seats, and the winner without luck; `sure` is true if that winner is certain."""

    seats: list[ReviewedSeat]
    deserved: NamedSeat
    sure: bool

    @classmethod
    def of(cls, sheet: Sheet) -> Self:
        """Make the message about a review sheet."""
        seats = [ReviewedSeat.of(SEATS[number], seat) for number, seat in enumerate(sheet.seats)]
        return cls.model_validate({"seats": seats, "deserved": sheet.deserved, "sure": sheet.sure})


class ReviewLine(Message):
    """A line of the review stream: the number of plies, a ply, the summary so far, or the error that ended it."""

    all: int | None = None
    ply: ReviewedPly | None = None
    sheet: ReviewSheet | None = None
    error: str | None = None
