"""`sevenwonders lab arena`: matches between players, with 95 % confidence intervals."""

from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from time import monotonic
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live
from rich.markup import escape
from rich.table import Table

from ..errors import SevenWondersError
from ..game.game_type import AnyGameType
from ..game.options import Options
from ..lab.jobs import Fault
from ..lab.matches import PAIR, MatchStanding, PlayerTally
from ..lab.rating import Rating, finite_or_none, format_rating, format_share_as_elo, rate_ladder
from ..lab.tournaments import MOVE_SECONDS, TournamentStanding, list_match_players, tournament
from ..records import RecordWriter
from ..registry import GAMES, game_type
from ..statistics.intervals import Interval, format_share
from . import options as opts
from .output import make_console, new_table, print_json, print_parts, report_interruption

Matches = list[tuple[tuple[str, ...], MatchStanding]]
REDRAW_SECONDS = 0.25


def build_two_player_matches_table(matches: Matches, games: int, ways: tuple[str, ...]) -> Table:
    """Build a table of matches between two players, from the point of view of the first player of each match.

    Args:
        matches: the players and the results of each match.
        games: the planned number of games of a match.
        ways: the types of victory, such as `military`, to count separately.
    """
    columns = ("match", "games", "score (95 %)", "Elo (95 %)", "victories", "first seat")
    table = new_table(*columns, right=("games", "first seat"))
    for names, standing in matches:
        accounts = [standing.accounts.get(name, PlayerTally()) for name in names]
        share, interval = accounts[0].share, accounts[0].interval
        wins = " : ".join("/".join(str(account.ways[way]) for way in ways or [""]) for account in accounts)
        lost = [account.faults for account in accounts]
        by_fault = f", by fault {lost[1]} : {lost[0]}" if any(lost) else ""
        first = standing.seats[0] / standing.games if standing.games else 0.5
        table.add_row(
            escape(" - ".join(names)),
            f"{standing.games}/{games}",
            format_share(share, interval),
            format_share_as_elo(share, interval),
            wins + by_fault + (f", {standing.shared} shared" if standing.shared else ""),
            f"{100 * first:.1f} %",
        )
    of_ways = f": {'/'.join(ways)}" if ways else ""
    table.caption = f"victories{of_ways} of each player; first seat: points of the player who starts"
    return table


def collect_ladder_scores(matches: Matches) -> tuple[list[str], list[tuple[float, Interval]]]:
    """Return the players of a ladder that have played, and the result of each match between neighbours in the list.

    A result is the share of the points that the later of the two players scored, with its interval.
    """
    names, links = [matches[0][0][0]], []
    for (_, name), standing in matches:
        account = standing.accounts.get(name, PlayerTally())
        if account.interval is None:
            break
        names.append(name)
        links.append((account.share, account.interval))
    return names, links


def build_ladder_table(matches: Matches) -> Table:
    """Build a table of ratings from a ladder, in which only neighbours in the list meet; the first player has 0."""
    names, links = collect_ladder_scores(matches)
    figures = (f"Elo (95 %), {escape(names[0])} = 0", "share against the player above", "Elo over the player above")
    table = new_table("player", *figures, right=figures, title="Ladder")
    table.add_row(escape(names[0]), "0", "", "")
    for name, rung, link in zip(names[1:], rate_ladder(links)[1:], links, strict=True):
        table.add_row(escape(name), format_rating(*rung), format_share(*link), format_share_as_elo(*link))
    table.caption = "ratings are sums of differences of neighbours; their intervals add up, too"
    return table


