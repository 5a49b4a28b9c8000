"""Small kernels beside the rules: to check and sort actions and seats, and to clear or copy rows."""

from ..kernel.bits import index_of
from ..kernel.rule import rule

GROUP = 8  # consecutive action codes that `sort_by_group` treats as one group


@rule
def check_actions(places, given, taken, refused, legal, counts):
    """Copy the action of each game to `taken`; mark illegal actions in `refused` and replace them by legal ones."""
    for k in range(len(places)):
        i = places[k]
        refused[k] = index_of(given[k], legal[i, : counts[i]]) < 0
        taken[k] = legal[i, 0] if refused[k] else given[k]


@rule
def check_all_actions(places, given, taken, refused, legal, counts):
    """Copy an action for each seat, as `check_actions` does; seats without legal actions get -1."""
    for k in range(len(places)):
        i = places[k]
        for seat in range(given.shape[1]):
            refused[k, seat] = 0
            taken[k, seat] = -1
            if counts[i, seat]:
                refused[k, seat] = index_of(given[k, seat], legal[i, seat, : counts[i, seat]]) < 0
                taken[k, seat] = legal[i, seat, 0] if refused[k, seat] else given[k, seat]


@rule
def check_seats(places, given, taken, refused, players):
    """Copy a seat for each game to `taken`; mark seats that do not exist in `refused` and replace them by the first."""
    for k in range(len(places)):
        refused[k] = 1
        taken[k] = 0
        if given[k] >= 0 and given[k] < players:
            refused[k] = 0
            taken[k] = given[k]


@rule
def mark_asked_seats(places, counts, asked):
    """Mark in `asked` the seats that have legal actions."""
    for i in places:
        for seat in range(counts.shape[1]):
            asked[i, seat] = counts[i, seat] > 0


@rule
def copy_rows(places, given, rows):
    """Copy a row or record to each place of `rows`."""
    for k in range(len(places)):
        rows[places[k]] = given[k]


@rule
def clear_items(places, items):
    """Write zeros to places of a list."""
    for i in places:
        items[i] = 0


@rule
def clear_rows(places, rows):
    """Write zeros to rows of a table."""
    for i in places:
        for column in range(rows.shape[1]):
            rows[i, column] = 0


@rule
def increment_count(counts, key):
    """Increment a count and return its previous value; on a GPU no two threads get the same number."""
    counts[key] += 1
    return counts[key] - 1


@rule
def number_by_group(places, actions, numbers, counts):
    """Number the actions within each group of codes, and count the actions of each group."""
    for k in range(len(places)):
        numbers[k] = increment_count(counts, actions[k] // GROUP)


@rule
def sum_previous_counts(places, counts):
    """Replace the count of each group by the sum of the counts of all previous groups; runs in a single thread."""
    total = 0
    for group in range(len(counts)):
        total += counts[group]
        counts[group] = total - counts[group]


@rule
def sort_by_group(places, actions, numbers, firsts, sorted_places, sorted_actions):
    """Write places and their actions to `sorted_places` and `sorted_actions`, sorted by group of actions."""
    for k in range(len(places)):
        target = firsts[actions[k] // GROUP] + numbers[k]
        sorted_places[target] = places[k]
        sorted_actions[target] = actions[k]
