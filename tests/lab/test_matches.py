"""Matches of both games: each player sits in each seat, figures add up and do not depend on how the work was spread."""

import json
from collections import Counter
from threading import Lock

import numpy as np
import pytest

from sevenwonders.duel import Deal
from sevenwonders.errors import PlayerError, SevenWondersError
from sevenwonders.lab import collect_forecasts, match, measure_luck, play_random_games, simulate, tournament
from sevenwonders.lab.jobs import GameJob, GameRow, play_game, play_job, play_jobs
from sevenwonders.lab.matches import MatchStanding, PlayerTally, choose_line_up, iter_deal_jobs
from sevenwonders.players import Decision
from sevenwonders.registry import GAMES, game_type

DUEL, CLASSIC = (game_type(game) for game in GAMES)


class First:
    """Takes the first legal action; plays both games."""

    def __init__(self, seed, game):
        self.name, self.kind, self.asked = f"first of {game}", game_type(game), 0

    def choose(self, state, seat, *, stop=None):
        self.asked += 1
        assert self.asked < 100, "of an object every game gets a copy"
        return Decision(self.kind.legal_codes(state, seat)[0])


def first_of_duel(seed):
    return First(seed, "duel")


def first_of_classic(seed):
    return First(seed, "classic")


def duel_row(winner, victory="civilian", totals=(50, 40)):
    """A game that went that way."""
    names = DUEL.measures.column_names(2)
    numbers = dict.fromkeys(names, 0) | {"winner": 2 if winner is None else winner, "decisions": 70, "age": 3}
    numbers["victory"] = 1 + ["military", "scientific", "civilian"].index(victory)
    numbers["p1_blue"], numbers["p2_blue"] = totals
    return GameRow("duel", tuple(numbers.values()))


def classic_row(*ranks):
    """A game of three that ended like that, with the same boards each time."""
    numbers = dict.fromkeys(CLASSIC.measures.column_names(len(ranks)), 0) | {"decisions": 54}
    for seat, rank in enumerate(ranks, 1):
        numbers |= {f"p{seat}_rank": rank, f"p{seat}_total": 50, f"p{seat}_side": 2 * seat}
    return GameRow("classic", tuple(numbers.values()))


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_every_player_has_every_seat_of_a_deal(seats):
    game = "duel" if seats == 2 else "classic"
    options = DUEL.options() if seats == 2 else CLASSIC.options({"players": seats})
    names = tuple("abcdefg"[:seats])
    (jobs,) = iter_deal_jobs(names, 1, 5, options, game)
    assert {job.seed for job in jobs} == {jobs[0].seed}
    assert jobs[0].players == names
    assert [job.number for job in jobs] == list(range(seats))
    for seat in range(seats):
        assert sorted(job.players[seat] for job in jobs) == sorted(names)


def test_a_pair_plays_the_same_deal_with_the_seats_swapped():
    ((first, second),) = iter_deal_jobs(("greedy", "random"), 1, 5, DUEL.options(), "duel")
    assert (first.players, second.players) == (("greedy", "random"), ("random", "greedy"))
    games = [play_game(job) for job in (first, second)]
    assert all(game.given_deal == Deal.from_seed(first.seed) for game in games)
    assert [ply.action for ply in games[0].plies[:5]] == [ply.action for ply in games[1].plies[:5]], "the same tokens"


def test_a_deal_is_the_same_from_every_seat():
    (jobs,) = iter_deal_jobs(["greedy", "random"], 1, 5, CLASSIC.experiment_options(), "classic")
    rows = [play_job(job) for job in jobs]
    assert jobs[0].players == ("greedy", "random", "random")
    assert len({tuple(row.seats_by_dealt_component.items()) for row in rows}) == 1
    assert len({row.totals[0] for row in rows}) > 1


def test_more_players_than_seats_play_equally_often():
    games = Counter()
    for jobs in iter_deal_jobs(list("abcde"), 20, 1, CLASSIC.options(), "classic"):
        assert len(set(jobs[0].players)) == 3
        games.update(jobs[0].players)
    assert set(games.values()) == {12}
    assert choose_line_up(["a", "b"], 5, {}, 0) == ("a", "b", "b", "b", "b")


def test_points_are_counted_for_the_player_not_for_the_seat():
    standing = MatchStanding()
    jobs = [GameJob("duel", players, 1, DUEL.options()) for players in (("a", "b"), ("b", "a"))]
    standing.add_deal(jobs, [duel_row(0, "military"), duel_row(1, "scientific")])  # a wins both: first, then second
    standing.add_deal(jobs, [duel_row(1), duel_row(None)])
    a, b = standing.accounts["a"], standing.accounts["b"]
    assert (a.deals, b.deals) == ([1.0, 0.25], [0.0, 0.75])
    assert a.share == pytest.approx(2.5 / 4)
    assert (a.ways, b.ways) == (Counter(military=1, scientific=1), Counter(civilian=1))
    assert (a.points, b.points) == (50 + 40 + 50 + 40, 40 + 50 + 40 + 50)
    assert (standing.games, standing.shared) == (4, 1)
    assert standing.seats == [1 + 0 + 0 + 0.5, 0 + 1 + 1 + 0.5]


