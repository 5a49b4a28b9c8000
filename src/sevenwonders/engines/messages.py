"""Messages of the engine protocol: lines of JSON, checks of their fields, and encoded positions."""

import base64
import json
import zlib
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from ..errors import PositionError, SevenWondersError, quoted
from ..game.game_type import AnyGameType
from ..game.seats import SEATS
from ..game.views import KnownState

PROTOCOL = 1  # raised when a message changes its meaning, not for new fields
DIGITS = 5  # of floats
Message = dict[str, Any]
Kinds = tuple[str, tuple[type, ...]]  # the types of a field, in words and as classes

NAME: Kinds = ("a text or a whole number", (str, int))
TEXT: Kinds = ("a text", (str,))
WHOLE: Kinds = ("a whole number", (int,))
YES_OR_NO: Kinds = ("true or false", (bool,))
NUMBER: Kinds = ("a number", (int, float))
LIST: Kinds = ("a list", (list,))
OBJECT: Kinds = ("an object", (dict,))

# The fields of each message to an engine.
FIELDS: dict[str, dict[str, Kinds]] = {
    "hello": {"protocol": WHOLE},
    "new_game": {"game": TEXT, "players": WHOLE, "seat": TEXT, "options": OBJECT, "modules": LIST, "seed": WHOLE},
    "position": {"seat": TEXT, "known": TEXT, "position": TEXT},
    "go": {"ms": NUMBER, "simulations": WHOLE},
    "stop": {},
    "quit": {},
}


def parse_json_object(line: str | bytes) -> Message:
    """Parse a line of JSON; return an empty dictionary if the line is no JSON object.

    >>> parse_json_object('{"type": "stop"}'), parse_json_object("[1]"), parse_json_object("stop")
    ({'type': 'stop'}, {}, {})
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def encode_line(message: Mapping[str, object]) -> str:
    """Encode a message as a line of JSON, without a line feed and with rounded floats.

    >>> encode_line({"type": "go", "ms": 500})
    '{"type":"go","ms":500}'
    """
    return json.dumps(round_floats(message), separators=(",", ":"))


def round_floats(plain: object) -> object:
    """Return a copy of JSON values with all floats rounded to five decimal places.

    >>> round_floats({"win": [1 / 3, 1]})
    {'win': [0.33333, 1]}
    """
    if isinstance(plain, float):
        return round(plain, DIGITS)
    if isinstance(plain, dict):
        return {name: round_floats(value) for name, value in plain.items()}
    return [round_floats(value) for value in plain] if isinstance(plain, list | tuple) else plain


def check_fields(message: Mapping[str, object], fields: Mapping[str, Kinds]) -> None:
    """Check the types of a message's fields; fields that are missing or unknown are ignored.

    Args:
        message: the message.
        fields: the allowed types of each field.

    Raises:
        SevenWondersError: a field has another type.

    >>> check_fields({"ms": "soon"}, {"ms": NUMBER})
    Traceback (most recent call last):
    sevenwonders.errors.SevenWondersError: 'ms' should be a number, not 'soon'
    """
    for name, (words, kinds) in fields.items():
        value = message.get(name)
        if name in message and (not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds)):
            raise SevenWondersError(f"'{name}' should be {words}, not {quoted(value)}")


# --- positions


def build_position_message(kind: AnyGameType, state: KnownState, seat: int) -> Message:
    """Return the message that asks an engine to decide in a position, with only the information that its seat knows.

    >>> from sevenwonders.registry import game_type
    >>> kind = game_type("duel")
    >>> message = build_position_message(kind, kind.Game(seed=7).known(0), 0)
    >>> message["seat"], message["legal"][0], message["view"]["viewer"]
    ('p1', 'draft the_hanging_gardens', 'p1')
    """
    state = kind.known(state, seat)  # redacted again, whatever the caller passes
    return {
        "type": "position",
        "seat": SEATS[seat],
        "legal": list(legal_actions_by_text(kind, state, seat)),
        "view": kind.view(kind.Game.from_state(state), seat),
        "known": encode_known_state(kind, state),
    }


def legal_actions_by_text(kind: AnyGameType, state: KnownState, seat: int) -> dict[str, int]:
    """Return the codes of a seat's legal actions, by their notation, such as `build altar`."""
    return {str(kind.action(state, seat, code)): code for code in kind.legal_codes(state, seat)}


def encode_known_state(kind: AnyGameType, state: KnownState) -> str:
    """Encode what a seat knows of a position as text, for the field `known` of messages.

    >>> from sevenwonders.registry import game_type
    >>> kind = game_type("classic")
    >>> known = kind.Game(kind.options({"sides": "day"}), seed=7).known(0)
    >>> decode_known_state(kind, encode_known_state(kind, known), 0) == known
    True
    """
    content = zlib.compress(state.to_array().tobytes(), 9)
    return _encoded_position_prefix(kind) + base64.urlsafe_b64encode(content).decode().rstrip("=")


def decode_known_state(kind: AnyGameType, text: str, seat: int) -> KnownState:
    """Decode a position from the text of `encode_known_state`, without the information that is hidden from the seat.

    Raises:
        PositionError: the text is damaged, or of another game or release.
    """
    prefix, dtype = _encoded_position_prefix(kind), kind.State.dtype
    if not text.startswith(prefix):
        raise PositionError(f"'known' should start with '{prefix}', as this release writes {kind.title}")
    try:
        body = text[len(prefix) :]
        data = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        content = zlib.decompressobj().decompress(data, dtype.itemsize + 1)
        state = kind.known(kind.State(np.frombuffer(content, dtype, 1)[0]), seat)
        if len(content) != dtype.itemsize or not kind.legal_codes(state, seat):
            raise ValueError
    except Exception:  # a damaged position may raise anything in the rules
        raise PositionError("'known' is damaged, or the seat has nothing to decide there; send it whole") from None
    return state


@cache
def _encoded_position_prefix(kind: AnyGameType) -> str:
    """Return the start of every encoded position, which identifies the game and the layout of its states."""
    layout = zlib.crc32(str(kind.State.dtype.descr).encode())
    return f"{kind.name}-{layout:08x}."
