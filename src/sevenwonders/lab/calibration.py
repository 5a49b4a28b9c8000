"""Forecasts of games between other players, compared with the results: how well are the forecasts calibrated?

The players of the games are drawn at random from many kinds, so that the positions are not only those that the
forecaster itself would reach.  A few decisions of each game are picked at random.  The forecasters see each position
with the knowledge of the seat that decides, and their forecasts are stored with the result of the game.

Forecasts are judged by the *Brier score*, the mean squared distance from the result (G. W. Brier, 1950): 0 for perfect
foresight, 0.25 for a constant 50 %.  Part of the score is luck that no player can foresee, so scores are compared with
the score of another forecast of the same positions.

Calibration is another question: does 70 % mean 70 %?  The positions are sorted into tenths by forecast, and the
*expected calibration error* is the mean distance between forecast and result in a tenth, weighted by positions.  Even a
perfect forecast has an error above 0, because results have luck in them. So its `noise` is given as well: the distance
that luck alone would cause. The error is biased upwards, and the error less its noise is biased downwards.

Positions of one game are not independent, so the game is the unit of all intervals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import cycle, islice
from math import pi
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from ..errors import PlayerError, SevenWondersError, format_suggestion, quoted
from ..game.game import AnyGame
from ..game.options import Options
from ..game.player import Analysis
from ..game.views import KnownState
from ..kernel.chance import derive_random_stream, derive_seed, draw_below
from ..players import Entrant, name_of, player_from
from ..registry import game_type
from ..statistics.intervals import Interval, grouped_interval, sum_groups
from .isolation import check_player_starts
from .jobs import GameJob, GameRow, check_game_count, check_picklable, is_ordered_collection, play_game, resolve_options
from .result_log import ResultLog, options_to_json

MIXED = ("greedy", "level:1", "level:2", "level:4", "search:60", "search:400", "playouts:400")
STYLED = 200  # simulations of players with a style
SEATED, PICKED = 4, 5  # purposes of random numbers, in addition to those of `Purpose`
WIN = "win"
DIGITS = 5  # decimals of a stored probability
ENOUGH = 100  # games for the interval of a slope, which would be too narrow with fewer


@dataclass(frozen=True)
class Forecast:
    """A decision in a game, the forecasts made there, and the result of the game.

    Attributes:
        age: the index of the stage of the game, such as an Age, in `GameType.stages`.
        players: the names of the players in the order of the seats, beginning with the player to decide.
        ending: the end of the game as the player to decide sees it, a key of `Analysis.outcomes`: `win_civilian`,
            `loss_science` or `shared`, for example.
        win: the share of the victory of the player to decide: 1 for a sole winner, a fraction for each of several.
        said: the probabilities that each forecaster gave, by event: `win`, and each ending.
    """

    age: int
    players: tuple[str, ...]
    ending: str
    win: float
    said: tuple[dict[str, float], ...]


@runtime_checkable
class Forecaster(Protocol):
    """A player that can forecast the end of a game, as every search can."""

    def analyse(self, state: KnownState, seat: int) -> Analysis:
        """Evaluate a position from the point of view of `seat`, which is to act there."""


class ForecastJob(NamedTuple):
    """A game to play, the players that forecast its end (`forecasters`), and the number of positions to forecast."""

    job: GameJob
    forecasters: tuple[Entrant, ...]
    positions: int


def default_players(game: str) -> list[str]:
    """Return the default players of the games to forecast.

    They are the players of `MIXED`, such as `greedy`, that the game offers, and a player for each style of play.
    """
    kind = game_type(game)
    styles = kind.learning.STYLES.values() if kind.capabilities.learning and kind.capabilities.styles else ()
    parts = kind.capabilities
    offered = {"greedy": parts.greedy, "level": parts.levels, "search": parts.search, "playouts": parts.playouts}
    names = [name for name in MIXED if offered[name.partition(":")[0]] is not None]
    return [*names, *(f"style:{style.name}:{STYLED}" for style in styles if style.likes)] or ["random"]


def play_and_sample_forecasts(task: ForecastJob) -> list[Forecast]:
    """Play the game of a task, pick some of its decisions at random, and return the forecasts made before them."""
    job, decisions = task.job, list[tuple[int, int, KnownState]]()
    kind = game_type(job.game)

    def collect_decision(game: AnyGame, seat: int) -> None:
        if len(game.legal_codes(seat)) > 1:
            decisions.append((kind.stage_index(game.state), seat, game.known(seat)))

    game = play_game(job, collect_decision)
    row = GameRow(job.game, tuple(kind.measures.measure_game(game)))
    shares, names, forecasts = row.shares(), job.names, []
    for index in _draw_distinct_indices(len(decisions), task.positions, job.seed):
        age, seat, known = decisions[index]
        seed = derive_seed(job.seed, PICKED, index)
        asked = (make_forecaster(entrant, seed, job.game) for entrant in task.forecasters)
        chances = tuple(_round_chances(forecaster.analyse(known, seat)) for forecaster in asked)
        ending = _format_ending_key(shares[seat], row.victory_kind)
        forecasts.append(Forecast(age, names[seat:] + names[:seat], ending, shares[seat], chances))
    return forecasts


def _draw_distinct_indices(count: int, wanted: int, seed: int) -> list[int]:
    """Draw `wanted` different indices below `count`, or all if there are fewer; return them sorted."""
    stream, left = derive_random_stream(seed, PICKED), list(range(count))
    return sorted(left.pop(draw_below(stream, len(left))) for _ in range(min(wanted, count)))


def _format_ending_key(share: float, way: str) -> str:
    return "shared" if 0 < share < 1 else f"{WIN if share else 'loss'}_{way}"


def _round_chances(analysis: Analysis) -> dict[str, float]:
    return {word: round(chance, DIGITS) for word, chance in {WIN: analysis.win, **analysis.outcomes}.items()}


def make_forecaster(entrant: Entrant, seed: int, game: str) -> Forecaster:
    """Make a player that forecasts games. Raises `PlayerError` for a player that makes no forecasts.

    Args:
        entrant: the name of the player, such as `search:1s`, or its factory or object.
        seed: the seed of its random numbers.
        game: the name of the game.
    """
    player = player_from(entrant, seed, game)
    if not isinstance(player, Forecaster):
        raise PlayerError(f"'{name_of(entrant)}' does not say how a game will end; name a search, as in search:400")
    return player


def collect_forecasts(
    players: Sequence[Entrant],
    games: int,
    seed: int = 0,
    options: Sequence[Options] = (),
    game: str = "duel",
    processes: int | None = None,
    among: Sequence[Entrant] = (),
    positions: int = 3,
    journal: str | Path | None = None,
) -> Iterator[list[Forecast]]:
    """Let some players play games and other players forecast them; yield the forecasts of each game.

    >>> for positions in collect_forecasts(["search:20"], games=2, among=["greedy"], processes=1):
    ...     print(len(positions), positions[0].players)
    3 ('greedy', 'greedy')
    3 ('greedy', 'greedy')

    Args:
        players: the forecasters: names of searches, factories `(seed) -> Player`, or players.
        games: the number of games.
        seed: the seed of the deals, of their players, and of the choice of positions.
        options: the rules options, used in turn; by default those of `game_type(game).experiment_options()`.
        game: the name of the game.
        processes: the number of games at once; by default one for each processor.
        among: the pool from which the players of each game are drawn; `default_players(game)` by default.
        positions: the number of positions of each game.
        journal: a file that stores the forecasts; an interrupted run continues from it.

    Raises:
        SevenWondersError: a player makes no forecasts, the options are those of another game, or the journal holds
            other results.
    """
    check_game_count(games, seed)
    for argument, given in (("players", players), ("among", among)):
        if not is_ordered_collection(given):
            shown = [given] if isinstance(given, str) else ["search:1s", "greedy"]
            raise SevenWondersError(f"{argument} should be a list of players, as in {shown}")
    rules = [resolve_options(game, rule_set) for rule_set in options] or [resolve_options(game, None)]
    pool = tuple(among) or tuple(default_players(game))
    for entrant in players:
        make_forecaster(entrant, 0, game)
    for entrant in pool:
        check_player_starts(entrant, game)
    check_picklable((*players, *pool), processes)
    numbered_rules = enumerate(islice(cycle(rules), games))
    jobs = (_make_job(game, pool, derive_seed(seed, number), rule_set) for number, rule_set in numbered_rules)
    tasks = (ForecastJob(job, tuple(players), positions) for job in jobs)
    setting = {
        "format": "sevenwonders forecasts 1",
        "game": game,
        "players": list(map(name_of, players)),
        "among": list(map(name_of, pool)),
        "positions": positions,
        "seed": seed,
        "options": list(map(options_to_json, rules)),
    }
    with ResultLog(journal, setting, _forecasts_from_json, _forecasts_to_json) as log:
        yield from log.iter_all_results(play_and_sample_forecasts, tasks, processes)


def _make_job(game: str, pool: Sequence[Entrant], seed: int, options: Options) -> GameJob:
    stream = derive_random_stream(seed, SEATED)
    return GameJob(game, tuple(pool[draw_below(stream, len(pool))] for _ in range(options.num_players)), seed, options)


def _forecasts_to_json(positions: list[Forecast]) -> list[dict[str, object]]:
    return [asdict(position) for position in positions]


def _forecasts_from_json(line: list[dict[str, Any]]) -> list[Forecast]:
    return [
        Forecast(**{**position, "players": tuple(position["players"]), "said": tuple(position["said"])})
        for position in line
    ]


BINS = 10
SURELY = 0.9


class Estimate(NamedTuple):
    """An estimated value with its 95 % confidence interval, which is None if there are too few games."""

    value: float
    interval: Interval | None

    def format_estimate(self, form: str) -> str:
        """Format the value with its interval; `form` is the format of each number, as in `{:.2f}`.

        >>> Estimate(0.5, None).format_estimate("{:.1%}"), Estimate(0.5, Interval(0.25, 0.75)).format_estimate("{:.2f}")
        ('50.0%', '0.50 (0.25 to 0.75)')
        """
        if self.interval is None:
            return form.format(self.value)
        return f"{form} ({form} to {form})".format(self.value, *self.interval)


class CalibrationErrorEstimate(NamedTuple):
    """An expected calibration error, and the part of it (`noise`) that luck alone would cause.

    The error is the mean distance, 0 to 1, between forecasts and results that are grouped by tenths of probability.
    """

    value: float
    noise: float


@dataclass(frozen=True, eq=False)
class EventForecasts:
    """One forecaster's probabilities of one event, such as a win, in many positions, with the results.

    Attributes:
        said: the forecast probability in each position.
        came: the result in each position: 1 if the event happened, 0 if not, or a fraction for a shared victory.
        games: the index of the game of each position.
    """

    said: np.ndarray
    came: np.ndarray
    games: np.ndarray

    def __len__(self) -> int:
        return len(self.said)

    def select(self, chosen: np.ndarray) -> "EventForecasts":
        """Return the forecasts of the positions that `chosen` selects, a boolean array or an array of indices."""
        return EventForecasts(self.said[chosen], self.came[chosen], self.games[chosen])

    @property
    def constant_forecast(self) -> "EventForecasts":
        """The same positions with a constant forecast, the frequency of the event, for comparison."""
        return EventForecasts(np.full(len(self), self.came.mean()), self.came, self.games)

    @property
    def squared_errors(self) -> np.ndarray:
        """The squared errors of the forecasts, position by position."""
        return np.asarray((self.said - self.came) ** 2)

    def brier_score(self) -> Estimate:
        """Return the Brier score, which is the mean squared error of the forecasts, with its interval."""
        return Estimate(float(self.squared_errors.mean()), grouped_interval(self.squared_errors, self.games))

    def brier_reduction(self, other: "EventForecasts") -> Estimate | None:
        """Return the fraction by which the Brier score is lower than that of `other`, a forecast of the same positions.

        Return None if `other` was never wrong.

        >>> said, came, games = np.array([0.9, 0.2]), np.array([1.0, 0.0]), np.array([1, 2])
        >>> round(
        ...     EventForecasts(said, came, games)
        ...     .brier_reduction(EventForecasts(np.array([0.5, 0.5]), came, games))
        ...     .value,
        ...     3,
        ... )
        0.9
        """
        whole = float(other.squared_errors.mean())
        if not whole:
            return None
        gain = 1 - float(self.squared_errors.mean()) / whole
        lead = other.squared_errors - self.squared_errors - gain * other.squared_errors  # around 0, and from -1 to 1
        spread = grouped_interval((1 + lead.clip(-1, 1)) / 2, self.games, prior=1)
        interval = None if spread is None else Interval(*(min(1.0, gain + (2 * end - 1) / whole) for end in spread))
        return Estimate(gain, interval)

    def iter_tenths(self) -> Iterator[tuple[int, "EventForecasts"]]:
        """Group the forecasts by probability in tenths; yield the index of each tenth and its forecasts.

        Tenth 0 has the probabilities from 0 to 0.1, tenth 9 those from 0.9 to 1. Empty tenths are skipped.
        """
        tenths = np.minimum((self.said * BINS).astype(int), BINS - 1)
        for index in np.unique(tenths).tolist():
            yield index, self.select(tenths == index)

    def event_frequency(self) -> Estimate:
        """Return the share of positions in which the event happened, with its interval."""
        return Estimate(float(self.came.mean()), grouped_interval(self.came, self.games))

    def calibration_error(self) -> CalibrationErrorEstimate:
        """Return the expected calibration error and its noise; both are nan without forecasts."""
        distance = noise = 0.0
        count = len(self) or float("nan")
        for _, some in self.iter_tenths():
            sums, _ = sum_groups(some.said - some.came, some.games)
            distance += abs(float(sums.sum()))
            noise += (2 / pi * float((sums**2).sum())) ** 0.5  # the mean distance from 0 of a normal deviate
        return CalibrationErrorEstimate(distance / count, noise / count)

    def calibration_slope(self) -> Estimate | None:
        """Return the slope of a regression of results on forecasts; above 1, the forecasts are too cautious.

        Return None if all forecasts are equal. The interval treats games as independent, and is None with fewer than
        `ENOUGH` games.

        >>> said, came = np.array([0.4, 0.6] * 50), np.array([0.0, 1.0] * 50)
        >>> round(EventForecasts(said, came, np.arange(100)).calibration_slope().value, 3)
        5.0
        """
        said, came = self.said - self.said.mean(), self.came - self.came.mean()
        if not said.any():
            return None
        whole = float((said**2).sum())
        slope = float((said * came).sum()) / whole
        sums, _ = sum_groups(said * (came - slope * said), self.games)
        width = 1.96 * float((sums**2).sum()) ** 0.5 / whole
        return Estimate(slope, Interval(slope - width, slope + width) if len(sums) >= ENOUGH else None)

    def invert_confident_forecasts(self) -> "EventForecasts":
        """Return the forecasts above 90 % as forecasts of the opposite event, which are below 10 %."""
        sure = self.select(self.said > SURELY)
        return EventForecasts(1 - sure.said, 1 - sure.came, sure.games)


def select_event_forecasts(
    games: Sequence[Sequence[Forecast]], forecaster_index: int, event: str = WIN
) -> EventForecasts:
    """Return one forecaster's probabilities of an event in all positions, with the results.

    Args:
        games: the forecasts of each game, as `collect_forecasts` yields them.
        forecaster_index: the index of the forecaster in the `players` of `collect_forecasts`.
        event: `win`, or an ending such as `win_civilian`, a key of `Analysis.outcomes`.

    Raises:
        SevenWondersError: no forecast has this event, and no game ended with it.
    """
    positions = [position for some in games for position in some]
    kinds = {WIN, *(position.ending for position in positions)}.union(
        *(said for forecast in positions for said in forecast.said)
    )
    if event not in kinds:
        raise SevenWondersError(f"nothing was said of {quoted(event)}{format_suggestion(event, sorted(kinds))}")
    came = [position.win if event == WIN else float(position.ending == event) for position in positions]
    said = [position.said[forecaster_index].get(event, 0.0) for position in positions]
    return EventForecasts(
        np.array(said), np.array(came), np.repeat(np.arange(len(games)), [len(some) for some in games])
    )
