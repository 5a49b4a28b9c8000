"""Boards, sides and first cards of the seats of a game, for statistics over many games of 7 Wonders."""

from collections.abc import Iterator

from ..game.pick_statistics import PickStatistic, make_offer
from .actions import Verb, action_of, legal_codes
from .components import BOARD_SIDES
from .game import Game
from .rules.setup import board_side_index
from .rules.state import CHANCE, Question

OF_A_CARD = (Verb.BUILD, Verb.STAGE, Verb.SELL)


def iter_pick_statistics(game: Game) -> Iterator[PickStatistic]:
    """Yield the board with its side, and the first card built, used for a stage or sold, of each seat of a game.

    The first cards come with the hand from which they were chosen; a game that began in a set-up position has none.

    >>> from sevenwonders.classic import Game
    >>> game = Game.new(seed=7, sides="day")
    >>> [choice.what for choice in iter_pick_statistics(game)][0]
    'halikarnassos_day'
    """
    for seat in range(game.num_players):
        yield PickStatistic("board", seat, BOARD_SIDES[board_side_index(game.state.city[seat])].id)
    chosen = set[int]()
    for state, plies in game.iter_steps() if game.position is None else ():
        for ply in plies:
            if ply.seat == CHANCE or ply.seat in chosen or ply.action.verb not in OF_A_CARD or not ply.action.unit:
                continue
            chosen.add(ply.seat)
            hand = (action_of(state, ply.seat, code).unit for code in legal_codes(state, ply.seat))
            yield PickStatistic("first", ply.seat, ply.action.unit.id, make_offer(*(card.id for card in hand if card)))
        if len(chosen) == game.num_players:
            return


def opening_picks(game: Game, seat: int) -> list[int]:
    """Return a legal action, as an integer, for each different card of a seat's first hand.

    The list is empty after the first turn, and in games that began in a set-up position.
    """
    state = game.state
    if game.position is not None or state.question != Question.CHOOSE or (state.age, state.turn) != (1, 0):
        return []
    legal = [(code, action_of(state, seat, code).unit) for code in legal_codes(state, seat)]
    return sorted({card.id: code for code, card in legal[::-1] if card}.values())
