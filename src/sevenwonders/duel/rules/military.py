"""The Conflict pawn and the military tokens (rules section 5.5)."""

from ...kernel.rule import hot, rule
from ..components import Colour, Progress
from .action_codes import CAPITAL
from .state import NO_SPACE, Question, RuleOption, Victory, has_option, owns_token, push, win_by_supremacy

LARGE_ZONE, SMALL_ZONE = 6, 3  # distances of the zones from the middle
SMALL_LOSS, LARGE_LOSS = 2, 5


@rule
def pawn_advantage(state, seat):
    """Return how far the Conflict pawn is from the middle towards the opponent's capital; negative on `seat`'s side."""
    return state.pawn if seat == 0 else -state.pawn


@rule
def effective_shields(city, unit):
    """Return the shields of a component as they count for its city: Strategy adds one to red cards only (R-05)."""
    if unit.shields and unit.colour == Colour.RED:
        return unit.shields + owns_token(city, Progress.STRATEGY)
    return unit.shields


@rule
def military_token_bit(seat, large):
    """Return the bit in `state.loot` of the small or large military token with which a seat would lose coins."""
    return 1 << 2 * seat + large


@rule
def take_military_token(state, victim, large):
    """Remove a military token from the track, so that `victim` loses coins; return whether it was still there.

    With Agora no coins are lost, as its tokens have other effects.
    """
    token = military_token_bit(victim, large)
    if not state.loot & token:
        return False
    state.loot &= ~token
    if not has_option(state, RuleOption.AGORA):
        lose_coins(state.city[victim], LARGE_LOSS if large else SMALL_LOSS)
    return True


@rule
def queue_military_token_effects(state, seat, small, large):
    """Add the effects of Agora's military tokens to the pending decisions, the small token's first (R-01, R-92, R-101).

    Args:
        state: the position.
        seat: the player who took them.
        small: if the small token was taken.
        large: if the large token was taken.
    """
    if large:
        push(state, Question.MOVE_CUBE, seat, 0)
        push(state, Question.REMOVE_CUBE, seat, 0)
    if small:
        push(state, Question.PLACE_CUBE, seat, 0)


@rule
def lose_coins(city, coins):
    """Take coins from a city's treasury, as far as it has them (R-03)."""
    city.coins = max(0, city.coins - coins)


@hot
def move_pawn(state, seat, shields, poliorcetics):
    """Move the Conflict pawn one space per shield towards the opponent's capital, and apply military tokens (R-01).

    Args:
        state: the position.
        seat: the player for whom it moves.
        shields: the number of spaces.
        poliorcetics: true if the Progress token Poliorcetics, which takes a coin for each space, applies.
    """
    victim = 1 - seat
    step = 1 if seat == 0 else -1
    start = pawn_advantage(state, seat)
    small = large = False
    for _ in range(shields):
        if state.pawn + step == state.minerva:
            state.minerva = NO_SPACE  # the pawn stops in front of it
            break
        if pawn_advantage(state, seat) == CAPITAL:
            break  # only the Solo Challenge goes on there
        if poliorcetics and owns_token(state.city[seat], Progress.POLIORCETICS):
            lose_coins(state.city[victim], 1)
        state.pawn += step
        reached = pawn_advantage(state, seat)
        if reached == CAPITAL:
            win_by_supremacy(state, seat, Victory.MILITARY)
            if state.victory != Victory.NONE:
                return
        if not has_option(state, RuleOption.LANDING_ZONE):
            if reached == SMALL_ZONE:
                small = take_military_token(state, victim, 0)
            elif reached == LARGE_ZONE:
                large = take_military_token(state, victim, 1)
    if has_option(state, RuleOption.LANDING_ZONE):
        reached = pawn_advantage(state, seat)
        if reached >= LARGE_ZONE:
            large = take_military_token(state, victim, 1)
            if start < SMALL_ZONE:
                state.loot &= ~military_token_bit(victim, 0)  # skipped: removed from the game
        elif reached >= SMALL_ZONE:
            small = take_military_token(state, victim, 0)
    if has_option(state, RuleOption.AGORA):
        queue_military_token_effects(state, seat, small, large)


@rule
def military_points(state, seat):
    """Return a seat's points for the Conflict pawn at the end: 0, or by zone 2, 5 or 10."""
    reached = pawn_advantage(state, seat)
    if reached == CAPITAL and has_option(state, RuleOption.SOLO_NO_CAPITAL_POINTS):
        return 0
    if reached >= LARGE_ZONE:
        return 10
    if reached >= SMALL_ZONE:
        return 5
    return 2 if reached > 0 else 0
