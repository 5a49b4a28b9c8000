"""Game records: one versioned text format to write down, keep, read and replay games.

>>> from sevenwonders import duel, records
>>> game = duel.Game(seed=7, names=("Anna", "Bert"))
>>> game.play("draft mausoleum")
>>> print(records.dumps([records.Record.of(game, meta={"event": "Club evening"})]))
format = "sevenwonders"
version = 1
game = "duel"
modules = []
event = "Club evening"
players = ["Anna", "Bert"]
profile = "bga"
seed = 7
moves = [
  "p1 draft the_mausoleum",
]
<BLANKLINE>
"""

from ..duel.record.codes import record_from_codes
from ..duel.record.listing import listing
from ..duel.record.move import Move
from ..duel.record.outcome import FORFEITS, Outcome
from ..duel.record.record import Record
from ..duel.record.replay import Replay
from ..duel.record.seen import record_for
from ..duel.record.trace import trace
from ..errors import RecordError
from ..game.record import META, GameRecord
from ..game.seats import ALL_KNOWING
from .growing import GrowingFile, block
from .reading import load, load_any, loads, loads_any, stream
from .writing import dump, dumps

__all__ = [
    "ALL_KNOWING",
    "FORFEITS",
    "META",
    "GameRecord",
    "GrowingFile",
    "Move",
    "Outcome",
    "Record",
    "RecordError",
    "Replay",
    "block",
    "dump",
    "dumps",
    "listing",
    "load",
    "load_any",
    "loads",
    "loads_any",
    "record_for",
    "record_from_codes",
    "stream",
    "trace",
]
