"""Errors for illegal actions in a batch of games, on the processor and on a GPU."""

from typing import Any

from .errors import IllegalActionError


def check_actions_shape(shape: tuple[int, ...], numbers: Any, counts: Any) -> None:
    """Raise an error unless there is one action for each game or, if all seats act at once, for each game and seat.

    Args:
        shape: the shape of the array of actions.
        numbers: the indices of the games that are stepped.
        counts: the numbers of legal actions, of shape (games,) or, if all seats act at once, (games, seats).

    Raises:
        IllegalActionError: there are more or fewer actions.
    """
    if len(counts.shape) == 1 and shape != (len(numbers),):
        raise IllegalActionError(f"{len(numbers)} games take {len(numbers)} actions, not {shape}")
    if len(counts.shape) == 2 and shape != counts.shape:
        games, seats = counts.shape
        raise IllegalActionError(f"{games} games of {seats} seats take an action each, not {shape}")


def make_illegal_action_error(index: int, actions: Any, numbers: Any, counts: Any) -> IllegalActionError:
    """Return the error for an illegal action in a batch of games.

    Args:
        index: the index of the illegal action in the flattened array `actions`.
        actions: an action for each game, or for each game and seat.
        numbers: the indices of the games that are stepped.
        counts: the numbers of legal actions, of shape (games,) or (games, seats).
    """
    action = actions.reshape(-1)[index]
    if len(counts.shape) == 1:
        return IllegalActionError(f"action {action} is not legal in game {numbers[index]}; see its row of `legal`")
    game, seat = divmod(index, counts.shape[1])
    return IllegalActionError(f"action {action} is not legal for seat {seat} in game {game}")
