"""Weights of the evaluation, in hundredths of a point; tables are indexed by Age, with 0 before the first Age."""

import numpy as np

from ....kernel.struct import ConstTable, make_lookup_table
from ...rules.state import Question

POINT = 100
DECIDED = 100_000  # a game won
IN_REACH = 3_000  # a supremacy that the player to move can win at once

# The first seven were fitted to 30,000 positions of base games that the search played against itself.
COIN = ConstTable(np.array([95, 95, 80, 50]))
GOODS = ConstTable(np.array([140, 140, 100, 45]))  # a coin saved on each of two typical purchases
CHAIN = ConstTable(np.array([85, 85, 75, 10]))  # a chain symbol
UNBUILT = ConstTable(np.array([300, 300, 200, 100]))  # a Wonder that can still be built
TURN = ConstTable(np.array([550, 550, 400, 200]))  # another turn
LASTING = ConstTable(np.array([800, 800, 700, 350]))  # a Progress token with a lasting effect
SCIENCE = ConstTable(np.array([0, 50, 120, 300, 700, 1200, 0, 0, 0]))  # by the number of different symbols
PAWN = ConstTable(np.array([0, 60, 300, 380, 560, 750, 800, 1300, 2000, 0]))  # beyond its points, by spaces advanced
SHIELD = 120
TOKEN = 550  # choosing a Progress token
CUBE = 230  # placing an Influence cube

_asked = {
    Question.PICK_BOARD_TOKEN: TOKEN,
    Question.PICK_LIBRARY_TOKEN: TOKEN,
    Question.DESTROY_CARD: TOKEN,
    Question.BUILD_FROM_DISCARD: TOKEN,
    Question.BUILD_LAST_ROW: 450,
    Question.LIBERTY_ASSIGN: 450,
    Question.PLACE_DIVINITY: 150,
    Question.PICK_DECK: 800,
    Question.PICK_FROM_DECK: 800,
    Question.PICK_FROM_TOPS: 700,
    Question.PICK_ENKI_TOKEN: TOKEN,
    Question.PLACE_SNAKE: 450,
    Question.STEAL_CARD: 500,
    Question.DISCARD_ANY: 200,
    Question.UNBUILD_WONDER: 450,
    Question.BUILD_FREE_WONDER: 700,
    Question.TUCK_CARD: 700,
    Question.STEAL_WONDER: 450,
    Question.PLACE_MINERVA: 250,
    Question.NEPTUNE_DISCARD: 100,
    Question.NEPTUNE_APPLY: 150,
    Question.KEEP_CONSPIRACY: 300,
    Question.RETURN_CONSPIRACY: 20,
    Question.SENATE: CUBE,  # for each action
    Question.INTRIGUE: 280,
    Question.PLACE_CUBE: CUBE,
    Question.MOVE_CUBE: 90,
    Question.REMOVE_CUBE: 210,
    Question.TRIGGER_UNPREPARED: 400,
    Question.DISCARD_ACCESSIBLE: 100,
    Question.BUILD_REMOVED: 500,
    Question.PICK_BOXED_TOKEN: 650,
    Question.LOCK_TOKEN: 350,
    Question.MOVE_DECREE: 300,
    Question.SWAP_TAKE: 350,
    Question.SWAP_GIVE: 350,
    Question.DESTROY_WONDER: 600,
}
ASKED = make_lookup_table(_asked)
"""Value of each pending question for the player who answers the question."""
