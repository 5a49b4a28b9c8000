"""A course of training: generation by generation, each step kept in files, so that it goes on after any interruption.

    folder/course.json             what was asked for
    folder/003/games/*.npz         games of generation 3
    folder/003/network.npz         what was learned from them
    folder/003/gate.json           its match against the champion, and whether it is the new one

A generation plays with the champion, learns from its own games and the last few generations', and becomes champion if
it beats the old one.  A file that is there is not made again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from ...errors import SevenWondersError
from ...game.learning import AnyNetwork, Learning
from ...game.measures import shares
from ...game.search import processors
from ...kernel.chance import seed_of
from ...registry import game_type
from ..sprt import SequentialTest
from ..workers import work_through
from .learner import Settings, learn, need_torch

PART = 200  # games of a file, which a worker plays before it tells
STEPS_BACK = 3  # a network learns from where an older one stood: who is taught games again learns them by heart
GATE_SEED = 0x6A7E
SHIPPED = "shipped"
PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Course:
    """What a course of training is.

    Attributes:
        game: the name of the game.
        generations: how many.
        games: how many games each plays.
        window: from how many generations each learns.
        seed: of everything.
        pairs: games of a gate at most, in pairs.
        simulations: of a move in a gate.
        begin: the file of a network that is to be generation 0, or `shipped` for that of the package; by default
            generation 0 learns from games of those who need no network.
        afresh: whether each generation learns from nothing, which wants many games, instead of from an older one.
        width: units of the first layer of a network that learns from nothing.
    """

    game: str = "duel"
    generations: int = 10
    games: int = 20_000
    window: int = 5
    seed: int = 1
    pairs: int = 400
    simulations: int = 400
    begin: str = ""
    afresh: bool = False
    width: int = 128


@dataclass(frozen=True, slots=True)
class _Part:
    """Games for one worker."""

    game: str
    path: Path
    seed: int
    network: Path | None
    past: tuple[Path, ...]
    games: int


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two games of a gate, with the same deal and seats swapped."""

    game: str
    networks: tuple[Path, Path]
    simulations: int
    seed: int
    modules: tuple[str, ...]


