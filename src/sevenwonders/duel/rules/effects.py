"""Immediate effects of components that enter or leave a city (rules sections 5.1 to 5.3)."""

from ...kernel.rule import hot, rule
from ...kernel.struct import make_lookup_table
from ..components import FIRST_TOKEN, Colour, Counted, Decree, Progress, unit_facts
from .market import has_chain, pay, pay_quote, quote_with_least_trade, set_free_chains, set_trade_prices
from .military import effective_shields, move_pawn
from .science import gain_symbol
from .state import Question, RuleOption, Victory, Zone, controls_decree, has_option, owns_token, push

URBANISM_COINS = 4
MAJORITY_CARDS = 2  # blue cards that a Decree counts as


@rule
def count_in_city(city, counts):
    """Return the number of the things in a city that an effect counts: cards of a colour, Wonders, or sets of coins.

    `counts` is a colour or a member of `Counted`.
    """
    if counts < Counted.BROWN_GREY:
        return city.built[counts]
    if counts == Counted.BROWN_GREY:
        return city.built[Colour.BROWN] + city.built[Colour.GREY]
    if counts == Counted.THREE_COINS:
        return city.coins // 3
    return 0


@rule
def count_for_component(state, seat, unit):
    """Return the factor of a component's coins or points: how many cards, Wonders or sets of coins it counts.

    They are counted in the city of the seat or, for Guilds, in the city with more of them (R-54, R-55).
    """
    number = count_in_city(state.city[seat], unit.counts)
    if unit.in_either_city:
        number = max(number, count_in_city(state.city[1 - seat], unit.counts))
    return number


@hot
def add_lasting_effects(state, seat, unit):
    """Add a component's lasting effects, such as production and chains, to a city, but not its scientific symbol."""
    me, opponent = state.city[seat], state.city[1 - seat]
    if unit.colour < Colour.TOKEN:
        me.built[unit.colour] += 1
    me.chains |= unit.gives_chain
    me.linked |= unit.gives_chain
    if has_option(state, RuleOption.AGORA):
        set_free_chains(opponent, me)
    me.any_raw += unit.any_raw
    me.any_manufactured += unit.any_manufactured
    if unit.yields:
        me.yields += unit.yields
        set_trade_prices(opponent, me)
    if unit.fixed:
        if has_option(state, RuleOption.FIXED_NEXT_TURN) and state.conspired:
            me.fixed_soon |= unit.fixed
        else:
            me.fixed |= unit.fixed
        set_trade_prices(me, opponent)


@rule
def remove_lasting_effects(state, seat, unit):
    """Remove a component and its lasting effects from a city; the coins and shields that it gave stay."""
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
    update_prices(state)


@rule
def update_prices(state):
    """Update the trade prices of both cities, and the chain symbols that make cards free for them."""
    for seat in range(2):
        set_trade_prices(state.city[seat], state.city[1 - seat])
        set_free_chains(state.city[seat], state.city[1 - seat])


@rule
def apply_effects_on_entering_city(state, seat, unit):
    """Apply the effects of a component that enters a city: lasting effects, coins, shields and its scientific symbol.

    If the shields win the game, the symbol no longer counts.
    """
    add_lasting_effects(state, seat, unit)
    me = state.city[seat]
    me.coins += unit.coins
    if unit.shields:
        move_pawn(state, seat, effective_shields(me, unit), True)
    if unit.symbol and state.victory == Victory.NONE:
        gain_symbol(state, seat, unit.symbol)


