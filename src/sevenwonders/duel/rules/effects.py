"""What happens the moment something enters a city (rules sections 5.1 to 5.3)."""

from ...kernel.rule import rule
from ..components import FIRST_TOKEN, FIRST_WONDER, N_CARDS, Ask, Colour, Counts, Progress, unit_at
from ..layout import LAST_ROW
from .market import has_chain, pay, set_rates
from .military import lose_coins, move_pawn, shields_of
from .science import gain_symbol
from .state import CHANCE, N_PLACES, NONE, Question, Rule, Victory, Zone, has_rule, owns, push

MOST_WONDERS = 7
LIBRARY_DRAWS = 3
URBANISM_COINS = 4
REMOVED_CARDS = 3


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


@rule
def install(state, seat, unit):
    """The lasting part of a unit: all that a city has for as long as it owns it."""
    me, opponent = state.city[seat], state.city[1 - seat]
    if unit.colour < Colour.TOKEN:
        me.built[unit.colour] += 1
    me.chains |= unit.gives_chain
    me.any_raw += unit.any_raw
    me.any_manufactured += unit.any_manufactured
    if unit.yields:
        me.yields += unit.yields
        set_rates(opponent, me)
    if unit.fixed:
        me.fixed |= unit.fixed
        set_rates(me, opponent)


@rule
def acquire(state, seat, unit):
    """Everything a unit does when it enters a city, up to the first supremacy."""
    install(state, seat, unit)
    me = state.city[seat]
    me.coins += unit.coins
    if unit.shields:
        move_pawn(state, seat, shields_of(me, unit))
    if unit.symbol and state.victory == Victory.NONE:
        gain_symbol(state, seat, unit.symbol)


@rule
def construct_building(state, seat, card):
    """A card becomes part of a city, paid or not."""
    unit = unit_at(card)
    state.zone[card] = Zone.CITY + seat
    acquire(state, seat, unit)
    if unit.coins_each:
        state.city[seat].coins += unit.coins_each * counted(state, seat, unit)  # counts itself


@rule
def buy_building(state, seat, card):
    """Pay for a card, then construct it; a chain earns Urbanism's coins (R-17)."""
    me, unit = state.city[seat], unit_at(card)
    chained = has_chain(me, unit)
    urbanist = owns(me, Progress.URBANISM)
    pay(me, state.city[1 - seat], unit)
    construct_building(state, seat, card)
    if chained and urbanist and state.victory == Victory.NONE:
        me.coins += URBANISM_COINS


@rule
def buy_wonder(state, seat, place, card):
    """Pay for a Wonder and construct it with a card under it (rules section 5.2)."""
    me, opponent = state.city[seat], state.city[1 - seat]
    unit = unit_at(FIRST_WONDER + me.wonders[place])
    pay(me, opponent, unit)
    me.under[place] = card
    state.zone[card] = Zone.UNDER_WONDER
    if me.built[Colour.WONDER] + opponent.built[Colour.WONDER] + 1 == MOST_WONDERS:
        return_unbuilt_wonders(state)  # before the effects of the seventh
    acquire(state, seat, unit)
    if state.victory != Victory.NONE:
        return
    if unit.replay or owns(me, Progress.THEOLOGY):
        state.again = 1
    if unit.loses:
        lose_coins(opponent, unit.loses)  # after Economy's income
    if unit.ask:
        ask(state, seat, unit.ask)


@rule
def return_unbuilt_wonders(state):
    """Seven Wonders stand: the others go back to the box."""
    for seat in range(2):
        city = state.city[seat]
        for place in range(N_PLACES):
            if city.under[place] == NONE:
                city.wonders[place] = NONE


@rule
def ask(state, seat, question):
    """Put the decision of a Wonder on the agenda, unless there is nothing to choose from (R-34, R-35, R-46)."""
    match question:
        case Ask.DESTROY_BROWN:
            if state.city[1 - seat].built[Colour.BROWN]:
                push(state, Question.DESTROY_CARD, seat, Colour.BROWN)
        case Ask.DESTROY_GREY:
            if state.city[1 - seat].built[Colour.GREY]:
                push(state, Question.DESTROY_CARD, seat, Colour.GREY)
        case Ask.DISCARD_PILE:
            if any_in_zone(state, Zone.DISCARD):
                push(state, Question.BUILD_FROM_DISCARD, seat, 0)
        case Ask.LAST_ROW:
            if state.present & LAST_ROW[state.age - 1]:
                push(state, Question.BUILD_LAST_ROW, seat, 0)
        case Ask.LIBRARY:
            if state.box_tokens:
                push(state, Question.PICK_LIBRARY_TOKEN, seat, 0)
                push(state, Question.DRAW_LIBRARY_TOKEN, CHANCE, LIBRARY_DRAWS)
        case Ask.REMOVED_CARDS:
            push(state, Question.LIBERTY_ASSIGN, seat, 0)
            push(state, Question.DRAW_REMOVED_CARD, CHANCE, REMOVED_CARDS)


@rule
def any_in_zone(state, zone):
    """Whether any card is in a zone."""
    for card in range(N_CARDS):
        if state.zone[card] == zone:
            return True
    return False


@rule
def gain_token(state, seat, token):
    """A Progress token enters a city."""
    state.board_tokens &= ~(1 << token)
    state.box_tokens &= ~(1 << token)
    state.city[seat].tokens |= 1 << token
    acquire(state, seat, unit_at(FIRST_TOKEN + token))


@rule
def destroy(state, owner, card):
    """A brown or grey card leaves a city for the discard pile (R-36)."""
    city, unit = state.city[owner], unit_at(card)
    state.zone[card] = Zone.GONE if has_rule(state, Rule.DESTROYED_VANISH) else Zone.DISCARD
    city.built[unit.colour] -= 1
    city.yields -= unit.yields
    set_rates(state.city[1 - owner], city)
