"""7 Wonders, second edition, for 3 to 7 players: games, positions, prices, and what each player may see.

>>> from sevenwonders import classic
>>> game = classic.Game.new(seed=7, players=4)
>>> for seat in game.deciders:
...     _ = game.commit(seat, "side night")
>>> game.age, game.turn, game.deciders
(1, 1, (0, 1, 2, 3))
"""

from functools import partial
from typing import TYPE_CHECKING

from ..lazy import import_name, make_lazy_getattr
from ..pictures.registry import register_game_type
from .actions import Action, Verb, parse
from .coins import CoinFlow, Price, coins_moved
from .components import (
    ALL,
    BOARD_SIDES,
    BY_ID,
    CARDS,
    GUILDS,
    SIDE_OF,
    STAGES,
    Board,
    BoardSide,
    Colour,
    Facts,
    Side,
    Unit,
)
from .deal import Deal
from .game import Game, Ply, Result, leaders, score_sheet
from .ids import city_cards
from .names import find, find_board
from .options import Options
from .payment import FreeReason, Payment, ResourceSource, Step, Way, describe_price_step, payment
from .position import Position
from .rules.state import CHANCE, City, Question, State
from .secrets import Secrets, secrets
from .states import KnownState, action_of, apply, deciders, determinize, discard_income, known, legal_codes
from .view import view
from .view_types import ClassicView as View

if TYPE_CHECKING:
    from ..rulebook.rulings import Ruling
    from .batch import Batch
    from .game_type import GAME
    from .record import Move, Outcome, Record
    from .rulings import RULINGS, find_rulings
else:
    __getattr__ = make_lazy_getattr(
        __name__,
        dict.fromkeys(("Move", "Outcome", "Record"), "record")
        | dict.fromkeys(("RULINGS", "Ruling", "find_rulings"), "rulings")
        | {"Batch": "batch", "GAME": "game_type"},
    )

register_game_type(partial(import_name, f"{__name__}.game_type:GAME"), Game, Position)

__all__ = [
    "ALL",
    "BOARD_SIDES",
    "BY_ID",
    "CARDS",
    "CHANCE",
    "GAME",
    "GUILDS",
    "RULINGS",
    "SIDE_OF",
    "STAGES",
    "Action",
    "Batch",
    "Board",
    "BoardSide",
    "City",
    "CoinFlow",
    "Colour",
    "Deal",
    "Facts",
    "FreeReason",
    "Game",
    "KnownState",
    "Move",
    "Options",
    "Outcome",
    "Payment",
    "Ply",
    "Position",
    "Price",
    "Question",
    "Record",
    "ResourceSource",
    "Result",
    "Ruling",
    "Secrets",
    "Side",
    "State",
    "Step",
    "Unit",
    "Verb",
    "View",
    "Way",
    "action_of",
    "apply",
    "city_cards",
    "coins_moved",
    "deciders",
    "describe_price_step",
    "determinize",
    "discard_income",
    "find",
    "find_board",
    "find_rulings",
    "known",
    "leaders",
    "legal_codes",
    "parse",
    "payment",
    "score_sheet",
    "secrets",
    "view",
]
