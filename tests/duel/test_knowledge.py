"""Everybody knows what they have seen, and nothing else: told again with other secrets, a game looks the same.

The tests tell a game again: from some ply that a seat could not read on, other things are drawn, kept, placed or locked,
as far as everything that the seat did read stays as it was.  Such a history may have any state that the seat must
reckon with, so all that the seat is shown has to be the same to the byte.  The other direction holds too: a plain model
lists every place where the cards could be, and what a search fills in for a seat is exactly that.
"""

import json
import random
from dataclasses import replace
from itertools import permutations

import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import action_of, code_of, legal_codes
from sevenwonders.duel.components import CONSPIRACIES
from sevenwonders.duel.game import known, private_seat
from sevenwonders.duel.rules import knowledge, play
from sevenwonders.duel.rules.knowledge import asked, forget, imagine
from sevenwonders.duel.rules.moves import N_ACTIONS
from sevenwonders.duel.rules.observation import N_FEATURES, observe
from sevenwonders.duel.rules.random_play import playout
from sevenwonders.duel.rules.state import HIDDEN, N_SPACES, NOBODY, NONE, Question
from sevenwonders.kernel.chance import stream_for

VIEWERS = (0, 1, None)
SPECTATOR = NOBODY  # what `forget` calls who plays neither seat


def moments(options, seed):
    """A random game before every ply of a player: the states before all plies so far, and the game."""
    choice, states = random.Random(seed), []
    game = duel.Game(options, seed=seed)
    while not game.is_over:
        begun = len(states)
        replayed = states[-1].copy() if states else duel.Game(options, deal=duel.Deal.unknown(options)).state
        for ply in game.plies[begun - 1 if begun else 0 :]:
            if len(states) > begun or not begun:
                pass
            states, replayed = _advanced(states, replayed, ply, begun)
        yield states, game
        game.play(choice.choice(game.legal_codes()))
