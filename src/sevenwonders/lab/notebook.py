"""Display of progress in a notebook."""

import sys
from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import TypeVar

T = TypeVar("T")
SECONDS = 0.25  # between two updates of the display


def watch(results: Iterable[T], clock: Callable[[], float] = monotonic) -> Iterator[T]:
    """Yield results unchanged, and in a notebook display the latest one below the cell; elsewhere display nothing.

    >>> from sevenwonders import lab
    >>> for standing, rows in lab.watch(lab.match(("greedy", "random"), games=2, processes=1)):
    ...     print(standing.games)
    2

    Args:
        results: the iterator of `match`, `simulate`, `review_records` and the like; the first item of a tuple is
            displayed.
        clock: returns the time in seconds.
    """
    ipython = sys.modules.get("IPython")
    if ipython is None or ipython.get_ipython() is None:
        yield from results
        return
    handle, shown, last = ipython.display.DisplayHandle(), -SECONDS, None
    handle.display(None)
    try:
        for result in results:
            last = result[0] if isinstance(result, tuple) else result
            if clock() - shown >= SECONDS:
                handle.update(last)
                shown = clock()
            yield result
    finally:
        handle.update(last)
