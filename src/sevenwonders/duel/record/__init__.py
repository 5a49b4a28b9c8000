"""Records of 7 Wonders Duel, as `sevenwonders.records` writes and reads them."""

from .move import Move, RecordedResult
from .record import Record
from .replay import Replay

__all__ = ["Move", "Record", "RecordedResult", "Replay"]
