"""Many games of either game as columns and files."""

import csv
import itertools
from dataclasses import asdict

import numpy as np
import pytest

from sevenwonders.classic.game import CATEGORIES
from sevenwonders.errors import SevenWondersError
from sevenwonders.lab import Results, play_random_games, simulate, simulation, write_results
from sevenwonders.lab.jobs import GameJob, play_game, play_job
from sevenwonders.lab.results import check_output_file
from sevenwonders.players import Decision
from sevenwonders.records import loads
from sevenwonders.registry import GAMES, game_type

HEAD = 'format = "sevenwonders"\nversion = 1\n'
PLAYERS = {"duel": ("random", "greedy"), "classic": ("random", "greedy", "random", "level:1")}


@pytest.fixture(scope="module", params=GAMES)
def played(request):
    """A few games that were played one by one: the games, their rows, and the results."""
    game, players = request.param, PLAYERS[request.param]
    options = game_type(game).experiment_options({"players": 4} if game == "classic" else {})
    jobs = [GameJob(game, players, seed, options) for seed in range(5)]
    rows = [play_job(job) for job in jobs]
    return [play_game(job) for job in jobs], rows, Results.from_rows(game, players, rows)


def test_columns_hold_what_the_games_were(played):
    games, rows, results = played
    for place, (game, row) in enumerate(zip(games, rows, strict=True)):
        assert results.totals()[place].tolist() == [sheet["total"] for sheet in game.result.scores] == list(row.totals)
        assert tuple(np.flatnonzero(results.ranks()[place] == 1)) == game.result.winners
        assert results.shares()[place].tolist() == list(row.shares())
        assert results.column("p2_blue")[place] == game.score(1)["blue"]
        assert results.column("p1_military")[place] == game.score(0)["military"]
        assert results.column("decisions")[place] == sum(ply.seat != game.CHANCE for ply in game.plies)


def test_a_csv_file_reads_back(played, tmp_path):
    games, rows, results = played
    write_results(results, str(tmp_path / "games.csv"))
    with (tmp_path / "games.csv").open(newline="") as file:
        table = list(csv.DictReader(file))
    assert len(table) == len(rows)
    for entry, game, row in zip(table, games, rows, strict=True):
        winners = game.result.winners
        assert entry["winner"] == (f"p{winners[0] + 1}" if len(winners) == 1 else "shared")
        assert [int(entry[f"p{seat}_total"]) for seat in range(1, len(row.totals) + 1)] == list(row.totals)
        if results.game == "duel":
            assert (entry["first_player"], entry["second_player"]) == results.players
            assert entry["victory"] == game.result.victory.name.lower() == row.victory_kind
            assert (int(entry["age"]), int(entry["pawn"])) == (game.state.age, game.state.pawn)
        else:
            assert [entry[f"p{seat}_player"] for seat in range(1, 5)] == list(results.players)
            assert row.seats_by_dealt_component[entry["p3_side"]] == 2


def test_a_parquet_file_reads_back(played, tmp_path):
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    results = played[2]
    write_results(results, tmp_path / "games.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pydict() == results.columns()


def test_file_that_cannot_be_written_is_refused_before_work(tmp_path, refused):
    with refused(SevenWondersError, "games.xlsx"):
        check_output_file(tmp_path / "games.xlsx")
    with refused(SevenWondersError, "games"):
        write_results(Results.from_rows("duel", ("random", "random")), tmp_path / "games")


@pytest.mark.parametrize(("game", "games"), [("duel", 4100), ("classic", 1100)])
def test_random_games_depend_on_the_seed_not_on_threads(game, games):
    def numbers(seed: int, threads: int) -> np.ndarray:
        chunks = play_random_games(games, seed, game=game, threads=threads)
        return np.concatenate([chunk.numbers for chunk, _ in chunks])

    assert (numbers(1, 1) == numbers(1, 2)).all()
    assert (numbers(1, 1) != numbers(2, 1)).any()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("duel", {"changes": {"promo_wonders": "both"}}),
        ("duel", {"modules": ("pantheon", "agora")}),
        ("duel", {"modules": ("solo",)}),
        ("classic", {"changes": {"players": 5}}),
    ],
)
def test_random_games_are_recorded_without_replay(game, options):
    kind = game_type(game)
    rules = kind.experiment_options(**options)
    results, records = next(play_random_games(15, seed=9, options=rules, game=game, keep_records=True))
    for place, text in enumerate(records):
        (record,) = loads(HEAD + text)
        again = record.game()
        assert again.is_over
        assert kind.measures.measure_game(again) == results.numbers[place].tolist()
        assert kind.Record.of(again) == record


