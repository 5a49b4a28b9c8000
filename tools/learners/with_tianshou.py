"""Tianshou: a deep Q-network learns the first seat of Duel by PettingZoo, against random play."""

from typing import Any

import numpy as np
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from sevenwonders.envs.pettingzoo import env

GAMES_AT_ONCE = 4
STEPS = 800


class WithoutInfo(PettingZooEnv):
    """Drops `info`, which has a result at the end of a game alone: the buffer takes what is absent for a NaN."""

    def step(self, action: int) -> tuple[dict[str, Any], list[float], bool, bool, dict[str, Any]]:
        observation, rewards, over, truncated, _ = super().step(action)
        return observation, rewards, over, truncated, {}


def make() -> PettingZooEnv:
    return WithoutInfo(env("duel"))


game = make()
columns, actions = game.observation_space["observation"].shape, game.action_space
policy = DiscreteQLearningPolicy(
    model=Net(state_shape=columns, action_shape=actions.n, hidden_sizes=[64]), action_space=actions, eps_training=0.1
)
learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=0.99, target_update_freq=20)
players = MultiAgentOffPolicyAlgorithm(
    algorithms=[learner, MARLRandomDiscreteMaskedOffPolicyAlgorithm(actions)], env=game
)
games = DummyVectorEnv([make] * GAMES_AT_ONCE)
buffer = VectorReplayBuffer(5_000, GAMES_AT_ONCE)
result = players.run_training(
    OffPolicyTrainerParams(
        training_collector=Collector[CollectStats](players, games, buffer, exploration_noise=True),
        max_epochs=1,
        epoch_num_steps=STEPS,
        collection_step_num_env_steps=100,
        batch_size=64,
        update_step_num_gradient_steps_per_sample=0.1,
        multi_agent_return_reduction=lambda rewards: rewards[:, 0],
        verbose=False,
        show_progress=False,
    )
)
assert len(buffer) >= STEPS
assert np.abs(buffer.rew).max() == 1  # games have ended
print(f"DQN learned for {result.train_step} steps in {result.train_episode} games with {result.update_step} updates")
