"""Actions defined by a table of verbs: the row of a verb has its notation, its fields, its codes and its hidden field.

A game declares the fields of its actions, and a `VerbTable` with a `VerbRow` for each verb:

    row = partial(VerbRow.from_notation, {"card": ComponentField(CARDS, find, place="card"), "slot": NumberField()})

    class Verb(VerbTable):
        BUILD = row("build {card}", Question.TURN)

In a notation, `{card}` stands for the value of a field, other words are literal, and brackets enclose optional parts.
The row determines how actions are parsed, formatted, encoded and concealed.  The web page parses notation by the same
table, which is part of the catalogue (the game's constant data for the page).
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import permutations
from math import prod
from typing import Any, Generic, Self, TypeVar

from ..errors import NotationError, check_text, format_suggestion, quoted
from .components import Component

HIDDEN = "?"
CHUNK = re.compile(r"\[[^\]]*\]|\S+")
NAME = re.compile(r"\{(\w+)\}")
C = TypeVar("C", bound=Component)


@dataclass(frozen=True, kw_only=True)
class ActionField(ABC):
    """Field of an action, such as a card or a number; it writes, parses and numbers the field's values.

    Attributes:
        place: the prefix of its values in the `targets` of an action, such as `card` in `card:altar`; empty if the
            field names nothing on the table.
        example: a value in notation.
    """

    place: str = ""
    example: str = ""

    TYPE = "word"  # the type of the field on the web page: `unit`, `units`, `number` or `word`

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of possible values of the field."""

    @abstractmethod
    def pattern(self, one_word: bool) -> str:
        """Return the regular expression for values in notation; if `one_word`, only for values without spaces."""

    @abstractmethod
    def parse_value(self, words: str) -> object:
        """Parse a value from its notation; return None or raise `NotationError` if there is no such value."""

    @abstractmethod
    def format_value(self, value: Any) -> str:
        """Return the notation of a value; `parse_value` parses it."""

    def index(self, value: Any) -> int:
        """Return the index of a value among all possible values, counting from 0; by default the value itself."""
        return int(value)

    def value_at(self, index: int) -> object:
        """Return the value at an index, the inverse of `index`."""
        return index

    def value_to_json(self, value: Any) -> object:
        """Return a value as plain data for JSON; by default its notation."""
        return self.format_value(value)


@dataclass(frozen=True)
class ComponentField(ActionField, Generic[C]):
    """Field for a component, such as a card.

    Attributes:
        units: the possible components, in the order of their indices.
        find: a function that finds a component by its name among some components.
    """

    units: Sequence[C]
    find: Callable[[str, Iterable[C]], C]
    TYPE = "unit"

    @property
    def size(self) -> int:
        return len(self.units)

    @cached_property
    def _indices(self) -> dict[str, int]:
        """The index in `units` of each component, by the component's id."""
        return {unit.id: index for index, unit in enumerate(self.units)}

    def pattern(self, one_word: bool) -> str:
        return r"\S+" if one_word else ".+?"

    def parse_value(self, words: str) -> object:
        return self.find(words, self.units)

    def format_value(self, value: Any) -> str:
        return str(value.id)

    def index(self, value: Component) -> int:
        return self._indices[value.id]

    def value_at(self, index: int) -> object:
        return self.units[index]


class ComponentsField(ComponentField[C]):
    """Field for any number of components; their names are single words, and `a 2` is read as the name `a_2`."""

    TYPE = "units"

    def pattern(self, one_word: bool) -> str:
        return ".+"

    def parse_value(self, words: str) -> object:
        return tuple(self.find(word, self.units) for word in re.sub(r" (?=\d)", "_", words).split())

    def format_value(self, value: Iterable[Component]) -> str:
        return " ".join(unit.id for unit in value)

    def value_to_json(self, value: Iterable[Component]) -> object:
        return [unit.id for unit in value]


@dataclass(frozen=True)
class NumberField(ActionField):
    """Field for a number from `first` to `last`."""

    first: int = 0
    last: int = 999
    TYPE = "number"

    @property
    def size(self) -> int:
        return self.last - self.first + 1

    def pattern(self, one_word: bool) -> str:
        return r"-?\d{1,3}"

    def parse_value(self, words: str) -> object:
        return int(words) if self.first <= int(words) <= self.last else None

    def format_value(self, value: int) -> str:
        return str(value)

    def index(self, value: int) -> int:
        return int(value) - self.first

    def value_at(self, index: int) -> object:
        return index + self.first

    def value_to_json(self, value: int) -> object:
        return value


