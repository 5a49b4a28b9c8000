"""The scene: everything that the terminal screen shows of a game of Duel, including the player's selection."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

from ...messages import Messages
from ...names import split_graphemes
from ...tui.page import TextPiece, make_piece
from ...tui.scene import Scene
from ...tui.theme import DOT, Palette, load_palette
from ..actions import Action, Verb
from ..components import Unit
from ..ids import SEATS
from ..layout import N_AGES
from ..narrator import describe_result
from ..page import PAGE
from ..view_types import City, LegalAction, PantheonView, SenateView, Slot, SoloView, View
from ..wording import wording
from ..words import describe_action, describe_effects, describe_question
from .words import parse_action, shorten_component_name

FAR_MILITARY = 6  # spaces from which a military supremacy is within three spaces
MANY_SYMBOLS = 4
CAPITAL = 9
MANY_CHAMBERS = 4
WONDERS_TO_WIN, SUPREMACIES = 7, ("military", "scientific")  # of the Solo Challenge
BOARDS = "open_list('boards')"  # the action of the screen for a click on what belongs to an expansion
CARDLESS_VERBS = (Verb.ACTIVATE, Verb.TRIGGER)  # actions of a turn that take no card


@dataclass(frozen=True)
class ChooserOption:
    """A choice in a list: a legal action, as an entry of the view and as an `Action`."""

    entry: LegalAction
    action: Action

    @property
    def code(self) -> int:
        """The integer code of the action."""
        return int(self.entry["code"])


@dataclass
class Chooser:
    """A list of choices, one of which is highlighted.

    Attributes:
        title: the title above the list.
        options: the choices.
        cancelable: whether the player may close the list without a choice, because the player has opened it.
        index: the index in `options` of the highlighted choice.
        typed: the digits that the player has typed to choose by number.
    """

    title: str
    options: list[ChooserOption]
    cancelable: bool = False
    index: int = 0
    typed: str = field(default="")

    @property
    def current(self) -> ChooserOption:
        """The highlighted choice."""
        return self.options[self.index]

    def move_highlight(self, step: int) -> None:
        """Move the highlight down by `step` lines; it wraps around the ends of the list."""
        self.index = (self.index + step) % len(self.options)
        self.typed = ""

    def type_digit(self, digit: str) -> bool:
        """Highlight a choice by its number, after another digit was typed; return whether the number is complete."""
        number = int(self.typed + digit)
        if not 1 <= number <= len(self.options):
            number, self.typed = int(digit), ""
            if not 1 <= number <= len(self.options):
                return False
        self.typed += digit
        self.index = number - 1
        return number * 10 > len(self.options)


@dataclass
class DuelScene(Scene):
    """Everything that the terminal screen shows of a game of Duel; the city of seat `me` is at the bottom.

    Attributes:
        view: the view of the game for the seat at the screen or for a spectator.
        selected: the slot of the selected card, on which keys act.
        chooser: the open list of choices, if any.
        revealed_slots: the slots whose cards were turned up since the player's last move.
    """

    view: View
    palette: Palette = field(default_factory=lambda: load_palette(PAGE))
    selected: int | None = None
    chooser: Chooser | None = None
    revealed_slots: frozenset[int] = field(default_factory=frozenset)
    messages: Messages = field(default_factory=wording, kw_only=True)

    def carry_over_from_previous(self, before: Self | None) -> None:
        """Copy the hint, the news and the selected card; select another card if that one cannot be taken now.

        Args:
            before: the previous scene; None at the start.
        """
        super().carry_over_from_previous(before)
        if before:
            self.selected = before.selected
        if self.selected not in self.accessible_slots:
            self.selected = find_default_slot(self)

    @property
    def legal_actions(self) -> list[LegalAction]:
        """The legal actions of the viewing seat; empty if the seat is not to act."""
        return self.view.get("legal", [])

    # --- the title line

    @property
    def game_stage(self) -> str:
        """The current Age, or the draft, in words."""
        return self.say(f"age.{self.age if self.age and self.question != 'draft_wonder' else 0}")

    @property
    def title_facts(self) -> str:
        """The number of cards left in the structure, in words."""
        return self.say("bar.cards_left", count=len(self.slots)) if self.age else ""

    @property
    def prompt(self) -> str:
        """The decision that the player has to make, in words; empty if there is none."""
        decision = self.view["decision"]
        return describe_question(decision, self.messages) if self.legal_actions and decision else ""

    @property
    def title_extras(self) -> list[TextPiece]:
        """Notes after the prompt in the title line: that another turn follows, or that a chance event is due."""
        pieces = []
        if self.legal_actions and self.view["another_turn"]:
            pieces.append(make_piece(f" {DOT} {self.say('bar.again')}", self.palette.good))
        if self.view["to_act"] == "chance":
            pieces.append(make_piece(f" {self.say('panel.chance')}", self.palette.warn))
        return pieces

    @property
    def warnings(self) -> list[str]:
        """Warnings that the opponent is close to a supremacy."""
        return [
            f"!! {self.seat_name(seat)}: {threat}" for seat, threat in self.threat_warnings() if seat == self.opponent
        ]

    @property
    def seats_to_decide(self) -> list[int]:
        """The seat that has to decide, in a list; empty if a chance event is due or the game is over."""
        return [SEATS.index(self.view["to_act"])] if self.view["to_act"] in SEATS else []

    @property
    def result_lines(self) -> list[str]:
        """The result in words, with the kind of victory, and the scores; empty while the game goes on."""
        result = self.view["result"]
        if result is None:
            return []
        totals = " : ".join(str(result["scores"][SEATS[seat]]["total"]) for seat in (self.me, self.opponent))
        return [describe_result(self.view, self.messages, self.names), totals]

    def describe_as_order(self, action: str) -> str:
        """Describe an action in an imperative phrase such as `Build Altar`.

        Args:
            action: a legal action in notation.
        """
        return self.describe_action(parse_action(action))

    def describe_action(self, action: Action) -> str:
        """Describe an action in an imperative phrase such as `Build Altar`."""
        zeus_card = self.card_names.get(action.number or 0, "") if action.verb is Verb.SMITE else ""
        return describe_action(action, self.messages, self.names, self.me, self.question, zeus_card)

    def component_name(self, name: str) -> str:
        """Return the name of the component with the given id, in the language of the screen."""
        return self.messages.component_name(name)

    def short_component_name(self, unit: Unit, width: int) -> str:
        """Return the name of a component, shortened to a width in cells."""
        return shorten_component_name(unit, width, self.messages)

    def describe_effects(self, unit: Unit) -> str:
        """Describe the effects of a component."""
        return describe_effects(unit, self.messages)

    # --- the table

    @property
    def opponent(self) -> int:
        """The seat whose city is at the top of the screen."""
        return 1 - self.me

    @property
    def age(self) -> int:
        """The number of the Age; 0 during the draft."""
        return int(self.view["age"])

    @property
    def structure_layout_index(self) -> int:
        """The index of the structure's layout in `duel.layout.STRUCTURES`."""
        return max(0, self.age - 1) + (N_AGES if self.senate else 0)

    @property
    def modules(self) -> tuple[str, ...]:
        """The names of the expansions in play, or `solo`."""
        return tuple(self.view["modules"])

    @property
    def pantheon(self) -> PantheonView | None:
        """The Pantheon as the viewing seat sees it; None without that expansion."""
        return self.view["pantheon"]

    @property
    def senate(self) -> SenateView | None:
        """The Senate, Decrees and Conspiracies as the viewing seat sees them; None without Agora."""
        return self.view["senate"]

    @property
    def solo_challenge(self) -> SoloView | None:
        """The state of the Solo Challenge; None in other games."""
        return self.view["solo"]

    @property
    def question(self) -> str:
        """The name of the pending decision, such as `turn`; empty when the game is over."""
        decision = self.view["decision"]
        return str(decision["question"]) if decision else ""

    @property
    def can_take_turn(self) -> bool:
        """True if the player has to choose the main action of a turn."""
        return bool(self.legal_actions) and self.question == "turn"

    @cached_property
    def slots(self) -> dict[int, Slot]:
        """The slots of the structure that still hold a card, by the number of the slot."""
        return {slot["slot"]: slot for slot in self.view["structure"]}

    @property
    def accessible_slots(self) -> list[int]:
        """The numbers of the slots whose card may be taken, from left to right."""
        free = [slot for slot in self.slots.values() if slot["accessible"] and slot["card"]]
        return [slot["slot"] for slot in sorted(free, key=lambda slot: (slot["column"], slot["row"]))]

    @property
    def is_mandatory_choice_open(self) -> bool:
        """Return whether a list of choices is shown that the player has to answer."""
        return self.chooser is not None and not self.chooser.cancelable

    @property
    def selected_slot(self) -> Slot | None:
        """The slot of the structure that is selected; None if there is none."""
        return None if self.selected is None else self.slots.get(self.selected)

    @property
    def highlighted_slot(self) -> int | None:
        """The slot to highlight in the structure: the selected one or, in a list, that of the highlighted choice."""
        if self.chooser is None or self.chooser.cancelable:
            return self.selected
        targets = self.chooser.current.action.targets
        slots = (n for n, slot in self.slots.items() if f"slot:{n}" in targets or f"card:{slot['card']}" in targets)
        return next(slots, None)

    def city(self, seat: int) -> City:
        """Return a seat's city, with its cards, Wonders, coins and so on, as the viewing seat sees it."""
        return self.view["cities"][SEATS[seat]]

    def short_seat_name(self, seat: int) -> str:
        """Return a short name of a seat: `you` or `opp`, or for a spectator the first letters of its player's name."""
        if self.watching:
            return "".join(split_graphemes(self.names[seat])[:3])
        return self.say("lines.you" if seat == self.me else "lines.opponent")

    def pawn_advantage(self, seat: int) -> int:
        """Return the number of spaces that the Conflict pawn has advanced for a seat; negative if it has retreated."""
        pawn = int(self.view["track"]["pawn"])
        return pawn if seat == 0 else -pawn

    def minerva_offset(self, seat: int) -> int | None:
        """Return the distance of Minerva from the middle, negative if she is in the half of the track of `seat`.

        Return None if she is not on the track.
        """
        place = self.view["track"]["minerva"]
        return None if place is None else int(place if seat == 0 else -place)

    @cached_property
    def choices(self) -> list[ChooserOption]:
        """The legal actions of the viewing seat, as choices for a list."""
        return [ChooserOption(entry, parse_action(entry["action"])) for entry in self.legal_actions]

    def options_with_card_of_slot(self, slot: int) -> list[ChooserOption]:
        """Return the legal actions that take the card of a slot of the structure; empty if it is not accessible."""
        entry = self.slots.get(slot)
        card = entry["card"] if entry else None
        if not self.can_take_turn or not card or not entry or not entry["accessible"]:
            return []
        return [option for option in self.choices if f"card:{card}" in option.action.targets]

    def options_without_card(self) -> list[ChooserOption]:
        """Return the legal actions of a turn that take no card: activating Divinities, triggering Conspiracies."""
        return [option for option in self.choices if self.can_take_turn and option.action.verb in CARDLESS_VERBS]

    @property
    def card_names(self) -> dict[int, str]:
        """The names of the face-up cards of the structure, by the number of the slot."""
        return {number: self.component_name(slot["card"]) for number, slot in self.slots.items() if slot["card"]}

    def count_chambers_controlled(self, seat: int) -> int:
        """Return the number of Chambers of the Senate that a seat controls."""
        chambers = self.senate["chambers"] if self.senate else []
        return sum(chamber["controller"] == SEATS[seat] for chamber in chambers)

    def threat_warnings(self) -> list[tuple[int, str]]:
        """Return, for each supremacy that a seat is close to, the seat and a warning."""
        threats = []
        for seat in (0, 1):
            if self.pawn_advantage(seat) >= FAR_MILITARY:
                threats.append((seat, self.say("threat.military", count=CAPITAL - self.pawn_advantage(seat))))
            if (symbols := len(self.city(seat)["symbols"])) >= MANY_SYMBOLS:
                threats.append((seat, self.say("threat.science", count=symbols)))
            if (chambers := self.count_chambers_controlled(seat)) >= MANY_CHAMBERS:
                threats.append((seat, self.say("threat.politics", count=chambers)))
        return threats if not self.is_over else []