def build_standing_table(standing: MatchStanding, games: int, rated: dict[str, Rating]) -> list[Table | str]:
    """Build a table of the players of a tournament or of a match of several players.

    Return a list of the table and the text below it.

    Args:
        standing: the results so far.
        games: the planned number of games.
        rated: the ratings by name; empty while they are not computed.
    """
    figures = ("games", "first (95 %)", "mean rank", "points", "Elo (95 %)", *["faults"] * bool(standing.faults))
    table = new_table("player", *figures, right=figures)
    for name, account in sorted(standing.accounts.items(), key=lambda item: -item[1].share):
        table.add_row(
            escape(name),
            str(account.games),
            format_share(account.share, account.interval),
            f"{account.ranks / account.games:.2f}",
            f"{account.points / account.games:.1f}",
            str(rated.get(name, "")),
            *[str(account.faults)] * bool(standing.faults),
        )
    seats = " ".join(f"{100 * share / standing.games:.0f}" for share in standing.seats) if standing.games else ""
    below = f"{standing.games}/{games} games; first places by seat: {seats} %; a shared place counts in part"
    if any(rating.margin is None for rating in rated.values()):
        below += "\nan Elo with an unknown end: the player was always placed before the others, or always behind"
    return [table, below]


def build_faults_table(faults: list[Fault]) -> Table:
    """Build a table of players that failed: the number of games, the first reason, and the failing line of code."""
    table = new_table("player", "games", "reason", "where", right=["games"], title="Games lost by a fault")
    first = {(fault.player, fault.where): fault.reason for fault in reversed(faults)}
    for (player, where), number in Counter((fault.player, fault.where) for fault in faults).items():
        table.add_row(*map(escape, (player, str(number), first[player, where], where)))
    return table


def build_boards_table(standing: MatchStanding) -> Table:
    """Build a table of each player's share of first places with each board of 7 Wonders, and the number of games."""
    boards = sorted({board for account in standing.accounts.values() for board in account.component_games})
    table = new_table("board", *standing.accounts, right=standing.accounts, title="first places by board")
    for board in boards:
        cells = []
        for account in standing.accounts.values():
            number = account.component_games[board]
            cells.append(f"{100 * account.component_wins[board] / number:.0f} % of {number}" if number else "")
        table.add_row(board, *cells)
    return table


