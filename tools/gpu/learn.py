"""Learn Duel or 7 Wonders by self-play (PPO); games, network and learner stay on one device.

    python tools/gpu/learn.py duel --device cuda --kernels FOLDER --begin shipped --seconds 200 --out duel_gpu.npz

It stops after `--seconds`, and goes on from its own file (`--begin FILE`).  `--device cpu` runs the same on the
package's compiled rules, slowly.  `to_network.py` turns the file into a network of the package.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from device import Device
from environments import GAMES, ClassicGames, DuelGames

from sevenwonders.game.learning.lessons import PAIR

MAX_ROW = 1.9  # the package keeps the first layer as whole numbers, 1024 to one, of at most 2
CLIP = 0.2
LEAGUE = 6  # one game in so many has an older network at some seats
POOL = 8  # older networks that are kept


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--kernels", type=Path, help="folder of the kernels (GPU only)")
    parser.add_argument("--games", type=int, help="default: 65536 of Duel, 16384 of 7 Wonders")
    parser.add_argument("--steps", type=int, help="decisions of each game an iteration; default: 32 and 18")
    parser.add_argument("--batch", type=int, default=32768, help="rows of an update")
    parser.add_argument("--seconds", type=float, default=200)
    parser.add_argument("--rate", type=float, default=4e-4)
    parser.add_argument("--policy-trace", type=float, default=0.9, help="lambda of the returns that judge actions")
    parser.add_argument("--value-trace", type=float, default=0.98, help="lambda of the returns that values learn")
    parser.add_argument("--value-weight", type=float, default=1.0)
    parser.add_argument("--entropy", type=float, default=0.015, help="weight of the entropy at first")
    parser.add_argument("--keep", type=float, default=0.4, help="share of it that is left at the end")
    parser.add_argument("--floor", type=float, default=0.0, help="mean entropy below which its weight grows")
    parser.add_argument("--styles", type=float, default=0.4, help="share of games in which one seat has a style")
    parser.add_argument("--wild", type=float, default=0.2, help="share of games that begin with random actions")
    parser.add_argument("--slips", type=float, default=0.0, help="share of decisions that are random later on")
    parser.add_argument("--temperature", type=float, default=1.0, help="of the policy in play")
    parser.add_argument("--hold", action="store_true", help="learn values only, and keep the policy")
    parser.add_argument("--save-every", type=float, default=45, help="seconds between files")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", default="", help="`shipped`, or a file to go on from")
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    return parser.parse_args()


class PolicyValueNetwork(torch.nn.Module):
    """The layers of `players.network` of a game, with an input more for each style."""

    def __init__(self, game: type[DuelGames] | type[ClassicGames], first: int = 256, second: int = 64) -> None:
        super().__init__()
        self.no_input = game.INPUTS
        columns = -(-(game.INPUTS + len(game.STYLES)) // 64) * 64

        def layer(*shape: int, scale: float = 0.0) -> torch.nn.Parameter:
            return torch.nn.Parameter(torch.randn(*shape) * scale)

        self.rows, self.bias = layer(columns, first, scale=0.05), layer(first)
        self.weights, self.second_bias = layer(first, second, scale=first**-0.5), layer(second)
        self.value_weights, self.value_bias = layer(second, game.VALUES, scale=second**-0.5 / 4), layer(game.VALUES)
        self.output_weights, self.output_bias = layer(game.OUTPUTS, second, scale=0.02), layer(game.OUTPUTS)

    def forward(self, row: dict[str, torch.Tensor], style: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return logits of the choices and raw values."""
        numbers, outputs = row["numbers"], row["outputs"]
        places = torch.arange(numbers.shape[1], device=numbers.device)
        on = torch.where(places < row["active"][:, None], numbers, self.no_input).long()
        on[:, -1] = self.no_input + style
        if numbers.is_cuda:  # a matrix of zeros and ones, for the tensor cores
            x = torch.zeros(len(on), len(self.rows), dtype=torch.bfloat16, device=on.device).scatter_(1, on, 1.0)
            x[:, self.no_input] = 0
            sums = (x @ self.rows.bfloat16()).float()
        else:
            sums = F.embedding_bag(on, self.rows, mode="sum", padding_idx=self.no_input)
        last = F.relu(F.relu(sums + self.bias) @ self.weights + self.second_bias)
        liked = last @ self.output_weights.T + self.output_bias
        one, two = (outputs % PAIR).long(), (outputs // PAIR - 1).long()
        logits = liked.gather(1, one) + torch.where(two >= 0, liked.gather(1, two.clamp(min=0)), 0.0)
        absent = torch.arange(outputs.shape[1], device=on.device) >= row["counts"][:, None]
        return logits.masked_fill(absent, -1e9), last @ self.value_weights + self.value_bias

    def save(self, path: Path, about: dict[str, Any]) -> None:
        """Write the layers as half-precision numbers."""
        layers = {name: layer.detach().cpu().numpy().astype(np.float16) for name, layer in self.named_parameters()}
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, about=np.array(json.dumps(about)), **layers)
        part.rename(path)

    @torch.no_grad()
    def load(self, layers: dict[str, np.ndarray]) -> None:
        """Take layers; rows and columns that they lack are 0."""
        for name, layer in self.named_parameters():
            known = torch.from_numpy(np.asarray(layers[name], np.float32))
            layer.zero_()
            layer[tuple(map(slice, known.shape))] = known


