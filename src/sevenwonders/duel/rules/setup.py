"""Setup of a game (rules section 3.2)."""

import numpy as np

from ...kernel.bits import fill_array
from ...kernel.rule import rule
from ...kernel.struct import ConstTable
from ..components import (
    AGORA_TOKENS,
    AGORA_WONDERS,
    BASE_TOKENS,
    BASE_WONDERS,
    DECK_SIZE,
    FIRST_GAME,
    N_CONSPIRACIES,
    N_DECREES,
    N_DIVINITIES,
    PANTHEON_TOKENS,
    PANTHEON_WONDERS,
    PROMOTIONAL,
    Deck,
)
from .expansions.senate import FACE_UP
from .expansions.solo import AUTOMA_TOKENS, PLAYER, SOLO_WONDERS
from .market import BASE_RATES
from .state import (
    AUTOMA,
    BIDDING,
    CHANCE,
    DECK_OF_MYTHOLOGY,
    N_CHAMBERS,
    N_PENDING,
    NO_SEAT,
    NO_SPACE,
    NONE,
    Question,
    RuleOption,
    Victory,
    Zone,
    has_option,
    push,
)

STARTING_COINS = 7
BOARD_TOKENS = 5
DRAFT_GROUP = 4  # Wonders revealed together
FIRST_GAME_WONDERS = ConstTable(np.array(FIRST_GAME))


@rule
def new_game(state, rules):
    """Set up a game, before any component is dealt; `rules` are the options as bits of `RuleOption`."""
    clear_position(state)
    state.rules = rules
    fill_box(state)
    if has_option(state, RuleOption.SOLO):
        push(state, Question.GIVE_CARD, PLAYER, 0)
        state.active = AUTOMA
    else:
        push(state, Question.TURN, 0, 0)
    if not has_option(state, RuleOption.DRAFT_SEES_AGE):
        push(state, Question.LAY_OUT, NO_SEAT, 1)
    if has_option(state, RuleOption.SOLO):
        state.solo_pile = SOLO_WONDERS
        push(state, Question.REVEAL_SOLO_WONDER, CHANCE, 0)
    elif has_option(state, RuleOption.FIRST_GAME):
        for dealt in range(2 * DRAFT_GROUP):
            state.city[dealt // DRAFT_GROUP].wonders[dealt % DRAFT_GROUP] = FIRST_GAME_WONDERS[dealt]
        state.wonder_pool = 0
    else:
        push(state, Question.DEAL_WONDER, CHANCE, 0)
    if has_option(state, BIDDING) and not has_option(state, RuleOption.SOLO):
        push(state, Question.BID, 0, 0)
    if has_option(state, RuleOption.DRAFT_SEES_AGE):
        push(state, Question.LAY_OUT, NO_SEAT, 1)
    if has_option(state, RuleOption.AGORA):
        for chamber in FACE_UP:
            push(state, Question.FLIP_DECREE, CHANCE, chamber)
    push(state, Question.DEAL_TOKEN, CHANCE, BOARD_TOKENS)


@rule
def fill_box(state):
    """Fill the box with the components of the base game, the expansions in play and the promotional Wonders."""
    state.wonder_pool, state.box_tokens = BASE_WONDERS, BASE_TOKENS
    if has_option(state, RuleOption.MESSE):
        state.wonder_pool |= PROMOTIONAL & -PROMOTIONAL
    if has_option(state, RuleOption.LIBERTY):
        state.wonder_pool |= PROMOTIONAL & PROMOTIONAL - 1
    if has_option(state, RuleOption.PANTHEON):
        state.wonder_pool |= PANTHEON_WONDERS
        state.box_tokens |= PANTHEON_TOKENS
        state.mythology_pool = (1 << 10) - 1
        state.offering_pool = (1 << 3) - 1
        state.unseen_divinities = (1 << N_DIVINITIES) - 1
        fill_array(state.deck_size, DECK_OF_MYTHOLOGY)
    if has_option(state, RuleOption.AGORA):
        state.wonder_pool |= AGORA_WONDERS
        state.box_tokens |= AGORA_TOKENS
        state.unseen_senators = (1 << DECK_SIZE[Deck.SENATOR]) - 1
        state.unseen_decrees = (1 << N_DECREES) - 1
        state.unseen_plots = (1 << N_CONSPIRACIES) - 1
        for chamber in range(N_CHAMBERS):
            state.decree_chamber[chamber] = chamber
    if has_option(state, RuleOption.SOLO):
        state.box_tokens &= ~AUTOMA_TOKENS
        state.city[AUTOMA].tokens = AUTOMA_TOKENS


@rule
def clear_position(state):
    """Reset a state to an empty position."""
    state.rules = state.age = state.layout = state.active = state.again = state.pawn = 0
    state.minerva = NO_SPACE
    state.loot = 15
    state.winner, state.victory = NO_SEAT, Victory.NONE
    state.present = state.hidden = state.open = state.unseen = state.unseen_guilds = state.unseen_senators = 0
    state.guild_backs = state.senator_backs = state.marked = 0
    fill_array(state.slot, NONE)
    fill_array(state.zone, Zone.UNSEEN)
    state.wonder_pool = state.wonder_offer = state.constructed = 0
    state.board_tokens = state.box_tokens = state.token_offer = 0
    fill_array(state.card_offer, NONE)
    state.removed = state.removed_seen = state.removed_left = 0
    state.purchase = NONE
    clear_pantheon(state)
    clear_agora(state)
    state.locked = NONE
    state.lock_seen = state.lock_suspects = state.solo_pile = state.achieved = 0
    state.n_agenda = 0
    for entry in range(N_PENDING):
        state.agenda[entry].question = state.agenda[entry].seat = state.agenda[entry].subject = 0
    for seat in range(2):
        clear_city(state.city[seat])


@rule
def clear_pantheon(state):
    """Reset the fields of the position that belong to Pantheon."""
    fill_array(state.spot, NONE)
    state.mythology_pool = state.offering_pool = state.unseen_divinities = state.enki_tokens = 0
    fill_array(state.space, NONE)
    fill_array(state.divinity, NONE)
    fill_array(state.deck_size, 0)
    state.snake = NONE


@rule
def clear_agora(state):
    """Reset the fields of the position that belong to Agora."""
    state.unseen_decrees = state.unseen_plots = state.conspired = state.plot_top_rumour = state.offer_rumour = 0
    fill_array(state.decree, NONE)
    fill_array(state.decree_chamber, 0)
    state.plot_offer[0] = state.plot_offer[1] = state.plot_top = NONE
    state.plot_top_by = NO_SEAT


@rule
def clear_city(city):
    """Reset a city to its state before the game."""
    city.coins, city.yields, city.rates = STARTING_COINS, 0, BASE_RATES
    city.any_raw = city.any_manufactured = city.fixed = city.fixed_soon = city.symbols = 0
    city.chains = city.linked = city.tokens = 0
    fill_array(city.built, 0)
    fill_array(city.wonders, NONE)
    fill_array(city.under, NONE)
    fill_array(city.score, 0)
    city.reserve = city.offerings = city.mythologies = city.divinities = city.known_spaces = city.known_decks = 0
    city.decrees = city.triggered = city.bottom = city.n_bottom = city.bottom_rumours = 0
    fill_array(city.cubes, 0)
    fill_array(city.plots, NONE)
    fill_array(city.plot_under, NONE)
    fill_array(city.plot_rumour, 0)
    fill_array(city.rumours, NONE)
