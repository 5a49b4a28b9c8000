"""Shared helpers for building a position from a description: placing components, and checking values."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import NamedTuple

from ...errors import NotationError, PositionError
from ..components import BY_ID, MYTHOLOGIES, TOKENS, WONDERS, Deck, Unit, unit_facts
from ..deal import UNKNOWN, format_excluded_wonder_error, name_in_deal, purple_deck
from ..ids import SEATS
from ..names import find
from ..options import MODULES
from ..rules.effects import add_lasting_effects
from ..rules.science import count_copies_of_symbol
from ..rules.setup import new_game
from ..rules.state import NONE, Question, State, pop
from .fields import FIELDS_OF_MODULE, PositionFields
from .state_to_fields import EMPTY

MODULE_NAMES = dict(zip(MODULES, ("Pantheon", "Agora", "the Solo Challenge"), strict=True))


class PendingQuestion(NamedTuple):
    """A pending question of a described position: a decision of a player, or a chance event.

    Attributes:
        question: the question.
        seat: the seat that decides.
        subject: the number of the slot, Chamber or other item that the question is about.
    """

    question: Question
    seat: int
    subject: int


class PositionBuilder:
    """A position being built, with helpers that read the fields of a description.

    `build_state` sets the fields in order.
    """

    def __init__(self, position: PositionFields) -> None:
        self.position = position
        self.options = position.rules_options()
        self.used: dict[str, str] = {}  # where each placed component is, by its id
        self.mythologies = [0] * len(MYTHOLOGIES)  # number of tokens of each that are placed
        self.mentioned = json.dumps(vars(position), default=str, skipkeys=True)
        self.wonder_choice: list[Unit] = []  # the Wonders that may be named
        self.ended = position.victory is not None
        self.quiet = self.ended or (position.pending is not None and not position.pending)  # no seat is asked anything
        # The end of a game allows positions that cannot arise before.
        self.checked = not (position.unchecked or self.ended)
        self.fresh = False  # whether the structure is still to be dealt
        self.open_wonders: list[tuple[int, int]] = []  # seats and places of Wonders built with an unnamed card
        self.state = State()
        new_game(self.state, self.options.to_bits())
        self.clear_agenda()
        for city in self.state.city:
            city.wonders[:] = [NONE] * len(city.wonders)  # a first game begins with some
        self.state.solo_pile = 0

    def clear_agenda(self) -> None:
        while self.state.n_agenda:
            pop(self.state)

    def read_names(self, given: object, where: str) -> list[str]:
        if isinstance(given, Sequence) and not isinstance(given, str) and all(isinstance(name, str) for name in given):
            return list(given)
        raise PositionError(f"{where} should be a list of names")

    def read_indexed_names(self, given: object, seat: str, field: str, most: int, words: str) -> list[tuple[int, str]]:
        """Return the names in a seat's list with their indices; empty places of the list are left out.

        Args:
            given: the list.
            seat: the seat, for error messages.
            field: the field of the list, for error messages.
            most: the largest number of names.
            words: the end of the error message if there are more.
        """
        names = self.read_names(given, f"{seat}.{field}")
        if len(names) > most:
            raise PositionError(f"{seat} has {len(names)} {words}")
        return [(place, name) for place, name in enumerate(names) if name != EMPTY]

    def read_numbers(self, given: object, where: str, least: int, most: int) -> list[int]:
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise PositionError(f"{where} should be a list of numbers")
        if not all(self.is_int_in_range(number, least, most) for number in given):
            raise PositionError(f"{where} should be numbers from {least} to {most}")
        return list(given)

    def read_dict(self, given: object, where: str) -> dict[object, object]:
        if not isinstance(given, Mapping):
            raise PositionError(f"{where} should be a table")
        return dict(given)

    @staticmethod
    def is_int_in_range(value: object, least: int, most: int) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most

    @staticmethod
    def is_key_in_range(key: object, least: int, most: int) -> bool:
        """Return whether the key of a table, such as a slot, is a number from `least` to `most`, possibly as text."""
        text = str(key)
        return text.isdecimal() and len(text) < 3 and least <= int(text) <= most

    def parse_seat_name(self, name: object, where: str) -> int:
        if name not in SEATS:
            raise PositionError(f"{where} should be p1 or p2, not {name!r}")
        return SEATS.index(name)

    def register_component(self, name: str, among: Sequence[Unit], where: str) -> Unit:
        """Return the component with the given name, and record that it is placed.

        `where` describes its place, for error messages.

        Raises:
            PositionError: the component is placed somewhere else, or is not in this game.
        """
        if name == UNKNOWN:
            raise PositionError(f"'?' in {where} should be a name; only what lies face down for all may be unknown")
        exact = BY_ID.get(name)  # as programs write it; names written by people take longer to look up
        unit = exact if exact and exact in among else self.find_unplaced_senator(name, among) or find(name, among)
        self.check_in_game(unit)
        if unit.id in self.used:
            before = self.used[unit.id]
            places = f"twice in {where}" if before == where else f"both in {before} and in {where}"
            raise PositionError(f"{unit.id} is {places}; it exists once")
        self.used[unit.id] = where
        return unit

    def find_unplaced_senator(self, name: str, among: Sequence[Unit]) -> Unit | None:
        """Return an unused copy of the Senator with the given name: not placed and not named by id in the description.

        The result is None if there is no such copy.
        """
        equal = [unit for unit in among if unit.deck == Deck.SENATOR and name_in_deal(unit) == name.lower()]
        return next((unit for unit in equal if unit.id not in self.used and unit.id not in self.mentioned), None)

    def register_wonder(self, name: str, where: str) -> Unit:
        """Return the Wonder with the given name, and record that it is placed; it must be a Wonder of this game.

        `where` describes its place, for error messages.
        """
        try:
            return self.register_component(name, self.wonder_choice, where)
        except NotationError:
            stranger = find(name, WONDERS)
            self.check_in_game(stranger)
            raise PositionError(format_excluded_wonder_error(stranger.id, self.options)) from None

    def find_placed(self, name: object, among: Sequence[Unit], what: str) -> Unit:
        """Return the component with the given name, which must already be placed in the position.

        Raises:
            PositionError: it is nowhere in the position; the message begins with `what`.
        """
        unit = find(str(name), among)
        if unit.id not in self.used:
            raise PositionError(f"{what} {unit.id}, which is nowhere in this position")
        return unit

    def find_token(self, name: str) -> Unit:
        unit = find(name, TOKENS)
        self.check_in_game(unit)
        return unit

    def register_components(self, given: object, field: str, among: Sequence[Unit], where: str) -> int:
        """Record that the components in a list of names are placed, and return their numbers as bits.

        Args:
            given: the list.
            field: the field of the list, for error messages.
            among: the components that may be named.
            where: the place of the components, for error messages.
        """
        return sum(1 << self.register_component(name, among, where).number for name in self.read_names(given, field))

    def find_and_count_mythology_token(self, name: str) -> Unit:
        unit = find(name, MYTHOLOGIES)
        self.mythologies[unit.number] += 1
        return unit

    def is_pending(self, *questions: Question) -> bool:
        names = [question.name.lower() for question in questions]
        return any(name in str(text).split() for text in self.position.pending or () for name in names)

    def is_deal_pending(self, question: Question, age: int) -> bool:
        """Return whether a chance event that is part of laying out an Age is still to come.

        This is so if the description lists it as pending, or if chance has yet to deal that Age.
        """
        return self.is_pending(question) or (self.fresh and self.state.age == age)

    # --- modules

    def check_modules(self) -> None:
        """Raise `PositionError` if a field is set whose expansion (or the Solo Challenge) is not in play."""
        for entry in fields(self.position):
            module = next((module for module, names in FIELDS_OF_MODULE.items() if entry.name in names), None)
            given = getattr(self.position, entry.name)
            empty = given is None or given is False or (isinstance(given, Sequence | Mapping) and not given)
            if module and module not in self.options.modules and not empty:
                raise PositionError(f"'{entry.name}' belongs to {self.describe_missing_module(module)}")

    def describe_missing_module(self, module: str) -> str:
        return f"{MODULE_NAMES[module]}, which this game is played without; add '{module}' to modules"

    def check_in_game(self, unit: Unit) -> None:
        if unit.module in MODULES and unit.module not in self.options.modules:
            raise PositionError(f"{unit.id} belongs to {self.describe_missing_module(unit.module)}")
        if unit.deck in (Deck.GUILD, Deck.TEMPLE) and unit.deck != purple_deck(self.options):
            raise PositionError(f"{unit.id} is not in this game: Pantheon replaces the Guilds by Grand Temples")

    def add_component_effects(self, seat: int, row: int) -> None:
        unit = unit_facts(row)
        add_lasting_effects(self.state, seat, unit)
        if unit.symbol:
            self.add_scientific_symbol(seat, unit.symbol)

    def add_scientific_symbol(self, seat: int, symbol: int) -> None:
        self.state.city[seat].symbols += 1 << 2 * (symbol - 1)
        assert count_copies_of_symbol(self.state.city[seat], symbol) <= 2
