"""Matches between players, with confidence intervals of their results.

Each deal is played once for each seat, and the players move on by a seat each time. So each player has each hand once,
and neither the luck of the deal nor the seat favours a player. Deals, not games, count as independent.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice, tee
from pathlib import Path

from .. import __version__
from ..copies import DeepCopyMixin
from ..errors import SevenWondersError, plural
from ..game.options import Options
from ..interchange.tables import Columns, DataFrameSource
from ..kernel.chance import derive_seed, next_bits
from ..players import Entrant, name_of
from ..registry import game_type
from ..statistics.intervals import Interval, share_interval
from .isolation import check_player_starts
from .jobs import (
    Fault,
    GameJob,
    GameRow,
    check_game_count,
    check_picklable,
    is_ordered_collection,
    play_job,
    resolve_options,
)
from .rating import Ranking, Rating, elo_difference, finite_or_none, interval_to_elo, ratings
from .result_log import MADE_BY, ResultLog, options_to_json
from .workers import delay_interrupts

PAIR = 2
COLUMNS = ("player", "games", "wins", "share", "low", "high", "mean_rank", "points", "elo", "elo_low", "elo_high")


@dataclass
class PlayerTally(DeepCopyMixin):
    """The results of a player in a match; a game in which the player has several seats counts once for each seat.

    Attributes:
        games: the number of games, each counted once for each seat of the player.
        wins: the sum of the shares of the victory: 1 for a sole victory, a fraction for a shared one.
        ranks: the sum of the ranks.
        points: the sum of the points.
        ways: the number of sole victories by type of victory, such as `military`, if the game has several types.
        deals: for each deal, the mean share of the victory of the player's seats.
        seats: for each deal, the number of seats played in all its games.
        component_games: the number of games in which each component, such as a board, was dealt to the player, by name.
        component_wins: the sum of the shares of the victory with each of these components.
        faults: the number of games lost because the player failed.
    """

    games: int = 0
    wins: float = 0.0
    ranks: int = 0
    points: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    deals: list[float] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    component_games: Counter[str] = field(default_factory=Counter)
    component_wins: dict[str, float] = field(default_factory=dict)
    faults: int = 0

    @property
    def share(self) -> float:
        """The mean share of the victory: a game counts 1 for a sole winner, and a fraction for a shared victory."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval | None:
        """The 95 % confidence interval of `share`, from the spread between deals; None before the first deal."""
        return share_interval(self.deals, self.seats)

    @property
    def mean_results(self) -> tuple[float | None, ...]:
        """The share, both ends of its interval, the mean rank and the mean points; all None without a game."""
        if not self.games:
            return (None,) * 5
        return self.share, *(self.interval or (None, None)), self.ranks / self.games, self.points / self.games

    def to_json(self) -> dict[str, object]:
        """Return the results and their means as JSON values."""
        share, *_, mean_rank, points = self.mean_results
        return {
            "games": self.games,
            "wins": self.wins,
            "share": share,
            "interval": self.interval and list(self.interval),
            "mean_rank": mean_rank,
            "points": points,
            "ways": {way: number for way, number in self.ways.items() if way},
            "faults": self.faults,
            "places": {
                name: {"games": number, "wins": self.component_wins[name]}
                for name, number in self.component_games.items()
            },
        }

    def __repr__(self) -> str:
        return f"<PlayerTally of {plural(self.games, 'game')}, {100 * self.share:.1f} % of the victories>"

    def add_deal(self, played: Sequence[tuple[GameRow, int]]) -> None:
        """Add the games of one deal, each given as its result and the seat of the player.

        The games of a deal have the same cards; the players change seats from game to game.
        """
        won = [row.shares()[seat] for row, seat in played]
        for (row, seat), share in zip(played, won, strict=True):
            self.games += 1
            self.wins += share
            self.ranks += row.ranks[seat]
            self.points += row.totals[seat]
            self.faults += any(fault.seat == seat for fault in row.faults)
            if share == 1:
                self.ways[row.victory_kind] += 1
            for name, whose in row.seats_by_dealt_component.items():
                if whose == seat:
                    self.component_games[name] += 1
                    self.component_wins[name] = self.component_wins.get(name, 0.0) + share
        self.deals.append(sum(won) / len(won))
        self.seats.append(len(won))