# The Decree that pays for cards of a colour.
INCOME = make_lookup_table(
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
    """Add a card to a city, whether or not it was paid for, and apply its effects.

    `card` is its row in the table of components.
    """
    unit = unit_facts(card)
    state.zone[card] = Zone.CITY + seat
    apply_effects_on_entering_city(state, seat, unit)
    if unit.coins_each:
        state.city[seat].coins += unit.coins_each * count_for_component(state, seat, unit)  # counts itself
    if has_option(state, RuleOption.AGORA) and state.victory == Victory.NONE:
        pay_decree_income(state, INCOME[unit.colour])
        if unit.colour == Colour.SENATOR:
            ask_for_senator_actions(state, seat, unit)


@rule
def pay_decree_income(state, decree):
    """Pay the seat that controls an income Decree coins equal to the Age, no matter which seat built the card (R-98).

    `decree` is negative if there is no Decree for this kind of card.
    """
    if decree >= 0:
        for seat in range(2):
            if controls_decree(state.city[seat], decree):
                state.city[seat].coins += state.age


@rule
def ask_for_senator_actions(state, seat, unit):
    """Add a pending decision for the actions that a recruited Senator gives its player.

    Their number depends on the blue cards and Decrees that the player has now (R-90, R-91).
    """
    city = state.city[seat]
    if unit.section:
        section = 0 if unit.section & 1 else 1 if unit.section & 4 else 2
        push(state, Question.SENATE, seat, count_politician_actions(city) + 8 * section)
    else:
        if controls_decree(city, Decree.CONSPIRATOR_REPLAY) and state.active == seat:
            state.again = 1
        push(state, Question.INTRIGUE, seat, 0)


@rule
def count_politician_actions(city):
    """Return the number of actions of a Politician, 1 to 3 by the number of blue cards in its city."""
    blue = city.built[Colour.BLUE] + MAJORITY_CARDS * controls_decree(city, Decree.SENATE_MAJORITY)
    return 1 if blue < 2 else 2 if blue < 4 else 3


@rule
def buy_building(state, seat, card, plan):
    """Pay for a card and construct it; if a chain makes it free and the city has Urbanism, the city gains coins (R-17).

    `plan` 0 pays the lowest total, `plan` 1 the least for missing resources, which an opponent with Economy gets (D40).
    """
    me, opponent, unit = state.city[seat], state.city[1 - seat], unit_facts(card)
    bonus = earns_urbanism(state, me, unit)
    if plan:
        pay_quote(me, opponent, quote_with_least_trade(me, unit))
    else:
        pay(me, opponent, unit)
    construct_building(state, seat, card)
    if bonus and state.victory == Victory.NONE:
        me.coins += URBANISM_COINS


@rule
def earns_urbanism(state, city, unit):
    """Return whether a city gets coins from Urbanism for building a card that a chain makes free (R-17 to R-20)."""
    if not has_chain(city, unit) or not owns_token(city, Progress.URBANISM):
        return False
    if unit.temple and has_option(state, RuleOption.TEMPLE_NO_URBANISM):
        return False
    return bool(unit.needs_chain & city.chains) or not has_option(state, RuleOption.SHARED_NO_URBANISM)


@rule
def gain_token(state, seat, token):
    """Move a Progress token from the board or the box to a city, and apply its effects."""
    state.board_tokens &= ~(1 << token)
    state.box_tokens &= ~(1 << token)
    state.lock_suspects &= ~(1 << token)
    state.city[seat].tokens |= 1 << token
    apply_effects_on_entering_city(state, seat, unit_facts(FIRST_TOKEN + token))


@rule
def lose_card(state, owner, card):
    """Remove a card from its owner's city, with its lasting effects; the caller puts it somewhere else.

    The snake of the Divinity Nisaba on the card leaves the game (R-67).
    """
    if state.snake == card:
        state.snake = -1
        unit = unit_facts(card)
        state.city[1 - owner].symbols -= 1 << 2 * (unit.symbol - 1)
    remove_lasting_effects(state, owner, unit_facts(card))


@rule
def destroy_card(state, owner, card):
    """Move a card from its owner's city to the discard pile, or out of the game by an option (R-36)."""
    lose_card(state, owner, card)
    state.zone[card] = Zone.GONE if has_option(state, RuleOption.DESTROYED_VANISH) else Zone.DISCARD


@rule
def move_card_without_effects(state, owner, card):
    """Move a card from its owner's city to the other city without constructing it; coins and shields have no effect.

    The caller moves its scientific symbol.
    """
    lose_card(state, owner, card)
    state.zone[card] = Zone.CITY + 1 - owner
    add_lasting_effects(state, 1 - owner, unit_facts(card))
