"""Make a network of the package from a file of learn.py.

    python tools/gpu/to_network.py GAME LEARNED.npz NETWORK.npz [TEMPERATURE]

A temperature above 1 softens the priors.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from sevenwonders.game.learning import AnyNetwork


def network_from(game: str, path: Path, temperature: float = 1.0) -> AnyNetwork:
    """Return the network of a game in a learned file, without the inputs for styles."""
    from sevenwonders.classic.players.network import inputs as classic_inputs
    from sevenwonders.classic.players.network.weights import Network as ClassicNetwork
    from sevenwonders.duel.players.network import inputs as duel_inputs
    from sevenwonders.duel.players.network.weights import Network as DuelNetwork

    with np.load(path) as file:
        about = json.loads(str(file["about"]))
        layers = {name: file[name].astype(np.float32) for name in file.files if name != "about"}
    for name in ("output_weights", "output_bias"):
        layers[name] /= temperature
    if game == "duel":
        layers["rows"] = layers["rows"][: duel_inputs.N_INPUTS]
        return DuelNetwork.from_floats(layers, about)
    layers["rows"] = layers["rows"][: classic_inputs.N_INPUTS]
    return ClassicNetwork.from_floats(layers | {"value_weights": layers["value_weights"].T}, about)


if __name__ == "__main__":
    network_from(sys.argv[1], Path(sys.argv[2]), float(sys.argv[4]) if sys.argv[4:] else 1.0).save(Path(sys.argv[3]))
