"""Stable-Baselines3: `MaskablePPO` of its contributions learns Duel against random play."""

from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

import sevenwonders.envs.gymnasium  # noqa: F401

STEPS = 2_048


class RowWithMask(gymnasium.Wrapper):
    """Gives the row of numbers as the observation, and the mask where `MaskablePPO` looks for it."""

    def __init__(self, game: gymnasium.Env) -> None:
        super().__init__(game)
        self.observation_space = game.observation_space["observation"]
        self._mask = np.ones(game.action_space.n, bool)

    def action_masks(self) -> np.ndarray:
        return self._mask

    def reset(self, **given: Any) -> tuple[np.ndarray, dict[str, Any]]:
        observation, info = self.env.reset(**given)
        self._mask = info["action_mask"].astype(bool)
        return observation["observation"], info

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        observation, reward, over, truncated, info = self.env.step(action)
        self._mask = info["action_mask"].astype(bool)
        assert "illegal" not in info
        return observation["observation"], reward, over, truncated, info


model = MaskablePPO("MlpPolicy", RowWithMask(gymnasium.make("sevenwonders/Duel-v0")), n_steps=512, seed=1)
model.learn(STEPS)
games = [episode["r"] for episode in model.ep_info_buffer]
assert model.num_timesteps == STEPS
assert len(games) > 10
print(f"MaskablePPO learned for {STEPS} steps; {len(games)} games, on average worth {np.mean(games):+.2f}")
