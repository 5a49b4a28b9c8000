"""The network that the search asks: what it sees of a seat, the numbers that it is made of."""

from .weights import Arrays, Network, shipped

__all__ = ["Arrays", "Network", "shipped"]
