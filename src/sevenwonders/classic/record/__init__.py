"""Records of 7 Wonders for 3 to 7 players, in the same format as those of Duel.

>>> from sevenwonders import classic, records
>>> game = classic.Game.new(seed=7, sides="day", names=("Anna", "Bert", "Cleo"))
>>> for seat in game.deciders:
...     _ = game.commit(seat, game.legal_actions(seat)[-1])
>>> print(records.dumps(Record.of(game)))
format = "sevenwonders"
version = 1
game = "classic"
players = ["Anna", "Bert", "Cleo"]
options.sides = "day"
seed = 7
moves = [
  "p1 sell apothecary",
  "p2 sell workshop",
  "p3 sell scriptorium",
]
<BLANKLINE>
"""

from .move import Move, RecordedResult
from .record import Record
from .replay import Replay

__all__ = ["Move", "Record", "RecordedResult", "Replay"]
