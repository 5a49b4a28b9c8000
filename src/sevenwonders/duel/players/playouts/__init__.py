"""The search that judges a position by rules of thumb and by a game played on at random: a measure for the other."""

from .player import PlayoutPlayer
from .settings import Settings

__all__ = ["PlayoutPlayer", "Settings"]
