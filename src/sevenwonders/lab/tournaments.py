"""Tournaments: matches between all players in one pool of processes; a player that fails loses only its game."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, combinations, pairwise
from pathlib import Path
from typing import TypeVar

from ..errors import PlayerError, SevenWondersError, plural
from ..game.options import Options
from ..interchange.tables import Columns
from ..players import Entrant, name_of
from .faults import play_job_tolerating_faults
from .isolation import OutOfTime, TimeLimit, check_player_starts, is_custom_player
from .jobs import GameJob, GameRow
from .matches import (
    PAIR,
    MatchStanding,
    iter_deal_jobs,
    make_duplicate_name_error,
    make_log_header,
    play_deals,
    resolve_match_options,
)
from .workers import delay_interrupts

P = TypeVar("P")
MOVE_SECONDS = 10.0  # for a decision of a player from outside this package


@dataclass
class TournamentStanding(MatchStanding):
    """The results of a tournament so far: all games together, and each match.

    Attributes:
        matches: the results of each match, by the names of its players.
    """

    matches: dict[tuple[str, ...], MatchStanding] = field(default_factory=dict)

    def __repr__(self) -> str:
        games, faults = plural(self.games, "game"), plural(len(self.faults), "fault")
        return f"<TournamentStanding after {games} of {len(self.accounts)} players, {faults}>"

    def columns(self) -> Columns:
        """Return the results of each player as a table, sorted by rating, with 95 % confidence intervals."""
        rated = self.ratings()
        names = sorted(rated, key=lambda name: -rated[name].elo)
        return {**self._build_columns(names, rated), "faults": [self.accounts[name].faults for name in names]}

    def add_match_deal(self, names: tuple[str, ...], jobs: Sequence[GameJob], rows: Sequence[GameRow]) -> None:
        """Count the games of one deal in the match between some players.

        Args:
            names: the players of the match.
            jobs: the descriptions of the games.
            rows: their results.
        """
        self.add_deal(jobs, rows)
        self.matches[names].add_deal(jobs, rows)


def tournament(
    players: Sequence[Entrant],
    games: int = 2,
    seed: int = 0,
    options: Options | None = None,
    game: str = "duel",
    processes: int | None = None,
    journal: str | Path | None = None,
    keep_records: bool = False,
    *,
    ladder: bool = False,
    move_seconds: float | None = MOVE_SECONDS,
) -> Iterator[tuple[TournamentStanding, list[GameRow]]]:
    """Play a tournament; after every deal yield the results so far and the games of the deal.

    At tables of two every player meets every other in a match, and all matches take turns.  At larger tables all play
    one match, see `match`.  A player that raises an error, returns no legal action, takes too long or ends its process
    loses the game; a random player replaces the player.  Players of your own run in separate
    processes. `TournamentStanding.faults` has the reasons.

    >>> for standing, rows in tournament(["greedy", "random", "level:1"], processes=1):
    ...     pass
    >>> standing.games, list(standing.matches)[0], standing.faults
    (6, ('greedy', 'random'), [])

    Args:
        players: the players: names, factories `(seed) -> Player`, or players.
        games: the number of games of a match, a multiple of the number of seats.
        seed: the seed of the deals and of the players' random numbers.
        options: the rules options; those of `game_type(game).experiment_options()` by default.
        game: the name of the game.
        processes: the number of games at once; by default one for each processor.
        journal: a file that records every game. An interrupted tournament continues from it.
        keep_records: whether the rows get the records of the games.
        ladder: let only neighbours in the list meet, at tables of two.
        move_seconds: the time limit for a decision of a player from outside this package; None for no limit.

    Raises:
        SevenWondersError: there are fewer than two players, players have the same name, a player does not exist, the
            number of games is no multiple of the seats, or the options or the journal belong to another tournament.
    """
    options = resolve_match_options(players, games, seed, options, game, processes)
    if move_seconds is not None and not 0 < move_seconds < math.inf:
        raise SevenWondersError(f"{move_seconds:g} seconds for a move are none; give a number above 0")
    _check_players(players, game, options.num_players == PAIR, move_seconds)
    meetings = list_match_players(players, options.num_players, ladder)
    names = [tuple(map(name_of, meeting)) for meeting in meetings]
    deals = games // options.num_players
    matches = [
        iter_deal_jobs(meeting, deals, seed + number, options, game, keep_records)
        for number, meeting in enumerate(meetings)
    ]
    form = "match 2" if len(meetings) == 1 else "ladder 1" if ladder else "round robin 1"
    planned = chain.from_iterable(zip(*matches, strict=True))
    play = partial(play_job_tolerating_faults, seconds=move_seconds)
    setting = make_log_header(form, players, seed, options, game)
    standing = TournamentStanding(matches={meeting: MatchStanding() for meeting in names})
    deals_played = play_deals(planned, game, options.num_players, setting, play, processes, journal)
    for number, (jobs, rows) in enumerate(deals_played):
        with delay_interrupts():
            standing.add_match_deal(names[number % len(names)], jobs, rows)
        yield standing, rows


def _check_players(players: Sequence[Entrant], game: str, in_pairs: bool, seconds: float | None) -> None:
    """Raise an error for players that do not exist, cannot be made in time, or have the same name.

    Args:
        players: the players.
        game: the name of the game.
        in_pairs: whether the tables have two seats, at which two players of the same name cannot meet.
        seconds: the time limit for making a player from outside this package; None for no limit.
    """
    if len(players) < PAIR:
        raise SevenWondersError("a tournament needs two players or more")
    [(name, number)] = Counter(map(name_of, players)).most_common(1)
    if in_pairs and number > 1:
        raise make_duplicate_name_error(name)
    limit = TimeLimit(seconds)
    try:
        for player in players:
            with TimeLimit(None) if is_custom_player(player) else limit:
                check_player_starts(player, game, seconds)
    except OutOfTime:
        raise PlayerError(f"the player '{name_of(player)}' cannot be made within {seconds:g} seconds") from None
    finally:
        limit.close()


def list_match_players(players: Sequence[P], seats: int, ladder: bool = False) -> list[tuple[P, ...]]:
    """List the players of each match: every pair, on a ladder only neighbours, or all players for over two seats.

    >>> list_match_players("abc", 2), list_match_players("abc", 2, ladder=True), list_match_players("abc", 3)
    ([('a', 'b'), ('a', 'c'), ('b', 'c')], [('a', 'b'), ('b', 'c')], [('a', 'b', 'c')])
    """
    if seats > PAIR:
        return [tuple(players)]
    return list(pairwise(players) if ladder else combinations(players, PAIR))
