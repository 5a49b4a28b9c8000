"""Self-play with random openings, which measures the value of picks independently of a player's preferences.

A pick is a choice at the opening of a game, such as a Wonder in the draft or the first card. A player makes its
preferred picks in good positions and never makes others, so its own picks would show little. Here the picks of the
opening are random, each pick of an offer with the same probability, and then the players play as well as they can.
"""

from collections.abc import Iterator
from random import Random

from ..game.game import AnyGame
from ..game.options import Options
from ..kernel.chance import derive_seed
from ..players import Entrant, name_of
from ..registry import game_type
from ..statistics.explorer import Explorer, load_shipped_picks
from ..statistics.played_games import PlayedGame, resolve_setting, setting_options
from .jobs import GameJob, check_picklable, play_game
from .workers import map_in_workers


def play_games_with_random_openings(
    game: str, player: Entrant, games: int, seed: int, options: Options, processes: int | None = None
) -> Iterator[PlayedGame]:
    """Yield games of a player against itself after random opening picks; closing the iterator stops the work.

    >>> from sevenwonders import duel
    >>> games = list(play_games_with_random_openings("duel", "greedy", 2, 7, duel.Options(), processes=1))
    >>> len(games), {choice.kind for choice in games[0].choices} >= {"draft", "first"}
    (2, True)

    Args:
        game: the name of the game.
        player: the player of all seats.
        games: the number of games.
        seed: the seed of the deals, the openings and the player.
        options: the rules options.
        processes: the number of games at once; by default one for each processor.
    """
    seated = (player,) * options.num_players
    check_picklable(seated, processes)
    jobs = (GameJob(game, seated, derive_seed(seed, number), options) for number in range(games))
    yield from map_in_workers(play_game_with_random_opening, jobs, processes)


def explore(
    game: str = "duel",
    setting: str = "",
    games: int | None = None,
    *,
    player: Entrant = "search:100",
    seed: int = 0,
    processes: int | None = None,
) -> Explorer:
    """Return the value of picks, such as drafted Wonders or boards, measured in games with random opening picks.

    >>> explore("classic", "5").columns()["kind"][0]
    'board'
    >>> explore(games=2, player="greedy", processes=1)
    <Explorer of 2 games of duel, base>

    Args:
        game: the name of the game.
        setting: a name of `statistics.setting_options`, as in `base`; by default the first.
        games: the number of games to play now; by default the games in the package are used.
        player: the player of all seats.
        seed: the seed of the deals and the random openings.
        processes: the number of games at once; by default one for each processor.

    Raises:
        SevenWondersError: there is no such setting or player, or the package has no games of the setting.
    """
    kind = game_type(game)
    kind.require_capability(kind.capabilities.picks, "picks to compare")
    if games is None:
        return load_shipped_picks(game, setting)
    setting = resolve_setting(kind, setting)
    explorer = Explorer(kind.name, setting, f"{name_of(player)} after an opening by lot")
    played = play_games_with_random_openings(kind.name, player, games, seed, setting_options(kind)[setting], processes)
    return explorer.add_games(played)


def play_game_with_random_opening(job: GameJob) -> PlayedGame:
    """Play the game that a job describes, with random opening picks, such as drafted Wonders.

    The players choose all later actions.
    """
    kind, random = game_type(job.game), Random(job.seed)

    def draw_opening_action(game: AnyGame, seat: int) -> int | None:
        picks = kind.opening_pick_codes(game, seat)
        return random.choice(picks) if picks else None

    game = play_game(job, opening=draw_opening_action)
    outcome = kind.make_recorded_result(game)
    assert outcome is not None
    return PlayedGame.from_game(game, outcome)
