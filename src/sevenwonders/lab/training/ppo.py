"""Self-play without a search, by PPO: a network plays many games at once and learns from the results of its choices.

In some games one seat has a style, which values some endings more than others. Some games begin with random actions,
and in some an older version of the network plays some seats. Games, network and optimizer are on one device, where
PyTorch (an extra) shares the games' memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...game.learning import RolloutGames
from ...kernel.layers import PAIR

if TYPE_CHECKING:
    import torch

Tensors = dict[str, "torch.Tensor"]

MAX_WEIGHT = 1.9  # of the first layer, which the package keeps as whole numbers of at most 2
CLIP = 0.2
POLICY_LAMBDA, VALUE_LAMBDA = 0.9, 0.98  # of the lambda returns for advantages, and of those that are value targets
STYLED, RANDOM = 0.4, 0.2  # shares of games with a style, and of those that begin with random actions
LEAGUE = 6  # one game in so many is against an older version of the network
OLDER, SAVED_OLDER, AGE = 8, 3, 25  # older versions, those in a checkpoint, and iterations between two of them
ABSENT = -1e9  # the logit of a choice that does not exist


def evaluate_rows(layers: Tensors, seen: Tensors, style: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Evaluate some rows (a row is a seat to act in a game); return the logits of their choices, and their raw values.

    Args:
        layers: the layers of the network.
        seen: the active inputs and the possible choices of each row, as in `RolloutGames.seen`.
        style: the index of the style (a preference for certain endings) of each row; 0 is the plain style.
    """
    import torch
    from torch.nn import functional

    active, counts, rows = seen["active"].long(), seen["counts"].long()[:, None], layers["rows"]
    numbers = seen["numbers"][:, : int(active.max())]
    is_on = torch.arange(numbers.shape[1], device=rows.device) < active[:, None]
    if rows.is_cuda:  # a matrix of zeros and ones for the tensor cores; behind the inputs is a column for those not on
        columns = -(-(len(rows) + 1) // 64) * 64
        on = torch.where(is_on, numbers, len(rows)).long()
        matrix = torch.zeros(len(on), columns, dtype=torch.bfloat16, device=rows.device).scatter_(1, on, 1.0)
        sums = (matrix @ functional.pad(rows, (0, 0, 0, columns - len(rows))).bfloat16()).float()
    else:
        sums = functional.embedding_bag(numbers[is_on].long(), rows, active.cumsum(0) - active, mode="sum")
    sums = sums + functional.embedding(style, layers["styles"], padding_idx=0) + layers["bias"]
    last = (sums.relu() @ layers["weights"] + layers["second_bias"]).relu()
    scores = last @ layers["output_weights"].T + layers["output_bias"]
    outputs = seen["outputs"][:, : int(counts.max())]
    first, second = (outputs % PAIR).long(), (outputs // PAIR - 1).long()
    logits = scores.gather(1, first) + torch.where(second >= 0, scores.gather(1, second.clamp(min=0)), 0.0)
    is_absent = torch.arange(outputs.shape[1], device=rows.device) >= counts
    value_weights = layers["value_weights"]
    if len(value_weights) != last.shape[1]:  # that of 7 Wonders has a row for each value
        value_weights = value_weights.T
    return logits.masked_fill(is_absent, ABSENT), last @ value_weights + layers["value_bias"]


def sample_choices(logits: torch.Tensor) -> torch.Tensor:
    """Sample a choice for each row from the softmax of its logits."""
    import torch

    return (logits - torch.empty_like(logits).exponential_().log()).argmax(1)


class PpoLearner:
    """A network that plays games and learns from them by PPO.

    Attributes:
        layers: the arrays of the network, and `styles`, the values that each style adds before the first activation.
        older: the layers of older versions of the network, oldest first.

    Args:
        games: the games to play.
        networks: the initial layers, followed by the layers of older versions.
        batch: the number of rows of an update; a row is a seat to act in a game.
    """

    def __init__(self, games: RolloutGames, networks: Sequence[Mapping[str, np.ndarray]], batch: int) -> None:
        import torch

        self.games, self.batch = games, batch
        self.device = device = games.tensors["choice"].device
        styles = np.zeros((len(games.STYLES), len(networks[0]["bias"])))
        self.layers, *self.older = (
            {name: torch.tensor(array, dtype=torch.float32, device=device) for name, array in layers.items()}
            for layers in ({"styles": styles, **network} for network in networks)
        )
        self.older = self.older or [self._copy_layers()]
        for layer in self.layers.values():
            layer.requires_grad_()
        self._optimizer = torch.optim.Adam(self.layers.values(), eps=1e-5, betas=(0.9, 0.98))
        self._iterations = 0
        league = games.game_index_of_row % LEAGUE == 0
        self._league, self._parity = league.nonzero()[:, 0], (games.game_index_of_row // LEAGUE % 2)[league]
        steps, rows, values = games.STEPS, games.rows, len(self.layers["value_bias"])
        self._data = {name: tensor.new_zeros(steps, *tensor.shape) for name, tensor in games.network_inputs.items()}
        self._data |= {name: torch.zeros(steps, rows, dtype=torch.int64, device=device) for name in ("choice", "style")}
        for name in ("log_prob", "advantage", "use_policy", "use_value"):
            self._data[name] = torch.zeros(steps, rows, device=device)
        self._data["target"] = torch.zeros(steps, rows, values, device=device)
        self._values = torch.zeros(steps + 1, rows, values, device=device)
        self._seats = torch.zeros(steps + 1, rows, dtype=torch.int64, device=device)
        self._results = torch.zeros(steps, rows, values, device=device)
        self._over = torch.zeros(steps, games.n, dtype=torch.bool, device=device)
        self._styles, self._random = self._draw_styles(), self._draw_counts_of_random_steps()

    def train_iteration(self, rate: float, entropy: float) -> dict[str, float]:
        """Play some steps of all games, and learn from them.

        Args:
            rate: the learning rate.
            entropy: the weight of the entropy of the policy.

        Returns:
            `games`, the number of games that ended; the mean `policy_loss` and `value_loss`; and the mean `entropy`.
        """
        import torch

        for group in self._optimizer.param_groups:
            group["lr"] = rate
        with torch.no_grad():
            self._play_steps()
            self._compute_returns()
        parts = [self._update_network(rows, units, entropy) for rows, units in self._iter_batches()]
        self._iterations += 1
        if self._iterations % AGE == 0:
            self.older = [self.older[0], *self.older[1:][-OLDER + 2 :], self._copy_layers()]
        policy, value, policy_entropy = (float(number) for number in torch.stack(parts).mean(0))
        return {"games": float(self._over.sum()), "policy_loss": policy, "value_loss": value, "entropy": policy_entropy}

    def get_layers_for_checkpoint(self) -> list[dict[str, np.ndarray]]:
        """Return the layers of the network and, in half precision, of some older versions, for a checkpoint."""
        older = [self.older[0], *self.older[1:][-SAVED_OLDER + 1 :]]
        nets = [{name: layer.detach().cpu().numpy() for name, layer in net.items()} for net in (self.layers, *older)]
        return [nets[0], *({name: layer.astype(np.float16) for name, layer in net.items()} for net in nets[1:])]

    def _copy_layers(self) -> Tensors:
        return {name: layer.detach().clone() for name, layer in self.layers.items()}

    def _draw_styles(self) -> torch.Tensor:
        """Draw a style index for each game and seat: 0 (plain), but in some games one seat prefers certain endings."""
        import torch

        n, seats, device = self.games.n, self.games.SEATS, self.device
        style = torch.randint(1, len(self.games.STYLES), (n, 1), device=device)
        is_styled = torch.rand(n, 1, device=device) < STYLED
        is_seat = torch.arange(seats, device=device) == torch.randint(seats, (n, 1), device=device)
        return torch.where(is_styled & is_seat, style, 0)

    def _draw_counts_of_random_steps(self) -> torch.Tensor:
        """Draw the number of random steps at the start of each game, 0 in most; the policy does not learn from them."""
        import torch

        length = torch.randint(1, self.games.MAX_BEGINNING + 1, (self.games.n,), device=self.device)
        return torch.where(torch.rand(self.games.n, device=self.device) < RANDOM, length, 0)

    def _play_steps(self) -> None:
        """Play `STEPS` steps of every game, and store the observations, choices, values and results."""
        import torch

        games, data, league = self.games, self._data, self._league
        old = self.older[int(torch.randint(len(self.older), ()))]
        for step in range(games.STEPS + 1):
            games.observe_games()
            seen, seats = games.network_inputs, games.seats
            style = self._styles[games.game_index_of_row, seats]
            logits, raw = evaluate_rows(self.layers, seen, style)
            self._values[step], self._seats[step] = games.decode_outcomes(raw), seats
            if step == games.STEPS:
                return
            choice, is_old = sample_choices(logits), torch.zeros(games.rows, dtype=torch.bool, device=self.device)
            if len(league):
                shown = {name: tensor[league] for name, tensor in seen.items()}
                is_old[league] = seats[league] % 2 == self._parity
                of_old = sample_choices(evaluate_rows(old, shown, style[league])[0])
                choice[league] = torch.where(is_old[league], of_old, choice[league])
            is_random = (self._random > 0)[games.game_index_of_row]
            anything = torch.rand(games.rows, device=self.device) * seen["counts"].clamp(max=games.MAX_CHOICES)
            choice = torch.where(is_random, anything.long(), choice)
            for name, tensor in seen.items():
                data[name][step] = tensor
            data["choice"][step], data["style"][step] = choice, style
            data["log_prob"][step] = logits.log_softmax(1).gather(1, choice[:, None])[:, 0]
            data["use_value"][step] = (~is_random).float()
            data["use_policy"][step] = (~is_random & ~is_old & (seen["counts"] > 1)).float()
            games.tensors["choice"].copy_(choice)
            games.step_games()
            self._over[step] = over = games.tensors["over"] > 0
            self._results[step] = games.final_outcomes(seats)
            self._random = torch.where(over, self._draw_counts_of_random_steps(), (self._random - 1).clamp(min=0))
            self._styles = torch.where(over[:, None], self._draw_styles(), self._styles)

    def _compute_returns(self) -> None:
        """Compute the value targets and advantages of the steps played, from the last step to the first."""
        import torch

        games, data = self.games, self._data
        policy_return = value_return = self._values[-1]
        for step in reversed(range(games.STEPS)):
            over, results = self._over[step][games.game_index_of_row, None], self._results[step]
            now, seats, style = self._values[step + 1], self._seats[step : step + 2], data["style"][step]
            policy_return, value_return = (
                torch.where(over, results, games.convert_perspective((1 - trace) * now + trace * after, *seats))
                for after, trace in ((policy_return, POLICY_LAMBDA), (value_return, VALUE_LAMBDA))
            )
            data["target"][step] = value_return
            data["advantage"][step] = games.expected_utility(policy_return, style) - games.expected_utility(
                self._values[step], style
            )
        use, advantage = data["use_policy"], data["advantage"]
        advantage -= (advantage * use).sum() / use.sum().clamp(min=1)
        advantage /= ((advantage.square() * use).sum() / use.sum().clamp(min=1)).sqrt() + 1e-6

    def _iter_batches(self) -> Iterator[tuple[Tensors, torch.Tensor]]:
        """Yield the played decisions in random batches.

        Yields:
            The arrays of the rows in a batch, and the indices of the rows of each game; missing rows have the index
            after the last row.
        """
        import torch

        games = self.games
        flat = {name: tensor.flatten(0, 1) for name, tensor in self._data.items()}
        flat["numbers"] = flat["numbers"][:, : int(flat["active"].max())]
        order = torch.randperm(games.STEPS * games.n, device=self.device)
        size = min(len(order), max(1, self.batch * games.n // games.rows))
        for part in order[: len(order) // size * size].split(size):
            units = games.rows_by_game[part % games.n]
            is_there = units < games.rows
            chosen = (units + (part // games.n * games.rows)[:, None])[is_there]
            places = torch.where(is_there, is_there.flatten().cumsum(0).reshape(is_there.shape) - 1, len(chosen))
            yield {name: tensor[chosen] for name, tensor in flat.items()}, places

    def _update_network(self, row: Tensors, units: torch.Tensor, entropy: float) -> torch.Tensor:
        """Update the network once; return the mean losses of policy and value, and the mean entropy.

        Args:
            row: the arrays of the rows in a batch.
            units: the indices of the rows of each game.
            entropy: the weight of the entropy of the policy.
        """
        import torch

        logits, raw = evaluate_rows(self.layers, row, row["style"])
        log_probs, use, advantage = logits.log_softmax(1), row["use_policy"], row["advantage"]
        ratio = (log_probs.gather(1, row["choice"][:, None])[:, 0] - row["log_prob"]).exp()
        surrogate = torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage)
        used = use.sum().clamp(min=1)
        policy = -(surrogate * use).sum() / used
        policy_entropy = -((log_probs.exp() * log_probs.clamp(min=-50)).sum(1) * use).sum() / used
        value = self.games.value_loss(raw, row["target"], row["use_value"], units)
        self._optimizer.zero_grad(set_to_none=True)
        (policy + value - entropy * policy_entropy).backward()
        torch.nn.utils.clip_grad_norm_(self.layers.values(), 1.0)
        self._optimizer.step()
        with torch.no_grad():
            for name in ("rows", "bias"):
                self.layers[name].clamp_(-MAX_WEIGHT, MAX_WEIGHT)
        return torch.stack([policy, value, policy_entropy]).detach()
