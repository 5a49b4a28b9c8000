"""Play thousands of games between two networks without a search, and print their shares with 95 % intervals.

    python tools/gpu/raw_match.py duel NEW.npz OLD.npz --setting base --games 40000

Both always choose their likeliest action, as in `match.py` with one simulation, but all games advance together: a core
plays a thousand games of Duel a second.  The new network has one seat, each in turn; the figure for 7 Wonders is its
share of first places as a multiple of par.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch

from sevenwonders.classic.players.learning.training_rules import PLAYERS
from sevenwonders.lab.training.ppo import Tensors, evaluate_rows
from sevenwonders.lab.training.settings import LeagueSettings
from sevenwonders.registry import game_type
from sevenwonders.statistics.played_games import setting_options

SIDE_BY_SIDE = 4096  # games


def with_style(layers: Mapping[str, torch.Tensor]) -> Tensors:
    """Return layers as `evaluate` takes them: with the plain style alone."""
    return {**layers, "styles": torch.zeros(1, len(layers["bias"]), device=layers["bias"].device)}


def layers_of(game: str, name: str, device: str = "cpu") -> Tensors:
    """Return the layers of a network: the file of one, or `shipped`."""
    layers = LeagueSettings(game=game).load_network(name).to_float_layers()
    return with_style({part: torch.as_tensor(array, device=device) for part, array in layers.items()})


def play(game: str, setting: str, new: Tensors, old: Tensors, seed: int, device: str) -> np.ndarray:
    """Return the new network's share of the victory in each of `SIDE_BY_SIDE` games."""
    learning, options = game_type(game).learning, setting_options(game_type(game))[setting]
    players, bits = options.num_players, options.to_bits()
    rules = bits if game == "duel" else players + PLAYERS * bits
    games = learning.ROLLOUT(np.full(SIDE_BY_SIDE, rules), np.full(SIDE_BY_SIDE, players), seed, device)
    mine = games.game_index_of_row % players
    shares = torch.full((games.n,), -1.0, device=device)
    while (shares < 0).any():
        games.observe_games()
        seats = games.seats
        for network, is_its in ((new, seats == mine), (old, seats != mine)):
            rows = is_its.nonzero()[:, 0]
            shown = {name: tensor[rows] for name, tensor in games.network_inputs.items()}
            with torch.no_grad():
                logits, _ = evaluate_rows(network, shown, torch.zeros_like(rows))
            games.tensors["choice"][rows] = logits.argmax(1)
        games.step_games()
        if game == "duel":
            won = games.expected_utility(games.final_outcomes(mine), torch.zeros_like(mine))
        else:
            won = games.final_outcomes(seats)[seats == mine, 0]
        shares = torch.where((shares < 0) & (games.tensors["over"] > 0), won, shares)
    return shares.cpu().numpy()


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("duel", "classic"))
    parser.add_argument("new", help="the file of a network, or shipped")
    parser.add_argument("old", help="likewise")
    parser.add_argument("--setting", action="append", help="names of settings; default: all")
    parser.add_argument("--games", type=int, default=20_000, help=f"rounded up to a multiple of {SIDE_BY_SIDE}")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    known = setting_options(game_type(given.game))
    for setting in given.setting or ():
        if setting not in known:
            parser.error(f"there is no setting {setting}; choose from {', '.join(known)}")
    for name in (given.new, given.old):
        if name != "shipped" and not Path(name).is_file():
            parser.error(f"there is no network {name}; name the file of one, or shipped")
    if given.games < 1:
        parser.error("--games is at least 1")
    new, old = (layers_of(given.game, name, given.device) for name in (given.new, given.old))
    for setting in given.setting or known:
        begin, parts = time.time(), list[np.ndarray]()
        while sum(map(len, parts)) < given.games:
            parts.append(play(given.game, setting, new, old, given.seed + 1000 * len(parts), given.device))
        shares = np.concatenate(parts)
        unit, scale = ("%", 100) if given.game == "duel" else ("of par", int(setting))
        mean, error = scale * shares.mean(), scale * 1.96 * shares.std(ddof=1) / len(shares) ** 0.5
        figures = f"{mean:.3g} ± {error:.2g} {unit}, {len(shares)} games, {time.time() - begin:.0f} s"
        print(f"{given.game} {setting}: {figures}", flush=True)


if __name__ == "__main__":
    main()
