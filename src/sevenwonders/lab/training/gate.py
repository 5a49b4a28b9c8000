"""Gating of a generation: games that decide whether the new network replaces the champion.

The network must be ahead of the champion, and must not do worse than the champion against any style (a player with a
bias to certain actions), with a small and with a large budget of simulations. All deals are played from both seats, and
all tests are sequential.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np

from ...errors import SevenWondersError
from ...game.learning import Learning
from ...game.measures import victory_shares
from ...kernel.chance import derive_seed
from ...registry import game_type
from ...statistics.intervals import Interval, format_share, share_interval
from ...statistics.played_games import setting_options
from ..result_log import ResultLog
from ..sprt import SequentialTest
from ..workers import map_in_workers
from .settings import LeagueSettings

PLAIN = "plain"
POINTS = (0.0, 0.5, 1.0)

Points = tuple[float, float]  # of the first network, in the two games of a pair


@dataclass(frozen=True, slots=True)
class GamePair:
    """A pair of games between two networks, with the same deal and seats swapped.

    With more than two players, each network has some of the seats in the first game and the others in the second. A
    victory shared with the opponent's seats counts half.

    Attributes:
        game: the name of the game.
        networks: the file of the network whose points count, and that of its opponent.
        style: the style of the opponent, a bias to certain actions; `plain` for none.
        simulations: the simulations of a move, for both networks.
        seed: the seed of the deal.
        setting: the name of the rules options: of the modules or of the number of players.
    """

    game: str
    networks: tuple[Path, Path]
    style: str
    simulations: int
    seed: int
    setting: str

    def play_both(self) -> Points:
        """Play both games, and return the points of the first network in each."""
        seats = setting_options(game_type(self.game))[self.setting].num_players
        order = np.random.default_rng(self.seed).permutation(seats)
        ours, theirs = ({int(seat) for seat in part} for part in (order[: seats // 2], order[seats // 2 :]))
        return self._play_game(ours), self._play_game(theirs)

    def _play_game(self, ours: set[int]) -> float:
        """Play a game in which the first network has the seats `ours`; return the points of that network."""
        kind = game_type(self.game)
        options = setting_options(kind)[self.setting]
        make_player, players = kind.learning.make_match_player, []
        for seat in range(options.num_players):
            network, style = (self.networks[0], PLAIN) if seat in ours else (self.networks[1], self.style)
            players.append(make_player(network, style, self.simulations, derive_seed(self.seed, seat)))
        game = kind.deal_game(options, self.seed, [f"p{seat + 1}" for seat in range(options.num_players)])
        while not game.is_over:
            for seat in game.deciders:
                game.commit(seat, players[seat].choose(game.known(seat), seat).action)
        parts = victory_shares(kind.measures.ranks(np.array([kind.measures.measure_game(game)])))[0]
        won = float(sum(parts[seat] for seat in ours))
        return won if won in POINTS else 0.5


class GamePairKey(NamedTuple):
    """The key of a pair of games: the opponent's style of play, the simulations of a move, and the index of the pair.

    The games belong to a gate, which decides whether a new network replaces the champion.
    """

    style: str
    simulations: int
    pair: int


class GamePairLog(ResultLog[tuple[GamePairKey, Points]]):
    """The points of a network in pairs of games, stored in a file.

    They are games of a gate, which decides whether a new network replaces the champion.

    Attributes:
        points: the points in each pair of games.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, {"format": "sevenwonders gate 1"}, _decode_entry, _encode_entry)
        try:
            self.points: dict[GamePairKey, Points] = dict(self.stored_results)
        except SevenWondersError as error:
            self.__exit__(type(error), error, error.__traceback__)
            raise

    def record_points(self, key: GamePairKey, points: Points) -> None:
        """Store the points of the network in a pair of games.

        Args:
            key: the key of the pair: style of the opponent, simulations of a move, index of the pair.
            points: the points in each of the two games.
        """
        self.points[key] = points
        self.add((key, points))


def _encode_entry(entry: tuple[GamePairKey, Points]) -> list[object]:
    key, points = entry
    return [*key, *points]


def _decode_entry(line: tuple[str, int, int, float, float]) -> tuple[GamePairKey, Points]:
    style, simulations, pair, first, second = line
    if first not in POINTS or second not in POINTS:
        raise ValueError
    return GamePairKey(style, simulations, pair), (first, second)


LARGE = 4  # times the simulations of the small budget
AHEAD = 20  # the lead in Elo over the champion that the test distinguishes from 0
WORSE = 50  # the lead of the champion against a style that the test distinguishes from 0, see `GateMatch.add_pair`
NOISE = 0.05  # the chance to reject a network that plays as well as the champion against all styles
GATE_SEED = 0x6A7E
REPORT_PAIRS = 50  # pairs between two reports of a match


