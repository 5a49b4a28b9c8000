"""7 Wonders, second edition, for 3 to 7 players: games, positions, prices, and what each player may see.

>>> from sevenwonders import classic
>>> game = classic.Game.new(seed=7, players=4)
>>> for seat in game.deciders:
...     _ = game.commit(seat, "side night")
>>> game.age, game.turn, game.deciders
(1, 1, (0, 1, 2, 3))
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ..lazy import GAME_MODULES, make_lazy_getattr
from ..pictures.registry import register_game_type
from .actions import Action, Verb, parse
from .coins import CoinFlow, Price, iter_coin_flows
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
    Side,
    Unit,
    UnitFacts,
)
from .deal import Deal
from .game import Game, Ply, Result, leading_seats, score_sheet
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
    from .record import Move, Record, RecordedResult
    from .rulings import RULINGS, find_rulings
else:
    __getattr__ = make_lazy_getattr(__name__, *GAME_MODULES)
register_game_type(lambda: import_module(".game_type", __name__).GAME, Game, Position)

# By topic: components, games, actions, positions, prices, records and rulings.
__all__ = ["ALL", "BOARD_SIDES", "BY_ID", "CARDS", "GUILDS"]
__all__ += ["SIDE_OF", "STAGES", "Board", "BoardSide", "Colour", "Side", "Unit", "UnitFacts", "find", "find_board"]
__all__ += ["GAME", "Batch", "Deal", "Game", "Options", "Ply", "Position", "Result"]
__all__ += ["Action", "Question", "Verb", "action_of", "apply", "deciders", "legal_codes", "parse"]
__all__ += ["CHANCE", "City", "KnownState", "Secrets", "State", "View"]
__all__ += ["city_cards", "determinize", "known", "leading_seats", "score_sheet", "secrets", "view"]
__all__ += ["CoinFlow", "FreeReason", "Payment", "Price", "ResourceSource", "Step", "Way"]
__all__ += ["describe_price_step", "discard_income", "iter_coin_flows", "payment"]
__all__ += ["RULINGS", "Move", "Record", "RecordedResult", "Ruling", "find_rulings"]