def test_shares_ranks_and_boards_are_counted_for_the_player():
    standing = MatchStanding()
    jobs = [GameJob("classic", players, 1, CLASSIC.options()) for players in ("abb", "bab", "bba")]
    standing.add_deal(jobs, [classic_row(1, 2, 3), classic_row(1, 1, 3), classic_row(2, 1, 3)])
    a, b = standing.accounts["a"], standing.accounts["b"]
    assert (a.games, b.games, standing.games) == (3, 6, 3)
    assert (a.wins, b.wins) == (1.5, 1.5)
    assert a.share == pytest.approx(0.5)
    assert (a.deals, a.seats, b.seats) == ([0.5], [3], [6])
    assert a.ranks == 1 + 1 + 3
    assert standing.seats == [1.5, 1.5, 0]
    sides = [name for name, seat in classic_row(1, 2, 3).seats_by_dealt_component.items() if "_" in name]
    assert [a.component_games[side] for side in sides] == [1, 1, 1]
    assert sorted(a.component_wins[side] for side in sides) == [0.0, 0.5, 1.0]


def test_interval_narrows_with_deals_and_contains_the_share():
    few, many = (PlayerTally(games=8 * n, wins=4 * n, deals=[1, 0.5, 0, 0.5] * n, seats=[2] * 4 * n) for n in (3, 300))
    assert few.share == many.share == 0.5
    assert few.interval.low < many.interval.low < 0.5 < many.interval.high < few.interval.high
    assert PlayerTally().interval is None


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_do_not_depend_on_the_number_of_processes(game):
    options = game_type(game).experiment_options()
    mine = first_of_duel if game == "duel" else first_of_classic
    jobs = [job for jobs in iter_deal_jobs(["greedy", mine], 2, 3, options, game) for job in jobs]
    alone = list(play_jobs(jobs, processes=1))
    assert alone == list(play_jobs(jobs, processes=2))
    assert alone[0] == play_job(jobs[0])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", ["factory", "object", "place"])
def test_custom_player_plays(game, form):
    factory = first_of_duel if game == "duel" else first_of_classic
    mine = {"factory": factory, "object": factory(0), "place": f"{__name__}:{factory.__name__}"}[form]
    seats = game_type(game).experiment_options().num_players
    *_, (standing, rows) = match([mine, "greedy"], 2 * seats, game=game, processes=1)
    called = {"factory": factory.__name__, "object": f"first of {game}", "place": mine}[form]
    assert set(standing.accounts) == {called, "greedy"}
    assert len(rows) == seats


def test_players_that_cannot_play_are_refused_before_the_match(refused):
    held = Lock()
    with pytest.raises(SevenWondersError, match=r"cannot be sent to other processes .*lock.*; give its class, or"):
        next(match([lambda seed: First(seed, "duel") if held else None, "greedy"], 2, processes=2))
    with refused(PlayerError, "module"):
        next(match(["mybots.pointy:Pointy", "greedy"], 2))
    with refused(SevenWondersError, "10 games"):
        next(match(["greedy", "random"], 10, game="classic"))
    with refused(SevenWondersError, "5 games"):
        next(match(["greedy", "random"], 5))
    with refused(SevenWondersError, "options"):
        next(match(["greedy", "random"], 3, options=CLASSIC.options()))
    for players in ([], "12"):  # one text is no list of words
        with refused(SevenWondersError, "players"):
            next(match(players, 2))


@pytest.mark.parametrize("games", [-2, "4", 4.0, None])
def test_numbers_of_games_that_are_none_are_refused(games):
    pair = ["greedy", "random"]
    for playing in (
        match(pair, games),
        tournament(pair, games),
        simulate(pair, games),
        play_random_games(games),
        collect_forecasts(["search:20"], games),
        measure_luck("greedy", games),
    ):
        with pytest.raises(SevenWondersError, match=f"should be a whole number from 0, not {games!r}"):
            next(playing)


@pytest.mark.parametrize("wrong", [{"seed": "3"}, {"seed": None}, {"processes": "2"}, {"processes": -1}], ids=str)
def test_seeds_and_processes_that_are_none_are_refused(wrong):
    pair, [value] = ["greedy", "random"], wrong.values()
    for playing in (match(pair, 2, **wrong), tournament(pair, 2, **wrong), simulate(["random"], 2, **wrong)):
        with pytest.raises(SevenWondersError, match=f"should be a whole number.*, not {value!r}"):
            next(playing)


