"""The small kernels beside those of the rules: they take and check what a caller gives, and clear or copy rows."""

from ..kernel.bits import index_of
from ..kernel.rule import rule


@rule
def take_actions(places, given, taken, refused, legal, counts):
    """Copy actions, one a game; mark each that is not legal and replace it by the first legal one."""
    for k in range(len(places)):
        i = places[k]
        refused[k] = index_of(given[k], legal[i, : counts[i]]) < 0
        taken[k] = legal[i, 0] if refused[k] else given[k]


@rule
def take_all_actions(places, given, taken, refused, legal, counts):
    """The same with an action for each seat; those of seats without legal actions are passed over."""
    for k in range(len(places)):
        i = places[k]
        for seat in range(given.shape[1]):
            refused[k, seat] = 0
            taken[k, seat] = -1
            if counts[i, seat]:
                refused[k, seat] = index_of(given[k, seat], legal[i, seat, : counts[i, seat]]) < 0
                taken[k, seat] = legal[i, seat, 0] if refused[k, seat] else given[k, seat]


@rule
def take_seats(places, given, taken, refused, players):
    """Copy seats, one a game; mark each that does not exist and replace it by the first."""
    for k in range(len(places)):
        refused[k] = 1
        taken[k] = 0
        if given[k] >= 0 and given[k] < players:
            refused[k] = 0
            taken[k] = given[k]


@rule
def mark_asked(places, counts, asked):
    """Mark the seats that have legal actions."""
    for i in places:
        for seat in range(counts.shape[1]):
            asked[i, seat] = counts[i, seat] > 0


@rule
def copy_rows(places, given, rows):
    """Copy a row or record for each place."""
    for k in range(len(places)):
        rows[places[k]] = given[k]


@rule
def clear_items(places, items):
    """Write zeros in places of a list."""
    for i in places:
        items[i] = 0


@rule
def clear_rows(places, rows):
    """Write zeros in rows of a table."""
    for i in places:
        for column in range(rows.shape[1]):
            rows[i, column] = 0
