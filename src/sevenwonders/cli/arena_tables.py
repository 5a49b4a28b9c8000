"""`sevenwonders arena --game classic`: matches of 7 Wonders with 3 to 7 players, with ratings."""

import sys
from pathlib import Path

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table

from ..errors import SevenWondersError
from ..lab.intervals import percent
from ..lab.ratings import Rating
from ..lab.table_arena import TableStanding, table_match
from ..players import needs_compiler, player_from
from .options import table_options, table_players
from .warm import make_ready


def show(standing: TableStanding, games: int, rated: dict[str, Rating]) -> Group:
    """The match so far: a table, and lines below it; ratings are told at the end."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("player")
    for column in ("games", "first (95 %)", "mean rank", "points", "Elo (95 %)"):
        table.add_column(column, justify="right")
    for name, account in sorted(standing.accounts.items(), key=lambda item: -item[1].share):
        table.add_row(
            name,
            str(account.games),
            percent(account.share, account.interval),
            f"{account.ranks / account.games:.2f}",
            f"{account.points / account.games:.1f}",
            _rating(rated.get(name)),
        )
    seats = " ".join(f"{100 * share / standing.games:.0f}" for share in standing.seats) if standing.games else ""
    below = f"{standing.games}/{games} games; first places by seat: {seats} %; a shared one counts in part"
    if any(rating.margin is None for rating in rated.values()):
        below += "\nno Elo: somebody was always placed before the others, so nothing says how far they are apart"
    return Group(table, below)


def _rating(rating: Rating | None) -> str:
    return f"{rating.elo:+.0f} ± {rating.margin:.0f}" if rating and rating.margin is not None else ""


def show_boards(standing: TableStanding) -> Table:
    """How often each player was first with each board, in percent, and out of how many games."""
    boards = sorted({board for account in standing.accounts.values() for board in account.board_games})
    table = Table(box=None, header_style="bold", pad_edge=False, title="first places by board", title_justify="left")
    table.add_column("board")
    for name in standing.accounts:
        table.add_column(name, justify="right")
    for board in boards:
        cells = []
        for account in standing.accounts.values():
            number = account.board_games.get(board, 0)
            cells.append(f"{100 * account.board_wins[board] / number:.0f} % of {number}" if number else "")
        table.add_row(board, *cells)
    return table


def table_arena(
    players: list[str],
    others: list[str] | None,
    games: int | None,
    seed: int,
    processes: int | None,
    seats: int,
    option: list[str] | None,
    results: Path | None,
    boards: bool,
) -> None:
    """Play a match and show it growing."""
    names = table_players(players, others)
    options = table_options(seats, option)
    if len(set(names)) < 2:
        raise SevenWondersError("a match needs two different players, as in: --players search:1s greedy greedy")
    games = 20 * options.players if games is None else games
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
    if any(needs_compiler(player_from(name, game="classic")) for name in names):
        make_ready(console, "classic-search")
    standing = TableStanding()
    try:
        with Live(console=console, refresh_per_second=4, transient=True) as live:
            for standing in table_match(names, games, seed, options, processes, results):
                live.update(show(standing, games, {}))
    except KeyboardInterrupt:
        console.print("interrupted; the games so far:")
        raise typer.Exit(130) from None
    finally:
        if standing.games:
            console.print(show(standing, games, standing.ratings()))
        if standing.games and boards:
            console.print(show_boards(standing))
