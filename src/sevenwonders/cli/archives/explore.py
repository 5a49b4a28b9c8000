"""`sevenwonders lab explore` and `sevenwonders lab statistics`: the value of picks, and a player's results."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from ...errors import RecordError, SevenWondersError, format_suggestion, plural
from ...game.game_type import AnyGameType
from ...game.options import Options
from ...lab import exploration
from ...registry import GAMES, game_type, game_types
from ...statistics.explorer import Explorer, PickVictoryShare, load_shipped_picks
from ...statistics.intervals import format_share, format_share_difference
from ...statistics.played_games import PlayedGame, iter_played_games, setting_name
from ...statistics.player_history import GROUPS, PlayerHistory
from .. import options as opts
from ..output import check_one_format, make_console, new_table, print_csv_or_json, print_parts, report_interruption
from ..records import ErrorCounter, iter_readable_records

TITLES = {
    "seat": "seats",
    "first": "first card of Age I",
    "draft": "Wonders picked in the draft",
    "wonder": "Wonders built",
    "token": "Progress tokens taken",
    "board": "boards and sides",
    "setting": "games",
    "against": "against",
    "way": "how games ended",
}
SELF_PLAY = ("player", "seed", "processes", "executor")  # options of games that are played now
OFFER_SIZE = 4  # Wonders in a group of the draft
COMPONENTS = ("first", "draft", "wonder", "token", "board")  # kinds of picks that are components, with an id


def show_pick_values(
    context: typer.Context,
    files: Annotated[
        list[Path] | None, typer.Argument(help="Record files.", show_default="self-play that comes with the package")
    ] = None,
    game: opts.GameOption = GAMES[0],
    modules: opts.ModulesOption = "",
    seats: opts.SeatsOption = None,
    offer: Annotated[str, typer.Option(help="Wonders of a draft, as in: sphinx,piraeus,pyramids.")] = "",
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", min=1, help="Play this many games now, after a random opening; Ctrl-C stops early."
        ),
    ] = None,
    player: Annotated[str, typer.Option(help="The player of these games.")] = "search:100",
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    processes: opts.ProcessesOption = None,
    executor: opts.ExecutorOption = "local",
    write: Annotated[Path | None, typer.Option(help="Keep the counted games in this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON a row.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
) -> None:
    """Show the value of picks: shares of wins with 95 % intervals."""
    kind = game_type(game)
    kind.require_capability(kind.capabilities.picks, "picks to compare")
    source = "record files" if files else "the games of the package, which are played already"
    opts.refuse_unused_options(context, "--games" if games else source, unused=["files"] if games else SELF_PLAY)
    options = opts.parse_rules_options(kind, seats, "", None, modules)
    setting = setting_name(kind, options)
    title = _format_setting_title(kind, setting)
    if write and not write.is_dir():
        raise SevenWondersError(f"there is no folder '{write}' to keep the counted games in")
    check_one_format(as_json, as_csv)
    out = make_console(errors=as_json or as_csv)
    interruption, error_counter = None, ErrorCounter()
    if games:
        explorer = Explorer(kind.name, setting, opts.parse_player_names([player], None, kind.name)[0])
        interruption = _play_and_count(out, explorer, games, seed, options, processes)
    elif files:
        explorer = Explorer(kind.name, setting, "records").add_games(_read_played_games(files, error_counter))
        if not explorer.games:
            if not error_counter.games:
                error_counter.exit_on_errors()
            raise SevenWondersError(f"no finished game of {title} is in these files")
    else:
        explorer = load_shipped_picks(kind.name, setting)
    names = _component_names_by_id(kind)
    offer_table = _build_offer_table(explorer, _parse_wonder_ids(offer, names), names) if offer else None
    print_parts(out, escape(f"{title}: {plural(explorer.games, 'game')} of {explorer.source}"))
    if as_json or as_csv:
        columns = explorer.offer_columns(_parse_wonder_ids(offer, names)) if offer else explorer.columns()
        print_csv_or_json(tuple(columns), zip(*columns.values(), strict=True), as_csv)
    elif offer_table is not None:
        print_parts(out, "", offer_table)
    else:
        for each in explorer.kinds_of_picks:
            component_names = names if each in COMPONENTS else {}
            print_parts(out, "", _build_shares_table(TITLES[each], explorer.pick_victory_shares(each), component_names))
            if each == "draft":
                shares = explorer.pick_victory_shares(each, OFFER_SIZE)
                print_parts(out, "", _build_shares_table("Wonders picked out of four", shares, names))
    if write:
        print_parts(out, escape(f"kept in {explorer.write(write)}"))
    if interruption:
        raise interruption
    error_counter.exit_on_errors()


def _play_and_count(
    out: Console, explorer: Explorer, games: int, seed: int, options: Options, processes: int | None
) -> Exception | None:
    """Play games and add them to `explorer`; return the exception that ended this early, to raise later, or None."""
    kind, player = explorer.game, explorer.source
    opts.compile_for_players([player], kind)
    interruption: Exception | None = None
    playing = exploration.play_games_with_random_openings(kind, player, games, seed, options, processes)
    try:
        with Progress(console=out, transient=True) as progress:
            task = progress.add_task("games", total=games)
            for game in playing:
                explorer.add_games([game])
                progress.advance(task)
    except KeyboardInterrupt:
        interruption = report_interruption(out)
    except Exception as error:  # a worker has ended, or a player failed
        if not explorer.games:
            raise
        interruption = error
    explorer.source += " after an opening by lot"
    return interruption


def _read_played_games(files: list[Path], error_counter: ErrorCounter) -> Iterator[PlayedGame]:
    for file in files:
        for record in iter_readable_records([file], error_counter.print_error):
            try:
                yield from iter_played_games([record])
                error_counter.games += 1
            except RecordError as error:
                error_counter.print_error(f"{file}: {error}")


def _format_setting_title(game: AnyGameType, setting: str) -> str:
    """Return the title of a game with its modules or number of players, such as "7 Wonders, 5 players"."""
    return f"{game.title}, {setting} players" if setting.isdigit() else f"{game.title}, {setting}"


def _component_names_by_id(game: AnyGameType) -> dict[str, str]:
    """Return the names of a game's components and of the sides of its boards, by id."""
    described = game.catalogue() if game.capabilities.catalogue else {"units": {}}
    names = {id: unit["name"] for id, unit in described["units"].items()}
    for board in described.get("boards", {}).values():
        names |= {f"{board['id']}_{side}": f"{board['name']}, {side}" for side in board["sides"]}
    return names


