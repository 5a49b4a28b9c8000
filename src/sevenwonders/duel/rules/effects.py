"""What happens the moment something enters or leaves a city (rules sections 5.1 to 5.3)."""

from ...kernel.rule import hot, rule
from ...kernel.struct import lookup
from ..components import FIRST_TOKEN, Colour, Counts, Decree, Progress, unit_at
from .market import alternative, has_chain, pay, set_links, set_rates, settle_price
from .military import move_pawn, shields_of
from .science import gain_symbol
from .state import Question, Rule, Victory, Zone, controls, has_rule, owns, push

URBANISM_COINS = 4
MAJORITY_CARDS = 2  # blue cards that a Decree stands for


@rule
def in_city(city, counts):
    """How many of the things that a unit counts lie in a city."""
    if counts < Counts.BROWN_GREY:
        return city.built[counts]
    if counts == Counts.BROWN_GREY:
        return city.built[Colour.BROWN] + city.built[Colour.GREY]
    if counts == Counts.THREE_COINS:
        return city.coins // 3
    return 0


@rule
def counted(state, seat, unit):
    """What a unit counts for its owner: in the own city or, for a Guild, in the city that has more (R-54, R-55)."""
    number = in_city(state.city[seat], unit.counts)
    if unit.in_either_city:
        number = max(number, in_city(state.city[1 - seat], unit.counts))
    return number


@hot
def install(state, seat, unit):
    """The lasting part of a unit: all that a city has for as long as it owns it, scientific symbols apart."""
    me, opponent = state.city[seat], state.city[1 - seat]
    if unit.colour < Colour.TOKEN:
        me.built[unit.colour] += 1
    me.chains |= unit.gives_chain
    me.linked |= unit.gives_chain
    if has_rule(state, Rule.AGORA):
        set_links(opponent, me)
    me.any_raw += unit.any_raw
    me.any_manufactured += unit.any_manufactured
    if unit.yields:
        me.yields += unit.yields
        set_rates(opponent, me)
    if unit.fixed:
        if has_rule(state, Rule.FIXED_NEXT_TURN) and state.conspired:
            me.fixed_soon |= unit.fixed
        else:
            me.fixed |= unit.fixed
        set_rates(me, opponent)


@rule
def uninstall(state, seat, unit):
    """A unit leaves a city, and with it all that lasts; coins and shields that it gave are not taken back."""
    me = state.city[seat]
    if unit.colour < Colour.TOKEN:
        me.built[unit.colour] -= 1
    me.any_raw -= unit.any_raw
    me.any_manufactured -= unit.any_manufactured
    me.yields -= unit.yields
    me.fixed &= ~unit.fixed
    me.fixed_soon &= ~unit.fixed
    me.chains &= ~unit.gives_chain
    if unit.symbol:
        me.symbols -= 1 << 2 * (unit.symbol - 1)
    adjust(state)


@rule
def adjust(state):
    """Bring both cities' trade prices and chains up to date."""
    for seat in range(2):
        set_rates(state.city[seat], state.city[1 - seat])
        set_links(state.city[seat], state.city[1 - seat])


@rule
def acquire(state, seat, unit):
    """Everything a unit does when it enters a city, up to the first supremacy."""
    install(state, seat, unit)
    me = state.city[seat]
    me.coins += unit.coins
    if unit.shields:
        move_pawn(state, seat, shields_of(me, unit), True)
    if unit.symbol and state.victory == Victory.NONE:
        gain_symbol(state, seat, unit.symbol)


# The Decree that pays for cards of a colour.
INCOME = lookup(
    {
        Colour.BLUE: Decree.BLUE_INCOME,
        Colour.GREEN: Decree.GREEN_INCOME,
        Colour.YELLOW: Decree.YELLOW_INCOME,
        Colour.RED: Decree.RED_INCOME,
        Colour.WONDER: Decree.WONDER_INCOME,
    },
    otherwise=-1,
)


