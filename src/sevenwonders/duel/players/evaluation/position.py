"""The complete evaluation of a position in hundredths of a point: both cities, and the value of moving next."""

from ....kernel.bits import count_members, lowest_member
from ....kernel.rule import rule
from ...components import FIRST_WONDER, Progress, Prompt, Resource, unit_facts
from ...rules.market import price_of_resources, shortfall, waive_most_expensive_units
from ...rules.military import pawn_advantage
from ...rules.science import count_different_symbols
from ...rules.score import tally, total_points
from ...rules.state import AUTOMA, FIRST_CHANCE, SHARED, Question, RuleOption, ScoreCategory, Victory, owns_token
from ...rules.targets import wonders_of_city
from .agora import conspiracies_worth, senate_worth
from .cards import best_card_gain, lowest_accessible_card_value
from .pantheon import best_activation_gain, later_activations_worth, pantheon_tokens_worth
from .solo import challenge_progress_worth, evaluate_automa
from .weights import ASKED, CHAIN, COIN, DECIDED, GOODS, LASTING, PAWN, POINT, SCIENCE, TURN, UNBUILT

BASKETS = (0x01_01_01_01_01, 0x01_01_02_02_02)  # what a typical building and a typical Wonder ask for
EXPANSIONS = RuleOption.PANTHEON | RuleOption.AGORA


@rule
def evaluate(state, seat):
    """Return the advantage of a seat over its opponent in hundredths of a point.

    Overwrites the score sheets of the state.
    """
    if state.victory != Victory.NONE:
        return finished_value(state, seat)
    worth = evaluate_seat(state, seat) - evaluate_seat(state, 1 - seat) + evaluate_next_moves(state, seat)
    if state.rules & RuleOption.SOLO:
        worth += -challenge_progress_worth(state) if seat == AUTOMA else challenge_progress_worth(state)
    return worth


@rule
def evaluate_own_city(state, seat):
    """Evaluate a seat's own city in hundredths of a point, without the opponent's city and the accessible cards.

    A finished game has the value of its result.
    """
    return evaluate_seat(state, seat) if state.victory == Victory.NONE else finished_value(state, seat)


@rule
def finished_value(state, seat):
    """Return the value of a finished game for a seat: `DECIDED` for a win, `-DECIDED` for a loss, 0 if it is shared."""
    return 0 if state.winner == SHARED else DECIDED if state.winner == seat else -DECIDED


@rule
def evaluate_seat(state, seat):
    """Evaluate the possessions of a seat in hundredths of a point.

    They include points so far, coins, production, science, the Conflict pawn, Wonders and Progress tokens.
    """
    city = state.city[seat]
    tally(state, seat)
    if seat == AUTOMA and state.rules & RuleOption.SOLO:
        return evaluate_automa(state)
    worth = POINT * (total_points(state, seat) - city.score[ScoreCategory.COINS])
    worth += COIN[state.age] * city.coins - GOODS[state.age] * expected_trade_cost(city)
    worth += SCIENCE[count_different_symbols(city)] + PAWN[max(0, pawn_advantage(state, seat))]
    worth += CHAIN[state.age] * count_members(city.chains)
    if state.rules & EXPANSIONS:
        worth += evaluate_seat_expansions(state, seat)
    return worth + unbuilt_wonders_worth(state, seat) + lasting_tokens_worth(state, city)


@rule
def evaluate_seat_expansions(state, seat):
    """Evaluate a seat's components of Pantheon and Agora (tokens, Decrees, Conspiracies) in hundredths of a point."""
    worth, city = 0, state.city[seat]
    if state.rules & RuleOption.PANTHEON:
        worth += pantheon_tokens_worth(state, city) + later_activations_worth(state, seat)
    if state.rules & RuleOption.AGORA:
        worth += senate_worth(state, seat) + conspiracies_worth(state, city)
    return worth


@rule
def expected_trade_cost(city):
    """Return the coins that a city would pay in trade for the resources of a typical building and a typical Wonder.

    The more a city produces, the lower this sum is.
    """
    coins = 0
    for basket in BASKETS:
        missing = shortfall(basket, city.yields)
        missing = waive_most_expensive_units(missing, city, Resource.WOOD, Resource.STONE, city.any_raw)
        missing = waive_most_expensive_units(missing, city, Resource.GLASS, Resource.PAPYRUS, city.any_manufactured)
        coins += price_of_resources(missing, city)
    return coins


@rule
def unbuilt_wonders_worth(state, seat):
    """Evaluate the Wonders that a seat may still build, in hundredths of a point and regardless of their cost."""
    worth, wonders = 0, wonders_of_city(state.city[seat], False)
    while wonders:
        unit = unit_facts(FIRST_WONDER + lowest_member(wonders))
        worth += UNBUILT[state.age] + wonder_effects_worth(unit) // 4 + TURN[state.age] * unit.replay
        wonders &= wonders - 1
    return worth


@rule
def wonder_effects_worth(unit):
    """Evaluate the effects of a Wonder in hundredths of a point, leaving out the effect of another turn."""
    worth = POINT * unit.points + 40 * (unit.coins + unit.loses) + 150 * unit.shields
    worth += 300 * (unit.any_raw + unit.any_manufactured)
    return worth + (300 if unit.ask != Prompt.NOTHING else 0)


@rule
def lasting_tokens_worth(state, city):
    """Evaluate a city's Progress tokens with lasting effects in hundredths of a point.

    Their victory points and coins are not counted here.
    """
    number = owns_token(city, Progress.STRATEGY) + owns_token(city, Progress.ECONOMY)
    number += owns_token(city, Progress.THEOLOGY) + owns_token(city, Progress.URBANISM)
    number += owns_token(city, Progress.ARCHITECTURE) + owns_token(city, Progress.MASONRY)
    if state.rules & EXPANSIONS:
        number += owns_token(city, Progress.MYSTICISM) + owns_token(city, Progress.POLIORCETICS)
        number += owns_token(city, Progress.ENGINEERING) + owns_token(city, Progress.CORRUPTION)
        number += owns_token(city, Progress.ORGANIZED_CRIME)
    return LASTING[state.age] * number


@rule
def evaluate_next_moves(state, seat):
    """Evaluate the next moves for a seat: extra turns, pending choices, and the best card of the player who moves next.

    The result is in hundredths of a point; what benefits the opponent is subtracted.
    """
    mover, worth = state.active, 0
    chooses = 0
    for place in range(state.n_agenda):
        entry = state.agenda[place]
        if entry.question == Question.TURN or entry.question == Question.RESUME_TURN:
            chooses, mover = 1, entry.seat
        elif entry.question == Question.GIVE_CARD:
            chooses, mover = 1, AUTOMA
        elif entry.question < FIRST_CHANCE:
            asked = ASKED[entry.question]
            if entry.question == Question.SENATE:
                asked *= entry.subject & 7
            worth += asked if entry.seat == seat else -asked
    if state.again:
        worth += TURN[state.age] if state.active == seat else -TURN[state.age]
    elif not chooses:
        mover = 1 - state.active
    best = best_next_gain(state, mover) * 3 // 4
    return worth + (best if mover == seat else -best)


@rule
def best_next_gain(state, mover):
    """Return the most that the player who moves next can gain with an action, in hundredths of a point.

    In the Solo Challenge, the automa instead receives the accessible card with the smallest gain.
    """
    if mover == AUTOMA and state.rules & RuleOption.SOLO:
        return lowest_accessible_card_value(state, AUTOMA)
    best = best_card_gain(state, mover)
    if state.rules & RuleOption.PANTHEON:
        best = max(best, best_activation_gain(state, mover))
    return best
