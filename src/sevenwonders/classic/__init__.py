"""7 Wonders, second edition, for 3 to 7 players: rules, positions, payments and views.

>>> from sevenwonders import classic
>>> game = classic.Game.new(seed=7, players=4)
>>> for seat in game.deciders:
...     game.commit(seat, "side night")
>>> game.age, game.turn, game.deciders
(1, 1, (0, 1, 2, 3))
"""

from .actions import Action, Verb, parse
from .coins import Coins, Price, coins_moved
from .components import ALL, BOARD_SIDES, BY_ID, CARDS, GUILDS, SIDE_OF, STAGES, Board, BoardSide, Unit
from .deal import Deal
from .game import Game, Ply, Result, known, score_sheet
from .names import find, find_board
from .options import Options, options_from
from .payment import Free, Payment, Source, Step, Way, payment
from .position import Position
from .record import Record
from .rules.state import CHANCE, Question, State
from .secrets import Secrets, secrets
from .view import view

__all__ = [
    "ALL",
    "BOARD_SIDES",
    "BY_ID",
    "CARDS",
    "CHANCE",
    "GUILDS",
    "SIDE_OF",
    "STAGES",
    "Action",
    "Board",
    "BoardSide",
    "Coins",
    "Deal",
    "Free",
    "Game",
    "Options",
    "Payment",
    "Ply",
    "Position",
    "Price",
    "Question",
    "Record",
    "Result",
    "Secrets",
    "Source",
    "State",
    "Step",
    "Unit",
    "Verb",
    "Way",
    "coins_moved",
    "find",
    "find_board",
    "known",
    "options_from",
    "parse",
    "payment",
    "score_sheet",
    "secrets",
    "view",
]
