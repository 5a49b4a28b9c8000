"""The verbs of actions, each with its notation, its fields, the questions that it answers, and its secret field."""

from functools import partial

from ..game.actions import ComponentField, NumberField, VerbRow, VerbTable, WordField
from .components import CARDS, GUILDS, SIDES, Board
from .names import find, find_board
from .rules import action_codes
from .rules.state import Question as Q

COINS = NumberField(0, 99, example="2")
FIELDS = {
    "card": ComponentField(CARDS, find, place="card", example="altar"),
    "guild": ComponentField(GUILDS, find, example="spies_guild"),
    "left": COINS,  # for the left neighbour
    "right": COINS,
    "side": WordField(SIDES, place="side", example="night"),
    "board": WordField(tuple(board.name.lower() for board in Board), find_board, place="board", example="gizah"),
}
row = partial(VerbRow.from_notation, FIELDS)
ON_CARDS = (Q.CHOOSE, Q.EXTRA_CARD)


class Verb(VerbTable):
    """The verbs of actions; the notation of an action begins with its verb, as in `build baths`."""

    BUILD = row("build {card} [L{left}] [R{right}]", *ON_CARDS, example="build baths L2")
    STAGE = row("stage {card} [L{left}] [R{right}]", *ON_CARDS, example="stage loom_i", secret="card")
    SELL = row("sell {card}", *ON_CARDS, secret="card")
    TAKE = row("take {card}", Q.DISCARD_PICK, codes=action_codes.TAKE, example="take library")
    DECLINE = row("decline", Q.DISCARD_PICK, codes=action_codes.DECLINE)
    SIDE = row("side {side}", Q.CHOOSE_SIDE, Q.DEAL_SIDE, codes=action_codes.SIDE)
    BOARD = row("board {board}", Q.CHOOSE_BOARD, Q.DEAL_BOARD, codes=action_codes.BOARD)
    GUILD = row("guild {guild}", Q.DRAW_GUILD, secret="guild", is_sealed=True)
    DEAL = row("deal {card}", Q.DEAL_CARD, example="deal baths", secret="card")
