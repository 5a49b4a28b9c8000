"""Cache of values that are computed from tables or studies (game records) in the store."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import Generic, TypeVar

from .store import Store

Value = TypeVar("Value")


class StoreCache(Generic[Value]):
    """A cache of values by the ids of tables or studies (stored game records).

    A value is dropped when the store deletes its table or study, or removes a guest from it. If the cache is too large,
    the values that were loaded first are dropped.

    Args:
        store: the store of the tables and studies.
        size: the maximum total size in bytes, approximately.
        weigh: estimates the bytes of a value; called again for all values at each change, because values may grow.
    """

    def __init__(self, store: Store, size: int, weigh: Callable[[Value], int]) -> None:
        self._size, self._weigh = size, weigh
        self._values: OrderedDict[str, Value] = OrderedDict()
        self._deletions = 0
        store.add_deletion_listener(self.drop_values)

    def __contains__(self, name: str) -> bool:
        """Return whether a value is cached for the table or study with the given id."""
        return name in self._values

    def get(self, name: str) -> Value | None:
        """Return the cached value for the table or study with the given id; None if there is none."""
        return self._values.get(name)

    async def load_and_keep(self, name: str, loading: Awaitable[Value]) -> Value:
        """Await a value for the table or study with the given id, cache the value, and return it.

        The value is not cached if the store deleted anything in the meantime.
        """
        deletions = self._deletions
        value = await loading
        if deletions == self._deletions:
            self._values[name] = value
            self._values.move_to_end(name)
            weight = sum(map(self._weigh, self._values.values()))  # values may have grown
            while weight > self._size:
                weight -= self._weigh(self._values.popitem(last=False)[1])
        return value

    def drop_values(self, names: Iterable[str]) -> None:
        """Drop the values of the tables or studies with the given ids."""
        self._deletions += 1
        for name in names:
            self._values.pop(name, None)
