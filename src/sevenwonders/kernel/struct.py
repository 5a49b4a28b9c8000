"""Records, such as positions: one class with annotated fields is a NumPy record type for compiled rules and a Python
object for interpreted ones.

    @struct
    class City(Struct):
        coins: Int16
        built: list[Int8] = array(9)  # cards by colour

`City()` is an object of plain integers and lists, for interpreted rules and all other code.  `City.dtype` is
the type of the same fields in an array, which compiled rules work on; `City(array[0])` and `city.store(array[0])`
convert between both.  Type checkers know the fields, and only declared fields can be assigned.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from inspect import get_annotations
from types import FunctionType
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar, cast, get_args, get_origin, overload

import numpy as np

Int8 = Annotated[int, np.dtype(np.int8)]
Int16 = Annotated[int, np.dtype(np.int16)]
Int32 = Annotated[int, np.dtype(np.int32)]
Int64 = Annotated[int, np.dtype(np.int64)]
Float32 = Annotated[float, np.dtype(np.float32)]
Float64 = Annotated[float, np.dtype(np.float64)]
T = TypeVar("T")
S = TypeVar("S", bound="Struct")
Row = TypeVar("Row")
K = TypeVar("K", bound=IntEnum)


class _ListLength(int):
    """Placeholder in the declaration of a class for a field that is a list: the length of the list."""


def array(length: int) -> list[T]:
    """Declare a field of a struct that is a list of fixed length, of numbers or structs."""
    return cast("list[T]", _ListLength(length))


class Struct:
    """A record as a Python object, such as a position: its fields are numbers, structs, or lists of either.

    Structs with equal fields are equal.  They have no hash and can be pickled.

    Attributes:
        dtype: the type of the same record in a NumPy array.
    """

    __slots__ = ()
    dtype: ClassVar[np.dtype]

    def __init__(self, source: np.record | np.void | None = None) -> None:
        """Start with zeros, or copy a NumPy record of the same type."""
        raise NotImplementedError  # `struct` generates this and the next methods for each class

    def copy(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError

    def store(self, target: np.record | np.void) -> None:
        """Write every field into a NumPy record of the same type, in place."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        raise NotImplementedError

    __hash__ = None  # type: ignore[assignment]

    def to_array(self) -> np.ndarray:
        """Return a new NumPy array with a single record, which has the fields of this struct."""
        records = np.zeros(1, self.dtype)
        self.store(records[0])
        return records

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _: dict[int, object]) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        """Show the fields that are not zero, and the nonzero items of lists that are mostly zero."""
        values = {name: getattr(self, name) for name in self.dtype.names or ()}
        fields = (f"{name}={_format_field(value)}" for name, value in values.items() if not _is_zero(value))
        return f"{type(self).__name__}({', '.join(fields)})"


def _is_zero(value: object) -> bool:
    """Return whether the value of a field (a number, a struct or a list) contains only zeros."""
    if isinstance(value, Struct):
        return value == type(value)()
    return all(map(_is_zero, value)) if isinstance(value, list) else value == 0


def _format_field(value: object) -> str:
    if isinstance(value, list):
        if value == value[:1] * len(value):
            return f"[{value[0]!r}] * {len(value)}"
        nonzero = {place: item for place, item in enumerate(value) if not _is_zero(item)}
        return repr(nonzero if 2 * len(nonzero) < len(value) else value)
    return repr(value)


def struct(cls: type[S]) -> type[S]:
    """Decorate a subclass of `Struct`: add the record type and slots of its fields, and generate its methods.

    >>> @struct
    ... class Purse(Struct):
    ...     coins: Int16
    ...     built: list[Int8] = array(3)
    >>> Purse.dtype.itemsize
    6
    >>> purse = Purse()
    >>> purse.coins += 7
    >>> other = purse.copy()
    >>> other.built[0] = 1
    >>> purse, other
    (Purse(coins=7), Purse(coins=7, built={0: 1}))
    >>> purse == other
    False
    """
    fields = _read_fields(cls)
    names = tuple(field.name for field in fields)
    rest = {name: value for name, value in vars(cls).items() if name not in {*names, "__dict__", "__weakref__"}}
    record_class: type = type(cls.__name__, cls.__bases__, {**rest, "__slots__": names, "dtype": record_type(cls)})
    for name, method in _generate_methods(fields).items():
        method.__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(record_class, name, method)
    return cast("type[S]", record_class)


def record_type(cls: type) -> np.dtype:
    """Return the NumPy record type of a class with annotated fields; a plain `int` or `float` takes 64 bits."""
    parts: list[object] = []
    for field in _read_fields(cls):
        kind = field.kind.dtype if isinstance(field.kind, type) else field.kind
        parts.append((field.name, kind, field.length) if field.length else (field.name, kind))
    return np.dtype((np.record, np.dtype(parts, align=True)))


