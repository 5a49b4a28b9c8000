"""Training of networks: self-play games of a league, training examples made of them, and networks in training."""

from .league import SelfPlayPlan
from .learning import Learning
from .network import AnyNetwork
from .rollout import RolloutGames
from .selfplay import GameRunner, GameWriter, Searcher, SelfPlayActor, SelfPlayRules
from .trainable_network import TrainableNetwork, TrainingSettings
from .training_examples import TrainingExamples

__all__ = ["AnyNetwork", "Learning", "SelfPlayPlan", "TrainableNetwork", "TrainingExamples", "TrainingSettings"]
__all__ += ["GameRunner", "GameWriter", "RolloutGames", "Searcher", "SelfPlayActor", "SelfPlayRules"]
