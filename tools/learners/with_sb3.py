"""Stable-Baselines3: `MaskablePPO` of its contributions learns Duel, and plays by the loop of its page."""

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks

import sevenwonders.envs.gymnasium  # noqa: F401

STEPS = 2_048
GAMES = 5

game = gymnasium.make("sevenwonders/Duel-v0")
model = MaskablePPO("MultiInputPolicy", game, n_steps=512, seed=1)
model.learn(STEPS)
episodes = [episode["r"] for episode in model.ep_info_buffer]
assert model.num_timesteps == STEPS
assert len(episodes) > 10
evaluate_policy(model, game, n_eval_episodes=GAMES, warn=False)

results = []
observation, info = game.reset(seed=2)
while len(results) < GAMES:
    action, _states = model.predict(observation, action_masks=get_action_masks(game))
    observation, reward, terminated, truncated, info = game.step(action)
    assert "illegal" not in info
    if terminated or truncated:
        results.append(reward)
        observation, info = game.reset()
print(
    f"MaskablePPO learned for {STEPS} steps; {len(episodes)} games, on average worth {np.mean(episodes):+.2f}; "
    f"then {GAMES} by its loop, {np.mean(results):+.2f}"
)
