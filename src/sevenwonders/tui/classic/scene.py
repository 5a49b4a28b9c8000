"""What stands on the screen: a view of the game, and what the person at the screen has selected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...classic import BY_ID, SIDE_OF, find_board, parse
from ...classic.actions import Action, Verb
from ...classic.components import SIDES
from ...classic.describe import AGES, describe, effects_of
from ...classic.ids import SEATS
from ...classic.words import QUESTIONS, price_words, steps_of
from ...players import Analysis
from ..theme import Palette

ON_CARDS = ("choose", "extra_card")  # questions that are answered with a card of the hand


@dataclass(frozen=True)
class Option:
    """One legal action: its integer, and how the menu calls it."""

    code: int
    action: Action


@dataclass(frozen=True)
class Row:
    """A line to choose from: a card of the hand, or whatever else the question offers."""

    name: str
    kind: str  # colour of the card, empty for what is no card
    text: str
    price: str
    options: tuple[Option, ...]
    ways: tuple[Mapping[str, Any], ...] = ()  # to pay for building it, as the view has them

    @property
    def may_build(self) -> bool:
        """Whether anything but selling and building a stage can be done with it."""
        return any(option.action.verb not in (Verb.SELL, Verb.STAGE) for option in self.options)


@dataclass
class RoundScene:
    """A view with what the screen needs beside it.

    Attributes:
        sight: the view of the seat at the screen, or of a spectator.
        me: the seat that is shown in the middle.
        palette: the colours.
        curtain: whether the device is to be handed over to `me` first; then nothing of the view is shown.
        deeds: what everybody did in the last turn, in sentences.
        selected: the row that is selected.
        option: the option of that row that is highlighted.
        thinking: names of the computers that still think.
        trouble: why the last choice is not on disk.
    """

    sight: Mapping[str, Any]
    me: int
    palette: Palette
    curtain: bool = False
    deeds: Sequence[str] = ()
    selected: int = 0
    option: int = 0
    advising: bool = False
    analysis: Analysis | None = None
    trouble: str = ""
    rows: tuple[Row, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        self.rows = tuple(self._rows()) if not self.curtain else ()
        self.select(self.selected, self.option)

    # --- seats

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of all seats, `p1` first."""
        return SEATS[: self.sight["players"]]

    @property
    def mine(self) -> Mapping[str, Any]:
        """The city in the middle."""
        return self.city(SEATS[self.me])

    @property
    def left(self) -> Mapping[str, Any]:
        """The city of the left neighbour."""
        return self.city(self.mine["left"])

    @property
    def right(self) -> Mapping[str, Any]:
        """The city of the right neighbour."""
        return self.city(self.mine["right"])

    @property
    def others(self) -> list[Mapping[str, Any]]:
        """Everybody else, clockwise from the left neighbour's left."""
        count = self.sight["players"]
        return [self.city(SEATS[(self.me + step) % count]) for step in range(2, count - 1)]

    def city(self, seat: str) -> Mapping[str, Any]:
        """The city of a seat."""
        found: Mapping[str, Any] = self.sight["cities"][seat]
        return found

    def name(self, seat: int) -> str:
        """How a seat is called."""
        return str(self.city(SEATS[seat])["name"])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.sight["result"] is not None

    @property
    def chosen(self) -> str | None:
        """What the seat at the screen has chosen and may still take back."""
        return self.sight.get("commitment")

    @property
    def waiting(self) -> list[str]:
        """Who has still to choose."""
        return [self.city(seat)["name"] for seat in self.sight["waiting_for"]]

    @property
    def question(self) -> str:
        """What is asked, in words."""
        return QUESTIONS.get(self.sight["question"] or "", "")

    @property
    def age(self) -> str:
        """The Age in words."""
        return AGES[self.sight["age"]]

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
        following = self.sight.get("stage")
        ways = row.ways if option.action.verb is Verb.BUILD else following["payment"]["ways"] if following else ()
        coins = (option.action.left or 0, option.action.right or 0)
        names = {seat: str(self.city(seat)["name"]) for seat in self.seats}
        return next((steps_of(way, names) for way in ways if (way["left"], way["right"]) == coins), [])

    def select(self, row: int, option: int = 0) -> None:
        """Select a row, as far as there is one."""
        self.selected = max(0, min(row, len(self.rows) - 1))
        most = len(self.rows[self.selected].options) - 1 if self.rows else 0
        self.option = max(0, min(option, most))

    def options_of(self, *verbs: Verb) -> list[int]:
        """The places of the selected row's options with some verbs."""
        return [] if self.row is None else [n for n, o in enumerate(self.row.options) if o.action.verb in verbs]

    def _rows(self) -> list[Row]:
        legal = [Option(entry["code"], parse(entry["action"])) for entry in self.sight.get("legal", ())]
        if self.sight["question"] in ON_CARDS:
            return [self._card_row(entry, legal) for entry in self.sight.get("hand", ())]
        return [self._other_row(option) for option in legal]

    def _card_row(self, entry: Mapping[str, Any], legal: list[Option]) -> Row:
        card = BY_ID[entry["card"]]
        options = tuple(option for option in legal if option.action.unit is card)
        payment = entry["payment"]
        price = price_words(payment, entry["in_city"])
        return Row(card.name, card.kind, describe(card), price, options, tuple(payment["ways"]))

    def _other_row(self, option: Option) -> Row:
        action = option.action
        if action.unit is not None:
            return Row(action.unit.name, action.unit.kind, describe(action.unit), "free", (option,))
        number = action.number or 0
        if action.verb is Verb.SIDE and self.mine["board"]:
            return Row(SIDES[number], "", _stages(self.mine["board"], number), "", (option,))
        if action.verb is Verb.BOARD:
            name = str(action).split()[1]
            return Row(name.capitalize(), "", f"day: {_stages(name, 0)}", "", (option,))
        return Row(str(action), "", "take none", "", (option,))


def _stages(board: str, side: int) -> str:
    stages = SIDE_OF[find_board(board)][side].stages
    return " | ".join(f"{stage.cost} {'; '.join(effects_of(stage.text))}" for stage in stages)
