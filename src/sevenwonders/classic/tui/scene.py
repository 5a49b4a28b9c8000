"""What stands on the screen: a view of the game, and what the person at the screen has selected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from ...game.log import LogEntry
from ...game.seats import Seat
from ...messages import Messages
from ...names import does
from ...tui.page import Piece
from ...tui.scene import Scene
from ...tui.theme import FROM, TO, ink
from .. import BY_ID, SIDE_OF, Unit, find_board, parse
from ..actions import Action, Verb
from ..components import SIDES
from ..describe import AGES, cost_words, describe, effects_of
from ..ids import SEATS
from ..narrator import is_by_coins
from ..view_types import ClassicCity, ClassicView, HandCard, PaymentWay
from ..wording import wording
from ..words import QUESTIONS, price_words, steps_of
from .words import gist, order, short_price, why_not

ON_CARDS = ("choose", "extra_card")  # questions that are answered with a card of the hand


@dataclass(frozen=True)
class Option:
    """One legal action: its integer, how it is written, and what it adds to coins, points, shields and symbols."""

    code: int
    action: Action
    changes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """A line to choose from: a card of the hand, or whatever else the question offers."""

    name: str
    kind: str  # colour of the card, empty for what is no card
    text: str
    price: str
    options: tuple[Option, ...]
    ways: tuple[PaymentWay, ...] = ()  # to pay for building it, as the view has them
    unit: Unit | None = None
    gist: str = ""  # `text` in few characters
    short: str = ""  # `price` in few characters
    why: str = ""  # a sentence for what cannot be built

    @property
    def may_build(self) -> bool:
        """Whether anything but selling and building a stage can be done with it."""
        return any(option.action.verb not in (Verb.SELL, Verb.STAGE) for option in self.options)


@dataclass
class ClassicScene(Scene):
    """A view of 7 Wonders, dressed for the screen: `me` is the seat in the middle.

    Attributes:
        told: what everybody did so far.
        selected: the row that is selected.
        option: the option of that row that is highlighted.
        rows: what there is to choose from.
    """

    view: ClassicView
    told: Sequence[LogEntry] = ()
    messages: Messages = field(default_factory=wording, kw_only=True)
    selected: int = 0
    option: int = 0
    rows: tuple[Row, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        super().__post_init__()
        self.rows = tuple(self._rows())
        self.select(self.selected, self.option)

    def follow(self, before: Self | None) -> None:
        """Within a turn, keep what was selected."""
        super().follow(before)
        if before and before.me == self.me and before.view["turn"] == self.view["turn"]:
            self.select(before.selected, before.option)

    # --- the title line

    @property
    def stage(self) -> str:
        """The Age in words."""
        return AGES[self.view["age"]]

    @property
    def facts(self) -> str:
        """The turn, and where hands go."""
        if not self.view["age"] or self.over:
            return ""
        arrow = FROM if self.view["passes_to"] == "left" else TO
        return f"turn {self.view['turn']}  hands go {self.view['passes_to']} {arrow}"

    @property
    def prompt(self) -> str:
        """What is asked, in words; nothing when it has been answered."""
        return QUESTIONS.get(self.view["question"] or "", "") if self.rows and self.chosen is None else ""

    @property
    def asides(self) -> list[Piece]:
        """Who is waited for, where no computer thinks."""
        if self.prompt or self.thinking or not self.waiting_for:
            return []
        names = ", ".join(self.name(seat) for seat in self.waiting_for)
        return [Piece(f" waiting for {names}", ink(self.palette.quiet))]

    @property
    def waiting_for(self) -> list[int]:
        """Who has still to choose."""
        return [SEATS.index(seat) for seat in self.view["waiting_for"]]

    @property
    def headline(self) -> list[str]:
        """Who has won; empty while the game goes on."""
        result = self.view["result"]
        if result is None:
            return []
        winners = [self.city(seat)["name"] for seat in result["winners"]]
        verb = does(winners[0], "wins") if len(winners) == 1 else "share the victory"
        totals = [self.city(seat)["score"]["total"] for seat in self.seats]
        tie = "equal in coins" if len(winners) > 1 else "ahead on coins" * is_by_coins(winners, totals)
        return [f"{' and '.join(winners)} {verb}", ", ".join(filter(None, (" : ".join(map(str, totals)), tie)))]

    def words_of(self, action: str) -> str:
        """A choice as an order; where it can be paid in several ways, with this one."""
        choice = parse(action)
        ways = [other for other in self.legal if other["action"].split()[:2] == action.split()[:2]]
        return order(choice) + (f" ({self.paid(choice)})" if len(ways) > 1 else "")

    def paid(self, action: Action) -> str:
        """What goes to which neighbour; empty where nothing does."""
        shares = ((action.left, self.left), (action.right, self.right))
        return ", ".join(f"{coins} to {city['name'][:12]}" for coins, city in shares if coins)

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
        """Everybody else, clockwise from the left neighbour's left."""
        count = self.view["players"]
        return [self.city(SEATS[(self.me + step) % count]) for step in range(2, count - 1)]

    def city(self, seat: Seat) -> ClassicCity:
        """The city of a seat."""
        return {**self.view["cities"][seat], "name": self.name(SEATS.index(seat))}

    @property
    def chosen(self) -> str | None:
        """What the seat at the screen has chosen and may still take back."""
        return self.view.get("commitment")

    # --- choosing

    @property
    def row(self) -> Row | None:
        """The row that is selected."""
        return self.rows[self.selected] if self.rows else None

    @property
    def highlighted(self) -> Option | None:
        """The option that Enter chooses."""
        return self.row.options[self.option] if self.row and self.row.options else None

    def steps(self) -> list[str]:
        """What covers each symbol of the cost when it is paid as the highlighted option says."""
        option, row = self.highlighted, self.row
        if option is None or row is None or option.action.verb not in (Verb.BUILD, Verb.STAGE):
            return []
        following = self.view.get("stage")
        ways = row.ways if option.action.verb is Verb.BUILD else following["payment"]["ways"] if following else ()
        coins = (option.action.left or 0, option.action.right or 0)
        names = {seat: str(self.city(seat)["name"]) for seat in self.seats}
        return next((steps_of(way, names) for way in ways if (way["left"], way["right"]) == coins), [])

    def why_no(self, *verbs: Verb) -> str:
        """Why the selected row cannot be used in some way, as a sentence that says what there is."""
        row = self.row
        if row is None or not self.legal:
            return "You have chosen; u takes it back until everybody has." if self.chosen else "Nothing to choose now."
        if Verb.STAGE in verbs and self.view["question"] in ON_CARDS:
            following = self.view.get("stage")
            if following is None:
                return "Every stage of your Wonder is built."
            return why_not(self.mine, BY_ID[following["stage"]], following["payment"])
        return row.why or "That is not possible now."

    def select(self, row: int, option: int = 0) -> None:
        """Select a row, as far as there is one."""
        self.selected = max(0, min(row, len(self.rows) - 1))
        most = len(self.rows[self.selected].options) - 1 if self.rows else 0
        self.option = max(0, min(option, most))

    def options_of(self, *verbs: Verb) -> list[int]:
        """The places of the selected row's options with some verbs."""
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
            card.name,
            card.kind,
            describe(card),
            price_words(payment, entry["in_city"]),
            options,
            tuple(payment["ways"]),
            card,
            gist(card),
            short_price(payment, entry["in_city"]),
            "" if builds or not self.legal else why_not(self.mine, card, payment, entry["in_city"]),
        )

    def _other_row(self, option: Option) -> Row:
        action = option.action
        if action.unit is not None:
            unit = action.unit
            return Row(unit.name, unit.kind, describe(unit), "free", (option,), (), unit, gist(unit), "free")
        number = action.number or 0
        if action.verb is Verb.SIDE and self.mine["board"]:
            stages = SIDE_OF[find_board(self.mine["board"])][number].stages
            short = " | ".join(map(gist, stages))
            return Row(SIDES[number], "", _stages(self.mine["board"], number), "", (option,), gist=short)
        if action.verb is Verb.BOARD:
            name = str(action).split()[1]
            return Row(name.capitalize(), "", f"day: {_stages(name, 0)}", "", (option,))
        return Row(str(action), "", "take none", "", (option,))


def _stages(board: str, side: int) -> str:
    stages = SIDE_OF[find_board(board)][side].stages
    return "; ".join(
        f"stage {number} ({cost_words(stage.cost)}): {', '.join(effects_of(stage.text))}"
        for number, stage in enumerate(stages, 1)
    )
