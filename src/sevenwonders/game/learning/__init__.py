"""Training of networks: self-play games of a league, training examples made of them, and networks in training."""

from typing import TYPE_CHECKING

from ...lazy import names_of

if TYPE_CHECKING:
    from .league import Plan
    from .learning import Learning
    from .lessons import Lessons
    from .network import AnyNetwork
    from .pupil import Pupil, Settings
    from .rollout import RolloutGames
    from .selfplay import GameWriter, Referee, Searcher, Steps, Teacher
else:
    ROOMS = {
        "AnyNetwork": "network",
        "GameWriter": "selfplay",
        "Learning": "learning",
        "Lessons": "lessons",
        "Plan": "league",
        "Pupil": "pupil",
        "Referee": "selfplay",
        "RolloutGames": "rollout",
        "Searcher": "selfplay",
        "Settings": "pupil",
        "Steps": "selfplay",
        "Teacher": "selfplay",
    }
    __getattr__ = names_of(__name__, ROOMS)

__all__ = [
    "AnyNetwork",
    "GameWriter",
    "Learning",
    "Lessons",
    "Plan",
    "Pupil",
    "Referee",
    "RolloutGames",
    "Searcher",
    "Settings",
    "Steps",
    "Teacher",
]
