"""The network of the search: its inputs for a seat, its outputs and its weights."""

from .weights import Network

__all__ = ["Network"]
