"""TorchRL: its check of environments, and a masked policy that learns by REINFORCE."""

import torch
from tensordict.nn import TensorDictModule
from torch.distributions import Categorical
from torchrl.envs import GymEnv, PettingZooWrapper
from torchrl.envs.utils import check_env_specs

import sevenwonders.envs.gymnasium  # noqa: F401
from sevenwonders.envs.pettingzoo import parallel_env

GAMES = 8

torch.manual_seed(1)
game = GymEnv("sevenwonders/Duel-v0", categorical_action_encoding=True)
check_env_specs(game)
actions = game.action_spec.space.n
network = torch.nn.Linear(game.observation_spec["observation"].shape[-1], actions)


def choose(row: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    logits = network(row.float()).masked_fill(mask == 0, -torch.inf)
    return Categorical(logits=logits).sample()


policy = TensorDictModule(choose, in_keys=["observation", "action_mask"], out_keys=["action"])
optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
for _ in range(GAMES):
    played = game.rollout(1_000, policy)
    assert bool(played["next", "done"][-1])
    logits = network(played["observation"].float()).masked_fill(played["action_mask"] == 0, -torch.inf)
    worth = played["next", "reward"][-1].item()
    loss = -worth * Categorical(logits=logits).log_prob(played["action"]).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
table = PettingZooWrapper(parallel_env("duel", idle_action=True), categorical_actions=True)
assert bool(table.rollout(1_000)["next", "done"][-1])  # random actions, drawn from the masks of both seats
print(f"check_env_specs passed; a policy learned from {GAMES} games, the last of {len(played)} steps")
