"""The picks in a game of 7 Wonders, for statistics over many games: boards with their sides, and first cards."""

from collections.abc import Iterator

from ..game.pick_statistics import ComponentPick, make_offer
from .actions import Verb, action_of, legal_codes
from .components import BOARD_SIDES
from .game import Game
from .rules.setup import board_side_index
from .rules.state import CHANCE, Question

CARD_VERBS = (Verb.BUILD, Verb.STAGE, Verb.SELL)


def iter_component_picks(game: Game) -> Iterator[ComponentPick]:
    """Yield picks of each seat in a game: its board with the side, and the first card that it built, used or sold.

    For a first card, the offer is the hand from which it was chosen.  A game from a set-up position has no first cards.

    >>> from sevenwonders.classic import Game
    >>> game = Game.new(seed=7, sides="day")
    >>> [choice.what for choice in iter_component_picks(game)][0]
    'halikarnassos_day'
    """
    for seat in range(game.num_players):
        yield ComponentPick("board", seat, BOARD_SIDES[board_side_index(game.state.city[seat])].id)
    chosen = set[int]()
    for state, plies in game.iter_steps() if game.position is None else ():
        for ply in plies:
            if ply.seat == CHANCE or ply.seat in chosen or ply.action.verb not in CARD_VERBS or not ply.action.unit:
                continue
            chosen.add(ply.seat)
            hand = (action_of(state, ply.seat, code).unit for code in legal_codes(state, ply.seat))
            yield ComponentPick("first", ply.seat, ply.action.unit.id, make_offer(*(card.id for card in hand if card)))
        if len(chosen) == game.num_players:
            return


def opening_pick_codes(game: Game, seat: int) -> list[int]:
    """Return the code of a legal action for each different card of a seat's first hand.

    The list is empty after the first turn, and in games that began in a set-up position.
    """
    state = game.state
    if game.position is not None or state.question != Question.CHOOSE or (state.age, state.turn) != (1, 0):
        return []
    legal = [(code, action_of(state, seat, code).unit) for code in legal_codes(state, seat)]
    return sorted({card.id: code for code, card in legal[::-1] if card}.values())
