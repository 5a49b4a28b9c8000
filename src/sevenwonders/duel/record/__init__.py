"""Records of 7 Wonders Duel: what `sevenwonders.records` writes and reads of it."""

from .codes import record_from_codes, record_from_notes
from .listing import listing
from .move import Move
from .outcome import FORFEITS, Outcome
from .record import Record
from .replay import Replay
from .seen import record_for
from .trace import trace

__all__ = [
    "FORFEITS",
    "Move",
    "Outcome",
    "Record",
    "Replay",
    "listing",
    "record_for",
    "record_from_codes",
    "record_from_notes",
    "trace",
]
