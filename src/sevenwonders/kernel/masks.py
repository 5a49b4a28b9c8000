"""Rows of legal actions: a byte for each action, 1 where it is legal; one row a game."""

from .chance import draw
from .rule import rule


@rule
def draw_legal(stream, mask):
    """A uniform action among those that a mask allows; there must be one."""
    n = 0
    for action in range(len(mask)):
        n += mask[action]
    before, action = draw(stream, n), 0
    while before or not mask[action]:
        before -= mask[action]
        action += 1
    return action


@rule
def random_actions(masks, streams, actions):
    """Choose a uniformly random legal action for every game."""
    for i in range(len(masks)):
        actions[i] = draw_legal(streams[i], masks[i])


@rule
def first_illegal(masks, actions):
    """The first game whose action is not legal, or -1."""
    for game in range(len(actions)):
        if not 0 <= actions[game] < masks.shape[1] or not masks[game, actions[game]]:
            return game
    return -1