@dataclass(slots=True)
class GateMatch:
    """Pairs of games of the new network against one opponent, all with the same simulations of a move.

    Attributes:
        style: the style of the opponent, which plays with the champion's network; `plain` is the champion itself.
        simulations: the simulations of a move.
        max_pairs: the maximum number of pairs.
        test: the sequential test of the pairs; None if all pairs are played without a test.
        ours: the points of the new network in each pair.
        theirs: the points of the champion in the same games, if the opponent has a style.
    """

    style: str
    simulations: int
    max_pairs: int
    test: SequentialTest | None
    ours: list[Points] = field(default_factory=list)
    theirs: list[Points] = field(default_factory=list)

    def add_pair(self, ours: Points, theirs: Points | None = None) -> None:
        """Add the points of a pair of games.

        Against a style, both networks play each game with the same deal, seat and opponent. The difference of their
        points counts like the points of a pair of games between them.

        Args:
            ours: the points of the new network in both games.
            theirs: the points of the champion in the same games, if the opponent has a style.
        """
        self.ours.append(ours)
        if theirs is not None:
            self.theirs.append(theirs)
        points = [sum(ours)] if theirs is None else [1 + new - old for new, old in zip(ours, theirs, strict=True)]
        if self.test is not None:
            for each in points:
                self.test.add_pair(each)

    @property
    def verdict(self) -> bool | None:
        """The result of the test: True if the new network passes, False if not; None if undecided or without a test."""
        return None if self.test is None else self.test.verdict

    @property
    def is_over(self) -> bool:
        """Return whether the match needs no more pairs of games."""
        return len(self.ours) >= self.max_pairs or self.verdict is not None

    @property
    def share(self) -> float:
        """The new network's share of the points."""
        return _points_share(self.ours)

    @property
    def interval(self) -> Interval | None:
        """The 95 % confidence interval of `share`, from the spread between pairs; None before the first pair."""
        return share_interval([sum(pair) / 2 for pair in self.ours])

    def to_json(self) -> dict[str, object]:
        """Return the results of the match as JSON values."""
        row: dict[str, object] = {"style": self.style, "simulations": self.simulations, "pairs": len(self.ours)}
        row |= {"share": self.share, "interval": self.interval}
        if self.theirs:
            row["forerunner"] = _points_share(self.theirs)
        if self.test is not None:
            row |= {"counts": self.test.pairs, "verdict": self.verdict}
        return row


def _points_share(pairs: Sequence[Points]) -> float:
    return fmean(points for pair in pairs for points in pair) if pairs else 0.0


def make_champion_matches(settings: LeagueSettings) -> list[GateMatch]:
    """Make the matches of a new network against the champion, with few and with many simulations of a move."""
    return [
        GateMatch(PLAIN, budget, settings.pairs, SequentialTest(0, AHEAD)) for budget in _simulation_budgets(settings)
    ]


def make_style_matches(settings: LeagueSettings, styles: Sequence[str]) -> list[GateMatch]:
    """Make the matches of a new network against each style of play, with few and with many simulations of a move.

    The more matches there are, the lower is the error rate of each test.
    """
    keys = [(style, budget) for budget in _simulation_budgets(settings) for style in styles]
    return [
        GateMatch(style, budget, settings.style_pairs, SequentialTest(-WORSE, 0, beta=NOISE / len(keys)))
        for style, budget in keys
    ]


def _simulation_budgets(settings: LeagueSettings) -> tuple[int, int]:
    return settings.simulations, LARGE * settings.simulations


def find_rejection_reason(matches: Sequence[GateMatch]) -> str:
    """Return the reason why a new network is rejected; empty if it passes.

    The network is rejected if the test of a match finds that it does not lead the champion, or that it scores less than
    the champion does against a style. It must also have more than half of all points against the champion.
    """
    for match in matches:
        if match.verdict is False:
            how = "does not lead the champion" if match.style == PLAIN else f"is worse than it against {match.style}"
            return f"{how} at {match.simulations} simulations"
    with_champion = [pair for match in matches if match.style == PLAIN for pair in match.ours]
    return "" if _points_share(with_champion) > 0.5 else "is not ahead of the champion over all games"


@dataclass(frozen=True, slots=True)
class _PairTask:
    """A task for a worker process: the two games of one deal, for each network that has not played them yet.

    Attributes:
        match: the index of the match.
        key: the key of the pair.
        pairs: the pairs to play, each with the side: 0 for the new network, 1 for the champion.
    """

    match: int
    key: GamePairKey
    pairs: tuple[tuple[int, GamePair], ...]


def _play_task(task: _PairTask) -> tuple[_PairTask, list[Points]]:
    return task, [pair.play_both() for _, pair in task.pairs]


