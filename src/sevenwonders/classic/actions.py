"""Actions of 7 Wonders as objects, and their conversion to and from integers of the rules and notation.

The module `verbs` defines the notation.  `action_of` and `code_of` translate between objects and integers
(see `rules.action_codes`) in a position.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..game import actions
from ..game.actions import read_notation
from ..game.views import check_state_type
from .components import CARDS, Unit
from .ids import cards_in_hand
from .names import find_same_building
from .rules import market
from .rules.action_codes import BUILD, CARD, MAX_LEGAL, SELL, STAGE, TAKE, WAYS
from .rules.action_context import CONTEXT_SIZE, payments_for_action, write_action_context
from .rules.chance import write_outcomes
from .rules.legal import write_legal_actions_of_seat
from .rules.state import CHANCE, Question, State
from .verbs import Verb as Verb

VERBS = {question: tuple(verb for verb in Verb if question in verb.row.questions) for question in Question}


@dataclass(frozen=True, repr=False)
class Action(actions.Action):
    """An action of a player, such as building a card, or of chance, such as dealing one.

    Attributes:
        verb: the verb with which the notation of the action begins, such as `build`.
        unit: the card; None with `decline`, `side` and `board`.
        left: coins for the left neighbour with `build` and `stage`, None if the action does not mention coins.
        right: coins for the right neighbour, likewise.
        number: with `side` 0 for day and 1 for night, with `board` the number of a `Board`; None with all other verbs.

    >>> from .names import find
    >>> action = Action(Verb.BUILD, find("baths"), left=2, right=0)
    >>> str(action), action.to_json()
    ('build baths L2', {'type': 'build', 'card': 'baths', 'left': 2})
    >>> Action(Verb.STAGE, find("baths"), left=0, right=4).text(hidden=True)
    'stage ? R4'
    """

    verb: Verb
    unit: Unit | None = None
    left: int | None = None
    right: int | None = None
    number: int | None = None

    @classmethod
    def from_field_values(cls, verb: Verb, values: Mapping[str, Any]) -> "Action":
        """Return an action from its verb and the values of its fields.

        Args:
            verb: the verb.
            values: the values by the names of the notation: `card` or `guild`, `side` or `board`, `left`, `right`.
                If only one of `left` and `right` is given, the other is 0.
        """
        left, right = values.get("left"), values.get("right")
        if left is not None or right is not None:
            left, right = left or 0, right or 0
        unit, number = values.get("card", values.get("guild")), values.get("side", values.get("board"))
        return cls(verb, unit, left, right, number)

    def field_values(self) -> dict[str, object]:
        """Return the action's fields by their names in notation, such as `card`; None for a field without a value."""
        unit, number = self.unit, self.number
        coins = {"left": self.left or None, "right": self.right or None}
        return {"card": unit, "guild": unit, "side": number, "board": number, **coins}


def current_question(state: State) -> Question | None:
    """Return the kind of decision that players or chance have to make in a position; None when the game is over."""
    return Question(state.question) if state.question else None


def legal_codes(state: State, seat: int) -> list[int]:
    """Return the codes of the legal actions of a seat or of `CHANCE`; empty if the seat has nothing to choose now.

    Raises:
        TypeError: the state is not a `State`.
    """
    check_state_type(state, State, "classic")
    out = [0] * MAX_LEGAL
    if seat == CHANCE:
        return out[: write_outcomes(state, out)]
    return out[: write_legal_actions_of_seat(state, seat, out)] if seat >= 0 and state.asked >> seat & 1 else []


def action_of(state: State, seat: int, code: int) -> Action:
    """Return the action that the code `code` stands for when `seat` chooses it in a position.

    The code is not checked: an illegal one gives a wrong action or raises an exception of any type.

    Raises:
        TypeError: the state is not a `State`.
    """
    check_state_type(state, State, "classic")
    context = [0] * CONTEXT_SIZE
    write_action_context(state, seat, code, context)
    return action_from_context(tuple(context))


@lru_cache(maxsize=8192)
def action_from_context(context: tuple[int, ...]) -> Action:
    """Return the action that a context describes; no position is needed.

    `rules.action_context` writes the context: the code of the action, the seat, the kind of decision, the Age, and the
    coins for the right neighbour.
    """
    code, _, question, _, right = context
    if code >= CARD:
        return Action(Verb.GUILD if question == Question.DRAW_GUILD else Verb.DEAL, CARDS[code - CARD])
    if code >= TAKE:
        verb = next(verb for verb in (Verb.TAKE, Verb.DECLINE, Verb.SIDE, Verb.BOARD) if verb.row.has_code(code))
        return Action.from_field_values(verb, verb.row.decode(code))
    if code >= SELL:
        return Action(Verb.SELL, CARDS[code - SELL])
    verb, first = (Verb.STAGE, STAGE) if code >= STAGE else (Verb.BUILD, BUILD)
    card, left = divmod(code - first, WAYS)
    return Action(verb, CARDS[card], left, right)


def code_of(state: State, seat: int, action: Action) -> int | None:
    """Return the code of an action in a position; None if it has none there and is therefore illegal.

    If the action does not mention coins, it has a code only if there is exactly one way to pay.
    """
    verb = action.verb
    if verb in (Verb.DECLINE, Verb.SIDE, Verb.BOARD):
        return verb.row.encode(action.field_values())
    if action.unit is None:
        return None
    # Two cards in the pile may have the same name: take the one named here, even if the hand has the other.
    if verb is Verb.TAKE:
        legal, named_code = legal_codes(state, seat), TAKE + action.unit.row
        same_name = [TAKE + other.row for other in CARDS if other.building_name == action.unit.building_name]
        return next((code for code in (named_code, *same_name) if code in legal), named_code)
    card = resolve_card(state, seat, action.unit).row
    if verb in (Verb.GUILD, Verb.DEAL):
        return CARD + card
    if verb is Verb.SELL:
        return SELL + card
    first = (STAGE if verb is Verb.STAGE else BUILD) + WAYS * card
    ways = payments_for_action(state, seat, first)
    fitting = [
        left
        for left in range(WAYS)
        if (right := market.coins_to_right_neighbour(ways, left)) >= 0
        and (action.left is None or action.left == left)
        and (action.right is None or action.right == right)
    ]
    return first + fitting[0] if len(fitting) == 1 else None


def resolve_card(state: State, seat: int, unit: Unit) -> Unit:
    """Return the card that `unit` means in an action of a seat; cards of two Ages may have the same name.

    It is the one in the seat's hand or, for `CHANCE`, the one of the current Age.
    """
    if seat == CHANCE:
        return find_same_building(unit, state.age)
    hand = cards_in_hand(state, seat)
    return unit if unit in hand else next((card for card in hand if card.building_name == unit.building_name), unit)


def parse(text: str) -> Action:
    """Parse the notation of an action.

    >>> str(parse("Build Chamber of Commerce l2 R1"))
    'build chamber_of_commerce L2 R1'
    >>> parse("bild altar")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.NotationError: 'bild altar' starts with no known verb; did you mean 'build'?
    """
    return Action.from_field_values(*read_notation(Verb, text))
