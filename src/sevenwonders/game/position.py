"""Base of described positions: parsing, writing and building them, and their single-line code.

A code, for links and messages, is JSON, compressed with zlib, in URL-safe base64.
"""

import base64
import binascii
import json
import zlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from ..errors import NotationError, OptionError, PositionError, quoted, suggestion
from ..kernel.struct import Struct
from .options import Options as RulesOptions
from .pictured import Pictured

MAX_JSON_CHARACTERS = 100_000  # of the description behind a code

S = TypeVar("S", bound=Struct)


class AnyPosition(Protocol):
    """A position in the words of people, from which a game can start."""

    CODE_PREFIX: ClassVar[str]

    @classmethod
    def from_code(cls, code: str) -> Self:
        """Parse a position code.  Raises `PositionError`."""
        ...

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Self:
        """Parse the position of a document.  Raises `PositionError`."""
        ...

    def write(self) -> dict[str, Any]:
        """Return the document for `read`.  Raises `PositionError` where the position cannot be described."""
        ...

    def code(self) -> str:
        """Return the single-line code of the position."""
        ...

    def playable_state(self) -> Struct:
        """Return the state of the position, if a game can continue from it.  Raises `PositionError`."""
        ...

    def rules_options(self) -> RulesOptions:
        """Return options under which it can arise."""
        ...


@dataclass(frozen=True, kw_only=True, eq=False)
class Description(Pictured, ABC, Generic[S]):
    """A position, described the way a person would describe a table.

    Attributes:
        CODE_PREFIX: what its codes start with.
        unchecked: take what no game leads to, for puzzles and tests; such a position is not written down.
    """

    CODE_PREFIX: ClassVar[str]

    unchecked: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.unchecked, bool):
            raise PositionError(f"'unchecked' should be True or False, not {quoted(self.unchecked)}")

    def __eq__(self, other: object) -> bool:
        """Return whether both descriptions are written down alike."""
        if type(self) is not type(other) or not isinstance(other, Description):
            return NotImplemented
        return self.unchecked == other.unchecked and self._document() == other._document()

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Self:
        """Parse a position from a document (`[position]` of a record).  Raises `PositionError`."""
        if not isinstance(document, Mapping):
            raise PositionError(f"a position should be a table of fields with values, not {quoted(document)}")
        known = [entry.name for entry in fields(cls) if entry.name != "unchecked"]
        for name in document:
            if name not in known:
                near = suggestion(name, known) or f"; it has {', '.join(known)}"
                raise PositionError(f"a position has no {quoted(str(name))}{near}")
        return cls(**document)

    def write(self) -> dict[str, Any]:
        """Return the document for `read`, without default values.

        Raises:
            PositionError: the position is unchecked, so that it could not be read again, or holds what is no text,
                number, list or table of these.
        """
        if self.unchecked:
            raise PositionError("an unchecked position is for puzzles and tests; it is not written down")
        document = self._document()
        _as_json(document)
        return document

    @classmethod
    def from_code(cls, code: str) -> Self:
        """Read a position code.  Raises `PositionError` when it is none."""
        return cls.read(unpacked(cls.CODE_PREFIX, code))

    def code(self) -> str:
        """Return the single-line code of the position, for links and messages."""
        return packed(self.CODE_PREFIX, self.write())

    def state(self) -> S:
        """Return the state of the position.  Raises `PositionError` with the reason when it cannot arise."""
        try:
            return self._build()
        except (NotationError, OptionError) as error:
            raise PositionError(str(error)) from None

    def playable_state(self) -> S:
        """Return `state()`.  Raises `PositionError`, too, if neither a seat nor chance has to decide in it."""
        state = self.state()
        if not self._goes_on(state):
            raise PositionError("this position asks no seat, so no game goes on from it")
        return state

    @abstractmethod
    def _document(self) -> dict[str, object]:
        """Return the fields that differ from their default."""

    @abstractmethod
    def _build(self) -> S:
        """Build the state of the position.  Raises `SevenWondersError` with the reason when it cannot arise."""

    @abstractmethod
    def _goes_on(self, state: S) -> bool:
        """Return whether a seat, or chance, is to decide."""


def plain(value: Any) -> Any:
    """Return a part of a description as a document holds it: every sequence is a list, and what is None is left out."""
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items() if part is not None}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


def packed(prefix: str, document: Mapping[str, object]) -> str:
    """Encode a description; equal descriptions have equal codes.

    >>> packed("duel1.", {}), unpacked("duel1.", packed("duel1.", {"age": 2}))
    ('duel1.eNqrrgUAAXUA-Q', {'age': 2})

    Raises:
        PositionError: it holds what is no text, number, list or table of these.
    """
    text = _as_json(document)
    return prefix + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def _as_json(document: Mapping[str, object]) -> str:
    try:
        return json.dumps(document, separators=(",", ":"), sort_keys=True)
    except TypeError as error:
        raise PositionError(f"the position cannot be written: {error}") from None


def unpacked(prefix: str, code: str) -> dict[str, Any]:
    """Decode a description.  Raises `PositionError` when the code is not valid."""
    if not code.startswith(prefix):
        raise PositionError(f"a position code starts with '{prefix}'")
    body = code.strip()[len(prefix) :]
    try:
        data = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        unpacker = zlib.decompressobj()
        document = json.loads(unpacker.decompress(data, MAX_JSON_CHARACTERS))
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise PositionError("this position code is damaged; copy it again, whole") from None
    if not isinstance(document, dict) or not unpacker.eof:
        raise PositionError("this position code is damaged; copy it again, whole")
    return document
