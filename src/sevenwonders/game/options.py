"""Base class of the rules options of every game, and functions that change and parse options."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Self, TypeVar

import numpy as np

from ..errors import OptionError, format_suggestion, quoted

Value = str | bool | int
T = TypeVar("T")


def option(values: Iterable[object], about: str) -> Any:
    """Declare a field of rules options.

    Args:
        values: the possible values, the default first; a mapping gives the bits of each value in `state.rules`.
        about: a description of the effect.

    >>> option({"shared": 0, "second_player": 1 << 3}, "who wins when points are equal").default
    'shared'
    """
    bits = values if isinstance(values, Mapping) else {}
    values = tuple(values)
    return field(default=values[0], metadata={"values": values, "about": about, "bits": bits})


@dataclass(frozen=True, kw_only=True)
class Options:
    """Rules options of a game; `option` declares every field.

    Attributes:
        MODULES: the names of the options that add a part to the game, such as an expansion.
    """

    MODULES = tuple[str, ...]()  # without an annotation, which would make it an option

    def __post_init__(self) -> None:
        given = self.values()
        for entry in fields(self):
            value, values = to_python_scalar(given[entry.name]), entry.metadata["values"]
            if not any(type(value) is type(possible) and value == possible for possible in values):
                known = ", ".join(map(format_option_value, values))
                raise OptionError(f"{entry.name} cannot be {value!r}; choose from {known}")
            object.__setattr__(self, entry.name, value)
        for refused, reason in self._iter_combination_checks():
            if refused:
                raise OptionError(reason)

    def __repr__(self) -> str:
        """Return the options that differ from the default."""
        given = self.values()
        values = [(entry.name, given[entry.name], entry.default) for entry in fields(self)]
        changed = ", ".join(f"{name}={value!r}" for name, value, default in values if value != default)
        return f"{type(self).__name__}({changed})"

    @classmethod
    def check_or_default(cls, value: object) -> Self:
        """Return `value`, which has to be options of this class; for None, return the default options.

        Raises:
            TypeError: the argument is something else, such as the options of another game.
        """
        if value is None:
            return cls()
        if isinstance(value, cls):
            return value
        received = f"a {value.class_name_with_game()}" if isinstance(value, Options) else quoted(value, 60)
        raise TypeError(f"options should be a {cls.class_name_with_game()}, not {received}")

    @classmethod
    def class_name_with_game(cls) -> str:
        """Return the name of the class with the name of the game, as in `duel.Options`."""
        return f"{cls.__module__.split('.')[-2]}.{cls.__name__}"

    @property
    def num_players(self) -> int:
        """The number of players."""
        return 2

    @property
    def modules(self) -> tuple[str, ...]:
        """The names of the modules (parts such as expansions) in play."""
        values = self.values()
        return tuple(name for name in self.MODULES if values[name])

    def values(self) -> Mapping[str, Value]:
        """Return the value of every option by its name; callers must not change the mapping."""
        return vars(self)

    def changed_values(self) -> dict[str, Value]:
        """Return the options whose values differ from the defaults; the expansions (`MODULES`) are left out."""
        return dict(_changed_values(self))

    def to_bits(self) -> int:
        """Return the options as an integer of bits (the game's enumeration `RuleOption`), which compiled rules read."""
        given = self.values()
        return sum(int(entry.metadata["bits"].get(given[entry.name], 0)) for entry in fields(self))

    def _iter_combination_checks(self) -> Iterator[tuple[bool, str]]:
        """Yield a pair for each invalid combination of values: whether these options have it, and the error message."""
        yield from ()


@lru_cache(maxsize=256)
def _changed_values(options: Options) -> Mapping[str, Value]:
    """Return the values that `Options.changed_values` returns; they are cached, as each view of a game has them."""
    defaults = type(options)  # a dataclass keeps its default values as class attributes
    changed = ((name, value) for name, value in options.values().items() if value != getattr(defaults, name))
    return {name: value for name, value in changed if name not in options.MODULES}


Chosen = TypeVar("Chosen", bound=Options)


def change_options(start: Chosen, changes: Mapping[str, object] | None, modules: Iterable[str] = ()) -> Chosen:
    """Return the options `start` with some values changed and modules added.  Values may be text, as on a command line.

    Raises:
        OptionError: an option, a value or a module does not exist, or a combination is not valid.
    """
    if not isinstance(changes, Mapping | None):
        raise OptionError(f"options should be names with values, not {changes!r}")
    known = {entry.name: entry for entry in fields(start)}
    given = asdict(start)
    for name, value in (changes or {}).items():
        if name not in known:
            raise OptionError(f"there is no option {quoted(str(name))}{format_suggestion(name, known)}")
        values = known[name].metadata["values"]
        given[name] = next((v for v in values if format_option_value(v) == value), value)
    for module in modules:
        if not start.MODULES:
            raise OptionError(f"this game has no modules, so there is no {quoted(str(module))}")
        if module not in start.MODULES:
            raise OptionError(f"there is no module {quoted(str(module))}{format_suggestion(module, start.MODULES)}")
        if module in (changes or {}) and given[module] is False:
            raise OptionError(f"{module} is among the modules, but the options leave it out; say it once")
        given[module] = True
    return type(start)(**given)


def options_from_bits(bits: int, kind: type[Options]) -> dict[str, Any]:
    """Return the values of options by name, from the integer of bits that `Options.to_bits` returns.

    Options without bits are left out; `kind` is the game's class of options.
    """
    chosen: dict[str, Any] = {}
    for entry in fields(kind):
        bits_of_value: Mapping[Value, int] = entry.metadata["bits"]
        if option_bits := bits & reduce(or_, bits_of_value.values(), 0):
            chosen[entry.name] = next(value for value, bit in bits_of_value.items() if bit == option_bits)
    return chosen


def to_python_scalar(value: T) -> T:
    """Convert a NumPy scalar to a Python number, bool or text; return other values unchanged.

    >>> to_python_scalar(np.int64(7)), to_python_scalar("draft")
    (7, 'draft')
    """
    return value.item() if isinstance(value, np.generic) else value


def format_option_value(value: Value) -> str:
    """Format the value of an option as on a command line and in a file: `true`, `false`, a number or a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)
