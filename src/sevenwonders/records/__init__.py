"""Game records: a versioned text format to write, read and replay games.

>>> from sevenwonders import duel, records
>>> game = duel.Game(seed=7, names=("Anna", "Bert"))
>>> game.play("draft mausoleum")
<Ply p1 draft the_mausoleum>
>>> print(records.dumps([duel.Record.of(game, meta={"event": "Club evening"})]))
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

from ..errors import RecordError
from ..game.move import Concealed, Move
from ..game.record import META, Outcome, Record, Replay
from ..game.seats import ALL_KNOWING
from .reading import Text, imported, load, load_one, loads, site_of, stream, texts
from .streaming import Source
from .writing import RecordWriter, block, dump, dumps

__all__ = [
    "ALL_KNOWING",
    "META",
    "Concealed",
    "Move",
    "Outcome",
    "Record",
    "RecordError",
    "RecordWriter",
    "Replay",
    "Source",
    "Text",
    "block",
    "dump",
    "dumps",
    "imported",
    "load",
    "load_one",
    "loads",
    "site_of",
    "stream",
    "texts",
]
