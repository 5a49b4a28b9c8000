"""Everything the screen shows, in one place: the view of a seat and what the person looks at."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ...duel.actions import Verb
from ...duel.components import BY_ID
from ...duel.ids import SEATS
from ...duel.layout import N_AGES
from ..theme import DARK, Palette

if TYPE_CHECKING:
    from ...players import Analysis
    from .choosers import Chooser

FAR_MILITARY = 6  # from here a supremacy is within three spaces
MANY_SYMBOLS = 4
CAPITAL = 9
SYMBOLS_TO_WIN = 6
MANY_CHAMBERS = 4
CHAMBERS_TO_WIN = 6
WONDERS_TO_WIN, SUPREMACIES = 7, ("military", "scientific")  # of the Solo Challenge
ON_NO_CARD = ("activate", "trigger")  # what may be done in a turn beside taking a card


@dataclass
class Scene:
    """A view, dressed for the screen.

    `sight` is what `duel.view` says; `me` is the seat whose city lies at the bottom.
    """

    sight: dict[str, Any]
    me: int
    names: tuple[str, ...]
    palette: Palette = DARK
    selected: int | None = None
    chooser: "Chooser | None" = None
    analysis: "Analysis | None" = None
    advising: bool = False
    thinking: bool = False
    unsaved: bool = False
    spectator: bool = False
    news: str = ""
    fresh: frozenset[int] = field(default_factory=frozenset)  # slots turned up since the person's last move
    curtain: bool = False  # whether the device is to be handed over before anything may be seen

    @property
    def opponent(self) -> int:
        """The seat on top."""
        return 1 - self.me

    @property
    def age(self) -> int:
        """0 during the draft."""
        return int(self.sight["age"])

    @property
    def layout(self) -> int:
        """The drawing of the structure (`duel.layout`)."""
        return max(0, self.age - 1) + (N_AGES if self.senate else 0)

    @property
    def modules(self) -> tuple[str, ...]:
        """The expansions in play, or `solo`."""
        return tuple(self.sight["modules"])

    @property
    def pantheon(self) -> dict[str, Any] | None:
        """The Pantheon, where there is one."""
        return self.sight.get("pantheon")

    @property
    def senate(self) -> dict[str, Any] | None:
        """The Senate, where there is one."""
        return self.sight.get("senate")

    @property
    def solo(self) -> dict[str, Any] | None:
        """How far the Solo Challenge has been met."""
        return self.sight.get("solo")

    @property
    def question(self) -> str:
        """What is to be decided; empty when the game is over."""
        decision = self.sight["decision"]
        return str(decision["question"]) if decision else ""

    @property
    def legal(self) -> list[dict[str, Any]]:
        """The legal actions, if the seat that looks is to act."""
        return list(self.sight.get("legal", ()))

    @property
    def my_turn(self) -> bool:
        """Whether a card of the structure is to be taken by the person."""
        return bool(self.legal) and self.question == "turn"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.sight["result"] is not None

    @cached_property
    def slots(self) -> dict[int, dict[str, Any]]:
        """The slots that still hold a card, by number."""
        return {slot["slot"]: slot for slot in self.sight["structure"]}

    @property
    def accessible(self) -> list[int]:
        """The slots whose card may be taken, from left to right."""
        free = [slot for slot in self.slots.values() if slot["accessible"] and slot["card"]]
        return [slot["slot"] for slot in sorted(free, key=lambda slot: (slot["column"], slot["row"]))]

    @property
    def marked(self) -> int | None:
        """The slot that is lit up: the selected one, or the one that the highlighted choice is about."""
        if self.chooser is None or self.chooser.cancelable:
            return self.selected
        units = self.chooser.current.action.units
        found = (number for number, slot in self.slots.items() if units and slot["card"] == units[-1].id)
        if self.chooser.current.action.verb is Verb.SMITE:
            return self.chooser.current.action.number
        return next(found, None)

    def city(self, seat: int) -> dict[str, Any]:
        """The city of a seat."""
        return dict(self.sight["cities"][SEATS[seat]])

    def name(self, seat: int) -> str:
        """How a seat is called."""
        return self.names[seat]

    def label(self, seat: int) -> str:
        """What a price on a card is marked with: `you` and `opp`, or the start of a name."""
        if self.spectator:
            return self.names[seat][:3]
        return "you" if seat == self.me else "opp"

    def colour_of(self, seat: int) -> str:
        """The colour of a seat."""
        return self.palette.mine if seat == self.me else self.palette.theirs

    def advantage(self, seat: int) -> int:
        """How far the pawn stands on the other side, seen from a seat."""
        pawn = int(self.sight["track"]["pawn"])
        return pawn if seat == 0 else -pawn

    def minerva(self, seat: int) -> int | None:
        """Where Minerva stands, as far on the other side as `advantage` says of the pawn."""
        place = self.sight["track"]["minerva"]
        return None if place is None else int(place if seat == 0 else -place)

    def actions_on(self, slot: int) -> list[dict[str, Any]]:
        """The legal actions that take the card of a slot."""
        seen = self.slots.get(slot)
        card = seen["card"] if seen else None
        if not self.my_turn or not card or not seen or not seen["accessible"]:
            return []
        return [entry for entry in self.legal if entry["action"].split()[-1] == card]

    def actions_beside(self) -> list[dict[str, Any]]:
        """The legal actions of a turn that take no card: Divinities to activate, Conspiracies to trigger."""
        return [entry for entry in self.legal if self.my_turn and entry["action"].split()[0] in ON_NO_CARD]

    @property
    def card_names(self) -> dict[int, str]:
        """The names of the cards that lie face up, by slot."""
        return {number: BY_ID[slot["card"]].name for number, slot in self.slots.items() if slot["card"]}

    def chambers_of(self, seat: int) -> int:
        """How many Chambers a seat controls."""
        chambers = self.senate["chambers"] if self.senate else []
        return sum(chamber["controller"] == SEATS[seat] for chamber in chambers)

    def threats(self) -> list[tuple[int, str]]:
        """Supremacies that are near: the seat that threatens, and what."""
        found = []
        for seat in (0, 1):
            if self.advantage(seat) >= FAR_MILITARY:
                missing = CAPITAL - self.advantage(seat)
                found.append((seat, f"{missing} shield{'s' if missing > 1 else ''} from the capital"))
            symbols = len(self.city(seat)["symbols"])
            if symbols >= MANY_SYMBOLS:
                missing = SYMBOLS_TO_WIN - symbols
                found.append((seat, f"{missing} symbol{'s' if missing > 1 else ''} from winning"))
            if self.chambers_of(seat) >= MANY_CHAMBERS:
                missing = CHAMBERS_TO_WIN - self.chambers_of(seat)
                found.append((seat, f"{missing} Chamber{'s' if missing > 1 else ''} from winning"))
        return found if not self.over else []
