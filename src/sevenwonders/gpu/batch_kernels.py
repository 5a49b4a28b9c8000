"""Small kernels for batches, which are not rules of a game: they check and sort actions, and clear or copy rows.

Their argument `places` has the indices of the games to work on. Further arrays have a row for each place, or for each
game.
"""

from ..kernel.bits import find_in_array
from ..kernel.rule import rule

GROUP = 8  # consecutive action codes that `sort_by_group` treats as one group


@rule
def replace_illegal_actions(places, given, taken, refused, legal, counts):
    """Copy the caller's action of each game in `places` to `taken`; replace an illegal action by a legal one.

    Args:
        places: the indices of the games.
        given: the code of the caller's action for each place.
        taken: gets the action for each place.
        refused: gets for each place whether the caller's action is illegal.
        legal: a row for each game: the codes of its legal actions, as many as `counts` says.
        counts: the number of legal actions of each game.
    """
    for k in range(len(places)):
        i = places[k]
        refused[k] = find_in_array(given[k], legal[i, : counts[i]]) < 0
        taken[k] = legal[i, 0] if refused[k] else given[k]


@rule
def replace_illegal_actions_by_seat(places, given, taken, refused, legal, counts):
    """Copy the caller's actions of all seats, in each game of `places`, to `taken`; replace illegal ones by legal ones.

    Args:
        places: the indices of the games.
        given: a row for each place and a column for each seat: the code of the caller's action.
        taken: gets the action by place and seat; -1 for a seat without legal actions.
        refused: gets by place and seat whether the caller's action is illegal.
        legal: the codes of the legal actions by game and seat, as many as `counts` says.
        counts: the number of legal actions by game and seat.
    """
    for k in range(len(places)):
        i = places[k]
        for seat in range(given.shape[1]):
            refused[k, seat] = 0
            taken[k, seat] = -1
            if counts[i, seat]:
                refused[k, seat] = find_in_array(given[k, seat], legal[i, seat, : counts[i, seat]]) < 0
                taken[k, seat] = legal[i, seat, 0] if refused[k, seat] else given[k, seat]


@rule
def replace_invalid_seats(places, given, taken, refused, players):
    """Write to `taken` the seat that the caller gave for each game of `places`, or the first seat if it does not exist.

    Args:
        places: the indices of the games.
        given: the caller's seat for each place.
        taken: gets the seat for each place.
        refused: gets for each place whether the seat does not exist.
        players: the number of seats.
    """
    for k in range(len(places)):
        refused[k] = 1
        taken[k] = 0
        if given[k] >= 0 and given[k] < players:
            refused[k] = 0
            taken[k] = given[k]


@rule
def mark_deciding_seats(places, counts, asked):
    """Write to `asked` which seats have legal actions in each game of `places`.

    Args:
        places: the indices of the games.
        counts: the number of legal actions by game and seat.
        asked: gets by game and seat whether there are any.
    """
    for i in places:
        for seat in range(counts.shape[1]):
            asked[i, seat] = counts[i, seat] > 0


@rule
def copy_rows(places, given, rows):
    """Copy each row (or each record) of `given` to a row of `rows`.

    Args:
        places: the index of the target row in `rows`, for each row of `given`.
        given: the rows to copy.
        rows: the array with the target rows.
    """
    for k in range(len(places)):
        rows[places[k]] = given[k]


@rule
def clear_items(places, items):
    """Write 0 to a one-dimensional array at the indices in `places`."""
    for i in places:
        items[i] = 0


@rule
def clear_rows(places, rows):
    """Write zeros to the rows of a two-dimensional array at the indices in `places`."""
    for i in places:
        for column in range(rows.shape[1]):
            rows[i, column] = 0


@rule
def increment_count(counts, key):
    """Increment `counts[key]` and return its previous value; on a GPU no two threads get the same value for a key."""
    counts[key] += 1
    return counts[key] - 1


@rule
def number_within_groups(places, actions, numbers, counts):
    """Number the actions within each group of `GROUP` successive action codes, as the first step of sorting games.

    Args:
        places: the indices of the games.
        actions: the code of the action for each place.
        numbers: gets the index of each action within its group.
        counts: gets the number of actions of each group.
    """
    for k in range(len(places)):
        numbers[k] = increment_count(counts, actions[k] // GROUP)


@rule
def sum_previous_counts(places, counts):
    """Replace each count by the sum of all previous counts, in a single thread, as the second step of sorting games.

    Args:
        places: not used.
        counts: the number of actions of each group; afterwards the index of each group's first action in the sorted
            arrays.
    """
    total = 0
    for group in range(len(counts)):
        total += counts[group]
        counts[group] = total - counts[group]


@rule
def sort_by_group(places, actions, numbers, firsts, sorted_places, sorted_actions):
    """Write games and their actions sorted by group of successive action codes, as the last step of sorting games.

    Args:
        places: the indices of the games.
        actions: the code of the action for each place.
        numbers: the index of each action within its group.
        firsts: the index of each group's first action in the sorted arrays.
        sorted_places, sorted_actions: the arrays for the result.
    """
    for k in range(len(places)):
        target = firsts[actions[k] // GROUP] + numbers[k]
        sorted_places[target] = places[k]
        sorted_actions[target] = actions[k]
