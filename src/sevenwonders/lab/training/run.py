"""Training in a league, generation by generation; every step is stored in files, so that a run can be resumed.

    folder/course.json             the settings
    folder/003/games/*.npz         games of generation 3
    folder/003/network.npz         the network trained on them
    folder/003/gate.jsonl          pairs of games of its gate
    folder/003/gate.json           the results of the gate, and whether the network is the new champion
    folder/003/styles.jsonl        only for a champion: its games with the styles, for the gates of later generations
    folder/against.npz             only for an exploiter: the network that it has to beat

A generation plays with the champion, learns from its own games and the last few generations', and becomes champion if
it passes its gate.  An exploiter has no gate to pass: each generation plays and learns on, and its games with the
frozen network are counted.  Existing files are not made again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ...game.learning import AnyNetwork, Learning
from ...game.learning.trainable_network import require_torch
from ...game.search import count_processors
from ...kernel.chance import derive_seed
from ...registry import game_type
from ..workers import map_in_workers
from .gate import Gating
from .learner import train_network
from .settings import LeagueSettings, write_json

PART = 200  # games in a file, which a worker plays between two reports
STEPS_BACK = 3  # generations back to the network that training starts from: it has not overfitted to the same games
OLDER = 3  # generations before the champion that play in the league


class TrainingRun:
    """A training run in a league, with its files in a folder.

    Args:
        folder: the folder of its files, which need not exist.
        settings: the settings; they must be the same if the folder already has a run.
        processes: the number of games at once.
        report: called with lines of progress.
    """

    def __init__(
        self,
        folder: str | Path,
        settings: LeagueSettings,
        processes: int | None = None,
        report: Callable[[str], object] = print,
    ) -> None:
        require_torch()
        folder = Path(folder)
        self.folder, self.settings, self._report = folder, settings, report
        self._processes = processes
        self._learning: Learning = game_type(settings.game).learning
        self._against = folder / "against.npz" if settings.against else None
        settings.check_and_store(folder)

    def run(self) -> Path:
        """Run all generations that are not done yet; return the path of the champion's network."""
        self._copy_named_networks()
        for number in range(self.settings.generations):
            self._play_generation_games(number)
            self._train_network(number)
            self._run_gate(number)
        return self.network_path(self.champion_generation)

    def network_path(self, number: int) -> Path:
        """Return the path of a generation's network."""
        return self._generation_folder(number) / "network.npz"

    @property
    def champion_generation(self) -> int:
        """The number of the last generation whose network passed its gate; -1 if none has passed yet."""
        gates = sorted(self.folder.glob("*/gate.json"), reverse=True)
        passed = (gate for gate in gates if json.loads(gate.read_text("utf-8"))["passed"])
        return next((int(gate.parent.name) for gate in passed), -1)

    def _generation_folder(self, number: int) -> Path:
        return self.folder / f"{number:03d}"

    def _copy_named_networks(self) -> None:
        """Copy the networks that the settings name into the folder.

        The settings may name the network of generation 0, and the network that an exploiter has to beat.
        """
        first, against = self.settings.begin or self.settings.against, self._against
        if against is not None and not against.exists():
            self.settings.load_network(self.settings.against).save(against)
        if first and not self.network_path(0).exists():
            self._generation_folder(0).mkdir(exist_ok=True)
            self.settings.load_network(first).save(self.network_path(0))

    def _play_generation_games(self, number: int) -> None:
        if self.network_path(number).exists():
            return
        champion = self.champion_generation
        network = self.network_path(champion) if champion >= 0 else None
        past = [self.network_path(older) for older in range(max(0, champion - OLDER), champion)]
        past += map(Path, self.settings.also)
        folder = self._generation_folder(number) / "games"
        folder.mkdir(parents=True, exist_ok=True)
        first = derive_seed(self.settings.seed, number) % 2**31
        parts = [
            (folder / f"{part:05d}.npz", first + part, min(PART, self.settings.games - part * PART))
            for part in range(-(-self.settings.games // PART))
        ]
        play, played = partial(_play_games_part, self.settings.game, network, past, self._against), 0
        for games in map_in_workers(play, parts, self._processes):
            played += games
            self._report(f"generation {number}: {played} of {self.settings.games} games")

    def _train_network(self, number: int) -> None:
        path = self.network_path(number)
        if path.exists():
            return
        start = self._load_starting_network(number)
        homes = [
            self._generation_folder(older) for older in range(max(0, number - self.settings.window + 1), number + 1)
        ]
        files = [file for home in homes for file in sorted((home / "games").glob("*.npz"))]
        self._report(f"generation {number} learns from {len(files)} files of games")
        network = train_network(
            self._learning,
            self._learning.load_examples(files),
            start,
            fresh=self.settings.afresh or not (self.settings.begin or self.settings.against),
            seed=self.settings.seed + number,
            threads=max(1, (self._processes or count_processors()) // 2),
            report=self._report,
        )
        network.save(path)

    def _load_starting_network(self, number: int) -> AnyNetwork:
        """Return the network from which the training of a generation starts: an older one, or one that is untrained."""
        older = self.network_path(max(0, number - STEPS_BACK))
        if self.settings.afresh or not older.exists():
            return self._learning.create_untrained(self.settings.seed + number, self.settings.width)
        return self._learning.load_network(older)

    def _run_gate(self, number: int) -> None:
        path, champion = self._generation_folder(number) / "gate.json", self.champion_generation
        if path.exists():
            return
        if champion < 0:  # the first network has no rival
            write_json(path, {"passed": True})
            return
        ours, at_once = self.network_path(number), self._processes
        if self._against is not None:
            verdict = Gating(self.settings, number, ours, None, self._against, at_once, self._report).play_all_matches()
        else:
            theirs = self.network_path(champion)
            verdict = Gating(self.settings, number, ours, champion, theirs, at_once, self._report).judge_network()
        write_json(path, verdict)


def _play_games_part(
    game: str, network: Path | None, past: Sequence[Path], against: Path | None, part: tuple[Path, int, int]
) -> int:
    """Play some of a generation's self-play games and write them to a file; do nothing if the file exists.

    Return the number of games in the part.

    Args:
        game: the name of the game.
        network: the file of the network that plays; None for players without a network.
        past: the files of opponents in the league: former champions and further networks.
        against: the file of the only opponent's network, for an exploiter.
        part: the file for the games, their seed, and their number.
    """
    path, seed, games = part
    if not path.exists():
        learning = game_type(game).learning
        newest, opponent = (None if file is None else learning.load_network(file) for file in (network, against))
        older = [learning.load_network(file) for file in past]
        learning.generate_games(path, seed, network=newest, past=older, games=games, against=opponent)
    return games
