"""Play 7 Wonders with a policy in JAX; games and policy stay on the GPU.

python gpu_jax.py                          # a GPU, 16384 games
python gpu_jax.py --device cpu --games 64  # the same on the processor
"""

import argparse
import time

import jax
import jax.numpy as jnp

from sevenwonders.classic import Batch, Options

parser = argparse.ArgumentParser()
parser.add_argument("--device", default="cuda")
parser.add_argument("--games", type=int, default=16384)
parser.add_argument("--steps", type=int, default=2000)
given = parser.parse_args()

batch = Batch(given.games, Options(players=3), seed=1, device=given.device)
share = jax.dlpack.from_dlpack  # without a copy: read again after every step of the batch


@jax.jit
def choose(weights: jax.Array, seen: jax.Array, masks: jax.Array, seats: jax.Array, key: jax.Array) -> jax.Array:
    """Draw an action of a linear policy for seat 0, and any legal one for the others."""
    logits = jnp.where((seats == 0)[:, None], seen.astype(jnp.float32) @ weights / 64, 0.0)
    return jax.random.categorical(key, jnp.where(masks, logits, -1e9)).astype(jnp.int32)


@jax.jit
def counted(ranks: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Count the games that have ended, and those that seat 0 has won."""
    return (ranks[:, 0] > 0).sum(), (ranks[:, 0] == 1).sum()


def first_places(weights: jax.Array, key: jax.Array) -> tuple[float, int]:
    """Play on and return the share of first places of seat 0, and the number of games."""
    won = ended = 0
    for _ in range(given.steps):
        key, own = jax.random.split(key)
        seen, masks, seats = map(share, (batch.observe(), batch.masks, batch.seats))
        batch.step(choose(weights, seen, masks, seats, own), check=False)
        over, first = counted(share(batch.ranks))
        won, ended = won + first, ended + over
    return float(won / ended), int(ended)


draws = jax.random.normal(jax.random.key(1), (3, len(batch.features), batch.num_actions))
for number, weights in enumerate([draws[0] * 0, *draws]):
    began = time.perf_counter()
    share_won, games = first_places(weights, jax.random.key(number))
    speed = given.steps * len(batch) / (time.perf_counter() - began)
    print(f"policy {number}: first in {100 * share_won:.1f} % of {games:,} games, {speed:,.0f} decisions/s", flush=True)
