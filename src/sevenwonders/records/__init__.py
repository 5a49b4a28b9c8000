"""Game records: a versioned text format, in TOML, to write, read and replay games.

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
from ..game.move import ConcealedAction, Move
from ..game.record import META, Record, RecordedResult, Replay
from ..game.seats import ALL_KNOWING
from .reading import GameText, detect_site, import_records, iter_game_texts, iter_records, load, load_one, loads
from .streaming import Source
from .writing import RecordWriter, dump, dumps, format_games_entry

__all__ = ["ALL_KNOWING", "META", "ConcealedAction", "Move", "Record", "RecordError", "RecordedResult", "Replay"]
__all__ += ["GameText", "Source", "detect_site", "iter_game_texts", "iter_records", "load", "load_one", "loads"]
__all__ += ["RecordWriter", "dump", "dumps", "format_games_entry", "import_records"]