def test_results_of_other_players_are_not_added(played):
    _, _, results = played
    with pytest.raises(SevenWondersError, match="have different players"):
        results + Results.from_rows(results.game, results.players[::-1])


def test_results_of_the_same_games_are_equal():
    first, again, other = (next(play_random_games(3, seed=seed))[0] for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert first != Results("duel", ("greedy", "random"), first.numbers)
    assert first != first.numbers.tolist()


def test_columns_that_do_not_exist_are_refused(played):
    _, _, results = played
    with pytest.raises(SevenWondersError, match="there is no column 'decision'; did you mean 'decisions'"):
        results.column("decision")


def test_chunks_grow_and_an_error_comes_after_all_games():
    def rows(number):
        yield from range(number)
        raise KeyboardInterrupt

    chunks = []
    with pytest.raises(KeyboardInterrupt):
        chunks.extend(simulation._iter_growing_chunks(rows(1009)))
    assert [*itertools.chain(*chunks)] == list(range(1009))
    sizes = [len(some) for some in chunks]
    assert sizes[:50] == [1] * 50
    assert 10 < max(sizes) <= 21
    assert len(sizes) < 300


def test_games_of_players_are_simulated_with_their_records(refused):
    options = game_type("classic").experiment_options()
    chunks = list(simulate(["greedy"], 3, seed=5, options=options, game="classic", processes=1, keep_records=True))
    assert len(chunks) == 3
    for results, [text] in chunks:
        assert results.players == ("greedy",) * 3
        assert [game_type("classic").measures.measure_game(loads(HEAD + text)[0].game())] == results.numbers.tolist()
    for players in (["greedy", "random"], "123"):
        with refused(SevenWondersError):
            next(simulate(players, 3, game="classic"))


class Last:
    """Takes the last legal action, and is called as another player is."""

    name = "random"

    def choose(self, state, seat, *, stop=None):
        return Decision(game_type("duel").legal_codes(state, seat)[-1])


def test_custom_player_plays_under_any_name():
    results, records = next(simulate([Last()], 1, seed=5, processes=1, keep_records=True))
    assert results.players == ("random", "random")
    for state, plies in loads(HEAD + records[0])[0].game().iter_steps():
        if plies and plies[0].seat in (0, 1):
            assert plies[0].code == game_type("duel").legal_codes(state, plies[0].seat)[-1]


def test_options_of_another_game_are_refused(refused):
    for play in (simulate, play_random_games):
        given = (["greedy"], 3) if play is simulate else (3,)
        with refused(SevenWondersError):
            next(play(*given, options=game_type("classic").experiment_options()))


def test_the_summary_of_duel_adds_up():
    options = game_type("duel").options()
    results = next(play_random_games(2000, seed=1))[0]
    lines = dict(results.iter_formatted_statistics(options))
    kinds = [float(lines[f"{kind} victories"].split()[0]) for kind in ("military", "scientific", "civilian")]
    assert sum(kinds) == pytest.approx(100, abs=0.02)
    assert lines["games"] == "2,000"
    assert dict(Results.from_rows("duel", ("random", "random")).iter_formatted_statistics(options)) == {}
    assert list(results.iter_board_results()) == []


def test_the_summary_and_the_places_of_seven_wonders_add_up():
    options = game_type("classic").experiment_options({"players": 5})
    results = next(play_random_games(60, seed=9, options=options, game="classic"))[0]
    lines = dict(results.iter_formatted_statistics(options))
    assert lines["games"] == "60"
    shares = [float(lines[f"first places of p{seat}"].split()[0]) for seat in range(1, 6)]
    assert sum(shares) == pytest.approx(100, abs=0.05)
    points = sum(float(lines[f"points from {name}"]) for name in CATEGORIES)
    assert points == pytest.approx(results.totals().mean(), abs=0.4)
    found = {place.name: place for place in results.iter_board_results()}
    assert found["day"].number + found["night"].number == 5 * 60
    of_sides = [place for place in found.values() if "_" in place.name]
    assert sum(place.number for place in of_sides) == 5 * 60
    assert sum(place.number * place.share for place in of_sides) == pytest.approx(60)
    assert set(asdict(found["day"])) == {"name", "number", "share", "rank", "points"}
    assert dict(Results.from_rows("classic", ("random",) * 3).iter_formatted_statistics(options)) == {}
