"""What a course of training is, as it is kept in its folder."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from ...errors import SevenWondersError
from ...game.learning import AnyNetwork, Learning
from ...registry import game_type

SHIPPED = "shipped"
CHANGEABLE = ("generations", "also")  # what another run of the same course may ask for


@dataclass(frozen=True, slots=True)
class Course:
    """What a course of training is.

    Attributes:
        game: the name of the game.
        generations: how many.
        games: how many games each plays.
        window: from how many generations each learns.
        seed: of everything.
        pairs: pairs of games of a gate against the champion, at most and with each budget.
        style_pairs: the same against every style.
        simulations: of a move in a gate with the small budget, see `gate.LARGE`.
        begin: the file of a network that is to be generation 0, or `shipped` for that of the package; by default
            generation 0 learns from games of those who need no network.
        afresh: whether each generation learns from nothing, which wants many games, instead of from an older one.
        width: units of the first layer of a network that learns from nothing.
        against: the file of a network, or `shipped`, which this course learns to beat and nothing else: the course of
            an exploiter.  It begins with the same network unless `begin` says otherwise.
        also: files of networks that the league has beside its own, such as exploiters that were found.
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

    def keep(self, folder: Path) -> None:
        """Write this down in a folder, which must not hold another course."""
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
        folder.mkdir(parents=True, exist_ok=True)
        write_json(path, wanted)

    def network_of(self, name: str) -> AnyNetwork:
        """The network of a file, or the one of the package."""
        learning: Learning = game_type(self.game).learning
        try:
            return learning.shipped() if name == SHIPPED else learning.load(Path(name))
        except ValueError as error:
            raise SevenWondersError(f"the course cannot have that network: {error}") from None


def write_json(path: Path, content: dict[str, object]) -> None:
    """Write a table to a file, which is there whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(json.dumps(content, indent=2) + "\n", "utf-8")
    part.rename(path)


def write_network(path: Path, network: AnyNetwork) -> None:
    """Write a network to a file, likewise."""
    part = path.with_suffix(".part")
    network.save(part)
    part.rename(path)
