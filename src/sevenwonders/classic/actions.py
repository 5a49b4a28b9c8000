"""What players do, as small integers inside and in a notation people can read and write outside.

    build baths, build baths L2      a card for the city; L and R: coins for the left and the right neighbour
    stage loom, stage loom L2 R1     the next stage of the Wonder, with this card
    sell altar                       three coins for a card
    take library                     Halikarnassos: a card of the discard pile
    decline                          ... or none
    side night                       the side of the own board
    board gizah                      a board, where they are chosen

and for the dealer, whose moves are chance's:

    board gizah, side night          the board dealt, the side drawn
    guild spies_guild                a Guild that goes into the deck
    deal baths                       a card for the hand that is being dealt
"""

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from ..errors import NotationError, check_text, suggestion
from ..game.views import check_state
from .components import CARDS, GUILDS, SIDES, Board, Unit
from .ids import hand_of
from .names import find, find_board
from .rules import market
from .rules.chance import list_outcomes
from .rules.legal import legal_for
from .rules.meaning import NOTED, note, ways_of
from .rules.moves import BOARD, BUILD, CARD, DECLINE, MAX_LEGAL, SELL, SIDE, STAGE, TAKE, WAYS
from .rules.state import CHANCE, Question, State

COINS = re.compile(r"([lr])(\d{1,2})", re.IGNORECASE)


class Verb(Enum):
    """The first word of an action's notation."""

    BUILD = "build"
    STAGE = "stage"
    SELL = "sell"
    TAKE = "take"
    DECLINE = "decline"
    SIDE = "side"
    BOARD = "board"
    GUILD = "guild"
    DEAL = "deal"


PAID = (Verb.BUILD, Verb.STAGE)
VERBS = {
    Question.CHOOSE_BOARD: (Verb.BOARD,),
    Question.CHOOSE_SIDE: (Verb.SIDE,),
    Question.CHOOSE: (Verb.BUILD, Verb.STAGE, Verb.SELL),
    Question.EXTRA_CARD: (Verb.BUILD, Verb.STAGE, Verb.SELL),
    Question.DISCARD_PICK: (Verb.TAKE, Verb.DECLINE),
    Question.DEAL_BOARD: (Verb.BOARD,),
    Question.DEAL_SIDE: (Verb.SIDE,),
    Question.DRAW_GUILD: (Verb.GUILD,),
    Question.DEAL_CARD: (Verb.DEAL,),
}
EXAMPLES = {
    Verb.BUILD: "build baths L2",
    Verb.STAGE: "stage loom",
    Verb.SELL: "sell altar",
    Verb.TAKE: "take library",
    Verb.DECLINE: "decline",
    Verb.SIDE: "side night",
    Verb.BOARD: "board gizah",
    Verb.GUILD: "guild spies_guild",
    Verb.DEAL: "deal baths",
}


@dataclass(frozen=True)
class Action:
    """What a player (or chance) does.

    Attributes:
        verb: the first word of the notation.
        unit: the card; None with `decline`, `side` and `board`.
        left: coins for the left neighbour with `build` and `stage`, None where nothing was said of coins.
        right: those for the right one.
        number: with `side` 0 for day and 1 for night, with `board` the number of a `Board`; None with all other verbs.

    >>> str(Action(Verb.BUILD, find("baths"), left=2, right=0))
    'build baths L2'
    """

    verb: Verb
    unit: Unit | None = None
    left: int | None = None
    right: int | None = None
    number: int | None = None

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Action {self}>"

    def text(self, hidden: bool = False) -> str:
        """The notation; `hidden`, as it looks to those who may not know the card: `?` in its place.

        >>> Action(Verb.STAGE, find("baths"), left=0, right=4).text(hidden=True)
        'stage ? R4'
        """
        words = [self.verb.value]
        if self.unit is not None:
            words.append("?" if hidden else self.unit.id)
        if self.verb is Verb.SIDE:
            words.append(SIDES[self.number or 0])
        if self.verb is Verb.BOARD:
            words.append(Board(self.number or 0).name.lower())
        words += [f"L{self.left}"] * bool(self.left) + [f"R{self.right}"] * bool(self.right)
        return " ".join(words)


def question_of(state: State) -> Question | None:
    """What is to be decided now, or None when the game is over."""
    return Question(state.question) if state.question else None


def legal_codes(state: State, seat: int) -> list[int]:
    """Return the legal actions of a seat (or of `CHANCE`) as integers; empty when it is not asked.

    Raises:
        TypeError: the state is not a `State`.
    """
    check_state(state, State, "classic")
    out = [0] * MAX_LEGAL
    if seat == CHANCE:
        return out[: list_outcomes(state, out)]
    return out[: legal_for(state, seat, out)] if seat >= 0 and state.asked >> seat & 1 else []