@dataclass(frozen=True)
class WordField(ActionField):
    """Field for a word from the list `words`; the value of the field is the index of the word.

    `find` is a function that returns the index for other spellings, or None.
    """

    words: Sequence[str]
    find: Callable[[str], int | None] | None = None

    @property
    def size(self) -> int:
        return len(self.words)

    def pattern(self, one_word: bool) -> str:
        return r"\S+" if self.find is None else ".+?"

    def parse_value(self, words: str) -> object:
        if words in self.words:
            return self.words.index(words)
        return None if self.find is None else self.find(words)

    def format_value(self, value: int) -> str:
        return str(self.words[value])


@dataclass(frozen=True)
class NotationPart:
    """Part of a verb's notation with a single field, such as `with {card}`.

    Attributes:
        text: the text of the part, in which `{}` stands for the field.
        optional: whether the part may be left out.
        name: the name of the field.
        field: the field.
    """

    text: str
    optional: bool
    name: str
    field: ActionField

    def to_regex(self, one_word: bool) -> str:
        """Return the regular expression for texts of the part; if `one_word`, only for values of a single word."""
        before, _, after = self.text.partition("{}")
        return f"(?: {before.lower()}(?P<{self.name}>{self.field.pattern(one_word)}){after}){'?' * self.optional}"