def _format_games_and_share(share: PickVictoryShare) -> tuple[str, str]:
    return f"{share.games:,}", format_share(share.share or 0, share.interval)


def _format_base_and_difference(share: PickVictoryShare) -> tuple[str, str]:
    """Format the base (the share of wins expected of the same players), and the difference of the actual share from it.

    Both are empty if there are too few games.
    """
    if share.base is None or share.difference is None or share.difference_interval is None:
        return "", ""
    return f"{100 * share.base:.1f} %", format_share_difference(share.difference, share.difference_interval)


def _build_shares_table(title: str, shares: list[PickVictoryShare], names: Mapping[str, str]) -> Table:
    """Build a table with a row for each pick: its share of wins and, if known, its tier and how often it was picked.

    Args:
        title: the title of the table.
        shares: the shares of wins.
        names: the names of components by id.
    """
    tiers, seen = any(share.tier for share in shares), any(share.seen for share in shares)
    compared = any(share.base is not None for share in shares)
    figures = ("games", "won (95 %)", *("base", "difference (95 %)") * compared, *("picked",) * seen)
    table = new_table(*("tier",) * tiers, "", *figures, right=figures, title=title)
    table.columns[tiers].no_wrap = True
    for share in shares:
        picked = f"{100 * share.games / share.seen:.0f} %" if share.seen else ""
        what = escape(names.get(share.what, share.what))
        table.add_row(
            *(share.tier,) * tiers,
            what,
            *_format_games_and_share(share),
            *_format_base_and_difference(share) * compared,
            *(picked,) * seen,
        )
    return table


def _parse_wonder_ids(offer: str, names: Mapping[str, str]) -> list[str]:
    """Parse Wonders separated by commas, and return their ids.

    A Wonder may be written as its id or its name, with or without "the". `names` are the names of components by id.
    """
    ids = {spelling: id for id in names for spelling in (id.removeprefix("the_"), id)}
    return [ids.get(key := "_".join(word.lower().split()), key) for word in offer.split(",")]


def _build_offer_table(explorer: Explorer, offer: list[str], names: Mapping[str, str]) -> Table:
    """Build a table that shows, for each Wonder of a draft offer, the share of wins of the players who picked it.

    Args:
        explorer: the counted games.
        offer: the ids of the Wonders.
        names: the names of components by id.
    """
    figures = ("games", "won from this offer (95 %)", "games", "won over one of these (95 %)")
    table = new_table("", *figures, right=figures, title="the offer")
    table.columns[0].no_wrap = True
    for exact, over in explorer.offer_victory_shares(offer):
        table.add_row(
            escape(names.get(exact.what, exact.what)), *_format_games_and_share(exact), *_format_games_and_share(over)
        )
    return table


def show_player_statistics(
    files: Annotated[list[Path], typer.Argument(help="Record files, or - for standard input.")],
    player: Annotated[str, typer.Option(help="Name of the player.", show_default="the most frequent player")] = "",
) -> None:
    """Show the results of a player: by opponent, victory, Wonder, seat and time."""
    names, games, error_counter = Counter[str](), list[PlayedGame](), ErrorCounter()
    for game in _read_played_games(files, error_counter):
        names.update(game.names)
        if player in ("", *game.names):
            games.append(game)
    if not names:
        if not error_counter.games:
            error_counter.exit_on_errors()
        raise SevenWondersError("no finished game is in these files")
    if player and player not in names:
        raise SevenWondersError(f"no '{player}' finished a game in these files{format_suggestion(player, names)}")
    name = player or names.most_common(1)[0][0]
    career = PlayerHistory.from_games(name, games)
    out = make_console()
    won = format_share(career.mean_victory_share, career.interval)
    print_parts(out, escape(f"{name}: {plural(len(career), 'game')}, won {won}"))
    components = {id: name for game in game_types() for id, name in _component_names_by_id(game).items()}
    settings = {
        f"{game.game} {game.setting}": _format_setting_title(game_type(game.game), game.setting) for game in games
    }
    labels = dict.fromkeys(COMPONENTS, components) | {"setting": settings}
    for group in GROUPS:
        if shares := career.group_shares(group):
            print_parts(out, "", _build_shares_table(TITLES[group], shares, labels.get(group, {})))
    print_parts(out, "", _build_shares_table("over time, from game", list(career.iter_shares_by_game_run()), {}))
    error_counter.exit_on_errors()
