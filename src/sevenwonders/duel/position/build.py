"""From a description to a state, or to the reason why there is none."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ...kernel.errors import PositionError
from ..components import (
    CARDS,
    DECK_SIZE,
    FIRST_OF_DECK,
    FIRST_WONDER,
    TOKENS,
    WONDERS,
    Ask,
    Colour,
    Deck,
    Unit,
    unit_at,
)
from ..deal import UNKNOWN, UNKNOWN_GUILD, wonder_pool
from ..ids import LOOT, SEATS
from ..layout import COVERED_BY, FACE_UP, STRUCTURES
from ..names import find
from ..rules.effects import install
from ..rules.wonders import MOST_WONDERS
from ..rules.moves import CAPITAL
from ..rules.military import LARGE_ZONE, SMALL_ZONE, loot_bit
from ..rules.science import SYMBOLS_TO_WIN, copies, different_symbols
from ..rules.setup import BOARD_TOKENS, GROUP, STARTING_COINS, new_game
from ..rules.state import NONE, State, Zone, pop
from ..rules.structure import GUILDS_IN_PLAY, lay_out
from .describe import EMPTY
from .pending import set_agenda

if TYPE_CHECKING:
    from . import Position


class Builder:
    """Builds a state from a description and refuses what cannot be."""

    def __init__(self, position: "Position") -> None:
        self.position = position
        self.options = position.rules_options()
        self.used: dict[str, str] = {}  # component -> where it is
        self.state = State()
        new_game(self.state, self.options.bits())
        while self.state.n_agenda:
            pop(self.state)
        for city in self.state.city:
            city.wonders[:] = [NONE] * len(city.wonders)  # a first game begins with some

    def build(self) -> State:
        state, position = self.state, self.position
        if not _is_int(position.age, 0, 3):
            raise PositionError(f"age {position.age!r} does not exist; it is 1, 2 or 3, or 0 before the first")
        if not _is_int(position.pawn, 1 - CAPITAL, CAPITAL - 1):
            raise PositionError(
                f"the pawn cannot stand on {position.pawn!r}; it is between -8 and 8 while the game lasts"
            )
        state.age, state.pawn, state.again = position.age, position.pawn, int(bool(position.again))
        state.active = self.seat(position.active, "active")
        self.loot()
        self.wonders()
        for seat in (0, 1):
            self.city(seat)
        self.tokens()
        self.piles()
        self.structure()
        self.counts()
        set_agenda(state, self)
        return state

    # --- helpers

    def names(self, given: Any, where: str) -> list[str]:
        if (
            isinstance(given, str)
            or not isinstance(given, Sequence)
            or not all(isinstance(name, str) for name in given)
        ):
            raise PositionError(f"{where} should be a list of names")
        return list(given)

    def use(self, name: str, among: Sequence[Unit], where: str) -> Unit:
        unit = find(name, among)
        if unit.id in self.used:
            raise PositionError(f"{unit.id} is both in {self.used[unit.id]} and in {where}; it exists once")
        self.used[unit.id] = where
        return unit

    def seat(self, name: Any, where: str) -> int:
        if name not in SEATS:
            raise PositionError(f"{where} should be p1 or p2, not {name!r}")
        return SEATS.index(name)

    # --- parts of the table

    def loot(self) -> None:
        state = self.state
        reach = (-state.pawn, state.pawn)  # how near the pawn is to the capital of player 1, of player 2
        gone = 0
        for seat in (0, 1):
            for large, zone in enumerate((SMALL_ZONE, LARGE_ZONE)):
                if reach[seat] >= zone:
                    gone |= loot_bit(seat, large)
        if self.position.loot is None:
            state.loot = 15 & ~gone
            return
        if not isinstance(self.position.loot, Mapping):
            raise PositionError("loot should give the military tokens of p1 and of p2")
        state.loot = 0
        for name, sizes in self.position.loot.items():
            seat = self.seat(name, "a military token's side")
            for size in self.names(sizes, f"loot of {name}"):
                if size not in LOOT:
                    raise PositionError(f"a military token is small or large, not '{size}'")
                state.loot |= loot_bit(seat, LOOT.index(size))
        if state.loot & gone:
            raise PositionError(
                f"the pawn stands on {state.pawn}: the military tokens of the zones it entered are gone"
            )

    def wonders(self) -> None:
        pool = wonder_pool(self.options)
        self.wonder_choice = pool or list(WONDERS)
        for name, attribute in (("pool", "wonder_pool"), ("offer", "wonder_offer")):
            given = self.names(getattr(self.position, name), name)
            units = [self.use(wonder, self.wonder_choice, f"the {name}") for wonder in given]
            setattr(self.state, attribute, sum(1 << wonder.number for wonder in units))

    def city(self, seat: int) -> None:
        state, name = self.state, SEATS[seat]
        given = getattr(self.position, name)
        if not isinstance(given, Mapping) or set(given) - {"coins", "cards", "wonders", "tokens"}:
            raise PositionError(f"{name} has coins, cards, wonders and tokens, nothing else")
        city = state.city[seat]
        city.coins = given.get("coins", STARTING_COINS)
        if not _is_int(city.coins, 0, 30_000):
            raise PositionError(f"{name} cannot have {city.coins!r} coins")
        for card_name in self.names(given.get("cards", ()), f"{name}.cards"):
            card = self.use(card_name, CARDS, f"the city of {name}")
            state.zone[card.row] = Zone.CITY + seat
            self.install(seat, card.row)
        wonders = self.names(given.get("wonders", ()), f"{name}.wonders")
        if len(wonders) > GROUP:
            raise PositionError(f"{name} has {len(wonders)} Wonders; a player has {GROUP}")
        for place, text in enumerate(wonders):
            if text != EMPTY:
                self.wonder(seat, place, text)
        for token_name in self.names(given.get("tokens", ()), f"{name}.tokens"):
            token = self.use(token_name, TOKENS, f"the city of {name}")
            city.tokens |= 1 << token.number
            self.install(seat, token.row)
        if different_symbols(city) >= SYMBOLS_TO_WIN:
            raise PositionError(f"{name} shows six different scientific symbols; the game would be over")

    def install(self, seat: int, row: int) -> None:
        unit = unit_at(row)
        install(self.state, seat, unit)
        if unit.symbol:
            self.state.city[seat].symbols += 1 << 2 * (unit.symbol - 1)
            assert copies(self.state.city[seat], unit.symbol) <= 2

    def wonder(self, seat: int, place: int, text: str) -> None:
        city, where = self.state.city[seat], f"the Wonders of {SEATS[seat]}"
        name, _, rest = text.partition(" ")
        wonder = self.use(name, self.wonder_choice, where)
        city.wonders[place] = wonder.number
        if rest == "built":
            city.under[place] = self.spare_card(where)
        elif rest.startswith("with "):
            city.under[place] = self.use(rest[5:], CARDS, where).row
        elif rest:
            raise PositionError(f"'{text}' should read like '{wonder.id}' or '{wonder.id} with altar'")
        if city.under[place] != NONE:
            self.state.zone[city.under[place]] = Zone.UNDER_WONDER
            self.install(seat, FIRST_WONDER + wonder.number)

    def spare_card(self, where: str) -> int:
        """A card for under a Wonder where the description leaves it open: one that is mentioned nowhere."""
        mentioned = json.dumps(asdict(self.position), default=str)
        for age in range(1, max(1, self.state.age) + 1):
            for card in reversed([card for card in CARDS if card.deck == age]):
                if card.id not in self.used and f'"{card.id}' not in mentioned and f" {card.id}" not in mentioned:
                    self.used[card.id] = where
                    return card.row
        raise PositionError("no card is left to lie under that Wonder")

    def tokens(self) -> None:
        state, position = self.state, self.position
        board = [self.use(name, TOKENS, "the board") for name in self.names(position.board, "board")]
        if len(board) > BOARD_TOKENS:
            raise PositionError(f"{len(board)} Progress tokens lie on the board; there are at most {BOARD_TOKENS}")
        state.board_tokens = sum(1 << token.number for token in board)
        if position.box is None:
            box = [token for token in TOKENS if token.id not in self.used]
        else:
            box = [self.use(name, TOKENS, "the box") for name in self.names(position.box, "box")]
        state.box_tokens = sum(1 << token.number for token in box)
        for name in self.names(position.drawn, "drawn"):
            token = find(name, TOKENS)
            if not state.box_tokens >> token.number & 1:
                raise PositionError(f"{token.id} was drawn by the Great Library but is not in the box")
            state.token_offer |= 1 << token.number

    def piles(self) -> None:
        state, position = self.state, self.position
        for name, zone, where in (
            ("discard", Zone.DISCARD, "the discard pile"),
            ("gone", Zone.GONE, "the cards out of the game"),
            ("offered", Zone.OFFERED, "the cards that Liberty shows"),
        ):
            for card_name in self.names(getattr(position, name), name):
                state.zone[self.use(card_name, CARDS, where).row] = zone
        offered = sorted(card.row for card in CARDS if state.zone[card.row] == Zone.OFFERED)
        if len(offered) > len(state.card_offer):
            raise PositionError(f"Liberty shows {len(offered)} cards; an Age has three removed ones")
        state.card_offer = (offered + [NONE] * 3)[:3]

    def structure(self) -> None:
        state, given = self.state, self.position.structure
        if state.age == 0:
            if given:
                raise PositionError("before Age I there is no structure; set age to 1, 2 or 3")
            return
        slots = STRUCTURES[state.layout]
        lay_out(state, state.age)
        while state.n_agenda:
            pop(state)
        self.fresh = given is None
        if given is not None:
            cards = self.slots(given, len(slots))
            state.present = sum(1 << slot for slot in cards)
            state.guild_backs = sum(1 << slot for slot, card in cards.items() if card == UNKNOWN_GUILD)
            state.open = sum(1 << slot for slot in cards if not self.covered(slot))
            state.hidden = 0
            for slot, card in sorted(cards.items()):
                self.lay(slot, card)
        self.unseen()

    def slots(self, given: Any, number: int) -> dict[int, str]:
        if isinstance(given, Mapping):
            items = [(str(slot), card) for slot, card in given.items()]
        else:
            items = [(str(slot), card) for slot, card in enumerate(self.names(given, "structure"))]
        cards = {}
        for slot, card in items:
            if not slot.isdecimal() or len(slot) > 2 or int(slot) >= number:
                raise PositionError(f"slot {slot} does not exist; this structure has slots 0 to {number - 1}")
            if not isinstance(card, str):
                raise PositionError(f"slot {slot} should hold the name of a card, '?' or '?guild'")
            if card != EMPTY:
                cards[int(slot)] = card
        return cards

    def covered(self, slot: int) -> int:
        return int(COVERED_BY[self.state.layout][slot] & self.state.present)

    def lay(self, slot: int, card: str) -> None:
        state = self.state
        face_up = FACE_UP[state.layout] >> slot & 1
        if card in (UNKNOWN, UNKNOWN_GUILD):
            if face_up and self.is_pending("deal_card"):
                return
            if face_up:
                raise PositionError(f"slot {slot} lies face up; say which card it holds")
            state.hidden |= 1 << slot
            return
        if not face_up and self.covered(slot):
            raise PositionError(f"slot {slot} lies face down under another card; nobody can know '{card}', write '?'")
        unit = self.use(card, CARDS, "the structure")
        if unit.deck != state.age and not (state.age == Deck.AGE_III and unit.deck == Deck.GUILD):
            raise PositionError(f"{unit.id} is not a card of Age {state.age}")
        state.slot[slot], state.zone[unit.row] = unit.row, Zone.STRUCTURE
        if unit.deck == Deck.GUILD:
            state.guild_backs |= 1 << slot

    def is_pending(self, question: str) -> bool:
        return any(question in str(text) for text in self.position.pending or ())

    def unseen(self) -> None:
        state = self.state
        for card in CARDS:
            if state.zone[card.row] != Zone.UNSEEN:
                if card.deck == state.age:
                    state.unseen &= ~(1 << card.row - FIRST_OF_DECK[card.deck])
                elif card.deck == Deck.GUILD:
                    state.unseen_guilds &= ~(1 << card.row - FIRST_OF_DECK[Deck.GUILD])

    # --- what the components rule out

    def counts(self) -> None:
        state = self.state
        built = sum(city.built[Colour.WONDER] for city in state.city)
        unbuilt = sum(
            w != NONE and u == NONE for city in state.city for w, u in zip(city.wonders, city.under, strict=True)
        )
        if built > MOST_WONDERS:
            raise PositionError(f"{built} Wonders are built; the seventh sends the rest back to the box")
        if built == MOST_WONDERS and unbuilt:
            raise PositionError("seven Wonders are built; unbuilt ones went back to the box")
        for card in CARDS:
            later = (card.deck == Deck.GUILD and state.age < 3) or (card.deck < Deck.GUILD and card.deck > state.age)
            if later and state.zone[card.row] != Zone.UNSEEN:
                raise PositionError(f"{card.id} is in {self.used[card.id]}, but Age {state.age} has not seen it yet")
        for age in range(1, state.age + 1):
            self.count_age(age)

    def liberty_stands(self) -> bool:
        """Whether the Statue of Liberty is built: then the removed cards of an Age may lie anywhere."""
        liberty = next(wonder for wonder in WONDERS if wonder.facts.ask == Ask.REMOVED_CARDS)
        places = [place for city in self.state.city for place in zip(city.wonders, city.under, strict=True)]
        return any(wonder == liberty.number and under != NONE for wonder, under in places)

    def count_age(self, age: int) -> None:
        """No more cards of an Age may have left its structure than were taken from it."""
        state, slots = self.state, len(STRUCTURES[age - 1])
        away = [c for c in CARDS if c.deck == age and state.zone[c.row] not in (Zone.UNSEEN, Zone.STRUCTURE)]
        guilds = [c for c in CARDS if c.deck == Deck.GUILD and state.zone[c.row] != Zone.UNSEEN] if age == 3 else []
        guilds_away = [c for c in guilds if state.zone[c.row] != Zone.STRUCTURE]
        taken = slots if age < state.age else slots - bin(state.present).count("1")
        removed = DECK_SIZE[age] - slots + (GUILDS_IN_PLAY if age == 3 else 0)
        shown = removed if self.liberty_stands() else 0
        if len(away) + len(guilds_away) > taken + shown:
            raise PositionError(
                f"{len(away) + len(guilds_away)} cards of Age {age} have been taken, "
                f"but only {taken} have left its structure"
            )
        if age == state.age:
            hidden = state.hidden & ~state.guild_backs if not self.fresh else 0
            if bin(hidden).count("1") > bin(state.unseen).count("1"):
                raise PositionError(f"more cards of Age {age} lie face down than are left in its deck")
            hidden_guilds = bin(state.hidden & state.guild_backs).count("1")
            if age == 3 and len(guilds) + hidden_guilds > GUILDS_IN_PLAY:
                raise PositionError(f"{len(guilds) + hidden_guilds} Guilds are in play; a game has {GUILDS_IN_PLAY}")


def _is_int(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