@dataclass(frozen=True)
class VerbRow:
    """Row of a verb in a game's table of verbs: the notation, codes and secrecy of all actions with this verb.

    Attributes:
        notation: the notation, as in `wonder {wonder} with {card}`.
        questions: the questions to a player (kinds of decisions) that the verb answers.
        codes: the first code of the verb's actions, which enumerate the values of its fields; None if the codes depend
            on the position.
        secret: the field that is hidden from all seats except the seat that acts or receives the component.
        is_sealed: whether the secret is hidden from that seat, too.
        targets: the components on the table that an action is about, as in `card:{card}`; if empty, all components in
            the fields.
        example: an example in notation.
    """

    notation: str
    questions: tuple[int, ...]
    _chunks: tuple[NotationPart, ...]
    codes: int | None
    secret: str
    is_sealed: bool
    targets: tuple[str, ...]
    example: str

    @classmethod
    def from_notation(
        cls,
        fields: Mapping[str, ActionField],
        notation: str,
        *questions: int,
        codes: int | None = None,
        secret: str = "",
        is_sealed: bool = False,
        targets: Sequence[str] = (),
        example: str = "",
    ) -> Self:
        """Return the row of a verb from its notation, in which `{NAME}` stands for a field.

        Args:
            fields: all fields of the game's actions, by name.
            notation: the notation, beginning with the verb.
            questions: the questions to a player (kinds of decisions) that the verb answers.
            codes: the first code of the verb's actions, which enumerate the values of its fields; None if the codes
                depend on the position.
            secret: the name of the field that is hidden from all seats except the seat that acts or receives the
                component.
            is_sealed: whether the secret is hidden from that seat, too.
            targets: the components on the table that an action is about, as in `card:{card}`; if empty, all components
                in the fields.
            example: an example in notation; by default it is made from the examples of the fields.

        Raises:
            ValueError: the notation is empty.
        """
        if not notation.strip():
            raise ValueError("a notation begins with a verb, as in 'build {card}'")
        word, *texts = CHUNK.findall(notation)
        chunks = tuple(_iter_notation_parts(fields, texts))
        if not example:
            parts = (chunk.text.replace("{}", chunk.field.example) for chunk in chunks)
            example = " ".join([word, *parts])
        return cls(notation, questions, chunks, codes, secret, is_sealed, tuple(targets), example)

    @cached_property
    def fields(self) -> dict[str, ActionField]:
        """The fields of the verb's actions, such as a card, by name."""
        return {chunk.name: chunk.field for chunk in self._chunks}

    @cached_property
    def _required_fields(self) -> list[tuple[str, ActionField]]:
        """The names and fields that are not optional; action codes enumerate the values of these fields."""
        return [(chunk.name, chunk.field) for chunk in self._chunks if not chunk.optional]

    def encode(self, values: Mapping[str, object]) -> int:
        """Return the code of the action with the given values of the fields, by name."""
        number = 0
        for name, field in self._required_fields:
            number = number * field.size + field.index(values[name])
        return (self.codes or 0) + number

    def decode(self, code: int) -> dict[str, object]:
        """Return the values of the fields, by name, from the code of an action."""
        number, values = code - (self.codes or 0), {}
        for name, field in reversed(self._required_fields):
            number, index = divmod(number, field.size)
            values[name] = field.value_at(index)
        return values

    def has_code(self, code: int) -> bool:
        """Return whether an action code belongs to this verb."""
        sizes = (field.size for _, field in self._required_fields)
        return self.codes is not None and 0 <= code - self.codes < prod(sizes)

    @cached_property
    def _accepted_patterns(self) -> list[list[re.Pattern[str]]]:
        """Regular expressions for the text after the verb: lists of alternatives, the strictest list first.

        If the notation has no literal words, the fields may have any order.
        """
        if any(" " in chunk.text for chunk in self._chunks):
            bare = [replace(chunk, text="{}") for chunk in self._chunks]
            return [[_compile_pattern(self._chunks, one_word=False)], [_compile_pattern(bare, one_word=True)]]
        one_word = sum(isinstance(field, ComponentField) for field in self.fields.values()) > 1
        return [[_compile_pattern(order, one_word) for order in permutations(self._chunks)]]

    @cached_property
    def _letter_number_pattern(self) -> re.Pattern[str] | None:
        """The regular expression for words such as `L2`, from the notation `L{left}`; None if no field follows a
        letter.

        Such a word is never part of a component's name.
        """
        letters = "".join(chunk.text[0].lower() for chunk in self._chunks if re.match(r"[A-Z]\{", chunk.text))
        return re.compile(rf"\b[{letters}]\d+\b") if letters else None

    def read(self, words: Sequence[str], text: str) -> dict[str, object]:
        """Parse the words after the verb into values of the fields, by name.  Raises `NotationError`.

        `text` is the complete input, for the error message.
        """
        named = self._match_fields(words)
        if named is None:
            raise self.make_notation_error(text)
        values = {}
        for name, part in named.items():
            if part is not None:
                is_stray = self._letter_number_pattern is not None and self._letter_number_pattern.search(part)
                values[name] = None if is_stray else self.fields[name].parse_value(part)
                if values[name] is None:
                    raise self.make_notation_error(text)
        return values

    def _match_fields(self, words: Sequence[str]) -> dict[str, str | None] | None:
        """Return the words of each field, by the field's name; None if the words do not fit the notation.

        Of several possibilities, the one that fills the most fields is chosen.
        """
        line = "".join(f" {word}" for word in words)
        for orders in self._accepted_patterns:
            matches = (order.fullmatch(line) for order in (orders if len(words) > 1 else orders[:1]))
            if named := [match.groupdict() for match in matches if match]:
                return max(named, key=lambda values: sum(map(bool, values.values())))
        return None

    def make_notation_error(self, text: str) -> NotationError:
        """Return the error for a text that does not match the notation, with an example."""
        return NotationError(f"'{text}' should read like '{self.example}'")

    def write(self, values: Mapping[str, object], hidden: bool) -> str:
        """Return the notation of an action without its verb, from the values of its fields by name.

        If `hidden`, `?` replaces the secret field or, if the verb has none, the first field.
        """
        hidden_field = (self.secret or next(iter(self.fields), "")) if hidden else ""
        text = ""
        for chunk in self._chunks:
            value = values[chunk.name]
            if value is not None and value != ():
                word = HIDDEN if chunk.name == hidden_field else chunk.field.format_value(value)
                text += f" {chunk.text.replace('{}', word)}"
        return text


def _compile_pattern(chunks: Iterable[NotationPart], one_word: bool) -> re.Pattern[str]:
    """Return the compiled regular expression for parts of a notation in sequence; if `one_word`, each value is a
    single word.
    """
    return re.compile("".join(chunk.to_regex(one_word) for chunk in chunks))