def test_different_players_of_one_name_are_refused():
    """Their games were counted together."""
    same_names = [lambda seed: First(seed, "duel"), lambda seed: First(seed, "duel")]
    with pytest.raises(
        SevenWondersError, match=r"^several players are called '<lambda>'; give each a name of its own$"
    ):
        next(match(same_names, 2))
    assert next(match(["greedy", "greedy"], 2, processes=1))[0].accounts["greedy"].games == 4


class Faulty:
    """Ends its thinking by an exception, or answers with something else than a legal action."""

    name = "faulty"

    def __init__(self, answer):
        self.answer = answer

    def choose(self, state, seat, *, stop=None):
        if isinstance(self.answer, BaseException):
            raise self.answer
        return Decision(self.answer)


@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("answer", [StopIteration(), SystemExit(0), 10**6, 1.5, None, "build senate"], ids=repr)
def test_faulty_player_is_named_in_every_experiment(answer, processes):
    for play in (match, simulate):
        with pytest.raises(PlayerError, match=r"^the player 'faulty' (chose wrongly: |raised )"):
            list(play([Faulty(answer), "random"], 2, processes=processes))


def test_players_without_an_order_are_refused():
    for players in ({"greedy", "random"}, iter(["greedy", "random"]), {"greedy": 1, "random": 2}, None):
        for play in (match, tournament, simulate):
            with pytest.raises(SevenWondersError, match="a list of "):
                next(play(players, 2))
        with pytest.raises(SevenWondersError, match=r"^players should be a list of players, as in \["):
            next(collect_forecasts(players, 2))


@pytest.mark.parametrize("kind", [match, tournament])
def test_a_long_match_deals_as_it_is_played(kind, tmp_path):
    journal = tmp_path / "long.jsonl"
    for _ in range(2):  # the second time from the journal
        playing = kind(["greedy", "random"], 10**12, processes=1, journal=journal)
        assert [len(rows) for _, (_, rows) in zip(range(3), playing, strict=False)] == [2, 2, 2]


def test_two_matches_do_not_write_one_journal(tmp_path):
    path = tmp_path / "match.jsonl"
    first, second = (match(["greedy", "random"], 6, processes=1, journal=path) for _ in range(2))
    next(first)
    next(second)  # from the journal
    next(second)
    with pytest.raises(SevenWondersError, match="something else writes to"):
        next(first)
    next(second)
    assert len(path.read_bytes().splitlines()) == 1 + 6, "each game once"


def test_greedy_beats_random():
    *_, (standing, _) = match(("greedy", "random"), 30, seed=1, processes=1)
    assert standing.games == 30
    assert standing.accounts["greedy"].share > 0.75


def test_players_are_given_as_an_array():
    of_list, of_array = (list(match(form(["greedy", "random"]), 2, processes=1)) for form in (list, np.array))
    assert of_array == of_list


def test_a_match_can_be_stopped_between_deals():
    games = match(("random", "greedy"), 1000, processes=1)
    assert next(games)[0].games == 2
    games.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_cut_short_goes_on(game, tmp_path, refused):
    path, seats = tmp_path / "match.jsonl", game_type(game).experiment_options().num_players

    def play(deals, **changed):
        given = {"players": ["greedy", "random"], "seed": 7, "processes": 1, "journal": path} | changed
        *_, (standing, _) = match(games=deals * seats, game=game, **given)
        return standing

    play(1)
    first = path.read_text()
    path.write_text(first + "[1, 2")  # as if the power had failed
    whole = play(3)
    assert path.read_text().startswith(first)
    assert len(path.read_text().splitlines()) == 1 + 3 * seats
    assert whole == play(3, journal=None), "the same as in one go"
    assert play(3) == play(3, seed=np.int64(7), journal=str(path)) == whole, "nothing is left to play"
    with refused(SevenWondersError, "other games"):
        play(3, seed=8)
    too_large = json.dumps([1 << 15] * len(json.loads(first.splitlines()[1])))
    for nonsense in ("nonsense", "7", '["a"]', "[1, 2]", too_large):
        path.write_text(first + nonsense + "\n")
        with refused(SevenWondersError, "no game"):
            play(3)
    path.write_bytes(b"\xff\xfe")
    with refused(SevenWondersError, "no games"):
        play(3)


def test_results_of_other_levels_are_not_added_up(tmp_path, monkeypatch):
    path, other = tmp_path / "match.jsonl", "0.9.0, levels 12345678"
    list(match(("random", "greedy"), 2, journal=path, processes=1))
    written = path.read_bytes()
    monkeypatch.setattr("sevenwonders.lab.matches.fingerprint_level_strengths", lambda _: other)
    with pytest.raises(SevenWondersError, match=f"of the same names in .* levels .*, and this is {other}"):
        list(match(("random", "greedy"), 2, journal=path, processes=1))
    assert path.read_bytes() == written
