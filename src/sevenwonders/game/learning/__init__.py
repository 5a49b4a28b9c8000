"""Training of networks: self-play games of a league, training examples made of them, and networks in training."""

from typing import TYPE_CHECKING

from ...lazy import make_lazy_getattr

if TYPE_CHECKING:
    from .league import LeaguePlan
    from .learning import Learning
    from .lessons import TrainingExamples
    from .network import AnyNetwork
    from .pupil import TrainableNetwork, TrainingSettings
    from .rollout import RolloutGames
    from .selfplay import GameRunner, GameWriter, Searcher, SelfPlayActor, Steps
else:
    __getattr__ = make_lazy_getattr(
        __name__,
        "league:LeaguePlan",
        "learning:Learning",
        "lessons:TrainingExamples",
        "network:AnyNetwork",
        "pupil:TrainableNetwork TrainingSettings",
        "rollout:RolloutGames",
        "selfplay:GameRunner GameWriter Searcher SelfPlayActor Steps",
    )

__all__ = ["AnyNetwork", "LeaguePlan", "Learning", "TrainableNetwork", "TrainingExamples", "TrainingSettings"]
__all__ += ["GameRunner", "GameWriter", "RolloutGames", "Searcher", "SelfPlayActor", "Steps"]
