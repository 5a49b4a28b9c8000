"""Random play: what estimates are made of."""

from ...kernel.bits import count, member
from ...kernel.chance import draw
from ...kernel.rule import hot, rule
from .chance import apply_outcome, draw_outcome
from .legal import affordable_cards, affordable_wonders, legal_actions
from .moves import BUILD, DISCARD, WONDER
from .play import apply, settle
from .state import CHANCE, FIRST_CHANCE, N_PLACES, Question, Rule, Victory, seat_to_act

EXPANSIONS = Rule.PANTHEON | Rule.AGORA


@hot
def random_turn(state, seat, stream):
    """A uniformly random legal main action: a card to build, or a use (discard or a Wonder) for any accessible card."""
    cards, wonders = affordable_cards(state, seat), affordable_wonders(state, seat)
    n_cards, n_slots = count(cards), count(state.open)
    choice = draw(stream, n_cards + n_slots * (1 + count(wonders)))
    if choice < n_cards:
        return BUILD + member(cards, choice)
    use, number = divmod(choice - n_cards, n_slots)
    slot = member(state.open, number)
    return DISCARD + slot if use == 0 else WONDER + N_PLACES * slot + member(wonders, use - 1)


@hot
def random_action(state, stream, scratch):
    """A uniformly random legal action of whoever is to act, chance included."""
    top = state.agenda[state.n_agenda - 1]
    if top.question == Question.TURN and not state.rules & EXPANSIONS:
        return random_turn(state, top.seat, stream)
    if top.question >= FIRST_CHANCE:
        return draw_outcome(state, stream)
    return scratch[draw(stream, legal_actions(state, scratch))]


@hot
def resolve_chance(state, stream):
    """Let a generator decide until a player is to act or the game is over."""
    while seat_to_act(state) == CHANCE:
        apply_outcome(state, draw_outcome(state, stream))
        settle(state)


@rule
def playout(state, stream, scratch):
    """Random legal actions to the end; returns how many the players took."""
    decisions = 0
    resolve_chance(state, stream)
    while state.victory == Victory.NONE:
        apply(state, random_action(state, stream, scratch))
        resolve_chance(state, stream)
        decisions += 1
    return decisions
