"""The neural network of the search: the encoding of positions and actions, and the weights."""

from .weights import Network

__all__ = ["Network"]
