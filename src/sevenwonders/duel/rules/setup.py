"""Setting up a game (rules section 3.2)."""

import numpy as np

from ...kernel.rule import Table, rule
from ..components import FIRST_GAME, N_CARDS, N_TOKENS, N_WONDERS, PROMOTIONAL
from ..layout import N_SLOTS
from .market import BASE_RATES
from .state import (
    CHANCE,
    N_CATEGORIES,
    N_PENDING,
    N_PLACES,
    NOBODY,
    NONE,
    Question,
    Rule,
    Victory,
    Zone,
    has_rule,
    push,
)

STARTING_COINS = 7
BOARD_TOKENS = 5
GROUP = 4  # Wonders revealed together
FIRST_GAME_WONDERS = Table(np.array(FIRST_GAME))


@rule
def new_game(state, rules):
    """A game under some rules options (bits of `Rule`), before anything has been dealt."""
    clear(state)
    state.rules = rules
    state.wonder_pool = (1 << N_WONDERS) - 1 & ~PROMOTIONAL
    state.box_tokens = (1 << N_TOKENS) - 1
    if has_rule(state, Rule.MESSE):
        state.wonder_pool |= PROMOTIONAL & -PROMOTIONAL
    if has_rule(state, Rule.LIBERTY):
        state.wonder_pool |= PROMOTIONAL & PROMOTIONAL - 1
    push(state, Question.TURN, 0, 0)
    if not has_rule(state, Rule.DRAFT_SEES_AGE):
        push(state, Question.LAY_OUT, NOBODY, 1)
    if has_rule(state, Rule.FIRST_GAME):
        for dealt in range(2 * GROUP):
            state.city[dealt // GROUP].wonders[dealt % GROUP] = FIRST_GAME_WONDERS[dealt]
        state.wonder_pool = 0
    else:
        push(state, Question.DEAL_WONDER, CHANCE, 0)
    if has_rule(state, Rule.DRAFT_SEES_AGE):
        push(state, Question.LAY_OUT, NOBODY, 1)
    push(state, Question.DEAL_TOKEN, CHANCE, BOARD_TOKENS)


@rule
def clear(state):
    """Wipe a record, whatever was in it."""
    state.rules = state.age = state.active = state.again = state.pawn = 0
    state.loot = 15
    state.winner, state.victory = NOBODY, Victory.NONE
    state.present = state.hidden = state.open = state.guild_backs = state.unseen = state.unseen_guilds = 0
    for slot in range(N_SLOTS):
        state.slot[slot] = NONE
    for card in range(N_CARDS):
        state.zone[card] = Zone.UNSEEN
    state.wonder_pool = state.wonder_offer = 0
    state.board_tokens = state.box_tokens = state.token_offer = 0
    for place in range(3):
        state.card_offer[place] = NONE
    state.n_agenda = 0
    for entry in range(N_PENDING):
        state.agenda[entry].question = state.agenda[entry].seat = state.agenda[entry].subject = 0
    for seat in range(2):
        city = state.city[seat]
        city.coins, city.yields, city.rates = STARTING_COINS, 0, BASE_RATES
        city.any_raw = city.any_manufactured = city.fixed = city.symbols = city.chains = city.tokens = 0
        for colour in range(8):
            city.built[colour] = 0
        for place in range(N_PLACES):
            city.wonders[place] = city.under[place] = NONE
        for category in range(N_CATEGORIES):
            city.score[category] = 0
