"""Fields of the description of a position, and their conversion from and to documents."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from ...errors import PositionError, quoted
from ...game.position import Description, to_plain_data
from ..options import Options, options_from
from ..rules.state import State

LIST_FIELDS = {"discard": "cards", "guilds": "cards", "looks": "texts"}
WORD_FIELDS = ("question", "asked", "salvager")


@dataclass(frozen=True, kw_only=True, eq=False)
class PositionFields(Description[State]):
    """The fields of the description of a position.

    Attributes:
        cities: a description for each seat, clockwise; `city.CityDescription` documents its fields.
        age: 1 to 3, 0 before the first.
        turn: 1 to 6, and 7 when the last cards leave the hands.
        discard: the cards of the discard pile, if `uses` are not given.
        question: the pending decision: `choose` (by default), `extra_card`, `discard_pick`, `over`; with age 0
            `choose_board`, `choose_side`, `deal_board` or `deal_side`.  Without any hands, no seat is asked anything.
        asked: the seat to which `extra_card` or `discard_pick` belongs, such as `"p2"`.
        salvager: the seat that picks from the discard pile after the extra card.
        guilds: in Age III, while hands lack cards: Guilds known to be among the missing cards.
        uses: the use of every card, by Age, turn and seat: `"build altar"`, `"stage baths"`, `"sell loom_i"`,
            `"left tavern"` (left over at the end of the Age), `"-"`.
        looks: each look through the discard pile, as Age, turn and the card taken: `"1 4 altar"`, `"2 7 -"`.
        gaps: true if `uses` leave out earlier turns.
        options: the rules options, except the number of players.
    """

    CODE_PREFIX = "classic1."

    cities: Sequence[Mapping[str, object]]
    age: int = 1
    turn: int = 1
    discard: Sequence[str] = field(default_factory=tuple)
    question: str | None = None
    asked: str | None = None
    salvager: str | None = None
    guilds: Sequence[str] = field(default_factory=tuple)
    uses: Sequence[Sequence[Sequence[str]]] | None = None
    looks: Sequence[str] = field(default_factory=tuple)
    gaps: bool = False
    options: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def from_document(cls, document: Mapping[str, object]) -> Self:
        """Return the position that a document describes, such as `[position]` in a record.  Raises `PositionError`."""
        given: object = document
        position = super().from_document({"cities": (), **document} if isinstance(given, Mapping) else document)
        if "cities" not in document:
            raise PositionError('a position has cities, as in cities = [{ board = "gizah" }, ...]')
        return position

    def _to_document(self) -> dict[str, object]:
        given, defaults = to_plain_data(vars(self)), vars(type(self)(cities=()))
        changed = [name for name, entry in given.items() if entry != defaults[name] and entry != []]
        if self.uses is not None:
            changed.append("uses")
        return {name: entry for name, entry in given.items() if name == "cities" or name in changed}

    def rules_options(self) -> Options:
        """Return the rules options of the position.  Raises `OptionError` if they are invalid."""
        self.check_field_types()
        given: object = self.options
        if not isinstance(given, Mapping) or "players" in given:
            raise PositionError("options should be rules options by name; the cities say how many play")
        return options_from({"players": len(self.cities), **self.options})

    def check_field_types(self) -> None:
        """Check the types of the fields, which may come from a document.  Raises `PositionError`."""
        given: dict[str, object] = vars(self)
        cities = given["cities"]
        if not isinstance(cities, list | tuple) or not all(isinstance(city, Mapping) for city in cities):
            raise PositionError('cities should be a list of tables, as in [{ board = "gizah" }, ...]')
        for name in ("age", "turn"):
            if type(given[name]) is not int:
                raise PositionError(f"{name} should be a whole number, not {quoted(given[name])}")
        for name, things in LIST_FIELDS.items():
            names = given[name]
            if not isinstance(names, list | tuple) or not all(isinstance(entry, str) for entry in names):
                where = "the discard pile" if name == "discard" else name
                raise PositionError(f"{where} should have a list of {things}, not {quoted(names)}")
        for name in WORD_FIELDS:
            if not isinstance(given[name], str | None):
                raise PositionError(f"{name} should be a word, not {quoted(given[name])}")
        if type(self.gaps) is not bool:
            raise PositionError(f"gaps should be true or false, not {quoted(self.gaps)}")