def layers_to_begin_with(game: str, begin: str) -> dict[str, np.ndarray]:
    """Return the layers of the shipped network or of a file that was learned."""
    if begin != "shipped":
        with np.load(begin) as file:
            return {name: file[name] for name in file.files if name != "about"}
    if game == "duel":
        from sevenwonders.duel.players.network.weights import shipped

        return shipped().floats()
    from sevenwonders.classic.players.network.weights import shipped as shipped_of_classic

    layers = shipped_of_classic().floats()
    return layers | {"value_weights": layers["value_weights"].T}


def sample(logits: torch.Tensor) -> torch.Tensor:
    """Draw a choice of each row."""
    return (logits - torch.empty_like(logits).exponential_().log()).argmax(1)


class Learner:
    """Plays with the network, and improves it by what came of it."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.o = given
        self.device = Device(given.device, given.kernels)
        game = GAMES[given.game]
        is_duel = given.game == "duel"
        self.steps = given.steps or (32 if is_duel else 18)
        self.longest_beginning = 40 if is_duel else 12
        self.games = game(self.device, given.games or (65536 if is_duel else 16384), given.seed)
        self.network = self.new_network()
        if given.begin:
            self.network.load(layers_to_begin_with(given.game, given.begin))
        self.pool = [self.copy_of_layers()]  # the first stays: that from which learning began
        self.old, self.first = self.new_network(), self.new_network()
        self.first.load_state_dict(self.pool[0])
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=given.rate, eps=1e-5, betas=(0.9, 0.98))
        games, rows = self.games, len(self.games.row_seats)
        self.rows = rows
        game_of_row = torch.zeros(rows + 1, dtype=torch.int64, device=self.device.torch)
        numbers = torch.arange(games.n, device=self.device.torch)
        game_of_row[games.grid.flatten()] = numbers.repeat_interleave(games.grid.shape[1])
        self.game_of_row = game_of_row[:rows]
        self.in_league = self.game_of_row % LEAGUE == 0
        self.league_rows = self.in_league.nonzero()[:, 0]
        self.zeros = self.device.zeros
        kept = {
            "numbers": ("int16", game.MAX_ACTIVE),
            "active": ("int16",),
            "outputs": ("int32", game.MAX_CHOICES),
            "counts": ("int16",),
            **dict.fromkeys(("choice", "style"), ("int64",)),
            **dict.fromkeys(("likely", "gain", "use_policy", "use_value"), ("float32",)),
            "target": ("float32", game.VALUES),
        }
        self.kept = {name: self.zeros(kind, self.steps, rows, *width) for name, (kind, *width) in kept.items()}
        self.values = self.zeros("float32", self.steps + 1, rows, game.VALUES)
        self.seats = self.zeros("int64", self.steps + 1, rows)
        self.results = self.zeros("float32", self.steps, rows, game.VALUES)
        self.over, self.slips = self.zeros("bool", self.steps, games.n), self.zeros("bool", self.steps, rows)
        self.styles = self.new_styles()
        self.wild = self.new_beginnings()
        self.entropy_weight = 1.0

    def new_network(self) -> PolicyValueNetwork:
        """Return a network of this game on this device."""
        return PolicyValueNetwork(type(self.games)).to(self.device.torch)

    def copy_of_layers(self) -> dict[str, torch.Tensor]:
        """Return a copy of the network's layers."""
        return {name: layer.detach().clone() for name, layer in self.network.state_dict().items()}

    def new_styles(self) -> torch.Tensor:
        """Draw styles by game and seat: in some games one seat has one that is not plain."""
        n, seats = self.games.n, 2 if isinstance(self.games, DuelGames) else 7
        chance = torch.rand(n, device=self.device.torch)
        kinds = torch.randint(1, len(self.games.STYLES), (n,), device=self.device.torch)
        style = torch.where(chance < self.o.styles, kinds, 0)
        return style[:, None] * F.one_hot(torch.randint(seats, (n,), device=self.device.torch), seats)

    def new_beginnings(self) -> torch.Tensor:
        """Draw how many random steps each game begins with; nothing is learned from them."""
        n, torch_device = self.games.n, self.device.torch
        length = torch.randint(1, self.longest_beginning + 1, (n,), device=torch_device)
        return torch.where(torch.rand(n, device=torch_device) < self.o.wild, length, 0)

    @torch.no_grad()
    def play(self) -> int:
        """Play `steps` steps of every game; return how many games ended."""
        games, kept, rows = self.games, self.kept, self.rows
        self.old.load_state_dict(self.pool[int(np.random.randint(len(self.pool)))])
        for step in range(self.steps + 1):
            seen = games.look()
            seats = self.seats[step] = games.row_seats
            style = self.styles[self.game_of_row, seats]
            logits, raw = self.network(seen, style)
            logits = logits / self.o.temperature
            self.values[step] = games.values(raw)
            if step == self.steps:
                break
            league = self.league_rows
            logits_old, _ = self.old({name: tensor[league] for name, tensor in seen.items()}, style[league])
            logits_old = logits_old / self.o.temperature
            is_old = self.zeros("bool", rows)
            parity = self.game_of_row // LEAGUE % 2
            is_old[league] = (seats[league] % 2) == parity[league]
            choice = sample(logits)
            choice[league] = torch.where(is_old[league], sample(logits_old), choice[league])
            wild = (self.wild > 0)[self.game_of_row]
            slip = self.slips[step] = torch.rand(rows, device=self.device.torch) < self.o.slips
            wild |= slip
            anything = (torch.rand(rows, device=self.device.torch) * seen["counts"].clamp(max=games.MAX_CHOICES)).long()
            choice = torch.where(wild, anything, choice)
            for name, tensor in seen.items():
                kept[name][step] = tensor
            kept["choice"][step], kept["style"][step] = choice, style
            kept["likely"][step] = logits.log_softmax(1).gather(1, choice[:, None])[:, 0]
            kept["use_value"][step] = (~wild).float()
            kept["use_policy"][step] = (~wild & ~is_old & (seen["counts"] > 1)).float()
            self.over[step] = over = games.act(choice)
            self.results[step] = games.results(seats)
            self.wild = torch.where(over, self.new_beginnings(), (self.wild - 1).clamp(min=0))
            self.styles = torch.where(over[:, None], self.new_styles(), self.styles)
        judged = learned = self.values[self.steps]
        for step in reversed(range(self.steps)):
            over = self.over[step][self.game_of_row, None]
            seats, now = self.seats[step : step + 2], self.values[step + 1]
            both = []
            for after, trace in ((judged, self.o.policy_trace), (learned, self.o.value_trace)):
                mixed = (1 - trace) * now + trace * after
                coming = torch.where(over, self.results[step], games.carried(mixed, seats[0], seats[1]))
                # A random action tells nothing of the position before it.
                both.append(torch.where(self.slips[step][:, None], self.values[step], coming))
            judged, learned = both
            kept["target"][step] = learned
            style = kept["style"][step]
            kept["gain"][step] = games.utility(judged, style) - games.utility(self.values[step], style)
        return int(self.over.sum())

    def learn(self, entropy: float) -> list[float]:
        """Make one pass over what was played; return the mean losses of policy and value, and the entropy."""
        games, rows = self.games, self.rows
        flat = {name: tensor.flatten(0, 1) for name, tensor in self.kept.items()}
        use = flat["use_policy"]
        whole = use.sum().clamp(min=1)
        mean = (flat["gain"] * use).sum() / whole
        deviation = (((flat["gain"] - mean).square() * use).sum() / whole).sqrt() + 1e-6
        order = torch.randperm(self.steps * games.n, device=self.device.torch)
        size = max(1, self.o.batch * games.n // rows)
        sums, parts = self.zeros("float32", 3), 0
        for part in order.split(size):
            if len(part) < min(size, len(order)):
                break
            units = games.grid[part % games.n]
            present = units < rows
            chosen = (units + (part // games.n * rows)[:, None])[present]
            local = torch.where(present, present.flatten().cumsum(0).reshape(present.shape) - 1, len(chosen))
            row = {name: tensor[chosen] for name, tensor in flat.items()}
            logits, raw = self.network(row, row["style"])
            logits = logits / self.o.temperature
            likely, part_use = logits.log_softmax(1), row["use_policy"]
            ratio = (likely.gather(1, row["choice"][:, None])[:, 0] - row["likely"]).exp()
            gain = (row["gain"] - mean) / deviation
            least = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            used = part_use.sum().clamp(min=1)
            policy = -(least * part_use).sum() / used
            if self.o.hold:
                with torch.no_grad():
                    first = (self.first(row, row["style"])[0] / self.o.temperature).softmax(1)
                policy = -((first * likely.clamp(min=-50)).sum(1) * part_use).sum() / used
            value = games.value_loss(raw, row["target"], row["use_value"], local)
            spread = -((likely.exp() * likely.clamp(min=-50)).sum(1) * part_use).sum() / used
            self.optimizer.zero_grad(set_to_none=True)
            (policy + self.o.value_weight * value - (0 if self.o.hold else entropy) * spread).backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
            self.optimizer.step()
            with torch.no_grad():
                self.network.rows.clamp_(-MAX_ROW, MAX_ROW)
            sums, parts = sums + torch.stack([policy, value, spread]).detach(), parts + 1
        return [round(float(number), 4) for number in sums / max(1, parts)]

    def run(self) -> None:
        """Learn until the time is up."""
        o, begin, iteration, played, saved = self.o, time.time(), 0, 0, 0.0
        while (spent := (time.time() - begin) / o.seconds) < 1:
            for group in self.optimizer.param_groups:
                group["lr"] = o.rate * max(0.03, 1 - spent) * min(1, (iteration + 1) / 20)
            played += self.play()
            weight = o.entropy * max(o.keep, 1 - spent) * self.entropy_weight
            losses = self.learn(weight)
            if o.floor:
                self.entropy_weight = min(20.0, max(1.0, self.entropy_weight * (1.1 if losses[2] < o.floor else 0.95)))
            iteration += 1
            if iteration % 25 == 0:
                self.pool = self.pool[:1] + self.pool[max(1, len(self.pool) - POOL + 2) :] + [self.copy_of_layers()]
            if iteration in (1, 2, 5, 10, 20) or iteration % 50 == 0:
                now = time.time() - begin
                print(
                    f"{now:.0f} s, {played:,} games: policy, value, entropy {losses}, weight {weight:.4f}", flush=True
                )
            if time.time() - begin - saved > o.save_every:
                saved = time.time() - begin
                self.network.save(o.out, {"games": played, "seconds": round(saved)})
        took = time.time() - begin
        self.network.save(o.out, {"games": played, "seconds": round(took)})
        speed = iteration * self.rows * self.steps / took / 1e6
        print(f"{iteration} iterations, {played:,} games, {speed:.2f} M decisions a second", flush=True)


@torch.no_grad()
def match(learner: Learner, n: int, seed: int = 9) -> None:
    """Let the network play against that from which it began, both without a search, and print the points by setting."""
    games = type(learner.games)(learner.device, n, seed)
    learner.old.load_state_dict(learner.pool[0])
    rows = len(games.row_seats)
    game_of_row = torch.zeros(rows + 1, dtype=torch.int64, device=games.device.torch)
    numbers = torch.arange(games.n, device=games.device.torch)
    game_of_row[games.grid.flatten()] = numbers.repeat_interleave(games.grid.shape[1])
    game_of_row = game_of_row[:rows]
    is_duel = isinstance(games, DuelGames)
    players = torch.bincount(game_of_row, minlength=games.n)
    mine = numbers % (2 if is_duel else players)  # the only seat of the new network
    points = torch.full((games.n,), -1.0, device=games.device.torch)
    for _ in range(130 if is_duel else 19):
        seen, seats = games.look(), games.row_seats
        style = torch.zeros_like(seats)
        is_mine = seats == mine[game_of_row]
        new, old = learner.network(seen, style)[0], learner.old(seen, style)[0]
        over = games.act(torch.where(is_mine, sample(new), sample(old)))
        if is_duel:
            won = games.won(mine)
        else:
            won = games.by_game(games.won(seats), 0.0).gather(1, mine[:, None])[:, 0]
        points = torch.where(over & (points < 0), won, points)
    for number, label in enumerate(games.labels):
        chosen = points[(games.kinds == number) & (points >= 0)]
        share, error = float(chosen.mean()), 1.96 * float(chosen.std()) / max(1, len(chosen)) ** 0.5
        print(f"  {label}: {100 * share:.1f} ± {100 * error:.1f} % of {len(chosen)} games", flush=True)


def main() -> None:
    """Learn, save, and play a match."""
    given = options()
    torch.manual_seed(given.seed)
    np.random.seed(given.seed)
    torch.set_float32_matmul_precision("high")
    learner = Learner(given)
    learner.run()
    print("raw policy against that from which it began (7 Wonders: one seat of the new one):")
    match(learner, 32768 if learner.device.is_gpu else 64)


if __name__ == "__main__":
    main()
