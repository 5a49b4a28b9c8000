"""Random play to the end of a game, uniform or with a little sense."""

from ...duel.components import FIRST_WONDER, Colour, Progress, unit_at
from ...duel.rules.market import price
from ...duel.rules.military import CAPITAL, advantage
from ...duel.rules.moves import BUILD, DISCARD, WONDER
from ...duel.rules.play import apply, draw_outcome, legal_actions, playout, random_turn
from ...duel.rules.score import total
from ...duel.rules.science import SYMBOLS_TO_WIN, copies, different_symbols
from ...duel.rules.state import FIRST_CHANCE, SHARED, Question, Victory, owns
from ...kernel.bits import lowest
from ...kernel.chance import draw
from ...kernel.rule import rule

NEAR = CAPITAL - 4


@rule
def winning_build(state, seat):
    """The action that builds an accessible card and wins at once, -1 if there is none."""
    city = state.city[seat]
    reached, different = advantage(state, seat), different_symbols(city)
    if reached < NEAR and different < SYMBOLS_TO_WIN - 1:
        return -1
    slots = state.open
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        unit = unit_at(state.slot[slot])
        wins = False
        if unit.shields:
            shields = unit.shields + (1 if owns(city, Progress.STRATEGY) else 0)
            wins = reached + shields >= CAPITAL
        elif unit.symbol:
            wins = different == SYMBOLS_TO_WIN - 1 and not copies(city, unit.symbol)
        if wins and price(city, unit) <= city.coins:
            return BUILD + slot
    return -1


@rule
def sensible_turn(state, seat, stream, settings):
    """A random main action: a supremacy in reach is taken, a discard thought over."""
    if settings.winning:
        action = winning_build(state, seat)
        if action >= 0:
            return action
    action = random_turn(state, seat, stream)
    for _ in range(settings.patience):
        if action < DISCARD or action >= WONDER:
            break
        action = random_turn(state, seat, stream)
    return action


@rule
def sensible_playout(state, stream, scratch, settings):
    """Play to the end."""
    while state.victory == Victory.NONE:
        top = state.agenda[state.n_agenda - 1]
        if top.question == Question.TURN:
            action = sensible_turn(state, top.seat, stream, settings)
        elif top.question >= FIRST_CHANCE:
            action = draw_outcome(state, stream)
        else:
            action = scratch[draw(stream, legal_actions(state, scratch))]
        apply(state, action)


@rule
def finish_game(state, stream, scratch, settings):
    """Play to the end, as the settings say."""
    if settings.patience or settings.winning:
        sensible_playout(state, stream, scratch, settings)
    else:
        playout(state, stream, scratch)