def _iter_notation_parts(fields: Mapping[str, ActionField], texts: Iterable[str]) -> Iterable[NotationPart]:
    """Yield the parts of a notation, each with a field and the literal words before it.

    Args:
        fields: all fields of the game's actions, by name.
        texts: the words of the notation after the verb; a bracketed part is one text.
    """
    before = ""
    for text in texts:
        match = NAME.search(text)
        if match is None:
            before += f"{text} "
            continue
        yield NotationPart(before + NAME.sub("{}", text.strip("[]")), text[0] == "[", match[1], fields[match[1]])
        before = ""


class VerbTable(Enum):
    """Base class of the enumeration of a game's verbs: each member has a `VerbRow`, and its value is the verb's
    word.
    """

    _value_: str
    row: VerbRow

    def __new__(cls, row: object) -> Self:
        """Create a verb from its row.  Calling the class with a word returns the verb of that word."""
        assert isinstance(row, VerbRow)
        verb = object.__new__(cls)
        verb._value_ = row.notation.split()[0]
        verb.row = row
        return verb


V = TypeVar("V", bound=VerbTable)


def read_notation(verbs: type[V], text: str) -> tuple[V, dict[str, object]]:
    """Parse an action's notation; return its verb (one of `verbs`) and the values of its fields.  Raises
    `NotationError`.
    """
    check_text(text, "the notation of an action, as in 'build altar'")
    word, *words = text.split() or [""]
    verb = verbs._value2member_map_.get(word.lower())
    if not isinstance(verb, verbs):
        near = format_suggestion(word, [verb.value for verb in verbs])
        raise NotationError(f"'{text}' starts with no known verb{near}")
    return verb, verb.row.read([word.lower() for word in words], text)


class Action(ABC):
    """An action of a player or of chance: a verb, and the values of its fields."""

    verb: VerbTable

    def __post_init__(self) -> None:
        verb: object = self.verb
        if not isinstance(verb, VerbTable):
            raise TypeError(f"the verb of an action should be a Verb, not {quoted(verb)}")

    @abstractmethod
    def field_values(self) -> Mapping[str, object]:
        """Return the values of the verb's fields by name; an omitted field has None or an empty tuple."""

    def __str__(self) -> str:
        return self._notation

    def __repr__(self) -> str:
        return f"<Action {self}>"

    @cached_property
    def _notation(self) -> str:
        return f"{self.verb.value}{self.verb.row.write(self.field_values(), hidden=False)}"

    def text(self, hidden: bool = False) -> str:
        """Return the notation; if `hidden`, with `?` in place of the field that other seats must not know."""
        return f"{self.verb.value}{self.verb.row.write(self.field_values(), hidden=True)}" if hidden else self._notation

    def to_json(self) -> dict[str, object]:
        """Return the action as plain data: the verb as `type`, and each field by its name."""
        data: dict[str, object] = {"type": self.verb.value}
        values = self.field_values()
        for name, field in self.verb.row.fields.items():
            if values[name] not in (None, ()):
                data[name] = field.value_to_json(values[name])
        return data

    @cached_property
    def targets(self) -> list[str]:
        """The components and spaces on the table that the action is about, as in `card:altar`."""
        row, values = self.verb.row, self.field_values()
        words = {
            name: field.format_value(values[name]) for name, field in row.fields.items() if values[name] is not None
        }
        if row.targets:
            return [target.format(**words) for target in row.targets]
        return [f"{row.fields[name].place}:{word}" for name, word in words.items() if row.fields[name].place]


def export_grammar(verbs: type[VerbTable]) -> dict[str, object]:
    """Return the table of verbs as plain data for the web page: the types of all fields, and each verb's notation and
    targets.
    """
    fields = {name: field for verb in verbs for name, field in verb.row.fields.items()}
    rows = [(verb.value, verb.row.notation.partition(" ")[2], verb.row.targets) for verb in verbs]
    return {
        "fields": {name: f"{field.TYPE}:{field.place}".strip(":") for name, field in fields.items()},
        "verbs": {word: [notation, *targets] if targets else notation for word, notation, targets in rows},
    }
