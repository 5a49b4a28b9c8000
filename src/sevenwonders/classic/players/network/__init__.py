"""The network that the search asks: what it sees of a seat, the numbers that it is made of."""

from .weights import Network

__all__ = ["Network"]
