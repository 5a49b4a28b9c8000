"""Changes that an action brings to the seat that takes it, as far as these do not depend on the others."""

from .components import unit_at
from .game import score_sheet
from .rules.action_codes import DECLINE, TAKE
from .rules.effects import construct, gain_coins
from .rules.play import place_card, receive_coins, set_trade_shares, transfer_coins
from .rules.state import Question, State

USES_A_CARD = (Question.CHOOSE, Question.EXTRA_CARD)


def after_choice(state: State, seat: int, code: int) -> State:
    """The position once a legal action of a seat has been carried out, and nobody else's; boards are left alone."""
    after = state.copy()
    city = after.city[seat]
    city.choice = code
    if state.question in USES_A_CARD:
        set_trade_shares(after, seat)
        transfer_coins(after, seat)
        place_card(after, seat)
        receive_coins(after, seat)
    elif state.question == Question.DISCARD_PICK and code != DECLINE:
        construct(city, code - TAKE)
        gain_coins(after, seat, unit_at(code - TAKE))
    return after


def changes(state: State, seat: int, code: int) -> dict[str, int]:
    """Return what a legal action adds to the coins, points, shields and symbols of a seat; what stays is left out.

    Points are those of the score sheet as it would be if the game ended there, without those for coins.
    """
    return gained(state, after_choice(state, seat, code), seat)


def gained(before: State, after: State, seat: int) -> dict[str, int]:
    """The same of two positions, one of which follows on the other."""
    sums = [_sums(one, seat) for one in (before, after)]
    return {name: sums[1][name] - number for name, number in sums[0].items() if sums[1][name] != number}


def _sums(state: State, seat: int) -> dict[str, int]:
    city = state.city[seat]
    sheet = score_sheet(state, seat)
    return {
        "coins": city.coins,
        "points": sheet["total"] - sheet["coins"],
        "shields": city.shields,
        "symbols": sum(city.symbols),
    }
