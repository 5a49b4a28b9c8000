"""The data that the screen displays: a view of the game, and the player's selection."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from ...game.log import LogEntry
from ...game.seats import Seat
from ...messages import Messages
from ...tui.page import Piece
from ...tui.scene import Scene
from ...tui.theme import COIN, FROM, TO, Palette, ink, palette_of
from .. import BY_ID, SIDE_OF, Unit, find_board, parse
from ..actions import Action, Verb
from ..components import SIDES, Board
from ..describe import age_of, cost_words, describe, effect_of, name_of
from ..ids import SEATS
from ..page import PAGE
from ..view_types import ClassicCity, ClassicView, HandCard, PaymentWay
from ..wording import wording
from ..words import (
    describe_action,
    labelled,
    outcome_words,
    price_words,
    question_words,
    steps_of,
    turn_words,
)
from .words import gist, short_price, why_not

ON_CARDS = ("choose", "extra_card")  # questions that are answered with a card of the hand


@dataclass(frozen=True)
class Option:
    """A legal action: its integer, the action, and its changes of coins, points, shields and symbols."""

    code: int
    action: Action
    changes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """A line to choose from: a card of the hand, or another choice of the question."""

    name: str
    kind: str  # colour of the card, empty for other choices
    text: str
    price: str
    options: tuple[Option, ...]
    ways: tuple[PaymentWay, ...] = ()  # ways to pay for building it, as in the view
    unit: Unit | None = None
    gist: str = ""  # `text` in few characters
    short: str = ""  # `price` in few characters
    why: str = ""  # reason why it cannot be built, as a sentence
    is_free: bool = False  # whether it is free

    @property
    def may_build(self) -> bool:
        """True if the row has options other than selling and building a stage."""
        return any(option.action.verb not in (Verb.SELL, Verb.STAGE) for option in self.options)


@dataclass
class ClassicScene(Scene):
    """A view of 7 Wonders prepared for the screen: `me` is the seat in the middle.

    Attributes:
        log: the log of the game.
        selected: the selected row.
        option: the highlighted option of that row.
        rows: the rows to choose from.
    """

    view: ClassicView
    palette: Palette = field(default_factory=lambda: palette_of(PAGE))
    messages: Messages = field(default_factory=wording, kw_only=True)
    log: Sequence[LogEntry] = ()
    selected: int = 0
    option: int = 0
    rows: tuple[Row, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        super().__post_init__()
        self.rows = tuple(self._rows())
        self.select(self.selected, self.option)

    def follow(self, before: Self | None) -> None:
        """Keep the selection within a turn."""
        super().follow(before)
        if before and before.me == self.me and before.view["turn"] == self.view["turn"]:
            self.select(before.selected, before.option)

    # --- the title line

    @property
    def stage(self) -> str:
        """The Age in words."""
        return age_of(self.view["age"], self.messages)

    @property
    def facts(self) -> str:
        """The turn, and the direction in which hands are passed."""
        if not self.view["age"] or self.over:
            return ""
        arrow = FROM if self.view["passes_to"] == "left" else TO
        passes = self.say(f"round.passes.{self.view['passes_to']}")
        return f"{turn_words(self.view['turn'], self.messages)}  {passes} {arrow}"

    @property
    def prompt(self) -> str:
        """The question in words; empty when it has been answered."""
        asked = self.rows and self.chosen is None and self.view["question"]
        return question_words(self.view["question"], self.messages) if asked else ""

    @property
    def asides(self) -> list[Piece]:
        """The players waited for, unless a computer player is thinking."""
        if self.prompt or self.thinking or not self.waiting_for:
            return []
        names = self.messages.join(self.name(seat) for seat in self.waiting_for)
        return [Piece(f" {self.say('round.waiting_for', names=names)}", ink(self.palette.quiet))]

    @property
    def waiting_for(self) -> list[int]:
        """The seats that have still to choose."""
        return [SEATS.index(seat) for seat in self.view["waiting_for"]]

    @property
    def headline(self) -> list[str]:
        """The winners; empty while the game goes on."""
        result = self.view["result"]
        if result is None:
            return []
        winners = [SEATS.index(seat) for seat in result["winners"]]
        totals = [self.city(seat)["score"]["total"] for seat in self.seats]
        return [outcome_words(self.names, winners, totals, self.messages), " : ".join(map(str, totals))]

    def words_of(self, action: str) -> str:
        """Return a choice as an order, with the payment if there are several ways to pay."""
        choice = parse(action)
        others = (parse(other["action"]) for other in self.legal)
        ways = [other for other in others if (other.verb, other.unit) == (choice.verb, choice.unit)]
        return self._order(choice) + (f" ({', '.join(self.shares(choice))})" if len(ways) > 1 else "")

    def _order(self, action: Action) -> str:
        return describe_action(action, self.messages)

    def shares(self, action: Action) -> list[str]:
        """Return the coins to each neighbour, in few characters."""
        shares = ((action.left, self.left), (action.right, self.right))
        return [
            self.say("round.to", coins=f"{coins}{COIN}", name=self.owner(city)[:12]) for coins, city in shares if coins
        ]

    # --- seats

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The names of all seats, `p1` first."""
        return SEATS[: self.view["players"]]

    @property
    def mine(self) -> ClassicCity:
        """The city in the middle."""
        return self.city(SEATS[self.me])

    @property
    def left(self) -> ClassicCity:
        """The city of the left neighbour."""
        return self.city(self.mine["left"])

    @property
    def right(self) -> ClassicCity:
        """The city of the right neighbour."""
        return self.city(self.mine["right"])

    @property
    def others(self) -> list[ClassicCity]:
        """The cities that are no neighbours, clockwise from the left neighbour's left."""
        count = self.view["players"]
        return [self.city(SEATS[(self.me + step) % count]) for step in range(2, count - 1)]

    def city(self, seat: Seat) -> ClassicCity:
        """Return the city of a seat."""
        return self.view["cities"][seat]

    def owner(self, city: ClassicCity) -> str:
        """Return the name of the player of a city."""
        return self.names_of_seats[city["seat"]]

    @property
    def names_of_seats(self) -> dict[Seat, str]:
        """The name of each player."""
        return dict(zip(self.seats, self.names, strict=True))

    @property
    def chosen(self) -> str | None:
        """The choice of the player, which may still be taken back, as an order."""
        chosen = self.view.get("commitment")
        return self._order(parse(chosen)) if chosen else None

    @property
    def next_stage(self) -> int:
        """The number of the next stage; the last stage's number if all are built."""
        stages = self.mine["stages"]
        return min(sum(stage["built"] for stage in stages) + 1, len(stages))

    # --- choosing

    @property
    def row(self) -> Row | None:
        """The selected row."""
        return self.rows[self.selected] if self.rows else None

    @property
    def highlighted(self) -> Option | None:
        """The option that Enter chooses."""
        return self.row.options[self.option] if self.row and self.row.options else None

    def steps(self) -> list[str]:
        """Return the sources of each symbol of the cost in the payment of the highlighted option."""
        option, row = self.highlighted, self.row
        if option is None or row is None or option.action.verb not in (Verb.BUILD, Verb.STAGE):
            return []
        following = self.view.get("stage")
        ways = row.ways if option.action.verb is Verb.BUILD else following["payment"]["ways"] if following else ()
        coins = (option.action.left or 0, option.action.right or 0)
        names = self.names_of_seats
        return next((steps_of(way, names, self.messages) for way in ways if (way["left"], way["right"]) == coins), [])

    def why_no(self, *verbs: Verb) -> str:
        """Return a sentence that says why the selected row cannot be used with some verbs."""
        row = self.row
        if row is None or not self.legal:
            return f"{self.say('round.chosen')}: {self.chosen}" if self.chosen else self.say("plain.wait")
        if Verb.STAGE in verbs and self.view["question"] in ON_CARDS:
            following = self.view.get("stage")
            if following is None:
                count = len(self.mine["stages"])
                return self.say("round.stages", built=count, count=count)
            return why_not(BY_ID[following["stage"]], following["payment"], self.mine["coins"], self.messages)
        return row.why or row.price

    def select(self, row: int, option: int = 0) -> None:
        """Select a row and an option, as far as they exist."""
        self.selected = max(0, min(row, len(self.rows) - 1))
        last = len(self.rows[self.selected].options) - 1 if self.rows else 0
        self.option = max(0, min(option, last))

    def options_of(self, *verbs: Verb) -> list[int]:
        """Return the indices of the selected row's options with some verbs."""
        return [] if self.row is None else [n for n, o in enumerate(self.row.options) if o.action.verb in verbs]

    def _rows(self) -> list[Row]:
        legal = [
            Option(entry["code"], parse(entry["action"]), entry["changes"]) for entry in self.view.get("legal", ())
        ]
        if self.view["question"] in ON_CARDS:
            return [self._card_row(entry, legal) for entry in self.view.get("hand", ())]
        return [self._other_row(option) for option in legal]

    def _card_row(self, entry: HandCard, legal: list[Option]) -> Row:
        card = BY_ID[entry["card"]]
        options = tuple(option for option in legal if option.action.unit is card)
        payment = entry["payment"]
        builds = any(option.action.verb is Verb.BUILD for option in options)
        return Row(
            name_of(card, self.messages),
            card.kind,
            describe(card, self.messages),
            price_words(payment, self.messages, entry["in_city"]),
            options,
            tuple(payment["ways"]),
            card,
            gist(card, self.messages),
            short_price(payment, entry["in_city"], self.messages),
            "" if builds or not self.legal else self._why_not(card, entry),
            payment["free_by"] is not None,
        )

    def _why_not(self, card: Unit, entry: HandCard) -> str:
        return why_not(card, entry["payment"], self.mine["coins"], self.messages, entry["in_city"])

    def _other_row(self, option: Option) -> Row:
        action, messages = option.action, self.messages
        if action.unit is not None:
            unit, free = action.unit, self.say("round.foot.free")
            text, short = describe(unit, messages), gist(unit, messages)
            return Row(name_of(unit, messages), unit.kind, text, free, (option,), (), unit, short, free)
        number = action.number or 0
        if action.verb is Verb.SIDE and self.mine["board"]:
            side = SIDE_OF[find_board(self.mine["board"])][number]
            short = " | ".join(gist(stage, messages) for stage in side.stages)
            name = self.say(f"classic.side.{SIDES[number]}")
            return Row(name, "", _stage_words(side.stages, messages), "", (option,), gist=short)
        if action.verb is Verb.BOARD:
            board = Board(number)
            stages = _stage_words(SIDE_OF[board][0].stages, messages)
            text = labelled(self.say("classic.side.day"), stages, messages)
            return Row(name_of(board.name.lower(), messages), "", text, "", (option,))
        return Row(self.say(f"round.verb.{action.verb.value}"), "", self._order(action), "", (option,))


def _stage_words(stages: Sequence[Unit], messages: Messages) -> str:
    return " ".join(
        f"{number}. ({cost_words(stage.cost, messages)}) {effect_of(stage, messages)}"
        for number, stage in enumerate(stages, 1)
    )
