"""Why an action is refused, in one sentence that says what it would have needed."""

from collections import Counter
from collections.abc import Sequence

from ..errors import plural
from .actions import PAID, VERBS, Action, Verb, meant, question_of
from .components import ALL, Unit
from .describe import resource_of
from .ids import city_cards, hand_of
from .payment import OWN, payment, sources_of
from .rules.setup import next_stage
from .rules.state import CHANCE, NONE, Question, State


def why_illegal(state: State, seat: int, action: Action) -> str:
    """What an action that is not legal would have needed.

    >>> from sevenwonders.classic import Game, parse
    >>> why_illegal(Game.new(seed=7).state, 0, parse("build altar"))
    'this is the moment for side, not for build'
    """
    question = question_of(state)
    if question is None:
        return "the game is over"
    verbs = VERBS[question]
    if action.verb not in verbs:
        return f"this is the moment for {_any_of([verb.value for verb in verbs])}, not for {action.verb.value}"
    if seat == CHANCE:
        return f"{action.unit or 'that'} is not among what can be dealt or drawn now"
    if question is Question.CHOOSE_BOARD:
        return f"another seat has the board {action.unit}"
    if action.unit is None:
        return f"it names no card; say which one to {action.verb.value}"
    card = meant(state, seat, action.unit)
    stands = any(card.building == other.building for other in city_cards(state, seat))
    if question is Question.DISCARD_PICK:
        return f"the city has {card} already (R-14)" if stands else f"{card} is not in the discard pile"
    if card not in hand_of(state, seat):
        held = ", ".join(map(str, hand_of(state, seat)))
        return f"{card} is not in the hand" + (f", which holds {held}" if held else "")
    if action.verb is Verb.BUILD and stands:
        return f"the city has {card} already (R-14)"
    if action.verb is Verb.STAGE and next_stage(state.city[seat]) == NONE:
        return "every stage of the Wonder is built"
    unit = ALL[next_stage(state.city[seat])] if action.verb is Verb.STAGE else card
    return _why_not_paid(state, seat, unit, action)


def _why_not_paid(state: State, seat: int, unit: Unit, action: Action) -> str:
    cost = payment(state, seat, unit)
    name = unit.name[0].upper() + unit.name[1:]
    if cost.missing:
        lacking = " and ".join(f"{number} {resource}" for resource, number in Counter(cost.missing).items())
        own = ", ".join(
            "/".join(map(resource_of, source.letters)) for source in sources_of(state, seat) if source.side == OWN
        )
        more = "more than the city makes and the neighbours sell"
        return f"{name} needs {lacking} {more}; the city makes {own or 'nothing'}"
    if not cost.affordable:
        least = min(way.coins for way in cost.ways)
        return f"{name} costs {plural(least, 'coin')} at least, and the treasury has {cost.treasury}"
    assert action.verb in PAID
    ways = _any_of([str(way) for way in cost.affordable])
    if action.left is None:
        return f"{name} can be paid in several ways; say which: {ways}"
    said = " ".join(str(action).split()[2:]) or "nothing"
    return f"{name} is paid for with {ways}, not with {said}"


def _any_of(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
