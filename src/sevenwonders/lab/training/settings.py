"""Settings of training in a league, which are stored in the folder of the run."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from ...errors import SevenWondersError
from ...files import open_atomically
from ...game.learning import AnyNetwork, Learning
from ...registry import game_type

CHANGEABLE = ("generations", "also")  # settings that may differ when a training run is continued


@dataclass(frozen=True, slots=True)
class LeagueSettings:
    """Settings of a training run in a league.

    Each generation plays games of the champion with itself and older networks, and trains a network on them. The new
    network becomes the champion if it passes a gate, which is games against the champion. An exploiter is a network
    that only learns to beat one other network.

    Attributes:
        game: the name of the game.
        generations: the number of generations.
        games: the number of games that each generation plays.
        window: the number of latest generations from whose games each generation learns.
        seed: the seed of all random numbers.
        pairs: maximum pairs of games against the champion in a gate, for each budget.
        style_pairs: maximum pairs of games against each style (the champion with a bias to certain actions).
        simulations: simulations of a move with the smaller of a gate's two budgets; the larger is four times it.
        begin: the file of the network of generation 0, or `shipped` for the network of the package; by default
            generation 0 learns from games of players without a network.
        afresh: whether each generation starts from random weights, which needs many games, instead of an older network.
        width: the units of the first layer of a network that starts from random weights.
        against: for an exploiter, the only network that it learns to beat: a file, or `shipped`.  The exploiter begins
            with the same network unless `begin` names another.
        also: files of further networks in the league, such as exploiters.
    """

    game: str = "duel"
    generations: int = 10
    games: int = 20_000
    window: int = 5
    seed: int = 1
    pairs: int = 400
    style_pairs: int = 100
    simulations: int = 400
    begin: str = ""
    afresh: bool = False
    width: int = 128
    against: str = ""
    also: tuple[str, ...] = ()

    def check_and_store(self, folder: Path) -> None:
        """Check the settings and the networks that they name, and write the settings to `course.json` in a folder.

        Raises `SevenWondersError` if the settings are invalid, or the folder has a run with other settings.
        """
        if self.against and self.also:
            raise SevenWondersError("an exploiter plays against one network only; leave out the others")
        path, wanted = folder / "course.json", asdict(self)
        if path.exists():
            kept = json.loads(path.read_text("utf-8"))
            changed = [name for name in wanted if name not in CHANGEABLE and kept.get(name) != wanted[name]]
            if changed:
                raise SevenWondersError(
                    f"{folder} holds another course: {changed[0]} is {kept.get(changed[0])!r} there,"
                    f" not {wanted[changed[0]]!r}; go on with the same, or begin in another folder"
                )
        elif (folder / "checkpoint.npz").exists():
            raise SevenWondersError(
                f"{folder} holds self-play without a search; go on with a device, such as cpu, or name another folder"
            )
        else:
            for name in filter(None, (self.begin, self.against)):
                self.load_network(name)
        for name in self.also:
            self.load_network(name)
        folder.mkdir(parents=True, exist_ok=True)
        write_json(path, wanted)

    def load_network(self, name: str) -> AnyNetwork:
        """Load the network in a file, or the network of the package if `name` is `shipped`."""
        learning: Learning = game_type(self.game).learning
        try:
            return learning.load_shipped() if name == "shipped" else learning.load_network(Path(name))
        except ValueError as error:
            raise SevenWondersError(f"the course cannot have that network: {error}") from None


def write_json(path: Path, content: dict[str, object]) -> None:
    """Write a dictionary to a JSON file, completely or not at all."""
    with open_atomically(path) as file:
        file.write(json.dumps(content, indent=2).encode() + b"\n")
