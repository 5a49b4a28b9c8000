"""Refusals: reasons why actions are illegal, as plain data for messages in any language."""

from collections import Counter

from ..game.refusals import Refusal
from .actions import VERBS, Action, Verb, current_question, resolve_card
from .components import ALL, Board, Unit
from .describe import decode_resource_letter
from .ids import cards_in_hand, city_cards
from .payment import OWN, list_resource_sources, payment
from .rules.setup import next_stage_row
from .rules.state import CHANCE, NONE, Question, State


def find_refusal(state: State, seat: int, action: Action) -> Refusal:
    """Return why an illegal action of a seat is illegal: a `code`, and values for the message with that code.

    The position should contain only facts that the seat may know.

    >>> from sevenwonders.classic import Game, parse
    >>> find_refusal(Game.new(seed=7).state, 0, parse("build altar"))
    {'code': 'moment', 'verb': 'build', 'verbs': ['side']}
    """
    question = current_question(state)
    if question is None:
        return {"code": "over"}
    verbs = VERBS[question]
    if action.verb not in verbs:
        return {"code": "moment", "verb": action.verb.value, "verbs": [verb.value for verb in verbs]}
    if seat == CHANCE:
        return _find_chance_refusal(action)
    if question is Question.CHOOSE_BOARD:
        return {"code": "board_taken", "board": Board(action.number or 0).name.lower()}
    if action.unit is None:
        return {"code": "no_card", "verb": action.verb.value}
    card = resolve_card(state, seat, action.unit)
    is_built = any(card.building_name == other.building_name for other in city_cards(state, seat))
    if question is Question.DISCARD_PICK:
        return {"code": "city_has" if is_built else "not_in_discard", "unit": card.id}
    if card not in cards_in_hand(state, seat):
        hand = [held.id for held in cards_in_hand(state, seat)]
        return {"code": "not_in_hand", "unit": card.id, "hand": hand} if hand else {"code": "not_held", "unit": card.id}
    if action.verb is Verb.BUILD and is_built:
        return {"code": "city_has", "unit": card.id}
    if action.verb is Verb.STAGE and next_stage_row(state.city[seat]) == NONE:
        return {"code": "all_stages"}
    unit = ALL[next_stage_row(state.city[seat])] if action.verb is Verb.STAGE else card
    return _find_payment_refusal(state, seat, unit, action)


def _find_chance_refusal(action: Action) -> Refusal:
    """Return the refusal of an outcome of chance, such as a dealt card, that is impossible now."""
    if action.unit is not None:
        return {"code": "not_dealt", "unit": action.unit.id}
    if action.verb is Verb.BOARD:
        return {"code": "not_dealt", "board": Board(action.number or 0).name.lower()}
    return {"code": "not_dealt"}


def _find_payment_refusal(state: State, seat: int, unit: Unit, action: Action) -> Refusal:
    cost = payment(state, seat, unit)
    if cost.missing:
        own = [source.letters for source in list_resource_sources(state, seat) if source.side == OWN]
        makes = [list(map(decode_resource_letter, letters)) for letters in own]
        return {"code": "missing", "unit": unit.id, "missing": dict(Counter(cost.missing)), "makes": makes}
    if not cost.affordable:
        return {"code": "dear", "unit": unit.id, "coins": min(way.coins for way in cost.ways), "purse": cost.treasury}
    assert action.verb in (Verb.BUILD, Verb.STAGE)
    ways = ["" if not way.left + way.right else str(way) for way in cost.affordable_ways]
    if action.left is None:
        return {"code": "several_ways", "unit": unit.id, "ways": ways}
    return {"code": "other_way", "unit": unit.id, "ways": ways, "way": " ".join(str(action).split()[2:])}
