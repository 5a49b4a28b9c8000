"""Errors for illegal actions in a batch of games, on the processor and on a GPU."""

from typing import Any

from .errors import IllegalActionError


def check_shape(given: tuple[int, ...], places: Any, counts: Any) -> None:
    """Refuse an array of actions whose shape does not match the batch: one action a game, or one a game and seat.

    Raises:
        IllegalActionError: there are more or fewer actions.
    """
    if len(counts.shape) == 1 and given != (len(places),):
        raise IllegalActionError(f"{len(places)} games take {len(places)} actions, not {given}")
    if len(counts.shape) == 2 and given != counts.shape:
        games, seats = counts.shape
        raise IllegalActionError(f"{games} games of {seats} seats take an action each, not {given}")


def illegal_action(place: int, actions: Any, places: Any, counts: Any) -> IllegalActionError:
    """Return the error for the illegal action at `place` of the flattened array `actions`."""
    action = actions.reshape(-1)[place]
    if len(counts.shape) == 1:
        return IllegalActionError(f"action {action} is not legal in game {places[place]}; see its row of `legal`")
    game, seat = divmod(place, counts.shape[1])
    return IllegalActionError(f"action {action} is not legal for seat {seat} in game {game}")
