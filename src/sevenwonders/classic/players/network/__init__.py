"""The network of the search: the inputs of a seat, the outputs for actions and values, and the weights."""

from .weights import Network

__all__ = ["Network"]