@hot
def construct_building(state, seat, card):
    """A card becomes part of a city, paid or not."""
    unit = unit_at(card)
    state.zone[card] = Zone.CITY + seat
    acquire(state, seat, unit)
    if unit.coins_each:
        state.city[seat].coins += unit.coins_each * counted(state, seat, unit)  # counts itself
    if has_rule(state, Rule.AGORA) and state.victory == Victory.NONE:
        pay_income(state, INCOME[unit.colour])
        if unit.colour == Colour.SENATOR:
            recruit(state, seat, unit)


@rule
def pay_income(state, decree):
    """Who controls an income Decree, builder or not, takes coins equal to the Age (R-98)."""
    if decree >= 0:
        for seat in range(2):
            if controls(state.city[seat], decree):
                state.city[seat].coins += state.age


@rule
def recruit(state, seat, unit):
    """A Senator goes to work: control and blue cards count as they stand at this moment (R-90, R-91)."""
    city = state.city[seat]
    if unit.section:
        section = 0 if unit.section & 1 else 1 if unit.section & 4 else 2
        push(state, Question.SENATE, seat, senate_actions(city) + 8 * section)
    else:
        if controls(city, Decree.CONSPIRATOR_REPLAY) and state.active == seat:
            state.again = 1
        push(state, Question.INTRIGUE, seat, 0)


@rule
def senate_actions(city):
    """How often a Politician acts, by the blue cards of the city."""
    blue = city.built[Colour.BLUE] + MAJORITY_CARDS * controls(city, Decree.SENATE_MAJORITY)
    return 1 if blue < 2 else 2 if blue < 4 else 3


@rule
def buy_building(state, seat, card, plan):
    """Pay for a card, then construct it; a chain earns Urbanism's coins (R-17).

    `plan` 1 pays what trades least, where that is not the cheapest (D40).
    """
    me, opponent, unit = state.city[seat], state.city[1 - seat], unit_at(card)
    bonus = earns_urbanism(state, me, unit)
    if plan:
        settle_price(me, opponent, alternative(me, unit))
    else:
        pay(me, opponent, unit)
    construct_building(state, seat, card)
    if bonus and state.victory == Victory.NONE:
        me.coins += URBANISM_COINS


@rule
def earns_urbanism(state, city, unit):
    """Whether Urbanism pays for building a card (R-17 to R-20)."""
    if not has_chain(city, unit) or not owns(city, Progress.URBANISM):
        return False
    if unit.temple and has_rule(state, Rule.TEMPLE_NO_URBANISM):
        return False
    return bool(unit.needs_chain & city.chains) or not has_rule(state, Rule.SHARED_NO_URBANISM)


@rule
def gain_token(state, seat, token):
    """A Progress token enters a city."""
    state.board_tokens &= ~(1 << token)
    state.box_tokens &= ~(1 << token)
    state.lock_suspects &= ~(1 << token)
    state.city[seat].tokens |= 1 << token
    acquire(state, seat, unit_at(FIRST_TOKEN + token))


@rule
def lose_card(state, owner, card):
    """A card leaves a city, and the snake on it the game (R-67)."""
    if state.snake == card:
        state.snake = -1
        unit = unit_at(card)
        state.city[1 - owner].symbols -= 1 << 2 * (unit.symbol - 1)
    uninstall(state, owner, unit_at(card))


@rule
def destroy(state, owner, card):
    """A card leaves a city for the discard pile (R-36)."""
    lose_card(state, owner, card)
    state.zone[card] = Zone.GONE if has_rule(state, Rule.DESTROYED_VANISH) else Zone.DISCARD


@rule
def move_card(state, owner, card):
    """A card goes to the opponent's city without being constructed; its symbol is for the caller to see to."""
    lose_card(state, owner, card)
    state.zone[card] = Zone.CITY + 1 - owner
    install(state, 1 - owner, unit_at(card))