BUILD_VERBS = (Verb.BUILD, Verb.RECRUIT)  # recruiting a Senator corresponds to building a Building


def find_default_slot(scene: DuelScene) -> int | None:
    """Return the slot of the first card that can be built, otherwise of the first card that can be taken.

    Returns None if no card can be taken.
    """
    for slot in scene.accessible_slots:
        if any(option.action.verb in BUILD_VERBS for option in scene.options_with_card_of_slot(slot)):
            return slot
    return scene.accessible_slots[0] if scene.accessible_slots else None


def find_neighbouring_slot(scene: DuelScene, across: int, down: int) -> int:
    """Return the slot that an arrow key moves the selection to.

    Left and right wrap around the ends of the accessible cards.

    Args:
        scene: the position as the screen shows it, with the selected slot.
        across: -1 for left, 1 for right, otherwise 0.
        down: -1 for up, 1 for down, otherwise 0.
    """
    slots = scene.accessible_slots
    if scene.selected not in slots and scene.selected not in scene.slots:
        return slots[0]
    selected = scene.slots[scene.selected]
    if across:
        if scene.selected in slots:
            return slots[(slots.index(scene.selected) + across) % len(slots)]
        return min(slots, key=lambda slot: abs(scene.slots[slot]["column"] - selected["column"]))
    beyond = [slot for slot in slots if (scene.slots[slot]["row"] - selected["row"]) * down > 0]
    if not beyond:
        return int(selected["slot"])

    def distance_to_selected(slot: int) -> tuple[int, int]:
        other = scene.slots[slot]
        return abs(other["column"] - selected["column"]) + abs(other["row"] - selected["row"]), other["column"]

    return min(beyond, key=distance_to_selected)
