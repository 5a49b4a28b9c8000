"""The Conflict pawn and what it takes with it (rules section 5.5)."""

from ...kernel.rule import rule
from ..components import Colour, Progress
from .state import Rule, Victory, has_rule, owns, win

CAPITAL, LARGE_ZONE, SMALL_ZONE = 9, 6, 3  # distances from the middle
SMALL_LOSS, LARGE_LOSS = 2, 5


@rule
def advantage(state, seat):
    """How far the pawn stands on the other player's half; negative when it stands on the seat's own."""
    return state.pawn if seat == 0 else -state.pawn


@rule
def shields_of(city, unit):
    """The shields of a unit for its city: Strategy adds one to red cards, to nothing else (R-05)."""
    if unit.shields and unit.colour == Colour.RED:
        return unit.shields + owns(city, Progress.STRATEGY)
    return unit.shields


@rule
def loot_bit(seat, large):
    """The bit of `state.loot` for the token in front of a seat's capital."""
    return 1 << 2 * seat + large


@rule
def take_loot(state, victim, large):
    """Remove a military token; its coins go, as far as the victim has them (R-03)."""
    token = loot_bit(victim, large)
    if state.loot & token:
        state.loot &= ~token
        lose_coins(state.city[victim], LARGE_LOSS if large else SMALL_LOSS)


@rule
def lose_coins(city, coins):
    """Lose coins, at most those in the treasury (R-03)."""
    city.coins = max(0, city.coins - coins)


@rule
def move_pawn(state, seat, shields):
    """Move the pawn a space a shield for the benefit of a seat; every zone it enters gives up its token (R-01)."""
    victim = 1 - seat
    step = 1 if seat == 0 else -1
    start = advantage(state, seat)
    for _ in range(shields):
        state.pawn += step
        reached = advantage(state, seat)
        if reached == CAPITAL:
            win(state, seat, Victory.MILITARY)
            return
        if not has_rule(state, Rule.LANDING_ZONE):
            if reached == SMALL_ZONE:
                take_loot(state, victim, 0)
            elif reached == LARGE_ZONE:
                take_loot(state, victim, 1)
    if has_rule(state, Rule.LANDING_ZONE):
        land(state, seat, start)


@rule
def land(state, seat, start):
    """Only the zone the pawn ends in gives up its token; one that was jumped over is out of the game (R-02)."""
    victim = 1 - seat
    reached = advantage(state, seat)
    if reached >= LARGE_ZONE:
        take_loot(state, victim, 1)
        if start < SMALL_ZONE:
            state.loot &= ~loot_bit(victim, 0)
    elif reached >= SMALL_ZONE:
        take_loot(state, victim, 0)


@rule
def military_points(state, seat):
    """Points for the pawn at the end: 2, 5 or 10 for who pushed it."""
    reached = advantage(state, seat)
    if reached >= LARGE_ZONE:
        return 10
    if reached >= SMALL_ZONE:
        return 5
    return 2 if reached > 0 else 0
