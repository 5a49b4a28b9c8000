"""The data that the screen displays: a view of the game, and the card and action that the player has selected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from ...game.seats import Seat
from ...messages import Messages
from ...tui.page import TextPiece, make_piece
from ...tui.scene import Scene
from ...tui.theme import COIN, FROM, TO, Palette, load_palette
from .. import BY_ID, SIDE_OF, Unit, find_board, parse
from ..actions import Action, Verb
from ..components import SIDES, Board
from ..describe import describe_component, format_age, format_component_name, format_cost, format_effect
from ..ids import SEATS
from ..page import PAGE
from ..view_types import ClassicCity, ClassicView, HandCard, PaymentWay
from ..wording import wording
from ..words import (
    describe_action,
    format_payment_steps,
    format_price,
    format_question,
    format_turn,
    format_winners,
    format_with_label,
)
from .words import abbreviate_effects, explain_unbuildable, format_short_price

ON_CARDS = ("choose", "extra_card")  # questions that are answered with a card of the hand


@dataclass(frozen=True)
class ChooserOption:
    """A legal action that the player can choose: its code, the action, and its changes to the player's city.

    The changes are by name: `coins`, `points`, `shields` and `symbols`.
    """

    code: int
    action: Action
    changes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class ChoiceRow:
    """A row of the screen to choose from, with its legal actions: a card, or, before Age I, a board or side."""

    name: str
    kind: str  # colour of the card, empty for other choices
    text: str
    price: str
    options: tuple[ChooserOption, ...]
    ways: tuple[PaymentWay, ...] = ()  # ways to pay for building it, as in the view
    unit: Unit | None = None
    gist: str = ""  # `text` in few characters
    short: str = ""  # `price` in few characters
    why: str = ""  # reason why it cannot be built, as a sentence
    is_free: bool = False  # whether it is free

    @property
    def can_build(self) -> bool:
        """True if the card of the row may be built, or the board or side of the row may be chosen."""
        return any(option.action.verb not in (Verb.SELL, Verb.STAGE) for option in self.options)


@dataclass
class ClassicScene(Scene):
    """A view of a game of 7 Wonders prepared for the screen: `me` is the seat whose city is in the middle.

    Attributes:
        selected: the index of the selected row.
        option: the index of the highlighted action of that row.
        rows: the rows to choose from, such as the cards of the hand.
    """

    view: ClassicView
    palette: Palette = field(default_factory=lambda: load_palette(PAGE))
    messages: Messages = field(default_factory=wording, kw_only=True)
    selected: int = 0
    option: int = 0
    rows: tuple[ChoiceRow, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        super().__post_init__()
        self.rows = tuple(self._make_choice_rows())
        self.select(self.selected, self.option)

    def carry_over_from_previous(self, before: Self | None) -> None:
        """Also keep the selected row and action of `before`, the previous scene, if turn and seat are the same."""
        super().carry_over_from_previous(before)
        if before and before.me == self.me and before.view["turn"] == self.view["turn"]:
            self.select(before.selected, before.option)

    # --- the title line

    @property
    def game_stage(self) -> str:
        """The Age in words."""
        return format_age(self.view["age"], self.messages)

    @property
    def title_facts(self) -> str:
        """The turn, and the direction in which hands are passed, in words; empty before Age I and after the end."""
        if not self.view["age"] or self.is_over:
            return ""
        arrow = FROM if self.view["passes_to"] == "left" else TO
        passes = self.say(f"round.passes.{self.view['passes_to']}")
        return f"{format_turn(self.view['turn'], self.messages)}  {passes} {arrow}"

    @property
    def prompt(self) -> str:
        """The decision that the player has to make, in words; empty if there is none or the player has chosen."""
        asked = self.rows and self.made_choice is None and self.view["question"]
        return format_question(self.view["question"], self.messages) if asked else ""

    @property
    def title_extras(self) -> list[TextPiece]:
        """A text that names the players who still have to choose; empty while the player or a computer is to choose."""
        if self.prompt or self.thinking or not self.seats_to_decide:
            return []
        names = self.messages.join(self.seat_name(seat) for seat in self.seats_to_decide)
        return [make_piece(f" {self.say('round.waiting_for', names=names)}", self.palette.quiet)]

    @property
    def seats_to_decide(self) -> list[int]:
        """The seats that still have to choose."""
        return [SEATS.index(seat) for seat in self.view["waiting_for"]]

    @property
    def result_lines(self) -> list[str]:
        """The lines with the winners and the points of all seats; empty while the game goes on."""
        result = self.view["result"]
        if result is None:
            return []
        winners = [SEATS.index(seat) for seat in result["winners"]]
        totals = [self.find_city(seat)["score"]["total"] for seat in self.seats]
        return [format_winners(self.names, winners, totals, self.messages), " : ".join(map(str, totals))]

    def describe_as_order(self, action: str) -> str:
        """Return an action in notation as an order (`Build Baths`), with the payment if several are possible."""
        choice = parse(action)
        others = (parse(other["action"]) for other in self.legal_actions)
        ways = [other for other in others if (other.verb, other.unit) == (choice.verb, choice.unit)]
        payments = f" ({', '.join(self.format_neighbour_payments(choice))})" if len(ways) > 1 else ""
        return f"{describe_action(choice, self.messages)}{payments}"

    def format_neighbour_payments(self, action: Action) -> list[str]:
        """Return short texts with the coins that an action pays to each neighbour."""
        shares = ((action.left, self.left_city), (action.right, self.right_city))
        return [
            self.say("round.to", coins=f"{coins}{COIN}", name=self.find_owner_name(city)[:12])
            for coins, city in shares
            if coins
        ]

    # --- seats

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The names of all seats, `p1` first."""
        return SEATS[: self.view["players"]]

    @property
    def own_city(self) -> ClassicCity:
        """The city in the middle of the screen: that of seat `me`."""
        return self.find_city(SEATS[self.me])

    @property
    def left_city(self) -> ClassicCity:
        """The city of the left neighbour."""
        return self.find_city(self.own_city["left"])

    @property
    def right_city(self) -> ClassicCity:
        """The city of the right neighbour."""
        return self.find_city(self.own_city["right"])

    @property
    def distant_cities(self) -> list[ClassicCity]:
        """The cities that are neither `me`'s nor a neighbour's, clockwise from the left neighbour's left neighbour."""
        count = self.view["players"]
        return [self.find_city(SEATS[(self.me + step) % count]) for step in range(2, count - 1)]

    def find_city(self, seat: Seat) -> ClassicCity:
        """Return the city of a seat."""
        return self.view["cities"][seat]

    def find_owner_name(self, city: ClassicCity) -> str:
        """Return the name of the player of a city."""
        return self.names_by_seat[city["seat"]]

    @property
    def names_by_seat(self) -> dict[Seat, str]:
        """The name of each player, by seat."""
        return dict(zip(self.seats, self.names, strict=True))

    @property
    def made_choice(self) -> str | None:
        """The choice of the player as an order, such as `Build Baths`, while it may be taken back; otherwise None."""
        chosen = self.view.get("commitment")
        return describe_action(parse(chosen), self.messages) if chosen else None

    @property
    def next_stage(self) -> int:
        """The number (from 1) of the stage that seat `me` builds next; that of the last stage if all are built."""
        stages = self.own_city["stages"]
        return min(sum(stage["built"] for stage in stages) + 1, len(stages))

    # --- choosing

    @property
    def selected_row(self) -> ChoiceRow | None:
        """The selected row, such as a card of the hand; None if there is nothing to choose from."""
        return self.rows[self.selected] if self.rows else None

    @property
    def highlighted_action(self) -> ChooserOption | None:
        """The highlighted action of the selected row, which Enter chooses; None if the row has no legal action."""
        return self.selected_row.options[self.option] if self.selected_row and self.selected_row.options else None

    def format_payment_steps(self) -> list[str]:
        """Return a line for each resource in the payment of the highlighted action: its source and the coins for it."""
        option, row = self.highlighted_action, self.selected_row
        if option is None or row is None or option.action.verb not in (Verb.BUILD, Verb.STAGE):
            return []
        following = self.view.get("stage")
        ways = row.ways if option.action.verb is Verb.BUILD else following["payment"]["ways"] if following else ()
        coins = (option.action.left or 0, option.action.right or 0)
        way = next((way for way in ways if (way["left"], way["right"]) == coins), None)
        return format_payment_steps(way, self.names_by_seat, self.messages) if way else []

    def explain_unusable_row(self, *verbs: Verb) -> str:
        """Return a sentence that says why there is no legal action with the selected card and any of `verbs`."""
        row = self.selected_row
        if row is None or not self.legal_actions:
            return f"{self.say('round.chosen')}: {self.made_choice}" if self.made_choice else self.say("plain.wait")
        if Verb.STAGE in verbs and self.view["question"] in ON_CARDS:
            following = self.view.get("stage")
            if following is None:
                count = len(self.own_city["stages"])
                return self.say("round.stages", built=count, count=count)
            stage, coins = BY_ID[following["stage"]], self.own_city["coins"]
            return explain_unbuildable(stage, following["payment"], coins, self.messages)
        return row.why or row.price

    def select(self, row: int, option: int = 0) -> None:
        """Select the row at index `row` and highlight its action at index `option`; both are clamped to the range."""
        self.selected = max(0, min(row, len(self.rows) - 1))
        last = len(self.rows[self.selected].options) - 1 if self.rows else 0
        self.option = max(0, min(option, last))

    def find_action_indices(self, *verbs: Verb) -> list[int]:
        """Return the indices of those legal actions of the selected row that have any of `verbs`."""
        options = () if self.selected_row is None else self.selected_row.options
        return [index for index, option in enumerate(options) if option.action.verb in verbs]

    def _make_choice_rows(self) -> list[ChoiceRow]:
        legal = [
            ChooserOption(entry["code"], parse(entry["action"]), entry["changes"])
            for entry in self.view.get("legal", ())
        ]
        if self.view["question"] in ON_CARDS:
            return [self._make_card_row(entry, legal) for entry in self.view.get("hand", ())]
        return [self._make_row_for_other_option(option) for option in legal]

    def _make_card_row(self, entry: HandCard, legal: list[ChooserOption]) -> ChoiceRow:
        card = BY_ID[entry["card"]]
        options = tuple(option for option in legal if option.action.unit is card)
        payment, in_city, why = entry["payment"], entry["in_city"], ""
        if self.legal_actions and all(option.action.verb is not Verb.BUILD for option in options):
            why = explain_unbuildable(card, payment, self.own_city["coins"], self.messages, in_city)
        return ChoiceRow(
            format_component_name(card, self.messages),
            card.kind,
            describe_component(card, self.messages),
            format_price(payment, self.messages, in_city),
            options,
            tuple(payment["ways"]),
            card,
            abbreviate_effects(card, self.messages),
            format_short_price(payment, in_city, self.messages),
            why,
            payment["free_by"] is not None,
        )

    def _make_row_for_other_option(self, option: ChooserOption) -> ChoiceRow:
        action, messages = option.action, self.messages
        if action.unit is not None:
            unit, free = action.unit, self.say("round.foot.free")
            text, short = describe_component(unit, messages), abbreviate_effects(unit, messages)
            return ChoiceRow(
                format_component_name(unit, messages), unit.kind, text, free, (option,), (), unit, short, free
            )
        number = action.number or 0
        if action.verb is Verb.SIDE and self.own_city["board"]:
            side = SIDE_OF[find_board(self.own_city["board"])][number]
            short = " | ".join(abbreviate_effects(stage, messages) for stage in side.stages)
            name = self.say(f"classic.side.{SIDES[number]}")
            return ChoiceRow(name, "", _format_stages(side.stages, messages), "", (option,), gist=short)
        if action.verb is Verb.BOARD:
            board = Board(number)
            stages = _format_stages(SIDE_OF[board][0].stages, messages)
            text = format_with_label(self.say("classic.side.day"), stages, messages)
            return ChoiceRow(format_component_name(board.name.lower(), messages), "", text, "", (option,))
        return ChoiceRow(
            self.say(f"round.verb.{action.verb.value}"), "", describe_action(action, messages), "", (option,)
        )


def _format_stages(stages: Sequence[Unit], messages: Messages) -> str:
    return " ".join(
        f"{number}. ({format_cost(stage.cost, messages)}) {format_effect(stage, messages)}"
        for number, stage in enumerate(stages, 1)
    )
