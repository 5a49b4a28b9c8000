"""A described position on one line, for links and messages: JSON, compressed with zlib, in URL-safe base64."""

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from typing import Any

from ..errors import PositionError

MOST_CHARACTERS = 100_000  # of the description behind a code


def packed(prefix: str, document: Mapping[str, Any]) -> str:
    """The code of a description; equal descriptions have equal codes.

    >>> packed("duel1.", {}), unpacked("duel1.", packed("duel1.", {"age": 2}))
    ('duel1.eNqrrgUAAXUA-Q', {'age': 2})
    """
    text = json.dumps(document, separators=(",", ":"), sort_keys=True)
    return prefix + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(prefix: str, code: str) -> dict[str, Any]:
    """The description behind a code.  Raises `PositionError` when it is none."""
    if not code.startswith(prefix):
        raise PositionError(f"a position code starts with '{prefix}'")
    body = code.strip()[len(prefix) :]
    try:
        data = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        unpacker = zlib.decompressobj()
        document = json.loads(unpacker.decompress(data, MOST_CHARACTERS))
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise PositionError("this position code is damaged; copy it again, whole") from None
    if not isinstance(document, dict) or not unpacker.eof:
        raise PositionError("this position code is damaged; copy it again, whole")
    return document