def action_of(state: State, seat: int, code: int) -> Action:
    """Return the action that a legal integer stands for in a position.

    Whether the integer is legal is not checked: another one gives a wrong action or raises an exception of any type.

    Raises:
        TypeError: the state is not a `State`.
    """
    check_state(state, State, "classic")
    noted = [0] * NOTED
    note(state, seat, code, noted)
    return action_noted(tuple(noted))


@lru_cache(maxsize=8192)
def action_noted(noted: tuple[int, ...]) -> Action:
    """The action that was noted (`rules.meaning.note`), whatever the position was."""
    code, _, question, _, right = noted
    if code >= CARD:
        return Action(Verb.GUILD if question == Question.DRAW_GUILD else Verb.DEAL, CARDS[code - CARD])
    if code >= BOARD:
        return Action(Verb.BOARD, number=code - BOARD)
    if code >= SIDE:
        return Action(Verb.SIDE, number=code - SIDE)
    if code == DECLINE:
        return Action(Verb.DECLINE)
    if code >= TAKE:
        return Action(Verb.TAKE, CARDS[code - TAKE])
    if code >= SELL:
        return Action(Verb.SELL, CARDS[code - SELL])
    verb, first = (Verb.STAGE, STAGE) if code >= STAGE else (Verb.BUILD, BUILD)
    card, left = divmod(code - first, WAYS)
    return Action(verb, CARDS[card], left, right)


def code_of(state: State, seat: int, action: Action) -> int | None:
    """The integer of an action in a position, or None when it has none there (so it cannot be legal).

    Where an action says nothing about coins and there is one payment, it means that one.
    """
    verb, number = action.verb, action.number or 0
    if verb is Verb.DECLINE:
        return DECLINE
    if verb is Verb.SIDE:
        return SIDE + number
    if verb is Verb.BOARD:
        return BOARD + number
    if action.unit is None:
        return None
    if verb is Verb.TAKE:  # of two cards of one name in the pile the one that is said, whatever lies in the hand
        legal, said = legal_codes(state, seat), TAKE + action.unit.row
        twins = [TAKE + other.row for other in CARDS if other.building == action.unit.building]
        return next((code for code in (said, *twins) if code in legal), said)
    card = meant(state, seat, action.unit).row
    if verb in (Verb.GUILD, Verb.DEAL):
        return CARD + card
    if verb is Verb.SELL:
        return SELL + card
    first = (STAGE if verb is Verb.STAGE else BUILD) + WAYS * card
    ways = ways_of(state, seat, first)
    fitting = [
        left
        for left in range(WAYS)
        if (right := market.right_coins(ways, left)) >= 0
        and (action.left is None or action.left == left)
        and (action.right is None or action.right == right)
    ]
    return first + fitting[0] if len(fitting) == 1 else None


def meant(state: State, seat: int, unit: Unit) -> Unit:
    """The card of the hand that a name means: of two cards of one name, the one that is there."""
    if seat == CHANCE:
        ages = [card for card in CARDS if card.building == unit.building and card.age == state.age]
        return ages[0] if ages else unit
    hand = hand_of(state, seat)
    return unit if unit in hand else next((card for card in hand if card.building == unit.building), unit)


def parse(text: str) -> Action:
    """Read the notation of an action.

    >>> str(parse("Build Chamber of Commerce l2 R1"))
    'build chamber_of_commerce L2 R1'
    >>> parse("bild altar")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.NotationError: 'bild altar' starts with no known verb; did you mean 'build'?
    """
    check_text(text, "the notation of an action, as in 'build altar'")
    words = text.split()
    verbs = [verb.value for verb in Verb]
    if not words or words[0].lower() not in verbs:
        raise NotationError(f"'{text}' starts with no known verb{suggestion(words[0] if words else '', verbs)}")
    verb, rest = Verb(words[0].lower()), words[1:]
    if verb is Verb.DECLINE and not rest:
        return Action(verb)
    if verb is Verb.BOARD and rest:
        return Action(verb, number=int(find_board(" ".join(rest))))
    if verb is Verb.SIDE and len(rest) == 1 and rest[0].lower() in SIDES:
        return Action(verb, number=SIDES.index(rest[0].lower()))
    coins: dict[str, int] = {}
    while verb in PAID and rest and (match := COINS.fullmatch(rest[-1])):
        if match[1].lower() in coins:
            raise NotationError(f"'{text}' says twice what goes to one neighbour")
        coins[match[1].lower()] = int(match[2])
        rest.pop()
    if verb in (Verb.DECLINE, Verb.SIDE, Verb.BOARD) or not rest:
        raise NotationError(f"'{text}' should read like '{EXAMPLES[verb]}'")
    unit = find(" ".join(rest), GUILDS if verb is Verb.GUILD else CARDS)
    if not coins:
        return Action(verb, unit)
    return Action(verb, unit, coins.get("l", 0), coins.get("r", 0))


__all__ = ["Action", "Verb", "action_of", "code_of", "legal_codes", "parse", "question_of"]
