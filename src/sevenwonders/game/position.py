"""Base class of described positions, which can be parsed, written and converted to states; and position codes.

A position code, for links and messages, is JSON, compressed with zlib, in URL-safe base64.
"""

import base64
import binascii
import json
import zlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, Protocol, Self

from ..errors import NotationError, OptionError, PositionError, SevenWondersError, format_suggestion, quoted
from ..kernel.struct import S, Struct
from .options import Options as RulesOptions
from .pictured import PictureMixin

MAX_JSON_CHARACTERS = 100_000  # of the JSON in a position code


class AnyPosition(Protocol):
    """Interface of described positions, from which a game can start."""

    CODE_PREFIX: ClassVar[str]

    @classmethod
    def from_code(cls, code: str) -> Self:
        """Parse a position code, which is a position as a short text.  Raises `PositionError`."""

    @classmethod
    def from_document(cls, document: Mapping[str, object]) -> Self:
        """Parse a position from its document, which is plain data such as `[position]` of a record.  Raises
        `PositionError`.
        """

    def to_document(self) -> dict[str, Any]:
        """Return the document of the position, plain data that `from_document` parses.  Raises `PositionError` if it
        cannot be written.
        """

    def code(self) -> str:
        """Return the position as a short single-line text; `from_code` parses it."""

    def playable_state(self) -> Struct:
        """Return the position as the `State` on which the rules work.  Raises `PositionError` if no game can continue
        from it.
        """

    def rules_options(self) -> RulesOptions:
        """Return rules options under which the position can arise."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Description(PictureMixin, ABC, Generic[S]):
    """Description of a position by the components on the table.

    Attributes:
        CODE_PREFIX: the prefix of position codes.
        unchecked: whether to allow positions that no game can reach, for puzzles and tests; they cannot be written.
    """

    CODE_PREFIX: ClassVar[str]

    unchecked: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.unchecked, bool):
            raise PositionError(f"'unchecked' should be True or False, not {quoted(self.unchecked)}")

    def __eq__(self, other: object) -> bool:
        """Return whether both positions have equal documents (fields as plain data)."""
        if type(self) is not type(other) or not isinstance(other, Description):
            return NotImplemented
        return self.unchecked == other.unchecked and self._to_document() == other._to_document()

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """Parse the document of a position (`[position]` of a record).  Raises `PositionError`."""
        if not isinstance(document, Mapping):
            raise PositionError(f"a position should be a table of fields with values, not {quoted(document)}")
        known = [entry.name for entry in fields(cls) if entry.name != "unchecked"]
        for name in document:
            if name not in known:
                near = format_suggestion(name, known) or f"; it has {', '.join(known)}"
                raise PositionError(f"a position has no {quoted(str(name))}{near}")
        return cls(**document)

    def to_document(self) -> dict[str, Any]:
        """Return the document of the position, plain data that `from_document` parses, without default values.

        Raises:
            PositionError: the position is unchecked, or has a field that is no text, number, list or table.
        """
        if self.unchecked:
            raise PositionError("an unchecked position is for puzzles and tests; it is not written down")
        document = self._to_document()
        _encode_json(document)
        return document

    @classmethod
    def from_code(cls, code: str) -> Self:
        """Parse a position code, which is a position as a short text.  Raises `PositionError`."""
        return cls.from_document(decode_position_code(cls.CODE_PREFIX, code))

    def code(self) -> str:
        """Return the position as a short single-line text for links and messages; `from_code` parses it."""
        return encode_position_code(self.CODE_PREFIX, self.to_document())

    def state(self) -> S:
        """Return the position as the `State` on which the rules work.  Raises `PositionError` if the position cannot
        arise.
        """
        try:
            return self._build()
        except (NotationError, OptionError) as error:
            raise PositionError(str(error)) from None

    def playable_state(self) -> S:
        """Return the position as the `State` on which the rules work.  Raises `PositionError` if no game can continue
        from it.
        """
        state = self.state()
        if not self._has_pending_steps(state):
            raise PositionError("this position asks no seat, so no game goes on from it")
        return state

    @abstractmethod
    def _to_document(self) -> dict[str, object]:
        """Return the fields that differ from their default value, as plain data."""

    @abstractmethod
    def _build(self) -> S:
        """Build the `State` of the position, on which the rules work.  Raises `SevenWondersError` if the position
        cannot arise.
        """

    @abstractmethod
    def _has_pending_steps(self, state: S) -> bool:
        """Return whether a game can continue from a state: a seat or chance has to decide."""


def check_options_of_position(options: object, position: AnyPosition | None) -> None:
    """Check that the options of a game are those of the position from which it starts.

    Raises:
        SevenWondersError: they are not.
    """
    if position is not None and options != position.rules_options():
        raise SevenWondersError("the options of the game and of the position differ; leave out those of the game")


def to_plain_data(value: object) -> Any:
    """Convert a field's value in a described position to plain data: sequences become lists, entries with None are left
    out.
    """
    if isinstance(value, Mapping):
        return {name: to_plain_data(part) for name, part in value.items() if part is not None}
    return [to_plain_data(part) for part in value] if isinstance(value, list | tuple) else value


def encode_position_code(prefix: str, document: Mapping[str, object]) -> str:
    """Encode the document of a position (plain data) as a position code that begins with `prefix`; equal documents have
    equal codes.

    >>> encode_position_code("duel1.", {}), decode_position_code("duel1.", encode_position_code("duel1.", {"age": 2}))
    ('duel1.eNqrrgUAAXUA-Q', {'age': 2})

    Raises:
        PositionError: the document has a value that is no text, number, list or table.
    """
    text = _encode_json(document)
    return prefix + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def _encode_json(document: Mapping[str, object]) -> str:
    """Encode the document of a position as compact JSON with sorted keys.  Raises `PositionError`."""
    try:
        return json.dumps(document, separators=(",", ":"), sort_keys=True)
    except TypeError as error:
        raise PositionError(f"the position cannot be written: {error}") from None


def decode_position_code(prefix: str, code: str) -> dict[str, object]:
    """Decode a position code, which begins with `prefix`, to the document of the position.  Raises `PositionError`."""
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
