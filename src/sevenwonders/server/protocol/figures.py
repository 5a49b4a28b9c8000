"""Models of figures in messages: shares of victories, a guest's statistics, and reviews of games."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Annotated, Any, Literal, Self

from pydantic import AliasChoices, BeforeValidator, ConfigDict, Field, create_model

from ...game.seats import SEATS, Seat
from ...review import GameSheet, PlyReview
from ...review.sheet import clip_share
from .messages import Advice
from .shapes import UNREAD, GameName, Message

FROM_ATTRIBUTES = ConfigDict(from_attributes=True)  # read from an object with attributes of the same names


def seat_index_to_name(seat: int | str | None) -> str | None:
    """Return the name of a seat, such as `p1`, from its index; names and None are returned unchanged."""
    return SEATS[seat] if isinstance(seat, int) else seat


def key_by_seat(values: Sequence[float] | Mapping[str, float]) -> Mapping[str, float]:
    """Return a mapping from seat names to the values of a list with one value per seat; a mapping stays unchanged."""
    return values if isinstance(values, Mapping) else dict(zip(SEATS, values, strict=False))


NamedSeat = Annotated[Seat | None, BeforeValidator(seat_index_to_name)]
BySeat = Annotated[dict[Seat, float], BeforeValidator(key_by_seat)]


class VictoryShare(Message):
    """Share of victories of players who made a pick, or of one player in some games, with its 95 % confidence interval.

    A pick is a choice such as a drafted Wonder. `seen` is the number of games in which the pick was possible, 0 if
    unknown. `base` is the share that the same players would have won in the same seats anyway. `difference` is the
    share minus `base`, with its confidence interval. `tier` is `S` or `A` if the share is surely above the base, `C` or
    `D` if surely below it, `B` if uncertain.
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


class OfferedPick(Message):
    """Results of picking a Wonder of the requested offer, which is the set of Wonders that a player chooses from.

    `exact` counts the picks from exactly this offer, `over` those from all offers with at least one other Wonder of it.
    """

    exact: VictoryShare
    over: VictoryShare


class PickStatistics(Message):
    """Shares of victories of the players who made a pick, such as a drafted Wonder, by kind of pick.

    `settings` lists all settings of the game, which are sets of expansions or numbers of players. `four` has the
    Wonders that were picked from an offer of four, and `offer` the Wonders of the requested offer.
    """

    game: GameName
    setting: str
    settings: list[str]
    source: str
    games: int
    kinds: dict[str, list[VictoryShare]]
    four: list[VictoryShare]
    offer: list[OfferedPick]
    unread: list[str] = Field(description=UNREAD)


class MeasuredFigure(Message):
    """A measured value and its error, which is half the width of its 95 % confidence interval."""

    model_config = FROM_ATTRIBUTES

    value: float
    error: float | None


class DecisionGroupLoss(Message):
    """The expected victories lost by decisions of one kind, or in one Age, compared with the best actions."""

    what: str
    decisions: int
    error: MeasuredFigure = Field(description="average loss of a decision, in thousandths of a victory")
    part: float = Field(description="share of all losses")


class AccuracyOfGameRun(Message):
    """A run of consecutive reviewed games of a guest, with the accuracy of the guest's decisions in them."""

    first: int = Field(description="the number of the first game, from 1")
    games: int
    accuracy: MeasuredFigure


class Skill(Message):
    """Quality of a guest's play in the games that have been reviewed completely."""

    games: int
    accuracy: MeasuredFigure | None
    error: MeasuredFigure | None
    band: str
    result: MeasuredFigure | None = Field(description="the share of victories, in games whose luck is known")
    adjusted: MeasuredFigure | None = Field(description="the share of victories without luck")
    verbs: list[DecisionGroupLoss] = Field(description="losses by the first word of an action, the costliest first")
    ages: list[DecisionGroupLoss]
    stretches: list[AccuracyOfGameRun]


class GuestStatistics(Message):
    """A guest's results: in all games, in groups of games, and in runs of consecutive games."""

    all: VictoryShare
    groups: dict[str, list[VictoryShare]]
    stretches: list[VictoryShare]
    skill: Skill
    unread: list[str] = Field(description=UNREAD)


