"""Training in a league, generation by generation; every step is stored in files, so that a run can be resumed.

    folder/course.json             the settings
    folder/003/games/*.npz         games of generation 3
    folder/003/network.npz         the network trained on them
    folder/003/gate.jsonl          pairs of games of its gate
    folder/003/gate.json           the results of the gate, and whether the network is the new champion
    folder/003/styles.jsonl        of a champion: its games with the styles, for the gates of later generations
    folder/against.npz             of an exploiter: the network that it has to beat

A generation plays with the champion, learns from its own games and the last few generations', and becomes champion if
it passes its gate.  An exploiter has no gate to pass: each generation plays and learns on, and its games with the
frozen network are counted.  Existing files are not made again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from ...errors import SevenWondersError
from ...files import whole_file
from ...game.learning import AnyNetwork, Learning
from ...game.search import processors
from ...kernel.chance import seed_of
from ...registry import game_type
from ..workers import work_through
from .gate import Gate
from .learner import learn, need_torch

SHIPPED = "shipped"
CHANGEABLE = ("generations", "also")  # what another run of the same course may ask for


@dataclass(frozen=True, slots=True)
class Course:
    """Settings of a training run in a league.

    Attributes:
        game: the name of the game.
        generations: the number of generations.
        games: the number of games that each generation plays.
        window: the number of latest generations that each learns from.
        seed: the seed of all random numbers.
        pairs: pairs of games of a gate against the champion, at most and with each budget.
        style_pairs: pairs of games of a gate against each style, at most and with each budget.
        simulations: the simulations of a move in a gate with the small budget, see `gate.LARGE`.
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

    def keep(self, folder: Path) -> None:
        """Check the settings and the given networks, and write the settings to a folder that has no other run."""
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
                self.network_of(name)
        for name in self.also:
            self.network_of(name)
        folder.mkdir(parents=True, exist_ok=True)
        write_json(path, wanted)

    def network_of(self, name: str) -> AnyNetwork:
        """Load the network of a file, or the network of the package for `shipped`."""
        learning: Learning = game_type(self.game).learning
        try:
            return learning.shipped() if name == SHIPPED else learning.load(Path(name))
        except ValueError as error:
            raise SevenWondersError(f"the course cannot have that network: {error}") from None


def write_json(path: Path, content: dict[str, object]) -> None:
    """Write a dictionary to a JSON file, completely or not at all."""
    with whole_file(path) as file:
        file.write(json.dumps(content, indent=2).encode() + b"\n")


PART = 200  # games of a file, which a worker plays before it tells
STEPS_BACK = 3  # generations back to the network that learning starts from, which has not overfitted to these games
OLDER = 3  # former generations that the league holds


@dataclass(frozen=True, slots=True)
class _Part:
    """Games that one worker plays."""

    game: str
    path: Path
    seed: int
    network: Path | None
    past: tuple[Path, ...]
    against: Path | None
    games: int


class Training:
    """A training run in a folder.

    Args:
        folder: the folder of its files, which need not exist.
        course: the settings; they must be the same if the folder already has a run.
        processes: the number of games at once.
        tell: called with lines of progress.
    """

    def __init__(
        self, folder: str | Path, course: Course, processes: int | None = None, tell: Callable[[str], object] = print
    ) -> None:
        need_torch()
        folder = Path(folder)
        self.folder, self.course, self._tell = folder, course, tell
        self._processes = processes
        self._learning: Learning = game_type(course.game).learning
        self._against = folder / "against.npz" if course.against else None
        course.keep(folder)

    def run(self) -> Path:
        """Run all remaining generations; return the path of the champion's network."""
        self._take_networks()
        for number in range(self.course.generations):
            self._gather(number)
            self._learn(number)
            self._pass_gate(number)
        return self.network(self.champion)

    def network(self, number: int) -> Path:
        """Return the path of a generation's network."""
        return self._home(number) / "network.npz"

    @property
    def champion(self) -> int:
        """The last generation that passed its gate; -1 before the first."""
        gates = sorted(self.folder.glob("*/gate.json"), reverse=True)
        passed = (gate for gate in gates if json.loads(gate.read_text("utf-8"))["passed"])
        return next((int(gate.parent.name) for gate in passed), -1)

    def _home(self, number: int) -> Path:
        return self.folder / f"{number:03d}"

    def _take_networks(self) -> None:
        """Copy given networks into the folder: the network of generation 0, and the network that an exploiter has to
        beat.
        """
        first, against = self.course.begin or self.course.against, self._against
        if against is not None and not against.exists():
            self.course.network_of(self.course.against).save(against)
        if first and not self.network(0).exists():
            self._home(0).mkdir(exist_ok=True)
            self.course.network_of(first).save(self.network(0))

    def _gather(self, number: int) -> None:
        if self.network(number).exists():
            return
        champion = self.champion
        network = self.network(champion) if champion >= 0 else None
        past = [self.network(older) for older in range(max(0, champion - OLDER), champion)]
        past += map(Path, self.course.also)
        folder = self._home(number) / "games"
        folder.mkdir(parents=True, exist_ok=True)
        first = seed_of(self.course.seed, number) % 2**31
        parts = [
            _Part(
                self.course.game,
                folder / f"{part:05d}.npz",
                first + part,
                network,
                tuple(past),
                self._against,
                min(PART, self.course.games - part * PART),
            )
            for part in range(-(-self.course.games // PART))
        ]
        played = 0
        for games in work_through(_play_part, parts, self._processes):
            played += games
            self._tell(f"generation {number}: {played} of {self.course.games} games")

    def _learn(self, number: int) -> None:
        path = self.network(number)
        if path.exists():
            return
        known = self._known_before(number)
        homes = [self._home(older) for older in range(max(0, number - self.course.window + 1), number + 1)]
        files = [file for home in homes for file in sorted((home / "games").glob("*.npz"))]
        self._tell(f"generation {number} learns from {len(files)} files of games")
        lessons = self._learning.lessons_from(files)
        pupil = learn(
            self._learning,
            lessons,
            known,
            fresh=self.course.afresh or not (self.course.begin or self.course.against),
            seed=self.course.seed + number,
            threads=max(1, (self._processes or processors()) // 2),
            tell=self._tell,
        )
        pupil.save(path)

    def _known_before(self, number: int) -> AnyNetwork:
        """Return the network from which the training of a generation starts."""
        older = self.network(max(0, number - STEPS_BACK))
        if self.course.afresh or not older.exists():
            return self._learning.fresh(self.course.seed + number, self.course.width)
        return self._learning.load(older)

    def _pass_gate(self, number: int) -> None:
        path, champion = self._home(number) / "gate.json", self.champion
        if path.exists():
            return
        if champion < 0:  # the first network has no rival
            write_json(path, {"passed": True})
            return
        ours, at_once = self.network(number), self._processes
        if self._against is not None:
            verdict = Gate(self.course, number, ours, None, self._against, at_once, self._tell).measure()
        else:
            theirs = self.network(champion)
            verdict = Gate(self.course, number, ours, champion, theirs, at_once, self._tell).judge()
        write_json(path, verdict)


def _play_part(part: _Part) -> int:
    """Play the games of a part, unless its file exists; return the number of games."""
    if not part.path.exists():
        learning = game_type(part.game).learning
        network, against = (None if path is None else learning.load(path) for path in (part.network, part.against))
        past = [learning.load(path) for path in part.past]
        learning.gather(part.path, part.seed, network=network, past=past, games=part.games, against=against)
    return part.games
