"""How a search weighs what it is told."""

from dataclasses import dataclass

from ....game.search import SearchSettings


@dataclass(frozen=True, slots=True)
class Settings(SearchSettings):
    """How a search weighs what it is told; the defaults won matches."""

    explore: float = 0.5
    first_play: float = 0.05

    heat: float = 1.0
    """How much the network's liking of actions is softened: more than 1 brings them nearer to each other."""


DEFAULT = Settings()
