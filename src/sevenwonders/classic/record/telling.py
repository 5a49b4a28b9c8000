"""What somebody chooses in a game, as a sentence without its subject: `builds Baths for 2 coins (2 to p3)`."""

from collections.abc import Sequence

from ..actions import Action, Verb
from ..components import SIDES, Board
from ..ids import SEATS
from ..payment import why_free
from ..rules.setup import next_stage
from ..rules.state import NONE, State, left_of, right_of

SALE = 3  # coins for a card


def told(state: State, seat: int, action: Action, hidden: bool = False, names: Sequence[str] = SEATS) -> str:
    """What a player chooses, with what it costs and to whom, called by `names`; `hidden`, without the card.

    >>> from sevenwonders.classic import Position, parse
    >>> state = Position(cities=[{"board": "babylon"}, {"board": "gizah"}, {"board": "rhodos"}]).state()
    >>> told(state, 0, parse("build baths L2")), told(state, 0, parse("sell altar"), hidden=True)
    ('builds Baths for 2 coins (2 to p2)', 'sells a card for 3 coins')
    """
    name = "a card" if hidden or action.unit is None else action.unit.name
    match action.verb:
        case Verb.BUILD:
            fee, free = _fee(state, seat, action)
            return f"builds {name} {_paid(state, seat, action, names, fee, free)}"
        case Verb.STAGE:
            return f"builds stage {_stage(state, seat)} with {name} {_paid(state, seat, action, names)}"
        case Verb.SELL:
            return f"sells {name} for {SALE} coins"
        case Verb.TAKE:
            return f"builds {name} from the discard pile"
        case Verb.DECLINE:
            return "takes no card of the discard pile"
        case Verb.SIDE:
            return f"shows the {SIDES[action.number or 0]} side"
        case Verb.BOARD:
            return f"takes {Board(action.number or 0).name.capitalize()}"
    return str(action)


def told_briefly(state: State, seat: int, action: Action, hidden: bool = False) -> str:
    """The same in a few words, for small spaces: `Baths -2`, `stage 1 -4`, `sells a card`."""
    name = "a card" if hidden or action.unit is None else action.unit.name
    coins = (action.left or 0) + (action.right or 0) + _fee(state, seat, action)[0]
    price = f" -{coins}" if coins else ""
    match action.verb:
        case Verb.BUILD:
            return f"{name}{price}"
        case Verb.STAGE:
            return f"stage {_stage(state, seat)}{price}"
        case Verb.SELL:
            return f"sells {name}"
        case Verb.TAKE:
            return f"{name} (discard pile)"
        case Verb.SIDE:
            return SIDES[action.number or 0]
    return told(state, seat, action)


def _fee(state: State, seat: int, action: Action) -> tuple[int, str]:
    """The coins that are printed on a card that is built, and why nothing is paid, if so."""
    if action.verb is not Verb.BUILD or action.unit is None:
        return 0, ""
    free = why_free(state, seat, action.unit)
    return 0 if free else int(action.unit.facts.coin_cost), free


def _stage(state: State, seat: int) -> int:
    city = state.city[seat]
    return int(city.counts[7]) + int(next_stage(city) != NONE)


def _paid(state: State, seat: int, action: Action, names: Sequence[str], fee: int = 0, free: str = "") -> str:
    """What it costs: coins in all, and to whom."""
    left, right = action.left or 0, action.right or 0
    if not left + right + fee:
        return f"for free ({free})" if free else "for free"
    parts = [f"{left} to {names[left_of(state, seat)]}"] * bool(left)
    parts += [f"{right} to {names[right_of(state, seat)]}"] * bool(right)
    return f"for {_coins(left + right + fee)}" + (f" ({', '.join(parts)})" if parts else "")


def _coins(number: int) -> str:
    return f"{number} coin" if number == 1 else f"{number} coins"