@dataclass
class MatchStanding(DataFrameSource, DeepCopyMixin):
    """The results of a match so far.

    Attributes:
        accounts: the results of each player, by name.
        deals: the rankings of the games of each deal; a ranking has the players' names and ranks.
        seats: for each seat, the sum of its shares of the victory, over all games.
        games: the number of games.
        shared: the number of games with several winners.
        faults: the failures of players, in the order of the games.
    """

    accounts: dict[str, PlayerTally] = field(default_factory=dict)
    deals: list[list[Ranking]] = field(default_factory=list)
    seats: list[float] = field(default_factory=list)
    games: int = 0
    shared: int = 0
    faults: list[Fault] = field(default_factory=list)

    def __repr__(self) -> str:
        shares = ", ".join(f"{name} {100 * account.share:.1f} %" for name, account in self.accounts.items())
        return f"<MatchStanding after {plural(self.games, 'game')}{': ' if shares else ''}{shares}>"

    def columns(self) -> Columns:
        """Return the results of each player as a table, with 95 % confidence intervals."""
        return self._build_columns(list(self.accounts), None)

    def _build_columns(self, names: Sequence[str], rated: Mapping[str, Rating] | None) -> Columns:
        rows = [
            (name, account.games, account.wins, *account.mean_results, value, *(ends or (None, None)))
            for name, account, value, ends in self._iter_rated_players(names, rated)
        ]
        return {column: [row[index] for row in rows] for index, column in enumerate(COLUMNS)}

    def _iter_rated_players(
        self, names: Sequence[str], rated: Mapping[str, Rating] | None
    ) -> Iterator[tuple[str, PlayerTally, float | None, list[float | None] | None]]:
        """Yield for each player the name, the results, the Elo and its interval; unknown values are None.

        Args:
            names: the players.
            rated: the `ratings` of the players; computed if None or empty.
        """
        in_pairs = len(self.seats) == len(self.accounts) == PAIR
        rated = {} if in_pairs else rated or self.ratings()
        for name in dict.fromkeys(names):
            account = self.accounts.get(name, PlayerTally())
            value, ends = None, None
            if in_pairs and account.interval is not None:
                value, ends = elo_difference(account.share), interval_to_elo(account.share, account.interval)
            elif (rating := rated.get(name)) and not math.isnan(rating.low + rating.high):
                value, ends = (None if rating.margin is None else rating.elo), Interval(rating.low, rating.high)
            yield name, account, finite_or_none(value), ends and [*map(finite_or_none, ends)]

    def add_deal(self, jobs: Sequence[GameJob], rows: Sequence[GameRow]) -> None:
        """Add the games of one deal: games with the same cards, between which the players change seats.

        Args:
            jobs: the descriptions of the games.
            rows: their results.
        """
        played: dict[str, list[tuple[GameRow, int]]] = {}
        rankings: list[Ranking] = []
        self.seats += [0.0] * (len(jobs) - len(self.seats))
        for job, row in zip(jobs, rows, strict=True):
            shares = row.shares()
            self.games += 1
            self.shared += max(shares) < 1
            self.faults += row.faults
            for seat, name in enumerate(job.names):
                played.setdefault(name, []).append((row, seat))
                self.seats[seat] += shares[seat]
            rankings.append(tuple(zip(job.names, row.ranks, strict=True)))
        for name, rows_of_player in played.items():
            self.accounts.setdefault(name, PlayerTally()).add_deal(rows_of_player)
        self.deals.append(rankings)

    def to_json(self, names: Sequence[str], rated: Mapping[str, Rating] | None = None) -> dict[str, object]:
        """Return the match as JSON values: the players, the games, and the shares of the victories by seat.

        With two players, the Elo is the difference to the other player; with more, the difference to their mean.  An
        end of an interval that the games do not determine is None, for example if a player won all games.

        Args:
            names: the players.
            rated: the `ratings`, if they are computed already.
        """
        players = [
            {"name": name, **account.to_json(), "elo": value, "elo_interval": ends}
            for name, account, value, ends in self._iter_rated_players(names, rated)
        ]
        seats = [share / self.games for share in self.seats]
        return {"games": self.games, "shared": self.shared, "seats": seats, "players": players}

    def ratings(self) -> dict[str, Rating]:
        """Return each player's Elo, relative to the mean of all players, with its 95 % interval, by player."""
        return ratings(self.deals)


