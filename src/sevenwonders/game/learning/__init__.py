"""Training of networks: self-play games of a league, training examples made of them, and networks in training."""

from typing import TYPE_CHECKING

from ...lazy import make_lazy_getattr

if TYPE_CHECKING:
    from .league import LeaguePlan
    from .learning import Learning
    from .network import AnyNetwork
    from .rollout import RolloutGames
    from .selfplay import GameRunner, GameWriter, Searcher, SelfPlayActor, SelfPlayRules
    from .trainable_network import TrainableNetwork, TrainingSettings
    from .training_examples import TrainingExamples
else:
    __getattr__ = make_lazy_getattr(
        __name__,
        "league:LeaguePlan",
        "learning:Learning",
        "training_examples:TrainingExamples",
        "network:AnyNetwork",
        "trainable_network:TrainableNetwork TrainingSettings",
        "rollout:RolloutGames",
        "selfplay:GameRunner GameWriter Searcher SelfPlayActor SelfPlayRules",
    )

__all__ = ["AnyNetwork", "LeaguePlan", "Learning", "TrainableNetwork", "TrainingExamples", "TrainingSettings"]
__all__ += ["GameRunner", "GameWriter", "RolloutGames", "Searcher", "SelfPlayActor", "SelfPlayRules"]
