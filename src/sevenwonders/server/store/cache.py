"""`Cache`: what is kept in memory of tables and studies, as long as the store has them."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import Generic, TypeVar

from .store import Store

Value = TypeVar("Value")


class Cache(Generic[Value]):
    """The latest values of tables or studies by name; those that the store deletes or changes for a guest go.

    Args:
        store: where the tables and studies are.
        size: how many bytes are kept, about.
        weigh: estimates the bytes of a value; it is asked again at each change, as values may grow.
    """

    def __init__(self, store: Store, size: int, weigh: Callable[[Value], int]) -> None:
        self._size, self._weigh = size, weigh
        self._values: OrderedDict[str, Value] = OrderedDict()
        self._deletions = 0
        store.on_deletion(self.forget)

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def __len__(self) -> int:
        return len(self._values)

    def get(self, name: str) -> Value | None:
        """Return a value, None where it is not in memory."""
        return self._values.get(name)

    async def keep(self, name: str, loading: Awaitable[Value]) -> Value:
        """Load a value, and keep it unless something was deleted meanwhile; return it."""
        deletions = self._deletions
        value = await loading
        if deletions == self._deletions:
            self._values[name] = value
            self._values.move_to_end(name)
            weight = sum(map(self._weigh, self._values.values()))  # values may have grown
            while weight > self._size:
                weight -= self._weigh(self._values.popitem(last=False)[1])
        return value

    def forget(self, names: Iterable[str]) -> None:
        """Forget the values of some tables or studies."""
        self._deletions += 1
        for name in names:
            self._values.pop(name, None)

    def clear(self) -> None:
        """Forget all."""
        self._deletions += 1
        self._values.clear()
