"""The effect of an action on the city of the acting seat, without the choices of the other seats."""

from .components import unit_facts
from .game import score_sheet
from .rules.action_codes import DECLINE, TAKE
from .rules.effects import add_card_to_city, receive_immediate_coins
from .rules.play import move_chosen_card, receive_coins_of_build, set_coins_for_neighbours, settle_coins_of_choice
from .rules.state import Question, State

USES_A_CARD = (Question.CHOOSE, Question.EXTRA_CARD)


def state_after_own_choice(state: State, seat: int, code: int) -> State:
    """Return a copy of a position after a legal action of one seat, without the choices of the other seats.

    `code` is the code of the action.  The choice of a board or a side changes nothing.
    """
    after = state.copy()
    city = after.city[seat]
    city.choice = code
    if state.question in USES_A_CARD:
        set_coins_for_neighbours(after, seat)
        settle_coins_of_choice(after, seat)
        move_chosen_card(after, seat)
        receive_coins_of_build(after, seat)
    elif state.question == Question.DISCARD_PICK and code != DECLINE:
        add_card_to_city(city, code - TAKE)
        receive_immediate_coins(after, seat, unit_facts(code - TAKE))
    return after


def compute_city_changes(before: State, after: State, seat: int) -> dict[str, int]:
    """Return the changes to a seat's coins, points, shields and scientific symbols from a position to a later one.

    `before` and `after` are the positions. Numbers that stay the same are left out. Points are those that the seat
    would have if the game ended then, except points for coins.
    """
    sums = [_collect_own_totals(state, seat) for state in (before, after)]
    return {name: sums[1][name] - number for name, number in sums[0].items() if sums[1][name] != number}


def _collect_own_totals(state: State, seat: int) -> dict[str, int]:
    city = state.city[seat]
    sheet = score_sheet(state, seat)
    return {
        "coins": city.coins,
        "points": sheet["total"] - sheet["coins"],
        "shields": city.shields,
        "symbols": sum(city.symbols),
    }
