"""Base of the rules options of every game: fields that know their values, and their parser."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import reduce
from operator import or_
from typing import Any, Self, TypeVar

import numpy as np

from ..errors import OptionError, quoted, suggestion

Value = str | bool | int


def option(values: Iterable[object], about: str) -> Any:
    """Declare an option: its values (default first), as a mapping with their bits in `state.rules`, and its effect.

    >>> option({"shared": 0, "second_player": 1 << 3}, "who wins when points are equal").default
    'shared'
    """
    bits = values if isinstance(values, Mapping) else {}
    values = tuple(values)
    return field(default=values[0], metadata={"values": values, "about": about, "bits": bits})


@dataclass(frozen=True, kw_only=True)
class Options:
    """The rules options of a game; every field is an option, made by `option`.

    Attributes:
        MODULES: the options that add a part to the game, such as an expansion.
    """

    MODULES = tuple[str, ...]()  # without an annotation, which would make it an option

    def __post_init__(self) -> None:
        given = self.values()
        for entry in fields(self):
            value, values = python_scalar(given[entry.name]), entry.metadata["values"]
            if not any(type(value) is type(known) and value == known for known in values):
                raise OptionError(f"{entry.name} cannot be {value!r}; choose from {', '.join(map(as_text, values))}")
            object.__setattr__(self, entry.name, value)
        for refused, reason in self._contradictions():
            if refused:
                raise OptionError(reason)

    def __repr__(self) -> str:
        """Return the options that differ from the default."""
        given = self.values()
        values = [(entry.name, given[entry.name], entry.default) for entry in fields(self)]
        changed = ", ".join(f"{name}={value!r}" for name, value, usual in values if value != usual)
        return f"{type(self).__name__}({changed})"

    @classmethod
    def given(cls, value: object) -> Self:
        """Return the options that a caller gave, the default ones for None.

        Raises:
            TypeError: it is something else, such as the options of another game.
        """
        if value is None:
            return cls()
        if isinstance(value, cls):
            return value
        shown = f"a {value.full_name()}" if isinstance(value, Options) else quoted(value, 60)
        raise TypeError(f"options should be a {cls.full_name()}, not {shown}")

    @classmethod
    def full_name(cls) -> str:
        """Return the name of the class with that of its game."""
        return f"{cls.__module__.split('.')[-2]}.{cls.__name__}"

    @property
    def num_players(self) -> int:
        """The number of players."""
        return 2

    @property
    def modules(self) -> tuple[str, ...]:
        """The names of the modules in play."""
        return tuple(name for name in self.MODULES if self.values()[name])

    def values(self) -> Mapping[str, Value]:
        """Return the value of every option by name; to be read, not to be changed."""
        return vars(self)

    def changed(self) -> dict[str, Value]:
        """Return the options that differ from the default, modules apart."""
        return {
            entry.name: value
            for entry in fields(self)
            if (value := self.values()[entry.name]) != entry.default and entry.name not in self.MODULES
        }

    def bits(self) -> int:
        """Return the options used by the rules, as bits of `Rule`."""
        given = self.values()
        return sum(int(entry.metadata["bits"].get(given[entry.name], 0)) for entry in fields(self))

    def _contradictions(self) -> Iterator[tuple[bool, str]]:
        """Yield conditions of invalid combinations, with the reason."""
        yield from ()


Chosen = TypeVar("Chosen", bound=Options)


def changed_options(start: Chosen, changes: Mapping[str, object] | None, modules: Iterable[str] = ()) -> Chosen:
    """Return options with some changed and some modules added.  Values may be text, as on a command line.

    Raises:
        OptionError: an option, a value or a module that does not exist, or a combination that makes no sense.
    """
    if not isinstance(changes, Mapping | None):
        raise OptionError(f"options should be names with values, not {changes!r}")
    known = {entry.name: entry for entry in fields(start)}
    given = asdict(start)
    for name, value in (changes or {}).items():
        if name not in known:
            raise OptionError(f"there is no option {quoted(str(name))}{suggestion(name, known)}")
        values = known[name].metadata["values"]
        given[name] = next((v for v in values if as_text(v) == value), value)
    for module in modules:
        if not start.MODULES:
            raise OptionError(f"this game has no modules, so there is no {quoted(str(module))}")
        if module not in start.MODULES:
            raise OptionError(f"there is no module {quoted(str(module))}{suggestion(module, start.MODULES)}")
        if module in (changes or {}) and given[module] is False:
            raise OptionError(f"{module} is among the modules, but the options leave it out; say it once")
        given[module] = True
    return type(start)(**given)


def chosen_by(bits: int, kind: type[Options]) -> dict[str, Any]:
    """Return the options of bits of `Rule`; those without such bits are left out."""
    chosen: dict[str, Any] = {}
    for entry in fields(kind):
        meant: Mapping[Value, int] = entry.metadata["bits"]
        here = bits & reduce(or_, meant.values(), 0)
        if here:
            chosen[entry.name] = next(value for value, bit in meant.items() if bit == here)
    return chosen


def python_scalar(value: object) -> Any:
    """Return a scalar of NumPy as Python's number, bool or text, and anything else as it is.

    >>> python_scalar(np.int64(7)), python_scalar("draft")
    (7, 'draft')
    """
    return value.item() if isinstance(value, np.generic) else value


def as_text(value: Value) -> str:
    """Format a value as on a command line and in a file."""
    return str(value).lower() if isinstance(value, bool) else str(value)
