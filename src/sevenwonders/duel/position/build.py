"""From a description to a state, or to the reason why there is none."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from ...kernel.errors import PositionError
from ..components import (
    CARDS,
    FIRST_WONDER,
    MYTHOLOGIES,
    RESOURCES,
    TOKENS,
    WONDERS,
    Deck,
    Unit,
    unit_at,
)
from ..deal import dealt_name, purple_deck, wonder_pool
from ..ids import LOOT, SEATS
from ..names import find
from ..options import MODULES
from ..rules.effects import adjust, install
from ..rules.military import LARGE_ZONE, SMALL_ZONE, loot_bit
from ..rules.moves import CAPITAL
from ..rules.science import SYMBOLS_TO_WIN, copies, different_symbols
from ..rules.setup import BOARD_TOKENS, GROUP, STARTING_COINS, new_game
from ..rules.solo import OWN_TOKENS, PLAYER
from ..rules.solo import WONDERS as SOLO_WONDERS
from ..rules.state import AUTOMA, NONE, N_PLACES, Question, Rule, State, Victory, Zone, has_rule, pop
from ..rules.structure import REMOVED_CARDS
from . import agora, pantheon
from .describe import EMPTY, SUPREMACIES, removed_by_default, standing_wonders
from .limits import check_counts, most_wonders
from .pending import set_agenda, waiting_units
from .structure import set_structure, strike_seen

if TYPE_CHECKING:
    from . import Position

MODULE_NAMES = dict(zip(MODULES, ("Pantheon", "Agora", "the Solo Challenge"), strict=True))
FIELDS = {"pantheon": pantheon.FIELDS, "agora": agora.FIELDS, "solo": ("solo_pile", "achieved")}
CITY_FIELDS = {
    "": ("coins", "cards", "wonders", "tokens", "fixed_soon"),
    "pantheon": pantheon.CITY_FIELDS,
    "agora": agora.CITY_FIELDS,
}


class Builder:
    """Builds a state from a description and refuses what cannot be."""

    def __init__(self, position: "Position") -> None:
        self.position = position
        self.options = position.rules_options()
        self.used: dict[str, str] = {}  # component -> where it is
        self.mythologies = [0] * len(MYTHOLOGIES)  # tokens of each that are somewhere
        self.mentioned = json.dumps(asdict(position), default=str)
        self.fresh = False  # whether the structure is still to be dealt
        self.state = State()
        new_game(self.state, self.options.bits())
        while self.state.n_agenda:
            pop(self.state)
        for city in self.state.city:
            city.wonders[:] = [NONE] * len(city.wonders)  # a first game begins with some
        self.state.solo_pile = 0

    def build(self) -> State:
        state, position = self.state, self.position
        self.check_modules()
        if not self.is_int(position.age, 0, 3):
            raise PositionError(f"age {position.age!r} does not exist; it is 1, 2 or 3, or 0 before the first")
        self.pawn()
        state.age, state.again = position.age, int(bool(position.again))
        state.active = self.seat(position.active, "active")
        self.fresh = bool(state.age) and position.structure is None
        self.loot()
        waiting_units(self)
        self.wonders()
        for seat in (0, 1):
            self.city(seat)
        if self.options.pantheon:
            pantheon.set_pantheon(self)
        if self.options.agora:
            agora.set_agora(self)
        self.tokens()
        self.piles()
        if self.options.agora:
            agora.set_suspects(self)
            agora.set_removed(self)
        set_structure(self)
        if self.options.pantheon:
            pantheon.set_snake(self)
            pantheon.set_marks(self)
        adjust(state)
        strike_seen(self)
        self.numbers_of_wonders()
        self.supremacies()
        check_counts(self)
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

    def numbers(self, given: Any, where: str, least: int, most: int) -> list[int]:
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise PositionError(f"{where} should be a list of numbers")
        if not all(self.is_int(number, least, most) for number in given):
            raise PositionError(f"{where} should be numbers from {least} to {most}")
        return list(given)

    def mapping(self, given: Any, where: str) -> dict[Any, Any]:
        if not isinstance(given, Mapping):
            raise PositionError(f"{where} should be a table")
        return dict(given)

    @staticmethod
    def is_int(value: Any, least: int, most: int) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most

    @staticmethod
    def is_number(key: Any, least: int, most: int) -> bool:
        """Whether the key of a table is a number, be it in digits."""
        text = str(key)
        return text.isdecimal() and len(text) < 3 and least <= int(text) <= most

    def seat(self, name: Any, where: str) -> int:
        if name not in SEATS:
            raise PositionError(f"{where} should be p1 or p2, not {name!r}")
        return SEATS.index(name)

    def use(self, name: str, among: Sequence[Unit], where: str) -> Unit:
        """The component of a name, which now is somewhere; refused when it is somewhere else or not in this game."""
        unit = self.free_copy(name, among) or find(name, among)
        self.check_module(unit)
        if unit.id in self.used:
            raise PositionError(f"{unit.id} is both in {self.used[unit.id]} and in {where}; it exists once")
        self.used[unit.id] = where
        return unit

    def free_copy(self, name: str, among: Sequence[Unit]) -> Unit | None:
        """One of several equal Senators that the description does not mention by number."""
        equal = [unit for unit in among if unit.deck == Deck.SENATOR and dealt_name(unit) == name.lower()]
        return next((unit for unit in equal if unit.id not in self.used and unit.id not in self.mentioned), None)

    def find_used(self, name: Any, among: Sequence[Unit], what: str) -> Unit:
        """A component that the description has put somewhere before."""
        unit = find(str(name), among)
        if unit.id not in self.used:
            raise PositionError(f"{what} {unit.id}, which is nowhere in this position")
        return unit

    def find_token(self, name: str) -> Unit:
        unit = find(name, TOKENS)
        self.check_module(unit)
        return unit

    def token(self, name: str, where: str) -> Unit:
        return self.use(name, TOKENS, where)

    def mythology(self, name: str) -> Unit:
        unit = find(name, MYTHOLOGIES)
        self.mythologies[unit.number] += 1
        return unit

    def is_pending(self, *questions: Question) -> bool:
        names = [question.name.lower() for question in questions]
        return any(name in str(text).split() for text in self.position.pending or () for name in names)

    def deals(self, question: Question, age: int) -> bool:
        """Whether something that happens when an Age is laid out is still to come."""
        return self.is_pending(question) or (self.fresh and self.state.age == age and self.position.pending is None)

    # --- what is played

    def check_modules(self) -> None:
        """Refuse what belongs to expansions that are not played."""
        for entry in fields(self.position):
            module = next((module for module, names in FIELDS.items() if entry.name in names), None)
            given = getattr(self.position, entry.name)
            empty = given is None or given is False or (isinstance(given, Sequence | Mapping) and not given)
            if module and not getattr(self.options, module) and not empty:
                raise PositionError(f"'{entry.name}' belongs to {self.not_played(module)}")

    def not_played(self, module: str) -> str:
        return f"{MODULE_NAMES[module]}, which this game is played without; add '{module}' to modules"

    def check_module(self, unit: Unit) -> None:
        if unit.module in MODULES and not getattr(self.options, unit.module):
            raise PositionError(f"{unit.id} belongs to {self.not_played(unit.module)}")
        if unit.deck in (Deck.GUILD, Deck.TEMPLE) and unit.deck != purple_deck(self.options):
            raise PositionError(f"{unit.id} is not in this game: Pantheon replaces the Guilds by Grand Temples")

    # --- parts of the table

    def pawn(self) -> None:
        """The pawn may stand in a capital only in the Solo Challenge, which goes on there."""
        pawn = self.position.pawn
        if not self.is_int(pawn, 1 - CAPITAL, CAPITAL if self.options.solo else CAPITAL - 1):
            raise PositionError(f"the pawn cannot stand on {pawn!r}; it is between -8 and 8 while the game lasts")
        self.state.pawn = pawn

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
        state.loot = 0
        if not isinstance(self.position.loot, Mapping):
            raise PositionError("loot should give the military tokens of p1 and of p2")
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
        others = [wonder for wonder in WONDERS if wonder.module in MODULES and wonder not in pool]
        self.wonder_choice = [*pool, *others] if pool else list(WONDERS)
        for name, attribute in (("pool", "wonder_pool"), ("offer", "wonder_offer")):
            given = self.names(getattr(self.position, name) or (), name)
            units = [self.use(wonder, self.wonder_choice, f"the {name}") for wonder in given]
            setattr(self.state, attribute, sum(1 << wonder.number for wonder in units))

    def city(self, seat: int) -> None:
        state, name = self.state, SEATS[seat]
        given = self.city_table(seat)
        city = state.city[seat]
        city.coins = given.get("coins", STARTING_COINS)
        if not self.is_int(city.coins, 0, 30_000):
            raise PositionError(f"{name} cannot have {city.coins!r} coins")
        for card_name in self.names(given.get("cards", ()), f"{name}.cards"):
            card = self.use(card_name, CARDS, f"the city of {name}")
            state.zone[card.row] = Zone.CITY + seat
            self.install(seat, card.row)
        wonders = self.names(given.get("wonders", ()), f"{name}.wonders")
        if len(wonders) > N_PLACES:
            raise PositionError(f"{name} has {len(wonders)} Wonders; a player has {GROUP}")
        for place, text in enumerate(wonders):
            if text != EMPTY:
                self.wonder(seat, place, text)
        self.city_tokens(seat, self.names(given.get("tokens", ()), f"{name}.tokens"))
        if self.options.pantheon:
            pantheon.set_city(self, seat, given)
        if self.options.agora:
            agora.set_city(self, seat, given)
        for resource in self.names(given.get("fixed_soon", ()), f"{name}.fixed_soon"):
            if resource not in RESOURCES or not city.fixed >> RESOURCES.index(resource) & 1:
                raise PositionError(f"{name} has no fixed price for '{resource}'")
            city.fixed_soon |= 1 << RESOURCES.index(resource)
        if city.fixed_soon and not has_rule(state, Rule.FIXED_NEXT_TURN):
            raise PositionError("fixed prices start at once; fixed_soon needs the option fixed_price_delay: next_turn")
        city.fixed &= ~city.fixed_soon

    def city_table(self, seat: int) -> dict[str, Any]:
        """What the description says of a city, if only things that there are."""
        name, given = SEATS[seat], getattr(self.position, SEATS[seat])
        played = [module for module in CITY_FIELDS if not module or getattr(self.options, module)]
        known = [key for module in played for key in CITY_FIELDS[module]]
        if not isinstance(given, Mapping) or not set(given) <= {key for keys in CITY_FIELDS.values() for key in keys}:
            raise PositionError(f"{name} has {', '.join(known[:-1])} and {known[-1]}, nothing else")
        for module in CITY_FIELDS:
            strangers = [key for key in CITY_FIELDS[module] if key in given and module not in played]
            if strangers:
                raise PositionError(f"'{strangers[0]}' of {name} belongs to {self.not_played(module)}")
        return dict(given)

    def city_tokens(self, seat: int, names: list[str]) -> None:
        """Progress tokens; the automa has two from the start."""
        if self.options.solo and seat == AUTOMA:
            names += [t.id for t in TOKENS if OWN_TOKENS >> t.number & 1 and t.id not in names]
        for name in names:
            token = self.token(name, f"the city of {SEATS[seat]}")
            self.state.city[seat].tokens |= 1 << token.number
            self.install(seat, token.row)

    def install(self, seat: int, row: int) -> None:
        unit = unit_at(row)
        install(self.state, seat, unit)
        if unit.symbol:
            self.show_symbol(seat, unit.symbol)

    def show_symbol(self, seat: int, symbol: int) -> None:
        self.state.city[seat].symbols += 1 << 2 * (symbol - 1)
        assert copies(self.state.city[seat], symbol) <= 2

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
        for age in range(1, max(1, self.state.age) + 1):
            for card in reversed([card for card in CARDS if card.deck == age]):
                if card.id not in self.used and f'"{card.id}' not in self.mentioned and f" {card.id}" not in self.mentioned:
                    self.used[card.id] = where
                    return card.row
        raise PositionError("no card is left to lie under that Wonder")

    def tokens(self) -> None:
        state, position = self.state, self.position
        in_game = state.box_tokens
        board = [self.token(name, "the board") for name in self.names(position.board, "board")]
        if len(board) > BOARD_TOKENS:
            raise PositionError(f"{len(board)} Progress tokens lie on the board; there are at most {BOARD_TOKENS}")
        state.board_tokens = sum(1 << token.number for token in board)
        if position.box is None:
            box = [token for token in TOKENS if token.id not in self.used and in_game >> token.number & 1]
        else:
            box = [self.token(name, "the box") for name in self.names(position.box, "box")]
        state.box_tokens = sum(1 << token.number for token in box)
        for name in self.names(position.drawn, "drawn"):
            token = find(name, TOKENS)
            if not state.box_tokens >> token.number & 1:
                raise PositionError(f"{token.id} was drawn by the Great Library but is not in the box")
            state.token_offer |= 1 << token.number

    def piles(self) -> None:
        state, position = self.state, self.position
        for name in self.names(position.gone, "gone"):
            if self.options.pantheon and name.lower() in {mythology.id for mythology in MYTHOLOGIES}:
                self.mythology(name)
            else:
                state.zone[self.use(name, CARDS, "the cards out of the game").row] = Zone.GONE
        for name, zone, where in (
            ("discard", Zone.DISCARD, "the discard pile"),
            ("offered", Zone.OFFERED, "the cards that Liberty shows"),
        ):
            for card_name in self.names(getattr(position, name), name):
                state.zone[self.use(card_name, CARDS, where).row] = zone
        offered = [find(name, CARDS).row for name in position.offered]
        if len(offered) > len(state.card_offer):
            raise PositionError(f"Liberty shows {len(offered)} cards; an Age has three removed ones")
        state.card_offer = (sorted(offered) + [NONE] * 3)[:3]
        left = removed_by_default(state.age, len(offered)) if position.removed_left is None else position.removed_left
        if not self.is_int(left, 0, REMOVED_CARDS - len(offered)):
            raise PositionError(f"{left!r} removed cards cannot be left; an Age begins with three")
        state.removed_left = left

    def numbers_of_wonders(self) -> None:
        """How many Wonders there were and, in the Solo Challenge, how many are still to be turned up."""
        state, position = self.state, self.position
        state.constructed = standing_wonders(state) if position.constructed is None else position.constructed
        if not self.is_int(position.constructed or 0, 0, 100):
            raise PositionError(f"{position.constructed!r} Wonders cannot have been constructed")
        for seat, name in enumerate(SEATS):
            held = sum(wonder != NONE for wonder in state.city[seat].wonders)
            most = most_wonders(self, seat)
            if held > most:
                raise PositionError(f"{name} has {held} Wonders; a player has {most}")
        if not self.options.solo:
            return
        held = sum(wonder != NONE for wonder in state.city[PLAYER].wonders)
        state.solo_pile = SOLO_WONDERS - held if position.solo_pile is None else position.solo_pile
        if not self.is_int(state.solo_pile, 0, SOLO_WONDERS - held):
            raise PositionError(f"{state.solo_pile!r} Wonders cannot be face down when {held} of seven lie open")
        if position.pool is None:
            in_pile = [wonder for wonder in self.wonder_choice if wonder.id not in self.used]
            state.wonder_pool = sum(1 << wonder.number for wonder in in_pile) if state.solo_pile else 0
        if state.wonder_pool.bit_count() < state.solo_pile:
            raise PositionError("there are too few Wonders in the pool for those that are face down")

    def supremacies(self) -> None:
        """A sixth symbol ends the game, but the Solo Challenge only takes note of it, as of a pawn in the capital."""
        state = self.state
        reached = int(state.pawn == CAPITAL) << Victory.MILITARY
        for seat, name in enumerate(SEATS):
            if different_symbols(state.city[seat]) >= SYMBOLS_TO_WIN:
                if not self.options.solo or seat == AUTOMA:
                    raise PositionError(f"{name} shows six different scientific symbols; the game would be over")
                reached |= 1 << Victory.SCIENTIFIC
        names = {name: victory for victory, name in SUPREMACIES.items()}
        for name in self.names(self.position.achieved, "achieved"):
            if name not in names:
                raise PositionError(f"a supremacy is military or scientific, not '{name}'")
            reached |= 1 << names[name]
        state.achieved = reached
        if reached and has_rule(state, Rule.SOLO_ENDS) and not self.is_pending(Question.END_GAME):
            raise PositionError("a supremacy has been reached; the game would be over")