class Training:
    """A course in a folder.

    Args:
        folder: where its files are, or are to be.
        course: what to do; must be the same again where there is one already.
        processes: how many games at once.
        tell: hears a line of progress now and then.
    """

    def __init__(
        self, folder: Path, course: Course, processes: int | None = None, tell: Callable[[str], object] = print
    ) -> None:
        need_torch()
        self.folder, self.course, self._tell = folder, course, tell
        self._processes = processes or processors()
        self._learning: Learning = game_type(course.game).learning
        self._keep_course()

    def run(self) -> Path:
        """Go through all generations that are still to come; returns the network of the champion."""
        if self.course.begin:
            self._begin()
        for number in range(self.course.generations):
            self._gather(number)
            self._learn(number)
            self._pass_gate(number)
        return self.network(self.champion)

    def network(self, number: int) -> Path:
        """Where the network of a generation is."""
        return self._home(number) / "network.npz"

    @property
    def champion(self) -> int:
        """The last generation that passed its gate; -1 before the first."""
        gates = sorted(self.folder.glob("*/gate.json"), reverse=True)
        passed = (gate for gate in gates if json.loads(gate.read_text("utf-8"))["passed"])
        return next((int(gate.parent.name) for gate in passed), -1)

    def _home(self, number: int) -> Path:
        return self.folder / f"{number:03d}"

    def _keep_course(self) -> None:
        path, wanted = self.folder / "course.json", asdict(self.course)
        if path.exists():
            kept = json.loads(path.read_text("utf-8"))
            changed = [name for name in wanted if name != "generations" and kept.get(name) != wanted[name]]
            if changed:
                raise SevenWondersError(
                    f"{self.folder} holds another course: {changed[0]} is {kept.get(changed[0])!r} there,"
                    f" not {wanted[changed[0]]!r}; go on with the same, or begin in another folder"
                )
        self.folder.mkdir(parents=True, exist_ok=True)
        _write_json(path, wanted)

    def _begin(self) -> None:
        """Take what somebody has learned before for generation 0."""
        path, begin = self.network(0), self.course.begin
        if path.exists():
            return
        try:
            network = self._learning.shipped() if begin == SHIPPED else self._learning.load(Path(begin))
        except ValueError as error:
            raise SevenWondersError(f"the course cannot begin with that: {error}") from None
        path.parent.mkdir(exist_ok=True)
        self._write(network, path)

    @staticmethod
    def _write(network: AnyNetwork, path: Path) -> None:
        """Write a network so that it is there whole or not at all."""
        part = path.with_suffix(".part")
        network.save(part)
        part.rename(path)

    def _gather(self, number: int) -> None:
        if self.network(number).exists():
            return
        champion = self.champion
        network = self.network(champion) if champion >= 0 else None
        past = tuple(self.network(older) for older in range(max(0, champion - 3), champion))
        folder = self._home(number) / "games"
        folder.mkdir(parents=True, exist_ok=True)
        first = seed_of(self.course.seed, number) % 2**31
        parts = [
            _Part(
                self.course.game,
                folder / f"{part:05d}.npz",
                first + part,
                network,
                past,
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
            lessons,
            known,
            Settings(),
            seed=self.course.seed + number,
            threads=max(1, self._processes // 2),
            tell=self._tell,
        )
        self._write(pupil, path)

    def _known_before(self, number: int) -> AnyNetwork:
        """The network that a generation goes on from."""
        older = self.network(max(0, number - STEPS_BACK))
        if self.course.afresh or not older.exists():
            return self._learning.fresh(self.course.seed + number, self.course.width)
        return self._learning.load(older)

    def _pass_gate(self, number: int) -> None:
        path, champion = self._home(number) / "gate.json", self.champion
        if path.exists():
            return
        if champion < 0:  # there is nobody to beat
            _write_json(path, {"passed": True})
            return
        test = SequentialTest(0, 20)
        modules = game_type(self.course.game).configurations
        pairs = (
            _Pair(
                self.course.game,
                (self.network(number), self.network(champion)),
                self.course.simulations,
                seed_of(self.course.seed, GATE_SEED, number, pair),
                modules[pair % len(modules)],
            )
            for pair in range(self.course.pairs)
        )
        results = work_through(_play_pair, pairs, self._processes)
        for points in results:
            test.add(points)
            if test.verdict is not None:
                break
        results.close()  # type: ignore[attr-defined]
        passed = test.verdict if test.verdict is not None else test.share > 0.5
        _write_json(path, {"pairs": test.pairs, "share": test.share, "passed": passed})
        self._tell(
            f"generation {number} against {champion}: {100 * test.share:.1f} % of {test.number} pairs,"
            f" {'passed' if passed else 'not passed'}"
        )


def _write_json(path: Path, content: dict[str, object]) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(json.dumps(content, indent=2) + "\n", "utf-8")
    part.rename(path)


def _play_part(part: _Part) -> int:
    """What a worker does for a generation, unless it has been done; returns how many games there are now."""
    if not part.path.exists():
        learning: Learning = game_type(part.game).learning
        learning.gather(part.path, part.seed, network=part.network, past=part.past, games=part.games)
    return part.games


def _play_pair(pair: _Pair) -> float:
    """The points of the first network in two games."""
    kind = game_type(pair.game)
    options = kind.options(modules=pair.modules)
    points = 0.0
    for swapped in (False, True):
        players = [
            kind.learning.contender(network, PLAIN, pair.simulations, seed_of(pair.seed, seat))
            for seat, network in enumerate(pair.networks)
        ]
        first = 1 if swapped else 0
        game = kind.dealt(options, pair.seed, ("first", "second"))
        while not game.is_over:
            for seat in game.deciders:
                chosen = players[seat ^ first].choose(game.known(seat), seat)
                game.commit(seat, chosen.action)
        ranks = kind.measures.ranks(np.array([kind.measures.of(game)]))
        points += float(shares(ranks)[0][first])
    return points
