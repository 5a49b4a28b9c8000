"""The Solo Challenge (version 2.0): a player against an automa that gets cards from the player (rules section 7.1)."""

import numpy as np

from ....kernel.rule import rule
from ....kernel.struct import ConstTable
from ...components import Progress, unit_facts
from ..effects import URBANISM_COINS, construct_building, earns_urbanism, gain_token
from ..state import AUTOMA, CHANCE, Question, RuleOption, Victory, has_option, push

AUTOMA_TOKENS = 1 << Progress.ECONOMY | 1 << Progress.STRATEGY  # the automa's from the start
TOKEN_PRIORITY = ConstTable(
    np.array(
        [
            Progress.LAW,
            Progress.MATHEMATICS,
            Progress.PHILOSOPHY,
            Progress.AGRICULTURE,
            Progress.URBANISM,
        ]
    )
)
LAST_TOKENS = 1 << Progress.THEOLOGY | 1 << Progress.MASONRY | 1 << Progress.ARCHITECTURE
PLAYER = 0
SOLO_WONDERS = 7
EVERY_SUPREMACY = 1 << Victory.MILITARY | 1 << Victory.SCIENTIFIC


@rule
def give_card_to_automa(state, card):
    """Let the automa build a card without paying; with Urbanism it gains coins if a chain would make the card free."""
    city = state.city[AUTOMA]
    bonus = earns_urbanism(state, city, unit_facts(card)) and not has_option(state, RuleOption.SOLO_NO_CHAIN_COINS)
    construct_building(state, AUTOMA, card)
    if bonus and state.victory == Victory.NONE:
        city.coins += URBANISM_COINS


@rule
def give_pair_token_to_automa(state):
    """Give the automa a Progress token for a pair of scientific symbols.

    The automa takes the first token of its priority list that is on the board; if none is there, the player (or, by an
    option, chance) chooses.
    """
    for token in TOKEN_PRIORITY:
        if state.board_tokens >> token & 1:
            gain_token(state, AUTOMA, token)
            return
    if has_option(state, RuleOption.SOLO_RANDOM_TAIL):
        push(state, Question.DRAW_AUTOMA_TOKEN, CHANCE, 0)
    else:
        push(state, Question.AUTOMA_TOKEN, PLAYER, 0)