@dataclass(frozen=True)
class _StructField:
    name: str
    kind: np.dtype | type[Struct]
    length: int  # 0 where it is no list


def _read_fields(cls: type) -> list[_StructField]:
    fields = []
    for name, kind in get_annotations(cls).items():
        if hasattr(np.recarray, name):
            raise TypeError(f"'{name}' is a method of NumPy records; a field of that name cannot be interpreted")
        length = vars(cls).get(name)
        if isinstance(length, _ListLength):
            fields.append(_StructField(name, _annotation_to_type(name, *get_args(kind)), length))
        else:
            fields.append(_StructField(name, _annotation_to_type(name, kind), 0))
    return fields


def _annotation_to_type(name: str, item: object) -> np.dtype | type[Struct]:
    """Return the type of a field's numbers or structs; raise `TypeError` if the annotation has no such type."""
    if get_origin(item) is Annotated:
        item = get_args(item)[1]
    if isinstance(item, np.dtype) or (isinstance(item, type) and issubclass(item, Struct)):
        return item
    if item is int or item is float:
        return np.dtype(item)
    raise TypeError(f"'{name}' is to be a number or a struct, or a list of them with its length: list[...] = array(9)")


def _generate_methods(fields: list[_StructField]) -> dict[str, FunctionType]:
    """Generate `__init__`, `copy`, `store` and `__eq__` of a struct as source code, a line for each field.

    They are six times as fast as methods that loop over the fields.
    """
    scope: dict[str, Any] = {"new": object.__new__} | {field.name: field.kind for field in fields}
    code = {field.name: _generate_field_code(field) for field in fields}
    same = " and ".join(f"self.{name} == other.{name}" for name in code)
    lines = [
        *("def __init__(self, source=None):", "    if source is None:"),
        *(f"        self.{name} = {zero}" for name, (zero, *_) in code.items()),
        *("    else:", *(f"        self.{name} = {read}" for name, (_, read, *_) in code.items())),
        *("def copy(self):", "    other = new(type(self))"),
        *(f"    other.{name} = {copied}" for name, (*_, copied, _) in code.items()),
        *("    return other", "def store(self, target):", *(f"    {store}" for *_, store in code.values())),
        *("def __eq__(self, other):", f"    return {same} if type(other) is type(self) else NotImplemented"),
    ]
    exec("\n".join(lines), scope)
    return {name: scope[name] for name in ("__init__", "copy", "store", "__eq__")}


def _generate_field_code(field: _StructField) -> tuple[str, str, str, str]:
    """Return source code for a field: its zero value, its value in `source`, its copy, and a store into `target`."""
    name, length = field.name, field.length
    own, source, target = f"self.{name}", f"source['{name}']", f"target['{name}']"
    if isinstance(field.kind, np.dtype):
        zero = repr(field.kind.type().item())
        if length:
            return f"[{zero}] * {length}", f"{source}.tolist()", f"{own}[:]", f"{target} = {own}"
        return zero, f"{source}.item()", own, f"{target} = {own}"
    if length:
        store_all = f"for place, item in enumerate({own}): item.store({target}[place])"
        every = f"[{name}() for _ in range({length})]", f"[{name}(item) for item in {source}]"
        return *every, f"[item.copy() for item in {own}]", store_all
    return f"{name}()", f"{name}({source})", f"{own}.copy()", f"{own}.store({target})"


class ConstTable(Generic[Row]):
    """A constant array for rules: interpreted rules get structs, integers or lists as its rows; compiled rules get the
    NumPy array.

    >>> ConstTable(np.array([[1, 2], [3, 4]]))[1]
    [3, 4]
    """

    @overload
    def __init__(self: "ConstTable[S]", array: np.ndarray, kind: type[S]) -> None: ...
    @overload
    def __init__(self: "ConstTable[int]", array: np.ndarray) -> None: ...
    def __init__(self, array: np.ndarray, kind: type[Struct] | None = None) -> None:
        self.array = array
        self.array.setflags(write=False)
        self.rows = cast("list[Row]", [kind(row) for row in array] if kind else array.tolist())

    def __getitem__(self, place: int) -> Row:
        return self.rows[place]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)


def make_lookup_table(entries: Mapping[K, int], otherwise: int = 0) -> ConstTable[int]:
    """Return a table of numbers for the members of an enumeration; members without an entry get `otherwise`.

    >>> from enum import IntEnum
    >>> Fruit = IntEnum("Fruit", ["APPLE", "PEAR", "PLUM"])
    >>> list(make_lookup_table({Fruit.PEAR: 7}, -1))
    [-1, -1, 7, -1]
    """
    array = np.full(max(type(next(iter(entries)))) + 1, otherwise)
    for member, number in entries.items():
        array[member] = number
    return ConstTable(array)