@dataclass(frozen=True, slots=True)
class Gating:
    """The gating of one generation: games that decide whether its network replaces the champion.

    Every pair of games is stored in the folder of its network as soon as it is played. The champion's games against
    styles are used again for all later generations.

    Attributes:
        settings: the settings.
        number: the index of the generation.
        new: the file of the generation's network.
        champion: the number of the champion's generation; None if the opponent is not from this training run.
        old: the file of the opponent's network.
        processes: the number of games at once.
        report: called with lines of progress.
    """

    settings: LeagueSettings
    number: int
    new: Path
    champion: int | None
    old: Path
    processes: int | None
    report: Callable[[str], object]

    def judge_network(self) -> dict[str, object]:
        """Play all matches, and decide whether the network becomes the champion.

        Return the decision, its reason and the results of the matches as JSON values.
        """
        learning: Learning = game_type(self.settings.game).learning
        styles = [style for style in learning.STYLES if style != PLAIN]
        matches = make_champion_matches(self.settings)
        self._play_matches(matches)
        if not find_rejection_reason(matches):  # a network that is no better need not play the styles
            more = make_style_matches(self.settings, styles)
            self._play_matches(more)
            matches += more
        reason = find_rejection_reason(matches)
        self.report(f"generation {self.number} " + (f"{reason}: not passed" if reason else "passed"))
        return {"passed": not reason, "reason": reason} | self._matches_to_json(matches)

    def play_all_matches(self) -> dict[str, object]:
        """Play all games against the opponent's network, with no statistical test; the network always passes.

        Return the results of the matches as JSON values.
        """
        matches = [GateMatch(PLAIN, budget, self.settings.pairs, None) for budget in _simulation_budgets(self.settings)]
        self._play_matches(matches)
        return {"passed": True} | self._matches_to_json(matches)

    @property
    def _opponent_name(self) -> str:
        return "the frozen network" if self.champion is None else f"generation {self.champion}"

    def _matches_to_json(self, matches: Sequence[GateMatch]) -> dict[str, object]:
        return {"against": self._opponent_name, "matches": [match.to_json() for match in matches]}

    def _play_matches(self, matches: Sequence[GateMatch]) -> None:
        """Play matches in parallel until each is over, or until the test of any match rejects the network."""
        files = [self.new.parent / "gate.jsonl", self.old.parent / "styles.jsonl"]
        used_files = files[: max(map(_count_tested_networks, matches))]
        with ExitStack() as stack:
            logs = [stack.enter_context(GamePairLog(file)) for file in used_files]
            tasks = self._iter_tasks(matches, logs)
            for task, all_points in stack.enter_context(closing(map_in_workers(_play_task, tasks, self.processes))):
                for (side, _), points in zip(task.pairs, all_points, strict=True):
                    logs[side].record_points(task.key, points)
                match = matches[task.match]
                if not match.is_over:  # pairs that were still being played when the test ended do not count
                    match.add_pair(*(log.points[task.key] for log in logs[: _count_tested_networks(match)]))
                    self._report_match_progress(match)
                if match.verdict is False:
                    break

    def _iter_tasks(self, matches: Sequence[GateMatch], logs: Sequence[GamePairLog]) -> Iterator[_PairTask]:
        """Yield the pairs of games that are not in the logs, taking the matches in turn, until all matches are over.

        Args:
            matches: the matches.
            logs: the pairs played by the new network, and those played by the champion.
        """
        for pair in range(max(match.max_pairs for match in matches)):
            for index, match in enumerate(matches):
                if not match.is_over and pair < match.max_pairs:
                    key = GamePairKey(match.style, match.simulations, pair)
                    missing = [side for side in range(_count_tested_networks(match)) if key not in logs[side].points]
                    yield _PairTask(index, key, tuple((side, self._make_game_pair(key, side)) for side in missing))

    def _make_game_pair(self, key: GamePairKey, side: int) -> GamePair:
        """Return a pair of games of the new network or the champion against an opponent with the champion's network.

        Args:
            key: the key of the pair: style of the opponent, simulations of a move, index of the pair.
            side: 0 for the new network, 1 for the champion.
        """
        kind = game_type(self.settings.game)
        played = setting_options(kind)
        chosen = list(played)
        if self.champion is None or key.style != PLAIN:  # an automa has no network and no style
            chosen = [setting for setting in chosen if not kind.automa_names_by_seat(played[setting])]
        whose = self.number if self.champion is None or key.style == PLAIN else self.champion
        seed = derive_seed(self.settings.seed, GATE_SEED, whose, key.simulations, key.pair)
        networks = ((self.new, self.old)[side], self.old)
        return GamePair(self.settings.game, networks, key.style, key.simulations, seed, chosen[key.pair % len(chosen)])

    def _report_match_progress(self, match: GateMatch) -> None:
        """Report the share of the points in a match every `REPORT_PAIRS` pairs of games, and at its end."""
        if len(match.ours) % REPORT_PAIRS and not match.is_over:
            return
        share = format_share(match.share, match.interval)
        if match.style == PLAIN:
            whom, more, words = self._opponent_name, "", ("not ahead", "ahead")
        else:
            whom, words = f"a {match.style}", ("worse", "no worse")
            more = f", {self._opponent_name} {100 * _points_share(match.theirs):.1f} %"
        result = "" if match.verdict is None else f": {words[match.verdict]}"
        self.report(
            f"generation {self.number} against {whom}, {match.simulations} simulations:"
            f" {share}{more}, {len(match.ours)} pairs{result}"
        )


def _count_tested_networks(match: GateMatch) -> int:
    """Return the number of networks that play against the opponent of a match: two against a style, else one."""
    return 1 if match.style == PLAIN else 2
