"""RLlib: PPO with its module for masked actions learns Duel against random play."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import sevenwonders.envs.gymnasium

STEPS = 512


class NamedForRLlib(gymnasium.ObservationWrapper):
    """Names the parts of an observation as the module expects them, as floats."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(sevenwonders.envs.gymnasium.SevenWondersEnv("duel"))
        rows = self.env.observation_space["observation"].shape
        self.observation_space = spaces.Dict(
            {
                "observations": spaces.Box(-1_000.0, 1_000.0, rows, np.float32),
                "action_mask": spaces.Box(0.0, 1.0, (self.env.action_space.n,), np.float32),
            }
        )

    def observation(self, observation: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        row, mask = observation["observation"], observation["action_mask"]
        return {"observations": row.astype(np.float32), "action_mask": mask.astype(np.float32)}


algorithm = (
    PPOConfig()
    .environment(NamedForRLlib)
    .env_runners(num_env_runners=0)
    .rl_module(
        rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64]})
    )
    .training(train_batch_size=STEPS, minibatch_size=128, num_epochs=2)
    .debugging(seed=1)
    .build_algo()
)
played = algorithm.train()["env_runners"]
algorithm.stop()
assert played["num_env_steps_sampled"] >= STEPS
print(f"PPO learned for {played['num_env_steps_sampled']:.0f} steps; {played['num_episodes']:.0f} games")
