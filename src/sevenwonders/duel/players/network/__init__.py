"""The network that a search asks: what it sees of a position, what it says, the numbers that it is made of."""

from .weights import Network

__all__ = ["Network"]
