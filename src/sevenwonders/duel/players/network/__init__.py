"""The network that a search asks: what it sees of a position, what it says, the numbers that it is made of."""

from .weights import Arrays, Network, shipped

__all__ = ["Arrays", "Network", "shipped"]
