"""Simulation of thousands of games: random games in compiled threads without the GIL, other games in processes."""

from collections.abc import Iterator, Sequence
from functools import partial

from ..errors import SevenWondersError
from ..game.options import Options
from ..kernel.chance import Purpose, derive_seed, seeds_to_stream_array
from ..players import Entrant, name_of
from ..records import format_games_entry
from ..registry import game_type
from .jobs import GameJob, GameRow, check_game_count, check_picklable, is_ordered_collection, play_jobs, resolve_options
from .results import Results
from .workers import play_in_threads

RANDOM = "random"
Chunk = tuple[Results, list[str]]


def play_random_chunk(first: int, games: int, seed: int, options: Options, game: str, keep: bool = False) -> Chunk:
    """Play `games` consecutive random games, beginning at index `first` in the series of games with this seed.

    Return their results and, with `keep`, the texts of their records.
    """
    measures = game_type(game).measures
    streams = seeds_to_stream_array(derive_seed(seed, Purpose.CHANCE, first + number) for number in range(games))
    numbers, kept = measures.simulate_games(streams, options, keep)
    results = Results(game, (RANDOM,) * options.num_players, numbers)
    played = zip(kept, numbers, strict=False)
    return results, [
        format_games_entry(measures.make_game_record(options, notes, row, results.players)) for notes, row in played
    ]


def play_random_games(
    games: int,
    seed: int = 0,
    options: Options | None = None,
    game: str = "duel",
    threads: int | None = None,
    keep_records: bool = False,
) -> Iterator[Chunk]:
    """Play random games in chunks; the games do not depend on the number of threads.

    >>> from sevenwonders import classic
    >>> results, records = next(play_random_games(10, seed=1, options=classic.Options(players=5), game="classic"))
    >>> len(results), len(results.players), records
    (10, 5, [])

    Args:
        games: the number of games.
        seed: the seed of all random numbers.
        options: the rules options; those of `game_type(game).experiment_options()` by default.
        game: the name of the game.
        threads: the number of chunks at once; by default one for each processor.
        keep_records: whether to yield the texts of the games' records, too.

    Raises:
        SevenWondersError: the options are of another game.
    """
    check_game_count(games, seed)
    rules = resolve_options(game, options)
    play = partial(play_random_chunk, seed=seed, options=rules, game=game, keep=keep_records)
    play(0, 1)  # compile before the threads start
    yield from play_in_threads(play, games, game_type(game).measures.CHUNK, threads)


def simulate(
    players: Sequence[Entrant],
    games: int,
    seed: int = 0,
    options: Options | None = None,
    game: str = "duel",
    processes: int | None = None,
    keep_records: bool = False,
) -> Iterator[Chunk]:
    """Play many games, each with a new deal; yield chunks of results, with the texts of records if requested.

    The first chunks have one game each, so that results can be shown at once.

    >>> for results, _ in simulate(["greedy"], games=2, processes=1):
    ...     print(len(results), results.players)
    1 ('greedy', 'greedy')
    1 ('greedy', 'greedy')

    Args:
        players: one for all seats, or one for each seat: names, factories `(seed) -> Player`, or players.
        games: the number of games.
        seed: the seed of all random numbers; players with a time limit may still differ.
        options: the rules options; those of `game_type(game).experiment_options()` by default.
        game: the name of the game.
        processes: the number of games at once; by default one for each processor.
        keep_records: whether the texts of the games' records are wanted.

    Raises:
        SevenWondersError: the game has another number of seats, or the options are those of another game.
    """
    check_game_count(games, seed)
    options = resolve_options(game, options)
    seats = options.num_players
    if not is_ordered_collection(players) or len(players) not in (1, seats):
        raise SevenWondersError(f"simulate takes a list of one player for all {seats} seats, or of {seats}")
    seated = tuple(players) * (seats if len(players) == 1 else 1)
    if all(isinstance(player, str) and name_of(player) == RANDOM for player in seated):
        yield from play_random_games(games, seed, options, game, processes, keep_records)
        return
    check_picklable(seated, processes)
    jobs = (GameJob(game, seated, derive_seed(seed, number), options, 0, keep_records) for number in range(games))
    for some in _iter_growing_chunks(play_jobs(jobs, processes)):
        yield Results.from_rows(game, seated, some), [row.record for row in some if row.record is not None]


def _iter_growing_chunks(rows: Iterator[GameRow]) -> Iterator[list[GameRow]]:
    """Yield results in chunks; each chunk has about 2 % of the results so far.

    An interrupt or error is raised only after the last chunk was yielded.
    """
    count, some = 0, list[GameRow]()
    try:
        for row in rows:
            some.append(row)
            if len(some) > count // 50:
                full, some = some, []
                count += len(full)
                yield full
    except (Exception, KeyboardInterrupt):
        if some:
            yield some
        raise
    if some:
        yield some
