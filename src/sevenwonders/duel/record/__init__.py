"""Records of 7 Wonders Duel: what `sevenwonders.records` writes and reads of it."""

from .move import Move, Outcome
from .record import Record
from .replay import Replay

__all__ = ["Move", "Outcome", "Record", "Replay"]
