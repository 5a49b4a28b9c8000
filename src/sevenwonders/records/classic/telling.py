"""What somebody chooses in a game, as a sentence without its subject: `builds Baths for 2 coins (2 to p3)`."""

from collections.abc import Sequence

from ...classic.actions import Action, Verb
from ...classic.components import SIDES, Board
from ...classic.ids import SEATS
from ...classic.payment import why_free
from ...classic.rules.setup import next_stage
from ...classic.rules.state import NONE, State, left_of, right_of

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
            free = why_free(state, seat, action.unit) if action.unit is not None else ""
            fee = 0 if free or action.unit is None else int(action.unit.facts.coin_cost)
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


def _stage(state: State, seat: int) -> int:
    city = state.city[seat]
    return int(city.counts[7]) + (next_stage(city) != NONE)


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