class ReviewedReveal(Message):
    """A possible reveal of cards or tokens: its notation, its probability, and each seat's share of the victory."""

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
    """The review of a ply (action or chance event) of a recorded game, with seats by name and actions in notation.

    The numbers have the same names as in `PlyReview`. Shares of the victory are from 0 to 1. `error` is the value of a
    decision minus that of the best action, so it is never above 0. `luck` is, for each seat, the value of a reveal
    minus the mean value of all possible reveals, with the standard error `luck_error`. `exact` is true if all
    `outcomes` of chance were evaluated, false if they are a sample.
    """

    seat: NamedSeat
    kind: Literal["decision", "forced", "chance"]
    actions: list[str] = Field(description="the actions of the ply, in notation")
    grade: Literal["best", "good", "slip", "mistake", "blunder"] | None
    lead: float = Field(description="the value of the decision minus that of the best alternative")
    best: list[str] = Field(description="the best actions; all best actions if they are proved")
    proved: float | None = Field(description="the proved value of the best action, if known")
    wins: BySeat = Field(description="shares of the victory before the ply; empty if it was not evaluated")
    advice: Advice | None
    luck: BySeat
    worst: ReviewedReveal | None = Field(description="the worst reveal for the first seat")
    luckiest: ReviewedReveal | None = Field(description="the best reveal for the first seat")

    @classmethod
    def from_review(cls, review: PlyReview, best: Sequence[str], advice: Mapping[str, object] | None) -> Self:
        """Make the message about a reviewed ply.

        Args:
            review: the review of the ply.
            best: the best actions, in notation.
            advice: the analysis of the position before the ply as JSON, if it was analysed.
        """
        words: dict[str, object] = {"actions": review.texts, "best": best, "advice": advice}
        words |= {
            "lead": review.lead_over_other_actions,
            "proved": review.proved_result,
            "luckiest": review.best_reveal,
        }
        same = {name: getattr(review, name) for name in cls.model_fields if name not in words}
        message: Self = cls.model_validate(same | words)
        return message


class PossibleReveal(Message):
    """A card or another component that may be revealed after an action."""

    what: str
    chance: float = Field(description="the probability that the component is revealed")
    value: float = Field(description="the acting seat's share of the victory if the component is revealed")


class RevealRisks(Message):
    """Possible reveals after an action: the worst, and those that leave the player a share of the victory below 0.5."""

    action: str
    worst: list[str]
    chance: float = Field(description="the probability of the worst reveal")
    value: float = Field(description="the share of the victory after the worst reveal")
    losing: int
    number: int = Field(description="the number of evaluated reveals")
    losing_chance: float
    exact: bool = Field(description="whether all possible reveals were evaluated, rather than a random sample")
    cards: list[PossibleReveal] = Field(description="every component that may be revealed, the worst first")


class ReviewedSeat(Message):
    """A seat's quality of play and its luck in a reviewed game; plies are given by their index in the game."""

    seat: Seat
    decisions: int
    accuracy: MeasuredFigure | None = Field(description="from 0 to 100")
    error: MeasuredFigure | None = Field(description="average loss of a decision, in thousandths of a victory")
    band: str
    costliest: list[int]
    finest: list[int] = Field(description="the moves with the largest lead over the best alternative")
    luckiest: list[int]
    unluckiest: list[int]
    luck: MeasuredFigure | None
    result: float | None
    adjusted: MeasuredFigure | None = Field(description="the result without the luck")


class ReviewSummary(Message):
    """Summary of a reviewed game: its seats, and the seat that deserved to win if luck is left out.

    `sure` is true if that seat is certain.
    """

    seats: list[ReviewedSeat]
    deserved: NamedSeat
    sure: bool

    @classmethod
    def from_sheet(cls, sheet: GameSheet) -> Self:
        """Make the message that summarizes a reviewed game."""
        seats = [
            asdict(seat) | {"seat": name, "adjusted": clip_share(seat.adjusted)}
            for name, seat in zip(SEATS, sheet.seats, strict=False)
        ]
        return cls.model_validate({"seats": seats, "deserved": sheet.deserved, "sure": sheet.sure})


class ReviewMessage(Message):
    """A line of a streamed review: the number of plies, a reviewed ply, the summary so far, or the error at the end."""

    all: int | None = None
    ply: ReviewedPly | None = None
    sheet: ReviewSummary | None = None
    error: str | None = None
