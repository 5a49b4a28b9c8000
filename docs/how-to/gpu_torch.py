"""Learn Duel against random play with PyTorch; games, network and learning stay on the GPU.

python gpu_torch.py                           # a GPU, 4096 games, 60 seconds
python gpu_torch.py --device cpu --games 256  # the same on the processor
"""

import argparse
import time

import torch

from sevenwonders.duel import Batch

STEPS, TRACE = 80, 0.95  # steps played before the network learns from them; how far results count back

parser = argparse.ArgumentParser()
parser.add_argument("--device", default="cuda")
parser.add_argument("--games", type=int, default=4096)
parser.add_argument("--seconds", type=float, default=60)
given = parser.parse_args()

batch = Batch(given.games, seed=1, device=given.device)
share = torch.from_dlpack  # without a copy: the tensors change with every step of the batch
masks, seats, dones, rewards = map(share, (batch.masks, batch.seats, batch.dones, batch.rewards))
seat_0 = torch.zeros(given.games, dtype=torch.int64, device=given.device)


def network(outputs: int) -> torch.nn.Module:
    """Make a network of two layers."""
    layers = torch.nn.Linear(len(batch.features), 256), torch.nn.ReLU(), torch.nn.Linear(256, outputs)
    return torch.nn.Sequential(*layers).to(given.device)


def observed() -> torch.Tensor:
    """Return what seat 0 sees."""
    return share(batch.observe(seat_0)).float() / 8


policy, value = network(batch.num_actions), network(1)
optimizer = torch.optim.Adam([*policy.parameters(), *value.parameters()], lr=1e-3)
began, rounds, decisions = time.perf_counter(), 0, 0
while time.perf_counter() - began < given.seconds:
    played, won, ended = [], 0.0, 0.0
    with torch.no_grad():
        for _ in range(STEPS):
            seen, legal, mine = observed(), masks.clone(), seats == 0
            logits = torch.where(mine[:, None], policy(seen), 0.0).masked_fill(~legal, -1e9)  # the other is random
            actions = torch.distributions.Categorical(logits=logits).sample()
            batch.step(actions, check=False)
            played.append((seen, legal, mine, actions, value(seen)[:, 0], dones.clone(), rewards[:, 0].clone()))
            won, ended = won + (rewards[:, 0] > 0).sum(), ended + dones.sum()
        after = result = value(observed())[:, 0]
    for seen, legal, mine, actions, expected, over, reward in reversed(played):
        result = torch.where(over, reward, (1 - TRACE) * after + TRACE * result)
        gain, after = result - expected, expected
        logits = policy(seen).masked_fill(~legal, -1e9)
        choice = torch.distributions.Categorical(logits=logits)
        loss = (value(seen)[:, 0] - result).square().mean()
        loss = loss - ((choice.log_prob(actions) * gain + 0.01 * choice.entropy()) * mine).mean()
        (loss / STEPS).backward()
    optimizer.step()
    optimizer.zero_grad()
    rounds, decisions = rounds + 1, decisions + STEPS * given.games
    if rounds % 10 == 0:
        seconds = time.perf_counter() - began
        print(f"{seconds:4.0f} s, {decisions / seconds:10,.0f} decisions/s, won {100 * won / ended:.1f} %", flush=True)
