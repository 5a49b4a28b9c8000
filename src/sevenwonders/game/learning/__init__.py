"""What a game gives those who train a player for it: games of a league, lessons from them, networks at school."""

from typing import TYPE_CHECKING

from ...lazy import names_of

if TYPE_CHECKING:
    from .learning import Learning
    from .lessons import Lessons
    from .network import AnyNetwork
else:
    ROOMS = {"Learning": "learning", "Lessons": "lessons", "AnyNetwork": "network"}
    __getattr__ = names_of(__name__, ROOMS)

__all__ = ["AnyNetwork", "Learning", "Lessons"]
