"""Matches between players of 7 Wonders, 3 to 7 at a table.

The unit is a deal: the same boards, sides and hands are played once for every seat, with the players moved on by one
seat each time.  So everybody has every board and every hand once, and neither luck nor neighbours favour anybody.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..classic import Options
from ..errors import SevenWondersError
from ..kernel.chance import next_bits, seed_of
from .intervals import Interval, share_interval
from .journal import Journal
from .ratings import Ranking, Rating, ratings
from .tables import TableJob, TableRow, play_tables


@dataclass
class Account:
    """What one player (by name; it may sit at several seats of a table) has got so far."""

    games: int = 0  # seats played
    wins: float = 0.0  # shares of victories
    ranks: int = 0
    points: int = 0
    deals: list[float] = field(default_factory=list)  # the share of victories a seat, in every deal
    seats: list[int] = field(default_factory=list)  # seats played in every deal
    board_games: dict[str, int] = field(default_factory=dict)
    board_wins: dict[str, float] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """Victories a game, a shared one counting in part."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval | None:
        """The 95 % interval of `share`, from the spread between deals; None before the first one."""
        return share_interval(self.deals, self.seats)

    def add_deal(self, played: Sequence[tuple[TableRow, int]]) -> None:
        """Count the games of a deal, each with a seat of the player."""
        for row, seat in played:
            board, share = row.boards[seat], row.share(seat)
            self.games += 1
            self.wins += share
            self.ranks += row.ranks[seat]
            self.points += row.scores[seat]["total"]
            self.board_games[board] = self.board_games.get(board, 0) + 1
            self.board_wins[board] = self.board_wins.get(board, 0.0) + share
        self.deals.append(sum(row.share(seat) for row, seat in played) / len(played))
        self.seats.append(len(played))


@dataclass
class TableStanding:
    """A match so far."""

    accounts: dict[str, Account] = field(default_factory=dict)
    deals: list[list[Ranking]] = field(default_factory=list)
    seats: list[float] = field(default_factory=list)  # shares of victories by seat, whoever sat there
    games: int = 0

    def add_deal(self, jobs: Sequence[TableJob], rows: Sequence[TableRow]) -> None:
        """Count the games of one deal."""
        played: dict[str, list[tuple[TableRow, int]]] = {}
        rankings: list[Ranking] = []
        for job, row in zip(jobs, rows, strict=True):
            self.games += 1
            self.seats += [0.0] * (len(row.ranks) - len(self.seats))
            for seat, name in enumerate(job.players):
                played.setdefault(name, []).append((row, seat))
                self.seats[seat] += row.share(seat)
            rankings.append(tuple(zip(job.players, row.ranks, strict=True)))
        for name, one in played.items():
            self.accounts.setdefault(name, Account()).add_deal(one)
        self.deals.append(rankings)

    def ratings(self) -> dict[str, Rating]:
        """Elo of every player, 0 being their mean, with half of the 95 % interval; see `ratings`."""
        return ratings(self.deals)


def line_up(entries: Sequence[str], seats: int, played: dict[int, int], seed: int) -> tuple[str, ...]:
    """Who plays a deal: those who have played least, by lot among equals; the last one fills the seats that are left.

    >>> line_up(["search", "greedy"], 3, {}, seed=1)
    ('search', 'greedy', 'greedy')
    """
    if len(entries) <= seats:
        return (*entries, *[entries[-1]] * (seats - len(entries)))
    stream = [seed]
    lots = {place: next_bits(stream) for place in range(len(entries))}
    chosen = sorted(lots, key=lambda place: (played.get(place, 0), lots[place]))[:seats]
    for place in chosen:
        played[place] = played.get(place, 0) + 1
    return tuple(entries[place] for place in chosen)


def deals_of(entries: Sequence[str], deals: int, seed: int, options: Options) -> Iterator[list[TableJob]]:
    """The games of a match, deal by deal: as many games as there are seats, each with the players one seat on."""
    played: dict[int, int] = {}
    seats = options.players
    for number in range(deals):
        deal = seed_of(seed, number)
        players = line_up(entries, seats, played, deal)
        yield [
            TableJob(players[-turned:] + players[:-turned] if turned else players, deal, options, turned)
            for turned in range(seats)
        ]


def table_match(
    entries: Sequence[str],
    games: int,
    seed: int = 0,
    options: Options | None = None,
    processes: int | None = None,
    journal: Path | None = None,
) -> Iterator[TableStanding]:
    """Play a match; yields the standing after every deal.

    With a `journal` every game is written down, and a match that was cut short goes on where it was.

    >>> for standing in table_match(("greedy", "random"), games=3, processes=1):
    ...     print(standing.games, round(sum(standing.seats)))
    3 3

    Raises:
        SevenWondersError: there are no players, or the games are no whole deals, or the journal is of another match.
    """
    options = options or Options(sides="random")
    if not entries:
        raise SevenWondersError("a match needs players, as in: --players search:1s greedy greedy")
    if games % options.players:
        fitting = games + options.players - games % options.players
        raise SevenWondersError(
            f"{games} games are no whole deals; each is played once for every seat, so write {fitting}"
        )
    planned = list(deals_of(entries, games // options.players, seed, options))
    setting = {"players": list(entries), "seed": seed, "options": {"players": options.players, **options.changed()}}
    with Journal(journal, setting) as book:
        todo = [job for jobs in planned for job in jobs][len(book.rows) :]
        rows = iter(book.rows)
        played = play_tables(todo, processes)
        standing = TableStanding()
        for jobs in planned:
            found = []
            for _ in jobs:
                row = next(rows, None)
                if row is None:
                    row = next(played)
                    book.add(row)
                found.append(row)
            standing.add_deal(jobs, found)
            yield standing