def arena(
    players: Annotated[
        list[str], typer.Option(help="Two or more players: random, greedy, search:1s, level:3, or module:Class.")
    ],
    others: opts.OthersArgument = None,
    game: opts.GameOption = GAMES[0],
    games: Annotated[
        int | None,
        typer.Option(
            min=2,
            help="Games a match: each deal is played once for every seat.",
            show_default="100 with two seats, otherwise 20 deals",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same deals.")] = 0,
    processes: opts.ProcessesOption = None,
    executor: opts.ExecutorOption = "local",
    ladder: Annotated[bool, typer.Option("--ladder", help="Match only neighbours of the list, and rate all.")] = False,
    records: opts.RecordsOption = None,
    force: opts.ForceOption = False,
    profile: opts.ProfileOption = "",
    option: opts.RulesOption = None,
    modules: opts.ModulesOption = "",
    seats: opts.SeatsOption = None,
    results: opts.ResultsOption = None,
    write: opts.WriteOption = None,
    move_seconds: Annotated[
        float, typer.Option(help="Seconds that a player of your own may take for a decision.")
    ] = MOVE_SECONDS,
    boards: Annotated[bool, typer.Option("--boards", help="Show first places of 7 Wonders by board, too.")] = False,
    as_json: opts.JsonOption = False,
) -> None:
    """Play matches: the same deals with the players in each other's seats."""
    kind = game_type(game)
    options = opts.parse_rules_options(kind, seats, profile, option, modules)
    names = opts.parse_player_names(players, others, kind.name)
    games = games or (100 if options.num_players == PAIR else 20 * options.num_players)
    plan = MatchPlan(kind, options, games, seed, ladder)
    plan.validate(names, boards)
    if results and records:
        raise SevenWondersError("give --results or --records: games that --results holds already have no record")
    opts.check_new_file(records, force)
    opts.check_output_files(records, results, write)
    out = make_console(errors=as_json)  # with --json, progress goes to standard error
    opts.compile_for_players(names, kind.name)
    keeps = records is not None
    rounds = tournament(
        names, games, seed, options, kind.name, processes, results, keeps, ladder=ladder, move_seconds=move_seconds
    )
    meetings = list_match_players(names, options.num_players, ladder)
    standing = TournamentStanding(matches={meeting: MatchStanding() for meeting in meetings})
    redrawn_at, interruption = 0.0, None
    try:
        with (
            RecordWriter(records) if records else nullcontext() as sink,
            Live(console=out, refresh_per_second=4, transient=True) as live,
        ):
            for standing, rows in rounds:
                if sink:
                    sink.add_block("".join(row.record or "" for row in rows))
                if monotonic() - redrawn_at > REDRAW_SECONDS:
                    live.update(Group(*plan.build_tables(standing)))
                    redrawn_at = monotonic()
    except KeyboardInterrupt:
        interruption = report_interruption(out, results)
    finally:
        if interruption or standing.games:
            parts = plan.build_tables(standing, at_the_end=True)
            if boards and standing.games:
                parts.append(build_boards_table(standing))
            if as_json:
                print_json(plan.results_to_json(standing, interruption is not None))
            else:
                print_parts(out, *parts)
            if write:
                opts.write_markdown(write, "Ladder" if ladder else "Matches", parts)
    if interruption:
        raise interruption


@dataclass(frozen=True)
class MatchPlan:
    """The matches that a command line asks for.

    Attributes:
        kind: the game.
        options: the rules options of the game.
        games: the number of games of a match.
        seed: the seed of the deals.
        ladder: whether only neighbours in the list of players meet.
    """

    kind: AnyGameType
    options: Options
    games: int
    seed: int
    ladder: bool

    @property
    def has_two_player_games(self) -> bool:
        """Return whether each game has two players."""
        return self.options.num_players == PAIR

    def validate(self, names: Sequence[str], boards: bool) -> None:
        """Raise `SevenWondersError` if the players or the options do not suit the game.

        Args:
            names: the players.
            boards: whether results by board are wanted.
        """
        if len(set(names)) < PAIR:
            raise SevenWondersError("a match needs two different players, as in: --players search:1s greedy")
        if self.ladder and not self.has_two_player_games:
            raise SevenWondersError("--ladder is for matches of two; at a table of more they all play together")
        if boards and self.has_two_player_games:
            raise SevenWondersError(f"{self.kind.title} has no boards; leave out --boards or add --game classic")

    def build_tables(self, standing: TournamentStanding, at_the_end: bool = False) -> list[Table | str]:
        """Build the tables of the results so far; some are built only at the end, because they take long."""
        matches = list(standing.matches.items())
        is_round_robin = len(matches) > 1 and not self.ladder
        parts: list[Table | str] = []
        if self.has_two_player_games and (at_the_end or not is_round_robin):
            ways = self.kind.measures.possible_victory_types(self.options)
            parts.append(build_two_player_matches_table(matches, self.games, ways))
        if self.ladder:
            parts += ["", build_ladder_table(matches)]
        if is_round_robin or not self.has_two_player_games:
            rated = standing.ratings() if at_the_end else {}
            parts += [*[""] * bool(parts), *build_standing_table(standing, self.games * len(matches), rated)]
        if at_the_end and standing.faults:
            parts += ["", build_faults_table(standing.faults)]
        return parts

    def results_to_json(self, standing: TournamentStanding, is_interrupted: bool) -> dict[str, object]:
        """Return the results so far as JSON values: the rules, the matches and, for several matches, ratings."""
        matches = list(standing.matches.items())
        plain = opts.experiment_to_json(self.kind, self.options, self.seed, self.games, is_interrupted)
        plain["matches"] = [
            {**match.to_json(names), "faults": [fault._asdict() for fault in match.faults]} for names, match in matches
        ]
        if len(matches) > 1 and not self.ladder:
            names = list(dict.fromkeys(name for names, _ in matches for name in names))
            plain["players"] = standing.to_json(names)["players"]
        if self.ladder:
            names, links = collect_ladder_scores(matches)
            plain["ladder"] = [
                {"name": name, "elo": finite_or_none(value), "elo_interval": [finite_or_none(end) for end in ends]}
                for name, (value, ends) in zip(names, rate_ladder(links), strict=True)
            ]
        return plain