def choose_line_up(entries: Sequence[Entrant], seats: int, played: dict[int, int], seed: int) -> tuple[Entrant, ...]:
    """Choose the players of a deal: those with the fewest deals so far, at random among equals.

    If there are more seats than players, the last player fills the free seats.

    >>> choose_line_up(["search", "greedy"], 3, {}, seed=1)
    ('search', 'greedy', 'greedy')

    Args:
        entries: the players of the match.
        seats: the number of seats.
        played: the number of deals of each player so far, by index in `entries`; this function counts the new deal.
        seed: the seed of the choice among equals.
    """
    if len(entries) <= seats:
        return (*entries, *[entries[-1]] * (seats - len(entries)))
    stream = [seed]
    lots = {index: next_bits(stream) for index in range(len(entries))}
    chosen = sorted(lots, key=lambda index: (played.get(index, 0), lots[index]))[:seats]
    for index in chosen:
        played[index] = played.get(index, 0) + 1
    return tuple(entries[index] for index in chosen)


def iter_deal_jobs(
    entries: Sequence[Entrant], deals: int, seed: int, options: Options, game: str, keep: bool = False
) -> Iterator[list[GameJob]]:
    """Yield the games of each deal of a match: one for each seat, with the players moved on by a seat each time.

    Args:
        entries: the players of the match.
        deals: the number of deals.
        seed: the seed of the deals.
        options: the rules options.
        game: the name of the game.
        keep: whether the results get the records of the games.
    """
    played: dict[int, int] = {}
    seats = options.num_players
    for number in range(deals):
        deal = derive_seed(seed, number)
        players = choose_line_up(entries, seats, played, deal)
        yield [
            GameJob(game, players[seats - turned :] + players[: seats - turned], deal, options, turned, keep)
            for turned in range(seats)
        ]


