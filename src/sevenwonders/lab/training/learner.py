"""Training of a network on games with PyTorch (an extra): one pass over many positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from ...game.learning import AnyNetwork, Learning
from ...game.learning.trainable_network import TrainingSettings
from ...game.learning.training_examples import TrainingExamples


def train_network(
    learning: Learning,
    examples: TrainingExamples,
    network: AnyNetwork,
    settings: TrainingSettings | None = None,
    *,
    fresh: bool = False,
    seed: int = 0,
    threads: int = 1,
    report: Callable[[str], object] = print,
) -> AnyNetwork:
    """Train a copy of a network on positions of games; return the copy, with its losses in `about`.

    Args:
        learning: the learning functions of the game.
        examples: the positions.
        network: the network, which is not changed.
        settings: the settings of the training; by default those of the game.
        fresh: whether the default settings are those for a network with little or no training.
        seed: the seed of all random numbers.
        threads: the number of threads.
        report: called with lines of progress.
    """
    import torch

    settings = settings or (learning.SETTINGS if fresh else learning.FURTHER)
    torch.set_num_threads(threads)
    torch.manual_seed(seed)
    trainable = learning.make_trainable_network(examples, network, settings)
    rows, is_held_out = examples.unit_starts, examples.held[examples.unit_starts]
    training_rows, test_rows = rows[~is_held_out], rows[is_held_out]
    weights = [part for part in trainable.parameters if part.ndim > 1]
    biases = [part for part in trainable.parameters if part.ndim == 1]
    optimiser = torch.optim.AdamW(
        [{"params": weights, "weight_decay": settings.decay}, {"params": biases, "weight_decay": 0.0}], lr=settings.rate
    )
    batches = list(_iter_batches(training_rows, settings, np.random.default_rng(seed)))
    for step, batch in enumerate(batches):
        warm, late = min(1.0, (step + 1) / 100), 0.5 * (1 + np.cos(np.pi * step / len(batches))) + 0.01
        for group in optimiser.param_groups:
            group["lr"] = settings.rate * warm * late
        loss, _ = trainable.compute_losses(batch)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        if step % max(1, len(batches) // 5) == 0:
            report(f"  step {step} of {len(batches)}: {_format_losses(trainable.average_losses(test_rows))}")
    losses = trainable.average_losses(test_rows)
    report(f"  learned from {len(training_rows)} positions: {_format_losses(losses)}")
    return trainable.to_network({"positions": len(examples), "games": int(examples.games[-1]) + 1, "held_out": losses})


def _iter_batches(rows: np.ndarray, settings: TrainingSettings, dice: np.random.Generator) -> Iterator[np.ndarray]:
    """Yield the rows of each batch in ascending order; `dice` shuffles all rows before they are split into batches."""
    size = max(1, min(settings.batch, len(rows)))
    left = int(settings.epochs * len(rows) / size)
    while left > 0:
        order = dice.permutation(rows)
        for first in range(0, len(rows) - size + 1, size):
            if left > 0:
                yield np.sort(order[first : first + size])
            left -= 1


def _format_losses(losses: dict[str, float]) -> str:
    """Format losses by name as one line of text."""
    return ", ".join(f"{name} {loss:.3f}" for name, loss in losses.items())
