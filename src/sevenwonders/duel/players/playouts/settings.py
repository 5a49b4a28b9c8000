"""How a search weighs what it knows."""

from dataclasses import dataclass

from ....game.search import SearchSettings


@dataclass(frozen=True, slots=True)
class Settings(SearchSettings):
    """How a search weighs what it knows; the defaults won matches at equal time."""

    explore: float = 0.7
    first_play: float = 0.1
    prior_spread: float = 600.0
    """Hundredths of a point by which one action must be better to be e times as likely beforehand."""

    judgement: float = 0.5
    """Weight of the evaluation in the value of a leaf; the rest is a game played to the end at random."""

    spread: float = 1.0
    """How unsure the evaluation is of the winner: more than 1 brings its judgement nearer to a half."""


DEFAULT = Settings()