def match(
    players: Sequence[Entrant],
    games: int,
    seed: int = 0,
    options: Options | None = None,
    game: str = "duel",
    processes: int | None = None,
    journal: str | Path | None = None,
    keep_records: bool = False,
) -> Iterator[tuple[MatchStanding, list[GameRow]]]:
    """Play a match; after every deal yield the standing and the games of the deal.

    >>> for standing, rows in match(("greedy", "random"), games=2, processes=1):
    ...     print(standing.games, len(rows))
    2 2

    Args:
        players: the players: names, factories `(seed) -> Player`, or players.  The last player fills free seats; if
            there are more players than seats, all play equally often.
        games: the total number of games, a multiple of the number of seats.
        seed: the seed of the deals and of the players' random numbers.
        options: the rules options; those of `game_type(game).experiment_options()` by default.
        game: the name of the game.
        processes: the number of games at once; by default one for each processor.
        journal: a file that records every game. An interrupted match continues from it.
        keep_records: whether the rows get the records of the games.

    Raises:
        SevenWondersError: there are no players, different players have the same name, the number of games is no
            multiple of the seats, or the options or the journal are those of another game or match.
    """
    options = resolve_match_options(players, games, seed, options, game, processes)
    for player in players:
        check_player_starts(player, game)
    planned = iter_deal_jobs(players, games // options.num_players, seed, options, game, keep_records)
    standing = MatchStanding()
    setting = make_log_header("match 2", players, seed, options, game)
    for jobs, rows in play_deals(planned, game, options.num_players, setting, play_job, processes, journal):
        with delay_interrupts():
            standing.add_deal(jobs, rows)
        yield standing, rows


def resolve_match_options(
    players: Sequence[Entrant], games: int, seed: int, options: Options | None, game: str, processes: int | None
) -> Options:
    """Return the rules options of a match: `options`, or the defaults; raise an error if it cannot be played.

    Args:
        players: the players: names, factories `(seed) -> Player`, or players.
        games: the total number of games, a multiple of the number of seats.
        seed: the seed of the deals and of the players' random numbers.
        options: the rules options; by default those for experiments.
        game: the name of the game.
        processes: the number of games at once; None for one for each processor.

    Raises:
        SevenWondersError: the match cannot be played.
    """
    options = resolve_options(game, options)
    if not is_ordered_collection(players) or len(players) == 0:
        raise SevenWondersError("a match needs a list of players, such as search:1s and greedy")
    by_name: dict[str, Entrant] = {}
    for player in players:
        if by_name.setdefault(name_of(player), player) != player:
            raise make_duplicate_name_error(name_of(player))
    check_picklable(players, processes)
    seats = options.num_players
    check_game_count(games, seed)
    if games % seats:
        fitting = games + seats - games % seats
        raise SevenWondersError(
            f"{games} games are no whole deals; each is played once for every seat, so write {fitting}"
        )
    return options


def make_duplicate_name_error(name: str) -> SevenWondersError:
    """Return the error for several players with the same name."""
    return SevenWondersError(f"several players are called '{name}'; give each a name of its own")


def make_log_header(form: str, players: Sequence[Entrant], seed: int, options: Options, game: str) -> dict[str, object]:
    """Return, as JSON values, the first line of a match's journal, the file that stores the results of its games.

    Args:
        form: the kind of match and the version of the journal's format, as in `match 2`.
        players: the players.
        seed: the seed of the deals and of the players' random numbers.
        options: the rules options.
        game: the name of the game.
    """
    return {
        "format": f"sevenwonders {form}",
        "game": game,
        "players": list(map(name_of, players)),
        "seed": seed,
        "options": options_to_json(options),
    }


def fingerprint_level_strengths(game: str) -> str:
    """Return a text that changes if the strength of a game's levels (`level:1` and so on) may have changed.

    It consists of the version, and a hash of the levels' settings and the network.
    """
    kind = game_type(game)
    has_search = kind.levels and kind.capabilities.search
    network = getattr(kind.make_search_player(simulations=1), "network", None) if has_search else None
    content = repr((dict(kind.levels), {} if network is None else dict(network.about)))
    return f"{__version__}, levels {hashlib.sha256(content.encode()).hexdigest()[:8]}"


def play_deals(
    deals: Iterable[list[GameJob]],
    game: str,
    seats: int,
    setting: dict[str, object],
    play: Callable[[GameJob], GameRow],
    processes: int | None,
    journal: str | Path | None,
) -> Iterator[tuple[list[GameJob], list[GameRow]]]:
    """Yield the jobs and results of each deal in order: first from the journal, then played in a pool of processes.

    Args:
        deals: the games of each deal.
        game: the name of the game.
        seats: the number of seats.
        setting: the first line of the journal, from `make_log_header`.
        play: plays the game of a job and returns its result.
        processes: the number of games at once; by default one for each processor.
        journal: a file that records every game, from which a match continues; None for no file.
    """
    planned, under_way = tee(deals)
    if journal is not None:
        setting = {**setting, MADE_BY: fingerprint_level_strengths(game)}
    with ResultLog(journal, setting, partial(GameRow.from_json, game, seats), GameRow.to_json) as log:
        rows = log.iter_all_results(play, chain.from_iterable(under_way), processes)
        for jobs in planned:
            yield jobs, list(islice(rows, len(jobs)))
