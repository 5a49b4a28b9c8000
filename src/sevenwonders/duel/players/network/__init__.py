"""The network of a search: its inputs for a position, its outputs and its weights."""

from .weights import Network

__all__ = ["Network"]
