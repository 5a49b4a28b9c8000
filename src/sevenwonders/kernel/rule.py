"""Rules are written once, as plain Python functions over records, and run in two ways.

*Interpreted*: a function marked with `@rule` stays the function it is.  It works on a `Twin`, a record whose
fields are Python integers and lists, and reads tables as lists of twins.

*Compiled*: `compiler.compiled(function)` builds machine code from the same source.  It works on NumPy records and
reads tables as arrays.

So that both give the same numbers, rules use nothing but integers: NumPy scalars would overflow or turn into
floats where Numba's machine integers do not.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

RULES: set[Callable[..., Any]] = set()
HOT: set[Callable[..., Any]] = set()


def rule(function: F) -> F:
    """Mark a function as part of the rules: it may be compiled, and may call other marked functions."""
    RULES.add(function)
    return function


def hot(function: F) -> F:
    """Mark a rule on the path of every turn: compiled, it becomes part of its callers instead of being called."""
    HOT.add(function)
    return rule(function)


def record(**fields: Any) -> np.dtype:
    """A record type from `name=format` pairs, or `name=(format, length)` for an array inside the record.

    >>> record(coins="i2", built=("i1", 8)).itemsize
    10
    """
    for name in fields:
        if hasattr(np.recarray, name):
            raise TypeError(f"'{name}' is a method of NumPy records; a field of that name cannot be interpreted")
    parts = [(name, *form) if isinstance(form, tuple) else (name, form) for name, form in fields.items()]
    return np.dtype((np.record, np.dtype(parts, align=True)))


class Twin:
    """A record as a plain Python object: integers, lists of integers, twins and lists of twins.

    >>> purse = twin_type(record(coins="i2", built=("i1", 3)))()
    >>> purse.coins += 7
    >>> purse
    Twin(coins=7, built=[0, 0, 0])
    >>> other = purse.copy()
    >>> other.built[0] = 1
    >>> purse == other
    False
    """

    __slots__: tuple[str, ...] = ()
    DTYPE: np.dtype

    def __init__(self, source: Any = None) -> None:
        """All zero, or a copy of a NumPy record (`numpy.record` or `numpy.void`) of the same type."""
        for name, (form, *_) in self.DTYPE.fields.items():  # type: ignore[union-attr]
            setattr(self, name, _twin_value(form, None if source is None else source[name]))

    def copy(self) -> "Twin":
        """An independent copy."""
        raise NotImplementedError  # `twin_type` writes one out for every type of records

    def store(self, target: Any) -> None:
        """Write every field into a NumPy record of the same type."""
        for name in self.__slots__:
            value = getattr(self, name)
            if type(value) is list and isinstance(value[0], Twin):
                for place, item in enumerate(value):
                    item.store(target[name][place])
            elif isinstance(value, Twin):
                value.store(target[name])
            else:
                target[name] = value

    def to_array(self) -> np.ndarray:
        """A new array of one record with the same content."""
        array = np.zeros(1, self.DTYPE)
        self.store(array[0])
        return array

    def __eq__(self, other: object) -> bool:
        raise NotImplementedError  # likewise

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Twin({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__slots__)})"


_twin_types: dict[np.dtype, type[Twin]] = {}


def twin_type(dtype: np.dtype) -> type[Twin]:
    """The class of twins of a record type."""
    if dtype not in _twin_types:
        names = dtype.names
        if names is None:
            raise TypeError(f"{dtype} is not a record type")
        methods = _written_out(dtype)
        _twin_types[dtype] = type("Twin", (Twin,), {"__slots__": names, "DTYPE": dtype, "__hash__": None, **methods})
    return _twin_types[dtype]


def _written_out(dtype: np.dtype) -> dict[str, Any]:
    """`copy` and `__eq__` for a type of records, field by field: six times as fast as asking each what it is."""
    fields = dtype.fields.items()  # type: ignore[union-attr]
    lines = ["def copy(self):", "    other = new(type(self))"]
    for name, (form, *_) in fields:
        value = f"self.{name}"
        if form.subdtype is not None:
            value = f"[item.copy() for item in {value}]" if form.subdtype[0].fields else f"{value}[:]"
        elif form.fields is not None:
            value += ".copy()"
        lines.append(f"    other.{name} = {value}")
    same = " and ".join(f"self.{name} == other.{name}" for name, _ in fields)
    lines += ["    return other", "def __eq__(self, other):"]
    lines += ["    if type(other) is not type(self):", "        return NotImplemented", f"    return {same}"]
    scope: dict[str, Any] = {"new": object.__new__}
    exec("\n".join(lines), scope)
    return {name: scope[name] for name in ("copy", "__eq__")}


def _twin_value(form: np.dtype, value: Any) -> Any:
    if form.subdtype is not None:
        item, (length,) = form.subdtype
        return [_twin_value(item, None if value is None else value[place]) for place in range(length)]
    if form.fields is not None:
        return twin_type(form)(value)
    return 0 if value is None else int(value)


class Table:
    """A constant array that rules read: rows are twins, integers or lists interpreted, array items compiled.

    >>> Table(np.array([[1, 2], [3, 4]]))[1]
    [3, 4]
    """

    def __init__(self, array: np.ndarray) -> None:
        self.array = array
        self.array.setflags(write=False)
        self.rows: list[Any] = [twin_type(array.dtype)(row) for row in array] if array.dtype.names else array.tolist()

    def __getitem__(self, place: int) -> Any:
        return self.rows[place]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)
